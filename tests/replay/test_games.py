"""Whole games as logs: the examples, and random ones that the grammar writes and reads back."""

from pathlib import Path
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.explain.format import canonical_log, typed_moves
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.logs import example, record
from tests.support.quick import first_quick, one_quick

GAMES = Path(__file__).parent / "games"
LOGS = sorted(GAMES.rglob("*.log"))
KEY = "dice-charmers"
NAMES = ["Leila", "Rajesh", "Ann", "Dev", "Mira"]
WRITTEN = [
    (0, True, "de"), (117, False, "en"), (5_208, True, "fr"), (91_033, True, "en"), (433_494, False, "de"),
    (999_983, False, "fr"),
]  # fmt: skip
"""Games by their seeds, and how they are written."""


def run(name: str) -> Replay:
    return example(GAMES / f"{name}.log", GAMES)


@pytest.mark.parametrize(
    "path", one_quick(LOGS, lambda p: p.parent.name), ids=lambda p: f"{p.parent.name}-{p.stem}"
)
def test_examples_are_legal_and_canonical(path: Path) -> None:
    found = example(path, GAMES)
    assert not found.findings
    assert not found.unchecked
    assert found.finished == (path.stem != "chain-border")
    again = replay(canonical_log(found, GAMES), GAMES)
    assert [typed_moves(s, found.game) for s in again.steps] == [
        typed_moves(s, found.game) for s in found.steps
    ]


@pytest.mark.clause("DC-101")
@pytest.mark.parametrize(
    ("name", "ending", "seats"),
    [
        ("overlap-2", "overlap", 2),
        ("overlap-3", "overlap", 3),
        ("overlap-5", "overlap", 5),
        ("karma-gained", "karma-gained", None),
        ("karma-used", "karma-used", None),
        ("shared", "shared", None),
    ],
)
def test_every_ending_has_an_example(name: str, ending: str, seats: int | None) -> None:
    found = run(name)
    standings = found.game.standings(found.state)
    assert standings[0].decided_by == ending
    assert seats is None or len(standings) == seats


@pytest.mark.clause("NA-30", "NA-31", "NA-32")
@pytest.mark.parametrize(
    ("name", "reason", "ending"),
    [
        ("points", "points", "goal-reached"),
        ("cursed", "cursed", "not-cursed"),
        ("ninth-tile-tied", "tiles", "ninth-tile"),
    ],
)
def test_every_ending_of_nagaraja_has_an_example(name: str, reason: str, ending: str) -> None:
    found = run(f"nagaraja/{name}")
    assert found.state.result.reason == reason
    assert found.game.standings(found.state)[0].decided_by == ending


@pytest.mark.clause("BA-51", "BA-54")
@pytest.mark.parametrize(("name", "clause"), [("two", "BA-51"), ("stands-still", "BA-54")])
def test_every_ending_of_bania_has_an_example(name: str, clause: str) -> None:
    """Where the game stands still, there is room for tents, and one is left."""
    found = run(f"bania/{name}")
    assert [ending.clause for ending in found.game.endings(found.state)] == [clause]
    assert bool(found.state.room) == (clause == "BA-54")
    assert all(found.state.reserves)


@pytest.mark.clause("RA-70", "RA-71")
@pytest.mark.parametrize(
    ("name", "ends", "ending", "rounds"),
    [
        ("palaces", "palaces", "palaces", 7),
        ("governor", "governor", None, 10),
        ("short", "rounds", None, 8),
        ("advanced-one", "palaces", None, None),
        ("advanced-two", "palaces", None, None),
        ("tie-gold", "palaces", "gold", None),
        ("tie-character", "palaces", "character", None),
    ],
)
def test_every_ending_of_raja_has_an_example(
    name: str, ends: str, ending: str | None, rounds: int | None
) -> None:
    found = run(f"raja/{name}")
    state, board = found.state, found.state.board
    assert (max(state.built) >= board.palaces) == (ends == "palaces")
    assert state.last == (ends == "governor")
    assert ending in (None, found.game.standings(state)[0].decided_by)
    assert rounds in (None, state.round)


@pytest.mark.clause("RA-80", "RA-81", "RA-82", "RA-90")
def test_the_advanced_games_are_played_with_all_they_have() -> None:
    found = run("raja/advanced-two")
    said = {
        name: {event.move[0] for step in run(f"raja/{name}").steps for event in step.events}
        for name in ("advanced-one", "advanced-two")
    }
    assert {"bid", "token", "character"} <= said["advanced-one"]
    assert "character" in said["advanced-two"]
    assert max(found.state.holder.count(seat) for seat in (0, 1)) > 1
    assert len(found.heading.players) == 2


@pytest.mark.clause("DC-90", "DC-91", "DC-92")
def test_the_long_worked_chain() -> None:
    found = run("chain-flag")
    last = found.steps[-1]
    before, after = (found.game.totals(s, 0) for s in (last.before, last.after))
    assert (before["fame"], after["fame"]) == (2, 5), "a building worth 2, then a temple"
    assert after["money"] - before["money"] == 4, "one step ahead, to four money"
    assert after["spices"] - before["spices"] == 2, "the goods die on the elephant"
    assert (before["overlap"] < 0 < after["overlap"]) and found.finished
    marks = found.game.marks(after := last.after, 0)
    assert marks["palace.column.1"].kind == "used"
    assert after is found.state


@pytest.mark.clause("DC-43", "DC-90")
def test_the_short_worked_chain() -> None:
    found = run("chain-border")
    last = found.steps[-1]
    before, after = (found.game.totals(s, 0) for s in (last.before, last.after))
    assert after["fame"] - before["fame"] == 2
    assert [after[g] - before[g] for g in ("tea", "silk", "spices")] == [1, 1, 1]


@pytest.mark.medium
def test_a_turn_is_few_keystrokes() -> None:
    """Typed short, without the rolls: at most 12 in the median, the player's letter and all included."""
    for name in ("overlap-2", "overlap-3", "overlap-5"):
        found = run(name)
        text = canonical_log(found, GAMES, short=True)
        turns = [
            " ".join(line.split())
            for line, step in zip(
                (row for row in text.split("\n") if row and row[0] in "LRADM"), found.steps, strict=False
            )
        ]
        assert len(turns) >= 20
        assert median(map(len, turns)) <= 12, name


@pytest.mark.medium
@given(seed=st.integers(0, 10**6), layout=st.sampled_from(["sun", "moon"]), seats=st.integers(2, 5))
@settings(max_examples=6, deadline=None)
def test_a_games_own_log_replays_to_the_same_state(seed: int, layout: str, seats: int) -> None:
    text, state = record(KEY, layout, NAMES[:seats], seed)
    found = replay(text)
    assert not found.findings
    # the board is the layout, compiled once for each time it is read
    assert found.state.replace(board=state.board) == state


@pytest.mark.medium
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_a_game_of_nagaraja_replays_from_its_own_log(seed: int) -> None:
    text, state = record("nagaraja", "temple", ["Ann", "Ben"], seed)
    found = replay(text)
    assert not found.findings
    assert found.state.replace(board=state.board) == state


@pytest.mark.parametrize(("seed", "short", "lang"), first_quick(WRITTEN, columns=True))
def test_format_of_nagaraja_is_idempotent_and_says_the_same(seed: int, short: bool, lang: str) -> None:
    found = replay(record("nagaraja", "temple", ["Ann", "Ben"], seed)[0])
    once = canonical_log(found, None, lang, short)
    again = replay(once)
    assert not again.findings
    assert [typed_moves(s, found.game) for s in again.steps] == [
        typed_moves(s, found.game) for s in found.steps
    ]
    assert canonical_log(again, None, lang, short) == once


@pytest.mark.medium
@pytest.mark.parametrize(("seed", "short", "lang"), first_quick(WRITTEN, columns=True))
def test_format_is_idempotent_and_says_the_same(seed: int, short: bool, lang: str) -> None:
    text, _ = record(KEY, "sun", NAMES[:2], seed)
    found = replay(text)
    once = canonical_log(found, None, lang, short)
    again = replay(once)
    assert not again.findings
    assert [typed_moves(s, found.game) for s in again.steps] == [
        typed_moves(s, found.game) for s in found.steps
    ]
    assert again.state == found.state
    assert canonical_log(again, None, lang, short) == once
    back = replay(canonical_log(again, None, "en"))
    assert [typed_moves(s, found.game) for s in back.steps] == [
        typed_moves(s, found.game) for s in found.steps
    ]


def test_format_keeps_comments_blank_lines_and_claims() -> None:
    text = (
        "# an evening\n\ngame:dice-charmers\nlayout: sun   # the Sun side\nplayers: Leila,Rajesh\n\n\n"
        "roll: pp ts str hal fl bo mo bu\nL: ts\n claim  leila : karma 1 / 0 ,FAME 0 # so far\n"
    )
    found = replay(text)
    assert canonical_log(found) == (
        "# an evening\n\ngame:    dice-charmers\nlayout:  sun  # the Sun side\nplayers: Leila, Rajesh\n\n\n"
        "roll:  pp ts | line halves | flag boat | mogul builder\nLeila: ts\n"
        "claim Leila: karma 1/0, fame 0  # so far\n"
    )

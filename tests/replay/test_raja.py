"""Raja as it is typed: the source's examples as lines of a log, splitting, paths, answers of others."""

import random
from pathlib import Path

import pytest

from sheetgen.explain.cost import plan_cost
from sheetgen.explain.format import canonical_log, typed_moves
from sheetgen.explain.ledger import ledger_entries
from sheetgen.explain.report import Report
from sheetgen.games import library
from sheetgen.games.raja import GAME
from sheetgen.games.raja.state import State
from sheetgen.read.finding import Finding
from sheetgen.read.heading import Heading
from sheetgen.read.lines import split_lines
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.games.raja.table import CITIES, A, B, C, D, E, F, G, begun, change, open_roads, owner, sheet, where
from tests.support.logs import RAJA, begin, judged, play, write

GAMES = Path(__file__).parent / "games/raja"


def read(state: State, *typed_lines: str) -> Replay:
    """These lines of a log, played from a position on."""
    heading = Heading()
    heading.game, heading.layout, heading.players = GAME, sheet(), state.players
    return judged(heading, split_lines("\n".join(typed_lines)), state)


def after(state: State, *typed_lines: str) -> State:
    found = read(state, *typed_lines)
    assert not found.findings, [(f.code, str(f.message)) for f in found.findings]
    last: State = found.state
    return last


def first(state: State, *typed_lines: str) -> Finding:
    found = read(state, *typed_lines)
    assert found.findings
    return found.findings[0]


# ---- the examples of the source -----------------------------------------------------------------


@pytest.mark.clause("RA-60", "RA-61", "RA-25", "RA-20", "RA-10", "RA-41")
def test_a_palace_may_be_said_with_its_city_if_the_architect_is_there() -> None:
    """RA-35, RA-39: a palace stands where the architect is."""
    plain = replay(RAJA + "Ben: gold, palace; go D; palace outer\n")
    said = replay(RAJA + "Ben: gold, palace; go D; outer palace in D\n")
    assert not plain.findings and not said.findings and said.state == plain.state
    (finding,) = replay(RAJA + "Ben: gold, palace; go D; outer palace in C\n", effort=0).findings
    assert (finding.code, finding.clause) == ("architect-elsewhere", "RA-39")
    assert finding.text[finding.column - 1 :][: finding.length].endswith("C")


def test_the_worked_round() -> None:
    """City A scores; Mogul, Sadhu, Builder and Artisan, each with 15 gold and open roads of their own."""
    villages = {22: (0,), 26: (0,), 21: (1,), 25: (1,), 15: (1,), 29: (2, 3), 30: (2, 3), 20: (3,)}
    state = change(
        begun("mogul", "sadhu", "builder", "artisan"), villages=villages, architects=("start", F, G, G)
    )
    state = after(
        state,
        "Ann: gold; palace and house; house 7; go A; central",
        "Bob: palace and house, move; go A; outer; house A; move 15 A",
        "Cay: two houses, two houses; go A; house A; house A; house A; house A; free A",
        "Dan: go D; palace and house central D; governor D; go A",
        "Ann: gold, gold",
    )
    assert state.scores[0] == (1, (4, 5, 6, 1), (6, 9, 12, 3), (0, 2, 4, 5))
    assert state.gold == (4 + 6 + 4, 2 + 9, 11 + 12, 5 + 3)
    assert state.houses[0] == (0, 2, 5, 0)
    assert state.board.places[state.maharaja] == D


@pytest.mark.clause("RA-41")
def test_the_two_governors() -> None:
    state = after(begun("mogul", "sadhu"), "Ann: gold, governor D")
    assert dict(zip(CITIES, state.governors, strict=True)) == {
        A: 8, D: 2, B: 3, C: 4, E: 5, F: 6, G: 7
    }  # fmt: skip
    track = {E: 5, F: 6, A: 7, B: 8, D: 9, G: 10, C: 11}
    state = change(begun("mogul", "sadhu"), governors=track)
    state = after(state, "Ann: gold; governor F", "Bob: gold, gold", "Ann: gold, gold")
    assert dict(zip(CITIES, state.governors, strict=True)) == track | {E: 6, F: state.board.strip + 5}


@pytest.mark.clause("RA-50", "RA-51")
@pytest.mark.parametrize(
    ("villages", "gold"),
    [
        ({22: (0,), 26: (0, 0)}, (15, 15, 15)),
        ({22: (1, 2), 26: (0,)}, (13, 16, 16)),
        ({22: (1, 1), 26: (0, 2)}, (13, 17, 15)),
    ],
)
def test_three_ways_to_a_city(villages: dict[int, tuple[int, ...]], gold: tuple[int, ...]) -> None:
    state = change(begun("mogul", "artisan", "builder"), villages=villages)
    found = read(state, "Ann: move, move; go A")
    assert (where(found.state, 0), found.state.gold) == (A, gold)


@pytest.mark.clause("RA-42", "RA-10")
def test_two_characters_in_one_turn() -> None:
    state = change(open_roads(begun("merchant", "sadhu"), 1), gold=(0, 0))
    assert read(state, "Ann: character, gold; character monk; go A").state.gold == (3, 2)
    state = change(open_roads(begun("builder", "sadhu"), 0), architects=(D, D), gold=(9, 0), who=0)
    state = read(state, "Ann: palace, character; free D; character artisan; outer").state
    assert (state.gold[0], state.houses[3][0], state.built[0]) == (0, 1, 1)


# ---- how a turn may be typed ----------------------------------------------------------------------


@pytest.mark.clause("RA-21", "RA-22")
@pytest.mark.parametrize(
    "text",
    [
        "gold, palace and house; house 30; go A; palace central",
        "palace and house, gold; house 30; go A; central",
        "palace and house; house 30; go A; central; gold",
        "Gold | Palace AND House; HOUSE 30; go Ahmadabad; pal cen",
        "go A; palace and house central 30; gold",
        "go Ahm; palace and house 30 central, gold",
    ],
)
def test_actions_come_first_or_with_what_is_done(text: str) -> None:
    state = open_roads(begun("mogul", "sadhu"), 0)
    state = state.replace(villages=(*state.villages[:-1], ()))
    found = after(state, f"Ann: {text}")
    assert (found.built[0], found.gold[0], found.villages[-1], found.central[0]) == (1, 4, (0,), 0)


@pytest.mark.clause("RA-22")
def test_an_action_is_split_around_another() -> None:
    state = change(open_roads(begun("monk", "builder"), 1), gold=(12, 0))
    state = read(
        state, "Ann: palace and house; go A; house A; go start; go D; character artisan; central"
    ).state
    assert state.gold == (12 - 1 - 9, 2 + 2 + 3)


@pytest.mark.clause("RA-23")
def test_what_is_waived_is_said_or_warned_of() -> None:
    state = begun("mogul", "sadhu")
    assert after(state, "Ann: gold, palace; waive", "Bob: gold, gold").gold[0] == 17
    warned = read(state, "Ann: gold, palace", "Bob: gold, gold").findings
    assert [(f.line, f.code, f.severity) for f in warned] == [(1, "waived", "warning")]
    assert "waive" in warned[0].suggestions


@pytest.mark.clause("RA-51")
def test_two_cheapest_ways_that_pay_others_are_named_not_guessed() -> None:
    villages = {22: (1,), 26: (0,), 15: (0,), 16: (0,), 21: (0,), 25: (2,)}
    state = change(begun("mogul", "artisan", "builder"), villages=villages)
    slip = first(state, "Ann: move, move; go A")
    assert (slip.code, slip.clause) == ("ambiguous-path", "RA-51")
    assert slip.suggestions == ("road Ahmadabad", "go Jodhpur Ahmadabad")
    for said, gold in zip(slip.suggestions, [(14, 16, 15), (14, 15, 16)], strict=True):
        assert read(state, f"Ann: move, move; {said}").state.gold == gold


@pytest.mark.clause("RA-42", "RA-22")
def test_who_is_robbed_answers_in_a_line_between() -> None:
    state = open_roads(begun("mogul", "sadhu", "monk"), 0)
    lines_typed = ("Ann: gold, character monk", "Cay: mogul", "Ann: go A", "Cay: gold, gold")
    state = after(state, *lines_typed)
    assert (where(state, 0), owner(state, "monk"), owner(state, "mogul")) == (A, 0, 2)
    slip = first(begun("mogul", "sadhu", "monk"), "Ann: character monk, house 9")
    assert (slip.code, slip.clause, slip.column) == ("answer-first", "RA-42", 22)
    assert slip.suggestions[0] == "Cay: take mogul"


@pytest.mark.clause("RA-81")
def test_whoever_says_nothing_has_passed() -> None:
    log = """game: raja
players: Ann, Ben, Cay
auction: yes
governors: A B C D E F G
Ann: 0
Cay: 2; monk
Ann: 1; mogul
Ben: sadhu
"""
    found = replay(log)
    assert not found.findings
    assert found.state.gold == (14, 15, 13)
    assert [owner(found.state, c) for c in ("mogul", "sadhu", "monk")] == [0, 1, 2]


@pytest.mark.clause("RA-90")
def test_swap_attract_and_give() -> None:
    state = begun("mogul", "sadhu", advanced="two")
    state = state.replace(holder=(0, 1, 1, 1, 1, 0, -2))
    found = after(state, "Ann: gold, character; swap builder artisan", "Bob: gold, gold")
    assert (owner(found, "builder"), owner(found, "artisan")) == (0, 1)
    found = after(state, "Ann: character, gold; attract Bob", "Bob: monk", "Bob: gold, gold")
    assert owner(found, "monk") == 0
    assert first(state, "Ann: character monk, gold").code == "bank-empty"


@pytest.mark.clause("RA-80")
def test_a_token_buys_a_third_action() -> None:
    state = open_roads(begun("yogi", "artisan", advanced="one"), 0).replace(tokens=(1, 0), who=0)
    state = state.replace(villages=(*state.villages[:-1], ()))
    found = after(state, "Ann: gold, gold; token house 30", "Bob: gold, gold")
    assert (found.villages[-1], found.gold[0]) == ((0,), state.gold[0] + 4 - 1)


@pytest.mark.clause("RA-3", "RA-20")
def test_what_was_not_written_down() -> None:
    log = """game: raja
players: Ann, Ben
Ann: mogul
Ben: sadhu
Ann: 1
Ben: 2
Ann: 3
Ben: 4
Ann: 5
Ben: 6
Ann: 7
Ben: 8
maharaja: D
Ann: gold, gold
Ben: gold, gold
Ann: gold, gold
Ben: gold, gold
Ann: gold, gold
"""
    found = replay(log)
    assert not found.findings
    assert [u.line for u in found.unchecked] == [3, 16, 18]
    assert found.game.totals(found.state, 0)["gold"] is None


# ---- whole games ----------------------------------------------------------------------------------

VARIANTS = [
    {},
    {"advanced": "one"},
    {"advanced": "two"},
    {"advanced": "both"},
    {"auction": "yes", "game length": "short"},
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_random_games_log_replays_to_the_same_state(seed: int) -> None:
    made = library.load(library.resolve("raja/rajasthan"))
    rng, options = random.Random(seed), VARIANTS[seed % len(VARIANTS)]
    names = ["Leila", "Rajesh", "Ann", "Dev", "Mira"][: 2 + seed % 4]

    def choose(state: State, player: int) -> tuple[object, ...]:
        answers = GAME.legal(state)
        verb = rng.choice(sorted({answer[0] for answer in answers}))
        return rng.choice([answer for answer in answers if answer[0] == verb])

    trail = list(play(GAME, begin(GAME, made, names, options), rng, choose))
    text = write(GAME, made, "rajasthan", names, [move for move, _ in trail], options, brief=seed % 2 == 1)
    found = replay(text)
    assert not found.findings
    last = trail[-1][1]
    assert found.state.replace(board=last.board) == last
    for short in (False, True):
        said = canonical_log(found, short=short)
        again = replay(said)
        assert [typed_moves(step, found.game) for step in again.steps] == [
            typed_moves(step, found.game) for step in found.steps
        ]
        assert canonical_log(again, short=short) == said


def test_planning_a_turn_says_what_playing_it_does() -> None:
    text = (GAMES / "governor.log").read_text(encoding="utf-8")
    found = replay(text)
    turns = [step for step in found.steps if step.player is not None and step.before.phase == "actions"]
    for step, following in zip(turns[3:30], turns[4:], strict=False):
        if step.after.phase != "actions":
            continue
        worked = plan_cost(found, [step.line.body], at=step.line.number - 1)
        assert not worked.findings
        for seat, name in enumerate(found.heading.players):
            before, now = (GAME.totals(s, seat) for s in (step.before, following.before))
            moved = {key: (before[key], now[key]) for key in now if before[key] != now[key]}
            assert dict(worked.changes.get(name, {})) == moved


@pytest.mark.parametrize("text", ["palace; go A; central", "house 30; go A", "palace, go A"])
def test_a_word_in_full_is_no_beginning_of_another(text: str) -> None:
    """``go`` is how one travels, not a governor; so an action is missing here."""
    state = open_roads(begun("mogul", "sadhu"), 0)
    state = state.replace(villages=(*state.villages[:-1], ()))
    slip = first(state, f"Ann: {text}")
    assert (slip.code, slip.column) == ("unreadable", len(f"Ann: {text}"))
    assert "gold" in slip.suggestions


def test_what_lies_on_the_common_map_is_told_once_and_in_words() -> None:
    found = replay((GAMES / "governor.log").read_text(encoding="utf-8"))
    entry = next(e for e in ledger_entries(found) if "palace central" in e.text)
    told = list(Report("log", found, str).entry(entry))
    assert sum("palace (Rajesh)" in line for line in told) == 1
    assert not any("palaces 0 → 1" in line for line in told)
    for address, mark in GAME.marks(found.state, 0).items():
        if mark.kind == "piece":
            assert str(GAME.piece_words(mark.piece, found.heading.players)), address

"""Logs of Bania: its example games, random ones read back, and good ones broken by one slip each."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen.explain.format import canonical_log, typed_moves
from sheetgen.games import library, registry
from sheetgen.games.bania.state import Tent
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay
from tests.replay.make_games import crowd, joined_to_seven, two_elephants
from tests.support.breaking import Log, Slip, break_each, by_another, slip
from tests.support.logs import begin, play, record, write

GAMES = Path(__file__).parent / "games/bania"
NAMES = ["Ann", "Ben", "Cay", "Dan"]
TRIES = 6
"""Lines of a game that are broken by each kind of slip."""
HEAD = """game: bania
players: Ann, Ben
deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
"""


@cache
def run(name: str) -> Replay:
    return replay((GAMES / f"{name}.log").read_text(encoding="utf-8"), GAMES)


def read(*turns: str, head: str = HEAD) -> Replay:
    return replay(head + "\n".join(turns), effort=0)


def codes(found: Replay) -> list[tuple[int, int, str]]:
    return [(f.line, f.column, f.code) for f in found.findings]


def steps(found: Replay) -> Iterator[tuple[object, tuple[object, ...], object]]:
    """Before, move, after of every decision."""
    events = [event for step in found.steps for event in step.events]
    after = [event.before for event in events[1:]] + [found.state]
    return ((event.before, event.move, then) for event, then in zip(events, after, strict=True))


# ---- example games -----------------------------------------------------------------------------


@pytest.mark.clause("BA-1", "BA-51")
@pytest.mark.parametrize(("name", "seats"), [("two", 2), ("four", 4)])
def test_whole_games_end_by_a_full_board(name: str, seats: int) -> None:
    found = run(name)
    assert found.finished and len(found.heading.players) == seats
    assert not found.state.room
    assert found.game.standings(found.state)[0].decided_by == "points"


@pytest.mark.clause("BA-53")
def test_a_shared_win() -> None:
    found = run("shared")
    assert [s.place for s in found.game.standings(found.state)][:2] == [1, 1]


@pytest.mark.clause("BA-52")
def test_a_tie_for_most_goods() -> None:
    assert crowd(run("majority-tie").state)


@pytest.mark.clause("BA-40")
def test_a_roll_of_two_elephants() -> None:
    assert any(two_elephants(*step) for step in steps(run("two-elephants")))


@pytest.mark.clause("BA-31", "BA-32")
def test_camps_joined_to_exactly_seven() -> None:
    assert any(joined_to_seven(*step) for step in steps(run("joined")))


@pytest.mark.clause("BA-40")
def test_a_game_with_up_to_three_rolls() -> None:
    found = run("three-rolls")
    assert any(move[0] == "again" for _, move, _ in steps(found))
    assert found.heading.options["rolls"] == "up to three"


@pytest.mark.parametrize("name", ["two", "four", "shared"])
def test_what_the_paper_says_settles_the_same_way(name: str) -> None:
    found = run(name)
    game, state, players = found.game, found.state, found.heading.players
    totals = [game.totals(state, seat) for seat in range(len(players))]
    settled = game.settle(found.heading.layout, players, totals)
    assert [(s.place, s.player, s.criteria) for s in settled] == [
        (s.place, s.player, s.criteria) for s in game.standings(state)
    ]


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "rolls", "lang", "short"), [
    (1, "one", "en", False), (2, "up to three", "de", True), (3, "one", "fr", True), (4, "up to three", "en", True),
])  # fmt: skip
def test_a_game_replays_from_its_own_log_and_its_format(
    seed: int, rolls: str, lang: str, short: bool
) -> None:
    game, made = registry.find("bania"), library.load(library.resolve("bania/oasis"))
    players, options = NAMES[: 2 + seed % 3], {"rolls": rolls}
    trail = list(play(game, begin(game, made, players, options), random.Random(seed)))
    found = replay(write(game, made, "oasis", players, [move for move, _ in trail], options))
    assert not found.findings
    assert found.state.replace(board=None) == trail[-1][1].replace(board=None)
    once = canonical_log(found, None, lang, short)
    again = replay(once)
    assert not again.findings
    assert [typed_moves(s, found.game) for s in again.steps] == [
        typed_moves(s, found.game) for s in found.steps
    ]
    assert canonical_log(again, None, lang, short) == once


@pytest.mark.medium
@pytest.mark.clause("BA-54")
@pytest.mark.parametrize("seed", [107, 87])
def test_a_game_that_came_to_a_standstill_is_finished_and_can_be_settled(seed: int) -> None:
    log, end = record("bania", "oasis", NAMES, seed)
    found = replay(log)
    assert found.finished and not found.findings
    assert found.state.room, "it did not end by a full board"
    assert found.state.replace(board=None) == end.replace(board=None)
    totals = [found.game.totals(end, seat) for seat in range(len(NAMES))]
    settled = found.game.settle(found.heading.layout, NAMES, totals)
    assert [s.criteria for s in settled] == [s.criteria for s in found.game.standings(end)]
    further = replay(f"{log}\nAnn: roll")
    assert [code for _, _, code in codes(further)] == ["after-end"]


def test_a_tent_may_be_typed_in_many_ways() -> None:
    for text in (
        "oil OOP e4",
        "o oop e4",
        "OOPO e4",
        "pitch OIL poo e4",
        "oi oil oil spices e4",
        "oil spices oo e4",
    ):
        found = read(f"Ann: {text}")
        assert not found.findings, text
        assert found.game.marks(found.state, 0)["space.e4"].piece == Tent("oil", closed=False)


def test_forced_payments_may_be_said_too() -> None:
    said, unsaid = read("Ann: oil OOP e4 for OOP; end"), read("Ann: oil OOP e4; end")
    assert not said.findings
    assert said.state.replace(board=None) == unsaid.state.replace(board=None)


def test_tents_drawn_may_be_said_or_not() -> None:
    said = read("Ann: oil OOP e4; draw oil SSI", "Ben: roll OPSI")
    assert not said.findings and not said.unchecked
    left_out = read("Ann: oil OOP e4", "Ben: roll", "Ann: roll OPSI")
    assert not left_out.findings
    assert [str(u.message.values[0][1]) for u in left_out.unchecked] == [
        "tents drawn at the end of the turn", "the goods dice",
    ]  # fmt: skip
    behind = read("Ann: oil OOP e4; elephant e4; draw oil SSI", "Ben: roll OPSI")
    assert not behind.findings and not behind.unchecked


@pytest.mark.clause("BA-2")
def test_the_first_tents_may_be_left_out_all_or_some() -> None:
    head = "game: bania\nplayers: Ann, Ben\n"
    found = read("Ann: SOPS e4", "Ben: roll OPSI", "Ann: pass", head=head)
    assert not found.findings
    assert [str(u.message.values[0][1]) for u in found.unchecked][:2] == ["the first tents of a reserve"] * 2
    some = read("deal: silk OPS, ?, ?, ?", "Ann: SOPS e4", "Ben: roll OPSI", head=head)
    assert not some.findings
    short = read("deal: silk OPS", "Ann: SOPS e4", head=head)
    assert codes(short)[0][::2] == (3, "draw-number")


@pytest.mark.clause("BA-24")
def test_four_tents_in_one_turn() -> None:
    rich = ["Ann: roll OOPP", "Ben: roll OPSI", "Ann: roll SSII", "Ben: roll OPSI"]
    tents = "oil OOP c4; silk PPS h3; spices OPS i6; incense SII e8"
    found = read(*rich, f"Ann: {tents}; draw oil OOS, ?, ?, ?", "Ben: roll OPSI")
    assert not found.findings
    assert len(found.state.reserves[0]) == 4


# ---- slips -----------------------------------------------------------------------------------------


@pytest.mark.clause("BA-21")
def test_a_payment_that_is_open_is_named_with_its_ways() -> None:
    behind = ("", "; elephant e5", "; draw ?, ?")
    for rest in behind:
        found = read("Ann: oil OOP e4; draw ?", f"Ben: silk OOP e5 for OOP; silk OPS e6{rest}", "Ann: pass")
        first = found.findings[0]
        assert (first.line, first.code, first.clause) == (6, "payment-open", "BA-21")
        assert first.suggestions == ("for PSII", "for PSSI", "for PSSII")
        assert "PSII, PSSI, PSSII" in str(first.message)


@pytest.mark.clause("BA-21")
def test_a_payment_that_all_others_contain_is_meant_by_silence() -> None:
    said, unsaid = (
        read("Ann: oil OOP e4; draw ?", f"Ben: silk OOP e5{paid}; elephant e5; draw ?", "Ann: pass")
        for paid in (" for OP", "")
    )
    assert not said.findings and not unsaid.findings
    assert said.state == unsaid.state
    assert "silk OOP e5; elephant" in canonical_log(said)
    dearer = read("Ann: oil OOP e4; draw ?", "Ben: silk OOP e5 for OOP; elephant e5; draw ?")
    assert not dearer.findings and "for OOP" in canonical_log(dearer)


@pytest.mark.parametrize(
    ("turn", "code", "clause"),
    [
        ("silk OOP e4", "not-in-reserve", "BA-2"),
        ("oil OOP z4", "no-such-space", "BA-1"),
        ("oil OOP g5", "no-such-space", "BA-1"),
        ("oil OOP a4", "space-not-in-play", "BA-1"),
        ("oil OOO e4", "no-such-tent", "BA-20"),
        ("oil OOP e4 for OPS", "wrong-payment", "BA-21"),
        ("elephant e4", "elephant-elsewhere", "BA-12"),
        ("oil OOP e4; elephant e5", "elephant-elsewhere", "BA-12"),
        ("oil OOP e4; roll", "roll-after-pitching", "BA-11"),
        ("oil OOP e4; silk PPS e5; incense SII e6", "can-not-pay", "BA-21"),
        ("roll OPS", "dice-number", "BA-40"),
        ("oil OOP e4; draw ? ?", "draw-number", "BA-24"),
        ("oil OOP e4; draw oil OOP", "tent-used-up", "BA-1"),
        ("camel e4", "unreadable", ""),
    ],
)
def test_a_slip_is_told_with_its_rule(turn: str, code: str, clause: str) -> None:
    found = read(f"Ann: {turn}", "Ben: roll OPSI")
    first = found.findings[0]
    assert (first.line, first.code, first.clause) == (5, code, clause)


@pytest.fixture(scope="module", params=["two", "four", "joined"])
def log(request: pytest.FixtureRequest) -> Log:
    found = run(request.param)
    return Log(canonical_log(found, GAMES).split("\n"), found, random.Random(request.param), GAMES)


def turns(log: Log) -> list[Step]:
    """All turns but the last one."""
    return [step for step in log.found.steps if step.player is not None][:-1]


def in_body(line: str, old: str, new: str) -> str:
    """The line with something replaced once behind the player's name."""
    head, body = line.split(":", 1)
    return f"{head}:{body.replace(old, new, 1)}"


@pytest.mark.slow
def test_a_tent_on_a_space_where_none_may_stand(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip | None:
        event = next((e for e in step.events if e.move[0] == "pitch"), None)
        if event is None:
            return None
        board, room = event.before.board, event.before.room
        wrong = [name for n, name in enumerate(board.spaces) if board.play >> n & 1 and not room >> n & 1]
        if not wrong:
            return None
        text = in_body(line, f" {event.move[3]}", f" {rng.choice(wrong)}")
        return slip(text, "space-taken", "camp-closed", "camp-too-big")

    assert break_each(log, turns(log), change, TRIES)


@pytest.mark.slow
def test_a_tent_that_is_not_in_the_reserve(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip | None:
        event = next((e for e in step.events if e.move[0] == "pitch"), None)
        if event is None:
            return None
        board = event.before.board
        mine = event.before.reserves[event.before.who]
        price = re.search(r"pitch (\w+ [OPSI]{3})", line)
        assert price is not None
        wrong = rng.choice([t for n, t in enumerate(board.tents) if n not in mine])
        letters = "".join("OPSI"[k] * n for k, n in enumerate(wrong.price))
        return slip(in_body(line, price[1], f"{wrong.name[0]} {letters}"), "not-in-reserve")

    assert break_each(log, turns(log), change, TRIES)


@pytest.mark.slow
def test_a_payment_left_out_or_of_other_cards(log: Log) -> None:
    def left_out(step: Step, line: str, rng: random.Random) -> Slip | None:
        paid = next((e for e in step.events if e.move[0] == "pay" and e.how == "typed"), None)
        if paid is None or log.found.game.silent(paid.before, step.player) is not None:
            return None
        text = re.sub(r" for \w+", "", line, count=1)
        return None if text == line else slip(text, "payment-open")

    def other(step: Step, line: str, rng: random.Random) -> Slip | None:
        text = re.sub(r" for \w+", " for OOOOPPPPSSSSIIII", line, count=1)
        return None if text == line else slip(text, "wrong-payment")

    assert break_each(log, turns(log), left_out, TRIES)
    assert break_each(log, turns(log), other, TRIES)


@pytest.mark.slow
def test_a_player_who_is_not_due(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        return slip(by_another(step, line, rng), "wrong-player", "extra-line")

    assert break_each(log, turns(log), change, TRIES) == TRIES


def test_claims_that_differ(log: Log) -> None:
    lines, found, *_ = log
    points = found.state.points[0]
    text = "\n".join(lines).replace(f"points {points},", f"points {points + 1},", 1)
    broken = replay(text, GAMES, effort=0)
    assert [f.code for f in broken.findings] == ["claim-differs"]


@pytest.mark.clause("BA-2")
def test_first_tents_of_a_ghost_under_another_keyword() -> None:
    head = "game: bania\nplayers: Ann\nsolo: merchant\ndeal: silk OPS | silk OPP | spices OOP | incense PSS\n"
    tents = "oil SII | incense OSS | incense SII | incense PPS"
    turn = "Ann: roll; dice PPO front"
    first = read(f"fill: {tents}", turn, head=head).findings[0]
    assert (first.code, first.clause) == ("not-now", "BA-2")
    assert "Due now: the first tents of a reserve." in str(first.message)
    (meant,) = first.suggestions
    assert meant == f"deal: {tents}"
    assert not read(meant, turn, head=head).findings, "who follows the advice has a good log"


@pytest.mark.medium
@pytest.mark.clause("BA-52")
def test_rolls_left_out_are_listed_and_the_cards_shown_at_the_end_count(log: Log) -> None:
    lines, found, *_ = log
    bare = [re.sub(r"roll .*", "roll", line) for line in lines if not line.startswith("claim")]
    hands = " | ".join(" ".join(map(str, hand)) for hand in found.state.hands)
    shown = replay("\n".join([*bare, f"hands: {hands}"]), GAMES)
    assert not shown.findings and shown.unchecked
    assert shown.state.points == found.state.points
    hidden = replay("\n".join(bare), GAMES)
    assert not hidden.findings
    last = list(found.state.hands[0])
    wrong = [*last[:3], last[3] + 40]
    hands = " | ".join(" ".join(map(str, hand)) for hand in [wrong, *found.state.hands[1:]])
    refused = replay("\n".join([*bare, f"hands: {hands}"]), GAMES, effort=0)
    assert [f.code for f in refused.findings][:1] == ["hands-impossible"]


@pytest.mark.clause("BA-52")
@pytest.mark.parametrize(
    ("said", "column", "code"),
    [
        ("3 2 0 1 | 0 1 2 2", 1, "hands-not-asked"),
        ("3 2 x 1 | 0 1 2 2", 12, "unreadable"),
        ("3 2 0 1 | 0 1 2", 22, "unreadable"),
        ("", 5, "unreadable"),
    ],
)
def test_cards_out_of_time_that_can_not_be_read_say_which_word(said: str, column: int, code: str) -> None:
    assert codes(read("Ann: roll OPSI", f"hands: {said}")) == [(6, column, code)]


def test_the_one_number_of_cards_that_can_not_be_is_shown() -> None:
    log = Path(__file__).parent / "causes/bania/hands-impossible.log"
    sound = log.read_text(encoding="utf-8").replace("9 0 0 0 | 0 0 0 9", "2 0 1 0 | 1 4 0 4")
    assert not replay(sound).findings
    (finding,) = replay(sound.replace("0 4\n", "0 5\n"), effort=0).findings
    assert finding.text[finding.column - 1 :][: finding.length] == "5"


def test_a_turn_that_the_ghost_may_play_in_several_ways_can_be_missing() -> None:
    """A throw of its dice that its row does not fit leaves several things that it may do."""
    log = GAMES / "alone.log"
    rows = log.read_text(encoding="utf-8").replace("open:  PPI front\n", "open:  OPI front\n").split("\n")
    found = replay("\n".join(rows[:27]), effort=0)
    assert found.findings and not found.legal

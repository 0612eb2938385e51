"""What the page on the notation of Nagaraja promises to read is read, and no more than that."""

import itertools
import random
from pathlib import Path

import pytest

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.nagaraja.knowledge import visible_points
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.text.languages import LANGUAGES
from tests.replay.promises_nagaraja import GAME, agrees, played, tellings
from tests.support.quick import first_quick

HEARD = Path(__file__).parent / "heard" / "nagaraja"
WON = {"win-after-give", "win-after-draw", "win-while-placing"}
"""Logs at whose end Ann has 25 points with two amulets; the others stop before the end."""
BEGUN = "game: nagaraja\nplayers: Ann, Ben\nfirst: Ann\ntile: fork\nAnn: s1\nBen: s6\n"
"""Ann throws three brown sticks, Ben a brown and a green one."""
PLACED = """game: nagaraja
players: Ann, Ben
first: Ann
tile: fork
Ann: s1
Ben: c3
throw: b444 | b1 g11
Ann: a3 nsw; relic 6; amulet 2
draw: ? ? ?
Ben: give ?
tile: fork
Ben: c3
Ann: s1
throw: b1 g11 | b444
Ann: a2 nsw; relic 5; amulet 1
draw: ? ? ?
Ben: give ?
tile: crossing
Ben: c3
Ann: s2
throw: b1 g11 | b44
"""
"""Ann has 11 points and amulets of 2 and 1, and is about to place a crossing on a1, where two relics lie."""


def read(text: str) -> Replay:
    return replay(text, effort=0)


def codes(text: str) -> list[tuple[str, int, int]]:
    """The code of each finding, the column and the number of its first and its last sign."""
    return [(f.code, f.column, f.column + f.length - 1) for f in read(text).findings]


@pytest.mark.parametrize("path", sorted(HEARD.glob("*.log")), ids=lambda path: path.stem)
def test_what_a_table_writes_is_legal(path: Path) -> None:
    found = read(path.read_text(encoding="utf-8"))
    assert not found.findings
    won = (path.stem in WON, found.state.result[:2] if found.state.result is not None else None)
    assert won in ((True, (0, "points")), (False, None))


@pytest.mark.parametrize("seed", first_quick(range(60), 12))
def test_games_told_otherwise_end_alike(seed: int) -> None:
    for game, text in tellings(seed, 3):
        found = read(text)
        assert agrees(game, found), text + "\n".join(str(f.message) for f in found.findings)


@pytest.mark.medium
def test_games_are_told_in_many_ways() -> None:
    """Amulets come between, things are left out, and games end in all ways."""
    games = [played(seed) for seed in range(60)]
    assert {game.end.result.reason for game in games} == {"points", "cursed", "tiles", "run-out"}
    moves = {step.move[0] for game in games for step in game.steps}
    assert {"interject", "use", "claim", "cancel"} <= moves
    told = [text for _, text in tellings(0, 12)]
    for word in ("first:", "draw:", "throw:", "amulet", "pass"):
        numbers = {text.count(word) for text in told}
        assert len(numbers) > 1, word


# ---- shares of a throw (NA-20) --------------------------------------------------------------


@pytest.mark.clause("NA-20")
@pytest.mark.parametrize(
    "throw",
    [
        "b114 | b1 g1",
        "b114 ｜ b1 g1",
        "b114|b1g1",
        "b114",
        "b114 |",
        "b114 b1 g1",
        "brown 1 1 4 | brown 1 green 1",
    ],
)
def test_shares_of_a_throw_are_each_players_own(throw: str) -> None:
    found = read(f"{BEGUN}throw: {throw}\n")
    assert not found.findings
    moves = [event.move for event in found.steps[-1].events if event.how == "typed"]
    assert moves[0] == ("throw", (("brown", "1"), ("brown", "1"), ("brown", "4")))
    assert moves[1:] in ([], [("throw", (("brown", "1"), ("green", "1")))])


@pytest.mark.clause("NA-20")
@pytest.mark.parametrize(
    ("throw", "first", "last", "who"),
    [
        ("b14 | b1 g1", 8, 10, "Ann"),
        ("b44 | b1 g1 b111", 8, 10, "Ann"),
        ("b14 ｜ b1 b1 g1", 8, 10, "Ann"),
        ("b114 b1 | g1", 13, 14, "Ann"),
        ("b114 | b14 g1", 17, 17, "Ben"),
        ("b114 | g1", 15, 16, "Ben"),
        ("b1 g1 | b114", 11, 12, "Ann"),
    ],
)
def test_a_share_with_other_sticks_is_named(throw: str, first: int, last: int, who: str) -> None:
    found = read(f"{BEGUN}throw: {throw}\n")
    assert [(f.code, f.column, f.column + f.length - 1) for f in found.findings] == [
        ("sticks-thrown", first, last)
    ]
    assert f"By the cards {who} throws" in str(found.findings[0].message)


@pytest.mark.clause("NA-20")
def test_a_share_is_not_left_out_before_a_bar() -> None:
    assert codes(f"{BEGUN}throw: | b1 g1\n") == [("unreadable", 8, 8)]


@pytest.mark.clause("NA-20")
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_bars_part_shares_in_every_language(lang: str) -> None:
    lexicon = GAME.grammar.lexicon(lang, ("Ann", "Ben"))
    word = next(word for verb, word in lexicon.line_verbs() if verb.key == "throw")

    def share(*faces: tuple[str, str]) -> str:
        return lexicon.write(("throw", faces)) or ""

    one, other = share(*[("brown", face) for face in "114"]), share(("brown", "1"), ("green", "1"))
    begun = BEGUN.replace("players", f"lang: {lang}\nplayers")
    assert not read(f"{begun}{word}: {one} | {other}\n").findings
    assert [code for code, *_ in codes(f"{begun}{word}: {other} | {one}\n")] == ["sticks-thrown"]


# ---- the first throw (NA-4) -----------------------------------------------------------------


@pytest.mark.clause("NA-4")
def test_the_last_throw_that_is_not_tied_decides_who_begins() -> None:
    head = "game: nagaraja\nplayers: Ann, Ben\n"
    ties = "first: 4 2 | 3 3\nfirst: 1 1 | 1 1\n"
    assert read(f"{head}{ties}first: 2 1 | 4 1\n").state.guide == 1
    assert read(f"{head}{ties}first: Ben\n").state.guide == 1
    assert not read(f"{head}{ties}tile: fork\nBen: s1\n").findings
    assert codes(f"{head}first: 4 | 2 3 3\n")


# ---- drawn cards (NA-44) --------------------------------------------------------------------


@pytest.mark.clause("NA-44")
@pytest.mark.parametrize(
    ("rest", "drawn"),
    [
        ("use draw; s1", None),
        ("use draw s2; s1", "s2"),
        ("use draw; draw s2; s1", "s2"),
        ("use draw\ndraw: s2\nAnn: s1", "s2"),
    ],
)
def test_a_card_behind_a_semicolon_is_not_the_card_drawn(rest: str, drawn: str | None) -> None:
    text = (HEARD / "use-draw-swallows.log").read_text(encoding="utf-8")
    found = read(text.replace("Ann: use draw; s1", f"Ann: {rest}"))
    assert not found.findings
    moves = [event.move for step in found.steps for event in step.events]
    assert [move for move in moves if move[0] == "draw"][-1] == ("draw", (drawn,))
    assert ("select", "s1") in moves


# ---- the end (NA-30, NA-31) -----------------------------------------------------------------


@pytest.mark.clause("NA-31")
@pytest.mark.parametrize(
    "lines",
    [
        "Ann: a1 nesw; win 2 1; relic 5 6",
        "Ann: a1 nesw; relic 5 6; win 2 1",
        "Ann: a1 nesw; relic 5 6\nAnn: win 2 1",
        "Ann: a1 nesw; relic 5 6\ndraw: ? ? ?\nAnn: win 2 1",
        "Ann: a1 nesw; relic 5 6\nBen: give ?\ntile: fork\nBen: t1\nAnn: win 2 1",
        "Ann: a1 nesw; relic 5 6\nBen: give ?\ntile: fork\nBen: t1\nAnn: t2\nAnn: win 2 1",
        "Ann: a1 nesw; relic 5 6; win 2 1\nAnn: win",
    ],
)
def test_a_win_is_claimed_at_once_or_later(lines: str) -> None:
    found = read(f"{PLACED}{lines}\n")
    assert not found.findings
    assert found.state.result[:2] == (0, "points")


@pytest.mark.clause("NA-31")
@pytest.mark.parametrize(
    ("line", "points"), [("win 2 1; a1 nesw", 14), ("win 2", 13), ("a1 nesw; win 2 1; relic 3 4", 21)]
)
def test_a_win_without_the_points_is_refused_with_those_there_are(line: str, points: int) -> None:
    (finding,) = read(f"{PLACED}Ann: {line}\n").findings
    assert finding.code == "no-claim"
    assert str(finding.message) == f"This makes at most {points} points; 25 are needed."


@pytest.mark.clause("NA-31", "NA-44")
def test_the_points_of_a_refused_claim_are_those_of_the_state() -> None:
    """Whoever claims whatever amulets wins, or is told why not: too few points, or amulets that are not there."""
    refused = 0
    for seed in range(0, 24, 4):
        steps = played(seed).steps
        for step in random.Random(seed).sample(steps, min(len(steps), 40)):
            for seat, shown in itertools.product((0, 1), ((), (1,), (2,), (2, 1), (2, 2, 1))):
                refused += _claims(step.before, seat, shown)
    assert refused > 100


def _claims(state: State, seat: int, shown: tuple[int, ...]) -> bool:
    """Whether a claim is refused for its points, which are counted here."""
    points = visible_points(state, seat)[1] + sum(shown)
    mine = state
    for move in GAME.moves_to_reach(state, "claim", seat):
        mine = GAME.apply(state, move)
    error = _refusal(GAME, mine, seat, ("claim", shown))
    if error is None or error.code != "no-claim":
        return False
    assert f"at most {points} points" in str(error.message)
    assert points < state.board.goal
    return True


def _refusal(game: Game, state: State, seat: int, move: tuple[str, tuple[int, ...]]) -> Illegal | None:
    return game.refusal(state, state, seat, move)


@pytest.mark.clause("NA-30", "NA-31")
def test_who_did_not_win_says_nothing_of_it() -> None:
    won = f"{PLACED}Ann: a1 nesw; relic 5 6; win 2 1\n"
    assert [code for code, *_ in codes(f"{won}Ben: win\n")] == ["after-end"]
    assert [code for code, *_ in codes(f"{won}Ann: win 2 2\n")] == ["after-end"]
    assert [code for code, *_ in codes(f"{won}Ann: wait\n")] == ["after-end"]


# ---- what comes between ---------------------------------------------------------------------


@pytest.mark.clause("NA-25", "NA-44")
def test_the_end_of_a_line_leaves_the_next_draw_to_its_own_line() -> None:
    text = f"{BEGUN}throw: b114 | b1 gn\nBen: r2 gn; look Ann 1\nAnn: a3 nsw; relic 3\n"
    found = read(f"{text}draw: s1 s2 s3\nBen: give s1\n")
    assert not found.findings
    assert 18 in found.state.hands[0].cards or found.state.hands[0].card_count == 5


@pytest.mark.clause("NA-44")
def test_who_has_nothing_to_answer_is_told_what_is_due() -> None:
    found = read(f"{BEGUN}throw: b114 | b1 g1\nBen: look Ann 3\n")
    assert found.findings
    assert all("nothing to do" not in str(finding.message) for finding in found.findings)

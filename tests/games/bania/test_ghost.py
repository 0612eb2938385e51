"""Alone against the ghost, from its clauses."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from sheetgen.conversion import length_in_mm
from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4, LETTER, MARGIN, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, KINDS
from sheetgen.games.bania.layout import BoardSheet, Ghost
from sheetgen.games.bania.scoring import SOLO
from sheetgen.games.bania.sheets.ghost import ghost_pages
from sheetgen.games.bania.sheets.pieces import SHARE
from sheetgen.games.bania.sheets.plan import ROOT3
from sheetgen.games.bania.state import Die, State, Tile
from sheetgen.games.contract.solo import IT, STRENGTHS, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.kinds.cards import text_at_depth
from sheetgen.replay import replay
from sheetgen.sheets.filled import filled_sheets
from sheetgen.text.typesetter import Typesetter
from tests.games.bania.table import (
    FIRST,
    INCENSE,
    OIL,
    SILK,
    SPICES,
    begun,
    due,
    fresh,
    hand,
    pitch,
    play,
    position,
    refuse,
    sheet,
    tent,
)  # fmt: skip

FULL = "OOPPSSII"
Tents = Sequence[tuple[str, str]]
ROW = (tent(SILK, "OOP"), tent(OIL, "PPS"), tent(SILK, "SSI"), tent(INCENSE, "PII"))
CAMP = {"e4": OIL, "e5": SPICES}
Step = tuple[State, Move, State]


def opened(strength: str) -> State:
    """Before the first tents are drawn."""
    return fresh(2, solo=strength).replace(players=("Ann", "Ghost"))


def alone(row: Tents = ROW, strength: str = "raja") -> State:
    """You have drawn your tents, the ghost its row; it throws for the first time."""
    return begun(FIRST, row, solo=strength)


def its_turn(
    faces: Sequence[str], tents: Mapping[str, str] = CAMP, row: Tents = ROW, elephant: str = ""
) -> State:
    """The ghost's turn with these dice on this board, as you have passed; your elephant stands on ``elephant``."""
    before = GAME.apply(alone(row), ("throw", tuple(faces)))
    state = position(tents, (FULL, FULL), elephants={YOU: elephant} if elephant else {}, state=before)
    return GAME.apply(state, ("end",))


def does(state: State) -> list[Move]:
    """What it does, forced move by forced move, until tents or dice are due."""
    done = []
    while (move := GAME.forced(state)) is not None:
        assert GAME.legal(state) == [move]
        done.append(move)
        state = GAME.apply(state, move)
    assert due(state) in (("fill", None), ("throw", None))
    return done


def pitches(state: State) -> list[tuple[str, str]]:
    """Colour and space of each tent that it pitches; it ends its turn then."""
    *done, last = does(state)
    assert last == ("end",)
    return [(move[1], move[3]) for move in done]


# ---- the set-up -----------------------------------------------------------------------------


@pytest.mark.clause("BA-S1")
def test_the_ghost_begins_with_a_row_cards_and_the_points_of_its_strength() -> None:
    layout = sheet().ghost
    assert layout is not None and GAME.has_ghost(sheet())
    for strength in STRENGTHS:
        state = alone(strength=strength)
        assert state.points == (0, getattr(layout, strength))
        assert state.hands == (hand(FULL), hand(""))
    assert [state.board.tents[n].name for n in state.reserves[IT]] == list(ROW)
    assert due(state) == ("throw", None)
    assert due(GAME.apply(state, ("throw", (OIL, OIL, SILK, "rear")))) == ("turn", YOU)
    assert set(GAME.totals(state, YOU)) - set(GAME.totals(state, IT)) == {*GOODS, "elephant"}


# ---- which tents ----------------------------------------------------------------------------


@pytest.mark.clause("BA-S2")
@pytest.mark.parametrize(
    ("faces", "colours"),
    [
        ((OIL, SPICES, SILK, "front"), [SILK, OIL]),
        ((OIL, SILK, SILK, INCENSE), [SILK, OIL, SILK, INCENSE]),
        ((SPICES, SPICES, "front", "front"), []),
        ((OIL, OIL, OIL, "rear"), [OIL]),
        ((OIL, SPICES, "front", "rear"), [OIL, SILK]),
        ((SILK, SILK, "front", "rear"), [SILK, SILK, OIL]),
        (("front", "front", "rear", "rear"), [SILK, OIL]),
    ],
)
def test_each_die_pitches_a_tent_of_its_colour_and_each_whole_elephant_the_leftmost(
    faces: Sequence[str], colours: Sequence[str]
) -> None:
    assert [colour for colour, _ in pitches(its_turn(faces))] == list(colours)


@pytest.mark.clause("BA-S2")
def test_of_two_tents_of_a_colour_the_left_one_is_pitched_and_new_ones_lie_at_the_right() -> None:
    state = its_turn((SPICES, SILK, "front", "front"))
    (move, end) = does(state)
    assert move[1:3] == tent(SILK, "OOP")
    state = GAME.apply(GAME.apply(state, move), end)
    state = GAME.apply(state, ("fill", (tent(INCENSE, "OOP"),)))
    row = [state.board.tents[n].name for n in state.reserves[IT]]
    assert row == [*ROW[1:], tent(INCENSE, "OOP")]
    state = GAME.apply(state, ("throw", (OIL, OIL, OIL, OIL)))
    assert due(state) == ("turn", YOU)


@pytest.mark.clause("BA-S2")
def test_an_empty_row_is_filled_only_when_its_turn_is_over() -> None:
    state = its_turn((OIL, SILK, SILK, INCENSE))
    for move in does(state):
        state = GAME.apply(state, move)
    assert due(state) == ("fill", None) and not state.reserves[IT]


@pytest.mark.clause("BA-S2", "BA-2")
def test_of_a_row_that_nobody_wrote_down_it_pitches_what_may_lie_there() -> None:
    state = its_turn((SILK, SPICES, SPICES, "rear"), row=(tent(SILK, "OOP"), None, None, None))
    board = state.board
    number = {tents.name: n for n, tents in enumerate(board.tents)}
    state = state.replace(reserves=(state.reserves[YOU], (-1,) * 4))
    gone = number[tent(SILK, "SSI")]
    assert ("pitch", *tent(SILK, "SSI"), "d3") in GAME.legal(state)
    seen = tuple(board.tent_counts[n] if n == gone else drawn for n, drawn in enumerate(state.seen))
    assert ("pitch", *tent(SILK, "SSI"), "d3") not in GAME.legal(state.replace(seen=seen))


@pytest.mark.clause("BA-S2")
def test_where_one_of_several_unknown_tents_is_pitched_all_of_the_row_is_unknown() -> None:
    row = (tent(INCENSE, "PII"), None, None, tent(OIL, "PPS"))
    state = its_turn((SILK, SPICES, SPICES, "rear"), row=row)
    number = {tents.name: n for n, tents in enumerate(state.board.tents)}
    after = GAME.apply(state, pitch(SILK, "SSI", "d3"))
    assert after.reserves[IT] == (-1,) * 3
    changes = {
        n: new - old for n, (old, new) in enumerate(zip(state.seen, after.seen, strict=True)) if new != old
    }
    assert changes == {
        number[tent(SILK, "SSI")]: 1, number[tent(INCENSE, "PII")]: -1, number[tent(OIL, "PPS")]: -1,
    }  # fmt: skip


# ---- where ----------------------------------------------------------------------------------


@pytest.mark.clause("BA-S3")
def test_a_colour_that_the_largest_camp_lacks_goes_beside_it_on_the_first_space() -> None:
    assert pitches(its_turn((SILK, SPICES, SPICES, "rear")))[0] == (SILK, "d3")


@pytest.mark.clause("BA-S3")
def test_a_colour_that_the_largest_camp_has_starts_a_camp_on_the_first_space_that_touches_none() -> None:
    assert pitches(its_turn((OIL, SPICES, SPICES, "rear")))[0] == (OIL, "b4")
    assert pitches(its_turn((OIL, SPICES, SPICES, "rear"), {**CAMP, "b5": SILK}))[0] == (OIL, "c3")


@pytest.mark.clause("BA-S3")
def test_of_equal_camps_that_with_the_first_tent_counts_and_only_the_largest() -> None:
    tents = {"c6": OIL, "c7": OIL, "h4": SILK, "h5": SPICES}
    assert pitches(its_turn((SILK, "rear", "rear", "rear"), tents)) == [(SILK, "b5")]
    tents["h6"] = SPICES
    assert pitches(its_turn((SILK, "rear", "rear", "rear"), tents)) == [(SILK, "b4")]


@pytest.mark.clause("BA-S3")
def test_a_full_camp_does_not_count() -> None:
    tents = dict.fromkeys(["e3", "e4", "e5", "e6", "e7", "e8", "e9"], OIL)
    assert pitches(its_turn((SILK, "rear", "rear", "rear"), {**tents, "j5": OIL})) == [(SILK, "i5")]
    assert pitches(its_turn((SILK, "rear", "rear", "rear"), tents)) == [(SILK, "b4")]


@pytest.mark.clause("BA-S3")
def test_where_no_camp_can_be_started_it_goes_beside_the_largest_all_the_same() -> None:
    state = its_turn((SILK, "rear", "rear", "rear"), {"e4": SILK, "e5": SILK})
    near = state.camps[0].halo
    assert pitches(state.replace(room=near)) == [(SILK, "d3")]


@pytest.mark.clause("BA-S4")
def test_a_whole_elephant_goes_after_yours() -> None:
    tents = {**CAMP, "i6": SILK}
    both = (SPICES, SPICES, "front", "rear")
    assert pitches(its_turn(both, tents, elephant="i6")) == [(SILK, "h5")]
    assert pitches(its_turn(both, tents)) == [(SILK, "d3")]


@pytest.mark.clause("BA-S4", "BA-32")
def test_your_elephant_goes_home_when_the_ghost_closes_its_camp() -> None:
    tents = dict.fromkeys(["e3", "e4", "e5", "e6", "e7", "e8"], OIL)
    state = its_turn((SPICES, SPICES, "front", "rear"), tents, elephant="e5")
    after = GAME.apply(state, GAME.legal(state)[0])
    assert GAME.totals(after, YOU)["elephant"] is None and after.camps[0].size == 7


# ---- points and the end ---------------------------------------------------------------------


@pytest.mark.clause("BA-S5", "BA-50")
def test_its_tents_score_and_cost_nothing() -> None:
    state = its_turn((OIL, SILK, SPICES, "rear"))
    before = state.points[IT]
    after = state
    for move in does(state):
        after = GAME.apply(after, move)
    assert pitches(state) == [(SILK, "d3"), (OIL, "b4")]
    assert after.points[IT] - before == 1 + 3
    assert after.hands == state.hands


@pytest.mark.clause("BA-S5", "BA-52", "BA-53")
def test_you_have_most_of_what_you_hold_and_a_shared_place_is_no_win() -> None:
    before, move = next(last for seed in range(9) if (last := last_tent("raja", seed))[0].who == IT)
    end = GAME.apply(before.replace(hands=(hand("OOP"), before.hands[IT])), move)
    assert end.phase == "over" and end.last == IT
    assert end.most == (1 << YOU, 1 << YOU, 0, 0)
    tied = end.replace(points=(30, 30))
    assert [standing.place for standing in GAME.standings(tied)] == [1, 1]
    assert SOLO.lead(tied) == 0


@pytest.mark.clause("BA-S5", "BA-54")
def test_the_game_stands_still_only_when_the_ghost_has_no_tents() -> None:
    state = its_turn((SPICES, SPICES, SPICES, SPICES))
    rest = tuple(n - own for n, own in zip(state.board.cards, state.hands[IT], strict=True))
    state = state.replace(hands=(rest, state.hands[IT]), reserves=((), state.reserves[IT]), bag=0)
    after = GAME.apply(state, ("end",))
    assert due(GAME.apply(after, ("throw", (OIL,) * 4))) == ("turn", YOU)
    again = play(after, ("throw", (OIL,) * 4), ("end",))
    assert due(again) == ("throw", None) and not again.idle
    bare = state.replace(reserves=((), ()))
    assert GAME.forced(bare) == ("end",)
    assert GAME.apply(bare, ("end",)).phase == "over"


# ---- the engine -----------------------------------------------------------------------------


def last_tent(strength: str, seed: object) -> tuple[State, Move]:
    """The last move of a random game, and the state before it."""
    *_, (before, move, _) = walk(strength, seed)
    return before, move


def walk(strength: str, seed: object) -> Iterator[Step]:
    """A random game against the ghost, in which you tend to pitch tents."""
    rng = random.Random(f"{seed} {strength}")
    state = opened(strength)
    while (now := GAME.due(state)) is not None:
        if now.is_chance:
            move = GAME.chance(state, rng)
        elif now.player == IT:
            (move,) = GAME.legal(state)
            assert GAME.forced(state) == move
        else:
            answers = GAME.legal(state)
            tents = [answer for answer in answers if answer[0] == "pitch"]
            move = rng.choice(tents if tents and rng.random() < 0.7 else answers)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize("strength", STRENGTHS)
def test_whole_games_end_and_nothing_is_lost(strength: str) -> None:
    for seed in range(3):
        points = opened(strength).points[IT]
        for before, move, after in walk(strength, seed):
            pitched = sum(spaces.bit_count() for spaces in after.tents)
            assert pitched + sum(map(len, after.reserves)) + after.bag == 60
            assert all(sum(held[kind] for held in after.hands) <= 15 for kind in KINDS)
            assert not any(after.hands[IT])
            if move[0] == "pitch" and before.who == IT:
                camps = len(after.camps) - len(before.camps)
                points += 3 if camps == 1 else 1
        assert after.phase == "over"
        assert GAME.totals(after, IT)["track"] == points
        assert len(GAME.standings(after)) == 2


def test_the_ghost_does_nothing_else() -> None:
    said = [
        ("end",), ("roll",), ("elephant", "e4"), pitch(SILK, "OOP", "d4"), pitch(SILK, "SSI", "d3"),
        pitch(OIL, "PPS", "b4"), pitch(SPICES, "OPS", "d3"),
    ]  # fmt: skip
    state = its_turn((SILK, SPICES, SPICES, "rear"))
    for move in said:
        refuse(state, move, "ghost-pitches", "BA-S3" if move == said[3] else "BA-S2")
    assert GAME.legal(state) == [pitch(SILK, "OOP", "d3")]


@pytest.mark.parametrize("seed", range(3))
def test_without_throws_and_rows_written_down_all_that_it_may_do_is_legal(seed: int) -> None:
    """A game is replayed with little of the ghost's chance written down: whatever it did is among what is listed."""
    rng = random.Random(seed)
    log = opened("raja")
    for before, move, _full in walk("raja", seed):
        now = GAME.due(before)
        assert now is not None and GAME.due(log) == now
        unsaid = before.who == IT and now.is_chance and (seed == 0 or rng.random() < 0.5)
        if now.player == IT:
            assert move in GAME.legal(log)
            assert GAME.forced(log) in (None, move)
        log = GAME.apply(log, GAME.unknown(log) if unsaid else move)
    assert (log.points, log.camps) == (_full.points, _full.camps)


def test_estimates_and_plans_of_both_seats() -> None:
    rng = random.Random(1)
    for before, _, after in walk("mogul", "plans"):
        assert GAME.estimate(after, YOU) is not None and GAME.estimate(after, IT) is not None
        if (now := GAME.due(before)) is not None and now.player == IT:
            (plan,) = GAME.plans(before, IT, rng)
            assert plan.moves == (GAME.forced(before),)


def test_a_doubted_tent_is_in_the_bag_again() -> None:
    reserve = next(s for s, _, _ in walk("mogul", "plans") if any(n != -1 for n in s.reserves[YOU]))
    known = [number for number in reserve.reserves[YOU] if number != -1]
    doubted = GAME.with_uncertainty(reserve, YOU)
    assert [a - b for a, b in zip(reserve.seen, doubted.seen, strict=True)] == [
        known.count(number) for number in range(len(reserve.seen))
    ]


def test_what_the_ghost_holds_is_never_doubted() -> None:
    state = its_turn((OIL, OIL, OIL, OIL))
    doubted = GAME.with_uncertainty(state, IT)
    assert doubted.hands == state.hands and not any(doubted.loose)
    assert set(doubted.reserves[IT]) == {-1}


# ---- logs -----------------------------------------------------------------------------------


def log(strength: str, seed: object, said: bool) -> tuple[str, State]:
    """A random game as a log, with the ghost's tents left out or ``said``."""
    lexicon = GAME.grammar.lexicon("en", ("Ann", "Ghost"), sheet())
    lines = ["game: bania", "layout: oasis", "players: Ann", f"solo: {strength}"]
    words = {verb.key: word for verb, word in lexicon.line_verbs()}
    running = None
    end = opened(strength)
    for before, move, after in walk(strength, seed):
        end, here = after, (before.who, before.turn)
        if GAME.forced(before) == move and not (said and before.who == IT):
            continue
        text = lexicon.write(move, exact=True)
        if move[0] in words:
            lines.append(f"{words[move[0]]}: {text}")
        elif here == running:
            lines[-1] += f"; {text}"
        else:
            lines.append(f"{before.players[before.who]}: {text}")
            running = here
    return "\n".join(lines) + "\n", end


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("said", [False, True])
def test_its_own_log_comes_to_the_same(strength: str, said: bool) -> None:
    text, end = log(strength, "log", said)
    result = replay(text, Path())
    assert [finding for finding in result.findings if finding.severity == "error"] == []
    assert not result.unchecked
    assert result.state.replace(board=end.board) == end


@pytest.mark.medium
def test_a_wrong_line_of_the_ghost_is_refused_where_it_stands() -> None:
    text, _ = log("raja", "log", said=True)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("Ghost: pitch"))
    space = lines[at].split(";")[0].split()[-1]
    lines[at] = lines[at].replace(space, "k7" if space != "k7" else "k6", 1)
    (finding,) = replay("\n".join(lines) + "\n", Path()).findings
    assert (finding.code, finding.line, finding.clause) == ("ghost-pitches", at + 1, "BA-S3")


# ---- the campaign ---------------------------------------------------------------------------


def test_goals_are_told_from_the_last_state() -> None:
    *_, (_, _, end) = walk("merchant", "goals")
    assert [goal.strength for goal in SOLO.goals] == sorted(
        (goal.strength for goal in SOLO.goals), key=list(STRENGTHS).index
    )
    assert len(SOLO.goals) == 12
    ahead = end.replace(points=(50, 30))
    by_ten = next(goal for goal in SOLO.goals if "by 10" in str(goal.text))
    assert by_ten.reached(ahead) and not by_ten.reached(ahead.replace(points=(39, 30)))
    assert SOLO.lead(ahead) == 20
    assert all(isinstance(goal.reached(end), bool) for goal in SOLO.goals)


@pytest.mark.parametrize(
    ("most", "reached"),
    [((1, 1, 1, 1), True), ((3, 1, 3, 1), True), ((1, 2, 1, 1), False), ((1, 1, 0, 1), False)],
)
def test_most_of_a_kind_is_asked_of_the_person(most: tuple[int, ...], reached: bool) -> None:
    *_, (_, _, end) = walk("merchant", "goals")
    (goal,) = [goal for goal in SOLO.goals if "one card of each kind" in str(goal.text)]
    assert goal.reached(end.replace(most=most)) == reached


# ---- on paper -------------------------------------------------------------------------------


def page(given: BoardSheet, lang: str = "en", paper: Paper = A4) -> Scene:
    """The ghost's page of a board."""
    front, _ = ghost_pages(given, Typesetter(lang), paper)
    return front


def said(scene: Scene) -> list[str]:
    return [item.line.text for item in scene.items if isinstance(item, Text)]


@pytest.mark.medium
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("lang", ["en", "en-x-long", "en-x-tall", "en-x-rtl"])
def test_the_page_has_its_places_in_every_length_of_words(lang: str, paper: Paper) -> None:
    scene = page(sheet(), lang, paper)
    scene.check_balance()
    assert not scene.items_outside(-MARGIN + 1.7), "printers at home reach no further"
    assert Counter(address.split(".")[0] for address in scene.spots) == {
        "row": 8, "die": 8, "rating": 10, "game": 4,
    }  # fmt: skip


@pytest.mark.medium
@pytest.mark.clause("BA-S1")
def test_the_page_prints_the_points_of_the_layout() -> None:
    changed = replace(sheet(), ghost=Ghost(merchant=31, raja=42, mogul=53))
    assert Counter(said(page(changed)))["31"] == 2
    assert {"31", "42", "53"} <= set(said(page(changed)))
    assert {"10", "15", "21"} <= set(said(page(sheet())))


@pytest.mark.parametrize("reserve", [1, 6])
def test_a_longer_or_shorter_row_has_its_places(reserve: int) -> None:
    changed = replace(sheet(), stock=replace(sheet().stock, reserve=reserve))
    spots = [spot for address, spot in sorted(page(changed).spots.items()) if address.startswith("row.1")]
    assert len(spots) == reserve
    for one, other in pairwise(spots):
        assert other.x - one.x >= one.rx / SHARE * 2 / ROOT3, "tents lie beside each other"


@pytest.mark.medium
def test_tents_of_the_large_board_have_room_in_its_row() -> None:
    large = library.load(library.resolve("bania/tents-large"))
    assert page(sheet()).spots["row.1.1"].ry / SHARE >= length_in_mm(large.print.tile)


def test_a_board_without_a_ghost_has_no_such_page() -> None:
    with pytest.raises(LayoutError) as refused:
        page(replace(sheet(), ghost=None))
    assert [fault.key for fault in refused.value.faults] == ["ghost"]


@pytest.mark.clause("BA-S2")
def test_its_row_and_its_dice_lie_on_its_own_page() -> None:
    state = its_turn((OIL, SILK, "front", "rear"))
    found = GAME.marks(state, IT)
    assert [found[f"row.1.{n}"].piece for n in range(1, 5)] == [
        Tile(colour, tuple(price.split())) for colour, price in ROW
    ]
    assert [found[f"die.1.{n}"].piece for n in range(1, 5)] == [
        Die(face) for face in (OIL, SILK, "front", "rear")
    ]
    assert not any(address.startswith("own.") for address in found)
    used = GAME.apply(state, GAME.legal(state)[0])
    assert [address for address in GAME.marks(used, IT) if address.startswith("die.")] == [
        "die.1.1", "die.1.2", "die.1.3",
    ]  # fmt: skip
    unsaid = GAME.apply(alone(), ("throw", None))
    assert not any(address.startswith("die.") for address in GAME.marks(unsaid, IT))
    assert not any(address.startswith(("row.", "die.")) for address in GAME.marks(state, YOU))


@pytest.mark.medium
def test_filled_sheets_are_the_board_your_sheet_and_the_ghosts_page() -> None:
    state = its_turn((OIL, SILK, "front", "rear"))
    marks = [GAME.marks(state, seat) for seat in (YOU, IT)]
    found = filled_sheets(sheet(), ("Ann", "Ghost"), marks, ghost=True)
    kinds = [found.blanks[one.blank].name for one in found.pages]
    assert kinds == ["bania/oasis", "bania/player", "bania/ghost"]
    assert len(filled_sheets(sheet(), ("Ann", "Ghost"), marks, paper="a3", ghost=True).pages) == 3


def test_the_cards_say_the_numbers_of_the_ratings_and_the_layout() -> None:
    ghost = sheet().ghost
    assert ghost is not None
    cards = library.load(library.resolve("bania/solo"))
    told = [
        text_at_depth(line, "short") or ""
        for topic in cards.topics
        for part in topic.sections
        for line in part.lines
    ]
    for strength in STRENGTHS:
        assert f"{getattr(ghost, strength)} points" in told
    great, clear, close = SOLO.ratings
    for text in (f"won by {great} or more", f"won by {clear} or more", f"lost by {-close} at most"):
        assert any(text in line for line in told)

"""Camps: how they grow, join and close, and what elephants do in them (BA-30 to BA-33, BA-50)."""

from pathlib import Path

import pytest

from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import Board, Camps, neighbours_of, room_left, with_tent
from sheetgen.games.bania.state import Elephants, Tent
from tests.games.bania.table import (
    ANN,
    BOB,
    INCENSE,
    OIL,
    SILK,
    SPICES,
    due,
    held,
    pitch,
    play,
    position,
    refuse,
)

RICH = "OOOOPPPPSSSSIIII"
THREE = {"c4": OIL, "c5": SILK, "c6": SILK}
OTHER_THREE = {"e5": SILK, "e6": SILK, "e7": INCENSE}
"""Two camps with column d between them: d4 to d6 touch both."""


def camp_sizes(state) -> list[int]:
    return sorted(camp.size for camp in state.camps)


def bought(state, space: str, pay: str = ""):
    """Pitch the oil tent there, paid with cards that leave the tents out of it."""
    state = play(state, pitch(OIL, "OOP", space))
    return play(state, GAME.legal(state)[-1]) if due(state)[0] == "pay" else state


@pytest.mark.clause("BA-30", "BA-50")
def test_a_tent_alone_starts_a_camp_for_three_points() -> None:
    state = bought(position(THREE, (RICH, "")), "h4")
    assert camp_sizes(state) == [1, 3]
    assert state.points == (3, 0)


@pytest.mark.clause("BA-30", "BA-50")
def test_a_tent_beside_another_lets_the_camp_grow_for_one_point() -> None:
    state = bought(position(THREE, (RICH, "")), "c7")
    assert camp_sizes(state) == [4]
    assert state.points == (1, 0)


@pytest.mark.clause("BA-30")
def test_camps_belong_to_nobody() -> None:
    state = bought(position({}, (RICH, RICH)), "e4")
    state = play(state, ("end", (None,)))
    grown = play(state, pitch(SILK, "OOP", "e5"))
    grown = play(grown, GAME.legal(grown)[-1])
    assert camp_sizes(grown) == [2]
    assert grown.points == (3, 1)


@pytest.mark.clause("BA-31", "BA-50")
def test_joining_camps_is_one_point() -> None:
    state = bought(position({"c4": OIL, "c5": SILK, "e5": SILK}, (RICH, "")), "d4")
    assert camp_sizes(state) == [4]
    assert state.points == (1, 0)


@pytest.mark.clause("BA-31", "BA-32")
def test_two_camps_joined_to_exactly_seven_close() -> None:
    state = position({**THREE, **OTHER_THREE}, (RICH, ""), elephants={ANN: "c4", BOB: "e7"})
    assert camp_sizes(state) == [3, 3]
    state = bought(state, "d5")
    assert camp_sizes(state) == [7]
    assert state.elephants == (-1, -1)
    assert GAME.marks(state, ANN)["space.c4"].piece == Tent(OIL, closed=True)
    assert state.points == (1, 0)


@pytest.mark.clause("BA-31")
def test_camps_that_would_be_eight_can_not_be_joined() -> None:
    closed = dict.fromkeys(("i6", *neighbours_of("i6")), SILK)
    for elsewhere in ({}, closed):
        state = position({**THREE, **OTHER_THREE, "c7": OIL, **elsewhere}, (RICH, ""))
        error = refuse(state, pitch(OIL, "OOP", "d5"), "camp-too-big", "BA-31")
        assert "8" in str(error)


@pytest.mark.clause("BA-31")
def test_three_camps_may_be_joined_at_once() -> None:
    # d5 touches d4, d6, c5, c6, e5 and e6.
    state = bought(position({"d4": OIL, "c6": SILK, "e6": SILK}, (RICH, "")), "d5")
    assert camp_sizes(state) == [4]


@pytest.mark.clause("BA-32")
def test_the_seventh_tent_closes_the_camp_and_nothing_may_touch_it() -> None:
    six = {"d4": OIL, "d6": OIL, "c5": SILK, "c6": SILK, "e5": SILK, "e6": INCENSE}
    state = position(six, (RICH, ""), elephants={BOB: "e6"})
    state = bought(state, "d5")
    assert camp_sizes(state) == [7]
    assert due(state) == ("turn", ANN)
    assert state.elephants[BOB] == -1
    for space in ("d3", "d7", "b5", "f6"):
        refuse(state, pitch(SPICES, "OPS", space), "camp-closed", "BA-32")


@pytest.mark.clause("BA-32")
def test_a_tent_that_touches_an_open_camp_too_may_not_touch_a_closed_one() -> None:
    seven = dict.fromkeys(("d4", "d5", "d6", "c5", "c6", "e5", "e6"), SPICES)
    # d3 touches d4 of the closed camp, and d2.
    for open_camp in ({}, {"d2": OIL}):
        state = position({**seven, **open_camp}, (RICH, ""))
        refuse(state, pitch(SPICES, "OPS", "d3"), "camp-closed", "BA-32")


@pytest.mark.clause("BA-32")
def test_an_elephant_that_went_home_pays_no_more_and_may_be_placed_from_the_next_turn_on() -> None:
    six = {"d4": OIL, "d6": OIL, "c5": SILK, "c6": SILK, "e5": SILK, "e6": INCENSE}
    state = bought(position(six, (RICH, ""), elephants={ANN: "e6"}), "d5")
    state = play(state, pitch(SPICES, "OPS", "j6"))
    refuse(state, ("elephant", "j6"), "elephant-returned", "BA-32")
    state = play(state, ("end", (None, None)))
    before = held(state, ANN)
    state = play(state, ("end",))
    assert held(state, ANN) == before
    state = bought_silk(state)
    assert ("elephant", "j5") in GAME.legal(state)


def bought_silk(state):
    state = play(state, pitch(SILK, "PPS", "j5"))
    return play(state, GAME.legal(state)[-1]) if due(state)[0] == "pay" else state


@pytest.mark.clause("BA-33")
def test_no_elephant_is_put_into_a_closed_camp() -> None:
    six = {"d4": OIL, "d6": OIL, "c5": SILK, "c6": SILK, "e5": SILK, "e6": INCENSE}
    state = bought(position(six, (RICH, "")), "d5")
    refuse(state, ("elephant", "d5"), "elephant-in-closed-camp", "BA-33")


@pytest.mark.clause("BA-33")
def test_elephants_may_share_a_camp_and_a_tent_that_grows_it_does_not_move_them() -> None:
    state = position(THREE, (RICH, ""), elephants={BOB: "c4"})
    state = play(bought(state, "c7"), ("elephant", "c7"), ("refill", (None,)))
    assert [state.board.spaces[at] for at in state.elephants] == ["c7", "c4"]
    assert held(state, BOB) == "OS"
    marks = GAME.marks(state, ANN)
    assert (marks["elephant.c7"].piece, marks["elephant.c4"].piece) == (Elephants((ANN,)), Elephants((BOB,)))


@pytest.mark.clause("BA-30")
def test_a_tent_of_any_camp_takes_its_space() -> None:
    for space in ("c5", "e6"):
        state = position(THREE | OTHER_THREE, (RICH, ""))
        refuse(state, pitch(OIL, "OOP", space), "space-taken", "BA-30")


@pytest.mark.clause("BA-30")
def test_a_space_holds_one_tent() -> None:
    refuse(position(THREE, (RICH, "")), pitch(OIL, "OOP", "c5"), "space-taken", "BA-30")


@pytest.mark.clause("BA-31", "BA-32", "BA-51")
def test_two_camps_with_the_same_spaces_around_them_are_two() -> None:
    """On a board of eleven spaces three tents on either side have the same neighbours: between them is no room."""
    layout = library.load(Path(__file__).with_name("narrow.toml"))
    board = Board(layout, 2, {})
    camps: Camps = ()
    for name in ("c1", "c2", "c3", "a1", "a2", "a3"):
        camps, camp = with_tent(board, camps, board.space_number[name], 0)
    assert room_left(board, camps, board.play, camp) & 1 << board.space_number["b2"]
    camps, camp = with_tent(board, camps, board.space_number["d2"], 0)
    assert camps[0].halo == camps[1].halo
    assert not room_left(board, camps, camp.halo, camp)

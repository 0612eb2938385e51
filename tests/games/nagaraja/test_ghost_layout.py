"""What a layout may say of the ghost, and the campaign against it."""

import msgspec
import pytest

from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.layouts.faults import Fault
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import Board
from sheetgen.games.nagaraja.check import check
from tests.games.nagaraja.table import LAYOUT, hand, temple
from tests.games.nagaraja.test_ghost import EMPTY_TEMPLE, alone, told


def faults(**changed: object) -> list[Fault]:
    ghost = msgspec.structs.replace(told(), **changed)
    return check(msgspec.structs.replace(LAYOUT, ghost=ghost))


@pytest.mark.clause("NA-S1", "NA-S5")
def test_numbers_of_the_ghost_that_can_not_be() -> None:
    assert faults() == []
    assert [f.key for f in faults(row=(3, 3, 9, 12, 15, 25))] == ["ghost.row.2"]
    assert [f.key for f in faults(row=(3, 6, 9, 12, 15))] == ["ghost.row.5"]
    assert [f.key for f in faults(mogul=0)] == ["ghost.mogul"]
    assert [f.key for f in faults(mogul=8)] == ["ghost.mogul"]
    red = msgspec.structs.replace(told().omens[0], sticks="2 red")
    assert [f.key for f in faults(omens=(red, *told().omens[1:]))] == ["ghost.omens.1.sticks"]


def test_goals_are_reached_or_not() -> None:
    goals = GAME.solo.goals
    assert len(goals) == 12
    state = alone()
    own = temple({"a3": "nesw", "a2": "ns", "a1": "es"}, amulets=(1, 2))
    held_three = state.replace(temples=(own, EMPTY_TEMPLE), hands=(hand("s1", "s2", "t1"), hand()), round=8)
    fewer = state.replace(hands=(hand("s1"), hand()), round=9)
    reached = [(goal.reached(held_three), goal.reached(fewer)) for goal in goals]
    assert reached[2] == reached[5] == reached[7] == (True, False)
    assert reached[0] == reached[4] == reached[8] == (True, True)
    assert [goal.strength for goal in goals] == sorted((g.strength for g in goals), key=list(STRENGTHS).index)


def test_a_layout_need_not_tell_of_a_ghost() -> None:
    board = Board(msgspec.structs.replace(LAYOUT, ghost=None))
    assert (board.omens, board.ghost_row, board.ghost_starts) == ((), (0,), {})

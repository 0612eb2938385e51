"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.nagaraja.board import BITS, CELL, EMPTY
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import State, Temple
from sheetgen.message import msg


def lead(state: State) -> int:
    """By how many points you are ahead of the ghost."""
    return final_points(state, YOU) - final_points(state, IT)


def _mine(state: State) -> Temple:
    return state.temples[YOU]


def _tiles(state: State) -> int:
    return sum(tile != EMPTY for tile in _mine(state).tiles)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 14 points.", "solo"), lambda state: lead(state) >= 14),
    Goal(
        "merchant", msg("Win with two amulets left.", "solo"), lambda state: len(_mine(state).amulets) >= 2
    ),
    Goal(
        "merchant", msg("Win with 28 points.", "solo"), lambda state: final_points(state, YOU) >= 28
    ),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win before round 9.", "solo"), lambda state: state.round < 9),
    Goal(
        "raja", msg("Win with six relics visible.", "solo"), lambda state: len(BITS[_mine(state).up]) >= 6
    ),
    Goal("raja", msg("Win with three cards in your hand.", "solo"), lambda state: state.hands[YOU].size >= 3),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal(
        "mogul", msg("Win with no tile in the middle of your temple.", "solo"),
        lambda state: _mine(state).tiles[CELL["b2"]] == EMPTY,
    ),
    Goal("mogul", msg("Win with at most five tiles.", "solo"), lambda state: _tiles(state) <= 5),
    Goal("mogul", msg("Win with two amulets used.", "solo"), lambda state: len(state.amulets_used) >= 2),
)  # fmt: skip
SOLO = Solo(lead, (14, 7, -7), GOALS)

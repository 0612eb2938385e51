"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from fractions import Fraction

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.dice_charmers.flow import halves_over
from sheetgen.games.dice_charmers.layout import GOODS
from sheetgen.games.dice_charmers.state import Sheet, State
from sheetgen.message import msg


def lead(state: State) -> Fraction:
    """By how many fame boxes your overlap is larger than the ghost's."""
    return Fraction(halves_over(state, YOU) - halves_over(state, IT), 2)


def _mine(state: State) -> Sheet:
    return state.sheets[YOU]


def _full_columns(state: State) -> int:
    return min(_mine(state).palace)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 5 boxes.", "solo"), lambda state: lead(state) >= 5),
    Goal(
        "merchant", msg("Win without ever using karma.", "solo"), lambda state: _mine(state).karma_used == 0
    ),
    Goal(
        "merchant", msg("Win with the first column of the palace full.", "solo"),
        lambda state: _full_columns(state) >= 1,
    ),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal(
        "raja", msg("Win with 9 goods sold.", "solo"), lambda state: sum(_mine(state).sold) >= 3 * len(GOODS)
    ),
    Goal(
        "raja", msg("Win with 5 spaces of the river marked.", "solo"),
        lambda state: _mine(state).river.bit_count() >= 5,
    ),
    Goal("raja", msg("Win with 6 roads drawn.", "solo"), lambda state: sum(map(bool, _mine(state).roads)) > 6),
    Goal("raja", msg("Win before round 7.", "solo"), lambda state: state.round < 7),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with 4 karma gained.", "solo"), lambda state: _mine(state).karma_gained >= 4),
    Goal("mogul", msg("Win by 5 boxes.", "solo"), lambda state: lead(state) >= 5),
)  # fmt: skip
SOLO = Solo(lead, (Fraction(10), Fraction(5), Fraction(-3)), GOALS)

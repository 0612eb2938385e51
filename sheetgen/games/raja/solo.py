"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from fractions import Fraction

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.raja.state import State
from sheetgen.message import msg


def lead(state: State) -> Fraction:
    return Fraction(100*(state.built[YOU] - state.built[IT]) + state.gold[YOU] - state.gold[IT],100)


GOALS = (Goal("merchant", msg("Win.", "solo"), lambda state: True),)
SOLO = Solo(lead, (Fraction(3), Fraction(1), Fraction(0)), GOALS)

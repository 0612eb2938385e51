"""How a game went: the curves of its page."""

from __future__ import annotations

from sheetgen.games.contract.values import Course, Curve
from sheetgen.games.raja.state import State


def course(state: State) -> Course:
    """Palaces, as many as end the game, and gold (RA-70, RA-71)."""
    return Course((Curve("palaces", goal=state.board.palaces), Curve("gold")), round=lambda s: s.round)

"""How a game went: the curves of its page."""

from __future__ import annotations

from sheetgen.games.contract.values import Course, Curve
from sheetgen.games.nagaraja.state import State


def course(state: State) -> Course:
    """Points of what is visible, and those that win at once (NA-31)."""
    return Course((Curve("points", goal=state.board.goal),), round=lambda s: s.round)

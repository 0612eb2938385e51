"""How a game went: the curves of its page."""

from __future__ import annotations

from sheetgen.games.bania.state import State
from sheetgen.games.contract.values import Course, Curve


def course(state: State) -> Course:
    """Points, with what the end gives (BA-50); turns have no rounds."""
    return Course((Curve("points"),))

"""How a game went: the curve of its page."""

from __future__ import annotations

from sheetgen_games.diya.rules import State

from sheetgen.games.contract.values import Course, Curve


def course(state: State) -> Course:
    """Points by rounds."""
    return Course((Curve("points"),), round=lambda now: now.turn // len(now.players) + 1)

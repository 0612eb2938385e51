"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import State
from sheetgen.message import msg


def lead(state: State) -> int:
    """By how many points you are ahead of the ghost."""
    return final_points(state, YOU) - final_points(state, IT)


GOALS = (Goal("merchant", msg("Win.", "solo"), lambda state: True),)
SOLO = Solo(lead, (14, 7, -7), GOALS)

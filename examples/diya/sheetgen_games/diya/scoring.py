"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen_games.diya import GAME
from sheetgen_games.diya.layout import Key
from sheetgen_games.diya.rules import DARK, State

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.message import msg


def lead(state: State) -> int:
    """By how many points you are ahead of the ghost."""
    mine, its = (GAME.totals(state, seat)["points"] for seat in (YOU, IT))
    return int(mine - its)


def _dark(state: State) -> int:
    return sum(row.count(DARK) for row in state.rows[YOU])


def _full(state: State, *keys: Key) -> bool:
    rows = {row.key: numbers for row, numbers in zip(state.sheet.rows, state.rows[YOU], strict=True)}
    return all(key in rows and DARK not in rows[key] for key in keys)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 3 points.", "solo"), lambda state: lead(state) >= 3),
    Goal("merchant", msg("Win with all lamps at the door lit.", "solo"), lambda state: _full(state, "door")),
    Goal("merchant", msg("Win with at most 4 dark lamps.", "solo"), lambda state: _dark(state) <= 4),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win with all lamps in the yard lit.", "solo"), lambda state: _full(state, "yard")),
    Goal("raja", msg("Win by 5 points.", "solo"), lambda state: lead(state) >= 5),
    Goal("raja", msg("Win with at most 3 dark lamps.", "solo"), lambda state: _dark(state) <= 3),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with all lamps on the river lit.", "solo"), lambda state: _full(state, "river")),
    Goal("mogul", msg("Win by 3 points.", "solo"), lambda state: lead(state) >= 3),
    Goal("mogul", msg("Win with all lamps in the yard and on the river lit.", "solo"),
         lambda state: _full(state, "yard", "river")),
)  # fmt: skip
SOLO = Solo(lead, (10, 5, -3), GOALS)

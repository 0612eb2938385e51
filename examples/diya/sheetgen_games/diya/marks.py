"""What lies on which spot of a player's sheet."""

from __future__ import annotations

from sheetgen_games.diya.rules import DARK, State
from sheetgen_games.diya.spots import BONUS, LAMP

from sheetgen.games.contract.values import Mark


def marks(state: State, player: int) -> dict[str, Mark]:
    """Numbers on lit lamps, crosses on dark ones, circles round the bonuses that are won."""
    found = {}
    for row, numbers in zip(state.sheet.rows, state.rows[player], strict=True):
        for n, number in enumerate(numbers, 1):
            lit = Mark("text", "?" if number is None else str(number))
            found[LAMP(row.key, n)] = Mark("cross") if number == DARK else lit
        if len(numbers) == row.lamps and DARK not in numbers:
            found[BONUS(row.key)] = Mark("circle")
    return found

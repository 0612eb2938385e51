"""Every rule clause by id. Cards and tests cite these ids."""

from __future__ import annotations

from sheetgen.message import Msg, msg

CLAUSES: dict[str, Msg] = {
    "DI-1": msg(
        "Each player has a sheet with rows of lamps. The first in the log begins, then clockwise.", "rule"
    ),
    "DI-2": msg("On your turn throw both dice and mark the next lamp of one of your rows.", "rule"),
    "DI-3": msg("Write the sum of the dice to light the lamp. The numbers of a row must rise.", "rule"),
    "DI-4": msg("Or cross out the lamp: it stays dark. You may do so even if the sum fits.", "rule"),
    "DI-5": msg(
        "A lit lamp counts the points of its row. A row in which all lamps are lit adds its bonus.", "rule"
    ),
    "DI-6": msg("The game ends when all lamps of all players are marked. Most points win.", "rule"),
    "DI-7": msg(
        "A tie goes to the player with more lit lamps. If that is equal too, players share the place.", "rule"
    ),
    "DI-S1": msg("Alone you play against a ghost, which begins with the points of its strength.", "rule"),
    "DI-S2": msg(
        "Throw for the ghost. It lights the lamp of the first row in its order that the sum fits. If none fits, it "
        "crosses out a lamp of the row with the most lamps left, the first such row in its order.",
        "rule",
    ),
}

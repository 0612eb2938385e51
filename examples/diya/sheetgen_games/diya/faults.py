"""Every way to be wrong at Diya."""

from __future__ import annotations

from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.games.kit.turns import default_faults
from sheetgen.message import msg

FAULTS = Faults(
    default_faults(players="DI-1", turn="DI-2", end="DI-6")
    | {
        "dice-range": Kind(
            "DI-2",
            msg("These are not two faces from 1 to {faces}.", "report"),
            msg("Both dice are thrown.", "report"),
            msg("Write what the dice showed, or ? if nobody knows.", "report"),
        ),
        "row-full": Kind(
            "DI-2",
            msg("All lamps of this row are marked.", "report"),
            msg("Each lamp is marked once.", "report"),
            msg("Name a row with an empty lamp.", "report"),
        ),
        "no-such-row": Kind(
            "DI-1",
            msg("The sheet has no such row.", "report"),
            msg("The layout says which rows the sheet has.", "report"),
            msg("Name a row of the sheet.", "report"),
        ),
        "not-higher": Kind(
            "DI-3",
            msg("{n} is not higher than {last}, the number before it.", "report"),
            msg("The numbers of a row must rise.", "report"),
            msg("Choose another row, or cross out a lamp.", "report"),
        ),
        "ghost-plays": Kind(
            "DI-S2",
            msg("The ghost does something else here.", "report"),
            msg("The ghost decides nothing: its order of rows does.", "report"),
            msg("Leave the line out, or write what the order says.", "report"),
        ),
    }
)

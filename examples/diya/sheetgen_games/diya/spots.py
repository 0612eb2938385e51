"""All places of the sheet of Diya that a pen can mark."""

from __future__ import annotations

from sheetgen_games.diya.layout import Sheet
from sheetgen_games.diya.notation import ROWS

from sheetgen.games.contract.spots import Family, combine, name_field
from sheetgen.message import msg

SHEET = ("sheet",)
NAME = name_field(*SHEET)
LAMP = Family(
    "lamp", "A lamp: its row, and its place from the first", lambda sheet: lamps(sheet), ("text", "cross"), kinds=SHEET,
    words=lambda sheet, row, n: msg("{row} {n}", "report", row=ROWS[row], n=int(n)),
)  # fmt: skip
BONUS = Family(
    "bonus", "The bonus of a row, circled when all its lamps are lit",
    lambda sheet: combine(row.key for row in sheet.rows), ("circle",), kinds=SHEET,
    words=lambda sheet, row: msg("bonus: {row}", "report", row=ROWS[row]),
)  # fmt: skip
POINTS = Family("points", "The line for the points", lambda sheet: combine(), kinds=SHEET)
SPOTS = (NAME, LAMP, BONUS, POINTS)


def lamps(sheet: Sheet) -> list[tuple[str | int, ...]]:
    """Row and place of all lamps."""
    return [(row.key, n + 1) for row in sheet.rows for n in range(row.lamps)]

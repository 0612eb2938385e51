"""The market: what is sold, what it pays, and a tent sold out."""

from __future__ import annotations

from itertools import takewhile

from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import icon
from sheetgen.games.dice_charmers.layout import GOODS, ProvinceSheet, Tent
from sheetgen.games.dice_charmers.sheets.market import HIGH_ROOF, roof
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import prize

COLUMNS = 5
"""At most in the picture."""
ROOF, ROW, PITCH = 29.2, 6.2, 10.4
"""Lower end of the roofs, height of a row, most from column to column."""


def market(stage: Stage, sheet: ProvinceSheet) -> None:
    """The first tents: one sold out, goods still in stock beside it."""
    scene, given = stage.scene, sheet.market
    tents = shown(sheet)
    columns = tents[-1].last if tents else min(COLUMNS, len(given.coins))
    pitch = min(PITCH, 43 / columns)
    left = MIDDLE - columns * pitch / 2
    coins = ROOF + 3 * ROW + 3.5
    for tent in tents:
        _tent(stage, tent, left, pitch)
    sold = tents[0].last if tents else 1
    for row, good in enumerate(GOODS):
        circled = min(columns, sold + max(0, 2 - row))
        for column in range(columns):
            x, y = left + (column + 0.5) * pitch, ROOF + (row + 0.5) * ROW
            icon(scene, good, x, y, 5.4)
            if column < circled:
                stage.mark("used" if column < sold else "circle", x, y, 3.1, 2.6)
    for column in range(columns):
        prize(stage, f"money {given.coins[column]}", left + (column + 0.5) * pitch, coins, 6.2)
    stage.disc(left + columns * pitch + 3.4, ROOF + ROW / 2, 1)
    stage.disc(left - 3.4, coins, 2)
    stage.disc(left - 2.6, ROOF - 6.0, 3)


def shown(sheet: ProvinceSheet) -> list[Tent]:
    """The tents in the picture: those from the first column on that cover all goods."""
    whole = [tent for tent in sheet.market.tents if set(tent.goods) == set(GOODS)]
    whole.sort(key=lambda tent: tent.first)
    return list(takewhile(lambda tent: tent.last <= COLUMNS, whole)) if whole and whole[0].first == 1 else []


def _tent(stage: Stage, tent: Tent, left: float, pitch: float) -> None:
    scene, low = stage.scene, ROOF + 3 * ROW
    a, b = left + (tent.first - 1) * pitch, left + tent.last * pitch
    scene.rect(a + 0.7, ROOF - 1, b - a - 1.4, low - ROOF + 1, fill="white", stroke="purple", lw=0.4)
    for row in (1, 2):
        scene.seg(a + 0.7, ROOF + row * ROW, b - 0.7, ROOF + row * ROW, "purple_m", 0.25)
    roof(scene, a + 0.15, b - a - 0.3, ROOF, HIGH_ROOF, tent.last - tent.first + 1)
    x, y = (a + b) / 2, ROOF - (HIGH_ROOF + 1.5) / 2 + 0.5
    scene.circle(x, y, 3.75, fill="white")
    prize(stage, tent.bonus, x, y, 6.0)
    if tent.first == 1:
        stage.mark("circle", x, y, 3.4)

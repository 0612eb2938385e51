"""Pictures of the six persons of the palace, the market, and the river."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.games.dice_charmers.layout import GOODS, ProvinceSheet, Tent
from sheetgen.games.dice_charmers.sheets.market import HIGH_ROOF, draw_levels, draw_roof
from sheetgen.games.dice_charmers.sheets.page import draw_building_icon
from sheetgen.games.dice_charmers.sheets.tableaux.dice import (
    draw_die,
    draw_joint,
    draw_prize,
    draw_road,
    draw_space,
    draw_window,
    mark_upgraded,
)

TOP, STOREY = 19.2, 11.9
Act = Callable[[Stage, ProvinceSheet, float], None]


def draw_first_persons(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw three persons and their actions: Great Mogul, Maharani and Merchant."""
    _storeys(stage, sheet, (("mogul", _mogul), ("maharani", _maharani), ("merchant", _merchant)))


def draw_other_persons(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw three persons and their actions: Raja Man Singh, master builder and Portuguese."""
    _storeys(stage, sheet, (("raja", _raja), ("builder", _builder), ("portuguese", _portuguese)))


def _storeys(stage: Stage, sheet: ProvinceSheet, acts: Sequence[tuple[str, Act]]) -> None:
    for n, (person, act) in enumerate(acts):
        top = TOP + n * STOREY
        furniture.draw_panel(
            stage.scene, 5.6, top, 51.8, STOREY - 0.8, "orange", notch=1.4, fill="white", lw=0.35
        )
        base = top + STOREY - 1.4
        _portrait(stage, person, 11.8, base)
        draw_window(stage, 21.0, base, 5.4, 8.8, crossed=True)
        act(stage, sheet, top + (STOREY - 0.8) / 2)


def _portrait(stage: Stage, person: str, x: float, base: float) -> None:
    frame = ornament.niche_path(9.6, STOREY - 1.8, 2, 0.5)
    ornament.draw_at(
        stage.scene, frame, x - 4.8, base - STOREY + 1.8, fill="orange_t", stroke="orange_m", lw=0.25
    )
    draw_icon(stage.scene, person, x, base - 4.4, 8.6)


def _or(stage: Stage, x: float, y: float) -> None:
    stage.scene.seg(x - 0.9, y + 3.2, x + 0.9, y - 3.2, "orange", 0.4)


def _good(stage: Stage, good: str, x: float, y: float, mark: str) -> None:
    draw_icon(stage.scene, good, x, y, 5.4)
    stage.mark(mark, x, y, 2.9)


def _mogul(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the action of the Great Mogul: another person who is called, whose window is crossed too."""
    base = y + STOREY / 2 - 1.0
    stage.arrow((26.0, y), (29.0, y), (31.0, y), (34.0, y))
    _portrait(stage, "builder", 41.4, base)
    draw_window(stage, 50.6, base, 5.4, 8.8, crossed=True)


def _spaces(stage: Stage, sheet: ProvinceSheet, left: float, y: float, pitch: float, marks: str) -> None:
    """Draw the river's first spaces, some of them crossed."""
    for n, (given, mark) in enumerate(zip(sheet.river, marks, strict=False)):
        draw_space(stage, left + n * pitch, y, pitch - 0.7, pitch - 0.7, given.symbol, size=pitch * 0.72)
        if mark == "x":
            stage.mark("cross", left + n * pitch, y, pitch * 0.4)


def _maharani(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw a move on the river from the first space to the third."""
    left, pitch = 30.4, 7.4
    a, b, top = left, left + 2 * pitch, y - 2.2
    # The spaces follow each other in the direction of the river.
    with stage.scene.printed(left - pitch / 2, left + 3.5 * pitch):
        _spaces(stage, sheet, left, y + 1.7, pitch, "x.x.")
        stage.arrow(
            (a + 0.4, top), (a + 3.0, top - 3.6), (b - 3.6, top - 3.6), (b - 0.3, top + 0.3), size=1.8, lw=0.5
        )


def _merchant(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the actions of the Merchant: two sold goods, or a circled one."""
    _good(stage, "tea", 29.4, y, "used")
    _good(stage, "silk", 37.2, y, "used")
    _or(stage, 43.8, y)
    _good(stage, "spices", 50.4, y, "circle")


def _raja(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    given = sheet.buildings
    draw_prize(stage, "money 1", 29.4, y, 6.4)
    draw_building_icon(stage.scene, given.types[0], 38.6, y, 6.0)
    columns = [45.2 + n * 7.6 for n in range(min(2, len(given.fame)))]
    draw_levels(stage.scene, given.fame[:2], columns, y, 4.9 * stage.larger)
    mark_upgraded(stage, columns, y, 2.8)


def _builder(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the actions of the master builder: two half roads in an empty cell, or each extending a road."""
    for x in (30.0, 43.2, 51.8):
        stage.scene.rect(x - 4.0, y - 4.0, 8.0, 8.0, fill="white", stroke="green", lw=0.3)
    draw_road(stage, 30.0, y, 4.0, "ew", 0.9)
    _or(stage, 36.6, y)
    for x, old, new in ((43.2, "ns", "e"), (51.8, "ew", "s")):
        draw_road(stage, x, y, 4.0, old)
        draw_road(stage, x, y, 4.0, new)
        draw_joint(stage, x, y)


def _portuguese(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the actions of the Portuguese: a move back to the second free space, or one good."""
    left, pitch = 28.2, 7.0
    a, b, top = left, left + 2 * pitch, y - 2.0
    with stage.scene.printed(left - pitch / 2, left + 2.5 * pitch):
        _spaces(stage, sheet, left, y + 1.7, pitch, "x.x")
        stage.arrow(
            (b - 0.3, top), (b - 3.0, top - 3.8), (a + 3.4, top - 3.8), (a + 0.3, top + 0.2), size=1.8, lw=0.5
        )
    _or(stage, 47.2, y)
    _good(stage, "tea", 52.8, y, "circle")


# ---- the market: sold goods, their payment, and a sold-out tent -----------------------------------


COLUMNS = 5
"""Largest number of columns in the picture."""
ROOF, ROW, PITCH = 29.2, 6.2, 10.4
"""In mm: lower end of the roofs, height of a row, largest distance between columns."""


def draw_market(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the first tents: one sold out, with goods in stock beside it."""
    scene, given = stage.scene, sheet.market
    tents = shown_tents(sheet)
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
            draw_icon(scene, good, x, y, 5.4)
            if column < circled:
                stage.mark("used" if column < sold else "circle", x, y, 3.1, 2.6)
    for column in range(columns):
        draw_prize(stage, f"money {given.coins[column]}", left + (column + 0.5) * pitch, coins, 6.2)
    stage.discs((left + columns * pitch + 3.4, ROOF + ROW / 2), (left - 3.4, coins), (left - 2.6, ROOF - 6.0))


def shown_tents(sheet: ProvinceSheet) -> list[Tent]:
    """Return the tents in the picture: those from the first column on that cover all goods."""
    whole = [tent for tent in sheet.market.tents if set(tent.goods) == set(GOODS)]
    whole.sort(key=lambda tent: tent.first)
    return list(takewhile(lambda tent: tent.last <= COLUMNS, whole)) if whole and whole[0].first == 1 else []


def _tent(stage: Stage, tent: Tent, left: float, pitch: float) -> None:
    scene, low = stage.scene, ROOF + 3 * ROW
    a, b = left + (tent.first - 1) * pitch, left + tent.last * pitch
    scene.rect(a + 0.7, ROOF - 1, b - a - 1.4, low - ROOF + 1, fill="white", stroke="purple", lw=0.4)
    for row in (1, 2):
        scene.seg(a + 0.7, ROOF + row * ROW, b - 0.7, ROOF + row * ROW, "purple_m", 0.25)
    draw_roof(scene, a + 0.15, b - a - 0.3, ROOF, HIGH_ROOF, tent.last - tent.first + 1)
    x, y = (a + b) / 2, ROOF - (HIGH_ROOF + 1.5) / 2 + 0.5
    scene.circle(x, y, 3.75, fill="white")
    draw_prize(stage, tent.bonus, x, y, 6.0)
    if tent.first == 1:
        stage.mark("circle", x, y, 3.4)


# ---- the river: the move to the next space with the symbol ------------------------------------------


SPACES, RIVER_PITCH = 6, 8.8
RIVER_ROW, HEIGHT, BREADTH = 43.6, 18.4, 21.6
"""Centre of the spaces, their height, and that of the stream, in mm."""


def example_voyage(sheet: ProvinceSheet) -> tuple[int, int, int]:
    """Return three numbers of river spaces, from 1: the first space of the picture, the position, and the
    space to which the die leads.

    The first space and the position are marked. The chosen landing has many bonuses and no earlier space with
    its symbol.
    """
    river = sheet.river
    found = []
    for last in range(SPACES, len(river) + 1):
        first = last - SPACES + 1
        symbol = river[last - 1].symbol
        between = [space.symbol for space in river[first + 1 : last - 1]]
        if symbol not in between:
            found.append((river[first - 1].symbol == symbol, len(river[last - 1].win), -last))
    last = -max(found, default=(False, 0, -len(river)))[2]
    first = max(1, last - SPACES + 1)
    return first, min(first + 1, last - 1), last


def draw_river(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a move on the river past spaces with other symbols, which stay free, to the next with the die's
    symbol.
    """
    scene = stage.scene
    first, position, last = example_voyage(sheet)
    _stream(stage)
    count = last - first + 1
    at = {n: MIDDLE + (n - first - (count - 1) / 2) * RIVER_PITCH for n in range(first, last + 1)}
    for n, x in at.items():
        given = sheet.river[n - 1]
        draw_space(stage, x, RIVER_ROW, RIVER_PITCH - 0.9, HEIGHT, given.symbol, given.win, 5.4)
        if n in (first, position, last):
            stage.mark("cross", x, RIVER_ROW - HEIGHT * 0.94 * len(given.win) / (len(given.win) + 1) / 2, 3.5)
    top = RIVER_ROW - HEIGHT / 2 - 1.0
    a, b = at[position], at[last]
    stage.arrow((a + 0.6, top), (a + 4.0, top - 11.0), (b - 5.0, top - 11.0), (b - 0.4, top + 0.2), lw=0.7)
    draw_die(scene, (a + b) / 2, top - 8.4, 9.0, "river", sheet.river[last - 1].symbol)
    stage.discs(((a + b) / 2 - 9.6, top - 9.4), (b + 0.6, top - 6.0), (a - 3.4, top - 4.2))


def _stream(stage: Stage) -> None:
    scene, top, low = stage.scene, RIVER_ROW - BREADTH / 2, RIVER_ROW + BREADTH / 2
    scene.rect(0, top, 63, low - top, fill="white")
    scene.rect(0, top, 63, low - top, fill="blue_t")
    bank = ornament.ripple_points(63, 0.4, 63 / 14)
    for y in (top, low):
        with scene.placed(0, y):
            scene.poly(bank, close=False, stroke="blue", lw=0.4)

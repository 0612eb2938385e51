"""Pictures of roads from the residence, and of the bonuses that they win."""

from __future__ import annotations

from collections.abc import Collection

from sheetgen.draw import furniture
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.market import draw_levels
from sheetgen.games.dice_charmers.sheets.province import Map, draw_cells
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import draw_joint, draw_prize, draw_road


def draw_roads(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a curve joined to the residence, two halves in an empty cell, and two halves that extend roads."""
    first, second, third = (*sheet.buildings.types, "temple", "fort", "garden")[:3]
    rows = (
        (".", first, ".", second, "."), (".", ".", "residence", ".", third), (".", ".", ".", ".", "."),
        (".", ".", ".", ".", "."),
    )  # fmt: skip
    grid = Map(1.5, 19.0, 12.0, rows)
    draw_map_part(stage, grid, Box(0, 18.4, 63, 40))
    half = grid.cell / 2
    for cell, sides in ROADS.items():
        draw_road(stage, *grid.centre(cell), half, sides)
    draw_road(stage, *grid.centre(JOINED[0]), half, JOINED[1], 0.95)
    for cell, side in WIDENED.items():
        x, y = grid.centre(cell)
        draw_road(stage, x, y, half, side)
        draw_joint(stage, x, y)
    for number, (cell, dx, dy) in enumerate(
        (("b2", 2.8, 2.8), (JOINED[0], -2.9, -2.4), ("d3", -2.8, -2.8)), 1
    ):
        x, y = grid.centre(cell)
        away = stage.larger**0.5
        stage.disc(x + dx * away, y + dy * away, number)


ROADS = {"b2": "en", "c3": "ns", "d2": "ew"}
"""Roads by cell. The one in b2 is new; a pair of halves extends the others."""
JOINED = ("c1", "se")
"""Two halves that form one road."""
WIDENED = {"c3": "e", "d2": "s"}


def draw_won_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a road through a building and a market to the rim, and their bonuses."""
    scene, kind = stage.scene, sheet.buildings.types[0]
    grid = Map(3.0, 6.8, 14.0, ((".",) * 3, ("residence", kind, "same"), (".",) * 3))
    draw_map_part(stage, grid, Box(0, 20.8, 46.3, 14.0), {"c2 e"})
    for edge in (20.8, 34.8):
        scene.seg(0, edge, 45.0, edge, "green_m", 0.25)
    for cell in ("b2", "c2"):
        draw_road(stage, *grid.centre(cell), grid.cell / 2, "ew")
    y = grid.centre("a2")[1]
    won = next((what for gate, what in sheet.province.border.items() if gate.endswith(" e")), "fame 5")
    draw_prize(stage, won, 51.4, y, 7.4)
    stage.mark("circle", 51.4, y, 4.2)
    with scene.reading(5.6, 35.0):  # same reading order as the table on the sheet
        _pays(stage, sheet, kind)
    with scene.reading(36.4, 57.6):
        _sells(stage, sheet)
    stage.arrow((23.0, 35.6), (22.6, 37.4), (21.6, 38.6), (20.6, 41.0))
    stage.arrow((40.4, 35.6), (41.0, 37.4), (43.4, 38.0), (44.8, 40.2))
    stage.disc(27.4, y + 3.7 * stage.larger**0.6, 1)
    stage.disc(41.4, y + 3.7 * stage.larger**0.6, 2)
    stage.disc(54.6, y - 5.6, 3)


def draw_map_part(stage: Stage, grid: Map, box: Box, gates: Collection[str] = ()) -> None:
    """Draw the part of a province that lies in ``box``, on white."""
    scene = stage.scene
    x, y, w, h = box
    scene.clip(f"M{x} {y}H{x + w}V{y + h}H{x}Z")
    scene.rect(grid.x, grid.y, grid.columns * grid.cell, len(grid.rows) * grid.cell, fill="white")
    draw_cells(scene, grid, gates, "nesw")
    scene.unclip()


def _pays(stage: Stage, sheet: ProvinceSheet, kind: str) -> None:
    """Draw the building's row of the upgrade table, upgraded once."""
    scene, given = stage.scene, sheet.buildings
    furniture.draw_panel(scene, 5.6, 41.6, 29.4, 12.0, "green", notch=1.6, fill="white", lw=0.35)
    words.draw_building_icon(scene, kind, 10.0, 47.6, 6.4)
    pitch = min(7.8, 21.0 / len(given.fame))
    columns = [16.8 + n * pitch for n in range(len(given.fame))]
    draw_levels(scene, given.fame, columns, 47.6, max(5.4, 4.4 * stage.larger))
    stage.mark("cross", columns[min(1, len(columns) - 1)], 47.6, 3.3)


def _sells(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw three equal goods, sold from the left."""
    furniture.draw_panel(stage.scene, 36.4, 40.6, 21.2, 13.6, "purple", notch=1.6, fill="white", lw=0.35)
    for n, coin in enumerate(sheet.market.coins[:3]):
        x = 40.4 + n * 6.6
        draw_icon(stage.scene, "tea", x, 44.2, 4.8)
        stage.mark("used", x, 44.2, 2.3)
        draw_prize(stage, f"money {coin}", x, 50.6, 5.0)

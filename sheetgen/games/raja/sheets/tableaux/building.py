"""Pictures of building: possible places, and the movement of houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.cards.pictures import MIDDLE
from sheetgen.games.raja.sheets import pieces, towns
from sheetgen.games.raja.sheets.tableaux import things
from sheetgen.games.raja.sheets.tableaux.rounds import draw_quarry, draw_reserve
from sheetgen.games.raja.sheets.tableaux.scoring import LEFT, OTHERS, RIGHT, YOU, draw_garden

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.games.raja.layout import MapSheet

BUILT_IN = "udaipur"


def draw_building_places(stage: Stage, sheet: MapSheet) -> None:
    """Draw a distant village, and a city with the player's architect and its sites."""
    scene = stage.scene
    key = BUILT_IN if BUILT_IN in sheet.cities else next(iter(sheet.cities))
    town, made, size = sheet.cities[key], towns.city_sizes(sheet), 0.64
    x, y = MIDDLE, 39.6
    things.draw_road(scene, "M0 24.4C8 22.4 14 21.2 22 21.4S36 20.6 39 26")
    scene.push(x - town.at[0] * size, y - town.at[1] * size, size)
    towns.draw_walls(scene, town, made)
    scene.pop()
    draw_garden(stage, sheet, key, (x, y, size), (YOU, LEFT, OTHERS[0], None, RIGHT, None, OTHERS[1]))
    things.draw_village(stage, 14.4, 21.8, (YOU, None), side=5.6)
    stage.disc(24.6, 21.4, 1)
    for seat, dy in ((YOU, -4.0), (LEFT, 3.0)):
        pieces.draw_house(scene, seat, x - 17.6, y + dy, 5.6)
    pieces.draw_architect(scene, YOU, x + 17.6, y + 1.0, 8.2)
    stage.disc(x + 17.6, y - 7.4, 2)
    stage.disc(x - 11.6, y - 10.6, 3)


def draw_house_moves(stage: Stage, sheet: MapSheet) -> None:
    """Draw houses that move from the quarry to the reserve, then to a village or city, and on."""
    scene, gains = stage.scene, sheet.gains
    draw_quarry(stage, 17.2, 41.2, sheet.stock.quarry)
    draw_reserve(stage, 46.4, 48.0, sheet.stock.reserve)
    stage.arrow((28.4, 49.6), (30.0, 49.6), (34.0, 49.6), (38.0, 49.6))
    stage.number(34.8, 45.8, f"+{gains.quarry}", 9)
    stage.disc(*((12.0, 37.4) if stage.small else (30.4, 45.8)), 1)
    key = BUILT_IN if BUILT_IN in sheet.cities else next(iter(sheet.cities))
    things.draw_village(stage, 14.6, 28.0, (YOU, LEFT))
    things.draw_town(stage, 45.8, 34.2, sheet.cities[key])
    pieces.draw_architect(scene, YOU, 54.4, 31.0, 6.0)
    stage.arrow((40.8, 41.8), (36.0, 38.6), (26.0, 36.0), (17.6, 32.4))
    stage.arrow((46.4, 41.8), (46.4, 40.4), (46.4, 38.4), (46.4, 35.2))
    price = str(sheet.costs.house)
    things.draw_coin(stage, 27.0, 35.6, price)
    things.draw_coin(stage, 50.6 if stage.small else 50.0, 38.4, price)
    stage.disc(39.2, 36.4, 2)
    stage.arrow((21.8, 26.6), (27.0, 23.4), (33.0, 23.4), (39.4, 27.4), dash=(1.4, 1.1))
    stage.disc(30.6, 28.6, 3)

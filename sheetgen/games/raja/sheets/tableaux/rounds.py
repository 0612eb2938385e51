"""Pictures of the set-up, a round, the action disc, building, governors, and the advanced games."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.games.raja.sheets import character_cards, pieces, player, towns
from sheetgen.games.raja.sheets.page import ACTIONS, RED, ROAD
from sheetgen.games.raja.sheets.tableaux import parts
from sheetgen.games.raja.sheets.tableaux.cities import LEFT, OTHERS, RIGHT, YOU, draw_bank, draw_garden
from sheetgen.games.raja.sheets.tableaux.parts import COIN

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, MapSheet


# ---- set-up ---------------------------------------------------------------------------
def draw_start(stage: Stage, sheet: MapSheet) -> None:
    """Draw the supplies at the start: gold and palaces, houses in villages, reserve and quarry (RA-1, RA-6)."""
    scene, stock = stage.scene, sheet.stock
    parts.draw_coin(stage, 17.8, 23.4, str(stock.gold), 3.1 if stage.small else 3.5)
    step = min(4.6, 30.0 / stock.palaces)
    parts.draw_pieces_at(scene, "palace", YOU, [(25.8 + i * step, 23.2) for i in range(stock.palaces)], 5.0)
    stage.disc(8.8, 23.4, 1)
    parts.draw_road(scene, "M2 35.6C14 33.4 24 37.2 36 36.2S52 34.2 62 35.6")
    pitch = 45.0 / stock.placed
    for i in range(stock.placed):
        x = 35.4 + (i - (stock.placed - 1) / 2) * pitch
        parts.draw_village(
            stage, x, 34.8 + 0.5 * math.sin(i * 2.0), (YOU, (LEFT, RIGHT, None)[i % 3]), side=4.9
        )
    stage.disc(8.8, 34.6, 2)
    draw_reserve(stage, 23.8, 48.6, stock.reserve)
    draw_quarry(stage, 46.2, 42.0, stock.quarry)
    stage.arrow((35.4, 48.6), (34.6, 48.6), (33.8, 48.6), (32.0, 48.6))
    stage.disc(8.8, 48.6, 3)


def draw_reserve(stage: Stage, x: float, y: float, count: int) -> None:
    """Draw houses ready to be built, in two rows about (x, y)."""
    stage.scene.rect(x - 7.6, y - 5.8, 15.2, 11.6, 1.2, fill="white", stroke=RED, lw=0.35)
    _rows(stage.scene, x, y - 2.5, 5.0, 14.4, count, 4.5)


def draw_quarry(stage: Stage, x: float, y: float, count: int) -> None:
    """Draw a pit cut in steps with the other houses in it; (x, y) is the centre of its upper edge."""
    scene = stage.scene
    scene.path(f"M{x - 10.4} {y}H{x - 9.4}V{y + 6.2}H{x - 8.4}V{y + 11.8}H{x + 8.4}V{y + 6.2}H{x + 9.4}V{y}H{x + 10.4}"
               f"V{y + 13}H{x - 10.4}Z", fill=f"{ROAD}_m", stroke=ROAD, lw=0.25)  # fmt: skip
    scene.path(f"M{x - 9.4} {y}V{y + 6.2}H{x - 8.4}V{y + 11.8}H{x + 8.4}V{y + 6.2}H{x + 9.4}V{y}", fill="white",
               stroke=ROAD, lw=0.25)  # fmt: skip
    _rows(scene, x, y + 3.8, 5.3, 16.4, count, 3.5)


def _rows(scene: Scene, x: float, y: float, pitch: float, wide: float, count: int, size: float) -> None:
    """Draw houses of the reader's colour in two rows; (x, y) is the centre of the first row."""
    upper = -(-count // 2)
    step = min(size * 1.06, wide / max(upper, 1))
    for row, many in enumerate((upper, count - upper)):
        places = [(x + (i - (many - 1) / 2) * step, y + row * pitch) for i in range(many)]
        parts.draw_pieces_at(scene, "house", YOU, places, size)


# ---- a round --------------------------------------------------------------------------
def draw_round(stage: Stage, sheet: MapSheet) -> None:
    """Draw the Maharaja's city, two secret actions, everybody's turn, and gold for the city."""
    scene = stage.scene
    cities = list(sheet.cities.values())
    low = cities[-2]
    _track(stage, [cities[2], cities[0], low], 12.6, 22.4)
    parts.draw_town(stage, 44.0, 35.0, low, 1.05)
    pieces.draw_maharaja_disc(scene, 34.4, 31.6, 3.4)
    stage.arrow((16.6, 33.4), (20.0, 34.8), (25.0, 34.6), (30.4, 32.8))
    stage.disc(23.4, 30.2, 1)
    draw_action_disc(stage, 14.6, 45.4, 8.2)
    stage.arrow((24.0, 49.8), (25.4, 50.2), (27.0, 50.4), (30.0, 50.4))
    stage.disc(26.4, 45.2, 2)
    for i, (seat, gold) in enumerate(zip((YOU, LEFT, RIGHT), sheet.rewards["3"], strict=False)):
        x = 34.4 + i * 8.2
        pieces.draw_architect(scene, seat, x, 50.8, 6.0)
        parts.draw_coin(stage, x, 43.2, str(gold), 2.7 if stage.small else 2.9)
    stage.arrow((51.6, 33.0), (54.8, 33.8), (55.6, 36.2), (52.8, 38.8))
    stage.disc(54.0, 28.4, 3)


def _track(stage: Stage, cities: list[City], x: float, top: float, pitch: float = 5.7) -> None:
    """Draw storeys of the tower with governors, the lowest last."""
    scene, wide = stage.scene, 9.4
    for k, city in enumerate(cities):
        y = top + k * pitch
        scene.rect(x - wide / 2, y - pitch / 2, wide, pitch, fill="white", stroke=RED, lw=0.3)
        parts.draw_governor(stage, x, y, city, 2.6)


def draw_action_disc(stage: Stage, x: float, y: float, r: float) -> None:
    """Draw an action disc with its hands, without icons because it is small."""
    scene = stage.scene
    with scene.placed(x, y):
        _plate(scene, r)
        _hands(scene, r, (200.0, 320.0), 0.5)


# ---- the disc -------------------------------------------------------------------------
ASIDE = {"house": 8.0, "two houses": 5.0, "quarry": -14.0, "palace": 14.0, "palace and house": 7.0}
"""How far beside the middle of its sector an action's price lies, in degrees."""


def draw_actions(stage: Stage, sheet: MapSheet) -> None:
    """Draw the action disc with the cost or result of each action around it; two hands point at it."""
    scene, x, y, r = stage.scene, 27.4, 34.4, 13.8
    step, out = 360 / len(ACTIONS), r + 0.6 + COIN * stage.larger
    # The disc has the same direction in all languages, as on the sheet.
    with scene.printed(x - r, x + r), scene.placed(x, y):
        _plate(scene, r)
        for i, (action, (name, _)) in enumerate(ACTIONS.items()):
            at = _on_circle(0.7 * r, i * step)
            if action == "gold":
                parts.draw_coin(stage, *at, f"+{sheet.gains.gold}", COIN)
            else:
                draw_icon(scene, name, *at, 6.0, ink="ink")
            _price(stage, sheet, action, *_on_circle(out, i * step + ASIDE.get(action, 0.0)))
        _hands(scene, r, (5 * step, 7 * step), 0.37)
        stage.disc(*_on_circle(r + 3.6, 7.5 * step), 1)
        stage.disc(*_on_circle(r + 3.6, 2.9 * step), 2)
    stage.disc(53.8, 33.4, 3)
    parts.draw_coin(stage, 52.2, 41.9, f"+{sheet.gains.waiver}", COIN)
    for row, seat in enumerate((LEFT, RIGHT, OTHERS[0])):
        pieces.draw_architect(scene, seat, 46.8 + row * 4.5, 49.8, 5.0)


def _on_circle(r: float, turn: float) -> tuple[float, float]:
    """Return the point ``r`` mm from (0, 0) in a direction in degrees, clockwise from the top."""
    a = math.radians(turn)
    return r * math.sin(a), -r * math.cos(a)


def _price(stage: Stage, sheet: MapSheet, action: str, x: float, y: float) -> None:
    price = player.action_cost(sheet, action)
    if action == "quarry":
        half, high = 2.6 * stage.larger**0.6, 4.4 * stage.larger**0.6
        stage.scene.rect(x - half, y - high / 2, 2 * half, high, 0.8, fill="white", stroke=ROAD, lw=0.3)
        stage.number(x, y, price, 7.6)
    elif price:
        parts.draw_coin(stage, x, y, price, COIN)


def _plate(scene: Scene, r: float) -> None:
    """Draw the disc without hands about (0, 0): a sector for each action."""
    count = len(ACTIONS)
    scene.circle(0, 0, r, fill="white", stroke=RED, lw=0.45)
    for i in range(count):
        with scene.placed(rot=i * 360 / count):
            if i % 2 == 0:
                player.draw_sector_ground(scene, r - 0.5, r * 0.16, 360 / count)
    for i in range(count):
        with scene.placed(rot=(i + 0.5) * 360 / count):
            scene.seg(0, -r * 0.16, 0, -r + 0.5, RED, 0.2)
    scene.circle(0, 0, r - 0.5, stroke=f"{RED}_m", lw=0.18)


def _hands(scene: Scene, r: float, turns: tuple[float, float], size: float) -> None:
    """Draw both hands of the disc about (0, 0)."""
    size *= r / 15.6
    for turn, shape, fill in zip(turns, (player.HAND, player.FLOWER), (RED, "ink"), strict=True):
        with scene.placed(s=size, rot=turn):
            scene.path(shape, fill="white", stroke="white", lw=0.9)
            scene.path(shape, fill=fill)
    scene.circle(0, 0, 2.4 * size, fill="white")


# ---- governors ------------------------------------------------------------------------
def draw_governors(stage: Stage, sheet: MapSheet) -> None:
    """Draw the lowest governor, who calls the Maharaja and goes to the top; a lowered one lets others rise."""
    scene, down = stage.scene, sheet.governors.down
    cities = list(sheet.cities.values())
    pitch, r = 6.6, 2.8
    x, top = 17.0, 23.0
    order = [cities[k % len(cities)] for k in (0, 3, 2, 5)]
    _storeys(scene, x, top, pitch, 5)
    scene.circle(x, top, r, fill="white", stroke="ink", lw=0.25, dash=(0.8, 0.8))
    for k, city in enumerate(order, 1):
        parts.draw_governor(stage, x, top + k * pitch, city, r)
    low = top + 4 * pitch
    stage.arrow((x - r - 0.4, low), (x - 9.6, low - 2), (x - 9.6, top + 2), (x - r - 0.6, top), RED, 0.7)
    pieces.draw_maharaja_disc(scene, x + 8.0, low, 3.3)
    stage.discs((x + 8.0, low - (7.2 if stage.small else 6.4)), (x - 9.0, top + 1.6 * pitch))
    rows = down + 1
    x, top = 44.6, low - down * pitch
    _storeys(scene, x, top, pitch, rows)
    for k in range(rows):
        parts.draw_governor(stage, x, top + k * pitch, cities[(1, 4, 6, 0, 2, 3, 5)[k % 7] % len(cities)], r)
    stage.arrow((x + r + 0.4, top), (x + 9.8, top + 2), (x + 9.8, low - 2), (x + r + 0.6, low), RED, 0.7)
    for k in range(1, rows):
        y = top + k * pitch
        stage.arrow((x - 7.4, y + 0.9), (x - 7.4, y), (x - 7.4, y - 2), (x - 7.4, y - 4.6), "ink", 0.6)
    scene.circle(x, top - 10.6, 5.0, fill="white", stroke=RED, lw=0.35)
    draw_icon(scene, "governor", x, top - 10.6, 7.6, ink="ink")
    stage.disc(x - 8.4, top - 10.6, 3)


def _storeys(scene: Scene, x: float, top: float, pitch: float, count: int) -> None:
    """Draw ``count`` storeys of the tower; (x, top) is the centre of the topmost."""
    wide = 9.6
    for k in range(count):
        y = top + (k - 0.5) * pitch
        scene.rect(x - wide / 2, y, wide, pitch, fill="white" if k % 2 else f"{ROAD}_t", stroke=ROAD, lw=0.28)
    foot = top + (count - 0.5) * pitch
    ornament.draw_at(scene, f"M{-wide / 2 - 1} 1.2L{-wide / 2} 0H{wide / 2}L{wide / 2 + 1} 1.2Z", x, foot, fill="white",
                stroke=ROAD, lw=0.28)  # fmt: skip


# ---- tokens -----------------------------------------------------------------------------------


# ---- tokens ---------------------------------------------------------------------------
def draw_token(stage: Stage, sheet: MapSheet) -> None:
    """Draw the character that brings tokens; a token buys a third action from the disc, except the character
    action.
    """
    scene = stage.scene
    giver = next(iter(parts.characters_by_rank(sheet, advanced=True)))
    parts.draw_character_window(stage, sheet, giver, 14.8, 39.2, 14.6, 17.6)
    for k in range(sheet.characters[giver].tokens):
        character_cards.draw_token(scene, 32.0 + 2.6 * k, 32.0 - 1.2 * k, 4.6, cut=False)
    stage.arrow((23.6, 32.0), (24.6, 32.0), (25.6, 32.0), (26.8, 32.0))
    stage.disc(27.0, 25.4, 1)
    draw_action_disc(stage, 48.8, 28.4, 7.6)
    for k, name in enumerate(("coins", "domed-palace", "two-houses")):
        _sector(stage, name, 12.0 + k * 12.0, 48.2)
    character_cards.draw_token(scene, 40.2, 44.2, 2.9, cut=False)
    stage.arrow((34.2, 37.2), (34.8, 38.6), (35.6, 39.6), (37.2, 41.4))
    stage.disc(41.2, 38.6, 2)
    _sector(stage, "character", 51.0, 48.2)
    stroke = "M46.6 44.8L55.4 51.6"
    scene.path(stroke, stroke="white", lw=1.8)
    scene.path(stroke, stroke=RED, lw=0.9)
    stage.disc(51.0, 40.2, 3)


def _sector(stage: Stage, name: str, x: float, y: float) -> None:
    """Draw an action as on the disc."""
    scene = stage.scene
    scene.circle(x, y, 5.2, fill="white", stroke=RED, lw=0.4)
    draw_icon(scene, name, x, y, 7.2, ink=None if name == "coins" else "ink")


# ---- home -----------------------------------------------------------------------------
def draw_home_city(stage: Stage, sheet: MapSheet) -> None:
    """Draw a character above its home city: its architect starts there and has one point more there."""
    scene = stage.scene
    name = parts.characters_by_rank(sheet)[4]
    city = parts.home_city(sheet, name)
    parts.draw_character_window(stage, sheet, name, 15.0, 44.4, 15.4, 22.6)
    parts.draw_town(stage, 38.8, 47.4, city, 1.5)
    stage.arrow((24.2, 35.6), (25.2, 35.6), (26.2, 35.8), (28.6, 37.0))
    pieces.draw_architect(scene, YOU, 31.4, 49.6, 7.6)
    stage.disc(25.0, 50.2, 1)
    pieces.draw_maharaja_disc(scene, 52.4, 27.4, 3.8)
    stage.arrow((51.6, 32.2), (51.2, 33.8), (50.6, 34.6), (49.0, 36.2))
    scene.circle(52.8, 49.0, 3.9 * stage.larger**0.5, fill="white", stroke=RED, lw=0.4)
    stage.number(52.8, 49.0, f"+{sheet.points.home}", 10)
    stage.disc(53.4, 41.0, 2)


# ---- auction --------------------------------------------------------------------------
BIDS = ((LEFT, 0), (RIGHT, 1), (YOU, 3))
"""Seats clockwise from the youngest with their last bids; the others pass."""


def draw_auction(stage: Stage, sheet: MapSheet) -> None:
    """Draw bids clockwise; the highest bidder pays the bank and chooses a character."""
    scene, names, base = stage.scene, parts.characters_by_rank(sheet), 49.4
    draw_bank(scene, 30.0, 33.0)
    parts.draw_portrait_card(stage, sheet, names[0], 21.4, 26.8, 9.6)
    parts.draw_portrait_card(stage, sheet, names[3], 38.6, 26.8, 9.6)
    for k, (seat, bid) in enumerate(BIDS):
        x = 10.4 + 16.4 * k
        pieces.draw_architect(scene, seat, x, base, 8.0)
        parts.draw_coin(stage, x + 6.0, base, str(bid), 2.3 if stage.small else 2.7)
        if k:
            stage.arrow((x - 6.8, base), (x - 6.0, base), (x - 5.2, base), (x - 3.6, base))
    stage.disc(16.4, 42.6, 1)
    stage.arrow((50.4, 45.6), (52.6, 41.0), (51.0, 36.2), (47.4, 35.0))
    stage.disc(54.0, 38.4, 2)
    stage.arrow((38.6, 37.4), (38.8, 39.2), (39.8, 41.0), (41.6, 43.6))
    stage.disc(35.0, 41.6, 3)


# ---- several characters ---------------------------------------------------------------
def draw_several_characters(stage: Stage, sheet: MapSheet) -> None:
    """Draw a character of the bank beside those already held; with an empty bank, a swap."""
    scene, names = stage.scene, parts.characters_by_rank(sheet)
    draw_bank(scene, 14.8, 33.0, 8.4, 4.8)
    parts.draw_portrait_card(stage, sheet, names[5], 11.8, 26.8, 9.6)
    draw_bank(scene, 48.2, 33.0, 8.4, 4.8)
    scene.rect(40.4, 20.4, 9.6, 13.0, 0.9, stroke="plum", lw=0.3, dash=(0.9, 0.9))
    pieces.draw_architect(scene, YOU, 9.4, 49.0, 8.6)
    parts.draw_portrait_card(stage, sheet, names[3], 17.8, 47.0, 9.6, -5)
    parts.draw_portrait_card(stage, sheet, names[1], 25.2, 47.2, 9.6, 5)
    stage.arrow((20.0, 37.2), (20.4, 38.0), (20.6, 38.4), (21.0, 39.8))
    stage.discs((25.4 if not stage.small else 26.4, 35.4), (34.0, 51.8))
    pieces.draw_architect(scene, LEFT, 54.0, 49.0, 8.6)
    parts.draw_portrait_card(stage, sheet, names[0], 45.6, 47.0, 9.6)
    stage.arrow((31.8, 43.0), (34.2, 41.2), (36.4, 41.2), (39.4, 43.0))
    stage.arrow((39.8, 46.6), (37.6, 47.8), (35.0, 47.8), (32.4, 46.4))
    stage.disc(35.4, 37.0, 3)


BUILT_IN = "udaipur"


def draw_building_places(stage: Stage, sheet: MapSheet) -> None:
    """Draw a distant village, and a city with the player's architect and its sites."""
    scene = stage.scene
    key = BUILT_IN if BUILT_IN in sheet.cities else next(iter(sheet.cities))
    town, made, size = sheet.cities[key], towns.city_sizes(sheet), 0.64
    x, y = MIDDLE, 39.6
    parts.draw_road(scene, "M0 24.4C8 22.4 14 21.2 22 21.4S36 20.6 39 26")
    with scene.placed(x - town.at[0] * size, y - town.at[1] * size, size):
        towns.draw_city_walls(scene, town, made)
    draw_garden(stage, sheet, key, (x, y, size), (YOU, LEFT, OTHERS[0], None, RIGHT, None, OTHERS[1]))
    parts.draw_village(stage, 14.4, 21.8, (YOU, None), side=5.6)
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
    parts.draw_village(stage, 14.6, 28.0, (YOU, LEFT))
    parts.draw_town(stage, 45.8, 34.2, sheet.cities[key])
    pieces.draw_architect(scene, YOU, 54.4, 31.0, 6.0)
    stage.arrow((40.8, 41.8), (36.0, 38.6), (26.0, 36.0), (17.6, 32.4))
    stage.arrow((46.4, 41.8), (46.4, 40.4), (46.4, 38.4), (46.4, 35.2))
    price = str(sheet.costs.house)
    parts.draw_coin(stage, 27.0, 35.6, price)
    parts.draw_coin(stage, 50.6 if stage.small else 50.0, 38.4, price)
    stage.disc(39.2, 36.4, 2)
    stage.arrow((21.8, 26.6), (27.0, 23.4), (33.0, 23.4), (39.4, 27.4), dash=(1.4, 1.1))
    stage.disc(30.6, 28.6, 3)

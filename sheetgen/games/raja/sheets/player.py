"""A player's sheet: gold, palaces and houses, and the action disc to cut out (RA-1, RA-6)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dieline, furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.faults import length_within
from sheetgen.games.layouts.file import heading
from sheetgen.games.library import load, resolve
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.games.raja import spots
from sheetgen.games.raja.sheets.page import ACTIONS, CHARACTERS, GAME, PLAYERS, QUIET, RED, TINT, block, line
from sheetgen.games.raja.sheets.panels import (
    FRONT,
    HEIGHT,
    SMALL,
    draw_cell,
    draw_coin,
    draw_hinted_panel,
    draw_palace_front,
    front_of,
    main_box,
)
from sheetgen.games.raja.sheets.pieces import draw_house
from sheetgen.games.raja.sheets.score import draw_unbuilt_house, draw_unbuilt_palace
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.games.raja.layout import Character, MapSheet, PlayerSheet
    from sheetgen.text.typesetter import Typesetter


DISC = (88.0, 101.0)
"""Smallest and largest diameter, in mm."""
AIR = 1.6
"""Distance between two powers of a character, in mm."""
HAND = "M-3.4 -4L-2 -15.5H-4.2L0 -22.5L4.2 -15.5H2L3.4 -4A5 5 0 1 1 -3.4 -4Z"
FLOWER = "M-3.4 -4L-2.6 -12C-5.4 -13.6 -5 -17 0 -20C5 -17 5.4 -13.6 2.6 -12L3.4 -4A5 5 0 1 1 -3.4 -4Z"


def draw_wheel(scene: Scene, sheet: MapSheet, layout: PlayerSheet, box: Box) -> None:
    """Draw the disc in the middle of ``box``, or raise ``LayoutError`` if it is too large or too small."""
    r = length_within(("disc",), layout.disc, *DISC, "RA-1") / 2
    with scene.placed(box.middle, box.y + box.h / 2):
        scene.circle(0, 0, r, stroke="ink", lw=0.25, dash=(2.0, 1.4))
        scene.cut(dieline.circle_path(0, 0, r))
        scene.circle(0, 0, r - 1.4, fill="white", stroke=RED, lw=0.5)
        scene.circle(0, 0, r - 2.2, stroke=QUIET, lw=0.2)
        step = 360 / len(ACTIONS)
        for i, action in enumerate(ACTIONS):
            with scene.placed(rot=i * step):
                if i % 2 == 0:
                    draw_sector_ground(scene, r - 2.2, 9.0, step)
                _sector(scene, sheet, action, r, step)
        for i in range(len(ACTIONS)):
            with scene.placed(rot=(i + 0.5) * step):
                scene.seg(0, -9, 0, -r + 2.2, RED, 0.25)
        ornament.draw_lotus(scene, 0, 0, 9.0, n=12, rings=2, stroke=RED, fill="white", lw=0.22, eye=0)
        scene.circle(0, 0, 2.6, fill="white", stroke=RED, lw=0.3)
        _hole(scene, 0, 0)


def draw_sector_ground(scene: Scene, outer: float, inner: float, step: float) -> None:
    """Draw the pale ground of a sector. Every second action has one."""
    a = math.radians(step / 2)
    si, co = math.sin(a), math.cos(a)
    scene.path(
        f"M{ornament.num(-inner * si, -inner * co)}L{ornament.num(-outer * si, -outer * co)}"
        f"A{ornament.num(outer, outer)} 0 0 1 {ornament.num(outer * si, -outer * co)}"
        f"L{ornament.num(inner * si, -inner * co)}A{ornament.num(inner, inner)} 0 0 0 "
        f"{ornament.num(-inner * si, -inner * co)}Z",
        fill=TINT,
    )


def _sector(scene: Scene, sheet: MapSheet, action: str, r: float, step: float) -> None:
    """Draw an action upright at the top of the wheel: words at the rim, its picture, its cost or result."""
    name, words = ACTIONS[action]
    wide = 2 * (r - 13) * math.tan(math.radians(step / 2)) - 1.0
    block(scene, -wide / 2, -r + 3.4, wide, 9.6, words, 10.5, f"disc.{name}", "c", "bold", small=SMALL,
          leading=1.0)  # fmt: skip
    price, y = action_cost(sheet, action), -r + 18.6
    if action == "gold":
        draw_icon(scene, name, 0, y, 11.0)
        scene.text(0, y + 9.2, isolate_signs(scene, f"+{sheet.gains.gold}"), "num", 12, "ink", "c", mid=True)
        return
    draw_icon(scene, name, 0, y - 0.4, 9.8, ink="ink")
    if price.startswith("+"):  # The number lies below the picture, where the sector is narrower.
        scene.text(0, y + 8.6, isolate_signs(scene, price), "num", 12, "ink", "c", mid=True)
    elif price:
        draw_coin(scene, 0, y + 9.2, 3.3, price)


def action_cost(sheet: MapSheet, action: str) -> str:
    """Return the gold that an action costs (RA-31 to RA-36), or after a plus sign what it brings (RA-34)."""
    house, palace = sheet.costs.house, sheet.costs.palace
    known = {
        "house": f"{house}",
        "two houses": f"{2 * house}",
        "palace": f"{palace}",
        "palace and house": f"{palace + house}",
        "quarry": f"+{sheet.gains.quarry}",
    }
    return known.get(action, "")


def _hole(scene: Scene, x: float, y: float) -> None:
    """Draw the hole for the pin."""
    ornament.draw_at(scene, "M-1.6 0H1.6M0 -1.6V1.6", x, y, stroke="ink", lw=0.25)


def draw_hands(scene: Scene, box: Box) -> None:
    """Draw two hands of different shape to cut out, and instructions for the disc (RA-21)."""
    y = box.y + 25.5
    for x, shape, fill in ((box.x + 7, HAND, RED), (box.x + 20.5, FLOWER, "ink")):
        with scene.placed(x, y):
            scene.path(shape, stroke="ink", lw=0.25, dash=(1.4, 1.0))
            scene.cut(shape)
            with scene.placed(s=0.86):
                scene.path(shape, fill=fill)
            scene.circle(0, 0, 2.4, fill="white")
            _hole(scene, 0, 0)
    words = msg(
        # translators: beside a disc with two hands to cut out; at most 60 mm in seven lines
        "Cut out the disc and both hands and pin them together in the middle. "
        "Point to two actions in secret; both hands may point to the same one.",
        "sheet",
    )
    block(scene, box.x + 29, box.y, box.w - 29, box.h, words, 9.5, "disc.how", small=SMALL, leading=1.22)


def draw_characters(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw every character by rank with its power in pictures (RA-10, RA-80)."""
    # translators: above the list of characters; at most 60 mm
    draw_hinted_panel(scene, box, msg("Characters", "sheet"), None, "player.characters", width=box.w - 12)
    known = sorted(sheet.characters.items(), key=lambda item: item[1].number)
    top = box.y + 10.2
    high = (box.bottom - 2.6 - top) / len(known)
    room, inks = 38.0, {city.home: city.colour for city in sheet.cities.values()}
    with scene.reading(box.x, box.right):
        for i, (name, character) in enumerate(known):
            y = top + (i + 0.5) * high
            if i:
                scene.seg(box.x + 22.6, y - high / 2, box.right - 4, y - high / 2, QUIET, 0.18)
            ornament.draw_star(scene, box.x + 8, y, 3.3, fill=TINT, stroke=RED, lw=0.25)
            scene.text(box.x + 8, y, str(character.number), "num", 9, "ink", "c", mid=True)
            draw_icon(scene, name, box.x + 16.6, y, high - 1.0, ink=inks[name])
            words = CHARACTERS[name]
            line(scene, box.x + 22.6, y, words, "text", 9.5, room, f"character.{name}", "l", small=SMALL)
            draw_power(scene, character, box.right - 5, y, name)


class PowerSign(NamedTuple):
    """A character's power in pictures: width in mm with the gap before it, and the function that draws it
    with its right end at x.
    """

    width: float
    draw: Callable[[Scene, float, float], None]


def power_signs(character: Character) -> list[PowerSign]:
    """Return the signs of a character's powers, the last one first; none if it has only a rank."""
    c, signs = character, []
    if c.gold:
        signs.append(PowerSign(8, lambda scene, x, y: draw_coin(scene, x - 3.3, y, 3.3, f"+{c.gold}")))
    if c.palace is not None:
        signs.append(PowerSign(15, lambda scene, x, y: _price(scene, x, y, f"{c.palace}")))
    if c.outer is not None:
        signs.append(PowerSign(15, lambda scene, x, y: _worth(scene, x, y, f"{c.outer}")))
    if c.tolls:
        signs.append(PowerSign(18, _tolls))
    if c.houses:
        signs.append(PowerSign(13, lambda scene, x, y: _more(scene, x, y, "house", c.houses)))
    if c.tokens:
        signs.append(PowerSign(13, lambda scene, x, y: _more(scene, x, y, "token", c.tokens)))
    return signs


def draw_power(
    scene: Scene, character: Character, right: float, y: float, name: str, *, centred: bool = False
) -> None:
    """Draw a character's power in pictures that end at ``right``, or are centred there with ``centred``."""
    signs = power_signs(character)
    if not signs:
        # translators: power of the character with the first rank; at most 24 mm
        words = msg("wins ties", "sheet")
        end, align = (right, "c") if centred else (right - 0.4, "r")
        line(scene, end, y, words, "text", 8.5, 24, f"power.{name}", align, small=SMALL)
    x = right + (sum(one.width for one in signs) - AIR) / 2 if centred else right
    for one in signs:
        one.draw(scene, x, y)
        x -= one.width


def _price(scene: Scene, x: float, y: float, gold: str) -> None:
    draw_coin(scene, x - 3.3, y, 3.3, gold)
    draw_icon(scene, "domed-palace", x - 10.6, y, 6.6, ink="ink")


def _worth(scene: Scene, x: float, y: float, points: str) -> None:
    scene.text(x - 3.3, y, points, "num", 12, "ink", "c", mid=True)
    draw_icon(scene, "domed-palace", x - 10.6, y, 6.6, ink="ink")


def _tolls(scene: Scene, x: float, y: float) -> None:
    draw_coin(scene, x - 3.3, y, 3.3, "0")
    _foot_road(scene, x - 11.6, y)


def _more(scene: Scene, x: float, y: float, name: str, count: int) -> None:
    draw_icon(scene, name, x - 3.3, y, 6.0 if name == "house" else 6.4, ink="ink")
    scene.text(x - 9.3, y, isolate_signs(scene, f"+{count}"), "num", 11, "ink", "c", mid=True)


def _foot_road(scene: Scene, x: float, y: float) -> None:
    """Draw a piece of road with a village house on it."""
    with scene.placed(x, y):
        scene.path("M-5 1.6C-2 -.6 2 2.8 5 .6", stroke="umber", lw=1.8, cap=0)
        scene.path("M-5 1.6C-2 -.6 2 2.8 5 .6", stroke="white", lw=1.4, cap=0)
        scene.path("M-5 1.6C-2 -.6 2 2.8 5 .6", stroke="gold_t", lw=1.4, cap=0)
    draw_icon(scene, "house", x, y - 0.8, 4.6, ink="ink")


CUT, GAPS = 152.0, 6
"""Distance in mm from the top to the line along which the disc's half is cut off, and number of gaps that tall paper
widens.
"""


def player_pages(layout: PlayerSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the sheet as a list of one page, with the spots of a player's own marks (``own.``).

    Raise ``LayoutError`` for a disc that does not fit, ``DoesNotFit`` naming the box of a text that does not
    fit, ``UsageError`` for paper that is too small, and the errors of loading the map.
    """
    sheet: MapSheet = load(resolve(layout.map))
    box, head = main_box(paper), layout.header
    ours = msg("Player's sheet", "sheet")  # translators: under the game's name; at most 110 mm
    what = heading(head, ours, typesetter)
    scene = start_page(layout, typesetter, paper.width, paper.height, f"{typesetter.say(GAME)}: {what}")
    x, y, w = box.x, box.y, box.w
    front = front_of(box, FRONT)
    draw_palace_front(scene, front, what, "player", head.variation)
    y, gap = front.bottom - FRONT, (box.h - HEIGHT - front.h + FRONT) / GAPS
    cut = y + CUT + (GAPS - 1) * gap
    with scene.reading(x, x + w):
        _fields(scene, sheet, Box(x, y + 35 + gap, w, 11))
        _gold(scene, sheet, layout, Box(x, y + 48.4 + 2 * gap, w, 33.4))
        _palaces(scene, sheet, Box(x, y + 84.2 + 3 * gap, w, 28.6))
        _houses(scene, sheet, Box(x, y + 115.2 + 4 * gap, w, 34))
    scene.seg(x, cut, x + w, cut, "ink", 0.25, dash=(2.0, 1.4))
    scene.cut(f"M0 {ornament.num(cut)}H{paper.width}")
    draw_wheel(scene, sheet, layout, Box(x, cut + 2, 104, box.bottom - cut - 2).facing(box, scene.rtl))
    beside = Box(x + 107, cut + 3.5, w - 107, box.bottom - cut - 3.5).facing(box, scene.rtl)
    draw_hands(scene, beside._replace(h=32))
    draw_characters(scene, sheet, beside._replace(y=beside.y + 35, h=beside.h - 35))
    draw_footer(scene, layout, x, box.bottom + 1.2, w)
    return [scene]


def _fields(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw fields for the name, the player's pieces, the character, and tokens of the advanced game (RA-5,
    RA-80).
    """
    y = box.y + box.h / 2
    furniture.draw_writing_line(scene, spots.NAME(), box.x, box.x + 62, y + 2.6, msg("Name", "sheet"))
    for seat in range(len(PLAYERS)):
        draw_house(scene, seat, box.x + 72 + seat * 10.6, y, 7.8)
        scene.spot(spots.SEAT(seat + 1), box.x + 72 + seat * 10.6, y, 4.6)
    for k, (address, name, words) in enumerate(
        (
            (
                spots.CHARACTER(),
                "character",
                msg("Character", "sheet"),
            ),  # translators: label before a box to write in; at most 18 mm
            # translators: label before a box to write in; at most 18 mm
            (spots.TOKENS(), "token", msg("Tokens", "sheet")),
        )
    ):
        right = box.right - (0 if k else 40.5)
        wide = 12.0
        draw_cell(scene, right - wide, y - 4.4, wide, 8.8, address)
        draw_icon(scene, name, right - wide - 4.4, y, 6.2, ink="ink")
        line(scene, right - wide - 8.2, y, words, "text", 8.5, 18.5, address, "r", small=SMALL)


def _gold(scene: Scene, sheet: MapSheet, layout: PlayerSheet, box: Box) -> None:
    """Draw a purse for the gold at the start and cells for new totals; players cross the previous one (RA-1)."""
    # translators: hint how a player records gold; at most 120 mm
    hint = msg("begin with {n} · write each new total, cross out the one before", "sheet", n=sheet.stock.gold)
    # translators: title of a panel; at most 40 mm
    draw_hinted_panel(scene, box, msg("Gold", "sheet"), hint, "player.gold")
    rows = 3
    across = -(-layout.totals // rows)
    left, top = box.x + 31, box.y + 10.6
    width, height = (box.right - 4.4 - left) / across, (box.bottom - 3.4 - top) / rows
    middle = top + rows * height / 2
    draw_icon(scene, "coins", box.x + 9.6, middle, 11)
    draw_cell(scene, box.x + 16, middle - 5.4, 12.4, 10.8, spots.GOLD(), "gold")
    # translators: over the box for the gold that the player has now; at most 13 mm
    line(scene, box.x + 22.2, middle - 8.1, msg("now", "sheet"), "text", 8.5, 13, spots.GOLD(), small=SMALL)
    for i in range(layout.totals):
        row, column = divmod(i, across)
        x, y = left + column * width, top + row * height
        scene.rect(x + 0.5, y + 0.5, width - 1, height - 1, 0.8, fill="white", stroke="gold", lw=0.25)
        scene.spot(spots.GOLD_TOTAL(i + 1), x + width / 2, y + height / 2, width / 2 - 0.5, height / 2 - 0.5)


def _palaces(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw palaces to cross when built.

    The last one ends the game, in the short game the marked one (RA-70).
    """
    # translators: above a row of palaces; at most 60 mm
    hint = msg("cross one for each palace built", "sheet")
    draw_hinted_panel(
        scene, box, msg("Palaces", "sheet"), hint, "player.palaces"
    )  # translators: title of a panel; at most 40 mm
    count, short = sheet.stock.palaces, sheet.short.palaces
    left = box.x + 31
    pitch = (box.right - 4 - left) / count
    y = box.y + 16.6
    draw_icon(scene, "domed-palace", box.x + 9.6, y + 1, 9.4, ink="ink")
    draw_coin(scene, box.x + 22, y + 1, 4.2, str(sheet.costs.palace))
    for n in range(1, count + 1):
        x = left + (n - 0.5) * pitch
        draw_unbuilt_palace(scene, x, y, n, "gold_t" if n in (count, short) else "white")
        scene.spot(spots.BUILT_PALACE(n), x, y, 5.6)
    if short < count:
        # translators: under the palace whose building ends the short game; at most 26 mm
        words = msg("short game", "sheet")
        x = left + (short - 0.5) * pitch
        scene.text(x, box.bottom - 2.6, words, "text", SMALL, "ink", "c", width=pitch + 4, box="player.short")


def _houses(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw houses in the order of building; those after the first ones lie on stones of the quarry.

    Crossing a stone fetches its house, crossing a house builds it. The houses between are the reserve
    (RA-34).
    """
    # translators: hint how a player counts houses; at most 120 mm
    hint = msg("cross a stone to fetch its house from the quarry, cross a house to build it", "sheet")
    draw_hinted_panel(
        scene, box, msg("Houses", "sheet"), hint, "player.houses"
    )  # translators: title of a panel; at most 40 mm
    reserve, quarry = sheet.stock.reserve, sheet.stock.quarry
    left, count = box.x + 31, reserve + quarry
    pitch = (box.right - 4 - left) / count
    y, stone = box.y + 14.6, box.bottom - 8.4
    size = min(pitch * 0.86, 8.8)
    draw_icon(scene, "house", box.x + 9.6, y, 8.4, ink="ink")
    draw_coin(scene, box.x + 22, y, 4.2, str(sheet.costs.house))
    scene.rect(
        left - 0.4, box.y + 9.4, reserve * pitch + 0.4, 10.6, 1.2, fill=f"{RED}_t", stroke=QUIET, lw=0.25
    )
    for n in range(1, count + 1):
        x = left + (n - 0.5) * pitch
        draw_unbuilt_house(scene, x, y, size, n)
        scene.spot(spots.BUILT_HOUSE(n), x, y, size * 0.44)
        if n > reserve:
            scene.rect(
                x - pitch / 2 + 0.25, stone - 4.0, pitch - 0.5, 8.0, fill="ink_t", stroke="umber", lw=0.3
            )
            chisel = "M-3 -2.2L-1.8 -3M-3.2 .6L-1 -1M2 2.6L3.2 1.8M.6 2.8L3 .9"
            ornament.draw_at(scene, chisel, x, stone, stroke="umber_m", lw=0.2)
            scene.spot(spots.QUARRY(n - reserve), x, stone, 3.6)
    draw_icon(scene, "quarry", box.x + 9.6, stone, 8.4, ink="ink")
    scene.text(
        box.x + 22, stone, isolate_signs(scene, f"+{sheet.gains.quarry}"), "num", 12, "ink", "c", mid=True
    )
    right = left + reserve * pitch
    # translators: before a box with the number of houses in the reserve; at most 40 mm
    words = msg("In reserve", "sheet")
    near = right - 17.5 - min(scene.width(words, "text", 8.5), reserve * pitch - 18)
    with scene.reading(near, right - 3.0):
        draw_cell(scene, right - 15.5, stone - 4.2, 12.5, 8.4, spots.RESERVE())
        line(scene, near, stone, words, "text", 8.5, right - 17.5 - near, spots.RESERVE(), "l", small=SMALL)

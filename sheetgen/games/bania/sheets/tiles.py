"""Tents, letters and dice as all sheets draw them.

Positions are centres, unless a docstring says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from sheetgen.draw import landscape, nets
from sheetgen.draw.furniture import OVERSHOOT, draw_lone_letter, lone_letter_top
from sheetgen.draw.icons import draw_icon
from sheetgen.games.bania.board import FRONT, HOUSE_LETTERS, REAR, run_of_letters
from sheetgen.games.bania.sheets.plan import ROOT3, hexagon, polygon_path

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.sheets.page import Ware
    from sheetgen.message import Msg
    from sheetgen.text.line import Line

FLAT = 17.0
"""Width of a tent on its own grid, in units."""
_SIDE = FLAT / ROOT3
EDGE = 0.1
"""Distance in units from the line where neighbours touch to a tent's own edge."""
_FRINGES = 7
FRINGE = 1.5
"""Depth of the lower edge of an awning, in units."""
_TOP, _UNDER = -7.3, 4.2
"""Upper and lower edge of the icons of a price, in units from a tent's centre."""
_LOW = (_SIDE - 0.9) * ROOT3 / 2
"""Distance from a tent's centre down to its inner line, in units."""
BULK = 5.6
"""Width and height together of a large Latin capital of 10 points, in mm."""
LETTERED = 6.0
"""Side of a die in mm below which faces show only the goods' icon."""
WIDE = 3.7
"""Half the width in units of a price that stays clear of a tent's slanting lines."""
LETTERED_OTHER, LETTERED_LARGE, LETTERED_TENT = 6.75, 7.3, 11.0
"""The same for letters that are not Latin; for those that are larger than capitals; and the width of a tent, multiplied
by the size of the letter, below which it shows no letter that is not Latin.
"""
WIDE_DIE = 8.0
"""Side of a die in mm, multiplied by the size of the letter, below which its icon is smaller beside a large letter."""
ROUND = 0.14
"""Radius of a die's corners relative to its side."""
CLEAR = 0.78
"""Distance of type from the middle of a line, in mm."""


def draw_letter(scene: Scene, ware: Ware, x: float, y: float, size: float = 3.0) -> None:
    """Draw the letter of goods in a hexagon of its colour, ``size`` mm from the centre to a corner."""
    scene.poly(hexagon(x, y, size), fill=ware.ink, stroke=ware.line, lw=0.25)
    pt = size * 3.1
    line = scene.typesetter.line(scene.typesetter.say(ware.letter), "num", pt)
    middle = line.middle if line.ink[1] < -OVERSHOOT else line.cap / 2
    high = max(line.ink[0] - middle, middle - line.ink[1])
    room = (
        size * ROOT3 / 2 - (CLEAR + 0.05) / scene.scale
    )  # from the middle to a line that is parallel to an edge
    corner = max(high, (line.width / 2) * ROOT3 / 2 + high / 2)
    pt = max(7.05 / scene.scale, pt * min(1.0, room / corner))
    draw_lone_letter(scene, x, y, ware.letter, "num", pt, scene.lettering_on(ware.ink))


def bulk(scene: Scene, ware: Ware) -> float:
    """Return how much larger than a capital the letter of goods is in its script; at least 1."""
    line = scene.typesetter.line(scene.typesetter.say(ware.letter), "num", 10)
    high = line.ink[0] - line.ink[1]
    return max(1.0, (line.width + high) / BULK)


def draw_ware(scene: Scene, goods: Ware, x: float, y: float, size: float) -> None:
    """Draw the icon of goods in their colour."""
    draw_icon(scene, goods.key, x, y, size, ink=goods.ink)


def tent_outline(flat: float) -> str:
    """Return the outline of a tent about (0, 0) as path data; ``flat`` mm is its width with the gap to its
    neighbours.
    """
    return polygon_path(hexagon(0, 0, (_SIDE - EDGE) * flat / FLAT))


def draw_tent_front(
    scene: Scene, goods: Ware, price: Msg | str = "", *, flat: float = FLAT, closed: bool = False, over: float = 0.0
) -> None:  # fmt: skip
    """Draw a tent about (0, 0) with an awning of its colour, icon and letter, ``flat`` mm wide.

    Below its icon are the letters of its ``price`` or another text. A tent of a closed camp has a thick edge.
    For a print shop the colour extends over the cut by ``over`` mm.
    """
    k, outer = flat / FLAT, scene.scale
    scene.push(s=k)
    with scene.cut_lines():
        scene.path(tent_outline(FLAT), fill="white", stroke="ink", lw=0.25)
    if over:
        nets.draw_shop_ground(scene, tent_outline(FLAT), f"{goods.ink}_t", over)
    inner = polygon_path(hexagon(0, 0, _SIDE - 0.9))
    scene.path(inner, fill=f"{goods.ink}_t")
    scene.clip(inner)
    awning = -FLAT * (0.2 if price else 0.13)
    _awning(scene, goods, awning)
    scene.unclip()
    scene.path(inner, stroke=goods.line, lw=0.25)
    y, size = (1.1, 5.2) if price else (3.6, 6.4)
    if price:
        line, low, top = _price(scene, price, 6.6, 0.2)
        scene.line(0, low, line, "ink", "c")
        y = min(y, top - CLEAR / scene.scale - size / 2)
    large = bulk(scene, goods)
    pt = max(11.5 / large**1.7, 7.05 / scene.scale)
    latin = scene.typesetter.say(goods.letter).isascii()
    lettered = latin or flat * outer >= LETTERED_TENT * large
    draw_ware(scene, goods, -2.2 * lettered, y, size)
    if lettered:
        x, y = 3.3 + (pt - 11.5) * 0.12, y + 0.1
        top = lone_letter_top(scene, y, goods.letter, "num", pt)
        y += max(0.0, awning + FRINGE + CLEAR / scene.scale - top)
        draw_lone_letter(scene, x, y, goods.letter, "num", pt)
    if closed:
        scene.poly(hexagon(0, 0, _SIDE - 0.5), stroke="ink", lw=0.9)
    scene.pop()


def price_letters(price: Sequence[Ware]) -> Msg:
    """Return the letters of a price as one word."""
    return run_of_letters([goods.letter for goods in price])


def _price(scene: Scene, letters: Msg | str, pt: float, track: float) -> tuple[Line, float, float]:
    """Return the letters of a price, and the heights of their baseline and of their upper edge on a tent.

    They are clear of the inner line below them. Prices have one height, whether or not their letters go below the
    baseline.
    """
    pt = max(pt, 7.05 / scene.scale)
    typesetter = scene.typesetter
    typed = isinstance(letters, str)
    line = typesetter.line(
        letters if isinstance(letters, str) else typesetter.say(letters), "bold", pt, track
    )
    every = (
        line
        if typed
        else typesetter.line(typesetter.say(run_of_letters([*HOUSE_LETTERS.values()])), "bold", pt)
    )
    deep = -min(line.ink[1], every.ink[1])
    low = _LOW - CLEAR / scene.scale - (deep if deep > OVERSHOOT else 0.0)
    low -= max(0.0, line.width / 2 - WIDE) * 0.5  # wide prices are near to the slanting lines
    return line, low, low - max(line.ink[0], every.ink[0])


def _awning(scene: Scene, goods: Ware, low: float) -> None:
    """Draw the awning of a tent: stripes of cloth that hang from the upper edge. Each kind of goods has its
    own lower edge.
    """
    w, top, n = FLAT * 0.98, -FLAT / 2, _FRINGES
    for i in range(n):
        b0, b1 = -w / 2 + i * w / n, -w / 2 + (i + 1) * w / n
        edge = draw_fringe(goods, b0, b1, low, FRINGE)
        stripe = (
            f"M{b0 * 0.32} {top}Q{b0 * 0.6} {top + (low - top) * 0.6} {b0} {low}{edge}"
            f"Q{b1 * 0.6} {top + (low - top) * 0.6} {b1 * 0.32} {top}Z"
        )
        scene.path(stripe, fill="white" if i % 2 else goods.ink, stroke=goods.line, lw=0.2)


def draw_fringe(goods: Ware, x0: float, x1: float, y: float, deep: float) -> str:
    """Draw the lower edge of a stripe of an awning from x0 to x1. Its form distinguishes kinds of goods
    without colour.
    """
    middle, cut = (x0 + x1) / 2, (x1 - x0) * 0.16
    return {
        "spices": f"L{middle} {y + deep * 1.25}L{x1} {y}",
        "silk": f"V{y + deep * 0.4}L{x0 + cut} {y + deep}H{x1 - cut}L{x1} {y + deep * 0.4}V{y}",
        "incense": f"C{x0} {y + deep * 0.8} {middle} {y + deep * 0.4} {middle} {y + deep * 1.15}"
        f"C{middle} {y + deep * 0.4} {x1} {y + deep * 0.8} {x1} {y}",
    }.get(goods.key, f"A{(x1 - x0) / 2} {deep} 0 0 0 {x1} {y}")


def draw_tent_back(
    scene: Scene, price: Sequence[Ware], *, flat: float = FLAT, lettered: bool = True, over: float = 0.0
) -> None:  # fmt: skip
    """Draw the price of a tent about (0, 0): three goods with icons, and their letters below.

    For a print shop the colour extends over the cut by ``over`` mm, as on the front.
    """
    scene.push(s=flat / FLAT)
    with scene.cut_lines():
        scene.path(tent_outline(FLAT), fill="white", stroke="ink", lw=0.25)
    if over:
        nets.draw_shop_ground(scene, tent_outline(FLAT), "gold_t", over)
    scene.path(polygon_path(hexagon(0, 0, _SIDE - 0.9)), fill="gold_t", stroke="gold", lw=0.2)
    drop, size, side = 1.0, 1.0, 1
    if lettered:
        letters = price_letters(price)
        line, low, top = _price(scene, letters, 7.4, 0.3)
        scene.line(0, low, line, "ink", "c")
        # High letters leave less room for the icons. These are in the order of the letters.
        drop, size = 0.0, min(1.0, (top - CLEAR / scene.scale - _TOP) / (_UNDER - _TOP))
        side = -1 if bidirectional(line.text[0]) in ("R", "AL") else 1
    for goods, (x, y) in zip(price, ((0, -4.2), (-3.8 * side, 1.1), (3.8 * side, 1.1)), strict=True):
        at = x * size, _TOP + (y - _TOP) * size + drop
        scene.circle(*at, 3.1 * size, fill="white", stroke="gold", lw=0.25)
        draw_ware(scene, goods, *at, 4.7 * size)
    scene.pop()


def draw_tent_place(scene: Scene, x: float, y: float, flat: float) -> None:
    """Draw an empty place for a tent about (x, y), ``flat`` mm wide."""
    side = flat / ROOT3
    scene.path(polygon_path(hexagon(x, y, side)), fill="gold_t", stroke="gold", lw=0.35)
    scene.path(
        polygon_path(hexagon(x, y, side - 1.1)), fill="white", stroke="gold_m", lw=0.18, dash=(1.2, 0.9)
    )
    draw_icon(scene, "tent", x, y, 8.0, ink="gold")


def draw_card(
    scene: Scene, goods: Ware, x: float, y: float, turn: float = 0.0, *, lettered: bool = False, bare: bool = False,
) -> None:  # fmt: skip
    """Draw a goods card about (x, y), 7.4 by 11.2 mm, turned clockwise by ``turn`` degrees; ``bare`` draws
    only its edge.
    """
    scene.push(x, y, rot=turn)
    scene.rect(-3.7, -5.6, 7.4, 11.2, 0.9, fill="white")
    scene.rect(-3.7, -5.6, 7.4, 11.2, 0.9, fill=f"{goods.ink}_t", stroke=goods.line, lw=0.3)
    if not bare:
        draw_ware(scene, goods, 0, -1.8 if lettered else 0, 5.8)
    if lettered:
        draw_lone_letter(scene, 0, 3.4, goods.letter, "num", max(7.4, 7.05 / scene.scale))
    scene.pop()


def draw_face(scene: Scene, x: float, y: float, side: float, kind: str, wares: dict[str, Ware]) -> None:
    """Draw a face of the goods die with its upper left corner at (x, y).

    Elephant halves on two adjacent dice join to a whole elephant.
    """
    scene.rect(x, y, side, side, side * ROUND, fill="white", stroke="ink", lw=0.3)
    if kind in wares:
        goods = wares[kind]
        large = bulk(scene, goods)
        other = LETTERED_OTHER if large == 1.0 else LETTERED_LARGE
        latin = scene.typesetter.say(goods.letter).isascii()
        if side * scene.scale < (LETTERED if latin else other):
            draw_ware(scene, goods, x + side / 2, y + side / 2, side * 0.7)
            return
        small = large > 1.0 and not latin and side * scene.scale < WIDE_DIE * large
        at, size = (0.3, 0.4) if small else (0.37, 0.53)
        draw_ware(scene, goods, x + side * at, y + side * at, side * size)
        pt = max(side * 0.9 / large, 7.05 / scene.scale)
        # The letter stays clear of the corner of the face too.
        clear = max(0.8 / scene.scale, 0.041 * side + 0.58 / scene.scale)
        line = scene.typesetter.line(scene.typesetter.say(goods.letter), "num", pt)
        scene.line(x + side - clear, y + side - clear - max(0.0, -line.ink[1] - OVERSHOOT), line, "ink", "r")
        return
    k = side / 31
    seam = {FRONT: x, REAR: x + side}[kind]
    scene.clip(f"M{x} {y}H{x + side}V{y + side}H{x}Z")
    landscape.draw_state_elephant(scene, seam, y + side - 1.7 * k, k, half=kind, lw=0.24)
    scene.unclip()

"""Pictures of camps: points of a tent, a full camp, elephants, payment; and the parts of all pictures: sand,
spaces, tents, cards, points, a bag (BA-10, BA-20 to BA-25, BA-30 to BA-33).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import landscape, ornament
from sheetgen.draw.cards.pictures import WIDTH
from sheetgen.draw.icons import draw_icon
from sheetgen.games.bania.sheets import cut_outs, tiles
from sheetgen.games.bania.sheets.page import by_letter, wares
from sheetgen.games.bania.sheets.plan import ROOT3, Point, hexagon, hexagon_bounds, hexagon_centres, outlines

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.page import Ware
    from sheetgen.message import Msg


LETTERED = 9.0
"""Width in mm on the card below which tents show only their goods' icon."""


def draw_sand(stage: Stage, y: float) -> None:
    """Draw the ground of a card's picture: dunes behind sand from y down to the lower edge. Small cards have
    no such scenery.
    """
    if stage.small:
        return
    landscape.draw_dune(stage.scene, -4, 34, y, 6, 0.45)
    landscape.draw_dune(stage.scene, 24, 68, y + 1.5, 7.5, 0.6)


def space_centres(places: Iterable[str], flat: float, x: float, y: float) -> dict[str, Point]:
    """Return the centre of each space of a picture in mm. The spaces together are centred about (x, y)."""
    found = {}
    for place in places:
        row = int(place[1:])
        found.update(hexagon_centres({place[0]: (row, row)}, flat))
    left, top, right, bottom = hexagon_bounds(found.values(), flat)
    dx, dy = x - (left + right) / 2, y - (top + bottom) / 2
    return {place: (px + dx, py + dy) for place, (px, py) in found.items()}


def draw_tent(
    scene: Scene, at: Point, flat: float, ware: Ware, below: Msg | str = "", *, lettered: bool = True
) -> None:  # fmt: skip
    """Draw a pitched tent. A tent that is small, or not ``lettered``, shows only colour and icon."""
    x, y = at
    if not lettered or flat * min(1.0, scene.scale) < LETTERED:
        r = flat / ROOT3
        scene.poly(hexagon(x, y, r), fill="white", stroke="ink", lw=0.25)
        scene.poly(hexagon(x, y, r - 0.5), fill=f"{ware.ink}_t", stroke=ware.line, lw=0.25)
        tiles.draw_ware(scene, ware, x, y, flat * 0.62)
        return
    scene.push(x, y)
    tiles.draw_tent_front(scene, ware, below, flat=flat)
    scene.pop()


def draw_tent_in_hand(scene: Scene, at: Point, flat: float, ware: Ware, below: Msg | str = "") -> None:
    """Draw a tent that a player is about to pitch, with its shadow on the space."""
    x, y = at
    scene.poly(hexagon(x + 0.6, y + 0.8, flat / ROOT3 + 0.1), fill="ink_m")
    draw_tent(scene, (x - 0.2, y - 0.3), flat, ware, below)


def draw_space(scene: Scene, at: Point, flat: float) -> None:
    """Draw a free space of the board."""
    x, y = at
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.1), fill="white", stroke="gold", lw=0.25)
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.8), stroke="gold_m", lw=0.14)


def draw_target_space(scene: Scene, at: Point, flat: float) -> None:
    """Draw a space where the next tent may be pitched."""
    x, y = at
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.2), fill="white", stroke="ink", lw=0.6)
    scene.poly(hexagon(x, y, flat / ROOT3 - 1.1), stroke="gold_m", lw=0.2, dash=(1.0, 0.7))


def draw_cross(scene: Scene, at: Point, r: float, lw: float = 0.8) -> None:
    """Draw a cross over something that the rules forbid."""
    x, y = at
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    scene.path(d, stroke="white", lw=lw + 0.9)
    scene.path(d, stroke="ink", lw=lw)


def draw_disc(stage: Stage, x: float, y: float, number: int) -> None:
    """Draw the number of a step in a disc. A large disc keeps its distance from the frame."""
    inset = 8.1 if stage.small else 0.0
    stage.disc(min(max(x, inset), WIDTH - inset), y, number)


def draw_points(stage: Stage, x: float, y: float, points: int, size: float = 6.6) -> None:
    """Draw a number of gained points in a star."""
    draw_icon(stage.scene, "fame", x, y, size * stage.larger, points)


def draw_bag(scene: Scene, x: float, y: float, s: float = 1.0) -> None:
    """Draw the bag of tents about (x, y), 17 mm wide and 21 mm high at scale 1."""
    scene.push(x, y, s)
    body = (
        "M-4 -6C-7.4 -3 -9 1.4 -8 6C-7.4 9 -4 10 0 10C4 10 7.4 9 8 6C9 1.4 7.4 -3 4 -6Z"
        "M-4 -7C-5.2 -8.6 -5.6 -9.6 -6 -11C-4 -10.2 -2 -11 0 -10.2C2 -11 4 -10.2 6 -11C5.6 -9.6 5.2 -8.6 4 -7Z"
    )
    scene.path(body, fill="white")
    scene.path(body, fill="gold_t", stroke="gold", lw=0.4)
    scene.path("M-2 -6C-3 -4.4 -3.6 -3.4 -4.4 -2.4M2 -6C3 -4.4 3.6 -3.4 4.4 -2.4", stroke="gold", lw=0.25)
    scene.rect(-4.4, -7.2, 8.8, 1.4, 0.7, fill="gold", stroke="gold", lw=0.3)
    draw_icon(scene, "tent", 0, 3.0, 8.6)
    scene.pop()


STANDING = {"e2": "oil", "e3": "spices", "g2": "incense", "g3": "oil"}
"""Tents of two camps, space -> colour."""
ALONE, BESIDE, JOINING = "c2", "d3", "f2"
"""Possible spaces of the next tent; each has its own points."""
FREE = ("c3", "d2", "f3")

SHARED = {"c3": "silk", "b3": "oil", "d3": "spices", "c4": "oil"}
"""The camp with two elephants: three colours."""


def draw_tent_points(stage: Stage, layout: BoardSheet) -> None:
    """Draw three spaces where a tent may be pitched, and the points that it gains there."""
    scene, known, flat = stage.scene, wares(layout), 11.0
    new = {ALONE: layout.points.camp, BESIDE: layout.points.tent, JOINING: layout.points.tent}
    places = space_centres((*STANDING, *new, *FREE), flat, 31.5, 37.6)
    if not stage.small:
        landscape.draw_date_palm(scene, 11.0, 53.0, 13.0, -0.3)
        landscape.draw_date_palm(scene, 14.8, 54.0, 9.0, 0.7)
    for name in FREE:
        draw_space(scene, places[name], flat)
    for name, key in STANDING.items():
        draw_tent(scene, places[name], flat, known[key])
    for n, (name, worth) in enumerate(new.items()):
        x, y = places[name]
        draw_target_space(scene, (x, y), flat)
        draw_points(stage, x, y + 0.9, worth, 5.2 if stage.small else 6.6)
        draw_disc(stage, x, y - flat / 2 - (1.6 if stage.small else 0.0), n + 1)


# ---- seven tents ----------------------------------------------------------------------------
def example_joined_camps(layout: BoardSheet) -> tuple[list[str], str, list[str]]:
    """Return two example camps and a space between them. A tent on that space makes them together as large as
    a closed camp.
    """
    left = (layout.camps.full - 1) // 2
    right = layout.camps.full - 1 - left
    return [f"c{n}" for n in range(4, 4 + left)], "d4", [f"e{n}" for n in range(4, 4 + right)]


def draw_full_camp(stage: Stage, layout: BoardSheet) -> None:
    """Draw a tent that joins two camps, which close: no tent may be placed beside them, and elephants leave."""
    scene, known = stage.scene, list(wares(layout).values())
    left, new, right = example_joined_camps(layout)
    camp = (*left, new, *right)
    flat = min(10.6, 31.8 / max(len(left), len(right)))
    places = space_centres((*camp, "d5"), flat, 22.0, 36.8)
    for ring in outlines([places[name] for name in camp], flat):
        scene.poly(ring, fill="ink", stroke="ink", lw=1.7)
    for n, name in enumerate(camp):
        draw_tent(scene, places[name], flat, known[(n * 3 + n // 3) % len(known)])
    x, y = places["d5"]
    draw_space(scene, (x, y), flat)
    draw_cross(scene, (x, y), flat * 0.24)
    draw_icon(scene, "tent", 46.4, 24.6, 8.4)
    stage.number(53.2, 25.0, str(layout.camps.full), 17)
    for seat, foot in enumerate((42.2, 53.4)):
        cut_outs.draw_elephant(scene, 48.2, foot, 0.38, seat)
    draw_disc(stage, places[new][0], places[new][1] - flat / 2 - 1.4, 1)
    draw_disc(stage, x, y + flat * 0.72, 2)
    draw_disc(stage, 41.0, 32.0, 3)


# ---- the elephant ---------------------------------------------------------------------------
def example_colours(layout: BoardSheet) -> list[str]:
    """Return the colours in the camp of the picture, each once."""
    return [key for key in wares(layout) if key in SHARED.values()]


def draw_elephant_bonus(stage: Stage, layout: BoardSheet) -> None:
    """Draw an elephant in a camp, a card for each colour, and another elephant that arrives."""
    scene, known, flat = stage.scene, wares(layout), 11.4
    draw_sand(stage, 44.0)
    places = space_centres(SHARED, flat, 21.6, 41.6)
    for name, key in SHARED.items():
        draw_tent(scene, places[name], flat, known[key])
    x, y = places["c3"]
    cut_outs.draw_elephant(scene, x - 0.4, y - 2.6, 0.42, 0)
    cut_outs.draw_elephant(scene, 49.0, 53.2, 0.38, 1, flip=True)
    for n, key in enumerate(example_colours(layout)):
        tiles.draw_card(scene, known[key], 38.4 + n * 8.0, 26.4, lettered=True)
    x, y = places["d3"]
    stage.arrow((x + 4.4, y - 2.8), (39.0, 39.2), (45.6, 39.0), (46.3, 33.2))
    stage.arrow((39.4, 48.2), (38.4, 47.6), (37.6, 47.0), (36.0, 46.2))
    draw_disc(stage, 10.0, 27.0, 1)
    draw_disc(stage, 39.0, 36.4 if stage.small else 35.6, 2)
    draw_disc(stage, 51.4, 38.6, 3)


# ---- payment (BA-20 to BA-25) ----------------------------------------------------------------------


SHOWN = "silk"
"""The colour of the bought tent."""


class Payment(NamedTuple):
    """The example payment in a picture: a touching tent, a card, and any cards ``instead`` of a third
    unit.
    """

    price: tuple[Ware, ...]
    tent: Ware
    card: Ware
    lacking: Ware
    instead: tuple[Ware, ...]


def example_payment(layout: BoardSheet) -> Payment:
    """Return a tent of the layout as an example, if possible with a price in other colours, and its
    payment.
    """
    own, known = wares(layout)[SHOWN], by_letter(layout)
    prices = (tuple(known[letter] for letter in price) for price in layout.tents[SHOWN])  # type: ignore[index]
    price = min(prices, key=lambda price: own in price)
    tent, card, lacking = price
    others = [ware for ware in known.values() if ware not in price]
    instead = tuple(others[n % len(others)] for n in range(layout.exchange.cards))
    return Payment(price, tent, card, lacking, instead)


def draw_tent_sides(stage: Stage, layout: BoardSheet) -> None:
    """Draw front and back of one tent, and below them a reserve that is filled from the bag."""
    scene = stage.scene
    bought, ware = example_payment(layout), wares(layout)[SHOWN]
    flat, y = 18.4, 29.4
    draw_tent(scene, (18.4, y), flat, ware, tiles.price_letters(bought.price))
    scene.push(44.6, y)
    tiles.draw_tent_back(scene, bought.price, flat=flat)
    scene.pop()
    stage.arrow((27.0, 21.6), (29.4, 19.6), (33.6, 19.6), (36.4, 22.0))
    _reserve(stage, layout)
    draw_disc(stage, 8.0, 23.6, 1)
    draw_disc(stage, 55.2, 23.6, 2)
    draw_disc(stage, 7.2, 43.2, 3)


def _reserve(stage: Stage, layout: BoardSheet) -> None:
    """Draw a reserve: a place for each tent, the last one empty, and the bag."""
    scene, known = stage.scene, list(wares(layout).values())
    count = layout.stock.reserve
    pitch = min(9.6, 32.0 / count)
    flat = (pitch - 0.8) * ROOT3 / 2
    for n in range(count):
        at = 12.2 + n * pitch, 48.4
        if n < count - 1:
            draw_tent(scene, at, flat, known[n % len(known)])
        else:
            draw_space(scene, at, flat)
    draw_bag(scene, 53.0, 47.6, 0.6)
    last = 12.2 + (count - 1) * pitch
    stage.arrow((52.2, 40.4), (50.0, 38.2), (last + 2.0, 38.8), (last + 0.4, 44.8))


# ---- who pays -------------------------------------------------------------------------------
def draw_payment(stage: Stage, layout: BoardSheet) -> None:
    """Draw the three goods of a price, and the payment for each."""
    scene, bought = stage.scene, example_payment(layout)
    draw_sand(stage, 48.0)
    flat, new = 14.4, (27.2, 40.4)
    side = flat / ROOT3
    beside = new[0] - 1.5 * side, new[1] + flat / 2
    draw_space(scene, (new[0], new[1] + flat), flat)
    draw_tent(scene, beside, flat, bought.tent)
    draw_tent_in_hand(scene, new, flat, wares(layout)[SHOWN])
    _plate(scene, (bought.tent, bought.card, bought.lacking), 31.5, 23.6, (26.6, 32.2))
    tiles.draw_card(scene, bought.card, 43.0, 35.4, 8, lettered=True)
    count = len(bought.instead)
    step = min(5.3, 11.0 / count)
    for n, ware in enumerate(bought.instead):
        off = n - (count - 1) / 2
        tiles.draw_card(scene, ware, 48.4 + off * step, 47.0 + abs(off) * 0.5, off * 9)
    stage.arrow((12.8, 39.0), (11.4, 33.0), (13.6, 25.0), (19.6, 23.8))
    stage.arrow((39.4, 33.0), (36.0, 32.4), (32.6, 31.6), (31.7, 28.4))
    stage.arrow((54.6, 40.0), (57.4, 34.0), (53.0, 24.6), (43.4, 23.8))
    draw_disc(stage, 7.6, 41.0, 1)
    draw_disc(stage, 49.6, 32.4, 2)
    draw_disc(stage, 36.4, 48.6, 3)


def _plate(scene: Scene, goods: tuple[Ware, ...], x: float, y: float, tip: tuple[float, float]) -> None:
    """Draw the price of a tent above the tent."""
    w, h = 23.0, 8.6
    frame = ornament.cusped_frame_path(w, h, 1.6)
    ornament.draw_at(scene, frame, x - w / 2, y - h / 2, fill="white", stroke="gold", lw=0.4)
    low = y + h / 2
    tail = f"M{tip[0] - 1.6} {low - 0.2}L{tip[0]} {tip[1]}L{tip[0] + 1.6} {low - 0.2}"
    scene.path(tail, fill="white", stroke="gold", lw=0.4)
    for n, ware in enumerate(goods):
        at = x + (n - 1) * 7.2
        scene.circle(at, y, 3.3, fill="gold_t", stroke="gold", lw=0.25)
        tiles.draw_ware(scene, ware, at, y, 4.9)

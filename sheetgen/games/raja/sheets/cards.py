"""Symbols and pictures that only the cards of Raja have: gold, ranks, sites, villages and tolls, movement of
governors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Art, Picture
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.games.raja.sheets.page import RED, ROAD
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

LEAST = 7.0
"""Smallest type size of a figure, in points."""
GOVERNORS = (("A", "umber"), ("B", "red"), ("C", "green"), ("D", "orchid"))
"""Letters and inks of the discs in the picture of governors, as on sheetgen's own map."""
PITCH, DISC = 4.3, 1.95
"""Distance between governors in the picture, and radius of a disc, in mm."""
CAPTION = 4.4
"""Height of the text below a picture, in mm."""


def _figure(scene: Scene, x: float, y: float, size: float, text: str) -> None:
    scene.text(x, y, isolate_signs(scene, text), "num", max(LEAST, size * 1.82), "ink", "c", mid=True)


def _gold(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a coin with an amount of gold."""
    r = size * 0.49
    scene.circle(x, y, r, fill="white")
    scene.circle(x, y, r, fill="gold_t", stroke="gold", lw=0.3)
    _figure(scene, x, y, size * (1 if len(what) < 2 else 0.92), what)


def _count(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a star with a number: a character's rank or a number of players."""
    ornament.draw_star(scene, x, y, size * 0.5, fill=f"{RED}_t", stroke=RED, lw=0.25)
    _figure(scene, x, y, size * 0.9, what)


def _site(scene: Scene, x: float, y: float, size: float, *, central: bool) -> None:
    """Draw a palace site as on the map: a dome in a ring, the central one on a star."""
    r = size * (0.4 if central else 0.46)
    if central:
        with scene.placed(x, y):
            scene.poly(ornament.star_corners(size * 0.53, 12, 0.82), fill="white", stroke=RED, lw=0.25)
    scene.circle(x, y, r, fill="white", stroke=RED, lw=0.3)
    h = r * 1.18
    foot = y + h * 0.52
    ornament.draw_at(scene, ornament.dome_path(round(h * 1.06, 4), round(h * 1.02, 4)), x, foot,
                fill=RED, stroke=RED, lw=0.22)  # fmt: skip
    scene.seg(x - h * 0.5, foot, x + h * 0.5, foot, RED, 0.3)


def _outer(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw an outer site, with its points beside it if ``what`` gives them."""
    if not what:
        _site(scene, x, y, size, central=False)
        return
    _site(scene, x - size * 0.26, y, size * 0.86, central=False)
    _figure(scene, x + size * 0.46, y, size * 0.9, what)


def _central(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    _site(scene, x, y, size, central=True)


def _city(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a city's garden: six sites round the central one (RA-2)."""
    scene.circle(x, y, size * 0.49, fill=f"{RED}_t", stroke=RED, lw=0.25)
    for i in range(6):
        a = math.radians(60 * i)
        scene.circle(x + size * 0.31 * math.sin(a), y - size * 0.31 * math.cos(a), size * 0.125,
                     fill="white", stroke=RED, lw=0.18)  # fmt: skip
    scene.circle(x, y, size * 0.15, fill=RED)


def _village(scene: Scene, x: float, y: float, size: float) -> None:
    """Draw a village's place for a house on its road."""
    side = size * 0.76
    scene.seg(x - size * 0.48, y + side * 0.3, x + size * 0.48, y + side * 0.3, ROAD, size * 0.13)
    scene.rect(x - side / 2, y - side / 2, side, side, fill="white", stroke=ROAD, lw=0.3)


def _toll(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a village with a house and its toll (RA-51)."""
    _village(scene, x, y, size)
    draw_icon(scene, "house", x - size * 0.09, y - size * 0.06, size * 0.56, ink="ink")
    _gold(scene, x + size * 0.3, y + size * 0.2, max(3.75, size * 0.52), what)


def _closed(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a village without a house, which nobody can pass (RA-50)."""
    _village(scene, x, y, size)
    d = size * 0.22
    scene.path(f"M{x - d} {y - d}L{x + d} {y + d}M{x + d} {y - d}L{x - d} {y + d}", stroke=ROAD, lw=0.45)


# ---- governors ------------------------------------------------------------------------
def _stack(scene: Scene, order: Sequence[int | None], x: float, y: float) -> None:
    """Draw governors in a column, None for a gap; (x, y) is the centre of the topmost."""
    for row, which in enumerate(order):
        if which is None:
            scene.circle(x, y + row * PITCH, DISC, stroke="ink", lw=0.2, dash=(0.7, 0.7))
            continue
        letter, ink = GOVERNORS[which]
        scene.circle(x, y + row * PITCH, DISC, fill=ink, stroke=ink, lw=0.2)
        scene.text(x, y + row * PITCH, letter, "num", LEAST, scene.lettering_on(ink), "c", mid=True)


def _bow(scene: Scene, x: float, y: float, end: float) -> None:
    """Draw an arrow at the left of a column, from the governor's disc at y to the place at ``end``."""
    edge, out = x - DISC - 0.3, x - DISC - 3.6
    scene.path(f"M{edge} {y}C{out} {y} {out} {end} {edge - 1.2} {end}", stroke=RED, lw=0.45)
    scene.path(f"M{edge} {end}L{edge - 1.7} {end - 1.05}V{end + 1.05}Z", fill=RED)


def _becomes(scene: Scene, x: float, y: float) -> None:
    with scene.placed(x, y, 0.72):
        scene.path("M-2.6 -.8H.4V-2.2L3 0L.4 2.2V.8H-2.6Z", fill="ink")


Move = tuple[Sequence[int | None], Sequence[int | None], int, float, Msg]
"""Governors before and after, the rows between which one of them moves, and the caption."""
# translators: under a small picture of a governor moving from below to the top; at most 22 mm
MOVES: tuple[Move, Move] = (
    ((None, 0, 1, 2), (2, 0, 1, None), 3, 0.0, msg("each round", "card")),
    # translators: under a small picture of a governor that a player lowers by two spaces; at most 22 mm
    ((0, 1, 2, 3), (1, 2, 0, 3), 0, 2.5, msg("by the action", "card")),
)


def _governors(scene: Scene, x: float, y: float, width: float, text: str, pt: float) -> None:
    """Draw the lowest governor going to the top (RA-20), and one lowered by two spaces so that two rise
    (RA-41).
    """
    half = width / 2
    top = y + DISC + 0.1
    for number, (before, after, gone, to, words) in enumerate(MOVES):
        left = x + number * half
        a, b = left + half * 0.3, left + half * 0.8
        _stack(scene, before, a, top)
        _stack(scene, after, b, top)
        _bow(scene, a, top + gone * PITCH, top + to * PITCH)
        _becomes(scene, (a + b) / 2, top + 1.5 * PITCH)
        scene.text(left + half / 2, top + 3 * PITCH + DISC + CAPTION - 0.9, words, "text", pt, "ink", "c",
                   width=half - 1.5, box="card.governors")  # fmt: skip
    middle = x + half
    scene.seg(middle, y, middle, y + 3 * PITCH + 2 * DISC, f"{RED}_m", 0.16)


ART = Art(
    signs={
        "gold": _gold, "rank": _count, "players": _count, "outer": _outer, "central": _central,
        "city": _city, "toll": _toll, "closed": _closed,
    },
    pictures={"governors": Picture(round(3 * PITCH + 2 * DISC + CAPTION + 0.2, 2), _governors)},
    gallery=f"{__package__}.tableaux:TABLEAUX",
    badge="residence",
)  # fmt: skip

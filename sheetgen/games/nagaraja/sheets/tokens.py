"""Relics and amulets as pieces: faces, backs, and the places for amulets.

Sacred and cursed relics differ in rim, sign and colour. Sizes are units of the board's grid.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.games.nagaraja.sheets.page import AMULET_LETTER
from sheetgen.games.nagaraja.sheets.temple_parts import AMULET, CUT, SLOT

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Amulet, TempleGame


class RelicPen:
    """Draws the shapes of a relic's picture on a grid of 24 units."""

    def __init__(self, scene: Scene, ink: str) -> None:
        self.scene, self.ink = scene, ink

    def outlined(self, d: str) -> None:
        self.scene.path(d, fill="white")
        self.scene.path(d, fill=f"{self.ink}_t", stroke=self.ink, lw=0.36)

    def solid(self, d: str) -> None:
        self.scene.path(d, fill=self.ink)

    def stroke(self, d: str, lw: float = 0.28) -> None:
        self.scene.path(d, stroke=self.ink, lw=lw)


# ---- sacred ---------------------------------------------------------------------------------
def _conch(c: RelicPen) -> None:
    c.outlined(
        "M-1 -11.4C.4 -11.4 1.2 -10.4 1.4 -9C3 -8.6 4 -7.4 4 -6C7.4 -4.8 9.4 -2 8.8 1.6C8.2 5.4 4 8 1.6 11.4H-1"
        "C-1.6 7.4 -8.4 5.6 -8.8 -.4C-9 -3.4 -7 -5.4 -5 -6.2C-5 -7.6 -4 -8.8 -2.8 -9.2C-2.6 -10.4 -2 -11.4 -1 -11.4Z"
    )
    c.scene.path(
        "M-1 11.4C-.8 6 -3 3.4 -2.2 .2C-1.4 -2.8 2.4 -4 5.4 -2.8C7.4 -2 8.9 -.4 8.8 1.6C8.2 5.4 4 8 1.6 11.4Z",
        fill="white", stroke=c.ink, lw=0.36,
    )  # fmt: skip
    c.stroke("M-2.8 -9.2C-1.4 -8.4 0 -8.4 1.4 -9M-5 -6.2C-2.4 -5 1.4 -5 4 -6M-8.6 -2.4C-6.4 -.6 -4.6 -.4 -2.4 .8"
           "M-8 2.4C-6 3.2 -4 3.4 -2.2 4.2")  # fmt: skip
    c.solid("M1 9C.6 5.4 .4 2.8 2 1.2C3.6 -.2 6 0 6.6 1.4C5.4 4.6 2.6 6 1 9Z")


def _bell(c: RelicPen) -> None:
    c.outlined("M-1.2 -6.2C-4 -7 -4 -11 0 -11.4C4 -11 4 -7 1.2 -6.2Z")
    c.solid("M0 -10.2L1 -8.6L0 -7.2L-1 -8.6Z")
    c.outlined(
        "M-7.4 7C-5.4 5 -5.2 2 -4.8 -1C-4.4 -4.4 -2.6 -6 0 -6C2.6 -6 4.4 -4.4 4.8 -1C5.2 2 5.4 5 7.4 7Z"
    )
    c.outlined("M-8.6 7H8.6V9H-8.6Z")
    c.solid("M-2 9A2 2.2 0 0 0 2 9Z")
    c.stroke("M-5 1.4H5M-5.4 3.6H5.4M-3 -3.6H3")


def _lamp(c: RelicPen) -> None:
    c.outlined("M0 -11.4C3.4 -7.4 3.6 -4.4 2 -2.6C1 -1.5 -1 -1.5 -2 -2.6C-3.6 -4.4 -3.4 -7.4 0 -11.4Z")
    c.solid("M0 -7.4C1.4 -5.4 1.4 -4 .8 -3.2H-.8C-1.4 -4 -1.4 -5.4 0 -7.4Z")
    c.outlined(
        "M-10.4 -2C-8 -2.4 -6 -1 -3.6 -1H3.6C6 -1 8 -2.4 10.4 -2C10 3 6 5.6 2.4 5.8H-2.4C-6 5.6 -10 3 -10.4 -2Z"
    )
    c.outlined("M-1.6 5.8H1.6L2.2 8.4H-2.2Z")
    c.outlined("M-5.6 8.4H5.6L6.6 10.8H-6.6Z")
    c.stroke("M-8.6 1C-5 3 5 3 8.6 1")
    for i in (-4, 0, 4):
        c.scene.circle(i, 0.7 + 0.02 * i * i, 0.55, fill=c.ink)


def _vase(c: RelicPen) -> None:
    for turn in (-52, 52, -26, 26):
        jungle.draw_leaf(c.scene, 0, -4.5, 7.4 if abs(turn) > 40 else 7.8, 1.8, turn, veins=3, lw=0.22)
    c.outlined("M0 -11C2.2 -9.4 3 -7.4 2.4 -5H-2.4C-3 -7.4 -2.2 -9.4 0 -11Z")
    c.outlined("M-4.4 -5H4.4V-3.2H-4.4Z")
    c.outlined(
        "M-3 -3.2H3C3.4 -1.8 8.4 -.6 8.4 3.6C8.4 7 5.4 8.6 3.4 9H-3.4C-5.4 8.6 -8.4 7 -8.4 3.6"
        "C-8.4 -.6 -3.4 -1.8 -3 -3.2Z"
    )
    c.outlined("M-4 9H4L5 11H-5Z")
    c.stroke("M-8.2 2.4H8.2M-8 5.2H8")
    for i in range(-2, 3):
        c.solid(f"M{i * 3} 2.9L{i * 3 + 0.9} 3.8L{i * 3} 4.7L{i * 3 - 0.9} 3.8Z")


def _crown(c: RelicPen) -> None:
    c.outlined("M-8.6 6.4L-10.4 -4.4L-5 -.2L0 -10.4L5 -.2L10.4 -4.4L8.6 6.4Z")
    c.outlined("M-9 6.4H9V10H-9Z")
    c.solid("M0 -5.6L1.8 -1.6L0 2.4L-1.8 -1.6Z")
    c.stroke("M-7.4 3.6C-4 2 -2 4.6 0 4.6C2 4.6 4 2 7.4 3.6")
    for x, y, r in ((-5.6, 8.2, 0.9), (0, 8.2, 0.9), (5.6, 8.2, 0.9), (-10.4, -5.6, 1.05), (0, -11.4, 1.05),
                    (10.4, -5.6, 1.05)):  # fmt: skip
        c.scene.circle(x, y, r, fill=c.ink)


def _serpent_stone(c: RelicPen) -> None:
    for i in range(12):
        c.scene.push(rot=30 * i + 15)
        c.stroke(f"M0 -9.6V{-11.8 if i % 2 else -11.2}")
        c.scene.pop()
    c.outlined("M-5.4 -7H5.4L9 -1.6L0 9.4L-9 -1.6Z")
    c.stroke("M-9 -1.6H9M-5.4 -7L-3 -1.6L0 9.4L3 -1.6L5.4 -7M-3 -1.6L0 -7L3 -1.6")
    c.solid("M-3 -1.6H3L0 9.4Z")


# ---- cursed ---------------------------------------------------------------------------------
def _skull(c: RelicPen) -> None:
    draw_icon(c.scene, "skull", 0, 0.2, 22.5)


def _serpent(c: RelicPen) -> None:
    """Draw a cobra's head from the side with open jaws."""
    c.outlined(
        "M-3 11C-8.6 8 -10.6 1.4 -8.6 -3.6C-7 -8 -2.6 -10.6 2 -9.8C5.4 -9.2 8.6 -7.4 10.6 -4.6"
        "C10.4 -3.2 8.6 -2.4 6.6 -2.2L1.2 -1.2C2.6 .4 5 1 7.8 1.2C7.2 3.2 4.6 4 2 3.6C1.6 6 3 9 5.4 11Z"
    )
    c.solid("M7.6 -2.4L7 .6L5.6 -2.1Z")
    c.solid("M4.2 -1.8L3.8 .2L2.8 -1.5Z")
    c.scene.circle(3.2, -6, 1.5, fill="white", stroke=c.ink, lw=0.3)
    c.stroke("M3.2 -7.2V-4.8", 0.4)
    c.stroke("M1.2 -8.4Q3.4 -8.4 5.2 -7M-6.4 -2C-7 2 -6 6.4 -2.4 10.4M-4 -1.4C-4.6 2.4 -3.4 6.6 .4 10.6")
    c.stroke("M5 .9C7.4 2 8.4 3.6 11 3.2M8.8 3.2L10 5")


def _evil_eye(c: RelicPen) -> None:
    c.outlined("M-10.8 -1.6C-7 -7.6 7 -7.6 10.8 -1.6C7 4.4 -7 4.4 -10.8 -1.6Z")
    c.scene.circle(0, -1.6, 4.2, fill="white", stroke=c.ink, lw=0.35)
    c.solid("M0 -5.6C1.5 -3 1.5 -.2 0 2.4C-1.5 -.2 -1.5 -3 0 -5.6Z")
    for x in (-7.4, -3.8, 0.0, 3.8, 7.4):
        k = 1 - abs(x) / 16
        foot, low = x * 0.86, -6.5 + abs(x) * 0.16
        c.solid(f"M{num(foot - 1.1 * k, low)}L{num(x * 1.12, -11 * k - 0.6)}L{num(foot + 1.1 * k, low)}Z")
    for x, s in ((-4.4, 0.8), (0.0, 1.15), (4.4, 0.8)):
        top = 4.6 - abs(x) * 0.12
        a, b, low = 6.2 * s + 0.6, 7 + 0.9 * s, 7.6 + 1.2 * s
        c.solid(
            f"M{num(x, top)}C{num(x + 1.3 * s, a, x + 1.5 * s, b, x, low)}"
            f"C{num(x - 1.5 * s, b, x - 1.3 * s, a, x, top)}Z"
        )


SACRED: tuple[Callable[[RelicPen], None], ...] = (_conch, _bell, _lamp, _vase, _crown, _serpent_stone)
CURSED: tuple[Callable[[RelicPen], None], ...] = (_skull, _serpent, _evil_eye)


# ---- relics ---------------------------------------------------------------------------------
def draw_relic(scene: Scene, x: float, y: float, value: int | None, number: int, cursed: bool) -> None:
    """Draw a relic's face: the ``number``-th picture (from 0) of its sort, its value, its sign; None has
    neither.
    """
    ink = "red" if cursed else "copper"
    scene.push(x, y)
    scene.circle(0, 0, SLOT, fill="white", stroke=ink, lw=0.35)
    if cursed:
        scene.circle(0, 0, 14.4, fill="red")
        scene.poly(_teeth(), fill="white")
        scene.circle(0, 0, 11.5, stroke="red", lw=0.3)
    else:
        _petals(scene)
        scene.circle(0, 0, 12.0, fill="white", stroke="copper", lw=0.3)
        scene.circle(0, 0, 11.3, stroke="copper_m", lw=0.18)
    pictures = CURSED if cursed else SACRED
    scene.push(0, -2.1, 0.69)
    pictures[number % len(pictures)](RelicPen(scene, ink))
    scene.pop()
    if value is not None:
        (_warning if cursed else _star)(scene, value)
    scene.circle(0, 0, SLOT, stroke=ink, lw=0.4)
    scene.pop()


def _teeth() -> tuple[Point, ...]:
    turns = [(math.pi * k / 28, 14.15 if k % 2 == 0 else 12.2) for k in range(56)]
    return tuple((r * math.sin(a), -r * math.cos(a)) for a, r in turns)


def _petals(scene: Scene) -> None:
    for i in range(24):
        scene.push(rot=15 * i)
        scene.path(
            "M-1.45 -12C-1.9 -13.2 -.9 -13.9 0 -14.5C.9 -13.9 1.9 -13.2 1.45 -12Z",
            fill="white" if i % 2 else "copper_t", stroke="copper", lw=0.2,
        )  # fmt: skip
        scene.pop()


def _star(scene: Scene, value: int) -> None:
    """Draw the value of a sacred relic in a star."""
    ornament.draw_star(scene, 0, 9.6, 4.9, fill="white", stroke="white", lw=1.2)
    ornament.draw_star(scene, 0, 9.6, 4.7, fill="copper", stroke="copper", lw=0.2)
    scene.circle(0, 9.6, 3.05, fill="white")
    scene.text(0, 9.6, str(value), "num", max(13, CUT / scene.scale), "ink", "c", mid=True)


def _warning(scene: Scene, value: int) -> None:
    """Draw a warning triangle with the value of a cursed relic on both sides."""
    y = 10.5
    triangle = f"M0 {y - 5}L4.9 {y + 3.3}H-4.9Z"
    scene.path(triangle, fill="white", stroke="white", lw=1.9)
    scene.path(triangle, fill="red", stroke="red", lw=0.8)
    scene.path(f"M-.75 {y - 2.6}H.75L.42 {y + 0.9}H-.42Z", fill="white")
    scene.circle(0, y + 2.1, 0.72, fill="white")
    for x in (-6.4, 6.4):
        scene.text(x, 5.4, str(value), "num", max(14, CUT / scene.scale), "red", "c", mid=True)


def draw_relic_back(scene: Scene, x: float, y: float, player: int) -> None:
    """Draw the back of a relic: a full moon for the first temple, a crescent for the second."""
    scene.push(x, y)
    scene.circle(0, 0, SLOT, fill="white", stroke="night", lw=0.35)
    scene.circle(0, 0, 14.1, fill="night_t", stroke="night", lw=0.3)
    for i in range(24):
        scene.push(rot=15 * i)
        scene.path("M-1.5 -11.3C-1.9 -12.4 -.9 -13 0 -13.6C.9 -13 1.9 -12.4 1.5 -11.3Z", fill="white",
                   stroke="night", lw=0.2)  # fmt: skip
        scene.pop()
    scene.circle(0, 0, 11.3, fill="white", stroke="night", lw=0.3)
    jungle.draw_rosette(scene, 0, 0, 11.6, stroke="night_m")
    scene.circle(0, 0, 6.2, fill="white", stroke="night", lw=0.25)
    if player:
        jungle.draw_moon(scene, 0, 0, 4.9, 0.68)
    else:
        jungle.draw_full_moon(scene, 0, 0, 4.9)
    scene.circle(0, 0, SLOT, stroke="night", lw=0.4)
    scene.pop()


# ---- amulets --------------------------------------------------------------------------------
def _drop(r: float) -> str:
    return (
        f"M0 {num(-r)}C{num(r * 0.35, -r * 0.35, r * 0.72, -r * 0.05, r * 0.72, r * 0.32)}"
        f"A{num(r * 0.72, r * 0.72)} 0 0 1 {num(-r * 0.72, r * 0.32)}"
        f"C{num(-r * 0.72, -r * 0.05, -r * 0.35, -r * 0.35, 0, -r)}Z"
    )


def draw_amulet_place(scene: Scene, x: float, y: float, r: float = AMULET) -> None:
    """Draw the place for an amulet: an eight-sided white bezel with a hollow drop."""
    scene.push(x, y)
    scene.poly(jungle.octagon_corners(0, 0, r + 0.9), fill="white", stroke="copper", lw=0.35)
    scene.poly(jungle.octagon_corners(0, 0, r), stroke="copper_m", lw=0.2)
    _petal_ring(scene, r)
    scene.path(_drop(r * 0.54), fill="white", stroke="copper", lw=0.3)
    letter = max(CUT / scene.scale, r * 1.1)
    if _clear(scene, letter, r * 1.4):
        scene.text(0, r * 0.17, AMULET_LETTER, "num", letter, "copper", "c", mid=True)
    scene.pop()


def _clear(scene: Scene, pt: float, most: float) -> bool:
    """Return whether a letter of ``pt`` points is clear of the drop round it; Latin letters are up to
    ``most`` points.
    """
    return pt < most * (1.0 if scene.typesetter.script == "Latn" else 0.8)


def draw_amulet_back(scene: Scene, x: float, y: float, r: float = AMULET) -> None:
    """Draw the back of an amulet: petals on a ground, a solid drop with its letter."""
    scene.push(x, y)
    scene.poly(jungle.octagon_corners(0, 0, r), fill="white")
    scene.poly(jungle.octagon_corners(0, 0, r), fill="copper_t", stroke="copper", lw=0.35)
    scene.poly(jungle.octagon_corners(0, 0, r - 0.8), stroke="copper_m", lw=0.18)
    _petal_ring(scene, r - 0.4)
    scene.path(_drop(r * 0.6), fill="copper")
    letter = max(CUT / scene.scale, r * 1.2)
    if _clear(scene, letter, r * 1.9):
        scene.text(0, r * 0.19, AMULET_LETTER, "num", letter, scene.lettering_on("copper"), "c", mid=True)
    scene.pop()


def _petal_ring(scene: Scene, r: float) -> None:
    petal = (
        f"M0 {num(-r * 0.62)}C{num(-r * 0.2, -r * 0.72, -r * 0.14, -r * 0.85, 0, -r * 0.94)}"
        f"C{num(r * 0.14, -r * 0.85, r * 0.2, -r * 0.72, 0, -r * 0.62)}"
    )
    for i in range(8):
        scene.push(rot=i * 45)
        scene.path(petal, stroke="copper_m", lw=0.2)
        scene.pop()


def draw_amulet(scene: Scene, x: float, y: float, kind: str, points: int) -> None:
    """Draw the face of an amulet: its points on a drop, a card to draw, or a crossed-out serpent."""
    r = AMULET
    scene.push(x, y)
    scene.poly(jungle.octagon_corners(0, 0, r), fill="white")
    scene.poly(jungle.octagon_corners(0, 0, r), fill="copper_t", stroke="copper", lw=0.35)
    scene.poly(jungle.octagon_corners(0, 0, r - 0.8), stroke="copper_m", lw=0.18)
    if kind == "points":
        pt = max(13, CUT / scene.scale)
        scene.path(_drop(4.8 * min(pt / 13, 1.16)), fill="white", stroke="copper", lw=0.35)
        scene.text(0, 1.5, str(points), "num", pt, "ink", "c", mid=True)
    else:
        draw_icon(scene, {"draw": "draw-cards", "cancel": "cancel"}[kind], 0, 0, 9.8, ink="copper")
    scene.pop()


def amulet_faces(layout: TempleGame) -> list[Amulet]:
    """Return type and points of every amulet of the layout, one entry for each piece."""
    return [amulet for amulet in layout.amulets for _ in range(amulet.count)]

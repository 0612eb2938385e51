"""The goods dice: to fold from paper, and what ordinary ones stand for (BA-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.plan import WIDTH
from sheetgen.games.bania.sheets.words import wares
from sheetgen.units import mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.words import Ware

SIDES = 6
DIE, LARGE_DIE = 13.4, 16.0
"""Sides of a die to fold, in mm, with tents for A4 and Letter, and with larger ones."""
LARGE_TENT = 18.0
TAB, INSET, GAP = 3.0, 0.7, 1.6
_CROSS = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))
"""Squares of a die, in sides: four below each other, one on either hand of the second."""
_TABS = ((1, 0, 180), (1, 2, 180), (1, 3, 180), (1, 0, 0), (1, 2, 0), (1, 3, 0), (1, 3, 90))
"""Squares with a tab, and towards where, clockwise from the right."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def numbered(layout: BoardSheet) -> dict[str, int]:
    """Face -> the number of an ordinary die that stands for it, where each is there once; else nothing.

    House rule: in the order of the layout. It comes to the same odds.
    """
    faces = layout.dice.faces
    once = len(faces) == len(set(faces)) == SIDES
    return {face: n for n, face in enumerate(faces, 1)} if once else {}


def pips(scene: Scene, number: int, x: float, y: float, side: float) -> None:
    """A face of an ordinary die about (x, y), ``side`` mm wide."""
    scene.rect(x - side / 2, y - side / 2, side, side, side * 0.2, fill="white", stroke="ink", lw=0.25)
    for across, down in _PIPS[number]:
        scene.circle(x + across * side * 0.27, y + down * side * 0.27, side * 0.11, fill="ink")


# ---- to fold --------------------------------------------------------------------------------
def folds(layout: BoardSheet) -> bool:
    """Whether dice of paper have a place beside each other on a page."""
    wide = 3 * _side(mm(layout.print.tile)) + GAP
    return len(layout.dice.faces) == SIDES and layout.dice.number * wide <= WIDTH + GAP


def _side(tent: float) -> float:
    return DIE if tent < LARGE_TENT else LARGE_DIE


def height(tent: float) -> float:
    """How high a die of paper is that goes with tents of this size, in mm."""
    return 4 * _side(tent) + TAB


def row(scene: Scene, layout: BoardSheet, x: float, y: float, width: float) -> None:
    """All dice of paper, from (x, y) evenly over ``width`` mm."""
    number, side = layout.dice.number, _side(mm(layout.print.tile))
    known, step = wares(layout), (width - 3 * side) / max(1, layout.dice.number - 1)
    for n in range(number):
        _net(scene, x + n * step, y, side, layout.dice.faces, known)


def _net(scene: Scene, x: float, y: float, side: float, faces: Sequence[str], known: dict[str, Ware]) -> None:
    """A die to fold, its upper left corner at (x, y)."""
    half = side / 2
    for column, place, turn in _TABS:
        scene.push(x + (column + 0.5) * side, y + (place + 0.5) * side, rot=turn)
        tab = f"M{half} {-half}L{half + TAB} {-half + TAB * 0.8}V{half - TAB * 0.8}L{half} {half}"
        scene.path(tab, fill="gold_t", stroke="ink", lw=0.25)
        scene.pop()
    one, two, three = x + side, x + 2 * side, x + 3 * side
    upper, lower = y + side, y + 2 * side
    scene.path(f"M{one} {y}H{two}V{upper}H{three}V{lower}H{two}V{y + 4 * side}H{one}V{lower}H{x}V{upper}H{one}Z",
               fill="white")  # fmt: skip
    cut = f"M{one} {y}H{two}M{two} {upper}H{three}V{lower}H{two}M{one} {lower}H{x}V{upper}H{one}"
    scene.path(cut, stroke="ink", lw=0.25)
    for at in (upper, lower, y + 3 * side, y + 4 * side):
        scene.seg(one, at, two, at, "ink", 0.25, dash=(0.01, 1.0))
    for at in (one, two):
        scene.seg(at, y, at, y + 4 * side, "ink", 0.25, dash=(0.01, 1.0))
    for face, (column, place) in zip(faces, _CROSS, strict=True):
        left, top = x + column * side + INSET, y + place * side + INSET
        tiles.face(scene, left, top, side - 2 * INSET, face, known)

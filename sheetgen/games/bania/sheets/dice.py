"""Goods dice as they lie."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import dice_net
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.plan import WIDTH
from sheetgen.games.bania.sheets.words import Ware, wares
from sheetgen.games.bania.words import FACE_WORDS
from sheetgen.games.contract.values import Move, Thrown, Throws
from sheetgen.units import mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.scene import Scene


def _die(scene: Scene, x: float, y: float, height: float, *, name: str, known: dict[str, Ware]) -> None:
    side = height * 0.94
    tiles.face(scene, x - side / 2, y - side / 2, side, name, known)


def dice(layout: BoardSheet, move: Move) -> tuple[Thrown, ...]:
    """All dice of a roll (BA-40)."""
    known = wares(layout)
    return tuple(
        Thrown(name, FACE_WORDS[name], partial(_die, name=name, known=known)) for name in move[1] or ()
    )


THROWS: dict[str, Throws] = {"dice": dice, "throw": dice}


# The goods dice: to fold from paper, and what ordinary ones stand for (BA-40).


SIDES = 6
DIE, LARGE_DIE = 13.4, 16.0
"""Sides of a die to fold, in mm, with tents for A4 and Letter, and with larger ones."""
LARGE_TENT = 18.0
TAB, INSET, GAP = 3.0, 0.7, 1.6
OVER = 0.6
"""Mm by which a die's ground runs over its cut in shops."""
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
    made = dice_net.die_net(side, TAB)
    scene.push(x, y)
    dice_net.shop_ground(scene, made.outline, "gold_t", OVER)
    scene.path(made.outline, fill="gold_t")
    for left, top in made.faces:
        scene.rect(left, top, side, side, fill="white")
    dice_net.draw_net(scene, made.outline, made.folds, None)
    for face, (left, top) in zip(faces, made.faces, strict=True):
        tiles.face(scene, left + INSET, top + INSET, side - 2 * INSET, face, known)
    scene.pop()

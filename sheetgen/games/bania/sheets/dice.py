"""The goods dice: on rolled pictures, to fold from paper, and as ordinary dice (BA-40)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.conversion import length_in_mm
from sheetgen.draw import nets
from sheetgen.games.bania.board import FACE_WORDS
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.page import Ware, wares
from sheetgen.games.bania.sheets.plan import WIDTH
from sheetgen.games.contract.values import Move, Thrown, Throws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.scene import Scene


def _die(scene: Scene, x: float, y: float, height: float, *, name: str, known: dict[str, Ware]) -> None:
    side = height * 0.94
    tiles.draw_face(scene, x - side / 2, y - side / 2, side, name, known)


def thrown_dice(layout: BoardSheet, move: Move) -> tuple[Thrown, ...]:
    """Return all goods dice of a roll, as words and pictures (BA-40)."""
    known = wares(layout)
    return tuple(
        Thrown(name, FACE_WORDS[name], partial(_die, name=name, known=known)) for name in move[1] or ()
    )


THROWS: dict[str, Throws] = {"dice": thrown_dice, "throw": thrown_dice}


# ---- dice to fold, and ordinary dice --------------------------------------------------------------


SIDES = 6
DIE, LARGE_DIE = 13.4, 16.0
"""Sides in mm of a die to fold, for tents on A4 and Letter, and for larger tents."""
LARGE_TENT = 18.0
TAB, INSET, GAP = 3.0, 0.7, 1.6
OVER = 0.6
"""Distance in mm by which a die's ground extends over its cut for print shops."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_numbers(layout: BoardSheet) -> dict[str, int]:
    """Return for each face the number of an ordinary die that replaces it; empty if a die has a face more
    than once.

    House rule: the numbers follow the order of faces in the layout. The odds are the same as with goods dice.
    """
    faces = layout.dice.faces
    once = len(faces) == len(set(faces)) == SIDES
    return {face: n for n, face in enumerate(faces, 1)} if once else {}


def draw_pips(scene: Scene, number: int, x: float, y: float, side: float) -> None:
    """Draw a face of an ordinary die about (x, y), ``side`` mm wide."""
    scene.rect(x - side / 2, y - side / 2, side, side, side * 0.2, fill="white", stroke="ink", lw=0.25)
    for across, down in _PIPS[number]:
        scene.circle(x + across * side * 0.27, y + down * side * 0.27, side * 0.11, fill="ink")


# ---- to fold --------------------------------------------------------------------------------
def dice_fit(layout: BoardSheet) -> bool:
    """Return whether all paper dice fit side by side on a page."""
    wide = 3 * _side(length_in_mm(layout.print.tile)) + GAP
    return len(layout.dice.faces) == SIDES and layout.dice.number * wide <= WIDTH + GAP


def _side(tent: float) -> float:
    return DIE if tent < LARGE_TENT else LARGE_DIE


def die_height(tent: float) -> float:
    """Return the height of a paper die for tents of this size, in mm."""
    return 4 * _side(tent) + TAB


def draw_dice_row(scene: Scene, layout: BoardSheet, x: float, y: float, width: float) -> None:
    """Draw all paper dice in a row from (x, y), evenly over ``width`` mm."""
    number, side = layout.dice.number, _side(length_in_mm(layout.print.tile))
    known, step = wares(layout), (width - 3 * side) / max(1, layout.dice.number - 1)
    for n in range(number):
        _net(scene, x + n * step, y, side, layout.dice.faces, known)


def _net(scene: Scene, x: float, y: float, side: float, faces: Sequence[str], known: dict[str, Ware]) -> None:
    """Draw a die to fold with its upper left corner at (x, y)."""
    made = nets.die_net(side, TAB)
    with scene.placed(x, y):
        nets.draw_shop_ground(scene, made.outline, "gold_t", OVER)
        scene.path(made.outline, fill="gold_t")
        for left, top in made.faces:
            scene.rect(left, top, side, side, fill="white")
        nets.draw_net(scene, made.outline, made.folds, None, made.tabs)
        for face, (left, top) in zip(faces, made.faces, strict=True):
            tiles.draw_face(scene, left + INSET, top + INSET, side - 2 * INSET, face, known)

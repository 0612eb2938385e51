"""Goods dice as they lie."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.words import Ware, wares
from sheetgen.games.bania.words import FACE_WORDS
from sheetgen.games.contract.values import Move, Thrown, Throws

if TYPE_CHECKING:
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

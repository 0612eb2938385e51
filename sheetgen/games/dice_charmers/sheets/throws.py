"""Rolled dice as they lie: their colour, and what they show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.games.contract.values import Move, Thrown, Throws
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets.log import face
from sheetgen.games.dice_charmers.sheets.words import DICE
from sheetgen.games.dice_charmers.words import face_word
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def _die(scene: Scene, x: float, y: float, height: float, *, colour: str, name: str) -> None:
    ink = DICE[colour][2]
    side = height * 0.94
    scene.rect(x - side / 2, y - side / 2, side, side, side * 0.16, fill=f"{ink}_t", stroke=ink, lw=0.4)
    face(scene, x, y, side * 0.74, name=name)


def dice(layout: ProvinceSheet, move: Move) -> tuple[Thrown, ...]:
    """All dice of a roll, or those that were rolled again (DC-10, DC-22)."""
    return tuple(
        Thrown(
            f"{colour} {name}",
            msg("{text}", "report", text=face_word(name)),
            partial(_die, colour=colour, name=name),
        )
        for colour, name in move[1] or ()
    )


THROWS: dict[str, Throws] = {"roll": dice, "reroll": dice}

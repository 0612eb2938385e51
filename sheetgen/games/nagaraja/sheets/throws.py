"""Fate sticks as they lie."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.games.contract.values import Move, Thrown, Throws
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.sheets import sticks
from sheetgen.games.nagaraja.sheets.words import StickLook
from sheetgen.games.nagaraja.typed import sticks_named
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

WIDTH = 2.4
"""How many times as wide as high a stick is drawn."""


def _stick(scene: Scene, x: float, y: float, height: float, *, look: StickLook, text: str) -> None:
    width = height * WIDTH
    sticks.face(scene, look, x - width / 2, y - height / 2, width, height, text)


def sticks_of(layout: TempleGame, move: Move) -> tuple[Thrown, ...]:
    """All sticks of a throw (NA-10); one that nobody wrote down shows nothing."""
    kinds = [stick.name for stick in layout.sticks]
    return tuple(
        Thrown(
            f"{kind} {shown}",
            msg("{text}", "report", text=sticks_named([(kind, shown)])),
            partial(_stick, look=sticks.look(layout, kinds.index(kind)), text=shown or ""),
            WIDTH,
        )
        for kind, shown in move[1] or ()
    )


THROWS: dict[str, Throws] = {"throw": sticks_of}

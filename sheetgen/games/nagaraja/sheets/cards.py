"""What only the cards of Nagaraja show: the three kinds of fate sticks, the pictures of the composed faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.cards.signs import Art
from sheetgen.games.nagaraja.sheets.sticks import sign
from sheetgen.games.nagaraja.sheets.words import stick_look

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

KINDS = ("brown", "white", "green")


def _stick(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """A stick of the kind ``what`` with its letter."""
    wide, tall = (1.12, 0.68) if scene.typesetter.script == "Latn" else (1.38, 0.84)  # for a square letter
    sign(scene, stick_look(what, KINDS.index(what)), x, y, size * wide, size * tall)


ART = Art(signs={"stick": _stick}, gallery=f"{__package__}.tableaux:TABLEAUX", badge="naga")

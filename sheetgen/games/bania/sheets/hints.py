"""What only the cards of Bania show: halves of elephants, cards of choice, camps in little."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.cards.signs import Art
from sheetgen.draw.icons import icon
from sheetgen.games.bania.sheets import legend, tiles

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

CAMPS: dict[str, tuple[float, tuple[legend.Axial, ...]]] = {
    # by what a new tent does: a tent's size in sizes of the sign, and the tents; the first is the new one
    "new": (0.42, ((0, 0),)),
    "next": (0.28, ((0, 0), (-1, 0))),
}


def _half(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """The face of a die with the ``front`` or the ``rear`` of an elephant (BA-40)."""
    side = size * 0.86
    tiles.face(scene, x - side / 2, y - side / 2, side, what or "front", {})


def _whole(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Both halves: an elephant no wider than the other signs (BA-40)."""
    icon(scene, "elephant", x, y, size * 0.62)


def _any_card(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Three cards, whatever they are (BA-22)."""
    w, h = size * 0.4, size * 0.62
    for i in range(3):
        scene.rect(
            x - size * 0.48 + i * size * 0.28, y - h / 2, w, h, 0.4, fill="white", stroke="ink", lw=0.25
        )


def _camp(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """A new tent alone or next to others (BA-30, BA-50)."""
    share, on = CAMPS.get(what, CAMPS["new"])
    r = size * share
    beside = len(on) > 1
    # the pair hangs to the upper left of the new one
    legend.camp(scene, x + r * 0.75 * beside, y + r * 0.43 * beside, r, on, on[0])


ART = Art(signs={"half": _half, "whole": _whole, "any-card": _any_card, "camp": _camp})

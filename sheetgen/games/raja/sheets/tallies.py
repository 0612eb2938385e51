"""Palaces and houses that are crossed as they are built: a player's, and the ghost's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.games.raja.sheets.words import RED

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def palace(scene: Scene, x: float, y: float, number: int, fill: str) -> None:
    """A palace 15 mm wide, to be crossed: a dome between two kiosks on a hall."""
    scene.push(x, y)
    for side in (-1, 1):
        ornament.at(scene, ornament.dome(3.2, 3.4), side * 5.6, 0.6, fill=fill, stroke=RED, lw=0.3)
    scene.rect(-7.4, 0.6, 14.8, 5.2, fill="white", stroke=RED, lw=0.4)
    ornament.at(scene, ornament.dome(9.4, 8.6), 0, 0.8, fill="white")
    ornament.at(scene, ornament.dome(9.4, 8.6), 0, 0.8, fill=fill, stroke=RED, lw=0.4)
    for side in (-1, 1):
        ornament.at(scene, ornament.niche(2.6, 3.8, 1, 0.55), side * 5.4 - 1.3, 2.0, stroke=RED, lw=0.22)
    scene.rect(-3.2, 0.4, 6.4, 5.4, fill="white", stroke=RED, lw=0.3)
    scene.text(0, 3.0, str(number), "num", 11, RED, "c", mid=True)
    scene.pop()


def to_build(scene: Scene, x: float, y: float, size: float, number: int) -> None:
    """A house ``size`` mm high, to be crossed."""
    walls = (
        f"M-{size / 2} {size * 0.46}V-{size * 0.1}L0 -{size * 0.5}L{size / 2} -{size * 0.1}V{size * 0.46}Z"
    )
    ornament.at(scene, walls, x, y, fill="white", stroke=RED, lw=0.4)
    scene.text(x, y + size * 0.1, str(number), "num", 8.5, RED, "c", mid=True)

"""The plan of a temple board.

A board is drawn on its own grid, 210 units wide with tiles of 40 units; at full size a unit is 1 mm. ``TALL``
is the form for large paper, ``LOW`` for less space; smaller boards are scaled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.layouts.fault import raise_fault
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame

WIDTH, EDGE = 210.0, 6.5
"""Width of the grid and of its empty edge, in units."""
TILE, SLOT, AMULET, DOOR = 40.0, 15.0, 6.5, 11.0
"""Side of a tile, radius of a relic, half width of an amulet, width of a corridor, in units."""
WALL = 3.2
LEFT = (WIDTH - 3 * TILE) / 2
RELIC = LEFT - WALL - 0.3 - SLOT
"""Distance from the edge of the grid to the centre of a relic at the side, in units."""
CUT = 7.0
"""Smallest type size, in points."""


class Form(NamedTuple):
    """The places of the parts from top to bottom, in units."""

    top: float
    """Top of the first row of tiles."""
    head: float
    """Height of the head relative to the tall head."""
    stairs: float
    hood: float
    """Distance from the bottom of the grid to that of the many-headed serpents."""
    amulets: float
    cursed: float
    points: float
    """Middle line of the track of points."""
    wave: float
    cobra: float
    """Height of the cobra that guards the last point."""
    foot: float
    """Bottom of the cobra."""

    @property
    def base(self) -> float:
        """The lower end of the grid of tiles."""
        return self.top + 3 * TILE


TALL = Form(89.0, 1.0, 11.0, 31.5, 225.2, 246.8, 270.0, 3.2, 24.9, 278.4)
LOW = Form(83.0, 0.87, 7.6, 30.0, 215.0, 236.4, 257.6, 1.5, 19.5, 262.8)
TALL_END, LOW_END = 281.2, 266.4


def tile_size(layout: TempleGame, low: float, high: float) -> float:
    """Return the side of a tile in mm, or raise ``LayoutError`` outside ``low`` to ``high``."""
    size = mm(layout.print.tile)
    if not low - 1e-6 <= size <= high + 1e-6:
        raise_fault(
            ("print", "tile"), layout.print.tile,
            msg("{low:.1f} mm to {high:.1f} mm on this sheet", "report", low=low, high=high),
        )  # fmt: skip
    return size


def cell_corner(form: Form, cell: str) -> Point:
    """Return the upper left corner of a place such as ``b2``."""
    return LEFT + "abc".index(cell[0]) * TILE, form.top + (int(cell[1]) - 1) * TILE


def relic_centre(form: Form, edge: str) -> Point:
    """Return the centre of a relic beside the outer side ``edge`` of a place, such as ``a1 n``."""
    x, y = cell_corner(form, edge[:2])
    away = LEFT - RELIC
    return {
        "n": (x + TILE / 2, form.top - away),
        "w": (RELIC, y + TILE / 2),
        "e": (WIDTH - RELIC, y + TILE / 2),
    }[edge[3]]


class Board:
    """A scene scaled to ``k`` mm for each unit while a board is drawn.

    It keeps type above its smallest size.
    """

    def __init__(self, scene: Scene, form: Form, k: float) -> None:
        self.scene, self.form, self.k = scene, form, k

    def pt(self, size: float) -> float:
        """Return the type size in points on the scaled page that prints at least at the smallest size."""
        return max(size, (CUT + 0.2) / self.k)

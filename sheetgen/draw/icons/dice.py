"""Dice: shape, letter and colour each say which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.icons.brush import GRID, Brush, put
from sheetgen.errors import DrawingError
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

SHAPES = {  # a bale, a map cell, a drop, an ogee door: outline, ink, drop of the letter, its height
    "diamond": ("M0 -12L12 0L0 12L-12 0Z", "purple", 0.2, 8.4),
    "square": ("M-10.08 -10.08H10.08V10.08H-10.08Z", "green", 0.2, 9.4),
    "drop": (
        "M0 -12.24C6 -5.4 10.32 -.6 10.32 2.88A10.32 9.36 0 0 1 -10.32 2.88C-10.32 -.6 -6 -5.4 0 -12.24Z",
        "blue",
        1.8,
        9.4,
    ),
    "door": (
        "M-9.84 10.8V-1.2C-9.84 -7.44 -3.6 -7.44 0 -12.48C3.6 -7.44 9.84 -7.44 9.84 -1.2V10.8Z",
        "orange",
        1.6,
        9.4,
    ),
}


def die(scene: Scene, shape: str, letter: Msg | str, x: float, y: float, size: float = 6.0) -> None:
    """The emblem of a die: a solid ``shape`` (diamond, square, drop or door) with its letter."""
    if shape not in SHAPES:
        raise DrawingError(msg("there is no die shaped as a {name}", "report", name=shape))
    d, ink, drop, height = SHAPES[shape]
    scene.push(x, y, size / GRID)
    scene.path(d, fill=ink)
    words = scene.typesetter.say(letter) if isinstance(letter, Msg) else letter
    Brush(scene, ink, 0.25, size).number(0, drop, height, words, scene.on(ink))
    scene.pop()


@put("die", "ink")
def _die(b: Brush) -> None:
    """Any die, seen from a corner."""
    b.outline("M0 -11.4L10 -6V5.6L0 11.4L-10 5.6V-6Z")
    b.line("M-10 -6L0 -.6L10 -6M0 -.6V11.4", 0.9)
    for x, y, turn in ((0, -6, 0), (-6.6, 0.4, 1), (-3.2, 5.6, 1), (5, 3.4, 2)):
        b.scene.circle(x, y, 1.7 if turn == 0 else 1.2, ry=1.0 if turn == 0 else 1.5, fill=b.ink)

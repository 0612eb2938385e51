"""Icons for all sheets: one silhouette, one solid area, and at most three inner strokes.

Each icon is an SVG file in this folder, on a grid of 24 units about (0, 0) with a live area of ±11. It is
legible at 6 mm in colour, in black and white and as a photocopy. docs/icons.md describes the files.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.draw.inks import HAIRLINE, SMALL_PAGE
from sheetgen.draw.numbers import draw_number
from sheetgen.draw.picture_file import OWN, Look, Picture, draw_picture, read_picture
from sheetgen.errors import DrawingError
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

GRID = 24.0
"""Grid units across an icon."""
PORTRAIT = "portrait"
"""The class of portraits, which have finer lines."""
EMBLEMS = {
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
"""Shapes of dice: path data, ink, how far the letter lies below the centre, and the letter's height."""


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(Path(__file__).parent.glob("*.svg"))}


def all_icon_names() -> tuple[str, ...]:
    """Return the names of all icons."""
    return tuple(_files())


def read_icon(name: str) -> Picture:
    """Return the picture of an icon. Raise ``DrawingError`` for an unknown name."""
    if name not in _files():
        raise DrawingError(msg("there is no icon {name}", "report", name=name))
    return read_picture(_files()[name])


def draw_icon(
    scene: Scene, name: str, x: float, y: float, size: float = 6.0, n: int | str | None = None,
    ink: str | None = None, rot: float = 0,
) -> None:  # fmt: skip
    """Draw the icon ``name`` with its centre at (x, y); ``size`` is the grid in mm.

    On pages larger than cards all icons are signs, whose outlines stay strong in low ink. ``n`` is the number that it
    shows, ``ink`` replaces its default ink. Line width is 4.7 % of the size, between 0.2 and 0.42 mm. Raises
    ``DrawingError`` for an unknown name.
    """
    icon = read_icon(name)
    usual = next((word.removeprefix(f"{OWN}-") for word in icon.classes if word.startswith(f"{OWN}-")), "ink")
    lw = max(0.2, min(0.42, size * 0.047)) * (0.82 if PORTRAIT in icon.classes else 1)
    emphasis = scene.as_sign() if scene.w * scene.h >= SMALL_PAGE else nullcontext()
    with emphasis, scene.placed(x, y, size / GRID, rot, sx=-1 if scene.is_mirrored else 1):
        draw_picture(
            scene, icon.elements, Look(ink or usual, lw, size / GRID, n, thinnest=HAIRLINE, detail=HAIRLINE)
        )


def draw_icon_at(scene: Scene, x: float, y: float, size: float, *, name: str) -> None:
    """Draw an icon; the signature is for callers that pass only place and size."""
    draw_icon(scene, name, x, y, size)


def draw_die_emblem(
    scene: Scene, shape: str, letter: Msg | str, x: float, y: float, size: float = 6.0
) -> None:
    """Draw the emblem of a die: a solid ``shape`` (diamond, square, drop or door) with its letter."""
    if shape not in EMBLEMS:
        raise DrawingError(msg("there is no die shaped as a {name}", "report", name=shape))
    d, ink, drop, height = EMBLEMS[shape]
    with scene.placed(x, y, size / GRID):
        scene.path(d, fill=ink)
        words = scene.typesetter.say(letter) if isinstance(letter, Msg) else letter
        draw_number(scene, 0, drop, height, words, scene.lettering_on(ink))

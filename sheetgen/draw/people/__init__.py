"""Portraits of the persons of all games, as leaves of an album: half length, before a sky and a landscape.

Each portrait is an SVG file in this folder, 36 units wide and 42 high. docs/icons.md describes the files. The bust
of the same person for sizes up to 15 mm is the icon of the same name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetgen.draw.inks import HAIRLINE
from sheetgen.draw.ornament import memoized_drawing
from sheetgen.draw.picture_file import OWN, Look, draw_picture, read_picture
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError
from sheetgen.message import msg

WIDE, HIGH = 36.0, 42.0
"""Width and height of a portrait in its units."""


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(Path(__file__).parent.glob("*.svg"))}


def all_person_names() -> tuple[str, ...]:
    """Return the names of all portraits."""
    return tuple(_files())


@memoized_drawing
def draw_portrait(scene: Scene, name: str, x: float, y: float, width: float, ink: str | None = None) -> None:
    """Draw the portrait ``name`` with its upper left corner at (x, y), ``width`` mm wide.

    ``ink`` replaces the ink of the clothes. Raises ``DrawingError`` for an unknown name.
    """
    if name not in _files():
        raise DrawingError(msg("there is no portrait {name}", "report", name=name))
    portrait = read_picture(_files()[name])
    usual = next(word.removeprefix(f"{OWN}-") for word in portrait.classes if word.startswith(f"{OWN}-"))
    scale = width / WIDE
    if scene.is_mirrored:
        scene.push(x + width, y, scale, sx=-1)
    else:
        scene.push(x, y, scale)
    with scene.clipped(f"M0 0H{WIDE}V{HIGH}H0Z"):
        draw_picture(
            scene, portrait.elements, Look(ink or usual, scale, scale, thinnest=HAIRLINE, detail=HAIRLINE)
        )
    scene.pop()

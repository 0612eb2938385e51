"""Numbers in icons and beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

POINT = 25.4 / 72
"""Millimetres in a point."""


def draw_number(scene: Scene, x: float, y: float, height: float, words: str, ink: str = "ink") -> None:
    """Draw a number or a short word centred on (x, y), with capitals of this height in units of the scene."""
    pt = height / scene.cap("num") / POINT
    scene.text(x, y, isolate_signs(scene, words), "num", pt, ink, "c", mid=True)


def isolate_signs(scene: Scene, text: str) -> str:
    """Isolate signs and ranges such as +1 and 1–2, so that they keep their order in right-to-left text (UAX
    #9).
    """
    mixed = any(c.isdigit() for c in text) and not text.isdigit()
    return f"\u2066{text}\u2069" if mixed and scene.typesetter.rtl else text

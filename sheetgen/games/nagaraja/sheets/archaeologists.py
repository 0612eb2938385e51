"""Both archaeologists beside a temple, for pages with room for a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament, people
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.draw.scenes.gate import draw_view
from sheetgen.games.nagaraja.sheets.page import CORE

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

LEAF, LEAST_LEAF, LEAF_GAP = (46.0, 70.0), 54.0, 3.6
"""Width and height of a portrait, its least height, and its distance from the temple, in mm."""
FOOT = 8.6
"""Height that the footer needs, in mm."""


def draw_archaeologists(scene: Scene, y: float) -> None:
    """Draw both archaeologists beside a temple between y and the footer, if there is room."""
    left, low = (scene.w - CORE) / 2, scene.h - MARGIN - FOOT
    high = min(LEAF[1], low - y)
    if high < LEAST_LEAF:
        return
    y += (low - y - high) / 2
    wide = high * LEAF[0] / LEAF[1]
    middle = CORE - 2 * (wide + LEAF_GAP)
    for x, width, name in (
        (left, wide, "explorer"), (left + wide + LEAF_GAP, middle, ""), (left + CORE - wide, wide, "scholar")
    ):  # fmt: skip
        frame = ornament.cusped_frame_path(round(width, 3), round(high, 3), 3.0)
        with scene.placed(x, y):
            with scene.clipped(frame):
                if name:
                    whole = high * people.WIDE / people.HIGH
                    people.draw_portrait(scene, name, (width - whole) / 2, 0, whole)
                else:
                    draw_view(scene, Box(0, 0, width, high), "jungle", "night", 0)
            scene.path(frame, stroke="jungle", lw=0.5)

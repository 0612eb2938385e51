"""The back of a ghost's sheet: one worked turn in three pictures (before, the turn, after) with arrows between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture
from sheetgen.draw.paper import Box
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

# translators: title of the back of the ghost's sheet: an example of one turn of the ghost; 50 mm
TITLE = msg("Example turn", "sheet")
# translators: worked turn of the ghost: titles of the three pictures; 34 mm
BEFORE, TURN, AFTER = msg("Before", "sheet"), msg("Its turn", "sheet"), msg("After", "sheet")
SHARES = (56.0, 68.0, 58.0)
"""Widths of the three pictures in mm; the arrows get the rest."""
HEAD, AIR, WORDS = 10.0, 2.0, 18.0
"""Heights of the title above a picture, of the gap below it, and of the words there, in mm."""


class Picture(NamedTuple):
    """One of the three pictures of a worked turn."""

    words: Msg
    """A sentence below the picture."""
    draw: Callable[[Box], None]
    """Draws the picture in a box."""


def draw_worked_turn(scene: Scene, box: Box, pictures: Sequence[Picture], ink: str) -> None:
    """Draw the pictures before, during and after a turn, with arrows between them, in reading direction."""
    gap = (box.w - sum(SHARES)) / (len(SHARES) - 1)
    x = box.x
    with scene.reading(box.x, box.right):
        for n, (title, picture, wide) in enumerate(zip((BEFORE, TURN, AFTER), pictures, SHARES, strict=True)):
            panel = Box(x, box.y, wide, box.h)
            furniture.draw_panel(scene, *panel, ink, hair=True, fill="white")
            furniture.draw_title(scene, panel.x + 4.0, panel.y + 6.0, title, wide - 8.0, "worked.title")
            room = Box(panel.x + 2.4, panel.y + HEAD, wide - 4.8, panel.h - HEAD - WORDS - AIR)
            picture.draw(room)
            low = panel.bottom - WORDS
            scene.seg(panel.x + 3.0, low, panel.right - 3.0, low, f"{ink}_m", 0.2)
            furniture.draw_text_block(
                scene, panel.x + 3.6, low + 0.6, wide - 7.2, WORDS - 2.0, picture.words, 10.5, "worked.words",
                small=7.5, leading=1.12,
            )  # fmt: skip
            x = panel.right + gap
            if n < len(SHARES) - 1:
                _arrow(scene, panel.right + 0.9, x - 0.9, room.y + room.h / 2, ink)


def _arrow(scene: Scene, left: float, right: float, y: float, ink: str) -> None:
    """Draw a broad arrow from ``left`` to ``right``."""
    tip = right - 2.6
    scene.path(
        f"M{left:.3f} {y - 1.1:.3f}H{tip:.3f}V{y - 2.8:.3f}L{right:.3f} {y:.3f}L{tip:.3f} {y + 2.8:.3f}"
        f"V{y + 1.1:.3f}H{left:.3f}Z",
        fill=ink,
    )  # fmt: skip

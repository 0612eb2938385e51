"""What a game alone is rated by, as a picture: stairs, the best title on the highest, the one reached ringed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.draw.cards.stage import WIDTH
from sheetgen.draw.icons import icon

if TYPE_CHECKING:
    from sheetgen.draw.cards.stage import Stage

LEFT, RIGHT = 6.6, 56.4
FOOT, STAIR, RISE = 54.4, 6.4, 2.0
"""Where the stairs stand, the height of the lowest, and by how much each is higher; mm on the stage."""
TITLES = 5


def stairs(stage: Stage, leads: Sequence[int | Fraction], title: int, ink: str) -> None:
    """Five stairs down from the best, numbered from 0; ``title`` is ringed.

    ``leads`` are those that make a win a great one, a clear one, and (negative) a loss a close one.
    """
    with stage.scene.reading(0, WIDTH):
        _stairs(stage, leads, title, ink)


def _stairs(stage: Stage, leads: Sequence[int | Fraction], title: int, ink: str) -> None:
    scene = stage.scene
    great, clear, close = (f"{abs(float(lead)):g}" for lead in leads)
    said = (f"+{great}", f"+{clear}", "+", f"−{close}" if float(leads[2]) else "=", "−")
    wide = (RIGHT - LEFT) / TITLES
    for n, text in enumerate(said):
        x, high = LEFT + n * wide, STAIR + (TITLES - 1 - n) * RISE
        scene.rect(x, FOOT - high, wide, high, fill="white")
        scene.rect(x, FOOT - high, wide, high, fill=f"{ink}_t" if n < 3 else "white", stroke=ink, lw=0.35)
        y = FOOT - high + STAIR / 2
        stage.number(x + wide / 2, y, text, 8.4)
        if n == title:
            stage.mark("circle", x + wide / 2, y, 4.3, 2.7)
    icon(scene, "raja", LEFT + wide / 2, FOOT - STAIR - 4 * RISE - 4.4, 8.0)

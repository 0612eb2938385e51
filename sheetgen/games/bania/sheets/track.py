"""The score track round the board: a hundred boxes, in each a place for every player's mark (BA-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.games.bania.sheets.plan import CORNER, DEPTH, Box
from sheetgen.games.bania.sheets.words import sign
from sheetgen.games.bania.spots import BOXES, SCORE

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

ACROSS, DOWN = 19, 29
"""Boxes between two corners; with the corners a hundred."""
_CORNERS = (0, ACROSS + 1, ACROSS + DOWN + 2, 2 * ACROSS + DOWN + 3)
PIP = 1.85
"""Half size of the place of a marker, about its sign."""


def box_of(n: int, track: Box) -> Box:
    """Box n, clockwise from the upper left corner, which 0 and 100 share."""
    w, h = (track.w - 2 * CORNER) / ACROSS, (track.h - 2 * CORNER) / DOWN
    n %= BOXES
    side = sum(n >= corner for corner in _CORNERS) - 1
    at = n - _CORNERS[side]
    right, bottom = track.right - CORNER, track.bottom - CORNER
    if at == 0:
        return Box(right if side in (1, 2) else track.x, bottom if side > 1 else track.y, CORNER, CORNER)
    return (
        Box(track.x + CORNER + (at - 1) * w, track.y, w, DEPTH),
        Box(track.right - DEPTH, track.y + CORNER + (at - 1) * h, DEPTH, h),
        Box(right - at * w, track.bottom - DEPTH, w, DEPTH),
        Box(track.x, bottom - at * h, DEPTH, h),
    )[side]


def score_track(scene: Scene, track: Box) -> None:
    """All boxes, with a spot for each seat."""
    for n in range(1, BOXES + 1):
        box = box_of(n, track)
        x, y = box.middle, box.y + box.h / 2
        if n % BOXES in _CORNERS:
            ornament.lotus(scene, x, y, 7.0, n=12, rings=2, lw=0.22, eye=0)
            scene.circle(x, y, 4.75, fill="white", stroke="gold", lw=0.35)
            dx, dy = 2.35, 2.55
        else:
            frame = ornament.cusped_frame(round(box.w - 0.44, 4), round(box.h - 0.44, 4), 1.4)
            ornament.at(scene, frame, box.x + 0.22, box.y + 0.22, fill="white" if n % 10 else "gold_t",
                        stroke="gold", lw=0.23 if n % 5 else 0.4)  # fmt: skip
            dx, dy = box.w / 2 - 1.9, box.h / 2 - 1.85
        for seat, (sx, sy) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
            scene.spot(SCORE(n, seat + 1), x + sx * dx, y + sy * dy, PIP)
            sign(scene, seat, x + sx * dx, y + sy * dy, 0.92, stroke="gold_m", lw=0.25)
        role = "bold" if n % 10 else "num"
        scene.text(x, y, str(n), role, 9.0 if n < BOXES else 8.4, "ink", "c", mid=True)
        if n == BOXES:
            scene.text(x, y - 3.2, "0", "bold", 7, "ink", "c", mid=True)

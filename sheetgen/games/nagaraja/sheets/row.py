"""The ghost's row: places for its tiles on a serpent, and a portrait where each strength begins (NA-S1,
NA-S5).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import serpents
from sheetgen.draw.icons import icon
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.sheets.points import draw_guard

if TYPE_CHECKING:
    from sheetgen.draw.paper import Box
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Ghost

RADIUS = 5.0
"""Radius of a place, in mm."""
TAIL, COBRA = 13.0, 10.4
"""Distance in mm before the first place, where a gentle ghost begins, and from the last one to the right
edge.
"""
PORTRAIT = 7.6
WAVE = 1.3


def draw_row(scene: Scene, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the places from the tail to the cobra that guards the last one, at the bottom of the box."""
    foot = box.bottom - 1.6
    y = foot - RADIUS + 0.2
    left, right = box.x + 1.0, box.right - COBRA
    body = Body(_line(left, right, y), _half, -1, BodyStyle(lw=0.36, pitch=2.2))
    body.draw(scene)
    count = len(ghost.row)
    pitch = (body.length - TAIL - 2.0) / max(1, count - 1)
    for n, points in enumerate(ghost.row[:-1], 1):
        x, top = body.at(TAIL + (n - 0.5) * pitch - pitch / 2 + RADIUS, 0)
        scene.circle(x, top, RADIUS, fill="white", stroke="copper", lw=0.45)
        scene.circle(
            x, top, RADIUS - 0.6, fill="copper_t" if n % 2 == 0 else "white", stroke="copper_m", lw=0.2
        )
        scene.text(x, top, str(points), "num", 12, align="c", mid=True)
        scene.spot(spots.ROW(number, n), x, top, RADIUS - 0.3)
    scene.spot(spots.ROW(number, count), *draw_guard(scene, right, foot, 0.84, ghost.row[-1]))
    _portraits(scene, ghost, body, pitch)


def _portraits(scene: Scene, ghost: Ghost, body: Body, pitch: float) -> None:
    """Draw each strength's portrait after the places that are covered at its start."""
    starts = [getattr(ghost, strength) for strength in STRENGTHS]
    for strength, start in zip(STRENGTHS, starts, strict=True):
        alike = [other for other, begins in zip(STRENGTHS, starts, strict=True) if begins == start]
        gap = pitch - 2 * RADIUS if start else TAIL - 2.0
        size = min(PORTRAIT, gap / len(alike))
        middle = TAIL + (start - 1) * pitch + 2 * RADIUS + gap / 2 if start else TAIL - gap / 2
        x, y = body.at(middle + (alike.index(strength) - (len(alike) - 1) / 2) * size, 0)
        scene.circle(x, y, size * 0.56, fill="white", stroke="copper", lw=0.35)
        icon(scene, strength, x, y, size * 0.84)


def _line(left: float, right: float, y: float) -> list[Point]:
    waves = 4.0
    return serpents.resample([
        (left + (right - left) * i / 400, y + WAVE * math.sin(2 * math.pi * waves * i / 400 + 2.6))
        for i in range(401)
    ])  # fmt: skip


def _half(share: float) -> float:
    return float(0.1 + 4.7 * (1 - (1 - min(1.0, share / 0.06)) ** 1.6))

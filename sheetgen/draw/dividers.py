"""Dividers: cards with a tab that part others in a box, each tab in another place. In mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import net
from sheetgen.draw.boxart import Look, front
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheetgen.draw.scene import Scene

TAB = 7.0
"""Height of a tab above the cards."""
ROUND, GAP = 2.0, 3.0
"""Of a tab's corners; from divider to divider on the sheet."""
LEAST = 16.0
"""How wide a tab is at least; tabs of many dividers on narrow cards cover each other in part."""


def outline(w: float, h: float, left: float, tab: float) -> str:
    """A card ``w`` by ``h`` under a tab that begins at ``left`` and is ``tab`` wide, from the tab's height at 0, 0."""
    r, right, low = ROUND, left + tab, TAB + h
    arc = f"A{num(r, r)} 0 0 1"
    before = f"V{num(TAB)}H{num(left)}" if left > 0 else ""
    after = f"V{num(TAB)}H{num(w)}" if right < w - 1e-6 else ""
    return (
        f"M0 {num(low)}{before}V{num(r)}{arc} {num(left + r, 0)}H{num(right - r)}{arc} {num(right, r)}"
        f"{after}V{num(low)}Z"
    )


def divider(scene: Scene, w: float, h: float, look: Look, number: int, count: int) -> None:
    """The ``number``-th of so many (from 0), its upper left corner with the tab's height at 0, 0."""
    tab = w if count == 1 else max(w / count, LEAST)
    left = (w - tab) * number / max(1, count - 1)
    d = outline(w, h, left, tab)
    net.ground(scene, d, f"{look.ink}_t", GAP / 2 - 0.1)
    scene.path(d, fill="white")
    scene.path(d, fill=f"{look.ink}_t")
    front(scene, Box(0, TAB, w, h), look)
    scene.circle(left + tab / 2, TAB / 2 + 0.4, 2.9, fill="white", stroke=look.line, lw=0.3)
    look.sign(left + tab / 2, TAB / 2 + 0.4, 4.2)
    net.draw(scene, d, (), None)


def places(room: Box, w: float, h: float, count: int) -> Iterator[list[tuple[float, float]]]:
    """Where so many cards lie, page by page; nothing where ``room`` has none for a single one."""
    high = TAB + h
    columns, rows = int((room.w + GAP) // (w + GAP)), int((room.h + GAP) // (high + GAP))
    each = columns * rows
    left = room.middle - (min(columns, count) * (w + GAP) - GAP) / 2
    for first in range(0, count if each else 0, max(1, each)):
        here = min(each, count - first)
        top = room.y + (room.h - -(-here // columns) * (high + GAP) + GAP) / 2
        yield [(left + n % columns * (w + GAP), top + n // columns * (high + GAP)) for n in range(here)]

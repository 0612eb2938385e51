"""The plan of the map's parts: one drawing in the layout's mm, scaled to its paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.paper import MARGIN, Box
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.raja.layout import MapSheet

FOOT = 7.6
"""Height of the footer with its ruler in mm, which are never scaled."""
SMALL = 10.6
"""Smallest type size of the map at full size in points; on Letter it becomes 7 pt."""
EDGE, LOW = 9.0, 15.0
"""Margins in the layout's page beside and above the drawing, and below it, in mm."""
SMALLEST = 7.0 / SMALL


class Plan(NamedTuple):
    """The drawing in the layout's mm: all of it, the map's frame, and the column of the governors."""

    art: Box
    frame: Box
    facade: Box
    tower: Box
    aids: Box


class Place(NamedTuple):
    """The place on the paper of the drawing's corner (0, 0), and its scale."""

    x: float
    y: float
    scale: float


def make_plan(layout: MapSheet) -> Plan:
    """Return the parts of a map. The position of the governor tower divides map and column."""
    page_w, page_h = (mm(length) for length in layout.print.page)
    x, y = layout.governors.at
    width, height = (mm(length) for length in layout.governors.size)
    bottom = page_h - LOW
    right = page_w - EDGE
    return Plan(
        Box(EDGE, EDGE, page_w - 2 * EDGE, bottom - EDGE),
        Box(EDGE, EDGE + 3, x - 5 - EDGE, bottom - EDGE - 3),
        Box(x, EDGE, right - x, y - 4.2 - EDGE),
        Box(x, y, width, height),
        Box(x + width + 3, y - 0.6, right - x - width - 3, bottom - y + 0.6),
    )


def place_on_paper(paper: Paper, art: Box) -> Place:
    """Return the place of the drawing in the middle of ``paper``, as large as possible up to full size.

    Raise ``UsageError`` for paper on which type would be smaller than 7 pt.
    """
    room_w, room_h = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    scale = min(1.0, room_w / art.w, room_h / art.h)
    if scale < SMALLEST:
        raise UsageError(
            msg("The map needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm.",
                "report", w=art.w * SMALLEST + 2 * MARGIN, h=art.h * SMALLEST + 2 * MARGIN + FOOT,
                paper=paper.name, pw=paper.width, ph=paper.height)
        )  # fmt: skip
    x = (paper.width - art.w * scale) / 2 - art.x * scale
    y = MARGIN + (room_h - art.h * scale) / 2 - art.y * scale
    return Place(x, y, scale)

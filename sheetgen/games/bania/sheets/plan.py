"""The plan of the board's parts: one drawing in mm for A4 and Letter, larger on larger paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.paper import MARGIN as MARGIN
from sheetgen.draw.paper import Box as Box
from sheetgen.errors import UsageError
from sheetgen.games.bania.sheets.hexes import ROOT3, hexagon_bounds, hexagon_centres
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet

FOOT = 7.8
"""Height of the footer with its ruler in mm, which are never scaled."""
WIDTH = 197.0
LOW, TALL = 258.8, 276.4
"""Heights of the drawing on Letter and on A4, in mm."""
DEPTH, CORNER = 9.6, 13.0
"""Depth of the score track, and the side of its corners, in mm."""
BORDER = 4.9
"""Width of the border round the land, in mm."""
SMALLEST, LARGEST = 12.0, 17.0
"""Smallest and largest width of a space, in mm."""


class Place(NamedTuple):
    """The place on the paper of the drawing's corner (0, 0), its scale, and its own height."""

    x: float
    y: float
    scale: float
    height: float


class Plan(NamedTuple):
    """The drawing in its own mm: the track, and inside it the parts from top to bottom."""

    track: Box
    head: Box
    field: Box
    names: Box
    legend: Box
    flat: float
    """Width of a space, in mm."""


def place_on_paper(paper: Paper, low: float = LOW, tall: float = TALL) -> Place:
    """Return the place of the drawing in the middle of ``paper``, or raise ``UsageError`` if it does not fit
    at full size.
    """
    room_w, room_h = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    k = min(room_w / WIDTH, room_h / low)
    if k < 0.999:
        raise UsageError(
            msg("The sheet needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm.",
                "report", w=WIDTH + 2 * MARGIN, h=low + FOOT + 2 * MARGIN, paper=paper.name,
                pw=paper.width, ph=paper.height)
        )  # fmt: skip
    if k < 1.1:  # the same size on all small papers, because they share their tents
        k = 1.0
    height = min(tall, room_h / k)
    return Place((paper.width - WIDTH * k) / 2, MARGIN + (room_h - height * k) / 2, k, height)


def make_plan(layout: BoardSheet, height: float) -> Plan:
    """Return the parts of a board of this height, or raise ``LayoutError`` for more spaces than fit."""
    tall = (height - LOW) / (TALL - LOW)
    track = Box(0, 0, WIDTH, height)
    inner = track.inside(DEPTH)
    head, names, legend = 23.6 + 5.6 * tall, 6.6 + 1.0 * tall, 36.6 + 2.6 * tall
    field = Box(inner.x + 1.2, inner.y + head, inner.w - 2.4, inner.h - head - names - legend - 1.4)
    return Plan(
        track,
        Box(inner.x + 1.4, inner.y + 1.4, inner.w - 2.8, head - 1.4),
        field,
        Box(inner.x + 3, field.bottom, inner.w - 4.4, names),
        Box(inner.x + 1.4, field.bottom + names, inner.w - 2.8, legend),
        space_width(layout),
    )


def space_width(layout: BoardSheet) -> float:
    """Return the largest width of a space in mm that fits the smallest paper, so that tents fit all papers."""
    left, top, right, bottom = hexagon_bounds(hexagon_centres(layout.board.columns, 1.0).values(), 1.0)
    inner = WIDTH - 2 * DEPTH - 2.4
    room_h = LOW - 2 * DEPTH - 23.6 - 6.6 - 36.6 - 1.4
    size = min((inner - 2 * BORDER) / (right - left), (room_h - 2 * BORDER + 1.4) / (bottom - top), LARGEST)
    size = int(size * 20) / 20
    if size < SMALLEST:
        n = len(layout.board.columns)
        found = msg("{n} columns, spaces of {size:.1f} mm", "report", n=n, size=size)
        allowed = msg("spaces of at least {size:.1f} mm on Letter", "report", size=SMALLEST)
        raise_fault(("board", "columns"), found, allowed)
    return size


def corner_distance(size: float) -> float:
    """Return the distance from the centre of a hexagon ``size`` mm wide to a corner."""
    return size / ROOT3

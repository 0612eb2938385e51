"""Where the blocks of the score sheet lie, in mm.

The sheet is a gateway. The core, 197 wide, is the same on every paper: a U of two tracks as its piers
and floor, and the areas that one sees between them. Only the header above it stretches: tall with
a wall, parapet and subtitle where the paper has room, else a beam with the title under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.paper import MARGIN, Box
from sheetgen.errors import UsageError
from sheetgen.games.layouts.fault import refuse
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.dice_charmers.layout import ProvinceSheet

CORE = 197.0
FAME, COIN = 8.2, 6.8
"""Depths of the two tracks."""
TRACK = FAME + COIN
"""Depth of both, and side of a corner box."""
SIDE = 224.4
"""Height of the piers above the corners."""
FLOOR = CORE - 2 * TRACK
LANE = 6.2
"""Kept free inside the money track: its bonuses hang here."""
GAP = 3.4
TITLE = 7.0
"""Height of a block's title line."""
APART = 2.2
"""Mm that a reminder in this line keeps at least from the title and from what stands behind it."""
LEFT = 94.9
RIGHT = FLOOR - 2 * LANE - LEFT - GAP
WIDE = LEFT + GAP + RIGHT
PENDING = 10.0
HEAD_TALL, HEAD_LOW = 25.6, 8.4
FOOT = 7.6
MAP_HEIGHT, KARMA_HEIGHT = 111.0, 22.9
RIVER_HEIGHT, RIVER_SPACE = 32.2, 9.9
"""Height of the river with spaces of this height; higher spaces take from the market below."""
RIVER_SPACES = (6.6, 12.8)


class Plan(NamedTuple):
    """The places of all blocks on one paper."""

    tall: bool
    core: Box
    """The U of tracks, corners included."""
    header: Box
    pending: Box
    province: Box
    palace: Box
    karma: Box
    river: Box
    market: Box
    buildings: Box
    footer: Box


def plan(paper: Paper, layout: ProvinceSheet) -> Plan:
    """The plan of a sheet on ``paper``.

    Raises ``UsageError`` if the paper is too small, ``LayoutError`` for river spaces that have no room.
    """
    rest = PENDING + 1.2 + SIDE + TRACK + FOOT
    tall = paper.height >= HEAD_TALL + rest + 2 * MARGIN
    head = HEAD_TALL if tall else HEAD_LOW
    if paper.width < CORE + 2 * MARGIN - 0.01 or paper.height < head + rest + 2 * MARGIN - 0.01:
        raise UsageError(
            msg("The sheet needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm.",
                "report", w=CORE + 2 * MARGIN, h=HEAD_LOW + rest + 2 * MARGIN, paper=paper.name,
                pw=paper.width, ph=paper.height)
        )  # fmt: skip
    x0, top = (paper.width - CORE) / 2, (paper.height - head - rest) / 2
    yu = top + head + PENDING + 1.2
    xl = x0 + TRACK + LANE
    xr = xl + LEFT + GAP
    y = yu + 2.2
    area = TITLE + MAP_HEIGHT
    y2 = y + area + GAP
    river = RIVER_HEIGHT + 2 * max(0.0, length(layout, "river_space", *RIVER_SPACES) - RIVER_SPACE)
    y3 = y2 + river + GAP
    # bonuses that hang from the floor of the money track need the lane there too
    floor_gap = LANE if _hang_from_floor(layout) else GAP
    h3 = yu + SIDE - floor_gap - y3
    return Plan(
        tall,
        Box(x0, yu, CORE, SIDE + TRACK),
        Box(x0, top, CORE, head),
        Box(x0 + TRACK + 1.2, yu - PENDING - 0.6, FLOOR - 2.4, PENDING - 0.2),
        Box(xl, y, LEFT, area),
        Box(xr, y, RIGHT, area - KARMA_HEIGHT - GAP),
        Box(xr, y + area - KARMA_HEIGHT, RIGHT, KARMA_HEIGHT),
        Box(xl, y2, WIDE, river),
        Box(xl, y3, LEFT, h3),
        Box(xr, y3, RIGHT, h3),
        Box(x0, yu + SIDE + TRACK + 1.2, CORE, FOOT - 1.2),
    )


def _hang_from_floor(layout: ProvinceSheet) -> bool:
    beside = layout.tracks.coins_beside
    coins = [int(boxes) * int(each) for boxes, each in (run.split("x") for run in beside)]
    right, floor = sum(coins[3:]), sum(coins[1:3])
    return any(right < int(number) <= right + floor for number in layout.tracks.money)


def length(layout: ProvinceSheet, key: str, low: float, high: float) -> float:
    """A size of ``[print]`` in mm; refused outside ``low`` to ``high`` mm."""
    text = getattr(layout.print, key)
    value = mm(text)
    if not low - 1e-6 <= value <= high + 1e-6:
        refuse(("print", key), text,
               msg("{low:.1f} mm to {high:.1f} mm on this sheet", "report", low=low, high=high))  # fmt: skip
    return value

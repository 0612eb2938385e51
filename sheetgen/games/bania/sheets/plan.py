"""The plan of the board's parts in mm, larger on larger paper, and the geometry of its hexagonal spaces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.paper import MARGIN as MARGIN
from sheetgen.draw.paper import Box as Box
from sheetgen.draw.paper import Paper, require_size
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet, Span


Point = tuple[float, float]
Ring = tuple[Point, ...]
Key = tuple[int, int]
ROOT3 = math.sqrt(3)


def grid_key(point: Point, origin: Point, flat: float) -> Key:
    """Return integer grid coordinates of a corner or centre of a hexagon, without rounding errors; ``origin``
    is any centre.

    Relative to a centre, corners and centres lie at multiples of half a side across and half a hexagon down.
    """
    (x, y), (x0, y0) = point, origin
    return round((x - x0) / flat * 2 * ROOT3), round((y - y0) / flat * 2)


def hexagon(x: float, y: float, r: float) -> list[Point]:
    """Return the corners of a hexagon about (x, y), clockwise on the page; ``r`` is the distance from the
    centre to a corner in mm.
    """
    return [(x + r * c, y + r * s) for c, s in _TURNS]


_TURNS = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 60)]


def polygon_path(corners: Sequence[Point]) -> str:
    """Return a closed polygon as path data."""
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in corners) + "Z"


def hexagon_centres(columns: Mapping[str, Span], flat: float) -> dict[str, Point]:
    """Return the centre of each space in mm, for hexagons of width ``flat`` mm; column a and row 1 touch (0,
    0).

    Every second column (b, d, ...) lies half a space lower, even if other columns are missing.
    """
    side = flat / ROOT3
    found = {}
    for column, (first, last) in sorted(columns.items()):
        n = ord(column) - ord("a")
        for row in range(first, last + 1):
            found[f"{column}{row}"] = (side + n * 1.5 * side, (row - 0.5 + 0.5 * (n % 2)) * flat)
    return found


def hexagon_bounds(centres: Iterable[Point], flat: float) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edge of hexagons about these centres, in mm."""
    xs, ys = zip(*centres, strict=True)
    side = flat / ROOT3
    return min(xs) - side, min(ys) - flat / 2, max(xs) + side, max(ys) + flat / 2


def outlines(centres: Iterable[Point], flat: float) -> list[Ring]:
    """Return the outlines of a set of hexagons: for each connected part its outline, clockwise, and those of
    holes.
    """
    corner: dict[Key, Point] = {}
    edges: dict[tuple[Key, Key], None] = {}
    every = list(centres)
    for x, y in every:
        around = hexagon(x, y, flat / ROOT3)
        keys = [grid_key(at, every[0], flat) for at in around]
        corner.update(zip(keys, around, strict=True))
        for a, b in zip(keys, (*keys[1:], keys[0]), strict=True):
            edges[a, b] = None
    follow = {a: b for a, b in edges if (b, a) not in edges}
    found = []
    while follow:
        start = at = next(iter(follow))
        ring = []
        while at in follow:
            ring.append(corner[at])
            at = follow.pop(at)
        assert at == start
        found.append(tuple(ring))
    return found


def smoothed(ring: Ring, out: float, sigma: float, step: float = 0.8) -> Ring:
    """Return a closed line smoothed along its length (``sigma`` mm) and moved outwards by ``out`` mm."""
    points: list[Point] = []
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        n = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        points += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
    # Three moving averages approximate a Gaussian of the same width.
    half = max(1, round(sigma / step))
    for _ in range(3):
        points = _mean(points, half)
    n, found = len(points), []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 2], points[(i + 2) % n]
        length = math.hypot(bx - ax, by - ay) or 1.0
        found.append((x + (by - ay) / length * out, y - (bx - ax) / length * out))
    return tuple(found)


def _mean(points: list[Point], half: int) -> list[Point]:
    """Return each point of a closed line replaced by the mean of itself and ``half`` points on each side."""
    n = len(points)
    half = min(half, (n - 1) // 2)
    long = [*points[n - half :], *points, *points[:half]]
    xs = [0.0, *accumulate(x for x, _ in long)]
    ys = [0.0, *accumulate(y for _, y in long)]
    width = 2 * half + 1
    return [((xs[i + width] - xs[i]) / width, (ys[i + width] - ys[i]) / width) for i in range(n)]


def evenly_spaced(ring: Sequence[Point], n: int) -> list[tuple[float, float, float]]:
    """Return ``n`` places at equal distances along a closed line, each as x and y in mm and its direction in
    degrees.
    """
    closed = [*ring, ring[0]]
    run = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(closed))]
    found, j = [], 0
    for i in range(n):
        want = run[-1] * i / n
        while run[j + 1] < want:
            j += 1
        (ax, ay), (bx, by) = closed[j], closed[j + 1]
        t = (want - run[j]) / ((run[j + 1] - run[j]) or 1.0)
        found.append((ax + (bx - ax) * t, ay + (by - ay) * t, math.degrees(math.atan2(by - ay, bx - ax))))
    return found


def line_length(ring: Sequence[Point]) -> float:
    """Return the length of a closed line in mm."""
    return sum(math.dist(a, b) for a, b in pairwise((*ring, ring[0])))


def contains_point(outline: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point lies inside an outline."""
    crossings = 0
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        crossings += (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
    return crossings % 2 == 1


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
    """The place of a drawing on the paper: its corner (0, 0) in mm, its scale, and its own height."""

    x: float
    y: float
    scale: float
    height: float


class Plan(NamedTuple):
    """The parts of the board in its own mm: the score track, and inside it the other parts from top to
    bottom.
    """

    track: Box
    head: Box
    field: Box
    names: Box
    legend: Box
    flat: float
    """Width of a space, in mm."""


def place_on_paper(paper: Paper, low: float = LOW, tall: float = TALL) -> Place:
    """Return the place of the board's drawing in the middle of ``paper``, or raise ``UsageError`` if it does
    not fit at full size.
    """
    room_w, room_h = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    require_size(paper, WIDTH + 2 * MARGIN, low + FOOT + 2 * MARGIN)
    k = min(room_w / WIDTH, room_h / low)
    if k < 1.1:  # The size of a space is the same on all small papers, because they share their tents.
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
    """Return the largest width in mm of a space with which the board fits the smallest paper, so that the
    same tents fit all papers.
    """
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

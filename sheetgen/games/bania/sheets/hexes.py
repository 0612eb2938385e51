"""Geometry of hexagons with a flat top, which are the board's spaces, and of outlines round many of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import Span

Point = tuple[float, float]
Ring = tuple[Point, ...]
Key = tuple[int, int]
ROOT3 = math.sqrt(3)


def grid_key(point: Point, origin: Point, flat: float) -> Key:
    """Return integer coordinates of a corner or centre, independent of rounding; ``origin`` is any centre.

    Relative to a centre, corners and centres lie at multiples of half a side across and half a hexagon down.
    """
    (x, y), (x0, y0) = point, origin
    return round((x - x0) / flat * 2 * ROOT3), round((y - y0) / flat * 2)


def hexagon(x: float, y: float, r: float) -> list[Point]:
    """Return the corners about (x, y), clockwise on the page; ``r`` is the distance from the centre to a
    corner in mm.
    """
    return [(x + r * c, y + r * s) for c, s in _TURNS]


_TURNS = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 60)]


def polygon_path(corners: Sequence[Point]) -> str:
    """Return a closed polygon as path data."""
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in corners) + "Z"


def hexagon_centres(columns: Mapping[str, Span], flat: float) -> dict[str, Point]:
    """Return the centre of each space in mm, for hexagons of width ``flat`` mm; column a and row 1 touch (0,
    0).

    Every second column from b lies half a space lower, whatever columns exist.
    """
    side = flat / ROOT3
    found = {}
    for column, (first, last) in sorted(columns.items()):
        n = ord(column) - ord("a")
        for row in range(first, last + 1):
            found[f"{column}{row}"] = (side + n * 1.5 * side, (row - 0.5 + 0.5 * (n % 2)) * flat)
    return found


def hexagon_bounds(centres: Iterable[Point], flat: float) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of hexagons about these centres, in mm."""
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


@cache
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
    """Return n places at equal distances along a closed line: x, y in mm, direction in degrees."""
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

"""The geometry of the map's roads: points of a curve, crossings. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def flattened(curve: Sequence[Point], steps: int = 24) -> list[Point]:
    """A cubic Bézier curve of four points as a polyline of ``steps`` pieces."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    line = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        line.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return line


def crossing(one: Sequence[Point], other: Sequence[Point]) -> Point | None:
    """Where two polylines meet, about; None where they don't."""
    if not meet(bounds(one), bounds(other)):
        return None
    pieces = [(piece, bounds(piece)) for piece in pairwise(other)]
    whole = bounds(other)
    for p, q in pairwise(one):
        box = bounds((p, q))
        if not meet(box, whole):
            continue
        for (r, s), its in pieces:
            if meet(box, its) and _cut(p, q, r, s):
                return p
    return None


def bounds(points: Sequence[Point]) -> Box:
    """Left, top, right, bottom."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes overlap or touch."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _side(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _cut(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether two segments meet; touching counts. Their boxes are known to overlap."""
    return _side(p, q, r) * _side(p, q, s) <= 0 and _side(r, s, p) * _side(r, s, q) <= 0


def inside(point: Point, box: Box, margin: float = 0.0) -> bool:
    """Whether a point lies in a box, more than ``margin`` from its edge."""
    return box[0] + margin < point[0] < box[2] - margin and box[1] + margin < point[1] < box[3] - margin


def along(line: Sequence[Point], point: Point) -> tuple[float, float]:
    """How far ``point`` lies from a polyline, and how far along the line its foot is."""
    best, where, walked = float("inf"), 0.0, 0.0
    for p, q in pairwise(line):
        length = dist(p, q)
        dx, dy = q[0] - p[0], q[1] - p[1]
        t = ((point[0] - p[0]) * dx + (point[1] - p[1]) * dy) / (length * length) if length else 0.0
        t = min(1.0, max(0.0, t))
        gap = dist(point, (p[0] + t * dx, p[1] + t * dy))
        if gap < best:
            best, where = gap, walked + t * length
        walked += length
    return best, where

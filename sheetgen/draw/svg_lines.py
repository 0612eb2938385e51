"""Dense polylines as fewer lines and as curves, none of them off by more than a unit from what was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import dist, hypot

Point = tuple[int, int]

THIN = 1.0
"""Units that the lines and curves may be off."""
MOST = THIN * THIN
LINES = 3
"""Lines that a quadratic curve must stand for: it takes as many letters as two."""
LOOKS = 12
"""Points of a line that a curve is laid through at most; it must be near all of them."""


def shorter(points: Sequence[Point]) -> Iterator[tuple[int, Point | None]]:
    """A polyline in steps: the place of each one's last point, and the control point where the step is a curve."""
    kept = thinned(points)
    way = list(accumulate([dist(a, b) for a, b in pairwise(points)], initial=0.0))
    at = 0
    while at < len(kept) - 1:
        end, control = at + 1, None
        for last in range(at + LINES, len(kept)):
            found = _bent(points, way, kept[at], kept[last])
            if found is None:
                break
            end, control = last, found
        yield kept[end], control
        at = end


def _bent(points: Sequence[Point], way: Sequence[float], first: int, last: int) -> Point | None:
    """The control point of a quadratic curve from a point to another that runs near all between; None if none does."""
    start = way[first]
    length = way[last] - start
    if not length:
        return None
    (ax, ay), (bx, by) = points[first], points[last]
    shares = [(gone - start) / length for gone in way[first + 1 : last]]
    x = y = weight = 0.0
    between = points[first + 1 : last]
    step = max(1, len(between) // LOOKS)
    for share, (px, py) in zip(shares[step - 1 :: step], between[step - 1 :: step], strict=True):
        back = 1 - share
        w, near, far = 2 * share * back, back * back, share * share
        weight += w * w
        x += w * (px - near * ax - far * bx)
        y += w * (py - near * ay - far * by)
    if not weight:
        return None
    cx, cy = round(x / weight), round(y / weight)
    # the curve as a polynomial of the share: it is looked at often
    ux, uy, vx, vy = 2 * (cx - ax), 2 * (cy - ay), ax - 2 * cx + bx, ay - 2 * cy + by
    for share, (px, py) in zip(shares, between, strict=True):
        dx, dy = ax - px + share * (ux + share * vx), ay - py + share * (uy + share * vy)
        if dx * dx + dy * dy > MOST:
            return None
    return cx, cy


def thinned(points: Sequence[Point]) -> list[int]:
    """Places of the points that a polyline needs to be off by ``THIN`` at most (Ramer, Douglas and Peucker)."""
    keep = [0, len(points) - 1]
    todo = [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        where = _farthest(points, first, last)
        if where:
            keep.append(where)
            if where - first > 1:
                todo.append((first, where))
            if last - where > 1:
                todo.append((where, last))
    return sorted(keep)


def _farthest(points: Sequence[Point], first: int, last: int) -> int:
    """The point between two that is farthest from their chord; 0 if none is too far."""
    (ax, ay), (bx, by) = points[first], points[last]
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    between = points[first + 1 : last]
    if length:
        start = ax * dy - ay * dx
        off: list[float] = [abs(x * dy - y * dx - start) for x, y in between]
    else:
        off = [hypot(x - ax, y - ay) for x, y in between]
    far = max(off)
    return first + 1 + off.index(far) if far > THIN * (length or 1.0) else 0

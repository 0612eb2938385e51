"""Cut contours of straight lines and circular arcs, in mm from the top left of a sheet.

Drawings contain dielines as lines and cubic Bézier curves. Curves that are circular arcs become arcs again
here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetgen.draw.dieline import Edge, Glued
    from sheetgen.draw.path import Point


TOLERANCE = 0.01
"""Tolerance in mm within which points are equal, and the largest error of a flattened curve."""
_ARC_ERROR = 6e-4
"""Largest radial error of a cubic quarter circle, as a share of its radius."""
_LEAST_ARC = math.radians(2)
"""Curves with a smaller turn (radians) become straight lines."""


class Step(NamedTuple):
    """A step of a contour: a line from ``start`` to ``end`` or, with a ``centre``, an arc that turns by
    ``sweep`` radians.

    A positive sweep is clockwise as seen on paper.
    """

    start: Point
    end: Point
    centre: Point | None = None
    sweep: float = 0.0

    @property
    def radius(self) -> float:
        """The radius of an arc in mm; 0 for a line."""
        return math.dist(self.start, self.centre) if self.centre else 0.0

    @property
    def length(self) -> float:
        return self.radius * abs(self.sweep) if self.centre else math.dist(self.start, self.end)

    def at(self, share: float) -> Point:
        """Return the point on a line or arc after the given share (0 to 1) of its length."""
        (x0, y0), (x1, y1) = self.start, self.end
        if self.centre is None:
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        cx, cy = self.centre
        angle = math.atan2(y0 - cy, x0 - cx) + self.sweep * share
        return cx + self.radius * math.cos(angle), cy + self.radius * math.sin(angle)


class Contour(NamedTuple):
    """Consecutive steps; the contour is closed if the last step ends where the first one starts."""

    steps: tuple[Step, ...]

    @property
    def closed(self) -> bool:
        return math.dist(self.steps[0].start, self.steps[-1].end) < TOLERANCE

    def polygon(self) -> list[Point]:
        """Return the corners of a contour in mm; arcs become lines with an error of at most ``FINE`` mm."""
        found = []
        for step in self.steps:
            count = 1
            if step.centre:
                each = 2 * math.acos(max(0.0, 1 - TOLERANCE / max(step.radius, TOLERANCE)))
                count = max(1, math.ceil(abs(step.sweep) / max(each, 1e-3)))
            found += [step.at(n / count) for n in range(count)]
        return found if self.closed else [*found, self.steps[-1].end]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the contour in mm, exact for arcs too."""
        points = [step.start for step in self.steps] + [step.end for step in self.steps]
        for step in self.steps:
            points += _extremes(step)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def area(self) -> float:
        """The area of a closed contour in square mm."""
        corners = self.polygon()
        pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2

    def moved(self, dx: float, dy: float, turn: int = 0) -> Contour:
        """Return the contour rotated clockwise about the origin by 0, 90, 180 or 270 degrees, then moved."""
        cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]

        def at(point: Point) -> Point:
            x, y = point
            return x * cos - y * sin + dx, x * sin + y * cos + dy

        return Contour(
            tuple(
                step._replace(start=at(step.start), end=at(step.end), centre=step.centre and at(step.centre))
                for step in self.steps
            )
        )


def bounding_box(contours: Sequence[Contour]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all contours in mm."""
    lefts, tops, rights, bottoms = zip(*[each.box for each in contours], strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def rounded_rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Contour:
    """Return a clockwise rectangle from its top left corner (x, y), with corners of the given radius in
    mm.
    """
    r = max(0.0, min(radius, width / 2, height / 2))
    right, bottom = x + width, y + height
    corners = [
        ((x, y + r), (x + r, y), (x + r, y + r)),
        ((right - r, y), (right, y + r), (right - r, y + r)),
        ((right, bottom - r), (right - r, bottom), (right - r, bottom - r)),
        ((x + r, bottom), (x, bottom - r), (x + r, bottom - r)),
    ]
    steps: list[Step] = []
    for n, (start, end, centre) in enumerate(corners):
        if r:
            steps.append(Step(start, end, centre, math.pi / 2))
        following = corners[(n + 1) % 4][0]
        if math.dist(end, following) > 1e-9:
            steps.append(Step(end, following))
    return Contour(tuple(steps))


def contours_of_edge(edge: Edge | Glued) -> list[Contour]:
    """Return the contours of a cut, fold or glued area of a drawing, in the coordinates of its page."""
    found: list[Contour] = []
    steps: list[Step] = []
    points = list(zip(edge.points[::2], edge.points[1::2], strict=True))
    taken, here, first = 0, (0.0, 0.0), (0.0, 0.0)

    def line(to: Point) -> None:
        if math.dist(here, to) > 1e-6:
            steps.append(Step(here, to))

    def end() -> None:
        if steps:
            found.append(Contour(tuple(_joined(steps))))
        steps.clear()

    for verb in edge.verbs:
        if verb == "M":
            end()
            here = first = points[taken]
            taken += 1
        elif verb == "L":
            line(points[taken])
            here = points[taken]
            taken += 1
        elif verb == "C":
            one, two, to = points[taken : taken + 3]
            steps += _curve(here, one, two, to)
            here = to
            taken += 3
        else:
            line(first)
            here = first
            end()
    end()
    return found


# ---- arcs in curves -----------------------------------------------------------------------------
def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Step]:
    """Return a cubic curve as an arc if it is one, else as short lines."""
    arc = _as_arc(a, b, c, d)
    if arc:
        return [arc]
    flat = max(_distance_to_line(b, a, d), _distance_to_line(c, a, d))
    count = max(1, math.ceil(math.sqrt(flat / TOLERANCE)))
    points = [_bezier(a, b, c, d, n / count) for n in range(count)] + [d]
    return [Step(p, q) for p, q in zip(points, points[1:], strict=False) if math.dist(p, q) > 1e-6]


def _as_arc(a: Point, b: Point, c: Point, d: Point) -> Step | None:
    """Return the circular arc that a cubic curve draws, or None."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    sweep = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
    if abs(sweep) < _LEAST_ARC or abs(sweep) > math.pi / 2 + 1e-3:
        return None
    radius = math.dist(a, d) / (2 * math.sin(abs(sweep) / 2))
    long, way = math.hypot(ux, uy), math.copysign(1, sweep)
    if long < 1e-9:
        return None
    centre = (a[0] - uy / long * radius * way, a[1] + ux / long * radius * way)
    most = radius * _ARC_ERROR + 1e-4
    tried = [d, *(_bezier(a, b, c, d, t) for t in (0.2, 0.5, 0.8))]
    if any(abs(math.dist(point, centre) - radius) > most for point in tried):
        return None
    return Step(a, d, centre, sweep)


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
    )


def _distance_to_line(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from the line through a and b; if these are equal, the distance from
    a.
    """
    long = math.dist(a, b)
    if long < 1e-9:
        return math.dist(point, a)
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / long


def _joined(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield steps, with consecutive arcs about the same centre joined up to a half turn."""
    last: Step | None = None
    for step in steps:
        if last and last.centre and step.centre and math.dist(last.centre, step.centre) < TOLERANCE / 10:
            sweep = last.sweep + step.sweep
            if last.sweep * step.sweep > 0 and abs(sweep) < math.pi + 1e-6:
                last = Step(last.start, step.end, last.centre, sweep)
                continue
        if last:
            yield last
        last = step
    if last:
        yield last


def _extremes(step: Step) -> list[Point]:
    """Return the points of an arc that lie exactly right of, below, left of and above its centre."""
    if step.centre is None:
        return []
    (cx, cy), r = step.centre, step.radius
    start = math.atan2(step.start[1] - cy, step.start[0] - cx)
    found = []
    for quarter in range(4):
        turned = (quarter * math.pi / 2 - start) * math.copysign(1, step.sweep) % (2 * math.pi)
        if turned <= abs(step.sweep):
            found.append((cx + r * math.cos(quarter * math.pi / 2), cy + r * math.sin(quarter * math.pi / 2)))
    return found

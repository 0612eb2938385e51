"""Boxes, matrices and paths of PDFs, in points (ISO 32000-1, 8.3 and 8.5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from sheetgen.inspect.colours import resolve_reference

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)


def multiply_matrices(a: Sequence[float], b: Sequence[float]) -> Matrix:
    """Return the product of two matrices: first ``a``, then ``b``."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def bounding_box(points: Sequence[tuple[float, float]], matrix: Matrix, edge: float = 0.0) -> Box:
    """Return the bounding box of points under a matrix, enlarged by ``edge`` on each side."""
    a, b, c, d, e, f = matrix
    if b == c == 0:
        given_x, given_y = zip(*points, strict=True)
        xs = [a * x + e for x in (min(given_x), max(given_x))]
        ys = [d * y + f for y in (min(given_y), max(given_y))]
    else:
        xs = [a * x + c * y + e for x, y in points]
        ys = [b * x + d * y + f for x, y in points]
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


def box_intersection(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes. If it is empty, its right is less than its left, or its top than
    its bottom.
    """
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def box_contains(outer: Box, inner: Box) -> bool:
    """Return whether ``outer`` contains ``inner``."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def matrix_of(values: Sequence[Any]) -> Matrix:
    """Return a matrix from six numbers of a PDF. Raises ``ValueError`` for anything else."""
    a, b, c, d, e, f = (float(resolve_reference(v)) for v in resolve_reference(values))
    return a, b, c, d, e, f


def box_corners(box: Sequence[Any]) -> list[tuple[float, float]]:
    """Return the four corners of a PDF rectangle."""
    x1, y1, x2, y2 = (float(resolve_reference(v)) for v in resolve_reference(box))
    return [(x1, y1), (x2, y1), (x1, y2), (x2, y2)]


# ---- paths: outlines, and the widths of thin fills and of strokes ----


Point = tuple[float, float]
LINE_RATIO = 48.0
"""Square of an outline's length divided by its area, from which it counts as a line: about 10 to 1."""
MOST_NESTED = 60
"""Largest number of outlines in a path for which nesting is examined."""
_CURVE_WEIGHTS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in (0.25, 0.5, 0.75)
)
"""Weights of the four control points of a Bézier curve at 1/4, 1/2 and 3/4."""


class Outline:
    """A subpath: its start, and the lines and curves that follow."""

    __slots__ = ("closed", "curved", "points")

    def __init__(self, start: Point) -> None:
        self.points = [start]
        self.curved: list[int] = []
        """Indices of the points where a curve starts; the next two points are control points, the third is
        its end.
        """
        self.closed = False

    @classmethod
    def rectangle(cls, x: float, y: float, width: float, height: float) -> Outline:
        found = cls((x, y))
        found.points += [(x + width, y), (x + width, y + height), (x, y + height)]
        found.closed = True
        return found

    def copy(self) -> Outline:
        """Return a copy of the outline that can be changed."""
        found = Outline(self.points[0])
        found.points, found.curved, found.closed = self.points.copy(), self.curved.copy(), self.closed
        return found

    def curve(self, values: Sequence[float], operator: str) -> None:
        """Append a curve with the operands of the operator ``c``, ``v`` or ``y``."""
        here = self.points[-1]
        given = list(zip(values[::2], values[1::2], strict=True))
        self.curved.append(len(self.points) - 1)
        if operator == "v":
            given.insert(0, here)
        elif operator == "y":
            given.append(given[-1])
        one, two, three = given
        self.points += [one, two, three]

    def flat(self, matrix: Matrix) -> list[Point]:
        """Return points of the outline in page coordinates; each curve becomes four lines."""
        a, b, c, d, e, f = matrix
        on = [(a * x + c * y + e, b * x + d * y + f) for x, y in self.points]
        if not self.curved:
            return on
        curved, found, index = set(self.curved), [on[0]], 0
        while index < len(on) - 1:
            if index in curved:
                (x0, y0), (x1, y1), (x2, y2), (x3, y3) = on[index : index + 4]
                for p, q, r, s in _CURVE_WEIGHTS:
                    found.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
                index += 3
            else:
                index += 1
            found.append(on[index])
        return found


def open_outline(outlines: list[Outline]) -> Outline:
    """Return the last outline or, if that is closed, a new one with the same start."""
    last = outlines[-1]
    if last.closed:
        last = Outline(last.points[0])
        outlines.append(last)
    return last


class Shape(NamedTuple):
    """A painted path: its outlines, and the matrix that maps them to the page."""

    outlines: tuple[Outline, ...]
    matrix: Matrix

    @property
    def boxes(self) -> list[Box]:
        """The bounding box of each outline in page coordinates."""
        return [bounding_box(outline.points, self.matrix) for outline in self.outlines]

    def parts(self) -> list[tuple[Outline, Box]]:
        """Return the outlines that lie within no other one, with their boxes; an outline within another may
        be a hole."""
        found = self.boxes
        return [(self.outlines[i], found[i]) for i in _outer_indices(found)]

    def thinnest(self) -> float:
        """Return the width in points of the thinnest filled outline that looks like a line, or infinity.

        The areas of holes are subtracted.
        """
        thin, found = math.inf, self.boxes if len(self.outlines) > 1 else [EVERYWHERE]
        nested = len(found) <= MOST_NESTED
        for index in _outer_indices(found):
            holes = (
                [i for i, b in enumerate(found) if i != index and box_contains(found[index], b)]
                if nested
                else []
            )
            mine, *inside = [_area_and_perimeter(self.outlines[i].flat(self.matrix)) for i in (index, *holes)]
            area, length = (
                mine[0] - sum(size for size, _ in inside),
                mine[1] + sum(edge for _, edge in inside),
            )
            if area >= 0 and length > 0 and length * length > LINE_RATIO * area:
                thin = min(thin, 2 * area / length)
        return thin

    def line(self, width: float) -> float:
        """Return the smallest width in points of a stroke; a matrix may make it narrower in one direction."""
        a, b, c, d, _, _ = self.matrix
        size = abs(a * d - b * c)
        even = abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) < 1e-6 * (size + 1e-12)
        thin = math.inf
        for outline in () if even else self.outlines:
            points = [*outline.points, *(outline.points[:1] if outline.closed else ())]
            for (x1, y1), (x2, y2) in pairwise(points):
                x, y = x2 - x1, y2 - y1
                seen = math.hypot(a * x + c * y, b * x + d * y)
                if x or y:
                    thin = min(thin, width * math.hypot(x, y) * size / seen if seen else 0.0)
        return thin if thin < math.inf else width * math.sqrt(size)


def follows_edge(outline: Outline, matrix: Matrix, box: Box, seen: Box, near: float) -> bool:
    """Return whether a straight edge of an outline lies on an edge of ``box``.

    ``seen`` is the visible part of the box. ``near`` is the tolerance in points.
    """
    sides = [x for x in (box[0], box[2]) if seen[0] - near < x < seen[2] + near]
    ends = [y for y in (box[1], box[3]) if seen[1] - near < y < seen[3] + near]
    if not sides and not ends:
        return False
    points = outline.flat(matrix)
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        upright = any(abs(x1 - x) < near and abs(x2 - x) < near for x in sides)
        lying = any(abs(y1 - y) < near and abs(y2 - y) < near for y in ends)
        if (upright and abs(y1 - y2) > near) or (lying and abs(x1 - x2) > near):
            return True
    return False


def _outer_indices(found: Sequence[Box]) -> list[int]:
    if len(found) > MOST_NESTED:
        return list(range(len(found)))
    return [
        i for i, box in enumerate(found)
        if not any(box_contains(other, box) and (other != box or j < i) for j, other in enumerate(found) if j != i)
    ]  # fmt: skip


def _area_and_perimeter(points: Sequence[Point]) -> tuple[float, float]:
    """Return the area and the perimeter of a closed outline."""
    area = length = 0.0
    x, y = points[-1]
    for next_x, next_y in points:
        area += x * next_y - next_x * y
        length += math.hypot(next_x - x, next_y - y)
        x, y = next_x, next_y
    return abs(area) / 2, length

"""Boxes and matrices of PDFs, in points (ISO 32000-1, 8.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sheetgen.press.colours import resolve

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)


def times(a: Sequence[float], b: Sequence[float]) -> Matrix:
    """First ``a``, then ``b``."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def around(points: Sequence[tuple[float, float]], matrix: Matrix, edge: float = 0.0) -> Box:
    """The box around points under a matrix, ``edge`` larger."""
    a, b, c, d, e, f = matrix
    if b == c == 0:
        given_x, given_y = zip(*points, strict=True)
        xs = [a * x + e for x in (min(given_x), max(given_x))]
        ys = [d * y + f for y in (min(given_y), max(given_y))]
    else:
        xs = [a * x + c * y + e for x, y in points]
        ys = [b * x + d * y + f for x, y in points]
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


def meet(a: Box, b: Box) -> Box:
    """What two boxes have in common; where that is nothing, its right lies left of its left."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies wholly in another."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def six(values: Sequence[Any]) -> Matrix:
    """A matrix from six numbers of a PDF; raises ``ValueError`` for others."""
    a, b, c, d, e, f = (float(resolve(v)) for v in resolve(values))
    return a, b, c, d, e, f


def corners(box: Sequence[Any]) -> list[tuple[float, float]]:
    """The corners of a rectangle as a PDF gives it."""
    x1, y1, x2, y2 = (float(resolve(v)) for v in resolve(box))
    return [(x1, y1), (x2, y1), (x1, y2), (x2, y2)]

"""Dielines: where a page is cut through and where it is folded, beside what is printed on it.

A drawing says both with ``Scene.cut`` and ``Scene.fold``; that draws nothing. A press writes them for machines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetgen.draw.path import Point


class Cut(NamedTuple):
    """Where a knife goes through the paper: a closed outline, or a slit that ends open. In page mm.

    ``points`` are x, y, x, y... for ``verbs`` (see path.py: lines and cubic curves, arcs of circles as curves of a
    quarter turn at most), which may hold several contours. What lies beside each other may share an edge, which then
    stands in both outlines.
    """

    verbs: str
    points: tuple[float, ...]


class Fold(NamedTuple):
    """Where the paper is scored and folded, mostly a straight line; as ``Cut``."""

    verbs: str
    points: tuple[float, ...]


Edge = Cut | Fold


def box(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Path data of a rectangle with corners of radius ``r``."""
    if not r:
        return f"M{x} {y}h{w}v{h}h{-w}Z"
    arc = f"a{r} {r} 0 0 1"
    right, down = w - 2 * r, h - 2 * r
    return f"M{x + r} {y}h{right}{arc} {r} {r}v{down}{arc} {-r} {r}h{-right}{arc} {-r} {-r}v{-down}{arc} {r} {-r}Z"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}A{r} {r} 0 0 1 {x - r} {y}Z"


def polygon(corners: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"

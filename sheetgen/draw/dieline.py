"""Dielines: where a page is cut, folded and glued.

Drawings define them with ``Scene.cut``, ``Scene.fold`` and ``Scene.glue``, which draw nothing. Cutting files
contain the cuts and folds; for print shops, varnish leaves the glued areas free.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetgen.draw.path import Point


class Cut(NamedTuple):
    """A cut through the paper: a closed outline or an open slit, in page mm.

    ``points`` are x, y, x, y... for ``verbs`` (see path.py). Circular arcs are curves of at most a quarter
    turn. One cut may have several contours. Adjacent pieces may share an edge, which is then part of both
    outlines.
    """

    verbs: str
    points: tuple[float, ...]


class Fold(NamedTuple):
    """A score line to fold along, usually straight; same format as ``Cut``."""

    verbs: str
    points: tuple[float, ...]


class Glued(NamedTuple):
    """An area that gets glue, so that it is not varnished; same format as ``Cut``."""

    verbs: str
    points: tuple[float, ...]


Edge = Cut | Fold


def rectangle_path(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Return path data of a rectangle with corners of radius ``r``."""
    if not r:
        return f"M{x} {y}h{w}v{h}h{-w}Z"
    arc = f"a{r} {r} 0 0 1"
    right, down = w - 2 * r, h - 2 * r
    return f"M{x + r} {y}h{right}{arc} {r} {r}v{down}{arc} {-r} {r}h{-right}{arc} {-r} {-r}v{-down}{arc} {r} {-r}Z"


def circle_path(x: float, y: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y}A{r} {r} 0 0 1 {x - r} {y}Z"


def polygon_path(corners: Iterable[Point]) -> str:
    """Return path data of a closed polygon."""
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"

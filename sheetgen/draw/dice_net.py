"""The net of a die: six squares in a cross with tabs to glue, as outline and folds. In mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dieline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene


CROSS = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))
"""Squares of a die, in sides: four below each other, one on either hand of the second.

The first is opposite the third, the second the fourth, the fifth the sixth.
"""
INK, WIDTH, DOTS = "ink", 0.25, (0.01, 1.0)
"""Of lines to cut along, which are solid, and to fold along, which are dots; in mm."""
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Of a square, clockwise from the upper one: where its neighbour lies."""
_TABS = {((1, 0), 3), ((1, 2), 3), ((1, 3), 3), ((1, 0), 1), ((1, 2), 1), ((1, 3), 1), ((1, 3), 2)}
"""Sides of squares that have a tab: one of the two that are glued together."""
SLOPE = 0.8
"""How much a tab narrows to each end, in its depths."""


class Net(NamedTuple):
    """What is cut out, as closed path data; where it is folded; the upper left corner of each face."""

    outline: str
    folds: tuple[str, ...]
    faces: tuple[Point, ...]
    width: float
    height: float


@cache
def die(side: float, tab: float) -> Net:
    """The net of a die, its upper left corner at 0, 0; tabs are ``tab`` deep."""
    found: dict[Point, list[Point]] = {}
    folds = []
    for square in CROSS:
        for number, (dx, dy) in enumerate(_SIDES):
            start, end = _edge(square, number, side)
            glued = (square, number) in _TABS
            inside = (square[0] + dx, square[1] + dy) in CROSS
            if glued or (inside and number in (1, 2)):  # an edge between two squares is that of both
                folds.append(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}")
            if not inside:
                found[start] = [*(_tab(start, end, (dx, dy), tab) if glued else ()), end]
    corners = [next(iter(found))]
    while found:
        corners += found.pop(corners[-1])
    faces = tuple((x * side, y * side) for x, y in CROSS)
    return Net(dieline.polygon(corners[:-1]), tuple(folds), faces, 3 * side, 4 * side + tab)


def _edge(square: tuple[int, int], number: int, side: float) -> tuple[Point, Point]:
    """Both ends of a square's side, clockwise."""
    x, y = square
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 4]
    return (ax * side, ay * side), (bx * side, by * side)


def _tab(start: Point, end: Point, out: tuple[int, int], deep: float) -> list[Point]:
    """The two outer corners of a tab on this edge."""
    (ax, ay), (bx, by), (ox, oy) = start, end, out
    length = abs(bx - ax) + abs(by - ay)
    ux, uy, in_ = (bx - ax) / length, (by - ay) / length, deep * SLOPE
    return [
        (ax + ux * in_ + ox * deep, ay + uy * in_ + oy * deep),
        (bx - ux * in_ + ox * deep, by - uy * in_ + oy * deep),
    ]


def ground(scene: Scene, d: str, ink: str, out: float) -> None:
    """For shops: a ground of ``ink`` below what is cut out along ``d``, which runs over the cut by ``out`` mm."""
    with scene.at_shop():
        scene.path(d, fill=ink, stroke=ink, lw=2 * out)


def draw(scene: Scene, outline: str, folds: Iterable[str], fill: str | None = "white") -> None:
    """Draw and say what is cut out and folded: a line to cut along, dots to fold along."""
    scene.path(outline, fill=fill, stroke=INK, lw=WIDTH)
    scene.cut(outline)
    for fold in folds:
        scene.path(fold, stroke=INK, lw=WIDTH, dash=DOTS)
        scene.fold(fold)

"""The net of a die: six squares in a cross with glue tabs, as outline and folds. Lengths are in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dieline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene


CROSS = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))
"""Positions of a die's squares, in sides: four below each other, and one on each side of the second.

Opposite faces are the first and third, the second and fourth, the fifth and sixth.
"""
INK, WIDTH, DOTS = "ink", 0.25, (0.01, 1.0)
"""Ink and width (mm) of cut and fold lines; fold lines are dotted."""
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Direction to the neighbour for each side of a square, clockwise from the top."""
_TABS = {((1, 0), 3), ((1, 2), 3), ((1, 3), 3), ((1, 0), 1), ((1, 2), 1), ((1, 3), 1), ((1, 3), 2)}
"""Sides of squares with a glue tab: one of each pair that is glued."""
SLOPE = 0.8
"""Taper of a tab at each end, as a multiple of its depth."""


class Net(NamedTuple):
    """The outline as closed path data, the folds, the top left corner of each face, and the size."""

    outline: str
    folds: tuple[str, ...]
    faces: tuple[Point, ...]
    width: float
    height: float


@cache
def die_net(side: float, tab: float) -> Net:
    """Return the net of a die with its top left corner at (0, 0) and tabs ``tab`` mm deep."""
    found: dict[Point, list[Point]] = {}
    folds = []
    for square in CROSS:
        for number, (dx, dy) in enumerate(_SIDES):
            start, end = _edge(square, number, side)
            glued = (square, number) in _TABS
            inside = (square[0] + dx, square[1] + dy) in CROSS
            if glued or (inside and number in (1, 2)):  # the edge between two squares is drawn once
                folds.append(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}")
            if not inside:
                found[start] = [*(_tab(start, end, (dx, dy), tab) if glued else ()), end]
    corners = [next(iter(found))]
    while found:
        corners += found.pop(corners[-1])
    faces = tuple((x * side, y * side) for x, y in CROSS)
    return Net(dieline.polygon(corners[:-1]), tuple(folds), faces, 3 * side, 4 * side + tab)


def _edge(square: tuple[int, int], number: int, side: float) -> tuple[Point, Point]:
    """Return both ends of a square's side, clockwise."""
    x, y = square
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 4]
    return (ax * side, ay * side), (bx * side, by * side)


def _tab(start: Point, end: Point, out: tuple[int, int], deep: float) -> list[Point]:
    """Return the two outer corners of a tab on this edge."""
    (ax, ay), (bx, by), (ox, oy) = start, end, out
    length = abs(bx - ax) + abs(by - ay)
    ux, uy, in_ = (bx - ax) / length, (by - ay) / length, deep * SLOPE
    return [
        (ax + ux * in_ + ox * deep, ay + uy * in_ + oy * deep),
        (bx - ux * in_ + ox * deep, by - uy * in_ + oy * deep),
    ]


def shop_ground(scene: Scene, d: str, ink: str, out: float) -> None:
    """For print shops: draw a ground of ``ink`` below the outline ``d`` that extends ``out`` mm beyond the
    cut.
    """
    with scene.at_shop():
        scene.path(d, fill=ink, stroke=ink, lw=2 * out)


def draw_net(scene: Scene, outline: str, folds: Iterable[str], fill: str | None = "white") -> None:
    """Draw an outline and its folds, and register both in the dieline."""
    scene.path(outline, fill=fill, stroke=INK, lw=WIDTH)
    scene.cut(outline)
    for fold in folds:
        scene.path(fold, stroke=INK, lw=WIDTH, dash=DOTS)
        scene.fold(fold)

"""Preflight rule for die lines: the spot inks of cuts, creases and varnish.

They must overprint. Cuts and creases must be lines within the trim, and nothing may be painted over them that
removes them. Lengths are in points.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.inspect.geometry import Box, Point, Shape
from sheetgen.inspect.painted import Mark
from sheetgen.shop.mark_rules import boxes_overlap
from sheetgen.shop.profile import Finding, Profile, add_finding

_MM = 25.4 / 72
_TOUCH = 0.05 / _MM
"""Tolerance in points within which a line meets the trim."""
_BESIDE = 0.3
"""Distance in points from the middle of a line to the places beside it that are looked at."""
_HIDING = ("fill", "image", "shading")


def die_inks(profile: Profile) -> frozenset[str]:
    """Return the names of the die-line inks that the profile takes."""
    names = profile.die_lines
    return frozenset((names.cut, names.crease, names.varnish)) if names is not None else frozenset()


def is_die_mark(mark: Mark, inks: frozenset[str]) -> bool:
    """Return whether a mark is painted in nothing but inks of die lines."""
    names = mark.paint.space.names if mark.paint is not None else ()
    return bool(names) and inks.issuperset(names)


def check_die_lines(
    marks: Sequence[Mark], trim: Box, number: int, profile: Profile, to: list[Finding]
) -> None:
    """Check the die lines of one page."""
    names, inks = profile.die_lines, die_inks(profile)
    if names is None:
        return
    for index, mark in enumerate(marks):
        if not is_die_mark(mark, inks):
            continue
        assert mark.paint is not None
        ink = ", ".join(mark.paint.space.names)
        if not mark.overprint:
            add_finding(
                to, "die-line", "{ink} does not overprint, and removes what lies below it", number, ink=ink
            )
        if ink == names.varnish:
            continue
        if mark.kind != "stroke":
            add_finding(to, "die-line", "{ink} is for lines, but fills an area", number, ink=ink)
            continue
        over = _over(mark, trim)
        if over > _TOUCH:
            add_finding(
                to, "die-line", "{ink} extends {mm:.2f} mm over the trim", number, ink=ink, mm=over * _MM
            )
        _check_cover(mark, marks[index + 1 :], inks, ink, number, to)


def _over(mark: Mark, trim: Box) -> float:
    """Return how far the middle of a line extends over the trim, in points."""
    left, bottom, right, top = mark.box
    return max(trim[0] - left, trim[1] - bottom, right - trim[2], top - trim[3]) - mark.width / 2


def _check_cover(
    line: Mark, later: Sequence[Mark], inks: frozenset[str], ink: str, number: int, to: list[Finding]
) -> None:
    """Check that no later mark removes a line. Lines and type that cross it may, which cannot be told."""
    places = list(_places(line.line)) if line.line is not None else []
    for mark in later:
        if mark.overprint or mark.kind == "hidden" or not boxes_overlap(mark.box, line.box):
            continue
        if is_die_mark(mark, inks) or (mark.paint is not None and ink in (mark.paint.inks or {})):
            continue
        sure = mark.kind in _HIDING and not mark.alpha and not mark.within
        if not any(all(_covers(mark, point) for point in pair) for pair in places):
            continue
        said = (
            "{ink} is hidden by something above it" if sure else "{ink} may be hidden by something above it"
        )
        add_finding(to, "die-line", said, number, sure, ink=ink)


def _places(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield pairs of points on both sides of a line, one pair for each of its segments."""
    for outline in shape.outlines:
        points = outline.flat(shape.matrix)
        for (x1, y1), (x2, y2) in pairwise([*points, points[0]] if outline.closed else points):
            length = math.hypot(x2 - x1, y2 - y1)
            if not length:
                continue
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            dx, dy = (y1 - y2) / length * _BESIDE, (x2 - x1) / length * _BESIDE
            yield (x + dx, y + dy), (x - dx, y - dy)


def _covers(mark: Mark, point: Point) -> bool:
    """Return whether a mark covers a point, as far as its shape and its box tell."""
    (x, y), (left, bottom, right, top) = point, mark.box
    if not (left < x < right and bottom < y < top):
        return False
    if mark.shape is None:
        return True
    inside = False
    for outline in mark.shape.outlines:
        points = outline.flat(mark.shape.matrix)
        for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside

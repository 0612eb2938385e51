"""Write compact SVG path data, and simplify dense polylines.

Commands are relative, in whole units, and a command letter is written only if it changes. A shape is rounded
relative to its first point, so that equal shapes at different places have equal data.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import dist, hypot, sqrt

UNIT = 100
"""Units in a mm: the largest error is 0.01 mm, a quarter of a dot at 600 dpi."""
_UP = 0.500001
"""Rounding offset: halves round up, even if they are slightly smaller elsewhere on the page."""
_COMMAND = re.compile("([a-z])([^a-z]*)")
_NUMBER = re.compile(r"-?\d+")
_NUMBERS_OF = {"m": 2, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6}
_PARTS = re.compile("L{4,}|.")
_QUADRATIC = 18 / sqrt(3)
"""Largest third difference of a cubic curve for which a quadratic is off by at most half a unit."""
_NONE = ("", 0, 0)
"""No previous curve; otherwise its kind, and its mirrored last control point relative to the current
point.
"""


def whole_units(value: float) -> int:
    """Return a length in mm in whole units of SVG path data."""
    return math.floor(value * UNIT + _UP)


def join_numbers(values: Sequence[int]) -> str:
    """Return numbers separated by spaces, except before a minus."""
    if len(values) == 2:  # most calls write one step of a path; a sheet has tens of thousands of them
        x, y = values
        return f"{x}{y}" if y < 0 else f"{x} {y}"
    return " ".join(map(str, values)).replace(" -", "-")


class PathWriter:
    """Writes relative path data; the arguments of all methods are relative to the current point."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._last = ""
        self._handle = _NONE

    def _add(self, letter: str, *values: int) -> None:
        text = join_numbers(values)
        if letter != self._last or letter in "mz":
            text = letter + text
        elif text[0] != "-":
            text = " " + text
        self._out.append(text)
        self._last = letter
        self._handle = _NONE

    def start_subpath(self, dx: int, dy: int) -> None:
        """Start another subpath."""
        self._add("m", dx, dy)

    def line(self, dx: int, dy: int) -> None:
        """Add a straight line; one without length is a dot, or is omitted if it is not alone."""
        if not (dx or dy or self._last in ("", "m")):
            return
        if not dy:
            self._add("h", dx)
        elif not dx:
            self._add("v", dy)
        else:
            self._add("l", dx, dy)

    def curve(self, ax: int, ay: int, bx: int, by: int, dx: int, dy: int) -> None:
        """Add a cubic curve, or a line or quadratic curve that differs by at most half a unit."""
        if _is_straight(ax, ay, bx, by, dx, dy):
            self.line(dx, dy)
        elif hypot(dx - 3 * (bx - ax), dy - 3 * (by - ay)) <= _QUADRATIC:
            self.quadratic(round((3 * (ax + bx) - dx) / 4), round((3 * (ay + by) - dy) / 4), dx, dy)
        else:
            self._smooth("s", "c", ax, ay, bx, by, dx, dy)

    def quadratic(self, qx: int, qy: int, dx: int, dy: int) -> None:
        """Add a quadratic curve."""
        self._smooth("t", "q", qx, qy, dx, dy)

    def _smooth(self, short: str, long: str, *values: int) -> None:
        """Add a curve, without its first control point if that mirrors the last one."""
        kind, hx, hy = self._handle
        usual = (hx, hy) if kind == short else (0, 0)
        if abs(values[0] - usual[0]) + abs(values[1] - usual[1]) <= 1:
            self._add(short, *values[2:])
            values = usual + values[2:]
        else:
            self._add(long, *values)
        *_, lx, ly, dx, dy = values
        self._handle = (short, dx - lx, dy - ly)

    def close(self) -> None:
        """Close the subpath."""
        self._add("z")

    def path_data(self) -> str:
        """Return the path data that were written so far."""
        return "".join(self._out)


def _is_straight(ax: int, ay: int, bx: int, by: int, dx: int, dy: int) -> bool:
    """Return whether both control points of a cubic curve lie on its chord, within half a unit."""
    length = hypot(dx, dy)
    if not length:
        return not (ax or ay or bx or by)
    return all(
        abs(px * dy - py * dx) <= length / 2 and -0.5 <= (px * dx + py * dy) / length <= length + 0.5
        for px, py in ((ax, ay), (bx, by))
    )


def relative_path_data(verbs: str, points: Sequence[float]) -> str:
    """Return a path (see path.py) in mm as relative data, without the move to its first point."""
    ox, oy = points[0] * UNIT - _UP, points[1] * UNIT - _UP
    floor = math.floor
    xs = tuple([floor(v * UNIT - ox) for v in points[::2]])
    ys = tuple([floor(v * UNIT - oy) for v in points[1::2]])
    return _relative_units(verbs, xs, ys)


@lru_cache(maxsize=4096)
def _relative_units(verbs: str, xs: tuple[int, ...], ys: tuple[int, ...]) -> str:
    """Return relative data of points in whole units; memoized, because many shapes of a sheet are equal."""
    to = PathWriter()
    x = y = sx = sy = 0
    at = 1
    for part in _PARTS.findall(verbs[1:]):
        if part == "Z":
            to.close()
            x, y = sx, sy
            continue
        if len(part) > 1:
            _lines(to, [(x, y), *zip(xs[at : at + len(part)], ys[at : at + len(part)], strict=True)])
        elif part == "C":
            near, far = at, at + 1
            at += 2
            to.curve(xs[near] - x, ys[near] - y, xs[far] - x, ys[far] - y, xs[at] - x, ys[at] - y)
        elif part == "M":
            sx, sy = xs[at], ys[at]
            to.start_subpath(sx - x, sy - y)
        else:
            to.line(xs[at] - x, ys[at] - y)
        at += len(part)
        x, y = xs[at - 1], ys[at - 1]
    return to.path_data()


def _lines(to: PathWriter, points: Sequence[tuple[int, int]]) -> None:
    """Write a long polyline as lines and curves."""
    x, y = points[0]
    for end, control in simplify_polyline(points):
        nx, ny = points[end]
        if control is None:
            to.line(nx - x, ny - y)
        else:
            to.quadratic(control[0] - x, control[1] - y, nx - x, ny - y)
        x, y = nx, ny


@lru_cache(maxsize=16384)
def parse_commands(data: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Parse relative path data into letters and numbers."""
    return tuple([(verb, tuple(map(int, _NUMBER.findall(said)))) for verb, said in _COMMAND.findall(data)])


@lru_cache(maxsize=16384)
def end_point(data: str) -> tuple[int, int]:
    """Return the end point of relative path data, relative to their start."""
    x = y = sx = sy = 0
    for verb, said in parse_commands(data):
        if verb == "z":
            x, y = sx, sy
        elif verb == "h":
            x += sum(said)
        elif verb == "v":
            y += sum(said)
        else:
            size = _NUMBERS_OF[verb]
            x, y = x + sum(said[size - 2 :: size]), y + sum(said[size - 1 :: size])
            if verb == "m":
                sx, sy = x, y
    return x, y


# ---- simplification of dense polylines, with an error of at most one unit ----


Point = tuple[int, int]

MOST_ERROR = 1.0
"""Largest error of lines and curves in units."""
MOST_SQUARED_ERROR = MOST_ERROR * MOST_ERROR
LINES = 3
"""Number of lines that a quadratic curve must replace; it takes as many characters as two lines."""
FITTED_POINTS = 12
"""Largest number of points for fitting a curve; all points are checked afterwards."""


def simplify_polyline(points: Sequence[Point]) -> Iterator[tuple[int, Point | None]]:
    """Yield the steps of a polyline: the index of the last point, and the control point if the step is a
    curve.
    """
    kept = needed_points(points)
    way = list(accumulate([dist(a, b) for a, b in pairwise(points)], initial=0.0))
    at = 0
    while at < len(kept) - 1:
        end, control = at + 1, None
        for last in range(at + LINES, len(kept)):
            found = _fitted_control(points, way, kept[at], kept[last])
            if found is None:
                break
            end, control = last, found
        yield kept[end], control
        at = end


def _fitted_control(points: Sequence[Point], way: Sequence[float], first: int, last: int) -> Point | None:
    """Return the control point of a quadratic curve from one point to another near all points between, or
    None.
    """
    start = way[first]
    length = way[last] - start
    if not length:
        return None
    (ax, ay), (bx, by) = points[first], points[last]
    shares = [(gone - start) / length for gone in way[first + 1 : last]]
    x = y = weight = 0.0
    between = points[first + 1 : last]
    step = max(1, len(between) // FITTED_POINTS)
    for share, (px, py) in zip(shares[step - 1 :: step], between[step - 1 :: step], strict=True):
        back = 1 - share
        w, near, far = 2 * share * back, back * back, share * share
        weight += w * w
        x += w * (px - near * ax - far * bx)
        y += w * (py - near * ay - far * by)
    if not weight:
        return None
    cx, cy = round(x / weight), round(y / weight)
    # Write the quadratic curve as a polynomial, because it is evaluated for many points.
    ux, uy, vx, vy = 2 * (cx - ax), 2 * (cy - ay), ax - 2 * cx + bx, ay - 2 * cy + by
    for share, (px, py) in zip(shares, between, strict=True):
        dx, dy = ax - px + share * (ux + share * vx), ay - py + share * (uy + share * vy)
        if dx * dx + dy * dy > MOST_SQUARED_ERROR:
            return None
    return cx, cy


def needed_points(points: Sequence[Point]) -> list[int]:
    """Return the indices of the points that a polyline needs within ``MOST_ERROR`` units
    (Ramer-Douglas-Peucker).
    """
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
    """Return the index of the point that is farthest from the chord, or 0 if all are near enough."""
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
    return first + 1 + off.index(far) if far > MOST_ERROR * (length or 1.0) else 0

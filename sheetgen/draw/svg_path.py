"""Path data of few bytes: relative commands in whole units, and letters only where they change.

A shape is written from its first point on, and rounded relative to it, so that equal shapes in different
places are equal text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import dist, hypot, sqrt

UNIT = 100
"""Units of a millimetre: no line is off by more than 0.01 mm, a quarter of what 600 dpi print."""
_UP = 0.500001
"""Halves are rounded up, also those that fall a hair short of it elsewhere on the page."""
_COMMAND = re.compile("([a-z])([^a-z]*)")
_NUMBER = re.compile(r"-?\d+")
_NUMBERS_OF = {"m": 2, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6}
_PARTS = re.compile("L{4,}|.")
_QUADRATIC = 18 / sqrt(3)
"""How far a cubic's third difference may be from none for a quadratic to be off by half a unit at most."""
_NONE = ("", 0, 0)
"""No curve was last; else which one, and from the current point the mirror image of its last handle."""


def whole(value: float) -> int:
    """A length in mm as whole units."""
    return math.floor(value * UNIT + _UP)


def numbers(values: Sequence[int]) -> str:
    """Numbers with a space only where no minus parts them."""
    if len(values) == 2:  # most are steps, of which a sheet has tens of thousands
        x, y = values
        return f"{x}{y}" if y < 0 else f"{x} {y}"
    return " ".join(map(str, values)).replace(" -", "-")


class Writer:
    """Relative path data in the making; every method's numbers count from the current point."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._last = ""
        self._handle = _NONE

    def _add(self, letter: str, *values: int) -> None:
        text = numbers(values)
        if letter != self._last or letter in "mz":
            text = letter + text
        elif text[0] != "-":
            text = " " + text
        self._out.append(text)
        self._last = letter
        self._handle = _NONE

    def move(self, dx: int, dy: int) -> None:
        """Begin a further part there."""
        self._add("m", dx, dy)

    def line(self, dx: int, dy: int) -> None:
        """A straight line; one of no length is a dot, or nothing if it is not alone."""
        if not (dx or dy or self._last in ("", "m")):
            return
        if not dy:
            self._add("h", dx)
        elif not dx:
            self._add("v", dy)
        else:
            self._add("l", dx, dy)

    def curve(self, ax: int, ay: int, bx: int, by: int, dx: int, dy: int) -> None:
        """A cubic curve, or what says the same within half a unit: a line, or a quadratic curve."""
        if _is_straight(ax, ay, bx, by, dx, dy):
            self.line(dx, dy)
        elif hypot(dx - 3 * (bx - ax), dy - 3 * (by - ay)) <= _QUADRATIC:
            self.quadratic(round((3 * (ax + bx) - dx) / 4), round((3 * (ay + by) - dy) / 4), dx, dy)
        else:
            self._smooth("s", "c", ax, ay, bx, by, dx, dy)

    def quadratic(self, qx: int, qy: int, dx: int, dy: int) -> None:
        """A quadratic curve."""
        self._smooth("t", "q", qx, qy, dx, dy)

    def _smooth(self, short: str, long: str, *values: int) -> None:
        """A curve, without its first handle where that goes on as the last one of the same kind ended."""
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
        """Back to where the part began."""
        self._add("z")

    def data(self) -> str:
        """All that was written."""
        return "".join(self._out)


def _is_straight(ax: int, ay: int, bx: int, by: int, dx: int, dy: int) -> bool:
    """Whether both handles lie on the chord, within half a unit."""
    length = hypot(dx, dy)
    if not length:
        return not (ax or ay or bx or by)
    return all(
        abs(px * dy - py * dx) <= length / 2 and -0.5 <= (px * dx + py * dy) / length <= length + 0.5
        for px, py in ((ax, ay), (bx, by))
    )


def trace(verbs: str, points: Sequence[float]) -> str:
    """A path (see path.py) in mm, from its first point on and without the move to it."""
    ox, oy = points[0] * UNIT - _UP, points[1] * UNIT - _UP
    floor = math.floor
    xs = tuple([floor(v * UNIT - ox) for v in points[::2]])
    ys = tuple([floor(v * UNIT - oy) for v in points[1::2]])
    return _traced(verbs, xs, ys)


@lru_cache(maxsize=4096)
def _traced(verbs: str, xs: tuple[int, ...], ys: tuple[int, ...]) -> str:
    """The same of points in whole units from the first one: many shapes of a sheet are equal."""
    to = Writer()
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
            to.move(sx - x, sy - y)
        else:
            to.line(xs[at] - x, ys[at] - y)
        at += len(part)
        x, y = xs[at - 1], ys[at - 1]
    return to.data()


def _lines(to: Writer, points: Sequence[tuple[int, int]]) -> None:
    """A long polyline from the current point, as lines and curves."""
    x, y = points[0]
    for end, control in shorter(points):
        nx, ny = points[end]
        if control is None:
            to.line(nx - x, ny - y)
        else:
            to.quadratic(control[0] - x, control[1] - y, nx - x, ny - y)
        x, y = nx, ny


@lru_cache(maxsize=16384)
def commands(data: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Relative path data as letters and their numbers."""
    return tuple([(verb, tuple(map(int, _NUMBER.findall(said)))) for verb, said in _COMMAND.findall(data)])


@lru_cache(maxsize=16384)
def ending(data: str) -> tuple[int, int]:
    """Where relative path data end, from where they begin."""
    x = y = sx = sy = 0
    for verb, said in commands(data):
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


# Dense polylines as fewer lines and as curves, none of them off by more than a unit from what was drawn.


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

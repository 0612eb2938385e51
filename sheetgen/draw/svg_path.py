"""Path data of few bytes: relative commands in whole units, and letters only where they change.

A shape is written from its first point on, and rounded relative to it, so that equal shapes in different
places are equal text.
"""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from math import hypot, sqrt

from sheetgen.draw.svg_lines import shorter

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

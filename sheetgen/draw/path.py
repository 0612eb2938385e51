"""Paths: parse SVG path data into straight lines and cubic curves with absolute coordinates.

A path is ``(verbs, points)``: a string of ``M`` (1 point), ``L`` (1), ``C`` (3) and ``Z`` (0), and the points
in order. Scenes store this format, and the PDF and SVG renderers write it.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from sheetgen.errors import DrawingError
from sheetgen.message import msg

Point = tuple[float, float]
Path = tuple[str, tuple[Point, ...]]
Ops = Iterable[tuple[str, Iterable[Point]]]

_COMMANDS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
POINTS_OF = {"M": 1, "L": 1, "C": 3, "Z": 0}
_STEPS = 6
"""Number of straight pieces that approximate a curve."""
_BERNSTEIN = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (i / _STEPS for i in range(1, _STEPS + 1))
]
"""Weights of a curve's four control points at the end of each piece."""

# distance of the control points in a Bézier curve that is a quarter of the unit circle
KAPPA = 4 / 3 * math.tan(math.pi / 8)


def _numbers(text: str, data: str) -> list[float]:
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        pass  # the path data have commas, or numbers without space between them, as in "5-3.5.2"
    found, at = [], 0
    text = text.rstrip(" ,\t\r\n")
    while at < len(text):
        match = _NUMBER.match(text, at)
        if match is None:
            raise DrawingError(
                msg("path data are unreadable at {place}: {data}", "report", place=text[at:], data=data)
            )
        found.append(float(match[1]))
        at = match.end()
    return found


def arc_as_curves(
    start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> list[Point]:
    """Return the control points (three for each curve) of an elliptic arc (SVG 1.1, appendix F.6).

    ``turn`` is the rotation of the ellipse in degrees. Each curve covers at most a quarter turn (error < 0.03
    % of r).
    """
    (x1, y1), (x2, y2) = start, end
    if rx == 0 or ry == 0 or start == end:
        return [start, end, end] if start != end else []
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    xp, yp = cos * dx + sin * dy, cos * dy - sin * dx
    rx, ry = abs(rx), abs(ry)
    reach = math.hypot(xp / rx, yp / ry)
    if reach > 1:  # scale up radii of an ellipse that are too short to reach both points (SVG 1.1, F.6.6)
        rx, ry = rx * reach, ry * reach
    below = rx * rx * yp * yp + ry * ry * xp * xp
    root = math.sqrt(max(0.0, rx * rx * ry * ry - below) / below)
    if large == sweep:
        root = -root
    cxp, cyp = root * rx * yp / ry, -root * ry * xp / rx
    cx, cy = cos * cxp - sin * cyp + (x1 + x2) / 2, sin * cxp + cos * cyp + (y1 + y2) / 2
    first = math.atan2((yp - cyp) / ry, (xp - cxp) / rx)
    span = math.atan2((-yp - cyp) / ry, (-xp - cxp) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    handle = 4 / 3 * math.tan(step / 4)

    def at(angle: float, lead: float) -> Point:
        x, y = (
            rx * (math.cos(angle) - lead * math.sin(angle)),
            ry * (math.sin(angle) + lead * math.cos(angle)),
        )
        return cx + cos * x - sin * y, cy + sin * x + cos * y

    points = []
    for i in range(count):
        a, b = first + step * i, first + step * (i + 1)
        points += [at(a, handle), at(b, -handle), at(b, 0)]
    points[-1] = end
    return points


class _Reader:
    """The state of a path while its commands are parsed."""

    def __init__(self, data: str) -> None:
        self.data = data
        self.verbs: list[str] = []
        self.points: list[Point] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None  # last control point, which the SVG commands S and T mirror
        self.handle_of = ""

    def line(self, to: Point) -> None:
        self.verbs.append("L")
        self.points.append(to)
        self.at = to

    def curves(self, points: list[Point]) -> None:
        self.verbs.append("C" * (len(points) // 3))
        self.points += points
        if points:
            self.at = points[-1]

    def quadratic(self, control: Point, to: Point) -> None:
        (x, y), (qx, qy), (ex, ey) = self.at, control, to
        third = 2 / 3
        self.curves(
            [
                (x + third * (qx - x), y + third * (qy - y)),
                (ex + third * (qx - ex), ey + third * (qy - ey)),
                to,
            ]
        )
        self.handle, self.handle_of = control, "Q"

    def mirrored(self, kinds: str) -> Point:
        if self.handle is None or self.handle_of not in kinds:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def command(self, verb: str, n: list[float]) -> None:
        """Add an SVG path command with its numbers; those of a lower-case command are relative to the current
        point.
        """
        ox, oy = self.at if verb.islower() else (0.0, 0.0)
        verb = verb.upper()
        handle, self.handle = self.handle, None
        if verb == "L":
            self.line((ox + n[0], oy + n[1]))
        elif verb == "H":
            self.line((ox + n[0], self.at[1]))
        elif verb == "V":
            self.line((self.at[0], oy + n[0]))
        elif verb == "M":
            self.at = self.start = (ox + n[0], oy + n[1])
            self.verbs.append("M")
            self.points.append(self.at)
        elif verb == "A":
            if n[3] not in (0, 1) or n[4] not in (0, 1):
                raise DrawingError(
                    msg(
                        "path data have an arc flag that is neither 0 nor 1: {data}", "report", data=self.data
                    )
                )
            self.curves(
                arc_as_curves(self.at, n[0], n[1], n[2], bool(n[3]), bool(n[4]), (ox + n[5], oy + n[6]))
            )
        else:
            self.handle = handle
            self.bezier(verb, [(ox + n[i], oy + n[i + 1]) for i in range(0, len(n), 2)])

    def bezier(self, verb: str, p: list[Point]) -> None:
        if verb == "Q":
            self.quadratic(p[0], p[1])
        elif verb == "T":
            self.quadratic(self.mirrored("Q"), p[0])
        else:
            if verb == "S":
                p.insert(0, self.mirrored("C"))
            self.curves(p)
            self.handle, self.handle_of = p[1], "C"


def thinnest_outline(verbs: Iterable[str], points: Sequence[tuple[float, float]]) -> float:
    """Return twice the area over the length of the thinnest outline, with straight lines between all points."""
    ends, at, found = [], 0, math.inf
    for verb in verbs:
        if verb == "M":
            ends.append(at)
        at += POINTS_OF[verb]
    for start, end in zip(ends, [*ends[1:], at], strict=True):
        outline = points[start:end]
        area = length = 0.0
        for (x, y), (next_x, next_y) in zip(outline, [*outline[1:], outline[0]], strict=True):
            area += x * next_y - next_x * y
            length += math.hypot(next_x - x, next_y - y)
        found = min(found, abs(area) / length if length else 0.0)
    return found


@lru_cache(maxsize=4096)
def parse_path(data: str) -> Path:
    """Parse SVG path data with all commands. Raises ``DrawingError``."""
    pieces = _COMMANDS.split(data)
    if pieces[0].strip() or len(pieces) < 3 or pieces[1] not in "Mm":
        raise DrawingError(msg("path data must begin with M: {data}", "report", data=data))
    reader = _Reader(data)
    for verb, text in zip(pieces[1::2], pieces[2::2], strict=True):
        numbers = _numbers(text, data)
        if verb in "Zz":
            if numbers:
                raise DrawingError(msg("path data have numbers after Z: {data}", "report", data=data))
            reader.verbs.append("Z")
            reader.at, reader.handle = reader.start, None
            continue
        size = _NUMBERS_OF[verb.upper()]
        if not numbers or len(numbers) % size:
            raise DrawingError(
                msg("path data have too few numbers after {verb}: {data}", "report", verb=verb, data=data)
            )
        for i in range(0, len(numbers), size):
            reader.command(verb, numbers[i : i + size])
            if verb in "Mm":  # further pairs of numbers after a move command are lines (SVG 1.1, 8.3.2)
                verb = "L" if verb == "M" else "l"
    return "".join(reader.verbs), tuple(reader.points)


def path_from_ops(ops: Ops) -> Path:
    """Return a path from ``(verb, points)`` pairs with absolute M, L, C and Z. Raises ``DrawingError``.

    Tuples are converted once, because each card draws lattices of thousands of lines.
    """
    if isinstance(ops, tuple):
        try:
            return _known(ops)
        except TypeError:
            pass  # points in lists may change, so their path is not memoized
    return _gather(ops)


def _gather(ops: Ops) -> Path:
    verbs: list[str] = []
    points: list[Point] = []
    for verb, given in ops:
        own = given if given.__class__ is tuple else tuple(given)
        if POINTS_OF.get(verb) != len(own):
            raise DrawingError(
                msg("a path has {number} points after {verb}", "report", number=len(own), verb=verb)
            )
        verbs.append(verb)
        points += own
    if not verbs or verbs[0] != "M":
        raise DrawingError(msg("path data must begin with M: {data}", "report", data="".join(verbs)))
    return "".join(verbs), tuple(points)


_known = lru_cache(maxsize=64)(_gather)


def straight_pieces(
    verbs: str, points: Sequence[float], closed: bool
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the outline as straight pieces; with ``closed`` each subpath is closed, as in fills."""
    at = 0
    x = y = begun_x = begun_y = 0.0
    for index, verb in enumerate(verbs):
        if verb == "C":
            bx, by, cx, cy, dx, dy = points[at : at + 6]
            at += 6
            from_x, from_y = x, y
            for a, b, c, d in _BERNSTEIN:
                to_x, to_y = a * from_x + b * bx + c * cx + d * dx, a * from_y + b * by + c * cy + d * dy
                yield x, y, to_x, to_y
                x, y = to_x, to_y
        elif verb == "L":
            to_x, to_y = points[at : at + 2]
            at += 2
            yield x, y, to_x, to_y
            x, y = to_x, to_y
        elif verb == "M":
            if index and closed:
                yield x, y, begun_x, begun_y  # filling a path closes its open subpaths
            x, y = begun_x, begun_y = points[at : at + 2]
            at += 2
        else:
            yield x, y, begun_x, begun_y
            x, y = begun_x, begun_y
    if closed:
        yield x, y, begun_x, begun_y

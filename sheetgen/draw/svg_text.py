"""Outlines of glyphs as path data: exact ones, or coarse ones with fewer curves for small letters on screens.

Many fonts draw a round shape as several curves with a precision that no screen shows. One curve or line
replaces them where it is near enough, which halves the size of letters with many strokes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, dist, hypot, radians
from typing import NamedTuple

import uharfbuzz as hb

from sheetgen.draw.svg_path import PathWriter, join_numbers, whole_units
from sheetgen.text.fonts import Face
from sheetgen.text.shaping import GlyphRun

MOST_ERROR = 0.75
"""Largest error of coarse outlines in units, before rounding to whole units."""
CORNER = cos(radians(25))
"""Cosine of the largest angle between pieces that may be merged; sharper corners stay."""
MOST_FAILED = 3
"""Number of failed longer attempts after which the longest fitting piece is used."""
FLAT = 1e-6
"""Sine of the largest angle between directions that count as equal."""
MOST_OVERSHOOT = 0.01
"""Largest overshoot of a point beyond a curve's ends, relative to the curve."""
_CUBES = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (0.3, 0.7)]

Point = tuple[float, float]
Piece = tuple[Point, ...]
"""A line or curve: start, control points, end."""


class _Pen:
    """Collects what HarfBuzz draws, in font units with y upwards."""

    def __init__(self) -> None:
        self.contours: list[list[Piece]] = []
        self.at: Point = (0, 0)

    def move(self, *point: float) -> None:
        self.contours.append([])
        self.at = point[0], point[1]

    def draw(self, *flat: float) -> None:
        points = [*zip(flat[::2], flat[1::2], strict=True)]
        self.contours[-1].append((self.at, *points))
        self.at = points[-1]


@lru_cache(maxsize=1)
def _funcs() -> hb.DrawFuncs:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda *given: given[-1].move(*given[:-1]))
    for tell in (funcs.set_line_to_func, funcs.set_quadratic_to_func, funcs.set_cubic_to_func):
        tell(lambda *given: given[-1].draw(*given[:-1]))
    funcs.set_close_path_func(lambda me: None)
    return funcs


@lru_cache(maxsize=8192)
def glyph_path(face: Face, gid: int, size: int = 1) -> str:
    """Return path data of a glyph in units of ``size`` font units, with y downwards; empty for a space.

    Units larger than 1 give a coarse outline without closing lines, because filling closes it.
    """
    return _outline(face, gid, size)[0].path_data()


@lru_cache(maxsize=8192)
def letter_with_advance(face: Face, gid: int, size: int = 1) -> tuple[str, tuple[int, int]]:
    """Return path data of a glyph with a move to the start of the next glyph, and this position."""
    to, (x, y) = _outline(face, gid, size)
    if not to.path_data():
        return "", (x, y)
    end = round(face.hb_font.get_glyph_h_advance(gid) / size)
    to.start_subpath(end - x, -y)
    return to.path_data(), (end, 0)


def _outline(face: Face, gid: int, size: int) -> tuple[PathWriter, tuple[int, int]]:
    """Return the outline of a glyph, and the end position of the pen."""
    pen = _Pen()
    face.hb_font.draw_glyph(gid, _funcs(), pen)
    to = PathWriter()
    x = y = 0
    for contour in pen.contours:
        if not contour:
            continue
        pieces = [*simplify_contour(contour, MOST_ERROR * size)] if size > 1 else contour
        begin = _whole(pieces[0][0], size)
        to.start_subpath(begin[0] - x, begin[1] - y)
        x, y = begin
        for piece in pieces[:-1]:
            x, y = _draw(to, piece, x, y, size)
        if len(pieces[-1]) > 2 or _whole(pieces[-1][-1], size) != begin:
            x, y = _draw(to, pieces[-1], x, y, size)
        if size == 1:
            to.close()
            x, y = begin
    return to, (x, y)


def _draw(to: PathWriter, piece: Piece, x: int, y: int, size: int) -> tuple[int, int]:
    """Write a piece of a glyph's outline that starts at (x, y). Return its end."""
    points = [_whole(point, size) for point in piece[1:]]
    steps = [v for px, py in points for v in (px - x, py - y)]
    (to.line, to.quadratic, to.curve)[len(points) - 1](*steps)
    return points[-1]


def _whole(point: Point, size: int) -> tuple[int, int]:
    return round(point[0] / size), round(-point[1] / size)


# ---- simplification of curves ----
class _DirectedPiece(NamedTuple):
    """A piece of a glyph's outline with its directions at start and end; ``goes_on`` is the cosine of the
    angle to the piece before it.
    """

    piece: Piece
    out: Point
    back: Point
    goes_on: float


def simplify_contour(contour: Sequence[Piece], off: float) -> Iterator[Piece]:
    """Yield a closed contour as fewer pieces with an error of at most ``off``, from its sharpest corner."""
    row = _from_sharpest_corner(contour)
    at = 0
    while at < len(row):
        piece, at = _longest(row, at, off)
        yield piece


def _from_sharpest_corner(contour: Sequence[Piece]) -> list[_DirectedPiece]:
    """Return a contour that starts at its sharpest corner."""
    pieces = [piece for piece in contour if len(piece) > 2 or piece[0] != piece[1]] or [*contour]
    if pieces[-1][-1] != pieces[0][0]:
        pieces.append((pieces[-1][-1], pieces[0][0]))
    ways = [(_direction(piece), _direction(piece[::-1])) for piece in pieces]
    row = [
        _DirectedPiece(piece, out, back, -(out[0] * before[0] + out[1] * before[1]))
        for piece, (out, back), (_, before) in zip(pieces, ways, [ways[-1], *ways], strict=False)
    ]
    first = min(range(len(row)), key=lambda at: row[at].goes_on)
    return row[first:] + row[:first]


def _direction(piece: Piece) -> Point:
    """Return the start direction of a piece as a unit vector; (0, 0) for a piece without length."""
    (ax, ay), *others = piece
    for bx, by in others:
        length = hypot(bx - ax, by - ay)
        if length:
            return (bx - ax) / length, (by - ay) / length
    return 0.0, 0.0


def _longest(row: Sequence[_DirectedPiece], at: int, off: float) -> tuple[Piece, int]:
    """Return one line or curve that replaces as many pieces of an outline as possible, and the index of the
    next piece.
    """
    begin, out = row[at].piece[0], row[at].out
    found, following = row[at].piece, at + 1
    dots: list[Point] = []
    missed = 0
    for last in range(at, len(row)):
        piece, _, back, goes_on = row[last]
        if last > at and goes_on < CORNER and dist(begin, piece[0]) > 2 * off:
            break
        if len(piece) > 2:
            dots += _between(piece)
        one = _replacement(begin, out, piece[-1], back, dots, off)
        if one:
            found, following = one, last + 1
        elif last > at:
            missed += 1
            if missed == MOST_FAILED:
                break
        dots.append(piece[-1])
    return found, following


def _between(piece: Piece) -> list[Point]:
    """Return points of a curve where it is farthest from its chord."""
    if len(piece) == 3:
        (ax, ay), (bx, by), (cx, cy) = piece
        return [((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    return [(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in _CUBES]


def _replacement(
    begin: Point, out: Point, end: Point, back: Point, dots: Sequence[Point], off: float
) -> Piece | None:
    """Return a line or curve with these directions near all points, or None."""
    if _on_line(begin, end, dots, off):
        return begin, end
    # find the intersection of the tangents at both ends, the control point of a curve
    turn = out[0] * back[1] - out[1] * back[0]
    if abs(turn) < FLAT:
        return None
    x, y = end[0] - begin[0], end[1] - begin[1]
    far, near = (x * back[1] - y * back[0]) / turn, (x * out[1] - y * out[0]) / turn
    if far <= 0 or near <= 0:
        return None
    handle = begin[0] + far * out[0], begin[1] + far * out[1]
    return (begin, handle, end) if _on_curve(begin, handle, end, dots, off) else None


def _on_line(a: Point, b: Point, dots: Sequence[Point], off: float) -> bool:
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    if not length:
        return False
    dx, dy = dx / length, dy / length
    for x, y in dots:
        if (
            abs((x - ax) * dy - (y - ay) * dx) > off
            or not -off <= (x - ax) * dx + (y - ay) * dy <= length + off
        ):
            return False
    return True


def _on_curve(a: Point, h: Point, b: Point, dots: Sequence[Point], off: float) -> bool:
    """Return whether all points are near a quadratic curve.

    With barycentric coordinates u, v, w of a point, the curve is v² = 4uw. The distance of a point is
    estimated from the gradient of the difference.
    """
    ux, uy, wx, wy = h[1] - b[1], b[0] - h[0], a[1] - h[1], h[0] - a[0]
    area = ux * (a[0] - h[0]) + uy * (a[1] - h[1])
    if not area:
        return False
    ux, uy, wx, wy = ux / area, uy / area, wx / area, wy / area
    hx, hy = h
    for x, y in dots:
        u, w = ux * (x - hx) + uy * (y - hy), wx * (x - hx) + wy * (y - hy)
        v = 1 - u - w
        growing = hypot(2 * v * (ux + wx) + 4 * (w * ux + u * wx), 2 * v * (uy + wy) + 4 * (w * uy + u * wy))
        if u < -MOST_OVERSHOOT or w < -MOST_OVERSHOOT or abs(v * v - 4 * u * w) > off * growing:
            return False
    return True


# ---- runs of text as path data ----


class Lettering(NamedTuple):
    """A run of text: matrix from units of ``size`` font units to page units, and its start in mm."""

    run: GlyphRun
    size: int
    turn: tuple[float, float, float, float]
    x: float
    y: float

    @property
    def upright(self) -> bool:
        """Whether the letters are only scaled, without rotation or distortion."""
        a, b, c, d = self.turn
        return a == d and abs(b) + abs(c) < 1e-9

    @property
    def transform(self) -> str:
        """The transform attribute from the run's units to page units."""
        a, b, c, d = self.turn
        place = join_numbers((whole_units(self.x), whole_units(self.y)))
        if self.upright:
            return f"translate({place})scale({a:.5g})"
        return f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {place})"


class LetteringLine(NamedTuple):
    """A glyph run as path data in units of its paint: its start, and the end of the pen relative to it."""

    x: int
    y: int
    data: str
    end: tuple[int, int]


def join_lines(lines: Iterable[LetteringLine]) -> str:
    """Return the path data of several lines of text as those of one path."""
    out: list[str] = []
    x = y = 0
    for line in lines:
        move, step = f"M{join_numbers((line.x, line.y))}", f"m{join_numbers((line.x - x, line.y - y))}"
        out += [step if out and len(step) < len(move) else move, line.data]
        x, y = line.x + line.end[0], line.y + line.end[1]
    return "".join(out)

"""Nest pieces of several shapes on sheets: rectangles side by side, hexagons as a honeycomb."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.cutters import ARMS, Cutter, Rect, cutting_area, rectangles_overlap
from sheetgen.errors import UsageError
from sheetgen.impose.imposition import HOME_MARGIN, Margins
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.cut.path_order import PieceCuts
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.path import Point


_DECIMALS = 3
"""Number of decimals (in mm) for comparing outlines."""
_OFFSET_GAIN = 0.98
"""An offset lattice must take less than this share of the area of rows and columns."""


class Lattice(NamedTuple):
    """The closest arrangement of copies of a shape: horizontal and vertical step in mm.

    Every second row is shifted right by ``across``, or every second column down by ``down``.
    """

    dx: float
    dy: float
    across: float = 0.0
    down: float = 0.0

    @property
    def plain(self) -> bool:
        return not (self.across or self.down)


class PlacedPiece(NamedTuple):
    """The place of a piece on a sheet: the piece's index, and the top left corner of its box in mm."""

    piece: int
    x: float
    y: float


class Sheet(NamedTuple):
    """The pieces on one sheet of paper, and the arm length of its registration marks in mm."""

    laid: tuple[PlacedPiece, ...]
    arm: float


def nest_pieces(
    blanks: Sequence[PieceCuts],
    backed: Sequence[bool],
    paper: Paper,
    cutter: Cutter | None,
    *,
    keep: Margins,
    gutter: float,
) -> list[Sheet]:
    """Return the place of each piece, on as few sheets of portrait paper as the packer finds.

    Pieces that are ``backed`` (printed on both sides) share sheets if possible. Registration marks get the
    longest arms that need no additional sheet. Raises ``UsageError`` for a piece that does not fit.
    """
    reach = cutting_area(cutter, paper, keep) if cutter else _printable_area(paper, keep)
    arms = ARMS if cutter and cutter.corners else (0.0,)
    try:
        best = _packed(blanks, backed, reach, cutter, paper, arms[-1], gutter)
    except _NoRoom as error:
        raise _no_room_error(error, reach) from None
    for arm in arms[:-1]:
        with suppress(_NoRoom):
            found = _packed(blanks, backed, reach, cutter, paper, arm, gutter)
            if len(found) == len(best):
                return found
    return best


def _packed(
    blanks: Sequence[PieceCuts],
    backed: Sequence[bool],
    reach: Rect,
    cutter: Cutter | None,
    paper: Paper,
    arm: float,
    gutter: float,
) -> list[Sheet]:
    """Return the sheets of nested pieces for registration marks with this arm length in mm. Raises ``_NoRoom``."""
    zones = cutter.zones(cutter.area(paper.name, paper.width, paper.height), arm) if cutter else []
    return [Sheet(tuple(laid), arm) for laid in _Packer(blanks, backed, reach, zones, gutter).sheets()]


def _printable_area(paper: Paper, keep: Margins) -> Rect:
    top, right, bottom, left = (max(HOME_MARGIN, edge) for edge in keep)
    return left, top, paper.width - right, paper.height - bottom


class _NoRoom(Exception):
    """A piece of this width and height (in mm) fits on no sheet."""


def _no_room_error(error: _NoRoom, reach: Rect) -> UsageError:
    width, height = error.args
    said = "A piece of {width:.1f} by {height:.1f} mm has no room: {wide:.1f} by {high:.1f} mm can be cut."
    wide, high = reach[2] - reach[0], reach[3] - reach[1]
    why = msg(said, "report", width=width, height=height, wide=wide, high=high)
    return UsageError(msg("{why} Larger paper, such as --on a3, has more.", "report", why=why))


# ---- lattices ---------------------------------------------------------------------------------
def closest_lattice(outline: Sequence[Point], gutter: float) -> Lattice:
    """Return the closest lattice for copies of a convex outline with ``gutter`` mm between them."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    wide, high = max(xs) - min(xs) + gutter, max(ys) - min(ys) + gutter

    def least(move: Callable[[float], Point], most: float) -> float:
        """Return the smallest distance in this direction at which two copies of the outline keep the gutter."""
        low, high = 0.0, most
        for _ in range(48):
            middle = (low + high) / 2
            low, high = (
                (low, middle) if _distance_to_copy(outline, move(middle)) >= gutter - 1e-9 else (middle, high)
            )
        return high

    ways = [Lattice(wide, high)]
    ways.append(Lattice(wide, least(lambda t: (wide / 2, t), high), across=wide / 2))
    ways.append(Lattice(least(lambda t: (t, high / 2), wide), high, down=high / 2))
    closest = min(ways, key=lambda way: way.dx * way.dy)
    return closest if closest.dx * closest.dy < _OFFSET_GAIN * wide * high else ways[0]


def convex_hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull of points in order."""
    ordered = sorted(set(points))

    def half(some: Sequence[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in some:
            while len(found) > 1 and _cross(found[-2], found[-1], (x, y)) <= 1e-9:
                found.pop()
            found.append((x, y))
        return found[:-1]

    return half(ordered) + half(ordered[::-1])


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distance_to_copy(outline: Sequence[Point], by: Point) -> float:
    """Return the distance between a convex outline and its moved copy; negative if they overlap."""
    moved = [(x + by[0], y + by[1]) for x, y in outline]
    widest = -math.inf
    for one, other in ((outline, moved), (moved, outline)):
        for (ax, ay), (bx, by_) in zip(one, [*one[1:], one[0]], strict=True):
            nx, ny = by_ - ay, ax - bx
            long = math.hypot(nx, ny)
            if long < 1e-9:
                continue
            out = max((x - ax) * nx + (y - ay) * ny for x, y in one) / long
            near = min((x - ax) * nx + (y - ay) * ny for x, y in other) / long
            widest = max(widest, near - out)
    if widest <= 0:
        return widest
    return min(_distance_to_segment(p, a, b) for one, other in ((outline, moved), (moved, outline)) for p in one
               for a, b in zip(other, [*other[1:], other[0]], strict=True))  # fmt: skip


def _distance_to_segment(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a line segment in mm."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = (
        0.0 if square == 0 else max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square))
    )
    return math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))


# ---- sheets -----------------------------------------------------------------------------------
class _Kind(NamedTuple):
    """All pieces with the same outline."""

    pieces: list[int]
    width: float
    height: float
    lattice: Lattice
    backed: bool


class _Packer:
    """Packs pieces on sheets: first shapes with an offset lattice such as hexagons, then the others by
    decreasing height."""

    def __init__(
        self,
        blanks: Sequence[PieceCuts],
        backed: Sequence[bool],
        reach: Rect,
        zones: Sequence[Rect],
        gutter: float,
    ) -> None:
        self.reach, self.zones, self.gutter = reach, zones, gutter
        self.kinds = sorted(
            _kinds(blanks, backed, gutter),
            key=lambda kind: (not kind.backed, kind.lattice.plain, -kind.height),
        )
        self.done: list[list[PlacedPiece]] = []
        self.boxes: list[list[Rect]] = []

    def sheets(self) -> list[list[PlacedPiece]]:
        """Return the pieces on each sheet, all placed. Raises ``_NoRoom``."""
        for kind in self.kinds:
            rest = kind.pieces
            for number in range(len(self.done)):
                rest = self._fill(number, kind, rest)
            while rest:
                self.done.append([])
                self.boxes.append([])
                left = self._fill(len(self.done) - 1, kind, rest)
                if len(left) == len(rest):
                    raise _NoRoom(kind.width, kind.height)
                rest = left
        return [self._centred(number) for number in range(len(self.done))]

    def _fill(self, number: int, kind: _Kind, pieces: list[int]) -> list[int]:
        """Place as many pieces as fit on a sheet. Return the pieces that are left."""
        plain = kind.lattice.plain
        rest = self._take(number, kind, pieces, (self._corners if plain else self._honeycomb)(number, kind))
        if not plain and not self.boxes[number]:  # the marks are in the way of the first row and column
            rest = self._take(number, kind, rest, self._corners(number, kind))
        return rest

    def _take(self, number: int, kind: _Kind, pieces: list[int], places: Iterator[Point]) -> list[int]:
        """Place pieces at free places of a sheet. Return the pieces that are left."""
        rest = list(pieces)
        while rest and (place := next(places, None)):
            x, y = place
            self.done[number].append(PlacedPiece(rest.pop(0), x, y))
            self.boxes[number].append((x, y, x + kind.width, y + kind.height))
        return rest

    def _free(self, number: int, box: Rect) -> bool:
        left, top, right, bottom = self.reach
        hair = 1e-6
        if box[0] < left - hair or box[1] < top - hair or box[2] > right + hair or box[3] > bottom + hair:
            return False
        wide = (box[0] - self.gutter, box[1] - self.gutter, box[2] + self.gutter, box[3] + self.gutter)
        return not any(rectangles_overlap(box, zone) for zone in self.zones) and not any(
            rectangles_overlap(wide, other) for other in self.boxes[number]
        )

    def _honeycomb(self, number: int, kind: _Kind) -> Iterator[Point]:
        """Yield the free places of an offset lattice below all other pieces of the sheet."""
        left, top, right, bottom = self.reach
        start = max((box[3] + self.gutter for box in self.boxes[number]), default=top)
        before = list(self.boxes[number])
        dx, dy, across, down = kind.lattice
        for row in range(int((bottom - start) // dy) + 1):
            for column in range(int((right - left) // dx) + 1):
                x = left + column * dx + (across if row % 2 else 0.0)
                y = start + row * dy + (down if column % 2 else 0.0)
                box = (x, y, x + kind.width, y + kind.height)
                kept, self.boxes[number] = (
                    self.boxes[number],
                    before,
                )  # In a honeycomb the boxes of neighbouring pieces overlap.
                free = self._free(number, box)
                self.boxes[number] = kept
                if free:
                    yield x, y

    def _corners(self, number: int, kind: _Kind) -> Iterator[Point]:
        """Yield free places right of and below the pieces that are placed already, topmost first.

        A place that was taken never becomes free.
        """
        left, top, right, bottom = self.reach
        tried = {(top, left)}
        for x0, y0, x1, y1 in self.zones:
            tried |= {(max(y0, top), max(x1, left)), (max(y1, top), max(x0, left))}
        for box in self.boxes[number]:
            tried |= self._beside(box)
        waiting = sorted(tried)
        while waiting:
            y, x = heappop(waiting)
            box = (x, y, x + kind.width, y + kind.height)
            if self._free(number, box):
                yield x, y
                for corner in self._beside(box) - tried:
                    tried.add(corner)
                    heappush(waiting, corner)

    def _beside(self, box: Rect) -> set[tuple[float, float]]:
        """Return the places right of and below a placed piece, as (y, x) in mm."""
        x0, y0, x1, y1 = box
        return {(y0, x1 + self.gutter), (y1 + self.gutter, x0), (y1 + self.gutter, self.reach[0])}

    def _centred(self, number: int) -> list[PlacedPiece]:
        """Return the pieces of a sheet, centred in the cutting area if they then keep clear of the
        registration marks."""
        boxes = self.boxes[number]
        for both in (True, False):
            dx = (self.reach[0] + self.reach[2] - min(b[0] for b in boxes) - max(b[2] for b in boxes)) / 2
            dy = (
                (self.reach[1] + self.reach[3] - min(b[1] for b in boxes) - max(b[3] for b in boxes))
                / 2
                * both
            )
            moved = [(b[0] + dx, b[1] + dy, b[2] + dx, b[3] + dy) for b in boxes]
            if not any(rectangles_overlap(box, zone) for box in moved for zone in self.zones):
                return [laid._replace(x=laid.x + dx, y=laid.y + dy) for laid in self.done[number]]
        return self.done[number]


def _kinds(blanks: Sequence[PieceCuts], backed: Sequence[bool], gutter: float) -> Iterator[_Kind]:
    """Group the pieces by outline, and by whether they have a back."""
    kinds: dict[tuple[bool, tuple[Point, ...]], list[int]] = {}
    for number, blank in enumerate(blanks):
        outline = tuple((round(x, _DECIMALS), round(y, _DECIMALS)) for x, y in blank.through[-1].polygon())
        kinds.setdefault((backed[number], outline), []).append(number)
    for (both, outline), pieces in kinds.items():
        left, top, right, bottom = blanks[pieces[0]].through[-1].box
        yield _Kind(pieces, right - left, bottom - top, closest_lattice(convex_hull(outline), gutter), both)

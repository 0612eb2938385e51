"""Pieces of several shapes laid on sheets as close as they go: squares side by side, hexagons as a honeycomb."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.cutters import ARMS, Cutter, Rect, area, meets
from sheetgen.errors import UsageError
from sheetgen.impose.imposition import HOME_MARGIN, Margins
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.cut.path_order import Blank
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.path import Point


_ALIKE = 3
"""Decimals of mm to which outlines are compared."""
_WORTH = 0.98
"""What a closer lattice has to come to, as a share of rows and columns."""


class Lattice(NamedTuple):
    """How copies of a shape lie closest: from one to the next and from row to row, in mm.

    Every second row is moved right by ``across``, or every second column down by ``down``.
    """

    dx: float
    dy: float
    across: float = 0.0
    down: float = 0.0

    @property
    def plain(self) -> bool:
        return not (self.across or self.down)


class Laid(NamedTuple):
    """A piece on a sheet: which one, and its box's corner."""

    piece: int
    x: float
    y: float


class Sheet(NamedTuple):
    """What lies on a sheet, and how long the arms of its marks are."""

    laid: tuple[Laid, ...]
    arm: float


def nest(
    blanks: Sequence[Blank],
    backed: Sequence[bool],
    paper: Paper,
    cutter: Cutter | None,
    *,
    keep: Margins,
    gutter: float,
) -> list[Sheet]:
    """Where each of the pieces lies, on as few sheets of upright paper as this finds.

    Those that are ``backed``, so have something on their back, lie together as far as they can. Where a machine
    reads marks, these are as long as they can be on no more paper. Raises ``UsageError`` for a piece without room.
    """
    reach = area(cutter, paper, keep) if cutter else _at_home(paper, keep)
    arms = ARMS if cutter and cutter.corners else (0.0,)
    try:
        best = _packed(blanks, backed, reach, cutter, paper, arms[-1], gutter)
    except _NoRoom as error:
        raise _refusal(error, reach) from None
    for arm in arms[:-1]:
        with suppress(_NoRoom):
            found = _packed(blanks, backed, reach, cutter, paper, arm, gutter)
            if len(found) == len(best):
                return found
    return best


def _packed(
    blanks: Sequence[Blank],
    backed: Sequence[bool],
    reach: Rect,
    cutter: Cutter | None,
    paper: Paper,
    arm: float,
    gutter: float,
) -> list[Sheet]:
    """The sheets with marks of this length."""
    zones = cutter.zones(cutter.area(paper.name, paper.width, paper.height), arm) if cutter else []
    return [Sheet(tuple(laid), arm) for laid in _Packer(blanks, backed, reach, zones, gutter).sheets()]


def _at_home(paper: Paper, keep: Margins) -> Rect:
    top, right, bottom, left = (max(HOME_MARGIN, edge) for edge in keep)
    return left, top, paper.width - right, paper.height - bottom


class _NoRoom(Exception):
    """A piece of this size fits on no sheet."""


def _refusal(error: _NoRoom, reach: Rect) -> UsageError:
    width, height = error.args
    said = "A piece of {width:.1f} by {height:.1f} mm has no room: {wide:.1f} by {high:.1f} mm can be cut."
    wide, high = reach[2] - reach[0], reach[3] - reach[1]
    why = msg(said, "report", width=width, height=height, wide=wide, high=high)
    return UsageError(msg("{why} Larger paper, such as --on a3, has more.", "report", why=why))


# ---- lattices ---------------------------------------------------------------------------------
def lattice(outline: Sequence[Point], gutter: float) -> Lattice:
    """How copies of a convex outline lie closest, ``gutter`` mm apart, in rows and columns or moved by half a step."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    wide, high = max(xs) - min(xs) + gutter, max(ys) - min(ys) + gutter

    def least(move: Callable[[float], Point], most: float) -> float:
        """The least distance at which the copy moved so is far enough away."""
        low, high = 0.0, most
        for _ in range(48):
            middle = (low + high) / 2
            low, high = (low, middle) if _apart(outline, move(middle)) >= gutter - 1e-9 else (middle, high)
        return high

    ways = [Lattice(wide, high)]
    ways.append(Lattice(wide, least(lambda t: (wide / 2, t), high), across=wide / 2))
    ways.append(Lattice(least(lambda t: (t, high / 2), wide), high, down=high / 2))
    closest = min(ways, key=lambda way: way.dx * way.dy)
    return closest if closest.dx * closest.dy < _WORTH * wide * high else ways[0]


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of points, in order."""
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


def _apart(outline: Sequence[Point], by: Point) -> float:
    """How far a convex outline is from its copy moved by so much; negative where they overlap."""
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
    return min(_between(p, a, b) for one, other in ((outline, moved), (moved, outline)) for p in one
               for a, b in zip(other, [*other[1:], other[0]], strict=True))  # fmt: skip


def _between(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a line that ends."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = (
        0.0 if square == 0 else max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square))
    )
    return math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))


# ---- sheets -----------------------------------------------------------------------------------
class _Kind(NamedTuple):
    """Pieces with one outline."""

    pieces: list[int]
    width: float
    height: float
    lattice: Lattice
    backed: bool


class _Packer:
    """Sheets in the making: kinds that have a honeycomb first, then the higher before the lower."""

    def __init__(
        self,
        blanks: Sequence[Blank],
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
        self.done: list[list[Laid]] = []
        self.boxes: list[list[Rect]] = []

    def sheets(self) -> list[list[Laid]]:
        """All sheets; raises ``_NoRoom``."""
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
        """Put as many on a sheet as go; returns the others."""
        places = self._honeycomb(number, kind) if not kind.lattice.plain else self._corners(number, kind)
        rest = list(pieces)
        while rest and (place := next(places, None)):
            x, y = place
            self.done[number].append(Laid(rest.pop(0), x, y))
            self.boxes[number].append((x, y, x + kind.width, y + kind.height))
        return rest

    def _free(self, number: int, box: Rect) -> bool:
        left, top, right, bottom = self.reach
        hair = 1e-6
        if box[0] < left - hair or box[1] < top - hair or box[2] > right + hair or box[3] > bottom + hair:
            return False
        wide = (box[0] - self.gutter, box[1] - self.gutter, box[2] + self.gutter, box[3] + self.gutter)
        return not any(meets(box, zone) for zone in self.zones) and not any(
            meets(wide, other) for other in self.boxes[number]
        )

    def _honeycomb(self, number: int, kind: _Kind) -> Iterator[Point]:
        """Places of a lattice below all that lies there."""
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
                )  # neighbours in a honeycomb overlap as boxes
                free = self._free(number, box)
                self.boxes[number] = kept
                if free:
                    yield x, y

    def _corners(self, number: int, kind: _Kind) -> Iterator[Point]:
        """Places right of and below what lies there, the highest first; what is taken once is never free again."""
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
        """Where a piece may begin next to another: y before x."""
        x0, y0, x1, y1 = box
        return {(y0, x1 + self.gutter), (y1 + self.gutter, x0), (y1 + self.gutter, self.reach[0])}

    def _centred(self, number: int) -> list[Laid]:
        """All of a sheet in the middle of what can be reached, if it stays clear of the marks there."""
        boxes = self.boxes[number]
        for both in (True, False):
            dx = (self.reach[0] + self.reach[2] - min(b[0] for b in boxes) - max(b[2] for b in boxes)) / 2
            dy = (
                (self.reach[1] + self.reach[3] - min(b[1] for b in boxes) - max(b[3] for b in boxes))
                / 2
                * both
            )
            moved = [(b[0] + dx, b[1] + dy, b[2] + dx, b[3] + dy) for b in boxes]
            if not any(meets(box, zone) for box in moved for zone in self.zones):
                return [laid._replace(x=laid.x + dx, y=laid.y + dy) for laid in self.done[number]]
        return self.done[number]


def _kinds(blanks: Sequence[Blank], backed: Sequence[bool], gutter: float) -> Iterator[_Kind]:
    """Pieces by their outlines, and whether they have backs."""
    kinds: dict[tuple[bool, tuple[Point, ...]], list[int]] = {}
    for number, blank in enumerate(blanks):
        outline = tuple((round(x, _ALIKE), round(y, _ALIKE)) for x, y in blank.through[-1].polygon())
        kinds.setdefault((backed[number], outline), []).append(number)
    for (both, outline), pieces in kinds.items():
        left, top, right, bottom = blanks[pieces[0]].through[-1].box
        yield _Kind(pieces, right - left, bottom - top, lattice(hull(outline), gutter), both)

"""Move lines of text that nothing covers to the end of a drawing, so that labels of one paint share one path.

Text that shapes, or text of another paint, cover keeps its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from sheetgen.draw.items import Bounds
from sheetgen.draw.path import POINTS_OF, parse
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_repeats import Mirrored, Paint, Row, Stamp
from sheetgen.draw.svg_symbols import Clipped, Drawing, Words

CELL = 200
"""Side in units of the grid squares for finding overlaps."""
ROUNDING = 2
"""Units by which rounding may enlarge a shape."""


def text_last(drawing: Drawing) -> Drawing:
    """Return a drawing with the same look and its uncovered lines of text at the end, ordered by paint."""
    waiting = _UncoveredLines()
    for at, part in enumerate(drawing):
        paint = part.paint if isinstance(part, Words) and part.line else None
        for box in _boxes(part):
            waiting.covered(box, paint)
            if paint:
                waiting.add(at, box, paint)
    last = sorted(waiting.paints, key=lambda at: waiting.paints[at].name)
    return [part for at, part in enumerate(drawing) if at not in waiting.paints] + [
        drawing[at] for at in last
    ]


class _UncoveredLines:
    """Indices of text lines that nothing covers so far, with their paints."""

    def __init__(self) -> None:
        self.paints: dict[int, Paint] = {}
        self._boxes: dict[int, Bounds] = {}
        self._squares: dict[tuple[int, int], set[int]] = {}

    def add(self, at: int, box: Bounds, paint: Paint) -> None:
        self.paints[at], self._boxes[at] = paint, box
        for square in _squares(box):
            self._squares.setdefault(square, set()).add(at)

    def covered(self, box: Bounds, paint: Paint | None = None) -> None:
        """Drop lines that this box covers, except lines of the same paint."""
        if not self.paints:
            return
        for at in self._near(box):
            if self.paints[at] is not paint and _meet(self._boxes[at], box):
                self._drop(at)

    def _near(self, box: Bounds) -> list[int]:
        if (box[2] - box[0]) * (box[3] - box[1]) > len(self.paints) * CELL * CELL:
            return [*self.paints]
        squares = self._squares
        x, y = int(box[0] // CELL), int(box[1] // CELL)
        if int(box[2] // CELL) == x and int(box[3] // CELL) == y:  # most shapes lie in one cell
            return [*squares.get((x, y), ())]
        return [*{at for square in _squares(box) if square in squares for at in squares[square]}]

    def _drop(self, at: int) -> None:
        for square in _squares(self._boxes.pop(at)):
            self._squares[square].discard(at)
        del self.paints[at]


def _meet(one: Bounds, two: Bounds) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _squares(box: Bounds) -> list[tuple[int, int]]:
    left, top, right, bottom = [int(v // CELL) for v in box]
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _boxes(part: Row | Mirrored | Words | Clipped) -> Iterator[Bounds]:
    """Yield the bounding boxes of a part of a drawing, in units."""
    if isinstance(part, Row):
        for stamp in part.stamps:
            yield from _stamp_boxes(stamp)
    elif isinstance(part, Mirrored):
        (across, down), x, y = part.flip, part.x, part.y
        for left, top, right, bottom in chain.from_iterable(map(_stamp_boxes, part.stamps)):
            xs, ys = (
                sorted((across * left + x, across * right + x)),
                sorted((down * top + y, down * bottom + y)),
            )
            yield xs[0], ys[0], xs[1], ys[1]
    elif isinstance(part, Words):
        yield from part.boxes
    else:
        for inner in part.parts:
            yield from _boxes(inner)


def _stamp_boxes(stamp: Stamp) -> Iterator[Bounds]:
    """Yield the bounding box of a shape in units; those of each piece for a long stroke."""
    left, top, right, bottom = [v * UNIT for v in stamp.box]
    boxes = [(left, top, right, bottom)]
    if stamp.paint.line and max(right - left, bottom - top) > CELL:
        x, y = stamp.x * UNIT, stamp.y * UNIT
        boxes = [(x + a, y + b, x + c, y + d) for a, b, c, d in _pieces(stamp.trace)]
    more = stamp.paint.edge * UNIT + ROUNDING
    for left, top, right, bottom in boxes:
        yield left - more, top - more, right + more, bottom + more


@lru_cache(maxsize=4096)
def _pieces(trace: str) -> list[Bounds]:
    """Return a box for each piece of relative path data, in units from their start."""
    verbs, points = parse(f"M0 0{trace}")
    xs, ys = zip(*points, strict=True)
    found: list[Bounds] = []
    begin = at = here = 0  # index of the subpath's first point, of the next point, and of the current point
    for verb in verbs:
        if verb == "M":
            begin = here = at
        piece = [here, begin if verb == "Z" else here, *range(at, at + POINTS_OF[verb])]
        at += POINTS_OF[verb]
        here = begin if verb == "Z" else at - 1
        px, py = [xs[k] for k in piece], [ys[k] for k in piece]
        found.append((min(px), min(py), max(px), max(py)))
    return found

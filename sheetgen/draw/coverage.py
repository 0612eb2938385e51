"""Where black may overprint without laying more ink on the paper than it takes.

Black that overprints adds to the colours below it. Under a printer's limit it must knock them out where the
sum would be too high. What lies below is kept on a grid of cells as the sum of cyan, magenta and yellow; a
cell counts as covered altogether when a shape touches it, so the limit is kept even where edges are cut fine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.draw.inks import Colour, Edition
from sheetgen.draw.items import Bounds, Shape, Text
from sheetgen.draw.scene import Scene

CELL = 1.0
"""Mm."""
_STEPS = 6
"""Straight pieces that a curve is taken for."""
_BERNSTEIN = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (i / _STEPS for i in range(1, _STEPS + 1))
]
"""How much of each of a curve's four points there is at the end of each piece."""

Piece = tuple[float, float, float, float]
Cells = tuple[tuple[int, int], ...]
"""Rows, each with a set of its columns in bits."""


def colours(colour: Colour) -> float:
    """Cyan, magenta and yellow of a colour together, in percent."""
    return 100 * sum(colour.cmyk[:3])


def knocked_out(scene: Scene, edition: Edition, limit: float) -> frozenset[int]:
    """The ``id`` of each item whose black must not overprint, for a total ink ``limit`` in percent."""
    room = limit - 100
    if max(_sums(scene, edition), default=0.0) <= room:
        return frozenset()  # nothing here is so strong that black on it were too much
    ground = _Ground(scene.w, scene.h)
    steps = [_step(item, bounds, edition) for item, bounds in scene.shown()]
    found = set()
    for step, asked in zip(steps, _asked_later(steps, ground), strict=True):
        if step.overprints and _too_much(step, ground.highest(step.bounds), room):
            found.add(id(step.item))
        if asked and isinstance(step.item, Shape):
            _lay(ground, step, step.item, room)
    return frozenset(found)


class _Step(NamedTuple):
    """An item, what of it shows, and how it is painted."""

    item: Shape | Text
    bounds: Bounds
    fill: Colour | None
    stroke: Colour | None = None
    width: float = 0.0

    @property
    def overprints(self) -> bool:
        return bool((self.fill and self.fill.overprint) or (self.stroke and self.stroke.overprint))


def _step(item: Shape | Text, bounds: Bounds, edition: Edition) -> _Step:
    if isinstance(item, Shape):
        return _Step(item, bounds, *edition.style(item.fill, item.stroke, item.lw))
    return _Step(item, bounds, edition.text(item.ink))


def _too_much(step: _Step, below: float, room: float) -> bool:
    fill = step.fill
    if fill and fill.overprint:
        return below > room
    return max(below, colours(fill) if fill else 0.0) > room


def _lay(ground: _Ground, step: _Step, item: Shape, room: float) -> None:
    """Lay a shape; what leaves room for black is only laid to take away what lay there."""
    fill, stroke = step.fill, step.stroke
    where = ground.columns, ground.rows, step.bounds
    if fill and not fill.overprint:
        own = colours(fill)
        if not own:
            ground.clear(item, step.bounds)
        elif own > room:
            ground.lay(_mass(item.verbs, item.points, *where), own)
    if stroke and not stroke.overprint and colours(stroke) > room:
        ground.lay(_line(item.verbs, item.points, bool(item.fill), step.width / 2, *where), colours(stroke))


def _asked_later(steps: Sequence[_Step], ground: _Ground) -> list[bool]:
    """Of each item whether black that comes later lies on it; what nobody asks for need not be laid."""
    asked = [0] * ground.rows
    found = []
    for step in reversed(steps):
        columns, rows = ground.span(step.bounds)
        found.append(any(asked[row] & columns for row in rows))
        if step.overprints:
            for row in rows:
                asked[row] |= columns
    return found[::-1]


def _sums(scene: Scene, edition: Edition) -> Iterator[float]:
    """``colours`` of every paint of shapes, each once."""
    for fill, stroke in {(item.fill, item.stroke) for item in scene.items if isinstance(item, Shape)}:
        style = edition.style(fill, stroke, 1.0)
        yield from (colours(paint) for paint in style[:2] if paint and not paint.overprint)


class _Ground:
    """Which cells have which sums of colours: of each sum a set of columns, in bits, for each row."""

    def __init__(self, width: float, height: float) -> None:
        self.columns, self.rows = math.ceil(width / CELL), math.ceil(height / CELL)
        self.laid: dict[float, list[int]] = {}

    def span(self, bounds: Bounds) -> tuple[int, range]:
        """The columns and the rows of the cells in a box."""
        columns = _set(*_span(bounds[0], bounds[2], self.columns))
        return columns, range(*_span(bounds[1], bounds[3], self.rows))

    def highest(self, bounds: Bounds) -> float:
        """The highest sum in a box."""
        columns, rows = self.span(bounds)
        here = (total for total, laid in self.laid.items() if any(laid[row] & columns for row in rows))
        return max(here, default=0.0)

    def lay(self, cells: Cells, total: float) -> None:
        """Lay so much on these cells."""
        laid = self.laid.setdefault(total, [0] * self.rows)
        for row, columns in cells:
            laid[row] |= columns

    def clear(self, item: Shape, within: Bounds) -> None:
        """Cells that lie altogether inside a white rectangle show nothing of what lay there."""
        if "C" in item.verbs:
            return
        pieces = list(_pieces(item.verbs, item.points, True))
        straight = all(abs(x1 - x2) < 1e-6 or abs(y1 - y2) < 1e-6 for x1, y1, x2, y2 in pieces)
        if not straight or len(pieces) not in (4, 5):
            return
        left, top, right, bottom = within
        kept = ~_set(max(0, math.ceil(left / CELL)), min(self.columns, math.floor(right / CELL)))
        for row in range(max(0, math.ceil(top / CELL)), min(self.rows, math.floor(bottom / CELL))):
            for laid in self.laid.values():
                laid[row] &= kept


def _span(low: float, high: float, most: int) -> tuple[int, int]:
    return max(0, math.floor(low / CELL)), min(most, math.floor(high / CELL) + 1)


def _set(first: int, end: int) -> int:
    """Columns from one to before another."""
    return (1 << end) - (1 << first) if first < end else 0


@lru_cache(maxsize=256)
def _line(
    verbs: str, points: tuple[float, ...], closed: bool, edge: float, columns: int, rows: int, within: Bounds
) -> Cells:
    """Every cell that a line may touch which reaches so far to both sides."""
    first, end = _span(within[0], within[2], columns)
    top, bottom = _span(within[1], within[3], rows)
    touched: dict[int, int] = {}
    for x1, y1, x2, y2 in _pieces(verbs, points, closed):
        count = int(max(abs(x2 - x1), abs(y2 - y1)) / CELL) + 1
        step_x, step_y = (x2 - x1) / count, (y2 - y1) / count
        out_x, out_y = abs(step_x) / 2 + edge, abs(step_y) / 2 + edge
        for i in range(count):
            x, y = x1 + (i + 0.5) * step_x, y1 + (i + 0.5) * step_y
            left, right = int((x - out_x) // CELL), int((x + out_x) // CELL) + 1
            left, right = left if left > first else first, right if right < end else end
            if left < right:
                across = (1 << right) - (1 << left)
                for row in range(int((y - out_y) // CELL), int((y + out_y) // CELL) + 1):
                    touched[row] = touched.get(row, 0) | across
    return tuple((row, touched[row]) for row in touched if top <= row < bottom)


@lru_cache(maxsize=256)
def _mass(verbs: str, points: tuple[float, ...], columns: int, rows: int, within: Bounds) -> Cells:
    """Every cell between the outermost edges of a mass in each row, but not those of holes of whole cells."""
    found = dict(_line(verbs, points, True, 0.0, columns, rows, within))
    top, bottom = _span(within[1], within[3], rows)
    across: dict[int, list[float]] = {}
    for x1, y1, x2, y2 in _pieces(verbs, points, True):
        low, high = min(y1, y2) / CELL, max(y1, y2) / CELL
        for row in range(max(top, math.ceil(low - 0.5)), min(bottom, math.ceil(high - 0.5))):
            middle = (row + 0.5) * CELL
            across.setdefault(row, []).append(x1 + (x2 - x1) * (middle - y1) / (y2 - y1))
    for row, crossed in across.items():
        crossed.sort()
        for left, right in zip(crossed[::2], crossed[1::2], strict=False):
            left, right = max(left, within[0]), min(right, within[2])
            if left < right:
                found[row] = found.get(row, 0) | _set(*_span(left, right, columns))
    return tuple(found.items())


def _pieces(verbs: str, points: tuple[float, ...], closed: bool) -> Iterator[Piece]:
    """The outline in straight pieces, each part of it ``closed`` as fills are, or as it is."""
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
                yield x, y, begun_x, begun_y  # a fill closes what is open
            x, y = begun_x, begun_y = points[at : at + 2]
            at += 2
        else:
            yield x, y, begun_x, begun_y
            x, y = begun_x, begun_y
    if closed:
        yield x, y, begun_x, begun_y

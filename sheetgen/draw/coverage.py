"""Decide where black may overprint within the limit of total ink.

Black that overprints adds to the ink below it. It must knock out where the sum exceeds the printer's limit.
The sum of cyan, magenta and yellow is stored on a grid. A cell counts as fully covered if a shape touches it,
so the limit holds at edges too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.draw.inks import Colour, Edition
from sheetgen.draw.items import Bounds, Shape, Text
from sheetgen.draw.path import straight_pieces
from sheetgen.draw.scene import Scene

CELL = 1.0
"""Side of a grid cell in mm."""
Cells = tuple[tuple[int, int], ...]
"""Rows with their columns as bit sets."""


def ink_below_black(colour: Colour) -> float:
    """Return the sum of cyan, magenta and yellow of a colour, in percent."""
    return 100 * sum(colour.cmyk[:3])


def knockout_items(scene: Scene, edition: Edition, limit: float) -> frozenset[int]:
    """Return the ``id`` of each item whose black must not overprint, for a total ink ``limit`` in percent."""
    room = limit - 100
    if max(_paint_sums(scene, edition), default=0.0) <= room:
        return frozenset()  # no colour of the page exceeds the ink limit together with black
    ground = _Ground(scene.w, scene.h)
    steps = [_step(item, bounds, edition) for item, bounds in scene.visible_items()]
    found = set()
    for step, asked in zip(steps, _under_later_black(steps, ground), strict=True):
        if step.overprints and _exceeds_limit(step, ground.highest(step.bounds), room):
            found.add(id(step.item))
        if asked and isinstance(step.item, Shape):
            _add_shape(ground, step, step.item, room)
    return frozenset(found)


class _Step(NamedTuple):
    """A drawn item with its visible bounds and the paint that the edition gives it."""

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
        return _Step(item, bounds, *edition.shape_style(item.fill, item.stroke, item.lw))
    return _Step(item, bounds, edition.lettering_colour(item.ink))


def _exceeds_limit(step: _Step, below: float, room: float) -> bool:
    fill = step.fill
    if fill and fill.overprint:
        return below > room
    return max(below, ink_below_black(fill) if fill else 0.0) > room


def _add_shape(ground: _Ground, step: _Step, item: Shape, room: float) -> None:
    """Add the ink of a shape to the grid. A colour with which black stays within the limit is added only if
    it erases ink below it.
    """
    fill, stroke = step.fill, step.stroke
    where = ground.columns, ground.rows, step.bounds
    if fill and not fill.overprint:
        own = ink_below_black(fill)
        if not own:
            ground.clear(item, step.bounds)
        elif own > room:
            ground.lay(_area_cells(item.verbs, item.points, *where), own)
    if stroke and not stroke.overprint and ink_below_black(stroke) > room:
        ground.lay(
            _line_cells(item.verbs, item.points, bool(item.fill), step.width / 2, *where),
            ink_below_black(stroke),
        )


def _under_later_black(steps: Sequence[_Step], ground: _Ground) -> list[bool]:
    """Return for each item whether black is drawn over it later. Other items need not be on the grid."""
    asked = [0] * ground.rows
    found = []
    for step in reversed(steps):
        columns, rows = ground.span(step.bounds)
        found.append(any(asked[row] & columns for row in rows))
        if step.overprints:
            for row in rows:
                asked[row] |= columns
    return found[::-1]


def _paint_sums(scene: Scene, edition: Edition) -> Iterator[float]:
    """Yield the sum of cyan, magenta and yellow of each paint that the shapes of a scene have."""
    for fill, stroke in {(item.fill, item.stroke) for item in scene.items if isinstance(item, Shape)}:
        style = edition.shape_style(fill, stroke, 1.0)
        yield from (ink_below_black(paint) for paint in style[:2] if paint and not paint.overprint)


class _Ground:
    """A grid over the page: for each sum of inks, the columns of each row that have it."""

    def __init__(self, width: float, height: float) -> None:
        self.columns, self.rows = math.ceil(width / CELL), math.ceil(height / CELL)
        self.laid: dict[float, list[int]] = {}

    def span(self, bounds: Bounds) -> tuple[int, range]:
        """Return the columns (as bits) and rows of the cells in a box."""
        columns = _column_bits(*_span(bounds[0], bounds[2], self.columns))
        return columns, range(*_span(bounds[1], bounds[3], self.rows))

    def highest(self, bounds: Bounds) -> float:
        """Return the highest sum of inks in a box."""
        columns, rows = self.span(bounds)
        here = (total for total, laid in self.laid.items() if any(laid[row] & columns for row in rows))
        return max(here, default=0.0)

    def lay(self, cells: Cells, total: float) -> None:
        """Give cells of the grid a sum of inks."""
        laid = self.laid.setdefault(total, [0] * self.rows)
        for row, columns in cells:
            laid[row] |= columns

    def clear(self, item: Shape, within: Bounds) -> None:
        """Erase the cells that lie completely within a white rectangle."""
        if "C" in item.verbs:
            return
        pieces = list(straight_pieces(item.verbs, item.points, True))
        straight = all(abs(x1 - x2) < 1e-6 or abs(y1 - y2) < 1e-6 for x1, y1, x2, y2 in pieces)
        if not straight or len(pieces) not in (4, 5):
            return
        left, top, right, bottom = within
        kept = ~_column_bits(max(0, math.ceil(left / CELL)), min(self.columns, math.floor(right / CELL)))
        for row in range(max(0, math.ceil(top / CELL)), min(self.rows, math.floor(bottom / CELL))):
            for laid in self.laid.values():
                laid[row] &= kept


def _span(low: float, high: float, most: int) -> tuple[int, int]:
    return max(0, math.floor(low / CELL)), min(most, math.floor(high / CELL) + 1)


def _column_bits(first: int, end: int) -> int:
    """Return a set of grid columns as bits, from ``first`` to before ``end``."""
    return (1 << end) - (1 << first) if first < end else 0


@lru_cache(maxsize=256)
def _line_cells(
    verbs: str, points: tuple[float, ...], closed: bool, edge: float, columns: int, rows: int, within: Bounds
) -> Cells:
    """Return all cells that a line touches; ``edge`` is half its width."""
    first, end = _span(within[0], within[2], columns)
    top, bottom = _span(within[1], within[3], rows)
    touched: dict[int, int] = {}
    for x1, y1, x2, y2 in straight_pieces(verbs, points, closed):
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
def _area_cells(verbs: str, points: tuple[float, ...], columns: int, rows: int, within: Bounds) -> Cells:
    """Return the cells of a filled area, without holes that cover whole cells."""
    found = dict(_line_cells(verbs, points, True, 0.0, columns, rows, within))
    top, bottom = _span(within[1], within[3], rows)
    across: dict[int, list[float]] = {}
    for x1, y1, x2, y2 in straight_pieces(verbs, points, True):
        low, high = min(y1, y2) / CELL, max(y1, y2) / CELL
        for row in range(max(top, math.ceil(low - 0.5)), min(bottom, math.ceil(high - 0.5))):
            middle = (row + 0.5) * CELL
            across.setdefault(row, []).append(x1 + (x2 - x1) * (middle - y1) / (y2 - y1))
    for row, crossed in across.items():
        crossed.sort()
        for left, right in zip(crossed[::2], crossed[1::2], strict=False):
            left, right = max(left, within[0]), min(right, within[2])
            if left < right:
                found[row] = found.get(row, 0) | _column_bits(*_span(left, right, columns))
    return tuple(found.items())

"""Where black may overprint without laying more ink on the paper than it takes.

Black that overprints adds to the colours below it. Under a printer's limit it must knock them out where the
sum would be too high. What lies below is kept on a grid of cells as the sum of cyan, magenta and yellow; a
cell counts as covered altogether when a shape touches it, so the limit is kept even where edges are cut fine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sheetgen.draw.inks import Colour, Edition
from sheetgen.draw.items import Bounds, Shape
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


def colours(colour: Colour) -> float:
    """Cyan, magenta and yellow of a colour together, in percent."""
    return 100 * sum(colour.cmyk[:3])


def knocked_out(scene: Scene, edition: Edition, limit: float) -> frozenset[int]:
    """The ``id`` of each item whose black must not overprint, for a total ink ``limit`` in percent."""
    room = limit - 100
    if max(_sums(scene, edition), default=0.0) <= room:
        return frozenset()  # nothing here is so strong that black on it were too much
    ground = _Ground(scene.w, scene.h)
    found = set()
    for item, bounds in scene.shown():
        if not isinstance(item, Shape):
            if edition.text(item.ink).overprint and ground.highest(bounds) > room:
                found.add(id(item))
            continue
        fill, stroke, width = edition.style(item.fill, item.stroke, item.lw)
        below = ground.highest(bounds) if (fill or stroke) else 0.0
        own = colours(fill) if fill and not fill.overprint else 0.0
        if fill and fill.overprint and below > room:
            found.add(id(item))
        if stroke and stroke.overprint and max(below, own) > room:
            found.add(id(item))
        # what leaves room for black is only laid to take away what lay there
        if fill and not fill.overprint and (own > room or not own):
            ground.fill(list(_pieces(item)), bounds, own)
        if stroke and not stroke.overprint and colours(stroke) > room:
            ground.stroke(list(_pieces(item)), bounds, width / 2, colours(stroke))
    return frozenset(found)


def _sums(scene: Scene, edition: Edition) -> Iterator[float]:
    """``colours`` of every paint of shapes, each once."""
    for fill, stroke in {(item.fill, item.stroke) for item in scene.items if isinstance(item, Shape)}:
        style = edition.style(fill, stroke, 1.0)
        yield from (colours(paint) for paint in style[:2] if paint and not paint.overprint)


class _Ground:
    """The highest sum of colours in each cell."""

    def __init__(self, width: float, height: float) -> None:
        self.columns, self.rows = math.ceil(width / CELL), math.ceil(height / CELL)
        self.cells = [[0.0] * self.columns for _ in range(self.rows)]

    def _span(self, low: float, high: float, most: int) -> tuple[int, int]:
        return max(0, math.floor(low / CELL)), min(most, math.floor(high / CELL) + 1)

    def highest(self, bounds: Bounds) -> float:
        left, right = self._span(bounds[0], bounds[2], self.columns)
        top, bottom = self._span(bounds[1], bounds[3], self.rows)
        if left >= right:
            return 0.0
        return max([max(row[left:right]) for row in self.cells[top:bottom]], default=0.0)

    def _raise(self, bounds: Bounds, total: float) -> None:
        left, right = self._span(bounds[0], bounds[2], self.columns)
        top, bottom = self._span(bounds[1], bounds[3], self.rows)
        for row in self.cells[top:bottom]:
            row[left:right] = [v if v > total else total for v in row[left:right]]

    def stroke(self, pieces: list[Piece], within: Bounds, edge: float, total: float) -> None:
        """Lay a line on every cell it may touch."""
        first, end = self._span(within[0], within[2], self.columns)
        top, bottom = self._span(within[1], within[3], self.rows)
        touched: dict[int, int] = {}
        for x1, y1, x2, y2 in pieces:
            count = int(max(abs(x2 - x1), abs(y2 - y1)) / CELL) + 1
            step_x, step_y = (x2 - x1) / count, (y2 - y1) / count
            out_x, out_y = abs(step_x) / 2 + edge, abs(step_y) / 2 + edge
            for i in range(count):
                x, y = x1 + (i + 0.5) * step_x, y1 + (i + 0.5) * step_y
                left, right = max(first, int((x - out_x) // CELL)), min(end, int((x + out_x) // CELL) + 1)
                if left < right:
                    columns = (1 << right) - (1 << left)
                    for row in range(int((y - out_y) // CELL), int((y + out_y) // CELL) + 1):
                        touched[row] = touched.get(row, 0) | columns
        for row, columns in touched.items():
            if top <= row < bottom:
                self._raise_some(self.cells[row], columns, total)

    @staticmethod
    def _raise_some(row: list[float], columns: int, total: float) -> None:
        """Raise the cells of a row whose columns are in this set."""
        while columns:
            lowest = columns & -columns
            column = lowest.bit_length() - 1
            if row[column] < total:
                row[column] = total
            columns ^= lowest

    def fill(self, pieces: list[Piece], within: Bounds, total: float) -> None:
        """Lay a mass: what lies between its outermost edges in each row, but not in holes of whole cells.

        White resets the cells that it covers altogether.
        """
        if total == 0.0:
            self._clear(pieces, within)
            return
        self.stroke(pieces, within, 0.0, total)
        top, bottom = self._span(within[1], within[3], self.rows)
        across: dict[int, list[float]] = {}
        for x1, y1, x2, y2 in pieces:
            low, high = min(y1, y2) / CELL, max(y1, y2) / CELL
            for row in range(max(top, math.ceil(low - 0.5)), min(bottom, math.ceil(high - 0.5))):
                middle = (row + 0.5) * CELL
                across.setdefault(row, []).append(x1 + (x2 - x1) * (middle - y1) / (y2 - y1))
        for row, found in across.items():
            found.sort()
            for left, right in zip(found[::2], found[1::2], strict=False):
                left, right = max(left, within[0]), min(right, within[2])
                if left < right:
                    self._raise((left, (row + 0.5) * CELL, right, (row + 0.5) * CELL), total)

    def _clear(self, pieces: list[Piece], within: Bounds) -> None:
        """Cells inside a white rectangle show nothing of what lay there."""
        straight = all(abs(x1 - x2) < 1e-6 or abs(y1 - y2) < 1e-6 for x1, y1, x2, y2 in pieces)
        if not straight or len(pieces) not in (4, 5):
            return
        left, top, right, bottom = within
        first, last = math.ceil(left / CELL), min(self.columns, math.floor(right / CELL))
        for row in self.cells[max(0, math.ceil(top / CELL)) : max(0, math.floor(bottom / CELL))]:
            row[max(0, first) : max(0, last)] = [0.0] * max(0, last - max(0, first))


def _pieces(shape: Shape) -> Iterator[Piece]:
    """The outline in straight pieces, each part closed."""
    points, at = shape.points, 0
    x = y = begun_x = begun_y = 0.0
    for index, verb in enumerate(shape.verbs):
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
            if index and shape.fill:
                yield x, y, begun_x, begun_y  # a fill closes what is open
            x, y = begun_x, begun_y = points[at : at + 2]
            at += 2
        else:
            yield x, y, begun_x, begun_y
            x, y = begun_x, begun_y
    if shape.fill:
        yield x, y, begun_x, begun_y

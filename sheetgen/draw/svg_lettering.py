"""Runs of text on their way to path data: where their letters lie, and lines of one paint as one path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.draw.items import Bounds
from sheetgen.draw.svg_glyph import ink
from sheetgen.draw.svg_path import UNIT, numbers, whole
from sheetgen.text.shaping import GlyphRun

ROUNDED = 2
"""Units that outlines in whole units, of fewer curves, may reach beyond the ink of their letters."""


class Lettering(NamedTuple):
    """A run of text: units of ``size`` font units to the page's, along and below the line; where it begins, in mm."""

    run: GlyphRun
    size: int
    turn: tuple[float, float, float, float]
    x: float
    y: float

    @property
    def upright(self) -> bool:
        """Whether its letters are only larger or smaller."""
        a, b, c, d = self.turn
        return a == d and abs(b) + abs(c) < 1e-9

    @property
    def transform(self) -> str:
        """Its units to the page's, as an attribute."""
        a, b, c, d = self.turn
        place = numbers((whole(self.x), whole(self.y)))
        if self.upright:
            return f"translate({place})scale({a:.5g})"
        return f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {place})"

    @property
    def box(self) -> Bounds:
        """What its letters take up at most, in units of the page."""
        left, top, right, bottom = [v / self.size for v in ink(self.run)]
        a, b, c, d = self.turn
        corners = [
            (u, v) for u in (left - ROUNDED, right + ROUNDED) for v in (top - ROUNDED, bottom + ROUNDED)
        ]
        xs = [self.x * UNIT + a * u + c * v for u, v in corners]
        ys = [self.y * UNIT + b * u + d * v for u, v in corners]
        return min(xs), min(ys), max(xs), max(ys)


class Line(NamedTuple):
    """A run as path data, in units of its paint: where they begin, and where they leave the pen from there."""

    x: int
    y: int
    data: str
    end: tuple[int, int]


def joined(lines: Iterable[Line]) -> str:
    """Lines as the data of one path."""
    out: list[str] = []
    x = y = 0
    for line in lines:
        move, step = f"M{numbers((line.x, line.y))}", f"m{numbers((line.x - x, line.y - y))}"
        out += [step if out and len(step) < len(move) else move, line.data]
        x, y = line.x + line.end[0], line.y + line.end[1]
    return "".join(out)

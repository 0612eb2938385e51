"""How much ink a page takes at most: the sum of what each shape and letter would take if it lay alone on the paper.

What lies over other things only hides them, so the sum is never less than what is printed, and nothing has to be
drawn for it.
``GROWN`` is what Ghostscript inks beyond an edge at 1200 dpi.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from sheetgen.draw.inks import LOW_INK, Colour, Edition
from sheetgen.draw.items import MM, Shape, Text
from sheetgen.draw.page_ink import edition_of_page
from sheetgen.draw.scene import Scene
from sheetgen.text.fonts import Face

GROWN = 25.4 / 1200 * 0.5**0.5
"""Mm: on a slanting edge the most, half the diagonal of a dot."""
_STEPS = 8
_BENT = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (i / _STEPS for i in range(1, _STEPS + 1))
]

Way = list[tuple[float, float]]


class Sum(NamedTuple):
    """Percent of a page that all inks take where nothing hides anything, and what Ghostscript adds along the edges."""

    flat: float
    edges: float

    @property
    def most(self) -> float:
        return self.flat + self.edges


def added(scene: Scene, ink: Mapping[Colour, float], edition: Edition = LOW_INK) -> Sum:
    """The sum of a page; ``ink`` is how much a colour is, in percent."""
    edition = edition_of_page(edition, scene)
    flat = edges = 0.0
    for item in scene.items:
        if isinstance(item, Shape):
            fill, stroke, width = edition.shape_style(item.fill, item.stroke, item.lw)
            area, length, ways = _shape(item.verbs, item.points)
            if fill is not None:
                flat += item.opacity * ink[fill] * area
                edges += item.opacity * ink[fill] * length * GROWN
            if stroke is not None:
                drawn = item.opacity * ink[stroke] * _drawn(item, length, ways, width)
                flat += drawn * width
                edges += drawn * 2 * GROWN
        elif isinstance(item, Text):
            area, length = _text(item)
            flat += ink[edition.lettering_colour(item.ink)] * area
            edges += ink[edition.lettering_colour(item.ink)] * length * GROWN
    page = scene.w * scene.h
    return Sum(flat / page, edges / page)


def _drawn(item: Shape, length: float, ways: int, width: float) -> float:
    """How long a line is drawn, with the caps of its dashes."""
    dash = item.dash * 2 if len(item.dash) % 2 else item.dash
    if not sum(dash):
        return length + ways * width
    caps = width if item.cap else 2 * GROWN
    pieces = length / sum(dash) * len(dash) / 2 + ways
    return min(length + ways * width, length * sum(dash[::2]) / sum(dash) + pieces * caps)


def _text(item: Text) -> tuple[float, float]:
    """The area of a line's letters and the length of their outlines, in mm."""
    a, b, c, d, *_ = item.matrix
    a, b = a * item.line.stretch, b * item.line.stretch
    grow, far = abs(a * d - b * c), max(hypot(a, b), hypot(c, d))
    area = length = 0.0
    for run in item.line.runs:
        size = item.line.pt / MM / run.face.upem
        for each in run.glyphs:
            inside, around = _glyph(run.face, each.gid)
            area += grow * inside * size * size
            length += far * around * size
    return area, length


@lru_cache(maxsize=200_000)
def _shape(verbs: str, points: tuple[float, ...]) -> tuple[float, float, int]:
    """The area and the length of a path, and of how many parts it is."""
    area = length = 0.0
    ways = _ways(verbs, points)
    for way, closed in ways:
        area += abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*way, way[0]]))) / 2
        ends = [*way, way[0]] if closed else way
        length += sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(ends))
    return area, length, len(ways)


def _ways(verbs: str, points: tuple[float, ...]) -> list[tuple[Way, bool]]:
    found: list[tuple[Way, bool]] = []
    way: Way = []
    at = 0
    for verb in verbs:
        if verb == "Z":
            found.append((way, True))
            way = [way[0]]
            continue
        if verb == "M":
            if len(way) > 1:
                found.append((way, False))
            way = [(points[at], points[at + 1])]
            at += 2
        elif verb == "L":
            way.append((points[at], points[at + 1]))
            at += 2
        else:
            (x0, y0), (x1, y1, x2, y2, x3, y3) = way[-1], points[at : at + 6]
            way += [
                (p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3) for p, q, r, s in _BENT
            ]
            at += 6
    if len(way) > 1:
        found.append((way, False))
    return found


@cache
def _glyph(face: Face, gid: int) -> tuple[float, float]:
    """The area and the length of a letter's outline in font units."""
    from fontTools.pens.areaPen import AreaPen
    from fontTools.pens.perimeterPen import PerimeterPen

    font = _font(face)
    glyphs = font.getGlyphSet()
    area, length = AreaPen(glyphs), PerimeterPen(glyphs, tolerance=2)
    name = font.getGlyphName(gid)
    glyphs[name].draw(area)
    glyphs[name].draw(length)
    return abs(area.value), length.value


@cache
def _font(face: Face):
    from fontTools.ttLib import TTFont

    return TTFont(face.path)

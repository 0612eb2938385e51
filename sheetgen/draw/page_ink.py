"""The ink of a small page such as a card: how strong low ink may print its letters and its art.

Both are estimated from the drawing, as if no shape hid another, so a page never takes more.
"""

from __future__ import annotations

import math
from collections import defaultdict
from functools import lru_cache

from sheetgen.draw.inks import (
    LETTERING_PREFIX,
    LOW_INK,
    SIGN_SUFFIX,
    SMALL_PAGE,
    SYMBOLS,
    Colour,
    Edition,
    LowInkEdition,
)
from sheetgen.draw.items import MM, Shape, Text, bounding_box
from sheetgen.draw.path import straight_pieces
from sheetgen.draw.scene import Scene

LETTER_INK = {"hi": 0.335, "ja": 0.28, "ko": 0.28}
"""Share of a line's box, its width times its type size, that letters cover, by language."""
USUAL_LETTER_INK = 0.24
"""The same for all other languages. All shares were measured on sets of cards."""
SIGN_LINE = 0.12
"""Usual width in mm of the outlines of signs."""
GREY = 0.02
"""Largest difference between red, green and blue of a grey; each is 0 to 1."""
EDGES = 0.025
"""Width in mm that a printer of 1200 dpi adds to a line, half of it on each side."""
MOST_INK = 5.0
"""Percent of a small page that low ink may cover by this estimate; a page takes less, as shapes hide others."""
ART_STRENGTHS = (2.8, 2.4, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45)
"""Strengths of art, the largest first; on fuller pages the letters become paler too."""
WORD_STRENGTHS = (1.0, 0.95, 0.9, 0.85, 0.79)
"""Strengths of letters. The smallest is a contrast of 7 : 1 (WCAG 2.2, 1.4.6), which matters more than the limit."""
Look = tuple[str | None, str | None, float]
"""Fill, stroke and line width of a shape."""


def edition_of_page(edition: Edition, page: Scene) -> Edition:
    """Return the variant of an edition for a page: low ink prints the art of a small page as strong as its
    limit allows.
    """
    if not isinstance(edition, LowInkEdition):
        return edition
    if page.w * page.h >= SMALL_PAGE:
        return LOW_INK
    letters, art = letter_ink(page), _Art(page)
    words = next((one for one in WORD_STRENGTHS if letters * one <= MOST_INK), WORD_STRENGTHS[-1])
    room = MOST_INK - letters * words - sign_ink(page)
    for strength in ART_STRENGTHS:
        found = LowInkEdition(small=True, art=strength, words=words)
        if art.ink(found) <= room:
            break
    return found


def letter_ink(page: Scene) -> float:
    """Return an estimate of the percentage of the page that letters cover in full strength, and symbols on a solid
    in low ink.
    """
    covered = 0.0
    for item in page.items:
        if isinstance(item, Text):
            (a, b, c, d, _, _), line = item.matrix, item.line
            box = line.width * line.pt / MM * abs(a * d - b * c)
            share = LETTER_INK.get(line.lang, USUAL_LETTER_INK)
            covered += share * _ink(LOW_INK.lettering_colour(item.ink)) * box
        elif isinstance(item, Shape) and (item.fill or "").startswith(LETTERING_PREFIX):
            left, top, right, bottom = bounding_box(item)
            covered += SYMBOLS * (right - left) * (bottom - top) / 2  # a symbol covers half its box
    return 100 * covered / (page.w * page.h)


def sign_ink(page: Scene) -> float:
    """Return an estimate of the percentage of the page that the outlines of signs cover."""
    covered = 0.0
    for item in page.items:
        if isinstance(item, Shape) and _is_sign(item):
            outline = LOW_INK.shape_style(item.fill, item.stroke, item.lw).stroke
            covered += _ink(outline) * SIGN_LINE * _size(item.verbs, item.points)[1]
    return 100 * covered / (page.w * page.h)


class _Art:
    """Area and length of the shapes of a page by their roles, without letters and signs."""

    def __init__(self, page: Scene) -> None:
        self.page = page.w * page.h
        self.areas: defaultdict[Look, float] = defaultdict(float)
        self.lengths: defaultdict[Look, float] = defaultdict(float)
        for item in page.items:
            if not isinstance(item, Shape) or _is_sign(item):
                continue
            if (item.fill or "").startswith(LETTERING_PREFIX):
                continue
            area, length = _size(item.verbs, item.points)
            drawn = sum(item.dash[::2]) / sum(item.dash) if item.dash else 1.0
            look = item.fill, item.stroke, item.lw
            self.areas[look] += area * item.opacity
            self.lengths[look] += length * drawn * item.opacity

    def ink(self, edition: Edition) -> float:
        """Return the percentage of the page that the art covers in an edition."""
        covered = 0.0
        for look, area in self.areas.items():
            fill, stroke, width = edition.shape_style(*look)
            covered += _ink(fill) * area + _ink(stroke) * self.lengths[look] * (width + EDGES)
        return 100 * covered / self.page


def _is_sign(item: Shape) -> bool:
    return (item.stroke or item.fill or "").endswith(SIGN_SUFFIX)


def _ink(colour: Colour | None) -> float:
    """Return the sum of all inks of a colour, as Ghostscript separates it; 1 is a full ink. Greys are black alone."""
    if colour is None:
        return 0.0
    if max(colour.rgb) - min(colour.rgb) < GREY:
        return 1 - max(colour.rgb)
    return (3 - sum(colour.rgb)) * (0.7 + 0.4 * (1 - min(colour.rgb)))


@lru_cache(maxsize=4096)
def _size(verbs: str, points: tuple[float, ...]) -> tuple[float, float]:
    """Return the area and the length of a path."""
    twice = sum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in straight_pieces(verbs, points, True))
    length = sum(math.hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in straight_pieces(verbs, points, False))
    return abs(twice) / 2, length

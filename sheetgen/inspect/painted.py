"""What a page of a PDF paints: marks with their colours, sizes and places, and the state that made them.

Places are in points of the page as the MediaBox has it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sheetgen.inspect.colours import GRAY, Space
from sheetgen.inspect.fonts import Font
from sheetgen.inspect.geometry import EVERYWHERE, Box, Matrix, Shape


class Paint(NamedTuple):
    """A colour: its space, its components, and what it takes of each ink; None where that can't be told.

    ``pattern`` is the dictionary of a pattern.
    """

    space: Space
    values: tuple[float, ...]
    inks: Mapping[str, float] | None
    pattern: Any = None


class Mark(NamedTuple):
    """Something painted. ``kind``: fill, stroke, text, hidden, image or shading; ``width`` of a line where it is

    thinnest and ``size`` of type in points on the page, also of what a pattern paints in type; ``ppi`` of an image;
    ``shape`` of a fill; ``slit``: how wide the clip is of an area of which no more than a line shows. ``overprint``
    and ``alpha`` as they were in force. ``within`` a pattern or glyph a mark has the box of all that is filled or
    written with it.
    """

    kind: str
    box: Box
    paint: Paint | None
    overprint: bool = False
    alpha: bool = False
    width: float = 0.0
    size: float = 0.0
    font: Font | None = None
    codes: tuple[int, ...] = ()
    ppi: float = 0.0
    image: Any = None
    shape: Shape | None = None
    slit: float = math.inf
    within: bool = False


class Fault(NamedTuple):
    """What is wrong with a content stream: a code and the thing that it is about."""

    code: str
    what: str


BLACK = Paint(GRAY, (0.0,), {"Black": 1.0})


@dataclass
class State:
    """The graphics state; it starts as ISO 32000-1, table 52 says."""

    ctm: Matrix
    clip: Box = EVERYWHERE
    fill: Paint = BLACK
    stroke: Paint = BLACK
    line: float = 1.0
    over_fill: bool = False
    over_stroke: bool = False
    alpha_fill: float = 1.0
    alpha_stroke: float = 1.0
    masked: bool = False
    font: Font | None = None
    size: float = 0.0
    leading: float = 0.0
    spacing: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    rise: float = 0.0
    mode: int = 0

    def key(self) -> tuple[Any, ...]:
        """The same for states in which the same stream paints the same."""
        return (
            tuple(round(v, 4) for v in self.ctm), self.clip, self.fill[:2], id(self.fill.pattern), self.stroke[:2],
            id(self.stroke.pattern), self.line, self.over_fill, self.over_stroke, self.alpha_fill,
            self.alpha_stroke, self.masked, id(self.font), self.size, self.leading, self.spacing, self.words,
            self.stretch, self.rise, self.mode,
        )  # fmt: skip


@dataclass
class Page:
    """What is known of one page's content."""

    marks: list[Mark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    states: list[Mapping[str, Any]] = field(default_factory=list)
    """The ExtGState dictionaries that were used."""
    streams: list[Any] = field(default_factory=list)
    """All that were read beside the page's own: forms, tiles of patterns, drawings of glyphs."""
    masks: list[Any] = field(default_factory=list)
    """Pictures that say what of others is seen."""
    count: int = 0
    """Operations, those of a form once for each time that it is painted."""
    taken: set[Hashable] = field(default_factory=set)
    """Streams that are among the marks already, each with the state in which it was painted."""

    @property
    def endless(self) -> bool:
        """Whether there was more than could be read."""
        return any(fault.code == "content-endless" for fault in self.faults)

    def joined(self, other: Page) -> Page:
        """Both on one page."""
        return Page(self.marks + other.marks, self.faults + other.faults, self.states + other.states,
                    self.streams + other.streams, self.masks + other.masks)  # fmt: skip


def white(inks: Mapping[str, float] | None) -> bool:
    """Whether a colour is known to take no ink."""
    return inks is not None and not any(inks.values())

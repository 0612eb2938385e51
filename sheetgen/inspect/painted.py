"""Types for what a page of a PDF paints: marks with colour, size and place, and the graphics state.

Coordinates are in points, in the coordinate system of the MediaBox.
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
    """A colour to paint with: its space, its components, and its inks (None if unknown).

    ``pattern`` is the dictionary of a pattern.
    """

    space: Space
    values: tuple[float, ...]
    inks: Mapping[str, float] | None
    pattern: Any = None


class Mark(NamedTuple):
    """Something that is painted on the page.

    ``kind``: fill, stroke, text, hidden, image or shading. ``width``: smallest width of a stroke in points.
    ``size``: size of type in points, also for the marks of a pattern that fills type. ``ppi``: resolution
    of an image. ``shape``: path of a fill. ``line``: path of a stroke in a spot ink. ``slit``: width in
    points of a clip that is as thin as a line, for an area within it. ``overprint``: whether it overprints.
    ``alpha``: whether it is transparent. ``within``: whether it belongs to a pattern or a glyph; its box is
    then the area that the pattern fills or the text covers.
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
    line: Shape | None = None
    slit: float = math.inf
    within: bool = False


class Fault(NamedTuple):
    """An error in a content stream: a code, and the name of the operator or resource."""

    code: str
    what: str


BLACK = Paint(GRAY, (0.0,), {"Black": 1.0})


@dataclass
class State:
    """The graphics state, with the initial values of ISO 32000-1, table 52."""

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
        """Return a key that is equal for states in which the same stream paints the same."""
        return (
            tuple(round(v, 4) for v in self.ctm), self.clip, self.fill[:2], id(self.fill.pattern), self.stroke[:2],
            id(self.stroke.pattern), self.line, self.over_fill, self.over_stroke, self.alpha_fill,
            self.alpha_stroke, self.masked, id(self.font), self.size, self.leading, self.spacing, self.words,
            self.stretch, self.rise, self.mode,
        )  # fmt: skip


@dataclass
class Page:
    """The marks, faults and resources of one page."""

    marks: list[Mark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    states: list[Mapping[str, Any]] = field(default_factory=list)
    """The ExtGState dictionaries that were used."""
    streams: list[Any] = field(default_factory=list)
    """All nested streams that were read: forms, pattern cells and glyph procedures."""
    masks: list[Any] = field(default_factory=list)
    """Images that mask other images."""
    count: int = 0
    """Number of operations; a form counts each time that it is painted."""
    taken: set[Hashable] = field(default_factory=set)
    """Keys of the nested streams whose marks were added, each with its graphics state."""

    @property
    def endless(self) -> bool:
        """Whether the page had more operations than the limit."""
        return any(fault.code == "content-endless" for fault in self.faults)

    def joined(self, other: Page) -> Page:
        """Return a page with the content of both pages."""
        return Page(self.marks + other.marks, self.faults + other.faults, self.states + other.states,
                    self.streams + other.streams, self.masks + other.masks)  # fmt: skip


def is_white(inks: Mapping[str, float] | None) -> bool:
    """Return whether a colour is known to take no ink."""
    return inks is not None and not any(inks.values())

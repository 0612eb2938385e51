"""Setting type: lines that know their width, and lines that are made to fit a box.

Sizes of type are in points, every other measure in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from sheetgen.errors import DoesNotFit
from sheetgen.text.catalog import catalog
from sheetgen.text.fonts import chain
from sheetgen.text.message import Msg, msg
from sheetgen.text.shaping import GlyphRun, is_rtl, script_of, shape, tracked

MM: Final = 25.4 / 72
"""Millimetres of one point."""
CONDENSE: Final = 0.95
"""Lines are drawn this much narrower at most: more would show."""
_HAIR: Final = 1e-6  # mm: less is rounding, not an overflow


@dataclass(frozen=True, slots=True)
class Line:
    """One set line. ``width``, ``cap``, ``ascent`` and ``descent`` are in mm, above and below the baseline.

    ``stretch`` scales all glyphs and advances horizontally (1.0, or down to ``CONDENSE``); ``width``
    includes it. Letter-space is already in the glyphs' advances.
    """

    runs: tuple[GlyphRun, ...]
    text: str
    pt: float
    width: float
    cap: float
    ascent: float
    descent: float
    role: str
    lang: str
    rtl: bool
    stretch: float = 1.0

    def unit(self, run: GlyphRun) -> float:
        """Millimetres of one font unit of a run, before ``stretch``."""
        return self.pt * MM / run.face.upem


class Label(NamedTuple):
    """A text, the width it may take in mm, and the name of its box."""

    text: str
    width: float
    box: str


class Typesetter:
    """Sets text of one language."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.rtl = is_rtl(lang)
        self.script = script_of(lang)

    def say(self, message: Msg | str) -> str:
        """The text in this language; see ``Catalog.say``."""
        return catalog(self.lang).say(message)

    def line(self, text: str, role: str, pt: float, track: float = 0.0, features: Sequence[str] = ()) -> Line:
        """A line at its natural width; ``track`` is letter-space in points between letters.

        Raises ``MissingGlyph`` when no face can set a letter.
        """
        return _line(text, role, self.lang, pt, track, tuple(features))

    def fit(self, text: str, role: str, pt: float, width: float, floor: float = 7.0, box: str = "",
            track: float = 0.0, features: Sequence[str] = ()) -> Line:  # fmt: skip
        """A line no wider than ``width`` mm: as it is, else condensed, else also smaller.

        It shrinks to ``floor`` pt at most; a smaller size that was asked for stays. Raises
        ``DoesNotFit`` with box, language and millimetres over.
        """
        return self.fit_all([Label(text, width, box)], role, pt, floor, track, features)[0]

    def fit_all(self, labels: Sequence[Label], role: str, pt: float, floor: float = 7.0,
                track: float = 0.0, features: Sequence[str] = ()) -> list[Line]:  # fmt: skip
        """Lines of one size that all fit their widths, as labels of one kind on a sheet should."""
        size = pt
        for label in labels:
            natural = self.line(label.text, role, pt, track, features).width
            if natural * CONDENSE > label.width + _HAIR:
                size = min(size, pt * label.width / (natural * CONDENSE))
        if size < min(floor, pt):
            size = min(floor, pt)
        lines = []
        for label in labels:
            line = self.line(label.text, role, size, track * size / pt, features)
            if line.width > label.width + _HAIR:
                stretch = max(CONDENSE, label.width / line.width)
                line = replace(line, stretch=stretch, width=line.width * stretch)
            if line.width > label.width + 0.005:
                raise overflow(label.box or label.text, self.lang, line.width - label.width)
            lines.append(line)
        return lines


def overflow(box: str, lang: str, over: float) -> DoesNotFit:
    """The error of a text that is ``over`` mm too long or too high for its box."""
    return DoesNotFit(
        msg(
            "the text does not fit its box {box} in language {lang}: {over:.2f} mm over",
            box=box, lang=lang, over=over,
        )
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _line(text: str, role: str, lang: str, pt: float, track: float, features: tuple[str, ...]) -> Line:
    runs = shape(text, role, lang, features)
    if track:
        runs = tracked(runs, track / pt)
    first = chain(role, script_of(lang))[0]
    faces = {run.face for run in runs} or {first}
    em = pt * MM
    return Line(
        runs=runs,
        text=text,
        pt=pt,
        width=sum(run.advance * em / run.face.upem for run in runs),
        cap=first.cap * em / first.upem,
        ascent=max(f.ascender / f.upem for f in faces) * em,
        descent=max(-f.descender / f.upem for f in faces) * em,
        role=role,
        lang=lang,
        rtl=is_rtl(lang),
    )

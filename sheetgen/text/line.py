"""A line of set type. Sizes of type are in points, every other measure in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from sheetgen.errors import DoesNotFit
from sheetgen.message import msg
from sheetgen.text.fonts import chain
from sheetgen.text.shaping import GlyphRun, is_rtl, script_of, shape, tracked

MM: Final = 25.4 / 72
"""Millimetres of one point."""
CONDENSE: Final = 0.95
"""Lines are drawn this much narrower at most: more would show."""


class Line(NamedTuple):
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

    def inks(self) -> Iterator[tuple[float, float, float, float]]:
        """Left and right of each glyph from the line's start, its top and foot above the baseline, in mm."""
        at = 0.0
        for run in self.runs:
            unit = self.unit(run)
            for glyph in run.glyphs:
                box = run.face.hb_font.get_glyph_extents(glyph.gid)
                if box and box.height:
                    left = at + (glyph.dx + box.x_bearing) * unit * self.stretch
                    top = (glyph.dy + box.y_bearing) * unit
                    yield left, left + box.width * unit * self.stretch, top, top + box.height * unit
                at += glyph.advance * unit * self.stretch

    @property
    def ink(self) -> tuple[float, float]:
        """How far its highest and its lowest glyph reach above the baseline, in mm; below it is negative."""
        found = list(self.inks())
        return max((top for _, _, top, _ in found), default=0.0), min((low for *_, low in found), default=0.0)

    @property
    def middle(self) -> float:
        """How far above the baseline the middle of its ink lies, between the highest and the lowest glyph."""
        return sum(self.ink) / 2

    def unit(self, run: GlyphRun) -> float:
        """Millimetres of one font unit of a run, before ``stretch``."""
        return self.pt * MM / run.face.upem


def overflow(box: str, lang: str, over: float) -> DoesNotFit:
    """The error of a text that is ``over`` mm too long or too high for its box."""
    return DoesNotFit(
        msg("the text does not fit its box {box} in language {lang}: {over:.2f} mm over", "report",
            box=box, lang=lang, over=over,
        )
    )  # fmt: skip


@lru_cache(maxsize=8192)
def set_line(text: str, role: str, lang: str, pt: float, track: float, features: tuple[str, ...]) -> Line:
    """A line at its natural width; ``track`` in points."""
    runs = shape(text, role, lang, features)
    if track:
        runs = tracked(runs, track / pt)
    return from_runs(runs, text, role, lang, pt)


def from_runs(
    runs: tuple[GlyphRun, ...], text: str, role: str, lang: str, pt: float, stretch: float = 1.0
) -> Line:
    """A line of runs that are shaped already."""
    known = chain(role, script_of(lang))
    faces = {run.face for run in runs} or {known[0]}
    first = next((face for face in known if face in faces), known[0])
    em = pt * MM
    return Line(
        runs=runs,
        text=text,
        pt=pt,
        width=sum(run.advance * em / run.face.upem for run in runs) * stretch,
        cap=first.cap * em / first.upem,
        ascent=max(f.ascender / f.upem for f in faces) * em,
        descent=max(-f.descender / f.upem for f in faces) * em,
        role=role,
        lang=lang,
        rtl=is_rtl(lang),
        stretch=stretch,
    )

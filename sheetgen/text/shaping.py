"""Shape text to glyphs: direction (UAX #9), script and face of each part, then HarfBuzz.

``shape`` returns glyph runs from left to right, in font units of the run's face. Lining figures and kerning
are on unless a feature switches them off.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import category

import uharfbuzz as hb

from sheetgen.errors import MissingGlyph
from sheetgen.message import msg
from sheetgen.text import bidi
from sheetgen.text.fonts import Face, fallback_faces
from sheetgen.text.languages import SCRIPTS, base_language, language_of

OBJECT: Final = "\ufffc"
"""Represents an inline object in a text; it gets its own run without glyphs."""

_BLOCKS: Final = sorted((*block, name) for name, script in SCRIPTS.items() for block in script.blocks)
_STARTS: Final = [block[0] for block in _BLOCKS]

# Characters that are shaped as other ones: Yatra One's no-break space has no width, most faces lack U+2010
# and U+2011, and all lack the brackets ⟦⟧ of a text without translation.
_TWINS: Final = {0x00A0: " ", 0x2010: "-", 0x2011: "-", 0x27E6: "[", 0x27E7: "]"}
# Spaces of fixed width that HarfBuzz makes from the face's own space.
_MADE_SPACES: Final = frozenset("\u00a0\u202f\u205f").union(map(chr, range(0x2000, 0x200B)))
_IGNORABLE: Final = (
    *(0x00AD, 0x034F, 0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F)),
    *(*range(0x2060, 0x206A), *range(0xFE00, 0xFE10)),
)
_COVERABLE: Final = {**{ord(c): " " for c in _MADE_SPACES}, **_TWINS, **dict.fromkeys(_IGNORABLE)}
_PIECE: Final = re.compile(r"\s*\S+\s*|\s+")
# A number with its signs: 12, +3, 1–2, 7/5, 2½, 10 %, 3+, ×2.
_FIGURE: Final = re.compile(r"[+−±×-]?[0-9]+(?:[.,/:–−-][0-9]+)*½?(?:[\s\u00a0\u202f]?%|[+×])?")


class Glyph(NamedTuple):
    """One glyph; ``cluster`` is the index in the run's text of its first character."""

    gid: int
    cluster: int
    advance: int
    dx: int
    dy: int


class GlyphRun(NamedTuple):
    """Glyphs of one face in one direction, from left to right.

    ``text`` is their text in reading order, ``start`` its place in the whole text. An inline object
    (``OBJECT``) is a run without glyphs.
    """

    face: Face
    glyphs: tuple[Glyph, ...]
    text: str
    rtl: bool
    start: int = 0

    @property
    def advance(self) -> int:
        return sum(glyph.advance for glyph in self.glyphs)


class _Stretch(NamedTuple):
    """Characters from ``start`` to ``end`` with the same level, script and role."""

    start: int
    end: int
    level: int
    script: str
    role: str


def is_rtl(lang: str) -> bool:
    """Return whether this language is written from right to left."""
    return SCRIPTS[script_of(lang)].rtl or lang.endswith("-x-rtl")


def script_of(lang: str) -> str:
    """Return the script of a language."""
    return language_of(lang).script


def shape(text: str, role: str, lang: str, features: Sequence[str] = ()) -> tuple[GlyphRun, ...]:
    """Return the glyph runs of one line of text, from left to right.

    ``features`` are OpenType tags to switch on, or off with a leading ``-``. Raises ``MissingGlyph`` with the
    grapheme and the faces that were tried.
    """
    return shape_styled(text, ((0, role),), lang, tuple(features))


@lru_cache(maxsize=8192)
def shape_styled(
    text: str, roles: tuple[tuple[int, str], ...], lang: str, features: tuple[str, ...] = ()
) -> tuple[GlyphRun, ...]:
    """Shape a line whose role changes; ``roles`` are pairs of first character and role, the first one at
    0.
    """
    stretches = list(_stretches(text, _with_plain_figures(text, roles, lang), lang))
    runs: list[GlyphRun] = []
    for stretch in bidi.visual_order(stretches, [s.level for s in stretches]):
        pieces = list(_faces(text, stretch))
        for start, end, face in reversed(pieces) if stretch.level % 2 else pieces:
            runs.append(_shape_run(text, start, end, face, stretch, lang, features))
    return tuple(runs)


def _with_plain_figures(
    text: str, roles: tuple[tuple[int, str], ...], lang: str
) -> tuple[tuple[int, str], ...]:
    """Return the roles of a line with bold figures in titles in Devanagari: its readers read the 4 of the display face
    as their 5.
    """
    if roles != ((0, "display"),) or script_of(lang) != "Deva":
        return roles
    found = {0: "display"}
    for figure in _FIGURE.finditer(text):
        found |= {figure.start(): "bold", figure.end(): "display"}
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    """Return the ISO 15924 code of a letter in a known script; empty for characters that adopt their
    neighbour's script.
    """
    code = ord(char)
    i = bisect_right(_STARTS, code) - 1
    return _BLOCKS[i][2] if i >= 0 and code <= _BLOCKS[i][1] else ""


def _scripts(text: str, lang: str, role: str) -> list[str]:
    """Return the script of each character; common characters adopt that of the character before, or else
    after.

    Digits are Latin, so that separate numbers have the same face everywhere. In titles, and among words of a
    script with its own digits, they have the script of the words. Latin letters among letters that fill the em
    have the script of these too, because those of a Latin face would be too small beside them.
    """
    found = [_script(c) for c in text]
    home = script_of(lang)
    if role != "display" and SCRIPTS[home].size < 1 and home in found:
        found = [home if script == "Latn" else script for script in found]
    current = next(filter(None, found), script_of(lang) if role == "display" else "Latn")
    own = role == "display" or any(script and SCRIPTS[script].figures for script in found)
    for i, script in enumerate(found):
        current = found[i] = script or current
    for figure in () if own else _FIGURE.finditer(text):
        start, end = figure.span()
        found[start:end] = ["Latn"] * (end - start)
    return found


def _stretches(text: str, roles: tuple[tuple[int, str], ...], lang: str) -> Iterator[_Stretch]:
    if text.isascii() and len(roles) == 1 and not is_rtl(lang):  # plain Latin text needs no bidi algorithm
        if text:
            yield _Stretch(0, len(text), 0, _scripts(text, lang, roles[0][1])[0], roles[0][1])
        return
    levels = bidi.embedding_levels(text, int(is_rtl(lang))).levels
    scripts = _scripts(text, lang, roles[0][1])
    starts = dict(roles)
    start = 0
    role = roles[0][1]
    for i in range(1, len(text) + 1):
        if i < len(text) and i not in starts and OBJECT not in text[i - 1 : i + 1]:
            same = levels[i] == levels[i - 1] and scripts[i] == scripts[i - 1]
            if same:
                continue
        yield _Stretch(start, i, levels[start], scripts[start], role)
        start, role = i, starts.get(i, role)


def split_graphemes(text: str) -> Iterator[str]:
    """Yield base characters with their marks and joiners."""
    start = 0
    for i in range(1, len(text) + 1):
        if i < len(text) and (category(text[i])[0] == "M" or text[i] == "\u200d" or text[i - 1] == "\u200d"):
            continue
        if start < i:
            yield text[start:i]
        start = i


def _coverable(grapheme: str) -> str:
    """Return the characters that a face needs for a grapheme."""
    return grapheme if grapheme.isascii() else grapheme.translate(_COVERABLE)


def _faces(text: str, stretch: _Stretch) -> Iterator[tuple[int, int, Face]]:
    """Yield the face of each piece; a word uses one face if any face has all its letters."""
    faces = fallback_faces(stretch.role, stretch.script)
    part = text[stretch.start : stretch.end]
    if part.isascii() and _setting_all(part, faces) is faces[0]:
        return iter([(stretch.start, stretch.end, faces[0])])
    chosen: list[tuple[int, int, Face]] = []

    def add(start: int, end: int, face: Face) -> None:
        if chosen and chosen[-1][2] is face:
            start = chosen.pop()[0]
        chosen.append((start, end, face))

    for piece in _PIECE.finditer(text, stretch.start, stretch.end):
        whole = _setting_all(piece.group(), faces)
        if whole or text[piece.start()] == OBJECT:
            add(piece.start(), piece.end(), whole or faces[0])
            continue
        at = piece.start()
        for letter in split_graphemes(piece.group()):
            own = next((f for f in faces if f.covers(_coverable(letter))), None)
            if own is None:
                raise _missing(letter, faces)
            add(at, at + len(letter), own)
            at += len(letter)
    return iter(chosen)


@lru_cache(maxsize=8192)
def _setting_all(words: str, faces: tuple[Face, ...]) -> Face | None:
    """Return the first face that has all letters."""
    needed = set(words) if words.isascii() else {_coverable(letter) for letter in split_graphemes(words)}
    return next((f for f in faces if all(map(f.covers, needed))), None)


def _missing(grapheme: str, faces: Sequence[Face]) -> MissingGlyph:
    codes = " ".join(f"U+{ord(c):04X}" for c in grapheme)
    names = ", ".join(f.name for f in faces)
    return MissingGlyph(
        msg("no face has a glyph for {grapheme} ({codes}); asked: {faces}", "report",
            grapheme=grapheme, codes=codes, faces=names,
        )
    )  # fmt: skip


def _shape_run(
    text: str, start: int, end: int, face: Face, stretch: _Stretch, lang: str, features: tuple[str, ...]
) -> GlyphRun:
    rtl = stretch.level % 2 == 1
    if text[start:end] == OBJECT:
        return GlyphRun(face, (), OBJECT, rtl, start)
    buffer = hb.Buffer()
    # The context matters, because Arabic letters join over the edge of a run.
    buffer.add_str(text.translate(_TWINS), start, end - start)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    if tag := SCRIPTS[stretch.script].tag:
        buffer.script = tag
    buffer.language = base_language(lang)
    wanted = {"lnum": True, "kern": True} | {f.lstrip("-"): not f.startswith("-") for f in features}
    hb.shape(face.hb_font, buffer, wanted)
    glyphs = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            letter = next(split_graphemes(text[info.cluster : end]))
            raise _missing(letter, fallback_faces(stretch.role, stretch.script))
        p = position
        glyphs.append(Glyph(info.codepoint, info.cluster - start, p.x_advance, p.x_offset, p.y_offset))
    return GlyphRun(face, tuple(glyphs), text[start:end], rtl, start)


def with_letter_spacing(runs: Sequence[GlyphRun], units: float) -> tuple[GlyphRun, ...]:
    """Return runs with letter spacing of ``units`` ems between clusters, except after the last.

    Joined scripts are unchanged.
    """
    out = []
    for k, run in enumerate(runs):
        extra = 0 if _joined(run) else round(units * run.face.upem)
        glyphs = list(run.glyphs)
        for i, glyph in enumerate(glyphs):
            last = i + 1 == len(glyphs)
            if (last and k + 1 == len(runs)) or (not last and glyphs[i + 1].cluster == glyph.cluster):
                continue
            glyphs[i] = glyph._replace(advance=glyph.advance + extra)
        out.append(run._replace(glyphs=tuple(glyphs)))
    return tuple(out)


def with_raised_clusters(runs: Sequence[GlyphRun], rise: Callable[[int], float]) -> tuple[GlyphRun, ...]:
    """Return runs with each cluster raised by ``rise`` (ems) of its place in the text.

    Joined scripts are unchanged.
    """
    out = []
    for run in runs:
        if not _joined(run):
            glyphs = (
                glyph._replace(dy=glyph.dy + round(rise(run.start + glyph.cluster) * run.face.upem))
                for glyph in run.glyphs
            )
            run = run._replace(glyphs=tuple(glyphs))
        out.append(run)
    return tuple(out)


def _joined(run: GlyphRun) -> bool:
    first = next((script for script in map(_script, run.text) if script), "")
    return bool(first) and SCRIPTS[first].joined

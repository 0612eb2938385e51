"""A typeset line, and line breaking. Type sizes are in points, other lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol
from unicodedata import category

from sheetgen.errors import DoesNotFit
from sheetgen.message import msg
from sheetgen.text.fonts import fallback_faces
from sheetgen.text.languages import SCRIPTS, SYLLABLES, language_of
from sheetgen.text.shaping import GlyphRun, is_rtl, script_of, shape, with_letter_spacing

MM: Final = 25.4 / 72
"""Mm in one point."""
CONDENSE: Final = 0.95
"""Smallest horizontal scale of a line; stronger condensing would be visible."""


class Line(NamedTuple):
    """One typeset line. ``width``, ``cap``, ``ascent`` and ``descent`` are in mm from the baseline.

    ``stretch`` scales all glyphs and advances horizontally (1.0, or down to ``CONDENSE``); ``width`` includes
    it. Advances include letter spacing.
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
        """Yield left and right of each glyph from the line's start, and its top and bottom above the
        baseline, in mm.
        """
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
        """Heights of the highest and the lowest glyph edge above the baseline in mm; negative below it."""
        found = list(self.inks())
        return max((top for _, _, top, _ in found), default=0.0), min((low for *_, low in found), default=0.0)

    @property
    def middle(self) -> float:
        """Height in mm of the middle between the highest and the lowest glyph edge."""
        return sum(self.ink) / 2

    def unit(self, run: GlyphRun) -> float:
        """Return the mm in one font unit of a run, before ``stretch``."""
        return self.pt * MM / run.face.upem


def overflow_error(box: str, lang: str, over: float) -> DoesNotFit:
    """Return the error for a text that exceeds its box by ``over`` mm."""
    return DoesNotFit(
        msg("the text does not fit its box {box} in language {lang}: {over:.2f} mm over", "report",
            box=box, lang=lang, over=over,
        )
    )  # fmt: skip


@lru_cache(maxsize=8192)
def set_line(text: str, role: str, lang: str, pt: float, track: float, features: tuple[str, ...]) -> Line:
    """Return a line at its natural width; ``track`` is in points."""
    runs = shape(text, role, lang, features)
    if track:
        runs = with_letter_spacing(runs, track / pt)
    return line_from_runs(runs, text, role, lang, pt)


def line_from_runs(
    runs: tuple[GlyphRun, ...], text: str, role: str, lang: str, pt: float, stretch: float = 1.0
) -> Line:
    """Return the typeset line of these shaped glyph runs."""
    known = fallback_faces(role, script_of(lang))
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


# ---- line breaking: spaces, hyphens, Japanese kinsoku rules, hyphenation ----
#
# Implements the rules of UAX #14 that the supported languages need, with JIS X 4051's characters that must
# not start or end a line. No-break spaces never break.


SPACE, PLAIN, HYPHEN, END = "space", "plain", "hyphen", "end"
SOFT_HYPHEN: Final = "\u00ad"
# The smallest number of letters before a hyphen, after a hyphen, and in a word that is hyphenated.
_LEFT, _RIGHT, _SHORTEST = 3, 3, 7

_NOT_FIRST: Final = frozenset(
    ")]}”’»›!?:;,.%、。，．・：；？！゛゜ヽヾゝゞ々〻ー’”）〕］｝〉》」』】〙〗〟…‥—～〜°％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
_NOT_LAST: Final = frozenset("([{“‘«‹（〔［｛〈《「『【〘〖〝＃￥＄")
_INSEPARABLE: Final = frozenset("…‥—")
_OBJECT: Final = "\ufffc"
_DASHES: Final = frozenset("-\u2010—/")
_VOWELS: Final = frozenset("aeıioöuüâîûAEIİOÖUÜÂÎÛ")
_NAME: Final = re.compile(r"[a-z]+(?:-[a-z]+)*/[a-z]+(?:-[a-z]+)*")
_FIRST_IDEOGRAPHIC: Final = "\u3000"


class Break(NamedTuple):
    """A possible break: the line before ends at ``end``, the next one starts at ``start``.

    ``kind`` is ``space`` (the space disappears), ``plain``, ``hyphen`` (one is added) or ``end`` of the text.
    A larger ``penalty`` makes the break less likely.
    """

    end: int
    start: int
    kind: str
    penalty: float = 0.0


def possible_breaks(
    text: str, lang: str, hyphenate: bool = False, soft: frozenset[int] = frozenset()
) -> list[Break]:
    """Return all possible breaks of ``text`` in order, with the end of the text last.

    ``soft`` are the places of soft hyphens, which are always allowed; ``hyphenate`` adds those of the
    language's patterns. Names of layouts, which people type, break only after their slash; among words from right to
    left not even there, because the slash would move to the wrong end of its line.
    """
    whole = {
        at
        for name in _NAME.finditer(text)
        for at in range(name.start() + 1, name.end())
        if text[at - 1] != "/" or SCRIPTS[script_of(lang)].rtl
    }
    places = {at.start: at for at in _plain(text) if at.start not in whole}
    hyphens = dict.fromkeys(soft, 4.0)
    if hyphenate:
        for place in hyphenation_points(text, lang):
            if place not in whole:
                hyphens.setdefault(place, 10.0)
    for place, penalty in hyphens.items():
        if 0 < place < len(text):
            places.setdefault(place, Break(place, place, HYPHEN, penalty))
    places.pop(len(text), None)
    end = len(text.rstrip(" "))
    return [*(places[at] for at in sorted(places) if at < end), Break(end, len(text), END)]


def _plain(text: str) -> Iterator[Break]:
    for match in re.finditer(
        "[ \u2000-\u2006\u2008-\u200a]+(?![;:!?»؛؟])|\u200b", text
    ):  # a line does not break at a space before such a punctuation mark
        if match.start():
            yield Break(match.start(), match.end(), SPACE)
    if not text or (max(text) < _FIRST_IDEOGRAPHIC and _DASHES.isdisjoint(text)):
        return  # without ideographs and dashes a line breaks only at spaces
    for i in range(1, len(text)):
        before, after = text[i - 1], text[i]
        if _ideographic(before) or _ideographic(after):
            if (penalty := _kinsoku(before, after)) is not None:
                yield Break(i, i, PLAIN, penalty)
        elif before in _DASHES and after.isalpha() and i > 1 and text[i - 2].isalpha():
            yield Break(i, i, PLAIN, 3.0)


def _ideographic(char: str) -> bool:
    code = ord(char)
    return 0x3000 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF01 <= code <= 0xFF9F or code >= 0x20000


def _kinsoku(before: str, after: str) -> float | None:
    """Return the penalty of a break between two characters, one of them Japanese; None if it is forbidden."""
    forbidden = (
        after in _NOT_FIRST
        or before in _NOT_LAST
        or after.isspace()
        or before.isspace()
        or category(after)[0] == "M"
        or (before in _INSEPARABLE and before == after)
        or (before.isdigit() and not after.isdigit())  # a number and the counter word after it stay together
    )
    if forbidden:
        return None
    if (
        (before in _NOT_FIRST and category(before)[0] != "L")
        or after in _NOT_LAST
        or _OBJECT in (before, after)
    ):
        return 0.0  # breaks after a punctuation mark, before a bracket or beside an icon have no penalty
    kinds = (_writing(before), _writing(after))
    if kinds == ("hiragana", "hiragana"):
        return 4.0
    if kinds[0] == kinds[1]:
        return 16.0  # a short line is better than a break within a word of kanji or katakana
    # a Japanese line ends better after a particle than before the ending of a word
    return 1.0 if kinds[0] == "hiragana" else 8.0


def _writing(char: str) -> str:
    code = ord(char)
    return "hiragana" if 0x3040 <= code <= 0x309F else "katakana" if 0x30A0 <= code <= 0x30FF else "other"


def hyphenation_points(text: str, lang: str) -> Iterator[int]:
    """Yield places where the language's patterns allow a hyphen; none within words in capitals."""
    patterns = language_of(lang).hyphens
    if not patterns:
        return
    for word in re.finditer(rf"[^\W\d_]{{{_SHORTEST},}}", text):
        if not word.group()[1:].islower():
            continue
        for place in _hyphens(patterns).positions(word.group()):
            yield word.start() + place


@cache
def _hyphens(name: str) -> Hyphens:
    """Return pyphen's patterns of this name, or the syllable rule."""
    if name == SYLLABLES:
        return _Syllables()
    import pyphen  # type: ignore[import-untyped]

    path = pyphen.LANGUAGES[name]
    with path.open("rb") as file:
        encoding = file.readline().decode("ascii").strip()
    text = path.read_text(encoding).split("\n", 1)[1]
    plain = re.sub("(?m)^[#%].*$", "", text)
    if "=" in plain or "^^" in plain:  # these hyphenation patterns change the spelling of hyphenated words
        richer: Hyphens = pyphen.Pyphen(filename=path, left=_LEFT, right=_RIGHT)
        return richer
    return _Patterns(plain)


class Hyphens(Protocol):
    """Finds the places where words can be hyphenated."""

    def positions(self, word: str) -> list[int]:
        """Return the numbers of letters that may precede a hyphen."""


class _Syllables:
    """Turkish syllables: each has one vowel, and at most one consonant before it."""

    def positions(self, word: str) -> list[int]:
        first = next((i for i, letter in enumerate(word) if letter in _VOWELS), len(word))
        begins = (
            i
            for i in range(first + 1, len(word))
            if (word[i - 1] if word[i] in _VOWELS else word[i + 1 : i + 2]) in _VOWELS
        )
        return [i for i in begins if _LEFT <= i <= len(word) - _RIGHT]


class _Patterns:
    """Hyphenation patterns, decoded only on use: all German patterns take longer than printing a sheet.

    These are the patterns of Liang's thesis: of the digits between letters the highest counts, and odd ones
    allow a hyphen.
    """

    def __init__(self, text: str) -> None:
        coded = [line.strip() for line in text.split("\n")]
        letters = "\n".join(coded).translate(dict.fromkeys(map(ord, "0123456789"))).split("\n")
        self._coded = dict(zip(letters, coded, strict=True))
        self._values: dict[str, list[int]] = {}
        self._longest = max(map(len, self._coded))

    def positions(self, word: str) -> list[int]:
        whole = f".{word.lower()}."
        points = [0] * (len(whole) + 1)
        for start in range(len(whole)):
            for end in range(start + 1, min(start + self._longest, len(whole)) + 1):
                for i, value in enumerate(self._decoded(whole[start:end]), start):
                    points[i] = max(points[i], value)
        return [i for i in range(_LEFT, len(word) - _RIGHT + 1) if points[i + 1] % 2]

    def _decoded(self, letters: str) -> Sequence[int]:
        """Return the digits of the pattern with these letters (0 for none), or nothing if it does not
        exist.
        """
        if letters not in self._coded:
            return ()
        if letters not in self._values:
            found = re.findall(r"(\d?)(\D?)", self._coded[letters])
            self._values[letters] = [int(value or 0) for value, _ in found]
        return self._values[letters]

"""A line of set type. Sizes of type are in points, every other measure in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol
from unicodedata import category

from sheetgen.errors import DoesNotFit
from sheetgen.message import msg
from sheetgen.text.fonts import chain
from sheetgen.text.languages import SYLLABLES, language
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


# Where lines may break: spaces, hyphens, Japanese with its kinsoku rules, hyphenation.
#
# The rules are those of UAX #14 that the languages of this house need, with JIS X 4051's characters that may
# not begin or end a line. No break is ever taken at a no-break space.


SPACE, PLAIN, HYPHEN, END = "space", "plain", "hyphen", "end"
SOFT_HYPHEN: Final = "\u00ad"
_LEFT, _RIGHT, _SHORTEST = 3, 3, 7  # letters before and after a hyphen, and of a word worth one

_NOT_FIRST: Final = frozenset(
    ")]}”’»›!?:;,.%、。，．・：；？！゛゜ヽヾゝゞ々〻ー’”）〕］｝〉》」』】〙〗〟…‥—～〜°％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
_NOT_LAST: Final = frozenset("([{“‘«‹（〔［｛〈《「『【〘〖〝＃￥＄")
_INSEPARABLE: Final = frozenset("…‥—")
_OBJECT: Final = "\ufffc"
_DASHES: Final = frozenset("-\u2010—/")
_VOWELS: Final = frozenset("aeıioöuüâîûAEIİOÖUÜÂÎÛ")
_FIRST_IDEOGRAPHIC: Final = "\u3000"


class Break(NamedTuple):
    """A place to break: the line before ends at ``end``, the next begins at ``start``.

    ``kind`` is ``space`` (the space vanishes), ``plain``, ``hyphen`` (one is added) or ``end`` of the
    text. ``penalty`` says how unwelcome it is; 0 is welcome.
    """

    end: int
    start: int
    kind: str
    penalty: float = 0.0


def breaks(text: str, lang: str, hyphenate: bool = False, soft: frozenset[int] = frozenset()) -> list[Break]:
    """All places where ``text`` may break, in order, with the end of the text last.

    ``soft`` are places of soft hyphens that stood in the text; they count with and without
    ``hyphenate``, which adds those of the language's patterns.
    """
    places = {at.start: at for at in _plain(text)}
    hyphens = dict.fromkeys(soft, 4.0)
    if hyphenate:
        for place in hyphenation(text, lang):
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
    ):  # signs begin no row
        if match.start():
            yield Break(match.start(), match.end(), SPACE)
    if not text or (max(text) < _FIRST_IDEOGRAPHIC and _DASHES.isdisjoint(text)):
        return  # most texts have nothing that a line may break beside without a space
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
    """How unwelcome a break between two characters is, one of them Japanese; None where it is forbidden."""
    forbidden = (
        after in _NOT_FIRST
        or before in _NOT_LAST
        or after.isspace()
        or before.isspace()
        or category(after)[0] == "M"
        or (before in _INSEPARABLE and before == after)
        or (before.isdigit() and not after.isdigit())  # a number stays with its counter
    )
    if forbidden:
        return None
    if (
        (before in _NOT_FIRST and category(before)[0] != "L")
        or after in _NOT_LAST
        or _OBJECT in (before, after)
    ):
        return 0.0  # after a mark, before a bracket, beside an icon
    kinds = (_writing(before), _writing(after))
    if kinds == ("hiragana", "hiragana"):
        return 4.0
    if kinds[0] == kinds[1]:
        return 16.0  # inside a word of kanji or katakana: rather a short line
    return 1.0 if kinds[0] == "hiragana" else 8.0  # after a particle; else before an ending


def _writing(char: str) -> str:
    code = ord(char)
    return "hiragana" if 0x3040 <= code <= 0x309F else "katakana" if 0x30A0 <= code <= 0x30FF else "other"


def hyphenation(text: str, lang: str) -> Iterator[int]:
    """Places in ``text`` where the language's patterns allow a hyphen; none inside capitals."""
    patterns = language(lang).hyphens
    if not patterns:
        return
    for word in re.finditer(rf"[^\W\d_]{{{_SHORTEST},}}", text):
        if not word.group()[1:].islower():
            continue
        for place in _hyphens(patterns).positions(word.group()):
            yield word.start() + place


@cache
def _hyphens(name: str) -> Hyphens:
    """The patterns of this name that come with pyphen, or those of syllables."""
    if name == SYLLABLES:
        return _Syllables()
    import pyphen  # type: ignore[import-untyped]

    path = pyphen.LANGUAGES[name]
    with path.open("rb") as file:
        encoding = file.readline().decode("ascii").strip()
    text = path.read_text(encoding).split("\n", 1)[1]
    plain = re.sub("(?m)^[#%].*$", "", text)
    if "=" in plain or "^^" in plain:  # words that change where they are parted
        richer: Hyphens = pyphen.Pyphen(filename=path, left=_LEFT, right=_RIGHT)
        return richer
    return _Patterns(plain)


class Hyphens(Protocol):
    """Knows where words of a language may be parted."""

    def positions(self, word: str) -> list[int]:
        """The numbers of letters that may stand before a hyphen."""


class _Syllables:
    """As Turkish spelling parts words: a syllable has one vowel, and at most one consonant before it."""

    def positions(self, word: str) -> list[int]:
        first = next((i for i, letter in enumerate(word) if letter in _VOWELS), len(word))
        begins = (
            i
            for i in range(first + 1, len(word))
            if (word[i - 1] if word[i] in _VOWELS else word[i + 1 : i + 2]) in _VOWELS
        )
        return [i for i in begins if _LEFT <= i <= len(word) - _RIGHT]


class _Patterns:
    """Patterns, each decoded only when a word meets it: all of German take longer than printing a sheet.

    They are those of Liang's thesis: digits between letters, of which the highest counts; an odd one allows
    a hyphen.
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
        """The digits of the pattern of these letters, 0 where there is none; nothing if it isn't one."""
        if letters not in self._coded:
            return ()
        if letters not in self._values:
            found = re.findall(r"(\d?)(\D?)", self._coded[letters])
            self._values[letters] = [int(value or 0) for value, _ in found]
        return self._values[letters]

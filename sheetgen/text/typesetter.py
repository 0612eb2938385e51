"""Typesetting: lines at their natural width, lines that fit a box, and paragraphs.

Type sizes are in points, other lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sheetgen.errors import MissingText
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import LACKING, catalog
from sheetgen.text.line import CONDENSE as CONDENSE
from sheetgen.text.line import MM as MM
from sheetgen.text.line import Line as Line
from sheetgen.text.line import overflow, set_line
from sheetgen.text.paragraph import Block, Paragraph, Sizes, set_paragraph
from sheetgen.text.shaping import is_rtl, script_of
from sheetgen.text.typography import number

_HAIR: Final = 1e-6  # mm, tolerance for rounding errors


class Label(NamedTuple):
    """A text, its largest width in mm, and the name of its box."""

    text: str
    width: float
    box: str


class Typesetter:
    """Typesets text of one language."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.rtl = is_rtl(lang)
        self.script = script_of(lang)

    def say(self, message: Msg) -> str:
        """Return the message in this language, see ``Catalog.say``. Raises ``MissingText`` if it has no
        translation.
        """
        text = catalog(self.lang).say(message)
        if lacking := LACKING.search(text):
            said = (
                "There is no {lang} for the text “{text}”. `sheetgen i18n check {lang}` lists all such texts."
            )
            raise MissingText(msg(said, "report", text=lacking.group(1), lang=self.lang))
        return text

    def own(self, message: Msg) -> str:
        """Return a layout's text in this language; a user's own text is returned unchanged."""
        return catalog(self.lang).own(message)

    def number(self, value: float) -> str:
        """Return a number in the language's format, with at most two decimals."""
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return number(value, self.lang, len(text.partition(".")[2]))

    def line(self, text: str, role: str, pt: float, track: float = 0.0, features: Sequence[str] = ()) -> Line:
        """Return a line at its natural width; ``track`` is letter spacing in points.

        Raises ``MissingGlyph`` if no face has a letter.
        """
        return set_line(text, role, self.lang, pt, track, tuple(features))

    def fit(self, text: str, role: str, pt: float, width: float, floor: float = 7.0, box: str = "",
            track: float = 0.0, features: Sequence[str] = ()) -> Line:  # fmt: skip
        """Return a line that fits ``width`` mm: at natural width, else condensed, else also smaller.

        ``floor`` is the smallest size in points, unless ``pt`` is smaller. Raises ``DoesNotFit`` with box,
        language and excess in mm.
        """
        return self.fit_all([Label(text, width, box)], role, pt, floor, track, features)[0]

    def fit_all(self, labels: Sequence[Label], role: str, pt: float, floor: float = 7.0,
                track: float = 0.0, features: Sequence[str] = ()) -> list[Line]:  # fmt: skip
        """Return lines in one common size that fit their widths, for labels of the same kind."""
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
                line = line._replace(stretch=stretch, width=line.width * stretch)
            if line.width > label.width + 0.005:
                raise overflow(label.box or label.text, self.lang, line.width - label.width)
            lines.append(line)
        return lines

    def paragraph(self, text: str, role: str, pt: float, width: float, leading: float,
                  max_height: float | None = None, floor: float = 7.0, box: str = "",
                  boxes: Sizes | None = None, centred: bool = False) -> Paragraph:  # fmt: skip
        """Return lines that fit ``width`` mm, and together ``max_height`` mm.

        ``leading`` is the distance of baselines in points. ``*words*`` are bold, a line feed breaks the line,
        U+00AD is a soft hyphen, and ``{name}`` is an inline object such as an icon, whose size in ems is in
        ``boxes``. Lines with objects higher than the leading get more space; ``centred`` is the alignment for
        their clearance. A text that does not fit is hyphenated, then condensed, then set smaller down to
        ``floor`` points. Raises ``DoesNotFit`` with box, language and excess in mm, ``MissingGlyph``, and
        ``TextError`` for an unknown object.
        """
        block = Block(width, max_height, leading, floor, box, self.lang, centred)
        return set_paragraph(text, role, pt, block, boxes or {})

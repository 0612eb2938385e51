"""Setting type: lines that know their width, lines that are made to fit a box, paragraphs.

Sizes of type are in points, every other measure in millimetres.
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

_HAIR: Final = 1e-6  # mm: less is rounding, not an overflow


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

    def say(self, message: Msg) -> str:
        """The text in this language, see ``Catalog.say``; raises ``MissingText`` where it has none."""
        text = catalog(self.lang).say(message)
        if lacking := LACKING.search(text):
            said = (
                "There is no {lang} for the text “{text}”. `sheetgen i18n check {lang}` lists all such texts."
            )
            raise MissingText(msg(said, "report", text=lacking.group(1), lang=self.lang))
        return text

    def own(self, message: Msg) -> str:
        """A text of a layout in this language; one that a user has written stands as it is."""
        return catalog(self.lang).own(message)

    def number(self, value: float) -> str:
        """A number as the language writes it, with as many decimals as it needs, two at most."""
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return number(value, self.lang, len(text.partition(".")[2]))

    def line(self, text: str, role: str, pt: float, track: float = 0.0, features: Sequence[str] = ()) -> Line:
        """A line at its natural width; ``track`` is letter-space in points between letters.

        Raises ``MissingGlyph`` when no face can set a letter.
        """
        return set_line(text, role, self.lang, pt, track, tuple(features))

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
                line = line._replace(stretch=stretch, width=line.width * stretch)
            if line.width > label.width + 0.005:
                raise overflow(label.box or label.text, self.lang, line.width - label.width)
            lines.append(line)
        return lines

    def paragraph(self, text: str, role: str, pt: float, width: float, leading: float,
                  max_height: float | None = None, floor: float = 7.0, box: str = "",
                  boxes: Sizes | None = None, centred: bool = False) -> Paragraph:  # fmt: skip
        """Lines no wider than ``width`` mm and, all together, no higher than ``max_height`` mm.

        ``leading`` is the distance of baselines in points. In the text ``*words*`` are bold, a line
        feed breaks the line, U+00AD is a soft hyphen, and ``{name}`` stands for an inline object, such
        as an icon, whose size in ems ``boxes`` gives; rows with an object higher than the leading
        open up. Where objects keep rows clear, ``centred`` says what stands above them. What does not fit
        is hyphenated, then condensed, then set smaller down to ``floor`` pt with its leading. Raises
        ``DoesNotFit`` with box, language and millimetres over, ``MissingGlyph``, and ``TextError`` for an
        object that ``boxes`` lacks.
        """
        block = Block(width, max_height, leading, floor, box, self.lang, centred)
        return set_paragraph(text, role, pt, block, boxes or {})

"""Typesetting: lines at their natural width, lines that fit a box, and paragraphs with optimal line breaks.

Type sizes are in points, other lengths in mm. Of all possible breaks, a paragraph has those with the fewest
lines, and of these the most even right edge and the fewest hyphens. Lines are ragged; the drawing code may
align them by their widths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from sheetgen.errors import MissingText, TextError
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import LACKING, catalog
from sheetgen.text.languages import SCRIPTS, format_number
from sheetgen.text.line import (
    CONDENSE,
    END,
    HYPHEN,
    MM,
    SOFT_HYPHEN,
    Break,
    Line,
    line_from_runs,
    overflow_error,
    possible_breaks,
    set_line,
)
from sheetgen.text.shaping import OBJECT, GlyphRun, is_rtl, script_of, shape_styled

_STEP: Final = 0.25  # step in points by which the type of a paragraph shrinks
_SLACK: Final = 0.005  # excess of a line's width in mm that nobody sees
_LOOSE: Final = 0.3  # words are hyphenated if a larger share of a line is empty
_SHORT: Final = 0.4  # least length of a paragraph's last line, as a share of the width
_OPEN: Final = 1.06  # height of a line with a high inline object, as a multiple of the object's height
_TOKEN: Final = re.compile(r"\*(?=\S)([^*\n]*[^*\s])\*|\{([^{}\s]+)\}|" + SOFT_HYPHEN)


class InlineBox(NamedTuple):
    """Space for an inline object: ``x`` from the line's left edge, and ``width``, in mm."""

    name: str
    x: float
    width: float


class InlineSize(NamedTuple):
    """Width and height of an inline object in ems; a single number means a square.

    ``up`` and ``down`` are the extents of its ink from the middle of capitals. ``clear`` is the clearance to
    the lines above and below; without it the line becomes higher by the object's size.
    """

    width: float
    height: float
    up: float = 0.0
    down: float = 0.0
    clear: float = 0.0


Sizes = Mapping[str, "float | InlineSize"]
"""Sizes of inline objects by name."""


class LinePiece(NamedTuple):
    """A part of a line's text, at ``x`` mm from the line's left edge."""

    x: float
    line: Line


class ParagraphRow(NamedTuple):
    """One line of a paragraph.

    ``items`` are in order from left to right. ``y`` is the distance of the baseline from the paragraph's top,
    and ``width`` the line's width, in mm. ``text`` is in reading order, with U+FFFC for inline objects and
    U+00AD for an added hyphen.
    """

    items: tuple[LinePiece | InlineBox, ...]
    text: str
    y: float
    width: float


class Paragraph(NamedTuple):
    """Typeset lines: ``height`` in mm, ``pt`` and ``leading`` the final sizes in points.

    Capitals are in the middle of a line's height, so that a centred paragraph looks centred.
    """

    lines: tuple[ParagraphRow, ...]
    height: float
    pt: float
    leading: float
    width: float

    @property
    def ink(self) -> tuple[float, float]:
        """Empty space in mm above the ink of the first line, and below that of the last line."""
        first, last = self.lines[0], self.lines[-1]
        up = max((item.line.ink[0] for item in first.items if isinstance(item, LinePiece)), default=0.0)
        low = min((item.line.ink[1] for item in last.items if isinstance(item, LinePiece)), default=0.0)
        return first.y - up, self.height - last.y + low

    def padded(self, least: float) -> Paragraph:
        """Return the paragraph with at least ``least`` mm above and below its ink."""
        above, below = (max(0.0, least - room) for room in self.ink)
        lines = tuple(row._replace(y=row.y + above) for row in self.lines)
        return self._replace(lines=lines, height=self.height + above + below)


class ParagraphBox(NamedTuple):
    """The box of a paragraph: lengths in mm, ``leading`` and ``floor`` (smallest type) in points."""

    width: float
    max_height: float | None
    leading: float
    floor: float
    box: str
    lang: str
    centred: bool = False


class _Source(NamedTuple):
    """A text without its markup, and what the markup meant: roles of letters, inline objects, soft hyphens."""

    text: str
    roles: tuple[tuple[int, str], ...]
    objects: Mapping[int, str]
    soft: frozenset[int]


class _Measure(NamedTuple):
    """Cumulative widths in ems of glyphs and objects up to each character, and the width of a hyphen."""

    glyphs: Sequence[float]
    objects: Sequence[float]
    hyphen: float

    def width(self, start: int, end: int, hyphen: bool, stretch: float) -> float:
        text = self.glyphs[end] - self.glyphs[start] + (self.hyphen if hyphen else 0.0)
        return text * stretch + self.objects[end] - self.objects[start]


def set_paragraph(text: str, role: str, pt: float, block: ParagraphBox, boxes: Sizes) -> Paragraph:
    """Typeset a paragraph as ``Typesetter.paragraph`` describes."""
    widths = {name: size.width if isinstance(size, InlineSize) else size for name, size in boxes.items()}
    sizes = {
        name: size if isinstance(size, InlineSize) else InlineSize(size, size) for name, size in boxes.items()
    }
    parts = _parts(text, role, block.lang, tuple(widths.items()))
    over = 0.0
    loose: Paragraph | None = None
    for size, stretch, hyphenate in _attempts(pt, block.floor):
        em = size * MM
        chosen = [part.break_rows(block.width / em, stretch, hyphenate, block.centred) for part in parts]
        if not all(chosen):
            over = max(part.widest_word(stretch, hyphenate) for part in parts) * em - block.width
            continue
        rows = [
            row for part, ends in zip(parts, chosen, strict=True) for row in part.rows(ends, size, stretch)
        ]
        over = max(row.width for row in rows) - block.width
        if over > _SLACK:  # kerning can widen a word at the edge of its line
            continue
        paragraph = _stack(rows, sizes, size, block.leading * size / pt, block)
        if block.max_height is None or paragraph.height <= block.max_height + _SLACK:
            if not hyphenate and any(row.width < block.width * (1 - _LOOSE) for row in rows[:-1]):
                loose = paragraph  # keep this paragraph, and try whether hyphens make its lines more even
                continue
            return loose if loose and (size < pt or stretch < 1) else paragraph
        over = paragraph.height - block.max_height
    if loose:
        return loose
    raise overflow_error(block.box or text, block.lang, over)


def _attempts(pt: float, floor: float) -> Iterator[tuple[float, float, bool]]:
    """Yield type size in points, horizontal scale, and whether to hyphenate, in order of preference."""
    yield pt, 1.0, False
    yield pt, 1.0, True
    yield pt, CONDENSE, True
    floor = min(floor, pt)
    steps = int((pt - floor) / _STEP - 1e-9)
    for i in range(1, steps + 1):
        yield pt - i * _STEP, CONDENSE, True
    if floor < pt:
        yield floor, CONDENSE, True


def _parse(text: str, role: str, boxes: Mapping[str, float]) -> list[_Source]:
    """Return the lines between line feeds, without markup. Raises ``TextError`` for an unknown object."""
    sources = []
    for line in text.split("\n"):
        out, roles, objects, soft, at = "", {0: role}, dict[int, str](), set[int](), 0
        for token in _TOKEN.finditer(line):
            out += line[at : token.start()]
            at = token.end()
            bold, name = token.groups()
            if bold:
                inner = _parse(bold, "bold" if role == "text" else role, boxes)[0]
                roles |= {len(out) + i: r for i, r in inner.roles} | {len(out + inner.text): role}
                objects |= {len(out) + i: n for i, n in inner.objects.items()}
                soft |= {len(out) + i for i in inner.soft}
                out += inner.text
            elif name:
                _known(name, boxes, text)
                objects[len(out)] = name
                out += OBJECT
            else:
                soft.add(len(out))
        out += line[at:]
        sources.append(_Source(out, tuple(sorted(roles.items())), objects, frozenset(soft)))
    return sources


def _known(name: str, boxes: Mapping[str, float], text: str) -> None:
    if name not in boxes:
        raise TextError(msg("no inline object is called {name} in: {text}", "report", name=name, text=text))


@lru_cache(maxsize=1024)
def _parts(text: str, role: str, lang: str, boxes: tuple[tuple[str, float], ...]) -> tuple[_Part, ...]:
    """Return the lines of a text, memoized, because the text is tried in many sizes and widths."""
    widths = dict(boxes)
    return tuple([_Part(part, role, lang, widths) for part in _parse(text, role, widths)])


class _Part:
    """One line of the source, which may become several lines of the paragraph."""

    def __init__(self, source: _Source, role: str, lang: str, boxes: Mapping[str, float]) -> None:
        self.source, self.role, self.lang, self.boxes = source, role, lang, boxes
        self._breaks: dict[bool, list[Break]] = {}

    @cached_property
    def measure(self) -> _Measure:
        text = self.source.text
        glyphs, objects = [0.0] * (len(text) + 1), [0.0] * (len(text) + 1)
        for run in shape_styled(text, self.source.roles, self.lang):
            for start, end, ems in _clusters(run):
                # The letters of a ligature get equal shares of its width, because a line may break within it
                # at a hyphen.
                for i in range(start, end):
                    glyphs[i + 1] = ems / (end - start)
        for i, name in self.source.objects.items():
            objects[i + 1] = self.boxes[name]
        hyphen = sum(r.advance / r.face.upem for r in shape_styled("-", ((0, self.role),), self.lang))
        return _Measure(tuple(accumulate(glyphs)), tuple(accumulate(objects)), hyphen)

    def places(self, hyphenate: bool) -> list[Break]:
        if hyphenate not in self._breaks:
            self._breaks[hyphenate] = possible_breaks(
                self.source.text, self.lang, hyphenate, self.source.soft
            )
        return self._breaks[hyphenate]

    def widest_word(self, stretch: float, hyphenate: bool) -> float:
        """Return the width in ems of the widest part without a break."""
        start, widest, measure = 0, 0.0, self.measure
        for place in self.places(hyphenate):
            widest = max(widest, measure.width(start, place.end, place.kind == HYPHEN, stretch))
            start = place.start
        return widest

    def break_rows(self, width: float, stretch: float, hyphenate: bool, even: bool) -> list[Break]:
        """Return the best line ends for a width in ems, or nothing if there are none."""
        return _best_breaks(self.places(hyphenate), self.measure, width, stretch, even)

    def rows(self, ends: Sequence[Break], pt: float, stretch: float) -> list[ParagraphRow]:
        """Return the typeset lines of this part that end at these places; their ``y`` is 0 until they are
        stacked.
        """
        rows, start = [], 0
        for place in ends:
            rows.append(self._row(start, place, pt, stretch))
            start = place.start
        return rows

    def _row(self, start: int, place: Break, pt: float, stretch: float) -> ParagraphRow:
        text = self.source.text[start : place.end]
        hyphen = place.kind == HYPHEN
        before = [role for at, role in self.source.roles if at <= start]
        inside = [(at - start, role) for at, role in self.source.roles if start < at < place.end]
        runs = shape_styled(text + "-" * hyphen, ((0, before[-1]), *inside), self.lang)
        items: list[LinePiece | InlineBox] = []
        x, pending = 0.0, list[GlyphRun]()

        def flush() -> None:
            nonlocal x
            if pending:
                words = "".join(run.text for run in sorted(pending, key=lambda run: run.start))
                line = line_from_runs(tuple(pending), words, self.role, self.lang, pt, stretch)
                items.append(LinePiece(x, line))
                x += line.width
                pending.clear()

        for run in runs:
            if run.text != OBJECT:
                pending.append(run)
                continue
            flush()
            name = self.source.objects[start + run.start]
            wide = self.boxes[name] * pt * MM
            items.append(InlineBox(name, x, wide))
            x += wide
        flush()
        return ParagraphRow(tuple(items), text + SOFT_HYPHEN * hyphen, 0.0, x)


def _clusters(run: GlyphRun) -> Iterator[tuple[int, int, float]]:
    """Yield start, end and width in ems of each cluster of a run, with indices of the whole text."""
    advances: dict[int, int] = {}
    for glyph in run.glyphs:
        advances[glyph.cluster] = advances.get(glyph.cluster, 0) + glyph.advance
    starts = sorted(advances)
    if not starts:  # a run without glyphs is an inline object
        return
    for start, end in zip(starts, [*starts[1:], len(run.text)], strict=True):
        yield run.start + start, run.start + end, advances[start] / run.face.upem


def _best_breaks(
    places: Sequence[Break], measure: _Measure, width: float, stretch: float, even: bool
) -> list[Break]:
    """Return the breaks with the fewest lines, then the smallest penalty (dynamic programming); nothing if a
    word is wider. If ``even``, the last line is as long as the others if possible.
    """
    starts = [0, *(place.start for place in places[:-1])]
    best: list[tuple[int, float, int] | None] = [(0, 0.0, -1), *([None] * len(places))]
    for j, place in enumerate(places, start=1):
        for i in range(j - 1, -1, -1):
            length = measure.width(starts[i], place.end, place.kind == HYPHEN, stretch)
            if length > width + 1e-9 and starts[i] < place.end:
                break
            before = best[i]
            if before is None:
                continue
            cost = _cost(length / width, place, i > 0 and places[i - 1].kind == HYPHEN, even)
            candidate = (before[0] + 1, before[1] + cost, i)
            if best[j] is None or candidate < best[j]:  # type: ignore[operator]
                best[j] = candidate
    ends: list[Break] = []
    j = len(places)
    while j > 0:
        node = best[j]
        if node is None:
            return []
        ends.append(places[j - 1])
        j = node[2]
    return ends[::-1]


def _cost(filled: float, place: Break, after_hyphen: bool, even: bool) -> float:
    """Return the penalty of a line of which this share of the width is filled."""
    if place.kind == END and not even:
        return 16.0 * max(0.0, 1 - filled / _SHORT)
    ladder = 20.0 if after_hyphen and place.kind == HYPHEN else 0.0
    return 100 * (1 - filled) ** 2 + place.penalty + ladder


class _Ink(NamedTuple):
    """The ink of a line's item in mm: horizontal extent, extent from the baseline up and down, and
    clearance.
    """

    left: float
    right: float
    up: float
    down: float
    clear: float


def _ink_changes(
    row: ParagraphRow, sizes: Mapping[str, InlineSize], pt: float, block: ParagraphBox
) -> Iterator[_Ink]:
    """Yield glyphs and objects of a line, relative to the edge where lines start, or to their middle."""
    edge = -row.width / 2 if block.centred else -row.width if is_rtl(block.lang) else 0.0
    em, cap = pt * MM, set_line("H", "text", block.lang, pt, 0.0, ()).cap
    for item in row.items:
        x = edge + item.x
        if isinstance(item, LinePiece):
            for left, right, up, down in item.line.inks():
                yield _Ink(x + left, x + right, up, down, 0.0)
        elif (size := sizes[item.name]).clear:
            clear = size.clear * em
            up, down = cap / 2 + size.up * em, cap / 2 - size.down * em
            yield _Ink(x, x + item.width, up, down, clear)


def _split_by_ink(above: Sequence[_Ink], below: Sequence[_Ink]) -> float:
    """Return the distance that the baselines of two lines need for their objects; 0 without objects."""
    return max(
        (
            clear - one.down + other.up
            for one in above for other in below
            if (clear := max(one.clear, other.clear))
            and one.left < other.right + clear / 2 and other.left < one.right + clear / 2
        ),
        default=0.0,
    )  # fmt: skip


def _stack(
    rows: Sequence[ParagraphRow],
    sizes: Mapping[str, InlineSize],
    pt: float,
    leading: float,
    block: ParagraphBox,
) -> Paragraph:
    """Stack the lines of a paragraph; one with a high object gets the space that it needs.

    A line with only objects has its baseline where text would have it.
    """
    caps = [next((item.line.cap for item in row.items if isinstance(item, LinePiece)), None) for row in rows]
    usual = next((cap for cap in caps if cap is not None), 0.0)
    em = pt * MM
    clear = any(size.clear for size in sizes.values())
    y, out, above, base = 0.0, list[ParagraphRow](), list[_Ink](), 0.0
    for row, known in zip(rows, caps, strict=True):
        cap = usual if known is None else known
        held = [sizes[item.name] for item in row.items if isinstance(item, InlineBox)]
        high = max((size.height * (1 if size.clear else _OPEN) for size in held), default=0.0)
        height = max(leading * MM, high * em)
        here = list(_ink_changes(row, sizes, pt, block)) if clear else []
        y += max(0.0, base + _split_by_ink(above, here) - (y + (height + cap) / 2)) if out else 0.0
        base, above = y + (height + cap) / 2, here
        out.append(row._replace(y=base))
        y += height
    return Paragraph(tuple(out), y, pt, leading, max(row.width for row in rows))


_HAIR: Final = 1e-6  # tolerance for rounding errors in mm


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
        return format_number(value, self.lang, len(text.partition(".")[2]))

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
                raise overflow_error(label.box or label.text, self.lang, line.width - label.width)
            lines.append(line)
        return lines

    def paragraph(self, text: str, role: str, pt: float, width: float, leading: float,
                  max_height: float | None = None, floor: float = 7.0, box: str = "",
                  boxes: Sizes | None = None, centred: bool = False) -> Paragraph:  # fmt: skip
        """Return lines that fit ``width`` mm, and together ``max_height`` mm.

        ``leading`` is the distance of baselines in points, or more if the script needs it. ``*words*`` are bold,
        a line feed breaks the line, U+00AD is a soft hyphen, and ``{name}`` is an inline object such as an icon,
        whose size in ems is in ``boxes``. Lines with objects higher than the leading get more space; ``centred``
        is the alignment for their clearance. A text that does not fit is hyphenated, then condensed, then set
        smaller down to ``floor`` points. Raises ``DoesNotFit`` with box, language and excess in mm,
        ``MissingGlyph``, and ``TextError`` for an unknown object.
        """
        leading = max(leading, SCRIPTS[self.script].leading * pt)
        block = ParagraphBox(width, max_height, leading, floor, box, self.lang, centred)
        return set_paragraph(text, role, pt, block, boxes or {})

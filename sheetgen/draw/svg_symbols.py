"""What the drawings of one SVG file share: glyphs, shapes that come again, clips and paints, each once.

``Symbols.read`` takes in everything that the file will show; then ``markup`` writes each of it, and ``defs`` and
``style`` what they all refer to. Units are hundredths of a millimetre.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import groupby
from math import hypot
from typing import NamedTuple

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.items import LAYERS, Bounds, Clip, Item, Shape, Text, Unclip, moved, scaled
from sheetgen.draw.svg_path import UNIT, numbers, trace, whole
from sheetgen.draw.svg_repeats import Mirrored, Motif, Motifs, Paint, Row, Stamp, are_apart, folded, stamped
from sheetgen.draw.svg_text import Lettering, Line, glyph
from sheetgen.text.fonts import Face
from sheetgen.text.shaping import GlyphRun

COARSE = 0.2
"""Nothing coarse is off by more than 0.025 mm: a tenth of a pixel on a screen, a quarter where one goes near."""
SIZES = (8, 4, 2)
"""Font units that a coarse letter's unit may have, the smallest letters the most."""
FINE = 0.01
"""Coarse millimetres that such a unit may be: letters are off by a hundredth of their size at most."""
_CAPS = ("butt", "round", "square")
_ROUND = "stroke-linecap:round"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TAG = re.compile("<[a-z]+")


class Words(NamedTuple):
    """Lettering, written already, or a line that can be one path with others."""

    paint: Paint
    markup: str
    boxes: Sequence[Bounds] = ()
    line: Line | None = None


class Clipped(NamedTuple):
    """What shows only inside a clip path."""

    clip: str
    parts: "Drawing"


Drawing = list[Row | Mirrored | Words | Clipped]
"""What ``Symbols.read`` made of items."""


class Placed(NamedTuple):
    """A drawing that may lie in several places; here it begins at (x, y), in whole units."""

    drawing: Drawing
    key: tuple[object, ...] = ()
    x: int = 0
    y: int = 0


Element = tuple[Paint | None, str]
"""Markup and the paint that it still needs."""


class Symbols:
    """Definitions of one file; ``prefix`` begins all its ids and classes, that they meet no others in a page.

    ``link`` is the attribute that says what is used: SVG 1.1 and its readers know it as ``xlink:href``,
    HTML pages as ``href``. What a line says is kept in a ``<desc>`` where texts are ``described``. For screens
    drawings may be ``coarse``: in twentieths of a millimetre, letters in eights of font units and of fewer curves.
    """

    def __init__(
        self, edition: Edition = COLOUR, *, prefix: str = "", link: str = "href", described: bool = True,
        coarse: bool = False,
    ) -> None:  # fmt: skip
        self.coarse = coarse
        self.edition, self.prefix, self.link, self.described = edition, prefix, link, described
        self._rows: list[Row] = []
        self._ids: dict[object, str] = {}
        self._defs: list[str] = []
        self._paints: dict[tuple[str, ...], Paint] = {}
        self._looks: dict[tuple[object, ...], Paint | None] = {}
        self._drawings: dict[tuple[object, ...], Drawing] = {}
        self._places: Counter[tuple[object, ...]] = Counter()
        self._begun: Counter[tuple[object, ...]] = Counter()

    # ---- taking in ----------------------------------------------------------------------
    def read(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """Take in items of a scene, for ``markup``. What is read when some is written already may take more room."""
        rows: list[Row] = []
        drawing = self._read(items, layers, rows)
        parts = folded(rows)
        self._rows += [part for each in parts for part in each if isinstance(part, Row)]
        return _with(drawing, {id(row): each for row, each in zip(rows, parts, strict=True)})

    def _read(self, items: Iterable[Item], layers: Collection[str], rows: list[Row]) -> Drawing:
        stack: list[Drawing] = [[]]
        clips: list[str] = []
        for item in (scaled(item, COARSE) for item in items) if self.coarse else items:
            if isinstance(item, Clip):
                clips.append(self._clip(item))
                stack.append([])
            elif isinstance(item, Unclip):
                inner, clip = stack.pop(), clips.pop()
                if inner:
                    stack[-1].append(Clipped(clip, inner))
            elif item.layer not in layers:
                continue
            elif isinstance(item, Text):
                stack[-1] += self._words(item)
            else:
                key = item[3:]  # all that says how it looks
                if key not in self._looks:
                    self._looks[key] = self._look(item)
                paint = self._looks[key]
                if paint:
                    _row(stack[-1], rows).stamps += stamped(item, paint)
        return stack[0]

    def place(self, items: Sequence[Item]) -> Placed:
        """Take in items that may lie elsewhere too, for ``placed``: all of them once, wherever they lie."""
        first = next((item for item in items if isinstance(item, Shape)), None)
        if first is None:
            return Placed(self.read(items))
        unit = UNIT * COARSE if self.coarse else UNIT
        x, y = math.floor(first.points[0] * unit + 0.5), math.floor(first.points[1] * unit + 0.5)
        rows: list[Row] = []
        drawing = self._read(
            [moved(item, -first.points[0], -first.points[1]) for item in items], LAYERS, rows
        )
        key = _key(drawing)
        if key not in self._drawings:
            self._rows += rows
            self._begun.update([key[:end] for end in range(1, len(key))])
        self._places[key] += 1
        return Placed(self._drawings.setdefault(key, drawing), key, x, y)

    def data(self, trace: str) -> str:
        """Path data as they are written."""
        return trace

    def _define(self, key: object, element: str) -> str:
        """The id of what is defined once; ``element`` leaves room for it."""
        name = self._ids.get(key)
        if name is None:
            name = self._ids[key] = self.prefix + short(len(self._ids))
            self._defs.append(element.format(name))
        return name

    def _clip(self, item: Clip) -> str:
        rule = ' clip-rule="evenodd"' if item.eo else ""
        place = numbers((whole(item.points[0]), whole(item.points[1])))
        data = f"M{place}{self.data(trace(item.verbs, item.points))}"
        return self._define(("clip", rule, data), f'<clipPath id="{{}}"><path{rule} d="{data}"/></clipPath>')

    def _look(self, item: Shape) -> Paint | None:
        """The class of a shape's paint; None if the edition leaves it bare."""
        fill, stroke, width = self.edition.style(item.fill, item.stroke, item.lw)
        if not fill and not stroke:
            return None
        said = [f"fill:{fill.hex}" if fill else "fill:none"]
        if fill and item.eo:
            said.append("fill-rule:evenodd")
        if stroke:
            said += [f"stroke:{stroke.hex}", f"stroke-width:{width * UNIT:.3g}"]
            said.append(f"stroke-linecap:{_CAPS[item.cap]}")
            if item.dash:
                said.append("stroke-dasharray:" + " ".join([f"{v * UNIT:.4g}" for v in item.dash]))
        if item.opacity < 1:
            said.append(f"opacity:{item.opacity:.3g}")
        edge = width / 2 if stroke else 0.0
        return self.paint(*said, edge=edge, line=not fill, opaque=item.opacity == 1)

    def paint(self, *said: str, edge: float = 0.0, line: bool = False, opaque: bool = True) -> Paint:
        """The class of what declarations say."""
        found = self._paints.get(said)
        if found is None:
            name = self.prefix + short(len(self._paints))
            found = self._paints[said] = Paint(name, edge, line, opaque)
        return found

    def _words(self, item: Text) -> list[Words]:
        """A line of text, run by run."""
        a, b, c, d, e, f = item.matrix
        line = item.line
        runs = []
        for run in line.runs:
            unit = line.unit(run)
            wide = unit * line.stretch
            size = _size(hypot(c, d) * unit) if self.coarse else 1
            across, down = size * wide * UNIT, size * unit * UNIT
            runs.append(Lettering(run, size, (a * across, b * across, c * down, d * down), e, f))
            e, f = e + a * run.advance * wide, f + b * run.advance * wide
        return self._lettered(f"fill:{self.edition.text(item.ink, line.lang).hex}", line.text, runs)

    def _lettered(self, fill: str, text: str, runs: Sequence[Lettering]) -> list[Words]:
        """A line of text in a colour."""
        said = f"<desc>{escape(text, quote=False)}</desc>" if self.described else ""
        written = [(each.transform, [*self._glyphs(each.run, each.size)]) for each in runs]
        if len(written) != 1:
            inner = "".join([f'<g transform="{turn}">{"".join(glyphs)}</g>' for turn, glyphs in written])
            markup = f"<g>{said}{inner}</g>"
        elif len(written[0][1]) == 1:
            turn, (single,) = written[0]
            markup = f'{single[:-2]} transform="{turn}"' + (f">{said}</use>" if said else "/>")
        else:
            turn, glyphs = written[0]
            markup = f'<g transform="{turn}">{said}{"".join(glyphs)}</g>'
        return [Words(self.paint(fill), markup)]

    def _glyphs(self, run: GlyphRun, size: int) -> Iterator[str]:
        """What a run shows, in units of ``size`` font units."""
        at = 0
        for each in run.glyphs:
            name = self._glyph(run.face, each.gid, size)
            if name:
                x, y = round((at + each.dx) / size), round(-each.dy / size)
                yield self._used(name, x, y)
            at += each.advance

    def _glyph(self, face: Face, gid: int, size: int) -> str:
        """The id of a glyph's outline; empty for a space."""
        key = face, gid, size
        found = self._ids.get(key)
        if found is None:
            data = glyph(face, gid, size)
            found = self._define(key, f'<path id="{{}}" d="{data}"/>') if data else ""
        return found

    # ---- writing ------------------------------------------------------------------------
    @cached_property
    def _motifs(self) -> Motifs:
        return Motifs(self._rows)

    def markup(self, drawing: Drawing) -> str:
        """What was read, as elements of SVG in hundredths of a millimetre."""
        out: list[Element] = []
        for part in drawing:
            if isinstance(part, Row):
                out += self._shapes(part)
            elif isinstance(part, Mirrored):
                out.append((None, self._mirrored(part)))
            elif isinstance(part, Words):
                out.append((part.paint, part.markup))
            else:
                out.append((None, f'<g clip-path="url(#{part.clip})">{self.markup(part.parts)}</g>'))
        return _grouped(out)

    def placed(self, one: Placed) -> str:
        """A drawing where it lies, as elements of SVG."""
        if not one.key:
            return self.markup(one.drawing)
        if self._places[one.key] > 1:
            name = self._drawn(one.drawing, one.key)
            return self._used(name, one.x, one.y)
        return f'<g transform="translate({numbers((one.x, one.y))})">{self._parts(one.drawing, one.key)}</g>'

    def _drawn(self, drawing: Drawing, key: tuple[object, ...]) -> str:
        """The id of a drawing that is defined once."""
        if key not in self._ids:
            self._define(key, f'<g id="{{}}">{self._parts(drawing, key)}</g>')
        return self._ids[key]

    def _parts(self, drawing: Drawing, key: tuple[object, ...]) -> str:
        """A drawing from its first point on; what other drawings begin with too is there once."""
        for end in range(len(key) - 1, 0, -1):
            if self._begun[key[:end]] > 1:
                name = self._drawn(drawing[:end], key[:end])
                return self._used(name) + self.markup(drawing[end:])
        return self.markup(drawing)

    def _mirrored(self, run: Mirrored) -> str:
        """Shapes that are there mirrored too."""
        key = "mirrored", run.stamps
        if key not in self._ids:
            self._define(key, f'<g id="{{}}">{_grouped(self._loose(run.stamps))}</g>')
        return self._used(self._ids[key], turn=run.transform)

    def _shapes(self, row: Row) -> list[Element]:
        out: list[Element] = []
        loose: list[Stamp] = []
        for motif in self._motifs.of(row):
            if len(motif.stamps) == 1 or not self._again(motif):
                loose += motif.stamps
                continue
            out += self._loose(loose)
            loose = []
            paint = motif.stamps[0].paint if motif.path else None
            out.append((paint, self._use(motif)))
        return out + self._loose(loose)

    def _again(self, motif: Motif) -> bool:
        """Whether a motif is defined, to be used wherever it comes."""
        return self._motifs.again(motif)

    def _loose(self, row: Sequence[Stamp]) -> list[Element]:
        """Shapes each by itself; those of one paint that come once share a path where they can."""
        out: list[Element] = []
        for paint, group in groupby(row, key=lambda stamp: stamp.paint):
            run = list(group)
            apart = paint.opaque and are_apart(run)
            path = ""
            for stamp in run:
                alone = Motif([stamp])
                if self._again(alone):
                    out.append((paint, self._use(alone)))
                    continue
                path += f"M{numbers((whole(stamp.x), whole(stamp.y)))}{stamp.trace}"
                if not apart:
                    out.append((paint, f'<path d="{path}"/>'))
                    path = ""
            if path:
                out.append((paint, f'<path d="{path}"/>'))
        return out

    def _use(self, motif: Motif) -> str:
        name = self._ids.get(motif.key)
        if name is None:
            if motif.path:
                element = f'<path id="{{}}" d="M0 0{motif.path}"/>'
            else:
                moved = [s._replace(x=s.x - motif.x, y=s.y - motif.y) for s in motif.stamps]
                element = f'<g id="{{}}">{_grouped(self._loose(moved))}</g>'
            name = self._define(motif.key, element)
        return self._used(name, whole(motif.x), whole(motif.y))

    def _used(self, name: str, x: int = 0, y: int = 0, turn: str = "") -> str:
        """What is defined, where it is shown."""
        place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
        return f'<use {self.link}="#{name}"{place}{turn}/>'

    def defs(self) -> str:
        """The elements that all drawings refer to, for a ``<defs>``; complete when all are written."""
        return "".join(self._defs)

    def parts(self) -> Sequence[str]:
        """The same one by one, in the order in which they came: what is written later comes behind."""
        return self._defs

    def style(self) -> str:
        """The style sheet of all paints; joins are round, and so are ends unless a paint says otherwise."""
        users: dict[str, list[str]] = {}
        for declarations, paint in self._paints.items():
            for said in declarations:
                users.setdefault(said, []).append(f".{paint.name}")
        users.pop(_ROUND, None)
        rules = "".join([f"{','.join(names)}{{{said}}}" for said, names in users.items()])
        return f"svg{{stroke-linejoin:round;{_ROUND}}}{rules}"


def _size(unit: float) -> int:
    """How many font units a coarse letter's unit has, where one of these is so many coarse mm."""
    return next((size for size in SIZES if size * unit <= FINE), SIZES[-1])


def _row(drawing: Drawing, rows: list[Row]) -> Row:
    """The row of a drawing that a further shape belongs to; ``rows`` are all of them."""
    last = drawing[-1] if drawing else None
    if not isinstance(last, Row):
        last = Row()
        drawing.append(last)
        rows.append(last)
    return last


def _with(drawing: Drawing, parts: Mapping[int, Sequence[Row | Mirrored]]) -> Drawing:
    """A drawing whose rows, by their identity, are in parts."""
    out: Drawing = []
    for part in drawing:
        if isinstance(part, Row):
            out += parts[id(part)]
        else:
            out.append(part._replace(parts=_with(part.parts, parts)) if isinstance(part, Clipped) else part)
    return out


def _grouped(elements: Sequence[Element]) -> str:
    """Elements with the classes of their paints; neighbours of one paint share a group."""
    out = []
    for paint, group in groupby(elements, key=lambda element: element[0]):
        texts = [text for _, text in group]
        if paint is None:
            out += texts
        elif len(texts) > 1 and paint.opaque:
            out.append(f'<g class="{paint.name}">{"".join(texts)}</g>')
        else:
            out += [_TAG.sub(rf'\g<0> class="{paint.name}"', text, count=1) for text in texts]
    return "".join(out)


def _key(drawing: Drawing) -> tuple[object, ...]:
    """For each part of a drawing a key, equal for parts that are written alike."""
    found: list[object] = []
    for part in drawing:
        if isinstance(part, Row):
            found.append(tuple([(s.paint.name, s.trace, whole(s.x), whole(s.y)) for s in part.stamps]))
        elif isinstance(part, Words):
            found.append((part.paint.name, part.markup))
        elif isinstance(part, Clipped):
            found.append((part.clip, _key(part.parts)))
        else:
            found.append(part)
    return tuple(found)


def short(number: int) -> str:
    """0, 1, 2... as a, b, c..., Z, aa, ab..."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[digit] + name
    return name

"""Shared definitions of an SVG file: glyphs, repeated shapes, clips and paints, each once.

``Symbols.read_items`` collects everything that the file shows. Then ``markup`` writes each drawing, and ``defs``
and ``style_sheet`` write what the drawings refer to. Units are hundredths of a mm.
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
from sheetgen.draw.items import LAYERS, Clip, Item, Shape, Text, Unclip, moved_item, scaled_item
from sheetgen.draw.svg_path import UNIT, join_numbers, relative_path_data, whole_units
from sheetgen.draw.svg_repeats import (
    MirroredRun,
    Motif,
    Motifs,
    Paint,
    Row,
    Stamp,
    find_mirrored,
    is_order_free,
    stamps_of,
)
from sheetgen.draw.svg_text import Lettering, LetteringLine, glyph_path
from sheetgen.text.fonts import Face
from sheetgen.text.shaping import GlyphRun

COARSE = 0.2
"""Scale of coarse drawings; their error is at most 0.025 mm, a tenth of a screen pixel."""
SIZES = (8, 4, 2)
"""Font units in a unit of coarse letters; smaller letters get larger units."""
FINE = 0.01
"""Largest such unit in coarse mm; letters are off by at most a hundredth of their size."""
_CAPS = ("butt", "round", "square")
_ROUND = "stroke-linecap:round"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TAG = re.compile("<[a-z]+")


class TextPart(NamedTuple):
    """Text in a drawing: SVG that is already written, or a line that can share a path with others."""

    paint: Paint
    markup: str
    line: LetteringLine | None = None


class ClippedParts(NamedTuple):
    """Parts that are visible only within a clip path."""

    clip: str
    parts: "Drawing"


Drawing = list[Row | MirroredRun | TextPart | ClippedParts]
"""The result of ``Symbols.read_items``."""


class PlacedDrawing(NamedTuple):
    """A drawing that may occur at several places; here it starts at (x, y) in whole units."""

    drawing: Drawing
    key: tuple[object, ...] = ()
    x: int = 0
    y: int = 0


Element = tuple[Paint | None, str]
"""Markup, and the paint that it still needs."""


class Symbols:
    """Definitions of one file; ``prefix`` starts all ids and classes, so that they are unique within a page.

    ``link`` is the attribute of ``use``: ``xlink:href`` for SVG 1.1, ``href`` for HTML. If ``described``, the
    text of lines is in ``<desc>``. ``coarse`` is for screens: units of 0.05 mm, and letters in units of up to
    eight font units with fewer curves.
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

    # ---- reading ----
    def read_items(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """Read items of a scene for ``markup``. After the first call of ``markup``, further items are written
        less compactly.
        """
        rows: list[Row] = []
        drawing = self._read(items, layers, rows)
        parts = find_mirrored(rows)
        self._rows += [part for each in parts for part in each if isinstance(part, Row)]
        return _with_parts(drawing, {id(row): each for row, each in zip(rows, parts, strict=True)})

    def _read(self, items: Iterable[Item], layers: Collection[str], rows: list[Row]) -> Drawing:
        stack: list[Drawing] = [[]]
        clips: list[str] = []
        for item in (scaled_item(item, COARSE) for item in items) if self.coarse else items:
            if isinstance(item, Clip):
                clips.append(self._clip(item))
                stack.append([])
            elif isinstance(item, Unclip):
                inner, clip = stack.pop(), clips.pop()
                if inner:
                    stack[-1].append(ClippedParts(clip, inner))
            elif item.layer not in layers:
                continue
            elif isinstance(item, Text):
                stack[-1] += self._words(item)
            else:
                key = item[3:]  # the fields of a shape that affect its look: inks, line and opacity
                if key not in self._looks:
                    self._looks[key] = self._look(item)
                paint = self._looks[key]
                if paint:
                    _row(stack[-1], rows).stamps += stamps_of(item, paint)
        return stack[0]

    def read_placed(self, items: Sequence[Item]) -> PlacedDrawing:
        """Read items that may occur at other places too, for ``placed_markup``; they are stored once."""
        first = next((item for item in items if isinstance(item, Shape)), None)
        if first is None:
            return PlacedDrawing(self.read_items(items))
        unit = UNIT * COARSE if self.coarse else UNIT
        x, y = math.floor(first.points[0] * unit + 0.5), math.floor(first.points[1] * unit + 0.5)
        rows: list[Row] = []
        drawing = self._read(
            [moved_item(item, -first.points[0], -first.points[1]) for item in items], LAYERS, rows
        )
        key = _key(drawing)
        if key not in self._drawings:
            self._rows += rows
            self._begun.update([key[:end] for end in range(1, len(key))])
        self._places[key] += 1
        return PlacedDrawing(self._drawings.setdefault(key, drawing), key, x, y)

    def path_data(self, trace: str) -> str:
        """Return path data as the file contains them; subclasses may return a placeholder."""
        return trace

    def _define(self, key: object, element: str) -> str:
        """Return the id of a definition; ``element`` has a placeholder for it."""
        name = self._ids.get(key)
        if name is None:
            name = self._ids[key] = self.prefix + short_name(len(self._ids))
            self._defs.append(element.format(name))
        return name

    def _clip(self, item: Clip) -> str:
        rule = ' clip-rule="evenodd"' if item.eo else ""
        place = join_numbers((whole_units(item.points[0]), whole_units(item.points[1])))
        data = f"M{place}{self.path_data(relative_path_data(item.verbs, item.points))}"
        return self._define(("clip", rule, data), f'<clipPath id="{{}}"><path{rule} d="{data}"/></clipPath>')

    def _look(self, item: Shape) -> Paint | None:
        """Return the paint of a shape, or None if the edition omits it."""
        fill, stroke, width = self.edition.shape_style(item.fill, item.stroke, item.lw)
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
        return self.paint_of_style(*said, edge=edge, line=not fill, opaque=item.opacity == 1)

    def paint_of_style(self, *said: str, edge: float = 0.0, line: bool = False, opaque: bool = True) -> Paint:
        """Return the paint with these declarations."""
        found = self._paints.get(said)
        if found is None:
            name = self.prefix + short_name(len(self._paints))
            found = self._paints[said] = Paint(name, edge, line, opaque)
        return found

    def _words(self, item: Text) -> list[TextPart]:
        """Return a line of text as parts of a drawing, one for each glyph run."""
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
        return self._lettered(f"fill:{self.edition.lettering_colour(item.ink).hex}", line.text, runs)

    def _lettered(self, fill: str, text: str, runs: Sequence[Lettering]) -> list[TextPart]:
        """Return a line of text in one colour as a part of a drawing."""
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
        return [TextPart(self.paint_of_style(fill), markup)]

    def _glyphs(self, run: GlyphRun, size: int) -> Iterator[str]:
        """Yield the glyphs of a run in units of ``size`` font units."""
        at = 0
        for each in run.glyphs:
            name = self._glyph(run.face, each.gid, size)
            if name:
                x, y = round((at + each.dx) / size), round(-each.dy / size)
                yield self._used(name, x, y)
            at += each.advance

    def _glyph(self, face: Face, gid: int, size: int) -> str:
        """Return the id of a glyph's outline; empty for a space."""
        key = face, gid, size
        found = self._ids.get(key)
        if found is None:
            data = glyph_path(face, gid, size)
            found = self._define(key, f'<path id="{{}}" d="{data}"/>') if data else ""
        return found

    # ---- writing ----
    @cached_property
    def _motifs(self) -> Motifs:
        return Motifs(self._rows)

    def markup(self, drawing: Drawing) -> str:
        """Return a drawing as SVG elements in hundredths of a mm."""
        out: list[Element] = []
        for part in drawing:
            if isinstance(part, Row):
                out += self._shapes(part)
            elif isinstance(part, MirroredRun):
                out.append((None, self._mirrored(part)))
            elif isinstance(part, TextPart):
                out.append((part.paint, part.markup))
            else:
                out.append((None, f'<g clip-path="url(#{part.clip})">{self.markup(part.parts)}</g>'))
        return _grouped(out)

    def placed_markup(self, one: PlacedDrawing) -> str:
        """Return a placed drawing as SVG elements."""
        if not one.key:
            return self.markup(one.drawing)
        if self._places[one.key] > 1:
            name = self._drawn(one.drawing, one.key)
            return self._used(name, one.x, one.y)
        return f'<g transform="translate({join_numbers((one.x, one.y))})">{self._parts(one.drawing, one.key)}</g>'

    def _drawn(self, drawing: Drawing, key: tuple[object, ...]) -> str:
        """Return the id of a drawing that is defined once."""
        if key not in self._ids:
            self._define(key, f'<g id="{{}}">{self._parts(drawing, key)}</g>')
        return self._ids[key]

    def _parts(self, drawing: Drawing, key: tuple[object, ...]) -> str:
        """Return a drawing relative to its first point; a common start with other drawings is defined
        once.
        """
        for end in range(len(key) - 1, 0, -1):
            if self._begun[key[:end]] > 1:
                name = self._drawn(drawing[:end], key[:end])
                return self._used(name) + self.markup(drawing[end:])
        return self.markup(drawing)

    def _mirrored(self, run: MirroredRun) -> str:
        """Return shapes that also occur mirrored."""
        key = "mirrored", run.stamps
        if key not in self._ids:
            self._define(key, f'<g id="{{}}">{_grouped(self._loose(run.stamps))}</g>')
        return self._used(self._ids[key], turn=run.transform)

    def _shapes(self, row: Row) -> list[Element]:
        out: list[Element] = []
        loose: list[Stamp] = []
        for motif in self._motifs.motifs_of_row(row):
            if len(motif.stamps) == 1 or not self._again(motif):
                loose += motif.stamps
                continue
            out += self._loose(loose)
            loose = []
            paint = motif.stamps[0].paint if motif.path else None
            out.append((paint, self._use(motif)))
        return out + self._loose(loose)

    def _again(self, motif: Motif) -> bool:
        """Return whether a motif is defined and used by reference."""
        return self._motifs.is_worth_defining(motif)

    def _loose(self, row: Sequence[Stamp]) -> list[Element]:
        """Return separate shapes as elements; unique shapes of one paint share a path if possible."""
        out: list[Element] = []
        for paint, group in groupby(row, key=lambda stamp: stamp.paint):
            run = list(group)
            apart = paint.opaque and is_order_free(run)
            path = ""
            for stamp in run:
                alone = Motif([stamp])
                if self._again(alone):
                    out.append((paint, self._use(alone)))
                    continue
                path += f"M{join_numbers((whole_units(stamp.x), whole_units(stamp.y)))}{stamp.trace}"
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
        return self._used(name, whole_units(motif.x), whole_units(motif.y))

    def _used(self, name: str, x: int = 0, y: int = 0, turn: str = "") -> str:
        """Return a ``use`` element of a definition."""
        place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
        return f'<use {self.link}="#{name}"{place}{turn}/>'

    def defs(self) -> str:
        """Return the content of ``<defs>``; it is complete after all drawings are written."""
        return "".join(self._defs)

    def definitions(self) -> Sequence[str]:
        """Return the definitions in order of creation."""
        return self._defs

    def style_sheet(self) -> str:
        """Return the style sheet of all paints; joins and caps are round by default."""
        users: dict[str, list[str]] = {}
        for declarations, paint in self._paints.items():
            for said in declarations:
                users.setdefault(said, []).append(f".{paint.name}")
        users.pop(_ROUND, None)
        rules = "".join([f"{','.join(names)}{{{said}}}" for said, names in users.items()])
        return f"svg{{stroke-linejoin:round;{_ROUND}}}{rules}"


def _size(unit: float) -> int:
    """Return the number of font units in a unit of coarse letters; ``unit`` is a font unit in coarse mm."""
    return next((size for size in SIZES if size * unit <= FINE), SIZES[-1])


def _row(drawing: Drawing, rows: list[Row]) -> Row:
    """Return the row of a drawing for a further shape; new rows are added to ``rows``."""
    last = drawing[-1] if drawing else None
    if not isinstance(last, Row):
        last = Row()
        drawing.append(last)
        rows.append(last)
    return last


def _with_parts(drawing: Drawing, parts: Mapping[int, Sequence[Row | MirroredRun]]) -> Drawing:
    """Return a drawing in which the parts of each row replace it; rows are found by identity."""
    out: Drawing = []
    for part in drawing:
        if isinstance(part, Row):
            out += parts[id(part)]
        else:
            out.append(
                part._replace(parts=_with_parts(part.parts, parts))
                if isinstance(part, ClippedParts)
                else part
            )
    return out


def _grouped(elements: Sequence[Element]) -> str:
    """Return elements with their paint classes; neighbours of one paint share a group."""
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
    """Return a key for each part of a drawing, equal for parts with the same markup."""
    found: list[object] = []
    for part in drawing:
        if isinstance(part, Row):
            found.append(
                tuple([(s.paint.name, s.trace, whole_units(s.x), whole_units(s.y)) for s in part.stamps])
            )
        elif isinstance(part, TextPart):
            found.append((part.paint.name, part.markup))
        elif isinstance(part, ClippedParts):
            found.append((part.clip, _key(part.parts)))
        else:
            found.append(part)
    return tuple(found)


def short_name(number: int) -> str:
    """Return the names a, b, c..., Z, aa, ab... for 0, 1, 2..."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[digit] + name
    return name

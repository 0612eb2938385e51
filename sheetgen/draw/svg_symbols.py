"""What the drawings of one SVG file share: glyphs, shapes that come again, clips and paints, each once.

``Symbols.read`` takes in everything that the file will show; then ``markup`` writes each of it, and ``defs`` and
``style`` what they all refer to. Units are hundredths of a millimetre.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import groupby
from math import hypot
from typing import NamedTuple

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.scene import LAYERS, Clip, Item, Shape, Text, Unclip, scaled
from sheetgen.draw.svg_motifs import Motif, Motifs, Paint, Row, Stamp, are_apart, stamped
from sheetgen.draw.svg_path import UNIT, glyph, numbers, trace, whole
from sheetgen.text.fonts import Face
from sheetgen.text.shaping import GlyphRun

COARSE = 0.2
"""Nothing coarse is off by more than 0.025 mm: a tenth of a pixel on a screen, a quarter where one goes near."""
FOURS = 4
"""Font units of a coarse letter's unit."""
FINE = 0.005
"""Coarse millimetres that such a unit may be: larger letters, those of titles, stay fine."""
_CAPS = ("butt", "round", "square")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TAG = re.compile("<[a-z]+")


class _Words(NamedTuple):
    """Lettering, written already."""

    paint: Paint
    markup: str


class _Clipped(NamedTuple):
    """What shows only inside a clip path."""

    clip: str
    parts: "Drawing"


Drawing = list[Row | _Words | _Clipped]
"""What ``Symbols.read`` made of items."""

_Element = tuple[Paint | None, str]
"""Markup and the paint that it still needs."""


class Symbols:
    """Definitions of one file; ``prefix`` begins all its ids and classes, that they meet no others in a page.

    ``link`` is the attribute that says what is used: SVG 1.1 and its readers know it as ``xlink:href``,
    HTML pages as ``href``. What a line says is kept in a ``<desc>`` where texts are ``described``. For screens
    drawings may be ``coarse``: in twentieths of a millimetre, letters of text in fours of font units.
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

    # ---- taking in ----------------------------------------------------------------------
    def read(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """Take in items of a scene, for ``markup``. What is read when some is written already may take more room."""
        stack: list[Drawing] = [[]]
        clips: list[str] = []
        for item in (scaled(item, COARSE) for item in items) if self.coarse else items:
            if isinstance(item, Clip):
                clips.append(self._clip(item))
                stack.append([])
            elif isinstance(item, Unclip):
                inner, clip = stack.pop(), clips.pop()
                if inner:
                    stack[-1].append(_Clipped(clip, inner))
            elif item.layer not in layers:
                continue
            elif isinstance(item, Text):
                stack[-1].append(self._words(item))
            else:
                key = item[3:]  # all that says how it looks
                if key not in self._looks:
                    self._looks[key] = self._look(item)
                paint = self._looks[key]
                if paint:
                    self._row(stack[-1]).stamps += stamped(item, paint)
        return stack[0]

    def _row(self, drawing: Drawing) -> Row:
        """The row that a further shape belongs to."""
        last = drawing[-1] if drawing else None
        if not isinstance(last, Row):
            last = Row()
            drawing.append(last)
            self._rows.append(last)
        return last

    def _define(self, key: object, element: str) -> str:
        """The id of what is defined once; ``element`` leaves room for it."""
        name = self._ids.get(key)
        if name is None:
            name = self._ids[key] = self.prefix + short(len(self._ids))
            self._defs.append(element.format(name))
        return name

    def _clip(self, item: Clip) -> str:
        rule = ' clip-rule="evenodd"' if item.eo else ""
        data = f"M{numbers((whole(item.points[0]), whole(item.points[1])))}{trace(item.verbs, item.points)}"
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
            said += [f"stroke:{stroke.hex}", f"stroke-width:{width * UNIT:.3g}", "stroke-linejoin:round"]
            if item.cap:
                said.append(f"stroke-linecap:{_CAPS[item.cap]}")
            if item.dash:
                said.append("stroke-dasharray:" + " ".join([f"{v * UNIT:.4g}" for v in item.dash]))
        if item.opacity < 1:
            said.append(f"opacity:{item.opacity:.3g}")
        edge = width / 2 if stroke else 0.0
        return self._paint(*said, edge=edge, line=not fill, opaque=item.opacity == 1)

    def _paint(self, *said: str, edge: float = 0.0, line: bool = False, opaque: bool = True) -> Paint:
        found = self._paints.get(said)
        if found is None:
            name = self.prefix + short(len(self._paints))
            found = self._paints[said] = Paint(name, edge, line, opaque)
        return found

    def _words(self, item: Text) -> _Words:
        a, b, c, d, e, f = item.matrix
        line = item.line
        said = f"<desc>{escape(line.text, quote=False)}</desc>" if self.described else ""
        runs = []
        for run in line.runs:
            unit = line.unit(run)
            wide = unit * line.stretch
            size = FOURS if self.coarse and hypot(c, d) * unit * FOURS <= FINE else 1
            turn = _transform((a * wide * size, b * wide * size, c * unit * size, d * unit * size), e, f)
            runs.append((turn, [*self._glyphs(run, size)]))
            e, f = e + a * run.advance * wide, f + b * run.advance * wide
        if len(runs) != 1:
            inner = "".join([f'<g transform="{turn}">{"".join(glyphs)}</g>' for turn, glyphs in runs])
            markup = f"<g>{said}{inner}</g>"
        elif len(runs[0][1]) == 1:
            turn, (single,) = runs[0]
            markup = f'{single[:-2]} transform="{turn}"' + (f">{said}</use>" if said else "/>")
        else:
            turn, glyphs = runs[0]
            markup = f'<g transform="{turn}">{said}{"".join(glyphs)}</g>'
        return _Words(self._paint(f"fill:{self.edition.text(item.ink).hex}"), markup)

    def _glyphs(self, run: GlyphRun, size: int) -> Iterator[str]:
        """What a run shows, in units of ``size`` font units."""
        at = 0
        for each in run.glyphs:
            name = self._glyph(run.face, each.gid, size)
            if name:
                x, y = round((at + each.dx) / size), round(-each.dy / size)
                place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
                yield f'<use {self.link}="#{name}"{place}/>'
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
        out: list[_Element] = []
        for part in drawing:
            if isinstance(part, Row):
                out += self._shapes(part)
            elif isinstance(part, _Words):
                out.append((part.paint, part.markup))
            else:
                out.append((None, f'<g clip-path="url(#{part.clip})">{self.markup(part.parts)}</g>'))
        return _grouped(out)

    def _shapes(self, row: Row) -> list[_Element]:
        out: list[_Element] = []
        loose: list[Stamp] = []
        again = self._motifs.again
        for motif in row.motifs or [Motif(row.stamps)]:
            if len(motif.stamps) == 1 or not again(motif):
                loose += motif.stamps
                continue
            out += self._loose(loose)
            loose = []
            paint = motif.stamps[0].paint if motif.path else None
            out.append((paint, self._use(motif)))
        return out + self._loose(loose)

    def _loose(self, row: Sequence[Stamp]) -> list[_Element]:
        """Shapes each by itself; those of one paint that come once share a path where they can."""
        out: list[_Element] = []
        for paint, group in groupby(row, key=lambda stamp: stamp.paint):
            run = list(group)
            apart = paint.opaque and are_apart(run)
            path = ""
            for stamp in run:
                alone = Motif([stamp])
                if self._motifs.again(alone):
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
        return f'<use {self.link}="#{name}" x="{whole(motif.x)}" y="{whole(motif.y)}"/>'

    def defs(self) -> str:
        """The elements that all drawings refer to, for a ``<defs>``; complete when all are written."""
        return "".join(self._defs)

    def style(self) -> str:
        """The style sheet of all paints."""
        users: dict[str, list[str]] = {}
        for declarations, paint in self._paints.items():
            for said in declarations:
                users.setdefault(said, []).append(f".{paint.name}")
        return "".join([f"{','.join(names)}{{{said}}}" for said, names in users.items()])


def _grouped(elements: Sequence[_Element]) -> str:
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


def short(number: int) -> str:
    """0, 1, 2... as a, b, c..., Z, aa, ab..."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[digit] + name
    return name


def _transform(turn: tuple[float, float, float, float], x: float, y: float) -> str:
    """Font units to the page; ``turn`` is mm of a unit along and below the line."""
    a, b, c, d = (v * UNIT for v in turn)
    place = numbers((whole(x), whole(y)))
    if a == d and abs(b) + abs(c) < 1e-9:
        return f"translate({place})scale({a:.5g})"
    return f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {place})"

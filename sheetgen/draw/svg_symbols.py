"""What the drawings of one SVG file share: glyphs, shapes that come again, clips and paints, each once.

``Symbols.read`` takes in everything that the file will show; then ``markup`` writes each of it, and ``defs`` and
``style`` what they all refer to. Units are hundredths of a millimetre.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import combinations, groupby
from typing import NamedTuple

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.path import POINTS_OF
from sheetgen.draw.scene import LAYERS, Bounds, Clip, Item, Shape, Text, Unclip
from sheetgen.draw.svg_path import UNIT, glyph, numbers, trace, whole
from sheetgen.text.fonts import Face
from sheetgen.text.shaping import GlyphRun

_CAPS = ("butt", "round", "square")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_USE = 22
"""Letters that a use takes more than the start of a path does: shapes that save fewer are not worth it."""
_TAG = re.compile("<[a-z]+")
MANY = 20
"""Strokes of more pieces than this are taken apart into rows of like pieces."""
APART = 0.004
"""Mm that steps from piece to piece of a row may differ."""


class _Paint(NamedTuple):
    """A class of the style sheet; ``edge``: half its line in mm; ``line``: it only strokes; ``opaque``."""

    name: str
    edge: float = 0.0
    line: bool = False
    opaque: bool = True


class _Stamp(NamedTuple):
    """A shape from its start (mm) on, and the box in mm that it takes up at most."""

    trace: str
    x: float
    y: float
    box: Bounds


class _Run:
    """Shapes of one paint, one after the other."""

    def __init__(self, paint: _Paint) -> None:
        self.paint = paint
        self.stamps: list[_Stamp] = []

    @cached_property
    def apart(self) -> bool:
        """Whether it looks the same as one path: only strokes, or no two meet."""
        if self.paint.line:
            return True
        boxes = [stamp.box for stamp in self.stamps]
        return len(boxes) <= MANY and not any(_meet(a, b, self.paint.edge) for a, b in combinations(boxes, 2))

    @cached_property
    def trace(self) -> str:
        """All as one path, from its start on."""
        first, *others = self.stamps
        parts = [f"M{numbers((whole(o.x - first.x), whole(o.y - first.y)))}{o.trace}" for o in others]
        return first.trace + "".join(parts)


class _Words(NamedTuple):
    """Lettering, written already."""

    paint: _Paint
    markup: str


class _Clipped(NamedTuple):
    """What shows only inside a clip path."""

    clip: str
    parts: "Drawing"


Drawing = list[_Run | _Words | _Clipped]
"""What ``Symbols.read`` made of items."""


class Symbols:
    """Definitions of one file; ``prefix`` begins all its ids and classes, that they meet no others in a page.

    ``link`` is the attribute that says what is used: SVG 1.1 and its readers know it as ``xlink:href``,
    HTML pages as ``href``.
    """

    def __init__(self, edition: Edition = COLOUR, *, prefix: str = "", link: str = "href") -> None:
        self.edition, self.prefix, self.link = edition, prefix, link
        self._runs: list[_Run] = []
        self._ids: dict[object, str] = {}
        self._defs: list[str] = []
        self._paints: dict[tuple[str, ...], _Paint] = {}

    # ---- taking in ----------------------------------------------------------------------
    def read(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """Take in items of a scene, for ``markup``; all that a file shows must be read before any is written."""
        stack: list[Drawing] = [[]]
        clips: list[str] = []
        for item in items:
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
                paint = self._painted(item)
                if paint:
                    self._stamp(stack[-1], item, paint)
        return stack[0]

    def _define(self, key: object, element: str) -> str:
        """The id of what is defined once; ``element`` leaves room for it."""
        name = self._ids.get(key)
        if name is None:
            name = self._ids[key] = self.prefix + short(len(self._ids))
            self._defs.append(element.format(name))
        return name

    def _clip(self, item: Clip) -> str:
        rule = ' clip-rule="evenodd"' if item.eo else ""
        data = _start(item.points) + trace(item.verbs, item.points)
        return self._define(("clip", rule, data), f'<clipPath id="{{}}"><path{rule} d="{data}"/></clipPath>')

    def _stamp(self, drawing: Drawing, item: Shape, paint: _Paint) -> None:
        run = drawing[-1] if drawing and paint.opaque else None
        if not isinstance(run, _Run) or run.paint is not paint:
            run = _Run(paint)
            drawing.append(run)
            self._runs.append(run)
        for verbs, points in _rows(item) if paint.line else ((item.verbs, item.points),):
            xs, ys = points[::2], points[1::2]
            box = min(xs), min(ys), max(xs), max(ys)
            run.stamps.append(_Stamp(trace(verbs, points), points[0], points[1], box))

    def _painted(self, item: Shape) -> _Paint | None:
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

    def _paint(self, *said: str, edge: float = 0.0, line: bool = False, opaque: bool = True) -> _Paint:
        found = self._paints.get(said)
        if found is None:
            name = self.prefix + short(len(self._paints))
            found = self._paints[said] = _Paint(name, edge, line and opaque, opaque)
        return found

    def _words(self, item: Text) -> _Words:
        a, b, c, d, e, f = item.matrix
        line = item.line
        runs = []
        for run in line.runs:
            unit = line.unit(run)
            wide = unit * line.stretch
            turn = _transform((a * wide, b * wide, c * unit, d * unit), e, f)
            runs.append((turn, self._glyphs(run)))
            e, f = e + a * run.advance * wide, f + b * run.advance * wide
        said = f"<desc>{escape(line.text, quote=False)}</desc>"
        if len(runs) == 1:
            turn, glyphs = runs[0]
            markup = f'<g transform="{turn}">{said}{glyphs}</g>'
        else:
            inner = "".join([f'<g transform="{turn}">{glyphs}</g>' for turn, glyphs in runs])
            markup = f"<g>{said}{inner}</g>"
        return _Words(self._paint(f"fill:{self.edition.text(item.ink).hex}"), markup)

    def _glyphs(self, run: GlyphRun) -> str:
        at, out = 0, []
        for each in run.glyphs:
            name = self._glyph(run.face, each.gid)
            if name:
                x, y = at + each.dx, -each.dy
                place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
                out.append(f'<use {self.link}="#{name}"{place}/>')
            at += each.advance
        return "".join(out)

    def _glyph(self, face: Face, gid: int) -> str:
        """The id of a glyph's outline; empty for a space."""
        key = face, gid
        found = self._ids.get(key)
        if found is None:
            data = glyph(face, gid)
            found = self._define(key, f'<path id="{{}}" d="{data}"/>') if data else ""
        return found

    # ---- writing ------------------------------------------------------------------------
    def markup(self, drawing: Drawing) -> str:
        """What was read, as elements of SVG in hundredths of a millimetre."""
        out = []
        for paint, group in groupby(drawing, key=_paint_of):
            elements = [element for part in group for element in self._elements(part)]
            if paint is None:
                out += elements
            elif len(elements) > 1 and paint.opaque:
                out.append(f'<g class="{paint.name}">{"".join(elements)}</g>')
            else:
                out += [_TAG.sub(rf'\g<0> class="{paint.name}"', element, count=1) for element in elements]
        return "".join(out)

    def _elements(self, part: _Run | _Words | _Clipped) -> list[str]:
        if isinstance(part, _Clipped):
            return [f'<g clip-path="url(#{part.clip})">{self.markup(part.parts)}</g>']
        return [part.markup] if isinstance(part, _Words) else self._run(part)

    def _run(self, run: _Run) -> list[str]:
        if self._is_whole(run, self._count):
            return [self._use(run.trace, run.stamps[0])]
        out, paths = [], []
        for stamp in run.stamps:
            if _worth(self._count[stamp.trace], stamp.trace):
                out.append(self._use(stamp.trace, stamp))
                continue
            paths.append(f"M{numbers((whole(stamp.x), whole(stamp.y)))}{stamp.trace}")
            if not run.apart:
                out.append(_path(paths.pop()))
        return [*out, _path("".join(paths))] if paths else out

    @cached_property
    def _count(self) -> Counter[str]:
        """How often each shape comes, runs counted as one where these come again."""
        wholes = Counter([run.trace for run in self._runs if run.apart])
        found: Counter[str] = Counter()
        for run in self._runs:
            whole = self._is_whole(run, wholes)
            found.update([run.trace] if whole else [stamp.trace for stamp in run.stamps])
        return found

    @staticmethod
    def _is_whole(run: _Run, count: Counter[str]) -> bool:
        return run.apart and _worth(count[run.trace], run.trace)

    def _use(self, data: str, start: _Stamp) -> str:
        name = self._define(data, f'<path id="{{}}" d="M0 0{data}"/>')
        return f'<use {self.link}="#{name}" x="{whole(start.x)}" y="{whole(start.y)}"/>'

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


def _paint_of(part: _Run | _Words | _Clipped) -> _Paint | None:
    return None if isinstance(part, _Clipped) else part.paint


def _meet(a: Bounds, b: Bounds, edge: float) -> bool:
    return (
        a[0] - edge < b[2] + edge
        and b[0] - edge < a[2] + edge
        and a[1] - edge < b[3] + edge
        and b[1] - edge < a[3] + edge
    )


def _path(data: str) -> str:
    return f'<path d="{data}"/>'


def _worth(count: int, data: str) -> bool:
    """Whether a shape comes so often that a definition takes less room."""
    return count * (len(data) - _USE) > len(data) + _USE


def short(number: int) -> str:
    """0, 1, 2... as a, b, c..., Z, aa, ab..."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[digit] + name
    return name


def _start(points: Sequence[float]) -> str:
    return "M" + numbers((whole(points[0]), whole(points[1])))


def _transform(turn: tuple[float, float, float, float], x: float, y: float) -> str:
    """Font units to the page; ``turn`` is mm of a unit along and below the line."""
    a, b, c, d = (v * UNIT for v in turn)
    place = numbers((whole(x), whole(y)))
    if a == d and abs(b) + abs(c) < 1e-9:
        return f"translate({place})scale({a:.5g})"
    return f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {place})"


# ---- rows -------------------------------------------------------------------------------
Piece = tuple[str, tuple[float, ...]]
"""Verbs and points."""


def _rows(item: Shape) -> list[Piece]:
    """A stroke of many pieces, such as scales, as rows of pieces at even distances: rows come again."""
    if item.verbs.count("M") <= MANY:
        return [(item.verbs, item.points)]
    rows: list[list[Piece]] = []
    step = (0.0, 0.0)
    for piece in _pieces(item):
        if rows and rows[-1][-1][0] == piece[0]:
            row = rows[-1]
            here = piece[1][0] - row[-1][1][0], piece[1][1] - row[-1][1][1]
            if len(row) == 1 or abs(here[0] - step[0]) + abs(here[1] - step[1]) < APART:
                row.append(piece)
                step = here
                continue
        rows.append([piece])
    if len(rows) * 2 > item.verbs.count("M"):
        return [(item.verbs, item.points)]
    return [("".join([p[0] for p in row]), tuple([v for p in row for v in p[1]])) for row in rows]


def _pieces(item: Shape) -> Iterator[Piece]:
    at = 0
    for verbs in re.findall("M[^M]*", item.verbs):
        size = 2 * sum([POINTS_OF[v] for v in verbs])
        yield verbs, item.points[at : at + size]
        at += size

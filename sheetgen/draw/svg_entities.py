"""Symbols of a picture that is read as XML: path data that come again stand in its document type, as entities.

A letter takes four or five bytes then, a line of text is one path. Entities are part of XML itself (XML 1.0, 4.2.1 and
4.4.5) and need no script; HTML has none, so this is for pictures in addresses of their own inside a page. No entity
names another one: not every browser looks into those that stand in attributes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from html.entities import html5
from itertools import count, groupby

from sheetgen.draw.items import LAYERS, Item
from sheetgen.draw.svg_path import ending, numbers, whole
from sheetgen.draw.svg_repeats import MANY, Mirrored, Motif, Paint, Row, Stamp, meet
from sheetgen.draw.svg_symbols import Clipped, Drawing, Element, Symbols, Words, short
from sheetgen.draw.svg_text import Lettering, Line, joined, letter
from sheetgen.draw.svg_text_order import later
from sheetgen.text.shaping import GlyphRun

SHORT = 8
"""Letters of data that are never worth an entity."""
ENTITY = 17
"""Letters that a definition takes besides its name and its value."""
FEW = 3
"""Parts of a path from which on each may be an entity."""
LOOKS = 12
"""How many paths back a shape may join one of its paint."""
NEAR = 0.02
"""Mm that shapes may reach beyond their boxes when they are rounded."""
_FIRST = 0xF0000
"""The first of the private characters that stand for data until all is written (Unicode, plane 15)."""
_PRIVATE = re.compile("[\U000f0000-\U000ffffd]")
LONG = 40
"""Letters of a path from which on it is shorter to use it again than to write it."""
_WHOLE = re.compile('<path(?: class="[A-Za-z]+")? d="[^"]*"/>')
_LED = re.compile("(m[-0-9 ]+)([\U000f0000-\U000ffffd])")
_MOVES = re.compile("(m[^a-z]*)")


class Entities:
    """Data that come again: ``of`` gives what stands for them, ``written`` puts all in its place."""

    def __init__(self) -> None:
        self._values: list[str] = []
        self._known: dict[str, str] = {}

    def of(self, data: str) -> str:
        """A character that stands for data; short data themselves."""
        if len(data) < SHORT:
            return data
        found = self._known.get(data)
        if found is None:
            found = self._known[data] = chr(_FIRST + len(self._values))
            self._values.append(data)
        return found

    def written(self, text: str) -> tuple[str, str]:
        """The document type, empty if nothing comes again, and a text with data or entities where they belong.

        Data that come once may still have parts that come again, and data that come often with the same move before
        them are one with it.
        """
        text = self._led(text)
        once = [char for char, n in Counter(_PRIVATE.findall(text)).items() if n == 1]
        text = text.translate({ord(char): self._parted(self._value(char)) for char in once})
        put: dict[int, str] = {}
        defined: list[str] = []
        names = _names()
        name = next(names)
        for char, n in sorted(Counter(_PRIVATE.findall(text)).items(), key=lambda item: (-item[1], item[0])):
            value = put[ord(char)] = self._value(char)
            if (n - 1) * len(value) > ENTITY + len(name) + n * (len(name) + 2):
                defined.append(f'<!ENTITY {name} "{value}">')
                put[ord(char)] = f"&{name};"
                name = next(names)
        kind = f"<!DOCTYPE svg [{''.join(defined)}]>" if defined else ""
        return kind, text.translate(put)

    def _led(self, text: str) -> str:
        """A text where data and the move to them are one, if that is shorter."""
        led: dict[str, str] = {}
        for (move, char), n in Counter(_LED.findall(text)).items():
            if n * len(move) > ENTITY + len(move) + len(self._value(char)):
                led[move + char] = self.of(move + self._value(char))
        return _LED.sub(lambda found: led.get(found[0], found[0]), text)

    def _value(self, char: str) -> str:
        return self._values[ord(char) - _FIRST]

    def _parted(self, data: str) -> str:
        """Data as what stands for their parts, between moves, where they have many."""
        pieces = _MOVES.split(data)
        if len(pieces) < 2 * FEW:
            return data
        return "".join([piece if piece[:1] == "m" else self.of(piece) for piece in pieces])


def _names() -> Iterator[str]:
    """Names that mean nothing in HTML, inside whose attributes the picture may stand (13.5)."""
    return (name for name in map(short, count()) if f"{name};" not in html5)


class EntitySymbols(Symbols):
    """Symbols for screens whose path data are entities; all that they wrote goes through ``written`` in the end.

    Texts are not kept beside their outlines.
    """

    def __init__(self) -> None:
        super().__init__(described=False, coarse=True)
        self._entities = Entities()

    def written(self, text: str) -> tuple[str, str]:
        """A file's document type and its elements, with all data in them."""
        return self._entities.written(_once(text))

    def data(self, trace: str) -> str:
        return self._entities.of(trace)

    # ---- lettering ----------------------------------------------------------------------
    def read(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """The same; lines of text that nothing covers come last."""
        return later(super().read(items, layers))

    def _lettered(self, fill: str, text: str, runs: Sequence[Lettering]) -> list[Words]:
        """A line of text as a path for each run; upright letters are as large as the class of their paint says."""
        found = []
        for each in runs:
            data, end = self._letters(each.run, each.size)
            if not data:
                continue
            if not each.upright:
                markup = f'<path transform="{each.transform}" d="{data}"/>'
                found.append(Words(self.paint(fill), markup, [each.box]))
                continue
            scale = f"{each.turn[0]:.5g}"
            x, y = [round(whole(v) / float(scale)) for v in (each.x, each.y)]
            line = Line(x, y, data, end)
            found.append(Words(self.paint(fill, f"transform:scale({scale})"), "", [each.box], line))
        return found

    def _letters(self, run: GlyphRun, size: int) -> tuple[str, tuple[int, int]]:
        """A run as data of one path, empty if it shows nothing; where they leave the pen."""
        out: list[str] = []
        at = x = y = 0  # where the next glyph begins, in font units; where the pen is, in ``size`` of them
        for each in run.glyphs:
            outline, (dx, dy) = letter(run.face, each.gid, size)
            if outline:
                here = round((at + each.dx) / size), round(-each.dy / size)
                if abs(here[0] - x) > 1 or here[1] != y:
                    out.append(f"m{numbers((here[0] - x, here[1] - y))}")
                    x, y = here
                out.append(self.data(outline))
                x, y = x + dx, y + dy
            at += each.advance
        return "".join(out), (x, y)

    def markup(self, drawing: Drawing) -> str:
        """The same; lines of text in one paint are one path, and shapes one row that only text kept apart."""
        written: Drawing = []
        for kind, group in groupby(drawing, key=_kind):
            parts = [*group]
            if kind is Row:
                row = Row()
                row.motifs = [
                    motif for part in parts if isinstance(part, Row) for motif in self._motifs.of(part)
                ]
                parts = [row]
            elif isinstance(kind, Paint):
                lines = [part.line for part in parts if isinstance(part, Words) and part.line]
                parts = [Words(kind, f'<path d="{joined(lines)}"/>')]
            written += parts
        return super().markup(written)

    # ---- shapes -------------------------------------------------------------------------
    def _again(self, motif: Motif) -> bool:
        return not motif.path and super()._again(motif)

    def _loose(self, row: Sequence[Stamp]) -> list[Element]:
        """Shapes each by itself; those of one paint share a path where that looks the same."""
        paths: list[list[Stamp]] = []
        for stamp in row:
            path = next((path for path in _before(paths, stamp) if _shared(path, stamp)), None)
            if path is None:
                paths.append(path := [])
            path.append(stamp)
        return [(path[0].paint, self._path(path)) for path in paths]

    def _path(self, stamps: Sequence[Stamp]) -> str:
        out: list[str] = []
        x = y = 0
        for stamp in stamps:
            here = whole(stamp.x), whole(stamp.y)
            move, step = f"M{numbers(here)}", f"m{numbers((here[0] - x, here[1] - y))}"
            out += [step if out and len(step) < len(move) else move, self.data(stamp.trace)]
            dx, dy = ending(stamp.trace)
            x, y = here[0] + dx, here[1] + dy
        return f'<path d="{"".join(out)}"/>'


def _once(text: str) -> str:
    """A text in which long paths that come again, as lines do that stand on several pages, are the first ones again."""
    often = Counter([path for path in _WHOLE.findall(text) if len(path) > LONG])
    names: dict[str, str] = {}

    def put(found: re.Match[str]) -> str:
        path = found[0]
        if often[path] < 2:
            return path
        if path in names:
            return f'<use href="#{names[path]}"/>'
        names[path] = "_" + short(len(names))
        return f'{path[:-2]} id="{names[path]}"/>'

    return _WHOLE.sub(put, text)


def _kind(part: Row | Mirrored | Words | Clipped) -> object:
    """What parts of a drawing that are written as one have in common."""
    return part.paint if isinstance(part, Words) and part.line else type(part)


def _before(paths: Sequence[list[Stamp]], stamp: Stamp) -> Iterator[list[Stamp]]:
    """Paths after which nothing was drawn that a shape may lie upon, the latest first."""
    for path in reversed(paths[-LOOKS:]):
        yield path
        if any(_touch(other, stamp) for other in path):
            return


def _shared(path: Sequence[Stamp], stamp: Stamp) -> bool:
    """Whether a shape can be of a path: there is no hole then where two meet, and nothing shines through twice."""
    paint = stamp.paint
    if path[0].paint is not paint or not paint.opaque:
        return False
    return paint.line or (len(path) < MANY and not any(meet(other, stamp) for other in path))


def _touch(one: Stamp, two: Stamp) -> bool:
    """Whether two shapes may lie one upon the other."""
    a, c, edge = one.box, two.box, one.paint.edge + two.paint.edge + NEAR
    return a[0] < c[2] + edge and c[0] < a[2] + edge and a[1] < c[3] + edge and c[1] < a[3] + edge

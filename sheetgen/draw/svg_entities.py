"""Move lines of text that nothing covers to the end of a drawing, so that labels of one paint share one path.

Text that shapes, or text of another paint, cover keeps its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from html.entities import html5
from itertools import chain, count, groupby

from sheetgen.draw.items import LAYERS, Bounds, Item
from sheetgen.draw.path import POINTS_OF, parse_path
from sheetgen.draw.svg_path import UNIT, end_point, join_numbers, whole_units
from sheetgen.draw.svg_repeats import MOST_PIECES, MirroredRun, Motif, Paint, Row, Stamp, may_overlap
from sheetgen.draw.svg_symbols import ClippedParts, Drawing, Element, Symbols, TextPart, short_name
from sheetgen.draw.svg_text import Lettering, LetteringLine, join_lines, letter_with_advance
from sheetgen.text.shaping import GlyphRun

CELL = 200
"""Side in units of the grid squares for finding overlaps."""
BOX_ROUNDING = 2
"""Units by which rounding may enlarge a shape."""


def move_text_to_end(drawing: Drawing) -> Drawing:
    """Return a drawing that looks the same, with its uncovered lines of text at the end, ordered by paint."""
    waiting = _UncoveredLines()
    for at, part in enumerate(drawing):
        paint = part.paint if isinstance(part, TextPart) and part.line else None
        for box in _boxes(part):
            waiting.remove_covered(box, paint)
            if paint:
                waiting.add_line(at, box, paint)
    last = sorted(waiting.paints, key=lambda at: waiting.paints[at].name)
    return [part for at, part in enumerate(drawing) if at not in waiting.paints] + [
        drawing[at] for at in last
    ]


class _UncoveredLines:
    """The lines of text in a drawing that nothing covers so far: their indices and paints."""

    def __init__(self) -> None:
        self.paints: dict[int, Paint] = {}
        self._boxes: dict[int, Bounds] = {}
        self._squares: dict[tuple[int, int], set[int]] = {}

    def add_line(self, at: int, box: Bounds, paint: Paint) -> None:
        self.paints[at], self._boxes[at] = paint, box
        for square in _squares(box):
            self._squares.setdefault(square, set()).add(at)

    def remove_covered(self, box: Bounds, paint: Paint | None = None) -> None:
        """Drop the lines of text that this box covers, except lines of the same paint."""
        if not self.paints:
            return
        for at in self._near(box):
            if self.paints[at] is not paint and _meet(self._boxes[at], box):
                self._drop(at)

    def _near(self, box: Bounds) -> list[int]:
        if (box[2] - box[0]) * (box[3] - box[1]) > len(self.paints) * CELL * CELL:
            return [*self.paints]
        squares = self._squares
        x, y = int(box[0] // CELL), int(box[1] // CELL)
        # the bounding box lies in one cell of the search grid, as most do
        if int(box[2] // CELL) == x and int(box[3] // CELL) == y:
            return [*squares.get((x, y), ())]
        return [*{at for square in _squares(box) if square in squares for at in squares[square]}]

    def _drop(self, at: int) -> None:
        for square in _squares(self._boxes.pop(at)):
            self._squares[square].discard(at)
        del self.paints[at]


def _meet(one: Bounds, two: Bounds) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _squares(box: Bounds) -> list[tuple[int, int]]:
    left, top, right, bottom = [int(v // CELL) for v in box]
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _boxes(part: Row | MirroredRun | TextPart | ClippedParts) -> Iterator[Bounds]:
    """Yield the bounding boxes of a part of a drawing, in units."""
    if isinstance(part, Row):
        for stamp in part.stamps:
            yield from _stamp_boxes(stamp)
    elif isinstance(part, MirroredRun):
        (across, down), x, y = part.flip, part.x, part.y
        for left, top, right, bottom in chain.from_iterable(map(_stamp_boxes, part.stamps)):
            xs, ys = (
                sorted((across * left + x, across * right + x)),
                sorted((down * top + y, down * bottom + y)),
            )
            yield xs[0], ys[0], xs[1], ys[1]
    elif isinstance(part, TextPart):
        yield from part.boxes
    else:
        for inner in part.parts:
            yield from _boxes(inner)


def _stamp_boxes(stamp: Stamp) -> Iterator[Bounds]:
    """Yield the bounding box of a shape in units; those of each piece for a long stroke."""
    left, top, right, bottom = [v * UNIT for v in stamp.box]
    boxes = [(left, top, right, bottom)]
    if stamp.paint.line and max(right - left, bottom - top) > CELL:
        x, y = stamp.x * UNIT, stamp.y * UNIT
        boxes = [(x + a, y + b, x + c, y + d) for a, b, c, d in _pieces(stamp.trace)]
    more = stamp.paint.edge * UNIT + BOX_ROUNDING
    for left, top, right, bottom in boxes:
        yield left - more, top - more, right + more, bottom + more


@lru_cache(maxsize=4096)
def _pieces(trace: str) -> list[Bounds]:
    """Return a box for each piece of relative path data, in units from their start."""
    verbs, points = parse_path(f"M0 0{trace}")
    xs, ys = zip(*points, strict=True)
    found: list[Bounds] = []
    begin = at = here = 0  # indices of the first point of the subpath, the next point, and the current point
    for verb in verbs:
        if verb == "M":
            begin = here = at
        piece = [here, begin if verb == "Z" else here, *range(at, at + POINTS_OF[verb])]
        at += POINTS_OF[verb]
        here = begin if verb == "Z" else at - 1
        px, py = [xs[k] for k in piece], [ys[k] for k in piece]
        found.append((min(px), min(py), max(px), max(py)))
    return found


# Deduplicate path data in standalone SVG files with XML entities.
#
# Repeated path data are defined in the document type. A letter then takes four or five bytes, and a line of
# text is one path. Entities are part of XML (XML 1.0, 4.2.1 and 4.4.5) and need no script. HTML does not have
# them, so this is for pictures in data URLs within a page. Entities never contain other entities, because not
# all browsers resolve these in attributes.


SHORTEST_DATA = 8
"""Shorter data are never worth an entity (characters)."""
ENTITY = 17
"""Characters of an entity definition besides its name and value."""
FEWEST_PARTS = 3
"""Smallest number of parts of a path that may become entities."""
PATHS_BACK = 12
"""Number of earlier paths with the same paint that a shape may join."""
ROUNDING = 0.02
"""Mm by which rounding may enlarge a shape."""
_FIRST = 0xF0000
"""First private-use character that stands for data until everything is written (Unicode, plane 15)."""
_PRIVATE = re.compile("[\U000f0000-\U000ffffd]")
SHORTEST_REUSED = 40
"""Length of a path from which ``use`` is shorter than a copy (characters)."""
_WHOLE = re.compile('<path(?: class="[A-Za-z]+")? d="[^"]*"/>')
_LED = re.compile("(m[-0-9 ]+)([\U000f0000-\U000ffffd])")
_MOVES = re.compile("(m[^a-z]*)")


class Entities:
    """Stores path data: ``placeholder`` returns a character for them, ``doctype_and_text`` replaces all of
    these.
    """

    def __init__(self) -> None:
        self._values: list[str] = []
        self._known: dict[str, str] = {}

    def placeholder(self, data: str) -> str:
        """Return the placeholder of path data; short data are returned unchanged."""
        if len(data) < SHORTEST_DATA:
            return data
        found = self._known.get(data)
        if found is None:
            found = self._known[data] = chr(_FIRST + len(self._values))
            self._values.append(data)
        return found

    def doctype_and_text(self, text: str) -> tuple[str, str]:
        """Return the document type (empty without entities) and the text with data or entities for all
        placeholders.

        Data that occur once may contain parts that repeat. Data that often follow the same move are merged
        with it.
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
        """Return a text in which data are merged with the move before them, where that is shorter."""
        led: dict[str, str] = {}
        for (move, char), n in Counter(_LED.findall(text)).items():
            if n * len(move) > ENTITY + len(move) + len(self._value(char)):
                led[move + char] = self.placeholder(move + self._value(char))
        return _LED.sub(lambda found: led.get(found[0], found[0]), text)

    def _value(self, char: str) -> str:
        return self._values[ord(char) - _FIRST]

    def _parted(self, data: str) -> str:
        """Return data with placeholders for their parts between moves, if there are many."""
        pieces = _MOVES.split(data)
        if len(pieces) < 2 * FEWEST_PARTS:
            return data
        return "".join([piece if piece[:1] == "m" else self.placeholder(piece) for piece in pieces])


def _names() -> Iterator[str]:
    """Yield names for XML entities that no HTML entity has, because the picture may be in an HTML attribute
    (HTML, 13.5).
    """
    return (name for name in map(short_name, count()) if f"{name};" not in html5)


class EntitySymbols(Symbols):
    """Symbols for screens whose path data are entities; all output must pass ``doctype_and_elements`` at the end.

    The text of lines is not stored.
    """

    def __init__(self) -> None:
        super().__init__(described=False, coarse=True)
        self._entities = Entities()

    def doctype_and_elements(self, text: str) -> tuple[str, str]:
        """Return the document type and the elements of a file."""
        return self._entities.doctype_and_text(_reuse_paths(text))

    def path_data(self, trace: str) -> str:
        return self._entities.placeholder(trace)

    # ---- text ----
    def read_items(self, items: Iterable[Item], layers: Collection[str] = LAYERS) -> Drawing:
        """Read items as the base class does, and move uncovered lines of text to the end."""
        return move_text_to_end(super().read_items(items, layers))

    def _lettered(self, fill: str, text: str, runs: Sequence[Lettering]) -> list[TextPart]:
        """Return a line of text as one path for each run; the paint's class has the scale of upright
        letters.
        """
        found = []
        for each in runs:
            data, end = self._letters(each.run, each.size)
            if not data:
                continue
            if not each.upright:
                markup = f'<path transform="{each.transform}" d="{data}"/>'
                found.append(TextPart(self.paint_of_style(fill), markup, [each.box]))
                continue
            scale = f"{each.turn[0]:.5g}"
            x, y = [round(whole_units(v) / float(scale)) for v in (each.x, each.y)]
            line = LetteringLine(x, y, data, end)
            found.append(
                TextPart(self.paint_of_style(fill, f"transform:scale({scale})"), "", [each.box], line)
            )
        return found

    def _letters(self, run: GlyphRun, size: int) -> tuple[str, tuple[int, int]]:
        """Return a glyph run as the data of one path (empty if it is invisible), and the end position of the
        pen.
        """
        out: list[str] = []
        at = x = y = 0  # start of the next glyph in font units; position of the pen in units of ``size``
        for each in run.glyphs:
            outline, (dx, dy) = letter_with_advance(run.face, each.gid, size)
            if outline:
                here = round((at + each.dx) / size), round(-each.dy / size)
                if abs(here[0] - x) > 1 or here[1] != y:
                    out.append(f"m{join_numbers((here[0] - x, here[1] - y))}")
                    x, y = here
                out.append(self.path_data(outline))
                x, y = x + dx, y + dy
            at += each.advance
        return "".join(out), (x, y)

    def markup(self, drawing: Drawing) -> str:
        """Return elements as the base class does, with lines of text in one paint and adjacent rows
        merged.
        """
        written: Drawing = []
        for kind, group in groupby(drawing, key=_kind):
            parts = [*group]
            if kind is Row:
                row = Row()
                row.motifs = [
                    motif
                    for part in parts
                    if isinstance(part, Row)
                    for motif in self._motifs.motifs_of_row(part)
                ]
                parts = [row]
            elif isinstance(kind, Paint):
                lines = [part.line for part in parts if isinstance(part, TextPart) and part.line]
                parts = [TextPart(kind, f'<path d="{join_lines(lines)}"/>')]
            written += parts
        return super().markup(written)

    # ---- shapes ----
    def _again(self, motif: Motif) -> bool:
        return not motif.path and super()._again(motif)

    def _loose(self, row: Sequence[Stamp]) -> list[Element]:
        """Return separate shapes as elements; shapes of one paint share a path if that looks the same."""
        paths: list[list[Stamp]] = []
        for stamp in row:
            path = next((path for path in _joinable_paths(paths, stamp) if _can_join(path, stamp)), None)
            if path is None:
                paths.append(path := [])
            path.append(stamp)
        return [(path[0].paint, self._path(path)) for path in paths]

    def _path(self, stamps: Sequence[Stamp]) -> str:
        out: list[str] = []
        x = y = 0
        for stamp in stamps:
            here = whole_units(stamp.x), whole_units(stamp.y)
            move, step = f"M{join_numbers(here)}", f"m{join_numbers((here[0] - x, here[1] - y))}"
            out += [step if out and len(step) < len(move) else move, self.path_data(stamp.trace)]
            dx, dy = end_point(stamp.trace)
            x, y = here[0] + dx, here[1] + dy
        return f'<path d="{"".join(out)}"/>'


def _reuse_paths(text: str) -> str:
    """Replace repeated long paths, for example lines that several pages share, by ``use`` of the first
    one.
    """
    often = Counter([path for path in _WHOLE.findall(text) if len(path) > SHORTEST_REUSED])
    names: dict[str, str] = {}

    def put(found: re.Match[str]) -> str:
        path = found[0]
        if often[path] < 2:
            return path
        if path in names:
            return f'<use href="#{names[path]}"/>'
        names[path] = "_" + short_name(len(names))
        return f'{path[:-2]} id="{names[path]}"/>'

    return _WHOLE.sub(put, text)


def _kind(part: Row | MirroredRun | TextPart | ClippedParts) -> object:
    """Return a key that is equal for parts that are written together."""
    return part.paint if isinstance(part, TextPart) and part.line else type(part)


def _joinable_paths(paths: Sequence[list[Stamp]], stamp: Stamp) -> Iterator[list[Stamp]]:
    """Yield earlier paths that the shape can join, latest first: nothing drawn after them touches the
    shape.
    """
    for path in reversed(paths[-PATHS_BACK:]):
        yield path
        if any(_may_overlap(other, stamp) for other in path):
            return


def _can_join(path: Sequence[Stamp], stamp: Stamp) -> bool:
    """Return whether a shape can join a path without visible change: no holes, and no double transparency."""
    paint = stamp.paint
    if path[0].paint is not paint or not paint.opaque:
        return False
    return paint.line or (len(path) < MOST_PIECES and not any(may_overlap(other, stamp) for other in path))


def _may_overlap(one: Stamp, two: Stamp) -> bool:
    """Return whether two shapes may overlap."""
    a, c, edge = one.box, two.box, one.paint.edge + two.paint.edge + ROUNDING
    return a[0] < c[2] + edge and c[0] < a[2] + edge and a[1] < c[3] + edge and c[1] < a[3] + edge

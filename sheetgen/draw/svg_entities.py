"""SVG pictures for screens: path data that repeat are XML entities, and a line of text is one path.

Repeated path data are defined in the document type. A letter then takes four or five bytes. Entities are part of
XML (XML 1.0, 4.2.1 and 4.4.5) and need no script. HTML does not have them, so this is for pictures in data URLs
within a page. Entities never contain other entities, because not all browsers resolve these in attributes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.entities import html5
from itertools import count, groupby

from sheetgen.draw.svg_path import end_point, join_numbers, whole_units
from sheetgen.draw.svg_repeats import MOST_PIECES, MirroredRun, Motif, Paint, Row, Stamp, may_overlap
from sheetgen.draw.svg_symbols import ClippedParts, Drawing, Element, Symbols, TextPart, short_name
from sheetgen.draw.svg_text import Lettering, LetteringLine, join_lines, letter_with_advance
from sheetgen.text.shaping import GlyphRun

SHORTEST_DATA = 8
"""Shorter data are never worth an entity (characters)."""
ENTITY = 17
"""Characters of an entity definition besides its name and value."""
PATHS_BACK = 12
"""Number of earlier paths with the same paint that a shape may join."""
ROUNDING = 0.02
"""Mm by which rounding may enlarge a shape."""
_FIRST = 0xF0000
"""First private-use character that stands for data until everything is written (Unicode, plane 15)."""
_PRIVATE = re.compile("[\U000f0000-\U000ffffd]")


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
        """
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

    def _value(self, char: str) -> str:
        return self._values[ord(char) - _FIRST]


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
        return self._entities.doctype_and_text(text)

    def path_data(self, trace: str) -> str:
        return self._entities.placeholder(trace)

    # ---- text ----
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
                found.append(TextPart(self.paint_of_style(fill), markup))
                continue
            scale = f"{each.turn[0]:.5g}"
            x, y = [round(whole_units(v) / float(scale)) for v in (each.x, each.y)]
            line = LetteringLine(x, y, data, end)
            found.append(TextPart(self.paint_of_style(fill, f"transform:scale({scale})"), "", line))
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

"""Positions of all keys and values of a TOML file, and the places of faults in it. They are used only to report
faults, so speed does not matter.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.characters import decode_text
from sheetgen.errors import known_reason
from sheetgen.games.layouts.faults import MAX_NUMBER, Fault, Key, fault, key_text
from sheetgen.message import Msg, msg

"""A path in the file: names of keys, and array indexes from 0."""
DEEPEST = 100
"""Largest nesting depth of arrays that is read. Layouts have only a few levels."""
_BLANK = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
"""Text that is allowed between the items of an array."""
_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z)")
_NAME = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{1,2})?|' r"'''.*?'''(?:'{1,2})?|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d [\d:.Z+-]+|[^\s,#\[\]{}=\"']+")
"""Numbers, dates, ``true`` and ``false``."""


class Span(NamedTuple):
    """A span of a layout file: line and column counted from 1, width in characters on that line."""

    line: int
    column: int
    width: int


class Problem(NamedTuple):
    """A place where the file is not TOML: ``kind`` is ``syntax`` or ``twice`` (a repeated key)."""

    kind: str
    span: Span
    text: str


class _Broken(Exception):
    """Raised where the file is not TOML: from ``start`` to ``end``, or to the end of the line."""

    def __init__(self, start: int, end: int = -1) -> None:
        super().__init__(start, end)
        self.start, self.end = start, end


class Positions:
    """Spans of all keys and values of ``source``, which may be broken.

    ``keys`` and ``values`` map paths in the file to spans. The key of a table is its first header.
    ``problems`` lists the syntax errors in the order of the file. After each error, parsing continues with
    the next line.
    """

    def __init__(self, source: str) -> None:
        self.keys: dict[Key, Span] = {}
        self.values: dict[Key, Span] = {}
        self.problems: list[Problem] = []
        self._text = source
        self._starts = [0, *(found.end() for found in re.finditer("\n", source))]
        self._sizes: dict[Key, int] = {}
        self._table: Key = ()
        at = 0
        while at < len(source):
            at = self._line(at)
        self.problems.sort(key=lambda problem: problem.span)

    def _line(self, at: int) -> int:
        """Read the TOML statement of a line, if there is one. Return where the next line begins."""
        blank = _END.match(self._text, at)
        if blank and blank.end() > at:
            return blank.end()
        start = self._after(_BLANK, at)
        try:
            at = self._header(start) if self._text[start] == "[" else self._pair(start, self._table)
            end = _END.match(self._text, at)
            if end is None:
                raise _Broken(self._after(_BLANK, at))
            return end.end()
        except _Broken as broken:
            self._wrong(
                "syntax", broken.start, broken.end if broken.end > 0 else self._end_of_line(broken.start)
            )
            return self._end_of_line(max(broken.start, start)) + 1

    # ---- statements ------------------------------------------------------------------
    def _header(self, start: int) -> int:
        """Read the header of a table or of an element of an array of tables."""
        several = self._text.startswith("[[", start)
        first = self._after(_BLANK, start + 1 + several)
        names, last = self._key(first, start)
        at = self._after(_BLANK, last)
        close = "]]" if several else "]"
        if not self._text.startswith(close, at):
            raise _Broken(start)
        span = self._span(first, last)
        if several:
            parent = (*self._way(names[:-1]), names[-1])
            self._sizes[parent] = self._sizes.get(parent, 0) + 1
            way: Key = (*parent, self._sizes[parent] - 1)
            self.keys.setdefault(parent, span)
        else:
            way = self._way(names)
            if way in self.keys:
                self._wrong("twice", first, last)
        for cut in range(1, len(way)):
            self.keys.setdefault(way[:cut], span)
        self._put(way, span, span)
        self._table = way
        return at + len(close)

    def _way(self, names: list[str]) -> Key:
        """Return the path of a header's names, with the index of the last element of each array of tables on
        it.
        """
        way: Key = ()
        for name in names:
            way = (*way, name)
            if way in self._sizes:
                way = (*way, self._sizes[way] - 1)
        return way

    def _pair(self, start: int, table: Key, depth: int = 0) -> int:
        """Read a key and its value. Return where the value ends. A character that no key has is the fault itself."""
        names, last = self._key(start, start)
        at = self._after(_BLANK, last)
        if not self._text.startswith("=", at):
            in_key = at == last and not _END.match(self._text, at)
            raise _Broken(last if in_key else start)
        at = self._after(_BLANK, at + 1)
        if _END.match(self._text, at):
            raise _Broken(start, at)
        way: Key = (*table, *names)
        if way in self.values:
            self._wrong("twice", start, last)
            return self._value(at, (), depth)
        for cut in range(len(table) + 1, len(way)):
            self.keys.setdefault(way[:cut], self._span(start, last))
        end = self._value(at, way, depth)
        self._put(way, self._span(start, last), self._span(at, end))
        return end

    def _key(self, at: int, start: int) -> tuple[list[str], int]:
        """Return the decoded names of a key, which may be dotted, and where it ends. ``start`` is where its
        statement begins.
        """
        names = []
        while True:
            found = _NAME.match(self._text, at)
            if found is None:
                raise _Broken(start)
            names.append(_decoded(found[0]))
            dot = _DOT.match(self._text, found.end())
            if dot is None:
                return names, found.end()
            at = dot.end()

    # ---- values ----------------------------------------------------------------------
    def _value(self, at: int, way: Key, depth: int) -> int:
        """Read a TOML value and return where it ends. Without ``way``, its parts are not stored."""
        if depth > DEEPEST:
            raise _Broken(at)
        if self._text.startswith("[", at):
            return self._array(at, way, depth)
        if self._text.startswith("{", at):
            return self._inline(at, way, depth)
        found = _STRING.match(self._text, at) or _PLAIN.match(self._text, at)
        if found is None or not _is_value(found[0]):
            raise _Broken(at, found.end() if found else -1)
        return found.end()

    def _array(self, start: int, way: Key, depth: int) -> int:
        at, index = self._after(_BETWEEN, start + 1), 0
        while not self._text.startswith("]", at):
            self._inside(at, start)
            end = self._value(at, (*way, index) if way else (), depth + 1)
            if way:
                self._put((*way, index), self._span(at, end), self._span(at, end))
            at, index = self._after(_BETWEEN, end), index + 1
            if self._text.startswith(",", at):
                at = self._after(_BETWEEN, at + 1)
            elif not self._text.startswith("]", at):
                self._inside(at, start)
                raise _Broken(at, self._item(at))
        return at + 1

    def _inside(self, at: int, start: int) -> None:
        """Raise ``_Broken`` if the array that begins at ``start`` is not closed before the next statement or
        the end.
        """
        begins = at == self._starts[self._number(at)] and self._number(at) > self._number(start)
        if at >= len(self._text) or (begins and re.match(r"\[\w|[\w.-]+[ \t]*=", self._text[at:])):
            raise _Broken(self._after(_BLANK, self._starts[self._number(start)]))

    def _item(self, at: int) -> int:
        """Return where an item of an array or table ends that is not allowed there; -1 if unknown."""
        found = _STRING.match(self._text, at) or _PLAIN.match(self._text, at)
        return found.end() if found else -1

    def _inline(self, start: int, way: Key, depth: int) -> int:
        at = self._after(_BLANK, start + 1)
        while not self._text.startswith("}", at):
            at = self._after(_BLANK, self._pair(at, way, depth + 1) if way else self._skipped(at, depth))
            if self._text.startswith(",", at):
                at = self._after(_BLANK, at + 1)
            elif not self._text.startswith("}", at):
                raise _Broken(at)
        return at + 1

    def _skipped(self, at: int, depth: int) -> int:
        """Return where a pair of key and value ends whose table is not stored."""
        _, last = self._key(at, at)
        at = self._after(_BLANK, last)
        if not self._text.startswith("=", at):
            raise _Broken(at)
        return self._value(self._after(_BLANK, at + 1), (), depth + 1)

    # ---- places ----------------------------------------------------------------------
    def _put(self, way: Key, key: Span, value: Span) -> None:
        self.keys.setdefault(way, key)
        self.values.setdefault(way, value)

    def _wrong(self, kind: str, start: int, end: int) -> None:
        text = self._text[start:end].rstrip()
        self.problems.append(Problem(kind, self._span(start, start + len(text)), text))

    def _after(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self._text, at)
        return found.end() if found else at

    def _number(self, at: int) -> int:
        """Return the line number of a character of the file, counted from 0."""
        return bisect_right(self._starts, at) - 1

    def _end_of_line(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _span(self, start: int, end: int) -> Span:
        """Return the span of a part of the file. If the part has several lines, only the first one counts."""
        number = self._number(start)
        stop = min(end, start + len(self._text[start : self._end_of_line(start)].rstrip("\r")))
        return Span(number + 1, start - self._starts[number] + 1, max(1, stop - start))


def _is_value(text: str) -> bool:
    """Return whether a text is a string, a number, a date or a boolean of TOML."""
    try:
        tomllib.loads(f"x = {text}")
    except ValueError as error:
        # A number may be longer than Python reads. That is another fault, not one of syntax.
        return not isinstance(error, tomllib.TOMLDecodeError)
    return True


def _decoded(name: str) -> str:
    """Return the name of a TOML key without its quotes."""
    if name[0] not in "\"'":
        return name
    try:
        return next(iter(tomllib.loads(f"{name} = 0")))
    except tomllib.TOMLDecodeError:
        return name


def decode_error(error: tomllib.TOMLDecodeError) -> tuple[Msg, Span]:
    """Return the first error of Python's own TOML parser, and its place."""
    place = re.search(r"at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
    if place is None:
        return known_reason(str(error)), Span(1, 1, 1)
    return known_reason(str(error)), Span(int(place[1] or 0), int(place[2] or 1), 1)


STRING = re.compile(r""""(?:\\.|[^"\\])*"|\'[^\']*\'""")
"""A string in a line."""
AFTER_QUOTE = 2
"""Number of lines after a wrong quotation mark in which errors are not reported, because they follow from it."""


def number_faults(path: Path, data: Any) -> list[Fault]:
    """Return faults for the numbers of a file that exceed ``MAX_NUMBER``."""
    ways: list[tuple[Key, Any]] = [((), data)]
    faults = []
    for key, value in ways:  # The loop appends to this list while it runs.
        if isinstance(value, dict | list):
            ways += [
                ((*key, k), v) for k, v in (value.items() if isinstance(value, dict) else enumerate(value))
            ]
        elif isinstance(value, int) and abs(value) > MAX_NUMBER:
            faults.append(fault(key, value, msg("at most {n}", "report", n=MAX_NUMBER)))
    return place_in_files(faults, [path])


def syntax_faults(path: Path, source: str) -> list[Fault]:
    """Return a fault for each broken statement of a file that is not TOML, not only the first."""
    faults: list[Fault] = []
    for problem in Positions(source).problems:
        if problem.kind == "twice":
            found = msg("`{name}` a second time", "report", name=problem.text)
            allowed = msg("each key and table once", "report")
        else:
            found = _broken(problem.text)
            allowed = msg("key = value, or [table]", "report")
        faults.append(_at(Fault(str(path), 0, 0, "", found, allowed), problem.span))
    said, span = _first_error(source)
    if not faults or not any(f.line <= span.line <= f.line + 1 for f in faults):
        allowed = msg("key = value, or [table]", "report")
        found = msg("what is not TOML: {said}", "report", said=said)
        faults.append(_at(Fault(str(path), 0, 0, "", found, allowed), span))
    quotes = list(_quotes(path, source))
    lines = {f.line + more for f in quotes for more in range(AFTER_QUOTE + 1)}
    return sorted([*quotes, *(f for f in faults if f.line not in lines)], key=lambda f: (f.line, f.column))


_SMART = re.compile("[“”„‘’«»]")
_MULTILINE = re.compile("\"\"\"|'''")


def _quotes(path: Path, source: str) -> Iterator[Fault]:
    """Yield faults of a TOML file for typographic quotation marks and for unterminated strings."""
    if _MULTILINE.search(source):
        return
    straight = msg("straight quotation marks, {mark}", "report", mark='"')
    closed = msg("a second quotation mark in the same line", "report")
    for number, line in enumerate(source.split("\n"), 1):
        said = STRING.sub(lambda found: " " * len(found[0]), line)
        if found := _SMART.search(said.partition("#")[0]):
            yield Fault(str(path), number, found.start() + 1, "", _broken(found[0]), straight)
        elif (at := said.partition("#")[0].find('"')) >= 0:
            open_quote = msg("a quotation mark that is never closed", "report")
            yield Fault(str(path), number, at + 1, "", open_quote, closed)


def _broken(text: str) -> Msg:
    """Return the text that the user typed if a message can show it. Messages cannot show line breaks and
    control characters.
    """
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text.strip().split("\n")[0][:60])
    if not shown.strip("\ufffd"):
        return msg("what is not TOML", "report")
    return msg("`{text}`, which is not TOML", "report", text=shown)


def _first_error(source: str) -> tuple[Msg, Span]:
    """Return the first error of Python's TOML parser and its place. The place is unknown for exceeded
    limits.
    """
    try:
        tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        said, span = decode_error(error)
        return said, span if span.line else Span(source.count("\n") + 1, 1, 1)
    except ValueError:
        return msg("a number is far too long", "report"), Span(1, 1, 1)
    except RecursionError:
        return msg("tables or lists are nested far too deep", "report"), Span(1, 1, 1)
    return msg("what is not TOML", "report"), Span(0, 0, 0)


def _at(wrong: Fault, span: Span) -> Fault:
    return wrong._replace(line=span.line, column=span.column, width=span.width)


def place_in_files(faults: Iterable[Fault], files: Sequence[Path]) -> list[Fault]:
    """Return the faults of a layout with file, line and column, in the order of the files.

    ``files`` are the layout and those it extends. A missing key is placed at the innermost table that exists.
    """
    places = [_Places(Positions(decode_text(file.read_bytes()))) for file in files]
    found = []
    for wrong in faults:
        number, span = _place(wrong, places)
        found.append((number, _at(wrong._replace(path=str(files[number])), span)))
    return [f for _, f in sorted(found, key=lambda pair: (pair[0], pair[1].line, pair[1].column))]


def _place(wrong: Fault, places: Sequence[_Places]) -> tuple[int, Span]:
    """Return the index of the file that contains a key, and the key's place in it. The extending file comes
    before its base, an inner table before an outer one.
    """
    key: str | None = wrong.key
    while key is not None:
        for number, place in enumerate(places):
            if span := place.find(key, wrong.at_key or key != wrong.key):
                return number, span
        key = _parent(key)
    return 0, Span(1, 1, 1)


class _Places:
    def __init__(self, positions: Positions) -> None:
        self.keys = {key_text(key): span for key, span in positions.keys.items()}
        self.values = {key_text(key): span for key, span in positions.values.items()}

    def find(self, key: str, at_key: bool) -> Span | None:
        return self.keys.get(key) if at_key else self.values.get(key, self.keys.get(key))


def _parent(key: str) -> str | None:
    """Return a dotted key without its last part; None for a single part. Dots in quotes do not separate."""
    cut = re.fullmatch(r'(.*)\.(?:[^."]+|"(?:[^"\\]|\\.)*")', key)
    return cut[1] if cut else None

"""Positions of all keys and values of a TOML file. They are used only to report faults, so speed does not
matter.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import NamedTuple

from sheetgen.errors import known_reason
from sheetgen.message import Msg

Key = tuple[str | int, ...]
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
    """A place in the file: line and column counted from 1, width in characters on that line."""

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
        """Read the statement of a line, if there is one. Return where the next line begins."""
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
        """Read a table or an element of an array of tables."""
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
        """Read a value and return where it ends. Without ``way``, its parts are not stored."""
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
        """Return where an item ends that is not allowed there; -1 if unknown."""
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
        """Return where a pair ends whose table is not stored."""
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
        """Return the line of a character, counted from 0."""
        return bisect_right(self._starts, at) - 1

    def _end_of_line(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _span(self, start: int, end: int) -> Span:
        """Return the span of a part of the file. If it has several lines, only the first one counts."""
        number = self._number(start)
        stop = min(end, start + len(self._text[start : self._end_of_line(start)].rstrip("\r")))
        return Span(number + 1, start - self._starts[number] + 1, max(1, stop - start))


def _is_value(text: str) -> bool:
    """Return whether a text is a string, a number, a date or a boolean of TOML."""
    try:
        tomllib.loads(f"x = {text}")
    except ValueError as error:
        # A number may be longer than Python reads. That is another fault.
        return not isinstance(error, tomllib.TOMLDecodeError)
    return True


def _decoded(name: str) -> str:
    """Return the name of a key without its quotes."""
    if name[0] not in "\"'":
        return name
    try:
        return next(iter(tomllib.loads(f"{name} = 0")))
    except tomllib.TOMLDecodeError:
        return name


def decode_error(error: tomllib.TOMLDecodeError) -> tuple[Msg, Span]:
    """Return the first error of Python's own parser, and its place."""
    place = re.search(r"at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
    if place is None:
        return known_reason(str(error)), Span(1, 1, 1)
    return known_reason(str(error)), Span(int(place[1] or 0), int(place[2] or 1), 1)

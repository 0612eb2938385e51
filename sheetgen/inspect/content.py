"""Parse content streams of PDFs into operations (ISO 32000-1, 7.8).

Each operation keeps its original bytes, so that a stream can be written again with only some operations
changed. Invalid syntax becomes an operation with the operator ``?``; parsing never fails. Identical lines are
parsed once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from sheetgen.inspect.geometry import Box, Outline, open_outline


class Name(str):
    """A PDF name with its slash."""

    __slots__ = ()


class Operation(NamedTuple):
    """An operation of a content stream: its operator, its operands, and the bytes of both."""

    operator: str
    operands: list[Any]
    raw: bytes


class Rows(Protocol):
    """A store of content lines that were parsed before."""

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """Return the operations of the line that starts at this position, and the line's end; nothing for an
        unknown line."""


_TOKEN = re.compile(
    rb"(?P<skip>[\x00\t\n\f\r ]+|%[^\r\n]*)"
    rb"|(?P<number>[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?![^\x00\t\n\f\r /\[\]<>(){}%]))"
    rb"|(?P<name>/[^\x00\t\n\f\r /\[\]<>(){}%]*)"
    rb"|(?P<begin><<|\[)"
    rb"|(?P<end>>>|\])"
    rb"|(?P<hex><[0-9A-Fa-f\x00\t\n\f\r ]*>)"
    rb"|(?P<text>\()"
    rb"|(?P<word>[^\x00\t\n\f\r /\[\]<>(){}%]+)"
    rb"|(?P<other>.)",
    re.DOTALL,
)
_PATH = re.compile(
    rb"[\x00\t\n\f\r ]*+(?:(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)[\x00\t\n\f\r ]++)*+"
    rb"(?:re|[mlcvyh])(?![^\x00\t\n\f\r ])[\x00\t\n\f\r ]*+)++"
)
_SIMPLE = re.compile(
    rb"[\t\n\f\r ]*+((?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)[\t\n\f\r ]++)*+)([A-Za-z]++\*?)(?=[\t\n\f\r ]|$)"
)
"""Matches an operator with only numbers as operands; most operators are of this kind."""
_LINES = re.compile(
    rb"[\t\n\f\r ]*+(?:(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)[\t\n\f\r ]++){2}l(?=[\t\n\f\r ]|$)[\t\n\f\r ]*+){2,}+"
)
LINES = "l l"
"""Pseudo operator for several consecutive ``l`` operators; the operands are all their coordinates in
order.
"""
PATH = "path"
"""Pseudo operator for several consecutive path construction operators."""
_IN_TEXT = re.compile(rb"[^()\\]*")
_IMAGE_END = re.compile(rb"[\x00\t\n\f\r ]EI(?=[\x00\t\n\f\r ]|$)")
_CONSTANTS = {b"true": True, b"false": False, b"null": None}
_NO_OPERATORS = frozenset((*_CONSTANTS, b"BI"))
"""Words that are a value, or that start something other than a list of numbers."""
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
MOST_OPERANDS = 1000
"""A stream with more operands before one operator counts as invalid."""


def operations(
    data: bytes, whole_paths: bool = False, whole_lines: bool = False, rows: Rows | None = None
) -> Iterator[Operation]:
    """Yield the operations of a content stream in order.

    With ``whole_paths``, consecutive path construction operators become one ``PATH`` operation without
    operands, for callers that only copy them. With ``whole_lines``, consecutive lines become one ``LINES``
    operation. With ``rows``, which requires ``whole_lines``, each known content line becomes its stored
    operations.
    """
    operands = _Operands()
    start = position = 0
    while position < len(data):
        if operands.none:
            end = yield from number_operations(data, start, position, whole_paths, whole_lines, rows)
            if end > position:
                start = position = end
                continue
        match = _TOKEN.match(data, position)
        assert match is not None  # The last alternative of the expression matches any byte.
        kind, token, position = match.lastgroup, match.group(), match.end()
        if kind == "skip":
            continue
        if kind == "text":
            text, position = _text(data, position)
            operands.stack[-1].append(text)
        elif not operands.take(kind, token) and (len(operands.stack) == 1 or kind in ("word", "other")):
            operator = operands.before(token)
            values = operands.closed()
            if operator == "BI":
                values, position = _inline_image(data, position)
            yield Operation(operator, values, data[start:position])
            operands, start = _Operands(), position
        if len(operands.stack[0]) > MOST_OPERANDS:
            yield Operation("?", [], data[start:position])
            operands, start = _Operands(), position
    if operands.stack[0] or len(operands.stack) > 1:
        yield Operation("?", operands.stack[0], data[start:])


def number_operations(
    data: bytes, start: int, position: int, whole_paths: bool, whole_lines: bool, rows: Rows | None = None
) -> Generator[Operation, None, int]:
    """Yield consecutive operators whose operands are all numbers. Return the position after the last one.

    ``start`` is where the bytes of the first operation begin; the other arguments are as in ``operations``.
    """
    simple = _SIMPLE.match
    while True:
        if rows is not None and start == position:
            known, end = rows.at(data, position)
            if known:
                yield from known
                start = position = end
                continue
        if whole_paths and (path := _PATH.match(data, position)):
            end, name, values = path.end(), PATH, []
        else:
            match = simple(data, position)
            if match is None:
                return position
            before, word = match.groups()
            if whole_lines and word == b"l" and (lines := _LINES.match(data, position)):
                before, end, name = lines.group().replace(b"l", b""), lines.end(), LINES
            elif word in _NO_OPERATORS:
                return position
            else:
                end, name = match.end(), word.decode()
            values = list(map(float, before.split()))
            if name != LINES and len(values) > MOST_OPERANDS:
                return position
        yield Operation(name, values, data[start:end])
        start = position = end


class _Operands:
    """The operands read before an operator, with arrays and dictionaries that are still open."""

    __slots__ = ("kinds", "stack")

    def __init__(self) -> None:
        self.stack: list[list[Any]] = [[]]
        self.kinds: list[bytes] = []

    @property
    def none(self) -> bool:
        """Whether no operand was read yet."""
        return len(self.stack) == 1 and not self.stack[0]

    def take(self, kind: str | None, token: bytes) -> bool:
        """Add a token to the operands. Return False if the token is not an operand, or is nested too deeply."""
        if kind in _VALUES:
            self.stack[-1].append(_VALUES[kind](token))
        elif kind == "begin" and len(self.stack) < 50:
            self.stack.append([])
            self.kinds.append(token)
        elif kind == "end" and len(self.stack) > 1:
            self._close()
        elif kind == "word" and token in _CONSTANTS:
            self.stack[-1].append(_CONSTANTS[token])
        else:
            return False
        return True

    def before(self, token: bytes) -> str:
        """Return the operator that a token names; ``?`` if an array or dictionary is still open."""
        return token.decode("latin-1") if len(self.stack) == 1 else "?"

    def closed(self) -> list[Any]:
        """Return all operands; open arrays and dictionaries are closed."""
        while len(self.stack) > 1:
            self._close()
        return self.stack[0]

    def _close(self) -> None:
        inner = self.stack.pop()
        self.stack[-1].append(_pairs(inner) if self.kinds.pop() == b"<<" else inner)


def _pairs(values: list[Any]) -> dict[str, Any]:
    return {key: value for key, value in zip(values[::2], values[1::2], strict=False) if isinstance(key, str)}


def decode_name(token: bytes) -> Name:
    """Return a PDF name from its bytes, with its escapes decoded."""
    return Name(_ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), token).decode("latin-1"))


def _hex(token: bytes) -> bytes:
    digits = bytes(b for b in token[1:-1] if b not in b"\0\t\n\f\r ")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


_VALUES: Mapping[str | None, Callable[[bytes], Any]] = {"number": float, "name": decode_name, "hex": _hex}
"""Converters for tokens that are complete values."""


def _text(data: bytes, position: int) -> tuple[bytes, int]:
    """Parse a literal string after its opening parenthesis. Return its bytes and the position after it."""
    depth, parts = 1, []
    while position < len(data):
        match = _IN_TEXT.match(data, position)
        assert match is not None
        parts.append(match.group())
        position = match.end()
        here = data[position : position + 1]
        position += 1
        if here == b"\\":
            octal = re.compile(rb"[0-7]{1,3}").match(data, position)
            if octal:
                parts.append(bytes([int(octal.group(), 8) & 255]))
                position = octal.end()
            else:
                after = data[position : position + 1]
                parts.append(
                    {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}.get(after, after)
                )
                position += 1
        elif here == b"(":
            depth += 1
            parts.append(here)
        elif here == b")":
            depth -= 1
            if not depth:
                break
            parts.append(here)
    return b"".join(parts), position


def _inline_image(data: bytes, position: int) -> tuple[list[Any], int]:
    """Parse an inline image. Return its dictionary and samples, and the position after it."""
    begin = re.compile(rb"[\x00\t\n\f\r ]ID[\x00\t\n\f\r ]").search(data, position)
    if begin is None:
        return [{}, b""], len(data)
    end = _IMAGE_END.search(data, begin.end())
    stop = end.end() if end else len(data)
    values = [v for op in operations(data[position : begin.start()] + b" x") for v in op.operands]
    return [_pairs(values), data[begin.end() : end.start() if end else stop]], stop


# ---- lines of content that are parsed once ----


PATHS = "m h"
"""Pseudo operator for a whole line of path operators; operands: outlines, number of operators, bounding
box.
"""
SHORTEST_STORED = 60
"""Smallest length in bytes of a path line that is worth keeping."""
_SELDOM_REPEATED = b"mlcvye"
"""Last byte of short lines that continue a path; such lines rarely repeat."""
_SPACE = rb"[\t\n\f\r ]"
_TWO = rb"(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)" + _SPACE + rb"++){2}+"
_ROWS_PATH = re.compile(
    rb"\n" + _SPACE + rb"*+(?=%b(?:m|%bre))(?:(?:%b(?:[ml]|%b(?:re|[vy]|%bc))|h)(?![^\t\n\f\r ])%b*+)++"
    % (_TWO, _TWO, _TWO, _TWO, _TWO, _SPACE)
)  # fmt: skip
"""Matches a line that has only path operators, each with its operands."""
_RUNS = re.compile(rb"ml*|l+|c+|re|[vyh]")
"""Path operators that are handled in one step."""
_POINTS = {b"m": 1, b"l": 1, b"c": 3, b"v": 2, b"y": 2, b"r": 1, b"h": 0}
"""Number of points of each path operator; ``re`` is known by its first letter."""
_WORDS = b"mlcvyhre"
_NO_WORD = b"0123456789+-. \t\n\f\r"


class RepeatedRows:
    """Stores parsed content lines with their operations; it keeps at most ``room`` operations."""

    def __init__(self, room: int = 100_000) -> None:
        self.room = room
        self.known: dict[bytes, list[Operation]] = {}

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """Return the operations of the content line that starts at this position, and the line's end.

        Return no operations for a line that is not complete in itself, or a short one that only continues a
        path. A line starts with the line break before it.
        """
        if data[position : position + 1] != b"\n":
            return [], position
        end = data.find(b"\n", position + 1)
        row = data[position : end if end >= 0 else len(data)]
        if len(row) < SHORTEST_STORED and row[-1:] in _SELDOM_REPEATED:
            return [], position
        found = self.known.get(row)
        if found is None:
            found, count = _read(row)
            room = max(count, 1)  # Lines without operations also take room in the store.
            if room <= self.room:
                self.room -= room
                self.known[row] = found
        return found, position + len(row)


def _read(row: bytes) -> tuple[list[Operation], int]:
    """Parse a line of content. Return its operations and the number of operators in them."""
    if _ROWS_PATH.fullmatch(row):
        outlines, count, box = _outlines(row)
        return [Operation(PATHS, [outlines, count, box], row)], count
    found = list(number_operations(row, 0, 0, False, True))
    if sum(len(operation.raw) for operation in found) < len(row):
        return [], 0
    return found, len(found)


def _outlines(row: bytes) -> tuple[list[Outline], int, Box]:
    """Return the outlines of a line that constructs a path, its number of operators, and the box of all its points."""
    words = row.translate(None, _NO_WORD)
    values = list(map(float, row.translate(None, _WORDS).split()))
    xs, ys = values[::2], values[1::2]
    points = list(zip(xs, ys, strict=True))
    found: list[Outline] = []
    at = 0
    for run in _RUNS.findall(words):
        word, end = run[:1], at + _POINTS[run[:1]] * len(run)
        if word == b"h":
            found[-1].closed = True
        elif word == b"m":
            outline = Outline(points[at])
            outline.points = points[at:end]
            found.append(outline)
        elif word == b"l":
            open_outline(found).points += points[at:end]
        elif word == b"c":
            last = open_outline(found)
            last.curved += range(len(last.points) - 1, len(last.points) - 1 + 3 * len(run), 3)
            last.points += points[at:end]
        elif word == b"r":
            end = at + 2
            xs[at + 1] += xs[at]
            ys[at + 1] += ys[at]
            found.append(Outline.rectangle(*points[at], *points[at + 1]))
        else:
            open_outline(found).curve([v for point in points[at:end] for v in point], word.decode())
        at = end
    return found, len(words) - words.count(b"re"), (min(xs), min(ys), max(xs), max(ys))

"""Content streams of PDFs as operations (ISO 32000-1, 7.8), read so that nothing in them is lost.

Each operation keeps the bytes that it was written in, so that a stream can be written again with only some
operations changed. Whatever is no PDF becomes an operation that nobody knows; reading never fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from sheetgen.inspect.geometry import Box, Outline, going_on


class Name(str):
    """A PDF name with its slash."""

    __slots__ = ()


class Operation(NamedTuple):
    """An operator, what stands before it, and the bytes of both."""

    operator: str
    operands: list[Any]
    raw: bytes


class Rows(Protocol):
    """Rows of content that were read before."""

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """What the row that begins here says, and where it ends; nothing if that is not known."""


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
"""An operator with nothing but numbers before it, as most are."""
_LINES = re.compile(
    rb"[\t\n\f\r ]*+(?:(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)[\t\n\f\r ]++){2}l(?=[\t\n\f\r ]|$)[\t\n\f\r ]*+){2,}+"
)
LINES = "l l"
"""No operator of PDF: several lines, one after the other, the coordinates of each behind those before."""
PATH = "path"
"""No operator of PDF: stands for all that build a path, one after the other."""
_IN_TEXT = re.compile(rb"[^()\\]*")
_IMAGE_END = re.compile(rb"[\x00\t\n\f\r ]EI(?=[\x00\t\n\f\r ]|$)")
_CONSTANTS = {b"true": True, b"false": False, b"null": None}
_NO_OPERATORS = frozenset((*_CONSTANTS, b"BI"))
"""Words that stand for a value, or begin what is no list of numbers."""
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
MOST_OPERANDS = 1000
"""More before one operator are a stream that is not meant to be read."""


def operations(
    data: bytes, whole_paths: bool = False, whole_lines: bool = False, rows: Rows | None = None
) -> Iterator[Operation]:
    """The operations of a content stream in their order.

    With ``whole_paths`` those that build a path come as one, ``PATH``, with no operands: for who only passes
    them on. With ``whole_lines`` lines that follow each other come as one, ``LINES``; with ``rows``, which are for
    such lines, as one in each row.
    """
    operands = _Operands()
    start = position = 0
    while position < len(data):
        if operands.none:
            end = yield from simple(data, start, position, whole_paths, whole_lines, rows)
            if end > position:
                start = position = end
                continue
        match = _TOKEN.match(data, position)
        assert match is not None  # the last alternative takes any byte
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


def simple(
    data: bytes, start: int, position: int, whole_paths: bool, whole_lines: bool, rows: Rows | None = None
) -> Generator[Operation, None, int]:
    """Operators with nothing but numbers before them, from a place on, as long as one follows the other.

    Those of a path, or lines, come as one where they are wanted so. The first has the bytes from ``start`` on; it
    returns where the last one ends.
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
    """What stands before an operator: its values, and the arrays and dictionaries that are still open."""

    __slots__ = ("kinds", "stack")

    def __init__(self) -> None:
        self.stack: list[list[Any]] = [[]]
        self.kinds: list[bytes] = []

    @property
    def none(self) -> bool:
        """Whether nothing stands before the operator yet."""
        return len(self.stack) == 1 and not self.stack[0]

    def take(self, kind: str | None, token: bytes) -> bool:
        """Take a value, or the beginning or end of one; False if the token is neither, or nested too deep."""
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
        """The operator that a token is; none that anybody knows behind what is not closed."""
        return token.decode("latin-1") if len(self.stack) == 1 else "?"

    def closed(self) -> list[Any]:
        """All values; what is still open ends here."""
        while len(self.stack) > 1:
            self._close()
        return self.stack[0]

    def _close(self) -> None:
        inner = self.stack.pop()
        self.stack[-1].append(_pairs(inner) if self.kinds.pop() == b"<<" else inner)


def _pairs(values: list[Any]) -> dict[str, Any]:
    return {key: value for key, value in zip(values[::2], values[1::2], strict=False) if isinstance(key, str)}


def _name(token: bytes) -> Name:
    return Name(_ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), token).decode("latin-1"))


def _hex(token: bytes) -> bytes:
    digits = bytes(b for b in token[1:-1] if b not in b"\0\t\n\f\r ")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


_VALUES: Mapping[str | None, Callable[[bytes], Any]] = {"number": float, "name": _name, "hex": _hex}
"""Tokens that are values as they stand."""


def _text(data: bytes, position: int) -> tuple[bytes, int]:
    """The bytes of a literal string whose bracket has been read, and where it ends; escapes of codes only."""
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
    """The dictionary and the samples of an inline image, and where it ends."""
    begin = re.compile(rb"[\x00\t\n\f\r ]ID[\x00\t\n\f\r ]").search(data, position)
    if begin is None:
        return [{}, b""], len(data)
    end = _IMAGE_END.search(data, begin.end())
    stop = end.end() if end else len(data)
    values = [v for op in operations(data[position : begin.start()] + b" x") for v in op.operands]
    return [_pairs(values), data[begin.end() : end.start() if end else stop]], stop


# Long rows of content that are read once: drawings that come again do so in the same words.


PATHS = "m h"
"""No operator of PDF: a whole row of those that build a path, as outlines, how many they are, and the box around."""
LONG = 60
"""Bytes of a row of paths that is worth looking for among those before it."""
_SELDOM_AGAIN = b"mlcvye"
"""How short rows end that are steps of a path."""
_SPACE = rb"[\t\n\f\r ]"
_TWO = rb"(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)" + _SPACE + rb"++){2}+"
_ROWS_PATH = re.compile(
    rb"\n" + _SPACE + rb"*+(?=%b(?:m|%bre))(?:(?:%b(?:[ml]|%b(?:re|[vy]|%bc))|h)(?![^\t\n\f\r ])%b*+)++"
    % (_TWO, _TWO, _TWO, _TWO, _TWO, _SPACE)
)  # fmt: skip
"""A row of nothing but steps of a path, which each have what they take."""
_RUNS = re.compile(rb"ml*|l+|c+|re|[vyh]")
"""Steps that are taken together."""
_POINTS = {b"m": 1, b"l": 1, b"c": 3, b"v": 2, b"y": 2, b"r": 1, b"h": 0}
"""How many points a step has; that of a rectangle is written in two letters."""
_WORDS = b"mlcvyhre"
_NO_WORD = b"0123456789+-. \t\n\f\r"


class RepeatedRows:
    """Rows that were read, with what they say. So many operations are kept at most."""

    def __init__(self, room: int = 100_000) -> None:
        self.room = room
        self.known: dict[bytes, list[Operation]] = {}

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """What the row that begins here says, and where it ends; nothing for one that is not whole in itself, and for

        a short one that only goes on with a path: that seldom comes again.
        A row begins with the end of the line before it.
        """
        if data[position : position + 1] != b"\n":
            return [], position
        end = data.find(b"\n", position + 1)
        row = data[position : end if end >= 0 else len(data)]
        if len(row) < LONG and row[-1:] in _SELDOM_AGAIN:
            return [], position
        found = self.known.get(row)
        if found is None:
            found, count = _read(row)
            room = max(count, 1)  # what says nothing by itself takes room too
            if room <= self.room:
                self.room -= room
                self.known[row] = found
        return found, position + len(row)


def _read(row: bytes) -> tuple[list[Operation], int]:
    """What a row says, in how many operations."""
    if _ROWS_PATH.fullmatch(row):
        outlines, count, box = _outlines(row)
        return [Operation(PATHS, [outlines, count, box], row)], count
    found = list(simple(row, 0, 0, False, True))
    if sum(len(operation.raw) for operation in found) < len(row):
        return [], 0
    return found, len(found)


def _outlines(row: bytes) -> tuple[list[Outline], int, Box]:
    """The outlines that its steps make, how many steps they are, and the box around all their points."""
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
            going_on(found).points += points[at:end]
        elif word == b"c":
            last = going_on(found)
            last.curved += range(len(last.points) - 1, len(last.points) - 1 + 3 * len(run), 3)
            last.points += points[at:end]
        elif word == b"r":
            end = at + 2
            xs[at + 1] += xs[at]
            ys[at + 1] += ys[at]
            found.append(Outline.rectangle(*points[at], *points[at + 1]))
        else:
            going_on(found).curve([v for point in points[at:end] for v in point], word.decode())
        at = end
    return found, len(words) - words.count(b"re"), (min(xs), min(ys), max(xs), max(ys))

"""Faults of layout files: what was found, what is allowed instead, and the search for all of them.

A fault names its key; ``positions`` finds the line. ``walk`` compares data with a type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple, NoReturn

import msgspec
from msgspec import inspect as shapes

from sheetgen.conversion import LENGTH_UNITS, Length, length_in_mm
from sheetgen.errors import LayoutError
from sheetgen.message import Msg, msg, msgs

Key = tuple[str | int, ...]

MAX_NUMBER = 1_000_000
"""Largest number in a layout. All numbers of real sheets are much smaller, and checks may count up to them."""

LEAST_TYPE = "5 pt"
"""The smallest type size that is readable on paper."""


class Fault(NamedTuple):
    """One fault of a layout file: its place, what was found, and what is allowed."""

    path: str
    """The file."""
    line: int
    """Line from 1; 0 if the place is not known yet."""
    column: int
    """Column from 1."""
    key: str
    """Key in the file, such as ``market.coins``."""
    found: Msg
    """What was found; ``say`` translates it."""
    allowed: Msg
    """What is allowed; ``say`` translates it."""
    clause: str = ""
    """Id of the rule clause that requires it; may be empty."""
    width: int = 1
    """Number of characters that the caret underlines."""
    at_key: bool = False
    """Whether the caret is under the key instead of the value."""

    @property
    def text(self) -> Msg:
        """The fault as a sentence for readers."""
        if self.clause:
            return msg("found {found}; allowed: {allowed} ({clause})", "report",
                       found=self.found, allowed=self.allowed, clause=self.clause)  # fmt: skip
        return msg("found {found}; allowed: {allowed}", "report", found=self.found, allowed=self.allowed)

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}:{self.column}: " if self.path else ""
        return f"{where}{self.key}: {self.text}" if self.key else f"{where}{self.text}"


def fault(
    key: Key, found: Msg | str | int, allowed: Msg | str | int, clause: str = "", *, at_key: bool = False
) -> Fault:
    """Return a fault without a position, for ``check_layout``. The reader of the file adds the position.

    ``key`` is the path in the file with array indexes from 0: ``("river", 6, "win", 0)``. ``at_key`` puts the
    caret under the key instead of the value. If ``found`` is not a message, it is shown as TOML.
    """
    shown = found if isinstance(found, Msg) else msg("{value}", "report", value=toml_text(found))
    may = allowed if isinstance(allowed, Msg) else msg("{value}", "report", value=str(allowed))
    return Fault("", 0, 0, key_text(key), shown, may, clause, 1, at_key)


def raise_fault(key: Key, found: Msg | str | int, allowed: Msg | str, clause: str = "") -> NoReturn:
    """Raise ``LayoutError`` with one fault, for something that a sheet has no room for."""
    raise LayoutError([fault(key, found, allowed, clause)])


def require_at_most(key: Key, count: int, most: int, clause: str = "", *, found: Msg | None = None) -> None:
    """Raise ``LayoutError`` if a sheet has no room for this number of things. ``found`` is the number in words."""
    if count > most:
        raise_fault(key, found or count, msg("at most {n} on this sheet", "report", n=most), clause)


def length_within(key: Key, text: str, low: float, high: float, clause: str = "") -> float:
    """Return a length of a layout in mm. Raise ``LayoutError`` if a sheet has no room for it."""
    length = length_in_mm(text)
    if not low - 1e-6 <= length <= high + 1e-6:
        allowed = msg("{low:.1f} mm to {high:.1f} mm on this sheet", "report", low=low, high=high)
        raise_fault(key, text, allowed, clause)
    return length


def too_small(smallest_type: str) -> list[Fault]:
    """Return the fault of a layout with an unreadably small type size, under ``print.smallest_type``; else
    nothing.
    """
    if length_in_mm(smallest_type) >= length_in_mm(LEAST_TYPE):
        return []
    allowed = msg("{size} or more", "report", size=LEAST_TYPE)
    return [fault(("print", "smallest_type"), smallest_type, allowed)]


def key_text(key: Key) -> str:
    """Return a path in the file as text, with array entries counted from 1: ``province.border."a9 n"``."""
    return ".".join(str(part + 1) if isinstance(part, int) else name_text(part) for part in key)


def name_text(name: str) -> str:
    """Return a key as TOML, in quotes if necessary."""
    bare = name and name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else toml_text(name)


def toml_text(value: Any, limit: int = 60) -> str:
    """Return a value as TOML, shortened to ``limit`` characters."""
    text = toml_value(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def toml_value(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name_text(k)} = {toml_value(v)}" for k, v in value.items()) + " }"
    return str(value)


_type_info = cache(shapes.type_info)
_LENGTH_PATTERN = _type_info(Length).type.pattern  # type: ignore[attr-defined]

_WORDS: dict[type, Msg] = {
    shapes.StrType: msg("a text", "report"),
    shapes.IntType: msg("a whole number", "report"),
    shapes.FloatType: msg("a number", "report"),
    shapes.BoolType: msg("true or false", "report"),
    shapes.VarTupleType: msg("a list", "report"),
    shapes.TupleType: msg("a list", "report"),
    shapes.ListType: msg("a list", "report"),
    shapes.DictType: msg("a table", "report"),
    shapes.StructType: msg("a table", "report"),
}
_PYTHON: dict[type, type | tuple[type, ...]] = {
    shapes.StrType: str,
    shapes.IntType: int,
    shapes.FloatType: (int, float),
    shapes.BoolType: bool,
    shapes.VarTupleType: list,
    shapes.TupleType: list,
    shapes.ListType: list,
    shapes.DictType: dict,
    shapes.StructType: dict,
}


def allowed_values(found: Any, options: Sequence[Any]) -> Msg:
    """Return the allowed values as a message, with the most similar one as a suggestion."""
    listed = ", ".join(_gathered([str(option) for option in options]))
    near = get_close_matches(str(found), [str(option) for option in options], 1)
    if near and len(options) > 1:
        return msg("one of {options}; did you mean {near}?", "report", options=listed, near=near[0])
    return msg("one of {options}", "report", options=listed) if len(options) > 1 else msg(
        "{value}", "report", value=listed)  # fmt: skip


def _gathered(options: list[str]) -> list[str]:
    """Return options with consecutive numbers joined: ``fame 1``, ``fame 2``, ``fame 3`` become ``fame 1–3``."""
    runs: list[tuple[str, int, int]] = []
    for option in options:
        stem, number = (m[1], int(m[2])) if (m := re.fullmatch(r"(.+ )([0-9]+)", option)) else (option, -1)
        if number > 0 and runs and runs[-1][0] == stem and runs[-1][2] == number - 1:
            runs[-1] = (stem, runs[-1][1], number)
        else:
            runs.append((stem, number, number))
    return [
        stem if low < 0 else f"{stem}{low}" if low == high else f"{stem}{low}–{high}"
        for stem, low, high in runs
    ]


def walk(data: Any, shape: Any, part: str = "") -> Iterator[Fault]:
    """Yield the faults of ``data`` against a struct type, in the order of the type's fields.

    With ``part``, ``shape`` describes only that table of ``data``, if it exists. A fault cites the ``clause``
    of its struct, if any. A misspelt required key gives one fault.
    """
    key: Key = (part,) if part else ()
    if part and part not in data:
        return
    yield from _Walk().value(data[part] if part else data, _type_info(shape), key)


class _Walk:
    def __init__(self) -> None:
        self.clause = ""
        self.about = ""
        self.examples: list[str] = []

    def value(self, data: Any, shape: Any, key: Key) -> Iterator[Fault]:
        before = self.about, self.examples
        self.about, self.examples = "", []
        if isinstance(shape, shapes.Metadata):
            extra = shape.extra_json_schema or {}
            self.about, self.examples = extra.get("description", ""), extra.get("examples", [])
            shape = shape.type
        if isinstance(shape, shapes.UnionType):
            yield from self._union(data, shape, key)
        elif isinstance(shape, shapes.LiteralType):
            if not any(type(data) is type(v) and data == v for v in shape.values):
                yield self._wrong(key, data, allowed_values(data, shape.values))
        elif not self._fits(data, shape):
            bare = isinstance(data, int | float) and getattr(shape, "pattern", None) == _LENGTH_PATTERN
            yield self._wrong(key, _length_found(str(data)) if bare else data, self._wanted(shape))
        else:
            yield from self._inside(data, shape, key)
        self.about, self.examples = before

    def _wrong(self, key: Key, found: Any, allowed: Msg, at_key: bool = False) -> Fault:
        return fault(key, found, allowed, self.clause, at_key=at_key)

    def _fits(self, data: Any, shape: Any) -> bool:
        if isinstance(shape, shapes.AnyType):
            return True
        kinds = _PYTHON[type(shape)]
        return isinstance(data, kinds) and (isinstance(shape, shapes.BoolType) or not isinstance(data, bool))

    def _wanted(self, shape: Any) -> Msg:
        """Return what a layout allows at this place: the type's own description if there is one, else the
        kind of value.
        """
        # The catalogs contain the descriptions of types as separate messages.
        # translators: none
        about = msg(self.about, "report") if self.about else _WORDS[type(shape)]
        if self.about and self.examples:
            given = ", ".join(map(str, self.examples))
            return msg("{about}: {examples}", "report", about=about, examples=given)
        return about

    def _union(self, data: Any, shape: shapes.UnionType, key: Key) -> Iterator[Fault]:
        """Yield the faults of the union member with the right kind of value. If there is none, name all
        members.
        """
        members = [member for member in shape.types if not isinstance(member, shapes.NoneType)]
        tries = [list(self.value(data, member, key)) for member in members]
        inside = [faults for faults in tries if all(f.key != key_text(key) for f in faults)]
        if inside:
            yield from min(inside, key=len)
            return
        allowed = tries[0][0].allowed
        for faults in tries[1:]:
            allowed = msg("{one} or {other}", "report", one=allowed, other=faults[0].allowed)
        yield self._wrong(key, data, allowed)

    def _inside(self, data: Any, shape: Any, key: Key) -> Iterator[Fault]:
        within: dict[type, Callable[[Any, Any, Key], Iterator[Fault]]] = {
            shapes.StructType: self._struct,
            shapes.DictType: self._table,
            shapes.TupleType: self._tuple,
            shapes.VarTupleType: self._array,
            shapes.ListType: self._array,
            shapes.StrType: self._string,
            shapes.IntType: self._number,
            shapes.FloatType: self._number,
        }
        return within[type(shape)](data, shape, key) if type(shape) in within else iter(())

    def _table(self, data: dict[str, Any], shape: shapes.DictType, key: Key) -> Iterator[Fault]:
        yield from self._count(data, shape, key)
        for name, value in data.items():
            for wrong in self.value(name, shape.key_type, (*key, name)):
                yield wrong._replace(at_key=True)
            yield from self.value(value, shape.value_type, (*key, name))

    def _tuple(self, data: list[Any], shape: shapes.TupleType, key: Key) -> Iterator[Fault]:
        if len(data) != len(shape.item_types):
            yield self._wrong(key, _entries(len(data)), _entries(len(shape.item_types)))
        for i, (value, item) in enumerate(zip(data, shape.item_types, strict=False)):
            yield from self.value(value, item, (*key, i))

    def _array(
        self, data: list[Any], shape: shapes.VarTupleType | shapes.ListType, key: Key
    ) -> Iterator[Fault]:
        yield from self._count(data, shape, key)
        for i, value in enumerate(data):
            yield from self.value(value, shape.item_type, (*key, i))

    def _struct(self, data: dict[str, Any], shape: shapes.StructType, key: Key) -> Iterator[Fault]:
        before, self.clause = self.clause, getattr(shape.cls, "clause", "")
        fields = {f.encode_name: f for f in shape.fields}
        left = [name for name in fields if name not in data]
        meant: set[str] = set()
        for name in data:
            if name not in fields:
                meant.update(get_close_matches(name, left, 1))
                unknown = msg("an unknown key", "report")
                yield self._wrong(
                    (*key, name), unknown, allowed_values(name, left or list(fields)), at_key=True
                )
        for name, field in fields.items():
            if name in data:
                yield from self.value(data[name], field.type, (*key, name))
            elif field.required and name not in meant:
                yield self._wrong((*key, name), msg("nothing", "report"), self._missing(name, field.type))
        self.clause = before

    def _missing(self, name: str, shape: Any) -> Msg:
        """Return a message that names a missing key and its kind of value."""
        inner = shape.type if isinstance(shape, shapes.Metadata) else shape
        if isinstance(inner, shapes.LiteralType):
            what = allowed_values("", inner.values)
        else:
            kind = inner.types[0] if isinstance(inner, shapes.UnionType) else inner
            what = _WORDS.get(type(kind), msg("a value", "report"))
        return msg("{name} with {what}", "report", name=name, what=what)

    def _count(self, data: Any, shape: Any, key: Key) -> Iterator[Fault]:
        low, high = shape.min_length or 0, shape.max_length
        if low <= len(data) and (high is None or len(data) <= high):
            return
        found = _entries(len(data))
        if low == high:
            yield self._wrong(key, found, _entries(low))
        elif high is None:
            yield self._wrong(key, found, msg("at least {low} entries", "report", low=low))
        else:
            yield self._wrong(key, found, msg("{low} to {high} entries", "report", low=low, high=high))

    def _string(self, data: str, shape: shapes.StrType, key: Key) -> Iterator[Fault]:
        fits = shape.pattern is None or re.search(shape.pattern, data)
        if fits and (shape.min_length or 0) <= len(data) and len(data) <= (shape.max_length or len(data)):
            return
        if shape.pattern == _LENGTH_PATTERN:
            yield self._wrong(key, _length_found(data), self._wanted(shape))
        elif shape.pattern is not None and (options := _alternatives(shape.pattern)):
            yield self._wrong(key, data, allowed_values(data, options))
        else:
            yield self._wrong(key, data, self._wanted(shape))

    def _number(self, data: float, shape: Any, key: Key) -> Iterator[Fault]:
        low, high = shape.ge, shape.le
        out = (
            (low is not None and data < low)
            or (high is not None and data > high)
            or (shape.gt is not None and data <= shape.gt)
            or (shape.lt is not None and data >= shape.lt)
            or (shape.multiple_of is not None and data % shape.multiple_of)
        )
        if not out:
            return
        bounds = (
            (low, msg("at least {n}", "report", n=low)),
            (shape.gt, msg("more than {n}", "report", n=shape.gt)),
            (high, msg("at most {n}", "report", n=high)),
            (shape.lt, msg("less than {n}", "report", n=shape.lt)),
            (shape.multiple_of, msg("a multiple of {n}", "report", n=shape.multiple_of)),
        )
        said = [words for bound, words in bounds if bound is not None]
        if low is not None and high is not None:
            both = msg("{low} to {high}", "report", low=low, high=high)
            said = [both, *(words for bound, words in bounds[-1:] if bound is not None)]
        allowed = said[0]
        for more in said[1:]:
            allowed = msg("{one} and {other}", "report", one=allowed, other=more)
        yield self._wrong(key, data, allowed)


def _entries(count: int) -> Msg:
    return msgs("{count} entry", "{count} entries", count, "report")


def _length_found(text: str) -> Msg:
    """Return what is wrong with a length in a layout: its unit, a missing unit, or the number."""
    shown = toml_text(text)
    parts = re.fullmatch(r"\s*(\S*?\d)\s*([^\d\s]*)\s*", text)
    if parts and not parts[2]:
        return msg("{value}, which has no unit", "report", value=shown)
    if parts and parts[2] not in LENGTH_UNITS:
        return msg("{value}, whose unit {unit} is not known", "report", value=shown, unit=parts[2])
    return msg("{value}", "report", value=shown)


def _alternatives(pattern: str) -> list[str]:
    """Return the alternatives of a pattern that is a choice of words and small sets: ``^(a|b [12]|c
    (d|e))$``.

    Return an empty list for any other pattern. Messages use the description of such a pattern instead.
    """
    body = pattern[1:-1] if pattern.startswith("^") and pattern.endswith("$") else ""
    if "|" not in body or re.search(r"[\\*+?{}.^$]", body):
        return []
    readings, rest = _read_choice(body)
    return list(dict.fromkeys(readings)) if not rest and len(readings) <= 120 else []


def _read_choice(text: str) -> tuple[list[str], str]:
    """Return the alternatives of ``a|b(c|d)|[12]`` up to a closing bracket or the end, and the rest of the
    text.
    """
    whole: list[str] = []
    tails = [""]
    while text and text[0] != ")":
        head, text = text[0], text[1:]
        if head == "|":
            whole, tails = whole + tails, [""]
        elif head == "(":
            inner, text = _read_choice(text)
            text = text[1:]
            tails = [t + i for t in tails for i in inner]
        elif head == "[":
            members, _, text = text.partition("]")
            tails = [t + m for t in tails for m in _members(members)]
        else:
            tails = [t + head for t in tails]
    return whole + tails, text


def _members(text: str) -> list[str]:
    spread = re.sub(r"(.)-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))), text)
    return list(spread)

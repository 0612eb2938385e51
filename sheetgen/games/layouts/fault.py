"""Faults of layout files: what was found, and what is allowed instead.

In the keys of faults, entries of arrays count from 1, like the spaces on printed sheets: ``river.7.win.1`` is
the first win of the seventh river space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

import msgspec

from sheetgen.conversion import length_in_mm
from sheetgen.errors import LayoutError
from sheetgen.message import Msg, msg

Key = tuple[str | int, ...]

MAX_NUMBER = 1_000_000
"""Largest number in a layout. All numbers of real sheets are much smaller, and checks may count up to them."""

LEAST_TYPE = "5 pt"
"""The smallest type size that is readable on paper."""


class Fault(NamedTuple):
    """One fault of a layout file: its place, what was found, and what is allowed.

    ``line`` and ``column`` count from 1, and ``width`` is in characters. Line 0 means that the place is not
    known yet. ``clause`` is the rule clause that requires it, if any.
    """

    path: str
    line: int
    column: int
    key: str
    found: Msg
    allowed: Msg
    clause: str = ""
    width: int = 1
    at_key: bool = False

    @property
    def text(self) -> Msg:
        """The sentence for readers."""
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

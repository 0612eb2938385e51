"""Faults of layout files: what stands where it should not, and what may stand there.

In keys of faults, entries of arrays count from 1, as spaces on the printed sheets do:
``river.7.win.1`` is the first win of the seventh river space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

import msgspec

from sheetgen.errors import LayoutError
from sheetgen.message import Msg, msg
from sheetgen.units import mm

Key = tuple[str | int, ...]

MAX_NUMBER = 1_000_000
"""No number of a sheet comes near; the games' checks may count up to any that they are given."""

LEAST_TYPE = "5 pt"
"""What anybody can read who holds a sheet in hand."""


class Fault(NamedTuple):
    """One fault of a layout file: where it stands, what is there, what may be there.

    ``line`` and ``column`` count from 1 and ``width`` in characters; line 0 means not yet placed.
    ``clause`` is the rule clause that wants it so, where one does.
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
        """The sentence that a reader sees."""
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
    """A fault for ``check_layout``, which knows no positions; whoever reads the file adds them.

    ``key`` is the way through the file, indices of arrays counted from 0: ``("river", 6, "win", 0)``.
    ``at_key`` puts the caret under the key instead of the value. Plain ``found`` is shown as typed.
    """
    shown = found if isinstance(found, Msg) else msg("{value}", "report", value=toml_text(found))
    may = allowed if isinstance(allowed, Msg) else msg("{value}", "report", value=str(allowed))
    return Fault("", 0, 0, key_text(key), shown, may, clause, 1, at_key)


def refuse(key: Key, found: Msg | str | int, allowed: Msg | str, clause: str = "") -> NoReturn:
    """A layout asks for something that a sheet has no room for."""
    raise LayoutError([fault(key, found, allowed, clause)])


def too_small(smallest_type: str) -> list[Fault]:
    """The fault of a layout that asks for type which nobody can read, under ``print.smallest_type``."""
    if mm(smallest_type) >= mm(LEAST_TYPE):
        return []
    allowed = msg("{size} or more", "report", size=LEAST_TYPE)
    return [fault(("print", "smallest_type"), smallest_type, allowed)]


def key_text(key: Key) -> str:
    """A way through the file as text, entries of arrays counted from 1: ``province.border."a9 n"``."""
    return ".".join(str(part + 1) if isinstance(part, int) else name_text(part) for part in key)


def name_text(name: str) -> str:
    """A key as TOML writes it: in quotes where it must be."""
    bare = name and name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else toml_text(name)


def toml_text(value: Any, limit: int = 60) -> str:
    """A value as TOML writes it, cut at ``limit`` characters."""
    text = toml_value(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def toml_value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name_text(k)} = {toml_value(v)}" for k, v in value.items()) + " }"
    return str(value)

"""Text in columns for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

from sheetgen.controls import SYMBOLS
from sheetgen.message import Msg

Say = Callable[[Msg], str]
NO_ROOM = ("Mn", "Me", "Cf")
"""Kinds of signs that stand upon others, or are not seen."""


def table(lines: Iterable[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Columns in line; the first ``left`` of them to the left, numbers to the right."""
    rows = list(lines)
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [
            padded(cell, wide) if i < left else " " * (wide - width(cell)) + cell
            for i, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def padded(text: str, wide: int) -> str:
    """A text filled up with spaces to ``wide`` columns of a terminal."""
    return text + " " * (wide - width(text))


def width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(c) in NO_ROOM else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in (SYMBOLS.get(sign, sign) for sign in text)
    )

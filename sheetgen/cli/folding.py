"""Text in the columns of a terminal: lines are broken between facts or words, never within a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.characters import STYLES
from sheetgen.explain.sections import text_width

BELOW = 0.3
"""Largest part of the screen's height for the text below the line."""
BETWEEN = (
    re.compile(r"(?<= · )|(?<= / )|(?<=, )"),
    re.compile(r"(?<= )(?=[^ ])"),
    re.compile("(?<=[\u3001-\u30ff\u4e00-\u9fff])"),
)
"""Places where lines may be broken: after one of several things, after a word, after a kana or a Chinese character."""
COLOUR, QUOTED = re.compile(f"[{''.join(STYLES)}]"), re.compile(r" *\d* \| ")
"""Control codes of colours; beginning of a quoted log line with a caret below."""


def first_fitting_text(texts: Iterable[str], wide: int, high: int) -> str:
    """Return the first text that takes at most its share of a terminal with ``wide`` columns and ``high`` rows."""
    for text in texts:
        shown = wrap_text(text, wide)
        if shown.count("\n") < high * BELOW:
            return shown
    return ""


def wrap_text(text: str, wide: int) -> str:
    """Return a text with lines of at most ``wide`` columns, broken at commas or dots between facts."""
    return "\n".join(row for line in text.split("\n") for row in _rows(line, BETWEEN, wide, "  "))


def fold_line(line: str, wide: int) -> str:
    """Return a text with lines of at most ``wide`` columns, broken between facts or words; quoted log lines
    unchanged."""
    plain = COLOUR.sub("", line)
    if text_width(plain) <= wide or QUOTED.match(plain):
        return line
    indent = " " * (len(plain) - len(plain.lstrip()))
    between = BETWEEN if " · " in plain or " / " in plain else BETWEEN[1:]
    return "\n".join(_rows(line, between, wide, indent))


def _rows(line: str, between: Sequence[re.Pattern[str]], wide: int, indent: str) -> Iterator[str]:
    """Yield rows of a line that is broken at the first of ``between``, and at the next where that is not enough.

    All rows but the first begin with ``indent``.
    """
    first, *finer = between
    for row in _broken(line, first, wide, indent):
        if finer and text_width(COLOUR.sub("", row)) > wide:
            yield from _rows(row, finer, wide, indent)
        else:
            yield row


def _broken(line: str, between: re.Pattern[str], wide: int, indent: str) -> Iterator[str]:
    row = ""
    for part in between.split(line):
        if row.strip() and text_width(COLOUR.sub("", row + part.rstrip())) > wide:
            yield row.rstrip()
            row = indent
        row += part
    yield row

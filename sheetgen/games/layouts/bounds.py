"""Limits on the size of layout files, so that no file can make the program use minutes or gigabytes before it
is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from sheetgen.errors import LayoutError
from sheetgen.games.layouts.fault import MAX_NUMBER, Fault
from sheetgen.message import Msg, msg

MAX_BYTES = 200_000
"""The largest layout in sheetgen has 15 kB. A file of this size (in bytes) is not a layout."""
MAX_DEPTH = 20
"""Largest nesting depth of tables and lists. Known layouts have four levels."""
MAX_VALUES = 20_000
"""Largest number of values, tables and lists. The largest known layout has a thousand."""
MAX_WORD = 1_000
"""Largest number of letters and digits in a number or a name. Python refuses numbers with several thousand
digits.
"""

# Strings, terminated or not, and comments.
_QUIET = re.compile(
    r'''"""(?:\\[^\n]|.)*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)|"(?:\\[^\n]|[^"\\\n])*"?|\'[^\'\n]*\'?|\#[^\n]*''',
    re.DOTALL,
)
_WORD = re.compile(rf"[\w+-]{{{MAX_WORD + 1},}}")
_DOTTED = re.compile(
    rf"(?<![^\s.=,{{}}\[\]])(?:[^\s.=,{{}}\[\]]+[ \t]*\.[ \t]*){{{MAX_DEPTH},}}[^\s.=,{{}}\[\]]"
)


def check_text(path: Path, text: str) -> None:
    """Raise ``LayoutError`` for a key or a number that would cost the parser minutes or gigabytes."""
    loud = _QUIET.sub(_hushed, text)
    if found := _DOTTED.search(loud):
        raise _beyond(path, _in_each_other(), loud, found.start())
    if found := _WORD.search(loud):
        allowed = msg("at most {n} letters or digits in a row", "report", n=MAX_WORD)
        raise _beyond(path, allowed, loud, found.start())


def _hushed(quiet: re.Match[str]) -> str:
    """Return quotation marks in place of the characters of a string, and spaces in place of a comment."""
    return re.sub(r"[^\n]", " " if quiet[0][0] == "#" else '"', quiet[0])


def check_values(path: Path, data: dict[str, Any]) -> None:
    """Raise ``LayoutError`` for too many values, too deep nesting or too large numbers."""
    level: list[Any] = [data]
    count = 0
    for _ in range(MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        count += len(level)
        if count > MAX_VALUES:
            raise _beyond(path, msg("at most {n} values", "report", n=MAX_VALUES))
        if any(isinstance(value, int) and abs(value) > MAX_NUMBER for value in level):
            from sheetgen.games.layouts.places import number_faults

            raise LayoutError(number_faults(path, data))
        if not level:
            return
    raise _beyond(path, _in_each_other())


def _inside(value: Any) -> Collection[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _in_each_other() -> Msg:
    return msg("at most {n} tables or lists in each other", "report", n=MAX_DEPTH)


def _beyond(path: Path, allowed: Msg, text: str = "", at: int = 0) -> LayoutError:
    column = at - (text.rfind("\n", 0, at) + 1)
    fault = Fault(
        str(path), text.count("\n", 0, at) + 1, column + 1, "", msg("more", "report"), allowed, width=60
    )
    return LayoutError([fault])

"""One thing that is wrong with a log, where it stands, and what was probably meant."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.message import Msg

ERROR, WARNING = "error", "warning"


class Finding(NamedTuple):
    """``line`` and ``column`` count from 1; ``length`` is how many characters the caret underlines.

    ``line`` 0 means the file as a whole. ``suggestions`` are texts that would be right in this place,
    in the language of the log, the nearest first. ``text`` is the line as the user typed it.
    """

    code: str
    severity: str
    message: Msg
    line: int = 0
    column: int = 0
    length: int = 0
    clause: str = ""
    suggestions: tuple[str, ...] = ()
    text: str = ""


class Unchecked(NamedTuple):
    """Something that the log does not say, so that it could not be checked."""

    line: int
    message: Msg

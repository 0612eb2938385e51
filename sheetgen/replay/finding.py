"""One thing that is wrong with a log, where it stands, and what was probably meant."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.message import Msg

ERROR, WARNING = "error", "warning"


class Proposal(NamedTuple):
    """A single change of the log after which everything else agrees.

    ``lines`` stand before ``line``, and those numbered in ``removed`` give way. ``agreeing`` and ``claims`` count what
    was written after it and agrees then: lines of play, and claims. ``others`` may stand there instead of its one
    line: the same words made to say something else that agrees as well. It is ``clear`` where nothing else explains
    the fault as well.
    """

    kind: str
    line: int
    removed: tuple[int, ...]
    lines: tuple[str, ...]
    message: Msg
    agreeing: int = 0
    claims: int = 0
    others: tuple[str, ...] = ()
    clear: bool = False


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
    follows: int = 0
    """The line of the finding without which there would be none here; 0 where it stands for itself."""
    read_on: Msg | None = None
    """How the log was read on from here."""
    proposals: tuple[Proposal, ...] = ()
    """Changes that would set it right, likeliest first."""
    unsearched: bool = False
    """Whether there were more changes than could be tried."""


class Unchecked(NamedTuple):
    """Something that the log does not say, so that it could not be checked."""

    line: int
    message: Msg

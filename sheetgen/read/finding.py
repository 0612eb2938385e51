"""Findings and proposals, and the search for similar words by edit distance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg
from sheetgen.read.lines import Line

LONGEST = 120
"""Largest number of characters of the typed text that are compared."""


@lru_cache(maxsize=65536)
def edit_distance(one: str, other: str) -> int:
    """Return the edit distance: insertions, deletions, replacements and swaps of neighbours."""
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def most_similar(typed: str, candidates: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return up to ``most`` candidates, the most similar to ``typed`` first. Equally similar ones keep their
    order.
    """
    wanted = fold(typed[:LONGEST])
    unique = list(dict.fromkeys(candidates))
    return tuple(sorted(unique, key=lambda c: edit_distance(wanted, fold(c)))[:most])


def likely_meant(typed: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Return the most similar candidates that a slip of the pen explains: at most a third of the word
    differs.
    """
    if len(typed) > LONGEST:
        return ()
    return tuple(
        c
        for c in most_similar(typed, candidates)
        if edit_distance(fold(typed), fold(c)) <= max(1, len(c) // 3)
    )


def match_capitals(typed: str, text: str) -> str:
    """Return ``text``, in capitals if ``typed`` is in capitals."""
    return text.upper() if typed.isupper() else text


# ---- findings and proposals ----------------------------------------------------------


ERROR, WARNING = "error", "warning"


class Proposal(NamedTuple):
    """A single change of the log after which everything else agrees.

    ``lines`` are inserted before ``line``, and the lines numbered in ``removed`` are dropped. ``agreeing``
    and ``claims`` count the later lines of play and claims that then agree. ``others`` are alternatives for
    the single new line that agree as well. ``clear`` means that nothing else explains the fault.
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
    """A fault or warning at a place of the log."""

    code: str
    """Stable English name in kebab-case; ``sheetgen explain CODE`` explains it."""
    severity: str
    """``error`` or ``warning``."""
    message: Msg
    """The cause in one sentence; ``say`` translates it."""
    line: int = 0
    """Line of the log from 1; 0 means the whole file."""
    column: int = 0
    """Column from 1."""
    length: int = 0
    """Number of characters that the caret underlines."""
    clause: str = ""
    """Id of the rule clause that is broken; may be empty."""
    suggestions: tuple[str, ...] = ()
    """Correct texts for this place in the language of the log, the most similar first."""
    text: str = ""
    """The line as typed."""
    follows: int = 0
    """The line of the finding that caused this one; 0 if this finding is independent."""
    read_on: Msg | None = None
    """How the log was read on from here."""
    proposals: tuple[Proposal, ...] = ()
    """Changes that would correct it, likeliest first."""
    unsearched: bool = False
    """Whether some possible changes were not tried."""


def finding_at(line: Line, column: int, length: int, code: str, message: Msg, **more: Any) -> Finding:
    """Return an error at a place of a line. ``column`` counts from 0; ``length`` is at least 1."""
    return Finding(code, ERROR, message, line.number, column + 1, max(length, 1), text=line.text, **more)


def head_finding(line: Line, code: str, message: Msg, **more: Any) -> Finding:
    """Return an error about the head of a line; without a colon about the whole line."""
    if line.head is None:
        return finding_at(line, line.body_column, len(line.body), code, message, **more)
    return finding_at(line, line.head_column, len(line.head), code, message, **more)


class Unchecked(NamedTuple):
    """Something that could not be checked because the log does not contain it."""

    line: int
    """Line of the log from 1."""
    message: Msg
    """What could not be checked; ``say`` translates it."""

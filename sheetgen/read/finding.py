"""What was probably meant: the nearest of some texts by edit distance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg

LONGEST = 120
"""Signs of what was typed that are compared: nobody meant a word that is longer."""


@lru_cache(maxsize=65536)
def distance(one: str, other: str) -> int:
    """Insertions, deletions, changes and swaps of neighbours that lead from ``one`` to ``other``."""
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


def nearest(typed: str, candidates: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to ``most`` of the candidates, nearest to ``typed`` first; equally near ones keep their order."""
    wanted = fold(typed[:LONGEST])
    unique = list(dict.fromkeys(candidates))
    return tuple(sorted(unique, key=lambda c: distance(wanted, fold(c)))[:most])


def meant(typed: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The nearest candidates that a slip of the pen explains: at most a third of the word is different."""
    if len(typed) > LONGEST:
        return ()
    return tuple(
        c for c in nearest(typed, candidates) if distance(fold(typed), fold(c)) <= max(1, len(c) // 3)
    )


def as_typed(typed: str, text: str) -> str:
    """``text`` in capitals where what was ``typed`` stands in capitals."""
    return text.upper() if typed.isupper() else text


# One thing that is wrong with a log, where it stands, and what was probably meant.


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

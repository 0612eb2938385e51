"""A line of a log with what its head means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.replay.heads import Head
from sheetgen.replay.log import Line

SPEAKING = ("player", "verb")
"""The heads behind which something is decided or drawn."""


class Statement(NamedTuple):
    """A line of a log that says something of the game, and what its head means."""

    line: Line
    head: Head

    @property
    def speaks(self) -> bool:
        """Whether something is decided or drawn in it: no claim, no line that can't be told."""
        return self.head.kind in SPEAKING


class Following(NamedTuple):
    """What comes behind a line: the next line that speaks, and the seat of the next player who says something."""

    statement: Statement | None = None
    speaker: int | None = None

    def before(self, statement: Statement) -> Following:
        """What comes behind the line before this statement, behind which this comes."""
        if not statement.speaks:
            return self
        seat = statement.head.seat
        return Following(statement, self.speaker if seat is None else seat)

    @classmethod
    def of(cls, statements: Sequence[Statement], start: int) -> Following:
        """What comes from one of some statements on."""
        speaking = (statements[n] for n in range(start, len(statements)) if statements[n].speaks)
        first = next(speaking, None)
        if first is None or first.head.seat is not None:
            return cls(first, None if first is None else first.head.seat)
        return cls(first, next((other.head.seat for other in speaking if other.head.seat is not None), None))

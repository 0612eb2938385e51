"""One change of a log: which lines or words give way, to what, of which kind, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from sheetgen.games.contract.values import Move, State
from sheetgen.replay.log import lines
from sheetgen.replay.statement import Statement
from sheetgen.replay.track import Track
from sheetgen.replay.wording import Wording

WORD, NAME, ADDED, LEFT_OUT = "word", "name", "missing-decision", "extra-decision"
ADDED_LINE, LEFT_OUT_LINE, SWAPPED, JOINED, CLAIM = (
    "missing-line", "extra-line", "swapped-lines", "split-line", "claim",
)  # fmt: skip
UNSURE = (ADDED, ADDED_LINE, CLAIM)
"""Changes of which only the place is known, or that always agree."""


class Trial(NamedTuple):
    """How a change is tried by moves: ``move`` (None: none) in ``state``, then the statement's operations.

    Where ``operation`` is None only that move is.
    """

    state: State
    move: Move | None
    operation: int | None


class Edit:
    """A change: ``removed`` statements from ``at`` on give way to ``lines``; ``cost`` is in slips.

    With ``back`` the line before must be read again too, for it ended as the line that followed had it.
    """

    __slots__ = ("_lines", "at", "back", "chance", "cost", "kind", "moves", "removed", "trial", "wording")

    def __init__(
        self,
        kind: str,
        at: int,
        cost: float,
        lines: tuple[str, ...] = (),
        removed: int = 1,
        back: bool = False,
        wording: Wording | None = None,
        trial: Trial | None = None,
        moves: tuple[Move, Move] | None = None,
    ) -> None:
        self.kind = kind
        self.at = at
        self.cost = cost
        self._lines = lines
        self.removed = removed
        self.back = back
        self.wording = wording
        self.trial = trial
        self.moves = moves
        """What was said, and what was meant, where that is known."""
        self.chance = False
        """Whether it says what chance brought, which nobody chose."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it another change than others."""
        if self.wording is None:
            return self.at, self.removed, self._lines
        segment, *rest = self.wording
        return self.at, segment.column, *rest

    @property
    def place(self) -> tuple[Any, ...]:
        """What it changes, whatever stands there instead: of what is put in the line, for only that is sure."""
        if self.kind in (ADDED, ADDED_LINE):
            return self.kind, self.at
        if self.kind != WORD or self.wording is None:
            return self.key
        segment, start, end, _ = self.wording
        return self.kind, self.at, segment.column, start, end

    @property
    def added(self) -> int:
        """How many lines stand there instead."""
        return len(self._lines) if self.wording is None else 1

    def lines(self, statements: Sequence[Statement]) -> tuple[str, ...]:
        """The lines that stand there instead."""
        if self.wording is None:
            return self._lines
        return (self.wording.within(statements[self.at].line.text),)

    def apply(self, track: Track) -> list[Statement]:
        """The statements of the changed log."""
        old = track.statements
        number = old[min(self.at, len(old) - 1)].line.number
        new = [replace(lines(text)[0], number=number) for text in self.lines(old)]
        found = [Statement(line, track.probe.heads.find(line.head)) for line in new]
        return [*old[: self.at], *found, *old[self.at + self.removed :]]

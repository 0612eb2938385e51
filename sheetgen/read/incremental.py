"""Incremental parsing of a growing log: only new lines are read.

The reading of a line is final only if another line follows, because its turn may be continued.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.contract.values import Leftover, State
from sheetgen.read.claims import compare_claims
from sheetgen.read.decoration import without_decoration
from sheetgen.read.finding import ERROR
from sheetgen.read.findings import explain_reading
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line, split_lines
from sheetgen.read.progress import Bookmark
from sheetgen.read.result import LogReading, Replay
from sheetgen.read.session import Session
from sheetgen.read.statements import Statement


class Checkpoint(NamedTuple):
    """The state of reading before a statement, and the number of results so far."""

    before: Bookmark
    steps: int
    faults: int
    unchecked: int
    claims: int


class _Waiting(Session):
    """A session that ends no turn at the end of the log, because the writer may continue it."""

    compared = False
    """Whether claims follow the last turn. Then that turn is over."""

    def _ends_well(self, closed: State, leftovers: tuple[Leftover, ...]) -> bool:
        return self.compared and super()._ends_well(closed, leftovers)


class IncrementalReader:
    """A growing log with a fixed heading. ``read`` returns the replay of any text of it."""

    def __init__(self, heading: Heading) -> None:
        self._session = _Waiting(heading, ())
        self._read: list[tuple[Statement, Checkpoint]] = []

    def read(self, text: str) -> Replay | None:
        """Return the replay of a log; None if it has an error and must be read by ``replay`` instead."""
        found = split_lines(without_decoration(text).text)
        session = self._session
        session.result.lines = found
        statements = session.statements()
        session.compared = bool(statements) and not statements[-1].has_decisions
        start = self._unchanged(statements)
        self._return_to(start)
        for i in range(start, len(statements)):
            self._read.append((statements[i], self._place()))
            session.play_line(statements, i)
            if self._faulty():
                self._return_to(start)
                return None
        return self._result(found)

    def _unchanged(self, statements: list[Statement]) -> int:
        """Return the number of statements whose reading is still valid."""
        same = 0
        for (known, _), statement in zip(self._read, statements, strict=False):
            if not _alike(known.line, statement.line):
                break
            same += 1
        # The line after the last line decides whether its turn is over. After claims, the line before them
        # counts.
        same -= 1
        while same > 0 and not statements[same].has_decisions:
            same -= 1
        return max(same, 0)

    def _result(self, found: list[Line]) -> Replay:
        """Return the replay of the reading so far."""
        working = self._session.result
        reading = LogReading(working.heading, found)
        reading.start, reading.state = working.start, self._session.state
        reading.steps = list(working.steps)
        reading.faults = list(working.faults)
        reading.unchecked = list(working.unchecked)
        return explain_reading(reading, compare_claims(working.claim_lines, working.heading))

    def _faulty(self) -> bool:
        """Return whether the header or a line read so far has an error, or the last claim differs."""
        reading = self._session.result
        if reading.faulty or any(finding.severity == ERROR for finding in reading.heading.findings):
            return True
        compared = compare_claims(reading.claim_lines[-1:], reading.heading)
        return compared.faulty or any(claim.wrong for claim in compared.claims)

    # ---- going back ------------------------------------------------------------------
    def _place(self) -> Checkpoint:
        session, result = self._session, self._session.result
        sizes = len(result.steps), len(result.faults), len(result.unchecked), len(result.claim_lines)
        return Checkpoint(session.bookmark(), *sizes)

    def _return_to(self, number: int) -> None:
        """Return to the state before statement ``number``."""
        if number < len(self._read):
            self._forget(self._read[number][1])
            del self._read[number:]

    def _forget(self, place: Checkpoint) -> None:
        result = self._session.result
        self._session.return_to(place.before)
        del result.steps[place.steps :]
        del result.faults[place.faults :]
        del result.unchecked[place.unchecked :]
        del result.claim_lines[place.claims :]


def _alike(one: Line, other: Line) -> bool:
    return one.number == other.number and one.text == other.text

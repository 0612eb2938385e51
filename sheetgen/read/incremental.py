"""Incremental parsing of a growing log: only new lines are read.

The reading of a line is final only if another line follows, because its turn may be continued.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.contract.values import Leftover, State
from sheetgen.read import claims
from sheetgen.read.finding import ERROR
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line, lines
from sheetgen.read.progress import Bookmark
from sheetgen.read.result import Replay
from sheetgen.read.session import FirstReading
from sheetgen.read.statements import Statement


class Checkpoint(NamedTuple):
    """The state of reading before a statement, and the number of results so far."""

    before: Bookmark
    steps: int
    findings: int
    unchecked: int
    claims: int


class _Waiting(FirstReading):
    """A session that ends no turn at the end of the log, because the writer may continue it."""

    compared = False
    """Whether claims follow the last turn. Then that turn is over."""

    def _ends_well(self, closed: State, leftovers: tuple[Leftover, ...]) -> bool:
        return self.compared and super()._ends_well(closed, leftovers)


class IncrementalReader:
    """A growing log with a fixed heading. ``read`` returns the replay of any text of it."""

    def __init__(self, heading: Heading) -> None:
        self._session = _Waiting(Replay(heading, []))
        self._read: list[tuple[Statement, Checkpoint]] = []

    def read(self, text: str) -> Replay | None:
        """Return the replay of a log; None if it has an error and must be read by ``replay`` instead."""
        found = lines(text)
        session = self._session
        session.result.lines = found
        statements = session.statements()
        session.compared = bool(statements) and not statements[-1].speaks
        start = self._unchanged(statements)
        self._back(start)
        for i in range(start, len(statements)):
            self._read.append((statements[i], self._place()))
            session.step(statements, i)
            if self._faulty():
                self._back(start)
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
        while same > 0 and not statements[same].speaks:
            same -= 1
        return max(same, 0)

    def _result(self, found: list[Line]) -> Replay:
        """Return the reading so far as a separate replay."""
        session, working = self._session, self._session.result
        result = Replay(working.heading, found)
        result.start = working.start
        result.steps = list(working.steps)
        result.claims = list(working.claims)
        # no findings about claims are added: a log with a differing claim has no incremental result
        result.findings = list(working.findings)
        result.unchecked = working.unchecked + claims.unknown_claims(working.claims)
        result.close(session.state)
        return result

    def _faulty(self) -> bool:
        session = self._session
        faulty = session.faulty or any(f.severity == ERROR for f in session.result.findings)
        session.faulty = False
        return faulty or any(claim.wrong for claim in session.result.claims[-1:])

    # ---- going back ------------------------------------------------------------------
    def _place(self) -> Checkpoint:
        session, result = self._session, self._session.result
        sizes = len(result.steps), len(result.findings), len(result.unchecked), len(result.claims)
        return Checkpoint(session.mark(), *sizes)

    def _back(self, number: int) -> None:
        """Return to the state before statement ``number``."""
        if number < len(self._read):
            self._forget(self._read[number][1])
            del self._read[number:]

    def _forget(self, place: Checkpoint) -> None:
        result = self._session.result
        self._session.back(place.before)
        del result.steps[place.steps :]
        del result.findings[place.findings :]
        del result.unchecked[place.unchecked :]
        del result.claims[place.claims :]


def _alike(one: Line, other: Line) -> bool:
    return one.number == other.number and one.text == other.text

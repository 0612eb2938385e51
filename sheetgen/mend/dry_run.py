"""A session that reads a log up to its first fault and writes no findings. It is used only for logs with
faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Leftover, Move, State
from sheetgen.read import claims
from sheetgen.read.faults import MISPLACED, Fault, LeftUndone, UnreadSegment
from sheetgen.read.finding import WARNING, Finding
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line, Segment
from sheetgen.read.progress import Bookmark
from sheetgen.read.reader import ECHO, TYPED, Event, Reading
from sheetgen.read.session import Session
from sheetgen.read.statements import Head, Statement


class FirstFault(Exception):
    """Raised at the first fault of a log that is read on trial."""


class WrongClaim(NamedTuple):
    """A claim that cannot be read or differs from the replay."""

    line: Line


class NoContinuation(NamedTuple):
    """A state for which the rules have no continuation. Only a change of the log leads to it."""


Cause = Fault | WrongClaim | NoContinuation
"""Why reading stopped."""


class ReadSegment(NamedTuple):
    """A segment and the events that it was read as."""

    segment: Segment
    events: tuple[Event, ...]


class Operation(NamedTuple):
    """A recorded move that can be applied again. If ``move`` is None, the operation ends the turn of
    ``player``.
    """

    move: Move | None
    how: str
    kind: str
    player: int | None

    @property
    def decides(self) -> bool:
        """Whether a player decided this. Other rules may take more or fewer words of chance for one outcome."""
        return self.how == TYPED and self.player is not None


class RecordedStatement(NamedTuple):
    """A statement as it was read: the bookmark before it, its operations, and its segments with their events.

    ``operations`` is None if its moves alone cannot repeat it. ``places`` maps the ``id`` of each event to
    the index of its operation.
    """

    before: Bookmark
    operations: tuple[Operation, ...] | None = None
    places: dict[int, int] = {}
    read_segments: tuple[ReadSegment, ...] = ()


class FaultMoves(NamedTuple):
    """Where reading stopped in a statement: after ``operations``, where ``player`` had to decide ``kind``.

    ``refused`` contains the moves that the words mean there. It is empty if the words cannot be read at all.
    """

    operations: tuple[Operation, ...]
    places: dict[int, int]
    kind: str
    player: int | None
    turn: Any
    refused: tuple[Move, ...]


class Probe(Session):
    """A session that stops at the first error or differing claim and explains nothing."""

    def __init__(
        self, heading: Heading, lines: Sequence[Line], warned: Iterable[tuple[int, str]] = ()
    ) -> None:
        """``warned`` are the warnings of the unchanged log, as pairs of line number and code."""
        super().__init__(heading, lines)
        self.cause: Cause | None = None
        self.fault: FaultMoves | None = None
        self.begin = self.bookmark()
        self.tolerated: set[tuple[int, str]] | None = None
        """Warnings that the unchanged log has, as pairs of line number and code; None while they are
        collected.
        """
        self.warned = set(warned)
        self.unknowns = 0
        """Number of chance events that the log does not give."""
        self._read_segments: list[ReadSegment] = []
        self._closes: list[tuple[int, Operation]] = []
        self._claims: dict[tuple[str, int | None], Any] = {}

    def _note(self, fault: Fault) -> None:
        if isinstance(fault, LeftUndone) and self._is_tolerated(fault.line, fault.left):
            return
        self.cause = fault
        raise FirstFault

    def _is_tolerated(self, line: Line, left: Leftover) -> bool:
        if left.severity != WARNING:
            return False
        key = (line.number, left.code)
        if self.tolerated is not None:
            return key in self.tolerated
        self.warned.add(key)
        return True

    def _apply_readings(
        self, line: Line, segments: Sequence[Segment], readings: Sequence[Reading], seat: int | None
    ) -> None:
        super()._apply_readings(line, segments, readings, seat)
        self._read_segments += [
            ReadSegment(segment, reading.events) for segment, reading in zip(segments, readings, strict=True)
        ]

    def _close_turn(self, line: Line, closed: State, leftovers: tuple[Leftover, ...], quiet: bool) -> None:
        self._closes.append((len(self.events), Operation(None, "", *self._asked(self.state))))
        super()._close_turn(line, closed, leftovers, quiet)

    def _note_unknown(self, line: Line, due: Any) -> None:
        """Count the unknown outcome. The session that writes the report describes it later."""
        self.unknowns += 1

    def _add_step(self, *step: Any) -> None:
        """Do nothing: the final session keeps the steps."""

    # ---- claims -------------------------------------------------------------------------
    def _note_claim(self, line: Line, head: Head) -> None:
        if not self.claim_agrees(line, head, self.state):
            self.cause = WrongClaim(line)
            raise FirstFault

    def claim_agrees(self, line: Line, head: Head, state: State) -> bool:
        """Return whether a claim can be read and its totals equal those of ``state``."""
        found = self.claimed_totals(line, head)
        if isinstance(found, Finding):
            return False
        assert head.seat is not None
        totals = claims.known_totals(self.game, self.game.rest(state), head.seat)
        return not claims.Claim(line, head.seat, self.players[head.seat], found, totals).differing

    def claimed_totals(self, line: Line, head: Head) -> Any:
        """Return the totals that a claim gives, by name; a finding if it cannot be read."""
        key = line.text, head.seat
        if key not in self._claims:
            self._claims[key] = claims.read_claim(line, self.game, self.lexicon)
        return self._claims[key]

    # ---- reading ------------------------------------------------------------------------
    def play_statement(self, statements: Sequence[Statement], i: int) -> bool:
        """Play statement ``i`` and return whether it has no fault. After a fault, call ``back`` before
        playing on.
        """
        self.cause = None
        try:
            self.play_line(statements, i)
        except FirstFault:
            return False
        except Illegal:  # A change led to a state for which the rules have no continuation.
            self.cause = NoContinuation()
            return False
        return True

    def play_end(self) -> bool:
        """End the log and return whether that gave no fault."""
        self.cause = None
        try:
            self.end_log()
        except FirstFault:
            return False
        return True

    def record_statement(self, statements: Sequence[Statement], i: int) -> RecordedStatement:
        """Play statement ``i`` and return everything that it did. ``cause`` is set if it had a fault."""
        before = self.bookmark()
        self.fault = None
        self._read_segments, self._closes, self.events = [], [], []
        sound = self.play_statement(statements, i)
        if statements[i].head.kind == "claim":
            return RecordedStatement(before, () if sound else None, {}, tuple(self._read_segments))
        if not sound:
            self.fault = self._fault(statements[i].line)
            places = self.fault.places if self.fault is not None else {}
            return RecordedStatement(before, None, places, tuple(self._read_segments))
        operations, places = self._operations()
        return RecordedStatement(before, operations, places, tuple(self._read_segments))

    def _fault(self, line: Line) -> FaultMoves | None:
        """Return the fault that just stopped ``line`` as moves; None if only the words can show it."""
        cause = self.cause
        if not isinstance(cause, (UnreadSegment, *MISPLACED)) or cause.line is not line:
            return None
        state, events = self.state, self.events
        refused: tuple[Move, ...] = ()
        if isinstance(cause, UnreadSegment):
            attempt = cause.attempt
            if attempt.readings or not attempt.failure.illegal:
                return None
            state, self.events = attempt.failure.state, [*events, *attempt.failure.events]
            refused = tuple(phrase.move for phrase, _ in attempt.failure.illegal)
        due = self.game.due(state)
        if due is None or any(event.how == ECHO for event in self.events):
            return None
        operations, places = self._operations()
        return FaultMoves(operations, places, due.kind, due.player, self.game.turn(state), refused)

    def _operations(self) -> tuple[tuple[Operation, ...], dict[int, int]]:
        closes = list(self._closes)
        found: list[Operation] = []
        places: dict[int, int] = {}
        for i, event in enumerate(self.events):
            while closes and closes[0][0] == i:
                found.append(closes.pop(0)[1])
            places[id(event)] = len(found)
            found.append(Operation(event.move, event.how, *self._asked(event.before)))
        return (*found, *(close for _, close in closes)), places

    def _asked(self, state: State) -> tuple[str, int | None]:
        """Return the kind and the player of the decision that is due; an empty kind and None if the game is
        over.
        """
        due = self.game.due(state)
        return ("", None) if due is None else (due.kind, due.player)

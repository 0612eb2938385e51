"""Reads a log up to its first fault, without a word; a log that is sound never comes here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Leftover, Move, State
from sheetgen.read import claims, faults
from sheetgen.read.finding import WARNING, Finding
from sheetgen.read.lines import Line, Segment
from sheetgen.read.progress import Bookmark
from sheetgen.read.reader import ECHO, TYPED, Event, Reading
from sheetgen.read.result import Replay
from sheetgen.read.session import Session
from sheetgen.read.statements import Head, Statement


class Cut(Exception):
    """The first fault of a log that is only tried."""


class Cause(NamedTuple):
    """Why reading was cut: what would have explained it, and of what."""

    explain: Callable[..., Any] | None
    context: tuple[Any, ...]


class Said(NamedTuple):
    """What a segment was read as."""

    segment: Segment
    events: tuple[Event, ...]


class Operation(NamedTuple):
    """A move of a statement to be made again; with no ``move`` the turn is closed of ``player``, who is due."""

    move: Move | None
    how: str
    kind: str
    player: int | None

    @property
    def decides(self) -> bool:
        """Whether a player said it: of words of chance other rules may take more, or fewer, for one outcome."""
        return self.how == TYPED and self.player is not None


OUT_OF_PLACE = ("_out_of_place", "_no_chance", "wrong_player", "missing_turns")
"""Faults of a line that has no place where it stands, whatever it says."""


class Played(NamedTuple):
    """A statement as it was read: where it began, what was done by it, what its segments said.

    ``operations`` is None where it can't be made again by moves alone; ``places`` tells for each event, by identity,
    which of the operations it is.
    """

    before: Bookmark
    operations: tuple[Operation, ...] | None = None
    places: dict[int, int] = {}
    said: tuple[Said, ...] = ()


class Fault(NamedTuple):
    """Where in a statement reading stopped: behind these operations, where ``kind`` of ``player`` was due.

    ``refused`` is what the words said there; empty where nothing could be read at all.
    """

    operations: tuple[Operation, ...]
    places: dict[int, int]
    kind: str
    player: int | None
    turn: Any
    refused: tuple[Move, ...]


class Probe(Session):
    """A session that stops at the first error or differing claim, and explains nothing."""

    def __init__(self, log: Replay) -> None:
        super().__init__(log.anew())
        self.cause: Cause | None = None
        self.fault: Fault | None = None
        self.begin = self.mark()
        self.tolerated: set[tuple[int, str]] | None = None
        """Warnings that the log has anyhow, by line and code; None while these are gathered."""
        self.warned = {(f.line, f.code) for f in log.findings if f.severity == WARNING}
        self.unknowns = 0
        """How often chance was read that was not written down."""
        self._said: list[Said] = []
        self._closes: list[tuple[int, Operation]] = []
        self._claims: dict[tuple[str, int | None], Any] = {}

    def _add(self, explain: Callable[..., Finding], *context: Any) -> None:
        if explain is faults.left_undone:
            line, left = context[0], context[1]
            if self._is_tolerated(line, left):
                return
        self.cause = Cause(explain, context)
        raise Cut

    def _is_tolerated(self, line: Line, left: Leftover) -> bool:
        if left.severity != WARNING:
            return False
        key = (line.number, left.code)
        if self.tolerated is not None:
            return key in self.tolerated
        self.warned.add(key)
        return True

    def _keep(self, finding: Finding) -> None:
        self.cause = Cause(None, (finding,))
        raise Cut

    def _takes(
        self, line: Line, segments: Sequence[Segment], readings: Sequence[Reading], seat: int | None
    ) -> None:
        super()._takes(line, segments, readings, seat)
        self._said += [
            Said(segment, reading.events) for segment, reading in zip(segments, readings, strict=True)
        ]

    def _close(self, line: Line, closed: State, leftovers: tuple[Leftover, ...], quiet: bool) -> None:
        self._closes.append((len(self.events), Operation(None, "", *self._asked(self.state))))
        super()._close(line, closed, leftovers, quiet)

    def _note_unknown(self, line: Line, due: Any) -> None:
        """What was not written down is told by the session that is kept."""
        self.unknowns += 1

    def _step(self, *step: Any) -> None:
        """Steps are kept by the session that is kept."""

    # ---- claims -------------------------------------------------------------------------
    def _claim(self, line: Line, head: Head) -> None:
        if not self.agrees(line, head, self.state):
            self.cause = Cause(self._claim, (line, head))
            raise Cut

    def agrees(self, line: Line, head: Head, state: State) -> bool:
        """Whether a claim can be read and ``state`` has the totals that it says."""
        found = self.claimed(line, head)
        if isinstance(found, Finding):
            return False
        assert head.seat is not None
        totals = claims.known(self.game, self.game.rest(state), head.seat)
        return not claims.Claim(line, head.seat, self.players[head.seat], found, totals).differing

    def claimed(self, line: Line, head: Head) -> Any:
        """What a claim says, by total; a finding where it can't be read."""
        key = line.text, head.seat
        if key not in self._claims:
            self._claims[key] = claims.read(line, head.seat, self.game, self.lexicon, self.players)
        return self._claims[key]

    # ---- reading ------------------------------------------------------------------------
    def play(self, statements: Sequence[Statement], i: int) -> bool:
        """Play line ``i``; whether it brought no fault. After a fault the session is to be put back."""
        self.cause = None
        try:
            self.step(statements, i)
        except Cut:
            return False
        except Illegal:  # a state that a change led to, from which the rules know no way
            self.cause = Cause(None, ())
            return False
        return True

    def ends(self) -> bool:
        """End the log; whether that brought no fault."""
        self.cause = None
        try:
            self.end()
        except Cut:
            return False
        return True

    def record(self, statements: Sequence[Statement], i: int) -> Played:
        """Play line ``i`` and keep all that it did; ``cause`` tells whether it brought a fault."""
        before = self.mark()
        self.fault = None
        self._said, self._closes, self.events = [], [], []
        sound = self.play(statements, i)
        if statements[i].head.kind == "claim":
            return Played(before, () if sound else None, {}, tuple(self._said))
        if not sound:
            self.fault = self._fault(statements[i].line)
            places = self.fault.places if self.fault is not None else {}
            return Played(before, None, places, tuple(self._said))
        operations, places = self._operations()
        return Played(before, operations, places, tuple(self._said))

    def _fault(self, line: Line) -> Fault | None:
        """The fault that cut ``line`` just now, so that it can be told by moves; None where only words tell it."""
        cause = self.cause
        if cause is None or cause.explain is None or not any(part is line for part in cause.context):
            return None
        state, events = self.state, self.events
        refused: tuple[Move, ...] = ()
        if cause.explain.__name__ == "_explain":
            attempt = cause.context[2]
            if attempt.readings or not attempt.failure.illegal:
                return None
            state, self.events = attempt.failure.state, [*events, *attempt.failure.events]
            refused = tuple(phrase.move for phrase, _ in attempt.failure.illegal)
        elif cause.explain.__name__ not in OUT_OF_PLACE:
            return None
        due = self.game.due(state)
        if due is None or any(event.how == ECHO for event in self.events):
            return None
        operations, places = self._operations()
        return Fault(operations, places, due.kind, due.player, self.game.turn(state), refused)

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
        """What is asked in ``state``, and whom: where only what changes nothing can be said, nobody."""
        due = self.game.due(state)
        return ("", None) if due is None else (due.kind, due.player)

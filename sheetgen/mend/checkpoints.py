"""A log read up to its first fault, from each line of which it can be read on with a change.

A change is tried by moves first, which are carried out again without reading their words, and as text only where
that can't tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.mend.dry_run import Operation, Played, Probe
from sheetgen.read.progress import Bookmark
from sheetgen.read.reader import ECHO, FORCED, SILENT
from sheetgen.read.statements import Statement

READING = 15
"""How many moves could be made while a line is read."""


class Outcome(NamedTuple):
    """How far a changed log reads: the first statement with a fault, counted in the log as it was.

    ``sound`` where there is none up to the end of the log.
    """

    reached: int
    sound: bool = False


SAME = Outcome(-1)
"""It comes to the fault that there was."""


class Track:
    """The statements of a log as they were read, up to the first fault; from each of them it can be read on."""

    def __init__(self, probe: Probe, statements: Sequence[Statement], start: int = 0) -> None:
        """Read ``statements`` from ``start`` on, where the probe stands."""
        self.probe = probe
        self.game = probe.game
        self.statements = tuple(statements)
        self.start = start
        self.remade = Remade(self.game)
        self.played: dict[int, Played] = {}
        probe.tolerated = None
        i, size = start, len(statements)
        while i < size:
            self.played[i] = probe.record(self.statements, i)
            if probe.cause is not None:
                break
            i += 1
        else:
            self.played[size] = Played(probe.mark())
            probe.ends()
        self.fault = probe.fault if i < size else None
        self.stop = i
        """Where the first fault came; behind the last statement where there is none: the end itself only warns."""
        self.cause = probe.cause
        probe.tolerated = set(probe.warned)
        self.warned = {line for line, _ in probe.warned}
        """The lines that were warned of for what was left undone in them."""

    @property
    def effort(self) -> int:
        """How much was tried so far, in moves: the same on every machine, unlike time."""
        return self.remade.effort

    @effort.setter
    def effort(self, moves: int) -> None:
        self.remade.effort = moves

    def bookmark(self, i: int) -> Bookmark:
        """Where the session stood before statement ``i``."""
        return self.played[i].before

    # ---- by moves -----------------------------------------------------------------------
    def settled(self, state: State) -> State:
        """``state`` after all that is forced in it."""
        return self.remade.settled(state)

    def again(self, i: int, state: State, first: int = 0) -> Any:
        """The state after the operations of statement ``i`` from ``first`` on, made from another state.

        None where only its words can tell; ``REFUSED`` where what was typed is not legal.
        """
        operations = self.played[i].operations
        if operations is None:
            return None
        after = self.remade.make(operations[first:], state, self._speaker(i))
        if after is None or after is REFUSED:
            return after
        same_turn = self.game.turn(after) == self.game.turn(self.bookmark(i + 1).state)
        return after if same_turn else None

    def _speaker(self, i: int) -> int | None:
        """Whose line statement ``i`` is; of a line of chance, the line after it."""
        return next((s.head.seat for s in self.statements[i:] if s.head.kind == "player"), None)

    def fails_again(self, state: State, first: int = 0) -> bool:
        """Whether the statement with the fault, made from ``state`` and its operation ``first`` on, has one again.

        True only where moves tell.
        """
        fault = self.fault
        if fault is None:
            return False
        after = self.remade.watching(fault.operations[first:], state, self._speaker(self.stop))
        if after is None or after is REFUSED:
            return after is REFUSED
        due = self.game.due(after)
        if due is None or (due.kind, due.player) != (fault.kind, fault.player):
            return False
        if fault.refused:
            return not any(map(partial(self.takes, after), fault.refused))
        return bool(self.game.turn(after) == fault.turn) and not self._may_speak(after)

    def _may_speak(self, state: State) -> bool:
        """Whether in ``state`` who says the statement with the fault is asked, once others have said nothing."""
        seat = self.statements[self.stop].head.seat
        asked = (self.game.due(after) for after in self.silently(state, seat))
        return any(due is not None and due.player == seat for due in asked)

    def takes(self, state: State, move: Move) -> bool:
        """Whether ``move`` is legal in ``state``."""
        return self.remade.takes(state, move)

    def comes_to(self, i: int, state: State) -> bool:
        """Whether the log stood in ``state`` before statement ``i``."""
        before = self.bookmark(i).state
        return before is state or bool(before == state)

    def onward(self, i: int, state: State, until: int) -> tuple[int, State] | None:
        """From statement ``i`` on, by moves as far as they tell, towards the fault or ``until`` a statement before it.

        The statement from which on words are needed, and the state there; None if the same fault must come.
        """
        k = i
        while k < min(until, self.stop):
            statement = self.statements[k]
            if statement.head.kind == "claim":
                if not self.probe.agrees(statement.line, statement.head, state):
                    return None
                k += 1
                continue
            after = self.again(k, state)
            if after is REFUSED:
                return None
            if after is None:
                return k, state
            k, state = k + 1, after
            if self.comes_to(k, state):
                return None
        return k, state

    def silently(self, state: State, seat: int | None) -> Iterator[State]:
        """A state, and those to which it leads that what is due goes by unsaid before ``seat`` speaks."""
        for _ in range(MOST_SILENT):
            yield state
            move = self.game.silent(state, seat)
            if move is None or not self.takes(state, move):
                return
            state = self.settled(self.game.apply(state, move))

    # ---- as text ------------------------------------------------------------------------
    def read_on(
        self,
        statements: Sequence[Statement],
        i: int,
        bookmark: Bookmark,
        shift: int,
        changed: int,
        until: int | None = None,
    ) -> Outcome:
        """Read ``statements`` from ``i`` on, standing at ``bookmark``, to the end or ``until`` another.

        From statement ``changed`` on they are those of this log, ``shift`` places further on.
        """
        probe = self.probe
        probe.back(bookmark)
        size = len(statements)
        while i < size:
            if i == until:
                return Outcome(i - shift)
            base = i - shift
            if i >= changed and base <= self.stop:
                if self._stands_at(base):
                    return SAME
                if base == self.stop and self._as_before(base) and self.fails_again(probe.state):
                    return Outcome(base)
                if base < self.stop and self._by_moves(base):
                    i += 1
                    continue
            self.effort += READING
            if not probe.play(statements, i):
                return Outcome(i - shift)
            i += 1
        return Outcome(size - shift, sound=probe.ends())

    def _stands_at(self, i: int) -> bool:
        """Whether the probe stands where the log stood before statement ``i``."""
        return self._as_before(i) and self.comes_to(i, self.probe.state)

    def _as_before(self, i: int) -> bool:
        """The same but for the state of the game."""
        then, probe = self.bookmark(i), self.probe
        if then.last_head != probe.last_head or then.passed.keys() != probe.passed.keys():
            return False
        mine, theirs = ((o.player, o.sound) if o else None for o in (probe.open, then.open))
        return mine == theirs

    def _by_moves(self, i: int) -> bool:
        """Carry out statement ``i`` where the probe stands, if its moves alone can tell what it does."""
        if self.statements[i].head.kind == "claim":
            return False
        after = self.again(i, self.probe.state)
        if after is None or after is REFUSED:
            return False
        self.probe.back(self.bookmark(i + 1)._replace(state=after))
        return True


# The moves of a log's line made again from another state, without reading its words.


REFUSED = object()
"""A change by which a later move of the log becomes illegal."""
MOST_SILENT = 4
"""Answers that go by unsaid one after another at most."""


class Remade:
    """Makes moves again, and counts them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.effort = 0

    def settled(self, state: State) -> State:
        """``state`` after all that is forced in it."""
        return self._settle(state)[0]

    def takes(self, state: State, move: Move) -> bool:
        """Whether ``move`` is legal in ``state``."""
        return self._applied(state, move) is not None

    def make(self, operations: Sequence[Operation], state: State, speaker: int | None) -> Any:
        """The state after the operations of a line of ``speaker``.

        None where only its words can tell; ``REFUSED`` where what was typed is not legal.
        """
        quick = self._quickly(operations, state)
        return self.watching(operations, state, speaker) if quick is None else quick

    def _quickly(self, operations: Sequence[Operation], state: State) -> Any:
        """The state after operations that are simply carried out; None where one of them does not go as it went."""
        apply = self.game.apply
        for operation in operations:
            self.effort += 1
            if operation.how == ECHO:
                return None
            if operation.move is None:
                if (state := self._closed(operation, state)) is None:
                    return None
                continue
            try:
                state = apply(state, operation.move)
            except Illegal:
                return REFUSED if operation.decides and self._asks(operation, state) else None
        return state if self.game.forced(state) is None else None

    def _asks(self, operation: Operation, state: State) -> bool:
        """Whether the player who made a move is asked the same in ``state``."""
        return _is_asked(self.game.due(state), operation) and self.game.forced(state) is None

    def watching(self, operations: Sequence[Operation], state: State, speaker: int | None) -> Any:
        """The same, watching what is due: what is forced, or goes by unsaid, may be another than it was."""
        state, forced = self._settle(state)
        known = list(forced)
        for operation in operations:
            if operation.how == FORCED:
                continue
            if operation.how == ECHO:
                if not self._says_nothing(operation, state, known, speaker):
                    return None
                continue
            if operation.how == SILENT:
                after = self._unsaid(operation, state, speaker)
            elif operation.move is None:
                after = self._closed(operation, state)
            elif operation.move in forced and not _is_asked(self.game.due(state), operation):
                continue  # said, though it goes without saying here
            else:
                after = self._typed(operation, operation.move, state, speaker)
            if after is None or after is REFUSED:
                return after
            state, forced = self._settle(after)
            known += forced
        return state

    def _says_nothing(
        self, operation: Operation, state: State, known: Sequence[Move], speaker: int | None
    ) -> bool:
        """Whether words that changed nothing change nothing in ``state`` either, where ``known`` was forced."""
        move = operation.move
        assert move is not None
        return move in known or (speaker is not None and self.game.needless(state, move, speaker))

    def _closed(self, operation: Operation, state: State) -> State | None:
        """After the turn is over; None where something is left undone, or another is asked within it first."""
        due = self.game.due(state)
        if due is None or due.player != operation.player:
            return None
        try:
            closed, leftovers = self.game.close(state)
        except Illegal:
            return None
        return None if leftovers else closed

    def _unsaid(self, operation: Operation, state: State, speaker: int | None) -> State:
        """After what went by unsaid, if that is still asked."""
        due = self.game.due(state)
        if not _is_asked(due, operation):
            return state
        meant = self.game.silent(state, speaker) if operation.player is not None else None
        move = operation.move if meant is None else meant
        after = None if move is None else self._applied(state, move)
        return state if after is None else after

    def _typed(self, operation: Operation, move: Move, state: State, speaker: int | None) -> Any:
        """After what was typed; what is due before that may go by unsaid, or this may say no more than is so anyway."""
        game = self.game
        for _ in range(MOST_SILENT):
            due = game.due(state)
            if _is_asked(due, operation):
                after = self._applied(state, move)
                return after if after is not None or not operation.decides else REFUSED
            if due is None or due.player is None:
                return None
            silent = game.silent(state, speaker)
            if silent is None or (after := self._applied(state, silent)) is None:
                break
            state = self.settled(after)
        if speaker is not None and game.needless(state, move, speaker):
            return state
        due = game.due(state)
        asked_else = operation.decides and due is not None and due.player == operation.player
        return REFUSED if asked_else and not any(game.sooner(state, operation.kind, speaker)) else None

    def _applied(self, state: State, move: Move) -> State | None:
        self.effort += 1
        try:
            return self.game.apply(state, move)
        except Illegal:
            return None

    def _settle(self, state: State) -> tuple[State, list[Move]]:
        """The state after all that is forced, and what that was."""
        forced: list[Move] = []
        while (move := self.game.forced(state)) is not None:
            forced.append(move)
            state = self.game.apply(state, move)
        return state, forced


def _is_asked(due: Due | None, operation: Operation) -> bool:
    return due is not None and due.kind == operation.kind and due.player == operation.player

"""A log that is read up to its first fault, with a checkpoint before each line.

A changed log is read on from a checkpoint. Known moves are applied again without reading their words where
that gives a certain result. Otherwise the text is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.mend.dry_run import Operation, Probe, RecordedStatement
from sheetgen.read.progress import Bookmark
from sheetgen.read.reader import ECHO, FORCED, SILENT
from sheetgen.read.statements import Statement

READING = 15
"""Effort of reading one line, counted in moves."""


class ReadingOutcome(NamedTuple):
    """How far a changed log can be read.

    ``reached`` is the index of the first statement with a fault, counted in the unchanged log. ``sound`` is
    true if no statement up to the end of the log has a fault.
    """

    reached: int
    sound: bool = False


SAME = ReadingOutcome(-1)
"""The changed log has the same fault as the unchanged log."""


class Track:
    """The recorded statements of a log up to its first fault, with a checkpoint before each."""

    def __init__(self, probe: Probe, statements: Sequence[Statement], start: int = 0) -> None:
        """Read ``statements`` from index ``start`` on. The probe is in the state before that statement."""
        self.probe = probe
        self.game = probe.game
        self.statements = tuple(statements)
        self.start = start
        self.replayer = MoveReplayer(self.game)
        self.played: dict[int, RecordedStatement] = {}
        probe.tolerated = None
        i, size = start, len(statements)
        while i < size:
            self.played[i] = probe.record_statement(self.statements, i)
            if probe.cause is not None:
                break
            i += 1
        else:
            self.played[size] = RecordedStatement(probe.bookmark())
            probe.play_end()
        self.fault = probe.fault if i < size else None
        self.stop = i
        """Index of the statement with the first fault. It is ``len(statements)`` if there is none, because
        the end of a log only gives warnings.
        """
        self.cause = probe.cause
        probe.tolerated = set(probe.warned)
        self.warned = {line for line, _ in probe.warned}
        """Numbers of the lines that have a warning about something left undone."""

    @property
    def effort(self) -> int:
        """Work done so far, counted in moves. Unlike time, it is the same on every machine."""
        return self.replayer.effort

    @effort.setter
    def effort(self, moves: int) -> None:
        self.replayer.effort = moves

    def bookmark(self, i: int) -> Bookmark:
        """Return the checkpoint before statement ``i``."""
        return self.played[i].before

    # ---- by moves -----------------------------------------------------------------------
    def settle(self, state: State) -> State:
        """Return ``state`` after all forced moves."""
        return self.replayer.settle(state)

    def replay_statement(self, i: int, state: State, first: int = 0) -> Any:
        """Return the state after the operations of statement ``i``, from operation ``first`` on, applied to
        ``state``.

        Return None if the words must be read to know, and ``REFUSED`` if a typed move is illegal.
        """
        operations = self.played[i].operations
        if operations is None:
            return None
        after = self.replayer.replay(operations[first:], state, self._speaker(i))
        if after is None or after is REFUSED:
            return after
        same_turn = self.game.turn(after) == self.game.turn(self.bookmark(i + 1).state)
        return after if same_turn else None

    def _speaker(self, i: int) -> int | None:
        """Return the seat of the line of statement ``i``. For a line of chance, return the seat of the line
        after it.
        """
        return next((s.head.seat for s in self.statements[i:] if s.head.kind == "player"), None)

    def still_fails(self, state: State, first: int = 0) -> bool:
        """Return whether the statement with the fault still has a fault if it is applied to ``state`` from
        operation ``first`` on.

        Return True only if the moves alone prove it.
        """
        fault = self.fault
        if fault is None:
            return False
        after = self.replayer.replay_with_checks(fault.operations[first:], state, self._speaker(self.stop))
        if after is None or after is REFUSED:
            return after is REFUSED
        due = self.game.due(after)
        if due is None or (due.kind, due.player) != (fault.kind, fault.player):
            return False
        if fault.refused:
            return not any(map(partial(self.is_legal, after), fault.refused))
        return bool(self.game.turn(after) == fault.turn) and not self._may_speak(after)

    def _may_speak(self, state: State) -> bool:
        """Return whether the player of the faulty statement can answer in ``state``, after others have passed
        silently.
        """
        seat = self.statements[self.stop].head.seat
        asked = (self.game.due(after) for after in self.silent_states(state, seat))
        return any(due is not None and due.player == seat for due in asked)

    def is_legal(self, state: State, move: Move) -> bool:
        """Return whether ``move`` is legal in ``state``."""
        return self.replayer.is_legal(state, move)

    def equals_checkpoint(self, i: int, state: State) -> bool:
        """Return whether ``state`` equals the state of the unchanged log before statement ``i``."""
        before = self.bookmark(i).state
        return before is state or bool(before == state)

    def replay_moves(self, i: int, state: State, until: int) -> tuple[int, State] | None:
        """Apply statements from ``i`` on by their moves, up to the fault or to statement ``until``.

        Return the first statement whose words must be read, and the state before it. Return None if the same
        fault is certain to come.
        """
        k = i
        while k < min(until, self.stop):
            statement = self.statements[k]
            if statement.head.kind == "claim":
                if not self.probe.claim_agrees(statement.line, statement.head, state):
                    return None
                k += 1
                continue
            after = self.replay_statement(k, state)
            if after is REFUSED:
                return None
            if after is None:
                return k, state
            k, state = k + 1, after
            if self.equals_checkpoint(k, state):
                return None
        return k, state

    def silent_states(self, state: State, seat: int | None) -> Iterator[State]:
        """Yield ``state``, then the states after each decision that passes silently before ``seat`` answers."""
        for _ in range(MOST_SILENT):
            yield state
            move = self.game.silent(state, seat)
            if move is None or not self.is_legal(state, move):
                return
            state = self.settle(self.game.apply(state, move))

    # ---- as text ------------------------------------------------------------------------
    def read_on(
        self,
        statements: Sequence[Statement],
        i: int,
        bookmark: Bookmark,
        shift: int,
        changed: int,
        until: int | None = None,
    ) -> ReadingOutcome:
        """Read ``statements`` from ``i`` on, from ``bookmark``, to the end or to statement ``until``.

        From statement ``changed`` on, they are the statements of this log, moved by ``shift`` places.
        """
        probe = self.probe
        probe.return_to(bookmark)
        size = len(statements)
        while i < size:
            if i == until:
                return ReadingOutcome(i - shift)
            base = i - shift
            if i >= changed and base <= self.stop:
                if self._is_at(base):
                    return SAME
                if base == self.stop and self._same_but_state(base) and self.still_fails(probe.state):
                    return ReadingOutcome(base)
                if base < self.stop and self._by_moves(base):
                    i += 1
                    continue
            self.effort += READING
            if not probe.play_statement(statements, i):
                return ReadingOutcome(i - shift)
            i += 1
        return ReadingOutcome(size - shift, sound=probe.play_end())

    def _is_at(self, i: int) -> bool:
        """Return whether the probe is in the same position as the unchanged log before statement ``i``."""
        return self._same_but_state(i) and self.equals_checkpoint(i, self.probe.state)

    def _same_but_state(self, i: int) -> bool:
        """Return whether everything but the game state equals the checkpoint before statement ``i``."""
        then, probe = self.bookmark(i), self.probe
        if then.last_head != probe.last_head or then.played_by_rules.keys() != probe.played_by_rules.keys():
            return False
        mine, theirs = ((o.player, o.sound) if o else None for o in (probe.running_turn, then.running_turn))
        return mine == theirs

    def _by_moves(self, i: int) -> bool:
        """Apply statement ``i`` to the probe by its moves. Return whether that was possible without reading
        its words.
        """
        if self.statements[i].head.kind == "claim":
            return False
        after = self.replay_statement(i, self.probe.state)
        if after is None or after is REFUSED:
            return False
        self.probe.return_to(self.bookmark(i + 1)._replace(state=after))
        return True


# ---- applying recorded moves to another state, without reading their words -----------


REFUSED = object()
"""The result if a later move of the log becomes illegal after a change."""
MOST_SILENT = 4
"""Largest number of decisions in a row that pass silently."""


class MoveReplayer:
    """Applies recorded moves to other states and counts them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.effort = 0

    def settle(self, state: State) -> State:
        """Return ``state`` after all forced moves."""
        return self._settle(state)[0]

    def is_legal(self, state: State, move: Move) -> bool:
        """Return whether ``move`` is legal in ``state``."""
        return self._applied(state, move) is not None

    def replay(self, operations: Sequence[Operation], state: State, speaker: int | None) -> Any:
        """Return the state after the operations of a line that ``speaker`` wrote.

        Return None if the words must be read to know, and ``REFUSED`` if a typed move is illegal.
        """
        quick = self._replay_unchecked(operations, state)
        return self.replay_with_checks(operations, state, speaker) if quick is None else quick

    def _replay_unchecked(self, operations: Sequence[Operation], state: State) -> Any:
        """Return the state after operations applied without checks of what is due; None if one of them needs
        a check.
        """
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
        """Return whether ``state`` asks the same player the same decision as the operation answered."""
        return _is_asked(self.game.due(state), operation) and self.game.forced(state) is None

    def replay_with_checks(self, operations: Sequence[Operation], state: State, speaker: int | None) -> Any:
        """Do the same as ``make``, but check what is due: other moves may be forced or silent than in the
        log.
        """
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
                after = self._after_silent(operation, state, speaker)
            elif operation.move is None:
                after = self._closed(operation, state)
            elif operation.move in forced and not _is_asked(self.game.due(state), operation):
                continue  # the player typed this move, but in this state it is forced
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
        """Return whether words without effect have no effect in ``state`` either, where the moves ``known``
        were forced.
        """
        move = operation.move
        assert move is not None
        return move in known or (speaker is not None and self.game.has_no_effect(state, move, speaker))

    def _closed(self, operation: Operation, state: State) -> State | None:
        """Return the state after the turn ends; None if something is left undone or another player is asked
        first.
        """
        due = self.game.due(state)
        if due is None or due.player != operation.player:
            return None
        try:
            closed, leftovers = self.game.close(state)
        except Illegal:
            return None
        return None if leftovers else closed

    def _after_silent(self, operation: Operation, state: State, speaker: int | None) -> State:
        """Return the state after a silent move, or ``state`` itself if that move is not asked for any more."""
        due = self.game.due(state)
        if not _is_asked(due, operation):
            return state
        meant = self.game.silent(state, speaker) if operation.player is not None else None
        move = operation.move if meant is None else meant
        after = None if move is None else self._applied(state, move)
        return state if after is None else after

    def _typed(self, operation: Operation, move: Move, state: State, speaker: int | None) -> Any:
        """Return the state after a typed move.

        Decisions before it may pass silently. The move may also have no effect because the state says the
        same already.
        """
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
            state = self.settle(after)
        if speaker is not None and game.has_no_effect(state, move, speaker):
            return state
        due = game.due(state)
        asked_else = operation.decides and due is not None and due.player == operation.player
        return (
            REFUSED if asked_else and not any(game.moves_to_reach(state, operation.kind, speaker)) else None
        )

    def _applied(self, state: State, move: Move) -> State | None:
        self.effort += 1
        try:
            return self.game.apply(state, move)
        except Illegal:
            return None

    def _settle(self, state: State) -> tuple[State, list[Move]]:
        """Return the state after all forced moves, and these moves."""
        forced: list[Move] = []
        while (move := self.game.forced(state)) is not None:
            forced.append(move)
            state = self.game.apply(state, move)
        return state, forced


def _is_asked(due: Due | None, operation: Operation) -> bool:
    return due is not None and due.kind == operation.kind and due.player == operation.player

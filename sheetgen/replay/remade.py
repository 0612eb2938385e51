"""The moves of a log's line made again from another state, without reading its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.replay.probe import Operation
from sheetgen.replay.reader import ECHO, FORCED, SILENT

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

"""Lines that may be missing before a fault: what the player who is due may have said in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from sheetgen.games.contract.values import Move, State
from sheetgen.replay.edits import ADDED_LINE, Edit, Edits
from sheetgen.replay.finding import ERROR
from sheetgen.replay.heads import Head

FEW_ANSWERS = 120
"""Answers of one decision that are tried."""
MISSING, MISSING_IN_PLACE = 5.0, 3.0
"""A line that is missing; where the line after it is another's, nothing else is so likely."""
MOST_TURNS, LONGEST_TURN = 60, 4
"""Turns that are tried for a line that is missing, and what is decided in one of them at most."""
MOST_MOVES = 800
"""Moves that are made to find them."""


class MissingLines:
    """Whole lines to be put in where a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.game = edits.game
        self.players = edits.players

    def lines(self) -> Iterator[Edit]:
        """Lines that may be missing right before the fault, or a line earlier."""
        stop = self.track.stop
        for i in (stop, stop - 1) if stop < len(self.track.statements) else ():
            yield from self._before(i)

    def _before(self, i: int) -> Iterator[Edit]:
        """Lines of the player who is due, before statement ``i``, after which that one may come."""
        if i < self.track.start:
            return
        bookmark, head = self.track.bookmark(i), self.track.statements[i].head
        state = bookmark.state
        due = self.game.due(state)
        if due is not None and bookmark.open is not None and bookmark.open.player == due.player:
            state = self.track.settled(self.game.close(state)[0])
            due = self.game.due(state)
        if due is None or due.player is None or (head.kind == "player" and head.seat == due.player):
            return
        cost = MISSING_IN_PLACE if i == self.track.stop else MISSING
        for moves in islice(self._turns(state, due.player, head), MOST_TURNS):
            if None not in (texts := [self.edits.written(move) for move in moves]):
                text = "; ".join(map(str, texts))
                line = f"{self.players[due.player]}: {text}"
                yield Edit(ADDED_LINE, i, cost + 0.01 * len(text), (line,), removed=0, back=True)

    def _turns(self, state: State, seat: int, head: Head) -> Iterator[tuple[Move, ...]]:
        """What a player may decide in a line before one of ``head``, the shortest first."""
        waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(state, ())])
        before = self.track.effort
        while waiting and self.track.effort < before + MOST_MOVES:
            state, moves = waiting.popleft()
            for move in self.edits.legal(state)[:FEW_ANSWERS]:
                self.track.effort += 2
                after = self.track.settled(self.game.apply(state, move))
                due = self.game.due(after)
                if self._comes(after, head):
                    yield (*moves, move)
                if due is not None and due.player == seat and len(moves) + 1 < LONGEST_TURN:
                    waiting.append((after, (*moves, move)))

    def _comes(self, state: State, head: Head) -> bool:
        """Whether a line of ``head`` may come next, at once or when the running turn is over."""
        for _ in range(3):
            due = self.game.due(state)
            if due is None:
                return False
            if head.verb is not None and due.player is None and due.kind in head.verb.answers:
                return True
            if head.kind == "player" and due.player == head.seat:
                return True
            if due.player is None:
                state = self.track.settled(self.game.apply(state, self.game.unknown(state)))
                continue
            closed, leftovers = self.game.close(state)
            if any(left.severity == ERROR for left in leftovers):
                return False
            state = self.track.settled(closed)
        return False

"""Decisions that may be missing right before a fault, and lines of the player who is due."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from sheetgen.games.contract.values import Move, State
from sheetgen.mend.edit import ADDED_LINE, Edit
from sheetgen.mend.edits import Edits
from sheetgen.read import line_parts
from sheetgen.read.finding import ERROR
from sheetgen.read.lines import Segment
from sheetgen.read.reader import TYPED, Event, Failure
from sheetgen.read.statements import Head

FEW_ANSWERS = 120
"""Largest number of answers tried for one decision."""
MISSING, MISSING_IN_PLACE = 5.0, 3.0
"""Cost of a missing line; and its cost where the next line is another player's, so that nothing else is as
likely.
"""
MOST_TURNS, LONGEST_TURN = 60, 4
"""Largest number of turns tried for a missing line, and of decisions in one turn."""
LONGEST_ANSWER, MOST_GOING_ON = 3, 24
"""Largest number of other players' lines within a turn, and of turns tried for the line that continues it."""
AS_MANY, MOST_FAR = 3, 4
"""Turns of each player to look back for a missing line, and lines tried at each place. Only the presence of
such a line matters, not its words.
"""
MOST_MOVES = 800
"""Largest number of moves made to find these lines."""


class MissingLines:
    """Whole lines that may be missing near the place where a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.game = edits.game
        self.players = edits.players

    def lines(self) -> Iterator[Edit]:
        """Yield lines that may be missing right before the fault, or one line earlier.

        If only the player of the turn is wrong, look back several turns: the next line of the missing player
        is then taken for it.
        """
        stop, fault = self.track.stop, self.track.fault
        if stop == len(self.track.statements):
            return
        for i in (stop, stop - 1):
            yield from self._before(i)
        turns = AS_MANY * len(self.players) if fault is not None and not fault.refused else 0
        for i in range(stop - 2, max(stop - turns, self.track.start - 1), -1):
            yield from self._before(i, MOST_FAR, again=True)

    def continuing_lines(self, i: int) -> Iterator[Edit]:
        """Yield lines in which the player of statement ``i`` continues a turn that has something left undone.

        Another player was asked within the turn. The line that continues the turn after the answer is
        missing.
        """
        statements, seat = self.track.statements, self.track.statements[i].head.seat
        if seat is None:
            return
        for k in range(i + 1, min(i + 1 + LONGEST_ANSWER, self.track.stop)):
            state, head = self.track.bookmark(k).state, statements[k].head
            due = self.game.due(state)
            if due is None or due.player != seat:
                continue
            if head.seat != seat:
                turns = (t for t in self._turns(state, seat, head) if self._leaves_nothing(state, t))
                yield from self._written(k, seat, islice(turns, MOST_GOING_ON), MISSING_IN_PLACE)
            return

    def _leaves_nothing(self, state: State, moves: Sequence[Move]) -> bool:
        """Return whether a turn that continues with ``moves`` leaves nothing undone."""
        for move in moves:
            state = self.track.settle(self.game.apply(state, move))
        return not self.game.close(state)[1]

    def _before(self, i: int, most: int = MOST_TURNS, again: bool = False) -> Iterator[Edit]:
        """Yield lines of the player who is due before statement ``i``, after which statement ``i`` can
        follow.

        If ``replay_statement``, the missing line may have the same player as statement ``i``.
        """
        if i < self.track.start:
            return
        bookmark, head = self.track.bookmark(i), self.track.statements[i].head
        state = bookmark.state
        due = self.game.due(state)
        if due is not None and bookmark.open is not None and bookmark.open.player == due.player:
            state = self.track.settle(self.game.close(state)[0])
            due = self.game.due(state)
        same = head.kind == "player" and due is not None and head.seat == due.player
        if due is None or due.player is None or (same and not again):
            return
        cost = MISSING_IN_PLACE if i == self.track.stop else MISSING
        yield from self._written(i, due.player, islice(self._turns(state, due.player, head), most), cost)

    def _written(self, i: int, seat: int, turns: Iterable[tuple[Move, ...]], cost: float) -> Iterator[Edit]:
        """Yield the change that inserts a line with each of these turns before statement ``i``."""
        for moves in turns:
            if None not in (texts := [self.edits.written(move) for move in moves]):
                text = "; ".join(map(str, texts))
                line = f"{self.players[seat]}: {text}"
                yield Edit(ADDED_LINE, i, cost + 0.01 * len(text), (line,), removed=0, back=True)

    def _turns(self, state: State, seat: int, head: Head) -> Iterator[tuple[Move, ...]]:
        """Yield the moves of lines that a player can write before a line with ``head``, the shortest first."""
        waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(state, ())])
        before = self.track.effort
        while waiting and self.track.effort < before + MOST_MOVES:
            state, moves = waiting.popleft()
            for move in self.edits.legal(state)[:FEW_ANSWERS]:
                self.track.effort += 2
                after = self.track.settle(self.game.apply(state, move))
                due = self.game.due(after)
                if self._comes(after, head):
                    yield (*moves, move)
                if due is not None and due.player == seat and len(moves) + 1 < LONGEST_TURN:
                    waiting.append((after, (*moves, move)))

    def _comes(self, state: State, head: Head) -> bool:
        """Return whether a line with ``head`` can follow, at once or after the running turn ends."""
        for _ in range(3):
            due = self.game.due(state)
            if due is None:
                return False
            if head.verb is not None and due.player is None and due.kind in head.verb.answers:
                return True
            if head.kind == "player" and due.player == head.seat:
                return True
            if due.player is None:
                state = self.track.settle(self.game.apply(state, self.game.unknown(state)))
                continue
            closed, leftovers = self.game.close(state)
            if any(left.severity == ERROR for left in leftovers):
                return False
            state = self.track.settle(closed)
        return False


class MissingWords:
    """Decisions that may be missing right before the words where a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.game = edits.game

    def opening_decisions(self) -> Iterator[Edit]:
        """Yield decisions that may be missing right before the fault and that make its words legal."""
        if self.edits.unread is not None:
            _, segment, attempt = self.edits.unread
            if attempt.failure.state is not None:
                yield from self._openings(segment, attempt.failure.at, self._possible_states(attempt.failure))
            if not self.track.played[self.track.stop].said:
                yield from self._openings(segment, 0, self._begun(attempt.failure))
        elif self.track.stop < len(self.track.statements):
            # This line ended the line before it, but contains nothing that is due.
            line, head = self.track.statements[self.track.stop]
            segments = line_parts.segments(line, self.edits.lexicon) if head.kind == "player" else []
            yield from self._openings(segments[0], 0, self._asked(())) if segments else ()

    def _openings(self, segment: Segment, at: int, states: Iterable[State]) -> Iterator[Edit]:
        """Yield decisions in one of ``states`` that may be missing before word ``at`` of a segment."""
        for state in states:
            for move, more in self.edits.answers(state):
                if self._opens(state, segment, at, move):
                    yield from self.edits.insertion(self.track.stop, segment, at, move, 1.9 + more, None)

    def _begun(self, failure: Failure) -> Iterator[State]:
        """Yield the states at the beginning of a line that fails later, or that was read as part of the turn
        before.

        Its first words were taken for an answer, but that answer may be missing before them.
        """
        if failure.at and failure.events:
            yield failure.events[0].before
        bookmark, head = self.track.bookmark(self.track.stop), self.track.statements[self.track.stop].head
        if bookmark.open is None or bookmark.open.player != head.seat:
            return
        closed, leftovers = self.game.close(bookmark.state)
        for state in self.track.silent_states(self.track.settle(closed), head.seat) if not leftovers else ():
            due = self.game.due(state)
            if due is not None and due.player == head.seat:
                yield state

    def _possible_states(self, failure: Failure) -> Iterator[State]:
        """Yield the states in which the player may have answered something that is missing before the fault."""
        yield failure.state
        said = [event for segment in self.track.played[self.track.stop].said for event in segment.events]
        yield from (state for state in self._asked((*said, *failure.events)) if state != failure.state)

    def _asked(self, events: Sequence[Event]) -> Iterator[State]:
        """Yield the states since the last word of a line in which its player was asked and the decision
        passed silently.
        """
        seat = self.track.statements[self.track.stop].head.seat
        typed = [event for event in events if event.how == TYPED]
        begun = self.track.bookmark(self.track.stop).state
        if typed:
            begun = self.game.apply(typed[-1].before, typed[-1].move)
        for state in self.track.silent_states(self.track.settle(begun), seat):
            due = self.game.due(state)
            if due is not None and due.player == seat:
                yield state

    def _opens(self, state: State, segment: Segment, at: int, move: Move) -> bool:
        """Return whether the refused words can be read one phrase further after ``move``."""
        seat = self.track.statements[self.track.stop].head.seat
        after = self.track.settle(self.game.apply(state, move))
        for later in self.track.silent_states(after, seat):
            self.track.effort += 1
            due = self.game.due(later)
            answers = self.edits.lexicon.answers(segment.words, at, due.kind) if due is not None else ()
            if any(self.track.is_legal(later, phrase.move) for phrase in answers):
                return True
        return False

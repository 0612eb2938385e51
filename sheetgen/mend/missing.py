"""What may be missing before a fault: decisions right before it, and lines of the player who is due."""

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
"""Answers of one decision that are tried."""
MISSING, MISSING_IN_PLACE = 5.0, 3.0
"""A line that is missing; where the line after it is another's, nothing else is so likely."""
MOST_TURNS, LONGEST_TURN = 60, 4
"""Turns that are tried for a line that is missing, and what is decided in one of them at most."""
LONGEST_ANSWER, MOST_GOING_ON = 3, 24
"""Lines of others within a turn, and turns that are tried for a line with which it went on."""
AS_MANY, MOST_FAR = 3, 4
"""Turns of each player that are looked back for a line that is missing, and lines that are tried at each place: that
one was there counts, not what it said."""
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
        """Lines that may be missing right before the fault, or a line earlier.

        Where only somebody's turn is wrong some turns more: the next line of who is missing is taken for that then.
        """
        stop, fault = self.track.stop, self.track.fault
        if stop == len(self.track.statements):
            return
        for i in (stop, stop - 1):
            yield from self._before(i)
        turns = AS_MANY * len(self.players) if fault is not None and not fault.refused else 0
        for i in range(stop - 2, max(stop - turns, self.track.start - 1), -1):
            yield from self._before(i, MOST_FAR, again=True)

    def goes_on(self, i: int) -> Iterator[Edit]:
        """Lines in which the player of statement ``i`` goes on with a turn in which something is left undone.

        Somebody else was asked within the turn, and the line that goes on behind the answer is not there.
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
        """Whether a turn that goes on so leaves nothing undone."""
        for move in moves:
            state = self.track.settled(self.game.apply(state, move))
        return not self.game.close(state)[1]

    def _before(self, i: int, most: int = MOST_TURNS, again: bool = False) -> Iterator[Edit]:
        """Lines of the player who is due, before statement ``i``, after which that one may come.

        It may be of the same player if a turn may come ``again``.
        """
        if i < self.track.start:
            return
        bookmark, head = self.track.bookmark(i), self.track.statements[i].head
        state = bookmark.state
        due = self.game.due(state)
        if due is not None and bookmark.open is not None and bookmark.open.player == due.player:
            state = self.track.settled(self.game.close(state)[0])
            due = self.game.due(state)
        same = head.kind == "player" and due is not None and head.seat == due.player
        if due is None or due.player is None or (same and not again):
            return
        cost = MISSING_IN_PLACE if i == self.track.stop else MISSING
        yield from self._written(i, due.player, islice(self._turns(state, due.player, head), most), cost)

    def _written(self, i: int, seat: int, turns: Iterable[tuple[Move, ...]], cost: float) -> Iterator[Edit]:
        """Lines of a player that say one of these turns, before statement ``i``."""
        for moves in turns:
            if None not in (texts := [self.edits.written(move) for move in moves]):
                text = "; ".join(map(str, texts))
                line = f"{self.players[seat]}: {text}"
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


class MissingWords:
    """Decisions to be put in right before the words at which a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.game = edits.game

    def opening(self) -> Iterator[Edit]:
        """Decisions that may be missing right before the fault, so that what was said there has a place."""
        if self.edits.unread is not None:
            _, segment, attempt = self.edits.unread
            if attempt.failure.state is not None:
                yield from self._openings(segment, attempt.failure.at, self._unsaid(attempt.failure))
            if not self.track.played[self.track.stop].said:
                yield from self._openings(segment, 0, self._begun(attempt.failure))
        elif self.track.stop < len(self.track.statements):
            # The line before was cut off by this one, which says nothing that was due.
            line, head = self.track.statements[self.track.stop]
            segments = line_parts.segments(line, self.edits.lexicon) if head.kind == "player" else []
            yield from self._openings(segments[0], 0, self._asked(())) if segments else ()

    def _openings(self, segment: Segment, at: int, states: Iterable[State]) -> Iterator[Edit]:
        """What may be missing before word ``at`` of a segment in one of these states."""
        for state in states:
            for move, more in self.edits.answers(state):
                if self._opens(state, segment, at, move):
                    yield from self.edits.insertion(self.track.stop, segment, at, move, 1.9 + more, None)

    def _begun(self, failure: Failure) -> Iterator[State]:
        """The states in which a line begins that fails further on, or that was read as more of the turn before.

        What it begins with was taken for an answer that may be missing before it.
        """
        if failure.at and failure.events:
            yield failure.events[0].before
        bookmark, head = self.track.bookmark(self.track.stop), self.track.statements[self.track.stop].head
        if bookmark.open is None or bookmark.open.player != head.seat:
            return
        closed, leftovers = self.game.close(bookmark.state)
        for state in self.track.silently(self.track.settled(closed), head.seat) if not leftovers else ():
            due = self.game.due(state)
            if due is not None and due.player == head.seat:
                yield state

    def _unsaid(self, failure: Failure) -> Iterator[State]:
        """The states in which the player may have said something that is missing before what failed."""
        yield failure.state
        said = [event for segment in self.track.played[self.track.stop].said for event in segment.events]
        yield from (state for state in self._asked((*said, *failure.events)) if state != failure.state)

    def _asked(self, events: Sequence[Event]) -> Iterator[State]:
        """The states since the last word of a line in which its player was asked, and what was due went by unsaid."""
        seat = self.track.statements[self.track.stop].head.seat
        typed = [event for event in events if event.how == TYPED]
        begun = self.track.bookmark(self.track.stop).state
        if typed:
            begun = self.game.apply(typed[-1].before, typed[-1].move)
        for state in self.track.silently(self.track.settled(begun), seat):
            due = self.game.due(state)
            if due is not None and due.player == seat:
                yield state

    def _opens(self, state: State, segment: Segment, at: int, move: Move) -> bool:
        """Whether after ``move`` the words that had no place can be read a phrase further."""
        seat = self.track.statements[self.track.stop].head.seat
        after = self.track.settled(self.game.apply(state, move))
        for later in self.track.silently(after, seat):
            self.track.effort += 1
            due = self.game.due(later)
            answers = self.edits.lexicon.answers(segment.words, at, due.kind) if due is not None else ()
            if any(self.track.takes(later, phrase.move) for phrase in answers):
                return True
        return False

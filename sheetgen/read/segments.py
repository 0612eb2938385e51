"""Read the segments of a line and apply them, or explain why they cannot be read."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from sheetgen.games.contract.values import State
from sheetgen.read import faults, line_parts
from sheetgen.read.finding import Finding
from sheetgen.read.line_parts import SegmentReader
from sheetgen.read.lines import Line, Segment
from sheetgen.read.progress import GameProgress
from sheetgen.read.reader import FORCED, TYPED, UNKNOWN, Attempt, Reading


class Segments(GameProgress):
    """A game whose lines are read segment by segment."""

    def _segments(self, line: Line, segments: list[Segment], seat: int) -> bool:
        """Read all segments of a turn. After a fault, check the rest only for unreadable words."""
        straight = self._straight(segments, seat)
        if len(straight) == len(segments):
            self._takes(line, segments, straight, seat)
            return True
        parts = SegmentReader(self.reader, self._mine, seat).read(segments, self.state, self.forced, straight)
        if (turned := self._told_later(segments, parts)) is not None:
            return self._segments(line, turned, seat)
        clear = len(parts[-1].readings) == 1
        for i, (segment, attempt) in enumerate(zip(segments, parts, strict=False)):
            if not clear and (whole := self._whole(line, segments[i:], seat, read=len(parts) - 1 > i)):
                return self._segment(line, whole, seat)
            if not attempt.readings and self._anyway(segments[i:], seat):
                return self._segments(line, segments[i:], seat)
            if not self._judge(line, segment, attempt, seat):
                self._look_through(line, segments[i + 1 :])
                return False
        return True

    def _anyway(self, segments: list[Segment], seat: int) -> bool:
        """Apply what a player may say at any time after the end of the turn. Return whether it was that."""
        if self.game.turn(self.state) == self.turn or not self._aside(segments, seat):
            return False
        self.turn = self.game.turn(self.state)
        return True

    def _told_later(self, segments: list[Segment], parts: Sequence[Attempt]) -> list[Segment] | None:
        """Return the segments in the order of events, if the unreadable one gives the outcome of a chance
        event that an earlier one skipped; else None.
        """
        told = segments[len(parts) - 1]
        if parts[-1].readings:
            return None
        for i, attempt in enumerate(parts[:-1]):
            for event in attempt.readings[0].events:
                due = self.game.due(event.before)
                if event.how == TYPED or due is None:
                    break
                said = self.lexicon.answers(told.words, 0, due.kind) if event.how == UNKNOWN else ()
                if any(phrase.end == len(told.words) for phrase in said):
                    return [*segments[:i], told, *segments[i : len(parts) - 1], *segments[len(parts) :]]
        return None

    def _straight(self, segments: Sequence[Segment], seat: int) -> list[Reading]:
        """Return the readings of the first segments, up to the first with a choice."""
        found: list[Reading] = []
        state, forced, read = self.state, self.forced, self.reader.read_without_choice
        for segment in segments:
            if segment.others or (reading := read(segment.words, state, forced, self._mine, seat)) is None:
                break
            found.append(reading)
            state, forced = reading.state, reading.forced
        return found

    def _whole(self, line: Line, segments: list[Segment], seat: int, read: bool) -> Segment | None:
        """Return these segments as one, if semicolons may separate an answer to what is due; else None.

        If neither way is legal, the fault is shown where reading in parts reached furthest. ``read`` is
        whether the first segment can be read alone.
        """
        due = self.game.due(self.state)
        if len(segments) < 2 or due is None or not self.lexicon.spans(due.kind):
            return None
        whole = line_parts.join_segments(line, segments[0], segments[-1], self.lexicon)
        tried = self.reader.read_segment(whole, self.state, self.forced, self._mine, seat)
        return whole if len(tried.readings) == 1 or not read else None

    def _segment(self, line: Line, segment: Segment, seat: int | None) -> bool:
        mine = self._chance_only if seat is None else self._mine
        attempt = self.reader.read_segment(segment, self.state, self.forced, mine, seat)
        return self._judge(line, segment, attempt, seat)

    def _judge(self, line: Line, segment: Segment, attempt: Attempt, seat: int | None) -> bool:
        """Apply a segment with a unique reading. Otherwise add a finding and return False."""
        if len(attempt.readings) != 1:
            self._add(self._explain, line, segment, attempt, seat)
            if attempt.failure.state is not None and not attempt.readings:
                # Apply the legal moves before the fault: a die that was taken is gone.
                self._take_in(line, seat, attempt.failure.events, attempt.failure.state)
            return False
        self._takes(line, (segment,), (attempt.readings[0],), seat)
        return True

    def _takes(
        self, line: Line, segments: Sequence[Segment], readings: Sequence[Reading], seat: int | None
    ) -> None:
        """Apply the readings of segments."""
        if not readings:
            return
        events = [event for reading in readings for event in reading.events]
        self._take_in(line, seat, events, readings[-1].state)
        self.forced = readings[-1].forced

    def _explain(self, line: Line, segment: Segment, attempt: Attempt, seat: int | None) -> Finding:
        state = attempt.failure.state
        due = self.game.due(state) if state is not None else None
        mine = self._chance_only if seat is None else self._mine
        idle, between = None, None
        if seat is not None and (due is None or not mine(state, due)):
            idle = self.players[seat]
            turn = self.game.turn(state) if due is not None else None
            other = due.player if due is not None else None
            if other is not None and other != seat and turn is not None and turn == self.turn:
                between = self.players[other]
        began = self._turn_began(attempt, seat)
        events = (*self.events, *attempt.failure.events)
        behind = itertools.takewhile(lambda event: event.how != TYPED, reversed(events))
        forced = [event for event in behind if event.how == FORCED and event.player == seat]
        speaker = faults.Speaker(seat, began, idle, between, self.result.steps, forced)
        return faults.explain(line, segment, attempt, self.game, self.lexicon, self.state, speaker)

    def _turn_began(self, attempt: Attempt, seat: int | None) -> State:
        """Return the state in which the running turn began, as far back as its own lines go."""
        events = (*self.events, *attempt.failure.events)
        began = events[0].before if events else self.state
        for step in reversed(self.result.steps):
            if seat is None or step.player != seat or self.game.turn(step.before) != self.turn:
                break
            began = step.before
        return began

    def _look_through(self, line: Line, segments: list[Segment]) -> None:
        """Add findings for words without meaning in segments that are not played."""
        if segments and self.lexicon.spans():
            segments = [line_parts.join_segments(line, segments[0], segments[-1], self.lexicon)]
        for segment in segments:
            if self.lexicon.unreadable(segment.words) is not None:
                self._add(faults.meaningless_word, line, segment, self.lexicon)

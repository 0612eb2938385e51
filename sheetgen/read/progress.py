"""The progress of a game while its log is read: the running turn, silent decisions and the ends of turns.

The segments of a line are read here and applied to the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from sheetgen.games.contract.values import Due, Leftover, Move, State
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import msg
from sheetgen.read.faults import Fault, LeftUndone, UnplayedSegments, UnreadSegment
from sheetgen.read.finding import ERROR, Unchecked
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line, Segment
from sheetgen.read.reader import FORCED, SILENT, TYPED, UNKNOWN, Attempt, Event, Reader, Reading
from sheetgen.read.result import LogReading, Step
from sheetgen.read.statements import Heads, SegmentReader, Statement, join_segments, segments_of


class RunningTurn(Struct, frozen=True, gc=False):
    """The running turn: its player, the turn, its last line, and whether all its lines are without faults."""

    player: int
    turn: Any
    line: Line
    sound: bool


class Bookmark(NamedTuple):
    """The part of a session that changes from line to line."""

    state: State
    running_turn: RunningTurn | None
    seat: int
    turn: Any
    last_head: Any
    forced: tuple[Move, ...]
    played_by_rules: Mapping[int, tuple[Event, ...]]
    ended: bool


class GameProgress:
    """A game and its progress through the log, from its start or from another state."""

    def __init__(self, heading: Heading, lines: Sequence[Line], start: State = None) -> None:
        self.result = LogReading(heading, lines)
        self.game = self.result.game
        self.players = heading.players
        self.lexicon = heading.lexicon
        self.reader = Reader(self.game, self.lexicon)
        self.heads = Heads.from_lexicon(self.lexicon)
        self.chance_between_turns = self.heads.chance_between_turns
        if start is None:
            start = self.game.start(heading.layout, heading.players, heading.options)
        self.state, self.events = self.reader.settle(start)
        self.result.start = self.state
        self.running_turn: RunningTurn | None = None
        self.seat = -1
        self.turn: Any = None
        self.last_head: Any = None
        # Forced moves of this line. They may be typed but need not be.
        self.forced: tuple[Move, ...] = ()
        # Whole turns that the rules played. The log may contain them but need not.
        self.played_by_rules: dict[int, tuple[Event, ...]] = {}
        # Whether a line came after the end of the game.
        self.ended = False

    def bookmark(self) -> Bookmark:
        """Return a bookmark of the session between two lines."""
        return Bookmark(
            self.state,
            self.running_turn,
            self.seat,
            self.turn,
            self.last_head,
            self.forced,
            dict(self.played_by_rules),
            self.ended,
        )

    def return_to(self, mark: Bookmark) -> None:
        """Return to a bookmark. Results since then are kept."""
        self.state, self.running_turn, self.seat, self.turn = mark[:4]
        self.last_head, self.forced, self.ended = mark.last_head, mark.forced, mark.ended
        self.played_by_rules = dict(mark.played_by_rules)
        self.events = []

    def _note(self, fault: Fault) -> None:
        """Note a fault. A later stage explains it."""
        self.result.faults.append(fault)

    def state_after_skipping(self, state: State, due: Due) -> State:
        """Return the state after what is due is skipped."""
        state = (
            self.game.close(state)[0]
            if due.player is not None
            else self.game.apply(state, self.game.unknown(state))
        )
        return self.reader.settle(state)[0]

    def _skip_silent_decisions(self, line: Line, speaker: int | None, wanted: Callable[[Due], bool]) -> None:
        """Skip silent decisions and unknown chance if that leads to what is ``wanted``."""
        state = self.state
        events: list[Event] = []
        while (due := self.game.due(state)) is not None and not wanted(due):
            move = self.game.unknown(state) if due.player is None else self.game.silent(state, speaker)
            if move is None:
                return
            events.append(Event(move, UNKNOWN if due.player is None else SILENT, due.player, state))
            state, followed = self.reader.settle(self.game.apply(state, move))
            events += followed
        if due is not None:
            self._apply_events(line, None, tuple(events), state)

    def _apply_unknown_chance(self, line: Line, noted: bool = True, most: int = 99) -> None:
        """Apply unknown outcomes to due chance events that are not in the log, ``most`` of them at most."""
        for _ in range(most):
            due = self.game.due(self.state)
            if due is None or due.player is not None:
                break
            self.events.append(Event(self.game.unknown(self.state), UNKNOWN, None, self.state))
            if noted:
                self._note_unknown(line, due)
            self._continue_from(self.game.apply(self.state, self.events[-1].move))

    def _note_unknown(self, line: Line, due: Due) -> None:
        what = self.game.grammar.dues[due.kind]
        self.result.unchecked.append(
            Unchecked(line.number, msg("not written down: {what}", "report", what=what))
        )

    def _continue_from(self, state: State) -> None:
        """Continue with ``state`` and everything that it forces. Store forced whole turns, which may be typed
        later.
        """
        self.state, followed = self.reader.settle(state)
        self.events += followed
        for event in followed:
            if event.player is not None and (
                self.running_turn is None or event.player != self.running_turn.player
            ):
                self._store_forced_move(event)

    def _store_forced_move(self, event: Event) -> None:
        """Store a forced move of another player's turn. Only the last turn of each player is stored."""
        assert event.player is not None
        known = self.played_by_rules.get(event.player, ())
        if known and self.game.turn(known[-1].before) != self.game.turn(event.before):
            known = ()
        self.played_by_rules[event.player] = (*known, event)

    def _apply_events(self, line: Line, seat: int | None, events: Sequence[Event], state: State) -> None:
        """Continue from ``state``, to which ``events`` led."""
        for event in events:
            how = event.how
            if how == UNKNOWN:
                due = self.game.due(event.before)
                assert due is not None
                self._note_unknown(line, due)
            elif how == FORCED and event.player is not None and event.player != seat:
                self._store_forced_move(event)
        self.events += events
        self.state = state

    def _belongs_to_line(self, state: State, due: Due) -> bool:
        """Return whether a decision belongs to this line: decisions of its player in this turn, and chance
        within the turn.
        """
        if due.player is None:
            return self._belongs_to_turn(state, due)
        return due.player == self.seat and self.game.turn(state) == self.turn

    def _belongs_to_turn(self, state: State, due: Due) -> bool:
        """Return whether the due chance event belongs to the running turn instead of beginning another one."""
        turn, opener = self.game.turn(state), self.game.opener(state, self.turn)
        if turn is None:
            return opener in (None, self.seat)
        return turn == self.turn or (due.kind not in self.chance_between_turns and opener is None)

    @staticmethod
    def _is_chance(state: State, due: Due) -> bool:
        return due.player is None

    def _must_be_in_turn(self, due: Due) -> bool:
        """Return whether the due chance event can only be in the line of the running turn."""
        return due.kind not in self.chance_between_turns and self._belongs_to_turn(self.state, due)

    def _end_line(self, line: Line, seat: int, sound: bool, last: bool, following: Statement | None) -> None:
        """End a line. If its turn is not over and nobody continues it, something was left undone.

        But the log may end there, and another player may interrupt with something that is possible at any
        time.
        """
        due = self.game.due(self.state)
        if due is None or self.running_turn is None:
            self.running_turn = None
            return
        if not sound and self.running_turn.player == seat:
            self.running_turn = structs.replace(self.running_turn, sound=False)
        if self._next_line_continues(due, seat, following):
            return
        while due is not None and due.player is None and self._must_be_in_turn(due) and not last:
            if self._next_line_answers(following):
                return
            self._apply_unknown_chance(line, most=1)
            due = self.game.due(self.state)
        if due is None or due.player != seat or self.game.turn(self.state) != self.running_turn.turn:
            # Another player decides within this turn, which continues in a later line.
            if due is None or due.player is None or self.game.turn(self.state) != self.running_turn.turn:
                self.running_turn = None
            return
        closed, leftovers = self.game.close(self.state)
        if last and (not sound or not self._ends_well(closed, leftovers)):
            return
        if any(left.severity == ERROR for left in leftovers) and self._next_line_answers(following):
            return
        self._close_turn(line, closed, leftovers, quiet=not sound)

    def _next_line_answers(self, following: Statement | None) -> bool:
        """Return whether the next line gives what is due, by its player or by something possible at any time."""
        if following is None or (seat := following.head.seat) is None:
            return False
        if self._next_speaker_decides(seat):
            return True
        return self._interruption_move(segments_of(following.line, self.lexicon), seat) is not None

    def _begins_with_outcome(self, segments: Sequence[Segment], due: Due) -> bool:
        """Return whether a player's line begins with the outcome of the due chance event, which has no line
        of its own.
        """
        if due.player is not None or not segments:
            return False
        words = segments[0].words
        whole = (
            phrase
            for phrase in self.lexicon.answering_phrases(words, 0, due.kind)
            if phrase.end == len(words)
        )
        return any(phrase.verb.shown or not phrase.verb.line for phrase in whole)

    def _next_speaker_decides(self, speaker: int | None) -> bool:
        """Return whether the next player's line decides what is due, such as who won a tile."""
        silent = self.game.silent
        return silent(self.state, None) is None and silent(self.state, speaker) is not None

    def _apply_interruption(self, segments: list[Segment], seat: int) -> bool:
        """Apply what a player who is not due may say at any time. Return whether it was that."""
        move = self._interruption_move(segments, seat)
        if move is None:
            return False
        due = self.game.due(self.state)
        assert due is not None
        self.events.append(Event(move, SILENT, due.player, self.state))
        self._continue_from(self.game.apply(self.state, move))
        return True

    def _interruption_move(self, segments: Sequence[Segment], seat: int) -> Move | None:
        """Return the move that lets a player who is not due say these segments now; None if they must wait."""
        due = self.game.due(self.state)
        if due is None or due.player == seat or not segments:
            return None
        words = segments[0].words
        if not all(phrase.verb.anytime for phrase in self.lexicon.phrases(words, 0) or ()):
            return None
        sooner = self.game.moves_to_reach
        return next(
            (
                move
                for kind in self.lexicon.answered_kinds(words, 0)
                for move in sooner(self.state, kind, seat)
            ),
            None,
        )

    def _next_line_continues(self, due: Due, seat: int, following: Statement | None) -> bool:
        """Return whether the next line continues the turn of the same player or gives the due chance event."""
        if following is None or following.head.seat is None or self.game.turn(self.state) != self.turn:
            return False
        chance = due.player is None and due.kind not in self.chance_between_turns
        if following.head.seat == seat:
            return due.player == seat or chance
        return chance and self._begins_with_outcome(segments_of(following.line, self.lexicon), due)

    def end_log(self) -> None:
        """End the log. The game is over if it ends by silence, even in a turn in which another player spoke
        last.
        """
        due = self.game.due(self.state)
        if self.running_turn is not None and due is not None and due.player == self.running_turn.player:
            closed, leftovers = self.game.close(self.state)
            if self.game.turn(self.state) == self.running_turn.turn and self._ends_well(closed, leftovers):
                self._close_turn(self.running_turn.line, closed, leftovers, quiet=not self.running_turn.sound)
                return
        state = self.state
        while (due := self.game.due(state)) is not None:
            if due.player is None or (move := self.game.silent(state, None)) is None:
                return
            state = self.reader.settle(self.game.apply(state, move))[0]
        if state is not self.state and self._ends_well(state, ()):
            self.result.asked = self.state
            self._continue_from(state)

    def _ends_well(self, closed: State, leftovers: tuple[Leftover, ...]) -> bool:
        """Return whether the game is over after the log's last turn, except for unclaimed bonuses."""
        return self.game.due(closed) is None and all(left.severity != ERROR for left in leftovers)

    def _close_running_turn(self, speaker: int | None = None) -> None:
        """End the running turn if a line of ``speaker`` begins while its player must still decide."""
        if self.running_turn is None:
            return
        due, turn = self.game.due(self.state), self.game.turn(self.state)
        if due is None or turn != self.running_turn.turn:
            self.running_turn = None
        elif due.player == self.running_turn.player:
            closed, leftovers = self.game.close(self.state)
            if self._next_speaker_decides(speaker):
                self.running_turn = None
                return
            self._close_turn(self.running_turn.line, closed, leftovers, quiet=not self.running_turn.sound)
        elif turn is None:
            self.running_turn = None

    def _close_turn(self, line: Line, closed: State, leftovers: tuple[Leftover, ...], quiet: bool) -> None:
        if not quiet:
            for left in leftovers:
                self._note(LeftUndone(line, left, self.state))
        self.running_turn = None
        self._continue_from(closed)

    def _add_step(self, line: Line, seat: int | None, verb: Verb | None, before: State, sound: bool) -> None:
        self.result.steps.append(Step(line, seat, verb, before, self.state, tuple(self.events), sound))


class Segments(GameProgress):
    """A game whose lines are read segment by segment."""

    def _play_segments(self, line: Line, segments: list[Segment], seat: int) -> bool:
        """Read all segments of a turn. After a fault, check the rest only for unreadable words."""
        straight = self._readings_without_choice(segments, seat)
        if len(straight) == len(segments):
            self._apply_readings(line, segments, straight, seat)
            return True
        parts = SegmentReader(self.reader, self._belongs_to_line, seat).read(
            segments, self.state, self.forced, straight
        )
        if (turned := self._in_order_of_events(segments, parts)) is not None:
            return self._play_segments(line, turned, seat)
        clear = len(parts[-1].readings) == 1
        for i, (segment, attempt) in enumerate(zip(segments, parts, strict=False)):
            if not clear and (
                whole := self._as_one_segment(
                    line, segments[i:], seat, attempt if len(parts) - 1 > i else None
                )
            ):
                return self._play_segment(line, whole, seat)
            if not attempt.readings and self._apply_late_interruption(segments[i:], seat):
                return self._play_segments(line, segments[i:], seat)
            if not self._apply_attempt(line, segment, attempt, seat):
                self._leave_unplayed(line, segments[i + 1 :])
                return False
        return True

    def _apply_late_interruption(self, segments: list[Segment], seat: int) -> bool:
        """Apply what a player may say at any time after the end of the turn. Return whether it was that."""
        if self.game.turn(self.state) == self.turn or not self._apply_interruption(segments, seat):
            return False
        self.turn = self.game.turn(self.state)
        return True

    def _in_order_of_events(self, segments: list[Segment], parts: Sequence[Attempt]) -> list[Segment] | None:
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
                said = self.lexicon.answering_phrases(told.words, 0, due.kind) if event.how == UNKNOWN else ()
                if any(phrase.end == len(told.words) for phrase in said):
                    return [*segments[:i], told, *segments[i : len(parts) - 1], *segments[len(parts) :]]
        return None

    def _readings_without_choice(self, segments: Sequence[Segment], seat: int) -> list[Reading]:
        """Return the readings of the first segments, up to the first with a choice."""
        found: list[Reading] = []
        state, forced, read = self.state, self.forced, self.reader.read_without_choice
        for segment in segments:
            if (
                segment.alternatives
                or (reading := read(segment.words, state, forced, self._belongs_to_line, seat)) is None
            ):
                break
            found.append(reading)
            state, forced = reading.state, reading.forced
        return found

    def _as_one_segment(
        self, line: Line, segments: list[Segment], seat: int, first: Attempt | None
    ) -> Segment | None:
        """Return these segments as one, if semicolons may separate an answer to what is due; else None.

        If neither way is legal, the fault is shown where reading in parts reached furthest. ``first`` is the
        reading of the first segment alone, None if it has none. The other segments continue its answer, but do
        not change it, and a word that a segment drops does not come back.
        """
        due = self.game.due(self.state)
        if len(segments) < 2 or due is None or not self.lexicon.may_contain_semicolons(due.kind):
            return None
        whole = join_segments(line, segments[0], segments[-1], self.lexicon)
        if first is None:
            return whole
        tried = self.reader.read_segment(whole, self.state, self.forced, self._belongs_to_line, seat).readings
        answers = {reading.events[0].move for reading in (*first.readings, *tried) if reading.events}
        same = len(answers) == 1 and whole.words == tuple(word for one in segments for word in one.words)
        return whole if len(tried) == 1 and same else None

    def _play_segment(self, line: Line, segment: Segment, seat: int | None) -> bool:
        mine = self._is_chance if seat is None else self._belongs_to_line
        attempt = self.reader.read_segment(segment, self.state, self.forced, mine, seat)
        return self._apply_attempt(line, segment, attempt, seat)

    def _apply_attempt(self, line: Line, segment: Segment, attempt: Attempt, seat: int | None) -> bool:
        """Apply a segment with a unique reading. Otherwise add a finding and return False."""
        if len(attempt.readings) != 1:
            self._note(self._unread_fault(line, segment, attempt, seat))
            if attempt.failure.state is not None and not attempt.readings:
                # Apply the legal moves before the fault: a die that was taken is gone.
                self._apply_events(line, seat, attempt.failure.events, attempt.failure.state)
            return False
        self._apply_readings(line, (segment,), (attempt.readings[0],), seat)
        return True

    def _apply_readings(
        self, line: Line, segments: Sequence[Segment], readings: Sequence[Reading], seat: int | None
    ) -> None:
        """Apply the readings of segments."""
        if not readings:
            return
        events = [event for reading in readings for event in reading.events]
        self._apply_events(line, seat, events, readings[-1].state)
        self.forced = readings[-1].forced

    def _unread_fault(
        self, line: Line, segment: Segment, attempt: Attempt, seat: int | None
    ) -> UnreadSegment:
        """Return the fault of a segment that cannot be read."""
        state = attempt.failure.state
        due = self.game.due(state) if state is not None else None
        answers = due is not None and (
            self._is_chance(state, due) if seat is None else self._belongs_to_line(state, due)
        )
        steps = len(self.result.steps)
        return UnreadSegment(
            line, segment, attempt, seat, self.state, tuple(self.events), steps, self.turn, answers
        )

    def _leave_unplayed(self, line: Line, segments: Sequence[Segment]) -> None:
        """Note segments that are not played because of a fault in their line."""
        self._note(UnplayedSegments(line, tuple(segments)))

"""Play the lines of a log one by one: the stage from lines to moves and states.

A session notes faults and claims as values, and judges nothing. A fault never stops it: the turn of a faulty line is
closed without findings, and later lines are judged by the rules again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.verbs import Verb
from sheetgen.read.causes import Refusal, refusal_out_of_turn
from sheetgen.read.claims import ClaimLine
from sheetgen.read.faults import (
    AfterEnd,
    AmbiguousHead,
    ChanceNotDue,
    EndedBySilence,
    MissingPlayers,
    MissingTurns,
    OnlyPunctuation,
    OtherKeyword,
    OutOfPlace,
    PlayedByRules,
    RepeatedChance,
    UnknownHead,
)
from sheetgen.read.finding import ERROR
from sheetgen.read.heading import note_lines
from sheetgen.read.lines import Line, Segment, split_lines
from sheetgen.read.progress import RunningTurn, Segments
from sheetgen.read.reader import ECHO, SILENT, TYPED, UNKNOWN, Event
from sheetgen.read.result import LogReading
from sheetgen.read.statements import Following, Head, Statement, segments_of, with_head

READ = (1_000_000, False)
"""The value of ``_reading_reach`` for a line that can be read to its end."""


class Session(Segments):
    """Plays the lines of a log one by one."""

    def run(self) -> LogReading:
        """Play all lines and return what was read."""
        heading = self.result.heading
        heading.notes = note_lines(heading, self.result.lines, self.heads.words, self._has_meaning)
        statements = self.statements()
        following: list[Following] = []
        later = Following()
        for statement in reversed(statements):
            following.append(later)
            later = later.with_earlier(statement)
        for statement, then in zip(statements, reversed(following), strict=True):
            self._play_statement(statement, then)
        self.end_log()
        self.result.state = self.state
        return self.result

    def _has_meaning(self, line: Line) -> bool:
        """Return whether the head of a line, or a word behind it other than a number, has a meaning in the game."""
        if self.heads.meaning_of(line.head).kind != "unknown":
            return True
        words = [segment.words for segment in line.segments()]
        return any(
            self.lexicon.phrases(each, at)
            for each in words
            for at in range(len(each))
            if not each[at].isdigit()
        )

    def statements(self) -> list[Statement]:
        """Return the lines that are played."""
        find = self.heads.meaning_of
        return [Statement(line, find(line.head)) for line in self._lines_of_play()]

    def _lines_of_play(self) -> list[Line]:
        heading = self.result.heading
        skipped = {*heading.lines, *(line.number for line in heading.notes)}
        return [line for line in self.result.lines if not line.is_blank and line.number not in skipped]

    def play_line(self, statements: Sequence[Statement], i: int) -> None:
        """Play line ``i`` of the statements."""
        self._play_statement(statements[i], Following.from_statements(statements, i + 1))

    def _play_statement(self, statement: Statement, then: Following) -> None:
        line, head = statement
        kind, following, last = head.kind, then.statement, then.statement is None and statement.has_decisions
        if kind == "claim":
            self._note_claim(line, head)
            return
        over = self.game.due(self.state) is None
        if kind == "unknown":
            suggestions = self.heads.suggest(line, head, self.heads.due_heads(self.game, self.state))
            self._note(UnknownHead(line, suggestions))
            # Read on if the meaning is clear enough, because otherwise each later line would have a fault.
            due = self.game.due(self.state)
            if due is not None and due.player is not None and suggestions[0] == self.players[due.player]:
                self._play_turn_line(line, due.player, following, last)
        elif kind == "ambiguous":
            self._note(AmbiguousHead(line, head))
        elif over and self._states_the_end(line, head):
            return
        elif over and head.seat not in self.played_by_rules:
            # Report it once. Later lines are not to blame.
            if not self.ended:
                self._note(AfterEnd(line, self.state, len(self.result.steps)))
            self.ended = True
        elif head.verb is not None:
            self._play_chance_line(line, head.verb, then.speaker)
        else:
            assert head.seat is not None
            self._play_turn_line(line, head.seat, following, last)
        self.last_head = head.verb or head.seat

    def _states_the_end(self, line: Line, head: Head) -> bool:
        """Accept a player's line that only states how the game ended. Return whether it was one."""
        segments = segments_of(line, self.lexicon)
        if head.seat is None or not segments:
            return False
        events = []
        for words in (segment.words for segment in segments):
            said = (phrase.move for phrase in self.lexicon.phrases(words, 0) if phrase.end == len(words))
            move = next((move for move in said if self._has_no_effect(move, head.seat)), None)
            if move is None:
                return False
            events.append(Event(move, ECHO, None, self.state, 0, len(words)))
        self.events = events
        self._add_step(line, head.seat, None, self.state, True)
        return True

    def _note_claim(self, line: Line, head: Head) -> None:
        """Note a claim with the state at this point. A later stage compares them."""
        assert head.seat is not None
        self.result.claim_lines.append(ClaimLine(line, head.seat, self.state))

    # ---- lines of chance -------------------------------------------------------------
    def _play_chance_line(self, line: Line, verb: Verb, speaker: int | None) -> None:
        before = self.state
        self.events = []
        if not self._reach_chance(line, verb, speaker):
            return
        # The keyword is the verb's leading word. The colon after it separates words like a space.
        self.forced = ()
        sound = self._play_segment(line, with_head(line, self.lexicon), None)
        if not sound:
            # Continue with unknown dice, so that a wrong roll does not make later lines look wrong.
            self._apply_unknown_chance(line, noted=False, most=1)
        self._add_step(line, None, verb, before, sound)

    def _reach_chance(self, line: Line, verb: Verb, speaker: int | None) -> bool:
        """Bring the game to the point where the chance event of ``verb`` is due. Return False if that is
        impossible.

        ``speaker`` is the player of the next line.
        """

        def answered(due: Due) -> bool:
            return due.player is None and due.kind in verb.answers

        self._close_running_turn()
        due = self.game.due(self.state)
        if due is not None and answered(due):
            return True
        self._skip_silent_decisions(line, speaker, answered)
        due = self.game.due(self.state)
        if due is not None and answered(due):
            return True
        if self.last_head is verb:
            before = self.result.steps[-1].line if self.result.steps else None
            self._note(RepeatedChance(line, self.state, before))
            return False
        if (meant := self._with_due_keyword(line)) is not None:
            self._note(OtherKeyword(line, self.state, meant))
            return False
        state, missing = self.state, []
        for _ in range(4 * len(self.players)):
            due = self.game.due(state)
            if due is None or answered(due):
                break
            if due.player is not None:
                missing.append(due.player)
            state = self.state_after_skipping(state, due)
        if due is None or not answered(due) or not missing:
            self._note(ChanceNotDue(line, self.state, self._omitted_chance()))
            return False
        players = tuple(dict.fromkeys(missing))
        self._note(MissingTurns(line, self.state, players, self._omitted_chance()))
        self.state = state
        return True

    def _omitted_chance(self) -> State | None:
        """Return the state in which a roll or a draw is due, or was before the last typed words; None if there
        is none, or the log has left out such a roll or draw before.
        """
        events = [event for step in self.result.steps for event in step.events] + self.events
        last = list(takewhile(lambda event: event.how != TYPED, reversed(events)))
        omitted = [event for event in last if event.how == UNKNOWN]
        due = self.game.due(self.state)
        if due is not None and due.is_chance:
            state, kind = self.state, self.game.unknown(self.state)[0]
        elif omitted:
            state, kind = omitted[-1].before, omitted[-1].move[0]
        else:
            return None
        earlier = events[: len(events) - len(last)]
        return None if any(e.how == UNKNOWN and e.move[0] == kind for e in earlier) else state

    def _with_due_keyword(self, line: Line) -> str | None:
        """Return a line with the keyword of the chance event that is due, if it can be read so; else None."""
        due = self.game.due(self.state)
        if due is None or due.player is not None or line.head is None:
            return None
        for verb, word in self.lexicon.line_verbs():
            if due.kind in verb.answers:
                text = f"{word}: {line.body.strip()}"
                segment = with_head(split_lines(text)[0], self.lexicon)
                if self.reader.read(segment.words, self.state, (), self._is_chance).readings:
                    return text
        return None

    # ---- turns -----------------------------------------------------------------------
    def _play_turn_line(self, line: Line, seat: int, following: Statement | None, last: bool) -> None:
        before, game = self.state, self.game
        self.events = []
        segments = segments_of(line, self.lexicon)
        if len(segments) <= line.body.count(";") and (signs := line.stray_punctuation()):
            self._note(OnlyPunctuation(line, signs))
        carried = self.forced if self.last_head == seat and self.turn == game.turn(before) else ()
        due = game.due(before)
        if self.running_turn is not None or due is None or due.player != seat:
            own = self.running_turn is not None and self.running_turn.player == seat
            if own and not self._continues_turn(segments, seat, carried):
                self._close_running_turn()
            elif not self._apply_interruption(segments, seat) and not own:
                self._close_running_turn(seat)
            due = game.due(self.state)
            here = (
                due is not None
                and due.player == seat
                and (self.running_turn is None or self.running_turn.player == seat)
            )
            if not here and not self._reach_decision(line, segments, seat, following, before):
                return
        self.seat, self.turn = seat, game.turn(self.state)
        if self.running_turn is None or self.running_turn.player == seat:
            sound = (
                self.running_turn is None or self.running_turn.turn != self.turn or self.running_turn.sound
            )
            self.running_turn = RunningTurn(seat, self.turn, line, sound)
        passed = self.played_by_rules.pop(seat, ())
        self.forced = (*carried, *[event.move for event in passed]) if passed else carried
        sound = self._play_segments(line, segments, seat)
        self._end_line(line, seat, sound, last, following)
        self._add_step(line, seat, None, before, sound)

    def _continues_turn(self, segments: list[Segment], seat: int, forced: tuple[Move, ...]) -> bool:
        """Return whether a line of the player with the running turn continues it. Otherwise that turn is
        over.

        A line that can be read only as part of the next turn, even another player's, shows that it is over.
        """
        assert self.running_turn is not None
        due = self.game.due(self.state)
        if (
            due is None
            or due.player != seat
            or not segments
            or self.game.turn(self.state) != self.running_turn.turn
        ):
            return True
        self.seat, self.turn = seat, self.running_turn.turn
        here = self._reading_reach(segments, self.state, forced, seat)
        parted = len(segments) > 1 and self.lexicon.may_contain_semicolons()
        if here == READ and not (parted and not self._can_read_as_one(segments, self.state, forced, seat)):
            return True
        closed, leftovers = self.game.close(self.state)
        closed = self.reader.settle(closed)[0]
        while (then := self.game.due(closed)) is not None and then.player is None:
            closed = self.reader.settle(self.game.apply(closed, self.game.unknown(closed)))[0]
        if then is None:
            return True
        assert then.player is not None
        self.turn = self.game.turn(closed)
        if here == READ:
            # The next turn may begin with words that could also belong to this one: “go C; palace central;
            # gold”.
            return then.player != seat or not self._can_read_as_one(segments, closed, (), seat)
        if any(left.severity == ERROR for left in leftovers):
            # A decision is required first. Only a whole readable line can prove the end of the turn.
            here = max(here, (len(segments[0].words), False))
        for self.seat in dict.fromkeys((seat, then.player)):
            if self._reading_reach(segments, closed, (), self.seat) > here:
                return False
        return True

    def _can_read_as_one(
        self, segments: list[Segment], state: State, forced: tuple[Move, ...], seat: int
    ) -> bool:
        """Return whether all segments together can be read from a state on, without their semicolons."""
        whole = tuple(word for segment in segments for word in segment.words)
        return bool(self.reader.read(whole, state, forced, self._belongs_to_line, seat).readings)

    def _reading_reach(
        self, segments: list[Segment], state: State, forced: tuple[Move, ...], seat: int
    ) -> tuple[int, bool]:
        """Return how far the first segment, or all as one, can be read from a state on (``READ``: to the
        end), and whether a rule explains why not further.
        """
        best = (0, False)
        whole = tuple(word for segment in segments for word in segment.words)
        for words in dict.fromkeys((segments[0].words, whole)):
            attempt = self.reader.read(words, state, forced, self._belongs_to_line, seat)
            if attempt.readings:
                return READ
            failure = attempt.failure
            best = max(best, (failure.at, any(not error.moot for _, error in failure.illegal)))
        return best

    def _reach_decision(
        self, line: Line, segments: list[Segment], seat: int, following: Statement | None, before: State
    ) -> bool:
        """Bring the game to the decision that the line of ``seat`` answers. Return False if there is none.

        ``before`` is the state when the line began.
        """
        needless = self._events_without_effect(segments, seat)
        if self._repeats_played_turn(segments, seat) or (needless and seat in self.played_by_rules):
            self._add_step(line, seat, None, before, self._read_repeated_turn(line, segments, seat))
            return False
        if needless and not self._answers_after_passes(segments[0], seat):
            # Words without effect of one player are no answer of the player whose turn it is.
            self.events += needless
            self._add_step(line, seat, None, before, True)
            return False
        if self._leading_chance(line, segments, seat):
            return True

        def asked(due: Due) -> bool:
            return due.player == seat or self._begins_with_outcome(segments, due)

        self._skip_silent_decisions(line, seat, asked)
        while self._answer_by_silence(segments, seat):
            self._skip_silent_decisions(line, seat, asked)
        due = self.game.due(self.state)
        if due is not None and asked(due):
            return due.player == seat or self._leading_chance(line, segments, seat)
        if seat in self.played_by_rules:
            sound = self._read_repeated_turn(line, segments, seat)
            self._add_step(line, seat, None, before, sound)
            return False
        if due is None and segments:
            # The game ended with a silent decision, such as showing amulets, that this line may have meant.
            self._note(EndedBySilence(line, segments[0], before))
            return False
        if due is None or not self._resynchronize(line, segments, seat, due, following):
            self._leave_unplayed(line, segments)
            return False
        return True

    def _leading_chance(self, line: Line, segments: list[Segment], seat: int) -> bool:
        """Apply unknown outcomes to chance events due before the turn. Return True if the line itself begins
        with the outcome.
        """
        due = self.game.due(self.state)
        if due is None or due.player is not None:
            return False
        if segments:
            words = segments[0].words
            kinds = self.lexicon.answered_kinds(words, 0)
            for kind in (due.kind,) if due.kind in kinds else kinds:
                for move in self.game.moves_to_reach(self.state, kind, seat):
                    self.events.append(Event(move, SILENT, None, self.state))
                    self._continue_from(self.game.apply(self.state, move))
                    return True
            opener = self.game.opener(self.state, self.turn)
            if opener in (None, seat) and self.lexicon.answering_phrases(words, 0, due.kind):
                return True
        self._apply_unknown_chance(line)
        return False

    def _repeats_played_turn(self, segments: list[Segment], seat: int) -> bool:
        """Return whether a line only repeats a whole turn that the rules played, and not the chance event due
        since.
        """
        due = self.game.due(self.state)
        if seat not in self.played_by_rules or due is None or not due.is_chance:
            return False
        words = segments[0].words if segments else ()
        if seat == self.result.heading.ghost:
            return not (words and self.lexicon.answering_phrases(words, 0, due.kind))
        moves = tuple(event.move for event in self.played_by_rules[seat])
        return bool(words) and self.reader.read_repetition(words, self.state, moves) is not None

    def _answer_by_silence(self, segments: list[Segment], seat: int) -> bool:
        """Treat a question within another's turn as answered by silence, if its player speaks of something
        else. Return whether so.
        """
        due = self.game.due(self.state)
        if self.running_turn is None or self.running_turn.player == seat or due is None or due.player != seat:
            return False
        if not segments or self.lexicon.answering_phrases(segments[0].words, 0, due.kind):
            return False
        move = self.game.silent(self.state, seat)
        if move is None:
            closed, leftovers = self.game.close(self.state)
            if leftovers:
                return False
            self._continue_from(closed)
        else:
            self.events.append(Event(move, SILENT, seat, self.state))
            self._continue_from(self.game.apply(self.state, move))
        self._close_running_turn(seat)
        return True

    def _read_repeated_turn(self, line: Line, segments: list[Segment], seat: int) -> bool:
        """Read a line about a turn that the rules have played. It may only state what happened. Return
        whether it does.
        """
        events = self.played_by_rules.pop(seat, ())
        moves = tuple(event.move for event in events)
        ghost = seat == self.result.heading.ghost
        for segment in segments:
            # A ghost's line may also contain chance events that its move caused, such as a card lost at
            # random.
            attempt = self.reader.read(
                segment.words, self.state, moves, lambda s, d: ghost and d.is_chance, seat
            )
            if not attempt.readings:
                # Find what would be wrong if the rules had not decided already.
                tried = self.reader.read(segment.words, events[0].before, (), lambda s, d: d.player == seat)
                unread = self._unread_fault(line, segment, attempt if tried.readings else tried, seat)
                self._note(PlayedByRules(unread, tried))
                return False
            reading = attempt.readings[0]
            moves = reading.forced
            self._apply_events(line, None, reading.events, reading.state)
        return True

    def _events_without_effect(self, segments: list[Segment], seat: int) -> list[Event]:
        """Return events for the words of a player who is not due, if they have no effect; nothing if they
        have one.
        """
        found = []
        for segment in segments:
            said = self.lexicon.moves_without_arguments(segment.words)
            move = next((move for move in said if self._has_no_effect(move, seat)), None)
            if move is None:
                return []
            found.append(Event(move, ECHO, None, self.state, 0, len(segment.words)))
        return found

    def _has_no_effect(self, move: Move, seat: int) -> bool:
        """Return whether a move has no effect. Words that end a turn are invalid after another player spoke."""
        late = move in self.game.last_words and self.seat != seat
        return not late and self.game.has_no_effect(self.state, move, seat)

    def _answers_after_passes(self, segment: Segment, seat: int) -> bool:
        """Return whether a segment answers what its player is asked after others pass silently.

        Unknown chance events may come before it, such as the first tents.
        """
        state = self.state
        while (due := self.game.due(state)) is not None and due.player != seat:
            move = self.game.unknown(state) if due.is_chance else self.game.silent(state, seat)
            if move is None:
                return False
            state = self.reader.settle(self.game.apply(state, move))[0]
        return (
            due is not None
            and due.player == seat
            and bool(self.lexicon.answering_phrases(segment.words, 0, due.kind))
        )

    def _resynchronize(
        self, line: Line, segments: list[Segment], seat: int, due: Due, following: Statement | None
    ) -> bool:
        """Handle a line of a player who is not due: turns are missing before it, or it is in the wrong place."""
        state = self.state
        missing: list[int] = []
        last: Any = None
        now: Due | None = due
        while now is not None and now.player != seat and len(missing) <= 2 * len(self.players):
            turn = (now.player, self.game.turn(state))
            if now.player is not None and turn != last:
                missing.append(now.player)
                last = turn
            state = self.state_after_skipping(state, now)
            now = self.game.due(state)
        misplaced = following is not None and following.head.seat == due.player
        if now is None or now.player != seat or misplaced or due.player is None:
            missing = []
        refused = self._refusal_of_words(segments, seat, missing, state)
        if refused is not None or not missing:
            last_step = self.result.steps[-1] if self.result.steps else None
            before = last_step.line if last_step is not None and last_step.player == seat else None
            self._note(OutOfPlace(line, self.state, seat, refused, self._is_asked_within(seat), before))
            return False
        self._note(MissingPlayers(line, self.state, seat, tuple(missing), self._omitted_chance()))
        self.state = state
        return True

    def _is_asked_within(self, seat: int) -> bool:
        """Return whether the turn of a player is running while another player may be asked within it."""
        return self.running_turn is not None and self.running_turn.player == seat

    def _refusal_of_words(
        self, segments: Sequence[Segment], seat: int, missing: Sequence[int], later: State
    ) -> Refusal | None:
        """Return the rule against the words of a player who is not due. Return None if only the turn is wrong,
        or if the words fit after the ``missing`` turns, in state ``later``.
        """
        if not segments:
            return None
        if missing and not self._is_asked_within(seat) and self._can_read(segments[0], later, seat):
            return None
        return refusal_out_of_turn(self.game, self.lexicon, segments[0].words, self.state, seat)

    def _can_read(self, segment: Segment, state: State, seat: int) -> bool:
        """Return whether a segment can be read in a state where its player is due."""
        attempt = self.reader.read(segment.words, state, (), lambda s, d: d.player in (None, seat), seat)
        return bool(attempt.readings)

"""Play the lines of a log one by one.

A fault never stops it. The rest of a faulty line is checked for words without meaning, its turn is closed
without findings, and later lines are judged by the rules again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.tokens import split
from sheetgen.games.notation.verbs import Verb
from sheetgen.read import causes, claims, faults
from sheetgen.read import statements as line_parts
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.lines import Line, Segment, lines
from sheetgen.read.progress import RunningTurn, Segments
from sheetgen.read.reader import ECHO, SILENT, Attempt, Event
from sheetgen.read.statements import Following, Head, Statement

READ = (1_000_000, False)
"""The value of ``_reads`` for a line that can be read to its end."""


class Session(Segments):
    """Plays the lines of a log one by one."""

    def run(self) -> None:
        """Play all lines and compare the claims."""
        statements = self.statements()
        following: list[Following] = []
        later = Following()
        for statement in reversed(statements):
            following.append(later)
            later = later.before(statement)
        for statement, then in zip(statements, reversed(following), strict=True):
            self._statement(statement, then)
        self.end()
        self.result.close(self.state)
        self.result.findings += claims.differing_claims(self.result.claims) + claims.impossible_claims(
            self.result.claims
        )
        self.result.unchecked += claims.unknown_claims(self.result.claims)

    def statements(self) -> list[Statement]:
        """Return the lines that are played."""
        find = self.heads.find
        return [Statement(line, find(line.head)) for line in self._played()]

    def _played(self) -> list[Line]:
        heading = self.result.heading.lines
        return [line for line in self.result.lines if not line.blank and line.number not in heading]

    def step(self, statements: Sequence[Statement], i: int) -> None:
        """Play line ``i`` of the statements."""
        self._statement(statements[i], Following.of(statements, i + 1))

    def _statement(self, statement: Statement, then: Following) -> None:
        line, head = statement
        kind, following, last = head.kind, then.statement, then.statement is None and statement.speaks
        if kind == "claim":
            self._claim(line, head)
            return
        over = self.game.due(self.state) is None
        if kind == "unknown":
            due_here = self.heads.due(self.game, self.state)
            finding = faults.unknown_head(line, head, self.players, self.heads.words, due_here)
            self._keep(finding)
            # Read on if the meaning is clear enough, because otherwise each later line would have a fault.
            due = self.game.due(self.state)
            meant = finding.suggestions[:1]
            if due is not None and due.player is not None and meant == (self.players[due.player],):
                self._turn(line, due.player, following, last)
        elif kind == "ambiguous":
            self._add(faults.ambiguous_head, line, head)
        elif over and self._says_the_end(line, head):
            return
        elif over and head.seat not in self.passed:
            # Report it once. Later lines are not to blame.
            if not self.ended:
                self._add(self._after_end, line)
            self.ended = True
        elif head.verb is not None:
            self._chance(line, head.verb, then.speaker)
        else:
            assert head.seat is not None
            self._turn(line, head.seat, following, last)
        self.last_head = head.verb or head.seat

    def _after_end(self, line: Line) -> Finding:
        return faults.after_end(line, causes.end_of_game(self.game, self.result.steps, self.state))

    def _says_the_end(self, line: Line, head: Head) -> bool:
        """Accept a player's line that only states how the game ended. Return whether it was one."""
        segments = line_parts.segments(line, self.lexicon)
        if head.seat is None or not segments:
            return False
        events = []
        for words in (segment.words for segment in segments):
            said = (phrase.move for phrase in self.lexicon.phrases(words, 0) if phrase.end == len(words))
            move = next((move for move in said if self._is_needless(move, head.seat)), None)
            if move is None:
                return False
            events.append(Event(move, ECHO, None, self.state, 0, len(words)))
        self.events = events
        self._step(line, head.seat, None, self.state, True)
        return True

    # ---- lines of chance -------------------------------------------------------------
    def _chance(self, line: Line, verb: Verb, speaker: int | None) -> None:
        before = self.state
        self.events = []
        if not self._reach(line, verb, speaker):
            return
        # The keyword is the verb's leading word. The colon after it separates words like a space.
        self.forced = ()
        sound = self._segment(line, line_parts.with_head(line, self.lexicon), None)
        if not sound:
            # Continue with unknown dice, so that a wrong roll does not make later lines look wrong.
            self._unknown(line, noted=False, most=1)
        self._step(line, None, verb, before, sound)

    def _reach(self, line: Line, verb: Verb, speaker: int | None) -> bool:
        """Bring the game to the point where the chance event of ``verb`` is due. Return False if that is
        impossible.

        ``speaker`` is the player of the next line.
        """

        def answered(due: Due) -> bool:
            return due.player is None and due.kind in verb.answers

        self._close_open()
        due = self.game.due(self.state)
        if due is not None and answered(due):
            return True
        self._silence(line, speaker, answered)
        due = self.game.due(self.state)
        if due is not None and answered(due):
            return True
        if self.last_head is verb:
            self._add(self._said_twice, line)
            return False
        if (meant := self._with_due_keyword(line)) is not None:
            self._add(faults.other_keyword, line, self.game, self.state, meant)
            return False
        state, missing = self.state, []
        for _ in range(4 * len(self.players)):
            due = self.game.due(state)
            if due is None or answered(due):
                break
            if due.player is not None:
                missing.append(due.player)
            state = self._skip(state, due)
        if due is None or not answered(due) or not missing:
            self._add(self._no_chance, line)
            return False
        names = [self.players[p] for p in dict.fromkeys(missing)]
        self._add(faults.missing_turns, line, self.game.turn_rule(self.state), names)
        self.state = state
        return True

    def _with_due_keyword(self, line: Line) -> str | None:
        """Return a line with the keyword of the chance event that is due, if it can be read so; else None."""
        due = self.game.due(self.state)
        if due is None or due.player is not None or line.head is None:
            return None
        for verb, word in self.lexicon.line_verbs():
            if due.kind in verb.answers:
                text = f"{word}: {line.body.strip()}"
                segment = line_parts.with_head(lines(text)[0], self.lexicon)
                if self.reader.read(segment.words, self.state, (), self._chance_only).readings:
                    return text
        return None

    def _said_twice(self, line: Line) -> Finding:
        """Return the finding for the same chance event in a second line. A rule may explain why it cannot
        occur again.
        """
        before = self.result.steps[-1].line if self.result.steps else None
        alike = before is not None and split(before.text) == split(line.text)
        segment = line_parts.with_head(line, self.lexicon)
        refused = faults.out_of_turn(line, segment, self.game, self.lexicon, self.state, None)
        return refused if refused is not None and not alike else faults.said_twice(line, alike)

    def _no_chance(self, line: Line) -> Finding:
        """Return the finding for a roll or a draw that is not due: a rule, unknown words, or what is due."""
        segment, verb = line_parts.with_head(line, self.lexicon), self.heads.find(line.head).verb
        return (
            faults.out_of_turn(line, segment, self.game, self.lexicon, self.state, None)
            or faults.unreadable(line, segment, self.lexicon, verb.answers if verb is not None else ())
            or faults.chance_not_due(line, self.game, self.state, self.players)
        )

    # ---- turns -----------------------------------------------------------------------
    def _turn(self, line: Line, seat: int, following: Statement | None, last: bool) -> None:
        before, game = self.state, self.game
        self.events = []
        segments = line_parts.segments(line, self.lexicon)
        if len(segments) <= line.body.count(";") and (signs := line.signs()):
            self._add(faults.only_punctuation, line, signs)
        carried = self.forced if self.last_head == seat and self.turn == game.turn(before) else ()
        due = game.due(before)
        if self.open is not None or due is None or due.player != seat:
            own = self.open is not None and self.open.player == seat
            if own and not self._goes_on(segments, seat, carried):
                self._close_open()
            elif not self._aside(segments, seat) and not own:
                self._close_open(seat)
            due = game.due(self.state)
            here = due is not None and due.player == seat and (self.open is None or self.open.player == seat)
            if not here and not self._come_to(line, segments, seat, following, before):
                return
        self.seat, self.turn = seat, game.turn(self.state)
        if self.open is None or self.open.player == seat:
            sound = self.open is None or self.open.turn != self.turn or self.open.sound
            self.open = RunningTurn(seat, self.turn, line, sound)
        passed = self.passed.pop(seat, ())
        self.forced = (*carried, *[event.move for event in passed]) if passed else carried
        sound = self._segments(line, segments, seat)
        self._end_line(line, seat, sound, last, following)
        self._step(line, seat, None, before, sound)

    def _goes_on(self, segments: list[Segment], seat: int, forced: tuple[Move, ...]) -> bool:
        """Return whether a line of the player with the running turn continues it. Otherwise that turn is
        over.

        A line that can be read only as part of the next turn, even another player's, shows that it is over.
        """
        assert self.open is not None
        due = self.game.due(self.state)
        if due is None or due.player != seat or not segments or self.game.turn(self.state) != self.open.turn:
            return True
        self.seat, self.turn = seat, self.open.turn
        here = self._reads(segments, self.state, forced, seat)
        parted = len(segments) > 1 and self.lexicon.spans()
        if here == READ and not (parted and not self._reads_whole(segments, self.state, forced, seat)):
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
            return then.player != seat or not self._reads_whole(segments, closed, (), seat)
        if any(left.severity == ERROR for left in leftovers):
            # A decision is required first. Only a whole readable line can prove the end of the turn.
            here = max(here, (len(segments[0].words), False))
        for self.seat in dict.fromkeys((seat, then.player)):
            if self._reads(segments, closed, (), self.seat) > here:
                return False
        return True

    def _reads_whole(
        self, segments: list[Segment], state: State, forced: tuple[Move, ...], seat: int
    ) -> bool:
        """Return whether all segments together can be read from a state on, without their semicolons."""
        whole = tuple(word for segment in segments for word in segment.words)
        return bool(self.reader.read(whole, state, forced, self._mine, seat).readings)

    def _reads(
        self, segments: list[Segment], state: State, forced: tuple[Move, ...], seat: int
    ) -> tuple[int, bool]:
        """Return how far the first segment, or all as one, can be read from a state on (``READ``: to the
        end), and whether a rule explains why not further.
        """
        best = (0, False)
        whole = tuple(word for segment in segments for word in segment.words)
        for words in dict.fromkeys((segments[0].words, whole)):
            attempt = self.reader.read(words, state, forced, self._mine, seat)
            if attempt.readings:
                return READ
            failure = attempt.failure
            best = max(best, (failure.at, any(not error.moot for _, error in failure.illegal)))
        return best

    def _come_to(
        self, line: Line, segments: list[Segment], seat: int, following: Statement | None, before: State
    ) -> bool:
        """Bring the game to the decision that the line of ``seat`` answers. Return False if there is none.

        ``before`` is the state when the line began.
        """
        needless = self._needless(segments, seat)
        if self._is_over(segments, seat) or (needless and seat in self.passed):
            self._step(line, seat, None, before, self._said_pass(line, segments, seat))
            return False
        if needless and not self._answers_then(segments[0], seat):
            # Words without effect of one player are no answer of the player whose turn it is.
            self.events += needless
            self._step(line, seat, None, before, True)
            return False
        if self._leading_chance(line, segments, seat):
            return True

        def asked(due: Due) -> bool:
            return due.player == seat or self._tells(segments, due)

        self._silence(line, seat, asked)
        while self._interrupt(segments, seat):
            self._silence(line, seat, asked)
        due = self.game.due(self.state)
        if due is not None and asked(due):
            return due.player == seat or self._leading_chance(line, segments, seat)
        if seat in self.passed:
            sound = self._said_pass(line, segments, seat)
            self._step(line, seat, None, before, sound)
            return False
        if due is None and segments:
            # The game ended with a silent decision, such as showing amulets, that this line may have meant.
            self._add(self._not_last, line, segments[0], before)
            return False
        if due is None or not self._resync(line, segments, seat, due, following):
            self._look_through(line, segments)
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
            kinds = self.lexicon.kinds(words, 0)
            for kind in (due.kind,) if due.kind in kinds else kinds:
                for move in self.game.moves_to_reach(self.state, kind, seat):
                    self.events.append(Event(move, SILENT, None, self.state))
                    self._go_on(self.game.apply(self.state, move))
                    return True
            opener = self.game.opener(self.state, self.turn)
            if opener in (None, seat) and self.lexicon.answers(words, 0, due.kind):
                return True
        self._unknown(line)
        return False

    def _not_last(self, line: Line, segment: Segment, before: State) -> Finding:
        """Return the finding for a line in place of the silent decision that ended the game."""
        attempt = self.reader.read(segment.words, before, (), self._chance_only)
        return faults.explain(
            line, segment, attempt, self.game, self.lexicon, before, faults.Speaker(None, before)
        )

    def _is_over(self, segments: list[Segment], seat: int) -> bool:
        """Return whether a line only repeats a whole turn that the rules played, and not the chance event due
        since.
        """
        due = self.game.due(self.state)
        if seat not in self.passed or due is None or not due.is_chance:
            return False
        words = segments[0].words if segments else ()
        if seat == self.result.heading.ghost:
            return not (words and self.lexicon.answers(words, 0, due.kind))
        moves = tuple(event.move for event in self.passed[seat])
        return bool(words) and self.reader.read_repetition(words, self.state, moves) is not None

    def _interrupt(self, segments: list[Segment], seat: int) -> bool:
        """Treat a question within another's turn as answered by silence, if its player speaks of something
        else. Return whether so.
        """
        due = self.game.due(self.state)
        if self.open is None or self.open.player == seat or due is None or due.player != seat:
            return False
        if not segments or self.lexicon.answers(segments[0].words, 0, due.kind):
            return False
        move = self.game.silent(self.state, seat)
        if move is None:
            closed, leftovers = self.game.close(self.state)
            if leftovers:
                return False
            self._go_on(closed)
        else:
            self.events.append(Event(move, SILENT, seat, self.state))
            self._go_on(self.game.apply(self.state, move))
        self._close_open(seat)
        return True

    def _said_pass(self, line: Line, segments: list[Segment], seat: int) -> bool:
        """Read a line about a turn that the rules have played. It may only state what happened. Return
        whether it does.
        """
        events = self.passed.pop(seat, ())
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
                self._add(self._no_pass, line, segment, attempt, tried, seat)
                return False
            reading = attempt.readings[0]
            moves = reading.forced
            self._take_in(line, None, reading.events, reading.state)
        return True

    def _no_pass(self, line: Line, segment: Segment, attempt: Attempt, tried: Attempt, seat: int) -> Finding:
        """Return why a line is not the turn that the rules played. ``tried`` is the attempt to read it in
        place of that turn.
        """
        if tried.readings:
            return self._explain(line, segment, attempt, seat)
        due = self.game.due(self.state)
        later = self.game.turn(self.state) != self.game.turn(tried.failure.state)
        ghost = seat == self.result.heading.ghost
        if due is not None and later and not ghost and self.lexicon.answers(segment.words, 0, due.kind):
            # The line answers a question that another player is asked now.
            return faults.wrong_player(line, self.game, self.state, self.players, seat)
        return self._explain(line, segment, tried, seat)

    def _needless(self, segments: list[Segment], seat: int) -> list[Event]:
        """Return events for the words of a player who is not due, if they have no effect; nothing if they
        have one.
        """
        found = []
        for segment in segments:
            said = self.lexicon.alone(segment.words)
            move = next((move for move in said if self._is_needless(move, seat)), None)
            if move is None:
                return []
            found.append(Event(move, ECHO, None, self.state, 0, len(segment.words)))
        return found

    def _is_needless(self, move: Move, seat: int) -> bool:
        """Return whether a move has no effect. Words that end a turn are invalid after another player spoke."""
        late = move in self.game.last_words and self.seat != seat
        return not late and self.game.has_no_effect(self.state, move, seat)

    def _answers_then(self, segment: Segment, seat: int) -> bool:
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
            due is not None and due.player == seat and bool(self.lexicon.answers(segment.words, 0, due.kind))
        )

    def _resync(
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
            state = self._skip(state, now)
            now = self.game.due(state)
        misplaced = following is not None and following.head.seat == due.player
        if now is None or now.player != seat or misplaced or due.player is None:
            missing = []
        refused = self._kept_off(line, segments, seat, missing, state)
        if refused is not None or not missing:
            self._add(self._out_of_place, line, seat, due.player, refused)
            return False
        self._add(faults.wrong_player, line, self.game, self.state, self.players, seat, missing)
        self.state = state
        return True

    def _out_of_place(self, line: Line, seat: int, due: int | None, refused: Finding | None) -> Finding:
        """Return the finding for a line at a place where its player has nothing to decide."""
        said = self.result.steps[-1] if self.result.steps else None
        if refused is None and due is not None and said is not None and said.player == seat:
            clause = self.game.turn_rule(self.state)
            return faults.extra_line(line, clause, self.players, seat, due, said.line.number)
        return refused or faults.wrong_player(line, self.game, self.state, self.players, seat)

    def _kept_off(
        self, line: Line, segments: list[Segment], seat: int, missing: Sequence[int], later: State
    ) -> Finding | None:
        """Return the rule against the words of a player who is not due; None if they fit after the
        ``missing`` turns.
        """
        asked = self.open is not None and self.open.player == seat
        if not segments or (missing and not asked and self._fits(segments[0], later, seat)):
            return None
        found = faults.out_of_turn(line, segments[0], self.game, self.lexicon, self.state, seat)
        due = self.game.due(self.state)
        if found is None or not asked or due is None or due.player is None:
            return found
        near = faults.suggest_legal(self.game, self.state, self.lexicon, "", None)[:2]
        return found._replace(suggestions=tuple(f"{self.players[due.player]}: {answer}" for answer in near))

    def _fits(self, segment: Segment, state: State, seat: int) -> bool:
        """Return whether a segment can be read in a state where its player is due."""
        attempt = self.reader.read(segment.words, state, (), lambda s, d: d.player in (None, seat), seat)
        return bool(attempt.readings)

    # ---- claims ----------------------------------------------------------------------
    def _claim(self, line: Line, head: Head) -> None:
        found = claims.read_claim(line, head.seat, self.game, self.lexicon, self.players)
        if isinstance(found, Finding):
            self._add(lambda: found)
            return
        assert head.seat is not None
        totals = claims.known_totals(self.game, self.game.rest(self.state), head.seat)
        heading = self.result.heading
        claim = claims.make_claim(line, head.seat, self.players, found, totals, self.game, heading)
        self.result.claims.append(claim)


class FirstReading(Session):
    """A session that only notes whether there are errors. Most logs have none, so no explanation is computed."""

    faulty = False
    reports_errors = False
    """Whether errors are reported anyway."""

    def _add(self, explain: Callable[..., Finding], *context: Any) -> None:
        if self.reports_errors or explain is faults.left_undone:
            super()._add(explain, *context)
        else:
            self.faulty = True

    def _look_through(self, line: Line, segments: list[Segment]) -> None:
        if self.reports_errors:
            super()._look_through(line, segments)

    def _keep(self, finding: Finding) -> None:
        if finding.severity == ERROR and not self.reports_errors:
            self.faulty = True
        else:
            super()._keep(finding)

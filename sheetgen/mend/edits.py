"""Possible single changes of a log: changes of each line, of the words at which reading stopped, and missing lines.

Costs are counted in slips: 1 is one wrong letter.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import UNKNOWN, Token, fold, folded_words, split_tokens
from sheetgen.games.notation.verbs import NEVER
from sheetgen.mend.edit import (
    ADDED,
    ADDED_LINE,
    CLAIM,
    LEFT_OUT,
    WORD,
    Edit,
    MoveTrial,
    Wording,
    confusion_cost,
    digit_letter_cost,
    letter_cost,
)
from sheetgen.mend.line_edits import (
    EACH_WORD,
    EXTRA,
    FORGOTTEN,
    MOST_ANSWERS,
    OTHER_VERB,
    SAME_AGAIN,
    LineEdits,
)
from sheetgen.read import claims
from sheetgen.read.faults import LeftUndone
from sheetgen.read.finding import ERROR, Finding, edit_distance, match_capitals
from sheetgen.read.lines import Line, Segment, split_lines
from sheetgen.read.reader import TYPED, Event, Failure
from sheetgen.read.statements import Head, Statement, line_content, segments_of

COUNTED_WRONG = 5.0
"""Cost of a wrong claim. Without the claim everything agrees whatever was played, so agreement proves
nothing.
"""
IDLE_WORD = 1.8
"""Cost of a word without meaning that can be dropped: people write more words than a log needs."""
SAID_TWICE = 1.0
"""Discount if the line contains the extra decision a second time."""
A_PART = 0.5
"""Additional cost of dropping a single word that the rules did not refuse: it may belong to its neighbours."""
TOO_MANY = 1.5
"""Cost of one item too many or too few in a list."""
STUTTER, LETTER = 0.9, 1.0
"""Cost of one letter too many, and of one too few, in a run of letters."""
TWICE = 0.1
"""Discount for a letter that was written twice, compared with another wrong letter."""
BROKEN_OFF = 1.2
"""Cost of an answer that was begun but not finished."""
LEFT_OVER = 4
"""Number of words after a refused phrase that may belong to it but for one letter."""
SLIP = 2
"""Largest number of letters that one slip of the pen gets wrong."""
OWED = 1.4
"""Cost of a missing decision without which the turn cannot end."""


def _tokens_of(line: Line) -> tuple[Token, ...]:
    return split_tokens(line.body, line.body_column)


def _without_doubles(word: str) -> set[str]:
    """Return all forms of a word with one of two equal neighbouring letters removed."""
    return {word[:n] + word[n + 1 :] for n in range(1, len(word)) if word[n] == word[n - 1]}


class Edits(LineEdits):
    """All changes of single lines of a track, and of the place where reading stopped."""

    def changes_of_meaningless_words(self) -> Iterator[Edit]:
        """Yield changes of a line that no state makes readable, if they leave fewer segments without meaning."""
        stop = self.track.stop
        yield from (
            edit
            for edit in self.changes_at_fault()
            if self._meaningless(*self._changed(edit)) < self.meaningless_count
        )
        yield from self._left_out(stop)

    @cached_property
    def meaningless_count(self) -> int:
        """Number of segments that mean nothing in any state, in the line where the track stopped."""
        if self.unread is None:
            return 0
        return self._meaningless(*self.track.statements[self.track.stop])

    @cached_property
    def short_totals(self) -> tuple[str, ...]:
        """The totals of which the player had too little for the refused move."""
        refused = self.unread[2].failure.illegal if self.unread is not None else ()
        return tuple(dict.fromkeys(key for _, error in refused for key in error.short))

    def _meaningless(self, line: Line, head: Head) -> int:
        segments = line_content(line, head.verb is not None, self.lexicon)
        return sum(self.lexicon.least_cost(segment.words, 0) == NEVER for segment in segments)

    def _changed(self, edit: Edit) -> Statement:
        """Return the changed statement."""
        (text,) = edit.lines(self.track.statements)
        return Statement(split_lines(text)[0], self.track.statements[edit.at].head)

    def changes_at_fault(self) -> Iterator[Edit]:
        """Yield changes of the place where the track stopped."""
        cause = self.track.cause
        if self.unread is not None:
            line, segment, attempt = self.unread
            yield from self._segment(self.track.stop, line, segment, attempt.failure)
        elif isinstance(cause, LeftUndone):
            yield from self._undone(cause)

    def _segment(self, i: int, line: Line, segment: Segment, failure: Failure) -> Iterator[Edit]:
        yield from self._typos(i, segment)
        for event in failure.events:
            if event.how == TYPED and event.player is not None:
                for new in self._alike(event.before, event.move):
                    trial = self.trial(i, event, new[0])
                    yield self.reworded_as(i, segment, event.start, event.end, event.move, new, trial)
                said = event.end - event.start
                if 0 < said < len(segment.words):  # The words before the fault may be an extra decision.
                    cost = EXTRA + EACH_WORD * (said - 1)
                    out = Wording(segment, event.start, event.end, "")
                    yield Edit(LEFT_OUT, i, cost, wording=out, trial=self.trial(i, event, None))
        if failure.state is not None:
            yield from self._refused(i, segment, failure)
            yield from self._near(i, segment, failure)
        yield from self._listed(i, segment, failure)
        yield from self._counted(i, segment, failure)
        cost = EXTRA + EACH_WORD * (len(segment.words) - 1)
        before = (part for part in segments_of(line, self.lexicon) if part.column < segment.column)
        cost -= SAID_TWICE if segment.words in (part.words for part in before) else 0.0
        yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, 0, len(segment.words), ""))
        ends = {phrase.end for phrase, _ in failure.illegal} or {failure.at + 1}
        for end in sorted(end for end in ends if failure.at < end < len(segment.words)):
            cost = EXTRA + EACH_WORD * (end - failure.at - 1) + (0.0 if failure.illegal else A_PART)
            yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, failure.at, end, ""))
        for later in segments_of(line, self.lexicon):
            if later.column > segment.column:
                cost = 1.8 + EACH_WORD * (len(later.words) - 1)
                yield Edit(LEFT_OUT, i, cost, wording=Wording(later, 0, len(later.words), ""))

    def _listed(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes that drop one item of a refused list, or add one unknown item."""
        text, words = self.track.statements[i].line.text, segment.words
        for phrase, error in failure.illegal:
            if error.item < 0:
                continue
            items = phrase.verb.typed_items(words, failure.at, phrase, error.blame, self.lexicon)
            for item in (item for item in items if item.letter is None):
                said, size = words[item.start : item.end], item.end - item.start
                again = said in (words[item.start - size : item.start], words[item.end : item.end + size])
                cost = TOO_MANY + EACH_WORD * (size - 1) - (SAME_AGAIN if again else 0.0)
                yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, item.start, item.end, ""))
            if items:
                first, last = (segment.tokens[n] for n in (items[-1].start, items[-1].end - 1))
                more = f"{text[first.column : last.column + last.length]}, {UNKNOWN}"
                yield Edit(ADDED, i, TOO_MANY, wording=Wording(segment, items[-1].start, items[-1].end, more))
            several = (value for value in error.instead if isinstance(value, list) and len(value) > 1)
            for value in several:
                both = phrase.verb.write_item(phrase, error.blame, value, self.lexicon) or ""
                for item in (item for item in items if both and item.value in value):
                    yield Edit(ADDED, i, TOO_MANY, wording=Wording(segment, item.start, item.end, both))

    def _counted(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes of one letter more or less in a run of letters, in a refused phrase or right after
        it.
        """
        read = max((phrase.end for phrase, _ in failure.illegal), default=failure.at)
        for place in range(
            failure.at, min(read + LEFT_OVER, len(segment.words)) if failure.illegal else read
        ):
            typed, token = segment.words[place], segment.tokens[place]
            text = self.track.statements[i].line.text[token.column : token.column + token.length]
            for run in self.lexicon.miscounted_runs(typed):
                cost = STUTTER if len(run) < len(typed) else LETTER
                yield Edit(
                    WORD, i, cost, wording=Wording(segment, place, place + 1, match_capitals(text, run))
                )

    def _refused(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes that replace a move that the rules refused."""
        due = self.game.due(failure.state)
        for phrase, _ in failure.illegal:
            for new in self._alike(failure.state, phrase.move):
                trial = MoveTrial(failure.state, new[0], None)
                edit = self.reworded_as(i, segment, failure.at, phrase.end, phrase.move, new, trial)
                edit.chance = due is not None and due.is_chance
                yield edit

    def _near(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes to legal answers that are spelled like the typed words, or continue them."""
        at, typed = failure.at, segment.words
        verbs = {phrase.move[0] for phrase in self.lexicon.phrases(typed, at)} if at < len(typed) else set()
        said = next((phrase.move for phrase, _ in failure.illegal), None)
        for move in self.legal(failure.state)[:MOST_ANSWERS]:
            for lead in (True, False):
                if (text := self.written(move, lead)) is None:
                    continue
                words = folded_words(text)
                here = typed[at : at + len(words)]
                if 0 < len(here) < len(words) and words[: len(here)] == here == typed[at:]:
                    yield self._longer(i, segment, text, len(here))
                    continue
                differing = [n for n, (a, b) in enumerate(zip(here, words, strict=False)) if a != b]
                if len(here) == len(words) and len(differing) == 1:
                    n = differing[0]
                    _, column, length = split_tokens(text)[n]
                    wording = Wording(segment, at + n, at + n + 1, text[column : column + length])
                    letters = edit_distance(here[n], words[n])
                    other = OTHER_VERB if move[0] not in verbs and letters > SLIP else 0.0
                    cost = confusion_cost(here[n], words[n], is_run=self.lexicon.is_run) + other
                    yield Edit(WORD, i, cost, wording=wording, moves=(said, move) if said else None)
                elif at < len(typed) and len(words) <= 3 and len(differing) < 2:
                    letters = edit_distance(" ".join(typed[at:]), " ".join(words))
                    if letters <= SLIP:
                        wording = Wording(segment, at, len(typed), text)
                        yield Edit(WORD, i, letter_cost(letters), wording=wording)

    def _longer(self, i: int, segment: Segment, text: str, said: int) -> Edit:
        """Return the change that completes an answer of which only ``said`` words are typed at the end of a
        segment.
        """
        last, rest = segment.tokens[-1], split_tokens(text)[said:]
        typed = self.track.statements[i].line.text[last.column : last.column + last.length]
        more = f"{typed} {text[rest[0].column :]}"
        wording = Wording(segment, len(segment.words) - 1, len(segment.words), more)
        return Edit(ADDED, i, BROKEN_OFF + EACH_WORD * len(rest), wording=wording)

    def _typos(self, i: int, segment: Segment) -> Iterator[Edit]:
        """Yield changes of a word without meaning: to expected words, to words of this log, or to nothing.

        The wrong word may also be a later one, without which those before it have no meaning.
        """
        found = self.lexicon.unreadable(segment.words)
        if found is None:
            return
        at, expected = found
        for place in range(at, len(segment.words)):
            typed = segment.words[place]
            if place > at and not self._is_strange(typed):
                continue
            for word, text in self._known(i, segment.tokens[place], expected).items():
                if abs(len(typed) - len(word)) > SLIP:
                    continue
                letters = edit_distance(typed, word)
                if 0 < letters <= max(1, len(typed) // 3):
                    wording = Wording(segment, place, place + 1, text)
                    cost = 0.8 * letter_cost(letters) + digit_letter_cost(typed, word)
                    cost -= TWICE if letters == 1 and word in _without_doubles(typed) else 0.0
                    yield Edit(WORD, i, cost, wording=wording)
            if len(segment.words) > 1:
                yield Edit(LEFT_OUT, i, IDLE_WORD, wording=Wording(segment, place, place + 1, ""))

    def _known(self, i: int, token: Token, expected: Sequence[str]) -> dict[str, str]:
        """Return the words that may be meant by ``token`` of statement ``i``: folded word to spelling."""
        found = {fold(text): text for text in (*reversed(self.lexicon.single_words), *reversed(expected))}
        for word, text in self._spellings.items():
            found.setdefault(word, text)
        typed = self.track.statements[i].line.text[token.column : token.column + token.length]
        for run in self.lexicon.similar_runs(token.text):
            found.setdefault(run, match_capitals(typed, run))
        return found

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """The words of this log, folded, with the spelling that was typed first."""
        lines = (statement.line for statement in self.track.statements)
        typed = ((t, line.text[t.column : t.column + t.length]) for line in lines for t in _tokens_of(line))
        found: dict[str, str] = {}
        for token, text in typed:
            found.setdefault(token.text, text)
        return dict(sorted(found.items()))

    def _is_strange(self, word: str) -> bool:
        """Return whether a word occurs only once in this log and in no word list."""
        return self._own_words[word] < 2 and word not in self.lexicon.unabbreviated

    @cached_property
    def _own_words(self) -> Counter[str]:
        """How often each word occurs in this log."""
        said = (folded_words(statement.line.body) for statement in self.track.statements)
        return Counter(sorted(word for words in said for word in words))

    def _undone(self, fault: LeftUndone) -> Iterator[Edit]:
        """Yield changes that add what a player left undone at the end of a line."""
        i = next((n for n, s in enumerate(self.track.statements) if s.line is fault.line), None)
        # None for a line before which the reading was guessed.
        played = None if i is None else self.track.played.get(i)
        if i is not None and played is not None and played.read_segments:
            segment = played.read_segments[-1].segment
            cost = OWED if fault.left.severity == ERROR else FORGOTTEN
            yield from self._inserted(i, segment, fault.state, cost)

    def changes_of_claim(self) -> Iterator[Edit]:
        """Yield the change of the claim where the track stopped, if exactly one of its totals differs from
        the replay.
        """
        i = self.track.stop
        if i == len(self.track.statements) or self.track.statements[i].head.kind != "claim":
            return
        line, head = self.track.statements[i]
        probe = self.track.probe
        said = probe.claimed_totals(line, head)
        if isinstance(said, Finding):
            return
        assert head.seat is not None
        totals = claims.known_totals(self.game, self.game.rest(self.track.bookmark(i).state), head.seat)
        differing = claims.Claim(line, head.seat, self.players[head.seat], said, totals).differing
        if len(differing) == 1 and differing[0] in totals:
            meant = {key: totals[key] for key in said if key in totals}
            text = f"{line.head}: {claims.claim_text(meant, self.game.tally, self.lexicon)}"
            yield Edit(CLAIM, i, COUNTED_WRONG, (text,))


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

    def missing_lines(self) -> Iterator[Edit]:
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
        if (
            due is not None
            and bookmark.running_turn is not None
            and bookmark.running_turn.player == due.player
        ):
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
            if not self.track.played[self.track.stop].read_segments:
                yield from self._openings(segment, 0, self._begun(attempt.failure))
        elif self.track.stop < len(self.track.statements):
            # This line ended the line before it, but contains nothing that is due.
            line, head = self.track.statements[self.track.stop]
            segments = segments_of(line, self.edits.lexicon) if head.kind == "player" else []
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
        if bookmark.running_turn is None or bookmark.running_turn.player != head.seat:
            return
        closed, leftovers = self.game.close(bookmark.state)
        for state in self.track.silent_states(self.track.settle(closed), head.seat) if not leftovers else ():
            due = self.game.due(state)
            if due is not None and due.player == head.seat:
                yield state

    def _possible_states(self, failure: Failure) -> Iterator[State]:
        """Yield the states in which the player may have answered something that is missing before the fault."""
        yield failure.state
        said = [
            event for segment in self.track.played[self.track.stop].read_segments for event in segment.events
        ]
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
            answers = (
                self.edits.lexicon.answering_phrases(segment.words, at, due.kind) if due is not None else ()
            )
            if any(self.track.is_legal(later, phrase.move) for phrase in answers):
                return True
        return False

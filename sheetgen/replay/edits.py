"""The single changes of a log that a slip of the pen or the mind explains, each with how likely it is.

What a change costs is counted in slips: 1 is a wrong letter. A whole word confused is a slip of the mind and no
farther off than a few wrong letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import UNKNOWN, Token, fold, split, tokens
from sheetgen.games.notation.verbs import NEVER
from sheetgen.replay import claims, faults, heard
from sheetgen.replay.answers import MOST_ANSWERS, Answers
from sheetgen.replay.edit import (
    ADDED,
    CLAIM,
    JOINED,
    LEFT_OUT,
    LEFT_OUT_LINE,
    NAME,
    SWAPPED,
    WORD,
    Edit,
    Trial,
)
from sheetgen.replay.finding import ERROR, Finding
from sheetgen.replay.heads import Head
from sheetgen.replay.log import Line, Segment, lines
from sheetgen.replay.reader import ECHO, FORCED, TYPED, Attempt, Event, Failure
from sheetgen.replay.session import Statement
from sheetgen.replay.suggest import as_typed, distance
from sheetgen.replay.wording import Wording, confused, digit_for_letter, reworded, slips, stands_apart

OTHER_VERB = 1.0
"""What it costs besides that one action is written for another."""
EACH_WORD = 0.2
"""What each word of something left out, or too many, costs: the more it says, the less it is there by chance."""
SAME_AGAIN = 0.5
"""What it costs besides that somebody should have said the same twice."""
NO_COLON, NO_HEAD = 0.5, 1.0
"""What it costs that a colon was not written, or nothing before it."""
OTHER_WORD = 1.2
"""What it costs at most to write another word for the keyword of the chance that is due."""
COUNTED_WRONG = 5.0
"""What it costs that a claim is the slip: without it everything agrees whatever was played, which proves nothing."""
EXTRA = 2.4
"""What it costs that a decision is too many: less often is written what was not played than left out what was."""
IDLE_WORD = 1.8
"""What it costs that a word means nothing and was not needed: people write more words than a log has."""
FORGOTTEN, OWED = 3.0, 1.4
"""What it costs that a decision is missing; one without which the turn can't end."""
TOO_MANY = 1.5
"""What it costs that one thing of a list is too many, or missing."""
STUTTER, LETTER = 0.9, 1.0
"""What it costs that a run of letters has one too many, or too few."""
SEVERAL_WRONG = 16
"""As rare as one of so many values is one that has more than one thing wrong: two letters of a run, two of a list."""
NEEDLESS = 0.5
"""How much likelier words are wrong that say what is so anyway: few write them."""
SLIP = 2
"""Letters that a slip of the pen gets wrong at most."""


def _alike(move: Move, other: Move) -> bool:
    """Whether two moves of one length differ in one thing, wherever it stands in them."""
    differing = [(a, b) for a, b in zip(move, other, strict=True) if a != b]
    if len(differing) == 2 and move[0] == other[0]:
        (one, _), (_, two) = differing
        return bool(one == two or differing[0][1] == differing[1][0])
    return len(differing) == 1


def _tokens_of(line: Line) -> tuple[Token, ...]:
    return tokens(line.body, line.body_column)


def _beginning(line: Line, segment: Segment, events: Sequence[Event]) -> Iterator[Event]:
    """The decisions with which a segment begins, or a part of one that several semicolons part."""
    typed = [event for event in events if event.how == TYPED]
    for n, event in enumerate(typed):
        if event.player is not None and (n == 0 or stands_apart(line, segment, event.start)):
            yield event


class Edits(Answers):
    """All changes of one line of a track, and of the place where it stopped."""

    # ---- a line -------------------------------------------------------------------------
    def of(self, i: int) -> Iterator[Edit]:
        """Changes of statement ``i``."""
        line, head = self.track.statements[i]
        yield from self._head(i, line, head.kind, head.seat)
        if head.kind == "claim":
            return
        yield from self._line(i, line)
        for segment, events in self.track.played[i].said:
            for event in events:
                if event.how in (TYPED, ECHO):
                    yield from self.of_decision(i, segment, event)
            if sum(event.how == TYPED and event.player is not None for event in events) > 1:
                out = Wording(segment, 0, len(segment.words), "")
                yield Edit(LEFT_OUT, i, self._too_many(i, len(segment.words)), wording=out)

    def _head(self, i: int, line: Line, kind: str, seat: int | None) -> Iterator[Edit]:
        if line.head is None:
            yield from self._headless(i, line)
        if line.head is None or kind in ("verb", "claim"):
            return
        known: Iterable[str] = (name for other, name in enumerate(self.players) if other != seat)
        if kind != "player":
            known = (*self.players, *self.track.probe.heads.chance)
        due = self._due_heads(i) if kind != "player" else ()
        end = line.head_column + len(line.head)
        for name in known:
            cost = 1.5 if kind == "player" else 0.9 * slips(distance(fold(line.head), fold(name)))
            if name in due and name not in self.players:
                cost = min(cost, OTHER_WORD)
            changed = line.text[: line.head_column] + name + line.text[end:]
            yield Edit(NAME, i, cost, (changed,), back=True)

    def _headless(self, i: int, line: Line) -> Iterator[Edit]:
        """A line without a colon: it lacks behind its first word, or all that stands before it."""
        said = line.body.lstrip()
        first, *rest = said.split(maxsplit=1)
        if rest and self.track.probe.heads.find(first).kind in ("player", "verb"):
            yield Edit(NAME, i, NO_COLON, (f"{first}: {rest[0]}",), back=True)
        for name in self._due_heads(i):
            yield Edit(NAME, i, NO_HEAD, (f"{name}: {said}",), back=True)

    def _due_heads(self, i: int) -> tuple[str, ...]:
        """What may stand before the colon of statement ``i`` by what is due there."""
        return self.track.probe.heads.due(self.game, self.track.bookmark(i).state)

    def _left_out(self, i: int) -> Iterator[Edit]:
        if self.is_doubled(i):
            yield Edit(LEFT_OUT_LINE, i, 1, back=True)
        elif not self._tells_chance(i):
            yield Edit(LEFT_OUT_LINE, i, 5, back=True)

    def _tells_chance(self, i: int) -> bool:
        """Whether without statement ``i`` chance would be unknown, which always agrees: no proof of anything."""
        if self.track.statements[i].head.kind != "verb":
            return False
        return self.unread is not None if i == self.track.stop else bool(self.track.played[i].said)

    def is_doubled(self, i: int) -> bool:
        """Whether statement ``i`` says the same as the one before it, or after it."""
        statements = self.track.statements
        around = statements[max(i - 1, 0) : i] + statements[i + 1 : i + 2]
        return any(split(other.line.text) == split(statements[i].line.text) for other in around)

    def _line(self, i: int, line: Line) -> Iterator[Edit]:
        statements = self.track.statements
        yield from self._left_out(i)
        if i + 1 == len(statements) or statements[i + 1].head.kind == "claim":
            return
        after, head = statements[i + 1]
        yield Edit(SWAPPED, i, 2.5, (after.text, line.text), removed=2, back=True)
        if head.kind == statements[i].head.kind == "player" and head.seat == statements[i].head.seat:
            joined = f"{line.text[: line.body_column]}{line.body}; {after.body.strip()}"
            yield Edit(JOINED, i, 1.5, (joined,), removed=2)

    def _too_many(self, i: int, words: int) -> float:
        """What it costs that so many words of statement ``i`` are too many."""
        return EXTRA + EACH_WORD * (words - 1) if i == self.track.stop else 3.0

    def of_decision(self, i: int, segment: Segment, event: Event) -> Iterator[Edit]:
        """What else may have been meant by a decision or a chance that was read."""
        for move, text in self._alike(event.before, event.move):
            trial = self.trial(i, event, move)
            edit = self.reworded_as(i, segment, event.start, event.end, event.move, (move, text), trial)
            edit.chance = event.player is None and event.how == TYPED
            edit.cost -= NEEDLESS if event.how == ECHO else 0.0
            yield edit
        if event.end - event.start == len(split(self.track.statements[i].line.body)):
            return  # a line that says nothing is no line
        if event.player is not None or self._may_be_said_twice(i, event):
            out = Wording(segment, event.start, event.end, "")
            cost = self._too_many(i, event.end - event.start)
            yield Edit(LEFT_OUT, i, cost, wording=out, trial=self.trial(i, event, None))

    def _may_be_said_twice(self, i: int, event: Event) -> bool:
        """Whether this is chance that somebody's line tells right before the fault, where a line of its own may too."""
        said_aside = event.how == TYPED and self.track.statements[i].head.kind == "player"
        return said_aside and 0 <= self.track.stop - i <= 1

    def _alike(self, state: State, meant: Move) -> Iterator[tuple[Move, str]]:
        """Answers that differ from a move in one thing, with their words."""
        due = self.game.due(state)
        if due is None:
            return
        moves: Iterable[Move] = () if due.player is None else self.legal(state)
        if due.player is None or meant not in moves:
            moves = (*moves, *self.outcomes(meant, due.kind))
        for move in dict.fromkeys(moves):
            if len(move) != len(meant) or not (_alike(move, meant) or self._are_said_alike(move, meant)):
                continue
            if (text := self.written(move)) is not None:
                yield move, text

    def _are_said_alike(self, move: Move, other: Move) -> bool:
        """Whether two moves differ in a thing and in its number, of which only the thing is said."""
        differing = [(a, b) for a, b in zip(move, other, strict=True) if a != b]
        numbers = sum(isinstance(a, int) and isinstance(b, int) for a, b in differing)
        if move[0] != other[0] or (len(differing), numbers) != (2, 1):
            return False
        one, two = (split(self.written(said) or "") for said in (move, other))
        return len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1

    def outcomes(self, move: Move, kind: str) -> Iterator[Move]:
        """What can be said and differs from a move in one thing, whether it be legal or not."""
        for verb in self.lexicon.grammar.verbs:
            values = verb.values(move) if kind in verb.answers else None
            for n, arg in enumerate(verb.args) if values is not None else ():
                assert values is not None
                for other in arg.others(values[n], self.lexicon):
                    yield from verb.moves(*values[:n], other, *values[n + 1 :])

    def trial(self, i: int, event: Event, move: Move | None, before: bool = False) -> Trial | None:
        """``move`` in place of an event, or ``before`` it; None where it can only be tried as text."""
        played, fault = self.track.played[i], self.track.fault
        operations = fault.operations if i == self.track.stop and fault else played.operations
        place = played.places.get(id(event))
        if operations is None or place is None:
            return None
        if not before:
            place += 1
            while place < len(operations) and operations[place].how == FORCED:
                place += 1
        return Trial(event.before, move, place)

    def reworded_as(
        self,
        i: int,
        segment: Segment,
        start: int,
        end: int,
        old: Move,
        new: tuple[Move, str],
        trial: Trial | None,
    ) -> Edit:
        (verb, *_), text = new
        before = self.written(old) or ""
        bare, short = self.written(old, False) or "", self.written(new[0], False)
        if short is not None and end - start == len(split(bare)) < len(split(before)):
            before, text = bare, short
        wording, cost = reworded(segment, start, end, before, text, self.lexicon.uncut, self.lexicon.is_run)
        cost += OTHER_VERB if verb != old[0] else 0.0
        return Edit(WORD, i, cost, wording=wording, trial=trial, moves=(old, new[0]))

    def alternatives(self, edit: Edit) -> int | None:
        """How many things might have been said by a slip in place of what was meant; None where nobody knows.

        Of a list, in place of one thing in it.
        """
        if edit.moves is None:
            return None
        said, meant = edit.moves
        for verb in self.lexicon.grammar.verbs:
            one, other = verb.values(meant), verb.values(said)
            if one is None or other is None:
                continue
            for arg, a, b in zip(verb.args, one, other, strict=True):
                if a != b:
                    others = arg.others(a, self.lexicon)
                    if b not in others:  # more than one thing in it is different
                        return SEVERAL_WRONG
                    return -(-len(others) // (max(len(a), 1) if isinstance(a, tuple) else 1))
        return None

    def added(self, i: int, weighed: bool = False) -> Iterator[Edit]:
        """Decisions that may be missing in statement ``i``; where they are ``weighed`` those of more use cost less."""
        line, head = self.track.statements[i]
        said = self.track.played[i].said
        if head.kind != "player" or not said:
            return
        for segment, events in said:
            for event in _beginning(line, segment, events):
                for move, more in self.answers(event.before, weighed):
                    # What was not typed itself, but lies in words that say more, would not be said again.
                    trial = self.trial(i, event, move, before=True) if event.end > event.start else None
                    yield from self.insertion(i, segment, event.start, move, FORGOTTEN + more, trial)
        yield from self.undone(i, weighed)

    def undone(self, i: int, weighed: bool = True) -> Iterator[Edit]:
        """Decisions that may be missing at the end of statement ``i``."""
        head, said = self.track.statements[i].head, self.track.played[i].said
        segment, events = said[-1] if said else (None, ())
        if i < self.track.stop and segment is not None and events:
            last = events[-1]
            # What was said again has been played before, and changes nothing.
            after = last.before if last.how == ECHO else self.game.apply(last.before, last.move)
            after = self.track.settled(after)
            for state in self.track.silently(after, head.seat):
                due = self.game.due(state)
                if due is not None and due.player == head.seat:
                    yield from self._inserted(i, segment, len(segment.words), state, FORGOTTEN, weighed)

    def _inserted(
        self, i: int, segment: Segment, at: int, state: State, cost: float, weighed: bool = True
    ) -> Iterator[Edit]:
        for move, more in self.answers(state, weighed):
            yield from self.insertion(i, segment, at, move, cost + more, None)

    def insertion(
        self, i: int, segment: Segment, at: int, move: Move, cost: float, trial: Trial | None
    ) -> Iterator[Edit]:
        if text := self.written(move):
            words = split(text)
            beside = segment.words[at : at + len(words)], segment.words[max(at - len(words), 0) : at]
            cost += EACH_WORD * len(words) + (SAME_AGAIN if words in beside else 0.0)
            yield Edit(ADDED, i, cost, wording=Wording(segment, at, at, text), trial=trial)

    # ---- the fault ----------------------------------------------------------------------
    def of_words(self) -> Iterator[Edit]:
        """Changes by which fewer words mean nothing, of a line that no state of the game makes readable."""
        stop = self.track.stop
        yield from (
            edit for edit in self.of_fault() if self._meaningless(*self._changed(edit)) < self.meaningless
        )
        yield from self._left_out(stop)

    @cached_property
    def meaningless(self) -> int:
        """Segments that mean nothing in any state, of the line at which the track stopped."""
        if self.unread is None:
            return 0
        return self._meaningless(*self.track.statements[self.track.stop])

    @cached_property
    def unread(self) -> tuple[Line, Segment, Attempt] | None:
        """The words at which the track stopped, and what reading them came to; None where it was another fault."""
        cause = self.track.cause
        if cause is None or cause.explain is None or cause.explain.__name__ != "_explain":
            return None
        line, segment, attempt, _ = cause.context
        return line, segment, attempt

    def _meaningless(self, line: Line, head: Head) -> int:
        segments = heard.parts(line, head.verb is not None, self.lexicon)
        return sum(self.lexicon.least(segment.words, 0) == NEVER for segment in segments)

    def _changed(self, edit: Edit) -> Statement:
        """The changed line."""
        (text,) = edit.lines(self.track.statements)
        return Statement(lines(text)[0], self.track.statements[edit.at].head)

    def of_fault(self) -> Iterator[Edit]:
        """Changes of the very place where the track stopped."""
        cause = self.track.cause
        if self.unread is not None:
            line, segment, attempt = self.unread
            yield from self._segment(self.track.stop, line, segment, attempt.failure)
        elif cause is not None and cause.explain is faults.left_undone:
            yield from self._undone(*cause.context)

    def _segment(self, i: int, line: Line, segment: Segment, failure: Failure) -> Iterator[Edit]:
        yield from self._typos(i, segment)
        for event in failure.events:
            if event.how == TYPED and event.player is not None:
                for new in self._alike(event.before, event.move):
                    trial = self.trial(i, event, new[0])
                    yield self.reworded_as(i, segment, event.start, event.end, event.move, new, trial)
        if failure.state is not None:
            yield from self._refused(i, segment, failure)
            yield from self._near(i, segment, failure)
        yield from self._listed(i, segment, failure)
        yield from self._counted(i, segment, failure)
        cost = EXTRA + EACH_WORD * (len(segment.words) - 1)
        yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, 0, len(segment.words), ""))
        for later in heard.segments(line, self.lexicon):
            if later.column > segment.column:
                cost = 1.8 + EACH_WORD * (len(later.words) - 1)
                yield Edit(LEFT_OUT, i, cost, wording=Wording(later, 0, len(later.words), ""))

    def _listed(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """One of the things that a refused phrase lists left out, or one more that nobody knows."""
        text, words = self.track.statements[i].line.text, segment.words
        for phrase, error in failure.illegal:
            if error.item < 0:
                continue
            items = phrase.verb.listed(words, failure.at, phrase, error.blame, self.lexicon)
            for item in (item for item in items if item.letter is None):
                said, size = words[item.start : item.end], item.end - item.start
                again = said in (words[item.start - size : item.start], words[item.end : item.end + size])
                cost = TOO_MANY + EACH_WORD * (size - 1) - (SAME_AGAIN if again else 0.0)
                yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, item.start, item.end, ""))
            if items:
                first, last = (segment.tokens[n] for n in (items[-1].start, items[-1].end - 1))
                more = f"{text[first.column : last.column + last.length]}, {UNKNOWN}"
                yield Edit(ADDED, i, TOO_MANY, wording=Wording(segment, items[-1].start, items[-1].end, more))

    def _counted(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """One letter more or less in a run that a refused phrase says."""
        for place in range(failure.at, max((phrase.end for phrase, _ in failure.illegal), default=0)):
            typed, token = segment.words[place], segment.tokens[place]
            text = self.track.statements[i].line.text[token.column : token.column + token.length]
            for run in self.lexicon.counted_wrong(typed):
                cost = STUTTER if len(run) < len(typed) else LETTER
                yield Edit(WORD, i, cost, wording=Wording(segment, place, place + 1, as_typed(text, run)))

    def _refused(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Instead of a move that the rules refused."""
        due = self.game.due(failure.state)
        for phrase, _ in failure.illegal:
            for new in self._alike(failure.state, phrase.move):
                trial = Trial(failure.state, new[0], None)
                edit = self.reworded_as(i, segment, failure.at, phrase.end, phrase.move, new, trial)
                edit.chance = due is not None and due.is_chance
                yield edit

    def _near(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Legal answers near to what was typed, or before it."""
        at, typed = failure.at, segment.words
        verbs = {phrase.move[0] for phrase in self.lexicon.phrases(typed, at)} if at < len(typed) else set()
        said = next((phrase.move for phrase, _ in failure.illegal), None)
        for move in self.legal(failure.state)[:MOST_ANSWERS]:
            for lead in (True, False):
                if (text := self.written(move, lead)) is None:
                    continue
                words = split(text)
                here = typed[at : at + len(words)]
                differing = [n for n, (a, b) in enumerate(zip(here, words, strict=False)) if a != b]
                if len(here) == len(words) and len(differing) == 1:
                    n = differing[0]
                    _, column, length = tokens(text)[n]
                    wording = Wording(segment, at + n, at + n + 1, text[column : column + length])
                    letters = distance(here[n], words[n])
                    other = OTHER_VERB if verbs and move[0] not in verbs and letters > SLIP else 0.0
                    cost = confused(here[n], words[n], is_run=self.lexicon.is_run) + other
                    yield Edit(WORD, i, cost, wording=wording, moves=(said, move) if said else None)
                elif at < len(typed) and len(words) <= 3 and len(differing) < 2:
                    letters = distance(" ".join(typed[at:]), " ".join(words))
                    if letters <= SLIP:
                        wording = Wording(segment, at, len(typed), text)
                        yield Edit(WORD, i, slips(letters), wording=wording)

    def _typos(self, i: int, segment: Segment) -> Iterator[Edit]:
        """Instead of a word that means nothing: what may stand there, the words that this log knows, or no word.

        The wrong one may be a later word, without which those before it mean nothing.
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
                letters = distance(typed, word)
                if 0 < letters <= max(1, len(typed) // 3):
                    wording = Wording(segment, place, place + 1, text)
                    yield Edit(WORD, i, 0.8 * slips(letters) + digit_for_letter(typed, word), wording=wording)
            if len(segment.words) > 1:
                yield Edit(LEFT_OUT, i, IDLE_WORD, wording=Wording(segment, place, place + 1, ""))

    def _known(self, i: int, token: Token, expected: Sequence[str]) -> dict[str, str]:
        """What may be meant by a word of statement ``i`` that means nothing, as it is typed, by what it is folded."""
        found = {fold(text): text for text in (*reversed(self.lexicon.said), *reversed(expected))}
        for word, text in self._spellings.items():
            found.setdefault(word, text)
        typed = self.track.statements[i].line.text[token.column : token.column + token.length]
        for run in self.lexicon.respelled(token.text):
            found.setdefault(run, as_typed(typed, run))
        return found

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """The words of this log as they were typed first."""
        lines = (statement.line for statement in self.track.statements)
        typed = ((t, line.text[t.column : t.column + t.length]) for line in lines for t in _tokens_of(line))
        found: dict[str, str] = {}
        for token, text in typed:
            found.setdefault(token.text, text)
        return dict(sorted(found.items()))

    def _is_strange(self, word: str) -> bool:
        """Whether a word of this log stands in it but once, and no list of words has it."""
        return self._own_words[word] < 2 and word not in self.lexicon.uncut

    @cached_property
    def _own_words(self) -> Counter[str]:
        """The words of this log, and how often each stands in it."""
        said = (split(statement.line.body) for statement in self.track.statements)
        return Counter(sorted(word for words in said for word in words))

    def _undone(self, line: Line, left: Any, game: Any, lexicon: Any, state: State) -> Iterator[Edit]:
        """What a player left undone at the end of a line, done."""
        i = next((n for n, s in enumerate(self.track.statements) if s.line is line), None)
        if i is not None and (said := self.track.played[i].said):
            segment = said[-1].segment
            cost = OWED if left.severity == ERROR else FORGOTTEN
            yield from self._inserted(i, segment, len(segment.words), state, cost)

    def of_claim(self) -> Iterator[Edit]:
        """A claim at which the track stopped, that differs in one number: with that number as the replay has it."""
        i = self.track.stop
        if i == len(self.track.statements) or self.track.statements[i].head.kind != "claim":
            return
        line, head = self.track.statements[i]
        probe = self.track.probe
        said = probe.claimed(line, head)
        if isinstance(said, Finding):
            return
        assert head.seat is not None
        totals = claims.known(self.game, self.game.rest(self.track.bookmark(i).state), head.seat)
        differing = claims.Claim(line, head.seat, self.players[head.seat], said, totals).differing
        if len(differing) == 1 and differing[0] in totals:
            meant = {key: totals[key] for key in said if key in totals}
            text = f"{line.head}: {claims.written(meant, self.game.tally, self.lexicon)}"
            yield Edit(CLAIM, i, COUNTED_WRONG, (text,))

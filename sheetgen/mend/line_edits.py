"""The possible changes of single lines of a log, with the legal answers that may have been meant."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.mend.checkpoints import Track
from sheetgen.mend.edit import (
    ADDED,
    JOINED,
    LEFT_OUT,
    LEFT_OUT_LINE,
    NAME,
    SWAPPED,
    WORD,
    Edit,
    MoveTrial,
    Wording,
    cheapest_rewording,
    follows_semicolon,
    letter_cost,
)
from sheetgen.read.faults import UnreadSegment
from sheetgen.read.finding import edit_distance
from sheetgen.read.lines import Line, Segment
from sheetgen.read.reader import ECHO, FORCED, TYPED, Attempt, Event

MOST_ANSWERS = 400
"""Largest number of answers tried for one decision. Nagaraja has more than a thousand where tiles can be
swapped.
"""
MOST_WEIGHED, WEIGHING = 120, 4
"""Largest number of answers whose positions are estimated, and the effort of each estimate, counted in moves."""
VALUES, USUAL_VALUES, MOST_VALUES = 0.35, 8, 16
"""Cost added each time the number of values that an action could have named doubles, because each single
value is then less likely; the number of values that costs nothing; and the largest number counted.
"""
FEW = 4
"""An action with at most this many possible values counts as having few."""
USELESS = 0.4
"""Cost of assuming that the least useful answer is missing. Players usually choose useful answers."""


def alternatives_cost(values: int) -> float:
    """Return the cost, in slips, of one particular value among ``values`` possible ones."""
    return VALUES * math.log2(min(values, MOST_VALUES) / USUAL_VALUES)


class Answers:
    """List, estimate and write the legal answers in the states of a track."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        self.lexicon = track.probe.lexicon
        self.players = track.probe.players
        self._legal: dict[int, tuple[State, list[Move]]] = {}
        self._written: dict[tuple[Move, bool], str | None] = {}

    def answers(self, state: State, weighed: bool = True) -> list[tuple[Move, float]]:
        """Return the answers in ``state`` with their costs in slips.

        If ``weighed``, an answer costs less the better the position of its player is after it.
        """
        moves = self.legal(state)[:MOST_ANSWERS]
        due = self.game.due(state)
        if not weighed or due is None or due.player is None or len(moves) > MOST_WEIGHED:
            return [(move, 0.0) for move in moves]
        self.track.effort += WEIGHING * len(moves)
        worth = {move: self._worth(state, move, due.player) for move in moves}
        moves.sort(key=lambda move: -worth[move])
        return [(move, USELESS * n / len(moves)) for n, move in enumerate(moves)]

    def missing_answers(
        self, state: State, weighed: bool = True, few: bool = False
    ) -> list[tuple[Move, float]]:
        """Return the answers in ``state`` that may be missing from the log, with their costs in slips.

        An answer costs less the fewer values its action can have there. If ``few``, return only actions with
        few values.
        """
        found = self.answers(state, weighed)
        alike = Counter(move[0] for move, _ in found)
        most = FEW if few else MOST_ANSWERS
        return [(move, more + alternatives_cost(n)) for move, more in found if (n := alike[move[0]]) <= most]

    def _worth(self, state: State, move: Move, player: int) -> float:
        """Return the estimated position of a player after a move; 0 if the game has no estimate."""
        return self.game.estimate(self.track.settle(self.game.apply(state, move)), player) or 0.0

    def legal(self, state: State) -> list[Move]:
        """Return all legal answers in ``state``."""
        if id(state) not in self._legal:
            self._legal[id(state)] = state, self.game.legal(state)
        return self._legal[id(state)][1]

    def written(self, move: Move, lead: bool = True) -> str | None:
        """Return the words of a move in the log's language; None if it cannot be written."""
        if (move, lead) not in self._written:
            self._written[move, lead] = self.lexicon.write(move, lead=lead)
        return self._written[move, lead]


OTHER_VERB = 1.0
"""Additional cost of confusing one action with another."""
EACH_WORD = 0.2
"""Cost of each word that is missing or too many: the more words, the less likely it is a slip."""
SAME_AGAIN = 0.5
"""Additional cost of assuming that somebody wrote the same words twice in a row."""
NO_COLON, NO_HEAD = 0.5, 1.0
"""Cost of a missing colon, and of a missing head before the body of a line."""
OTHER_WORD = 1.2
"""Largest cost of writing another word for the keyword of the chance event that is due."""
EXTRA = 2.4
"""Cost of a decision too many. People leave out what was played more often than they write what was not
played.
"""
FORGOTTEN = 3.0
"""Cost of a missing decision."""
SEVERAL_WRONG = 16
"""Number of alternatives assumed where two things differ, such as two letters of a run or two items of a
list.
"""
NEEDLESS = 0.5
"""Discount for changing words that have no effect: few people write such words."""


def _alike(move: Move, other: Move) -> bool:
    """Return whether two moves of equal length differ in one item, at the same place or at another."""
    differing = [(a, b) for a, b in zip(move, other, strict=True) if a != b]
    if len(differing) == 2 and move[0] == other[0]:
        (one, _), (_, two) = differing
        return bool(one == two or differing[0][1] == differing[1][0])
    return len(differing) == 1


def _beginning(line: Line, segment: Segment, events: Sequence[Event]) -> Iterator[Event]:
    """Yield the decisions that begin a segment, or a part of it that a semicolon begins."""
    typed = [event for event in events if event.how == TYPED]
    for n, event in enumerate(typed):
        if event.player is not None and (n == 0 or follows_semicolon(line, segment, event.start)):
            yield event


class LineEdits(Answers):
    """The possible changes of single lines of a track."""

    @cached_property
    def unread(self) -> tuple[Line, Segment, Attempt] | None:
        """The line, segment and reading attempt where the track stopped; None if the fault is of another kind."""
        cause = self.track.cause
        return (cause.line, cause.segment, cause.attempt) if isinstance(cause, UnreadSegment) else None

    def changes_of_line(self, i: int) -> Iterator[Edit]:
        """Yield changes of statement ``i``."""
        line, head = self.track.statements[i]
        yield from self._head(i, line, head.kind, head.seat)
        if head.kind == "claim":
            return
        yield from self._line(i, line)
        for segment, events in self.track.played[i].read_segments:
            for event in events:
                if event.how in (TYPED, ECHO):
                    yield from self.changes_of_decision(i, segment, event)
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
            cost = 1.5 if kind == "player" else 0.9 * letter_cost(edit_distance(fold(line.head), fold(name)))
            if name in due and name not in self.players:
                cost = min(cost, OTHER_WORD)
            changed = line.text[: line.head_column] + name + line.text[end:]
            yield Edit(NAME, i, cost, (changed,), back=True)

    def _headless(self, i: int, line: Line) -> Iterator[Edit]:
        """Yield changes of a line without a colon: a colon after its first word, or a head before the whole
        line.
        """
        said = line.body.lstrip()
        first, *rest = said.split(maxsplit=1)
        if rest and self.track.probe.heads.meaning_of(first).kind in ("player", "verb"):
            yield Edit(NAME, i, NO_COLON, (f"{first}: {rest[0]}",), back=True)
        for name in self._due_heads(i):
            yield Edit(NAME, i, NO_HEAD, (f"{name}: {said}",), back=True)

    def _due_heads(self, i: int) -> tuple[str, ...]:
        """Return the heads that statement ``i`` can have, given what is due there."""
        return self.track.probe.heads.due_heads(self.game, self.track.bookmark(i).state)

    def _left_out(self, i: int) -> Iterator[Edit]:
        if self.repeats_neighbour(i):
            yield Edit(LEFT_OUT_LINE, i, 1, back=True)
        elif not self._may_hide_chance(i):
            yield Edit(LEFT_OUT_LINE, i, 5, back=True)

    def _may_hide_chance(self, i: int) -> bool:
        """Return whether a chance event would be unknown without statement ``i``. Unknown chance agrees with
        everything.
        """
        if self.track.statements[i].head.kind != "verb":
            return False
        return self.unread is not None if i == self.track.stop else bool(self.track.played[i].read_segments)

    def repeats_neighbour(self, i: int) -> bool:
        """Return whether statement ``i`` has the same words as the one before or after it."""
        statements = self.track.statements
        around = statements[max(i - 1, 0) : i] + statements[i + 1 : i + 2]
        return any(folded_words(other.line.text) == folded_words(statements[i].line.text) for other in around)

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
        """Return the cost of ``words`` words too many in statement ``i``."""
        return EXTRA + EACH_WORD * (words - 1) if i == self.track.stop else 3.0

    def changes_of_decision(self, i: int, segment: Segment, event: Event) -> Iterator[Edit]:
        """Yield other moves that a decision or chance event, as read, may have meant."""
        for move, text in self._alike(event.before, event.move):
            trial = self.trial(i, event, move)
            edit = self.reworded_as(i, segment, event.start, event.end, event.move, (move, text), trial)
            edit.chance = event.player is None and event.how == TYPED
            edit.cost -= NEEDLESS if event.how == ECHO else 0.0
            yield edit
        if event.end - event.start == len(folded_words(self.track.statements[i].line.body)):
            return  # Without these words the line would be empty.
        # Words without effect may still have an effect: other decisions passed silently because of them.
        needless = event.how == ECHO and i == self.track.stop
        if event.player is not None or needless or self._may_be_said_twice(i, event):
            out = Wording(segment, event.start, event.end, "")
            cost = self._too_many(i, event.end - event.start) - (NEEDLESS if needless else 0.0)
            trial = None if needless else self.trial(i, event, None)
            yield Edit(LEFT_OUT, i, cost, wording=out, trial=trial)

    def _may_be_said_twice(self, i: int, event: Event) -> bool:
        """Return whether a player's line near the fault contains an outcome of chance that may also have its
        own line.
        """
        said_aside = event.how == TYPED and self.track.statements[i].head.kind == "player"
        return said_aside and 0 <= self.track.stop - i <= 1

    def _alike(self, state: State, meant: Move) -> Iterator[tuple[Move, str]]:
        """Yield legal answers that differ from a move in one item, with their words."""
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
        """Return whether two moves differ in an item and its number, and the words show only the item."""
        differing = [(a, b) for a, b in zip(move, other, strict=True) if a != b]
        numbers = sum(isinstance(a, int) and isinstance(b, int) for a, b in differing)
        if move[0] != other[0] or (len(differing), numbers) != (2, 1):
            return False
        one, two = (folded_words(self.written(said) or "") for said in (move, other))
        return len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1

    def outcomes(self, move: Move, kind: str) -> Iterator[Move]:
        """Yield moves that can be written and differ from ``move`` in one item, legal or not."""
        for verb in self.lexicon.grammar.verbs:
            values = verb.values(move) if kind in verb.answers else None
            for n, arg in enumerate(verb.args) if values is not None else ():
                assert values is not None
                for other in arg.similar_values(values[n], self.lexicon):
                    yield from verb.moves(*values[:n], other, *values[n + 1 :])

    def trial(self, i: int, event: Event, move: Move | None, before: bool = False) -> MoveTrial | None:
        """Return a trial with ``move`` in place of an event, or ``before`` it; None if it needs reading as
        text.
        """
        played, fault = self.track.played[i], self.track.fault
        operations = fault.operations if i == self.track.stop and fault else played.operations
        place = played.places.get(id(event))
        if operations is None or place is None:
            return None
        if not before:
            place += 1
            while place < len(operations) and operations[place].how == FORCED:
                place += 1
        return MoveTrial(event.before, move, place)

    def reworded_as(
        self,
        i: int,
        segment: Segment,
        start: int,
        end: int,
        old: Move,
        new: tuple[Move, str],
        trial: MoveTrial | None,
    ) -> Edit:
        (verb, *_), text = new
        before = self.written(old) or ""
        if end - start < len(folded_words(before)):
            bare, short = self.written(old, False) or "", self.written(new[0], False)
            if short is not None and end - start == len(folded_words(bare)):
                before, text = bare, short
        wording, cost = cheapest_rewording(
            segment, start, end, before, text, self.lexicon.unabbreviated, self.lexicon.is_run
        )
        cost += OTHER_VERB if verb != old[0] else 0.0
        return Edit(WORD, i, cost, wording=wording, trial=trial, moves=(old, new[0]))

    def count_alternatives(self, edit: Edit) -> int | None:
        """Return how many values a slip could have written in place of the meant one; None if unknown.

        For a list, count the values for one of its items.
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
                    others = arg.similar_values(a, self.lexicon)
                    if b not in others:  # more than one thing in it is different
                        return SEVERAL_WRONG
                    return -(-len(others) // (max(len(a), 1) if isinstance(a, tuple) else 1))
        return None

    def additions(self, i: int, weighed: bool = False, few: bool = False) -> Iterator[Edit]:
        """Yield changes that add a missing decision to statement ``i``.

        If ``weighed``, more useful decisions cost less. If ``few``, add only actions with few possible
        values.
        """
        line, head = self.track.statements[i]
        said = self.track.played[i].read_segments
        if head.kind != "player" or not said:
            return
        for segment, events in said:
            for event in _beginning(line, segment, events):
                for move, more in self.missing_answers(event.before, weighed, few):
                    # Insert no decision that a longer word already contains, such as a payment within a
                    # purchase.
                    trial = self.trial(i, event, move, before=True) if event.end > event.start else None
                    yield from self.insertion(i, segment, event.start, move, FORGOTTEN + more, trial)
        yield from self.end_additions(i, weighed, few)

    def end_additions(self, i: int, weighed: bool = True, few: bool = False) -> Iterator[Edit]:
        """Yield changes that add a missing decision at the end of statement ``i``."""
        head, said = self.track.statements[i].head, self.track.played[i].read_segments
        segment, events = said[-1] if said else (None, ())
        if i < self.track.stop and segment is not None and events:
            last = events[-1]
            # Words that repeat an earlier move change nothing.
            after = last.before if last.how == ECHO else self.game.apply(last.before, last.move)
            after = self.track.settle(after)
            operations = self.track.played[i].operations
            # A log without a fault is read to its end, because only the end shows what a change does.
            end = None if operations is None or self.track.cause is None else len(operations)
            for state in self.track.silent_states(after, head.seat):
                due = self.game.due(state)
                if due is not None and due.player == head.seat:
                    yield from self._inserted(i, segment, state, FORGOTTEN, weighed, few, end)

    def _inserted(
        self,
        i: int,
        segment: Segment,
        state: State,
        cost: float,
        weighed: bool = True,
        few: bool = False,
        end: int | None = None,
    ) -> Iterator[Edit]:
        """Yield changes that add a decision after a segment of statement ``i``; ``end`` is the index of the
        operation there.
        """
        for move, more in self.missing_answers(state, weighed, few):
            trial = None if end is None else MoveTrial(state, move, end)
            yield from self.insertion(i, segment, len(segment.words), move, cost + more, trial)

    def insertion(
        self, i: int, segment: Segment, at: int, move: Move, cost: float, trial: MoveTrial | None
    ) -> Iterator[Edit]:
        if text := self.written(move):
            words = folded_words(text)
            beside = segment.words[at : at + len(words)], segment.words[max(at - len(words), 0) : at]
            cost += EACH_WORD * len(words) + (SAME_AGAIN if words in beside else 0.0)
            yield Edit(ADDED, i, cost, wording=Wording(segment, at, at, text), trial=trial)

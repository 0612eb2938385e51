"""Possible single changes of a log: changes of each line, and of the words at which reading stopped.

Costs are counted in slips: 1 is one wrong letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from sheetgen.games.contract.values import State
from sheetgen.games.notation.tokens import UNKNOWN, Token, fold, split, tokens
from sheetgen.games.notation.verbs import NEVER
from sheetgen.mend.answers import MOST_ANSWERS
from sheetgen.mend.edit import (
    ADDED,
    CLAIM,
    LEFT_OUT,
    WORD,
    Edit,
    Trial,
    Wording,
    confusion_cost,
    digit_letter_cost,
    letter_cost,
)
from sheetgen.mend.line_edits import EACH_WORD, EXTRA, FORGOTTEN, OTHER_VERB, SAME_AGAIN, LineEdits
from sheetgen.read import claims, faults, line_parts
from sheetgen.read.finding import ERROR, Finding, distance, match_case
from sheetgen.read.lines import Line, Segment, lines
from sheetgen.read.reader import TYPED, Failure
from sheetgen.read.statements import Head, Statement

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
    return tokens(line.body, line.body_column)


def _without_doubles(word: str) -> set[str]:
    """Return all forms of a word with one of two equal neighbouring letters removed."""
    return {word[:n] + word[n + 1 :] for n in range(1, len(word)) if word[n] == word[n - 1]}


class Edits(LineEdits):
    """All changes of single lines of a track, and of the place where reading stopped."""

    def of_meaningless_words(self) -> Iterator[Edit]:
        """Yield changes of a line that no state makes readable, if they leave fewer segments without meaning."""
        stop = self.track.stop
        yield from (
            edit for edit in self.of_fault() if self._meaningless(*self._changed(edit)) < self.meaningless
        )
        yield from self._left_out(stop)

    @cached_property
    def meaningless(self) -> int:
        """Number of segments that mean nothing in any state, in the line where the track stopped."""
        if self.unread is None:
            return 0
        return self._meaningless(*self.track.statements[self.track.stop])

    @cached_property
    def short(self) -> tuple[str, ...]:
        """The totals of which the player had too little for the refused move."""
        refused = self.unread[2].failure.illegal if self.unread is not None else ()
        return tuple(dict.fromkeys(key for _, error in refused for key in error.short))

    def _meaningless(self, line: Line, head: Head) -> int:
        segments = line_parts.line_content(line, head.verb is not None, self.lexicon)
        return sum(self.lexicon.least(segment.words, 0) == NEVER for segment in segments)

    def _changed(self, edit: Edit) -> Statement:
        """Return the changed statement."""
        (text,) = edit.lines(self.track.statements)
        return Statement(lines(text)[0], self.track.statements[edit.at].head)

    def of_fault(self) -> Iterator[Edit]:
        """Yield changes of the place where the track stopped."""
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
        before = (part for part in line_parts.segments(line, self.lexicon) if part.column < segment.column)
        cost -= SAID_TWICE if segment.words in (part.words for part in before) else 0.0
        yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, 0, len(segment.words), ""))
        ends = {phrase.end for phrase, _ in failure.illegal} or {failure.at + 1}
        for end in sorted(end for end in ends if failure.at < end < len(segment.words)):
            cost = EXTRA + EACH_WORD * (end - failure.at - 1) + (0.0 if failure.illegal else A_PART)
            yield Edit(LEFT_OUT, i, cost, wording=Wording(segment, failure.at, end, ""))
        for later in line_parts.segments(line, self.lexicon):
            if later.column > segment.column:
                cost = 1.8 + EACH_WORD * (len(later.words) - 1)
                yield Edit(LEFT_OUT, i, cost, wording=Wording(later, 0, len(later.words), ""))

    def _listed(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes that drop one item of a refused list, or add one unknown item."""
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
                yield Edit(WORD, i, cost, wording=Wording(segment, place, place + 1, match_case(text, run)))

    def _refused(self, i: int, segment: Segment, failure: Failure) -> Iterator[Edit]:
        """Yield changes that replace a move that the rules refused."""
        due = self.game.due(failure.state)
        for phrase, _ in failure.illegal:
            for new in self._alike(failure.state, phrase.move):
                trial = Trial(failure.state, new[0], None)
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
                words = split(text)
                here = typed[at : at + len(words)]
                if 0 < len(here) < len(words) and words[: len(here)] == here == typed[at:]:
                    yield self._longer(i, segment, text, len(here))
                    continue
                differing = [n for n, (a, b) in enumerate(zip(here, words, strict=False)) if a != b]
                if len(here) == len(words) and len(differing) == 1:
                    n = differing[0]
                    _, column, length = tokens(text)[n]
                    wording = Wording(segment, at + n, at + n + 1, text[column : column + length])
                    letters = distance(here[n], words[n])
                    other = OTHER_VERB if move[0] not in verbs and letters > SLIP else 0.0
                    cost = confusion_cost(here[n], words[n], is_run=self.lexicon.is_run) + other
                    yield Edit(WORD, i, cost, wording=wording, moves=(said, move) if said else None)
                elif at < len(typed) and len(words) <= 3 and len(differing) < 2:
                    letters = distance(" ".join(typed[at:]), " ".join(words))
                    if letters <= SLIP:
                        wording = Wording(segment, at, len(typed), text)
                        yield Edit(WORD, i, letter_cost(letters), wording=wording)

    def _longer(self, i: int, segment: Segment, text: str, said: int) -> Edit:
        """Return the change that completes an answer of which only ``said`` words are typed at the end of a
        segment.
        """
        last, rest = segment.tokens[-1], tokens(text)[said:]
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
                letters = distance(typed, word)
                if 0 < letters <= max(1, len(typed) // 3):
                    wording = Wording(segment, place, place + 1, text)
                    cost = 0.8 * letter_cost(letters) + digit_letter_cost(typed, word)
                    cost -= TWICE if letters == 1 and word in _without_doubles(typed) else 0.0
                    yield Edit(WORD, i, cost, wording=wording)
            if len(segment.words) > 1:
                yield Edit(LEFT_OUT, i, IDLE_WORD, wording=Wording(segment, place, place + 1, ""))

    def _known(self, i: int, token: Token, expected: Sequence[str]) -> dict[str, str]:
        """Return the words that may be meant by ``token`` of statement ``i``: folded word to spelling."""
        found = {fold(text): text for text in (*reversed(self.lexicon.said), *reversed(expected))}
        for word, text in self._spellings.items():
            found.setdefault(word, text)
        typed = self.track.statements[i].line.text[token.column : token.column + token.length]
        for run in self.lexicon.similar_runs(token.text):
            found.setdefault(run, match_case(typed, run))
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
        return self._own_words[word] < 2 and word not in self.lexicon.uncut

    @cached_property
    def _own_words(self) -> Counter[str]:
        """How often each word occurs in this log."""
        said = (split(statement.line.body) for statement in self.track.statements)
        return Counter(sorted(word for words in said for word in words))

    def _undone(self, line: Line, left: Any, game: Any, lexicon: Any, state: State) -> Iterator[Edit]:
        """Yield changes that add what a player left undone at the end of a line."""
        i = next((n for n, s in enumerate(self.track.statements) if s.line is line), None)
        # None for a line before which the reading was guessed.
        played = None if i is None else self.track.played.get(i)
        if i is not None and played is not None and played.said:
            segment = played.said[-1].segment
            cost = OWED if left.severity == ERROR else FORGOTTEN
            yield from self._inserted(i, segment, state, cost)

    def of_claim(self) -> Iterator[Edit]:
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

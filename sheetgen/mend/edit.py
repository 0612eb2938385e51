"""Changes of a log as values, and the costs of confusing one word with another.

All costs are counted in slips: 1 is one wrong letter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from msgspec.structs import replace

from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import BAR, fold, split_tokens
from sheetgen.mend.checkpoints import Track
from sheetgen.read.finding import edit_distance
from sheetgen.read.lines import Line, Segment, split_lines
from sheetgen.read.statements import Statement

OTHER_NAME = 1.2
"""Largest cost of naming one thing for another. Such a slip of the mind does not depend on the letters."""
DIGIT_FOR_LETTER = 0.1
"""Additional cost if a wrong character is a letter instead of a digit or a digit instead of a letter."""
OTHER_KIND = 0.5
"""Additional cost of a name in place of a number, or a number in place of a name."""
_GAP = re.compile(r"\s*[;,]\s*(?=[;,]|$)|(?<=:)\s*[;,]|\s+(?=;)")


class Wording(NamedTuple):
    """Other words for the tokens ``start`` to ``end`` of a segment. If both are equal, the words are
    inserted.
    """

    segment: Segment
    start: int
    end: int
    words: str

    def applied_to(self, text: str) -> str:
        """Return ``text``, the line of the segment, with these words in place."""
        found = self.segment.tokens
        last = found[-1].column + found[-1].length
        begin = found[self.start].column if self.start < len(found) else last
        end = found[self.end - 1].column + found[self.end - 1].length if self.end > self.start else begin
        words = self.words
        if self.start == self.end:
            words = f"; {words}" if self.start >= len(found) else f"{words}; "
        if not words and text[:begin].endswith(" ") and text[end:].startswith(" "):
            end += 1
        changed = text[:begin] + words + text[end:]
        return changed if self.words else _GAP.sub("", changed).rstrip(" ;,")


def letter_cost(letters: int) -> float:
    """Return the cost of a word with ``letters`` wrong letters."""
    return min(1 + 0.35 * (letters - 1), 1.7)


def digit_letter_cost(typed: str, word: str) -> float:
    """Return the additional cost of a digit in place of a letter, or a letter in place of a digit."""
    typed_digits, digits = ("".join(filter(str.isdecimal, text)) for text in (typed, word))
    return 0.0 if len(typed_digits) == len(digits) else DIGIT_FOR_LETTER


def never_a_run(word: str) -> bool:
    """Return False: the default for languages without runs of letters."""
    return False


def confusion_cost(
    typed: str, meant: str, names: Set[str] = frozenset(), is_run: Callable[[str], bool] = never_a_run
) -> float:
    """Return the cost of writing the word ``typed`` where ``meant`` was meant. ``names`` are words and
    numbers that name a thing.

    In runs of letters, each letter names a thing and the order has no meaning.
    """
    if is_run(typed) and is_run(meant):
        said, asked = Counter(typed), Counter(meant)
        return letter_cost(max((said - asked).total(), (asked - said).total(), 1))
    if {typed, meant} <= names:
        return min(letter_cost(edit_distance(typed, meant)), OTHER_NAME)
    # A number replaces a name, or a name a number, only where both are names.
    other_kind = OTHER_KIND if typed.isdecimal() != meant.isdecimal() else 0.0
    return letter_cost(edit_distance(typed, meant)) + other_kind


def cheapest_rewording(
    segment: Segment,
    start: int,
    end: int,
    before: str,
    after: str,
    names: Set[str] = frozenset(),
    is_run: Callable[[str], bool] = never_a_run,
) -> tuple[Wording, float]:
    """Return the smallest change of words that turns ``before`` into ``after``, and its cost in slips.

    ``names`` are words and numbers that name a thing. ``is_run`` returns whether a word is a run of letters.
    """
    bars = BAR in segment.words
    old, new = tuple(token.text for token in split_tokens(before, 0, bars)), split_tokens(after, 0, bars)
    end -= segment.words[end - 1 : end] == (BAR,)
    if before and end - start > len(
        old
    ):  # The writer omitted a leading word that is optional for a decision or at the head of a line.
        start = end - len(old)
    typed = segment.words[start:end]
    first, last = 0, 0
    if len(typed) == len(old):
        most = min(len(old), len(new))
        while first < most and old[first] == new[first].text:
            first += 1
        while last < most - first and old[-1 - last] == new[-1 - last].text:
            last += 1
    said = new[first : len(new) - last]
    if not said or first + last == len(old):
        said, first, last = new, 0, 0
    words = after[said[0].column : said[-1].column + said[-1].length]
    replaced = " ".join(typed[first : len(typed) - last])
    return Wording(segment, start + first, end - last, words), confusion_cost(
        replaced, fold(words), names, is_run
    )


def follows_semicolon(line: Line, segment: Segment, at: int) -> bool:
    """Return whether a semicolon comes before word ``at`` of a segment. A segment may contain several parts
    with semicolons.
    """
    if at == 0:
        return False
    before, word = segment.tokens[at - 1 : at + 1]
    between = before.column + before.length - line.body_column, word.column - line.body_column
    return ";" in line.body[slice(*between)]


# ---- one change of a log: the lines or words it replaces, its kind and its cost ------


WORD, NAME, ADDED, LEFT_OUT = "word", "name", "missing-decision", "extra-decision"
ADDED_LINE, LEFT_OUT_LINE, SWAPPED, JOINED, CLAIM = (
    "missing-line", "extra-line", "swapped-lines", "split-line", "claim",
)  # fmt: skip
UNSURE = (ADDED, ADDED_LINE, CLAIM)
"""Kinds of changes that fit nearly everywhere, or of which only the place is certain."""


class MoveTrial(NamedTuple):
    """How to test a change by moves: apply ``move`` (if any) to ``state``, then the operations of the
    statement from ``operation`` on.

    If ``operation`` is None, apply only the move.
    """

    state: State
    move: Move | None
    operation: int | None


class Edit:
    """A change that replaces ``removed`` statements from index ``at`` on by ``lines``; ``cost`` is in slips.

    If ``back`` is true, the line before must be read again too, because its end depends on the line that
    follows.
    """

    __slots__ = ("_lines", "at", "back", "chance", "cost", "kind", "moves", "removed", "trial", "wording")

    def __init__(
        self,
        kind: str,
        at: int,
        cost: float,
        lines: tuple[str, ...] = (),
        removed: int = 1,
        back: bool = False,
        wording: Wording | None = None,
        trial: MoveTrial | None = None,
        moves: tuple[Move, Move] | None = None,
    ) -> None:
        self.kind = kind
        self.at = at
        self.cost = cost
        self._lines = lines
        self.removed = removed
        self.back = back
        self.wording = wording
        self.trial = trial
        self.moves = moves
        """The move that was written and the move that was meant, if known."""
        self.chance = False
        """Whether the change concerns an outcome of chance, which nobody chose."""

    @property
    def key(self) -> tuple[Any, ...]:
        """A key that differs for different changes."""
        if self.wording is None:
            return self.at, self.removed, self._lines
        segment, *rest = self.wording
        return self.at, segment.column, *rest

    @property
    def place(self) -> tuple[Any, ...]:
        """A key for the place that it changes. For inserted words it is the line, because only the line is
        certain.
        """
        if self.kind in (ADDED, ADDED_LINE):
            return self.kind, self.at
        if self.kind != WORD or self.wording is None:
            return self.key
        segment, start, end, _ = self.wording
        return self.kind, self.at, segment.column, start, end

    @property
    def line_count(self) -> int:
        """Number of lines that replace the removed ones."""
        return len(self._lines) if self.wording is None else 1

    def lines(self, statements: Sequence[Statement]) -> tuple[str, ...]:
        """Return the lines that replace the removed ones."""
        if self.wording is None:
            return self._lines
        return (self.wording.applied_to(statements[self.at].line.text),)

    def apply(self, track: Track) -> list[Statement]:
        """Return the statements of the changed log."""
        old = track.statements
        number = old[min(self.at, len(old) - 1)].line.number
        new = [replace(split_lines(text)[0], number=number) for text in self.lines(old)]
        found = [Statement(line, track.probe.heads.meaning_of(line.head)) for line in new]
        return [*old[: self.at], *found, *old[self.at + self.removed :]]

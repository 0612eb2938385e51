"""Other words in a line, and how easily the pen, or the mind, takes one for another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from msgspec.structs import replace

from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.tokens import BAR, fold, tokens
from sheetgen.mend.checkpoints import Track
from sheetgen.read.finding import distance
from sheetgen.read.lines import Line, Segment, lines
from sheetgen.read.statements import Statement

OTHER_NAME = 1.2
"""What it costs at most that one thing is named for another, a slip of the mind, which does not look at letters."""
DIGIT_FOR_LETTER = 0.1
"""What it costs that a wrong sign of a word is a letter where a digit was meant, or the other way round."""
OTHER_KIND = 0.5
"""What it costs besides that a name stands for a number."""
_GAP = re.compile(r"\s*[;,]\s*(?=[;,]|$)|(?<=:)\s*[;,]|\s+(?=;)")


class Wording(NamedTuple):
    """Other words for ``start`` to ``end`` of a segment; none of them where both are alike: put in between."""

    segment: Segment
    start: int
    end: int
    words: str

    def within(self, text: str) -> str:
        """The line ``text`` of the segment with these words."""
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


def slips(letters: int) -> float:
    """What so many wrong letters of a word cost."""
    return min(1 + 0.35 * (letters - 1), 1.7)


def digit_for_letter(typed: str, word: str) -> float:
    """What it costs besides that a digit stands for a letter, or a letter for a digit."""
    typed_digits, digits = ("".join(filter(str.isdecimal, text)) for text in (typed, word))
    return 0.0 if len(typed_digits) == len(digits) else DIGIT_FOR_LETTER


def no_run(word: str) -> bool:
    """No word is a run of letters."""
    return False


def confused(
    typed: str, meant: str, names: Set[str] = frozenset(), is_run: Callable[[str], bool] = no_run
) -> float:
    """What it costs to write a word for another; ``names`` are words, and numbers, that name a thing.

    Of runs of letters, each of which names a thing, the order tells nothing.
    """
    if is_run(typed) and is_run(meant):
        said, asked = Counter(typed), Counter(meant)
        return slips(max((said - asked).total(), (asked - said).total(), 1))
    if {typed, meant} <= names:
        return min(slips(distance(typed, meant)), OTHER_NAME)
    # Nobody writes a number for a name, or a name for a number, but where both are names.
    other_kind = OTHER_KIND if typed.isdecimal() != meant.isdecimal() else 0.0
    return slips(distance(typed, meant)) + other_kind


def reworded(
    segment: Segment,
    start: int,
    end: int,
    before: str,
    after: str,
    names: Set[str] = frozenset(),
    is_run: Callable[[str], bool] = no_run,
) -> tuple[Wording, float]:
    """Words of a segment that said ``before`` made to say ``after``, as few of them as tell it; what that costs.

    ``names`` are words, and numbers, that name a thing; ``is_run`` tells which words are runs of letters.
    """
    bars = BAR in segment.words
    old, new = tuple(token.text for token in tokens(before, 0, bars)), tokens(after, 0, bars)
    end -= segment.words[end - 1 : end] == (BAR,)
    if before and end - start > len(
        old
    ):  # a leading word that a decision, or the head of a line, need not have
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
    return Wording(segment, start + first, end - last, words), confused(replaced, fold(words), names, is_run)


def stands_apart(line: Line, segment: Segment, at: int) -> bool:
    """Whether a semicolon stands before word ``at`` of a segment, which may hold several that are read as one."""
    if at == 0:
        return False
    before, word = segment.tokens[at - 1 : at + 1]
    between = before.column + before.length - line.body_column, word.column - line.body_column
    return ";" in line.body[slice(*between)]


# One change of a log: which lines or words give way, to what, of which kind, and what it costs.


WORD, NAME, ADDED, LEFT_OUT = "word", "name", "missing-decision", "extra-decision"
ADDED_LINE, LEFT_OUT_LINE, SWAPPED, JOINED, CLAIM = (
    "missing-line", "extra-line", "swapped-lines", "split-line", "claim",
)  # fmt: skip
UNSURE = (ADDED, ADDED_LINE, CLAIM)
"""Changes of which only the place is known, or that always agree."""


class Trial(NamedTuple):
    """How a change is tried by moves: ``move`` (None: none) in ``state``, then the statement's operations.

    Where ``operation`` is None only that move is.
    """

    state: State
    move: Move | None
    operation: int | None


class Edit:
    """A change: ``removed`` statements from ``at`` on give way to ``lines``; ``cost`` is in slips.

    With ``back`` the line before must be read again too, for it ended as the line that followed had it.
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
        trial: Trial | None = None,
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
        """What was said, and what was meant, where that is known."""
        self.chance = False
        """Whether it says what chance brought, which nobody chose."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it another change than others."""
        if self.wording is None:
            return self.at, self.removed, self._lines
        segment, *rest = self.wording
        return self.at, segment.column, *rest

    @property
    def place(self) -> tuple[Any, ...]:
        """What it changes, whatever stands there instead: of what is put in the line, for only that is sure."""
        if self.kind in (ADDED, ADDED_LINE):
            return self.kind, self.at
        if self.kind != WORD or self.wording is None:
            return self.key
        segment, start, end, _ = self.wording
        return self.kind, self.at, segment.column, start, end

    @property
    def added(self) -> int:
        """How many lines stand there instead."""
        return len(self._lines) if self.wording is None else 1

    def lines(self, statements: Sequence[Statement]) -> tuple[str, ...]:
        """The lines that stand there instead."""
        if self.wording is None:
            return self._lines
        return (self.wording.within(statements[self.at].line.text),)

    def apply(self, track: Track) -> list[Statement]:
        """The statements of the changed log."""
        old = track.statements
        number = old[min(self.at, len(old) - 1)].line.number
        new = [replace(lines(text)[0], number=number) for text in self.lines(old)]
        found = [Statement(line, track.probe.heads.find(line.head)) for line in new]
        return [*old[: self.at], *found, *old[self.at + self.removed :]]

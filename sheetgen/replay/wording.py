"""Other words in a line, and how easily the pen, or the mind, takes one for another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set
from typing import NamedTuple

from sheetgen.games.notation.tokens import BAR, fold, tokens
from sheetgen.replay.log import Line, Segment
from sheetgen.replay.suggest import distance

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

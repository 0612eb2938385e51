"""Numbers of things: ``2 spices``, ``gold x2``, “gold twice”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sheetgen.games.notation.said import RewrittenWord, texts_of
from sheetgen.games.notation.vocabulary import OFTEN

SIGNS = ("x", "×")
"""Signs beside a number of things: ``gold x2``."""
MOST_COUNTED = 6
"""The largest number that can be before a thing."""
COUNTS = {f"{sign}{n}": n for n in range(1, MOST_COUNTED + 1) for sign in ("", *SIGNS)}


class Counts:
    """Repeats things according to the numbers beside them."""

    def __init__(
        self, counted: Mapping[str, str], form_at: Callable[[Sequence[RewrittenWord], int], int], behind: bool
    ) -> None:
        """``counted`` maps the words of things that can have a number to the word of a single thing.

        ``form_at`` returns how many words from an index on are one form of the log. ``behind`` is whether the
        language allows a number after its thing. Then a number between two things counts neither.
        """
        self._behind = behind
        self._counted = counted
        self._form_at = form_at

    def ways(self, line: list[RewrittenWord]) -> Iterator[list[RewrittenWord]]:
        """Yield the line with things repeated by their numbers, and the unchanged line if it is readable.

        “Twice” may belong to the thing before or after it.
        """
        if any(word.text.endswith(OFTEN) for word in line):
            for sign in (SIGNS[0], ""):
                yield self._one_by_one([_counting(word, sign) for word in line], often=True)
            return
        several = self._one_by_one(line)
        if several != line:
            yield several
        yield line

    def _one_by_one(self, line: list[RewrittenWord], often: bool = False) -> list[RewrittenWord]:
        found: list[RewrittenWord] = []
        at = 0
        while at < len(line):
            number, thing, end = self._number_of(line, at, often)
            if number:
                text, place = self._counted[line[thing].text], line[thing].place
                found += [
                    line[thing]._replace(text=text, place=place if n else line[at].place)
                    for n in range(number)
                ]
            else:
                found.append(line[at])
            at = end
        return found

    def _number_of(self, line: list[RewrittenWord], at: int, often: bool) -> tuple[int, int, int]:
        """Return the number of things at an index, the index of their word, and the index after both; number
        0 if there is none.

        In a line that says how ``often``, a number belongs to the thing behind it.
        """
        texts = texts_of(line)
        number, thing = _number(texts, at)
        counted = number and thing < len(texts) and texts[thing] in self._counted
        if counted and not line[thing].gap and not self._form_at(line, thing):
            behind = not often and self._may_be_behind(line, at)
            return (0, at, at + 1) if behind else (number, thing, thing + 1)
        if texts[at] in self._counted and not any(word.gap for word in line[at + 1 : at + 2]):
            number, end = _number(texts, at + 1)
            if number and texts[at + 1 : end] != (str(number),):  # “tea 2 silk” is one tea
                return number, at, end
        return 0, at, at + 1

    def _may_be_behind(self, line: list[RewrittenWord], at: int) -> bool:
        """Return whether the number at an index may count the thing before it."""
        before = line[at - 1] if at else None
        beside = before is not None and before.text in self._counted and not line[at].gap
        return self._behind and beside and not line[at].joined


def _counting(word: RewrittenWord, sign: str) -> RewrittenWord:
    """Return a word for how often, such as “twice”, as a number with this sign; other words unchanged."""
    often = word.text.removesuffix(OFTEN)
    return word if often == word.text else word._replace(text=sign + often)


def _number(texts: tuple[str, ...], at: int) -> tuple[int, int]:
    """Return a number of things (``2``, ``2 x``, ``x2``, ``x 2``) and the index after it; 0 if there is none."""
    end = at + (texts[at : at + 1] in tuple((sign,) for sign in SIGNS))
    number = COUNTS.get(texts[end], 0) if end < len(texts) else 0
    return number, end + 1 + (end == at and texts[end + 1 : end + 2] in tuple((sign,) for sign in SIGNS))

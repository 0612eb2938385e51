"""Reasons to refuse a line: a dropped word that contradicts the rest, or a small word that is read as
letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from sheetgen.games.notation.said import RewrittenWord, texts_of
from sheetgen.games.notation.verbs import NEVER
from sheetgen.games.notation.words import Words

Least = Callable[[tuple[str, ...], int], int]


class Objections:
    """Finds words that must not be dropped from a line."""

    def __init__(self, words: Words, least: Least) -> None:
        """``least`` returns the cost of the most natural reading of words from an index on."""
        self.words = words
        self.lexicon = words.lexicon
        self.least = least

    def first(self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]) -> RewrittenWord | None:
        """Return a word that the reading ``way`` of a line must not drop, or must not keep; None if there is
        none.
        """
        kept = {word.at for word in way}
        dropped = [word for word in line if word.at not in kept and word.kind]
        runs = (word for word in way if word.kind == "either" and word.text in self.words.unlikely)
        found = (self._astray(line, dropped, way), self._contradicted(dropped, way), self._parted(line, way))
        return next(chain(runs, *found), None)

    def _astray(
        self, line: Sequence[RewrittenWord], dropped: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield words for “from” or “to” beside a place that the reading uses in another role.

        The places of a path are read in order, those of a move as from and to. Other places have no
        direction.
        """
        marks = self.words.from_ | self.words.to | self.words.after
        ways = dict(self._directed(way))
        for word in dropped:
            if word.text not in marks or (beside := self._beside(line, word, dropped)) is None:
                continue
            place = next((n for n, one in enumerate(way) if one.at == beside.at), None)
            if place is None:
                continue
            kind, number, of = ways.get(place, ("", 0, 1))
            astray = self._misleads(word.text, beside.text, kind, number, of)
            if self._counts(word.text, way, place) or (astray and not self._sides(way, place)):
                yield word

    def _misleads(self, mark: str, beside: str, kind: str, number: int, of: int) -> bool:
        """Return whether a word of direction does not fit place ``number`` of ``of`` places in a path or move
        (``kind``).
        """
        place = any(map(str.isdecimal, beside)) or len(beside) == 1
        if mark in self.words.after and place:
            return True
        if mark in self.words.from_:
            return (number > 0 or of == 1) if kind else mark not in self.words.of
        return mark in self.words.to and kind == "move" and number == 0 and of > 1

    def _sides(self, way: Sequence[RewrittenWord], place: int) -> bool:
        """Return whether “from … to …” means sides, in a game without paths or moves: “a road from n to s”."""
        sides = texts_of(way[place : place + 2])
        ways = {"path", "move"} & set(self.lexicon.leads.values())
        return not ways and len(sides) == 2 and not any(sign.isdecimal() for sign in "".join(sides))

    def _counts(self, mark: str, way: Sequence[RewrittenWord], place: int) -> bool:
        """Return whether a number after a word for “to” would count steps: “sails to 2” is not “2 spaces
        ahead”.
        """
        return mark in self.words.to and self.lexicon.counts_steps(texts_of(way), place)

    def _beside(
        self, line: Sequence[RewrittenWord], mark: RewrittenWord, dropped: Sequence[RewrittenWord]
    ) -> RewrittenWord | None:
        """Return the kept word that a small word belongs to, without punctuation or “and” between them; None
        if there is none.
        """
        small = {word.at for word in dropped}
        behind = self.words.marks_behind
        words = line[mark.at - 1 :: -1] if behind else line[mark.at + 1 :]
        last = mark
        for word in words if not behind or mark.at else ():
            if (last if behind else word).gap or (word.at in small and word.text in self.words.and_):
                return None
            if word.at not in small:
                return word
            last = word
        return None

    def _directed(self, way: Sequence[RewrittenWord]) -> Iterator[tuple[int, tuple[str, int, int]]]:
        """Yield the words that may be places of a directed verb: its direction, the index of the place and
        their number.
        """
        verbs = list(self._verbs(texts_of(way)))
        for number, (start, end, kind) in enumerate(verbs):
            begin = verbs[number - 1][1] if number else 0
            stop = verbs[number + 1][0] if number + 1 < len(verbs) else len(way)
            places = range(end, stop) if end < stop else range(begin, start)
            for n, place in enumerate(places if kind in ("path", "move") else ()):
                yield place, (kind, n, len(places))

    def _verbs(self, texts: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        """Yield where leading words of verbs begin and end, the longest first, and the direction of their
        places.
        """
        at, leads = 0, self.lexicon.leads
        longest = max(map(len, leads))
        while at < len(texts):
            size = next((n for n in range(longest, 0, -1) if texts[at : at + n] in leads), 0)
            if size:
                end = min(at + size, len(texts))
                yield at, end, leads[texts[at:end]]
            at += size or 1

    def _parted(self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]) -> Iterator[RewrittenWord]:
        """Yield a dropped verb, or a word after a stop, that separates a thing from the phrase before it.

        “The central palace; builds in B” means a palace, and a house in B.
        """
        texts = texts_of(way)
        for n in range(1, len(way)):
            between = line[way[n - 1].at + 1 : way[n].at + 1]
            verbs = [
                word for word in between[:-1] if word.text in self.words.verbs_dropped or word.gap == ";"
            ]
            verbs += [word for word in between[-1:] if word.gap == ";"]
            apart = verbs and self.least(texts[:n], 0) + self.least(texts[n:], 0) < NEVER
            if verbs and not apart and self.lexicon.is_extra(texts, n):
                yield verbs[0]

    def _contradicted(
        self, dropped: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield dropped words for a choice that the line does not contain: “the orange flag” if flags are
        blue.
        """
        for word in dropped:
            key = self.words.choices.get(word.text)
            if key is not None and not self.lexicon.has_choice(texts_of(way), key):
                yield word

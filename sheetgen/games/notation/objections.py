"""Reasons not to read a line: a dropped word that contradicts what is read without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sheetgen.games.notation.said import Said, Wording, texts_of
from sheetgen.games.notation.verbs import NEVER
from sheetgen.games.notation.words import Words

Least = Callable[[tuple[str, ...], int], int]


class Objections:
    """Finds words that may not be dropped from a line."""

    def __init__(self, words: Words, least: Least) -> None:
        """``least`` gives the cost of the most natural reading of words from a place on."""
        self.words = words
        self.lexicon = words.lexicon
        self.least = least

    def first(
        self, typed: tuple[str, ...], line: Sequence[Said], found: Wording, breaks: frozenset[int]
    ) -> tuple[str, int] | None:
        """A dropped word that must not be: its text and place; None if there is none."""
        return self._astray(line) or self._contradicted(typed, found) or self._parted(typed, found, breaks)

    def _astray(self, line: Sequence[Said]) -> tuple[str, int] | None:
        """A word for “from” or “to” that stands where a place is read otherwise: its text and place; None if all fit.

        The places of a way are read in their order, those of a move as from and to.
        """
        verbs = list(self._verbs(texts_of(line)))
        for number, (start, end, kind) in enumerate(verbs):
            begin = verbs[number - 1][1] if number else 0
            stop = verbs[number + 1][0] if number + 1 < len(verbs) else len(line)
            places = line[end:stop] or line[begin:start]
            for n, word in enumerate(places if kind else ()):
                for mark in word.marks:
                    alone = mark.kind == "from" and (n > 0 or len(places) == 1)
                    if alone or (mark.kind == "to" and kind == "move" and n == 0 and len(places) > 1):
                        return mark.text, mark.place
        return None

    def _verbs(self, texts: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        """Where leading words of verbs begin and end, the longest first, and the direction of their places."""
        at, leads = 0, self.lexicon.leads
        longest = max(map(len, leads))
        while at < len(texts):
            size = next((n for n in range(longest, 0, -1) if texts[at : at + n] in leads), 0)
            if size:
                end = min(at + size, len(texts))
                yield at, end, leads[texts[at:end]]
            at += size or 1

    def _parted(
        self, typed: tuple[str, ...], found: Wording, breaks: frozenset[int]
    ) -> tuple[str, int] | None:
        """A dropped verb, or a word behind a stop, that keeps a place from the phrase before it.

        “The central palace; builds in B” says a palace, and a house in B.
        """
        for at in range(1, len(found.words)):
            start, end = found.places[at - 1] + 1, found.places[at]
            verbs = [n for n in range(start, end) if typed[n] in self.words.verbs_dropped or n in breaks]
            verbs += [end] if end in breaks else []
            apart = verbs and self.least(found.words[:at], 0) + self.least(found.words[at:], 0) < NEVER
            if verbs and not apart and self.lexicon.is_extra(found.words, at):
                return typed[verbs[0]], verbs[0]
        return None

    def _contradicted(self, typed: tuple[str, ...], found: Wording) -> tuple[str, int] | None:
        """A dropped word for a choice that no word of the line has: “the orange flag” where flags are blue."""
        for place, text in enumerate(typed):
            key = self.words.choices.get(text)
            if key is not None and place not in found.places and not self.lexicon.chooses(found.words, key):
                return text, place
        return None

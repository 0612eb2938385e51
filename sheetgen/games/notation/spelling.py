"""Recognize small words by their spelling: apostrophes, accents and capitals.

``a`` names the city A and is an English article, ``d'`` is a French preposition and D a city, ``e`` is E and
Italian for “and”. Case does not matter in a log, so capitals count only if the line has both cases.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from sheetgen.games.notation.tokens import Token, fold

Cue = Literal["", "kept", "small", "either", "other"]
KEPT: Final = "kept"
SMALL: Final = "small"
EITHER: Final = "either"
OTHER: Final = "other"
APOSTROPHES: Final = "'’ʼ＇"
_BLANKS = " \t\xa0\u202f\u3000"


class Letters(NamedTuple):
    """The single letters, and words beside an apostrophe, that may be small words of a language."""

    small: frozenset[str]
    """Letters, and runs of letters, that name things and are also small words."""
    articles: Collection[str]
    """Those that occur only before a noun, never before a letter or a number."""
    pronouns: Collection[str]
    """Those that occur only before a verb and may be capitals, such as the English “I”."""
    verbs: Collection[str]
    """The words that begin verbs."""
    determiners: Collection[str]
    """Those without meaning before a noun, though they may be other small words: Portuguese ``a``, ``o``."""
    nouns: Collection[str]
    """The words of things that letters name, and small nouns before a place."""
    names: Collection[str]
    """All letters that name things."""
    before_apostrophe: Collection[str]
    """Words that an apostrophe joins to the next word: ``d'``, ``l'``."""
    after_apostrophe: Collection[str]
    """Endings that an apostrophe joins to the word before: ``'s``, ``'ye``."""
    other: frozenset[str]
    """Letters that are also words that are never dropped: Spanish ``o``."""


def spelling_cues(
    text: str, start: int, words: Sequence[Token], letters: Letters, capitals: bool
) -> tuple[Cue, ...]:
    """Return for each word of ``text`` (from column ``start`` on) whether its spelling shows a small word.

    ``capitals`` is whether the line writes letters that name things as capitals. A word with ambiguous
    spelling has an empty cue. If all cues are empty, the result is empty.
    """
    reader = _Spelling(text, start, words, letters, capitals)
    found = tuple(reader.cue(n) for n in range(len(words)))
    return found if any(found) else ()


def has_capitals(text: str, start: int, words: Sequence[Token], names: Collection[str]) -> bool:
    """Return whether one of the words is a single capital letter that names a thing, and another letter is
    lower case.
    """
    raw = [text[word.column - start :][: word.length] for word in words]
    capital = any(len(one) == 1 and one.isupper() and fold(one) in names for one in raw)
    return capital and any(letter.islower() for one in raw for letter in one)


class _Spelling:
    def __init__(
        self, text: str, start: int, words: Sequence[Token], letters: Letters, capitals: bool
    ) -> None:
        self.text = text
        self.words = words
        self.letters = letters
        self.capitals = capitals
        self.places = [(word.column - start, word.column - start + word.length) for word in words]
        self.raw = [text[begin:end] for begin, end in self.places]
        self.before_each = self._before_each()

    def cue(self, n: int) -> Cue:
        text, raw = self.words[n].text, self.raw[n]
        if self._joined(n, after=False) and text in self.letters.before_apostrophe:
            return SMALL
        if self._joined(n, after=True) and text in self.letters.after_apostrophe:
            return SMALL
        if text in self.letters.other:
            return OTHER if self.capitals and raw.islower() else KEPT
        if text not in self.letters.small:
            return ""
        if self._joined(n, after=False):
            return KEPT
        if fold(raw) != unicodedata.normalize("NFKC", raw).lower():  # an accent: “à” is not a city
            return SMALL
        if text in self.letters.pronouns:
            return (
                EITHER if not self._ends_clause(n) and self.words[n + 1].text in self.letters.verbs else KEPT
            )
        if raw.isupper() and any(letter.islower() for letter in self.text):
            return EITHER if n == 0 and len(raw) == 1 and len(self.words) > 1 else KEPT
        return self._by_context(n) if len(raw) == 1 else ""

    def _by_context(self, n: int) -> Cue:
        """Return the cue of a lower-case letter among lower-case letters, from the next word in the same
        clause.
        """
        if self._ends_clause(n):
            return KEPT
        follows, typed = self.words[n + 1].text, self.raw[n + 1]
        place = len(follows) == 1 or any(sign.isdecimal() for sign in follows) or typed.isupper()
        if place and self.words[n].text in self.letters.articles:
            return KEPT
        noun = self.words[n].text in self.letters.determiners and follows in self.letters.nouns
        if noun or (len(follows) > 1 and typed[:1].isupper()):
            return SMALL
        leads = not self.before_each.isdisjoint(
            (self.words[n].text, follows)
        )  # a letter such as “a” in “va a c e a d” comes before each place
        return SMALL if self.capitals or leads else EITHER

    def _ends_clause(self, n: int) -> bool:
        """Return whether a word is the last one before a comma or the end."""
        return n + 1 == len(self.words) or bool(self._gap(n).strip(_BLANKS))

    def _before_each(self) -> frozenset[str]:
        """Return small letters that come right before each other letter of the text, at least twice: ``va a c
        y a d``.
        """
        single = [n for n, word in enumerate(self.words) if word.text in self.letters.names]
        found = set()
        for small in {self.words[n].text for n in single}.intersection(self.letters.small):
            before = [n for n in single if self.words[n].text == small]
            others = [n for n in single if n not in before and self.words[n].text not in self.letters.small]
            if len(before) > 1 and others == [n + 1 for n in before]:
                found.add(small)
        return frozenset(found)

    def _gap(self, n: int) -> str:
        """Return the text between a word and the next one."""
        return self.text[self.places[n][1] : self.places[n + 1][0]]

    def _joined(self, n: int, after: bool) -> bool:
        """Return whether an apostrophe joins a word to the next one, or (``after``) to the one before."""
        first, second = (n - 1, n) if after else (n, n + 1)
        return first >= 0 and second < len(self.words) and self._gap(first) in tuple(APOSTROPHES)

"""Typed words during their conversion to words of the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

REFUSED = "≠"
"""Suffix of a word that must not be read, even as an abbreviation."""
Gap = Literal["", ",", ";"]
"""The punctuation that separates a word from the one before: a comma or similar, or a stop."""


class Wording(NamedTuple):
    """Words of the log, and for each the index of its typed word.

    ``others`` are alternative readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    others: tuple[Wording, ...] = ()


class RewrittenWord(NamedTuple):
    """A word during conversion. ``at`` is its index among such words, ``place`` that of its typed word.
    ``joined`` is whether “and” comes before it.

    A ``small`` word is dropped. A ``doubted`` word is dropped if nothing can be read with it. A word that may
    be ``either`` a small word or a thing is read in both ways. A ``spare`` word, the number 1 as a word, is
    kept only if nothing can be read without it, because it may be an article or a pronoun (“a house in D and
    one in 12”).
    """

    text: str
    place: int
    kind: Literal["", "small", "doubted", "either", "spare"] = ""
    gap: Gap = ""
    joined: bool = False
    at: int = 0


def texts_of(line: Iterable[RewrittenWord]) -> tuple[str, ...]:
    """Return the texts of the words of a line."""
    return tuple(word.text for word in line)


def keep_refused_word(found: Wording, text: str, place: int) -> Wording:
    """Return the wording with a dropped word kept, so that the line is refused and the word is named."""
    at = sum(said < place for said in found.places)
    words, places = found.words, found.places
    if found.places[at : at + 1] == (place,) and found.words[at] == text:  # the dropped word was kept already
        words, places = words[:at] + words[at + 1 :], places[:at] + places[at + 1 :]
    return Wording((*words[:at], text + REFUSED, *words[at:]), (*places[:at], place, *places[at:]))

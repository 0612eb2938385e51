"""Typed words on their way to the words of a log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

REFUSED = "≠"
"""Behind a word that must not be read, whatever it may be the beginning of."""
Gap = Literal["", ",", ";"]
"""The sign that parts a word from the one before it: a comma or the like, or a stop."""


class Wording(NamedTuple):
    """Words as a log has them, and for each the place of the typed word that says it.

    ``others`` are further readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    others: tuple[Wording, ...] = ()


class Said(NamedTuple):
    """A word on its way to the log; ``at`` is its place in the line of such words, ``place`` in the typed line;
    an “and” stands before one that is ``joined``.

    A ``small`` word is dropped. A ``doubted`` word is dropped if nothing can be read with it. A word that may be
    ``either`` a small word or a thing is read in both ways. A ``spare`` one, the number 1 as a word, is kept only if
    nothing can be read without it: it may be an article or a pronoun (“a house in D and one in 12”).
    """

    text: str
    place: int
    kind: Literal["", "small", "doubted", "either", "spare"] = ""
    gap: Gap = ""
    joined: bool = False
    at: int = 0


def texts_of(line: Iterable[Said]) -> tuple[str, ...]:
    """The texts of the words of a line."""
    return tuple(word.text for word in line)


def with_refused(found: Wording, text: str, place: int) -> Wording:
    """The wording with a dropped word kept, so that the line is refused and the word is named."""
    at = sum(said < place for said in found.places)
    words, places = found.words, found.places
    if found.places[at : at + 1] == (place,) and found.words[at] == text:  # it was kept
        words, places = words[:at] + words[at + 1 :], places[:at] + places[at + 1 :]
    return Wording((*words[:at], text + REFUSED, *words[at:]), (*places[:at], place, *places[at:]))

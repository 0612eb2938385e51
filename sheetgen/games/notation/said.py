"""Typed words on their way to the words of a log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

REFUSED = "≠"
"""Behind a word that must not be read, whatever it may be the beginning of."""


class Wording(NamedTuple):
    """Words as a log has them, and for each the place of the typed word that says it.

    ``others`` are further readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    others: tuple[Wording, ...] = ()


class Mark(NamedTuple):
    """A word that says where a place lies on a way: ``from`` or ``to``."""

    kind: str
    text: str
    place: int


class Said(NamedTuple):
    """A word on its way to the log.

    A ``doubted`` word is dropped if nothing can be read with it. A word that may be ``either`` a small word or a thing
    is read in both ways. A ``spare`` one, the number 1 as a word, is kept only if nothing can be read without it: it
    may be an article or a pronoun (“a house in D and one in 12”).
    """

    text: str
    place: int
    doubted: bool = False
    either: bool = False
    spare: bool = False
    marks: tuple[Mark, ...] = ()
    """The words for “from” and “to” that belong to it."""


def texts_of(line: Iterable[Said]) -> tuple[str, ...]:
    return tuple(word.text for word in line)


def with_refused(found: Wording, text: str, place: int) -> Wording:
    """The wording with a dropped word kept, so that the line is refused and the word is named."""
    at = sum(said < place for said in found.places)
    words, places = found.words, found.places
    return Wording((*words[:at], text + REFUSED, *words[at:]), (*places[:at], place, *places[at:]))

"""Chance that is the same on every machine and for ever: what a layout's variation is drawn by."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from sheetgen.message import Msg

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Luck:
    """Whole numbers drawn from a name by SplitMix64 (Steele, Lea and Flood 2014).

    Python promises the same numbers from its own generator, but not the same shuffles, so both are made here.
    """

    def __init__(self, name: str, number: int) -> None:
        self.number = number
        """Which variation it is drawn for."""
        self._state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1, each as likely."""
        most = _WORD + 1 - (_WORD + 1) % n
        while (drawn := self._next()) >= most:
            pass
        return drawn % n

    def choice(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in any order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]


# What a game says of its dice: distributions, chances of one throw against another, ordinary dice instead.
#
# Probabilities are exact. Games build ``Odds``; whoever shows them needs to know no game.


class Distribution(NamedTuple):
    """The chance of each number; ``key`` is its English name, ``name`` what a reader sees."""

    key: str
    name: Msg
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((value * p for value, p in self.chances.items()), Fraction(0))

    def at_least(self, least: int) -> Fraction:
        """The chance of ``least`` or more."""
        return sum((p for value, p in self.chances.items() if value >= least), Fraction(0))


class Outcome(NamedTuple):
    """The chance that something happens."""

    key: str
    name: Msg
    chance: Fraction


class Share(NamedTuple):
    """Which numbers of an ordinary die stand for a face."""

    face: str
    numbers: tuple[int, ...]


class Conversion(NamedTuple):
    """A kind of die of the game on an ordinary one with ``sides``; numbers in ``again`` are thrown again."""

    kind: str
    name: Msg
    sides: int
    shares: tuple[Share, ...]
    again: tuple[int, ...]


class Odds(NamedTuple):
    """All that is said of a throw, and of it against another where one is given."""

    throw: Mapping[str, int]
    against: Mapping[str, int]
    distributions: tuple[Distribution, ...]
    outcomes: tuple[Outcome, ...]
    conversions: tuple[Conversion, ...]

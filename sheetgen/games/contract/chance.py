"""Reproducible random numbers for layout variations, and the values in which a game describes the odds of its
dice.

The random numbers are the same on every machine and in every Python version. Probabilities are exact.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from sheetgen.message import Msg

T = TypeVar("T")
_WORD = (1 << 64) - 1


class ReproducibleRandom:
    """Random whole numbers derived from a name with SplitMix64 (Steele, Lea and Flood 2014).

    Python guarantees its own random numbers but not its shuffles, so this class makes both.
    """

    def __init__(self, name: str, number: int) -> None:
        self.number = number
        """Number of the variation."""
        self._state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        """Return a uniform random number from 0 to ``n`` - 1."""
        most = _WORD + 1 - (_WORD + 1) % n
        while (drawn := self._next()) >= most:
            pass
        return drawn % n

    def choice(self, things: Sequence[T]) -> T:
        """Return a random element."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all elements in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]


# ---- odds of dice --------------------------------------------------------------------


class Distribution(NamedTuple):
    """The probability of each number. ``key`` is its English name, ``name`` the name for readers."""

    key: str
    name: Msg
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((value * p for value, p in self.chances.items()), Fraction(0))

    def at_least(self, least: int) -> Fraction:
        """Return the probability of ``least`` or more."""
        return sum((p for value, p in self.chances.items() if value >= least), Fraction(0))


class Outcome(NamedTuple):
    """The probability of an event."""

    key: str
    name: Msg
    chance: Fraction


class Share(NamedTuple):
    """The numbers of an ordinary die that replace a face."""

    face: str
    numbers: tuple[int, ...]


class Conversion(NamedTuple):
    """How to replace a kind of die of the game by an ordinary die with ``sides``. Numbers in ``again`` are
    rerolled.
    """

    kind: str
    name: Msg
    sides: int
    shares: tuple[Share, ...]
    again: tuple[int, ...]


class Odds(NamedTuple):
    """Everything about the odds of a throw, and of the throw against another one if given."""

    throw: Mapping[str, int]
    against: Mapping[str, int]
    distributions: tuple[Distribution, ...]
    outcomes: tuple[Outcome, ...]
    conversions: tuple[Conversion, ...]

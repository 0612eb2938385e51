"""What a game says of its dice: distributions, chances of one throw against another, ordinary dice instead.

Probabilities are exact. Games build ``Odds``; whoever shows them needs to know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sheetgen.message import Msg


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

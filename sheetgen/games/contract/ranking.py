"""Places from criteria, the same for all games: compare in order; equal players share a place."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

SHARED = "shared"
"""The value of ``decided_by`` for a shared place."""


class Criterion(NamedTuple):
    """One criterion for comparing players. More is better unless ``lower_wins``. True is better than False.

    The value None ranks last: the player has nothing of the kind.
    """

    name: str
    value: int | Fraction | None
    clause: str
    lower_wins: bool = False

    @property
    def rank(self) -> int | Fraction | float:
        if self.value is None:
            return -inf
        return -self.value if self.lower_wins else self.value


class Standing(NamedTuple):
    """One player's place."""

    place: int
    """Place from 1. Equal players share a place, and the next place is skipped (1, 1, 3)."""
    player: str
    """Name of the player."""
    decided_by: str
    """Key of the criterion that separates the player from the next better one; for the winner from the next
    one below. ``shared`` for a shared place, ``alone`` in a game with one player.
    """
    criteria: tuple[Criterion, ...]
    """The criteria in the order in which they are compared, with the player's values."""


class PlayerResult(NamedTuple):
    """How a game ended for one player: the place, the number of players, the player's public totals and seat.

    Totals that are uncertain are None.
    """

    standing: Standing
    players: int
    totals: Mapping[str, Any]
    seat: int = 0

    @property
    def shared(self) -> bool:
        """Whether another player shares this place."""
        return self.standing.decided_by == SHARED

    def decided(self, criterion: str) -> bool:
        """Return whether this criterion decided the player's place."""
        return self.standing.decided_by == criterion


def first_difference(one: Sequence[Criterion], other: Sequence[Criterion]) -> Criterion | None:
    """Return the first criterion in which player ``one`` differs from ``other``; None if all are equal."""
    return next((a for a, b in zip(one, other, strict=True) if a.rank != b.rank), None)


def rank(entries: Sequence[tuple[str, Sequence[Criterion]]]) -> list[Standing]:
    """Return standings, best first. Equal players share a place and the next place is skipped (1, 1, 3)."""
    order = sorted(entries, key=lambda e: tuple(c.rank for c in e[1]), reverse=True)
    standings: list[Standing] = []
    place = 1
    for i, (player, criteria) in enumerate(order):
        above = first_difference(criteria, order[i - 1][1]) if i else None
        below = first_difference(criteria, order[i + 1][1]) if i + 1 < len(order) else None
        if i and above is not None:
            place = i + 1
        if len(order) == 1:
            decided = "alone"
        elif (i and above is None) or (i + 1 < len(order) and below is None):
            decided = SHARED
        else:
            decider = above if i else below
            assert decider is not None
            decided = decider.name
        standings.append(Standing(place, player, decided, tuple(criteria)))
    return standings

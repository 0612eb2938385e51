"""Places from criteria, the same for every game: compare in order, share what stays equal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

SHARED = "shared"
"""What decided a place that several share."""


class Criterion(NamedTuple):
    """One thing that players are compared by; more is better unless ``lower_wins``. True beats False.

    Who has nothing of the kind, None, comes last.
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
    """One player's place; ``decided_by`` names the criterion that parted the player from the one compared with.

    That is the next better player, or for the winner the next one down. Players who share a
    place carry the same ``place`` and ``decided_by`` is ``shared``; a player alone has ``alone``.
    """

    place: int
    player: str
    decided_by: str
    criteria: tuple[Criterion, ...]


class End(NamedTuple):
    """How a game ended for one player: the place, of how many players, the player's public totals and seat.

    Totals that nobody knows for sure are None.
    """

    standing: Standing
    players: int
    totals: Mapping[str, Any]
    seat: int = 0

    @property
    def shared(self) -> bool:
        """Whether another player has the same place."""
        return self.standing.decided_by == SHARED

    def decided(self, criterion: str) -> bool:
        """Whether it was this criterion that gave the place."""
        return self.standing.decided_by == criterion


def parting(one: Sequence[Criterion], other: Sequence[Criterion]) -> Criterion | None:
    """The first criterion of ``one`` in which the two differ; None when all are equal."""
    return next((a for a, b in zip(one, other, strict=True) if a.rank != b.rank), None)


def rank(entries: Sequence[tuple[str, Sequence[Criterion]]]) -> list[Standing]:
    """Standings, best first; equal players share a place and the next place is skipped (1, 1, 3)."""
    order = sorted(entries, key=lambda e: tuple(c.rank for c in e[1]), reverse=True)
    standings: list[Standing] = []
    place = 1
    for i, (player, criteria) in enumerate(order):
        above = parting(criteria, order[i - 1][1]) if i else None
        below = parting(criteria, order[i + 1][1]) if i + 1 < len(order) else None
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

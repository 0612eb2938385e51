"""A game alone: one person against a ghost, a second seat that a printed table moves.

The ghost never decides anything: where it is due, ``Game.forced`` gives its move, so a log need not say it. What it
does stands in a game's own solo clauses (``DC-S1`` …), with the numbers in its layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from sheetgen.games.contract.spots import Family, each, up_to
from sheetgen.games.contract.values import State
from sheetgen.games.layouts.fault import refuse
from sheetgen.message import Msg, msg

SOLO = "solo"
"""The key of the header, and of the options that a game starts with, under which the strength stands."""
STRENGTHS: Mapping[str, Msg] = {
    "merchant": msg("merchant", "solo"),
    "raja": msg("raja", "solo"),
    "mogul": msg("mogul", "solo"),
}
"""How strong a ghost is, the weakest first: the values of the header's ``solo`` and their words."""
PRINTED_STRENGTHS: Mapping[str, Msg] = {
    "merchant": msg("Merchant", "sheet"),
    "raja": msg("Raja", "sheet"),
    "mogul": msg("Great Mogul", "sheet"),
}
"""The same as sheets have them; logs may have these words too."""
GHOST = msg("Ghost", "log")
YOU, IT = 0, 1
"""The seats: a person, and the ghost."""
GHOST_KIND = "ghost"
"""The kind of layout of a ghost's own sheet."""

G = TypeVar("G")
Number = int | Fraction


class Goal(NamedTuple):
    """One game of a campaign: the ghost's strength, what to reach besides winning, and whether a final state does."""

    strength: str
    text: Msg
    reached: Callable[[State], bool]

    def asks(self, strength: str) -> bool:
        """Whether a ghost of this strength is strong enough."""
        order = list(STRENGTHS)
        return order.index(strength) >= order.index(self.strength)


class Solo(NamedTuple):
    """How a game alone is rated, and its campaign.

    ``lead`` is by how much the person is ahead of the ghost at the end. ``ratings`` are the leads from which on a
    win is a great one and a clear one, and the (negative) lead from which on a loss is a close one.
    """

    lead: Callable[[State], Number]
    ratings: tuple[Number, Number, Number]
    goals: Sequence[Goal]


RATINGS = (
    msg("Maharaja", "solo"),
    msg("Minister", "solo"),
    msg("Trader", "solo"),
    msg("Traveller", "solo"),
    msg("Pilgrim", "solo"),
)
"""What a person is called for a great, a clear, a bare win; a close and any other loss."""


def rating(solo: Solo, state: State, won: bool) -> Msg:
    """What the person is called at the end of a game."""
    return RATINGS[rated(solo, won, solo.lead(state))]


def rated(solo: Solo, won: bool, lead: Number) -> int:
    """Which of ``RATINGS`` a lead at the end comes to."""
    great, clear, close = solo.ratings
    if won:
        return 0 if lead >= great else 1 if lead >= clear else 2
    return 3 if lead >= close else 4


def printed(ghost: G | None, clause: str) -> G:
    """What a layout says of its ghost, to be drawn; raises ``LayoutError`` where it says nothing."""
    if ghost is None:
        refuse(("ghost",), msg("nothing", "report"), msg("what the ghost does", "report"), clause)
    return ghost


# ---- places on a ghost's sheet --------------------------------------------------------------
def rating_spots(games: int) -> Family:
    """The ratings to circle, on a sheet for so many games."""
    return Family(
        "rating", "A rating: of which game, which from the best",
        lambda layout: each(up_to(games), up_to(len(RATINGS))), ("circle",), kinds=(GHOST_KIND,),
        words=lambda layout, game, place: RATINGS[int(place) - 1],
    )  # fmt: skip


def field_spots(games: int) -> Family:
    """The lines to write on, of a sheet for so many games: ``date`` and ``goal``."""
    return Family(
        "game", "A line to write on: of which game, the date or the goal",
        lambda layout: each(up_to(games), ("date", "goal")), kinds=(GHOST_KIND,),
    )  # fmt: skip

"""Solo games: one person against a ghost, a second seat that a printed table moves.

The ghost decides nothing: when it is due, ``Game.forced`` returns its move, so logs can omit it. The game's
own solo clauses (``DC-S1`` …) describe it, with the numbers in its layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from sheetgen.games.contract.spots import Family, combine, up_to
from sheetgen.games.contract.values import State
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.message import Msg, msg

SOLO = "solo"
"""The key of the strength in the header and in the options of a game."""
STRENGTHS: Mapping[str, Msg] = {
    "merchant": msg("merchant", "solo"),
    "raja": msg("raja", "solo"),
    "mogul": msg("mogul", "solo"),
}
"""The strengths of a ghost, the weakest first: values of the header's ``solo`` and their words."""
FORMER_STRENGTHS: Mapping[str, Msg] = {
    "merchant": msg("Merchant", "sheet"),
    "raja": msg("Raja", "sheet"),
    "mogul": msg("Great Mogul", "sheet"),
}
"""The persons that sheets named for strengths before ``PLAIN_STRENGTHS``; logs may use them too."""
PLAIN_STRENGTHS: Mapping[str, Msg] = {
    "merchant": msg("Gentle", "sheet"),
    "raja": msg("Equal", "sheet"),
    "mogul": msg("Strong", "sheet"),
}
"""The words for strengths on sheets, beside the persons of a game; logs may use them too."""
GHOST = msg("Ghost", "log")
YOU, IT = 0, 1
"""The seats of the person and of the ghost."""
GHOST_KIND = "ghost"
"""The kind of layout of the ghost's own sheet."""

G = TypeVar("G")
Number = int | Fraction


class Goal(NamedTuple):
    """One game of a campaign: the ghost's strength, the goal besides winning, and a test of the final state."""

    strength: str
    text: Msg
    reached: Callable[[State], bool]

    def asks(self, strength: str) -> bool:
        """Return whether a ghost of this strength is strong enough for a game of a campaign."""
        order = list(STRENGTHS)
        return order.index(strength) >= order.index(self.strength)


def too_weak(number: int, goal: Goal, strength: str) -> Msg | None:
    """Return why a ghost of this strength is too weak for goal ``number`` of a campaign; None if it is
    not.
    """
    if goal.asks(strength):
        return None
    text = "Goal {n} needs the ghost {needed} or a stronger one, not {strength}."
    return msg(text, "report", n=number, needed=STRENGTHS[goal.strength], strength=STRENGTHS[strength])


class Solo(NamedTuple):
    """How a solo game is rated, and its campaign.

    ``lead`` returns the person's lead over the ghost at the end. ``ratings`` are the smallest leads for a
    great win, for a clear win, and (negative) for a close loss.
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
"""The ratings for a great, a clear and a bare win, a close loss and any other loss."""


def rating(solo: Solo, state: State, won: bool) -> Msg:
    """Return the rating of the person at the end of a game."""
    return RATINGS[rating_index(solo, won, solo.lead(state))]


def rating_index(solo: Solo, won: bool, lead: Number) -> int:
    """Return the index in ``RATINGS`` for the person's lead at the end of a solo game."""
    great, clear, close = solo.ratings
    if won:
        return 0 if lead >= great else 1 if lead >= clear else 2
    return 3 if lead >= close else 4


def require_ghost(ghost: G | None, clause: str) -> G:
    """Return the layout's description of the ghost. Raise ``LayoutError`` if there is none."""
    if ghost is None:
        raise_fault(("ghost",), msg("nothing", "report"), msg("what the ghost does", "report"), clause)
    return ghost


# ---- spots on a ghost's sheet --------------------------------------------------------
def rating_spots(games: int) -> Family:
    """Return the family of spots for ratings to circle, on a sheet for ``games`` games."""
    return Family(
        "rating", "A rating: the game, the rank from the best",
        lambda layout: combine(up_to(games), up_to(len(RATINGS))), ("circle",), kinds=(GHOST_KIND,),
        words=lambda layout, game, place: RATINGS[int(place) - 1],
    )  # fmt: skip


def field_spots(games: int) -> Family:
    """Return the family of spots for lines to write on, for a sheet for ``games`` games: ``date`` and
    ``goal``.
    """
    return Family(
        "game", "A line to write on: the game, the date or the goal",
        lambda layout: combine(up_to(games), ("date", "goal")), kinds=(GHOST_KIND,),
    )  # fmt: skip

"""The state of a Raja game, its pieces on the map, and the draft on which a move is carried out.

Players are seats from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple, TypeVar

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Piece, join_list
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.games.raja.board import Board
from sheetgen.message import Msg, msg


class House(Piece, frozen=True):
    """A house in a village."""

    moving: ClassVar[bool] = True

    owner: int


class Houses(Piece, frozen=True):
    """The houses in a city, with their number for each player."""

    counts: tuple[int, ...]

    def single_pieces(self) -> tuple[Piece, ...]:
        return tuple(House(seat) for seat, n in enumerate(self.counts) for _ in range(n))


class Palace(Piece, frozen=True):
    """A palace in the colour of a seat.

    A neutral palace has the colour of a seat where nobody sits (RA-4).
    """

    seat: int
    neutral: bool


class Architects(Piece, frozen=True):
    """The architects at one place."""

    moving: ClassVar[bool] = True

    owners: tuple[int, ...]

    def single_pieces(self) -> tuple[Piece, ...]:
        return tuple(Architects((seat,)) for seat in self.owners)


class Maharaja(Piece, frozen=True):
    """The Maharaja's piece on the map."""

    moving: ClassVar[bool] = True


class Governor(Piece, frozen=True):
    """The governor of a city, identified by the city's letter."""

    moving: ClassVar[bool] = True

    city: str
    letter: str


OnMap = House | Houses | Palace | Architects | Maharaja | Governor


def piece_words(piece: OnMap, players: Sequence[str]) -> Msg:
    """Return the name of a piece for a reader."""
    match piece:
        case House(owner=owner):
            return msg("house ({owners})", "report", owners=players[owner])
        case Houses(counts=counts):
            told = [
                msg("{name} {n}", "report", name=players[seat], n=n) for seat, n in enumerate(counts) if n
            ]
            return msg("house ({owners})", "report", owners=join_list(told))
        case Palace(neutral=True):
            return msg("neutral palace", "report")
        case Palace(seat=seat):
            return msg("palace ({owners})", "report", owners=players[seat])
        case Architects(owners=owners):
            return msg("architect ({owners})", "report", owners=join_list([players[seat] for seat in owners]))
        case Governor(letter=letter):
            return msg("governor {letter}", "report", letter=letter)
        case Maharaja():
            return msg("Maharaja", "report")


# ---- state and draft --------------------------------------------------------------------------
#
# A draft replaces tuples and never changes them.


BANK, OUT, NOBODY = -1, -2, -1
NOWHERE = -1
"""The Maharaja's place if nobody wrote it down."""
NO_PARTS = (0, 0, 0, 0, 0, 0)

T = TypeVar("T")


class RoundScore(NamedTuple):
    """The scoring of one round. ``points`` is empty if nobody wrote down where the Maharaja was."""

    city: int
    points: tuple[int, ...]
    gold: tuple[int, ...]
    ranks: tuple[int, ...]
    """The rank of each player at that time, lower first. It broke ties (RA-61)."""


class Auction(NamedTuple):
    """An auction for the choice of a character (RA-81): highest bid, its bidder, and who is still bidding."""

    high: int
    leader: int
    players: int
    """The bidders, as a bit mask of seats."""


NO_BIDS = Auction(-1, NOBODY, 0)


class State(Value, gc=False):
    """The game between two moves.

    ``phase`` is the kind of the due decision. Tuples by player are in seat order, the youngest first. Tuples
    by city have no entry for the start.
    """

    board: Board
    players: tuple[str, ...]
    phase: str
    who: int
    """The player whose turn, choice or bid is due."""
    victim: int
    """The player who must answer a character action of the turn; -1 for nobody."""
    round: int
    maharaja: int
    last: bool
    """Whether a governor reached the last space in this round (RA-70)."""
    gold: tuple[int, ...]
    blind: bool
    """Whether a scoring is unknown. Then gold is a lower bound and no price is checked."""
    reserve: tuple[int, ...]
    quarry: tuple[int, ...]
    built: tuple[int, ...]
    architects: tuple[int, ...]
    villages: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]
    """City -> number of houses of each player."""
    central: tuple[int, ...]
    outer: tuple[tuple[int, ...], ...]
    """City -> owners of its outer palaces in the order of building.

    Neutral owners are numbered after the seats.
    """
    governors: tuple[int, ...]
    """City -> position of its governor, from 1 at the bottom of the strip; empty if nobody wrote it down."""
    holder: tuple[int, ...]
    """Character -> player, ``BANK``, or ``OUT`` if it is not in this game."""
    tokens: tuple[int, ...]
    placed: int
    """Number of houses placed before the first round."""
    bids: Auction
    played: int
    """Players who have played in this round, as a bit mask."""
    actions: tuple[str, ...]
    """Actions of the running turn, including a token's."""
    left: tuple[int, ...]
    """Number of remaining steps of each kind in these actions."""
    paid: int
    """Characters that gave their gold or token in this turn, as a bit mask."""
    freed: int
    """Number of free works used in this turn."""
    extra: bool
    """Whether the player used a token in this turn."""
    short: bool
    """Whether the quarry ran out in this turn."""
    scores: tuple[RoundScore, ...]
    dawn: State | None
    """The state in which all players chose their actions, as the round began; None in that state and before
    the first round.
    """


class Draft(Changing[State], State, gc=False):
    """A changeable copy of a state, on which a move is carried out."""

    state_type = State

    def pay(self, player: int, gold: int) -> None:
        """Pay gold from the bank to a player; a negative amount goes to the bank."""
        self.gold = with_added(self.gold, player, gold)


def with_value(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with another value at one index."""
    return (*values[:index], value, *values[index + 1 :])


def with_added(values: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    """Return the tuple with ``more`` added at one index."""
    return (*values[:index], values[index] + more, *values[index + 1 :])


def characters_of(state: State, player: int) -> list[int]:
    """Return the characters of a player, highest rank first."""
    return [c for c, holder in enumerate(state.holder) if holder == player]


def rank_of(state: State, player: int) -> int:
    """Return the rank of a player's highest character, lower first (RA-5, RA-90). A ghost is last (RA-S2)."""
    try:
        return state.holder.index(player)
    except ValueError:
        return len(state.holder)


def seats_by_rank(state: State) -> list[int]:
    """Return the seats in the order of their characters (RA-5); a ghost is last (RA-S2).

    All players must have a character.
    """
    return sorted(range(len(state.gold)), key=partial(rank_of, state))


def palace_price(state: State, player: int) -> int:
    """Return the price of a palace for this player, in gold (RA-35, RA-10)."""
    board = state.board
    return min((board.palace_price[c] for c in characters_of(state, player)), default=board.costs.palace)


def travels_free(state: State, player: int) -> bool:
    """Return whether the bank pays this player's tolls (RA-10)."""
    return any(state.board.free_tolls[c] for c in characters_of(state, player))


def free_works_left(state: State) -> int:
    """Return how many houses the running player may still build or move free (RA-10)."""
    return sum(state.board.free_works[c] for c in characters_of(state, state.who)) - state.freed


def can_pay(state: State, player: int, gold: int) -> bool:
    """Return whether a player has this gold, or may have it if gold is unknown."""
    return state.blind or state.gold[player] >= gold


def free_sites(state: State, city: int) -> tuple[str, ...]:
    """Return the kinds of palace sites that are free in a city (RA-40)."""
    central = ("central",) if state.central[city] == NOBODY else ()
    return (*central, "outer") if len(state.outer[city]) < state.board.outer_sites else central


def ghost_may_build(state: State) -> bool:
    """Return whether the ghost builds a palace in its turn, or may build one because its gold is unknown
    (RA-S4).
    """
    return (
        can_pay(state, IT, state.board.costs.palace)
        and state.built[IT] < state.board.palaces
        and bool(free_sites(state, state.maharaja - 1))
    )

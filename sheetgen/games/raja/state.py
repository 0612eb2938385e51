"""What lies on the map: pieces by whose they are, players as seats from 0."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple, TypeVar

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Piece, listed
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.games.raja.board import Board
from sheetgen.message import Msg, msg


class House(Piece, frozen=True):
    """A house in a village."""

    moving: ClassVar[bool] = True

    owner: int


class Houses(Piece, frozen=True):
    """The houses of a city: how many each player has."""

    counts: tuple[int, ...]

    def each(self) -> tuple[Piece, ...]:
        return tuple(House(seat) for seat, n in enumerate(self.counts) for _ in range(n))


class Palace(Piece, frozen=True):
    """A palace in the colour of a seat, where nobody sits if it is neutral (RA-4)."""

    seat: int
    neutral: bool


class Architects(Piece, frozen=True):
    """The architects at one place."""

    moving: ClassVar[bool] = True

    owners: tuple[int, ...]

    def each(self) -> tuple[Piece, ...]:
        return tuple(Architects((seat,)) for seat in self.owners)


class Maharaja(Piece, frozen=True):
    """The Maharaja himself."""

    moving: ClassVar[bool] = True


class Governor(Piece, frozen=True):
    """The governor of a city, known by its letter."""

    moving: ClassVar[bool] = True

    city: str
    letter: str


OnMap = House | Houses | Palace | Architects | Maharaja | Governor


def words_of(piece: OnMap, players: Sequence[str]) -> Msg:
    """A piece in words for a reader."""
    match piece:
        case House(owner=owner):
            return msg("house ({owners})", "report", owners=players[owner])
        case Houses(counts=counts):
            told = [
                msg("{name} {n}", "report", name=players[seat], n=n) for seat, n in enumerate(counts) if n
            ]
            return msg("house ({owners})", "report", owners=listed(told))
        case Palace(neutral=True):
            return msg("neutral palace", "report")
        case Palace(seat=seat):
            return msg("palace ({owners})", "report", owners=players[seat])
        case Architects(owners=owners):
            return msg("architect ({owners})", "report", owners=listed([players[seat] for seat in owners]))
        case Governor(letter=letter):
            return msg("governor {letter}", "report", letter=letter)
        case Maharaja():
            return msg("Maharaja", "report")


# The state of a game, and the draft on which one move is worked out; what can be read of both.
#
# Tuples of a draft are replaced, never changed.


BANK, OUT, NOBODY = -1, -2, -1
NOWHERE = -1
"""The Maharaja's place when nobody wrote it down."""
NO_PARTS = (0, 0, 0, 0, 0, 0)

T = TypeVar("T")


class Score(NamedTuple):
    """What one round's scoring gave; empty ``points`` when nobody wrote down where the Maharaja was."""

    city: int
    points: tuple[int, ...]
    gold: tuple[int, ...]
    ranks: tuple[int, ...]
    """The rank of each player at that time, lower first: what broke ties (RA-61)."""


class Bids(NamedTuple):
    """An auction for the choice of a character (RA-81): the highest bid, whose it is, who is still in."""

    high: int
    leader: int
    players: int
    """A set of seats as bits."""


NO_BIDS = Bids(-1, NOBODY, 0)


class State(Value, gc=False):
    """A point of the game between two moves. ``phase`` is the kind of what is due.

    Tuples by player are in seat order, the youngest first; those by city leave out the start place.
    """

    board: Board
    players: tuple[str, ...]
    phase: str
    who: int
    """The player whose turn, choice or bid it is."""
    victim: int
    """The player who must answer a character action within that turn; else -1."""
    round: int
    maharaja: int
    last: bool
    """A governor was set on the last space in this round (RA-70)."""
    gold: tuple[int, ...]
    blind: bool
    """Some scoring is unknown, so that gold is only a lower bound and no price is checked."""
    reserve: tuple[int, ...]
    quarry: tuple[int, ...]
    built: tuple[int, ...]
    architects: tuple[int, ...]
    villages: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]
    """City -> houses of each player."""
    central: tuple[int, ...]
    outer: tuple[tuple[int, ...], ...]
    """City -> owners of its outer palaces, as built; neutral ones are numbered after the seats."""
    governors: tuple[int, ...]
    """City -> position of its governor, 1 is the lowest of the strip; empty when nobody wrote it down."""
    holder: tuple[int, ...]
    """Character -> player, ``BANK``, or ``OUT`` of this game."""
    tokens: tuple[int, ...]
    placed: int
    """Houses placed before the first round."""
    bids: Bids
    played: int
    """Who has played in this round, as bits."""
    actions: tuple[str, ...]
    """Actions of the running turn, a token's included."""
    left: tuple[int, ...]
    """How many of each part of them are left."""
    paid: int
    """Characters that gave their gold or token in this turn, as bits."""
    freed: int
    """Free works used in this turn."""
    extra: bool
    """A token was used in this turn."""
    short: bool
    """The quarry ran out in this turn."""
    scores: tuple[Score, ...]
    dawn: State | None
    """The state as the round began and all chose their actions; None in that one and before the first round."""


class Draft(Changing[State], State, gc=False):
    """A state being changed."""

    state_type = State

    def pay(self, player: int, gold: int) -> None:
        """The bank gives a player gold, or takes it."""
        self.gold = add(self.gold, player, gold)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])


def add(values: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    """The same tuple with ``more`` added in one place."""
    return (*values[:index], values[index] + more, *values[index + 1 :])


def held(state: State, player: int) -> list[int]:
    """The characters of a player, highest rank first."""
    return [c for c, holder in enumerate(state.holder) if holder == player]


def rank(state: State, player: int) -> int:
    """A player's rank, lower first: the highest ranking character (RA-5, RA-90); a ghost is last (RA-S2)."""
    try:
        return state.holder.index(player)
    except ValueError:
        return len(state.holder)


def in_order(state: State) -> list[int]:
    """The seats in the order of their characters; each has one once they are chosen (RA-5), but a ghost (RA-S2)."""
    return sorted(range(len(state.gold)), key=partial(rank, state))


def palace_price(state: State, player: int) -> int:
    """What a palace costs this player (RA-35, RA-10)."""
    board = state.board
    return min((board.palace_price[c] for c in held(state, player)), default=board.costs.palace)


def travels_free(state: State, player: int) -> bool:
    """Whether the bank pays this player's tolls (RA-10)."""
    return any(state.board.free_tolls[c] for c in held(state, player))


def free_works(state: State) -> int:
    """Free builds or moves that the running player has left (RA-10)."""
    return sum(state.board.free_works[c] for c in held(state, state.who)) - state.freed


def can_pay(state: State, player: int, gold: int) -> bool:
    """Whether a player has the gold, as far as that is known."""
    return state.blind or state.gold[player] >= gold


def free_sites(state: State, city: int) -> tuple[str, ...]:
    """The kinds of palace sites that are free in a city (RA-40)."""
    central = ("central",) if state.central[city] == NOBODY else ()
    return (*central, "outer") if len(state.outer[city]) < state.board.outer_sites else central


def may_raise(state: State) -> bool:
    """Whether the ghost builds a palace in its turn, or may have: no price is sure where gold is not (RA-S4)."""
    return (
        can_pay(state, IT, state.board.costs.palace)
        and state.built[IT] < state.board.palaces
        and bool(free_sites(state, state.maharaja - 1))
    )

"""The state of a Bania game, its pieces, and the draft on which a move is carried out.

A game on the sheet for a pen also has a register: spent cards, former spaces of elephants, owners of pitched
tents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, TypeVar

from sheetgen.games.bania.board import FACE_WORDS, GOODS_WORDS, Board, Camps, Goods
from sheetgen.games.contract.values import Piece, join_list
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.message import Msg, msg


class Tent(Piece, frozen=True):
    """A pitched tent: the goods that it supplies, and whether its camp is closed (BA-32)."""

    goods: str
    closed: bool


class Tile(Piece, frozen=True):
    """A tent in a reserve: the goods that it will supply, and its price; None if nobody wrote down which tent
    it is.
    """

    goods: str | None
    price: tuple[str, ...]


class Elephants(Piece, frozen=True):
    """The elephants on one tent."""

    moving: ClassVar[bool] = True

    owners: tuple[int, ...]

    def single_pieces(self) -> tuple[Piece, ...]:
        return tuple(Elephants((seat,)) for seat in self.owners)


class Marker(Piece, frozen=True):
    """A player's marker on the score track."""

    owner: int


class Die(Piece, frozen=True):
    """A die of the ghost with its upper face (BA-S2)."""

    face: str


class Sign(Piece, frozen=True):
    """A player's sign in the register of tents; crossed once the tent is pitched."""

    owner: int
    pitched: bool


class Perch(Piece, frozen=True):
    """A handwritten address of the space where an elephant is or was; crossed out once the elephant went
    home.
    """

    space: str
    left: bool


AnyPiece = Tent | Tile | Elephants | Marker | Die | Sign | Perch


def piece_words(piece: AnyPiece, players: Sequence[str]) -> Msg:
    """Return the name of a piece for a reader."""
    match piece:
        case Tent(goods=goods, closed=True):
            return msg("tent in a closed camp ({goods})", "report", goods=GOODS_WORDS[goods])
        case Tent(goods=goods):
            return msg("tent ({goods})", "report", goods=GOODS_WORDS[goods])
        case Tile():
            return _tile_words(piece)
        case Elephants(owners=owners):
            return msg("elephant ({owners})", "report", owners=join_list([players[seat] for seat in owners]))
        case Marker(owner=owner):
            return msg("score marker ({owner})", "report", owner=players[owner])
        case Sign(owner=owner):
            return msg("{text}", "report", text=players[owner])
        case Perch(space=space):
            return msg("{text}", "report", text=space)
        case Die(face=face):
            return msg("die ({face})", "report", face=FACE_WORDS[face])


def _tile_words(tile: Tile) -> Msg:
    if tile.goods is None:
        return msg("{text}", "report", text="?")
    price = join_list([GOODS_WORDS[name] for name in tile.price])
    return msg("{colour} for {price}", "report", colour=GOODS_WORDS[tile.goods], price=price)


# ---- state and draft --------------------------------------------------------------------------


UNKNOWN = -1
"""A tent in a reserve that nobody wrote down."""
AT_HOME = -1
"""The place of an elephant that is not on the board."""
NOBODY = -1

Faces = tuple[str, ...]
T = TypeVar("T")


class Purchase(NamedTuple):
    """A tent that is being bought: its type, and its future space."""

    tent: int
    space: int


class HeldCards(NamedTuple):
    """A player's cards: the sure ones, and the number of further ones that the player may have."""

    cards: Goods
    loose: int


class Ghost(Value, gc=False):
    """The dice that the ghost may have, each possibility without the used dice (BA-S2).

    There is only one possibility unless the throw is unknown.
    """

    throws: tuple[Faces, ...]


class Register(Value, gc=False):
    """Data that only the sheet for a pen keeps, by player: spent cards (None if nobody wrote them down),
    former spaces of the elephant, and each pitched tent with its type and owner.
    """

    spent: tuple[Goods | None, ...]
    stood: tuple[tuple[int, ...], ...]
    pitched: tuple[tuple[int, int], ...]


class State(Value, gc=False):
    """The game between two moves.

    ``phase`` is the kind of the due decision. Tuples by player are in seat order, the youngest first. Sets of
    spaces are bit masks.
    """

    board: Board
    players: tuple[str, ...]
    phase: str
    who: int
    """The player who has the turn or draws."""
    turn: int
    """Number of turns begun so far."""
    hands: tuple[Goods, ...]
    """Cards that each player surely has."""
    loose: tuple[int, ...]
    """Number of further cards that each player may have because a roll is unknown."""
    untouched: HeldCards | None
    """Cards of the running player before the elephant bonus, which ``hands`` includes, until the turn's first
    move; None after it or without a bonus (BA-10).
    """
    reserves: tuple[tuple[int, ...], ...]
    """Tent types in each reserve, sorted, with ``UNKNOWN`` ones first.

    A ghost's tents are in the order of its row.
    """
    bag: int
    """Number of tents in the bag."""
    seen: tuple[int, ...]
    """Number of tents of each type that have been named, in reserves or on the board."""
    tents: tuple[int, ...]
    """The spaces with tents of each colour, as bit masks."""
    camps: Camps
    room: int
    """The spaces where a tent may be placed, as a bit mask."""
    elephants: tuple[int, ...]
    """The space of each player's elephant, or ``HOME``."""
    points: tuple[int, ...]
    pitched: int
    """The spaces of tents pitched in this turn, as a bit mask."""
    returned: bool
    """Whether the running player's elephant came home in this turn (BA-32)."""
    purchase: Purchase | None
    """The tent that is being paid for."""
    paid: Goods | None
    """The last cards spent in this turn; None if unknown."""
    aside: tuple[str, ...]
    """Dice set aside (optional rule), sorted."""
    rolled: tuple[str, ...]
    """Dice that may be rolled again (optional rule), sorted."""
    rolls: int
    """Number of rolls in this turn."""
    idle: int
    """Number of turns begun with all piles empty since the last tent (BA-54)."""
    last: int
    """The player who pitched the last tent so far."""
    most: tuple[int, ...]
    """Kind of goods -> the players with most of it, as a bit mask; empty before the end (BA-52)."""
    open: bool
    """Whether an unknown roll leaves a majority open."""
    ghost: Ghost | None
    """The opponent of a solo game; None among people."""
    register: Register | None = None
    """None for a game on a board, which needs no register."""


class Draft(Changing[State], State, gc=False):
    """A draft: a state of Bania that is being changed. Functions replace its tuples and never change them."""

    state_type = State


def first_state(board: Board, players: tuple[str, ...]) -> State:
    """Return the state before the first tents are drawn (BA-2, BA-4)."""
    seats = board.seats
    return State(
        board=board,
        players=players,
        phase="deal",
        who=0,
        turn=0,
        hands=(board.start,) * seats,
        loose=(0,) * seats,
        untouched=None,
        reserves=((),) * seats,
        bag=board.all_tents,
        seen=(0,) * len(board.tents),
        tents=(0, 0, 0, 0),
        camps=(),
        room=board.play,
        elephants=(AT_HOME,) * seats,
        points=board.handicap,
        pitched=0,
        returned=False,
        purchase=None,
        paid=None,
        aside=(),
        rolled=(),
        rolls=0,
        idle=0,
        last=NOBODY,
        most=(),
        open=False,
        ghost=None,
    )


def with_value(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the tuple with another value at one index."""
    return (*row[:at], value, *row[at + 1 :])


def with_added(row: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """Return the tuple with ``n`` added to the number at one index."""
    return (*row[:at], row[at] + n, *row[at + 1 :])


NOTHING: Goods = (0, 0, 0, 0)


def with_register(state: State) -> State:
    """Return the first state of a game that is recorded on the sheet for a pen."""
    seats = state.board.seats
    return state.replace(register=Register((NOTHING,) * seats, ((),) * seats, ()))


def record_spent_cards(d: Draft, player: int, cards: Goods | None) -> None:
    """Record spent cards. None means that nobody wrote them down; then the total stays unknown."""
    if d.register is None:
        return
    before = d.register.spent[player]
    known = None
    if before is not None and cards is not None:
        oil, spices, silk, incense = (a + b for a, b in zip(before, cards, strict=True))
        known = oil, spices, silk, incense
    d.register = d.register.replace(spent=with_value(d.register.spent, player, known))


def record_elephant(d: Draft, player: int, space: int) -> None:
    """Record that an elephant was on a space."""
    if d.register is not None:
        places = (*d.register.stood[player], space)
        d.register = d.register.replace(stood=with_value(d.register.stood, player, places))


def record_pitched_tent(d: Draft, player: int, number: int) -> None:
    """Record that a tent of this type was pitched."""
    if d.register is not None:
        d.register = d.register.replace(pitched=(*d.register.pitched, (number, player)))

"""What lies on the board, in a reserve and before the ghost; players are seats from 0, goods have their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, TypeVar

from sheetgen.games.bania.board import Board, Goods
from sheetgen.games.bania.camps import Camps
from sheetgen.games.bania.words import FACE_WORDS, GOODS_WORDS
from sheetgen.games.contract.values import Piece, listed
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.message import Msg, msg


class Tent(Piece, frozen=True):
    """A pitched tent: the goods that it supplies, and whether its camp is closed (BA-32)."""

    goods: str
    closed: bool


class Tile(Piece, frozen=True):
    """A tent in a reserve: what it will supply, and what it costs; None where nobody wrote down which."""

    goods: str | None
    price: tuple[str, ...]


class Elephants(Piece, frozen=True):
    """The elephants on one tent."""

    moving: ClassVar[bool] = True

    owners: tuple[int, ...]

    def each(self) -> tuple[Piece, ...]:
        return tuple(Elephants((seat,)) for seat in self.owners)


class Marker(Piece, frozen=True):
    """A player's marker on the score track."""

    owner: int


class Die(Piece, frozen=True):
    """A die of the ghost: the face that lies up (BA-S2)."""

    face: str


class Sign(Piece, frozen=True):
    """A player's sign in the register of tents; crossed once the tent is pitched."""

    owner: int
    pitched: bool


class Perch(Piece, frozen=True):
    """A space on which an elephant stood, as a player wrote it; struck once the elephant went home."""

    space: str
    left: bool


AnyPiece = Tent | Tile | Elephants | Marker | Die | Sign | Perch


def words_of(piece: AnyPiece, players: Sequence[str]) -> Msg:
    """A piece in words for a reader."""
    match piece:
        case Tent(goods=goods, closed=True):
            return msg("tent in a closed camp ({goods})", "report", goods=GOODS_WORDS[goods])
        case Tent(goods=goods):
            return msg("tent ({goods})", "report", goods=GOODS_WORDS[goods])
        case Tile():
            return _tile_words(piece)
        case Elephants(owners=owners):
            return msg("elephant ({owners})", "report", owners=listed([players[seat] for seat in owners]))
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
    price = listed([GOODS_WORDS[name] for name in tile.price])
    return msg("{colour} for {price}", "report", colour=GOODS_WORDS[tile.goods], price=price)


# The state of a game, and the draft on which one move is worked out.


UNKNOWN = -1
"""A tent in a reserve that nobody wrote down."""
HOME = -1
"""The place of an elephant that is not on the board."""
NOBODY = -1

Faces = tuple[str, ...]
T = TypeVar("T")


class Purchase(NamedTuple):
    """A tent that is being bought: its type, and the space on which it will stand."""

    tent: int
    space: int


class Held(NamedTuple):
    """What a player has in hand: the cards that are sure, and how many more there may be."""

    cards: Goods
    loose: int


class Ghost(Value, gc=False):
    """The ghost's dice: the throws of which one lies before it, each less what it has used (BA-S2).

    There is one, unless nobody wrote it down.
    """

    throws: tuple[Faces, ...]


class Register(Value, gc=False):
    """What only the sheet for a pen keeps, by player: cards spent, None where nobody wrote down which; the spaces
    on which the elephant stood; and each tent pitched, its type and whose it was."""

    spent: tuple[Goods | None, ...]
    stood: tuple[tuple[int, ...], ...]
    pitched: tuple[tuple[int, int], ...]


class State(Value, gc=False):
    """A point of the game between two moves. ``phase`` is the kind of what is due.

    Tuples by player are in seat order, the youngest first; sets of spaces are the bits of an int.
    """

    board: Board
    players: tuple[str, ...]
    phase: str
    who: int
    """The player whose turn it is, or who draws."""
    turn: int
    """Turns begun so far."""
    hands: tuple[Goods, ...]
    """Cards that each player surely has."""
    loose: tuple[int, ...]
    """How many cards more each player may have, as some roll was not written down."""
    untouched: Held | None
    """What the player whose turn it is held before its elephant bonus, which ``hands`` has, as long as nothing has been
    done in that turn; None where the bonus brought nothing, or since (BA-10)."""
    reserves: tuple[tuple[int, ...], ...]
    """Tent types in each reserve, sorted; ``UNKNOWN`` ones first. A ghost's as they lie in its row."""
    bag: int
    """How many tents are in the bag."""
    seen: tuple[int, ...]
    """How many tents of each type were named so far, in reserves or on the board."""
    tents: tuple[int, ...]
    """The spaces with tents of each colour."""
    camps: Camps
    room: int
    """The spaces on which a tent may be placed."""
    elephants: tuple[int, ...]
    """The space of each player's elephant, or ``HOME``."""
    points: tuple[int, ...]
    pitched: int
    """The spaces of tents pitched in this turn."""
    returned: bool
    """The elephant of the player whose turn it is came home in this turn (BA-32)."""
    purchase: Purchase | None
    """The tent that is being paid for."""
    paid: Goods | None
    """The cards that were last spent in this turn; None where nobody knows."""
    aside: tuple[str, ...]
    """Dice set aside (optional rule), sorted."""
    rolled: tuple[str, ...]
    """Dice that may be rolled again (optional rule), sorted."""
    rolls: int
    """Rolls made in this turn."""
    idle: int
    """Turns begun with all piles empty since the last tent (BA-54)."""
    last: int
    """Who pitched the last tent so far; at the end, that of the game."""
    most: tuple[int, ...]
    """Kind of goods -> the players, as bits, who have most of it; empty before the end (BA-52)."""
    open: bool
    """Some roll was never written down, so that a majority is not sure."""
    ghost: Ghost | None
    """Whom one plays against alone; None among people."""
    register: Register | None = None
    """None on a board, which needs none."""


class Draft(Changing[State], State, gc=False):
    """A state being changed: its tuples are replaced, never changed."""

    state_type = State


def fresh(board: Board, players: tuple[str, ...]) -> State:
    """The state before the first tents are drawn (BA-2, BA-4)."""
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
        elephants=(HOME,) * seats,
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


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with one entry replaced."""
    return (*row[:at], value, *row[at + 1 :])


def add(row: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """The row with ``n`` added to one entry."""
    return (*row[:at], row[at] + n, *row[at + 1 :])

"""What lies on the board, in a reserve and before the ghost; players are seats from 0, goods have their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sheetgen.games.bania.words import FACE_WORDS, GOODS_WORDS
from sheetgen.games.contract.values import Piece, listed
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

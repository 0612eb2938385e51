"""What lies on the map: pieces by whose they are, players as seats from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sheetgen.games.contract.values import Piece, listed
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

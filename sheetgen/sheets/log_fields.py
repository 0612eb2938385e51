"""The addresses of fields on a log sheet, used to draw it and to read it.

Numbers start at 1. The address of a row is ``once.2`` or ``round.3.2`` (round, row). It is followed by the
entry; then by ``who`` and the ringed seat, or by the part of the entry; in parts with pictures by the
picture, and by ``again`` for its second ring.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sheetgen.games.contract.spots import DATE_FIELD, PLAYERS_FIELD
from sheetgen.message import Msg, msg

DATE: Final = DATE_FIELD
LAYOUT: Final = "field.layout"


def player_address(number: int) -> str:
    """Return the address of the line for a player's name."""
    return f"{PLAYERS_FIELD}.{number}"


def layout_address(word: str) -> str:
    """Return the address of the field to ring for a layout."""
    return f"{LAYOUT}.{word}"


def claim_address(seat: int, key: str, part: int = 0) -> str:
    """Return the address of a claimed number; ``part`` is its number among parts separated by slashes, from
    1.
    """
    return f"claim.{seat}.{key}" + (f".{part}" if part else "")


def places_address(seat: int) -> str:
    """Return the address of the group of a player's places, of which one is ringed."""
    return f"place.{seat}"


def place_address(seat: int, number: int) -> str:
    """Return the address of the field to ring for a player's final place."""
    return f"{places_address(seat)}.{number}"


class RowOf(NamedTuple):
    """The position of a row: its round, 0 before the first, and its number in it."""

    round: int
    number: int

    @property
    def address(self) -> str:
        """The prefix of the addresses of its fields."""
        return f"round.{self.round}.{self.number}" if self.round else f"once.{self.number}"

    def entry(self, number: int) -> str:
        """Return the prefix of the addresses of one of its entries, from 1."""
        return f"{self.address}.{number}"

    @property
    def says(self) -> Msg:
        """The name of the row for readers."""
        if not self.round:
            return msg("set-up, row {row}", "sheet", row=self.number)
        return msg("round {round}, row {row}", "sheet", round=self.round, row=self.number)


def seats_address(entry: str) -> str:
    """Return the address of the group of seats, of which one is ringed."""
    return f"{entry}.who"


def seat_address(entry: str, number: int) -> str:
    """Return the address of the field to ring for a seat."""
    return f"{seats_address(entry)}.{number}"


def part_address(entry: str, number: int) -> str:
    """Return the address of a part of an entry, from 1: a field for writing, or a mark to cross."""
    return f"{entry}.{number}"


def picture_address(part: str, number: int, time: int = 1) -> str:
    """Return the address of a picture to ring; ``time`` is 2 for its second ring."""
    return f"{part}.{number}" + (".again" if time > 1 else "")

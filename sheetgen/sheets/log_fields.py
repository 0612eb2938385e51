"""The places of a log sheet that a hand marks, by address: named where they are drawn and where they are read.

Numbers count from 1. A row is ``once.2`` or ``round.3.2``: the round, the row in it. Behind a row stand its entry,
and ``who`` with the seat that is ringed, or the part of the entry; behind a part of pictures the picture,
and ``again`` where it is ringed twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sheetgen.games.contract.log_sheet import WHO, Blank, Cross, Entry, Row
from sheetgen.games.contract.spots import DATE_FIELD, PLAYERS_FIELD
from sheetgen.message import Msg, msg

DATE: Final = DATE_FIELD
LAYOUT: Final = "field.layout"


def player(number: int) -> str:
    """The line for a player's name."""
    return f"{PLAYERS_FIELD}.{number}"


def layout(word: str) -> str:
    """A layout to ring."""
    return f"{LAYOUT}.{word}"


def claim(seat: int, key: str, part: int = 0) -> str:
    """A number that the paper says at the end; ``part`` of those that slashes separate, from 1."""
    return f"claim.{seat}.{key}" + (f".{part}" if part else "")


def places(seat: int) -> str:
    """The places of a player, of which one is ringed."""
    return f"place.{seat}"


def place(seat: int, number: int) -> str:
    """A place to ring."""
    return f"{places(seat)}.{number}"


class RowOf(NamedTuple):
    """Where a row stands: its round, 0 before the first, and its number there."""

    round: int
    number: int

    @property
    def address(self) -> str:
        """What the addresses of its places begin with."""
        return f"round.{self.round}.{self.number}" if self.round else f"once.{self.number}"

    def entry(self, number: int) -> str:
        """The same of one of its entries, from 1."""
        return f"{self.address}.{number}"

    @property
    def says(self) -> Msg:
        """What a reader calls it."""
        if not self.round:
            return msg("set-up, row {row}", "sheet", row=self.number)
        return msg("round {round}, row {row}", "sheet", round=self.round, row=self.number)


def who(entry: str) -> str:
    """Seats of which one is ringed."""
    return f"{entry}.who"


def seat(entry: str, number: int) -> str:
    """A seat to ring."""
    return f"{who(entry)}.{number}"


def part(entry: str, number: int) -> str:
    """A part of an entry, from 1: room to write, or what is crossed."""
    return f"{entry}.{number}"


def face(part: str, number: int, time: int = 1) -> str:
    """A picture to ring: which of its part, for the which time."""
    return f"{part}.{number}" + (".again" if time > 1 else "")


def of_row(row: RowOf, entries: Row, players: int) -> Iterator[str]:
    """The addresses of all places of a row, or what those of a choice begin with."""
    for number, entry in enumerate(entries, 1):
        yield from _of_entry(row.entry(number), entry, players)


def _of_entry(address: str, entry: Entry, players: int) -> Iterator[str]:
    if entry.head == WHO:
        yield who(address)
    for number, one in enumerate(entry.parts, 1):
        mine = part(address, number)
        if isinstance(one, Blank | Cross):
            yield mine
        else:
            for n in range(1, 1 + sum(len(group.faces) for group in one.groups)):
                yield from (face(mine, n, time) for time in range(1, one.most + 1))

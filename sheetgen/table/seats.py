"""The seats at the table, which people and bots of a level take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import Msg, msg

LEVELS = range(1, 4)
NAMES = ("Asha", "Dev", "Mira", "Ravi", "Jaya")
"""Names of programs. No name begins like another one, or like a name in ``PEOPLE``."""
PEOPLE = ("Kim", "Lou", "Sam", "Toni", "Vera")
"""Names of people who do not give one. A “me” would need special sentences in most languages."""
_SEAT = re.compile(r"(?:(me)|bot(?::?\s*(\d+))?)")


class Seat(NamedTuple):
    """A seat at the table: the level of its bot; None for a person."""

    level: int | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None

    def __str__(self) -> str:
        return "me" if self.level is None else f"bot:{self.level}"


ALONE = (Seat(),)
"""A person against the ghost, which needs no seat."""


def read(text: str) -> tuple[Seat, ...]:
    """Return the seats in a text such as ``me, bot:2, bot:3``. Raise ``UsageError`` if it is malformed."""
    found = []
    for part in text.split(","):
        match = _SEAT.fullmatch(part.strip().lower())
        level = int(match[2] or 1) if match else 0
        if match is None or (match[1] is None and level not in LEVELS):
            raise UsageError(
                msg("A seat is “me” or “bot:{levels}”, not “{seat}”.", "report",
                    levels=f"{LEVELS[0]}–{LEVELS[-1]}", seat=part.strip())
            )  # fmt: skip
        found.append(Seat(None if match[1] else level))
    return tuple(found)


def seats_text(seats: Sequence[Seat]) -> str:
    """Return seats as text for the header of a log, such as ``me, bot:2``."""
    return ", ".join(map(str, seats))


def default_seats(game: Game) -> tuple[Seat, ...]:
    """Return the default seats: a person and one bot of level 1, or as many bots as the game needs."""
    return (Seat(), *(Seat(1) for _ in range(max(game.seats[0], 2) - 1)))


def default_names(seats: Sequence[Seat]) -> list[str]:
    """Return default names for the players on all seats."""
    people, programs = iter(PEOPLE), iter(NAMES)
    return [next(people if seat.is_person else programs) for seat in seats]


def seats_problem(seats: Sequence[Seat], players: Sequence[str]) -> Msg | None:
    """Return the reason why the seats do not fit the players; None if they do."""
    if len(seats) != len(players):
        return msg("There are {seats} seats and {players} players.", "report",
                   seats=len(seats), players=len(players))  # fmt: skip
    return None

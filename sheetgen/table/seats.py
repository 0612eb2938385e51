"""Who sits where: people, and programs of a level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import Msg, msg

LEVELS = range(1, 4)
NAMES = ("Asha", "Dev", "Mira", "Ravi", "Jaya")
"""What programs are called; short, and none begins as another does, nor as a person."""
PEOPLE = ("Kim", "Lou", "Sam", "Toni", "Vera")
"""What people are called who do not say their names: a “me” would need sentences of its own in most languages."""
_SEAT = re.compile(r"(?:(me)|bot(?::?\s*(\d+))?)")


class Seat(NamedTuple):
    """One seat: the level of the program that sits there, None for a person."""

    level: int | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None

    def __str__(self) -> str:
        return "me" if self.level is None else f"bot:{self.level}"


ALONE = (Seat(),)
"""A person against the ghost, which has no seat of a program."""


def read(text: str) -> tuple[Seat, ...]:
    """Seats from ``me, bot:2, bot:3``; raises ``UsageError``."""
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


def written(seats: Sequence[Seat]) -> str:
    """Seats as they stand in a log's header."""
    return ", ".join(map(str, seats))


def usual(game: Game) -> tuple[Seat, ...]:
    """A person against one sensible program, or as many as the game needs."""
    return (Seat(), *(Seat(1) for _ in range(max(game.seats[0], 2) - 1)))


def named(seats: Sequence[Seat]) -> list[str]:
    """Names for all seats."""
    people, programs = iter(PEOPLE), iter(NAMES)
    return [next(people if seat.is_person else programs) for seat in seats]


def fits(seats: Sequence[Seat], players: Sequence[str]) -> Msg | None:
    """What is wrong with seats for these players; None if nothing is."""
    if len(seats) != len(players):
        return msg("There are {seats} seats and {players} players.", "report",
                   seats=len(seats), players=len(players))  # fmt: skip
    return None

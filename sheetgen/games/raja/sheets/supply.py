"""How many pieces of each sort a table needs, and how large they are: the map's numbers and places."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.raja.sheets import towns
from sheetgen.games.raja.sheets.words import PLAYERS
from sheetgen.units import mm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sheetgen.games.raja.layout import MapSheet

SHARE = 0.93
"""Of its place on the map at full size: the map in parts is printed a little smaller."""
ONES, FIVES = 6, 3
"""Small coins for each player; with the tens that is three times what a player begins with, as a table needs."""


class Supply(NamedTuple):
    """Pieces for so many ``players``: for each of them, for each colour that nobody plays, and for all."""

    players: int
    houses: int
    palaces: int
    neutral: int
    tokens: int
    coins: Mapping[int, int]
    """Value of a coin -> how many."""


def supply(layout: MapSheet, players: int) -> Supply:
    """What so many players need (RA-1); of a colour not played a palace stands in every city (RA-4)."""
    stock = layout.stock
    coins = {1: ONES, 5: FIVES, 10: max(1, stock.gold // 5)}
    return Supply(
        players,
        stock.placed + stock.reserve + stock.quarry,
        stock.palaces,
        len(layout.cities) if players < len(PLAYERS) else 0,
        stock.tokens,
        {value: count * players for value, count in coins.items()},
    )


class Sizes(NamedTuple):
    """Sides of houses and palaces, widths of what stands; in mm, each within its place on the map."""

    house: float
    palace: float
    governor: float
    architect: float
    maharaja: float


def sizes(layout: MapSheet) -> Sizes:
    """A palace is an eight-sided piece in its round site; those that stand are as wide as a city's court."""
    made = towns.size(layout)
    court = made.w - made.garden
    return Sizes(
        SHARE * mm(layout.print.house),
        SHARE * mm(layout.print.outer_site) * math.cos(math.pi / 8),
        SHARE * mm(layout.print.storey) * 1.05,
        SHARE * (court - 1.8),
        SHARE * (court + 1.4),
    )

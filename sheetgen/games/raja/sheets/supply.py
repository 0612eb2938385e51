"""Number and size of the pieces that players need, from the map's numbers and places."""

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
"""Size of pieces relative to their places on the map at full size.

The map in parts is printed slightly smaller.
"""
ONES, FIVES = 6, 3
"""Number of ones and fives for each player.

With the tens, this is three times a player's gold at the start.
"""


class Supply(NamedTuple):
    """Pieces for a number of ``players``: for each of them, for each unused colour, and for all."""

    players: int
    houses: int
    palaces: int
    neutral: int
    tokens: int
    coins: Mapping[int, int]
    """Value of a coin -> number of coins."""


def needed_pieces(layout: MapSheet, players: int) -> Supply:
    """Return the pieces for a number of players (RA-1).

    An unused colour has a palace in every city (RA-4).
    """
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
    """Sides of houses and palaces, and widths of standing pieces, in mm; each fits its place on the map."""

    house: float
    palace: float
    governor: float
    architect: float
    maharaja: float


def piece_sizes(layout: MapSheet) -> Sizes:
    """Return the sizes.

    A palace is an eight-sided piece in its round site; standing pieces are as wide as a city's court.
    """
    made = towns.city_sizes(layout)
    court = made.w - made.garden
    return Sizes(
        SHARE * mm(layout.print.house),
        SHARE * mm(layout.print.outer_site) * math.cos(math.pi / 8),
        SHARE * mm(layout.print.storey) * 1.05,
        SHARE * (court - 1.8),
        SHARE * (court + 1.4),
    )

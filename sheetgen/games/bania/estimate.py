"""How good a position of Bania looks: what bots judge by."""

from __future__ import annotations

from sheetgen.games.bania.board import KINDS
from sheetgen.games.bania.camps import camp_of
from sheetgen.games.bania.payment import limits
from sheetgen.games.bania.state import HOME, State
from sheetgen.games.contract.solo import IT

CARD = 0.5
"""A card, in points: three of them and a free space make a camp."""
FEW = 0.25
"""How much more the first card of a kind is worth than a third one."""
MANY = 8
"""Cards from which on more help little."""
LATE = 0.2
"""A card when the board is full, but for the majorities."""
SETTLED = 0.5
"""How much of the other players' good counts against a player."""
VISITS = 0.55
"""Turns that an elephant pays for each tent that its camp still lacks."""
MOST_VISITS = 3.0
ROOM = 24
"""Free spaces from which on cards lose their worth."""


def estimate(s: State, player: int) -> float:
    """How good ``s`` looks for a player, in points; the larger, the better."""
    values = [_value(s, seat) for seat in range(s.board.seats)]
    others = sum(values) - values[player]
    return values[player] - SETTLED * others / (s.board.seats - 1)


def _value(s: State, player: int) -> float:
    points = float(s.points[player])
    if s.phase == "over" or (s.ghost is not None and player == IT):
        return points
    early = min(1.0, s.room.bit_count() / ROOM)
    card = LATE + (CARD - LATE) * early
    hand = limits(s, player)
    points += card * _cards(sum(hand)) + early * FEW * sum(min(n, 2) for n in hand)
    for kind in KINDS:
        held = hand[kind]
        rival = max((s.hands[seat][kind] for seat in range(s.board.seats) if seat != player), default=0)
        if held and held >= rival:
            points += (1 - early) * s.board.points.goods
    return points + card * early * _income(s, player)


def _cards(number: int) -> float:
    """More cards than can be spent in a turn or two help little."""
    return float(number) if number <= MANY else MANY + (number - MANY) / 4


def _income(s: State, player: int) -> float:
    """Cards that the elephant will bring."""
    at = s.elephants[player]
    if at == HOME:
        return 0.4
    camp = camp_of(s.camps, at)
    visits = min(MOST_VISITS, VISITS * (s.board.full - camp.size))
    return (visits + 0.4) * camp.colours.bit_count()

"""Tents that players have in reserve, and which of them they can buy (BA-2, BA-20, BA-21)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import goods
from sheetgen.games.bania.board import KINDS, Goods, numbers
from sheetgen.games.bania.state import UNKNOWN, State
from sheetgen.games.contract.solo import IT


def in_bag(s: State, number: int) -> int:
    """How many tents of a type nobody has named yet: in the bag, or not written down in a reserve."""
    return s.board.tent_counts[number] - s.seen[number]


def has(s: State, player: int, number: int) -> bool:
    """Whether a player's reserve has this tent, or may have it."""
    reserve = s.reserves[player]
    return number in reserve or (UNKNOWN in reserve and in_bag(s, number) > 0)


def tents(s: State, player: int) -> list[int]:
    """The types of tents that a player has in reserve, or may have."""
    reserve = s.reserves[player]
    if UNKNOWN not in reserve:
        return sorted(set(reserve))
    return [n for n in range(len(s.seen)) if has(s, player, n)]


def purchases(s: State, player: int) -> Iterator[tuple[int, int]]:
    """Tents that a player can buy, each with all spaces where it may be placed and can be paid for."""
    by_supply: dict[Goods, list[int]] = {}
    for space in numbers(s.room):
        by_supply.setdefault(goods.supply(s, space), []).append(space)
    for number in tents(s, player):
        price = s.board.tents[number].price
        for supply, spaces in by_supply.items():
            if goods.can_pay(s, player, price, supply):
                yield from ((number, space) for space in spaces)


def stuck(s: State) -> bool:
    """Whether no hand can grow: all piles are empty. A ghost with tents needs no cards (BA-S5)."""
    return not (any(goods.pile(s, kind) for kind in KINDS) or (s.ghost is not None and s.reserves[IT]))


def standstill(s: State) -> bool:
    """Whether nobody can or wants to buy a tent again, as a turn is about to begin with no hand growing (BA-54).

    No hand gets smaller where nobody can pay; that nobody wants to is known once each has had a turn. Where rolls or
    tents were not written down, the game goes on as long as anybody may be able to pay.
    """
    return all_idle(s) or not any(any(purchases(s, player)) for player in range(s.board.seats))


def all_idle(s: State) -> bool:
    """Whether each player has had a turn since all piles are empty, and none pitched a tent in it (BA-54)."""
    return s.idle >= s.board.seats

"""Tents in the players' reserves, and which of them they can buy (BA-2, BA-20, BA-21)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import goods
from sheetgen.games.bania.board import KINDS, Goods, numbers
from sheetgen.games.bania.state import UNKNOWN, State
from sheetgen.games.contract.solo import IT


def in_bag(s: State, number: int) -> int:
    """Return the number of unnamed tents of a type: in the bag, or unknown in a reserve."""
    return s.board.tent_counts[number] - s.seen[number]


def has(s: State, player: int, number: int) -> bool:
    """Return whether a player's reserve has this tent or may have it."""
    reserve = s.reserves[player]
    return number in reserve or (UNKNOWN in reserve and in_bag(s, number) > 0)


def tents(s: State, player: int) -> list[int]:
    """Return the types of tents that a player has in reserve or may have."""
    reserve = s.reserves[player]
    if UNKNOWN not in reserve:
        return sorted(set(reserve))
    return [n for n in range(len(s.seen)) if has(s, player, n)]


def purchases(s: State, player: int) -> Iterator[tuple[int, int]]:
    """Yield each tent that a player can buy, with all spaces where the player may place it and can pay for
    it.
    """
    by_supply: dict[Goods, list[int]] = {}
    for space in numbers(s.room):
        by_supply.setdefault(goods.supply(s, space), []).append(space)
    for number in tents(s, player):
        price = s.board.tents[number].price
        for supply, spaces in by_supply.items():
            if goods.can_pay(s, player, price, supply):
                yield from ((number, space) for space in spaces)


def stuck(s: State) -> bool:
    """Return whether no hand can grow: all piles are empty. A ghost with tents needs no cards (BA-S5)."""
    return not (any(goods.pile(s, kind) for kind in KINDS) or (s.ghost is not None and s.reserves[IT]))


def standstill(s: State) -> bool:
    """Return whether the game has come to a standstill as a turn is about to begin (BA-54).

    No hand can grow, and nobody can buy a tent, or everybody has had a turn without buying one. If rolls or
    tents are unknown, the game continues while anybody may be able to pay.
    """
    return all_idle(s) or not any(any(purchases(s, player)) for player in range(s.board.seats))


def all_idle(s: State) -> bool:
    """Return whether each player has had a turn without a tent since all piles became empty (BA-54)."""
    return s.idle >= s.board.seats

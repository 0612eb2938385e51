"""Tents in the players' reserves, and which of them they can buy (BA-2, BA-20, BA-21)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import goods
from sheetgen.games.bania.board import KINDS, Goods, spaces_in
from sheetgen.games.bania.state import UNKNOWN, State
from sheetgen.games.contract.solo import IT


def unnamed_tents(s: State, number: int) -> int:
    """Return the number of unnamed tents of a type: in the bag, or unknown in a reserve."""
    return s.board.tent_counts[number] - s.seen[number]


def may_have_tent(s: State, player: int, number: int) -> bool:
    """Return whether a player's reserve has this tent or may have it."""
    reserve = s.reserves[player]
    return number in reserve or (UNKNOWN in reserve and unnamed_tents(s, number) > 0)


def tents_in_reserve(s: State, player: int) -> list[int]:
    """Return the types of tents that a player has in reserve or may have."""
    reserve = s.reserves[player]
    if UNKNOWN not in reserve:
        return sorted(set(reserve))
    return [n for n in range(len(s.seen)) if may_have_tent(s, player, n)]


def possible_purchases(s: State, player: int) -> Iterator[tuple[int, int]]:
    """Yield each tent that a player can buy, with all spaces where the player may place it and can pay for
    it.
    """
    by_supply: dict[Goods, list[int]] = {}
    for space in spaces_in(s.room):
        by_supply.setdefault(goods.touching_tents(s, space), []).append(space)
    for number in tents_in_reserve(s, player):
        price = s.board.tents[number].price
        for supply, spaces in by_supply.items():
            if goods.can_pay(s, player, price, supply):
                yield from ((number, space) for space in spaces)


def no_hand_can_grow(s: State) -> bool:
    """Return whether no hand can grow: all piles are empty. A ghost with tents needs no cards (BA-S5)."""
    return not (
        any(goods.cards_in_pile(s, kind) for kind in KINDS) or (s.ghost is not None and s.reserves[IT])
    )


def is_standstill(s: State) -> bool:
    """Return whether the game has come to a standstill as a turn is about to begin (BA-54).

    No hand can grow, and nobody can buy a tent, or everybody has had a turn without buying one. If rolls or
    tents are unknown, the game continues while anybody may be able to pay.
    """
    return everybody_idle(s) or not any(any(possible_purchases(s, player)) for player in range(s.board.seats))


def everybody_idle(s: State) -> bool:
    """Return whether each player has had a turn without a tent since all piles became empty (BA-54)."""
    return s.idle >= s.board.seats

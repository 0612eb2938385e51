"""Tents that players have in reserve, and which of them they can buy (BA-2, BA-20, BA-21)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import goods, payment
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
        by_supply.setdefault(payment.supply(s, space), []).append(space)
    for number in tents(s, player):
        price = s.board.tents[number].price
        for supply, spaces in by_supply.items():
            if payment.can_pay(s, player, price, supply):
                yield from ((number, space) for space in spaces)


def standstill(s: State) -> bool:
    """Whether nobody can ever buy a tent again, as a turn is about to begin (BA-54).

    With all piles empty no hand grows, and none gets smaller where nobody can pay. Where rolls or tents
    were not written down, the game goes on as long as anybody may be able to pay.
    """
    if any(goods.pile(s, kind) for kind in KINDS) or (s.ghost is not None and s.reserves[IT]):
        return False
    return not any(any(purchases(s, player)) for player in range(s.board.seats))

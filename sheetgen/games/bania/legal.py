"""All answers to each decision, without trying each one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.games.bania import payment, turn
from sheetgen.games.bania.board import Goods, goods_of, numbers
from sheetgen.games.bania.state import UNKNOWN, State
from sheetgen.games.contract.values import Move


def turns(state: State) -> Iterator[Move]:
    """All that may be done in a turn now."""
    spaces = state.board.spaces
    yield ("end",)
    if not state.pitched:
        yield ("roll",)
    yield from (("elephant", spaces[n]) for n in turn.perches(state))
    for number, space in purchases(state):
        yield ("pitch", *state.board.tents[number].name, spaces[space])


def tents(state: State) -> list[int]:
    """The types of tents that the player may have in reserve."""
    reserve = state.reserves[state.who]
    if UNKNOWN not in reserve:
        return sorted(set(reserve))
    return [n for n in range(len(state.seen)) if n in reserve or turn.in_bag(state, n)]


def purchases(state: State) -> Iterator[tuple[int, int]]:
    """Tents that can be bought, each with all spaces where it may be placed and can be paid for."""
    by_supply: dict[Goods, list[int]] = {}
    for space in numbers(state.room):
        by_supply.setdefault(payment.supply(state, space), []).append(space)
    for number in tents(state):
        price = state.board.tents[number].price
        for supply, spaces in by_supply.items():
            if payment.can_pay(state, state.who, price, supply):
                yield from ((number, space) for space in spaces)


def payments(state: State) -> Iterator[Move]:
    """All ways to pay, fewest cards first."""
    yield from (("pay", goods_of(way)) for way in turn.ways(state))
    if turn.may_stay_open(state):
        yield ("pay", None)


def again(state: State) -> Iterator[Move]:
    """All dice of the last roll that may be rolled again, or none (optional rule)."""
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))

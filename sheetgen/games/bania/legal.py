"""All answers to the decision that is due, without trying each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from sheetgen.games.bania import payment, turn
from sheetgen.games.bania.board import Goods, numbers
from sheetgen.games.bania.moves import Move, goods_of
from sheetgen.games.bania.state import UNKNOWN, State


def legal(state: State) -> list[Move]:
    """All answers; empty where chance is due or the game is over."""
    answers = LISTS.get(state.phase)
    return list(answers(state)) if answers else []


def forced(state: State) -> Move | None:
    """The only way to pay, where there is just one."""
    if state.phase == "pay":
        ways = turn.ways(state)
        if len(ways) == 1:
            return ("pay", goods_of(ways[0]))
    return None


def _turn(state: State) -> Iterator[Move]:
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


def _pay(state: State) -> Iterator[Move]:
    yield from (("pay", goods_of(way)) for way in turn.ways(state))
    if turn.may_stay_open(state):
        yield ("pay", None)


def _again(state: State) -> Iterator[Move]:
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))


LISTS: Mapping[str, Callable[[State], Iterator[Move]]] = {"turn": _turn, "pay": _pay, "again": _again}

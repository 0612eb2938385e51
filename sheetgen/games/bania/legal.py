"""All legal answers to each decision, generated without trying moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.games.bania import ghost, reserves, turn
from sheetgen.games.bania.board import goods_of
from sheetgen.games.bania.state import State
from sheetgen.games.contract.values import Move


def turns(state: State) -> Iterator[Move]:
    """Yield all moves of a turn that are possible now."""
    if ghost.is_due(state):
        yield from ghost.moves(state)
        return
    spaces = state.board.spaces
    yield ("end",)
    if not state.pitched:
        yield ("roll",)
    yield from (("elephant", spaces[n]) for n in turn.perches(state))
    for number, space in reserves.purchases(state, state.who):
        yield ("pitch", *state.board.tents[number].name, spaces[space])


def payments(state: State) -> Iterator[Move]:
    """Yield all payments, fewest cards first."""
    yield from (("pay", goods_of(way)) for way in turn.ways(state))
    if turn.may_stay_open(state):
        yield ("pay", None)


def again(state: State) -> Iterator[Move]:
    """Yield all sets of dice of the last roll that may be rolled again, and keeping all dice (optional rule)."""
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))

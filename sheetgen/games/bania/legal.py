"""All answers to each decision, without trying each one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.games.bania import ghost, reserves, turn
from sheetgen.games.bania.board import goods_of
from sheetgen.games.bania.state import State
from sheetgen.games.contract.values import Move


def turns(state: State) -> Iterator[Move]:
    """All that may be done in a turn now."""
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
    """All ways to pay, fewest cards first."""
    yield from (("pay", goods_of(way)) for way in turn.ways(state))
    if turn.may_stay_open(state):
        yield ("pay", None)


def again(state: State) -> Iterator[Move]:
    """All dice of the last roll that may be rolled again, or none (optional rule)."""
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))

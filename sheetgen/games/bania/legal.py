"""All legal answers to each decision, generated without trying moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.games.bania import ghost, reserves, turn
from sheetgen.games.bania.board import goods_names
from sheetgen.games.bania.state import State
from sheetgen.games.contract.values import Move


def turn_moves(state: State) -> Iterator[Move]:
    """Yield all moves of a turn that are possible now."""
    if ghost.is_ghost_due(state):
        yield from ghost.possible_moves(state)
        return
    spaces = state.board.spaces
    yield ("end",)
    if not state.pitched:
        yield ("roll",)
    yield from (("elephant", spaces[n]) for n in turn.elephant_spaces(state))
    for number, space in reserves.possible_purchases(state, state.who):
        yield ("pitch", *state.board.tents[number].name, spaces[space])


def payment_moves(state: State) -> Iterator[Move]:
    """Yield all payments, fewest cards first."""
    yield from (("pay", goods_names(way)) for way in turn.payments(state))
    if turn.payment_may_be_omitted(state):
        yield ("pay", None)


def reroll_moves(state: State) -> Iterator[Move]:
    """Yield all sets of dice of the last roll that may be rolled again, and keeping all dice (optional rule)."""
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))

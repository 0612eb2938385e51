"""Example turns of a ghost for its sheet: games of a seed in which a person answers at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Layout, Move, State

T = TypeVar("T")

GAMES, MOVES = 12, 400
"""Number of games, and of moves in each."""


class ExampleMove(NamedTuple):
    """A move with the states before and after it."""

    before: State
    move: Move
    after: State


def example_games(game: Game, layout: Layout) -> Iterator[list[ExampleMove]]:
    """Yield the moves of solo games of this layout. The same layout gives the same games."""
    for seed in range(GAMES):
        yield list(_moves(game, layout, random.Random(seed)))


def _moves(game: Game, layout: Layout, rng: random.Random) -> Iterator[ExampleMove]:
    options = {key: values[0] for key, values in game.options.items()} | {SOLO: "raja"}
    state = game.start(layout, ("1", "2"), options)
    for _ in range(MOVES):
        due = game.due(state)
        if due is None:
            return
        move = game.forced(state)
        if move is None and due.is_chance:
            move = game.chance(state, rng)
        elif move is None:
            legal = game.legal(state)
            move = rng.choice([each for each in legal if None not in each] or legal)
        after = game.apply(state, move)
        yield ExampleMove(state, move, after)
        state = after


def best_examples(
    turns: Sequence[T], clearness: Callable[[T], Any], kind: Callable[[T], Hashable]
) -> list[T]:
    """Return the clearest turn, and the clearest of another kind; fewer if there are none."""
    found: list[T] = []
    for turn in sorted(turns, key=clearness, reverse=True):
        if not found or kind(turn) != kind(found[0]):
            found.append(turn)
        if len(found) > 1:
            break
    return found

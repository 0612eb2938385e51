"""Base class of players: how a player is asked and what it returns, at any level.

A player sees a game only through ``Game.view``: what its seat knows. Its budget is in seconds or playouts.
With playouts, the same seed gives the same answers on each machine. While it thinks, it calls ``stop`` often.
When ``stop`` returns true, it answers the best it has found.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State

Stop = Callable[[], bool]


def never_stop() -> bool:
    """Return False: the default ``stop``, which never interrupts."""
    return False


class Thought(NamedTuple):
    """What a player thinks of one way to play on."""

    moves: tuple[Move, ...]
    """The answer, and the moves that follow it in the same turn up to the next chance event."""
    value: float
    """The estimated chance to win, from 0 to 1; at level 1 the estimate at the end of the turn."""
    visits: int
    """Number of simulations of it."""
    ends: tuple[State, ...] = ()
    """The states at the end of the simulations, in order. The n-th simulations of all turns have the same
    random numbers.
    """

    @property
    def move(self) -> Move:
        return self.moves[0]


class Advice(NamedTuple):
    """What a player thinks of a decision: each considered turn, the best first."""

    thoughts: tuple[Thought, ...]

    @property
    def best(self) -> Thought:
        return self.thoughts[0]

    @property
    def answers(self) -> tuple[Thought, ...]:
        """The best thought for each answer to the decision that is due, the best first."""
        first: dict[Move, Thought] = {}
        for thought in self.thoughts:
            first.setdefault(thought.move, thought)
        return tuple(first.values())


class Budget(NamedTuple):
    """The limits of thinking about one turn. The first limit reached ends it."""

    playouts: float = inf
    seconds: float = inf

    def part(self, parts: int) -> Budget:
        """Return one of ``parts`` equal parts."""
        return Budget(self.playouts / parts, self.seconds / parts)


class Effort:
    """The rest of a budget from now on."""

    def __init__(self, budget: Budget) -> None:
        self.playouts = budget.playouts
        self.end = inf if budget.seconds == inf else monotonic() + budget.seconds

    def allows(self, playouts: int) -> bool:
        """Return whether ``playouts`` more simulations may begin."""
        return self.playouts >= playouts and (self.end == inf or monotonic() < self.end)


class Player(ABC):
    """Answers decisions of one seat of one game.

    ``so_far`` is its current advice, which others may read while it thinks; None at first.
    """

    so_far: Advice | None = None

    def __init__(self, game: Game, rng: random.Random, stop: Stop = never_stop) -> None:
        self.game = game
        self.rng = rng
        self.stop = stop
        self._plan: list[tuple[State, Move]] = []

    @abstractmethod
    def think(self, known: State, player: int) -> Advice:
        """Return what this player, who is due, thinks of the ways to play on. ``known`` is the state as its
        seat sees it.
        """

    def choose(self, known: State, player: int) -> Move:
        """Return the answer. It follows the plan of this turn while the states match the plan."""
        forced = self.game.forced(known)
        if forced is not None:
            return forced
        if not (self._plan and self._plan[0][0] == known):
            self._plan = self._with_known_states(known, player, self.think(known, player).best.moves)
        return self._plan.pop(0)[1]

    def _with_known_states(
        self, known: State, player: int, moves: tuple[Move, ...]
    ) -> list[tuple[State, Move]]:
        """Return the moves of a plan, each with the state that the player will see when it is due."""
        plan: list[tuple[State, Move]] = []
        state = known
        for move in moves:
            try:
                after, _ = self.game.play(state, move)
            except Illegal:
                break
            plan.append((self.game.view(state, player), move))
            state = after
        return plan

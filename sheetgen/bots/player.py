"""Who answers decisions: what a player is asked and told, whatever its level.

A player sees a game only through ``Game.view``: what its seat knows. It may be given an effort, as
seconds or as playouts; by playouts the same seed gives the same answers on any machine. ``stop`` is asked often
while it thinks: once it says yes, the player answers the best that it has found so far.
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


def never() -> bool:
    """Nothing interrupts."""
    return False


class Thought(NamedTuple):
    """What a player thinks of one way to go on."""

    moves: tuple[Move, ...]
    """The answer, and what the player would say after it in the same turn, as far as that needs no luck."""
    value: float
    """The chance to win as the player sees it, from 0 to 1; at level 1 how good the end of the turn looks."""
    visits: int
    """How often it was tried out."""
    ends: tuple[State, ...] = ()
    """Where these tries ended, in their order: those of all ways began with the same luck."""

    @property
    def move(self) -> Move:
        return self.moves[0]


class Advice(NamedTuple):
    """What a player thinks of a decision: each way that it considered, the best first."""

    thoughts: tuple[Thought, ...]

    @property
    def best(self) -> Thought:
        return self.thoughts[0]

    @property
    def answers(self) -> tuple[Thought, ...]:
        """The best thought of each answer to the decision that is due, best first."""
        first: dict[Move, Thought] = {}
        for thought in self.thoughts:
            first.setdefault(thought.move, thought)
        return tuple(first.values())


class Budget(NamedTuple):
    """How long a player may think about one turn: the first of these that is used up ends it."""

    playouts: float = inf
    seconds: float = inf

    def part(self, parts: int) -> Budget:
        """One of so many equal parts."""
        return Budget(self.playouts / parts, self.seconds / parts)


class Effort:
    """What is left of a budget from now on."""

    def __init__(self, budget: Budget) -> None:
        self.playouts = budget.playouts
        self.end = inf if budget.seconds == inf else monotonic() + budget.seconds

    def allows(self, playouts: int) -> bool:
        """Whether so many playouts may still begin."""
        return self.playouts >= playouts and (self.end == inf or monotonic() < self.end)


class Player(ABC):
    """Answers decisions of one seat of one game.

    ``so_far`` is what it thinks at the moment, for whoever watches it think; None before its first thought.
    """

    so_far: Advice | None = None

    def __init__(self, game: Game, rng: random.Random, stop: Stop = never) -> None:
        self.game = game
        self.rng = rng
        self.stop = stop
        self._plan: list[tuple[State, Move]] = []

    @abstractmethod
    def think(self, known: State, player: int) -> Advice:
        """What this player, who is due, thinks of the ways to go on from what it knows."""

    def choose(self, known: State, player: int) -> Move:
        """The answer: that of the plan that was made for this turn, as long as all goes as planned."""
        forced = self.game.forced(known)
        if forced is not None:
            return forced
        if not (self._plan and self._plan[0][0] == known):
            self._plan = self._carried_out(known, player, self.think(known, player).best.moves)
        return self._plan.pop(0)[1]

    def _carried_out(self, known: State, player: int, moves: tuple[Move, ...]) -> list[tuple[State, Move]]:
        """The moves of a plan, each with what the player will know when it is due."""
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

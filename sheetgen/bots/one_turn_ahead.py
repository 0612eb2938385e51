"""Level 1: a greedy player that looks one turn ahead with the game's estimate.

It judges each answer by the state after it, and an opening choice by the state at the end of the turn. If the
game has plans of whole turns, it judges those. Without an estimate it answers at random.
"""

from __future__ import annotations

import random
from typing import Any

from sheetgen.bots.candidate_turns import specific_answers
from sheetgen.bots.player import Advice, Player, Stop, Thought, never_stop
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, Plan, State

LUCK = 6
"""Number of sampled outcomes of a chance event at the end of a plan."""

Judged = tuple[tuple[Move, ...], float]
"""The moves of a turn, and the estimate after them."""


class GreedyPlayer(Player):
    """Compares answers, or whole turns, by the estimate after them."""

    def __init__(self, game: Game, rng: random.Random, stop: Stop = never_stop) -> None:
        super().__init__(game, rng, stop)
        self._last: Any = None
        """The turn in which this player last decided."""
        self._gains: list[float] = []
        """The gain in the estimate of each turn so far."""

    def think(self, known: State, player: int) -> Advice:
        now = self.game.estimate(known, player)
        if now is None:
            return self._advice([((self.rng.choice(specific_answers(self.game, known)),), 0.0)])
        judged: list[Judged] = []
        for plan in self.game.plans(known, player, self.rng):
            judged.append((plan.moves, self.outlook(plan, player)))
            if self.stop():
                break
        return self._advice(judged or self._answers(known, player, now))

    def _advice(self, judged: list[Judged]) -> Advice:
        """Return the judged turns as advice, the best first. Equal ones keep their order."""
        judged.sort(key=lambda one: -one[1])
        self.so_far = Advice(tuple(Thought(moves, value, 1) for moves, value in judged))
        return self.so_far

    def outlook(self, plan: Plan, player: int) -> float:
        """Return the estimate after a plan, or the average over some outcomes of the chance event that ends
        it.
        """
        due = self.game.due(plan.after)
        if due is None or not due.is_chance:
            return self._estimate(plan.after, player)
        values = []
        for _ in range(LUCK):
            after, _ = self.game.play(plan.after, self.game.chance(plan.after, self.rng))
            values.append(self._estimate(after, player))
        return sum(values) / LUCK

    def _answers(self, known: State, player: int, now: float) -> list[Judged]:
        """Return the judged answers. A risky answer is chosen only if all others are worse than half the
        average gain.
        """
        moves = specific_answers(self.game, known)
        if len(moves) == 1:
            return [((moves[0],), now)]
        turn = self.game.turn(known)
        afters = [(move, self.game.play(known, move)[0]) for move in moves]
        risky = [move for move, after in afters if self._is_own_luck(after, turn)]
        opening = bool(risky) or turn != self._last
        self._last = turn
        judged: list[Judged] = []
        for move, after in afters:
            if move not in risky:
                judged.append(((move,), self._judge(after, player, opening)))
            if judged and self.stop():
                return judged
        best = max((value - now for _, value in judged), default=float("-inf"))
        average = sum(self._gains) / len(self._gains) if self._gains else 0.0
        if risky and best < average / 2:
            return [((self.rng.choice(risky),), now + average)]
        if opening:
            self._gains.append(best)
        return judged

    def _is_own_luck(self, after: State, turn: Any) -> bool:
        due = self.game.due(after)
        return due is not None and due.is_chance and self.game.turn(after) == turn

    def _judge(self, state: State, player: int, to_the_end: bool) -> float:
        """Return the estimate of a state, or of the end of the turn when the player continues greedily."""
        if to_the_end:
            turn = self.game.turn(state)
            while (due := self.game.due(state)) is not None and due.player == player:
                if self.game.turn(state) != turn:
                    break
                state = self._greedy(state, player)
        return self._estimate(state, player)

    def _estimate(self, state: State, player: int) -> float:
        value = self.game.estimate(state, player)
        assert value is not None, "a game that can tell of one state can of all"
        return value

    def _greedy(self, state: State, player: int) -> State:
        best, found = float("-inf"), state
        for move in specific_answers(self.game, state):
            after, _ = self.game.play(state, move)
            value = self._estimate(after, player)
            if value > best:
                best, found = value, after
        return found

"""Level 1: a sensible player who looks one turn of its own ahead, with the game's estimate.

Each answer is judged by the state after it, the choice that opens a turn by the state at the turn's end; where
the game has plans of whole turns, each of these. Without an estimate it answers at random.
"""

from __future__ import annotations

import random
from typing import Any

from sheetgen.bots.candidate_turns import answers
from sheetgen.bots.player import Advice, Player, Stop, Thought, never
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, Plan, State

LUCK = 6
"""Outcomes of a chance that are looked at where a plan ends with it."""

Judged = tuple[tuple[Move, ...], float]
"""A way to go on, and how good things look after it."""


class Sensible(Player):
    """Compares the answers, or whole turns, by how good things look after them."""

    def __init__(self, game: Game, rng: random.Random, stop: Stop = never) -> None:
        super().__init__(game, rng, stop)
        self._last: Any = None
        """The turn in which this player decided last."""
        self._gains: list[float] = []
        """How much better each turn so far made things look."""

    def think(self, known: State, player: int) -> Advice:
        now = self.game.estimate(known, player)
        if now is None:
            return self._told([((self.rng.choice(answers(self.game, known)),), 0.0)])
        judged: list[Judged] = []
        for plan in self.game.plans(known, player, self.rng):
            judged.append((plan.moves, self.outlook(plan, player)))
            if self.stop():
                break
        return self._told(judged or self._answers(known, player, now))

    def _told(self, judged: list[Judged]) -> Advice:
        """The best first, and of equal ones the first."""
        judged.sort(key=lambda one: -one[1])
        self.so_far = Advice(tuple(Thought(moves, value, 1) for moves, value in judged))
        return self.so_far

    def outlook(self, plan: Plan, player: int) -> float:
        """The estimate after a plan, or the average over some outcomes of the chance that it ends with."""
        due = self.game.due(plan.after)
        if due is None or not due.is_chance:
            return self._estimate(plan.after, player)
        values = []
        for _ in range(LUCK):
            after, _ = self.game.play(plan.after, self.game.chance(plan.after, self.rng))
            values.append(self._estimate(after, player))
        return sum(values) / LUCK

    def _answers(self, known: State, player: int, now: float) -> list[Judged]:
        """Luck is tried only where every sure answer is worse than this player's average turn."""
        moves = answers(self.game, known)
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
        """The estimate of a state, or of the end of this turn when its choices are made greedily."""
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
        for move in answers(self.game, state):
            after, _ = self.game.play(state, move)
            value = self._estimate(after, player)
            if value > best:
                best, found = value, after
        return found

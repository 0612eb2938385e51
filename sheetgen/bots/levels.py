"""Players by level: 1 looks one turn ahead, 2 simulates turns (``playouts``), 3 uses tree search."""

from __future__ import annotations

import random
from math import inf, log, sqrt
from typing import Any

from sheetgen.bots.player import (
    BEAM,
    MOST_SECONDS,
    Advice,
    Budget,
    Diversity,
    Player,
    PlayoutRandom,
    Stop,
    Thought,
    find_candidates,
    never_stop,
    specific_answers,
)
from sheetgen.bots.playouts import TRUST, Playouts, SimulationEnd, Trial, play_out, turns_to_simulate
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, Plan, State

LUCK = 6
"""Number of sampled outcomes of a chance event at the end of a plan."""

Judged = tuple[tuple[Move, ...], float]
"""The moves of a turn, and the estimate after them."""


class GreedyPlayer(Player):
    """A player of level 1: it compares answers, or whole turns, by the estimate of the position after them."""

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


CURIOUS = 0.35
"""Exploration constant: bonus of rarely tried turns, in chances to win."""
REPLIES, REPLY_BEAM = 4, 2
"""Number of candidate turns below the root, and the beam width to find them."""
FORTUNES = 8.0
"""Factor for the number of sampled outcomes of chance: it grows with the square root of visits."""
FAR = 2
"""Number of turns of each player in which chance events are looked for."""
PATIENCE = 32
"""If there are any, number of visits of a decision that are simulated before its replies are searched."""
LEAST = 3
"""Smallest length of simulations in turns if chance is involved."""


class DecisionNode:
    """A node of the tree: a decision of a player, with ``turns`` left before the state is judged."""

    def __init__(self, state: State, player: int | None, turns: int) -> None:
        self.state = state
        self.player = player
        self.turns = turns
        self.visits = 0
        self.ways: list[TurnNode] = []

    def select(self) -> TurnNode:
        """Return the turn to try: the best so far or a rarely tried one. The number of candidates grows with
        visits.
        """
        thought_of = self.ways[: 1 + int(sqrt(self.visits))]
        often = log(self.visits)
        return max(thought_of, key=lambda way: way.upper_bound(often))


class TurnNode(Trial):
    """A candidate turn in the tree, with its sampled outcomes of chance."""

    def __init__(self, plan: Plan, look: float) -> None:
        super().__init__(plan, look)
        self.visits = 0
        self.won = 0.0
        self.outcomes: list[DecisionNode] = []
        self.is_sure = False
        """Whether no chance event follows, so that there is one outcome."""

    def upper_bound(self, often: float) -> float:
        """Return the upper confidence bound of this turn. ``often`` is the logarithm of the visits of its
        decision.
        """
        if not self.visits:
            return float("inf")
        return self.won / self.visits + CURIOUS * sqrt(often / self.visits)

    @property
    def needs_luck(self) -> bool:
        """Whether another outcome of chance must be sampled."""
        return not self.is_sure and len(self.outcomes) < 1 + FORTUNES * sqrt(self.visits)


class TreeSearch(Playouts):
    """Searches the candidate turns of level 2 and the replies to them."""

    usual = Budget(192, MOST_SECONDS)
    most_ways = 10
    asked = 3
    beam = BEAM
    apart = Diversity.ANSWERS
    patience = 1

    def look_ahead(self, known: State, player: int) -> None:
        super().look_ahead(known, player)
        _, is_sure = turns_to_simulate(self.game, known, player, FAR)
        self.patience = 1
        if not is_sure:
            self.trust, self.patience = TRUST, PATIENCE
            self.turns = max(self.turns, LEAST)

    def trial(self, plan: Plan, look: float) -> TurnNode:
        return TurnNode(plan, look)

    def try_out(self, known: State, player: int, trial: Trial, seed: int) -> None:
        assert isinstance(trial, TurnNode)
        luck = PlayoutRandom(seed)
        if trial.needs_luck:
            after = self.after(known, player, trial.plan, seed)
            if after is None:
                return
            self._try_luck(trial, known, after, self.turns, luck)
        trial.visits += 1
        outcome = min(trial.outcomes, key=lambda choice: choice.visits)
        trial.add_result(self._grow(outcome, luck), player)

    def _try_luck(self, way: TurnNode, before: State, after: State, turns: int, luck: PlayoutRandom) -> None:
        """Add a sampled outcome to a turn: the next decision, or the end of the game."""
        game, reached = self.game, after
        while (due := game.due(reached)) is not None and due.player is None:
            reached, _ = game.play(reached, game.chance(reached, luck.chance))
        turns -= game.turn(reached) != game.turn(before)
        luck.start_turn(turns)
        way.outcomes.append(DecisionNode(reached, due.player if due else None, turns))
        way.is_sure = reached is way.plan.after

    def _grow(self, choice: DecisionNode, luck: PlayoutRandom) -> SimulationEnd:
        """Descend from a decision to a leaf of the tree and simulate from there. Return the result."""
        game, state, player = self.game, choice.state, choice.player
        choice.visits += 1
        if player is None or choice.turns <= 0:
            return self.judge(game, state)
        if choice.visits <= self.patience:
            return self.judge(game, play_out(game, state, state, luck, choice.turns))
        if not choice.ways:
            likely = find_candidates(
                game, state, player, luck.taste, REPLIES, beam=REPLY_BEAM, apart=self.apart
            )
            choice.ways = [TurnNode(plan, look) for plan, look in likely]
        way = choice.select()
        if way.needs_luck:
            self._try_luck(way, state, way.plan.after, choice.turns, luck)
        found = self._grow(min(way.outcomes, key=lambda outcome: outcome.visits), luck)
        way.visits += 1
        way.won += found.leads[player].win_chance(self.measure)
        return found


LEVELS = range(1, 4)
_THINKERS: dict[int, type[Playouts]] = {2: Playouts, 3: TreeSearch}


def default_budget(level: int) -> Budget:
    """Return the default thinking time of a level for one turn."""
    return _THINKERS[level].usual if level in _THINKERS else Budget()


def reproducible_budget(level: int) -> Budget:
    """Return the playouts of the default budget, without its seconds: the answers are the same on each machine."""
    return default_budget(level)._replace(seconds=inf)


def player_of_level(
    game: Game, level: int, rng: random.Random, budget: Budget | None = None, stop: Stop = never_stop
) -> Player:
    """Return a player of a level for one seat of one game. The default ``budget`` is that of the level: after
    ``MOST_SECONDS`` it answers.
    """
    if level not in _THINKERS:
        return GreedyPlayer(game, rng, stop)
    return _THINKERS[level](game, rng, budget, stop)

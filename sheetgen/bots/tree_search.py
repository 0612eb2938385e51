"""Level 3: Monte Carlo tree search over turns, outcomes of chance and replies.

The root has the candidates of level 2 and more, different answers first. Below, each player follows the best
turn so far or one with few visits; more candidates are added as visits grow. A turn without chance has one
outcome, so the tree grows deep. Otherwise nearly each visit gets its own outcome, and replies are searched
only after many visits, because averages over luck matter more. Hidden information is guessed for each outcome
at the root. Leaves are simulated as at level 2.
"""

from __future__ import annotations

from math import log, sqrt

from sheetgen.bots.candidate_turns import BEAM, Diversity, PlayoutRandom, find_candidates
from sheetgen.bots.player import Budget
from sheetgen.bots.playouts import TRUST, End, Playouts, Trial, horizon, play_out
from sheetgen.games.contract.values import Plan, State

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

    usual = Budget(playouts=192)
    most_ways = 10
    asked = 3
    beam = BEAM
    apart = Diversity.ANSWERS
    patience = 1

    def look_ahead(self, known: State, player: int) -> None:
        super().look_ahead(known, player)
        _, is_sure = horizon(self.game, known, player, FAR)
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

    def _grow(self, choice: DecisionNode, luck: PlayoutRandom) -> End:
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
        way.won += found.leads[player].chance(self.measure)
        return found

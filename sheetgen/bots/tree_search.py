"""Level 3: a tree of ways, luck and replies grows where play is likely to go.

At its root stand the ways of level 2 and more, of different answers first, and compared longer. Below, each player
goes the way that has done best for that player so far, or one that was tried too seldom to know; further ways are
thought of only where play comes often. Where nothing is left to luck a way has one outcome, so that the tree grows
deep; else nearly each visit has its own until there are many, and replies are weighed only where play has come many
times, as luck averaged is worth more than replies to a few throws. What is hidden is guessed anew with each outcome
at the root. From a leaf on the game is played out as at level 2.
"""

from __future__ import annotations

from math import log, sqrt

from sheetgen.bots.candidate_turns import BEAM, Apart, Luck, ways
from sheetgen.bots.player import Budget
from sheetgen.bots.playouts import TRUST, End, Playouts, Trial, horizon, play_out
from sheetgen.games.contract.values import Plan, State

CURIOUS = 0.35
"""How much a way that was seldom tried gains on the others, in chances to win."""
REPLIES, REPLY_BEAM = 4, 2
"""Ways that a player below the root thinks of, and how many of them are followed at a time to find them."""
FORTUNES = 8.0
"""Outcomes of luck, for the square root of its visits."""
FAR = 2
"""Turns of each player in which luck is looked for."""
PATIENCE = 32
"""Where it is met, so many visits of a choice are played out before replies are weighed."""
LEAST = 3
"""Turns that a playout goes on at least where it meets luck."""


class Choice:
    """A player has to decide; ``turns`` are left before all is judged."""

    def __init__(self, state: State, player: int | None, turns: int) -> None:
        self.state = state
        self.player = player
        self.turns = turns
        self.visits = 0
        self.ways: list[Way] = []

    def way(self) -> Way:
        """The way to be tried: the best so far or one tried too seldom; further ones only as visits grow."""
        thought_of = self.ways[: 1 + int(sqrt(self.visits))]
        often = log(self.visits)
        return max(thought_of, key=lambda way: way.promise(often))


class Way(Trial):
    """A way to play on, and what luck may make of it."""

    def __init__(self, plan: Plan, look: float) -> None:
        super().__init__(plan, look)
        self.visits = 0
        self.won = 0.0
        self.outcomes: list[Choice] = []
        self.is_sure = False
        """Nothing is left to luck: there is one outcome."""

    def promise(self, often: float) -> float:
        """What speaks for trying this way, ``often`` being the logarithm of all tries."""
        if not self.visits:
            return float("inf")
        return self.won / self.visits + CURIOUS * sqrt(often / self.visits)

    @property
    def needs_luck(self) -> bool:
        """Whether another outcome is to be tried."""
        return not self.is_sure and len(self.outcomes) < 1 + FORTUNES * sqrt(self.visits)


class Tree(Playouts):
    """Searches the ways of level 2 and the replies to them."""

    usual = Budget(playouts=192)
    most_ways = 10
    asked = 3
    beam = BEAM
    apart = Apart.ANSWERS
    patience = 1

    def look_ahead(self, known: State, player: int) -> None:
        super().look_ahead(known, player)
        _, is_sure = horizon(self.game, known, player, FAR)
        self.patience = 1
        if not is_sure:
            self.trust, self.patience = TRUST, PATIENCE
            self.turns = max(self.turns, LEAST)

    def trial(self, plan: Plan, look: float) -> Way:
        return Way(plan, look)

    def try_out(self, known: State, player: int, trial: Trial, seed: int) -> None:
        assert isinstance(trial, Way)
        luck = Luck(seed)
        if trial.needs_luck:
            after = self.after(known, player, trial.plan, seed)
            if after is None:
                return
            self._try_luck(trial, known, after, self.turns, luck)
        trial.visits += 1
        outcome = min(trial.outcomes, key=lambda choice: choice.visits)
        trial.ended(self._grow(outcome, luck), player)

    def _try_luck(self, way: Way, before: State, after: State, turns: int, luck: Luck) -> None:
        """Another outcome of a way, as luck will have it: the next decision, or the end of the game."""
        game, reached = self.game, after
        while (due := game.due(reached)) is not None and due.player is None:
            reached, _ = game.play(reached, game.chance(reached, luck.chance))
        turns -= game.turn(reached) != game.turn(before)
        luck.again(turns)
        way.outcomes.append(Choice(reached, due.player if due else None, turns))
        way.is_sure = reached is way.plan.after

    def _grow(self, choice: Choice, luck: Luck) -> End:
        """How the game goes on from a choice: to a leaf of the tree, and played out from there."""
        game, state, player = self.game, choice.state, choice.player
        choice.visits += 1
        if player is None or choice.turns <= 0:
            return self.judge(game, state)
        if choice.visits <= self.patience:
            return self.judge(game, play_out(game, state, state, luck, choice.turns))
        if not choice.ways:
            likely = ways(game, state, player, luck.taste, REPLIES, beam=REPLY_BEAM, apart=self.apart)
            choice.ways = [Way(plan, look) for plan, look in likely]
        way = choice.way()
        if way.needs_luck:
            self._try_luck(way, state, way.plan.after, choice.turns, luck)
        found = self._grow(min(way.outcomes, key=lambda outcome: outcome.visits), luck)
        way.visits += 1
        way.won += found.leads[player].chance(self.measure)
        return found

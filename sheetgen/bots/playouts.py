"""Level 2: compare turns by simulations (playouts) of a few more turns.

Worse turns are dropped step by step, so that the best ones get most simulations. All turns share the same
random numbers and guesses of hidden information. The end of a simulation is judged by who has won, or else by
the estimated lead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil, exp, log2, sqrt
from statistics import fmean
from typing import NamedTuple

from sheetgen.bots.player import (
    MOST_SECONDS,
    Advice,
    Budget,
    Diversity,
    Player,
    PlayoutRandom,
    RemainingBudget,
    Stop,
    Thought,
    estimate_or_zero,
    find_candidates,
    never_stop,
    play_fast,
)
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Plan, State


class Lead(NamedTuple):
    """The result of a simulation for a player: its lead ``by``, or after the end of the game its share of the
    win.
    """

    by: float
    won: float | None = None

    def win_chance(self, measure: Measure) -> float:
        """Return the chance to win, from 0 to 1."""
        if self.won is not None:
            return self.won
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.by / measure.clear))))


class SimulationEnd(NamedTuple):
    """The last state of a simulation, and the lead of each player in it."""

    state: State
    leads: tuple[Lead, ...]


def judge_end(game: Game, state: State) -> SimulationEnd:
    """Return the result of a simulation that ends in ``state``."""
    return SimulationEnd(state, player_leads(game, state))


def judge_end_solo(game: Game, state: State) -> SimulationEnd:
    """Return the result of a simulation against the ghost. After the end of the game, it is the margin.

    All these simulations reach the end of the game. With so few of them, margins separate turns that wins do
    not.
    """
    if game.due(state) is not None:
        return judge_end(game, state)
    lead = float(game.solo.lead(state))
    return SimulationEnd(state, (Lead(lead), Lead(-lead)))


def player_leads(game: Game, state: State) -> tuple[Lead, ...]:
    """Return the lead of each player."""
    if game.due(state) is None:
        first = {standing.player for standing in game.standings(state) if standing.place == 1}
        return tuple(Lead(0.0, (name in first) / len(first)) for name in state.players)
    look = [estimate_or_zero(game, state, seat) for seat in range(len(state.players))]
    return tuple(Lead(own - max(look[:seat] + look[seat + 1 :])) for seat, own in enumerate(look))


class Measure(NamedTuple):
    """The scale of leads: their average ``usual``, and their standard deviation ``clear``."""

    usual: float = 0.0
    clear: float = 1.0

    @classmethod
    def of(cls, found: Sequence[Lead]) -> Measure:
        """Return the scale of these leads."""
        by = [lead.by for lead in found if lead.won is None]
        if not by:
            return cls()
        usual = fmean(by)
        # The standard deviation is computed after each round of playouts, and statistics.pstdev takes ten
        # times as long.
        return cls(usual, max(1e-6, sqrt(fmean((n - usual) ** 2 for n in by))))


# ---- level 2 -------------------------------------------------------------------------


TRUST = 4
"""The weight of the immediate estimate of a turn, in playouts, if luck is involved."""


def play_out(game: Game, before: State, state: State, luck: PlayoutRandom, turns: int) -> State:
    """Return the state ``turns`` turns after ``before``, played fast from ``state`` on, or the end of the
    game.
    """
    turn = game.turn(before)
    while game.due(state) is not None:
        now = game.turn(state)
        if now != turn:
            turn, turns = now, turns - 1
            luck.start_turn(turns)
        if turns <= 0:
            break
        state = play_fast(game, state, luck)
    return state


def turns_to_simulate(game: Game, known: State, player: int, rounds: int) -> tuple[int, bool]:
    """Return after how many turns each player has had ``rounds`` whole turns, and whether no chance event
    comes before.

    This is estimated with one fast simulation. The current turn does not count.
    """
    luck, turns, is_sure = PlayoutRandom(0), 0, True
    state, turn = game.imagine(known, player, luck.taste), game.turn(known)
    still = [rounds] * len(known.players)
    decided: set[int] = set()
    while (due := game.due(state)) is not None:
        now = game.turn(state)
        if now != turn:
            for seat in decided if turns else ():
                still[seat] -= 1
            turn, turns, decided = now, turns + 1, set()
            if max(still) <= 0:
                break
        if due.player is None:
            is_sure = False
        else:
            decided.add(due.player)
        state = play_fast(game, state, luck)
    return max(1, turns), is_sure


class Trial:
    """A candidate turn with the results of its simulations for the player."""

    def __init__(self, plan: Plan, look: float) -> None:
        self.plan = plan
        self.look = look
        """The estimated lead of the player after it, relative to the other candidates."""
        self.leads: list[Lead] = []
        self.ends: list[State] = []

    def add_result(self, end: SimulationEnd, player: int) -> None:
        """Add the result of one more simulation for ``player``."""
        self.leads.append(end.leads[player])
        self.ends.append(end.state)

    def worth(self, measure: Measure, trust: int) -> float:
        """Return the chance to win, from the simulations and the immediate estimate, which counts as
        ``trust`` of them.
        """
        first = Lead(measure.usual + self.look).win_chance(measure)
        if not self.leads:
            return first
        return (trust * first + sum(lead.win_chance(measure) for lead in self.leads)) / (
            trust + len(self.leads)
        )


class Playouts(Player):
    """Simulates the candidate turns and compares the results."""

    usual = Budget(48, MOST_SECONDS)
    most_ways = 8
    asked = 1
    """How often the game is asked for plans."""
    beam = 3
    """Beam width in games without plans."""
    apart = Diversity.NOT
    """How candidates are diversified."""
    judge = staticmethod(judge_end)
    """The function that judges the end of a simulation."""

    def __init__(
        self, game: Game, rng: random.Random, budget: Budget | None = None, stop: Stop = never_stop
    ) -> None:
        super().__init__(game, rng, stop)
        self.budget = budget or self.usual
        self.measure = Measure()
        self.turns = 1
        self.trust = TRUST

    def think(self, known: State, player: int) -> Advice:
        whole = RemainingBudget(self.budget)

        def stop() -> bool:
            return self.stop() or not whole.allows(1)

        trials = self._trials(known, player, stop)
        told = self._advice(trials, trials)
        if len(trials) == 1:
            return told
        self.look_ahead(known, player)
        share = self.budget.part(ceil(log2(len(trials))))
        rest, seed = trials, self.rng.randrange(1 << 32)
        while len(rest) > 1 and whole.allows(len(rest)) and not stop():
            # In each stage, the worse half is dropped. The better half gets as many playouts as all
            # candidates had before.
            stage, sure = RemainingBudget(share), False
            while not (sure or stop()):
                for trial in rest:
                    if not stop():
                        self.try_out(known, player, trial, seed)
                        for effort in (whole, stage):
                            effort.playouts -= 1
                seed += 1
                self.measure = Measure.of([lead for trial in trials for lead in trial.leads])
                sure = not (stage.allows(len(rest)) and whole.allows(len(rest)))
            rest = sorted(rest, key=lambda trial: -trial.worth(self.measure, self.trust))[
                : -(-len(rest) // 2)
            ]
            told = self._advice(trials, rest)
        return told

    def look_ahead(self, known: State, player: int) -> None:
        """Determine the length of simulations (each player gets one whole turn) and whether chance is
        involved.
        """
        self.turns, is_sure = turns_to_simulate(self.game, known, player, 1)
        self.trust = 0 if is_sure else TRUST

    def _trials(self, known: State, player: int, stop: Stop) -> list[Trial]:
        found = find_candidates(
            self.game, known, player, self.rng, self.most_ways, stop, self.beam, self.asked, self.apart
        )
        usual = fmean(prospect.look for prospect in found)
        return [self.trial(prospect.plan, prospect.look - usual) for prospect in found]

    def trial(self, plan: Plan, look: float) -> Trial:
        """Return a trial of a candidate turn without results."""
        return Trial(plan, look)

    def try_out(self, known: State, player: int, trial: Trial, seed: int) -> None:
        """Run one simulation of a trial. Skip it if the guess of hidden information makes the plan illegal."""
        after = self.after(known, player, trial.plan, seed)
        if after is not None:
            end = play_out(self.game, known, after, PlayoutRandom(seed), self.turns)
            trial.add_result(self.judge(self.game, end), player)

    def after(self, known: State, player: int, plan: Plan, seed: int) -> State | None:
        """Return the state after a plan, with hidden information guessed from ``seed``; None if the plan is
        then illegal.
        """
        state = self.game.imagine(known, player, random.Random(seed))
        if state is known:
            return plan.after
        played, after = self.game.play_far(state, plan.moves)
        return after if len(played) == len(plan.moves) else None

    def _advice(self, trials: Sequence[Trial], rest: Sequence[Trial]) -> Advice:
        """Return the advice: candidates that remained longest come first, ordered by worth."""
        worth = [(trial not in rest, -trial.worth(self.measure, self.trust)) for trial in trials]
        ordered = sorted(range(len(trials)), key=worth.__getitem__)
        self.so_far = Advice(
            tuple(
                Thought(trials[n].plan.moves, -worth[n][1], len(trials[n].leads), tuple(trials[n].ends))
                for n in ordered
            )
        )
        return self.so_far

"""How a position that a playout came to is judged: by who has won, or else by how far somebody leads."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil, exp, log2, sqrt
from statistics import fmean
from typing import NamedTuple

from sheetgen.bots.candidate_turns import Apart, Luck, looks, on, ways
from sheetgen.bots.player import Advice, Budget, Effort, Player, Stop, Thought, never
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Plan, State


class Lead(NamedTuple):
    """How a playout ended for a player: how far it leads, or once the game is over its share of the win."""

    by: float
    won: float | None = None

    def chance(self, measure: Measure) -> float:
        """The chance to win."""
        if self.won is not None:
            return self.won
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.by / measure.clear))))


class End(NamedTuple):
    """Where a playout ended, and how each player stands there."""

    state: State
    leads: tuple[Lead, ...]


def judged(game: Game, state: State) -> End:
    """The end of a playout."""
    return End(state, leads(game, state))


def judged_alone(game: Game, state: State) -> End:
    """The end of a playout against a ghost: once the game is over by how much it was won or lost.

    All its playouts come to the end of the game. Of so few, margins tell ways apart where wins do not.
    """
    if game.due(state) is not None:
        return judged(game, state)
    lead = float(game.solo.lead(state))
    return End(state, (Lead(lead), Lead(-lead)))


def leads(game: Game, state: State) -> tuple[Lead, ...]:
    """How each player stands."""
    if game.due(state) is None:
        first = {standing.player for standing in game.standings(state) if standing.place == 1}
        return tuple(Lead(0.0, (name in first) / len(first)) for name in state.players)
    look = [looks(game, state, seat) for seat in range(len(state.players))]
    return tuple(Lead(own - max(look[:seat] + look[seat + 1 :])) for seat, own in enumerate(look))


class Measure(NamedTuple):
    """By what leads are measured: how playouts ended on average, and how far one must lead for it to be clear."""

    usual: float = 0.0
    clear: float = 1.0

    @classmethod
    def of(cls, found: Sequence[Lead]) -> Measure:
        """As these playouts differ."""
        by = [lead.by for lead in found if lead.won is None]
        if not by:
            return cls()
        usual = fmean(by)
        # Asked for after each round of playouts: pstdev takes some ten times as long.
        return cls(usual, max(1e-6, sqrt(fmean((n - usual) ** 2 for n in by))))


# Level 2: each way to play the turn on is played out a little further, many times, as luck may have it.
#
# Ways that do worse are left as time goes on, so that the best ones are compared most often. All are tried with
# the same luck and the same guesses at what is hidden. A playout ends after a few turns; its end is judged by
# who leads.


TRUST = 4
"""For so many playouts a way counts as it looks at once, where luck blurs them."""


def play_out(game: Game, before: State, state: State, luck: Luck, turns: int) -> State:
    """The state so many turns after ``before``, played at a glance from ``state`` on; or at the end of the game."""
    turn = game.turn(before)
    while game.due(state) is not None:
        now = game.turn(state)
        if now != turn:
            turn, turns = now, turns - 1
            luck.again(turns)
        if turns <= 0:
            break
        state = on(game, state, luck)
    return state


def horizon(game: Game, known: State, player: int, rounds: int) -> tuple[int, bool]:
    """In how many turns each player will have had so many whole ones, this one not counted, and if no luck is met.

    As play may go.
    """
    luck, turns, is_sure = Luck(0), 0, True
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
        state = on(game, state, luck)
    return max(1, turns), is_sure


class Trial:
    """A way to play on, and how its playouts ended for the player."""

    def __init__(self, plan: Plan, look: float) -> None:
        self.plan = plan
        self.look = look
        """By how much the player leads after it, more than after the other ways."""
        self.leads: list[Lead] = []
        self.ends: list[State] = []

    def ended(self, end: End, player: int) -> None:
        """One more playout of it, by ``player``, ended so."""
        self.leads.append(end.leads[player])
        self.ends.append(end.state)

    def worth(self, measure: Measure, trust: int) -> float:
        """The chance to win: as its playouts ended, and as it looks at once, which counts as ``trust`` of them."""
        first = Lead(measure.usual + self.look).chance(measure)
        if not self.leads:
            return first
        return (trust * first + sum(lead.chance(measure) for lead in self.leads)) / (trust + len(self.leads))


class Playouts(Player):
    """Plays the likeliest ways out and compares how they end."""

    usual = Budget(playouts=48)
    most_ways = 8
    asked = 1
    """How often the game is asked for plans."""
    beam = 3
    """How many ways are followed at a time where it has none."""
    apart = Apart.NOT
    """Which ways are tried before others that are like them."""
    judge = staticmethod(judged)
    """How the end of a playout is judged."""

    def __init__(
        self, game: Game, rng: random.Random, budget: Budget | None = None, stop: Stop = never
    ) -> None:
        super().__init__(game, rng, stop)
        self.budget = budget or self.usual
        self.measure = Measure()
        self.turns = 1
        self.trust = TRUST

    def think(self, known: State, player: int) -> Advice:
        whole = Effort(self.budget)

        def stop() -> bool:
            return self.stop() or not whole.allows(1)

        trials = self._trials(known, player, stop)
        told = self._told(trials, trials)
        if len(trials) == 1:
            return told
        self.look_ahead(known, player)
        share = self.budget.part(ceil(log2(len(trials))))
        rest, seed = trials, self.rng.randrange(1 << 32)
        while len(rest) > 1 and whole.allows(len(rest)) and not stop():
            # Each time the worse half is left; the better one gets as many playouts as all had before.
            stage, sure = Effort(share), False
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
            told = self._told(trials, rest)
        return told

    def look_ahead(self, known: State, player: int) -> None:
        """Find out how far to play: until each player has had a whole turn; and whether luck is met until then."""
        self.turns, is_sure = horizon(self.game, known, player, 1)
        self.trust = 0 if is_sure else TRUST

    def _trials(self, known: State, player: int, stop: Stop) -> list[Trial]:
        found = ways(
            self.game, known, player, self.rng, self.most_ways, stop, self.beam, self.asked, self.apart
        )
        usual = fmean(prospect.look for prospect in found)
        return [self.trial(prospect.plan, prospect.look - usual) for prospect in found]

    def trial(self, plan: Plan, look: float) -> Trial:
        """A way as it is to be tried out."""
        return Trial(plan, look)

    def try_out(self, known: State, player: int, trial: Trial, seed: int) -> None:
        """One playout of a way; none where what is hidden forbids it."""
        after = self.after(known, player, trial.plan, seed)
        if after is not None:
            end = play_out(self.game, known, after, Luck(seed), self.turns)
            trial.ended(self.judge(self.game, end), player)

    def after(self, known: State, player: int, plan: Plan, seed: int) -> State | None:
        """The state after a way, with a guess at what is hidden; None where that forbids it."""
        state = self.game.imagine(known, player, random.Random(seed))
        if state is known:
            return plan.after
        played, after = self.game.play_far(state, plan.moves)
        return after if len(played) == len(plan.moves) else None

    def _told(self, trials: Sequence[Trial], rest: Sequence[Trial]) -> Advice:
        """Those compared longest come first, the best of them before the others."""
        worth = [(trial not in rest, -trial.worth(self.measure, self.trust)) for trial in trials]
        ordered = sorted(range(len(trials)), key=worth.__getitem__)
        self.so_far = Advice(
            tuple(
                Thought(trials[n].plan.moves, -worth[n][1], len(trials[n].leads), tuple(trials[n].ends))
                for n in ordered
            )
        )
        return self.so_far

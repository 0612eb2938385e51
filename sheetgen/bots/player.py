"""Base class of players of all levels, and the candidate turns that they compare.

A player sees a game only through ``Game.view``: what its seat knows. Its budget is in seconds or playouts.
With playouts, the same seed gives the same answers on each machine. While it thinks, it calls ``stop`` often.
When ``stop`` returns true, it answers the best it has found.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from enum import Enum
from itertools import chain, islice
from math import inf
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, Plan, State

Stop = Callable[[], bool]


def never_stop() -> bool:
    """Return False: the default ``stop``, which never interrupts."""
    return False


class Thought(NamedTuple):
    """A player's opinion of one way to play on."""

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
    """A player's opinion of a decision: each considered turn, the best first."""

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


MOST_SECONDS = 3.0
"""Seconds after which a player answers by default."""


class Budget(NamedTuple):
    """The limits of thinking about one turn. The first limit reached ends it."""

    playouts: float = inf
    seconds: float = inf

    def times(self, factor: float) -> Budget:
        """Return a budget that is larger by this factor."""
        return Budget(self.playouts * factor, self.seconds * factor)

    def part(self, parts: int) -> Budget:
        """Return this budget divided into ``parts`` equal parts."""
        return Budget(self.playouts / parts, self.seconds / parts)


class RemainingBudget:
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
        """Return this player's opinion of the ways to play on, when it is due. ``known`` is the state as its
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


BEAM = 6
"""Number of partial turns kept at each step of the beam search in games without their own plans."""
LUCKY = 2
"""Number of candidates kept that end with a chance event within the turn. Their value is uncertain."""
LOOKS = 4
"""Number of sampled outcomes of a chance event."""
PLANS = 4
"""Number of plans requested from a game for each candidate that is kept."""
GLANCE = 2
"""Number of plans, and largest number of answers, that are compared when a simulation plays a turn."""
GLIMPSE = 8


def estimate_or_zero(game: Game, state: State, player: int) -> float:
    """Return the game's estimate of a player's position; 0 if the game has none."""
    value = game.estimate(state, player)
    return 0.0 if value is None else value


def specific_answers(game: Game, state: State) -> list[Move]:
    """Return the answers to the decision that is due. Answers with an unspecified part (None) count only if
    there are no others.
    """
    legal = game.legal(state)
    return [move for move in legal if None not in move] or legal


class Diversity(Enum):
    """How candidates are diversified: not at all, or with the best of each answer or of each kind of answer
    first.
    """

    NOT = 0
    ANSWERS = 1
    KINDS = 2


class Prospect(NamedTuple):
    """A candidate turn, and the average lead of its player after it over some outcomes of chance."""

    plan: Plan
    look: float


def find_candidates(
    game: Game,
    known: State,
    player: int,
    rng: random.Random,
    most: int,
    stop: Stop = never_stop,
    beam: int = BEAM,
    asked: int = 1,
    apart: Diversity = Diversity.NOT,
) -> list[Prospect]:
    """Return at most ``most`` candidate turns of ``player`` to the end of the turn or to the next chance
    event, the best first.

    ``asked`` is how often the game is asked for plans, because random plans differ each time. In games
    without plans, similar turns can crowd out all others: ``apart`` puts the best of each answer, or of each
    kind, first.
    """
    plans = chain.from_iterable(islice(game.plans(known, player, rng), PLANS * most) for _ in range(asked))
    planned = list({plan.after: plan for plan in _until(stop, plans)}.values())
    found = planned or _beam_search(game, known, player, stop, beam)
    turn, seed = game.turn(known), rng.randrange(1 << 32)
    luck: list[Prospect] = []
    sure: list[Prospect] = []
    for plan in found:
        prospect, then = _prospect(game, plan, player, random.Random(seed))
        goes_on = then is not plan.after and _decides(game, then, player) and game.turn(then) == turn
        (luck if goes_on else sure).append(prospect)
        if stop():
            break
    for prospects in (luck, sure):
        prospects.sort(key=lambda prospect: -prospect.look)
    if apart is Diversity.KINDS or (apart is Diversity.ANSWERS and not planned):
        sure = _apart(sure, apart)
    lucky = luck[: LUCKY if sure else most]
    return sure[: most - len(lucky)] + lucky


def _apart(prospects: list[Prospect], apart: Diversity) -> list[Prospect]:
    """Return candidate turns reordered: the first of each answer, or of each kind of answer, comes first."""
    begins = [
        kind_of_move(p.plan.moves[0]) if apart is Diversity.KINDS else p.plan.moves[0] for p in prospects
    ]
    first = dict(zip(reversed(begins), reversed(prospects), strict=True))
    order = sorted(range(len(prospects)), key=lambda n: first[begins[n]] is not prospects[n])
    return [prospects[n] for n in order]


def kind_of_move(move: Move) -> Move:
    """Return the kind of a move: its verb and its first argument."""
    return move[:2]


def _prospect(game: Game, plan: Plan, player: int, rng: random.Random) -> tuple[Prospect, State]:
    """Return a plan with its estimated lead, and a state that may follow it."""
    due = game.due(plan.after)
    times = LOOKS if due is not None and due.is_chance else 1
    then = [after_chance(game, plan.after, rng) for _ in range(times)]
    return Prospect(plan, fmean(estimated_lead(game, state, player) for state in then)), then[0]


def _decides(game: Game, state: State, player: int) -> bool:
    due = game.due(state)
    return due is not None and due.player == player


def estimated_lead(game: Game, state: State, player: int) -> float:
    """Return the estimated lead of a player over the best other player."""
    look = [estimate_or_zero(game, state, seat) for seat in range(len(state.players))]
    return look[player] - max(look[:player] + look[player + 1 :])


def _until(stop: Stop, plans: Iterable[Plan]) -> Iterable[Plan]:
    for plan in plans:
        yield plan
        if stop():
            return


def _beam_search(game: Game, known: State, player: int, stop: Stop, beam: int) -> list[Plan]:
    """Return whole turns found by beam search: each answer, then the best answers after it, up to the end of
    the turn.
    """
    turn = game.turn(known)
    begun, ended = [Plan((), known)], []
    while begun:
        following: dict[State, Plan] = {}
        for plan in begun:
            for move in specific_answers(game, plan.after):
                after, _ = game.play(plan.after, move)
                longer = Plan((*plan.moves, move), after)
                due = game.due(after)
                if due is None or due.player != player or game.turn(after) != turn:
                    ended.append(longer)
                else:
                    following.setdefault(after, longer)
        if stop() and (ended or following):
            return ended or list(following.values())
        begun = sorted(following.values(), key=lambda plan: -estimate_or_zero(game, plan.after, player))[
            :beam
        ]
    return list({plan.after: plan for plan in reversed(ended)}.values())


class PlayoutRandom:
    """The random numbers of one simulation. They are the same in each turn, whatever was decided before."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.start_turn(0)

    def start_turn(self, turn: int) -> None:
        """Reset the random numbers for a turn."""
        self.chance = random.Random(self.seed * 1009 + turn)
        self.taste = random.Random(self.seed * 1009 + turn + 1)


def play_fast(game: Game, state: State, luck: PlayoutRandom) -> State:
    """Return the state after a chance event, or after a fast decision of the player who is due."""
    due = game.due(state)
    assert due is not None
    if due.player is None:
        return game.play(state, game.chance(state, luck.chance))[0]
    player = due.player
    plans = list(islice(game.plans(state, player, luck.taste), GLANCE))
    if not plans:
        moves = specific_answers(game, state)
        if len(moves) > GLIMPSE:
            moves = luck.taste.sample(moves, GLIMPSE)
        plans = [Plan((move,), game.play(state, move)[0]) for move in moves]
    if len(plans) == 1:
        return plans[0].after
    return max(
        plans, key=lambda plan: estimate_or_zero(game, after_chance(game, plan.after, luck.taste), player)
    ).after


def after_chance(game: Game, state: State, rng: random.Random) -> State:
    """Return the state after a random outcome of the chance event that is due; ``state`` itself if none is
    due.
    """
    due = game.due(state)
    if due is None or due.player is not None:
        return state
    return game.play(state, game.chance(state, rng))[0]

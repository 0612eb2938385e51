"""Ways to play a turn on that are worth a thought, and a quick way to play one when a game is played out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import Enum
from itertools import chain, islice
from statistics import fmean
from typing import NamedTuple

from sheetgen.bots.player import Stop, never
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, Plan, State

BEAM = 6
"""Ways that a thorough player follows at the same time where a game has no plans of its own."""
LUCKY = 2
"""Ways that end with a chance after which the turn goes on: nobody can tell how they look."""
LOOKS = 4
"""Outcomes of a chance that are looked at."""
PLANS = 4
"""How many plans a game is asked for, for each that is wanted."""
GLANCE = 2
"""Plans, and answers, that are compared when a turn is played quickly."""
GLIMPSE = 8


def looks(game: Game, state: State, player: int) -> float:
    """How good things look for a player; nobody knows where the game can't tell."""
    value = game.estimate(state, player)
    return 0.0 if value is None else value


def answers(game: Game, state: State) -> list[Move]:
    """All answers to what is due, but for those that leave open what the player does."""
    legal = game.legal(state)
    return [move for move in legal if None not in move] or legal


class Apart(Enum):
    """Which ways come before others that are like them: none, the best of each answer, of each kind of answer."""

    NOT = 0
    ANSWERS = 1
    KINDS = 2


class Prospect(NamedTuple):
    """A way to play on, and by how much its player seems to lead after it, as the luck that comes next may turn out."""

    plan: Plan
    look: float


def ways(
    game: Game,
    known: State,
    player: int,
    rng: random.Random,
    most: int,
    stop: Stop = never,
    beam: int = BEAM,
    asked: int = 1,
    apart: Apart = Apart.NOT,
) -> list[Prospect]:
    """The likeliest ways for ``player`` to play the turn to its end or to the next chance, the best looking first.

    A game is ``asked`` for its plans so often: those that it met by chance are others each time. Where it has none,
    ways that begin alike may crowd out all others: kept ``apart``, the best of each answer come first; or the best of
    each kind, in plans too.
    """
    plans = chain.from_iterable(islice(game.plans(known, player, rng), PLANS * most) for _ in range(asked))
    planned = list({plan.after: plan for plan in _until(stop, plans)}.values())
    found = planned or _followed(game, known, player, stop, beam)
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
    if apart is Apart.KINDS or (apart is Apart.ANSWERS and not planned):
        sure = _apart(sure, apart)
    lucky = luck[: LUCKY if sure else most]
    return sure[: most - len(lucky)] + lucky


def _apart(prospects: list[Prospect], apart: Apart) -> list[Prospect]:
    """The first that begins with each answer, or each kind of answer, then the others."""
    begins = [kind(p.plan.moves[0]) if apart is Apart.KINDS else p.plan.moves[0] for p in prospects]
    first = dict(zip(reversed(begins), reversed(prospects), strict=True))
    order = sorted(range(len(prospects)), key=lambda n: first[begins[n]] is not prospects[n])
    return [prospects[n] for n in order]


def kind(move: Move) -> Move:
    """What kind of answer a move is: its verb and what it is mainly about, however that is done."""
    return move[:2]


def _prospect(game: Game, plan: Plan, player: int, rng: random.Random) -> tuple[Prospect, State]:
    """How a way looks, and a state that may follow."""
    due = game.due(plan.after)
    times = LOOKS if due is not None and due.is_chance else 1
    then = [settled(game, plan.after, rng) for _ in range(times)]
    return Prospect(plan, fmean(lead(game, state, player) for state in then)), then[0]


def _decides(game: Game, state: State, player: int) -> bool:
    due = game.due(state)
    return due is not None and due.player == player


def lead(game: Game, state: State, player: int) -> float:
    """By how much a player seems to lead."""
    look = [looks(game, state, seat) for seat in range(len(state.players))]
    return look[player] - max(look[:player] + look[player + 1 :])


def _until(stop: Stop, plans: Iterable[Plan]) -> Iterable[Plan]:
    for plan in plans:
        yield plan
        if stop():
            return


def _followed(game: Game, known: State, player: int, stop: Stop, beam: int) -> list[Plan]:
    """Every answer, and after it the answers that look best, up to the end of the turn."""
    turn = game.turn(known)
    begun, ended = [Plan((), known)], []
    while begun:
        following: dict[State, Plan] = {}
        for plan in begun:
            for move in answers(game, plan.after):
                after, _ = game.play(plan.after, move)
                longer = Plan((*plan.moves, move), after)
                due = game.due(after)
                if due is None or due.player != player or game.turn(after) != turn:
                    ended.append(longer)
                else:
                    following.setdefault(after, longer)
        if stop() and (ended or following):
            return ended or list(following.values())
        begun = sorted(following.values(), key=lambda plan: -looks(game, plan.after, player))[:beam]
    return list({plan.after: plan for plan in reversed(ended)}.values())


class Luck:
    """What chance brings in a playout: the same in each turn, whatever was decided before it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.again(0)

    def again(self, turn: int) -> None:
        """Another turn begins."""
        self.chance = random.Random(self.seed * 1009 + turn)
        self.taste = random.Random(self.seed * 1009 + turn + 1)


def on(game: Game, state: State, luck: Luck) -> State:
    """The state after a chance, or after what its player does at a glance."""
    due = game.due(state)
    assert due is not None
    if due.player is None:
        return game.play(state, game.chance(state, luck.chance))[0]
    player = due.player
    plans = list(islice(game.plans(state, player, luck.taste), GLANCE))
    if not plans:
        moves = answers(game, state)
        if len(moves) > GLIMPSE:
            moves = luck.taste.sample(moves, GLIMPSE)
        plans = [Plan((move,), game.play(state, move)[0]) for move in moves]
    if len(plans) == 1:
        return plans[0].after
    return max(plans, key=lambda plan: looks(game, settled(game, plan.after, luck.taste), player)).after


def settled(game: Game, state: State, rng: random.Random) -> State:
    """The state after a chance, if one is due: as it may come, not as it will."""
    due = game.due(state)
    if due is None or due.player is not None:
        return state
    return game.play(state, game.chance(state, rng))[0]

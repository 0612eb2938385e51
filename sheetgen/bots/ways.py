"""Ways to play a turn on that are worth a thought, and a quick way to play one when a game is played out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice

from sheetgen.bots.player import Stop, never
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Plan, State

BEAM = 6
"""Ways that are followed at the same time where a game has no plans of its own."""
LUCKY = 2
"""Ways that end with a chance within the turn: nobody can tell how they look."""
PLANS = 4
"""How many plans a game is asked for, for each that is wanted."""
GLANCE = 2
"""Plans, and answers, that are compared when a turn is played quickly."""
GLIMPSE = 8


def looks(game: Game, state: State, player: int) -> float:
    """How good things look for a player; nobody knows where the game can't tell."""
    value = game.estimate(state, player)
    return 0.0 if value is None else value


def ways(
    game: Game,
    known: State,
    player: int,
    rng: random.Random,
    most: int,
    stop: Stop = never,
    beam: int = BEAM,
) -> list[Plan]:
    """The likeliest ways for ``player`` to play the turn to its end or to the next chance, the best looking first."""
    found = list(_until(stop, islice(game.plans(known, player, rng), PLANS * most)))
    if not found:
        found = _followed(game, known, player, stop, beam)
    turn = game.turn(known)
    luck: list[Plan] = []
    sure: list[Plan] = []
    for plan in found:
        due = game.due(plan.after)
        is_own_luck = due is not None and due.is_chance and game.turn(plan.after) == turn
        (luck if is_own_luck else sure).append(plan)
    for plans in (luck, sure):
        plans.sort(key=lambda plan: -looks(game, plan.after, player))
    lucky = luck[: LUCKY if sure else most]
    return sure[: most - len(lucky)] + lucky


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
            for move in game.legal(plan.after):
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


def on(game: Game, state: State, rng: random.Random) -> State:
    """The state after a chance, or after what its player does at a glance."""
    due = game.due(state)
    assert due is not None
    if due.player is None:
        return game.play(state, game.chance(state, rng))[0]
    player = due.player
    plans = list(islice(game.plans(state, player, rng), GLANCE))
    if not plans:
        moves = game.legal(state)
        if len(moves) > GLIMPSE:
            moves = rng.sample(moves, GLIMPSE)
        plans = [Plan((move,), game.play(state, move)[0]) for move in moves]
    if len(plans) == 1:
        return plans[0].after
    return max(plans, key=lambda plan: looks(game, _settled(game, plan.after, rng), player)).after


def _settled(game: Game, state: State, rng: random.Random) -> State:
    """The state after a chance, if one is due: as it may come, not as it will."""
    due = game.due(state)
    if due is None or due.player is not None:
        return state
    return game.play(state, game.chance(state, rng))[0]

"""One whole game, played by players who each know what their seat knows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from sheetgen.errors import EndlessGame
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Layout, Move, State
from sheetgen.message import msg

MOST_DECISIONS = 20_000
"""A game longer than this is taken for one that does not end."""


class Chooser(Protocol):
    """Whoever answers decisions of a seat."""

    def choose(self, known: State, player: int) -> Move:
        """The answer of ``player``, who is due, from what that seat knows."""


class Step(NamedTuple):
    """One move of a game: who made it, None for chance, and the states around it."""

    before: State
    player: int | None
    move: Move
    after: State


def begin(game: Game, layout: Layout, seats: int, solo: str = "") -> State:
    """The first state of a game without variants; players are called by their seats.

    With ``solo`` the second seat is a ghost's of that strength.
    """
    options = {name: values[0] for name, values in game.options.items()} | ({SOLO: solo} if solo else {})
    return game.start(layout, [f"Seat {n}" for n in range(1, seats + 1)], options)


def places(game: Game, state: State) -> tuple[int, ...]:
    """The place of each seat of a game that began so."""
    place = {standing.player: standing.place for standing in game.standings(state)}
    return tuple(place[f"Seat {n}"] for n in range(1, len(place) + 1))


def steps(game: Game, state: State, players: Sequence[Chooser], luck: random.Random) -> Iterator[Step]:
    """The game from a state to its end, move by move; ``players`` by seat, ``luck`` throws and draws.

    Raises ``EndlessGame`` after ``MOST_DECISIONS`` moves.
    """
    for _ in range(MOST_DECISIONS):
        due = game.due(state)
        if due is None:
            return
        if due.player is None:
            move = game.chance(state, luck)
        else:
            move = game.forced(state) or players[due.player].choose(game.view(state, due.player), due.player)
        after = game.apply(state, move)
        yield Step(state, due.player, move, after)
        state = after
    raise EndlessGame(msg("The game has not ended after {n} moves.", "report", n=MOST_DECISIONS))

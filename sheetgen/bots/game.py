"""One whole game between players who each see only what their seat knows."""

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
"""Number of moves after which a game counts as endless."""


class Chooser(Protocol):
    """Anything that answers the decisions of a seat."""

    def choose(self, known: State, player: int) -> Move:
        """Return the answer of ``player``, who is due. ``known`` is the state as that seat sees it."""


class PlayedMove(NamedTuple):
    """One move of a game: its player (None for chance) and the states before and after it."""

    before: State
    player: int | None
    move: Move
    after: State


def first_state(game: Game, layout: Layout, seats: int, solo: str = "") -> State:
    """Return the first state of a game with default options. Players are named after their seats.

    With ``solo``, the second seat is a ghost of that strength.
    """
    options = {name: values[0] for name, values in game.options.items()} | ({SOLO: solo} if solo else {})
    return game.start(layout, [f"Seat {n}" for n in range(1, seats + 1)], options)


def final_places(game: Game, state: State) -> tuple[int, ...]:
    """Return the place of each seat of a game that ``first_state`` started."""
    place = {standing.player: standing.place for standing in game.standings(state)}
    return tuple(place[f"Seat {n}"] for n in range(1, len(place) + 1))


def play_moves(
    game: Game, state: State, players: Sequence[Chooser], luck: random.Random
) -> Iterator[PlayedMove]:
    """Yield the moves from a state to the end of the game. ``players`` are by seat; ``luck`` gives the
    outcomes of chance.

    Raise ``EndlessGame`` after ``MOST_DECISIONS`` moves.
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
        yield PlayedMove(state, due.player, move, after)
        state = after
    raise EndlessGame(msg("The game has not ended after {n} moves.", "report", n=MOST_DECISIONS))

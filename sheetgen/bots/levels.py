"""Players by level: 1 looks one turn ahead, 2 simulates turns, 3 uses tree search."""

from __future__ import annotations

import random

from sheetgen.bots.one_turn_ahead import GreedyPlayer
from sheetgen.bots.player import Budget, Player, Stop, never_stop
from sheetgen.bots.playouts import Playouts
from sheetgen.bots.tree_search import TreeSearch
from sheetgen.games.contract.game import Game

LEVELS = range(1, 4)
_THINKERS: dict[int, type[Playouts]] = {2: Playouts, 3: TreeSearch}


def default_budget(level: int) -> Budget:
    """Return the default thinking time of a level for one turn."""
    return _THINKERS[level].usual if level in _THINKERS else Budget()


def player(
    game: Game, level: int, rng: random.Random, budget: Budget | None = None, stop: Stop = never_stop
) -> Player:
    """Return a player of a level for one seat of one game. The default ``budget`` is that of the level."""
    if level not in _THINKERS:
        return GreedyPlayer(game, rng, stop)
    return _THINKERS[level](game, rng, budget, stop)

"""Players by level: 1 looks one turn ahead, 2 plays turns out, 3 searches."""

from __future__ import annotations

import random

from sheetgen.bots.one_turn_ahead import Sensible
from sheetgen.bots.player import Budget, Player, Stop, never
from sheetgen.bots.playouts import Playouts
from sheetgen.bots.tree_search import Tree
from sheetgen.games.contract.game import Game

LEVELS = range(1, 4)
_THINKERS: dict[int, type[Playouts]] = {2: Playouts, 3: Tree}


def usual(level: int) -> Budget:
    """How long players of a level usually think about a turn."""
    return _THINKERS[level].usual if level in _THINKERS else Budget()


def player(
    game: Game, level: int, rng: random.Random, budget: Budget | None = None, stop: Stop = never
) -> Player:
    """A player of a level for one seat of one game; without a budget it thinks as long as its level usually does."""
    if level not in _THINKERS:
        return Sensible(game, rng, stop)
    return _THINKERS[level](game, rng, budget, stop)

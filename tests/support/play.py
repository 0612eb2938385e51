"""Random games for the tests that hold for every game alike."""

import random
from collections.abc import Iterator
from typing import Any

from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import GHOST, IT, SOLO
from sheetgen.games.contract.values import Move, State

LONGEST = 20_000


def boards() -> list[tuple[str, str, int]]:
    """Every (game, layout, seats) that can be played."""
    found = []
    for game in registry.all_games():
        for entry in library.available():
            if entry.game == game.key and entry.kind in game.scorable:
                found += [(game.key, f"{game.key}/{entry.name}", seats) for seats in game.seats]
    return found


def start(key: str, layout: str, seats: int, options: dict[str, str] | None = None) -> tuple[Game, State]:
    """A fresh state; options not given take their defaults."""
    game = registry.find(key)
    chosen = {name: values[0] for name, values in game.options.items()} | (options or {})
    players = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"][:seats]
    if SOLO in chosen:
        players[IT] = str(GHOST)
    return game, game.start(library.load(library.resolve(layout)), players, chosen)


def answer(game: Game, state: State, rng: random.Random, logged: bool = True) -> Move:
    """A random legal move, or a random outcome of chance, unknown where nobody logged it."""
    due = game.due(state)
    assert due is not None
    if due.is_chance:
        return game.chance(state, rng) if logged else game.unknown(state)
    return rng.choice(game.legal(state))


def walk(
    game: Game, state: State, rng: random.Random, logged: bool = True
) -> Iterator[tuple[State, Move, State]]:
    """(before, move, after) of a random game, forced moves included, up to its end."""
    for _ in range(LONGEST):
        if game.due(state) is None:
            return
        move = game.forced(state) or answer(game, state, rng, logged)
        after = game.apply(state, move)
        yield state, move, after
        state = after
    raise AssertionError(f"not over after {LONGEST} moves")


def fingerprint(value: Any) -> str:
    """All that a state holds, as text."""
    return repr(value)

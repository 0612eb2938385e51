"""The games: packages in this folder and in the namespace ``sheetgen_games`` that contain a ``Game`` named
``GAME``.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import msg
from sheetgen.resources import OUTSIDE, outside_games

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Grammar

_NO_GAMES = frozenset({"contract", "kinds", "kit", "layouts", "notation"})
"""Packages in this folder that are not games."""
PADS = "any"
"""The key of score pads, which belong to any game: they have layouts and tallies, but no rules."""


@cache
def all_keys() -> list[str]:
    """Return the keys of all games with rules."""
    return sorted(name.replace("_", "-") for name in _modules() if name != PADS)


@cache
def _modules() -> dict[str, str]:
    """Return the module of each game by the name of its folder. Raise ``UsageError`` if two games have the
    same name.
    """
    here = (path.parent.name for path in Path(__file__).parent.glob("*/__init__.py*"))  # compiled ones too
    house = {name: f"{__package__}.{name}" for name in here if name not in _NO_GAMES}
    for name, path in outside_games().items():
        if name in house:
            said = "{path}: sheetgen comes with a game called {name}. Rename the folder."
            raise UsageError(msg(said, "report", path=path, name=name))
    return house | {name: f"{OUTSIDE}.{name}" for name in outside_games()}


def find(key: str) -> Game:
    """Return the game with this key, or the score pads of any game. Raise ``UsageError`` with the known games if
    there is none.
    """
    if key not in keys_and_pads():
        raise UsageError(
            msg("There is no game called {name}. Games: {games}.", name=key, games=", ".join(keys_and_pads()))
        )
    name = key.replace("-", "_")
    if name in outside_games():
        return _outsider(name)
    game: Game = importlib.import_module(_modules()[name]).GAME
    return game


def _outsider(name: str) -> Game:
    """Return a game that is not part of sheetgen. Raise ``UsageError`` if it cannot be loaded."""
    module = _modules()[name]
    try:
        game = getattr(importlib.import_module(module), "GAME", None)
    except Exception as error:  # Games of other authors may raise any exception while Python imports them.
        said = "{path}: this game cannot be loaded. `{command}` shows the reason."
        command = f'python -c "import {module}"'
        raise UsageError(msg(said, "report", path=outside_games()[name], command=command)) from error
    if not isinstance(game, Game):
        said = "{path}: this package has no `GAME`, which every game needs."
        raise UsageError(msg(said, "report", path=outside_games()[name]))
    return game


def all_games() -> Iterator[Game]:
    """Yield all games with rules, ordered by key."""
    return map(find, all_keys())


def keys_and_pads() -> list[str]:
    """Return the keys of all games, and of score pads."""
    return [*all_keys(), PADS]


def grammar_of(game: Game) -> Grammar | None:
    """Return the grammar of a game's logs; None if it cannot be loaded."""
    try:
        return game.grammar
    except UsageError:
        return None


def grammars() -> dict[str, Grammar]:
    """Return the grammars of the logs of all games by the game's key."""
    found = {game.key: grammar_of(game) for game in all_games()}
    return {key: grammar for key, grammar in found.items() if grammar is not None}

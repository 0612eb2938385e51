"""The games of this house: every package in this folder that offers a ``Game`` named ``GAME``."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Grammar

_NO_GAMES = frozenset({"contract", "kinds", "kit", "layouts", "notation"})
"""Packages beside the games that all of them stand on."""


@cache
def all_keys() -> list[str]:
    """The keys of all games."""
    packages = (path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    return sorted(name.replace("_", "-") for name in packages if name not in _NO_GAMES)


def find(key: str) -> Game:
    """The game of this key; raises ``UsageError`` naming the games there are."""
    if key not in all_keys():
        raise UsageError(
            msg("There is no game called {name}. Games: {games}.", name=key, games=", ".join(all_keys()))
        )
    game: Game = importlib.import_module(f"sheetgen.games.{key.replace('-', '_')}").GAME
    return game


def every() -> Iterator[Game]:
    """All games, by key."""
    return map(find, all_keys())


def grammar_of(game: Game) -> Grammar | None:
    """The game's grammar; None while its logs can not be read."""
    try:
        return game.grammar
    except UsageError:
        return None


def grammars() -> dict[str, Grammar]:
    """How the logs of all games are typed, by key."""
    found = {game.key: grammar_of(game) for game in every()}
    return {key: grammar for key, grammar in found.items() if grammar is not None}

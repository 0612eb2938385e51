"""The result of playing one game with the engine and with an independent model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import NamedTuple


class Comparison(NamedTuple):
    """What one compared game showed."""

    decisions: int
    """Decisions at which both listed the legal moves."""
    differences: tuple[str, ...]
    """Each difference: seed, decision number, what the engine said and what the model said.

    The game stops at the first.
    """


GAMES = ("bania", "dice-charmers", "nagaraja", "raja")


def comparisons(game: str, seeds: Iterable[int]) -> Iterator[Comparison]:
    """The games of these seeds, played with the engine and with the model one after the other."""
    bridge = import_module(f"tests.referee.{game.replace('-', '_')}_bridge")
    return map(bridge.compare, seeds)

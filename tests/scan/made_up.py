"""Sheets of random games, and what ink would say of them, made up: for tests of all that comes after the ink."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache

from sheetgen.games.contract.paper import Paper
from sheetgen.games.contract.spots import kind_of_mark
from sheetgen.games.contract.values import State
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.scan.decode import Evidence
from sheetgen.scan.sheet import game_and_paper
from tests.support import play

BOARDS = {
    "dice-charmers/sun": ("dice-charmers/sun", 3),
    "dice-charmers/moon": ("dice-charmers/moon", 2),
    "raja/player": ("raja/rajasthan", 3),
    "raja/score": ("raja/rajasthan", 3),
    "bania/pen": ("bania/pen", 3),
    "bania/player": ("bania/oasis", 2),
    "bania/score": ("bania/oasis", 3),
    "nagaraja/score": ("nagaraja/temple", 2),
}
"""Sheets that can be read, and on which layout and with how many players their game is played."""


@cache
def paper(address: str) -> Paper:
    found = game_and_paper(address)[2]
    assert found is not None
    return found


@cache
def states(address: str, seed: int) -> list[State]:
    """All states of a random game."""
    board, seats = BOARDS[address]
    game, state = play.start(load(resolve(board)).header.game, board, seats)
    return [after for _, _, after in play.walk(game, state, random.Random(seed))]


def marks(address: str, state: State, seat: int = 0) -> dict[str, str]:
    """The marks of a state on this sheet, by address."""
    game = game_and_paper(address)[0]
    kinds = paper(address).kinds
    return {
        a: kind_of_mark(m) for a, m in game.marks(state, seat).items() if a in kinds and m.kind != "piece"
    }


def sharp(address: str, truth: dict[str, str]) -> dict[str, dict[str, float]]:
    """Ink that leaves no doubt."""
    return {
        spot: {"": 0.0} | {kind: _sharp(truth.get(spot, ""), kind) for kind in kinds}
        for spot, kinds in paper(address).kinds.items()
    }


def _sharp(truth: str, kind: str) -> float:
    return 12.0 if truth == kind else 4.0 if truth else -12.0


def unsure(address: str, truth: dict[str, str], spots: Iterable[str]) -> dict[str, dict[str, float]]:
    """Ink that leaves no doubt, but for these spots: there it says next to nothing for what is there."""
    faint = {
        spot: {"": 0.0}
        | {kind: 0.3 if kind == truth.get(spot) else -0.3 for kind in paper(address).kinds[spot]}
        for spot in spots
    }
    return sharp(address, truth) | faint


def noisy(address: str, truth: dict[str, str], rng: random.Random, apart: float, spread: float) -> Evidence:
    """Ink that says on average ``apart`` for what is there and against what is not, give or take ``spread``."""
    found: dict[str, dict[str, float]] = {}
    for spot, kinds in paper(address).kinds.items():
        there = truth.get(spot, "")
        ink = rng.gauss(apart if there else -apart, spread)
        found[spot] = {"": 0.0} | {
            kind: ink if kind == there else ink - abs(rng.gauss(0.8 * apart if there else 1.0, spread))
            for kind in kinds
        }
    return found


def boldest(ink: dict[str, float]) -> str:
    """What a threshold would read."""
    return max(ink, key=lambda kind: ink[kind])


def picked(address: str, seeds: range, each: int) -> Iterator[dict[str, str]]:
    """Sheets of some games: the end, and others on the way."""
    for seed in seeds:
        rng, played = random.Random(seed), states(address, seed)
        yield marks(address, played[-1])
        for _ in range(each - 1):
            yield marks(address, rng.choice(played))

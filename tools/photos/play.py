"""What lies on sheets that were really played: games of programs, stopped in their middle or played to their end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import player_of_level
from sheetgen.bots.simulate import LONGEST
from sheetgen.games import library, registry
from sheetgen.games.contract.values import Mark
from sheetgen.games.layouts.file import resolve

SHEETS: Mapping[str, str] = {
    "dice-charmers/sun": "dice-charmers/sun",
    "dice-charmers/moon": "dice-charmers/moon",
    "raja/player": "raja/rajasthan",
    "raja/score": "raja/rajasthan",
    "bania/pen": "bania/pen",
    "bania/score": "bania/oasis",
    "nagaraja/score": "nagaraja/temple",
}
"""Sheets for a pen, and the layout that is played on to fill them."""
PADS = {"bania/score": 4, "nagaraja/score": 6}
"""Pads that take several games, and how many at most."""
NAMES = (
    "Leila", "Rajesh", "Anna", "Tom", "Björn", "Zoé", "Max", "Ines", "Olga", "Paul", "Mia", "Jan", "Kofi", "Ada", "Luc",
    "Eva", "Noor", "Sven", "Rita", "Hugo", "Emma",
)  # fmt: skip


class Played(NamedTuple):
    """What is on one player's sheets: address → mark; and the totals that it comes to."""

    marks: Mapping[str, Mark]
    players: tuple[str, ...]
    seat: int
    over: bool
    totals: Mapping[str, Any]


@lru_cache(maxsize=16)
def _layout(name: str) -> Any:
    return library.load(resolve(name))


def play(sheet: str, rng: random.Random) -> Played:
    """A game for this sheet, over or stopped somewhere."""
    if sheet in PADS:
        return _pad(sheet, rng)
    return _game(SHEETS[sheet], rng, rng.random() < 0.5)


def _game(name: str, rng: random.Random, over: bool) -> Played:
    layout = _layout(name)
    game = registry.find(layout.header.game)
    seats = rng.choice([n for n in game.seats if n > 1])
    players = tuple(rng.sample(NAMES, seats))
    luck = random.Random(rng.getrandbits(32))
    state = game.start(layout, list(players), {name: values[0] for name, values in game.options.items()})
    programs = [player_of_level(game, 1, luck) for _ in players]
    states = [state, *(step.after for step in islice(play_moves(game, state, programs, luck), LONGEST))]
    state = states[-1 if over else rng.randint(len(states) // 6, len(states) - 1)]
    seat = rng.randrange(seats)
    return Played(game.marks(state, seat), players, seat, game.due(state) is None, game.totals(state, seat))


def _pad(sheet: str, rng: random.Random) -> Played:
    """A pad on which several games were noted, one after the other."""
    found: dict[str, Mark] = {}
    last = None
    for number in range(1, rng.randint(1, PADS[sheet]) + 1):
        last = _game(SHEETS[sheet], rng, True)
        found |= {
            address.replace("game.1.", f"game.{number}.", 1): mark
            for address, mark in last.marks.items()
            if address.startswith("game.1.")
        }
    assert last is not None
    return last._replace(marks=found)

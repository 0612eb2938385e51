"""A new temple by chance: other rooms with other doors, other relics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sheetgen.games.contract.chance import Luck
from sheetgen.games.nagaraja.layout import DOUBLES, TempleGame

CHANGED = 3
"""Room tiles that are of another type at most."""
MOST = 5
"""Tiles of one type at most."""


def vary(layout: TempleGame, luck: Luck) -> Mapping[str, Any]:
    """Tables in place of the layout's own: how many rooms of each type, which have amulets, where the doors of those
    with two paths are, what relics are worth.

    As many rooms as before, amulets for as many of them or one tile fewer, since more would have no place
    on the temple, and relics worth as much in all.
    """
    tiles, sacred = _tiles(layout, luck), _sacred(layout, luck)
    return {"tiles": [_other_doors(tile, luck) for tile in tiles], "relics": {"sacred": sacred}}


def _other_doors(tile: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """A tile of one of our two paths with another two; the book leaves open which doors they join."""
    if DOUBLES.get(tile["name"]) != tuple(tile["paths"]):
        return tile
    name = luck.choice(tuple(DOUBLES))
    return {**tile, "name": name, "paths": list(DOUBLES[name])}


def _tiles(layout: TempleGame, luck: Luck) -> list[dict[str, Any]]:
    tiles = layout.tiles
    amulets = sum(tile.count for tile in tiles if tile.amulet)
    types = sum(tile.amulet for tile in tiles)
    single = [n for n, tile in enumerate(tiles) if len(tile.paths) == 1]
    while True:
        counts = [tile.count for tile in tiles]
        for _ in range(CHANGED):
            fewer, more = luck.below(len(tiles)), luck.below(len(tiles))
            if counts[fewer] > 1 and counts[more] < MOST:
                counts[fewer] -= 1
                counts[more] += 1
        chosen = sorted(luck.shuffled(single)[:types])
        if counts != [tile.count for tile in tiles] and sum(counts[n] for n in chosen) in (
            amulets - 1,
            amulets,
        ):
            break
    plain = [msgspec.to_builtins(tile) for tile in tiles]
    return [{**tile, "count": counts[n], "amulet": n in chosen} for n, tile in enumerate(plain)]


def _sacred(layout: TempleGame, luck: Luck) -> list[int]:
    """Values of the sacred relics with the same sum: one that is worth more for one that is worth less."""
    values = list(layout.relics.sacred)
    least, most = min(values), max(values)
    for _ in range(luck.below(3)):
        up, down = luck.below(len(values)), luck.below(len(values))
        if up != down and values[up] < most and values[down] > least:
            values[up] += 1
            values[down] -= 1
    return sorted(values)

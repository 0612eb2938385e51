"""A random variation of a temple game: other room tiles with other doors, other relics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sheetgen.games.contract.values import ReproducibleRandom
from sheetgen.games.nagaraja.layout import DOUBLES, TempleGame

CHANGED = 3
"""Largest number of room tiles that change their type."""
MOST = 5
"""Largest number of tiles of one type."""


def vary(layout: TempleGame, luck: ReproducibleRandom) -> Mapping[str, Any]:
    """Return the tables that replace the layout's own: room types, amulets, doors of rooms with two paths,
    values of relics.

    The number of rooms stays the same. The number of amulets stays the same or falls by one, because the
    temple has no places for more. The total value of relics stays the same.
    """
    tiles, sacred = _tiles(layout, luck), _sacred(layout, luck)
    return {"tiles": [_other_doors(tile, luck) for tile in tiles], "relics": {"sacred": sacred}}


def _other_doors(tile: dict[str, Any], luck: ReproducibleRandom) -> dict[str, Any]:
    """Return a tile with two paths that join other doors. The rules do not fix which doors a path joins."""
    if DOUBLES.get(tile["name"]) != tuple(tile["paths"]):
        return tile
    name = luck.choice(tuple(DOUBLES))
    return {**tile, "name": name, "paths": list(DOUBLES[name])}


def _tiles(layout: TempleGame, luck: ReproducibleRandom) -> list[dict[str, Any]]:
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


def _sacred(layout: TempleGame, luck: ReproducibleRandom) -> list[int]:
    """Return new values of the sacred relics with the same sum: one is higher and one is lower than before."""
    values = list(layout.relics.sacred)
    least, most = min(values), max(values)
    for _ in range(luck.below(3)):
        up, down = luck.below(len(values)), luck.below(len(values))
        if up != down and values[up] < most and values[down] > least:
            values[up] += 1
            values[down] -= 1
    return sorted(values)

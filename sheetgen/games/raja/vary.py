"""A random variation of a province: villages on other roads with other numbers, characters in other home
cities.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sheetgen.games.contract.values import ReproducibleRandom
from sheetgen.games.raja.layout import MapSheet, PlayerSheet, Road, ScorePad, TileSheet

Point = tuple[float, float]
BAND = 20
"""Height in mm of a row of villages. Numbers increase row by row from the top."""


def vary(
    layout: MapSheet | TileSheet | PlayerSheet | ScorePad, luck: ReproducibleRandom
) -> Mapping[str, Any]:
    """Return the tables that replace the layout's own.

    Sheets that belong to a map follow its variation. Different roads have a single village, and all villages
    get new numbers.
    """
    if not isinstance(layout, MapSheet):
        return {"map": f"{layout.map}/{luck.number}"}
    homes = luck.shuffled([city.home for city in layout.cities.values()])
    return {
        "cities": {
            key: {**msgspec.to_builtins(city), "home": home}
            for (key, city), home in zip(layout.cities.items(), homes, strict=True)
        },
        "roads": _roads(layout.roads, luck),
    }


def _roads(roads: Sequence[Road], luck: ReproducibleRandom) -> list[dict[str, Any]]:
    singles = sum(len(road.villages) == 1 for road in roads)
    alone = set(luck.shuffled(range(len(roads)))[:singles])
    places = [_villages(road, n in alone, luck) for n, road in enumerate(roads)]
    points = sorted({at for found in places for at in found}, key=lambda at: (at[1] // BAND, at[0]))
    numbers = {at: number for number, at in enumerate(points, 1)}
    return [
        {
            "ends": list(road.ends),
            "curve": [list(point) for point in road.curve],
            "villages": [{"number": numbers[at], "at": list(at)} for at in found],
        }
        for road, found in zip(roads, places, strict=True)
    ]


def _villages(road: Road, alone: bool, luck: ReproducibleRandom) -> list[Point]:
    """Return the positions of the villages on a road: the old ones if their number is unchanged, else the
    middle or towards both ends.
    """
    if (len(road.villages) == 1) == alone:
        return [village.at for village in road.villages]
    parts = [9 + luck.below(3)] if alone else [5 + luck.below(3), 13 + luck.below(3)]
    return [_at(road.curve, part / 20) for part in parts]


def _at(curve: Sequence[Point], t: float) -> Point:
    """Return a point of a cubic Bézier curve, rounded to 0.01 mm."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(w * point[n] for w, point in zip(weights, curve, strict=True)) for n in (0, 1))
    return round(x, 2), round(y, 2)

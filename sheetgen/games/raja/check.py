"""Checks that every Raja map must pass, whatever a designer changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import dist

from sheetgen.conversion import length_in_mm
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.games.layouts.faults import Fault, fault, too_small
from sheetgen.games.library import load, resolve
from sheetgen.games.raja.board import (
    Box,
    Point,
    bezier_points,
    boxes_overlap,
    crossing_point,
    distance_and_position,
    point_in_box,
)
from sheetgen.games.raja.layout import City, MapSheet, PlayerSheet, ScorePad, TileSheet
from sheetgen.message import Msg, msg

CITIES, CHARACTERS, VILLAGES, SINGLE = 7, 7, 30, 2
LEAST_ROADS, MOST_ROADS = 3, 5
OTHER_KEY = msg("another key: the start place has this one", "report")
OFF_ROAD = 1.0
"""Largest distance of a village from the middle of its road, in mm."""
WALL = 0.5
"""Depth in mm to which a road may enter a wall for its gate."""


def check(layout: MapSheet | TileSheet | PlayerSheet | ScorePad) -> list[Fault]:
    """Return all faults of a layout whose types are right.

    For a sheet that belongs to a map, check that the map exists.
    """
    return _map(layout) if isinstance(layout, MapSheet) else _map_name(layout.map)


def _map(layout: MapSheet) -> list[Fault]:
    """Return all faults of a map. Roads are checked only if they join places that exist."""
    faults = [*_cities(layout), *_characters(layout), *_numbers(layout), *_ghost(layout)]
    faults += too_small(layout.print.smallest_type)
    ends = list(_ends(layout))
    faults += ends
    if not ends:
        faults += [*_roads(layout), *_villages(layout), *_drawing(layout), *_apart(layout)]
    return faults


def _map_name(name: str) -> list[Fault]:
    """Return the faults of the map name in a sheet that belongs to a map."""
    allowed = msg("a map of this game", "report")
    try:
        kind = load(resolve(name)).header.kind
    except LayoutError:
        return [fault(("map",), msg("{name}, which has faults", "report", name=name), allowed)]
    except SheetgenError:
        return [fault(("map",), name, allowed)]
    return [] if kind == "map" else [fault(("map",), name, allowed)]


def _cities(layout: MapSheet) -> Iterator[Fault]:
    cities = layout.cities
    if len(cities) != CITIES:
        yield fault(("cities",), len(cities), msg("{n} cities", "report", n=CITIES), "RA-2", at_key=True)
    if "start" in cities:
        yield fault(("cities", "start"), "start", OTHER_KEY, "RA-2", at_key=True)
    read: tuple[tuple[str, Callable[[City], str]], ...] = (
        ("letter", lambda city: city.letter),
        ("name", lambda city: city.name.casefold()),
        ("colour", lambda city: city.colour),
        ("emblem", lambda city: city.emblem),
    )
    for field, value in read:
        # Each of letter, colour and emblem must identify a city.
        for key, city in _repeated(cities, value):
            yield fault(
                ("cities", key, field), value(city), msg("one that no other city has", "report"), "RA-2"
            )
    for key, city in _repeated(cities, lambda city: city.home):
        yield fault(
            ("cities", key, "home"), city.home, msg("a character with no other home", "report"), "RA-82"
        )


def _repeated(cities: dict[str, City], value: Callable[[City], str]) -> Iterator[tuple[str, City]]:
    seen: set[str] = set()
    for key, city in cities.items():
        if value(city) in seen:
            yield key, city
        seen.add(value(city))


def _characters(layout: MapSheet) -> Iterator[Fault]:
    characters = layout.characters
    if len(characters) != CHARACTERS:
        allowed = msg("all {n} characters", "report", n=CHARACTERS)
        yield fault(("characters",), len(characters), allowed, "RA-5", at_key=True)
    numbers = Counter(c.number for c in characters.values())
    for name, character in characters.items():
        if numbers[character.number] > 1:
            allowed = msg("a number that no other character has", "report")
            yield fault(("characters", name, "number"), character.number, allowed, "RA-5")
    basic = sum(not c.advanced for c in characters.values())
    if basic < CHARACTERS - 1:
        # One card must remain in the bank after five players have chosen.
        allowed = msg("at least {n} characters of the basic game", "report", n=CHARACTERS - 1)
        yield fault(("characters",), basic, allowed, "RA-5", at_key=True)


def _numbers(layout: MapSheet) -> Iterator[Fault]:
    if layout.governors.strip != len(layout.cities):
        allowed = msg("as many spaces as there are cities: {n}", "report", n=len(layout.cities))
        yield fault(("governors", "strip"), layout.governors.strip, allowed, "RA-3")
    for seats in map(str, range(2, 6)):
        if seats not in layout.rewards:
            allowed = msg("rewards for {n} players too", "report", n=seats)
            yield fault(("rewards",), msg("no such row", "report"), allowed, "RA-61", at_key=True)
    for seats, row in layout.rewards.items():
        if len(row) != int(seats) or list(row) != sorted(row, reverse=True):
            allowed = msg("{n} rewards, none more than the one before", "report", n=seats)
            yield fault(("rewards", seats), msg("{row}", "report", row=list(row)), allowed, "RA-61")
    if layout.village.houses_for_two > layout.village.houses:
        allowed = msg("at most {n}", "report", n=layout.village.houses)
        yield fault(("village", "houses_for_two"), layout.village.houses_for_two, allowed, "RA-2")


def _ghost(layout: MapSheet) -> Iterator[Fault]:
    """Yield faults of the ghost: its table must have every city and its list enough villages (RA-S3, RA-S4)."""
    ghost = layout.ghost
    if ghost is None:
        return
    for key in layout.cities.keys() - ghost.cities.keys():
        allowed = msg("a row for each city", "report")
        yield fault(("ghost", "cities"), key, allowed, "RA-S4", at_key=True)
    for key in ghost.cities.keys() - layout.cities.keys():
        yield fault(("ghost", "cities", key), key, msg("a city of this map", "report"), "RA-S4", at_key=True)
    known = {stop.number for road in layout.roads for stop in road.villages}
    for i, number in enumerate(ghost.villages):
        if number not in known or number in ghost.villages[:i]:
            allowed = msg("villages of this map, each once", "report")
            yield fault(("ghost", "villages", i), number, allowed, "RA-S3")
    # The person places as many first houses, possibly in the same villages.
    least = 2 * layout.stock.placed
    if len(ghost.villages) < least:
        allowed = msg("at least {n} villages", "report", n=least)
        yield fault(("ghost", "villages"), len(ghost.villages), allowed, "RA-S3", at_key=True)


def _ends(layout: MapSheet) -> Iterator[Fault]:
    places = {"start", *layout.cities}
    seen: set[frozenset[str]] = set()
    for i, road in enumerate(layout.roads):
        for k, end in enumerate(road.ends):
            if end not in places:
                yield fault(
                    ("roads", i, "ends", k), end, msg("start, or a city of this map", "report"), "RA-2"
                )
        pair = frozenset(road.ends)
        # A typed path names only places, so at most one road may join two places.
        if len(pair) < 2 or pair in seen:
            yield fault(
                ("roads", i, "ends"),
                " ".join(road.ends),
                msg("two places that no other road joins", "report"),
                "RA-50",
            )
        seen.add(pair)


def _roads(layout: MapSheet) -> Iterator[Fault]:
    ends = Counter(end for road in layout.roads for end in road.ends)
    for place in ("start", *layout.cities):
        if not LEAST_ROADS <= ends[place] <= MOST_ROADS:
            key = ("start",) if place == "start" else ("cities", place)
            found = msg("{n} roads at {place}", "report", n=ends[place], place=place)
            allowed = msg(
                "{least} to {most} roads at each place", "report", least=LEAST_ROADS, most=MOST_ROADS
            )
            yield fault(key, found, allowed, "RA-2", at_key=True)
    single = sum(len(road.villages) == 1 for road in layout.roads)
    if single != SINGLE:
        allowed = msg("exactly {n} roads with a single village", "report", n=SINGLE)
        yield fault(("roads",), single, allowed, "RA-2", at_key=True)
    for i, road in enumerate(layout.roads):
        if len(road.villages) > 2:
            yield fault(
                ("roads", i, "villages"),
                len(road.villages),
                msg("1 or 2 villages on a road", "report"),
                "RA-2",
            )


def _villages(layout: MapSheet) -> Iterator[Fault]:
    stops = [
        (i, k, stop.number) for i, road in enumerate(layout.roads) for k, stop in enumerate(road.villages)
    ]
    if len(stops) != VILLAGES:
        yield fault(
            ("roads",),
            len(stops),
            msg("{n} villages on all roads", "report", n=VILLAGES),
            "RA-2",
            at_key=True,
        )
    seen: set[int] = set()
    for i, k, number in stops:
        if number in seen or number > len(stops):
            allowed = msg("each number from 1 to {n} once", "report", n=len(stops))
            yield fault(("roads", i, "villages", k, "number"), number, allowed, "RA-2")
        seen.add(number)


def _drawing(layout: MapSheet) -> Iterator[Fault]:
    """Yield faults of the drawing: roads must not cross, must avoid other cities, and must pass through their
    villages.
    """
    lines = [bezier_points(road.curve) for road in layout.roads]
    for (i, one), (k, other) in combinations(enumerate(lines), 2):
        if (at := crossing_point(one, other)) is not None:
            found = msg("it meets road {n} near {x:.0f}, {y:.0f}", "report", n=i + 1, x=at[0], y=at[1])
            yield fault(("roads", k, "curve"), found, msg("roads that do not cross", "report"), "RA-2")
    walls = {key: _walls(layout, city) for key, city in layout.cities.items()}
    radius = length_in_mm(layout.print.start) - WALL
    for i, (road, line) in enumerate(zip(layout.roads, lines, strict=True)):
        for key, box in walls.items():
            if any(point_in_box(point, box, WALL) for point in line):
                yield _through(i, layout.cities[key].name)
        if any(dist(point, layout.start.at) < radius for point in line):
            yield _through(i, msg("the start place", "report"))
        yield from _gates(layout, i, line, walls)
        yield from _stops(layout, i, line)
        for k, stop in enumerate(road.villages):
            if any(point_in_box(stop.at, box) for box in walls.values()):
                yield fault(
                    ("roads", i, "villages", k, "at"),
                    _point(stop.at),
                    msg("a point outside all cities", "report"),
                    "RA-2",
                )


def _apart(layout: MapSheet) -> Iterator[Fault]:
    """Yield villages without room for their houses: too near to a city, the start or another village."""
    house = length_in_mm(layout.print.house)
    wide, high = house * layout.village.houses / 2, house / 2
    walls = [_walls(layout, city) for city in layout.cities.values()]
    seen: list[Box] = []
    for i, road in enumerate(layout.roads):
        for k, stop in enumerate(road.villages):
            x, y = stop.at
            # The houses of a village lie a little below the road, its number above them.
            box = x - wide, y - high - 4.0, x + wide, y + high + 2.2
            near = dist(stop.at, layout.start.at) < length_in_mm(layout.print.start) + high
            if near or any(boxes_overlap(box, other) for other in (*walls, *seen)):
                allowed = msg("a village clear of cities and other villages", "report")
                yield fault(("roads", i, "villages", k, "at"), _point(stop.at), allowed, "RA-2")
            seen.append(box)


def _walls(layout: MapSheet, city: City) -> Box:
    width, height = (length_in_mm(length) / 2 for length in layout.print.city)
    return city.at[0] - width, city.at[1] - height, city.at[0] + width, city.at[1] + height


def _through(road: int, what: Msg | str) -> Fault:
    found = msg("it runs through {what}", "report", what=what)
    return fault(("roads", road, "curve"), found, msg("a curve outside all walls", "report"), "RA-2")


def _gates(layout: MapSheet, road: int, line: list[Point], walls: dict[str, Box]) -> Iterator[Fault]:
    """Yield faults of a road's ends: each must lie at the wall of its place."""
    for end, point in zip(layout.roads[road].ends, (line[0], line[-1]), strict=True):
        if end == "start":
            there = abs(dist(point, layout.start.at) - length_in_mm(layout.print.start)) <= WALL
        else:
            left, top, right, bottom = walls[end]
            near = point_in_box(point, (left - WALL, top - WALL, right + WALL, bottom + WALL))
            there = near and not point_in_box(point, walls[end], WALL)
        if not there:
            found = msg(
                "an end at {x:.1f}, {y:.1f}, away from {place}", "report", x=point[0], y=point[1], place=end
            )
            yield fault(
                ("roads", road, "curve"), found, msg("ends on the walls of its two places", "report"), "RA-2"
            )


def _stops(layout: MapSheet, road: int, line: list[Point]) -> Iterator[Fault]:
    before = -1.0
    for k, stop in enumerate(layout.roads[road].villages):
        gap, walked = distance_and_position(line, stop.at)
        if gap > OFF_ROAD:
            found = msg("{gap:.1f} mm beside the road", "report", gap=gap)
            yield fault(
                ("roads", road, "villages", k, "at"), found, msg("a point on the road", "report"), "RA-2"
            )
        elif walked <= before:
            yield fault(
                ("roads", road, "villages", k, "at"),
                _point(stop.at),
                msg("villages in the order of the road", "report"),
                "RA-2",
            )
        before = walked


def _point(point: Point) -> Msg:
    return msg("{x:.1f}, {y:.1f}", "report", x=point[0], y=point[1])

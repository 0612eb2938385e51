"""The board of a Raja layout: its places, roads, characters and prices by number, and the geometry of its
roads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.contract.solo import SOLO
from sheetgen.games.kit.engine import cache_boards

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet


Point = tuple[float, float]
Box = tuple[float, float, float, float]


def bezier_points(curve: Sequence[Point], steps: int = 24) -> list[Point]:
    """Return a cubic Bézier curve of four points (mm) as a polyline of ``steps`` segments."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    line = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        line.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return line


def crossing_point(one: Sequence[Point], other: Sequence[Point]) -> Point | None:
    """Return approximately where two polylines cross (mm), or None if they do not."""
    if not boxes_overlap(bounding_box(one), bounding_box(other)):
        return None
    pieces = [(piece, bounding_box(piece)) for piece in pairwise(other)]
    whole = bounding_box(other)
    for p, q in pairwise(one):
        box = bounding_box((p, q))
        if not boxes_overlap(box, whole):
            continue
        for (r, s), its in pieces:
            if boxes_overlap(box, its) and _cut(p, q, r, s):
                return p
    return None


def bounding_box(points: Sequence[Point]) -> Box:
    """Return the bounding box of points as (left, top, right, bottom) in mm."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def boxes_overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes overlap or touch."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _side(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _cut(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Return whether two segments cross or touch.

    The caller has checked that their bounding boxes overlap.
    """
    return _side(p, q, r) * _side(p, q, s) <= 0 and _side(r, s, p) * _side(r, s, q) <= 0


def point_in_box(point: Point, box: Box, margin: float = 0.0) -> bool:
    """Return whether a point lies in a box, more than ``margin`` mm from its edge."""
    return box[0] + margin < point[0] < box[2] - margin and box[1] + margin < point[1] < box[3] - margin


def distance_and_position(line: Sequence[Point], point: Point) -> tuple[float, float]:
    """Return the distance of ``point`` from a polyline, and the position of the nearest point along the line,
    in mm.
    """
    best, where, walked = float("inf"), 0.0, 0.0
    for p, q in pairwise(line):
        length = dist(p, q)
        dx, dy = q[0] - p[0], q[1] - p[1]
        t = ((point[0] - p[0]) * dx + (point[1] - p[1]) * dy) / (length * length) if length else 0.0
        t = min(1.0, max(0.0, t))
        gap = dist(point, (p[0] + t * dx, p[1] + t * dy))
        if gap < best:
            best, where = gap, walked + t * length
        walked += length
    return best, where


# ---- the board ------------------------------------------------------------------------------
#
# Place 0 is the start; places 1 to 7 are the cities in the order of the layout. Villages and characters are
# numbered from 0 in the order of their printed numbers, so a lower number is a higher rank.


START = 0
MOST = 5
"""Colours of palaces in the box. A colour without a player provides the neutral palaces (RA-4)."""

ACTIONS = (
    "gold",
    "house",
    "two houses",
    "move",
    "quarry",
    "palace",
    "palace and house",
    "governor",
    "character",
)
"""The actions on the action disc, in the disc's order (RA-30 to RA-38)."""
ANY, CITY, PALACE, MOVE, GOVERNOR, CHARACTER = range(6)
"""Steps that an action consists of: a house anywhere, a house in a city, a palace, a moved house, a governor,
a character.
"""
PARTS: Mapping[str, tuple[int, ...]] = {
    "gold": (),
    "house": (ANY,),
    "two houses": (ANY, CITY),
    "move": (MOVE,),
    "quarry": (),
    "palace": (PALACE,),
    "palace and house": (PALACE, ANY),
    "governor": (GOVERNOR,),
    "character": (CHARACTER,),
}
PAIRS = tuple((a, b) for i, a in enumerate(ACTIONS) for b in ACTIONS[i:])
"""All choices of two actions; both may be the same (RA-21)."""


class Ghost(NamedTuple):
    """A ghost of one strength: gold at the start, villages for its first houses, its table by city (RA-S1)."""

    gold: int
    villages: tuple[int, ...]
    income: tuple[int, ...]
    houses: tuple[int, ...]


class Board:
    """The data of a layout that the rules need, for a number of players and the options of the log."""

    def __init__(self, layout: MapSheet, seats: int, options: Mapping[str, str]) -> None:
        self.name = layout.header.name
        self.seats = seats
        self.short = options.get("game length", "full") == "short"
        advanced = options.get("advanced", "none")
        self.tokens_and_homes = advanced in ("one", "both")
        self.several = advanced in ("two", "both")
        self.auction = self.tokens_and_homes or options.get("auction", "as advanced") == "yes"
        self._map(layout)
        self._characters(layout)
        self._numbers(layout)
        self._ghost(layout, options.get(SOLO, ""))

    def __repr__(self) -> str:
        return f"<board {self.name} for {self.seats}>"

    def _map(self, layout: MapSheet) -> None:
        self.cities: tuple[str, ...] = tuple(layout.cities)
        self.places = ("start", *self.cities)
        self.names = ("", *(city.name for city in layout.cities.values()))
        self.letters = tuple(city.letter for city in layout.cities.values())
        self.place_number = {key: n for n, key in enumerate(self.places)}
        numbers = sorted(stop.number for road in layout.roads for stop in road.villages)
        self.villages = tuple(numbers)
        self.village_number = {number: i for i, number in enumerate(numbers)}
        self.roads = tuple(
            tuple(self.village_number[stop.number] for stop in road.villages) for road in layout.roads
        )
        """Road -> its villages, from the first end to the second."""
        self.ends = tuple(
            (self.place_number[a], self.place_number[b]) for a, b in (r.ends for r in layout.roads)
        )
        self.road_between = {pair: i for i, (a, b) in enumerate(self.ends) for pair in ((a, b), (b, a))}
        self.beside = tuple(
            tuple((a + b - place, i) for i, (a, b) in enumerate(self.ends) if place in (a, b))
            for place in range(len(self.places))
        )
        """Place -> pairs of neighbour and road."""
        self.outer_sites = layout.sites.outer
        self.room = layout.village.houses_for_two if self.seats == 2 else layout.village.houses

    def _characters(self, layout: MapSheet) -> None:
        known = sorted(layout.characters.items(), key=lambda item: item[1].number)
        self.characters: tuple[str, ...] = tuple(name for name, _ in known)
        self.character_number = {name: i for i, name in enumerate(self.characters)}
        self.numbers = tuple(c.number for _, c in known)
        self.in_game = tuple(self.tokens_and_homes or not c.advanced for _, c in known)
        self.income = tuple(c.gold for _, c in known)
        self.token_income = tuple(c.tokens for _, c in known)
        self.free_works = tuple(c.houses for _, c in known)
        self.free_tolls = tuple(c.tolls for _, c in known)
        self.palace_price = tuple(layout.costs.palace if c.palace is None else c.palace for _, c in known)
        self.outer_points = tuple(layout.points.outer if c.outer is None else c.outer for _, c in known)
        self.homes = tuple(
            next((self.place_number[key] for key, city in layout.cities.items() if city.home == name), START)
            for name in self.characters
        )

    def _numbers(self, layout: MapSheet) -> None:
        stock, self.costs, self.gains, self.points = layout.stock, layout.costs, layout.gains, layout.points
        self.stock = stock
        self.palaces = layout.short.palaces if self.short else stock.palaces
        self.rounds = layout.short.rounds if self.short else 0
        """Number of rounds after which the game ends in any case; 0 if there is no limit."""
        self.rewards: Sequence[int] = layout.rewards[str(self.seats)]
        self.strip, self.spaces, self.down = (
            layout.governors.strip,
            layout.governors.spaces,
            layout.governors.down,
        )
        self.top = self.strip + self.spaces

    def _ghost(self, layout: MapSheet, strength: str) -> None:
        self.ghost: Ghost | None = None
        """The opponent in the second seat of a solo game; None if two or more people play."""
        self.people = self.seats
        """Number of seats that choose a character: all but the ghost's (RA-S1)."""
        if strength and layout.ghost is not None:
            rows = [layout.ghost.cities[key] for key in self.cities]
            self.ghost = Ghost(
                getattr(layout.ghost, strength),
                tuple(self.village_number[number] for number in layout.ghost.villages),
                tuple(row.gold for row in rows),
                tuple(row.houses for row in rows),
            )
            self.people = 1


board_of = cache_boards(Board)
"""Return the board of a layout. The same layout object, seats and options give the same board object."""

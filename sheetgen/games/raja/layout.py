"""The types of a Raja layout file, ``layouts/raja/*.toml``.

The layout contains all numbers of the map, the governor track and the prices; the rules read them from here.
Points are ``[x, y]`` in mm from the top left corner of the page, with y downwards.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.games.layouts.file import Header

CharacterName = Literal["mogul", "merchant", "sadhu", "monk", "builder", "artisan", "yogi"]
Motif = Literal[
    "dune", "tree", "caravan", "hills", "cypresses", "palm", "sprig", "lake", "tarn", "peacock", "elephant",
    "compass", "name",
]  # fmt: skip
CityKey = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", description="a city as logs and addresses write it")]
Coordinate = Annotated[float, Meta(ge=0, le=1200)]
Point = tuple[Coordinate, Coordinate]
Curve = tuple[Point, Point, Point, Point]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Rewards = tuple[Count, ...]


class Print(Struct, forbid_unknown_fields=True, frozen=True):
    """Physical sizes in mm that a designer may change.

    ``city`` is the walled rectangle round the city's centre. ``start`` is a radius. ``outer_ring`` is the
    distance of the outer sites from the centre of the city. Sites and governors are diameters. ``storey`` is
    the height of one space of the governor track.
    """

    page: tuple[Length, Length]
    city: tuple[Length, Length]
    start: Length
    central_site: Length
    outer_site: Length
    outer_ring: Length
    house: Length
    governor: Length
    storey: Length
    smallest_type: Length


class Sites(Struct, forbid_unknown_fields=True, frozen=True):
    """Number of outer palace sites of each city, in addition to the central one (RA-2, RA-40)."""

    clause: ClassVar[str] = "RA-2"

    outer: Annotated[int, Meta(ge=4, le=12)]


class Village(Struct, forbid_unknown_fields=True, frozen=True):
    """Number of houses that a village can hold, and the number in a game of two (RA-2)."""

    clause: ClassVar[str] = "RA-2"

    houses: Annotated[int, Meta(ge=1, le=4)]
    houses_for_two: Annotated[int, Meta(ge=1, le=4)]


class Stock(Struct, forbid_unknown_fields=True, frozen=True):
    """Supply of each player at the start (RA-1, RA-6).

    ``tokens`` is the bank's supply for all players (RA-80).
    """

    clause: ClassVar[str] = "RA-1"

    gold: Count
    palaces: Some
    placed: Count
    reserve: Count
    quarry: Count
    tokens: Count


class Short(Struct, forbid_unknown_fields=True, frozen=True):
    """The short game: number of palaces of each player, and number of rounds (RA-70)."""

    clause: ClassVar[str] = "RA-70"

    palaces: Some
    rounds: Some


class Costs(Struct, forbid_unknown_fields=True, frozen=True):
    """Gold for a house, for a palace, and for each house in a village that is passed (RA-31, RA-35, RA-51)."""

    clause: ClassVar[str] = "RA-31"

    house: Count
    palace: Count
    toll: Count


class Gains(Struct, forbid_unknown_fields=True, frozen=True):
    """Results of the gold and quarry actions, gold that a waiver pays each other player, monopoly bonus
    (RA-23, RA-62).
    """

    clause: ClassVar[str] = "RA-23"

    gold: Count
    quarry: Count
    waiver: Count
    alone: Count


class Points(Struct, forbid_unknown_fields=True, frozen=True):
    """Points for presence in a city (RA-60, RA-82)."""

    clause: ClassVar[str] = "RA-60"

    architect: Count
    house: Count
    outer: Count
    central: Count
    home: Count


class Governors(Struct, forbid_unknown_fields=True, frozen=True):
    """The governor track: spaces of the strip and above it, steps of a lowered governor (RA-3, RA-41), and
    its tower.
    """

    clause: ClassVar[str] = "RA-3"

    strip: Annotated[int, Meta(ge=2, le=20)]
    spaces: Annotated[int, Meta(ge=1, le=30)]
    down: Annotated[int, Meta(ge=1, le=6)]
    at: Point
    size: tuple[Length, Length]


class Character(Struct, forbid_unknown_fields=True, frozen=True):
    """A character: rank and power (RA-10, RA-80).

    ``gold`` and ``tokens`` are gained in each own turn. ``outer`` is the points of an own outer palace. The
    bank pays ``tolls``. ``houses`` are built or moved free in each own turn. ``palace`` is the price of a
    palace. ``advanced`` characters are in the game only with advanced rules I.
    """

    clause: ClassVar[str] = "RA-10"

    number: Annotated[int, Meta(ge=1, le=99)]
    gold: Count = 0
    outer: Count | None = None
    tolls: bool = False
    houses: Count = 0
    palace: Count | None = None
    tokens: Count = 0
    advanced: bool = False


class GhostRow(Struct, forbid_unknown_fields=True, frozen=True):
    """A row of the ghost's table: gold that it gets and houses that it places in a city (RA-S4, RA-S5)."""

    clause: ClassVar[str] = "RA-S4"

    gold: Count
    houses: Count


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """The opponent of a solo game (RA-S1 to RA-S6).

    ``merchant``, ``raja`` and ``mogul`` are the gold at the start of a ghost of that strength. ``villages``
    lists the villages for its first houses; the ghost takes the first one with room.
    """

    clause: ClassVar[str] = "RA-S1"

    merchant: Count
    raja: Count
    mogul: Count
    villages: Annotated[tuple[Some, ...], Meta(min_length=1, max_length=30)]
    cities: dict[CityKey, GhostRow]


class Start(Struct, forbid_unknown_fields=True, frozen=True):
    """The place in the middle where architects begin (RA-2, RA-6)."""

    clause: ClassVar[str] = "RA-2"

    at: Point


class City(Struct, forbid_unknown_fields=True, frozen=True):
    """A city: its name, letter, colour and emblem, its home character (RA-82) and the centre of its garden."""

    clause: ClassVar[str] = "RA-82"

    letter: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    colour: Annotated[str, Meta(pattern=r"^[a-z]+$", description="an ink of the house palette")]
    emblem: Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", description="an icon of this game")]
    home: CharacterName
    at: Point


class Stop(Struct, forbid_unknown_fields=True, frozen=True):
    """A village on a road."""

    number: Some
    at: Point


class Road(Struct, forbid_unknown_fields=True, frozen=True):
    """A road between two places (``start`` or a city): a cubic Bézier curve from gate to gate, with its
    villages.
    """

    ends: tuple[CityKey, CityKey]
    curve: Curve
    villages: Annotated[tuple[Stop, ...], Meta(min_length=1)]


class Scenery(Struct, forbid_unknown_fields=True, frozen=True):
    """An ornament of the land; ``name`` is the name of its motif."""

    motif: Motif
    at: Point
    size: Annotated[float, Meta(gt=0, le=9)] = 1
    flip: bool = False
    name: Annotated[str, Meta(max_length=24)] = ""
    ink: Annotated[str, Meta(pattern=r"^[a-z]+$", description="an ink of the house palette")] = "ink"


class MapSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """The province map with everything printed on it (RA-2)."""

    clause: ClassVar[str] = "RA-2"

    header: Header
    print: Print
    sites: Sites
    village: Village
    stock: Stock
    short: Short
    costs: Costs
    gains: Gains
    points: Points
    rewards: dict[Annotated[str, Meta(pattern=r"^[2-5]$", description="number of players")], Rewards]
    governors: Governors
    characters: dict[CharacterName, Character]
    start: Start
    cities: dict[CityKey, City]
    roads: tuple[Road, ...]
    legend: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None
    """Left, top, width and height in mm of the panel that explains villages; None if the map has no panel."""
    scenery: tuple[Scenery, ...] = ()
    ghost: Ghost | None = None
    """The opponent of a solo game; None if the map has no solo game."""

    @property
    def kind(self) -> str:
        return self.header.kind


MapName = Annotated[str, Meta(min_length=1, description="the map it goes with", examples=["raja/rajasthan"])]


class TileSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """The map in parts that are joined.

    ``seams`` are mm of the map from its left edge. ``overlap`` is the strip in mm of paper that two parts
    share.
    """

    header: Header
    map: MapName
    scale: Annotated[float, Meta(gt=0, le=2)]
    seams: Annotated[tuple[Coordinate, ...], Meta(min_length=1, max_length=5)]
    overlap: Length

    @property
    def kind(self) -> str:
        return self.header.kind


class PlayerSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A player's own sheet (RA-1): diameter of the action disc, and number of cells for gold totals."""

    clause: ClassVar[str] = "RA-1"

    header: Header
    map: MapName
    disc: Length
    totals: Annotated[int, Meta(ge=10, le=60)]

    @property
    def kind(self) -> str:
        return self.header.kind


class ScorePad(Struct, forbid_unknown_fields=True, frozen=True):
    """A pad for the points and gold of each round (RA-25).

    Gaps between governors can make more than ten rounds.
    """

    clause: ClassVar[str] = "RA-25"

    header: Header
    map: MapName
    rounds: Annotated[int, Meta(ge=6, le=16)]
    players: Annotated[int, Meta(ge=2, le=5)]

    @property
    def kind(self) -> str:
        return self.header.kind

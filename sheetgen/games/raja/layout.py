"""What a Raja layout file says: the typed form of ``layouts/raja/*.toml``.

Every number of the map, the track and the prices stands in the layout; the rules read it from here.
Points are ``[x, y]`` in millimetres from the top left corner of the page, y down.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from sheetgen.games.layouts.file import Header
from sheetgen.units import Length

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
    """Physical sizes that a designer may change; ``city`` is the walled rectangle round its centre.

    ``start`` is a radius, ``outer_ring`` the distance of the outer sites from the centre of the city,
    sites and governors are diameters, ``storey`` is the height of one space of the governor track.
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
    """Outer palace sites of each city, beside the one in the middle (RA-2, RA-40)."""

    clause: ClassVar[str] = "RA-2"

    outer: Annotated[int, Meta(ge=4, le=12)]


class Village(Struct, forbid_unknown_fields=True, frozen=True):
    """How many houses a village holds, and with two players (RA-2)."""

    clause: ClassVar[str] = "RA-2"

    houses: Annotated[int, Meta(ge=1, le=4)]
    houses_for_two: Annotated[int, Meta(ge=1, le=4)]


class Stock(Struct, forbid_unknown_fields=True, frozen=True):
    """What each player begins with (RA-1, RA-6); ``tokens`` is the bank's supply for all (RA-80)."""

    clause: ClassVar[str] = "RA-1"

    gold: Count
    palaces: Some
    placed: Count
    reserve: Count
    quarry: Count
    tokens: Count


class Short(Struct, forbid_unknown_fields=True, frozen=True):
    """The short game: palaces of each player, and rounds (RA-70)."""

    clause: ClassVar[str] = "RA-70"

    palaces: Some
    rounds: Some


class Costs(Struct, forbid_unknown_fields=True, frozen=True):
    """Gold for a house, for a palace, and for each house of a village passed (RA-31, RA-35, RA-51)."""

    clause: ClassVar[str] = "RA-31"

    house: Count
    palace: Count
    toll: Count


class Gains(Struct, forbid_unknown_fields=True, frozen=True):
    """What gold and quarry bring, what a waiver pays each other player, the monopoly (RA-23, RA-62)."""

    clause: ClassVar[str] = "RA-23"

    gold: Count
    quarry: Count
    waiver: Count
    alone: Count


class Points(Struct, forbid_unknown_fields=True, frozen=True):
    """What counts in a city (RA-60, RA-82)."""

    clause: ClassVar[str] = "RA-60"

    architect: Count
    house: Count
    outer: Count
    central: Count
    home: Count


class Governors(Struct, forbid_unknown_fields=True, frozen=True):
    """The governor track: strip, spaces above it, steps of a lowered governor (RA-3, RA-41); its tower."""

    clause: ClassVar[str] = "RA-3"

    strip: Annotated[int, Meta(ge=2, le=20)]
    spaces: Annotated[int, Meta(ge=1, le=30)]
    down: Annotated[int, Meta(ge=1, le=6)]
    at: Point
    size: tuple[Length, Length]


class Character(Struct, forbid_unknown_fields=True, frozen=True):
    """A character: rank and power (RA-10, RA-80).

    ``gold`` and ``tokens`` on each own turn, ``outer`` points of an own outer palace, ``tolls`` paid by the
    bank, ``houses`` built or moved free on each own turn, ``palace`` the price of a palace.
    ``advanced`` ones are in the game only with advanced I.
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
    """A line of the ghost's table: the gold that it gets and the houses that it sets in a city (RA-S4, RA-S5)."""

    clause: ClassVar[str] = "RA-S4"

    gold: Count
    houses: Count


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """Whom one plays against alone (RA-S1 to RA-S6).

    ``merchant``, ``raja`` and ``mogul`` are the gold that a ghost of that strength begins with. ``villages`` are
    those for its first houses, the first free one each time.
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
    """A city: what it is called and known by, its home character (RA-82), the middle of its garden."""

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
    """A road between two places (``start`` or a city): a cubic curve from gate to gate, with villages."""

    ends: tuple[CityKey, CityKey]
    curve: Curve
    villages: Annotated[tuple[Stop, ...], Meta(min_length=1)]


class Scenery(Struct, forbid_unknown_fields=True, frozen=True):
    """Something that adorns the land; ``name`` is printed as it is, for the motif of that name."""

    motif: Motif
    at: Point
    size: Annotated[float, Meta(gt=0, le=9)] = 1
    flip: bool = False
    name: Annotated[str, Meta(max_length=24)] = ""
    ink: Annotated[str, Meta(pattern=r"^[a-z]+$", description="an ink of the house palette")] = "ink"


class MapSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """The province map with all that is printed on it (RA-2)."""

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
    """Left, top, width and height of the panel that explains villages; a map may do without."""
    scenery: tuple[Scenery, ...] = ()
    ghost: Ghost | None = None
    """Whom one plays against alone; None where nobody can."""

    @property
    def kind(self) -> str:
        return self.header.kind


MapName = Annotated[str, Meta(min_length=1, description="the map it goes with", examples=["raja/rajasthan"])]


class TileSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """The map in parts to be joined; ``seams`` are millimetres of the map from its left edge.

    ``overlap`` is shared by two parts, in millimetres of the paper.
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
    """A player's own sheet (RA-1): the diameter of the action disc, and cells for totals of gold."""

    clause: ClassVar[str] = "RA-1"

    header: Header
    map: MapName
    disc: Length
    totals: Annotated[int, Meta(ge=10, le=60)]

    @property
    def kind(self) -> str:
        return self.header.kind


class ScorePad(Struct, forbid_unknown_fields=True, frozen=True):
    """A pad for points and gold of each round (RA-25); governors' gaps may make more than ten rounds."""

    clause: ClassVar[str] = "RA-25"

    header: Header
    map: MapName
    rounds: Annotated[int, Meta(ge=6, le=16)]
    players: Annotated[int, Meta(ge=2, le=5)]

    @property
    def kind(self) -> str:
        return self.header.kind

"""The types of a Nagaraja layout file, ``layouts/nagaraja/*.toml``.

The layout contains all numbers of the game: relics, tiles, sticks, cards and amulets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from sheetgen.conversion import Length, Slug
from sheetgen.games.layouts.file import Header

Symbol = Literal["relics", "tiles", "sticks", "cards"]
Arrows = Literal["opponent", "self", "either"]
AmuletKind = Literal["points", "draw", "cancel"]

Edge = Annotated[
    str, Meta(pattern=r"^[abc][123] [nesw]$", description="a place and one of its sides; a1 is top left")
]
Path = Annotated[str, Meta(pattern=r"^(?=.)n?e?s?w?$", description="the sides that one path joins")]
Face = Annotated[
    str,
    Meta(
        pattern=r"^([0-9]|[0-9]?N+)$", description="fate points, then one N for each naga, such as 3, N or 1N"
    ),
]
CardCode = Annotated[
    str,
    Meta(pattern=r"^(?![ab][123]$)[a-z][1-9][0-9]?$", description="a letter and a number that name no cell"),
]
Sticks = Annotated[
    str,
    Meta(
        pattern=r"^[1-9] [a-z]+( [1-9] [a-z]+)*$",
        description="numbers and kinds of sticks, such as 3 green 1 white",
    ),
]
EffectText = Annotated[
    str,
    Meta(
        pattern=r"^(fate [1-9]|throw again 2|strike [12]|look [12]|swap relics|turn|move|swap tiles|trap"
        r"|take|draw 2|rob)$",
        description="an effect of NA-40 to NA-43",
    ),
]
NagaText = Annotated[
    str,
    Meta(
        pattern=r"^(fate [1-9]|strike|throw again|rob|swap relics|turn|trap)$",
        description="what a naga of the ghost does (NA-S4)",
    ),
]
Count = Annotated[int, Meta(ge=1, le=48)]


class Temple(Struct, forbid_unknown_fields=True, frozen=True):
    """The places round the 3 × 3 grid, in order: entrances of paths, and relics (NA-1)."""

    clause: ClassVar[str] = "NA-1"

    entrances: Annotated[tuple[Edge, ...], Meta(min_length=1)]
    relics: Annotated[tuple[Edge, ...], Meta(min_length=1)]


class Relics(Struct, forbid_unknown_fields=True, frozen=True):
    """The values of the relics of one temple (NA-2)."""

    clause: ClassVar[str] = "NA-2"

    sacred: tuple[Annotated[int, Meta(ge=1, le=9)], ...]
    cursed: tuple[Annotated[int, Meta(ge=1, le=9)], ...]


class Tile(Struct, forbid_unknown_fields=True, frozen=True):
    """A type of room tile: its paths as drawn, and whether an amulet lies on its first path (NA-3)."""

    clause: ClassVar[str] = "NA-3"

    name: Slug
    paths: Annotated[tuple[Path, ...], Meta(min_length=1, max_length=2)]
    count: Count
    amulet: bool = False


DOUBLES: Mapping[str, tuple[str, ...]] = {
    "two-curves": ("ne", "sw"),
    "two-straights": ("ns", "ew"),
    "straight-niche": ("ns", "e"),
    "curve-niche": ("ne", "s"),
    "fork-niche": ("esw", "n"),
}
"""Names of tiles with two separate paths.

A log calls each of them a double, because a layout has only one of them.
"""


class Stick(Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of fate stick and its four faces (NA-10)."""

    clause: ClassVar[str] = "NA-10"

    name: Slug
    count: Count
    faces: Annotated[tuple[Face, ...], Meta(min_length=4, max_length=4)]


class Card(Struct, forbid_unknown_fields=True, frozen=True):
    """A card: its code, its fate points when selected, and its effect when activated (NA-11, NA-12)."""

    clause: ClassVar[str] = "NA-11"

    code: CardCode
    symbol: Symbol
    arrows: Arrows
    sticks: Sticks
    effect: EffectText
    count: Count


class Amulet(Struct, forbid_unknown_fields=True, frozen=True):
    """A type of amulet (NA-44). ``points`` is given only for amulets with points."""

    clause: ClassVar[str] = "NA-44"

    kind: AmuletKind
    count: Count
    points: Annotated[int, Meta(ge=0, le=9)] = 0


class Ends(Struct, forbid_unknown_fields=True, frozen=True):
    """The conditions that end the game (NA-30 to NA-32)."""

    clause: ClassVar[str] = "NA-30"

    points: Annotated[int, Meta(ge=1)]
    cursed: Annotated[int, Meta(ge=1)]
    tiles: Annotated[int, Meta(ge=1)]


class Hands(Struct, forbid_unknown_fields=True, frozen=True):
    """Numbers of cards that are dealt, drawn and given away (NA-4, NA-25), and the throw for the first guide."""

    clause: ClassVar[str] = "NA-4"

    start: Count
    draw: Count
    give: Annotated[int, Meta(ge=0)]
    first: Sticks


class Omen(Struct, forbid_unknown_fields=True, frozen=True):
    """An omen of the ghost: its sticks, additional fate points, and the effect of its nagas (NA-S3, NA-S4)."""

    clause: ClassVar[str] = "NA-S3"

    sticks: Sticks
    naga: NagaText
    fate: Annotated[int, Meta(ge=0, le=9)] = 0


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """The opponent of a solo game (NA-S1 to NA-S6).

    ``row`` has the points at each place of its row of tiles; a stronger ghost begins with more covered
    places. ``instead`` is the fate points of an own card with an effect on things that the ghost does not
    have.
    """

    clause: ClassVar[str] = "NA-S1"

    merchant: Annotated[int, Meta(ge=0)]
    raja: Annotated[int, Meta(ge=0)]
    mogul: Annotated[int, Meta(ge=0)]
    row: Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(min_length=1, max_length=12)]
    instead: Annotated[int, Meta(ge=0, le=9)]
    omens: Annotated[tuple[Omen, ...], Meta(min_length=6, max_length=24)]


class Print(Struct, forbid_unknown_fields=True, frozen=True):
    """Sizes on paper: the side of a tile in mm, from which relics, amulets and the whole temple follow."""

    tile: Length = "40 mm"


class TempleGame(Struct, forbid_unknown_fields=True, frozen=True):
    """All components of a game of Nagaraja, and their printed size."""

    header: Header
    temple: Temple
    relics: Relics
    ends: Ends
    hands: Hands
    sticks: tuple[Stick, ...]
    tiles: tuple[Tile, ...]
    amulets: tuple[Amulet, ...]
    cards: tuple[Card, ...]
    ghost: Ghost | None = None
    print: Print = Print()

    @property
    def kind(self) -> str:
        return self.header.kind

    @property
    def most_amulets(self) -> int:
        """Largest number of amulets that one player may win."""
        on_tiles = sum(tile.count for tile in self.tiles if tile.amulet)
        return min(on_tiles, sum(amulet.count for amulet in self.amulets))

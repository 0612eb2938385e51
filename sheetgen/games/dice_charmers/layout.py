"""The types of a Dice Charmers layout file, ``layouts/dice_charmers/*.toml``.

The layout contains all numbers of a sheet; the rules read them from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.games.layouts.file import Header
from sheetgen.message import Msg, msg, msgs

Good = Literal["tea", "silk", "spices"]
Colour = Literal["goods", "roads", "river", "palace"]
Person = Literal["mogul", "maharani", "merchant", "raja", "builder", "portuguese"]
Symbol = Literal["flag", "boat", "lamp", "fish", "pot", "tortoise"]
RoadFace = Literal["straight", "curve", "halves"]
GOODS: tuple[str, ...] = get_args(Good)
PERSONS: tuple[str, ...] = get_args(Person)

Gate = Annotated[
    str,
    Meta(
        pattern=r"^[a-h][1-9] [nesw]$",
        description="a border cell and the side where the bonus is; a1 is top left",
        examples=["a1 n", "e4 e"],
    ),
]
GoodsFace = Annotated[
    str,
    Meta(
        pattern=r"^(tea|silk|spices) (tea|silk|spices)$",
        description="the two goods of a purple face",
        examples=["tea tea", "tea silk"],
    ),
]
BonusText = Annotated[
    str,
    Meta(
        pattern=r"^(karma|upgrade|goods die|half|straight|curve|fork|crossing|any person"
        r"|mogul|maharani|merchant|raja|builder|portuguese"
        r"|(fame|money) [1-9]|goods [123]|sell [123]|sell up to 2|sell 2 different|sell (same|different)"
        r"|ahead 1|back 1|back any)$",
        description="a bonus of DC-92",
        examples=["fame 3", "goods die", "sell up to 2", "ahead 1", "any person"],
    ),
]


Run = Annotated[
    str,
    Meta(pattern=r"^[1-9][0-9]?x[0-9]$", description="boxes x coins beside each", examples=["15x2", "1x0"]),
]


DIE_FACES = 6


class Dice(Struct, forbid_unknown_fields=True, frozen=True):
    """The faces of both dice of each colour (DC-2): twelve faces, six of each die."""

    clause: ClassVar[str] = "DC-2"

    goods: Annotated[tuple[GoodsFace, ...], Meta(min_length=6, max_length=12)]
    roads: Annotated[tuple[RoadFace, ...], Meta(min_length=6, max_length=12)]
    river: Annotated[tuple[Symbol, ...], Meta(min_length=6, max_length=12)]
    palace: Annotated[tuple[Person, ...], Meta(min_length=6, max_length=12)]


def die_faces(faces: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the faces of the first and the second die of a colour."""
    return tuple(faces[:DIE_FACES]), tuple(faces[-DIE_FACES:])


class Province(Struct, forbid_unknown_fields=True, frozen=True):
    """The map of a province (DC-40 to DC-43): one line for each row, one word for each cell.

    ``.`` is open country, ``residence`` the residence, ``same`` and ``different`` the two kinds of market,
    any other word a building type of the upgrade table.
    """

    clause: ClassVar[str] = "DC-40"

    map: tuple[str, ...]
    residence_roads: Annotated[
        str, Meta(pattern=r"^n?e?s?w?$", description="open sides of the residence", examples=["nesw", "ew"])
    ]
    border: dict[Gate, BonusText]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Return the words of a map, one list of cells for each row."""
        return tuple(tuple(row.split()) for row in self.map)

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the names of all cells, row by row."""
        return tuple(cell_name(x, y) for y, row in enumerate(self.rows) for x in range(len(row)))


def cell_name(column: int, row: int) -> str:
    """Return the address of a cell, such as ``c3``. ``column`` and ``row`` count from 0 at the top left cell,
    which is a1.
    """
    return f"{chr(97 + column)}{row + 1}"


class Tent(Struct, forbid_unknown_fields=True, frozen=True):
    """A tent over some columns of some goods rows, and its bonus when all goods under it are sold (DC-32)."""

    clause: ClassVar[str] = "DC-32"

    first: Annotated[int, Meta(ge=1)]
    last: Annotated[int, Meta(ge=1)]
    bonus: BonusText
    goods: tuple[Good, ...] = ("tea", "silk", "spices")


class Market(Struct, forbid_unknown_fields=True, frozen=True):
    """The market rows: the coins that each column pays for a sold good, and the tents over the rows (DC-30 to
    DC-32).
    """

    clause: ClassVar[str] = "DC-30"

    coins: tuple[Annotated[int, Meta(ge=1, le=9)], ...]
    tents: tuple[Tent, ...]


class Space(Struct, forbid_unknown_fields=True, frozen=True):
    """A river space: its symbol and all its bonuses (DC-50)."""

    clause: ClassVar[str] = "DC-50"

    symbol: Symbol
    win: tuple[BonusText, ...]


class Palace(Struct, forbid_unknown_fields=True, frozen=True):
    """The bonus of each palace column, for a player who has crossed all its windows (DC-60, DC-91)."""

    clause: ClassVar[str] = "DC-60"

    boxes: Annotated[int, Meta(ge=1, le=5)]
    columns: tuple[BonusText, ...]


class Buildings(Struct, forbid_unknown_fields=True, frozen=True):
    """Building types, the value of each level in fame, and the bonus of each full upgrade column (DC-70)."""

    clause: ClassVar[str] = "DC-70"

    types: tuple[str, ...]
    fame: tuple[Annotated[int, Meta(ge=1, le=9)], ...]
    columns: tuple[BonusText, ...]


class Karma(Struct, forbid_unknown_fields=True, frozen=True):
    """Number of karma spaces, the number circled at the start, and the bonus of some spaces (DC-20,
    DC-22).
    """

    clause: ClassVar[str] = "DC-20"

    spaces: Annotated[int, Meta(ge=1, le=9)]
    start: Annotated[int, Meta(ge=0)]
    bonus: dict[str, BonusText]


class Tracks(Struct, forbid_unknown_fields=True, frozen=True):
    """The two tracks round the sheet (DC-80, DC-81).

    ``coins_beside`` gives the number of coins beside each fame box, in runs of the fame track: ``15x2`` is
    fifteen boxes with two coins each. Five runs are left side, corner (``1x0``), bottom, corner, right side.
    Three runs have no box in the corners. One run is divided evenly between the sides. The keys of bonuses
    are numbers of boxes and coins.
    """

    clause: ClassVar[str] = "DC-80"

    coins_beside: Annotated[tuple[Run, ...], Meta(min_length=1)]
    fame: dict[str, BonusText]
    money: dict[str, BonusText]


def coins_beside(runs: tuple[str, ...]) -> list[int]:
    """Return the number of coins beside each fame box: ``15x2`` is fifteen boxes with two coins each."""
    return [int(coins) for run in runs for boxes, coins in [run.split("x")] for _ in range(int(boxes))]


class Wish(Struct, forbid_unknown_fields=True, frozen=True):
    """A row of the ghost's table: the faces of dice that the row takes, and the steps of each box (DC-S2,
    DC-S3).
    """

    clause: ClassVar[str] = "DC-S2"

    colour: Literal["goods", "roads", "river", "palace"]
    faces: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]
    steps: Annotated[tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(min_length=1, max_length=6)]


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """The opponent of a solo game: the start of each strength on its track, and its table (DC-S1 to DC-S4).

    ``idle`` is the number of steps in a turn without a usable die: no die in the middle shows a face of a row
    that has a free box.
    """

    clause: ClassVar[str] = "DC-S1"

    merchant: Annotated[int, Meta(ge=0)]
    raja: Annotated[int, Meta(ge=0)]
    mogul: Annotated[int, Meta(ge=0)]
    idle: Annotated[int, Meta(ge=1, le=12)]
    wishes: Annotated[tuple[Wish, ...], Meta(min_length=1, max_length=12)]


class Print(Struct, forbid_unknown_fields=True, frozen=True):
    """Physical sizes that a designer may change. The drawing checks that they fit the page."""

    cell: Length
    river_space: Length
    smallest_type: Length


class ProvinceSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """One side of the score sheet, Sun or Moon (DC-1)."""

    clause: ClassVar[str] = "DC-1"

    header: Header
    print: Print
    dice: Dice
    province: Province
    market: Market
    river: tuple[Space, ...]
    palace: Palace
    buildings: Buildings
    karma: Karma
    tracks: Tracks
    ghost: Ghost | None = None

    @property
    def kind(self) -> str:
        return self.header.kind


class MatSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A printed depot for one or two dice, and a place for the elephant's die (DC-1, DC-10, DC-13)."""

    clause: ClassVar[str] = "DC-1"

    header: Header
    sides: tuple[Literal["two", "three-to-five"], ...]
    die: Length

    @property
    def kind(self) -> str:
        return self.header.kind


# Bonuses: conversion between their text in layouts and the values that the rules use (DC-92).


class Bonus(NamedTuple):
    """A bonus: one of the kinds below and its number ``n`` (0 for a kind without a number).

    fame, money, karma, upgrade, goods-die, goods (n different), sell (exactly n of choice), sell-up-to,
    sell-same (1 to n), sell-different (1 to n), sell-pair (2 different), half, straight, curve, fork,
    crossing, ahead, back, back-any, any-person, or a person's own name.
    """

    kind: str
    n: int = 0


_FIXED = {
    "goods die": Bonus("goods-die"),
    "any person": Bonus("any-person"),
    "sell up to 2": Bonus("sell-up-to", 2),
    "sell 2 different": Bonus("sell-pair", 2),
    "sell same": Bonus("sell-same", 3),
    "sell different": Bonus("sell-different", 3),
    "back any": Bonus("back-any"),
}


def parse_bonus(text: str) -> Bonus:
    """Return the bonus that a layout's ``text`` names. The layout's schema has checked the text."""
    if text in _FIXED:
        return _FIXED[text]
    word, _, number = text.partition(" ")
    return Bonus(word, int(number) if number else 0)


_LABELS = {
    "fame": msg("{n} fame", "report"),
    "money": msg("{n} money", "report"),
    "karma": msg("karma", "report"),
    "upgrade": msg("upgrade", "report"),
    "goods-die": msg("goods die", "report"),
    "sell": msg("sell {n}", "report"),
    "sell-up-to": msg("sell up to {n}", "report"),
    "sell-same": msg("sell 1 to {n} of one kind", "report"),
    "sell-different": msg("sell 1 to {n} different", "report"),
    "sell-pair": msg("sell 2 different", "report"),
    "half": msg("half road", "report"),
    "straight": msg("straight", "report"),
    "curve": msg("curve", "report"),
    "fork": msg("fork", "report"),
    "crossing": msg("crossing", "report"),
    "ahead": msg("{n} ahead on the river", "report"),
    "back": msg("back to the last free river space", "report"),
    "back-any": msg("back to any free river space", "report"),
    "any-person": msg("any palace action", "report"),
    "mogul": msg("Great Mogul", "report"),
    "maharani": msg("Maharani", "report"),
    "merchant": msg("Merchant", "report"),
    "raja": msg("Raja Man Singh", "report"),
    "builder": msg("Master builder", "report"),
    "portuguese": msg("Portuguese", "report"),
}


def bonus_label(wanted: Bonus) -> Msg:
    """Return the name of a bonus for messages."""
    if wanted.kind == "goods":
        return msgs("{count} good", "{count} different goods", wanted.n, "report")
    text = _LABELS.get(wanted.kind)
    if text is None:
        return msg("{name}", "report", name=f"{wanted.kind} {wanted.n}")
    return Msg(text.text, text.context, (("n", wanted.n),))


def bonus_text(wanted: Bonus) -> str:
    """Return the bonus as a layout writes it."""
    for text, known in _FIXED.items():
        if known == wanted:
            return text
    return f"{wanted.kind} {wanted.n}" if wanted.n else wanted.kind

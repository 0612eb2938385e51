"""The types of a Bania layout file, ``layouts/bania/*.toml``.

The layout contains all numbers of the game; the rules read them from here. Columns are in the order of their
letters, and every second one (b, d, ...) lies half a space lower. So ``c4`` touches c3, c5, b3, b4, d3 and
d4, and ``d4`` touches d3, d5, c4, c5, e4 and e5.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.games.layouts.file import Header

GoodsName = Literal["oil", "spices", "silk", "incense"]
Face = Literal["oil", "spices", "silk", "incense", "front", "rear"]
Column = Annotated[
    str, Meta(pattern=r"^[a-z]$", description="a column as addresses write it: one small letter")
]
Row = Annotated[int, Meta(ge=1, le=30)]
Span = tuple[Row, Row]
Space = Annotated[str, Meta(pattern=r"^[a-z][1-9][0-9]?$", description="a space: column and row, such as e4")]
Price = Annotated[str, Meta(pattern=r"^[A-Z]{3}$", description="the letters of three goods, such as OOP")]
Seats = Annotated[str, Meta(pattern=r"^[23]$", description="number of players")]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]


class Board(Struct, forbid_unknown_fields=True, frozen=True):
    """The spaces of the board (BA-1): first and last row of each column, without those under the spring.

    ``parts`` are the columns in play for smaller numbers of players. Without parts, the whole board is always
    in play.
    """

    clause: ClassVar[str] = "BA-1"

    columns: dict[Column, Span]
    spring: tuple[Space, ...] = ()
    parts: dict[Seats, dict[Column, Span]] = {}


class Goods(Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of goods (BA-1): its letter, its ink in the house palette, and its number of cards."""

    clause: ClassVar[str] = "BA-1"

    letter: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    colour: Annotated[str, Meta(pattern=r"^[a-z]+$", description="an ink of the house palette")]
    cards: Some


class Dice(Struct, forbid_unknown_fields=True, frozen=True):
    """The number of goods dice, their faces (BA-40), and the number of rolls under the optional rule."""

    clause: ClassVar[str] = "BA-40"

    number: Annotated[int, Meta(ge=1, le=9)]
    faces: Annotated[tuple[Face, ...], Meta(min_length=2, max_length=20)]
    rolls: Annotated[int, Meta(ge=2, le=9)]


class Stock(Struct, forbid_unknown_fields=True, frozen=True):
    """Supplies of a player: tents in reserve, and cards of each kind at the start (BA-2)."""

    clause: ClassVar[str] = "BA-2"

    reserve: Annotated[int, Meta(ge=1, le=9)]
    goods: Count


class Camps(Struct, forbid_unknown_fields=True, frozen=True):
    """The rule on closed camps: the number of tents with which a camp closes (BA-32)."""

    clause: ClassVar[str] = "BA-32"

    full: Annotated[int, Meta(ge=2, le=20)]


class Exchange(Struct, forbid_unknown_fields=True, frozen=True):
    """The exchange rate: the number of own cards that replace one card of choice (BA-22)."""

    clause: ClassVar[str] = "BA-22"

    cards: Annotated[int, Meta(ge=2, le=9)]


class Points(Struct, forbid_unknown_fields=True, frozen=True):
    """Points for the tent that starts a camp, a tent next to another, the last tent of the game, and most
    cards of a kind (BA-50 to BA-52).

    ``handicap`` is the number of points with which each seat starts under the option of that name, in seat
    order (BA-4).
    """

    clause: ClassVar[str] = "BA-50"

    camp: Count
    tent: Count
    last: Count
    goods: Count
    handicap: Annotated[tuple[Count, ...], Meta(max_length=4)] = (0, 1, 1, 1)


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """The opponent of a solo game: its points at the start, by strength (BA-S1)."""

    clause: ClassVar[str] = "BA-S1"

    merchant: Count
    raja: Count
    mogul: Count


class Print(Struct, forbid_unknown_fields=True, frozen=True):
    """Size of the pieces to cut out: the width of a tent in mm.

    With tents of 15 mm a board fits A4 and Letter; 20.5 mm need larger paper.
    """

    tile: Length = "15 mm"


class BoardSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """The board with all components of Bania.

    ``tents`` maps the colour of the front to the prices on the backs of the tents of that colour (BA-20).
    """

    clause: ClassVar[str] = "BA-20"

    header: Header
    board: Board
    goods: dict[GoodsName, Goods]
    dice: Dice
    stock: Stock
    camps: Camps
    exchange: Exchange
    points: Points
    tents: dict[GoodsName, tuple[Price, ...]]
    print: Print = Print()
    ghost: Ghost | None = None

    @property
    def kind(self) -> str:
        return self.header.kind

"""The board of a Bania layout: spaces, goods and tents by number, sets of spaces as bit masks.

Goods are numbered in the order of the rules: oil, spices, silk, incense. Spaces are numbered column by column
over the whole board; spaces that are out of play with few players are in no set of this board. Tents are
numbered by type (colour and price); most types have one tent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.contract.values import join_list
from sheetgen.games.kit.engine import cache_boards
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet, Span


GOODS = ("oil", "spices", "silk", "incense")
GOODS_NUMBER = {name: n for n, name in enumerate(GOODS)}
KINDS = range(len(GOODS))
FRONT, REAR = "front", "rear"
FACES = (*GOODS, FRONT, REAR)

Goods = tuple[int, int, int, int]
"""Number of each kind of goods."""


class Tent(NamedTuple):
    """A type of tents: colour, price as counts, and the price as moves write it."""

    colour: int
    price: Goods
    written: str

    @property
    def name(self) -> tuple[str, str]:
        """Return the colour and the price of a tent as moves write them."""
        return GOODS[self.colour], self.written


def spaces_of(columns: Mapping[str, Span], spring: Sequence[str] = ()) -> list[str]:
    """Return the addresses of the spaces in these columns, column by column, without the spaces under the
    spring.
    """
    return [
        f"{column}{row}"
        for column in sorted(columns)
        for row in range(columns[column][0], columns[column][1] + 1)
        if f"{column}{row}" not in spring
    ]


def neighbours_of(space: str) -> list[str]:
    """Return the addresses of the six places round a space. Every second column lies half a space lower."""
    column, row = ord(space[0]), int(space[1:])
    lower = (column - ord("a")) % 2
    beside = [(column + side, row + lower - up) for side in (-1, 1) for up in (1, 0)]
    return [f"{chr(c)}{r}" for c, r in [(column, row - 1), (column, row + 1), *beside] if r > 0]


class Board:
    """The data of a layout that the rules need, for a number of players and the options of the log."""

    def __init__(self, layout: BoardSheet, seats: int, options: Mapping[str, str]) -> None:
        self.name = layout.header.name
        self.seats = seats
        self.points = layout.points
        self.full = layout.camps.full
        self.exchange = layout.exchange.cards
        self.reserve = layout.stock.reserve
        self.dice = layout.dice.number
        self.faces = layout.dice.faces
        self.rolls = layout.dice.rolls if options.get("rolls", "one") != "one" else 1
        self.cards: Goods = _four([layout.goods[name].cards for name in GOODS])  # type: ignore[index]
        self.letters = tuple(letters_of(layout).values())
        self.colours = tuple(layout.goods[name].colour for name in GOODS)  # type: ignore[index]
        self.start: Goods = (layout.stock.goods,) * 4
        handicap = layout.points.handicap if options.get("handicap") == "points" else ()
        self.handicap = (*handicap, *(0,) * seats)[:seats]
        """Points of each seat at the start (BA-4)."""
        self.ghost = layout.ghost
        self._spaces(layout)
        self._tents(layout)

    def __repr__(self) -> str:
        return f"<board {self.name} for {self.seats}>"

    def _spaces(self, layout: BoardSheet) -> None:
        board = layout.board
        self.spaces = tuple(spaces_of(board.columns, board.spring))
        self.space_number = {name: n for n, name in enumerate(self.spaces)}
        played = board.parts.get(str(self.seats), board.columns)
        self.play = sum(
            1 << self.space_number[name]
            for name in spaces_of(played, board.spring)
            if name in self.space_number
        )
        """The spaces in play, as a bit mask."""
        self.beside = tuple(
            sum(1 << self.space_number[other] for other in neighbours_of(name) if other in self.space_number)
            & self.play
            for name in self.spaces
        )
        """Space -> the spaces in play that it touches, as a bit mask."""

    def _tents(self, layout: BoardSheet) -> None:
        counts: dict[Tent, int] = {}
        every = []
        written = [layout.goods[name].letter for name in GOODS]  # type: ignore[index]
        for colour, name in enumerate(GOODS):
            for letters in layout.tents[name]:  # type: ignore[index]
                price = _four([letters.count(letter) for letter in written])
                tent = Tent(colour, price, price_text(price))
                counts[tent] = counts.get(tent, 0) + 1
                every.append(tent)
        self.tents = tuple(sorted(counts))
        number = {tent: n for n, tent in enumerate(self.tents)}
        self.register = tuple(number[tent] for tent in every)
        """The type of each tent, in the order of the layout."""
        self.tent_counts = tuple(counts[tent] for tent in self.tents)
        self.tent_number = {tent.name: n for n, tent in enumerate(self.tents)}
        self.all_tents = sum(self.tent_counts)


def goods_names(counts: Sequence[int]) -> tuple[str, ...]:
    """Return counts of goods as moves write them: ``("oil", "oil")``."""
    return tuple(name for name, n in zip(GOODS, counts, strict=True) for _ in range(n))


def price_text(counts: Sequence[int]) -> str:
    """Return counts of goods as moves write a price: ``oil oil spices``."""
    return " ".join(goods_names(counts))


def _four(counts: Sequence[int]) -> Goods:
    oil, spices, silk, incense = counts
    return oil, spices, silk, incense


def spaces_in(spaces: int) -> list[int]:
    """Return the numbers of the spaces in a bit mask, lowest first."""
    found = []
    while spaces:
        low = spaces & -spaces
        found.append(low.bit_length() - 1)
        spaces ^= low
    return found


board_of = cache_boards(Board)
"""Return the board of a layout. The same layout object, seats and options give the same board object."""


# Names of Bania's tents, goods and payments in reports and messages.


GOODS_WORDS: Mapping[str, Msg] = {
    "oil": msg("oil", "report"),
    "spices": msg("spices", "report"),
    "silk": msg("silk", "report"),
    "incense": msg("incense", "report"),
}
FACE_WORDS: Mapping[str, Msg] = {
    **GOODS_WORDS,
    FRONT: msg("front half", "report"),
    REAR: msg("rear half", "report"),
}
# Players type these letters and find them on cards and tents. In a script whose letters join, each ends in U+200C,
# so that they stay apart in a price.
HOUSE_LETTERS: Mapping[str, Msg] = {
    "oil": msg("O", "log"),  # translators: the letter of oil; if your letters join, U+200C behind it
    "spices": msg("P", "log"),  # translators: the letter of spices; if your letters join, U+200C behind it
    "silk": msg("S", "log"),  # translators: the letter of silk; if your letters join, U+200C behind it
    "incense": msg("I", "log"),  # translators: the letter of incense; if your letters join, U+200C behind it
}
"""The letters of sheetgen's own board, in the reader's script."""
SHOWN = 8


def letters_of(layout: BoardSheet | None) -> Mapping[str, Msg]:
    """Return for each kind of goods the letter on the cards and tents of this layout.

    A layout with other letters than the house board keeps them in all languages.
    """
    own = {name: layout.goods[name].letter for name in GOODS} if layout is not None else {}  # type: ignore[index]
    if layout is None or all(str(HOUSE_LETTERS[name]) == letter for name, letter in own.items()):
        return HOUSE_LETTERS
    # translators: none
    return {name: msg("{letter}", "log", letter=letter) for name, letter in own.items()}


def run_of_letters(letters: Sequence[Msg]) -> Msg:
    """Return letters as one word, such as OOP. There must be at least one."""
    run = letters[0]
    for letter in letters[1:]:
        # translators: none
        run = msg("{first}{more}", "log", first=run, more=letter)
    return run


def tent_name(board: Board, number: int) -> Msg:
    """Return the name of a type of tents: its colour and the letters of its price."""
    kind = board.tents[number]
    return msg("{colour} for {price}", "report", colour=GOODS_WORDS[GOODS[kind.colour]],
               price=goods_letters(board, kind.price))  # fmt: skip


def goods_letters(board: Board, goods: Sequence[int]) -> Msg:
    """Return counts of goods as letters for a reader, such as OOP."""
    letters = [letter for letter, n in zip(board.letters, goods, strict=True) for _ in range(n)]
    return run_of_letters(letters) if letters else msg("no cards", "report")


def payment_list(board: Board, ways: Sequence[Sequence[int]]) -> Msg:
    """Return possible payments as text for a message. A long list is cut after the first ones."""
    shown = [goods_letters(board, way) for way in ways[:SHOWN]]
    return join_list([*shown, "…"] if len(ways) > SHOWN else shown)


# Camps on the board: where a tent may be placed, what it joins, and whether any tent can be placed.
#
# A camp consists of its spaces, the spaces around it, and its colours, each as a bit mask. Legal places depend
# on camps only, not on what players own or can pay.


class Camp(NamedTuple):
    """Adjacent tents (BA-30): their spaces, the spaces that they touch, and their colours, as bit masks."""

    spaces: int
    halo: int
    colours: int

    @property
    def size(self) -> int:
        return self.spaces.bit_count()


Camps = tuple[Camp, ...]


def camps_touching(camps: Camps, space: int) -> list[Camp]:
    """Return the camps that a tent on this space touches."""
    bit = 1 << space
    return [camp for camp in camps if camp.halo & bit]


def with_tent(board: Board, camps: Camps, space: int, colour: int) -> tuple[Camps, Camp]:
    """Return all camps on the board after a tent of this colour is pitched, and the camp of that tent (BA-30,
    BA-31).

    Camps are ordered by their spaces, so that equal positions are equal values.
    """
    spaces, halo, colours = 1 << space, board.beside[space], 1 << colour
    rest = []
    bit = spaces
    for camp in camps:
        if camp.halo & bit:
            spaces |= camp.spaces
            halo |= camp.halo
            colours |= camp.colours
        else:
            rest.append(camp)
    camp = Camp(spaces, halo & ~spaces, colours)
    return tuple(sorted([*rest, camp])), camp


def room_left(board: Board, camps: Camps, room: int, camp: Camp) -> int:
    """Return the spaces of ``room`` where a tent may still be placed after one joined ``camp`` (BA-31,
    BA-32).

    Only spaces that the camp touches can become impossible. No tent may be placed beside a closed camp, or
    where the touched camps and the tent together would exceed a closed camp. An empty result ends the game
    (BA-51).
    """
    room &= ~camp.spaces
    if camp.size >= board.full:
        return room & ~camp.halo
    near, others = room & camp.halo, 0
    for other in camps:  # Two camps may have the same neighbouring spaces, so compare the camps' own spaces.
        if other.halo & near and other.spaces != camp.spaces:
            others |= other.halo
    for space in spaces_in(near & others):
        if total_size(camps, space) >= board.full:
            room ^= 1 << space
    return room


def total_size(camps: Sequence[Camp], space: int) -> int:
    """Return the total number of tents in the camps that touch a space."""
    bit, found = 1 << space, 0
    for spaces, halo, _ in camps:
        if halo & bit:
            found += spaces.bit_count()
    return found


def camp_of(camps: Camps, space: int) -> Camp:
    """Return the camp of the tent on a space."""
    bit = 1 << space
    for camp in camps:
        if camp.spaces & bit:
            return camp
    raise LookupError(space)

"""The board of a Dice Charmers layout: neighbour tables, numbered prizes, river and overlap tables.

A *prize* is one bonus printed at one place of the sheet; a player can win it once. The rules use prize
numbers, so a set of prizes is a bit mask. Goods, sides, colours and persons are numbers too, in the order of
the tuples below and in ``layout``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.layout import (
    GOODS,
    PERSONS,
    Bonus,
    ProvinceSheet,
    coins_beside,
    die_faces,
    parse_bonus,
)
from sheetgen.games.kit.engine import cache_boards

if TYPE_CHECKING:
    from sheetgen.games.contract.spots import Family
from sheetgen.message import Msg

COLOURS = ("goods", "roads", "river", "palace")
COLOUR = {name: number for number, name in enumerate(COLOURS)}
DICE = 8
PERSON = {name: number for number, name in enumerate(PERSONS)}
MOGUL, MAHARANI, MERCHANT, RAJA, BUILDER, PORTUGUESE = range(6)
INSTANT = frozenset({"fame", "money", "karma"})
"""Bonuses that are marked at once (DC-90).

Karma is one of them, because no choice depends on when it is circled.
"""

SIDES = "nesw"
SIDE = {side: number for number, side in enumerate(SIDES)}
NAMES = tuple("".join(s for i, s in enumerate(SIDES) if mask >> i & 1) for mask in range(16))
"""Bit mask of open sides -> the sides as moves write them."""
MASKS = {name: mask for mask, name in enumerate(NAMES)}
STRAIGHT = (0b0101, 0b1010)
CURVE = (0b0011, 0b0110, 0b1100, 0b1001)
SHAPES: dict[str, tuple[int, ...]] = {
    "straight": STRAIGHT,
    "curve": CURVE,
    "fork": (0b0111, 0b1110, 0b1101, 0b1011),
    "crossing": (0b1111,),
    "halves": STRAIGHT + CURVE,
    "half-pair": STRAIGHT + CURVE,
    "half": (),
}
"""Shapes that a player may draw into an empty cell, by the kind of road that is due (DC-40, DC-41, DC-92,
DC-93).
"""
HALVES = frozenset({"halves", "half-pair", "half"})

Counts = tuple[int, int, int]
Goods = tuple[str, ...]


def goods_counts(goods: Goods) -> Counts:
    """Return the number of each good, in the order of the rows."""
    return goods.count("tea"), goods.count("silk"), goods.count("spices")


MARKETS = ("market-same", "market-different")
"""Sales at a market that has just opened. There the player may also sell nothing (DC-42)."""


def _sales() -> dict[tuple[str, int], dict[Goods, Counts]]:
    """Return the goods that may be sold in one sale, by kind and number of the sale (DC-42, DC-63, DC-92)."""
    table: dict[tuple[str, int], dict[Goods, Counts]] = {}
    for n in (1, 2, 3):
        free = [list(combinations_with_replacement(GOODS, k)) for k in range(1, n + 1)]
        unlike = [list(combinations(GOODS, k)) for k in range(1, n + 1)]
        alike = [[(good,) * k for good in GOODS] for k in range(1, n + 1)]
        for kind, sizes in (
            ("sell", free[-1:]),
            ("sell-up-to", free),
            ("sell-same", alike),
            ("sell-different", unlike),
            ("sell-pair", unlike[-1:]),
        ):
            table[kind, n] = {goods: goods_counts(goods) for size in sizes for goods in size}
    for kind in MARKETS:
        table[kind, 3] = table[kind.replace("market", "sell"), 3]
    return table


SALES = _sales()
PAIR = 2
"""The number of a ``sell-pair``: two different goods."""


class Prize(NamedTuple):
    """A prize: a bonus, the spot where it is printed, and ``where``: that place in words."""

    spot: str
    bonus: Bonus
    where: Msg


class Tent(NamedTuple):
    """A tent over goods rows: the rows under it, its last column, and the prize for selling all goods under
    it (DC-32).
    """

    rows: tuple[int, ...]
    last: int
    prize: int


class Wish(NamedTuple):
    """A row of a ghost's table: a colour of dice, the faces it takes, the steps of each box (DC-S2)."""

    colour: int
    faces: tuple[str, ...]
    steps: tuple[int, ...]


class Board:
    """The data of a layout that the rules need. ``compiled`` creates it; it never changes."""

    def __init__(self, layout: ProvinceSheet) -> None:
        self.name = layout.header.name
        self.prizes: list[Prize] = []
        self._map(layout)
        self._market(layout)
        self._river(layout)
        self._palace(layout)
        self._tracks(layout)
        self._ghost(layout)

    def __repr__(self) -> str:
        return f"<board {self.name}>"

    def _prize(self, family: Family, text: str, *parts: str | int) -> int:
        where = spots.bonus_place(family.name, *map(str, parts))
        self.prizes.append(Prize(family(*parts), parse_bonus(text), where))
        return len(self.prizes) - 1

    def _map(self, layout: ProvinceSheet) -> None:
        rows = layout.province.rows
        self.width, self.height = len(rows[0]), len(rows)
        self.types = tuple(layout.buildings.types)
        self.type_number = {name: number for number, name in enumerate(self.types)}
        self.cells = layout.province.cells
        self.cell_number = {cell: number for number, cell in enumerate(self.cells)}
        words = [word for row in rows for word in row]
        self.building = tuple(self.type_number.get(word, -1) for word in words)
        self.market = tuple(word if word in ("same", "different") else "" for word in words)
        self.neighbours = tuple(self._beside(i) for i in range(len(words)))
        self.residence = words.index("residence")
        start = bytearray(len(words))
        start[self.residence] = MASKS[layout.province.residence_roads]
        self.start_roads = bytes(start)
        gates = [[-1, -1, -1, -1] for _ in words]
        for place, text in layout.province.border.items():
            cell, side = place.split()
            gates[self.cell_number[cell]][SIDE[side]] = self._prize(spots.BORDER, text, cell, side)
        self.gates = tuple(map(tuple, gates))

    def _beside(self, cell: int) -> tuple[int, int, int, int]:
        """Return the neighbours n, e, s, w of a cell; -1 outside the border."""
        y, x = divmod(cell, self.width)
        return (
            cell - self.width if y else -1,
            cell + 1 if x + 1 < self.width else -1,
            cell + self.width if y + 1 < self.height else -1,
            cell - 1 if x else -1,
        )

    def _market(self, layout: ProvinceSheet) -> None:
        self.prices = tuple(layout.market.coins)
        self.columns = len(self.prices)
        self.tents = tuple(
            Tent(tuple(GOODS.index(g) for g in tent.goods), tent.last, self._prize(spots.TENT, tent.bonus, i))
            for i, tent in enumerate(layout.market.tents, 1)
        )
        self.faces: tuple[tuple[str, ...], ...] = tuple(
            tuple(dict.fromkeys(getattr(layout.dice, colour))) for colour in COLOURS
        )
        self.die_faces: tuple[tuple[str, ...], ...] = tuple(
            faces for colour in COLOURS for faces in die_faces(getattr(layout.dice, colour))
        )
        """Die -> its six faces. Dice 2n and 2n + 1 have the same colour."""
        self.alike = tuple(self.die_faces[n] == self.die_faces[n + 1] for n in range(0, 2 * len(COLOURS), 2))
        self.goods_faces = {face: goods_counts(tuple(face.split())) for face in self.faces[0]}

    def orders(self, colour: int, pair: Sequence[str | None]) -> tuple[bool, bool]:
        """Return whether two dice may show this pair in the given order, and in reverse order.

        None as a face means any face.
        """
        one, other = self.die_faces[2 * colour], self.die_faces[2 * colour + 1]
        (a, b), anything = pair, (None,)
        return (
            a in one + anything and b in other + anything,
            a in other + anything and b in one + anything,
        )

    def _river(self, layout: ProvinceSheet) -> None:
        symbols = [space.symbol for space in layout.river]
        self.spaces = len(symbols)
        self.river_prizes: tuple[tuple[int, ...], ...] = (
            (),
            *(
                tuple(self._prize(spots.RIVER, text, i) for text in space.win)
                for i, space in enumerate(layout.river, 1)
            ),
        )
        self.next_space = {
            symbol: tuple(
                next((i + 1 for i in range(position, self.spaces) if symbols[i] == symbol), 0)
                for position in range(self.spaces + 1)
            )
            for symbol in self.faces[2]
        }
        """Symbol -> position -> the next space ahead with that symbol, 0 for none (DC-50, DC-51)."""

    def _palace(self, layout: ProvinceSheet) -> None:
        self.boxes = layout.palace.boxes
        self.palace_columns = tuple(
            self._prize(spots.PALACE_COLUMN, text, i) for i, text in enumerate(layout.palace.columns, 1)
        )
        self.worth = tuple(layout.buildings.fame)
        self.upgrade_columns = tuple(
            self._prize(spots.UPGRADE_COLUMN, text, i) for i, text in enumerate(layout.buildings.columns, 1)
        )
        self.karma_spaces, self.karma_start = layout.karma.spaces, layout.karma.start
        self.karma_prizes = {
            int(n): self._prize(spots.KARMA_BONUS, text, n) for n, text in layout.karma.bonus.items()
        }

    def _ghost(self, layout: ProvinceSheet) -> None:
        ghost = layout.ghost
        self.way = 2 * self.fame_boxes
        """Number of steps of a ghost until its tracks would touch: two for each fame box (DC-S1)."""
        self.ghost_starts: dict[str, int] = {}
        self.wishes: tuple[Wish, ...] = ()
        self.idle_steps = 0
        if ghost is not None:
            self.ghost_starts = {strength: getattr(ghost, strength) for strength in STRENGTHS}
            self.wishes = tuple(Wish(COLOUR[w.colour], w.faces, w.steps) for w in ghost.wishes)
            self.idle_steps = ghost.idle

    def _tracks(self, layout: ProvinceSheet) -> None:
        beside = coins_beside(layout.tracks.coins_beside)
        self.fame_boxes, self.coins = len(beside), sum(beside)
        fame, money = layout.tracks.fame, layout.tracks.money
        self.fame_prizes = {int(n): self._prize(spots.FAME_BONUS, text, n) for n, text in fame.items()}
        self.money_prizes = {int(n): self._prize(spots.MONEY_BONUS, text, n) for n, text in money.items()}
        self.passed = half_boxes_passed(beside)


def half_boxes_passed(beside: list[int]) -> list[int]:
    """Return the position of the money marker on the fame track, in half boxes, for each number of coins (DC-81).

    Money runs against fame, from the last box to the first. Boxes without coins are passed together with the
    first coin after them.
    """
    halves = [0]
    for behind, coins in enumerate(reversed(beside)):
        halves += [2 * behind + 2 * coin // coins for coin in range(1, coins + 1)]
    return halves


board_of = cache_boards(Board)
"""Return the board of a layout. The same layout object gives the same board object."""

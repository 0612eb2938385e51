"""Sums on a province sheet that must agree with its marks: money, fame, karma, upgrades and sales."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.paper import Breach, Marks, Rule
from sheetgen.games.contract.spots import Family
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.board import MERCHANT, MOGUL, PORTUGUESE, RAJA, Board
from sheetgen.games.dice_charmers.layout import GOODS, PERSONS
from sheetgen.message import Msg, msg

WRONG_SUM = 4.0
"""How much less likely a sheet with a wrong sum is (log-likelihood). People miscount."""
EACH = 0.25
"""Added for each unit of the difference, up to ``MOST_OFF``."""
MOST_OFF = 40
GONE = ("used", "cross")
"""Kinds of marks of sold or used things."""


def last_marked(marks: Marks, family: Family, last: int) -> int:
    """Return the number of the last marked place of a track; 0 if none is marked."""
    return next((n for n in range(last, 0, -1) if marks.get(family(n))), 0)


def sum_rules(board: Board) -> Iterator[Rule]:
    """Yield the rules of the photo reader for all sums."""
    sheet = _Sheet(board)
    yield Rule(sheet.for_money(), sheet.money)
    yield Rule(sheet.for_fame(), sheet.fame)
    yield Rule(sheet.for_karma(), sheet.karma)
    yield Rule(sheet.for_upgrades(), sheet.upgrades)
    yield Rule(sheet.for_sales(), sheet.sales)
    yield Rule(sheet.palace, sheet.mogul)
    yield Rule(sheet.for_way(), sheet.way)


def _breach(code: str, clause: str, text: Msg, about: tuple[str, ...], off: float = 0) -> Breach:
    return Breach(code, clause, text, about, WRONG_SUM + EACH * min(abs(off), MOST_OFF))


class _Sheet:
    """Sums of the marks on a sheet of one layout."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.river = tuple(spots.RIVER(n) for n in range(1, board.spaces + 1))
        self.prices = {
            spots.MARKET(good, n): price for good in GOODS for n, price in enumerate(board.prices, 1)
        }
        self.boxes = [tuple(spots.PALACE(person, n) for n in range(1, board.boxes + 1)) for person in PERSONS]
        self.palace = tuple(box for boxes in self.boxes for box in boxes)
        self.markets = self._cells([bool(what) for what in board.market])
        self.built = {
            spots.CELL(cell): kind
            for cell, kind in zip(board.cells, board.building, strict=True)
            if kind >= 0
        }
        self.types = [
            tuple(spots.UPGRADE(kind, n) for n in range(1, len(board.worth) + 1)) for kind in board.types
        ]
        self.levels = tuple(spot for steps in self.types for spot in steps)
        self.bonuses: dict[str, list[tuple[str, int]]] = {}
        for spot, (kind, n), _ in board.prizes:
            self.bonuses.setdefault("sell" if kind.startswith("sell") else kind, []).append((spot, n or 1))

    def _cells(self, wanted: list[bool]) -> tuple[str, ...]:
        return tuple(spots.CELL(cell) for cell, so in zip(self.board.cells, wanted, strict=True) if so)

    def _prizes(self, *kinds: str) -> tuple[str, ...]:
        """Return the spots of all bonuses of some kinds."""
        return tuple(dict.fromkeys(spot for kind in kinds for spot, _ in self.bonuses.get(kind, ())))

    def _won(self, marks: Marks, kind: str) -> int:
        """Return the sum of the numbers of marked bonuses of a kind. A bonus without a number counts 1."""
        return sum(n for spot, n in self.bonuses.get(kind, ()) if marks[spot])

    def _used(self, marks: Marks, kind: str) -> int:
        """Return the sum of the numbers of used bonuses of a kind."""
        return sum(n for spot, n in self.bonuses.get(kind, ()) if marks[spot] in GONE)

    def _crosses(self, marks: Marks, person: int) -> int:
        return sum(bool(marks[box]) for box in self.boxes[person])

    # ---- money ------------------------------------------------------------------------------
    def for_money(self) -> tuple[str, ...]:
        """Return the spots on which money depends."""
        track = tuple(spots.MONEY(n) for n in range(1, self.board.coins + 1))
        return (*track, *self.prices, *self._prizes("money"), *self.boxes[RAJA])

    def money(self, marks: Marks) -> Iterator[Breach]:
        """Yield breaches of money = goods sold + bonuses + Raja Man Singh (DC-31, DC-90, DC-64)."""
        board = self.board
        sold = sum(price for spot, price in self.prices.items() if marks[spot] in GONE)
        total = min(sold + self._won(marks, "money") + self._crosses(marks, RAJA), board.coins)
        said = last_marked(marks, spots.MONEY, board.coins)
        if said != total:
            text = msg("Money marked: {n}; goods sold, bonuses and palace make {total}.", "report",
                       n=said, total=total)  # fmt: skip
            yield _breach("money-sum", "DC-31", text, (spots.MONEY(max(said, 1)),), said - total)

    # ---- fame -------------------------------------------------------------------------------
    def for_fame(self) -> tuple[str, ...]:
        """Return the spots on which fame depends."""
        track = tuple(spots.FAME(n) for n in range(1, self.board.fame_boxes + 1))
        return (*track, *self.built, *self.levels, *self._prizes("fame"))

    def fame(self, marks: Marks) -> Iterator[Breach]:
        """Yield breaches of fame = buildings, each at its type's value then, + bonuses (DC-42, DC-90)."""
        board = self.board
        low = high = self._won(marks, "fame")
        worth = [board.worth[self._level(marks, kind)] for kind in range(len(self.types))]
        for cell, kind in self.built.items():
            if marks[cell]:
                low += board.worth[0]
                high += worth[kind]
        low, high = min(low, board.fame_boxes), min(high, board.fame_boxes)
        said = last_marked(marks, spots.FAME, board.fame_boxes)
        if not low <= said <= high:
            text = msg("Fame marked: {n}; buildings and bonuses make {low} to {high}.", "report",
                       n=said, low=low, high=high)  # fmt: skip
            off = low - said if said < low else said - high
            yield _breach("fame-sum", "DC-42", text, (spots.FAME(max(said, 1)),), off)

    def _level(self, marks: Marks, kind: int) -> int:
        return max((n for n, spot in enumerate(self.types[kind]) if marks[spot]), default=0)

    # ---- karma and upgrades -----------------------------------------------------------------
    def for_karma(self) -> tuple[str, ...]:
        """Return the spots on which karma depends."""
        return (*(spots.KARMA(n) for n in range(1, self.board.karma_spaces + 1)), *self._prizes("karma"))

    def karma(self, marks: Marks) -> Iterator[Breach]:
        """Yield breaches of karma = karma at the start + bonuses (DC-20, DC-92)."""
        board = self.board
        total = min(board.karma_start + self._won(marks, "karma"), board.karma_spaces)
        said = last_marked(marks, spots.KARMA, board.karma_spaces)
        if said != total:
            text = msg("Karma marked: {n}; the start and bonuses make {total}.", "report",
                       n=said, total=total)  # fmt: skip
            yield _breach("karma-sum", "DC-20", text, (spots.KARMA(max(said, 1)),), said - total)

    def for_upgrades(self) -> tuple[str, ...]:
        """Return the spots on which upgrades depend."""
        return (*self.levels, *self.boxes[RAJA], *self._prizes("upgrade"))

    def upgrades(self, marks: Marks) -> Iterator[Breach]:
        """Yield a breach if there are more upgrades than Raja Man Singh and bonuses allow (DC-64, DC-92)."""
        most = self._crosses(marks, RAJA) + self._used(marks, "upgrade")
        said = sum(self._level(marks, kind) for kind in range(len(self.types)))
        if said > most:
            text = msg("Upgrades marked: {n}; palace and bonuses allow {most}.", "report", n=said, most=most)
            yield _breach("too-many-upgrades", "DC-64", text, self.levels, said - most)

    # ---- sales ------------------------------------------------------------------------------
    def for_sales(self) -> tuple[str, ...]:
        """Return the spots on which sales depend."""
        return (*self.prices, *self.markets, *self.boxes[MERCHANT], *self._prizes("sell"))

    def sales(self, marks: Marks) -> Iterator[Breach]:
        """Yield a breach if more goods are sold than markets, the Merchant and bonuses allow (DC-42, DC-63,
        DC-92).
        """
        opened = sum(bool(marks[cell]) for cell in self.markets)
        most = 3 * opened + 2 * self._crosses(marks, MERCHANT) + self._used(marks, "sell")
        said = sum(marks[place] in GONE for place in self.prices)
        if said > most:
            text = msg(
                "Goods sold: {n}; markets, palace and bonuses allow {most}.", "report", n=said, most=most
            )
            yield _breach("too-many-sold", "DC-31", text, tuple(self.prices), said - most)

    # ---- palace and river -------------------------------------------------------------------
    def mogul(self, marks: Marks) -> Iterator[Breach]:
        """Yield a breach if the Great Mogul has called more persons than have crossed boxes (DC-61)."""
        said = self._crosses(marks, MOGUL)
        others = sum(self._crosses(marks, person) for person in range(len(PERSONS)) if person != MOGUL)
        if said > others + 1:
            text = msg("Boxes of the Great Mogul crossed: {n}; of the others only {others}.", "report",
                       n=said, others=others)  # fmt: skip
            yield _breach("mogul-alone", "DC-61", text, self.boxes[MOGUL], said - others)

    def for_way(self) -> tuple[str, ...]:
        """Return the spots that the rule about the path along the river concerns."""
        return tuple(dict.fromkeys((*self.river, *self.boxes[PORTUGUESE], *self._prizes("back", "back-any"))))

    def way(self, marks: Marks) -> Iterator[Breach]:
        """Yield breaches of the path along the river: each mark must be reachable, except those made on the
        way back (DC-50, DC-62, DC-66).
        """
        marked = [n for n, spot in enumerate(self.river, 1) if marks[spot]]
        back = self._crosses(marks, PORTUGUESE) + self._used(marks, "back") + self._used(marks, "back-any")
        longest = {0: 0}
        for space in marked:
            ways = [length for at, length in longest.items() if self._goes(at, space)]
            if ways:
                longest[space] = 1 + max(ways)
        if not marked:
            return
        last = marked[-1]
        if last not in longest:
            text = msg("No way on the river leads to space {n}.", "report", n=last)
            yield _breach("no-way", "DC-50", text, (self.river[last - 1],))
        elif len(marked) - longest[last] > back:
            n = len(marked) - longest[last]
            text = msg("River spaces marked on the way back: {n}; palace and bonuses allow {most}.", "report",
                       n=n, most=back)  # fmt: skip
            yield _breach("too-far-back", "DC-66", text, tuple(self.river[m - 1] for m in marked), n - back)

    def _goes(self, at: int, space: int) -> bool:
        """Return whether a die's symbol or the Maharani leads from one space to the other."""
        return space - at <= 2 or any(ways[at] == space for ways in self.board.next_space.values())

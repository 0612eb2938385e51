"""Estimates of a Dice Charmers position for simple bots, which show the balance of a layout.

The unit of an estimate is half a fame box, as for the overlap (DC-81): a coin is worth about 1, a fame box 2.
Future gains are discounted: cells farther from the roads count less. The constants are rules of thumb of a
player. They do not depend on the layout.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.dice_charmers.board import PERSON, Board
from sheetgen.games.dice_charmers.layout import Bonus
from sheetgen.games.dice_charmers.state import State
from sheetgen.games.dice_charmers.turn import overlap_in_halves

DISTANCES = (0.35, 0.22, 0.12, 0.06)
"""Weight of an empty cell's contents when it is 0, 1, 2 or 3 roads beyond the next one."""
STOCK = (0.6, 0.55, 0.5, 0.4, 0.3, 0.2, 0.15)
"""Value of stock as a fraction of the average coin it would bring: the first good, the second, and so on."""
STOCK_ON = 0.2
SPACE_AHEAD, SPACE_BEHIND = 0.35, 0.3
BOX = 0.1
COLUMN = 2.0
KARMA = 1.2
STUB = 0.15
HURRY, LAST = 0.8, 0.1
"""Fraction of the game after which the future counts less, and the smallest weight of the future."""

WORTH = {
    "fame": 2.0,
    "money": 1.0,
    "karma": 1.2,
    "upgrade": 2.5,
    "goods-die": 3.0,
    "goods": 1.5,
    "any-person": 3.5,
    "half": 1.5,
    "straight": 3.0,
    "curve": 3.0,
    "fork": 3.5,
    "crossing": 4.0,
    "ahead": 3.0,
    "back": 2.5,
    "back-any": 3.5,
    "halves": 3.0,
    "half-pair": 3.0,
}
UNDER_WAY = {
    "sell": 2.0,
    "merchant": 2.0,
    "person": 3.0,
    "ahead": 2.0,
    "back": 1.5,
    "portuguese": 1.5,
    "upgrade": 2.5,
    "goods-die": 2.5,
}
"""Approximate value of an action that has begun, by the kind of its due decision."""
GOOD = 1.2
"""Approximate value of each good that is still to be chosen."""


class Places(NamedTuple):
    """Sets of cells by their contents, as bit masks."""

    homes: tuple[int, ...]
    same: int
    different: int
    gates: tuple[tuple[int, int, float], ...]
    """Bit mask of one cell, prize, value."""
    left: int
    right: int


def estimate(state: State, player: int) -> float:
    """Return the value of the player's sheet, including the rest of the turn; higher is better."""
    board, m = state.board, state.sheets[player]
    if state.ghost_at(player) is not None:
        return float(overlap_in_halves(state, player))
    stock, alike, unlike = _goods(board, m.circled, m.sold)
    later = KARMA * (m.karma_gained - m.karma_used) + stock
    later += _cells(board, m.roads, m.frontier, m.stubs, m.won, m.levels, alike, unlike)
    at = m.river.bit_length()
    later += SPACE_AHEAD * (board.spaces - at) + SPACE_BEHIND * (at - m.river.bit_count())
    later -= BOX * sum(m.palace)
    later += COLUMN * (_column(m.palace) + _column(m.levels))
    value = board.passed[m.money] + 2.0 * m.fame + _time(state, player) * later
    if player == state.seat:
        value += _under_way(state)
        if state.pending:
            value += sum(bonus_value(board.prizes[prize].bonus) for prize in state.pending)
    return value


def _under_way(state: State) -> float:
    """Return the approximate value of the action whose decision is due."""
    kind, number = state.task
    if state.phase == "place":
        return WORTH[kind]
    return GOOD * number if state.phase == "get" else UNDER_WAY.get(state.phase, 0.0)


def _time(state: State, player: int) -> float:
    """Return the weight of future gains: lower if another player is near the end."""
    board = state.board
    goal = 2 * board.fame_boxes
    best = max(board.passed[m.money] + 2 * m.fame for seat, m in enumerate(state.sheets) if seat != player)
    return min(1.0, max(LAST, (goal - best) / (HURRY * goal)))


def bonus_value(bonus: Bonus) -> float:
    """Return the approximate value of a bonus."""
    kind, number = bonus
    if kind in PERSON:
        return 3.0
    if kind.startswith("sell"):
        return 2.0
    return WORTH[kind] * max(number, 1)


@lru_cache(maxsize=1 << 12)
def _column(counts: tuple[int, ...]) -> float:
    """Return how nearly the next column of the palace or of upgrades is full, as a fraction from 0 to 1."""
    low = min(counts)
    share = sum(count > low for count in counts) / len(counts)
    return low + share * share


@lru_cache(maxsize=1 << 12)
def _goods(board: Board, circled: tuple[int, ...], sold: tuple[int, ...]) -> tuple[float, float, float]:
    """Return the value of a player's unsold goods, and what a market of each kind would pay for them."""
    return _stock(board, circled, sold), *_sales(board, circled, sold)


def _stock(board: Board, every_circled: tuple[int, ...], every_sold: tuple[int, ...]) -> float:
    held, coins = 0, 0
    for circled, sold in zip(every_circled, every_sold, strict=True):
        if circled > sold:
            held += circled - sold
            coins += sum(board.prices[sold:circled])
    if not held:
        return 0.0
    return coins / held * (sum(STOCK[:held]) + STOCK_ON * max(held - len(STOCK), 0))


@lru_cache(maxsize=1 << 14)
def _cells(
    board: Board,
    roads: bytes,
    frontier: int,
    stubs: int,
    won: int,
    levels: tuple[int, ...],
    alike: float,
    unlike: float,
) -> float:
    """Return the value of cells without a road; cells farther from the roads count less. ``alike`` and
    ``unlike`` are what the two kinds of market would pay.

    The result is cached, because most moves draw no road.
    """
    places = _places(board)
    empty = 0
    for cell, sides in enumerate(roads):
        if not sides:
            empty |= 1 << cell
    fame = [2.0 * board.worth[level] for level in levels]
    gates = [gate for gate in places.gates if not won >> gate[1] & 1]
    value = STUB * stubs.bit_count()
    layer, seen = frontier, 0
    for discount in DISTANCES:
        if not layer:
            break
        here = 0.0
        for home, points in zip(places.homes, fame, strict=True):
            here += points * (home & layer).bit_count()
        here += alike * (places.same & layer).bit_count() + unlike * (places.different & layer).bit_count()
        for cell, _, points in gates:
            if cell & layer:
                here += points
        value += discount * here
        seen |= layer
        wide = layer << board.width | layer >> board.width
        wide |= (layer & ~places.right) << 1 | (layer & ~places.left) >> 1
        layer = wide & empty & ~seen
    for cell, _, points in gates:
        if cell & stubs:
            value += 0.4 * points
    return value


def _sales(board: Board, every_circled: tuple[int, ...], every_sold: tuple[int, ...]) -> tuple[float, float]:
    """Return what each kind of market would pay for the present stock of goods, plus a little for future
    stock.
    """
    prices = board.prices
    alike, unlike = 0, 0
    for circled, sold in zip(every_circled, every_sold, strict=True):
        if circled > sold:
            alike = max(alike, sum(prices[sold : min(circled, sold + 3)]))
            unlike += prices[sold]
    return 1.0 + 0.8 * alike, 1.0 + 0.8 * unlike


@lru_cache(maxsize=32)
def _places(board: Board) -> Places:
    def cells(wanted: list[bool]) -> int:
        return sum(1 << cell for cell, yes in enumerate(wanted) if yes)

    gates = [
        (1 << cell, prize, bonus_value(board.prizes[prize].bonus))
        for cell, prizes in enumerate(board.gates)
        for prize in prizes
        if prize >= 0
    ]
    columns = [cell % board.width for cell in range(len(board.cells))]
    return Places(
        tuple(cells([home == kind for home in board.building]) for kind in range(len(board.types))),
        cells([market == "same" for market in board.market]),
        cells([market == "different" for market in board.market]),
        tuple(gates),
        cells([column == 0 for column in columns]),
        cells([column == board.width - 1 for column in columns]),
    )

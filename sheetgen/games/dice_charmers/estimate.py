"""How good a sheet looks to a simple player: the measure of the bots that show a layout's balance.

Counted in half fame boxes, the unit of the overlap (DC-81): a coin is about 1, a fame box is 2.
What a sheet may still earn counts at a discount: the further a cell lies from the roads, the less.
The numbers are a player's rules of thumb, not rules of the game; no number of a layout stands here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.dice_charmers.board import PERSON, Board
from sheetgen.games.dice_charmers.bonus import Bonus
from sheetgen.games.dice_charmers.flow import halves_over
from sheetgen.games.dice_charmers.state import State

DISTANCES = (0.35, 0.22, 0.12, 0.06)
"""What is on an empty cell counts so much when it is 0, 1, 2, 3 roads beyond the next one."""
STOCK = (0.6, 0.55, 0.5, 0.4, 0.3, 0.2, 0.15)
"""Of the average coin that stock would bring: one good, the second one, and so on."""
STOCK_ON = 0.2
SPACE_AHEAD, SPACE_BEHIND = 0.35, 0.3
BOX = 0.1
COLUMN = 2.0
KARMA = 1.2
STUB = 0.15
HURRY, LAST = 0.8, 0.1
"""From this share of the way before the end on, the future counts less, down to the least."""

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
"""What an action is about worth that still waits for its answer, by what it asks for."""
GOOD = 1.2
"""The same, for each good to be chosen."""


class Places(NamedTuple):
    """Sets of cells (as ints) by what stands there."""

    homes: tuple[int, ...]
    same: int
    different: int
    gates: tuple[tuple[int, int, float], ...]
    """Cell set of one cell, prize, worth."""
    left: int
    right: int


def estimate(state: State, player: int) -> float:
    """How good the player's sheet looks, with what the turn still has to bring; more is better."""
    board, m = state.board, state.sheets[player]
    if state.ghost_at(player) is not None:
        return float(halves_over(state, player))
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
            value += sum(worth(board.prizes[prize].bonus) for prize in state.pending)
    return value


def _under_way(state: State) -> float:
    """What the action that waits for an answer is about worth."""
    kind, number = state.task
    if state.phase == "place":
        return WORTH[kind]
    return GOOD * number if state.phase == "get" else UNDER_WAY.get(state.phase, 0.0)


def _time(state: State, player: int) -> float:
    """How much of what may come later still comes: less when another player is near the end."""
    board = state.board
    goal = 2 * board.fame_boxes
    best = max(board.passed[m.money] + 2 * m.fame for seat, m in enumerate(state.sheets) if seat != player)
    return min(1.0, max(LAST, (goal - best) / (HURRY * goal)))


def worth(bonus: Bonus) -> float:
    """What a bonus is about worth."""
    kind, number = bonus
    if kind in PERSON:
        return 3.0
    if kind.startswith("sell"):
        return 2.0
    return WORTH[kind] * max(number, 1)


@lru_cache(maxsize=1 << 12)
def _column(counts: tuple[int, ...]) -> float:
    """How near the next column is to being full."""
    low = min(counts)
    share = sum(count > low for count in counts) / len(counts)
    return low + share * share


@lru_cache(maxsize=1 << 12)
def _goods(board: Board, circled: tuple[int, ...], sold: tuple[int, ...]) -> tuple[float, float, float]:
    """What stock is worth as such, and what a market of each kind would pay for it."""
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
    """What the cells still without a road may bring, by their distance; ``alike`` and ``unlike`` are sales.

    Kept, as most moves draw no road.
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
    """What a market of each kind would pay for the present stock, and a little for a future one."""
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
        (1 << cell, prize, worth(board.prizes[prize].bonus))
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

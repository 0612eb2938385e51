"""Roads in the province (DC-40 to DC-43, DC-92, DC-93)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import possible
from sheetgen.games.dice_charmers.board import HALVES, MASKS, NAMES, SHAPES, SIDE, SIDES, Board
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.state import Draft, Sheet, State
from sheetgen.games.dice_charmers.turn import continue_turn
from sheetgen.message import msg


def mask_members(mask: int) -> Iterator[int]:
    """Yield the numbers in a bit mask, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def reached_sides(board: Board, m: Sheet, cell: int) -> int:
    """Return the sides of a cell to which a neighbour's road leads, as a bit mask."""
    roads = m.roads
    n, e, s, w = board.neighbours[cell]
    mask = 0
    if n >= 0 and roads[n] & 4:
        mask = 1
    if e >= 0 and roads[e] & 8:
        mask |= 2
    if s >= 0 and roads[s] & 1:
        mask |= 4
    if w >= 0 and roads[w] & 2:
        mask |= 8
    return mask


def road_moves(state: State) -> Iterator[Move]:
    """Yield all moves that draw a road of the due shape."""
    board, m, shape = state.board, state.mine, state.task[0]
    masks = SHAPES[shape]
    if masks:
        for cell in mask_members(m.frontier):
            joined = reached_sides(board, m, cell)
            name = board.cells[cell]
            for mask in masks:
                if mask & joined:
                    yield ("road", name, NAMES[mask])
    if shape in HALVES:
        for cell in mask_members(m.stubs):
            for side in NAMES[15 & ~m.roads[cell]]:
                yield ("half", board.cells[cell], side)


# ---- what moves say ------------------------------------------------------------------------
def cell_number(d: Draft, name: Any, place: int) -> int:
    """Return the number of a cell, or raise ``Illegal`` if there is no such cell."""
    number = d.board.cell_number.get(name)
    if number is None:
        raise illegal("no-such-cell", place, cell=name, last=d.board.cells[-1])
    return number


def sides_mask(d: Draft, name: Any, place: int) -> int:
    """Return the open sides of a road as a bit mask, from letters such as ``ns``; 0 for invalid letters."""
    return MASKS.get(name, 0)


def side_number(d: Draft, name: Any, place: int) -> int:
    """Return the number of a side of a cell, or raise ``Illegal`` if there is no such side."""
    number = SIDE.get(name)
    if number is None:
        raise illegal("no-such-side", place, side=name)
    return number


# ---- drawing -------------------------------------------------------------------------------
def draw_road(d: Draft, cell: int, sides: int) -> None:
    """Draw a road with two or more open sides into an empty cell.

    The first road on a cell builds its building or opens its market (DC-42).
    """
    board, mine, shape = d.board, d.mine, d.task[0]
    if mine.roads[cell]:
        raise illegal("cell-has-road", 1, cell=board.cells[cell])
    if sides not in SHAPES[shape]:
        if sides in (1, 2, 4, 8):
            raise illegal("lone-half", 1, cell=board.cells[cell])
        raise illegal("wrong-shape", 2, _shape_clause(d), shape=SHAPE_WORDS[shape])
    if not sides & reached_sides(board, mine, cell):
        raise illegal("not-joined", 2, cell=board.cells[cell])
    if shape == "half-pair":
        _join_pending_half(d)
    mine.frontier &= ~(1 << cell)
    if sides != 15:
        mine.stubs |= 1 << cell
    building = board.building[cell]
    if building >= 0:
        d.gain_fame(board.worth[mine.levels[building]])
    _open(d, cell, sides)
    market = board.market[cell]
    if market and possible.has_stock(mine):
        d.await_("sell", f"market-{market}", 3)
    else:
        continue_turn(d)


def draw_half_road(d: Draft, cell: int, side: int) -> None:
    """Add a half road to a cell that has a road (DC-41)."""
    board, mine, shape = d.board, d.mine, d.task[0]
    if shape not in HALVES:
        raise illegal("wrong-shape", 0, _shape_clause(d), shape=SHAPE_WORDS[shape])
    if cell == board.residence:
        raise illegal("half-at-residence", 1)
    if not mine.roads[cell]:
        raise illegal("lone-half", 1, cell=board.cells[cell])
    if mine.roads[cell] >> side & 1:
        raise illegal("side-open", 2, cell=board.cells[cell], side=SIDES[side])
    _open(d, cell, 1 << side)
    if mine.roads[cell] == 15:
        mine.stubs &= ~(1 << cell)
    if shape == "halves" and mine.stubs:
        # House rule: without a place for it, the second half road is lost, like goods that do not fit
        # (DC-30).
        d.await_("place", "half")
    else:
        continue_turn(d)


def _shape_clause(d: Draft) -> str:
    """Return the clause that determines the shape of the road that is due."""
    shape = d.task[0]
    if shape in HALVES:
        return "DC-93" if shape == "half-pair" else "DC-41"
    return "DC-92" if d.using >= 0 else "DC-40"


def _open(d: Draft, cell: int, sides: int) -> None:
    """Record a road to these sides of a cell: neighbouring cells become reachable and border bonuses are won
    (DC-43).
    """
    board, mine = d.board, d.mine
    roads = bytearray(mine.roads)
    roads[cell] |= sides
    mine.roads = bytes(roads)
    neighbours, gates = board.neighbours[cell], board.gates[cell]
    for side in (0, 1, 2, 3):
        if sides >> side & 1:
            beside = neighbours[side]
            if beside >= 0:
                if not roads[beside]:
                    mine.frontier |= 1 << beside
            elif gates[side] >= 0:
                d.win(gates[side])


def _join_pending_half(d: Draft) -> None:
    """Use the second of two half roads won as bonuses together with the first (DC-93)."""
    board = d.board
    for i, prize in enumerate(d.pending):
        if board.prizes[prize].bonus == possible.HALF:
            d.pending = d.pending[:i] + d.pending[i + 1 :]
            return


SHAPE_WORDS = {
    "straight": msg("a straight", "report"),
    "curve": msg("a curve", "report"),
    "fork": msg("a fork", "report"),
    "crossing": msg("a crossing", "report"),
    "halves": msg("two half roads", "report"),
    "half-pair": msg("a half road, or two joined", "report"),
    "half": msg("a half road", "report"),
}

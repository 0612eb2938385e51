"""Roads in the province (DC-40 to DC-43, DC-92, DC-93)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import can
from sheetgen.games.dice_charmers.board import HALVES, MASKS, NAMES, SHAPES, SIDE, Board
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.flow import carry_on
from sheetgen.games.dice_charmers.state import Draft, Sheet
from sheetgen.text.message import msg


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set held as an int, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def reached(board: Board, m: Sheet, cell: int) -> int:
    """Sides of a cell on which a neighbour's road opens towards it."""
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


def placements(board: Board, m: Sheet, shape: str) -> Iterator[Move]:
    """Everything that may be drawn when ``shape`` is to be placed."""
    masks = SHAPES[shape]
    if masks:
        for cell in bits(m.frontier):
            joined = reached(board, m, cell)
            name = board.cells[cell]
            for mask in masks:
                if mask & joined:
                    yield ("road", name, NAMES[mask])
    if shape in HALVES:
        for cell in bits(m.stubs):
            for side in NAMES[15 & ~m.roads[cell]]:
                yield ("half", board.cells[cell], side)


def place_road(d: Draft, cell: str, sides: str) -> None:
    """Draw a road of two or more open sides into an empty cell.

    The first road on a cell builds its building or opens its market (DC-42).
    """
    board, mine, shape = d.board, d.mine, d.task[0]
    number = _cell(board, cell)
    mask = MASKS.get(sides, 0)
    if mine.roads[number]:
        raise forbidden("cell-has-road", msg("{cell} has a road already.", "report", cell=cell), 1)
    if mask not in SHAPES[shape]:
        if mask in (1, 2, 4, 8):
            raise forbidden(
                "lone-half",
                msg("{cell} is empty; it can not take a half road alone.", "report", cell=cell),
                1,
            )
        raise forbidden(
            "wrong-shape", msg("What is due here is: {shape}.", "report", shape=SHAPE_WORDS[shape]), 2
        )
    if not mask & reached(board, mine, number):
        raise forbidden(
            "not-joined",
            msg("No open side of this road at {cell} meets the roads of the residence.", "report", cell=cell),
            2,
        )
    if shape == "half-pair":
        _join_pending_half(d)
    mine.frontier &= ~(1 << number)
    if mask != 15:
        mine.stubs |= 1 << number
    building = board.building[number]
    if building >= 0:
        d.gain_fame(board.worth[mine.levels[building]])
    _open(d, number, mask)
    market = board.market[number]
    if market and can.has_stock(mine):
        d.await_("sell", f"market-{market}", 3)
    else:
        carry_on(d)


def place_half(d: Draft, cell: str, side: str) -> None:
    """Add a half road to a cell that has a road (DC-41)."""
    board, mine, shape = d.board, d.mine, d.task[0]
    number = _cell(board, cell)
    if side not in SIDE:
        raise forbidden("no-such-side", msg("A side is n, e, s or w, not {side}.", "report", side=side), 2)
    bit = 1 << SIDE[side]
    if shape not in HALVES:
        raise forbidden(
            "wrong-shape", msg("What is due here is: {shape}.", "report", shape=SHAPE_WORDS[shape]), 0
        )
    if number == board.residence:
        raise forbidden("half-at-residence", msg("The residence takes no half road.", "report"), 1)
    if not mine.roads[number]:
        raise forbidden(
            "lone-half", msg("{cell} is empty; it can not take a half road alone.", "report", cell=cell), 1
        )
    if mine.roads[number] & bit:
        raise forbidden(
            "side-open", msg("The road at {cell} opens to {side} already.", "report", cell=cell, side=side), 2
        )
    _open(d, number, bit)
    if mine.roads[number] == 15:
        mine.stubs &= ~(1 << number)
    if shape == "halves" and mine.stubs:
        # House: with nowhere to put the second half, it is lost (as goods that do not fit, DC-30).
        d.await_("place", "half")
    else:
        carry_on(d)


def _cell(board: Board, cell: str) -> int:
    number = board.cell_number.get(cell)
    if number is None:
        text = msg(
            "The province has no cell {cell}; it runs from a1 to {last}.",
            "report",
            cell=cell,
            last=board.cells[-1],
        )
        raise forbidden("no-such-cell", text, 1)
    return number


def _open(d: Draft, cell: int, sides: int) -> None:
    """Open these sides of the cell: neighbours come into reach, border bonuses are won (DC-43)."""
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
    """The second of two half roads won as bonuses is used together with the first (DC-93)."""
    board = d.board
    for i, prize in enumerate(d.pending):
        if board.prizes[prize].bonus == can.HALF:
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

"""What lies on which spot of the board and of a player's sheet.

Spots of the common board: ``space.e4``, ``elephant.e4`` and ``score.7.2`` (box 7 for the second seat; box 100
is also box 0). Spots of a player's own sheet: ``own.oil`` and the like carry the cards in hand,
``own.reserve.1`` up the tents of the reserve.

Pieces have the kind ``piece``; their values name what is there: ``tent oil O blue`` (goods with the layout's
letter and ink), ``tent oil O blue closed`` in a closed camp, ``elephant 0 2`` (seats from 0), ``marker 1``,
``tent silk S purple OOP`` in a reserve, ``tent`` where nobody wrote down which.
"""

from __future__ import annotations

from sheetgen.games.bania.board import GOODS, Board, numbers
from sheetgen.games.bania.state import HOME, UNKNOWN, State
from sheetgen.games.contract.values import Mark

BOXES = 100
"""Boxes of the score track; it is walked round again beyond."""


def marks(state: State, player: int) -> dict[str, Mark]:
    """Marks on the board and on the player's own sheet."""
    found: dict[str, Mark] = {}
    _tents(state, found)
    for seat, points in enumerate(state.points, 1):
        found[f"score.{points % BOXES or BOXES}.{seat}"] = Mark("piece", f"marker {seat - 1}")
    _own(state, player, found)
    return found


def _tents(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    closed = sum(camp.spaces for camp in state.camps if camp.size >= board.full)
    for colour, spaces in enumerate(state.tents):
        tent = _tent(board, colour)
        for n in numbers(spaces):
            text = f"{tent} closed" if closed >> n & 1 else tent
            found[f"space.{board.spaces[n]}"] = Mark("piece", text)
    for n in sorted(set(state.elephants) - {HOME}):
        seats = " ".join(str(seat) for seat, at in enumerate(state.elephants) if at == n)
        found[f"elephant.{board.spaces[n]}"] = Mark("piece", f"elephant {seats}")


def _tent(board: Board, colour: int) -> str:
    return f"tent {GOODS[colour]} {board.letters[colour]} {board.colours[colour]}"


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    board = state.board
    if not state.loose[player]:
        for name, n in zip(GOODS, state.hands[player], strict=True):
            found[f"own.{name}"] = Mark("text", str(n))
    for at, number in enumerate(state.reserves[player], 1):
        text = "tent"
        if number != UNKNOWN:
            tent = board.tents[number]
            price = "".join(letter * n for letter, n in zip(board.letters, tent.price, strict=True))
            text = f"{_tent(board, tent.colour)} {price}"
        found[f"own.reserve.{at}"] = Mark("piece", text)

"""What lies on which spot of the board and of a player's sheet."""

from __future__ import annotations

from sheetgen.games.bania.board import GOODS, goods_of, numbers
from sheetgen.games.bania.pieces import Die, Elephants, Marker, Tent, Tile
from sheetgen.games.bania.spots import (
    BOXES,
    ELEPHANT,
    GHOST_DIE,
    GHOST_TENT,
    OWN_CARDS,
    OWN_RESERVE,
    SCORE,
    SPACE,
)
from sheetgen.games.bania.state import HOME, UNKNOWN, Ghost, State
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Mark, Piece


def marks(state: State, player: int) -> dict[str, Mark]:
    """Marks on the board and on the player's own sheet."""
    found: dict[str, Mark] = {}
    _tents(state, found)
    for seat, points in enumerate(state.points):
        found[SCORE(points % BOXES or BOXES, seat + 1)] = _mark(Marker(seat))
    if state.ghost is not None and player == IT:
        _ghost(state, state.ghost, found)
    else:
        _own(state, player, found)
    return found


def _mark(piece: Piece) -> Mark:
    return Mark("piece", piece=piece)


def _tents(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    closed = sum(camp.spaces for camp in state.camps if camp.size >= board.full)
    for goods, spaces in zip(GOODS, state.tents, strict=True):
        for n in numbers(spaces):
            found[SPACE(board.spaces[n])] = _mark(Tent(goods, bool(closed >> n & 1)))
    for n in sorted(set(state.elephants) - {HOME}):
        seats = tuple(seat for seat, at in enumerate(state.elephants) if at == n)
        found[ELEPHANT(board.spaces[n])] = _mark(Elephants(seats))


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    if not state.loose[player]:
        for name, n in zip(GOODS, state.hands[player], strict=True):
            found[OWN_CARDS(name)] = Mark("text", str(n))
    for at, number in enumerate(state.reserves[player], 1):
        found[OWN_RESERVE(at)] = _mark(_tile(state, number))


def _ghost(state: State, ghost: Ghost, found: dict[str, Mark]) -> None:
    """The row and the dice on the upper half of the ghost's page; dice that nobody wrote down are left out."""
    for at, number in enumerate(state.reserves[IT], 1):
        found[GHOST_TENT(1, at)] = _mark(_tile(state, number))
    if len(ghost.throws) == 1:
        for at, face in enumerate(ghost.throws[0], 1):
            found[GHOST_DIE(1, at)] = _mark(Die(face))


def _tile(state: State, number: int) -> Tile:
    if number == UNKNOWN:
        return Tile(None, ())
    tent = state.board.tents[number]
    return Tile(GOODS[tent.colour], goods_of(tent.price))

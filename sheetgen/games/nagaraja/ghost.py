"""The opponent of a solo game: a second seat that follows its omens (NA-S1 to NA-S7).

It has no temple and no hand. The omen of the round determines the sticks that it throws and the effect of
each of its nagas; the ghost never chooses. If a throw is unknown, several moves are possible, and the one
that assumes least comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.board import ALL_PLACES, BITS, CELLS, EMPTY, HIDDEN_FACE, Board, turned_clockwise
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import placeable_cells
from sheetgen.games.nagaraja.omens import haunt_moves
from sheetgen.games.nagaraja.state import NO_OMEN, Ghost, State


def first_ghost(board: Board, strength: str) -> Ghost:
    """Return the ghost before the first round. ``strength`` is merchant, raja or mogul (NA-S1)."""
    return Ghost(board.ghost_starts[strength], 0, NO_OMEN, 0, 0)


def is_ghost_due(state: State) -> bool:
    """Return whether the ghost must act, and the rules determine how."""
    return state.ghost is not None and state.agenda[0].seat == IT and state.agenda[0].kind in _MOVES


def possible_moves(state: State) -> list[Move]:
    """Return its possible moves: one if the log tells all throws."""
    return list(_MOVES[state.agenda[0].kind](state))


def check_move(state: State, move: Move) -> None:
    """Raise ``Illegal`` if the ghost must make a different move."""
    wanted = possible_moves(state)
    if move and move[0] in (*_MOVES, "pass") and move not in wanted:
        error = illegal("ghost-acts", 0)
        error.meant = tuple(wanted[:3])
        raise error


# ---- its nagas (NA-S4) ----------------------------------------------------------------------


def _highest(s: State) -> Iterator[Move]:
    """Yield the person's stick with most fate points, of equal ones the earlier kind; unknown candidates come
    first.
    """
    low, high, sticks = s.board.low, s.board.high, sorted(set(s.sticks[YOU]))
    may = [
        stick
        for stick in sticks
        if all((-high[stick], stick // 8) <= (-low[other], other // 8) for other in sticks)
    ]
    known = [stick for stick in may if stick % 8 != HIDDEN_FACE]
    for stick in [*(stick for stick in may if stick not in known), *known[:1]]:
        yield s.agenda[0].kind, (s.board.sticks_named[stick],)


def _relics(s: State) -> Iterator[Move]:
    up = s.temples[YOU].up
    one, other = sorted((BITS[up][0], BITS[ALL_PLACES & ~up][-1]))
    yield "swap-relics", YOU, one + 1, other + 1


def _turn(s: State) -> Iterator[Move]:
    tiles = s.temples[YOU].tiles
    cell = next(cell for cell, tile in enumerate(tiles) if tile != EMPTY)
    yield "turn", YOU, CELLS[cell], turned_clockwise(s.board.laid[tiles[cell]].sides)


def _trap(s: State) -> Iterator[Move]:
    yield "trap", CELLS[BITS[placeable_cells(s, YOU)][0]]


_MOVES: dict[str, Callable[[State], Iterator[Move]]] = {
    "haunt": haunt_moves,
    "strike": _highest,
    "throw-again": _highest,
    "swap-relics": _relics,
    "turn": _turn,
    "trap": _trap,
}

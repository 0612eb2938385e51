"""The opponent of a solo game: a second seat that a printed table moves (RA-S1 to RA-S5).

It has gold, palaces and houses like a player, but no character, no actions and no quarry. Its architect is
always in the Maharaja's city.
"""

from __future__ import annotations

from sheetgen.errors import Illegal
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move
from sheetgen.games.raja.board import CITY, PALACE
from sheetgen.games.raja.faults import illegal
from sheetgen.games.raja.rounds import end_ghosts_turn
from sheetgen.games.raja.state import NO_PARTS, Draft, State, free_sites, with_added, with_value
from sheetgen.games.raja.turn import put_palace


def with_ghost(state: State) -> State:
    """Return the state before the shuffle, with the ghost's gold in the second seat and all its houses at
    hand (RA-S1).
    """
    ghost, stock = state.board.ghost, state.board.stock
    assert ghost is not None
    return state.replace(
        gold=with_value(state.gold, IT, ghost.gold),
        reserve=with_value(state.reserve, IT, stock.placed + stock.reserve + stock.quarry),
        quarry=with_value(state.quarry, IT, 0),
    )


def is_ghost_due(state: State) -> bool:
    """Return whether the ghost must place or build something now."""
    return state.board.ghost is not None and state.who == IT


def possible_moves(state: State) -> list[Move]:
    """Return the ghost's only move (RA-S3 to RA-S5), or all possible moves if its gold is unknown."""
    if state.phase == "village":
        return [("house", _village(state))]
    moves: list[Move] = []
    if state.left[PALACE]:
        moves.append(("palace", free_sites(state, state.maharaja - 1)[0]))
        if not state.blind:
            return moves
    moves.append(("house", state.board.places[state.maharaja]) if state.left[CITY] else ("end",))
    return moves


def _village(state: State) -> int:
    """Return the first village of the ghost's list that has room (RA-S3)."""
    board, ghost = state.board, state.board.ghost
    assert ghost is not None
    return board.villages[next(v for v in ghost.villages if len(state.villages[v]) < board.room)]


def refusal_of_move(state: State, move: Move) -> Illegal | None:
    """Return why the ghost cannot make this move, or None if it can."""
    wanted = possible_moves(state)
    if move in wanted:
        return None
    clause = {"village": "RA-S3", "house": "RA-S5"}
    error = illegal("ghost-does", len(move[1:2]), clause.get(state.phase) or clause.get(wanted[0][0], ""))
    error.meant = tuple(wanted)
    return error


def place_house(d: Draft, spot: tuple[bool, int]) -> None:
    """Place a house in the Maharaja's city without paying (RA-S5)."""
    city = d.maharaja - 1
    d.reserve = with_added(d.reserve, IT, -1)
    d.houses = with_value(d.houses, city, with_added(d.houses[city], IT, 1))
    # The ghost builds a palace before houses. If it places a house now, it had not enough gold for a palace.
    d.left = with_added(with_value(d.left, PALACE, 0), CITY, -1)
    end_ghosts_turn(d)


def end_without_palace(d: Draft) -> None:
    """End the ghost's turn without a palace, if its gold is unknown, and without houses (RA-S4)."""
    d.left = NO_PARTS
    end_ghosts_turn(d)


def build_palace(d: Draft, central: bool) -> None:
    """Build a palace in the Maharaja's city and pay its price (RA-S4)."""
    d.pay(IT, -d.board.costs.palace)
    put_palace(d, d.maharaja - 1, central)
    d.left = with_value(d.left, PALACE, 0)
    end_ghosts_turn(d)

"""The opponent of a solo game: a second seat that follows its omens (NA-S1 to NA-S7).

It has no temple and no hand. The omen of the round determines the sticks that it throws and the effect of
each of its nagas; the ghost never chooses. If a throw is unknown, several moves are possible, and the one
that assumes least comes first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.board import (
    ALL_PLACES,
    BITS,
    CELLS,
    EMPTY,
    HIDDEN_FACE,
    Board,
    Omen,
    Stick,
    turned_clockwise,
)
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import may_have_amulet, naga_sticks, placeable_cells, possible_omens
from sheetgen.games.nagaraja.moves import PASS
from sheetgen.games.nagaraja.state import NO_OMEN, UNKNOWN_OMEN, Draft, Ghost, State, Task, without_item

# ---- the omen of a round (NA-S2, NA-S3) -----------------------------------------------------


def turn_up_omen(d: Draft, number: int | None) -> None:
    """Turn up an omen, counted from 1; None if nobody wrote it down."""
    ghost = d.ghost
    assert ghost is not None
    if number is not None and not 1 <= number <= len(d.board.omens):
        raise illegal("no-such-name", 1, name=number)
    if number is not None and number - 1 not in possible_omens(d):
        raise illegal("omen-gone", 1, n=number)
    d.pop_task()
    shuffled = ghost.drawn == len(d.board.omens)
    turned, drawn = (0, 0) if shuffled else (ghost.turned, ghost.drawn)
    if number is None:
        d.change_ghost(omen=UNKNOWN_OMEN, turned=turned, drawn=drawn + 1)
        return
    d.change_ghost(omen=number - 1, turned=turned | 1 << number - 1, drawn=drawn + 1)
    d.added = (d.added[YOU], d.added[IT] + d.board.omens[number - 1].fate)


def random_omen(s: State, rng: random.Random) -> Move:
    return ("omen", rng.choice(possible_omens(s)) + 1)


# ---- its nagas (NA-S4) ----------------------------------------------------------------------


def haunt_moves(s: State) -> Iterator[Move]:
    """Yield the stick with least fate points, of equal ones the later kind.

    With unknown nagas it may have none.
    """
    sticks, board = naga_sticks(s, IT), s.board
    sure = [stick for stick in sticks if board.nagas[stick]]
    if not sure:
        yield PASS
    for stick in [min(sure, key=lambda stick: (board.low[stick], -stick))] if sure else sticks:
        yield "haunt", board.sticks_named[stick]


def plan_naga(d: Draft, task: Task) -> None:
    """Plan the effect of the next naga while there is one."""
    if naga_sticks(d, IT):
        d.plan_tasks(Task("haunt", IT), task)


def end_without_naga(d: Draft) -> None:
    """Record that the ghost has no naga, if the log allows it."""
    d.pop_task()
    d.pop_task()


def use_naga(d: Draft, stick: Stick) -> None:
    """Discard a stick with a naga and plan the omen's effect, which an amulet may cancel (NA-S7)."""
    number = d.board.stick.get(stick, -1)
    if number not in naga_sticks(d, IT):
        raise illegal("ghost-acts", 1)
    d.pop_task()
    d.set_sticks(IT, without_item(d.sticks[IT], number))
    d.plan_tasks(Task("haunted", IT))
    if may_have_amulet(d, YOU, d.board.cancel_amulet):
        d.plan_tasks(Task("cancel", YOU))


def apply_naga(d: Draft, task: Task) -> None:
    """Apply the naga's effect if there is anything to affect."""
    assert d.ghost is not None
    said = d.board.omens[d.ghost.omen]
    _NAGAS[said.naga](d, said)


def _add(d: Draft, said: Omen) -> None:
    d.added = (d.added[YOU], d.added[IT] + said.n)


def _stick(d: Draft, said: Omen) -> None:
    if d.sticks[YOU]:
        d.plan_tasks(Task(said.naga, IT, 1))


def _rob(d: Draft, said: Omen) -> None:
    if d.hands[YOU].card_count:
        d.plan_tasks(Task("rob", YOU))


def _plan_relics(d: Draft, said: Omen) -> None:
    if d.temples[YOU].up not in (0, ALL_PLACES):
        d.plan_tasks(Task(said.naga, IT, (YOU,)))


def _plan_turned_tile(d: Draft, said: Omen) -> None:
    if any(tile != EMPTY for tile in d.temples[YOU].tiles):
        d.plan_tasks(Task(said.naga, IT, (YOU,)))


def _plan_trap(d: Draft, said: Omen) -> None:
    if placeable_cells(d, YOU):
        d.plan_tasks(Task(said.naga, IT))


_NAGAS: dict[str, Callable[[Draft, Omen], None]] = {
    "fate": _add,
    "strike": _stick,
    "throw-again": _stick,
    "rob": _rob,
    "swap-relics": _plan_relics,
    "turn": _plan_turned_tile,
    "trap": _plan_trap,
}


def first_ghost(board: Board, strength: str) -> Ghost:
    """Return the ghost before the first round. ``strength`` is merchant, raja or mogul (NA-S1)."""
    return Ghost(board.ghost_starts[strength], 0, NO_OMEN, 0, 0)


def is_ghost_due(state: State) -> bool:
    """Return whether the ghost must act, and the rules determine how."""
    return state.ghost is not None and state.agenda[0].seat == IT and state.agenda[0].kind in _MOVES


def possible_moves(state: State) -> list[Move]:
    """Return the ghost's possible moves: a single one if the log contains all throws."""
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

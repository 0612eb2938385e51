"""The ghost's omens and the effects of its nagas (NA-S2 to NA-S4).

The ghost has no temple and no hand, and never chooses.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.board import ALL_PLACES, EMPTY, Omen, Stick
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import may_have_amulet, naga_sticks, placeable_cells, possible_omens
from sheetgen.games.nagaraja.moves import PASS
from sheetgen.games.nagaraja.state import UNKNOWN_OMEN, Draft, State, Task, without_item

# ---- the omen of a round (NA-S2, NA-S3) -----------------------------------------------------


def turn_up_omen(d: Draft, number: int | None) -> None:
    """Turn up an omen, counted from 1; None if nobody wrote it down."""
    ghost = d.ghost
    assert ghost is not None
    if number is not None and not 1 <= number <= len(d.board.omens):
        raise illegal("no-such-name", 1, name=number)
    if number is not None and number - 1 not in possible_omens(d):
        raise illegal("omen-gone", 1, n=number)
    d.pop()
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
        d.plan(Task("haunt", IT), task)


def end_without_naga(d: Draft) -> None:
    """Record that the ghost has no naga, if the log allows it."""
    d.pop()
    d.pop()


def use_naga(d: Draft, stick: Stick) -> None:
    """Discard a stick with a naga and plan the omen's effect, which an amulet may cancel (NA-S7)."""
    number = d.board.stick.get(stick, -1)
    if number not in naga_sticks(d, IT):
        raise illegal("ghost-acts", 1)
    d.pop()
    d.set_sticks(IT, without_item(d.sticks[IT], number))
    d.plan(Task("haunted", IT))
    if may_have_amulet(d, YOU, d.board.cancel_amulet):
        d.plan(Task("cancel", YOU))


def apply_naga(d: Draft, task: Task) -> None:
    """Apply the naga's effect if there is anything to affect."""
    assert d.ghost is not None
    said = d.board.omens[d.ghost.omen]
    _NAGAS[said.naga](d, said)


def _add(d: Draft, said: Omen) -> None:
    d.added = (d.added[YOU], d.added[IT] + said.n)


def _stick(d: Draft, said: Omen) -> None:
    if d.sticks[YOU]:
        d.plan(Task(said.naga, IT, 1))


def _rob(d: Draft, said: Omen) -> None:
    if d.hands[YOU].size:
        d.plan(Task("rob", YOU))


def _relics(d: Draft, said: Omen) -> None:
    if d.temples[YOU].up not in (0, ALL_PLACES):
        d.plan(Task(said.naga, IT, (YOU,)))


def _turn(d: Draft, said: Omen) -> None:
    if any(tile != EMPTY for tile in d.temples[YOU].tiles):
        d.plan(Task(said.naga, IT, (YOU,)))


def _trap(d: Draft, said: Omen) -> None:
    if placeable_cells(d, YOU):
        d.plan(Task(said.naga, IT))


_NAGAS: dict[str, Callable[[Draft, Omen], None]] = {
    "fate": _add,
    "strike": _stick,
    "throw-again": _stick,
    "rob": _rob,
    "swap-relics": _relics,
    "turn": _turn,
    "trap": _trap,
}

"""The opponent of a solo game: a second seat that takes dice by a printed table (DC-S1 to DC-S5).

The ghost has no score sheet. Its track has as many steps as the score sheet has half fame boxes. A step
beyond the last is half a box of overlap, so that person and ghost are compared in the same unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers.board import COLOURS, Board
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.state import Draft, Ghost, State


def is_ghost_due(state: State) -> bool:
    """Return whether it is the ghost's turn to take a die."""
    return state.phase == "take" and state.ghost_at(state.seat) is not None


def first_ghost(board: Board, strength: str) -> Ghost:
    """Return the ghost as it is before the first roll. ``strength`` is merchant, raja or mogul (DC-S1)."""
    return Ghost(board.ghost_starts[strength], (0,) * len(board.wishes))


def possible_moves(state: State) -> Iterator[Move]:
    """Yield the ghost's only move (DC-S2, DC-S4), or all possible moves if the dice are unknown."""
    ghost, said = state.ghost, set()
    assert ghost is not None
    for line, crossed in zip(state.board.wishes, ghost.crossed, strict=True):
        if crossed == len(line.steps):
            continue
        middle = [die for die in (2 * line.colour, 2 * line.colour + 1) if state.middle >> die & 1]
        for face in line.faces:
            if (line.colour, face) in said or not any(face in state.may_show(die) for die in middle):
                continue
            said.add((line.colour, face))
            yield ("take", COLOURS[line.colour], face)
            if any(state.dice[die] == face for die in middle):
                return
    yield ("pass",)


def check_move(d: Draft, colour: int, face: str) -> None:
    """Raise ``Illegal`` if the ghost does not take this die."""
    wanted = list(possible_moves(d))
    if ("take", COLOURS[colour], face) not in wanted:
        error = illegal("ghost-takes", 1)
        error.meant = tuple(wanted[:3])
        raise error


def take_die(d: Draft, colour: int, face: str) -> None:
    """Cross the first free box in the row of the ghost's table that takes this face, and advance the ghost by
    the steps of the box (DC-S3).
    """
    ghost = d.ghost
    assert ghost is not None
    for n, (line, crossed) in enumerate(zip(d.board.wishes, ghost.crossed, strict=True)):
        if line.colour == colour and face in line.faces and crossed < len(line.steps):
            boxes = (*ghost.crossed[:n], crossed + 1, *ghost.crossed[n + 1 :])
            d.ghost = ghost.replace(steps=ghost.steps + line.steps[crossed], crossed=boxes)
            return


def advance_without_die(d: Draft) -> None:
    """Advance the ghost by the steps of a turn without a die (DC-S4)."""
    if ("pass",) not in possible_moves(d):
        raise illegal("ghost-takes", 0)
    assert d.ghost is not None
    d.ghost = d.ghost.replace(steps=d.ghost.steps + d.board.idle_steps)

"""The opponent of a solo game: a second seat that throws the dice and pitches the tents they show (BA-S1 to
BA-S5).

Its reserve is a row in the order of drawing. If a throw or a tent is unknown, several moves may be possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from sheetgen.games.bania.board import FACES, FRONT, GOODS, GOODS_NUMBER, REAR, Board, Camp, camp_of
from sheetgen.games.bania.faults import illegal
from sheetgen.games.bania.holdings import NOTHING, unnamed_tents
from sheetgen.games.bania.state import AT_HOME, UNKNOWN, Draft, Faces, Ghost, State, with_value
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move

END: Move = ("end",)
NO_DICE = Ghost(((),))
"""A ghost without dice before it."""
Left = Mapping[Faces, int]
"""Remaining dice after a tent -> their position in the order in which the throws produce them."""


class Pitch(NamedTuple):
    """A tent that the ghost pitches: its type, and whether a whole elephant pays for it."""

    tent: int
    elephant: bool


def with_ghost(s: State, strength: str) -> State:
    """Return the first state of a solo game, with the ghost in the second seat. ``strength`` is a key of the
    layout (BA-S1).
    """
    points: int = getattr(s.board.ghost, strength)
    return s.replace(
        ghost=NO_DICE, hands=with_value(s.hands, IT, NOTHING), points=with_value(s.points, IT, points)
    )


def has_turn(s: State) -> bool:
    """Return whether the ghost has the turn or draws tents."""
    return s.ghost is not None and s.who == IT


def is_ghost_due(s: State) -> bool:
    """Return whether the ghost must pitch a tent or end its turn."""
    return s.phase == "turn" and has_turn(s)


def possible_moves(s: State) -> Iterator[Move]:
    """Yield the ghost's only move (BA-S2), or all possible moves if a throw or a tent is unknown."""
    yield from _answers(s)


def check_move(s: State, move: Move) -> None:
    """Raise ``Illegal`` if the ghost must make a different move."""
    _check(list(possible_moves(s)), move)


def _check(wanted: list[Move], move: Move) -> None:
    if move in wanted:
        return
    same_tent = any(move[:3] == other[:3] for other in wanted)
    error = illegal("ghost-pitches", 3 if same_tent else min(1, len(move) - 1), "BA-S3" if same_tent else "")
    error.meant = tuple(wanted[:3])
    raise error


def set_dice(d: Draft, faces: Faces | None) -> None:
    """Put the thrown dice before the ghost. If nobody wrote them down, all throws are possible (BA-S2)."""
    if faces is not None:
        d.ghost = Ghost((faces,))
    else:
        known = sorted(set(d.board.faces), key=FACES.index)
        d.ghost = Ghost(tuple(combinations_with_replacement(known, d.board.dice)))


def pitch_tent(d: Draft, move: Move) -> None:
    """Check that the ghost must pitch this tent, pitch it, and use up the dice that paid for it."""
    answers = _answers(d)
    _check(list(answers), move)
    d.ghost = Ghost(_all_left(answers[move]))


def forget_row(d: Draft) -> None:
    """Make the order of the ghost's row unknown, because one of several unknown tents was pitched."""
    row, seen = d.reserves[IT], list(d.seen)
    for number in row:
        if number != UNKNOWN:
            seen[number] -= 1
    d.seen, d.reserves = tuple(seen), with_value(d.reserves, IT, (UNKNOWN,) * len(row))


def end_turn(d: Draft) -> None:
    """Check that the ghost cannot pitch another tent, and remove its dice."""
    check_move(d, END)
    d.ghost = NO_DICE


# ---- which tent -----------------------------------------------------------------------------


def _answers(s: State) -> dict[Move, list[Left]]:
    """Return all possible moves of the ghost, each with the dice that may be left afterwards."""
    assert s.ghost is not None
    row = tuple(tuple(_may_be(s, number)) for number in dict.fromkeys(s.reserves[IT]))

    def space(colour: int, elephant: bool) -> str:
        return s.board.spaces[space_for_tent(s, colour, elephant)]

    def move(step: Pitch | None) -> Move:
        if step is None:
            return END
        tent = s.board.tents[step.tent]
        return ("pitch", *tent.name, space(tent.colour, step.elephant))

    found: dict[Move, list[Left]] = {}
    for step, left in _of_all(s.board, row, s.ghost.throws).items():
        found.setdefault(move(step), []).append(left)
    return found


def _all_left(lefts: Sequence[Left]) -> tuple[Faces, ...]:
    """Return the sets of dice that may be left after any of these moves, without duplicates, in the order in
    which they were found.
    """
    first: dict[Faces, int] = {}
    for left in lefts:
        for faces, number in left.items():
            first[faces] = min(number, first.get(faces, number))
    return tuple(sorted(first, key=first.__getitem__))


@lru_cache(maxsize=64)
def _of_all(
    board: Board, row: Sequence[Sequence[int]], throws: Sequence[Faces]
) -> Mapping[Pitch | None, Left]:
    """Return the possible moves of the ghost after any of these throws, each with the dice that are left.

    Results are cached, because repair search asks for many states with the same row, and an unknown throw has
    thousands of outcomes.
    """
    found: dict[Pitch | None, dict[Faces, int]] = {}
    number = 0
    for faces in throws:
        for step, left in _steps(board, row, faces):
            found.setdefault(step, {}).setdefault(left, number)
            number += 1
    return found


def _steps(board: Board, row: Sequence[Sequence[int]], faces: Faces) -> Iterator[tuple[Pitch | None, Faces]]:
    """Yield the next tent that the ghost pitches with these dice, and the remaining dice; None if no tent
    fits (BA-S2).

    If tents are unknown, yield all possible pairs. The row has the possible types of each tent; tents with
    the same possible types count as one.
    """
    for types in row:
        fitting = [n for n in types if GOODS[board.tents[n].colour] in faces]
        yield from ((Pitch(n, False), _less(faces, GOODS[board.tents[n].colour])) for n in fitting)
        if len(fitting) == len(types):
            return
    if row and FRONT in faces and REAR in faces:
        halves = tuple(face for face in faces if face not in GOODS_NUMBER)
        left = _less(halves, FRONT, REAR)
        yield from ((Pitch(n, True), left) for n in row[0])
    else:
        yield None, faces


def _may_be(s: State, number: int) -> Sequence[int]:
    """Return the types that a tent in the ghost's row may have."""
    if number != UNKNOWN:
        return (number,)
    return [n for n in range(len(s.seen)) if unnamed_tents(s, n) > 0]


def _less(faces: Faces, *used: str) -> Faces:
    left = list(faces)
    for face in used:
        left.remove(face)
    return tuple(left)


# ---- where ----------------------------------------------------------------------------------


def space_for_tent(s: State, colour: int, elephant: bool) -> int:
    """Return the space where the ghost pitches a tent of this colour, paid by a whole elephant or not (BA-S3,
    BA-S4).
    """
    at = s.elephants[YOU]
    if elephant and at != AT_HOME and (near := camp_of(s.camps, at).halo & s.room):
        return _first(near)
    alone = s.room
    for camp in s.camps:
        alone &= ~camp.halo
    largest = _largest(s)
    if largest is None or (alone and largest.colours >> colour & 1):
        return _first(alone)
    return _first(largest.halo & s.room)


def _largest(s: State) -> Camp | None:
    """Return the largest camp that can grow; of equally large camps, the one that contains the first
    space.
    """
    growing = [camp for camp in s.camps if camp.halo & s.room]
    return max(growing, key=lambda camp: (camp.size, -_first(camp.spaces)), default=None)


def _first(spaces: int) -> int:
    return (spaces & -spaces).bit_length() - 1

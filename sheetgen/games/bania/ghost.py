"""Whom one plays against alone: a second seat that throws the dice and pitches what they show (BA-S1 to BA-S5).

Its reserve is a row that keeps the order in which tents were drawn. Where a throw or a tent was not written down,
it may have done several things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from sheetgen.games.bania.board import FACES, FRONT, GOODS, GOODS_NUMBER, REAR, Board
from sheetgen.games.bania.camps import Camp, camp_of
from sheetgen.games.bania.faults import illegal
from sheetgen.games.bania.goods import NOTHING
from sheetgen.games.bania.reserves import in_bag
from sheetgen.games.bania.state import HOME, UNKNOWN, Draft, Faces, Ghost, State, put
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move

END: Move = ("end",)
NO_DICE = Ghost(((),))
"""No die lies there."""
Left = Mapping[Faces, int]
"""Dice that are left after a tent, numbered as they are found throw by throw."""


class Pitch(NamedTuple):
    """A tent that it pitches: the type, and whether for a whole elephant."""

    tent: int
    elephant: bool


def seated(s: State, strength: str) -> State:
    """The first state with a ghost in the second seat; ``strength`` is one of the layout's (BA-S1)."""
    points: int = getattr(s.board.ghost, strength)
    return s.replace(ghost=NO_DICE, hands=put(s.hands, IT, NOTHING), points=put(s.points, IT, points))


def is_its_turn(s: State) -> bool:
    """Whether the ghost has the turn, or draws."""
    return s.ghost is not None and s.who == IT


def is_due(s: State) -> bool:
    """Whether the ghost has to pitch, or to end its turn."""
    return s.phase == "turn" and is_its_turn(s)


def moves(s: State) -> Iterator[Move]:
    """The one thing that it does (BA-S2); where a throw or a tent was not written down, all that it may do."""
    yield from _answers(s)


def check(s: State, move: Move) -> None:
    """Raises where the ghost does something else."""
    _check(list(moves(s)), move)


def _check(wanted: list[Move], move: Move) -> None:
    if move in wanted:
        return
    same_tent = any(move[:3] == other[:3] for other in wanted)
    error = illegal("ghost-pitches", 3 if same_tent else min(1, len(move) - 1), "BA-S3" if same_tent else "")
    error.meant = tuple(wanted[:3])
    raise error


def throw(d: Draft, faces: Faces | None) -> None:
    """Its dice lie; where nobody wrote them down, all throws may have been made (BA-S2)."""
    if faces is not None:
        d.ghost = Ghost((faces,))
    else:
        known = sorted(set(d.board.faces), key=FACES.index)
        d.ghost = Ghost(tuple(combinations_with_replacement(known, d.board.dice)))


def pitch(d: Draft, move: Move) -> None:
    """It pitches this tent, which is checked, and the dice for it are used up."""
    answers = _answers(d)
    _check(list(answers), move)
    d.ghost = Ghost(_all_left(answers[move]))


def forget_row(d: Draft) -> None:
    """Of several tents that nobody wrote down one is pitched: which ones lie where is not known any more."""
    row, seen = d.reserves[IT], list(d.seen)
    for number in row:
        if number != UNKNOWN:
            seen[number] -= 1
    d.seen, d.reserves = tuple(seen), put(d.reserves, IT, (UNKNOWN,) * len(row))


def end(d: Draft) -> None:
    """It has nothing more to pitch, which is checked: its dice are picked up."""
    check(d, END)
    d.ghost = NO_DICE


# ---- which tent -----------------------------------------------------------------------------


def _answers(s: State) -> dict[Move, list[Left]]:
    """All that it may do, each with the dice that may be left then."""
    assert s.ghost is not None
    row = tuple(tuple(_may_be(s, number)) for number in dict.fromkeys(s.reserves[IT]))

    @cache
    def space(colour: int, elephant: bool) -> str:
        return s.board.spaces[space_for(s, colour, elephant)]

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
    """The dice that are left of any of these, in the order in which they are found."""
    first: dict[Faces, int] = {}
    for left in lefts:
        for faces, number in left.items():
            first[faces] = min(number, first.get(faces, number))
    return tuple(sorted(first, key=first.__getitem__))


@lru_cache(maxsize=64)
def _of_all(
    board: Board, row: Sequence[Sequence[int]], throws: Sequence[Faces]
) -> Mapping[Pitch | None, Left]:
    """What it does by each of these throws.

    Kept, since a search for a slip asks it of many states with the same row: of a throw that nobody wrote down
    there are thousands.
    """
    found: dict[Pitch | None, dict[Faces, int]] = {}
    number = 0
    for faces in throws:
        for step, left in _steps(board, row, faces):
            found.setdefault(step, {}).setdefault(left, number)
            number += 1
    return found


def _steps(board: Board, row: Sequence[Sequence[int]], faces: Faces) -> Iterator[tuple[Pitch | None, Faces]]:
    """The next tent of its row for these dice and those that are left, None for none; where tents are unknown all
    that it may be (BA-S2).

    The row has the types that each tent may have; two that may have the same ones are one.
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
    """The types that a tent in its row may have."""
    if number != UNKNOWN:
        return (number,)
    return [n for n in range(len(s.seen)) if in_bag(s, n) > 0]


def _less(faces: Faces, *used: str) -> Faces:
    left = list(faces)
    for face in used:
        left.remove(face)
    return tuple(left)


# ---- where ----------------------------------------------------------------------------------


def space_for(s: State, colour: int, elephant: bool) -> int:
    """The space on which it pitches a tent of this colour, for a whole elephant or not (BA-S3, BA-S4)."""
    at = s.elephants[YOU]
    if elephant and at != HOME and (near := camp_of(s.camps, at).halo & s.room):
        return _first(near)
    alone = s.room
    for camp in s.camps:
        alone &= ~camp.halo
    largest = _largest(s)
    if largest is None or (alone and largest.colours >> colour & 1):
        return _first(alone)
    return _first(largest.halo & s.room)


def _largest(s: State) -> Camp | None:
    """The largest camp that can grow; of equal ones that with the first tent."""
    growing = [camp for camp in s.camps if camp.halo & s.room]
    return max(growing, key=lambda camp: (camp.size, -_first(camp.spaces)), default=None)


def _first(spaces: int) -> int:
    return (spaces & -spaces).bit_length() - 1

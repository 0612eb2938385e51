"""Camps on the board: where a tent may stand, what it joins, and the proof that nothing can be placed.

A camp is three sets: its spaces, the spaces around it, and the colours in it. What may be placed depends
on camps alone, never on what a player owns or can pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.bania.board import Board, numbers


class Camp(NamedTuple):
    """Adjacent tents (BA-30): their spaces, the spaces they touch, their colours as bits."""

    spaces: int
    halo: int
    colours: int

    @property
    def size(self) -> int:
        return self.spaces.bit_count()


Camps = tuple[Camp, ...]


def touching(camps: Camps, space: int) -> list[Camp]:
    """The camps that a tent on this space touches."""
    bit = 1 << space
    return [camp for camp in camps if camp.halo & bit]


def joined(board: Board, camps: Camps, space: int, colour: int) -> tuple[Camps, Camp]:
    """The camps after a tent of this colour is pitched, and the one that it belongs to (BA-30, BA-31).

    Camps are kept in the order of their spaces, so that equal positions are equal values.
    """
    spaces, halo, colours = 1 << space, board.beside[space], 1 << colour
    rest = []
    bit = spaces
    for camp in camps:
        if camp.halo & bit:
            spaces |= camp.spaces
            halo |= camp.halo
            colours |= camp.colours
        else:
            rest.append(camp)
    camp = Camp(spaces, halo & ~spaces, colours)
    return tuple(sorted([*rest, camp])), camp


def room_left(board: Board, camps: Camps, room: int, camp: Camp) -> int:
    """Where of ``room`` a tent may still be placed after one has joined ``camp`` (BA-31, BA-32).

    A space that is lost is one that the camp touches: no tent may be placed beside a closed one, nor where the
    camps that it touches would have more tents together with it than a closed camp. None left ends the game (BA-51).
    """
    room &= ~camp.spaces
    if camp.size >= board.full:
        return room & ~camp.halo
    near, others = room & camp.halo, 0
    for other in camps:  # two camps may have the same spaces around them
        if other.halo & near and other.spaces != camp.spaces:
            others |= other.halo
    for space in numbers(near & others):
        if sizes(camps, space) >= board.full:
            room ^= 1 << space
    return room


def sizes(camps: Sequence[Camp], space: int) -> int:
    """How many tents the camps that touch a space have together."""
    bit, found = 1 << space, 0
    for spaces, halo, _ in camps:
        if halo & bit:
            found += spaces.bit_count()
    return found


def camp_of(camps: Camps, space: int) -> Camp:
    """The camp of a tent."""
    bit = 1 << space
    for camp in camps:
        if camp.spaces & bit:
            return camp
    raise LookupError(space)

"""Camps on the board: where a tent may be placed, what it joins, and whether any tent can be placed.

A camp consists of its spaces, the spaces around it, and its colours, each as a bit mask. Legal places depend
on camps only, not on what players own or can pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.bania.board import Board, spaces_in


class Camp(NamedTuple):
    """Adjacent tents (BA-30): their spaces, the spaces that they touch, and their colours, as bit masks."""

    spaces: int
    halo: int
    colours: int

    @property
    def size(self) -> int:
        return self.spaces.bit_count()


Camps = tuple[Camp, ...]


def camps_touching(camps: Camps, space: int) -> list[Camp]:
    """Return the camps that a tent on this space touches."""
    bit = 1 << space
    return [camp for camp in camps if camp.halo & bit]


def with_tent(board: Board, camps: Camps, space: int, colour: int) -> tuple[Camps, Camp]:
    """Return all camps after a tent of this colour is pitched, and the camp of that tent (BA-30, BA-31).

    Camps are ordered by their spaces, so that equal positions are equal values.
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
    """Return the spaces of ``room`` where a tent may still be placed after one joined ``camp`` (BA-31,
    BA-32).

    Only spaces that the camp touches can be lost. No tent may be placed beside a closed camp, or where the
    touched camps and the tent together would exceed a closed camp. An empty result ends the game (BA-51).
    """
    room &= ~camp.spaces
    if camp.size >= board.full:
        return room & ~camp.halo
    near, others = room & camp.halo, 0
    for other in camps:  # two camps may have the same spaces around them
        if other.halo & near and other.spaces != camp.spaces:
            others |= other.halo
    for space in spaces_in(near & others):
        if total_size(camps, space) >= board.full:
            room ^= 1 << space
    return room


def total_size(camps: Sequence[Camp], space: int) -> int:
    """Return the total number of tents in the camps that touch a space."""
    bit, found = 1 << space, 0
    for spaces, halo, _ in camps:
        if halo & bit:
            found += spaces.bit_count()
    return found


def camp_of(camps: Camps, space: int) -> Camp:
    """Return the camp of the tent on a space."""
    bit = 1 << space
    for camp in camps:
        if camp.spaces & bit:
            return camp
    raise LookupError(space)

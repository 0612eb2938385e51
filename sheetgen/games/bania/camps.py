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
    for camp in camps:
        if camp.halo & 1 << space:
            spaces |= camp.spaces
            halo |= camp.halo
            colours |= camp.colours
        else:
            rest.append(camp)
    camp = Camp(spaces, halo & ~spaces, colours)
    return tuple(sorted([*rest, camp])), camp


def room(board: Board, camps: Camps) -> int:
    """All spaces on which a tent may be placed (BA-31, BA-32); none left ends the game (BA-51).

    Each free space is held against each camp that it touches: none may be closed, and together with the
    new tent they may not have more tents than a closed camp. A space beside a single open camp always may.
    """
    free, once, often = board.play, 0, 0
    for camp in camps:
        free &= ~camp.spaces
        if camp.size >= board.full:
            free &= ~camp.halo
        else:
            often |= once & camp.halo
            once |= camp.halo
    for space in numbers(often & free):
        if sizes(camps, space) >= board.full:
            free ^= 1 << space
    return free


def sizes(camps: Sequence[Camp], space: int) -> int:
    """How many tents the camps that touch a space have together."""
    bit = 1 << space
    return sum(camp.spaces.bit_count() for camp in camps if camp.halo & bit)


def camp_of(camps: Camps, space: int) -> Camp:
    """The camp of a tent."""
    bit = 1 << space
    return next(camp for camp in camps if camp.spaces & bit)

"""Conversion of names in moves to the numbers that the rules use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.games.nagaraja.board import CELL, CELLS
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, UNKNOWN_TILE, State


def card_number(s: State, code: str | None, place: int = 1, item: int = -1) -> int:
    """Return the number of a card's code, which may be an ``item`` of a list; ``UNKNOWN_CARD`` for None."""
    if code is None:
        return UNKNOWN_CARD
    number = s.board.card.get(code)
    if number is None:
        raise illegal("no-such-name", place, name=code).under(item)
    return number


def card_code(s: State, number: int) -> str:
    """Return the code of a card; ``?`` for an unnamed card."""
    return "?" if number == UNKNOWN_CARD else s.board.cards[number].code


def tile_type(s: State, name: str | None, place: int) -> int:
    """Return the number of a type of room tile; ``UNKNOWN_TILE`` for None."""
    if name is None:
        return UNKNOWN_TILE
    number = s.board.tile.get(name)
    if number is None:
        raise illegal("no-such-name", place, name=name)
    return number


def amulet_number(s: State, name: Any, place: int = 1) -> int:
    """Return the number of an amulet's type; 0 for None."""
    number = s.board.amulet.get(name)
    if number is None:
        raise illegal("no-such-name", place, name=str(name))
    return number


def amulet_numbers(s: State, names: Sequence[Any], place: int) -> tuple[int, ...]:
    """Return the numbers of some amulets' types."""
    return tuple(amulet_number(s, name, place) for name in names)


def cell_number(s: State, name: str, place: int) -> int:
    """Return the number of a cell."""
    number = CELL.get(name)
    if number is None:
        raise illegal("no-such-cell", place, cell=name, first=CELLS[0], last=CELLS[-1])
    return number


def seat_number(s: State, number: int, place: int) -> int:
    """Return a player's seat."""
    if number not in (0, 1):
        raise illegal("wrong-arguments", place, verb=s.agenda[0].kind)
    return number

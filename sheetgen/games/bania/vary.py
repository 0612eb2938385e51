"""Random variations of Bania's board: another outline and another place of the spring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.games.bania.board import spaces_of
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.contract.values import ReproducibleRandom

OFF = 2
"""Largest change in the number of spaces."""
OFF_MIDDLE = tuple((right, down) for right in (-2, 0, 2) for down in (-1, 0, 1) if (right, down) != (0, 0))
"""Columns and rows by which the spring can move.

It moves by two columns because every second column lies half a space lower.
"""
STEP = 2
"""Largest difference in rows between the ends of neighbouring columns."""


def vary(layout: BoardSheet, luck: ReproducibleRandom) -> Mapping[str, Any]:
    """Return the table of the board with slightly longer or shorter columns and a moved spring.

    The part of the board for fewer players moves with the spring.
    """
    board = layout.board
    size = len(spaces_of(board.columns, board.spring))
    while True:
        columns = _outline(layout, luck)
        right, down = luck.choice(OFF_MIDDLE)
        spring = [_moved(space, right, down) for space in board.spring]
        parts = {seats: _part(part, columns, right, down) for seats, part in board.parts.items()}
        found = set(spaces_of(columns))
        whole = len(found) - len(spring)
        fits = all(
            _size(part, spring) >= _size(board.parts[seats], board.spring) - OFF
            for seats, part in parts.items()
        )
        if found.issuperset(spring) and abs(whole - size) <= OFF and fits:
            break
    spans = {letter: list(span) for letter, span in columns.items()}
    kept = {seats: {letter: list(span) for letter, span in part.items()} for seats, part in parts.items()}
    return {"board": {"spring": spring, "columns": spans, "parts": kept}}


def _size(columns: Mapping[str, tuple[int, int]], spring: Any) -> int:
    return len(set(spaces_of(columns)) - set(spring))


def _outline(layout: BoardSheet, luck: ReproducibleRandom) -> dict[str, tuple[int, int]]:
    """Return columns whose first and last rows differ from the model's by at most one, within the rows of the
    model's board.

    The outermost two columns never grow, because ornaments lie beside them in the corners.
    """
    model = layout.board.columns
    outer = (min(model), max(model))
    top, bottom = min(first for first, _ in model.values()), max(last for _, last in model.values())
    while True:
        columns = {
            letter: (
                max(top, min(bottom, first + luck.below(3) - (letter not in outer))),
                max(top, min(bottom, last - luck.below(3) + (letter not in outer))),
            )
            for letter, (first, last) in sorted(model.items())
        }
        spans = list(columns.values())
        if all(
            abs(one[end] - other[end]) <= STEP
            for one, other in zip(spans, spans[1:], strict=False)
            for end in (0, 1)
        ):
            return columns


def _moved(space: str, right: int, down: int) -> str:
    return f"{chr(ord(space[0]) + right)}{int(space[1:]) + down}"


def _part(
    part: Mapping[str, tuple[int, int]], columns: Mapping[str, tuple[int, int]], right: int, down: int
) -> dict[str, tuple[int, int]]:
    """Return a part of the board, moved with the spring and cut at the board's edge."""
    found = {}
    for letter, (first, last) in sorted(part.items()):
        there = chr(ord(letter) + right)
        if there in columns:
            least, most = columns[there]
            span = max(first + down, least), min(last + down, most)
            if span[0] <= span[1]:
                found[there] = span
    return found

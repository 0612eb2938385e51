"""Long rows of content that are read once: drawings that come again do so in the same words."""

from __future__ import annotations

import re

from sheetgen.press.content import Operation, simple
from sheetgen.press.outlines import Outline, going_on

PATHS = "m h"
"""No operator of PDF: a whole row of those that build a path, as outlines, and how many they are."""
LONG = 60
"""Bytes of a row that is worth looking for among those before it."""
_SPACE = rb"[\t\n\f\r ]"
_TWO = rb"(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)" + _SPACE + rb"++){2}+"
_PATH = re.compile(
    rb"\n" + _SPACE + rb"*+(?=%b(?:m|%bre))(?:(?:%b(?:[ml]|%b(?:re|[vy]|%bc))|h)(?![^\t\n\f\r ])%b*+)++"
    % (_TWO, _TWO, _TWO, _TWO, _TWO, _SPACE)
)  # fmt: skip
"""A row of nothing but steps of a path, which each have what they take."""
_STEPS = re.compile(rb"(?:[^a-z]*+l)++|(?:[^a-z]*+c)++|[^a-z]*+[a-z]++")
"""Lines in a row, curves in a row, or one step of another kind."""


class Rows:
    """Rows that were read, with what they say. So many operations are kept at most."""

    def __init__(self, room: int = 50_000) -> None:
        self.room = room
        self.known: dict[bytes, list[Operation]] = {}

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """What the row that begins here says, and where it ends; nothing for one that is short, or not whole in itself.

        A row begins with the end of the line before it.
        """
        if data[position : position + 1] != b"\n":
            return [], position
        end = data.find(b"\n", position + 1)
        row = data[position : end if end >= 0 else len(data)]
        if len(row) < LONG:
            return [], position
        found = self.known.get(row)
        if found is None:
            found, count = _read(row)
            if count <= self.room:
                self.room -= count
                self.known[row] = found
        return found, position + len(row)


def _read(row: bytes) -> tuple[list[Operation], int]:
    """What a row says, in how many operations."""
    if _PATH.fullmatch(row):
        outlines, count = _outlines(row)
        return [Operation(PATHS, [outlines, count], row)], count
    found = list(simple(row, 0, 0, False, True))
    if sum(len(operation.raw) for operation in found) < len(row):
        return [], 0
    return found, len(found)


def _outlines(row: bytes) -> tuple[list[Outline], int]:
    """The outlines that its steps make, and how many steps they are."""
    found: list[Outline] = []
    count = 0
    for steps in _STEPS.findall(row):
        word = steps[-1:]
        values = list(map(float, steps.translate(None, b"mlcvyhre").split()))
        many = steps.count(word)
        count += many
        if word == b"h":
            found[-1].closed = True
        elif word == b"m":
            found.append(Outline((values[0], values[1])))
        elif word == b"e":
            found.append(Outline.rectangle(*values))
        elif word in b"vy":
            going_on(found).curve(values, word.decode())
        else:
            last = going_on(found)
            if word == b"c":
                last.curved += range(len(last.points) - 1, len(last.points) - 1 + 3 * many, 3)
            last.points += zip(values[::2], values[1::2], strict=True)
    return found, count

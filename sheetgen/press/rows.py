"""Long rows of content that are read once: drawings that come again do so in the same words."""

from __future__ import annotations

import re

from sheetgen.press.content import Operation, simple
from sheetgen.press.geometry import Box
from sheetgen.press.outlines import Outline, going_on

PATHS = "m h"
"""No operator of PDF: a whole row of those that build a path, as outlines, how many they are, and the box around."""
LONG = 60
"""Bytes of a row of paths that is worth looking for among those before it."""
_SELDOM_AGAIN = b"mlcvye"
"""How short rows end that are steps of a path."""
_SPACE = rb"[\t\n\f\r ]"
_TWO = rb"(?:[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)" + _SPACE + rb"++){2}+"
_PATH = re.compile(
    rb"\n" + _SPACE + rb"*+(?=%b(?:m|%bre))(?:(?:%b(?:[ml]|%b(?:re|[vy]|%bc))|h)(?![^\t\n\f\r ])%b*+)++"
    % (_TWO, _TWO, _TWO, _TWO, _TWO, _SPACE)
)  # fmt: skip
"""A row of nothing but steps of a path, which each have what they take."""
_RUNS = re.compile(rb"ml*|l+|c+|re|[vyh]")
"""Steps that are taken together."""
_POINTS = {b"m": 1, b"l": 1, b"c": 3, b"v": 2, b"y": 2, b"r": 1, b"h": 0}
"""How many points a step has; that of a rectangle is written in two letters."""
_WORDS = b"mlcvyhre"
_NO_WORD = b"0123456789+-. \t\n\f\r"


class Rows:
    """Rows that were read, with what they say. So many operations are kept at most."""

    def __init__(self, room: int = 100_000) -> None:
        self.room = room
        self.known: dict[bytes, list[Operation]] = {}

    def at(self, data: bytes, position: int) -> tuple[list[Operation], int]:
        """What the row that begins here says, and where it ends; nothing for one that is not whole in itself, and for

        a short one that only goes on with a path: that seldom comes again.
        A row begins with the end of the line before it.
        """
        if data[position : position + 1] != b"\n":
            return [], position
        end = data.find(b"\n", position + 1)
        row = data[position : end if end >= 0 else len(data)]
        if len(row) < LONG and row[-1:] in _SELDOM_AGAIN:
            return [], position
        found = self.known.get(row)
        if found is None:
            found, count = _read(row)
            room = max(count, 1)  # what says nothing by itself takes room too
            if room <= self.room:
                self.room -= room
                self.known[row] = found
        return found, position + len(row)


def _read(row: bytes) -> tuple[list[Operation], int]:
    """What a row says, in how many operations."""
    if _PATH.fullmatch(row):
        outlines, count, box = _outlines(row)
        return [Operation(PATHS, [outlines, count, box], row)], count
    found = list(simple(row, 0, 0, False, True))
    if sum(len(operation.raw) for operation in found) < len(row):
        return [], 0
    return found, len(found)


def _outlines(row: bytes) -> tuple[list[Outline], int, Box]:
    """The outlines that its steps make, how many steps they are, and the box around all their points."""
    words = row.translate(None, _NO_WORD)
    values = list(map(float, row.translate(None, _WORDS).split()))
    xs, ys = values[::2], values[1::2]
    points = list(zip(xs, ys, strict=True))
    found: list[Outline] = []
    at = 0
    for run in _RUNS.findall(words):
        word, end = run[:1], at + _POINTS[run[:1]] * len(run)
        if word == b"h":
            found[-1].closed = True
        elif word == b"m":
            outline = Outline(points[at])
            outline.points = points[at:end]
            found.append(outline)
        elif word == b"l":
            going_on(found).points += points[at:end]
        elif word == b"c":
            last = going_on(found)
            last.curved += range(len(last.points) - 1, len(last.points) - 1 + 3 * len(run), 3)
            last.points += points[at:end]
        elif word == b"r":
            end = at + 2
            xs[at + 1] += xs[at]
            ys[at + 1] += ys[at]
            found.append(Outline.rectangle(*points[at], *points[at + 1]))
        else:
            going_on(found).curve([v for point in points[at:end] for v in point], word.decode())
        at = end
    return found, len(words) - words.count(b"re"), (min(xs), min(ys), max(xs), max(ys))

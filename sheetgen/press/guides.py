"""Lines to cut along, never inside a trim box: ticks at the corners, or crosses where gutters meet. In mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.press.imposition import Margins, Slot

KINDS = ("none", "ticks", "crosses")
WIDTH = 0.12
"""Of a guide's line."""
LENGTH, ARM, CLEAR, SHORTEST = 3.0, 6.0, 0.5, 0.6
"""Of a tick; of a cross's arm at most; from a trim to the next guide; a shorter piece of line is left out."""
_HAIR = 1e-6


class Segment(NamedTuple):
    """A straight line along an axis."""

    x1: float
    y1: float
    x2: float
    y2: float


def guides(
    slots: Sequence[Slot], paper_width: float, paper_height: float, kind: str, bleed: float = 0.0
) -> list[Segment]:
    """Guides for the trims of one side of a sheet, outside of them all and of their bleed."""
    if kind == "none" or not slots:
        return []
    away = max(CLEAR, bleed)
    found: dict[Segment, None] = {}
    for upright, lines in ((True, _lines(slots, True)), (False, _lines(slots, False))):
        end = paper_height if upright else paper_width
        for at, spans in lines.items():
            blocked = [_block(slot, at, upright, away) for slot in slots]
            for low, high in _free([b for b in blocked if b], end):
                for a, b in _pieces(low, high, spans, kind, away):
                    a, b = max(a, 0.0), min(b, end)
                    if b - a >= SHORTEST:
                        found[Segment(at, a, at, b) if upright else Segment(a, at, b, at)] = None
    return list(found)


def clear_of(
    lines: Sequence[Segment], keep: Margins, paper_width: float, paper_height: float
) -> list[Segment]:
    """What of the lines lies outside of the edges that are to stay clear."""
    half = WIDTH / 2
    left, top = keep.left and keep.left + half, keep.top and keep.top + half
    right = paper_width - (keep.right and keep.right + half)
    bottom = paper_height - (keep.bottom and keep.bottom + half)
    found = []
    for x1, y1, x2, y2 in lines:
        cut = Segment(max(x1, left), max(y1, top), min(x2, right), min(y2, bottom))
        length = cut.x2 - cut.x1 + cut.y2 - cut.y1
        if cut.x1 <= cut.x2 and cut.y1 <= cut.y2 and length >= SHORTEST:
            found.append(cut)
    return found


def _lines(slots: Sequence[Slot], upright: bool) -> dict[float, list[tuple[float, float]]]:
    """Every coordinate that a trim's edge lies on, and the ends of those edges."""
    lines: dict[float, list[tuple[float, float]]] = {}
    for slot in slots:
        start, size = (slot.x, slot.width) if upright else (slot.y, slot.height)
        along = (slot.y, slot.y + slot.height) if upright else (slot.x, slot.x + slot.width)
        for at in (start, start + size):
            lines.setdefault(round(at, 6), []).append(along)
    return lines


def _block(slot: Slot, at: float, upright: bool, away: float) -> tuple[float, float] | None:
    """The part of a line that lies in, along or too near a trim."""
    start, size = (slot.x, slot.width) if upright else (slot.y, slot.height)
    if not start - away + _HAIR < at < start + size + away - _HAIR:
        return None
    low, length = (slot.y, slot.height) if upright else (slot.x, slot.width)
    return low - away, low + length + away


def _free(blocked: list[tuple[float, float]], end: float) -> list[tuple[float, float]]:
    """What is left of a line from 0 to ``end``."""
    free, start = [], 0.0
    for low, high in sorted(blocked):
        if low > start:
            free.append((start, low))
        start = max(start, high)
    if start < end:
        free.append((start, end))
    return free


def _pieces(
    low: float, high: float, spans: list[tuple[float, float]], kind: str, away: float
) -> list[tuple[float, float]]:
    """What is drawn in a free stretch: a line's length at the ends where a trim is."""
    length = ARM if kind == "crosses" else LENGTH
    ends = {round(a - away, 6) for a, _ in spans} | {round(b + away, 6) for _, b in spans}
    pieces = []
    if round(high, 6) in ends:
        pieces.append((max(low, high - length), high))
    if round(low, 6) in ends:
        pieces.append((low, min(high, low + length)))
    return pieces

"""Cut marks and bleed, in mm.

Cut marks lie outside all trims: ticks at the corners, or crosses where gutters meet. Art that ends at the
trim is extended into the bleed, so that an inaccurate cut shows no white edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.items import Bounds, Clip, Item, Shape, bounding_box, memoized_by_row
from sheetgen.errors import UsageError
from sheetgen.impose.imposition import Margins, Slot
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


KINDS = ("none", "ticks", "crosses")
WIDTH = 0.12
"""Line width of a cut mark."""
LENGTH, ARM, CLEAR, SHORTEST = 3.0, 6.0, 0.5, 0.6
"""Length of a tick; largest arm of a cross; gap between a trim and a mark; shortest line that is drawn."""
_HAIR = 1e-6


class Segment(NamedTuple):
    """A straight cut mark along an axis, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


def cut_marks(
    slots: Sequence[Slot], paper_width: float, paper_height: float, kind: str, bleed: float = 0.0
) -> list[Segment]:
    """Return the cut marks for one side of a sheet, outside all trims and their bleed."""
    if kind == "none" or not slots:
        return []
    away = max(CLEAR, bleed)
    found: dict[Segment, None] = {}
    for upright, lines in ((True, _lines(slots, True)), (False, _lines(slots, False))):
        end = paper_height if upright else paper_width
        for at, spans in lines.items():
            blocked = [_blocked_part(slot, at, upright, away) for slot in slots]
            for low, high in _free_parts([b for b in blocked if b], end):
                for a, b in _pieces(low, high, spans, kind, away):
                    a, b = max(a, 0.0), min(b, end)
                    if b - a >= SHORTEST:
                        found[Segment(at, a, at, b) if upright else Segment(a, at, b, at)] = None
    return list(found)


def outside_margins(
    lines: Sequence[Segment], keep: Margins, paper_width: float, paper_height: float
) -> list[Segment]:
    """Return the parts of cut marks that lie outside the margins that must stay empty."""
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
    """Return the coordinates of all trim edges, each with the start and end of the edges on this line."""
    lines: dict[float, list[tuple[float, float]]] = {}
    for slot in slots:
        start, size = (slot.x, slot.width) if upright else (slot.y, slot.height)
        along = (slot.y, slot.y + slot.height) if upright else (slot.x, slot.x + slot.width)
        for at in (start, start + size):
            lines.setdefault(round(at, 6), []).append(along)
    return lines


def _blocked_part(slot: Slot, at: float, upright: bool, away: float) -> tuple[float, float] | None:
    """Return the part of a cut line that lies within, on or too near a trim; None if there is none."""
    start, size = (slot.x, slot.width) if upright else (slot.y, slot.height)
    if not start - away + _HAIR < at < start + size + away - _HAIR:
        return None
    low, length = (slot.y, slot.height) if upright else (slot.x, slot.width)
    return low - away, low + length + away


def _free_parts(blocked: list[tuple[float, float]], end: float) -> list[tuple[float, float]]:
    """Return the parts of a cut line from 0 to ``end`` that no trim blocks."""
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
    """Return the cut marks in a free part of a line: one at each end that touches a trim."""
    length = ARM if kind == "crosses" else LENGTH
    ends = {round(a - away, 6) for a, _ in spans} | {round(b + away, 6) for _, b in spans}
    pieces = []
    if round(high, 6) in ends:
        pieces.append((max(low, high - length), high))
    if round(low, 6) in ends:
        pieces.append((low, min(high, low + length)))
    return pieces


# ---- bleed ----


_ON_TRIM = 0.05
"""Tolerance in mm within which art counts as ending at the trim."""


def extend_to_bleed(scene: Scene, x: float, y: float) -> Scene:
    """Return a copy of the scene in which art that ends at the trim extends ``x`` and ``y`` mm outwards.

    Raises ``UsageError`` if art crosses the trim without filling the bleed, because its continuation is
    unknown.
    """
    found = scene.copy()
    for at, item in enumerate(found.items):
        if isinstance(item, (Shape, Clip)):
            points = _extended_points(item.points, scene.w, scene.h, x, y)
            if points is not item.points:
                found.items[at] = item._replace(points=points)
    for item, box in found.visible_items():
        short = _short(box, scene, x, y)
        if short > 1e-6:
            said = "{page}: art goes over the trim, but {mm:.2f} mm too little for a bleed of {bleed:.2f} mm."
            name = scene.title or scene.name
            raise UsageError(
                msg(said, "report", page=name, mm=short, bleed=min(x, y), item=type(item).__name__)
            )
    return found


@memoized_by_row
def _extended_points(
    points: tuple[float, ...], width: float, height: float, x: float, y: float
) -> tuple[float, ...]:
    moved: list[float] = []
    for start, end, out in ((0, width, x), (1, height, y)):
        along = points[start::2]
        # Art that crosses the trim needs no extension there; points of it on the trim are a coincidence.
        near, far = abs(min(along)) <= _ON_TRIM, abs(max(along) - end) <= _ON_TRIM
        if not near and not far:
            continue
        moved = moved or list(points)
        for i in range(start, len(moved), 2):
            if near and abs(moved[i]) <= _ON_TRIM:
                moved[i] = -out
            elif far and abs(moved[i] - end) <= _ON_TRIM:
                moved[i] = end + out
    return tuple(moved) if moved else points


def _short(box: Bounds, scene: Scene, x: float, y: float) -> float:
    """Return by how many mm a box that crosses the trim misses the edge of the bleed."""
    left, top, right, bottom = box
    over = ((-left, x), (right - scene.w, x), (-top, y), (bottom - scene.h, y))
    return max((bleed - far for far, bleed in over if _ON_TRIM < far < bleed - _ON_TRIM), default=0.0)


def extent_without_bleed(scene: Scene) -> Bounds:
    """Return the extent of a drawing without the art that ends at the trim; the whole extent if there is no
    other art.
    """
    boxes = [
        box
        for _, box in scene.visible_items()
        if min(box[0], box[1], scene.w - box[2], scene.h - box[3]) > _ON_TRIM
    ]
    if not boxes:
        return scene.bounds()
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def is_full_tint(item: Item, scene: Scene) -> bool:
    """Return whether an item is a light tint that reaches the trim on all sides, so that text may lie on it."""
    if not isinstance(item, Shape) or item.stroke or not (item.fill or "").endswith("_t"):
        return False
    left, top, right, bottom = bounding_box(item)
    return max(left, top, scene.w - right, scene.h - bottom) <= _ON_TRIM


def crossing_items(scene: Scene) -> list[Item]:
    """Return the items of a drawing that cross the trim."""
    return list(scene.items_outside(_ON_TRIM))

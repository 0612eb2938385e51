"""Extract the pieces of a page as separate small drawings with their backs, for nesting."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.cut.contours import Contour, contours_of_edge
from sheetgen.cut.cutters import Rect, rectangles_overlap
from sheetgen.cut.path_order import PieceCuts
from sheetgen.draw.dieline import Fold
from sheetgen.draw.items import Clip, Item, Shape, Text, Unclip, bounding_box, moved_item
from sheetgen.draw.path import POINTS_OF, Point
from sheetgen.draw.scene import Scene

_OVERLAP = 0.05
"""An item must overlap a piece by this many mm to be part of it."""
_FINE = 1e-4
"""Resolution in mm for comparing drawings."""
_FEWEST_NUMBERS = 60
"""Paths with fewer numbers are not searched for distant contours."""
_STEP_OFFSET = 0.317
"""Offset as a share of ``_FINE``, so that round numbers, which are common, do not lie between two steps."""


class Piece(NamedTuple):
    """One piece: the drawings of its sides in its own size, and its cuts relative to its top left corner."""

    front: Scene
    back: Scene | None
    blank: PieceCuts


def pieces_with_backs(pages: Sequence[Scene], over: float) -> Iterator[Piece]:
    """Yield the pieces of a page; ``pages`` is the page itself and, optionally, the page on its back.

    The drawings extend up to ``over`` mm beyond the outlines. Backs match their fronts when the paper is
    turned over its long edge.
    """
    front, back = pages[0], pages[1] if len(pages) > 1 else None
    known: dict[Any, Scene] = {}
    shown = list(_bounded(front.items))
    behind = list(_bounded(back.items)) if back else []
    for blank in pieces_of_page(front):
        left, top, right, bottom = blank.through[-1].box
        edge = [(x - left, y - top) for x, y in expanded_polygon(blank.through[-1].polygon(), over)]
        side = _extract(front, shown, (left, top, right, bottom), edge, known)
        other = None
        if back:
            mirrored = (back.w - right, top, back.w - left, bottom)
            seen = [(right - left - x, y) for x, y in edge]
            other = _extract(back, behind, mirrored, seen, known) if _has_content(behind, mirrored) else None
        yield Piece(side, other, _moved(blank, -left, -top))


def pieces_of_page(page: Scene) -> list[PieceCuts]:
    """Return the pieces to cut out of a page, each with its inner cuts and folds and the outline last.

    Slits that are not closed are not pieces.
    """
    cuts = [c for edge in page.dieline if not isinstance(edge, Fold) for c in contours_of_edge(edge)]
    folds = [c for edge in page.dieline if isinstance(edge, Fold) for c in contours_of_edge(edge)]
    closed = sorted([c for c in cuts if c.closed], key=lambda c: -c.area)
    outlines: list[Contour] = []
    inner = [c for c in cuts if not c.closed]
    for contour in closed:
        (inner if any(_within(contour, other) for other in outlines) else outlines).append(contour)
    outlines.sort(key=cuts.index)  # in drawing order
    return [
        PieceCuts(
            (*[c for c in inner if _within(c, outline)], outline),
            tuple(fold for fold in folds if _within(fold, outline)),
        )
        for outline in outlines
    ]


def _within(contour: Contour, outline: Contour) -> bool:
    """Return whether the box of a contour lies within the box of another."""
    a, b = contour.box, outline.box
    most = 0.05
    return a[0] > b[0] - most and a[1] > b[1] - most and a[2] < b[2] + most and a[3] < b[3] + most


def _moved(blank: PieceCuts, dx: float, dy: float) -> PieceCuts:
    return PieceCuts(
        tuple(each.moved(dx, dy) for each in blank.through),
        tuple(each.moved(dx, dy) for each in blank.scores),
    )


# ---- drawings ---------------------------------------------------------------------------------
def _bounded(items: Iterable[Item]) -> Iterator[tuple[Item, Rect | None]]:
    """Yield the items of a drawing with their bounding boxes; None for the end of a clip."""
    for item in items:
        yield item, None if isinstance(item, Unclip) else bounding_box(item)


def _has_content(items: Iterable[tuple[Item, Rect | None]], of: Rect) -> bool:
    """Return whether the drawing paints anything in a rectangle."""
    inner = (of[0] + _OVERLAP, of[1] + _OVERLAP, of[2] - _OVERLAP, of[3] - _OVERLAP)
    return any(box and not isinstance(item, Clip) and rectangles_overlap(box, inner) for item, box in items)


def expanded_polygon(corners: Sequence[Point], by: float) -> list[Point]:
    """Return a polygon with its sides moved outwards by ``by`` mm and with sharp corners."""
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    out = math.copysign(1.0, sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in sides))
    normals = []
    for (x0, y0), (x1, y1) in sides:
        long = math.hypot(x1 - x0, y1 - y0)
        normals.append((out * (y1 - y0) / long, -out * (x1 - x0) / long))
    found = []
    for (x, y), (ax, ay), (bx, by_) in zip(corners, [normals[-1], *normals[:-1]], normals, strict=True):
        much = by / max(0.1, 1 + ax * bx + ay * by_)
        found.append((x + much * (ax + bx), y + much * (ay + by_)))
    return found


def _extract(
    page: Scene,
    items: Sequence[tuple[Item, Rect | None]],
    of: Rect,
    edge: Sequence[Point],
    known: dict[Any, Scene],
) -> Scene:
    """Return the items in a rectangle as a drawing that is clipped at ``edge``; equal drawings become one object."""
    left, top, right, bottom = of
    inner = (left + _OVERLAP, top + _OVERLAP, right - _OVERLAP, bottom - _OVERLAP)
    open_: list[list[Item]] = [[]]
    for item, box in items:
        if isinstance(item, Clip):
            open_.append([item])
        elif box is None:
            clipped = open_.pop()
            if len(clipped) > 1:
                open_[-1] += [*clipped, item]
        elif rectangles_overlap(box, inner):
            open_[-1].append(_nearby_contours(item, inner) if isinstance(item, Shape) else item)
    ends = Clip(f"M{'L' * (len(edge) - 1)}Z", tuple(v for point in edge for v in point), False)
    found = [ends, *(moved_item(item, -left, -top) for item in open_[0]), Unclip()]
    key = (_step(right - left), _step(bottom - top), *map(_key, found))
    if key not in known:
        scene = Scene(
            right - left, bottom - top, page.typesetter, name=page.name, title=page.title, lang=page.lang
        )
        scene.items = found
        known[key] = scene
    return known[key]


def _nearby_contours(shape: Shape, box: Rect) -> Shape:
    """Return a shape without those contours that lie outside a box.

    Most contours of a lattice lie behind other pieces.
    """
    if len(shape.points) < _FEWEST_NUMBERS or shape.verbs.count("M") < 2:
        return shape
    edge = shape.lw / 2 if shape.stroke else 0.0
    verbs, points, taken = list[str](), list[float](), 0
    for contour in shape.verbs.split("M")[1:]:
        count = 2 * (1 + sum(POINTS_OF[verb] for verb in contour))
        some = shape.points[taken : taken + count]
        taken += count
        xs, ys = some[::2], some[1::2]
        if rectangles_overlap((min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge), box):
            verbs.append(f"M{contour}")
            points += some
    return shape._replace(verbs="".join(verbs), points=tuple(points))


def _step(value: float) -> int:
    """Return a length as a whole number of steps that are too small to see."""
    return math.floor(value / _FINE + _STEP_OFFSET)


def _key(item: Item) -> Any:
    """Return a key that is equal for drawing items that look the same."""
    if isinstance(item, Unclip):
        return None
    if isinstance(item, Text):
        line = item.line
        return line.text, line.role, line.pt, tuple([_step(v) for v in item.matrix]), item.ink, item.layer
    points = tuple([_step(v) for v in item.points])
    if isinstance(item, Shape):
        return item.verbs, points, item[3:], item.layer
    return item.verbs, points, item.eo

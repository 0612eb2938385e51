"""Pieces taken out of the pages that they are drawn on, each a small drawing with its back, to be laid closer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.cut.contours import Contour, contours
from sheetgen.cut.cutters import Rect, meets
from sheetgen.cut.path_order import Blank
from sheetgen.draw.dieline import Fold
from sheetgen.draw.items import Clip, Shape, Text, Unclip, bounds, moved
from sheetgen.draw.path import POINTS_OF
from sheetgen.draw.scene import Scene

if TYPE_CHECKING:
    from sheetgen.draw.items import Item
    from sheetgen.draw.path import Point


_IN = 0.05
"""Mm that something must reach into a piece to be part of it."""
_FINE = 1e-4
"""Mm to which drawings are compared."""
_MANY = 60
"""Numbers of a path that is worth looking through."""
_ASIDE = 0.317
"""Of that: round numbers, of which drawings are full, lie on no border between two steps."""


class Piece(NamedTuple):
    """What is cut out as one: its sides as drawings of its own size, and its cuts and folds from their corner."""

    front: Scene
    back: Scene | None
    blank: Blank


def pieces(pages: Sequence[Scene], over: float) -> Iterator[Piece]:
    """The pieces of a page, ``pages`` being itself and, if there is one, the page on its back.

    Their drawings show up to ``over`` mm beyond their outlines. Backs are drawn to meet their fronts when paper is
    turned over its long, upright edge.
    """
    front, back = pages[0], pages[1] if len(pages) > 1 else None
    known: dict[Any, Scene] = {}
    shown = list(_bounded(front.items))
    behind = list(_bounded(back.items)) if back else []
    for blank in blanks(front):
        left, top, right, bottom = blank.through[-1].box
        edge = [(x - left, y - top) for x, y in grown(blank.through[-1].polygon(), over)]
        side = _taken(front, shown, (left, top, right, bottom), edge, known)
        other = None
        if back:
            mirrored = (back.w - right, top, back.w - left, bottom)
            seen = [(right - left - x, y) for x, y in edge]
            other = _taken(back, behind, mirrored, seen, known) if _any(behind, mirrored) else None
        yield Piece(side, other, _moved(blank, -left, -top))


def blanks(page: Scene) -> list[Blank]:
    """What is cut out of a page, with the cuts and folds inside, the outline last; slits through all of it are none."""
    cuts = [c for edge in page.dieline if not isinstance(edge, Fold) for c in contours(edge)]
    folds = [c for edge in page.dieline if isinstance(edge, Fold) for c in contours(edge)]
    closed = sorted([c for c in cuts if c.closed], key=lambda c: -c.area)
    outlines: list[Contour] = []
    inner = [c for c in cuts if not c.closed]
    for contour in closed:
        (inner if any(_within(contour, other) for other in outlines) else outlines).append(contour)
    outlines.sort(key=cuts.index)  # as they were drawn
    return [
        Blank(
            (*[c for c in inner if _within(c, outline)], outline),
            tuple(fold for fold in folds if _within(fold, outline)),
        )
        for outline in outlines
    ]


def _within(contour: Contour, outline: Contour) -> bool:
    """Whether a contour lies inside the box of another."""
    a, b = contour.box, outline.box
    most = 0.05
    return a[0] > b[0] - most and a[1] > b[1] - most and a[2] < b[2] + most and a[3] < b[3] + most


def _moved(blank: Blank, dx: float, dy: float) -> Blank:
    return Blank(
        tuple(each.moved(dx, dy) for each in blank.through),
        tuple(each.moved(dx, dy) for each in blank.scores),
    )


# ---- drawings ---------------------------------------------------------------------------------
def _bounded(items: Iterable[Item]) -> Iterator[tuple[Item, Rect | None]]:
    """Items with what they take up; the end of a clip takes up nothing."""
    for item in items:
        yield item, None if isinstance(item, Unclip) else bounds(item)


def _any(items: Iterable[tuple[Item, Rect | None]], of: Rect) -> bool:
    """Whether anything is drawn there."""
    inner = (of[0] + _IN, of[1] + _IN, of[2] - _IN, of[3] - _IN)
    return any(box and not isinstance(item, Clip) and meets(box, inner) for item, box in items)


def grown(corners: Sequence[Point], by: float) -> list[Point]:
    """A polygon whose sides lie ``by`` mm further out, its corners sharp as they were."""
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


def _taken(
    page: Scene,
    items: Sequence[tuple[Item, Rect | None]],
    of: Rect,
    edge: Sequence[Point],
    known: dict[Any, Scene],
) -> Scene:
    """What of a page's items lies there, as a drawing that ends at an edge; the same one for the same."""
    left, top, right, bottom = of
    inner = (left + _IN, top + _IN, right - _IN, bottom - _IN)
    open_: list[list[Item]] = [[]]
    for item, box in items:
        if isinstance(item, Clip):
            open_.append([item])
        elif box is None:
            clipped = open_.pop()
            if len(clipped) > 1:
                open_[-1] += [*clipped, item]
        elif meets(box, inner):
            open_[-1].append(_near(item, inner) if isinstance(item, Shape) else item)
    ends = Clip(f"M{'L' * (len(edge) - 1)}Z", tuple(v for point in edge for v in point), False)
    found = [ends, *(moved(item, -left, -top) for item in open_[0]), Unclip()]
    key = (_step(right - left), _step(bottom - top), *map(_key, found))
    if key not in known:
        scene = Scene(
            right - left, bottom - top, page.typesetter, name=page.name, title=page.title, lang=page.lang
        )
        scene.items = found
        known[key] = scene
    return known[key]


def _near(shape: Shape, box: Rect) -> Shape:
    """A shape without its contours that lie elsewhere, as most of a lattice do that lies behind many pieces."""
    if len(shape.points) < _MANY or shape.verbs.count("M") < 2:
        return shape
    edge = shape.lw / 2 if shape.stroke else 0.0
    verbs, points, taken = list[str](), list[float](), 0
    for contour in shape.verbs.split("M")[1:]:
        count = 2 * (1 + sum(POINTS_OF[verb] for verb in contour))
        some = shape.points[taken : taken + count]
        taken += count
        xs, ys = some[::2], some[1::2]
        if meets((min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge), box):
            verbs.append(f"M{contour}")
            points += some
    return shape._replace(verbs="".join(verbs), points=tuple(points))


def _step(value: float) -> int:
    """A length in steps that are too small to see."""
    return math.floor(value / _FINE + _ASIDE)


def _key(item: Item) -> Any:
    """What tells items apart that are drawn alike."""
    if isinstance(item, Unclip):
        return None
    if isinstance(item, Text):
        line = item.line
        return line.text, line.role, line.pt, tuple([_step(v) for v in item.matrix]), item.ink, item.layer
    points = tuple([_step(v) for v in item.points])
    if isinstance(item, Shape):
        return item.verbs, points, item[3:], item.layer
    return item.verbs, points, item.eo

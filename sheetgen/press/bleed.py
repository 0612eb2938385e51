"""Art that runs out beyond the trim, so that no white shows where the cut is a little off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.items import remembered
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.items import Bounds, Item
    from sheetgen.draw.scene import Scene

_ON = 0.05
"""Mm from the trim within which art is meant to end there."""


def drawn_out(scene: Scene, x: float, y: float) -> Scene:
    """The scene with all art that ends at the trim drawn out ``x`` and ``y`` mm further, straight outwards.

    Raises ``UsageError`` where art goes over the trim, but not far enough: it can not be told how it goes on.
    """
    from sheetgen.draw.items import Clip, Shape

    found = scene.copy()
    for at, item in enumerate(found.items):
        if isinstance(item, (Shape, Clip)):
            points = _out(item.points, scene.w, scene.h, x, y)
            if points is not item.points:
                found.items[at] = item._replace(points=points)
    for item, box in found.shown():
        short = _short(box, scene, x, y)
        if short > 1e-6:
            said = "{page}: art goes over the trim, but {mm:.2f} mm too little for a bleed of {bleed:.2f} mm."
            name = scene.title or scene.name
            raise UsageError(
                msg(said, "report", page=name, mm=short, bleed=min(x, y), item=type(item).__name__)
            )
    return found


@remembered
def _out(points: tuple[float, ...], width: float, height: float, x: float, y: float) -> tuple[float, ...]:
    moved: list[float] = []
    for start, end, out in ((0, width, x), (1, height, y)):
        along = points[start::2]
        # What goes over a trim by itself has nothing to be drawn out there: a lattice's knots only happen to lie on it.
        near, far = abs(min(along)) <= _ON, abs(max(along) - end) <= _ON
        if not near and not far:
            continue
        moved = moved or list(points)
        for i in range(start, len(moved), 2):
            if near and abs(moved[i]) <= _ON:
                moved[i] = -out
            elif far and abs(moved[i] - end) <= _ON:
                moved[i] = end + out
    return tuple(moved) if moved else points


def _short(box: Bounds, scene: Scene, x: float, y: float) -> float:
    """By how much a box that goes over the trim misses the end of the bleed, in mm."""
    left, top, right, bottom = box
    over = ((-left, x), (right - scene.w, x), (-top, y), (bottom - scene.h, y))
    return max((bleed - far for far, bleed in over if _ON < far < bleed - _ON), default=0.0)


def kept_in(scene: Scene) -> Bounds:
    """What a drawing takes up without art that ends at the trim, which is drawn out; all of it if there is no other."""
    boxes = [box for _, box in scene.shown() if min(box[0], box[1], scene.w - box[2], scene.h - box[3]) > _ON]
    if not boxes:
        return scene.bounds()
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def is_ground(item: Item, scene: Scene) -> bool:
    """Whether it is a tint that reaches the trim on all sides, on which type may stand."""
    from sheetgen.draw.items import Shape, bounds

    if not isinstance(item, Shape) or item.stroke or not (item.fill or "").endswith("_t"):
        return False
    left, top, right, bottom = bounds(item)
    return max(left, top, scene.w - right, scene.h - bottom) <= _ON


def bleeds(scene: Scene) -> list[Item]:
    """Items that go over the trim."""
    return list(scene.outside(_ON))

"""Thumbnails of pages: the drawing at a small scale, without text and without what would be too small to see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.draw.inks import HAIRLINE
from sheetgen.draw.items import Clip, Item, Shape, Unclip, bounding_box
from sheetgen.draw.paper import Box
from sheetgen.draw.path import Ops, thinnest_outline
from sheetgen.draw.scene import Scene

SEEN = 0.8
"""Smallest width or height in mm of a shape in a thumbnail."""
DENSE = 160
"""Most coordinates of a shape; denser ones, such as lattices, would become a grey area."""
THINNEST, PALEST = 0.1, 0.45
"""Width in mm of the thinnest line, and factor for widths."""


def draw_thumbnail(scene: Scene, page: Scene, box: Box, behind: int = 0) -> None:
    """Draw a page as large as fits in the middle of ``box``, never mirrored; ``behind`` it the edges of further
    pages.
    """
    gap = 0.9
    scale = min((box.w - gap * behind) / page.w, (box.h - gap * behind) / page.h)
    wide, high = page.w * scale, page.h * scale
    left = box.x + (box.w - wide - gap * behind) / 2
    top = box.y + (box.h - high + gap * behind) / 2
    with (
        scene.layer("text"),
        scene.printed(left, left + wide + gap * behind),
    ):  # the page depends on the language
        for n in range(behind, 0, -1):
            scene.rect(left + n * gap, top - n * gap, wide, high, 0.5, fill="white", stroke="ink_m", lw=0.2)
        _draw_page(scene, page, left, top, scale)


def draw_card_thumbnails(scene: Scene, faces: Sequence[Scene], box: Box) -> None:
    """Draw the first four faces of a deck, two by two, as large as fit in the middle of ``box``."""
    gap, face = 1.6, faces[0]
    scale = min((box.w - gap) / (2 * face.w), (box.h - gap) / (2 * face.h))
    wide, high = face.w * scale, face.h * scale
    left, top = box.x + (box.w - gap) / 2 - wide, box.y + (box.h - gap) / 2 - high
    with scene.layer("text"):
        for n, one in enumerate(faces[:4]):
            x, y = left + n % 2 * (wide + gap), top + n // 2 * (high + gap)
            with scene.printed(x, x + wide):
                _draw_page(scene, one, x, y, scale)


def _draw_page(scene: Scene, page: Scene, left: float, top: float, scale: float) -> None:
    """Draw a page with its edge, its top left corner at (left, top)."""
    scene.rect(left, top, page.w * scale, page.h * scale, 0.5, fill="white", stroke="ink", lw=0.2)
    with scene.placed(left, top, scale), scene.clipped(f"M0 0H{page.w}V{page.h}H0Z"):
        for item in _visible(page.items, scale):
            if isinstance(item, Clip):
                scene.clip(_ops(item), item.eo)
            elif isinstance(item, Unclip):
                scene.unclip()
            elif isinstance(item, Shape):
                line = max(THINNEST, item.lw * scale**PALEST * PALEST)
                scene.path(_ops(item), fill=item.fill, stroke=item.stroke, lw=line, cap=item.cap, eo=item.eo)


def _visible(items: list[Item], scale: float) -> Iterator[Item]:
    """Yield the shapes that are large enough, with the clips around them."""
    waiting: list[Clip] = []
    for item in items:
        if isinstance(item, Clip):
            waiting.append(item)
        elif isinstance(item, Unclip):
            if waiting:
                waiting.pop()
            else:
                yield item
        elif isinstance(item, Shape) and len(item.points) <= DENSE:
            left, top, right, bottom = bounding_box(item)
            line = item.stroke is None and _thickness(item) * scale < 1.5 * HAIRLINE
            if not line and max(right - left, bottom - top) * scale >= SEEN:
                yield from waiting
                waiting.clear()
                yield item


def _thickness(item: Shape) -> float:
    """Return the thickness of a shape's thinnest outline in mm."""
    return thinnest_outline(item.verbs, list(zip(item.points[::2], item.points[1::2], strict=True)))


def _ops(item: Shape | Clip) -> Ops:
    """Return the path of a shape as ``(verb, points)`` pairs."""
    pairs = list(zip(item.points[::2], item.points[1::2], strict=True))
    at, ops = 0, list[tuple[str, list[tuple[float, float]]]]()
    for verb in item.verbs:
        count = {"C": 3, "Z": 0}.get(verb, 1)
        ops.append((verb, pairs[at : at + count]))
        at += count
    return ops

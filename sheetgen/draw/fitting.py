"""Fit a page on paper for which it was not drawn: scale it down if necessary, and move it. Lengths are in mm."""

from __future__ import annotations

from sheetgen.draw.furniture import scene_at_scale
from sheetgen.draw.items import Item, Matrix, Shape, moved_item, scaled_item
from sheetgen.draw.scene import Scene

Edges = tuple[float, float, float, float]
"""Widths at the top, right, bottom and left."""
THINNEST = 0.1
"""Lines do not become thinner than this; print shops want at least a quarter point."""


def fit_page(scene: Scene, width: float, height: float, clear: Edges) -> Scene:
    """Return the page on portrait paper of this size, turned if the page is in landscape.

    The drawing keeps the edges ``clear``; a drawing that crosses the trim fills the paper. It is never
    enlarged. ``printed_at`` of the returned page is its scale. If nothing changes, return the page itself.
    """
    if scene.w > scene.h:
        width, height = height, width
    left, top, right, bottom = scene.bounds()
    if min(left, top, scene.w - right, scene.h - bottom) < 0:
        left, top, right, bottom, clear = 0.0, 0.0, scene.w, scene.h, (0.0, 0.0, 0.0, 0.0)
    room_x, room_y = width - clear[1] - clear[3], height - clear[0] - clear[2]
    scale = min(1.0, max(0.0, room_x) / (right - left or 1.0), max(0.0, room_y) / (bottom - top or 1.0))
    x = _offset((width - scale * scene.w) / 2, clear[3] - left * scale, width - clear[1] - right * scale)
    y = _offset((height - scale * scene.h) / 2, clear[0] - top * scale, height - clear[2] - bottom * scale)
    if scale == 1 and max(abs(x), abs(y), abs(width - scene.w), abs(height - scene.h)) < 1e-6:
        return scene
    return _placed(scene_at_scale(scene, scale), width, height, (scale, 0.0, 0.0, scale, x, y))


def _offset(middle: float, least: float, most: float) -> float:
    """Return the offset nearest to ``middle`` at which the drawing lies between both edges."""
    return min(max(middle, least), max(least, most))


def _placed(scene: Scene, width: float, height: float, at: Matrix) -> Scene:
    """Return a copy of the page on paper of another size, with all its parts scaled and moved."""
    scale, _, _, _, x, y = at

    def place(item: Item) -> Item:
        found = moved_item(scaled_item(item, scale), x, y)
        if isinstance(found, Shape) and isinstance(item, Shape):
            found = found._replace(lw=max(found.lw, min(item.lw, THINNEST)))
        return found

    def points(row: tuple[float, ...]) -> tuple[float, ...]:
        return tuple([v * scale + (y if n % 2 else x) for n, v in enumerate(row)])

    found = scene.copy()
    found.w, found.h, found.printed_at = width, height, scale
    found.items = [place(item) for item in scene.items]
    found.place_shop_items(place)
    found.dieline = [edge._replace(points=points(edge.points)) for edge in scene.dieline]
    found.glued = [area._replace(points=points(area.points)) for area in scene.glued]
    found.spots = {
        address: spot._replace(
            x=spot.x * scale + x, y=spot.y * scale + y, rx=spot.rx * scale, ry=spot.ry * scale
        )
        for address, spot in scene.spots.items()
    }
    return found

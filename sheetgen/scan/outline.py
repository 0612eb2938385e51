"""Find sheets of paper on a photo by their outlines: bright quadrilaterals, whatever is printed on them. Tell whether
there is room for another page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels

    Plane = NDArray[np.float64]

SIDE = 640
"""The longer side in pixels of the picture in which outlines are searched."""
LEVELS = 7
"""The number of brightness thresholds between paper and table."""
LEAST_AREA = 0.06
"""The least share of the photo that a sheet covers."""
LEAST_FILLED = 0.88
"""The least share of a quadrilateral that is bright; a corner may be torn or covered."""
SAME = 0.04
"""The largest distance of corners of equal outlines, as a share of the photo's longer side."""
ROUGH = 0.015
"""The tolerance of straight sides, as a share of the perimeter."""
STEEP = 0.35
"""The sine of the smallest angle between sides."""
MOST = 4
"""The most outlines examined, largest first."""
LONGER = 1.15
"""A side that is longer by this factor is the longer side of the paper, despite perspective."""
ROOM, REDUCED = 0.2, 8
"""There is room for another page beside one if a circle fits there whose radius is this share of the page's shorter
side; half a page has room for 0.25. The photo is reduced by ``REDUCED`` for this.
"""


def has_room_beside(corners: Sequence[tuple[float, float]], shape: tuple[int, ...]) -> bool:
    """Return whether a photo of this shape has room for another page beside the one with these corners."""
    page = np.array(corners, np.float32) / REDUCED
    beside = np.ones([side // REDUCED for side in shape[:2]], np.uint8)
    cv2.fillConvexPoly(beside, np.rint(page).astype(np.int32), (0,))
    edged = cv2.copyMakeBorder(beside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    sides = np.hypot(*(np.roll(page, -1, 0) - page).T)
    shorter = min(sides[0] + sides[2], sides[1] + sides[3]) / 2
    return bool(cv2.distanceTransform(edged, cv2.DIST_L2, 3).max() > ROOM * shorter)


def paper_outlines(photo: Pixels) -> list[Floats]:
    """Return corners of bright quadrilaterals, clockwise, in pixels; largest first, the whole photo last."""
    share = SIDE / max(photo.shape[:2])
    small = np.asarray(cv2.resize(photo, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    down, across = small.shape[:2]
    found = [(0.0, np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32))]
    for mask in _masks(small):
        for corners in _quads(mask):
            if all(np.abs(corners - other).max() > SAME * SIDE for _, other in found):
                found.append((float(cv2.contourArea(corners)), corners))
    whole, *parts = found
    parts.sort(key=lambda each: -each[0])
    return [corners / np.float32(share) for _, corners in [*parts[:MOST], whole]]


def page_planes(corners: Floats, width: float, height: float) -> Iterator[Plane]:
    """Yield the planes of a page of this size in mm inside an outline: two, or four if it is nearly
    square.
    """
    page = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    across, down = float(sides[0] + sides[2]), float(sides[1] + sides[3])
    for turn in range(4):
        long, short = (down, across) if turn % 2 == 0 else (across, down)
        if long * LONGER >= short:
            yield np.asarray(cv2.getPerspectiveTransform(page, np.roll(corners, turn, 0)), np.float64)


def _masks(small: Pixels) -> Iterator[Pixels]:
    """Yield the areas brighter than several thresholds, in grey and in the darkest channel, which is high
    only for white.
    """
    for light in (cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), small.min(axis=2)):
        # removes print and strokes
        closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        calm = cv2.medianBlur(np.asarray(closed, np.uint8), 5)
        low, high = np.percentile(calm, (3, 97))
        for level in np.linspace(low, high, LEVELS + 2)[1:-1]:
            yield np.where(calm > level, 255, 0).astype(np.uint8)


def _quads(mask: Pixels) -> Iterator[Floats]:
    """Yield the areas of a mask that are well approximated by a quadrilateral."""
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for shape in shapes:
        area = cv2.contourArea(shape)
        if area < LEAST_AREA * mask.size:
            continue
        corners = _four(np.asarray(cv2.convexHull(shape), np.int32))
        if corners is not None and area > LEAST_FILLED * cv2.contourArea(corners):
            yield corners


def _four(hull: NDArray[np.int32]) -> Floats | None:
    """Return the intersections of the four longest sides, clockwise from the top left; None if sides are too
    parallel.
    """
    rough = cv2.approxPolyDP(hull, ROUGH * cv2.arcLength(hull, True), True)[:, 0].astype(np.float32)
    if len(rough) < 4:
        return None
    sides = np.roll(rough, -1, 0) - rough
    longest = np.sort(np.argsort(-np.hypot(*sides.T))[:4])
    corners = []
    for one, other in zip(np.roll(longest, 1), longest, strict=True):
        (ax, ay), (bx, by) = sides[one], sides[other]
        across = ax * by - ay * bx
        if abs(across) < STEEP * np.hypot(ax, ay) * np.hypot(bx, by):
            return None
        way = rough[other] - rough[one]
        corners.append(rough[one] + (way[0] * by - way[1] * bx) / across * sides[one])
    found = np.array(corners, np.float32)
    turning = (found[1, 0] - found[0, 0]) * (found[2, 1] - found[1, 1]) - (found[1, 1] - found[0, 1]) * (
        found[2, 0] - found[1, 0]
    )
    clockwise = found if turning > 0 else found[::-1]
    return np.ascontiguousarray(np.roll(clockwise, -int(clockwise.sum(axis=1).argmin()), 0))

"""Register a page on a photo: a perspective plane, then a smooth deformation for curled paper and lens
distortion.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.photo import Pixels

    Floats = NDArray[np.float32]

Named = TypeVar("Named")

COARSE = 3.0
"""Pixels per mm of pages in comparisons and in the first search for deformation."""
BEND_MM = 14.0
"""The largest distance of art from the plane of the page."""
NEIGHBOURS, LIKE_MM = 8, 1.2
"""A pair of matched features is compared with this many neighbours; its offset may differ from theirs by
``LIKE_MM``.
"""
ASTRAY_MM = 0.4
"""The scale of residuals in mm with full weight, where other pairs have determined the deformation."""
LEAST_WEIGHT = 0.15
"""The minimum weight of pairs that agree with their neighbours, because behind a fold all are far from the
curve.
"""
STIFF_MM = 30.0
"""On a flat page, parts within this distance move together, so that a stroke beside a line does not move the
line.
"""
REACHES = (30.0, 12.0)
"""The standard deviations in mm of the smoothing of residuals, coarse to fine."""
FEW = 2.0
"""The weight of zero in this smoothing, so that few pairs have little influence."""
NEAR_PX = 12.0
"""The tolerance of the plane in pixels of the photo."""
CONTRAST, FAINT = 12.0, 4.0
"""Contrast of lines to paper in levels of grey, usually, and for faint prints."""
DESCRIPTOR_SIZE = 128
"""The length of a feature's descriptor."""
PARTS = 20
"""The parts along the longer side of a picture, each of which gets its share of features."""
NEAR_MM = 14.0
"""The largest distance of a feature from its expected place."""
SQUARE_MM = 60.0
"""The size of the squares in which features of a page are compared with near ones."""
NEAR_SIZE, NEAR_TURN = 0.6, 0.5
"""The largest difference in size (logarithm) and direction (radians) of near features."""
MATCH_RATIO = 0.82
"""The ratio test: the best match must be closer than this multiple of the second best."""
BLOCK = 25
"""The window size of comparisons in pixels of a coarse page."""
MIDDLE = np.array([105.0, 145.0], np.float32)
MIDDLE_OFF = 90.0
"""The approximate centre of a page, and the tolerance of each pair's estimate of it, in mm."""
MOST_CHANGE = 0.3
"""The largest movement of a part in one step, as a multiple of the smoothing distance."""
STEP = 8
"""Pixels of a page between points of the deformation grid."""
SPARE = 2
"""The deformation is computed first at every n-th point of the grid, as pairs have no finer information."""

AT_ONCE = 700_000
"""The most pixels whose features are computed at once; each needs about 230 bytes."""
STRIP_MARGIN, STRIP_GRID = 64, 32
"""The pixels beside a strip that its features depend on, and the pixels of which its length is a multiple, so that
smaller copies of the picture have the same pixels as those of the strip.
"""


class ImageFeatures(NamedTuple):
    """Distinctive features of a picture with their descriptors.

    ``places`` holds x and y (pixels of the picture divided by a scale), the logarithm of the size, and the
    direction in radians.
    """

    places: Floats
    descriptors: Floats

    @classmethod
    def empty(cls) -> ImageFeatures:
        """Return no features, for a picture without contrast."""
        return cls(np.zeros((0, 4), np.float32), np.zeros((0, DESCRIPTOR_SIZE), np.float32))

    def select(self, which: Any) -> ImageFeatures:
        """Return the features with these indices."""
        return ImageFeatures(self.places[which], self.descriptors[which])

    def moved(self, right: float, down: float) -> ImageFeatures:
        """Return the features moved by an offset."""
        return ImageFeatures(self.places + np.array([right, down, 0, 0], np.float32), self.descriptors)

    def pack(self) -> bytes:
        """Return the features as bytes for the cache."""
        return (
            self.places.astype("<f4").tobytes()
            + np.round(self.descriptors * 512).clip(0, 255).astype(np.uint8).tobytes()
        )

    @classmethod
    def unpack(cls, data: bytes) -> ImageFeatures:
        """Return features from ``pack``."""
        count = len(data) // (16 + DESCRIPTOR_SIZE)
        places = np.frombuffer(data, "<f4", 4 * count).reshape(count, 4)
        looks = (
            np.frombuffer(data, np.uint8, offset=16 * count)
            .reshape(count, DESCRIPTOR_SIZE)
            .astype(np.float32)
        )
        return cls(places, looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6))


def find_features(grey: Pixels, most: int, scale: float, least: float = CONTRAST) -> ImageFeatures:
    """Return at most ``most`` SIFT features of a picture, the strongest of each part of it.

    ``least`` is the contrast in levels of grey below which lines stay pale.
    """
    sift: Any = cv2.SIFT_create(0, contrastThreshold=0.03)  # type: ignore[attr-defined]
    clear = _contrasted(grey, least)
    found = [feature for strip in _strips(clear.shape) for feature in strip.features(sift, clear)]
    if not found:
        return ImageFeatures.empty()
    side = max(grey.shape) / PARTS
    ranks: dict[tuple[int, int], int] = {}
    ranked: list[tuple[int, int]] = []
    found.sort(key=lambda feature: -feature.key.response)
    for number, (key, _) in enumerate(found):
        part = int(key.pt[0] // side), int(key.pt[1] // side)
        ranks[part] = rank = ranks.get(part, -1) + 1
        ranked.append((rank, number))
    chosen = [found[number] for _, number in sorted(ranked)[:most]]
    looks = np.array([feature.looks for feature in chosen], np.float32)
    roots = np.sqrt(looks / np.maximum(looks.sum(1, keepdims=True), 1e-6))
    places = [
        (
            (key.pt[0] + 0.5) / scale,
            (key.pt[1] + 0.5) / scale,
            math.log(key.size / scale),
            math.radians(key.angle),
        )
        for key, _ in chosen
    ]
    return ImageFeatures(np.array(places, np.float32), roots.astype(np.float32))


class _Feature(NamedTuple):
    """A key of OpenCV with its descriptor."""

    key: Any
    looks: Floats


class _Strip(NamedTuple):
    """A strip of a picture: its features lie between ``start`` and ``end`` on the ``axis`` (0: y, 1: x), and are
    computed from ``margin`` more pixels on both sides.
    """

    axis: int
    start: int
    end: int
    margin: int

    def features(self, sift: Any, picture: Pixels) -> list[_Feature]:
        """Return the features in this strip, with their places in the picture."""
        off = self.start - self.margin if self.start else 0
        there = slice(off, self.end + self.margin)
        cut = np.ascontiguousarray(picture[there] if self.axis == 0 else picture[:, there])
        keys, looks = sift.detectAndCompute(cut, None)  # one pass: both need the same smaller pictures
        for key in keys:
            x, y = key.pt
            key.pt = (x, y + off) if self.axis == 0 else (x + off, y)
        inside = (number for number, key in enumerate(keys) if self.start <= key.pt[1 - self.axis] < self.end)
        return [_Feature(keys[number], looks[number]) for number in inside]


def _strips(shape: tuple[int, ...]) -> list[_Strip]:
    """Return strips of a picture across its longer side, which limit the memory for its features."""
    long, short = max(shape), min(shape)
    if long * short <= AT_ONCE:
        return [_Strip(int(shape[1] > shape[0]), 0, long, 0)]
    step = max(1, (AT_ONCE // short - 2 * STRIP_MARGIN) // STRIP_GRID) * STRIP_GRID
    return [
        _Strip(int(shape[1] > shape[0]), start, min(start + step, long), STRIP_MARGIN)
        for start in range(0, long, step)
    ]


def _contrasted(grey: Pixels, least: float) -> Pixels:
    """Return a picture in which pale lines have the contrast of dark ones."""
    reach = max(5, max(grey.shape) // 40) | 1
    light = grey.astype(np.float32)
    off = light - cv2.blur(light, (reach, reach))
    wide = np.sqrt(np.maximum(cv2.blur(off * off, (reach, reach)), 0))
    return np.clip(128 + off * (60 / (wide + least)), 0, 255).astype(np.uint8)


class MatchingPairs(NamedTuple):
    """Points of a page and of a photo whose features match, and the number of unique matches at any place."""

    page: Floats
    photo: Floats
    unique: int


def matching_pairs(
    page: ImageFeatures, photo: ImageFeatures, near: NDArray[np.float64] | None = None
) -> MatchingPairs:
    """Return points of the page and of the photo whose features match uniquely.

    With a plane ``near``, features are only compared near their expected place. Otherwise, pairs must agree
    on size, direction and position of the page.
    """
    if len(page.places) == 0 or len(photo.places) < 2:
        return MatchingPairs(np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), 0)
    if near is None:
        best, most, second = _best_matches(page.descriptors @ photo.descriptors.T)
    else:
        best, most, second = _best_matches_near(page, photo, near)
    apart = np.sqrt(np.maximum(2 - 2 * most, 0)), np.sqrt(np.maximum(2 - 2 * second, 1e-9))
    clear = (apart[0] < MATCH_RATIO * apart[1]) & (most > 0.6)
    here, there = page.places[clear], photo.places[best[clear]]
    agreed = _consistent_pairs(here, there) if near is None else np.ones(len(here), np.bool_)
    return MatchingPairs(here[agreed, :2], there[agreed, :2], len(here))


class _BestMatches(NamedTuple):
    """For each feature, the most similar one, its similarity, and that of the second."""

    best: NDArray[np.intp]
    most: Floats
    second: Floats


def _best_matches(alike: Floats) -> _BestMatches:
    """Return the best matches from a matrix of similarities, features × others."""
    each = np.arange(len(alike))
    best = alike.argmax(1)
    most = alike[each, best]
    alike[each, best] = -1
    return _BestMatches(best, most, alike.max(1))


def _best_matches_near(page: ImageFeatures, photo: ImageFeatures, near: NDArray[np.float64]) -> _BestMatches:
    """Return the best matches of the photo's features near each feature of the page, computed in squares."""
    seen = _on_page(photo.places, near)
    found = _BestMatches(
        np.zeros(len(page.places), np.intp), *(np.full(len(page.places), -1, np.float32) for _ in "ab")
    )
    squares = np.floor(page.places[:, :2] / SQUARE_MM).astype(np.int32)
    for square in np.unique(squares, axis=0):
        here = np.flatnonzero((squares == square).all(axis=1))
        low, high = square * SQUARE_MM - NEAR_MM, (square + 1) * SQUARE_MM + NEAR_MM
        there = np.flatnonzero(((seen[:, :2] > low) & (seen[:, :2] < high)).all(axis=1))
        if len(there) == 0:
            continue
        alike = page.descriptors[here] @ photo.descriptors[there].T
        np.putmask(alike, _incompatible(page.places[here], seen[there]), -1)
        best, most, second = _best_matches(alike)
        found.best[here], found.most[here], found.second[here] = there[best], most, second
    return found


def _incompatible(page: Floats, photo: Floats) -> NDArray[np.bool_]:
    """Return which pairs cannot match: too far apart, of other sizes, or in other directions."""
    apart = np.abs(page[:, None, 0] - photo[None, :, 0]) > NEAR_MM
    for way, most in ((1, NEAR_MM), (2, NEAR_SIZE)):
        apart |= np.abs(page[:, None, way] - photo[None, :, way]) > most
    turned = np.abs(page[:, None, 3] - photo[None, :, 3])
    apart |= (turned > NEAR_TURN) & (turned < 2 * np.pi - NEAR_TURN)
    return np.asarray(apart, np.bool_)


def _on_page(places: Floats, plane: NDArray[np.float64]) -> Floats:
    """Return features of a photo projected to the page with this plane."""
    back = np.linalg.inv(plane)
    here = cv2.perspectiveTransform(places[None, :, :2], back)[0]
    step = np.exp(places[:, 2:3])
    way = np.stack([np.cos(places[:, 3]), np.sin(places[:, 3])], 1) * step
    ahead = cv2.perspectiveTransform((places[:, :2] + way)[None].astype(np.float32), back)[0] - here
    side = np.stack([-way[:, 1], way[:, 0]], 1)
    beside = cv2.perspectiveTransform((places[:, :2] + side)[None].astype(np.float32), back)[0] - here
    area = np.abs(ahead[:, 0] * beside[:, 1] - ahead[:, 1] * beside[:, 0])
    size = np.log(np.maximum(area, 1e-6)) / 2
    turned = np.arctan2(ahead[:, 1], ahead[:, 0]) % (2 * np.pi)  # as ``details`` returns them
    return np.column_stack([here, size, turned]).astype(np.float32)


def _consistent_pairs(page: Floats, photo: Floats) -> NDArray[np.bool_]:
    """Return the pairs that agree best on size and direction of the page and on the place of its centre."""
    if len(page) < 3:
        return np.zeros(len(page), np.bool_)
    larger, turned = photo[:, 2] - page[:, 2], photo[:, 3] - page[:, 3]
    way = MIDDLE - page[:, :2]
    scale = np.exp(larger)
    cos, sin = np.cos(turned) * scale, np.sin(turned) * scale
    middle = photo[:, :2] + np.stack(
        [cos * way[:, 0] - sin * way[:, 1], sin * way[:, 0] + cos * way[:, 1]], 1
    )
    size = np.abs(larger[:, None] - larger[None]) < 0.5
    turn = np.abs((turned[:, None] - turned[None] + np.pi) % (2 * np.pi) - np.pi) < 0.45
    off = np.hypot(*(middle[:, None] - middle[None]).transpose(2, 0, 1)) < MIDDLE_OFF * scale[:, None]
    agree = size & turn & off
    return np.asarray(agree[agree.sum(1).argmax()], np.bool_)


class PagePosition(NamedTuple):
    """The position of a page on a photo.

    ``plane`` is a homography from mm of the page to pixels. ``net`` is the deformation in mm before it, rows
    × columns × (x, y) over the whole page, or None if unknown. A ``flat`` page has only that of a lens or a
    scanner.
    """

    plane: NDArray[np.float64]
    net: Floats | None = None
    flat: bool = False

    def pixel_coordinates(self, width: float, height: float, scale: float) -> tuple[Floats, Floats]:
        """Return the x and y on the photo of each pixel of a page of this size in mm with ``scale`` pixels
        per mm.
        """
        columns, rows = round(width * scale), round(height * scale)
        xs, ys = ((np.arange(side, dtype=np.float32) + 0.5) / scale for side in (columns, rows))
        if self.net is None:
            places = np.asarray(cv2.merge(np.meshgrid(xs, ys)), np.float32)
        else:
            bend = cv2.resize(self.net, (columns, rows), interpolation=cv2.INTER_LINEAR)
            places = np.asarray(bend, np.float32)
            places[..., 0] += xs
            places[..., 1] += ys[:, None]
        across, down = cv2.split(cv2.perspectiveTransform(places, self.plane))
        return np.asarray(across, np.float32), np.asarray(down, np.float32)


def fit_plane(page: Floats, photo: Floats) -> tuple[NDArray[np.float64] | None, NDArray[np.bool_]]:
    """Return the plane with which most pairs agree (mm of the page, pixels of the photo), and which pairs
    do.
    """
    none = np.zeros(len(page), np.bool_)
    if len(page) < 8:
        return None, none
    found, good = cv2.findHomography(page, photo, cv2.USAC_MAGSAC, NEAR_PX, maxIters=5000, confidence=0.9995)
    there = np.asarray(found, np.float64) if found is not None else None
    if there is None or not _is_plausible(there, page):
        return None, none
    return there, good.ravel().astype(np.bool_)


def _is_plausible(found: NDArray[np.float64], page: Floats) -> bool:
    """Return whether a camera can see the plane: not mirrored, not folded, and without extreme
    perspective.
    """
    (left, top), (right, bottom) = page.min(0), page.max(0)
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    seen = cv2.perspectiveTransform(corners[None], found)[0]
    if not np.isfinite(seen).all():
        return False
    sides = np.roll(seen, -1, 0) - seen
    turns = sides[:, 0] * np.roll(sides, -1, 0)[:, 1] - sides[:, 1] * np.roll(sides, -1, 0)[:, 0]
    lengths = np.hypot(sides[:, 0], sides[:, 1]) / np.maximum(
        np.hypot(*(np.roll(corners, -1, 0) - corners).T), 1e-3
    )
    return bool((turns > 0).all() and lengths.min() > 0.5 and lengths.max() / lengths.min() < 3.5)


def fit_deformation(
    page: Floats, photo: Floats, found: NDArray[np.float64], size: tuple[float, float]
) -> PagePosition:
    """Return the plane with a smooth deformation from pairs near it, for curled or folded paper and lens
    distortion.
    """
    back = cv2.perspectiveTransform(photo[None], np.linalg.inv(found))[0]
    off = back - page
    near = np.hypot(off[:, 0], off[:, 1]) < BEND_MM
    near[near] = _like_neighbours(page[near], off[near])
    if near.sum() < 30:
        return PagePosition(found)
    page, off = page[near], off[near]
    fit, right = _curve(_terms(page / size), off)
    whole = round(size[0] * COARSE / STEP), round(size[1] * COARSE / STEP)
    columns, rows = (side // SPARE for side in whole)
    across, down = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    nodes = np.dstack([across, down]).reshape(-1, 2)
    net = _terms(nodes) @ fit
    left = off - _terms(page / size) @ fit
    for reach in REACHES:
        net += _averaged(nodes * size, page, left, right, reach)
        left -= _averaged(page, page, left, right, reach)
        right = np.minimum(right, _weights(left, ASTRAY_MM))
    some = net.reshape(rows, columns, 2).astype(np.float32)
    return PagePosition(found, np.asarray(cv2.resize(some, whole, interpolation=cv2.INTER_CUBIC), np.float32))


def _like_neighbours(page: Floats, off: Floats) -> NDArray[np.bool_]:
    """Return which pairs have the offset of most of their neighbours; this is rare for wrong pairs."""
    if len(page) <= NEIGHBOURS:
        return np.zeros(len(page), np.bool_)
    apart = np.hypot(*(page[:, None] - page[None]).transpose(2, 0, 1))
    around = np.argpartition(apart, NEIGHBOURS, axis=1)[:, : NEIGHBOURS + 1]
    usual = np.median(off[around], axis=1)
    return np.asarray(np.hypot(*(off - usual).T) < LIKE_MM, np.bool_)


def _curve(u: NDArray[np.float64], off: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the polynomial fitted robustly to the offsets, and the weights of the pairs."""
    weights: Any = np.ones(len(u))
    fit = np.zeros((u.shape[1], 2))
    for wide in np.geomspace(4.0, 0.5, 14):
        left = u.T * weights
        fit = np.linalg.solve(left @ u + np.eye(u.shape[1]) * 0.3, left @ off)
        weights = _weights(off - u @ fit, wide)
    return fit, np.maximum(weights, LEAST_WEIGHT)


def _weights(off: Any, wide: float) -> NDArray[np.float64]:
    """Return weights of residuals, small above ``wide`` mm."""
    return np.asarray(1 / (1 + (np.hypot(*off.T) / wide) ** 2) ** 2, np.float64)


def _averaged(
    there: NDArray[np.float64] | Floats, page: Floats, off: Any, weights: Any, reach: float
) -> NDArray[np.float64]:
    """Return the weighted mean of residuals within about ``reach`` mm of each place, close to zero where
    pairs are few.
    """
    ours, theirs = (each.astype(np.float32) for each in (there, page))
    apart = np.subtract.outer(ours[:, 0], theirs[:, 0]) ** 2
    apart += np.subtract.outer(ours[:, 1], theirs[:, 1]) ** 2
    near = np.exp(apart * np.float32(-0.5 / reach**2)) * weights.astype(np.float32)
    return np.asarray((near @ off) / (near.sum(axis=1, keepdims=True) + FEW), np.float64)


def _terms(points: Any) -> NDArray[np.float64]:
    """Return the terms of a polynomial of degree 3 at points from 0 to 1."""
    x, y = points[:, 0] * 2 - 1, points[:, 1] * 2 - 1
    return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], 1).astype(np.float64)


def without_lighting(grey: Pixels, scale: float) -> Pixels:
    """Return a picture with its lighting removed: paper is white everywhere."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = max(3, round(scale * 1.2)) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    paper = cv2.GaussianBlur(paper.astype(np.float32), (0, 0), scale * 0.75)
    light = cv2.resize(paper, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.clip(grey.astype(np.float32) * 255 / np.maximum(light, 1), 0, 255).astype(np.uint8)


def refine_position(
    bent: PagePosition, photo: Pixels, blank: Pixels, scale: float, smooth: float
) -> PagePosition:
    """Return the page's position, with parts moved until their art matches the blank.

    ``photo`` and ``blank`` are grey; ``scale`` is the pixels per mm of the blank. Neighbours within
    ``smooth`` mm move together, on a flat page within ``STIFF_MM``.
    """
    smooth = max(smooth, STIFF_MM) if bent.flat else smooth
    rows, columns = blank.shape
    across, down = bent.pixel_coordinates(columns / scale, rows / scale, scale)
    seen = cv2.remap(photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    target, shown = without_lighting(blank, scale), without_lighting(np.asarray(seen, np.uint8), scale)
    flow: Any = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)  # type: ignore[attr-defined]
    # results are smoothed below, so a coarse search without its own smoothing is sufficient
    flow.setPatchStride(4)
    flow.setVariationalRefinementIterations(0)
    moved = flow.calc(target, _without_strokes(shown, target, scale), None)
    xs, ys = np.meshgrid(np.arange(columns, dtype=np.float32), np.arange(rows, dtype=np.float32))
    there = cv2.remap(
        shown, xs + moved[..., 0], ys + moved[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    right = np.clip(_blocks(target, np.asarray(there, np.uint8))[0], 0.05, 1)
    art = cv2.GaussianBlur(target, (0, 0), 1).astype(np.float32)
    detail = cv2.Sobel(art, cv2.CV_32F, 1, 0) ** 2, cv2.Sobel(art, cv2.CV_32F, 0, 1) ** 2
    size = (columns // STEP, rows // STEP)
    net = []
    for way in (0, 1):
        weight = np.sqrt(detail[way]) * right
        net.append(_smoothed(moved[..., way], weight, size, smooth * scale / STEP))
    most = MOST_CHANGE * smooth
    change = np.clip(np.dstack(net) / scale, -most, most)
    before = 0 if bent.net is None else cv2.resize(bent.net, size, interpolation=cv2.INTER_CUBIC)
    return bent._replace(net=(before + change).astype(np.float32))


def _without_strokes(shown: Pixels, printed: Pixels, scale: float) -> Pixels:
    """Return the picture without what is darker than the print near it: strokes beside pale lines would
    attract them.
    """
    reach = round(2 * scale) | 1
    darkest = cv2.GaussianBlur(cv2.erode(printed, np.ones((reach, reach), np.uint8)), (0, 0), scale)
    return np.maximum(shown, darkest)


def _smoothed(moved: Floats, weight: Floats, size: tuple[int, int], reach: float) -> Floats:
    """Return movements smoothed robustly over neighbours; outliers get little weight."""
    total = cv2.resize(weight, size, interpolation=cv2.INTER_AREA)
    mean = cv2.resize(moved * weight, size, interpolation=cv2.INTER_AREA) / np.maximum(total, 1e-3)
    trust = total / (total + np.median(total) + 1e-3)
    near, wide = (_averages(*size, each) for each in (reach, 4 * reach))
    result = np.zeros_like(mean)
    for _ in range(4):
        far = wide.smooth(trust * mean) / (wide.smooth(trust) + 1e-4)
        result = (near.smooth(trust * mean) + 0.02 * far) / (near.smooth(trust) + 1e-4 + 0.02)
        trust = total / (total + np.median(total) + 1e-3) / (1 + ((mean - result) / 1.0) ** 2) ** 2
    return result.astype(np.float32)


class _Averages(NamedTuple):
    """Smoothing of a small grid as matrix products, which are faster than a filter with a large kernel."""

    down: Floats
    across: Floats

    def smooth(self, net: Floats) -> Floats:
        """Return a smoothed grid."""
        return np.asarray(self.down @ net @ self.across.T, np.float32)


@lru_cache(maxsize=16)
def _averages(columns: int, rows: int, reach: float) -> _Averages:
    """Return the smoothing of a grid of this size with standard deviation ``reach``."""
    kernel = cv2.getGaussianKernel(round(8 * reach) | 1, reach, cv2.CV_32F)
    down, across = (
        np.asarray(
            cv2.sepFilter2D(np.eye(side, dtype=np.float32), -1, np.ones(1, np.float32), kernel), np.float32
        )
        for side in (rows, columns)
    )
    return _Averages(down, across)


def art_agreement(one: Pixels, other: Pixels, mask: Floats | None = None) -> float:
    """Return the similarity of the art of two pages without lighting (``even``): 1 if equal, 0 if random."""
    near, weight = _blocks(one, other)
    return _weighted_mean(near, weight if mask is None else weight * mask)


def _weighted_mean(near: Floats, weight: Floats) -> float:
    return float((near * weight).sum() / max(float(weight.sum()), 1e-6))


def local_agreement(one: Pixels, other: Pixels) -> Floats:
    """Return the local similarity of two pages for each pixel."""
    near, weight = _blocks(one, other)
    size = weight.shape[1] // STEP, weight.shape[0] // STEP
    both, below = (
        cv2.GaussianBlur(cv2.resize(part, size, interpolation=cv2.INTER_AREA), (0, 0), 20 * COARSE / STEP)
        for part in (near * weight, weight)
    )
    return np.asarray(cv2.resize(both / (below + 0.1), weight.shape[::-1]), np.float32)


def most_similar(pages: Iterable[tuple[Named, Pixels]], seen: Pixels) -> Named:
    """Return the name of the page without lighting that is most similar to ``seen``."""
    relief = _relief(seen)
    likeness = ((_weighted_mean(*_likeness(_relief(page), relief)), name) for name, page in pages)
    return max(likeness, key=lambda each: each[0])[1]


class _Relief(NamedTuple):
    """The difference of each pixel from the local mean, and the local variance."""

    off: Floats
    wide: Floats


def _relief(picture: Pixels) -> _Relief:
    light = picture.astype(np.float32)
    light -= cv2.blur(light, (BLOCK, BLOCK))
    return _Relief(light, np.asarray(cv2.blur(light * light, (BLOCK, BLOCK)), np.float32))


def _blocks(one: Pixels, other: Pixels) -> tuple[Floats, Floats]:
    """Return the local similarity for each pixel, and its weight, which is the amount of art there."""
    return _likeness(_relief(one), _relief(other))


def _likeness(one: _Relief, other: _Relief) -> tuple[Floats, Floats]:
    both = cv2.blur(one.off * other.off, (BLOCK, BLOCK))
    near = both / np.sqrt((one.wide + 9) * (other.wide + 9))
    weight = np.minimum(np.sqrt(np.maximum(one.wide, 0)), 40)
    return np.asarray(near, np.float32), np.asarray(weight, np.float32)

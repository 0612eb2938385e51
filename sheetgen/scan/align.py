"""Where each point of a page lies on a photo: a plane seen at an angle, then what the paper and the lens bend."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.photo import Pixels

    Floats = NDArray[np.float32]

COARSE = 3.0
"""Pixels a mm at which pages are compared and bends are looked for first."""
BEND_MM = 14.0
"""How far art may lie from the plane of the page."""
NEIGHBOURS, LIKE_MM = 8, 1.2
"""A pair of details is held against so many round about, and is right if it lies off as they do, give or take."""
ASTRAY_MM = 0.4
"""How far off a pair may lie that counts in full where others have told."""
LEAST_WEIGHT = 0.15
"""How much a pair counts at least that has such neighbours: behind a fold all lie far from where others lead."""
STIFF_MM = 30.0
"""Within so many mm the parts of a flat page move together: a stroke beside a line moves no line of it."""
REACHES = (30.0, 12.0)
"""How far, in mm, pairs tell of what lies around them, once all are near one curve..."""
FEW = 2.0
"""...and so many pairs tell half as much as they would if there were more."""
NEAR_PX = 12.0
"""How far a detail may lie from where the plane has it, in pixels of the photo, while the plane is looked for."""
CONTRAST, FAINT = 12.0, 4.0
"""Levels of grey that lines on a photo differ by from paper, as a rule and where they are faint."""
LOOKS = 128
"""Numbers that tell what a detail looks like."""
PARTS = 20
"""Parts of a picture along its longer side, all of which have their details."""
NEAR_MM = 14.0
"""How far from where a first look has it a detail may be."""
SQUARE_MM = 60.0
"""Details of a page are compared with those near by in squares of so many mm."""
NEAR_SIZE, NEAR_TURN = 0.6, 0.5
"""How much larger (as a logarithm) and how turned (radians) it may be."""
UNLIKE = 0.82
"""How much nearer the best likeness must be than the second."""
BLOCK = 25
"""Pixels of a coarse page, across and down, that are compared as one."""
MIDDLE = np.array([105.0, 145.0], np.float32)
MIDDLE_OFF = 90.0
"""About the middle of a page, and how far from there each detail may guess it (mm)."""
MOST_CHANGE = 0.3
"""How far a part of a page is moved at once, for each mm within which neighbours move together."""
STEP = 8
"""Pixels of a page from one point of the net of bends to the next."""
SPARE = 2
"""One in so many points of the net, across and down, is looked for at first: pairs tell of nothing finer."""


class Details(NamedTuple):
    """Places where a picture is like no other part of it, and what it looks like there.

    ``places``: x and y (the picture's pixels divided by a scale), logarithm of the size, direction in radians.
    """

    places: Floats
    looks: Floats

    @classmethod
    def none(cls) -> Details:
        """Of a picture that is all the same."""
        return cls(np.zeros((0, 4), np.float32), np.zeros((0, LOOKS), np.float32))

    def those(self, which: Any) -> Details:
        """Some of them."""
        return Details(self.places[which], self.looks[which])

    def moved(self, right: float, down: float) -> Details:
        """The same elsewhere."""
        return Details(self.places + np.array([right, down, 0, 0], np.float32), self.looks)

    def pack(self) -> bytes:
        """For the cache."""
        return (
            self.places.astype("<f4").tobytes()
            + np.round(self.looks * 512).clip(0, 255).astype(np.uint8).tobytes()
        )

    @classmethod
    def unpack(cls, data: bytes) -> Details:
        """What was packed."""
        count = len(data) // (16 + LOOKS)
        places = np.frombuffer(data, "<f4", 4 * count).reshape(count, 4)
        looks = np.frombuffer(data, np.uint8, offset=16 * count).reshape(count, LOOKS).astype(np.float32)
        return cls(places, looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6))


def details(grey: Pixels, most: int, scale: float, least: float = CONTRAST) -> Details:
    """At most so many details of a picture, by SIFT, the clearest of each part of it.

    What differs from its neighbours by less than about ``least`` levels of grey is left pale.
    """
    sift: Any = cv2.SIFT_create(0, contrastThreshold=0.03)  # type: ignore[attr-defined]
    clear = _contrasted(grey, least)
    keys = sift.detect(clear, None)
    if not keys:
        return Details.none()
    side = max(grey.shape) / PARTS
    ranks: dict[tuple[int, int], int] = {}
    ranked: list[tuple[int, float, int, Any]] = []
    for key in sorted(keys, key=lambda key: -key.response):
        part = int(key.pt[0] // side), int(key.pt[1] // side)
        ranks[part] = rank = ranks.get(part, -1) + 1
        ranked.append((rank, -key.response, len(ranked), key))
    chosen = [key for *_, key in sorted(ranked)[:most]]
    chosen, looks = sift.compute(clear, chosen)
    roots = np.sqrt(looks / np.maximum(looks.sum(1, keepdims=True), 1e-6))
    places = [
        (
            (key.pt[0] + 0.5) / scale,
            (key.pt[1] + 0.5) / scale,
            math.log(key.size / scale),
            math.radians(key.angle),
        )
        for key in chosen
    ]
    return Details(np.array(places, np.float32), roots.astype(np.float32))


def _contrasted(grey: Pixels, least: float) -> Pixels:
    """A picture in which pale lines are as clear as dark ones."""
    reach = max(5, max(grey.shape) // 40) | 1
    light = grey.astype(np.float32)
    off = light - cv2.blur(light, (reach, reach))
    wide = np.sqrt(np.maximum(cv2.blur(off * off, (reach, reach)), 0))
    return np.clip(128 + off * (60 / (wide + least)), 0, 255).astype(np.uint8)


def pairs(page: Details, photo: Details, near: NDArray[np.float64] | None = None) -> tuple[Floats, Floats]:
    """Points of the page and of the photo that look alike and like nothing else on the photo.

    Where it is known about where the page lies, only what is ``near`` (a plane) is compared; else they are those
    that agree on one way to lie.
    """
    if len(page.places) == 0 or len(photo.places) < 2:
        return np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32)
    if near is None:
        best, most, second = _likest(page.looks @ photo.looks.T)
    else:
        best, most, second = _likest_near(page, photo, near)
    apart = np.sqrt(np.maximum(2 - 2 * most, 0)), np.sqrt(np.maximum(2 - 2 * second, 1e-9))
    clear = (apart[0] < UNLIKE * apart[1]) & (most > 0.6)
    here, there = page.places[clear], photo.places[best[clear]]
    agreed = _agreed(here, there) if near is None else np.ones(len(here), np.bool_)
    return here[agreed, :2], there[agreed, :2]


class _Likest(NamedTuple):
    """For each detail the one that looks most like it, how much it does, and how much the second one."""

    best: NDArray[np.intp]
    most: Floats
    second: Floats


def _likest(alike: Floats) -> _Likest:
    """Of what looks how much alike: details × others."""
    each = np.arange(len(alike))
    best = alike.argmax(1)
    most = alike[each, best]
    alike[each, best] = -1
    return _Likest(best, most, alike.max(1))


def _likest_near(page: Details, photo: Details, near: NDArray[np.float64]) -> _Likest:
    """Of the photo's details those that lie near each of the page's; square by square, as most are too far away."""
    seen = _on_page(photo.places, near)
    found = _Likest(
        np.zeros(len(page.places), np.intp), *(np.full(len(page.places), -1, np.float32) for _ in "ab")
    )
    squares = np.floor(page.places[:, :2] / SQUARE_MM).astype(np.int32)
    for square in np.unique(squares, axis=0):
        here = np.flatnonzero((squares == square).all(axis=1))
        low, high = square * SQUARE_MM - NEAR_MM, (square + 1) * SQUARE_MM + NEAR_MM
        there = np.flatnonzero(((seen[:, :2] > low) & (seen[:, :2] < high)).all(axis=1))
        if len(there) == 0:
            continue
        alike = page.looks[here] @ photo.looks[there].T
        np.putmask(alike, _apart(page.places[here], seen[there]), -1)
        best, most, second = _likest(alike)
        found.best[here], found.most[here], found.second[here] = there[best], most, second
    return found


def _apart(page: Floats, photo: Floats) -> NDArray[np.bool_]:
    """Which details can not be the same: too far from each other, of other sizes or turned otherwise."""
    apart = np.abs(page[:, None, 0] - photo[None, :, 0]) > NEAR_MM
    for way, most in ((1, NEAR_MM), (2, NEAR_SIZE)):
        apart |= np.abs(page[:, None, way] - photo[None, :, way]) > most
    turned = np.abs(page[:, None, 3] - photo[None, :, 3])
    apart |= (turned > NEAR_TURN) & (turned < 2 * np.pi - NEAR_TURN)
    return np.asarray(apart, np.bool_)


def _on_page(places: Floats, plane: NDArray[np.float64]) -> Floats:
    """Details of a photo as they would be on a page that lies in this plane."""
    back = np.linalg.inv(plane)
    here = cv2.perspectiveTransform(places[None, :, :2], back)[0]
    step = np.exp(places[:, 2:3])
    way = np.stack([np.cos(places[:, 3]), np.sin(places[:, 3])], 1) * step
    ahead = cv2.perspectiveTransform((places[:, :2] + way)[None].astype(np.float32), back)[0] - here
    side = np.stack([-way[:, 1], way[:, 0]], 1)
    beside = cv2.perspectiveTransform((places[:, :2] + side)[None].astype(np.float32), back)[0] - here
    area = np.abs(ahead[:, 0] * beside[:, 1] - ahead[:, 1] * beside[:, 0])
    size = np.log(np.maximum(area, 1e-6)) / 2
    turned = np.arctan2(ahead[:, 1], ahead[:, 0]) % (2 * np.pi)  # as ``details`` has them
    return np.column_stack([here, size, turned]).astype(np.float32)


def _agreed(page: Floats, photo: Floats) -> NDArray[np.bool_]:
    """Pairs that most others agree with on how large and how turned the page is, and about where its middle lies."""
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


class Bent(NamedTuple):
    """A page on a photo: ``plane`` takes mm of the page to pixels, ``net`` says how far from there (in mm of the page).

    ``net`` is rows × columns × (x, y) over the whole page; None while nothing is known of bends. A ``flat`` page has
    none but those of a lens or a scanner.
    """

    plane: NDArray[np.float64]
    net: Floats | None = None
    flat: bool = False

    def at(self, width: float, height: float, scale: float) -> tuple[Floats, Floats]:
        """For each pixel of a page of so many mm at ``scale`` pixels a mm: where it lies on the photo, x and y."""
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


def plane(page: Floats, photo: Floats) -> tuple[NDArray[np.float64] | None, NDArray[np.bool_]]:
    """The plane on which most pairs of points agree (mm of the page, pixels of the photo), and which do."""
    none = np.zeros(len(page), np.bool_)
    if len(page) < 8:
        return None, none
    found, good = cv2.findHomography(page, photo, cv2.USAC_MAGSAC, NEAR_PX, maxIters=5000, confidence=0.9995)
    there = np.asarray(found, np.float64) if found is not None else None
    if there is None or not _sensible(there, page):
        return None, none
    return there, good.ravel().astype(np.bool_)


def _sensible(found: NDArray[np.float64], page: Floats) -> bool:
    """Whether a camera can see it so: not mirrored, not folded over, nowhere much smaller than elsewhere."""
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


def bend(page: Floats, photo: Floats, found: NDArray[np.float64], size: tuple[float, float]) -> Bent:
    """The plane with a smooth bend after pairs of points that lie near it: curled and folded paper, the lens."""
    back = cv2.perspectiveTransform(photo[None], np.linalg.inv(found))[0]
    off = back - page
    near = np.hypot(off[:, 0], off[:, 1]) < BEND_MM
    near[near] = _as_neighbours(page[near], off[near])
    if near.sum() < 30:
        return Bent(found)
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
    return Bent(found, np.asarray(cv2.resize(some, whole, interpolation=cv2.INTER_CUBIC), np.float32))


def _as_neighbours(page: Floats, off: Floats) -> NDArray[np.bool_]:
    """Which pairs lie off as most of those round about do: by chance few would."""
    if len(page) <= NEIGHBOURS:
        return np.zeros(len(page), np.bool_)
    apart = np.hypot(*(page[:, None] - page[None]).transpose(2, 0, 1))
    around = np.argpartition(apart, NEIGHBOURS, axis=1)[:, : NEIGHBOURS + 1]
    usual = np.median(off[around], axis=1)
    return np.asarray(np.hypot(*(off - usual).T) < LIKE_MM, np.bool_)


def _curve(u: NDArray[np.float64], off: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The polynomial that most pairs lie near, and how much each of them counts."""
    weights: Any = np.ones(len(u))
    fit = np.zeros((u.shape[1], 2))
    for wide in np.geomspace(4.0, 0.5, 14):
        left = u.T * weights
        fit = np.linalg.solve(left @ u + np.eye(u.shape[1]) * 0.3, left @ off)
        weights = _weights(off - u @ fit, wide)
    return fit, np.maximum(weights, LEAST_WEIGHT)


def _weights(off: Any, wide: float) -> NDArray[np.float64]:
    """How much pairs count that lie so far off; little beyond ``wide`` mm."""
    return np.asarray(1 / (1 + (np.hypot(*off.T) / wide) ** 2) ** 2, np.float64)


def _averaged(
    there: NDArray[np.float64] | Floats, page: Floats, off: Any, weights: Any, reach: float
) -> NDArray[np.float64]:
    """What pairs lie off by within about ``reach`` mm of each place; nothing where there are few."""
    ours, theirs = (each.astype(np.float32) for each in (there, page))
    apart = np.subtract.outer(ours[:, 0], theirs[:, 0]) ** 2
    apart += np.subtract.outer(ours[:, 1], theirs[:, 1]) ** 2
    near = np.exp(apart * np.float32(-0.5 / reach**2)) * weights.astype(np.float32)
    return np.asarray((near @ off) / (near.sum(axis=1, keepdims=True) + FEW), np.float64)


def _terms(points: Any) -> NDArray[np.float64]:
    """A polynomial's terms up to the third power at points from 0 to 1."""
    x, y = points[:, 0] * 2 - 1, points[:, 1] * 2 - 1
    return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], 1).astype(np.float64)


def even(grey: Pixels, scale: float) -> Pixels:
    """A picture without its light: paper is white everywhere."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = max(3, round(scale * 1.2)) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    paper = cv2.GaussianBlur(paper.astype(np.float32), (0, 0), scale * 0.75)
    light = cv2.resize(paper, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.clip(grey.astype(np.float32) * 255 / np.maximum(light, 1), 0, 255).astype(np.uint8)


def refine(bent: Bent, photo: Pixels, blank: Pixels, scale: float, smooth: float) -> Bent:
    """Move each part of the page until its art lies on the blank's.

    ``photo`` and ``blank`` are grey; ``scale`` are the blank's pixels a mm, and neighbours within ``smooth`` mm move
    together, on a flat page within ``STIFF_MM``.
    """
    smooth = max(smooth, STIFF_MM) if bent.flat else smooth
    rows, columns = blank.shape
    across, down = bent.at(columns / scale, rows / scale, scale)
    seen = cv2.remap(photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    target, shown = even(blank, scale), even(np.asarray(seen, np.uint8), scale)
    flow: Any = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)  # type: ignore[attr-defined]
    flow.setPatchStride(4)  # neighbours are averaged below: no need to look everywhere, nor to make it smooth
    flow.setVariationalRefinementIterations(0)
    moved = flow.calc(target, _as_pale(shown, target, scale), None)
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


def _as_pale(shown: Pixels, printed: Pixels, scale: float) -> Pixels:
    """What is shown, nowhere darker than the print near by: a pen beside pale lines would draw them to itself."""
    reach = round(2 * scale) | 1
    darkest = cv2.GaussianBlur(cv2.erode(printed, np.ones((reach, reach), np.uint8)), (0, 0), scale)
    return np.maximum(shown, darkest)


def _smoothed(moved: Floats, weight: Floats, size: tuple[int, int], reach: float) -> Floats:
    """What parts move by, averaged over those near; parts that go another way than their neighbours don't count."""
    total = cv2.resize(weight, size, interpolation=cv2.INTER_AREA)
    mean = cv2.resize(moved * weight, size, interpolation=cv2.INTER_AREA) / np.maximum(total, 1e-3)
    trust = total / (total + np.median(total) + 1e-3)
    near, wide = (_averages(*size, each) for each in (reach, 4 * reach))
    result = np.zeros_like(mean)
    for _ in range(4):
        far = wide.of(trust * mean) / (wide.of(trust) + 1e-4)
        result = (near.of(trust * mean) + 0.02 * far) / (near.of(trust) + 1e-4 + 0.02)
        trust = total / (total + np.median(total) + 1e-3) / (1 + ((mean - result) / 1.0) ** 2) ** 2
    return result.astype(np.float32)


class _Averages(NamedTuple):
    """Averages over what is around each point of a small net, as products: sooner than a filter that reaches far."""

    down: Floats
    across: Floats

    def of(self, net: Floats) -> Floats:
        """They, of these values."""
        return np.asarray(self.down @ net @ self.across.T, np.float32)


@lru_cache(maxsize=16)
def _averages(columns: int, rows: int, reach: float) -> _Averages:
    """Averages in a net of this size, within about ``reach`` of its points."""
    kernel = cv2.getGaussianKernel(round(8 * reach) | 1, reach, cv2.CV_32F)
    down, across = (
        np.asarray(
            cv2.sepFilter2D(np.eye(side, dtype=np.float32), -1, np.ones(1, np.float32), kernel), np.float32
        )
        for side in (rows, columns)
    )
    return _Averages(down, across)


def agreement(one: Pixels, other: Pixels, mask: Floats | None = None) -> float:
    """How well two pages without light (``even``) agree: their art block by block, 1 is the same, 0 is by chance."""
    near, weight = _blocks(one, other)
    return _agreed_on(near, weight if mask is None else weight * mask)


def _agreed_on(near: Floats, weight: Floats) -> float:
    return float((near * weight).sum() / max(float(weight.sum()), 1e-6))


def alike(one: Pixels, other: Pixels) -> Floats:
    """How well two pages agree around each pixel."""
    near, weight = _blocks(one, other)
    size = weight.shape[1] // STEP, weight.shape[0] // STEP
    both, below = (
        cv2.GaussianBlur(cv2.resize(part, size, interpolation=cv2.INTER_AREA), (0, 0), 20 * COARSE / STEP)
        for part in (near * weight, weight)
    )
    return np.asarray(cv2.resize(both / (below + 0.1), weight.shape[::-1]), np.float32)


def likest(pages: Iterable[Pixels], seen: Pixels) -> int:
    """Which of some pages without light agrees best with what is seen, from 0."""
    relief = _relief(seen)
    return int(np.argmax([_agreed_on(*_likeness(_relief(page), relief)) for page in pages]))


class _Relief(NamedTuple):
    """How far each pixel is from what is usual around it, and how far others around it are, squared."""

    off: Floats
    wide: Floats


def _relief(picture: Pixels) -> _Relief:
    light = picture.astype(np.float32)
    light -= cv2.blur(light, (BLOCK, BLOCK))
    return _Relief(light, np.asarray(cv2.blur(light * light, (BLOCK, BLOCK)), np.float32))


def _blocks(one: Pixels, other: Pixels) -> tuple[Floats, Floats]:
    """The likeness of what is around each pixel, and how much there is."""
    return _likeness(_relief(one), _relief(other))


def _likeness(one: _Relief, other: _Relief) -> tuple[Floats, Floats]:
    both = cv2.blur(one.off * other.off, (BLOCK, BLOCK))
    near = both / np.sqrt((one.wide + 9) * (other.wide + 9))
    weight = np.minimum(np.sqrt(np.maximum(one.wide, 0)), 40)
    return np.asarray(near, np.float32), np.asarray(weight, np.float32)

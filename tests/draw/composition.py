"""What a page looks like, measured in the scene itself: its glyphs' outlines, the lines that show, places, frames."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy
import numpy.typing

from sheetgen.draw.items import Bounds, Clip, Shape, Spot, Text, Unclip, bounding_box
from sheetgen.draw.path import POINTS_OF, parse_path
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_text import glyph_path
from sheetgen.text.fonts import Face
from sheetgen.text.line import Line

Points = numpy.typing.NDArray[numpy.float64]
"""Rows of x and y in page mm."""
Flags = numpy.typing.NDArray[numpy.bool_]

STRIP = 4.0
"""Mm of a page's breadth in which points are compared with each other at once."""
STEP, WIDE, HIGH, EVEN = 0.2, 18.0, 7.0, 0.15
ROUND = "MCCCCZ"
"""Mm between two points at which lines are looked at; least size of a block; by how much two columns may differ."""
_T = numpy.linspace(0, 1, 9)[1:]
CURVE = numpy.stack([(1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T**2 * (1 - _T), _T**3], axis=1)
"""How much of each of a curve's four points there is at eight points along it."""


# ---- lines --------------------------------------------------------------------------------


def within(dots: Points, box: Bounds) -> Points:
    """Those of some points that lie in a box."""
    left, top, right, bottom = box
    x, y = dots.T
    return dots[(x >= left) & (x <= right) & (y >= top) & (y <= bottom)]


def _curve(start: Sequence[float], control: Sequence[float]) -> Points:
    found: Points = CURVE @ numpy.array((*start, *control)).reshape(4, 2)
    return found


def strokes(verbs: str, points: tuple[float, ...]) -> list[Points]:
    """The pieces of a path as polylines."""
    found: list[list[Any]] = []
    at = 0
    for verb in verbs:
        size = 2 * POINTS_OF[verb]
        given, at = points[at : at + size], at + size
        if verb == "M":
            found.append([given])
        elif verb == "L":
            found[-1].append(given)
        elif verb == "C":
            found[-1].extend(_curve(found[-1][-1], given))
        elif len(found[-1]) > 1:
            found[-1].append(found[-1][0])
            found.append([found[-1][0]])
    return [numpy.array(piece) for piece in found if len(piece) > 1]


def dotted(
    segments: Points, many: numpy.typing.NDArray[numpy.int_]
) -> tuple[Points, numpy.typing.NDArray[numpy.intp]]:
    """Points on segments, each parted into ``many`` steps, and the segment of each point."""
    start, end = segments[:, :2], segments[:, 2:]
    first = numpy.cumsum(many + 1) - many - 1
    of = numpy.repeat(numpy.arange(len(many)), many + 1)
    share = (numpy.arange(len(of)) - first[of]) / many[of]
    return start[of] + share[:, None] * (end - start)[of], of


def meet(boxes: Points, low: Points, high: Points) -> Flags:
    """For each of some boxes which others it meets: rows of their least x and y, and of their greatest."""
    left, top, right, bottom = boxes.T[:, :, None]
    found: Flags = (low[0] <= right) & (high[0] >= left) & (low[1] <= bottom) & (high[1] >= top)
    return found


class Outline:
    """A path as straight segments, rows of x, y, x, y; ``closed`` also has those that close its pieces."""

    def __init__(self, verbs: str, points: tuple[float, ...]) -> None:
        pieces = strokes(verbs, points)
        empty = numpy.empty((0, 4))
        self.open: Points = numpy.concatenate([empty, *(numpy.hstack([one[:-1], one[1:]]) for one in pieces)])
        ends = [numpy.concatenate([one[-1], one[0]])[None, :] for one in pieces]
        self.closed: Points = numpy.concatenate([self.open, *ends])
        a, b = self.open[:, :2], self.open[:, 2:]
        self.low, self.high = numpy.minimum(a, b).T, numpy.maximum(a, b).T
        self.steps = numpy.maximum(1, numpy.ceil(numpy.hypot(*(b - a).T) / STEP)).astype(int)

    def dotted(self, box: Bounds) -> Points:
        """Points on it at most ``STEP`` apart, as far as they lie in a box."""
        left, top, right, bottom = box
        near = (self.low[0] <= right) & (self.high[0] >= left)
        near &= (self.low[1] <= bottom) & (self.high[1] >= top)
        return within(dotted(self.open[near], self.steps[near])[0], box)

    def holds(self, dots: Points, even_odd: bool) -> Flags:
        """Which points lie in its area."""
        x, y = dots[:, :1], dots[:, 1:]
        level = (self.closed[:, 1] <= y.max()) & (self.closed[:, 3] >= y.min())
        level |= (self.closed[:, 3] <= y.max()) & (self.closed[:, 1] >= y.min())
        xa, ya, xb, yb = self.closed[level].T
        with numpy.errstate(divide="ignore", invalid="ignore"):
            right = xa + (y - ya) * (xb - xa) / (yb - ya) > x
        up, down = (ya <= y) & (yb > y), (ya > y) & (yb <= y)
        turns = (up & right).sum(axis=1) - (down & right).sum(axis=1)
        found: Flags = turns % 2 == 1 if even_odd else turns != 0
        return found


class Lines:
    """The segments of some lines of a page, to find which come near a box."""

    def __init__(self, outlines: Mapping[int, Outline], halves: Points) -> None:
        """By their places on the page; ``halves`` has half the breadth of each line of the page in mm."""
        self.halves = halves
        self.open = numpy.concatenate([one.open for one in outlines.values()])
        self.steps = numpy.concatenate([one.steps for one in outlines.values()])
        self.places = numpy.repeat(list(outlines), [len(one.open) for one in outlines.values()])
        half = halves[self.places]
        self.low = numpy.concatenate([one.low for one in outlines.values()], axis=1) - half
        self.high = numpy.concatenate([one.high for one in outlines.values()], axis=1) + half

    def dotted(self, box: Points, near: Flags) -> tuple[Points, numpy.typing.NDArray[numpy.intp]]:
        """Points on ``near`` segments whose ink may lie in a box, and the place of each one's line."""
        left, top, right, bottom = box
        dots, of = dotted(self.open[near], self.steps[near])
        places = self.places[near][of]
        half, (x, y) = self.halves[places], dots.T
        inside = (x >= left - half) & (x <= right + half) & (y >= top - half) & (y <= bottom + half)
        return dots[inside], places[inside]


@lru_cache(maxsize=2048)
def outline(verbs: str, points: tuple[float, ...]) -> Outline:
    """A path that is drawn in many languages alike, worked out once."""
    return Outline(verbs, points)


# ---- lettering ----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _glyph(face: Face, gid: int) -> Points:
    """Points on a glyph's outline in font units, y downwards."""
    data = glyph_path(face, gid)
    if not data:
        return numpy.empty((0, 2))
    verbs, points = parse_path(data)
    return numpy.concatenate(strokes(verbs, tuple(v for point in points for v in point)))


@lru_cache(maxsize=1024)
def _lettering(line: Line) -> Points:
    """Points on the outlines of a line's glyphs, in mm from the start of its baseline, y downwards."""
    at, found = 0.0, [numpy.empty((0, 2))]
    for run in line.runs:
        unit = line.unit(run)
        for sign in run.glyphs:
            place = numpy.array([at + sign.dx * unit, -sign.dy * unit])
            found.append((_glyph(run.face, sign.gid) * unit + place) * (line.stretch, 1.0))
            at += sign.advance * unit
    return numpy.concatenate(found)


def lettering(item: Text) -> Points:
    """Points on the outlines of a line's glyphs, on the page."""
    a, b, c, d, e, f = item.matrix
    return _lettering(item.line) @ numpy.array([[a, b], [c, d]]) + (e, f)


@lru_cache(maxsize=8192)
def _extent(line: Line) -> tuple[Points, Points] | None:
    """The least and the greatest x and y of a line's outlines; None for spaces alone."""
    points = _lettering(line)
    return (points.min(axis=0), points.max(axis=0)) if len(points) else None


def inked(item: Text) -> Bounds | None:
    """What the outlines of a line take up on the page, in mm; None for spaces alone."""
    found = _extent(item.line)
    if found is None:
        return None
    a, b, c, d, e, f = item.matrix
    if b or c:
        points = lettering(item)
        (left, top), (right, low) = points.min(axis=0), points.max(axis=0)
    else:
        (x, y), (other, below) = found
        left, right = sorted((x * a + e, other * a + e))
        top, low = sorted((y * d + f, below * d + f))
    return float(left), float(top), float(right), float(low)


def size(item: Text) -> float:
    """Points of type as it is printed."""
    a, b, c, d, _, _ = item.matrix
    return item.line.pt * math.sqrt(abs(a * d - b * c))


# ---- a page -------------------------------------------------------------------------------


class Painted(NamedTuple):
    """Something painted, and the clips that it is seen through."""

    item: Shape | Text
    clips: tuple[Clip, ...]

    def shown(self, box: Bounds) -> bool:
        """Whether the boxes of the clips leave some of a box to be seen."""
        return all(
            box[0] < clip[2] and clip[0] < box[2] and box[1] < clip[3] and clip[1] < box[3]
            for clip in map(bounding_box, self.clips)
        )


def painted(scene: Scene) -> Iterator[Painted]:
    """All that a scene paints, from below to above."""
    clips: list[Clip] = []
    for item in scene.items:
        if isinstance(item, Clip):
            clips.append(item)
        elif isinstance(item, Unclip):
            clips.pop()
        else:
            yield Painted(item, tuple(clips))


def towards(dots: Points, to: Points, half: Points, most: float) -> tuple[Points, Points]:
    """Where the ink of lines ``half`` mm to each side of some points comes nearest to others, and how near.

    What is further than ``most`` mm away may be said to be further than it is.
    """
    places, far = dots.copy(), numpy.full(len(dots), numpy.inf)
    reach = most + half.max()
    strip = ((dots[:, 0] - dots[:, 0].min()) / max(reach, STRIP)).astype(int)
    order = strip.argsort(kind="stable")
    for chosen in numpy.split(order, numpy.flatnonzero(numpy.diff(strip[order])) + 1):
        here = dots[chosen]
        (left, top), (right, low) = here.min(axis=0) - reach, here.max(axis=0) + reach
        x, y = to.T
        facing = to[(x >= left) & (x <= right) & (y >= top) & (y <= low)]
        if len(facing):
            away = (here[:, None, 0] - facing[None, :, 0]) ** 2 + (here[:, None, 1] - facing[None, :, 1]) ** 2
            nearest = away.argmin(axis=1)
            places[chosen] = facing[nearest]
            far[chosen] = numpy.sqrt(away[numpy.arange(len(here)), nearest])
    share = numpy.minimum(1.0, half / numpy.maximum(far, 1e-9))[:, None]
    return dots + share * (places - dots), far - half


def drawn(ink: str) -> bool:
    """Whether a line of this ink is a line to the eye, not paper or a ground."""
    return ink not in ("white", "pen") and not ink.endswith("_t")


class Page:
    """A scene with what it needs to be measured."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.all = list(painted(scene))
        self.boxes = numpy.array([bounding_box(one.item) for one in self.all]).reshape(-1, 4)
        shapes = [one.item if isinstance(one.item, Shape) else None for one in self.all]
        self.stroked = numpy.array(
            [bool(one and one.stroke and drawn(one.stroke)) for one in shapes], dtype=bool
        )
        self.filled = numpy.array([bool(one and one.fill and one.opacity == 1) for one in shapes], dtype=bool)
        self.halves = numpy.array([one.lw / 2 if one else 0.0 for one in shapes])
        self.outlines: dict[int, Outline] = {}

    def outline(self, place: int) -> Outline:
        """The outline of a shape of the page; its points are compared with those of other pages once."""
        if place not in self.outlines:
            shape = self.all[place].item
            assert isinstance(shape, Shape)
            self.outlines[place] = outline(shape.verbs, shape.points)
        return self.outlines[place]

    def reaching(self, box: Bounds, which: Flags) -> list[int]:
        """Places of what may lie in a box, from below to above."""
        left, top, right, bottom = box
        found = which & (self.boxes[:, 0] <= right) & (self.boxes[:, 2] >= left)
        found &= (self.boxes[:, 1] <= bottom) & (self.boxes[:, 3] >= top)
        return [int(k) for k in numpy.flatnonzero(found)]

    def seen(self, place: int, dots: Points, which: Flags) -> Flags:
        """Which of some points of a line no clip hides and nothing above covers."""
        for clip in self.all[place].clips:
            if which.any():
                which[which] = outline(clip.verbs, clip.points).holds(dots[which], clip.eo)
        if not which.any():
            return which
        (left, top), (right, bottom) = dots[which].min(axis=0), dots[which].max(axis=0)
        for above in self.reaching((left, top, right, bottom), self.filled):
            cover = self.all[above].item
            if above > place and isinstance(cover, Shape) and which.any():
                which[which] = ~self.outline(above).holds(dots[which], cover.eo)
        return which

    def texts(self) -> list[Text]:
        """All lines of type."""
        return [one.item for one in self.all if isinstance(one.item, Text)]

    def near_strokes(self, least: float) -> Iterator[tuple[Text, Shape, float]]:
        """Texts with a line that shows nearer than ``least`` mm, and how near."""
        boxed = [(text, box) for text in self.texts() if (box := inked(text))]
        boxes = numpy.array([box for _, box in boxed]).reshape(-1, 4) + (-least, -least, least, least)
        meeting = meet(boxes, self.boxes[:, :2].T, self.boxes[:, 2:].T) & self.stroked
        if not meeting.any():
            return
        lines = Lines({int(k): self.outline(int(k)) for k in meeting.any(axis=0).nonzero()[0]}, self.halves)
        for (text, _), box, near in zip(boxed, boxes, meet(boxes, lines.low, lines.high), strict=True):
            dots, places = lines.dotted(box, near)
            if len(dots):
                edges, away = towards(dots, lettering(text), self.halves[places], least)
                for place in numpy.unique(places[away < least]):
                    own = places == place
                    seen = self.seen(place, edges[own], away[own] < least)
                    if seen.any():
                        line = self.all[place].item
                        assert isinstance(line, Shape)
                        yield text, line, float(away[own][seen].min())

    def frames(self) -> list[Bounds]:
        """The outermost closed frames of some size, which blocks of a page lie in."""
        found = {
            (float(box[0]), float(box[1]), float(box[2]), float(box[3]))
            for one, box, stroked in zip(self.all, self.boxes, self.stroked, strict=True)
            if stroked and isinstance(one.item, Shape) and "Z" in one.item.verbs and one.item.verbs != ROUND
            and not one.item.dash
            and not one.clips and box[2] - box[0] >= WIDE and box[3] - box[1] >= HIGH
        }  # fmt: skip
        return sorted(one for one in found if not any(_within(one, other) for other in found - {one}))

    def uneven(self) -> Iterator[str]:
        """Columns of frames beside each other that end at different heights."""
        found = self.frames()
        last = [
            one
            for one in found
            if not any(_across(one, other) > 1 and other[1] > one[3] - 1 for other in found)
        ]
        for k, one in enumerate(last):
            for other in last[k + 1 :]:
                beside = _across(one, other) <= 0 and _along(one, other) > 0.3 * min(
                    one[3] - one[1], other[3] - other[1]
                )
                if beside and abs(one[3] - other[3]) > EVEN:
                    yield f"{one[3]:.2f} and {other[3]:.2f} mm from above"


def _within(one: Bounds, other: Bounds) -> bool:
    return all(a >= b - 0.1 for a, b in zip(one[:2], other[:2], strict=True)) and all(
        a <= b + 0.1 for a, b in zip(one[2:], other[2:], strict=True)
    )


def _across(one: Bounds, other: Bounds) -> float:
    return min(one[2], other[2]) - max(one[0], other[0])


def _along(one: Bounds, other: Bounds) -> float:
    return min(one[3], other[3]) - max(one[1], other[1])


def hole(scene: Scene, left: float, right: float, top: float, low: float) -> float:
    """The highest stretch of a column in which nothing stands, but for what is about all of it, in mm."""
    boxes = sorted(
        (box[1], box[3])
        for _, box in scene.visible_items()
        if left < (box[0] + box[2]) / 2 < right and box[3] - box[1] < (low - top) * 0.8
    )
    end, most = top, 0.0
    for start, stop in boxes:
        most = max(most, min(start, low) - end)
        end = min(low, max(end, stop))
    return max(most, low - end)


# ---- places -------------------------------------------------------------------------------

GROUND = 1.35
"""A shape is the ground of a place if it is no more than so many times as wide and high."""


def _grounds(page: Page) -> Iterator[tuple[str, int]]:
    """Of each place the largest closed shape about it that is drawn for it alone, as a number of what is painted."""
    closed = numpy.array(
        [isinstance(one.item, Shape) and "Z" in one.item.verbs and not one.clips for one in page.all],
        dtype=bool,
    )
    wide, high = page.boxes[:, 2] - page.boxes[:, 0], page.boxes[:, 3] - page.boxes[:, 1]
    for address, spot in page.scene.spots.items():
        fits = closed & (page.boxes[:, 0] <= spot.x) & (spot.x <= page.boxes[:, 2])
        fits &= (page.boxes[:, 1] <= spot.y) & (spot.y <= page.boxes[:, 3])
        for side, half in ((wide, spot.rx), (high, spot.ry)):
            fits &= (side >= half) & (side <= 2 * GROUND * half)
        if fits.any():
            yield address, int(numpy.argmax(numpy.where(fits, wide * high, 0)))


def _deep(one: Shape, other: Shape) -> float:
    """How far the line round one shape goes into another, in mm; 0 for one that lies in it altogether."""
    dots = outline(one.verbs, one.points).dotted(bounding_box(other))
    ground = outline(other.verbs, other.points)
    if not len(dots):
        return 0.0
    inside = ground.holds(dots, other.eo)
    if inside.all() or not inside.any():
        return 0.0
    edge = ground.dotted(bounding_box(other))
    away = numpy.hypot(*numpy.moveaxis(dots[inside][:, None] - edge[None], 2, 0))
    return float(away.min(axis=1).max())


def overgrown(page: Page, most: float) -> Iterator[str]:
    """Places whose grounds, as they are drawn, reach into each other by more than ``most`` mm.

    A place of a place, such as a second ring round the same picture, is a part of that.
    """
    found = list(_grounds(page))
    boxes = page.boxes[[ground for _, ground in found]].reshape(-1, 4)
    for k, (one, a) in enumerate(found):
        box, others = boxes[k], boxes[k + 1 :]
        shared = numpy.minimum(box[2:], others[:, 2:]) - numpy.maximum(box[:2], others[:, :2])
        for n in numpy.flatnonzero(shared.min(axis=1) > most):
            two, b = found[k + 1 + n]
            if a == b or one.startswith(f"{two}.") or two.startswith(f"{one}."):
                continue
            first, second = page.all[a].item, page.all[b].item
            assert isinstance(first, Shape) and isinstance(second, Shape)
            deep = max(_deep(first, second), _deep(second, first))
            if deep > most:
                yield f"grounds of {one} and {two}: {deep:.2f} mm"


def overlapping(spots: Mapping[str, Spot], most: float) -> Iterator[str]:
    """Places that reach into each other by more than ``most`` mm; round ones as circles.

    A place whose middle lies in another is a part of that.
    """
    names = list(spots)
    x, y, rx, ry = numpy.array([(one.x, one.y, one.rx, one.ry) for one in spots.values()]).reshape(-1, 4).T
    for k in range(len(names) - 1):
        dx, dy = abs(x[k + 1 :] - x[k]), abs(y[k + 1 :] - y[k])
        deep = numpy.minimum(rx[k + 1 :] + rx[k] - dx, ry[k + 1 :] + ry[k] - dy)
        part = ((dx < rx[k]) & (dy < ry[k])) | ((dx < rx[k + 1 :]) & (dy < ry[k + 1 :]))
        round_ = (rx[k] == ry[k]) & (rx[k + 1 :] == ry[k + 1 :])
        round_ &= numpy.hypot(dx, dy) > rx[k + 1 :] + rx[k] - most
        for n in numpy.flatnonzero((deep > most) & ~part & ~round_):
            yield f"{names[k]} and {names[k + 1 + n]}: {deep[n]:.2f} mm"

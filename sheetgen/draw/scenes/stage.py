"""The stage of a scene: flat planes of cut paper behind each other, and parts that stand on them.

A stage is 100 units wide, whatever its size on the page. Parts are SVG files in ``parts``; docs/icons.md describes
them. Each has its foot at (0, 0), is about 100 units high and looks to the right.
"""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.icons import GRID, read_icon
from sheetgen.draw.inks import HAIRLINE
from sheetgen.draw.items import Shape
from sheetgen.draw.ornament import num, star_corners
from sheetgen.draw.path import straight_pieces
from sheetgen.draw.picture_file import Look, draw_picture, read_picture

if TYPE_CHECKING:
    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene

HERE = Path(__file__).parent
UNITS = 100.0
"""The width of a stage in units."""
LEAST_LINE, MOST_LINE = 0.2, 0.36
"""Widths in mm of lines; editions without solids outline the planes with half of it."""
THINNEST = HAIRLINE * 1.5
"""Least width in mm of parts: a page for A4 stays printable when it is reduced to A5."""
STAR_GAP, STAR_GAP_IN_STRIP = 1.5, 0.06
"""Least distance of a star from everything else, in units, or relative to the height of a low stage."""
STAR_APART = 2.0
"""Least distance of two stars, relative to that."""
STAR_FROM_CLOUD = 0.2
"""Least distance of a star from the edge of a cloud, relative to that."""
PATTERN = 200
"""From this number of verbs on, lines are a pattern on a shape."""
STAR_TRIES = 12
"""Places that are tried for each star."""
ICON_LINE = 0.045
"""Width of the lines of icons, relative to their size."""
FAR = 0.3
"""Least thickness in mm of the details of distant buildings."""

Papers = Mapping[str, str]
"""The inks of a part: ``own``, ``shade``, ``trim`` and ``lit``."""


class Hour(NamedTuple):
    """The colours of an hour; ``hours.toml`` describes them."""

    sky: Sequence[str]
    disc: Sequence[str]
    stars: str
    far: Papers
    middle: Papers
    near: Papers
    steps: Sequence[str]
    ground: Sequence[str]
    water: Sequence[str]
    gate: Sequence[str]
    leaf: Sequence[Sequence[str]]

    def leaves(self, plane: int) -> Papers:
        """Return the inks of plants in the middle distance (0) or in the foreground (1)."""
        own, shade = self.leaf[plane]
        return {**self.middle, "own": own, "shade": shade}


@cache
def hours() -> Mapping[str, Hour]:
    """Return all hours by name."""
    with (HERE / "hours.toml").open("rb") as file:
        return {name: Hour(**data) for name, data in tomllib.load(file).items()}


class _Outline:
    """The outline of a shape on the page, as far as it lies between ``top`` and ``bottom``."""

    def __init__(self, shape: Shape, top: float = -math.inf, bottom: float = math.inf) -> None:
        self.shape, self.span = shape, (top, bottom)
        xs, ys = shape.points[::2], shape.points[1::2]
        self.left, self.right, self.top, self.bottom = min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def pieces(self) -> Sequence[tuple[float, float, float, float]]:
        """The straight pieces of the outline."""
        top, bottom = self.span
        all_pieces = straight_pieces(self.shape.verbs, self.shape.points, self.shape.fill is not None)
        return [
            (x1, y1, x2, y2) for x1, y1, x2, y2 in all_pieces if min(y1, y2) < bottom and max(y1, y2) > top
        ]

    def is_near(self, x: float, y: float, reach: float) -> bool:
        """Return whether a point is within the outline or nearer to it than ``reach``."""
        if not (self.left - reach < x < self.right + reach and self.top - reach < y < self.bottom + reach):
            return False
        winding, square = 0, reach * reach
        for x1, y1, x2, y2 in self.pieces:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                winding += 1 if y2 > y1 else -1
            if (x1 if x1 < x2 else x2) > x + reach or (x2 if x1 < x2 else x1) < x - reach:
                continue
            along, down = x2 - x1, y2 - y1
            length = along * along + down * down
            t = ((x - x1) * along + (y - y1) * down) / length if length else 0.0
            t = 0.0 if t < 0 else 1.0 if t > 1 else t
            if (x1 + t * along - x) ** 2 + (y1 + t * down - y) ** 2 < square:
                return True
        return self.shape.fill is not None and winding != 0


class Stage:
    """The area of a scene: 100 units wide, ``high`` units high. ``luck`` varies details by the scene's seed."""

    def __init__(self, scene: Scene, box: Box, hour: str, seed: int) -> None:
        self.scene, self.hour = scene, hours()[hour]
        self.unit = box.w / UNITS
        self.high = box.h / self.unit
        self.lw = min(MOST_LINE, max(LEAST_LINE, box.w / 420))
        self.luck = random.Random(seed)
        self.box = box
        self._asked = 0.0, 0, 0
        self._clouds: list[tuple[float, float, float]] = []

    def plane(self, d: str, ink: str) -> None:
        """Draw a plane of cut paper."""
        self.scene.path(d, fill=ink, lw=self.lw)

    def land(self, d: str, ink: str) -> None:
        """Draw a plane of land; its y are shares of the height of the stage."""
        with self.scene.placed(0, 0, sy=self.high):
            self.plane(d, ink)

    def part(
        self,
        name: str,
        x: float,
        y: float,
        high: float,
        papers: Papers,
        *,
        flip: bool = False,
        rot: float = 0,
        detail: float = THINNEST,
    ) -> None:
        """Draw a part with its foot at (x, y), without areas thinner than ``detail`` mm."""
        scene, size = self.scene, high / 100
        with scene.placed(x, y, size, rot, sx=-1 if flip else 1):
            lw = max(LEAST_LINE, min(self.lw, high * self.unit * 0.012))
            look = Look(papers["own"], lw, scene.scale, papers=papers, thinnest=THINNEST, detail=detail)
            draw_picture(scene, read_picture(HERE / "parts" / f"{name}.svg").elements, look)

    def die(self, x: float, y: float, high: float, ink: str, icons: Sequence[str], *, rot: float = 0) -> None:
        """Draw a die of an ink with its foot at (x, y). Its face shows an icon, or two beside each other."""
        self.part("die", x, y, high, {"own": f"{ink}_p100", "lit": "white"}, rot=rot)
        size = high * (0.5 if len(icons) > 1 else 0.68)
        lw = max(THINNEST, min(self.lw, size * self.unit * ICON_LINE))
        with self.scene.placed(x, y, high / 100, rot):
            for n, name in enumerate(icons):
                out = (n - (len(icons) - 1) / 2) * 36
                with self.scene.placed(out, -50 + out / 3, size * 100 / high / GRID):
                    icon = read_icon(name)
                    own = next(word[4:] for word in icon.classes if word.startswith("own-"))
                    look = Look(own, lw, self.scene.scale, thinnest=THINNEST, detail=THINNEST)
                    draw_picture(self.scene, icon.elements, look)

    def lantern(self, x: float, y: float, high: float, papers: Papers) -> None:
        """Draw a lantern with its foot at (x, y), on a cord from the top of the stage."""
        self.scene.seg(x, 0, x, y - 0.97 * high, self.hour.near["trim"], self.lw)
        self.part("lantern", x, y, high, papers)

    # ---- sky ----
    def sky(self, horizon: float, wave: float = 15.0) -> None:
        """Draw the bands of the sky with scalloped lower edges, the lowest to the horizon."""
        bands = self.hour.sky
        self.plane(f"M0 0H{num(UNITS)}V{num(horizon)}H0Z", bands[-1])
        for n in range(len(bands) - 1, 0, -1):
            y, start = horizon * (n / len(bands)) ** 0.9, -wave * (0.31 * n % 1)
            scallops, x = "", start
            while x < UNITS:
                scallops += bow((x, y), (x + wave, y), 1)
                x += wave
            self.plane(f"M{num(start)} 0V{num(y)}{scallops}V0Z", bands[n - 1])
            self._clouds.append((start, y, wave))

    def disc(self, x: float, y: float, r: float, rays: int = 24, beads: bool = True) -> None:
        """Draw the sun or the moon: a disc with a rim of beads, and two halos with scalloped edges."""
        disc, inner, outer = self.hour.disc
        for ink, size, lobes in ((outer, 1.62, rays), (inner, 1.3, rays)):
            self.plane(_scalloped(x, y, r * size, lobes), ink)
        self.scene.circle(x, y, r, fill=disc, lw=self.lw)
        for i in range(rays if beads else 0):
            turn = 2 * math.pi * i / rays
            at = x + 0.87 * r * math.cos(turn), y + 0.87 * r * math.sin(turn)
            self.scene.circle(*at, r * 0.035, fill=inner, lw=self.lw)

    def stars(self, low: float, count: int) -> None:
        """Ask for at most ``count`` stars above ``low``, fewer near it; ``light_stars`` draws them."""
        self._asked = low, count, len(self.scene.items)

    def light_stars(self) -> None:
        """Draw the stars, which keep their distance from all that was drawn since, and from each other."""
        low, count, first = self._asked
        scene = self.scene
        if not self.hour.stars or not count:
            return
        gap = min(STAR_GAP, STAR_GAP_IN_STRIP * self.high)
        sky = _Outline(self._star(0, 0, [(0, -gap), (UNITS, low + 2 * gap + 2)]))
        unit = (sky.right - sky.left) / UNITS
        planes = [
            _Outline(item, sky.top, sky.bottom)
            for item in scene.items[first:]
            if isinstance(item, Shape) and (item.fill or len(item.verbs) < PATTERN)
        ]
        planes = [plane for plane in planes if plane.top < sky.bottom and plane.bottom > sky.top]
        stars: list[tuple[float, float, float]] = []
        for _ in range(STAR_TRIES * count):
            r = self.luck.choice((0.45, 0.6, 0.95))
            x, y = self.luck.uniform(3, UNITS - 3), gap + r + low * self.luck.random() ** 1.4
            if any(_distance(x, y, cloud) < r + STAR_FROM_CLOUD * gap for cloud in self._clouds):
                continue
            if any(math.hypot(x - x1, y - y1) < r + r1 + STAR_APART * gap for x1, y1, r1 in stars):
                continue
            star = self._star(x, y, star_corners(r, 4, 0.34))
            middle = star.points[0], (star.points[1] + star.points[9]) / 2
            if any(plane.is_near(*middle, (r + gap) * unit) for plane in planes):
                continue
            stars.append((x, y, r))
            scene.items.insert(first, star)
            if len(stars) == count:
                return

    def _star(self, x: float, y: float, corners: Sequence[tuple[float, float]]) -> Shape:
        """Return a shape with its origin at (x, y) that is not drawn yet."""
        with self.scene.placed(self.box.x, self.box.y, self.unit), self.scene.placed(x, y):
            self.scene.poly(corners, fill=self.hour.stars, lw=self.lw / 2)
        shape = self.scene.items.pop()
        assert isinstance(shape, Shape)
        return shape

    # ---- land and water ----
    def ridge(
        self, base: float, high: float, ink: str, waves: float = 2.0, floor: float | None = None
    ) -> None:
        """Draw a ridge of hills about ``high`` above ``base``, down to ``floor``."""
        a, b = self.luck.uniform(0, 6.3), self.luck.uniform(0, 6.3)
        points = []
        for n in range(21):
            x = UNITS * n / 20
            t = x / UNITS * math.pi * waves
            points.append((x, base - high * (0.55 + 0.3 * math.sin(t + a) + 0.15 * math.sin(2.3 * t + b))))
        low = self.high if floor is None else floor
        self.plane(f"M0 {num(low)}L{_smooth(points)}L{num(UNITS, low)}Z", ink)

    def steps(self, y: float, step: float, inks: Sequence[str]) -> float:
        """Draw steps from bank to bank below ``y``, one for each ink. Return the y of their foot."""
        for ink in inks:
            self.plane(f"M0 {num(y)}H{num(UNITS)}V{num(y + step)}H0Z", ink)
            y += step
        return y

    def water(self, top: float, low: float, x: float, rows: int) -> None:
        """Draw water with ripples, and glints below the disc at ``x``."""
        ink, ripple, glint = self.hour.water
        self.plane(f"M0 {num(top)}H{num(UNITS)}V{num(low)}H0Z", ink)
        for n in range(rows):
            t = (n + 0.6) / rows
            y, thick = top + (low - top) * t, 0.3 + 0.35 * t
            for _ in range(3):
                self.lens(
                    self.luck.uniform(0, UNITS),
                    y + self.luck.uniform(-0.4, 0.4),
                    2 + 4 * t,
                    thick * 0.6,
                    ripple,
                )
            self.lens(
                x + self.luck.uniform(-1.5, 1.5), y, (4 + 9 * t) * self.luck.uniform(0.6, 1.1), thick, glint
            )

    def lens(self, x: float, y: float, half: float, thick: float, ink: str) -> None:
        """Draw a lens, such as a ripple; ``half`` of its width, and its thickness, which must be printable."""
        thick = max(thick, THINNEST / self.unit)
        d = f"M{num(x - half, y)}Q{num(x, y - 2 * thick, x + half, y)}Q{num(x, y + 2 * thick, x - half, y)}Z"
        self.plane(d, ink)

    def bank(self, y: float, rise: float, edging: float = 1.1) -> None:
        """Draw the foreground, which rises in the middle to ``y - rise``, with a light edge as high as ``edging``."""
        body, edge, _ = self.hour.ground
        for drop, ink in ((0.0, edge), (edging, body)):
            top = y + drop
            d = f"M0 {num(top)}C{num(26, top - rise, 74, top - rise, UNITS, top)}V{num(self.high)}H0Z"
            self.plane(d, ink)

    def shadow(self, x: float, y: float, half: float) -> None:
        """Draw the shadow of something that stands on the foreground."""
        self.lens(x, y, half, half * 0.06, self.hour.ground[2])

    def skyline(
        self,
        base: float,
        high: tuple[float, float],
        papers: Papers,
        parts: Sequence[str],
        spans: Sequence[tuple[float, float]],
    ) -> None:
        """Fill spans of x with buildings of random heights, close to each other."""
        for start, end in spans:
            x = start
            while x < end:
                name = self.luck.choice(parts)
                tall = self.luck.uniform(*high) * (1.2 if name in ("minaret", "shrine") else 1)
                half = tall * WIDTHS[name] / 2
                flip = self.luck.random() < 0.5
                self.part(name, x + half, base, tall, papers, flip=flip, detail=FAR)
                x += 2 * half * self.luck.uniform(0.86, 1.0)


WIDTHS: Mapping[str, float] = {
    "palace": 1.55, "tower": 0.68, "minaret": 0.26, "shrine": 0.72, "fort": 1.95, "tent": 1.04, "tree": 0.85,
    "cypress": 0.32, "palm": 0.5,
}  # fmt: skip
"""Widths of parts, relative to their heights."""


def _distance(x: float, y: float, cloud: tuple[float, float, float]) -> float:
    """Return the distance of a point from the edge of a cloud: scallops from ``start`` on, as wide as ``wave``."""
    start, low, wave = cloud
    across = (x - start) % wave - wave / 2
    if y < low:
        return math.hypot(wave / 2 - abs(across), low - y)
    radius = wave / 2 / math.sin(BOW)
    return abs(math.hypot(across, y - low + radius * math.cos(BOW)) - radius)


def _scalloped(x: float, y: float, r: float, lobes: int) -> str:
    """Return a circle with a scalloped edge as path data."""
    points = [
        (x + r * math.cos(2 * math.pi * i / lobes), y + r * math.sin(2 * math.pi * i / lobes))
        for i in range(lobes + 1)
    ]
    arcs = "".join(bow(one, two, -1) for one, two in zip(points, points[1:], strict=False))
    return f"M{num(*points[0])}{arcs}Z"


BOW = math.radians(62)
"""Half the angle of an arc that ``bow`` returns."""


def bow(one: tuple[float, float], two: tuple[float, float], side: int) -> str:
    """Return an arc of 124° to ``two`` as path data; it bulges to the right (1) or to the left (-1)."""
    across, down = two[0] - one[0], two[1] - one[1]
    x, y = 0.21 * across - 0.4 * side * down, 0.21 * down + 0.4 * side * across
    end = two[0] - 0.42 * across + x, two[1] - 0.42 * down + y
    return f"C{num(one[0] + x, one[1] + y, *end, *two)}"


def _smooth(points: Sequence[tuple[float, float]]) -> str:
    """Return a smooth curve through points as path data without its first command."""
    return num(*points[0]) + "".join(_curves(points))


def _curves(points: Sequence[tuple[float, float]]) -> Iterator[str]:
    for n, (one, two) in enumerate(zip(points, points[1:], strict=False)):
        before, after = points[max(0, n - 1)], points[min(len(points) - 1, n + 2)]
        yield (
            f"C{num(one[0] + (two[0] - before[0]) / 6, one[1] + (two[1] - before[1]) / 6)} "
            f"{num(two[0] - (after[0] - one[0]) / 6, two[1] - (after[1] - one[1]) / 6)} {num(*two)}"
        )

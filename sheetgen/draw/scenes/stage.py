"""The stage of a scene: flat planes of cut paper behind each other, and parts that stand on them.

A stage is 100 units wide, whatever its size on the page. Parts are SVG files in ``parts``; docs/icons.md describes
them. Each has its foot at (0, 0), is about 100 units high and looks to the right.
"""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

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


class _Plane(NamedTuple):
    """The outline of a shape on the page, and its bounds."""

    shape: Shape
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, shape: Shape) -> Self:
        """Return the plane of a shape."""
        xs, ys = shape.points[::2], shape.points[1::2]
        return cls(shape, min(xs), min(ys), max(xs), max(ys))

    def is_near(self, star: _Plane, gap: float) -> bool:
        """Return whether a star is on this plane or nearer to it than ``gap``, in radii of the star."""
        r = (star.right - star.left) / 2
        x, y, reach = star.left + r, star.top + r, r * (1 + gap)
        if not (self.left - reach < x < self.right + reach and self.top - reach < y < self.bottom + reach):
            return False
        winding = 0
        closed = self.shape.fill is not None
        for x1, y1, x2, y2 in straight_pieces(self.shape.verbs, self.shape.points, closed):
            along, down = x2 - x1, y2 - y1
            length = along * along + down * down
            t = max(0.0, min(1.0, ((x - x1) * along + (y - y1) * down) / length)) if length else 0.0
            if math.hypot(x1 + t * along - x, y1 + t * down - y) < reach:
                return True
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * along / down:
                winding += 1 if y2 > y1 else -1
        return closed and winding != 0


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
        self._sky: Sequence[Shape] = ()

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
        bands, first = self.hour.sky, len(self.scene.items)
        self.plane(f"M0 0H{num(UNITS)}V{num(horizon)}H0Z", bands[-1])
        for n in range(len(bands) - 1, 0, -1):
            y, start = horizon * (n / len(bands)) ** 0.9, -wave * (0.31 * n % 1)
            scallops, x = "", start
            while x < UNITS:
                scallops += bow((x, y), (x + wave, y), 1)
                x += wave
            self.plane(f"M{num(start)} 0V{num(y)}{scallops}V0Z", bands[n - 1])
        self._sky = [item for item in self.scene.items[first:] if isinstance(item, Shape)]

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
        scene, stars = self.scene, list[_Plane]()
        if not self.hour.stars or not count:
            return
        gap = min(STAR_GAP, STAR_GAP_IN_STRIP * self.high)
        sky = self._plane_at(0, 0, [(0, -gap), (UNITS, low + 2 * gap + 1)])
        planes = [_Plane.of(item) for item in scene.items[first:] if isinstance(item, Shape)]
        planes = [plane for plane in planes if plane.top < sky.bottom and plane.bottom > sky.top]
        bands = [_Plane.of(item._replace(fill=None)) for item in self._sky]
        for _ in range(STAR_TRIES * count):
            r = self.luck.choice((0.45, 0.6, 0.95))
            x, y = self.luck.uniform(3, UNITS - 3), gap + r + low * self.luck.random() ** 1.4
            plane = self._plane_at(x, y, star_corners(r, 4, 0.34))
            if any(other.is_near(plane, STAR_APART * gap / r) for other in stars):
                continue
            if any(other.is_near(plane, STAR_FROM_CLOUD * gap / r) for other in bands):
                continue
            if any(other.is_near(plane, gap / r) for other in planes):
                continue
            stars.append(plane)
            scene.items.insert(first, plane.shape)
            if len(stars) == count:
                return

    def _plane_at(self, x: float, y: float, corners: Sequence[tuple[float, float]]) -> _Plane:
        """Return a polygon with its origin at (x, y) as a plane that is not drawn yet."""
        with self.scene.placed(self.box.x, self.box.y, self.unit), self.scene.placed(x, y):
            self.scene.poly(corners, fill=self.hour.stars, lw=self.lw / 2)
        shape = self.scene.items.pop()
        assert isinstance(shape, Shape)
        return _Plane.of(shape)

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


def _scalloped(x: float, y: float, r: float, lobes: int) -> str:
    """Return a circle with a scalloped edge as path data."""
    points = [
        (x + r * math.cos(2 * math.pi * i / lobes), y + r * math.sin(2 * math.pi * i / lobes))
        for i in range(lobes + 1)
    ]
    arcs = "".join(bow(one, two, -1) for one, two in zip(points, points[1:], strict=False))
    return f"M{num(*points[0])}{arcs}Z"


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

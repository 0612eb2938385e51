"""Serpents: scaled bodies along curves that weave over and under each other, and cobras with spread hoods.

All lengths are in mm, with y downwards. A body is a line of equidistant points with a half width at each one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.ornament import num

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene

STEP = 0.5
"""Distance of the points of a body."""
HALO = 0.55
"""Width of the white line beside a body that passes over another."""
_BELLY = 0.30
_RIB = 0.633
"""Distance of the ribs on the belly, relative to that of the scales."""


# ---- curves ----
def spline_points(through: Sequence[Point], step: float = STEP) -> list[Point]:
    """Return a centripetal Catmull-Rom curve through the points, as points ``step`` apart."""
    p = list(through)
    p = [_mirrored_point(p[0], p[1]), *p, _mirrored_point(p[-1], p[-2])]
    found: list[Point] = []
    for four in zip(p, p[1:], p[2:], p[3:], strict=False):
        found += _curve_between(*four)
    return resample_polyline([*found, p[-2]], step)


def _mirrored_point(end: Point, before: Point) -> Point:
    return 2 * end[0] - before[0], 2 * end[1] - before[1]


def _curve_between(a: Point, b: Point, c: Point, d: Point, count: int = 16) -> Iterator[Point]:
    """Yield the points of a Catmull-Rom curve from b to c (Barry and Goldman's algorithm)."""
    t0 = 0.0
    t1 = t0 + math.sqrt(math.dist(a, b)) + 1e-9
    t2 = t1 + math.sqrt(math.dist(b, c)) + 1e-9
    t3 = t2 + math.sqrt(math.dist(c, d)) + 1e-9
    for k in range(count):
        t = t1 + (t2 - t1) * k / count

        def between(p: Point, q: Point, low: float, high: float, t: float = t) -> Point:
            u = (t - low) / (high - low)
            return p[0] + (q[0] - p[0]) * u, p[1] + (q[1] - p[1]) * u

        one, two, three = between(a, b, t0, t1), between(b, c, t1, t2), between(c, d, t2, t3)
        yield between(between(one, two, t0, t2), between(two, three, t1, t3), t1, t2)


def resample_polyline(points: Sequence[Point], step: float = STEP) -> list[Point]:
    """Return points about ``step`` apart along a polyline, with its ends."""
    run = [0.0]
    for p, q in zip(points, points[1:], strict=False):
        run.append(run[-1] + math.dist(p, q))
    count = max(1, round(run[-1] / step))
    found, k = [], 0
    for i in range(count + 1):
        want = run[-1] * i / count
        while k < len(points) - 2 and run[k + 1] < want:
            k += 1
        u = (want - run[k]) / ((run[k + 1] - run[k]) or 1.0)
        (x0, y0), (x1, y1) = points[k], points[k + 1]
        found.append((x0 + (x1 - x0) * u, y0 + (y1 - y0) * u))
    return found


def knot_points(x: float, y: float, r: float, turn: float, count: int = 44, gap: float = 0.30) -> list[Point]:
    """Return an overhand knot: a projected trefoil, open at the lobe that faces ``turn`` degrees."""
    found, a = [], math.radians(turn) + math.pi / 2
    for i in range(count + 1):
        t = math.pi + 2 * math.pi * (gap / 2 + (1 - gap) * i / count)
        px = (math.sin(t) + 2 * math.sin(2 * t)) * r / 3
        py = (math.cos(t) - 2 * math.cos(2 * t)) * r / 3
        found.append((x + px * math.cos(a) - py * math.sin(a), y + px * math.sin(a) + py * math.cos(a)))
    return found


# ---- bodies ----
class BodyStyle(NamedTuple):
    """The style of a serpent's body: its ink, the width of its outline, the distance of its scales, and the number of
    pieces of a line across the body.
    """

    ink: str = "jungle"
    lw: float = 0.32
    pitch: float = 1.5
    pieces: int = 7


class Body:
    """A serpent's body along ``points`` (about ``STEP`` apart); ``half(share)`` is its half width.

    ``belly`` is 1 if the belly is on the left in direction of the points, -1 if it is on the right.
    """

    def __init__(
        self,
        points: Sequence[Point],
        half: Callable[[float], float],
        belly: int = 1,
        look: BodyStyle = BodyStyle(),  # noqa: B008
    ) -> None:
        self.p, self.belly, self.look = list(points), belly, look
        last = len(self.p) - 1
        self.step = math.dist(self.p[0], self.p[1])
        self.n = [self._normal(max(0, i - 1), min(last, i + 1)) for i in range(last + 1)]
        self.w = [half(i / last) for i in range(last + 1)]

    def _normal(self, before: int, after: int) -> Point:
        (x0, y0), (x1, y1) = self.p[before], self.p[after]
        size = math.hypot(x1 - x0, y1 - y0) or 1.0
        return (y1 - y0) / size, (x0 - x1) / size

    @property
    def length(self) -> float:
        return self.step * (len(self.p) - 1)

    def point_at(self, s: float, v: float) -> Point:
        """Return the point ``s`` mm along the body and ``v`` half widths to the left."""
        i = s / self.step
        k = min(max(int(i), 0), len(self.p) - 2)
        f, g = i - k, 1 - i + k
        (x0, y0), (x1, y1), (a0, b0), (a1, b1) = self.p[k], self.p[k + 1], self.n[k], self.n[k + 1]
        w = (self.w[k] * g + self.w[k + 1] * f) * v
        return x0 * g + x1 * f + (a0 * g + a1 * f) * w, y0 * g + y1 * f + (b0 * g + b1 * f) * w

    def line_along(self, v: float, a: int, b: int, extra: float = 0.0) -> list[Point]:
        """Return the line at ``v`` half widths from point a to point b, ``extra`` mm further out."""
        out = math.copysign(extra, v)
        found = []
        for (x, y), (nx, ny), w in zip(self.p[a : b + 1], self.n[a : b + 1], self.w[a : b + 1], strict=True):
            d = w * v + out
            found.append((x + nx * d, y + ny * d))
        return found

    def draw(self, scene: Scene, a: int = 0, b: int | None = None, halo: float = 0.0) -> None:
        """Draw the body from point a to point b on a white body ``halo`` mm wider."""
        b = len(self.p) - 1 if b is None else b
        ink, lw, belly = self.look.ink, self.look.lw, float(self.belly)
        left, right = self.line_along(1, a, b), self.line_along(-1, a, b)
        outer, inner = self.line_along(1, a, b, halo), self.line_along(-1, a, b, halo)
        scene.poly(outer + inner[::-1], fill="white")
        scene.poly(left + right[::-1], fill=f"{ink}_t")
        seam = self.line_along(_BELLY * belly, a, b)
        scene.poly((left if belly > 0 else right) + seam[::-1], fill="white")
        scene.polylines([*self._scales(a, b), *self._ribs(a, b)], f"{ink}_m", 0.17)
        scene.poly(seam, close=False, stroke=ink, lw=lw * 0.5, cap=0)
        for side in (left, right):
            scene.poly(side, close=False, stroke=ink, lw=lw, cap=0)

    def _scales(self, a: int, b: int) -> Iterator[list[Point]]:
        """Yield the lines of a serpent's scales: two families of helices around its back, with lozenges
        between them.
        """
        low, high, pitch = a * self.step, b * self.step, self.look.pitch
        seam = _BELLY * self.belly
        pieces = self.look.pieces
        across = [-self.belly + (seam + self.belly) * j / pieces for j in range(pieces + 1)]
        lead = [math.asin(max(-1.0, min(1.0, v))) / (math.pi / 2) * pitch * 1.5 for v in across]
        for family in (-1, 1):
            for k in range(int(low / pitch) - 3, int(high / pitch) + 4):
                line = [
                    self.point_at(k * pitch + family * ahead, v)
                    for v, ahead in zip(across, lead, strict=True)
                    if low <= k * pitch + family * ahead <= high
                ]
                if len(line) > 1:
                    yield line

    def _ribs(self, a: int, b: int) -> Iterator[list[Point]]:
        seam, belly, rib = _BELLY * self.belly, float(self.belly), _RIB * self.look.pitch
        for k in range(math.ceil(a * self.step / rib), int(b * self.step / rib) + 1):
            s = k * rib
            if s + 0.12 <= b * self.step:
                yield [
                    self.point_at(s, seam),
                    self.point_at(s + 0.12, (seam + belly) / 2),
                    self.point_at(s, belly),
                ]


# ---- weaving ----
class Crossing(NamedTuple):
    """A crossing: a serpent's body ``one`` at its point ``a`` meets ``two`` at its point ``b``."""

    one: int
    a: int
    two: int
    b: int


def find_crossings(bodies: Sequence[Body], cell: float = 2.5) -> list[Crossing]:
    """Return all crossings of the serpents' centre lines, including those of a body with itself."""
    grid: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for i, body in enumerate(bodies):
        for a, (p, q) in enumerate(zip(body.p, body.p[1:], strict=False)):
            for gx in range(int(min(p[0], q[0]) // cell), int(max(p[0], q[0]) // cell) + 1):
                for gy in range(int(min(p[1], q[1]) // cell), int(max(p[1], q[1]) // cell) + 1):
                    grid.setdefault((gx, gy), []).append((i, a))
    found = set()
    for near in grid.values():
        for n, (i, a) in enumerate(near):
            for j, b in near[n + 1 :]:
                apart = i != j or abs(a - b) > 3
                if apart and _cross(*bodies[i].p[a : a + 2], *bodies[j].p[b : b + 2]):
                    found.add(Crossing(*sorted(((i, a), (j, b)))[0], *sorted(((i, a), (j, b)))[1]))
    return sorted(found)


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    area = ax * by - ay * bx
    if not area:
        return False
    dx, dy = r[0] - p[0], r[1] - p[1]
    return 0 <= (dx * by - dy * bx) / area < 1 and 0 <= (dx * ay - dy * ax) / area < 1


def draw_woven_bodies(scene: Scene, bodies: Sequence[Body], halo: float = HALO) -> None:
    """Draw serpents so that each alternately passes over and under at its crossings."""
    found = find_crossings(bodies)
    for body in bodies:
        body.draw(scene, halo=halo)
    for crossing, first_above in zip(found, _alternate(found, len(bodies)), strict=True):
        i, a, j, b = crossing
        upper, u, lower, v = (bodies[i], a, bodies[j], b) if first_above else (bodies[j], b, bodies[i], a)
        (nx, ny), (mx, my) = upper.n[u], lower.n[v]
        sin = abs(nx * my - ny * mx)
        slope = max(sin, 0.35)
        need = (lower.w[v] + halo) / slope + upper.w[u] * math.sqrt(max(0.0, 1 - sin * sin)) / slope + 0.25
        reach = int(need / upper.step) + 1
        upper.draw(scene, max(0, u - reach), min(len(upper.p) - 1, u + reach), halo)


def _alternate(found: Sequence[Crossing], count: int) -> list[bool]:
    """Return for each crossing whether the first body is on top. Along a body, over and under alternate."""
    order = [
        sorted(
            [(c.a, k, 0) for k, c in enumerate(found) if c.one == i]
            + [(c.b, k, 1) for k, c in enumerate(found) if c.two == i]
        )
        for i in range(count)
    ]
    place = {(k, side): (i, n) for i, way in enumerate(order) for n, (_, k, side) in enumerate(way)}
    parity: dict[int, int] = {}
    for start in range(count):
        if start in parity:
            continue
        parity[start], todo = 0, [start]
        while todo:
            i = todo.pop()
            for n, (_, k, side) in enumerate(order[i]):
                j, m = place[k, 1 - side]
                if j not in parity:
                    parity[j] = (1 - (n + parity[i]) - m) % 2
                    todo.append(j)
    return [(place[k, 0][1] + parity[c.one]) % 2 == 0 for k, c in enumerate(found)]


# ---- cobras ----
def draw_cobra(
    scene: Scene, x: float, y: float, height: float, hood: float, turn: float = 0, *, ink: str = "jungle",
    tongue: bool = False, crown: bool = False, eyes: bool = True, lw: float = 0.3,
) -> None:  # fmt: skip
    """Draw a cobra from the front: foot at (x, y), head ``height`` above, hood ``hood`` to each side."""
    with scene.placed(x, y, rot=turn):
        _hood(scene, height, hood, ink, eyes, lw)
        _head(scene, height, ink, tongue, lw)
        if crown:
            _crown(scene, -height * 0.79 - 5.1 * height / 28, height / 28, lw)


def _hood(scene: Scene, high: float, wide: float, ink: str, eyes: bool, lw: float) -> None:
    k = high / 28
    neck, head = 1.9 * k, 2.5 * k
    outline = (
        f"M{num(-neck)} 0C{num(-neck * 1.1, -high * 0.18, -wide, -high * 0.26, -wide, -high * 0.52)}"
        f"C{num(-wide, -high * 0.68, -wide * 0.72, -high * 0.77, -head * 0.78, -high * 0.80)}"
        f"H{num(head * 0.78)}C{num(wide * 0.72, -high * 0.77, wide, -high * 0.68, wide, -high * 0.52)}"
        f"C{num(wide, -high * 0.26, neck * 1.1, -high * 0.18, neck, 0)}Z"
    )
    scene.path(outline, fill="white")
    scene.path(outline, fill=f"{ink}_t", stroke=ink, lw=lw)
    w = wide * 0.40
    belly = (
        f"M{num(-neck * 0.62)} 0C{num(-neck * 0.7, -high * 0.2, -w, -high * 0.3, -w, -high * 0.52)}"
        f"C{num(-w, -high * 0.64, -neck * 0.9, -high * 0.7, -neck * 0.6, -high * 0.8)}H{num(neck * 0.6)}"
        f"C{num(neck * 0.9, -high * 0.7, w, -high * 0.64, w, -high * 0.52)}"
        f"C{num(w, -high * 0.3, neck * 0.7, -high * 0.2, neck * 0.62, 0)}Z"
    )
    with scene.clipped(outline):
        scene.path(belly, fill="white", stroke=ink, lw=lw * 0.55)
    with scene.clipped(belly):
        ladder = ""
        for i in range(math.ceil(high * 0.8 / (1.45 * k))):
            y = -i * 1.45 * k
            ladder += f"M{num(-wide / 2, y - 0.35 * k)}Q{num(0, y + 0.55 * k, wide / 2, y - 0.35 * k)}"
        scene.path(ladder, stroke=ink, lw=lw * 0.5)
    if wide <= 2.4:
        return
    for s in (-1, 1):
        for f in (s * 0.58, s * 0.78):
            scene.path(
                f"M{num(s * neck, -high * 0.16)}"
                f"C{num(wide * f, -high * 0.3, wide * f, -high * 0.42, wide * f, -high * 0.52)}"
                f"C{num(wide * f, -high * 0.63, wide * f * 0.8, -high * 0.70, s * head * 0.8, -high * 0.755)}",
                stroke=f"{ink}_m", lw=0.17,
            )  # fmt: skip
        if eyes:
            scene.circle(s * wide * 0.68, -high * 0.54, wide * 0.115, fill=ink)
            scene.circle(s * wide * 0.68, -high * 0.54, wide * 0.21, stroke=ink, lw=lw * 0.5)


_HEAD = (
    "M0 1.3C-1.5 1.3 -3.3 .5 -3.2 -1.3C-3.1 -2.9 -2.3 -3.4 -2 -4.3C-1.7 -5.2 -.9 -5.5 0 -5.5"
    "C.9 -5.5 1.7 -5.2 2 -4.3C2.3 -3.4 3.1 -2.9 3.2 -1.3C3.3 .5 1.5 1.3 0 1.3Z"
)


def _head(scene: Scene, high: float, ink: str, tongue: bool, lw: float) -> None:
    with scene.placed(0, -high * 0.79, high / 28):
        if tongue:
            scene.path("M0 .9V2.6L-.8 3.9M0 2.6L.8 3.9", stroke="copper", lw=lw * 1.1)
        scene.path(_HEAD, fill="white", stroke=ink, lw=lw)
        for s in (-1, 1):
            scene.circle(s * 1.62, -2.0, 0.62, fill=ink)
            scene.path(f"M{s * 0.6} -2.5Q{s * 1.5} -3.3 {s * 2.5} -3.1", stroke=ink, lw=lw * 0.9)
            scene.circle(s * 0.42, -0.95, 0.2, fill=ink)
            if tongue:
                scene.path(f"M{s * 1.45} .12L{s * 1.2} 1L{s * 0.9} .3", fill="white", stroke=ink, lw=lw * 0.5)
        scene.path("M-2.3 -.55Q-1.4 .35 0 .3Q1.4 .35 2.3 -.55", stroke=ink, lw=lw * 0.7)
        scene.path("M0 -5.2V-3.9M-.8 -5L-.6 -4.1M.8 -5L.6 -4.1", stroke=ink, lw=lw * 0.5)


def _crown(scene: Scene, y: float, k: float, lw: float) -> None:
    with scene.placed(0, y, k):
        outline = "M-2.6 .5L-3 -2.2L-1.3 -.8L0 -3.6L1.3 -.8L3 -2.2L2.6 .5Q0 -.5 -2.6 .5Z"
        scene.path(outline, fill="white")
        scene.path(outline, fill="copper_t", stroke="copper", lw=lw)
        scene.circle(0, -1.1, 0.5, fill="copper")
        scene.circle(0, -4.2, 0.55, fill="copper")


FANS = {5: ((64, 21, 3.4), (34, 26, 4.6), (0, 30, 6.0)), 3: ((44, 23, 4.0), (0, 29, 5.8))}
"""Heads of the king of serpents: angle to each side in degrees, height and hood."""


def draw_serpent_king(scene: Scene, x: float, y: float, s: float = 1.0, heads: int = 5) -> None:
    """Draw the many-headed king: cobras fanned about the middle one, outer ones behind; foot at (x, y)."""
    for turn, high, wide in FANS[heads]:
        for side in (-1, 1) if turn else (1,):
            draw_cobra(scene, x, y, high * s, wide * s, side * turn, tongue=turn == 0, crown=turn == 0)
    with scene.placed(x, y, s):
        collar = "M-3.4 .2Q0 -1.6 3.4 .2Q0 2.2 -3.4 .2Z"
        scene.path(collar, fill="white")
        scene.path(collar, fill="copper_t", stroke="copper", lw=0.3)
        for i in (-1, 0, 1):
            scene.circle(i * 1.5, 0.1 if i else 0.25, 0.42, fill="copper")

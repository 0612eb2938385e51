"""Jungle, moon and old stone: leaves, ferns, moons, masonry, kolam lines and rosettes. Lengths are in mm."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.draw.ornament import Op, draw_at, num

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene


# ---- leaves ---------------------------------------------------------------------------------
def draw_leaf(
    scene: Scene, x: float, y: float, length: float, half: float, turn: float, *, ink: str = "jungle",
    veins: int = 5, lw: float = 0.25,
) -> None:  # fmt: skip
    """Draw a pointed leaf from (x, y) with pairs of veins; ``turn`` 0 points up."""
    w, n = half, length
    with scene.placed(x, y, rot=turn):
        d = (
            f"M0 0C{num(-w * 1.2, -n * 0.22, -w, -n * 0.72, 0, -n)}"
            f"C{num(w, -n * 0.72, w * 1.2, -n * 0.22, 0, 0)}Z"
        )
        scene.path(d, fill="white")
        scene.path(d, fill=f"{ink}_t", stroke=ink, lw=lw)
        scene.seg(0, 0, 0, -n * 0.97, ink, lw * 0.7)
        with scene.clipped(d):
            lines = ""
            for i in range(1, veins + 1):
                t = i / (veins + 1.2)
                for s in (-w, w):
                    lines += f"M{num(0, -n * t)}Q{num(s * 0.5, -n * (t + 0.07), s * 1.1, -n * (t + 0.2))}"
            scene.path(lines, stroke=f"{ink}_m", lw=lw * 0.7)


def draw_tuft(scene: Scene, x: float, y: float, turn: float = 0, s: float = 1.0) -> None:
    """Draw four small leaves, for plants that grow between stones."""
    for a, length, half in ((-58, 3.4, 0.75), (58, 3.4, 0.75), (-24, 4.6, 0.85), (26, 4.4, 0.85)):
        draw_leaf(scene, x, y, length * s, half * s, turn + a, veins=2, lw=0.2)


def draw_fern(
    scene: Scene, x: float, y: float, length: float, turn: float, *, ink: str = "jungle", count: int = 9,
    bend: float = 22, lw: float = 0.22,
) -> None:  # fmt: skip
    """Draw a frond of ``count`` pairs of leaflets on a rib that bends by ``bend`` degrees."""
    steps = 24
    rib: list[tuple[float, float, float]] = []
    px, py, a = x, y, math.radians(turn)
    for _ in range(steps + 1):
        rib.append((px, py, a))
        px, py = px + length / steps * math.sin(a), py - length / steps * math.cos(a)
        a += math.radians(bend) / steps
    for i in range(count):
        t = 0.10 + 0.86 * i / count
        qx, qy, qa = rib[int(t * steps)]
        n = length * 0.30 * math.sin(math.pi * (0.22 + 0.74 * t)) ** 1.1
        d = (
            f"M0 0C{num(-n * 0.2, -n * 0.3, -n * 0.16, -n * 0.75, 0, -n)}"
            f"C{num(n * 0.16, -n * 0.75, n * 0.2, -n * 0.3)} 0 0Z"
        )
        for s in (-62, 62):
            with scene.placed(qx, qy, rot=math.degrees(qa) + s):
                scene.path(d, fill=f"{ink}_t", stroke=ink, lw=lw * 0.8)
    scene.poly([(p[0], p[1]) for p in rib], close=False, stroke=ink, lw=lw)


# ---- the moon -------------------------------------------------------------------------------
def draw_moon(scene: Scene, x: float, y: float, r: float, phase: float, *, ink: str = "night") -> None:
    """Draw a moon; ``phase`` from -1 to 1 is the share in shade, and its sign selects the side."""
    scene.circle(x, y, r, fill="white", stroke=ink, lw=0.25)
    side = 1 if phase > 0 else -1
    k = r * (1 - 2 * abs(phase))
    scene.path(
        f"M{num(x, y - r)}A{num(r, r)} 0 0 {int(side < 0)} {num(x, y + r)}"
        f"A{num(max(abs(k), 0.01), r)} 0 0 {int((k > 0) != (side > 0))} {num(x, y - r)}Z",
        fill=ink, stroke=ink, lw=0.13,
    )  # fmt: skip


_CRATERS = (
    (-0.38, -0.30, 0.21), (0.30, -0.42, 0.13), (0.36, 0.18, 0.24), (-0.18, 0.42, 0.16), (-0.52, 0.2, 0.08),
    (0.02, -0.02, 0.09), (0.05, 0.68, 0.09),
)  # fmt: skip
_UPPER = (
    (-0.40, -0.34, 0.21),
    (0.28, -0.46, 0.14),
    (0.62, -0.06, 0.10),
    (-0.06, -0.12, 0.08),
    (-0.02, -0.72, 0.07),
)


def draw_full_moon(scene: Scene, x: float, y: float, r: float, *, alike: bool = False) -> None:
    """Draw the full moon with craters; with ``alike`` it looks the same upside down."""
    scene.circle(x, y, r, fill="white", stroke="night", lw=0.42)
    scene.circle(x, y, r * 0.92, fill="night_t", stroke="night_m", lw=0.18)
    for half in (0, 180) if alike else (0,):
        with scene.placed(x, y, r, half):
            for crater in _UPPER if alike else _CRATERS:
                _crater(scene, *crater)


def _crater(scene: Scene, x: float, y: float, r: float) -> None:
    scene.circle(x, y, r, fill="white", stroke="night_m", lw=0.17)
    scene.path(
        f"M{num(x - r * 0.7, y + r * 0.1)}A{num(r * 0.7, r * 0.7)} 0 0 1 {num(x + r * 0.1, y - r * 0.7)}",
        stroke="night_m", lw=0.17,
    )  # fmt: skip


# ---- stone ----------------------------------------------------------------------------------
@cache
def _courses(width: float, height: float, course: float, run: float, seed: int) -> str:
    chance = random.Random(seed)
    found, y = "", 0.0
    while y < height:
        found += f"M0 {num(y)}H{num(width)}"
        x = chance.uniform(0.2, 0.9) * run
        while x < width:
            found += f"M{num(x, y)}V{num(min(height, y + course))}"
            x += run * chance.uniform(0.7, 1.4)
        y += course
    return found


def draw_masonry(
    scene: Scene, x: float, y: float, width: float, height: float, *, course: float = 3.2, seed: int = 1,
    stroke: str = "stone_m", lw: float = 0.17, run: float = 6.0,
) -> None:  # fmt: skip
    """Draw courses of blocks with irregular joints; the same seed gives the same wall."""
    draw_at(scene, _courses(width, height, course, run, seed), x, y, stroke=stroke, lw=lw)


@cache
def _mirror_curves(
    width: float, height: float, pitch: float, hidden: tuple[float, float, float, float]
) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """Return a kolam pattern centred on (0, 0): each point of a lattice is a dot in a loop that touches its
    neighbours. Loops within the box ``hidden`` are omitted.
    """
    left, top, right, bottom = hidden
    h = pitch / 2
    b = h * 0.82
    p, q = h - b * 0.7, b * 0.2
    nx, ny = math.ceil(width / pitch) + 1, math.ceil(height / pitch) + 1
    loops: list[Op] = []
    dots: list[Op] = []
    for i in range(-nx, nx + 1):
        for j in range(-ny, ny + 1):
            x, y = i * h, j * h
            if (i + j) % 2 or abs(x) > width / 2 + h or abs(y) > height / 2 + h:
                continue
            if left < x - h and x + h < right and top < y - h and y + h < bottom:
                continue
            loops += [
                ("M", ((x, y - h),)),
                ("C", ((x + q, y - p), (x + p, y - q), (x + h, y))),
                ("C", ((x + p, y + q), (x + q, y + p), (x, y + h))),
                ("C", ((x - q, y + p), (x - p, y + q), (x - h, y))),
                ("C", ((x - p, y - q), (x - q, y - p), (x, y - h))),
                ("Z", ()),
            ]
            dots += [("M", ((x, y),)), ("L", ((x + 0.01, y),))]
    return tuple(loops), tuple(dots)


def draw_kolam(
    scene: Scene, clip: str, box: tuple[float, float, float, float], *, pitch: float = 4.4,
    stroke: str = "stone_m", lw: float = 0.17, hidden: tuple[float, float, float, float] = (0, 0, 0, 0),
) -> None:  # fmt: skip
    """Fill the path ``clip`` within the box x0, y0, x1, y1 with lines woven around a lattice of dots. Those
    within the box ``hidden`` are omitted.
    """
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    left, top, right, bottom = hidden
    unseen = left - x, top - y, right - x, bottom - y
    curves, dots = _mirror_curves(round(x1 - x0, 3), round(y1 - y0, 3), pitch, unseen)
    with scene.clipped(clip), scene.placed(x, y):
        scene.path(curves, stroke=stroke, lw=lw)
        scene.path(dots, stroke=stroke, lw=0.44)


def draw_rosette(
    scene: Scene, x: float, y: float, r: float, *, stroke: str = "stone_m", lw: float = 0.18
) -> None:
    """Draw a lotus floor seen from above: two rings of twelve petals."""
    for ring, (outer, inner) in enumerate(((0.88, 0.50), (0.56, 0.30))):
        hw = r * outer * math.sin(math.pi / 12) * 0.92
        low, span = r * inner, r * (outer - inner)
        d = (
            f"M0 {num(-low)}C{num(-hw * 1.1, -low - span * 0.45, -hw * 0.7, -low - span * 0.78, 0, -r * outer)}"
            f"C{num(hw * 0.7, -low - span * 0.78, hw * 1.1, -low - span * 0.45, 0, -low)}Z"
        )
        for i in range(12):
            with scene.placed(x, y, rot=30 * (i + 0.5 * ring)):
                scene.path(d, stroke=stroke, lw=lw)


def octagon_corners(x: float, y: float, r: float) -> list[Point]:
    """Return the corners of a regular octagon whose flat sides are ``r`` from the centre."""
    size = r / math.cos(math.pi / 8)
    turns = [math.pi / 8 + i * math.pi / 4 for i in range(8)]
    return [(x + size * math.cos(a), y + size * math.sin(a)) for a in turns]

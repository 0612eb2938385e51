"""Computed Mughal ornament: jali lattices, cusped arches, lotus bands, parapets, domes and frames.

Functions that return path data place the top left corner of the shape (or the point that their docstring
names) at (0, 0), so that equal shapes share one string, which is parsed once. Functions that draw take a
``Scene`` and a place. All lengths are in mm, with y downwards. ``memoized_drawing`` copies art that is drawn
again at the same place.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec

from sheetgen.draw.items import Item, Text
from sheetgen.draw.scene import Scene

MOST_KEPT = 64
"""Largest number of memoized drawings for each function; the oldest is dropped first."""

P = ParamSpec("P")


def memoized_drawing(draw: Callable[Concatenate[Scene, P], None]) -> Callable[Concatenate[Scene, P], None]:
    """Memoize a function that draws only shapes, without text and spots.

    All arguments must be hashable. A call with equal arguments, at the same place and in the same reading
    direction, appends the items of the first call.
    """
    known: dict[Any, tuple[Item, ...]] = {}

    @wraps(draw)
    def drawn(scene: Scene, /, *args: P.args, **kwargs: P.kwargs) -> None:
        key = scene.drawing_state, args, tuple(kwargs.items())
        items = known.get(key)
        if items is not None:
            scene.items += items
            return
        before, spots = len(scene.items), len(scene.spots)
        draw(scene, *args, **kwargs)
        items = tuple(scene.items[before:])
        assert len(scene.spots) == spots and not any(isinstance(item, Text) for item in items), draw
        while len(known) >= MOST_KEPT:
            del known[next(iter(known))]
        known[key] = items

    return drawn


Point = tuple[float, float]
Op = tuple[str, tuple[Point, ...]]
"""A path verb and its points."""


def num(*values: float) -> str:
    """Return numbers as path data, rounded to 0.1 µm."""
    return " ".join(f"{v:.4f}".rstrip("0").rstrip(".") for v in values)


def draw_at(
    scene: Scene,
    d: str | tuple[Op, ...],
    x: float,
    y: float,
    *,
    fill: str | None = None,
    stroke: str | None = None,
    lw: float = 0.25,
) -> None:
    """Draw the path data ``d`` with their origin at (x, y)."""
    with scene.placed(x, y):
        scene.path(d, fill=fill, stroke=stroke, lw=lw)


# ---- stars and lattices ---------------------------------------------------------------


@cache
def star_corners(r: float, n: int = 8, inner: float | None = None) -> tuple[Point, ...]:
    """Return the corners of an n-pointed star about (0, 0) with one tip at the top.

    ``inner`` is the inner radius divided by ``r``. The default is the ratio of two crossed regular polygons,
    cos(2π/n) / cos(π/n).
    """
    k = inner if inner is not None else math.cos(2 * math.pi / n) / math.cos(math.pi / n)
    return tuple(
        (
            (r if i % 2 == 0 else r * k) * math.sin(i * math.pi / n),
            -(r if i % 2 == 0 else r * k) * math.cos(i * math.pi / n),
        )
        for i in range(2 * n)
    )


def draw_star(
    scene: Scene, x: float, y: float, r: float, *, n: int = 8, inner: float | None = None,
    fill: str | None = None, stroke: str | None = None, lw: float = 0.2,
) -> None:  # fmt: skip
    """Draw a star with its centre at (x, y)."""
    with scene.placed(x, y):
        scene.poly(star_corners(r, n, inner), fill=fill, stroke=stroke, lw=lw)


def _outline(points: Sequence[Point], x: float, y: float) -> list[Op]:
    moved = [(px + x, py + y) for px, py in points]
    return [("M", (moved[0],)), *(("L", (point,)) for point in moved[1:]), ("Z", ())]


def _curve_y(curve: Sequence[Point], x: float) -> float:
    """Return the y of a curve at x; infinity if the curve does not reach x."""
    if not curve[0][0] <= x <= curve[-1][0]:
        return math.inf
    at = bisect_left(curve, (x, -math.inf))
    (x0, y0), (x1, y1) = curve[max(0, at - 1)], curve[max(1, at)]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


@cache
def star_lattice_path(
    width: float,
    height: float,
    pitch: float,
    heart: float,
    hollow: tuple[Point, ...] = (),
    covered: Point = (0.0, 0.0),
) -> tuple[Op, ...]:
    """Return eight-pointed stars of radius pitch / 2 on a square grid that is centred on (0, 0) and covers
    the box.

    Their tips touch, which forms crosses between them. ``heart`` is the radius of a small star in each one
    divided by the pitch; 0 omits it. ``hollow`` is a curve from left to right, measured from the top left
    corner of the box; stars below it are omitted. So are stars within ``covered``, half the width and height
    of an area in the middle that is painted over.
    """
    nx, ny = math.ceil(width / pitch / 2), math.ceil(height / pitch / 2)
    shapes = [star_corners(pitch / 2)] + ([star_corners(pitch * heart)] if heart else [])
    found: list[Op] = []
    for i in range(-nx, nx + 1):
        x, half = i * pitch + width / 2, pitch / 2
        low = max(_curve_y(hollow, at) for at in (x - half, x, x + half)) if hollow else math.inf
        for j in range(-ny, ny + 1):
            hidden = abs(x - width / 2) + half < covered[0] and abs(j * pitch) + half < covered[1]
            if j * pitch + height / 2 - half <= low and not hidden:
                for shape in shapes:
                    found += _outline(shape, i * pitch, j * pitch)
    return tuple(found)


@memoized_drawing
def draw_jali(
    scene: Scene, clip: str, box: tuple[float, float, float, float], *, pitch: float = 4.4,
    stroke: str = "gold_m", lw: float = 0.17, heart: float = 0.2, hollow: tuple[Point, ...] = (),
    covered: Point = (0.0, 0.0),
) -> None:  # fmt: skip
    """Fill the path ``clip`` within the box x0, y0, x1, y1 with a lattice of stars and crosses."""
    x0, y0, x1, y1 = box
    with scene.clipped(clip):
        d = star_lattice_path(x1 - x0, y1 - y0, pitch, heart, hollow, covered)
        draw_at(scene, d, (x0 + x1) / 2, (y0 + y1) / 2, stroke=stroke, lw=lw)


# ---- arches ---------------------------------------------------------------------------


@cache
def arch_points(
    x0: float, x1: float, spring: float, rise: float, n: int, power: float, tip: float
) -> tuple[Point, ...]:
    """Return n + 1 cusps at equal arc lengths on a flattened arch; ``tip`` is the share of its ogee tip."""
    cx, a, steps = (x0 + x1) / 2, (x1 - x0) / 2, 800
    curve = []
    for i in range(steps + 1):
        t = math.pi * i / steps
        y = (1 - tip) * abs(math.sin(t)) ** power + tip * math.exp(-(((t - math.pi / 2) / 0.11) ** 2))
        curve.append((cx - a * math.cos(t), spring - rise * y))
    run = [0.0]
    for p, q in zip(curve, curve[1:], strict=False):
        run.append(run[-1] + math.dist(p, q))
    found, k = [], 0
    for i in range(n + 1):
        want = run[-1] * i / n
        while k < steps and run[k] < want - 1e-9:
            k += 1
        found.append(curve[k])
    found[0], found[-1] = (x0, spring), (x1, spring)
    return tuple(found)


def foil_path(p: Point, q: Point, depth: float, sweep: int = 1) -> str:
    """Return a circular arc from p to q whose sagitta is ``depth`` times its chord."""
    chord = math.dist(p, q)
    sagitta = depth * chord
    r = (chord * chord / 4 + sagitta * sagitta) / (2 * sagitta)
    return f"A{num(r, r)} 0 0 {sweep} {num(*q)}"


@cache
def cusped_arch_path(width: float, rise: float, n: int = 9, depth: float = 0.30, power: float = 0.85) -> str:
    """Return a multifoil arch from (0, 0) to (width, 0), ``rise`` high; an even n puts the ogee tip at the
    crown.
    """
    points = arch_points(0, width, 0, rise, n, power, 0.16)
    return "M0 0" + "".join(foil_path(p, q, depth) for p, q in zip(points, points[1:], strict=False))


def draw_arched_wall(
    scene: Scene, x: float, y: float, width: float, height: float, rise: float, *, inset: float = 2.2,
    jamb: float = 3.4, foils: int = 22, ground: str = "gold_t", lattice_ink: str = "gold_m",
    stroke: str = "gold", pitch: float = 4.4,
) -> None:  # fmt: skip
    """Draw the wall over a wide cusped arch, filled with a jali; (x, y) is its top left corner."""
    width, height, rise = round(width, 4), round(height, 4), round(rise, 4)
    body = spandrel_path(width, height, inset, jamb, rise, foils)
    hollow = arch_points(inset, width - inset, height - jamb, rise, foils, 0.62, 0.16)
    with scene.placed(x, y):
        scene.path(body, fill=ground)
        draw_jali(scene, body, (0, 0, width, height), pitch=pitch, stroke=lattice_ink, hollow=hollow)
        scene.path(body, stroke=stroke, lw=0.4)


@cache
def spandrel_path(
    width: float,
    height: float,
    inset: float,
    jamb: float,
    rise: float,
    n: int,
    depth: float = 0.30,
    power: float = 0.62,
) -> str:
    """Return the wall above a cusped arch: a rectangle without the opening.

    The opening is ``inset`` from both sides, straight for ``jamb`` above the base, then an arch.
    """
    points = arch_points(inset, width - inset, height - jamb, rise, n, power, 0.16)[::-1]
    d = f"M0 {num(height)}V0H{num(width)}V{num(height)}H{num(points[0][0])}V{num(points[0][1])}"
    return (
        d
        + "".join(foil_path(p, q, depth, 0) for p, q in zip(points, points[1:], strict=False))
        + f"V{num(height)}Z"
    )


def _ogee_head(width: float, spring: float, rise: float, foils: int, depth: float = 0.24) -> str:
    """Return a window head from (0, spring): foils along 62° of an ellipse, then an ogee crown, then back
    down.
    """
    a, top = width / 2, spring - rise
    span, body = math.radians(62), rise * 0.74
    left = [
        (a - a * math.cos(span * i / foils), spring - body * math.sin(span * i / foils) / math.sin(span))
        for i in range(foils + 1)
    ]
    px, py = left[-1]
    w, drop = a - px, py - top
    right = [(width - x, y) for x, y in left][::-1]
    return (
        f"L{num(0, spring)}"
        + "".join(foil_path(p, q, depth) for p, q in zip(left, left[1:], strict=False))
        + f"C{num(px + w * 0.05, py - drop * 0.62, a - w * 0.28, py - drop * 0.60, a, top)}"
        + f"C{num(a + w * 0.28, py - drop * 0.60, width - px - w * 0.05, py - drop * 0.62, width - px, py)}"
        + "".join(foil_path(p, q, depth) for p, q in zip(right, right[1:], strict=False))
    )


@cache
def niche_path(width: float, height: float, foils: int = 2, rise: float = 0.52) -> str:
    """Return a closed cusped window with straight jambs and an ogee head; ``rise`` is in widths."""
    r = min(width * rise, height * 0.6)
    return f"M0 {num(height)}{_ogee_head(width, r, r, foils)}V{num(height)}Z"


# ---- bands and roofs ------------------------------------------------------------------


@cache
def _petals(w: float, h: float, n: int) -> tuple[str, str, str]:
    back: list[str] = []
    front: list[str] = []
    inner: list[str] = []
    for i in range(n + 1):
        c = i * w
        if 0 < i < n:
            back.append(
                f"M{num(c - w * 0.24, -h * 0.45)}Q{num(c - w * 0.16, -h * 0.78, c, -h * 0.96)}"
                f"Q{num(c + w * 0.16, -h * 0.78, c + w * 0.24, -h * 0.45)}"
            )
    for i in range(n):
        c = (i + 0.5) * w
        for k, out in ((0.98, front), (0.5, inner)):
            hw, t = w / 2 * k, h * k
            out.append(
                f"M{num(c - hw * 0.62, 0)}C{num(c - hw * 1.25, -t * 0.42, c - hw * 0.55, -t * 0.8, c, -t)}"
                f"C{num(c + hw * 0.55, -t * 0.8, c + hw * 1.25, -t * 0.42, c + hw * 0.62, 0)}Z"
            )
    return "".join(back), "".join(front), "".join(inner)


def draw_lotus_band(
    scene: Scene, x: float, y: float, width: float, height: float, n: int, *, stroke: str = "gold",
    fill: str = "gold_t", lw: float = 0.2, up: bool = True, inner: bool = True,
) -> None:  # fmt: skip
    """Draw a row of n pointed petals standing on y (hanging if not ``up``), with half-hidden petals between
    them.
    """
    back, front, small = _petals(width / n, height, n)
    with scene.placed(x, y, sy=1 if up else -1):
        scene.path(back, stroke=stroke, lw=lw * 0.8)
        scene.path(front, fill=fill, stroke=stroke, lw=lw)
        if inner:
            scene.path(small, stroke=stroke, lw=lw * 0.7)


@cache
def _leaves(w: float, h: float, n: int) -> tuple[str, str]:
    body, vein = [], []
    for i in range(n):
        c, q = (i + 0.5) * w, w / 2
        body.append(
            f"M{num(c - q, 0)}V{num(-h * 0.28)}C{num(c - q * 0.98, -h * 0.72, c - q * 0.3, -h * 0.74, c, -h)}"
            f"C{num(c + q * 0.3, -h * 0.74, c + q * 0.98, -h * 0.72, c + q, -h * 0.28)}V0Z"
        )
        vein.append(f"M{num(c, -h * 0.2)}V{num(-h * 0.52)}")
    return "".join(body), "".join(vein)


def draw_merlons(
    scene: Scene, x: float, y: float, width: float, height: float, n: int, *, stroke: str = "gold",
    fill: str = "gold_t", lw: float = 0.2,
) -> None:  # fmt: skip
    """Draw a parapet of n leaf-shaped merlons on y."""
    body, vein = _leaves(width / n, height, n)
    draw_at(scene, body, x, y, fill=fill, stroke=stroke, lw=lw)
    draw_at(scene, vein, x, y, stroke=stroke, lw=lw * 0.8)


@cache
def bengal_roof_path(width: float, height: float, scallops: int, valance: float) -> str:
    """Return a curved Bengal roof: crown at (width / 2, 0), eaves at ``height``, and a scalloped valance
    below.
    """
    cx, s = width / 2, width / scallops
    d = (
        f"M{num(0, height)}C{num(width * 0.06, height * 0.45, cx - width * 0.30, height * 0.04, cx, 0)}"
        f"C{num(cx + width * 0.30, height * 0.04, width * 0.94, height * 0.45, width, height)}"
    )
    return (
        d
        + "".join(f"A{num(s / 2, valance)} 0 0 1 {num(width - (i + 1) * s, height)}" for i in range(scallops))
        + "Z"
    )


# ---- rosettes, domes, kiosks ----------------------------------------------------------


@cache
def _ring(ro: float, ri: float, n: int) -> str:
    hw = ro * math.sin(math.pi / n) * 0.98
    return (
        f"M0 {num(-ri * 0.6)}C{num(-hw * 1.15, -ro * 0.55, -hw * 0.8, -ro * 0.8, 0, -ro)}"
        f"C{num(hw * 0.8, -ro * 0.8, hw * 1.15, -ro * 0.55, 0, -ri * 0.6)}Z"
    )


def draw_lotus(
    scene: Scene, x: float, y: float, r: float, *, n: int = 8, rings: int = 2, stroke: str = "gold",
    fill: str = "gold_t", lw: float = 0.2, eye: float = 0.24,
) -> None:  # fmt: skip
    """Draw a rosette of rings of n petals; each ring is smaller by 0.34 radii and turned by half a step.

    ``eye`` is the radius of the centre in radii.
    """
    for k in range(rings):
        petal = _ring(r * (1 - 0.34 * k), r * (0.30 if k == rings - 1 else 0.34), n)
        for i in range(n):
            with scene.placed(x, y, rot=360 / n * (i + 0.5 * k)):
                scene.path(petal, fill=fill, stroke=stroke, lw=lw)
    if eye:
        scene.circle(x, y, r * eye, fill="white", stroke=stroke, lw=lw)


@cache
def dome_path(width: float, height: float) -> str:
    """Return an onion dome on y = 0 with its axis on x = 0; foot 0.82 and bulge 1.16 of the half width."""
    a, h = width / 2, height
    return (
        f"M{num(-a * 0.82, 0)}C{num(-a * 1.16, -h * 0.30, -a * 1.02, -h * 0.62, -a * 0.34, -h * 0.80)}"
        f"C{num(-a * 0.12, -h * 0.86, -a * 0.02, -h * 0.92, 0, -h)}"
        f"C{num(a * 0.02, -h * 0.92, a * 0.12, -h * 0.86, a * 0.34, -h * 0.80)}"
        f"C{num(a * 1.02, -h * 0.62, a * 1.16, -h * 0.30, a * 0.82, 0)}Z"
    )


def draw_finial(
    scene: Scene, x: float, y: float, height: float, *, stroke: str = "gold", lw: float = 0.25
) -> None:
    """Draw a spike with two balls on (x, y)."""
    scene.seg(x, y, x, y - height, stroke=stroke, lw=lw)
    scene.circle(x, y - height * 0.28, height * 0.16, fill=stroke)
    scene.circle(x, y - height * 0.62, height * 0.10, fill=stroke)


def draw_ribbed_dome(
    scene: Scene, x: float, y: float, width: float, height: float, *, stroke: str = "gold",
    fill: str = "gold_t", lw: float = 0.25, ribs: Sequence[float] = (-0.66, -0.3, 0.3, 0.66),
) -> None:  # fmt: skip
    """Draw an onion dome on (x, y) with clipped ribs, without finial."""
    d = dome_path(width, height)
    with scene.placed(x, y):
        scene.path(d, fill="white")
        scene.path(d, fill=fill, stroke=stroke, lw=lw)
        with scene.clipped(d):
            for k in ribs:
                scene.path(
                    f"M{num(k * width * 0.42, 0)}"
                    f"C{num(k * width * 0.62, -height * 0.41, k * width * 0.3, -height * 0.74, 0, -height)}",
                    stroke=stroke,
                    lw=lw * 0.5,
                )


def draw_kiosk(
    scene: Scene, x: float, base: float, width: float, height: float, *, stroke: str = "gold",
    fill: str = "gold_t", lw: float = 0.25, share: float = 0.5,
) -> None:  # fmt: skip
    """Draw a chhatri: two columns, a cusped head, a sloping eave, a ribbed onion dome and its finial.

    It stands on (x, base) and is ``height`` high with the finial; ``share`` is the dome's part of the height.
    """
    dh = height * share
    eave = base - (height - dh * 0.97 - 1.9)
    for s in (-1, 1):
        scene.rect(
            x + s * width * 0.40 - 0.45, eave, 0.9, base - eave, fill="white", stroke=stroke, lw=lw * 0.8
        )
    head = cusped_arch_path(width * 0.72, (base - eave) * 0.26, 7)
    left, right = x - width * 0.40 + 0.45, x + width * 0.40 - 0.45
    with scene.clipped(f"M{num(left, eave)}H{num(right)}V{num(base)}H{num(left)}Z"):
        draw_at(scene, head, x - width * 0.36, eave + (base - eave) * 0.34, stroke=stroke, lw=lw)
    top = eave - 1.1
    scene.poly(
        [(x - width * 0.5, eave), (x - width * 0.43, top), (x + width * 0.43, top), (x + width * 0.5, eave)],
        fill=fill, stroke=stroke, lw=lw,
    )  # fmt: skip
    scene.rect(x - width * 0.36, top - 0.8, width * 0.72, 0.8, fill="white", stroke=stroke, lw=lw * 0.8)
    draw_ribbed_dome(scene, x, top - 0.8, width * 0.74, dh * 0.74, stroke=stroke, fill=fill, lw=lw)
    draw_finial(scene, x, top - 0.8 - dh * 0.73, dh * 0.24, stroke=stroke, lw=lw)


# ---- water and frames -----------------------------------------------------------------


@cache
def ripple_points(width: float, amplitude: float, wave: float) -> tuple[Point, ...]:
    """Return a sampled sine from (0, 0); with a whole number of waves it ends at (width, 0)."""
    n = max(2, round(width / 0.5))
    return tuple(
        (width * i / n, amplitude * math.sin(2 * math.pi * width * i / n / wave)) for i in range(n + 1)
    )


@cache
def cusped_frame_path(width: float, height: float, c: float = 2.4) -> str:
    """Return a rectangle whose corners of side ``c`` are notched by two small cusps, as in Mughal albums."""
    k = c * 0.5
    r, w, h = k * 0.72, width, height
    a = f"A{num(r, r)} 0 0 0 "
    return (
        f"M{num(c, 0)}H{num(w - c)}{a}{num(w - k, k)}{a}{num(w, c)}"
        f"V{num(h - c)}{a}{num(w - k, h - k)}{a}{num(w - c, h)}"
        f"H{num(c)}{a}{num(k, h - k)}{a}{num(0, h - c)}V{num(c)}{a}{num(k, k)}{a}{num(c, 0)}Z"
    )


@cache
def coved_frame_path(width: float, height: float, r: float = 2.6) -> str:
    """Return a rectangle with concave quarter-round corners, the inner hairline of a frame."""
    w, h = width, height
    a = f"A{num(r, r)} 0 0 0 "
    return (
        f"M{num(r, 0)}H{num(w - r)}{a}{num(w, r)}V{num(h - r)}{a}{num(w - r, h)}"
        f"H{num(r)}{a}{num(0, h - r)}V{num(r)}{a}{num(r, 0)}Z"
    )

"""Larger figures: the sun and the moon as medallions, and a state elephant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def _medallion(scene: Scene, x: float, y: float, r: float, ground: str = "white") -> None:
    k = r / 5.6
    scene.circle(x, y, r + 1.3 * k, fill="white", stroke="gold", lw=0.4)
    scene.circle(x, y, r + 0.75 * k, fill=ground, stroke="gold_m", lw=0.18)


def draw_sun(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw a sun with a face and sixteen rays of radius ``r``, in a ring."""
    _medallion(scene, x, y, r)
    for i in range(16):
        long = i % 2 == 0
        w, tip = (0.2, r) if long else (0.30, r * 0.84)
        with scene.placed(x, y, rot=i * 22.5):
            scene.path(
                f"M{ornament.num(-r * w * 0.8, -r * 0.55)}Q{ornament.num(-r * w * 0.3, -tip * 0.8, 0, -tip)}"
                f"Q{ornament.num(r * w * 0.3, -tip * 0.8, r * w * 0.8, -r * 0.55)}Z",
                fill="gold" if long else "gold_t", stroke="gold", lw=0.15,
            )  # fmt: skip
    scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.35)
    with scene.placed(x, y, r * 0.058):
        scene.path(
            "M-6.4 -1.6C-5 -3 -3.2 -3 -1.8 -1.6M1.8 -1.6C3.2 -3 5 -3 6.4 -1.6M0 -1.4L-1 2.6H.8"
            "M-2.8 5C-1 6.2 1 6.2 2.8 5M-6 .2C-4.8 -.8 -3.4 -.8 -2.2 .2M2.2 .2C3.4 -.8 4.8 -.8 6 .2",
            stroke="gold", lw=0.2,
        )  # fmt: skip


def draw_moon(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw a crescent with four-pointed sparks (unlike the star of any flag), in a ring of radius ``r``."""
    _medallion(scene, x, y, r, "cobalt_t")
    a, b = r * 0.86, r * 0.70
    with scene.placed(x, y):
        scene.path(
            f"M{ornament.num(r * 0.3, -r * 0.82)}A{ornament.num(a, a)} 0 1 0 {ornament.num(r * 0.3, r * 0.82)}"
            f"A{ornament.num(b, b)} 0 1 1 {ornament.num(r * 0.3, -r * 0.82)}Z",
            fill="gold",
        )
    for dx, dy, size in ((0.30, -0.16, 0.20), (0.62, 0.22, 0.13), (0.36, 0.40, 0.10), (0.66, -0.34, 0.10)):
        ornament.draw_star(scene, x + dx * r, y + dy * r, size * r, n=4, inner=0.34, fill="gold")


ELEPHANT_BODY = (
    "M0 -6.9C2.6 -6.9 5 -7 6.8 -6.4C7.6 -8.6 9.4 -10.2 11.6 -10C13 -10.9 15.2 -10 15.9 -8.2"
    "C16.9 -6.8 17.2 -5.6 17.6 -4C18.7 -1 19.2 1.6 19.1 4.2C19.1 6.4 20 7.5 21.1 6.9C22 6.4 21.9 5.2 21.2 4.4"
    "L22.9 3.2C24.6 5.4 24.2 9.4 21 10C17.6 10.5 16 7.6 15.9 4.6C15.8 2.8 15.4 1.8 14.6 1.2"
    "C13.4 2.6 11.4 2.6 10.3 1.6C10.4 5 10 7.6 10.3 10.5H4.9C5.1 8 5 6.4 4.3 4.9C3 4.7 1.4 4.8 0 4.9"
    "C-3.6 5.2 -7.6 5.4 -10.6 4.8C-12.4 6.4 -13 8.2 -12.9 10.5H-18.5C-18.2 7.8 -19 5.6 -19.2 2.6"
    "C-19.5 -2 -17 -6 -12 -6.9C-8 -7.5 -4 -7 0 -6.9Z"
)
ELEPHANT_FAR_LEGS = (
    "M7 2C10 4 11.4 7 11.6 10.5H15C15.2 7 13.6 3 11 .6Z",
    "M-12.4 3C-10.6 6 -11 8 -11.4 10.5H-7.6C-7.2 7.4 -6.6 6 -6 3.4Z",
)
ELEPHANT_EAR = (
    "M8 -5.4C5 -6.2 3.4 -3 4.2 .6C4.8 3 6.6 4.6 8.4 3.8C10.4 2.8 11.3 .2 11.2 -2.2C11.1 -4.4 10 -5 8 -5.4Z"
)
_HEAD_CLOTH = (
    "M8.6 -8.4C9.4 -9.6 10.5 -10.1 11.6 -10C13 -10.9 15.2 -10 15.9 -8.2"
    "L17.2 -5.2L15.9 -2.9L14.6 -4.6L13 -6.9Z"
)
_ANKLETS = (
    "M5 7.9Q7.6 8.7 10.1 7.9V9.1Q7.6 9.9 4.9 9.1Z"
    "M-18.5 7.9Q-15.6 8.7 -12.7 7.9L-12.8 9.1Q-15.6 9.9 -18.5 9.1Z"
    "M11.5 8.2Q13.2 8.8 14.9 8.2V9.2Q13.2 9.8 11.6 9.2ZM-11.2 8.2Q-9.4 8.8 -7.5 8.2V9.2Q-9.4 9.8 -11.3 9.2Z"
)
SEAT = -3.0
"""Centre of the saddle on the elephant's grid."""


def draw_elephant(
    scene: Scene, x: float, y: float, s: float, die: float, *, ink: str = "ink", cloth: str = "gold",
    jewel: str = "vermilion",
) -> tuple[float, float]:  # fmt: skip
    """Draw a state elephant walking right with a place for a die of ``die`` mm in its howdah. Return the
    die's centre.

    Its grid reaches from -21.5 to 24 across, and from 10.5 (the ground) upwards; ``s`` is mm for each unit.
    """
    lw = 0.4
    with scene.placed(x, y, s):
        for leg in ELEPHANT_FAR_LEGS:
            scene.path(leg, fill="white", stroke=ink, lw=lw)
        scene.path("M-18.4 -2C-21 -.6 -21.2 2.6 -20.8 5", stroke=ink, lw=lw)
        scene.path("M-20.9 4.6C-22.4 6.4 -21.6 8 -20.8 8.8C-19.8 7.8 -19.6 6 -20.9 4.6Z", fill=ink)
        scene.path(ELEPHANT_BODY, fill="white", stroke=ink, lw=lw)
        scene.path(_ANKLETS, fill=cloth, stroke=ink, lw=lw * 0.6)
        _saddle(scene, cloth, jewel, ink, lw)
        _head(scene, cloth, jewel, ink, lw)
        for foot in (-17.4, -15.7, -14, 6, 7.6, 9.2):
            scene.path(f"M{foot - 0.65} 10.5A.65 .8 0 0 1 {foot + 0.65} 10.5", stroke=ink, lw=lw * 0.6)
        _howdah(scene, die / s, cloth, ink, lw)
    return x + SEAT * s, y + (-10.3 - die / s / 2) * s


def _saddle(scene: Scene, cloth: str, jewel: str, ink: str, lw: float) -> None:
    """Draw an elephant's embroidered cloth with a fringe of tassels."""
    xa, xb, y, n = -11.4, 4.6, 1.6, 8
    w = (xb - xa) / n
    fringe = "".join(f"A{w / 2} {w * 0.5} 0 0 1 {xb - (i + 1) * w} {y}" for i in range(n))
    d = f"M{xa} -7.05C-7 -7.5 -3 -6.95 {xb} -6.95L{xb} {y}{fringe}Z"
    scene.path(d, fill="white")
    scene.path(d, fill=f"{cloth}_t", stroke=ink, lw=lw)
    scene.path(f"M{xa} .2H{xb}M{xa} 1.2H{xb}M{xa} -5.6H{xb}", stroke=cloth, lw=lw * 0.6)
    for i in range(n):
        scene.circle(xa + (i + 0.5) * w, y + w * 0.5 + 0.35, 0.34, fill=jewel)
        scene.circle(xa + (i + 0.5) * w, 0.7, 0.2, fill=cloth)
    for i in range(4):
        cx = xa + (i + 0.5) * (xb - xa) / 4
        ornament.draw_star(scene, cx, -2.7, 1.85, fill="white", stroke=cloth, lw=lw * 0.6)
        ornament.draw_star(scene, cx, -2.7, 0.9, fill=jewel)
    for i in range(5):
        cx = xa + i * (xb - xa) / 4
        if 0 < i < 4:
            scene.path(f"M{cx} -4.3L{cx + 0.5} -2.7L{cx} -1.1L{cx - 0.5} -2.7Z", fill=cloth)


def _head(scene: Scene, cloth: str, jewel: str, ink: str, lw: float) -> None:
    """Draw an elephant's ear, head cloth with a jewel, eye, tusk with a ring, painted trunk, and bell."""
    scene.path("M9.6 2.4C10.6 4.6 12 4.9 13.2 3.9", stroke=cloth, lw=lw)
    scene.path("M11 5.6C11 4 12.6 4 12.6 5.6L13 6.3H10.6Z", fill=cloth, stroke=ink, lw=lw * 0.6)
    scene.path(ELEPHANT_EAR, fill="white", stroke=ink, lw=lw)
    scene.path("M7.9 -4.2C5.9 -4.4 4.9 -2.2 5.4 .4", stroke=ink, lw=lw * 0.6)
    for a, b in ((6, 2), (7.2, 2.9), (8.5, 2.7), (9.5, 1.6), (10.1, 0.2), (10.2, -1.4)):
        scene.circle(a, b, 0.26, fill=cloth)
    scene.path(_HEAD_CLOTH, fill="white")
    scene.path(_HEAD_CLOTH, fill=f"{cloth}_t", stroke=ink, lw=lw)
    scene.path("M10.4 -8.4L13.4 -5.9L15.2 -3.9M12.6 -9.2L14.6 -6.6L16.1 -4.2", stroke=cloth, lw=lw * 0.6)
    scene.circle(15.2, -7.3, 0.62, fill=jewel, stroke=ink, lw=lw * 0.6)
    scene.path("M12.3 -3.4C13 -4.3 14.1 -4.3 14.7 -3.4C14.1 -2.7 13 -2.7 12.3 -3.4Z", fill=ink)
    scene.path("M11.9 -4.5C12.8 -5.2 13.8 -5.1 14.4 -4.6", stroke=ink, lw=lw * 0.6)
    scene.path(
        "M13.6 -.9C14.8 2.4 18.4 3.4 22 .9C19.2 1.4 16.8 .2 15.9 -1.6Z", fill="white", stroke=ink, lw=lw
    )
    scene.path("M17.2 2.05L17.9 .55M18 2.2L18.6 .85", stroke=cloth, lw=lw * 1.1)
    folds = "M16.2 3.9L18.9 3.3M16.5 5.4L18.9 4.9M17.2 7L19.5 6.1M18.4 8.6L20.4 7.2"
    scene.path(folds, stroke=ink, lw=lw * 0.6)
    for a, b in ((17.4, -2), (17.9, -0.4), (16.6, -1.8)):
        scene.circle(a, b, 0.24, fill=cloth)


def _howdah(scene: Scene, die: float, cloth: str, ink: str, lw: float) -> None:
    """Draw the pavilion on an elephant's back: parapet, two posts and a Bengal roof, with room for a die."""
    half, low = die / 2, -10.1
    eaves = low - die - 1.5
    wide = half + 2.3
    with scene.placed(SEAT):
        base = f"M{-wide} -7.2V{low}H{wide}V-7.2C{wide * 0.5} -6.9 {-wide * 0.5} -6.9 {-wide} -7.2Z"
        scene.path(base, fill="white")
        scene.path(base, fill=f"{cloth}_t", stroke=ink, lw=lw)
        ornament.draw_lotus_band(
            scene,
            -wide + 0.2,
            -7.4,
            2 * wide - 0.4,
            2.3,
            9,
            stroke=cloth,
            fill="white",
            lw=lw * 0.6,
            inner=False,
        )
        for side in (-1, 1):
            cx = side * (half + 1.2)
            scene.rect(cx - 0.35, eaves, 0.7, low - eaves, fill=cloth, stroke=ink, lw=lw * 0.8)
            scene.path(
                f"M{cx - side * 0.35} {eaves}C{cx - side * 1.1} {eaves + 1.2} {cx - side * 1.2} {eaves + 2.6}"
                f" {cx - side * 0.35} {eaves + 3.4}Z",
                fill=f"{cloth}_t", stroke=ink, lw=lw * 0.6,
            )  # fmt: skip
        scene.rect(-half, low - die - 0.2, die, die, 0.9, fill="white", stroke=cloth, lw=lw, dash=(1.2, 0.9))
        span = 2 * (wide + 0.6)
        with scene.placed(-span / 2, eaves - 4.6):
            roof = ornament.bengal_roof_path(round(span, 4), 4.0, 11, 0.75)
            scene.path(roof, fill="white")
            scene.path(roof, fill=f"{cloth}_t", stroke=ink, lw=lw)
            scene.path(f"M.1 4H{span - 0.1}", stroke=cloth, lw=lw)
            for k in (-1, -0.5, 0.5, 1):
                crown, rib, foot = (span * (0.5 + k * part) for part in (0.15, 0.4, 0.44))
                scene.path(f"M{crown} .6Q{rib} 2 {foot} 4", stroke=cloth, lw=lw * 0.6)
            scene.path(f"M{span / 2} .2V4", stroke=cloth, lw=lw * 0.6)
            ornament.draw_finial(scene, span / 2, 0.1, 2.6, stroke=cloth, lw=lw)

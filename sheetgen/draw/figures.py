"""Larger figures: the sun and the moon as medallions, and a state elephant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def _medallion(scene: Scene, x: float, y: float, r: float) -> None:
    k = r / 5.6
    scene.circle(x, y, r + 1.3 * k, fill="white", stroke="gold", lw=0.4)
    scene.circle(x, y, r + 0.75 * k, stroke="gold_m", lw=0.18)


def sun(scene: Scene, x: float, y: float, r: float) -> None:
    """A sun with a resting face and sixteen rays of radius ``r``, in a ring."""
    _medallion(scene, x, y, r)
    for i in range(16):
        long = i % 2 == 0
        w, tip = (0.2, r) if long else (0.30, r * 0.84)
        scene.push(x, y, rot=i * 22.5)
        scene.path(
            f"M{ornament.num(-r * w * 0.8, -r * 0.55)}Q{ornament.num(-r * w * 0.3, -tip * 0.8, 0, -tip)}"
            f"Q{ornament.num(r * w * 0.3, -tip * 0.8, r * w * 0.8, -r * 0.55)}Z",
            fill="gold" if long else "gold_t", stroke="gold", lw=0.15,
        )  # fmt: skip
        scene.pop()
    scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.35)
    scene.push(x, y, r * 0.058)
    scene.path(
        "M-6.4 -1.6C-5 -3 -3.2 -3 -1.8 -1.6M1.8 -1.6C3.2 -3 5 -3 6.4 -1.6M0 -1.4L-1 2.6H.8"
        "M-2.8 5C-1 6.2 1 6.2 2.8 5M-6 .2C-4.8 -.8 -3.4 -.8 -2.2 .2M2.2 .2C3.4 -.8 4.8 -.8 6 .2",
        stroke="gold", lw=0.2,
    )  # fmt: skip
    scene.pop()


def moon(scene: Scene, x: float, y: float, r: float) -> None:
    """A crescent among sparks (four-pointed, unlike the star of any flag), in a ring of radius ``r``."""
    _medallion(scene, x, y, r)
    a, b = r * 0.86, r * 0.70
    scene.push(x, y)
    scene.path(
        f"M{ornament.num(r * 0.3, -r * 0.82)}A{ornament.num(a, a)} 0 1 0 {ornament.num(r * 0.3, r * 0.82)}"
        f"A{ornament.num(b, b)} 0 1 1 {ornament.num(r * 0.3, -r * 0.82)}Z",
        fill="gold",
    )
    scene.pop()
    for dx, dy, size in ((0.30, -0.16, 0.20), (0.62, 0.22, 0.13), (0.36, 0.40, 0.10), (0.66, -0.34, 0.10)):
        ornament.put_star(scene, x + dx * r, y + dy * r, size * r, n=4, inner=0.34, fill="gold")

"""Parts of hand cards: a cusped doorway in a wall that extends over the trim, a sill, the back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament, serpents
from sheetgen.draw.ornament import num

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

OUT = 4.0
"""Distance in mm by which art extends over the trim: more than the bleed of any print shop."""
JAMB = 1.2
"""Width in mm of the wall inside the area of the card that no print shop cuts."""
KEPT = 3.2
"""Distance from the trim in mm that no print shop cuts."""
CROWN = 2.6
"""Distance from there to the tip of the arch, in mm."""
PICTURE = 42.6
"""Width in mm of the doorway for which pictures are drawn; for others they are scaled."""
BAND = 1.9
"""Height of the sill's lotus band, in mm."""
PITCH, CUT = 2.9, 0.19
"""Distance of stars in the lattice, and the width of its lines, in mm."""
PLINTH = 3.2
"""Height of the wall's foot at the lower trim, in mm."""


class Doorway:
    """A wall from ``left`` over the trim at ``width``, from above the card down to ``height``, with an open
    arch.

    The opening begins at ``start``. On the other side it leaves a jamb that remains if a cut is inexact.
    """

    def __init__(self, left: float, width: float, height: float, ink: str, start: float) -> None:
        self.left, self.width, self.height, self.ink, self.start = left, width, height, ink, start
        self.end = width - KEPT - JAMB

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def scale(self) -> float:
        return (self.end - self.start) / PICTURE

    @property
    def centre(self) -> float:
        """The centre of the opening, slightly below the middle of its height, because arches narrow."""
        return (KEPT + CROWN + self.height) / 2 + 1.9 * self.scale

    @contextmanager
    def inside(self, scene: Scene) -> Iterator[None]:
        """Draw everything inside the ``with`` block behind the wall."""
        box = f"M{num(self.left, -OUT)}H{num(self.width + OUT)}V{num(self.height)}H{num(self.left)}Z"
        scene.clip(box)
        scene.path(box, fill="white")
        scene.path(box, fill=f"{self.ink}_t")
        yield
        scene.unclip()

    def wall(self, scene: Scene) -> None:
        """Draw the wall above the arch: solid, with a lattice of stars cut into it."""
        rise = 12.6 * min(1.0, self.scale * 1.1)
        tip = KEPT + CROWN
        d = _wall(self.left, self.width + OUT, self.start, self.end, tip, rise, self.height)
        scene.path(d, fill=f"{self.ink}_f")
        box = (self.left, -OUT, self.width + OUT, self.height)
        hollow = tuple((x - self.left, y + OUT) for x, y in _cusps(self.start, self.end, tip, rise))
        ornament.jali(scene, d, box, pitch=PITCH, stroke=f"cut_{self.ink}", lw=CUT, hollow=hollow)
        scene.path(_arch(self.start, self.end, tip, rise, self.height), stroke=self.ink, lw=0.4)

    def sill(self, scene: Scene) -> None:
        """Draw a band of lotus petals below the wall."""
        left = self.left - OUT if self.left < 0 else self.left  # petals end before the end of their band
        wide = self.width + 2 * OUT - left
        scene.rect(left, self.height, wide, BAND, fill="white", stroke=self.ink, lw=0.3)
        ornament.lotus_band(
            scene, left, self.height + BAND - 0.1, wide, BAND - 0.3, round(wide / 2.05), stroke=self.ink,
            fill=f"{self.ink}_t", lw=0.16, inner=False,
        )  # fmt: skip

    def plinth(self, scene: Scene) -> None:
        """Draw the part of the wall under the words, over the lower trim."""
        top, right = scene.h - PLINTH, self.width + OUT
        d = f"M{num(self.left, top)}H{num(right)}V{num(scene.h + OUT)}H{num(self.left)}Z"
        scene.path(d, fill=f"{self.ink}_f")
        ornament.jali(
            scene,
            d,
            (self.left, top - 0.1, right, scene.h + OUT + 0.1),
            pitch=PITCH,
            stroke=f"cut_{self.ink}",
            lw=CUT,
        )
        scene.seg(self.left, top, right, top, self.ink, 0.4, cap=0)


def _cusps(x0: float, x1: float, tip: float, rise: float) -> tuple[ornament.Point, ...]:
    """Return the cusps of the opening's arch from left to right."""
    count = max(10, round((x1 - x0) / 4.7 / 2) * 2)
    return ornament.arch_points(x0, x1, tip + rise, rise, count, 0.5, 0.22)


@cache
def _arch(x0: float, x1: float, tip: float, rise: float, low: float) -> str:
    """Return the edge of the opening from its lower right to its lower left."""
    points = _cusps(x0, x1, tip, rise)[::-1]
    foils = (ornament.foil(p, q, 0.28, 0) for p, q in zip(points, points[1:], strict=False))
    return f"M{num(x1, low)}V{num(points[0][1])}{''.join(foils)}V{num(low)}"


@cache
def _wall(left: float, right: float, x0: float, x1: float, tip: float, rise: float, low: float) -> str:
    outer = f"M{num(left, low)}V{num(-OUT)}H{num(right)}V{num(low)}H{num(x1)}"
    return outer + _arch(x0, x1, tip, rise, low).replace("M", "L", 1) + "Z"


# ---- the back -------------------------------------------------------------------------------
EDGE = 3.4


def draw_back(scene: Scene) -> None:
    """Draw the back of all hand cards, the same upside down: two kings of serpents before the full moon."""
    w, h = scene.w, scene.h
    scene.push(w / 2, h / 2)
    x, y = w / 2 - EDGE, h / 2 - EDGE
    out = f"M{num(-w / 2 - OUT, -h / 2 - OUT)}h{num(w + 2 * OUT)}v{num(h + 2 * OUT)}h{num(-w - 2 * OUT)}Z"
    scene.path(out, fill="jungle_f")
    box = (-w / 2 - OUT, -h / 2 - OUT, w / 2 + OUT, h / 2 + OUT)
    cove = 3.2
    covered = x - cove, y - cove
    ornament.jali(scene, out, box, pitch=PITCH, stroke="cut_jungle", lw=CUT, covered=covered)
    scene.push(-x, -y)
    ring = ornament.coved_frame(round(2 * x, 3), round(2 * y, 3), cove)
    scene.path(ring, fill="white")
    scene.path(ring, fill="jungle_t", stroke="white", lw=0.9)
    scene.clip(ring)
    scene.push(x, y)
    field = f"M{num(-x, -y)}H{num(x)}V{num(y)}H{num(-x)}Z"
    jungle.kolam(scene, field, (-x, -y, x, y), pitch=5.8, lw=0.2)
    scene.pop()
    scene.unclip()
    scene.path(ring, stroke="jungle", lw=0.35)
    scene.pop()
    _moon_and_kings(scene, min(x / 28.1, y / 40.6))
    scene.pop()


def _moon_and_kings(scene: Scene, k: float) -> None:
    scene.push(s=k)
    scene.poly(jungle.octagon(0, 0, 18.4), fill="white", stroke="jungle", lw=0.5)
    scene.poly(jungle.octagon(0, 0, 17.3), fill="night_t", stroke="jungle", lw=0.25)
    jungle.full_moon(scene, 0, 0, 11.0, alike=True)
    for half in (0, 180):
        scene.push(rot=half)
        for turn, length, wide in ((-62, 11, 2.3), (62, 11, 2.3), (-36, 13.5, 2.7), (36, 13.5, 2.7)):
            jungle.leaf(scene, 0, 36.6, length, wide, turn, veins=6, lw=0.26)
        serpents.serpent_king(scene, 0, 34.6, 0.72, 3)
        scene.pop()
    scene.pop()

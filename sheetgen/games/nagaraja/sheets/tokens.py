"""Relics and amulets as pieces: faces, backs, and the places for amulets.

Sacred and cursed relics differ in rim, sign and colour. Sizes are units of the board's grid.
"""

from __future__ import annotations

import math
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.draw.picture_file import Look, draw_picture, read_picture
from sheetgen.games.nagaraja.sheets.page import AMULET_LETTER
from sheetgen.games.nagaraja.sheets.temple_parts import AMULET, CUT, SLOT

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Amulet, TempleGame


SACRED = ("conch", "bell", "lamp", "vase", "crown", "serpent-stone")
CURSED = ("skull", "serpent", "evil-eye")
"""The pictures of relics: SVG files in ``relics``, on a grid of 24 units."""
_RELICS = Path(__file__).with_name("relics")
SMALL_RELIC = 6.0
"""Radius in mm below which petals are details."""


# ---- relics ---------------------------------------------------------------------------------
def draw_relic(scene: Scene, x: float, y: float, value: int | None, number: int, cursed: bool) -> None:
    """Draw a relic's face: the ``number``-th picture (from 0) of its sort, its value, its sign; None has
    neither.
    """
    ink = "red" if cursed else "copper"
    with scene.placed(x, y):
        scene.circle(0, 0, SLOT, fill="white")
        if cursed:
            scene.circle(0, 0, 14.4, fill="red")
            scene.poly(_teeth(), fill="white")
            scene.circle(0, 0, 11.5, stroke="red", lw=0.3)
        else:
            _petals(scene)
            scene.circle(0, 0, 12.0, fill="white", stroke=_detail(scene, "copper"), lw=0.3)
            scene.circle(0, 0, 11.3, stroke="copper_m", lw=0.18)
        names = CURSED if cursed else SACRED
        name = names[number % len(names)]
        with scene.placed(0, -2.1, 0.69), _feature(scene):
            if name == "vase":
                _leaves(scene)
            draw_picture(scene, read_picture(_RELICS / f"{name}.svg").elements, Look(ink))
        if value is not None:
            (_warning if cursed else _star)(scene, value)
        scene.circle(0, 0, SLOT, stroke=ink, lw=0.4)


def _leaves(scene: Scene) -> None:
    """Draw the leaves in the vase, whose veins are clipped."""
    for turn in (-52, 52, -26, 26):
        jungle.draw_leaf(scene, 0, -4.5, 7.4 if abs(turn) > 40 else 7.8, 1.8, turn, veins=3, lw=0.22)


def _teeth() -> tuple[Point, ...]:
    turns = [(math.pi * k / 28, 14.15 if k % 2 == 0 else 12.2) for k in range(56)]
    return tuple((r * math.sin(a), -r * math.cos(a)) for a, r in turns)


def _petals(scene: Scene) -> None:
    for i in range(24):
        with scene.placed(rot=15 * i):
            scene.path(
                "M-1.45 -12C-1.9 -13.2 -.9 -13.9 0 -14.5C.9 -13.9 1.9 -13.2 1.45 -12Z",
                fill="white" if i % 2 else "copper_t", stroke=_detail(scene, "copper"), lw=0.2,
            )  # fmt: skip


def _detail(scene: Scene, ink: str) -> str:
    """Return the ink of petals: on relics in pictures, low ink leaves its ink to what tells them apart."""
    return f"{ink}_f" if scene.scale * SLOT < SMALL_RELIC else ink


def _feature(scene: Scene) -> AbstractContextManager[None]:
    """Draw what tells relics apart: on small relics low ink keeps its lines."""
    return scene.as_sign() if scene.scale * SLOT < SMALL_RELIC else nullcontext()


def _star(scene: Scene, value: int) -> None:
    """Draw the value of a sacred relic in a star."""
    ornament.draw_star(scene, 0, 9.6, 4.9, fill="white", stroke="white", lw=1.2)
    ornament.draw_star(scene, 0, 9.6, 4.7, fill="copper", stroke="copper", lw=0.2)
    scene.circle(0, 9.6, 3.05, fill="white")
    scene.text(0, 9.6, str(value), "num", max(13, CUT / scene.scale), "ink", "c", mid=True)


def _warning(scene: Scene, value: int) -> None:
    """Draw a warning triangle with the value of a cursed relic on both sides."""
    y = 10.5
    triangle = f"M0 {y - 5}L4.9 {y + 3.3}H-4.9Z"
    scene.path(triangle, fill="white", stroke="white", lw=1.9)
    scene.path(triangle, fill="red", stroke="red", lw=0.8)
    scene.path(f"M-.75 {y - 2.6}H.75L.42 {y + 0.9}H-.42Z", fill="white")
    scene.circle(0, y + 2.1, 0.72, fill="white")
    for x in (-6.4, 6.4):
        scene.text(x, 5.4, str(value), "num", max(14, CUT / scene.scale), "red", "c", mid=True)


def draw_relic_back(scene: Scene, x: float, y: float, player: int) -> None:
    """Draw the back of a relic: a full moon for the first temple, a crescent for the second."""
    with scene.placed(x, y):
        scene.circle(0, 0, SLOT, fill="white")
        scene.circle(0, 0, 14.1, fill="night_t", stroke=_detail(scene, "night"), lw=0.3)
        for i in range(24):
            with scene.placed(rot=15 * i):
                scene.path("M-1.5 -11.3C-1.9 -12.4 -.9 -13 0 -13.6C.9 -13 1.9 -12.4 1.5 -11.3Z", fill="white",
                           stroke=_detail(scene, "night"), lw=0.2)  # fmt: skip
        scene.circle(0, 0, 11.3, fill="white", stroke=_detail(scene, "night"), lw=0.3)
        jungle.draw_rosette(scene, 0, 0, 11.6, stroke="night_m")
        scene.circle(0, 0, 6.2, fill="white", stroke="night", lw=0.25)
        if player:
            jungle.draw_moon(scene, 0, 0, 4.9, 0.68)
        else:
            jungle.draw_full_moon(scene, 0, 0, 4.9)
        scene.circle(0, 0, SLOT, stroke="night", lw=0.4)


# ---- amulets --------------------------------------------------------------------------------
def _drop(r: float) -> str:
    return (
        f"M0 {num(-r)}C{num(r * 0.35, -r * 0.35, r * 0.72, -r * 0.05, r * 0.72, r * 0.32)}"
        f"A{num(r * 0.72, r * 0.72)} 0 0 1 {num(-r * 0.72, r * 0.32)}"
        f"C{num(-r * 0.72, -r * 0.05, -r * 0.35, -r * 0.35, 0, -r)}Z"
    )


def draw_amulet_place(scene: Scene, x: float, y: float, r: float = AMULET) -> None:
    """Draw the place for an amulet: an eight-sided white bezel with a hollow drop."""
    with scene.placed(x, y):
        scene.poly(jungle.octagon_corners(0, 0, r + 0.9), fill="white", stroke="copper", lw=0.35)
        scene.poly(jungle.octagon_corners(0, 0, r), stroke="copper_m", lw=0.2)
        _petal_ring(scene, r)
        scene.path(_drop(r * 0.54), fill="white", stroke="copper", lw=0.3)
        letter = max(CUT / scene.scale, r * 1.1)
        if _clear(scene, letter, r * 1.4):
            scene.text(0, r * 0.17, AMULET_LETTER, "num", letter, "copper", "c", mid=True)


def _clear(scene: Scene, pt: float, most: float) -> bool:
    """Return whether a letter of ``pt`` points is clear of the drop round it; Latin letters are up to
    ``most`` points.
    """
    return pt < most * (1.0 if scene.typesetter.script == "Latn" else 0.8)


def draw_amulet_back(scene: Scene, x: float, y: float, r: float = AMULET) -> None:
    """Draw the back of an amulet: petals on a ground, a solid drop with its letter."""
    with scene.placed(x, y):
        scene.poly(jungle.octagon_corners(0, 0, r), fill="white")
        scene.poly(jungle.octagon_corners(0, 0, r), fill="copper_t", stroke="copper", lw=0.35)
        scene.poly(jungle.octagon_corners(0, 0, r - 0.8), stroke="copper_m", lw=0.18)
        _petal_ring(scene, r - 0.4)
        scene.path(_drop(r * 0.6), fill="copper")
        letter = max(CUT / scene.scale, r * 1.2)
        if _clear(scene, letter, r * 1.9):
            scene.text(0, r * 0.19, AMULET_LETTER, "num", letter, scene.lettering_on("copper"), "c", mid=True)


def _petal_ring(scene: Scene, r: float) -> None:
    petal = (
        f"M0 {num(-r * 0.62)}C{num(-r * 0.2, -r * 0.72, -r * 0.14, -r * 0.85, 0, -r * 0.94)}"
        f"C{num(r * 0.14, -r * 0.85, r * 0.2, -r * 0.72, 0, -r * 0.62)}"
    )
    for i in range(8):
        with scene.placed(rot=i * 45):
            scene.path(petal, stroke="copper_m", lw=0.2)


def draw_amulet(scene: Scene, x: float, y: float, kind: str, points: int) -> None:
    """Draw the face of an amulet: its points on a drop, a card to draw, or a crossed-out serpent."""
    r = AMULET
    with scene.placed(x, y):
        scene.poly(jungle.octagon_corners(0, 0, r), fill="white")
        scene.poly(jungle.octagon_corners(0, 0, r), fill="copper_t", stroke="copper", lw=0.35)
        scene.poly(jungle.octagon_corners(0, 0, r - 0.8), stroke="copper_m", lw=0.18)
        if kind == "points":
            pt = max(13, CUT / scene.scale)
            scene.path(_drop(4.8 * min(pt / 13, 1.16)), fill="white", stroke="copper", lw=0.35)
            scene.text(0, 1.5, str(points), "num", pt, "ink", "c", mid=True)
        else:
            draw_icon(scene, {"draw": "draw-cards", "cancel": "cancel"}[kind], 0, 0, 9.8, ink="copper")


def amulet_faces(layout: TempleGame) -> list[Amulet]:
    """Return type and points of every amulet of the layout, one entry for each piece."""
    return [amulet for amulet in layout.amulets for _ in range(amulet.count)]

"""The land between the roads: sands and hills, the sun around the start, and the layout's list of dunes, trees, water,
animals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.draw import landscape, ornament
from sheetgen.draw.paper import Box
from sheetgen.draw.picture_file import Look, draw_picture, read_picture
from sheetgen.draw.scenes.stage import UNITS, Stage
from sheetgen.draw.scenes.views import CAMELS, GREY, KING, RIDER, draw_state_elephant
from sheetgen.games.raja.sheets.page import LAKE, RED, name_size, place_name

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import Scenery

BELOW = 2.95
"""Distance in mm by which names move down below plaques with two names."""
Motif = Callable[["Scene"], None]
"""A function that draws about (0, 0), in mm of the map at size 1."""


PLANES = (
    ("gold_t", "M0 .3C.1 .26 .16 .35 .23 .33S.36 .42 .31 .53S.4 .66 .29 .75S.12 .78 0 .82Z"),
    ("orange_t", "M0 .37C.08 .34 .13 .43 .19 .42S.27 .52 .22 .6S.12 .68 0 .7Z"),
    ("green_t", "M1 .2C.9 .16 .84 .25 .77 .23S.63 .32 .68 .43S.6 .58 .71 .66S.88 .7 1 .78Z"),
)
"""Sands in the west and slopes in the east: inks, and paths in shares of the width and the height of the land."""
GLOW = 3.4
"""Distance in mm by which the sun behind the start extends beyond it."""


def draw_land(scene: Scene, box: Box) -> None:
    """Draw the ground of the map as pale planes."""
    with scene.placed(box.x, box.y, sx=box.w, sy=box.h):
        for ink, plane in PLANES:
            scene.path(plane, fill=ink)


def draw_sun(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw the sun behind the start, whose radius is ``r``: the middle of the map and of the picture."""
    _stage(scene).disc(x, y, r + GLOW, beads=False)


def _stage(scene: Scene) -> Stage:
    """Return a stage for parts of cut paper with mm of the map as its units."""
    return Stage(scene, Box(0, 0, UNITS, UNITS), "dawn", 0)


def draw_scenery(scene: Scene, given: tuple[Scenery, ...]) -> None:
    """Draw the layout's scenery in its order."""
    for one in given:
        with scene.placed(*one.at, one.size, sx=-1 if one.flip else 1):
            if one.motif == "name":
                setter = scene.typesetter
                said, pt = place_name(setter, one.name), name_size(setter, 10.6)
                drop = 0 if said == one.name else BELOW
                scene.text(0, drop, said, "display", pt, one.ink, "c", 2.2, mid=True)
            elif one.motif in MOTIFS:
                MOTIFS[one.motif](scene)
            else:
                draw_picture(scene, read_picture(_FILES / f"{one.motif}.svg").elements, Look())


def _caravan(scene: Scene) -> None:
    stage = _stage(scene)
    stage.lens(10.2, 5.0, 18, 0.5, stage.hour.ground[0])
    for i in range(3):
        stage.part("camel", i * 10.2, 5, 9.4, CAMELS)
        stage.part("camel-rider" if i == 2 else "bales", i * 10.2, 5, 9.4, RIDER if i == 2 else CAMELS)


def _elephant(scene: Scene) -> None:
    draw_state_elephant(_stage(scene), 0, 8, 13.5, GREY)


def _palm(scene: Scene) -> None:
    landscape.draw_palm(scene, 0, 0)


def _sprig(scene: Scene) -> None:
    landscape.draw_sprig(scene, 0, 0)


_SHORE = "M-27 1C-26 -7 -12 -9 -2 -8C10 -10 27 -7 27 1C26 8 13 8 4 9C-8 11 -26 9 -27 1Z"


def _lake(scene: Scene) -> None:
    """Draw a lake with a palace on its island."""
    scene.path(_SHORE, fill=f"{LAKE}_p45", stroke=LAKE, lw=0.35)
    with scene.clipped(_SHORE):
        for i, y in enumerate((-6, -3.6, -1.2, 1.2, 3.6, 6, 8)):
            gaps = [(-13, 13)] + [
                (-26 + (i * 13 + k * 17) % 52, -20 + (i * 13 + k * 17) % 52) for k in range(2)
            ]
            _ripple(scene, y, i * 1.7, gaps)
    low = 3.2
    scene.path(f"M-13.5 {low}C-10 {low + 2.2} 10 {low + 2.2} 13.5 {low}Z", fill="white", stroke=LAKE, lw=0.3)
    scene.rect(-11, low - 4.4, 22, 4.4, fill="white", stroke=LAKE, lw=0.35)
    for k in range(-3, 4):
        ornament.draw_at(
            scene, ornament.niche_path(1.8, 3.2, 1, 0.55), k * 3 - 0.9, low - 3.2, stroke=LAKE, lw=0.22
        )
    for x, w in ((-8.6, 4.2), (0, 6.4), (8.6, 4.2)):
        scene.rect(x - w * 0.46, low - 5.8, w * 0.92, 1.4, fill="white", stroke=LAKE, lw=0.28)
        dome = ornament.dome_path(w, w)
        ornament.draw_at(scene, dome, x, low - 5.8, fill="white")
        ornament.draw_at(scene, dome, x, low - 5.8, fill=f"{LAKE}_t", stroke=LAKE, lw=0.32)
        ornament.draw_finial(scene, x, low - 5.7 - w, 1.5, stroke=LAKE, lw=0.22)


def _ripple(scene: Scene, y: float, phase: float, gaps: Sequence[tuple[float, float]]) -> None:
    """Draw one line of waves across the lake, interrupted by ``gaps``."""
    run: list[tuple[float, float]] = []
    for i in range(105):
        x = -26 + i * 0.5
        hidden = any(a <= x <= b for a, b in gaps)
        if not hidden:
            run.append((x, y + 0.4 * math.sin(2 * math.pi * (x + 26) / 5.2 + phase)))
        if (hidden or i == 104) and len(run) > 1:
            scene.poly(run, close=False, stroke=f"cut_{LAKE}", lw=0.3)
        if hidden:
            run = []


def _peacock(scene: Scene) -> None:
    _stage(scene).part("peacock", 0, 6, 13.5, KING)


def _compass(scene: Scene) -> None:
    """Draw a compass rose, 23 mm wide."""
    r, quiet = 11.5, f"{RED}_m"
    for k in (0.62, 0.76):
        scene.circle(0, 0, r * k, stroke=quiet, lw=0.25)
    for i in range(48):
        q = r * (0.70 if i % 2 else 0.76)
        si, co = math.sin(math.pi * i / 24), math.cos(math.pi * i / 24)
        scene.seg(r * 0.62 * si, r * 0.62 * co, q * si, q * co, quiet, 0.18)
    for i in range(8):
        long = r if i % 2 == 0 else r * 0.58
        with scene.placed(rot=i * 45):
            scene.path(f"M0 {-long}L{r * 0.13} {-r * 0.18}H0Z", fill=RED, stroke=RED, lw=0.2)
            scene.path(f"M0 {-long}L{-r * 0.13} {-r * 0.18}H0Z", fill="white", stroke=RED, lw=0.2)
    scene.circle(0, 0, r * 0.16, fill="white", stroke=RED, lw=0.25)


MOTIFS: Mapping[str, Motif] = {
    "caravan": _caravan, "palm": _palm, "sprig": _sprig, "lake": _lake, "peacock": _peacock, "elephant": _elephant,
    "compass": _compass,
}  # fmt: skip
"""Motifs that are computed; the others are SVG files in ``motifs``."""
_FILES = Path(__file__).with_name("motifs")

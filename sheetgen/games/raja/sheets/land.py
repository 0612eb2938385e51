"""The land between the roads: sands and hills, the sun around the start, and the layout's list of dunes, trees, water,
animals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.draw.paper import Box
from sheetgen.draw.picture_file import Look, draw_picture, read_picture
from sheetgen.draw.scenes.stage import UNITS, Stage
from sheetgen.draw.scenes.views import CAMELS, GREY, KING, RIDER, draw_state_elephant
from sheetgen.games.raja.sheets.page import LAKE, RED, name_size, place_name

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.draw.scenes.stage import Papers
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
LEAVES: Papers = {"own": "green_p60", "shade": "green_p80", "trim": "orange_p60", "lit": "yellow_p45"}
MARBLE: Papers = {"own": "yellow_p20", "shade": "orange_p45", "trim": "orange_p60", "lit": "cobalt_p60"}
"""Plants, and the palace in the lake."""
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
            else:
                _draw_motif(scene, one.motif)


def draw_motif(scene: Scene, name: str, x: float, y: float, size: float) -> None:
    """Draw a motif of the map with its origin at (x, y)."""
    with scene.placed(x, y, size):
        _draw_motif(scene, name)


def _draw_motif(scene: Scene, name: str) -> None:
    if name in MOTIFS:
        MOTIFS[name](scene)
    else:
        draw_picture(scene, read_picture(_FILES / f"{name}.svg").elements, Look())


def _caravan(scene: Scene) -> None:
    stage = _stage(scene)
    stage.lens(10.2, 5.0, 18, 0.5, stage.hour.ground[0])
    for i in range(3):
        stage.part("camel", i * 10.2, 5, 9.4, CAMELS)
        stage.part("camel-rider" if i == 2 else "bales", i * 10.2, 5, 9.4, RIDER if i == 2 else CAMELS)


def _elephant(scene: Scene) -> None:
    draw_state_elephant(_stage(scene), 0, 8, 13.5, GREY)


def _palm(scene: Scene) -> None:
    _stage(scene).part("palm", 0, 2.8, 6.4, LEAVES)


def _tree(scene: Scene) -> None:
    _stage(scene).part("tree", 0, 3.2, 7.6, LEAVES)


def _cypresses(scene: Scene) -> None:
    stage = _stage(scene)
    for x, y, high in ((-3.2, 2.6, 5.4), (3.2, 2.7, 5.0), (0, 3.2, 7.4)):
        stage.part("cypress", x, y, high, LEAVES)


_SHORE = "M-27 1C-26 -7 -12 -9 -2 -8C10 -10 27 -7 27 1C26 8 13 8 4 9C-8 11 -26 9 -27 1Z"
_RIPPLES = (
    (-17, -4.4, 4.2), (16.6, -4.8, 4.6), (-21, 0.4, 3.6), (20.6, 0.2, 4.0), (-15.8, 3.9, 4.4), (15, 4.4, 4.8),
    (-4, 6.8, 6.4), (7.4, 6.2, 3.2),
)  # fmt: skip
"""Ripples of the lake: x, y, half of the width."""


def _lake(scene: Scene) -> None:
    """Draw a lake with a palace on its island."""
    stage = _stage(scene)
    stage.plane(_SHORE, f"{LAKE}_p45")
    for x, y, half in _RIPPLES:
        stage.lens(x, y, half, 0.3, f"{LAKE}_p20")
    stage.plane("M-15.6 3C-11 5.6 11 5.6 15.6 3C13 1.6 -13 1.6 -15.6 3Z", "orange_p45")
    stage.part("palace", 0, 3.4, 16.4, MARBLE)
    for x, high in ((-14.2, 4.4), (14.2, 4.4)):
        stage.part("tree", x, 3.6, high, LEAVES, flip=x > 0)


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
    "caravan": _caravan, "palm": _palm, "tree": _tree, "cypresses": _cypresses, "lake": _lake, "peacock": _peacock,
    "elephant": _elephant, "compass": _compass,
}  # fmt: skip
"""Motifs that are computed; the others are SVG files in ``motifs``."""
_FILES = Path(__file__).with_name("motifs")

"""Line drawings of the land between the roads, from the layout's list: dunes, hills, trees, water, animals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import landscape, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.games.raja.sheets.page import LAKE, RED, name_size, place_name

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import Scenery

BELOW = 2.95
"""Distance in mm by which names move down below plaques with two names."""
Motif = Callable[["Scene"], None]
"""A function that draws about (0, 0), in mm of the map at size 1."""


def draw_scenery(scene: Scene, given: tuple[Scenery, ...]) -> None:
    """Draw the layout's scenery in its order."""
    for one in given:
        scene.push(*one.at, one.size, sx=-1 if one.flip else 1)
        if one.motif == "name":
            setter = scene.typesetter
            said, pt = place_name(setter, one.name), name_size(setter, 10.6)
            drop = 0 if said == one.name else BELOW
            scene.text(0, drop, said, "display", pt, one.ink, "c", 2.2, mid=True)
        else:
            MOTIFS[one.motif](scene)
        scene.pop()


def _dune(scene: Scene) -> None:
    scene.path("M-12 3C-8 1 -5 -3 0 -3.4C2 -1 3 2 8 3.2C4 3.6 -8 3.8 -12 3Z", fill="gold_t")
    scene.path("M-12 3C-8 1 -5 -3 0 -3.4C5 -3 8 1.6 13 3", stroke="gold_m", lw=0.3)
    scene.path(
        "M0 -3.4C.4 -1 3.4 .6 2.4 3.2M-7.4 2C-5 .9 -3.4 -.6 -1.6 -1.4M-4.4 2.6C-2.8 1.8 -1.6 .8 -.4 .2",
        stroke="gold_m", lw=0.2,
    )  # fmt: skip


def _tree(scene: Scene) -> None:
    """Draw a khejri tree: a flat crown on a bent trunk."""
    scene.path("M-.2 3.2C0 1.4 -.4 .6 .2 -.6M0 .8C.8 .2 1.2 -.2 1.6 -1", stroke="green_m", lw=0.3)
    scene.path(
        "M-3 -.6C-4 -2.4 -2.2 -3.2 -1.2 -2.8C-.6 -4.2 1.6 -4.2 2 -2.8C3.6 -3 4 -1.2 3 -.6C1.6 -.2 -1.8 -.2 -3 -.6Z",
        fill="green_t", stroke="green_m", lw=0.25,
    )  # fmt: skip


def _caravan(scene: Scene) -> None:
    for i in range(3):
        draw_icon(scene, "camel", i * 9.2, (i % 2) * 0.3, 7.4, ink="gold")
    ground = [(-7.5 + i, 5.5 + 0.3 * math.sin(i * 0.6)) for i in range(34)]
    scene.poly(ground, close=False, stroke="gold_m", lw=0.25)


_HILLS = (
    ("M-4 3.4C-1 -2.4 2 -5.4 4.6 -5.4C7 -5.4 9.6 -1.6 12 3.4Z",
     "M5.4 -3.8C7 -3 8.4 -.8 9.4 1.4M4.8 -2C6 -1.2 6.8 .2 7.4 1.8"),
    ("M-12 3.4C-10 -.6 -7.4 -3.4 -5 -3.4C-2.4 -3.4 .4 -.4 2.6 3.4Z",
     "M-4.2 -2C-2.6 -1.2 -1.2 .4 -.2 2M-5 -.4C-4 .2 -3.2 1.2 -2.6 2.4"),
    ("M1.2 3.4C2.6 .8 4.6 -.8 6.4 -.8S10.6 .8 12.6 3.4Z", "M7 .4C8.4 .8 9.4 1.6 10.2 2.6"),
)  # fmt: skip


def _hills(scene: Scene) -> None:
    """Draw three overlapping hills with a few strokes of shade."""
    for body, shade in _HILLS:
        scene.path(body, fill="white")
        scene.path(body, fill="green_t", stroke="green_m", lw=0.28)
        scene.path(shade, stroke="green_m", lw=0.2)


def _cypresses(scene: Scene) -> None:
    tree = "M0 -2.6C1.2 -1 1.2 .7 .25 1.2V2.2H-.25V1.2C-1.2 .7 -1.2 -1 0 -2.6Z"
    for x, y, k in ((-3.4, 0.6, 0.95), (0, -0.4, 1.25), (3.2, 0.8, 0.85)):
        scene.push(x, y, k)
        scene.path(tree, fill="green_t")
        scene.path(tree, stroke="green_m", lw=0.25)
        scene.path("M0 -1.2V1.2", stroke="green_m", lw=0.18)
        scene.pop()


def _palm(scene: Scene) -> None:
    landscape.draw_palm(scene, 0, 0)


def _sprig(scene: Scene) -> None:
    landscape.draw_sprig(scene, 0, 0)


_SHORE = "M-27 1C-26 -7 -12 -9 -2 -8C10 -10 27 -7 27 1C26 8 13 8 4 9C-8 11 -26 9 -27 1Z"


def _lake(scene: Scene) -> None:
    """Draw a lake with a palace on its island."""
    scene.path(_SHORE, fill=f"{LAKE}_t", stroke=LAKE, lw=0.35)
    scene.clip(_SHORE)
    for i, y in enumerate((-6, -3.6, -1.2, 1.2, 3.6, 6, 8)):
        gaps = [(-13, 13)] + [(-26 + (i * 13 + k * 17) % 52, -20 + (i * 13 + k * 17) % 52) for k in range(2)]
        _ripple(scene, y, i * 1.7, gaps)
    scene.unclip()
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
            scene.poly(run, close=False, stroke=f"{LAKE}_m", lw=0.22)
        if hidden:
            run = []


def _tarn(scene: Scene) -> None:
    scene.path(
        "M-4 .3C-3.6 -1.5 -1 -1.9 .8 -1.7C2.8 -1.5 4.2 -.6 3.9 .6C3.6 1.9 1 2.2 -1 2C-2.8 1.9 -4.2 1.4 -4 .3Z",
        fill=f"{LAKE}_t", stroke=f"{LAKE}_m", lw=0.28,
    )  # fmt: skip
    waves = "M-2.4 .2Q-1.8 -.4 -1.2 .2Q-.6 .8 0 .2M.6 1Q1.2 .4 1.8 1M.8 -.6Q1.4 -1.1 2 -.6"
    scene.path(waves, stroke=f"{LAKE}_m", lw=0.22)


def _peacock(scene: Scene) -> None:
    landscape.draw_great_peacock(scene, 0, 0, 1.0, LAKE)


_ELEPHANT = (
    "M-9 -1C-9.4 -5 -6.6 -7 -3 -7.2C0 -7.4 2 -7 4 -6.8C6.4 -8.6 10 -7.6 10.8 -4.4C11.4 -1.8 10.6 .6 11 3.4"
    "C11.2 5 12.2 5.4 13 4.6L13.8 5.4C12.4 7.4 9.6 7 9.2 4.2C9 2.4 9 1.2 8.4 .2C7.4 1.6 6.4 2 5.4 2.2L5.6 8H2.4L2 3.4"
    "C0 4 -2.4 4 -4.2 3.4L-4.4 8H-7.6L-7.8 2.6C-8.8 1.6 -9 .4 -9 -1Z",
    "M5.4 -6.4C8.2 -5.6 8 -1.6 6 -.2C4.4 -1.4 3.8 -4.2 5.4 -6.4M9.4 -4.4H9.5M9.2 .6C9.8 1.4 10 2.2 11.6 2.2"
    "M-9 -2C-10.2 -.6 -10 .8 -10.4 2.2",
)


def _elephant(scene: Scene) -> None:
    """Draw a state elephant with its howdah."""
    quiet = f"{RED}_m"
    scene.path(_ELEPHANT[0], fill="white")
    scene.path(_ELEPHANT[0], fill=f"{RED}_t", stroke=quiet, lw=0.3)
    scene.path(_ELEPHANT[1], stroke=quiet, lw=0.26)
    cloth = "M-5.6 -7C-6.4 -3.6 -6 -.6 -5.6 1.4H2.4C2.8 -.8 3 -4 2.4 -7Z"
    scene.path(cloth, fill="white", stroke=quiet, lw=0.28)
    fringe = "".join(f"M{-5.4 + k * 1.6:.1f} 1.4l.8 1.3l.8 -1.3" for k in range(5))
    scene.path(fringe, stroke=quiet, lw=0.22)
    ornament.draw_star(scene, -1.6, -2.6, 2.0, stroke=quiet, lw=0.22)
    howdah = "M-5 -7.2V-9H1.8V-7.2ZM-4.4 -9V-12.6M1.2 -9V-12.6M-6 -12.4H2.8L1.6 -13.6H-4.8Z"
    scene.path(howdah, fill="white", stroke=quiet, lw=0.28)
    ornament.draw_at(scene, ornament.dome_path(5.2, 3.8), -1.6, -13.6, fill=f"{RED}_t", stroke=quiet, lw=0.28)
    scene.seg(-1.6, -17.2, -1.6, -18.6, quiet, 0.25)


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
        scene.push(rot=i * 45)
        scene.path(f"M0 {-long}L{r * 0.13} {-r * 0.18}H0Z", fill=RED, stroke=RED, lw=0.2)
        scene.path(f"M0 {-long}L{-r * 0.13} {-r * 0.18}H0Z", fill="white", stroke=RED, lw=0.2)
        scene.pop()
    scene.circle(0, 0, r * 0.16, fill="white", stroke=RED, lw=0.25)


MOTIFS: Mapping[str, Motif] = {
    "dune": _dune, "tree": _tree, "caravan": _caravan, "hills": _hills, "cypresses": _cypresses,
    "palm": _palm, "sprig": _sprig, "lake": _lake, "tarn": _tarn, "peacock": _peacock,
    "elephant": _elephant, "compass": _compass,
}  # fmt: skip

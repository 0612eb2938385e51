"""The head of the sheets: a cusped arch with a jali, caravans under it, the title between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import desert, ornament
from sheetgen.games.bania.sheets.words import GAME

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.sheets.plan import Box

BAND = 2.2


def head(scene: Scene, box: Box, subtitle: str, *, plain: bool = False) -> None:
    """Draw it in ``box``, from 20 mm high; ``plain`` (backs of leaves) leaves it out."""
    if plain:
        return
    k = box.h / 28.0
    scene.rect(box.x, box.y, box.w, BAND, fill="white", stroke="gold", lw=0.25)
    ornament.lotus_band(
        scene, box.x + 0.2, box.y, box.w - 0.4, BAND - 0.3, 60, lw=0.16, up=False, inner=False
    )
    top, base = box.y + BAND, box.bottom
    high = base - top
    ornament.arched_wall(
        scene, box.x, top, box.w, high, (high - 6.5) * 0.88, inset=2.0, jamb=6.5, foils=22, pitch=4.8
    )
    left, right, floor = box.x + 2.0, box.right - 2.0, base - 0.8
    for x0, x1, h, peak in (
        (left + 0.4, left + 30, 5.2, 0.62),
        (left + 20, left + 62, 7.4, 0.4),
        (right - 66, right - 26, 6.6, 0.6),
        (right - 34, right - 0.4, 5.6, 0.4),
    ):
        desert.dune(scene, x0, x1, floor, h * k, peak)
    scene.seg(left, floor, right, floor, "gold", 0.3)
    _caravans(scene, left, right, floor, 0.5 * k)
    scene.text(box.middle, base - 9.0 * k, GAME, "display", 36 * k, "ink", "c", track=1.2, width=66,
               box="head.title")  # fmt: skip
    pt = max(10 * k, 8.5)
    y = base - 3.2 * k
    scene.text(box.middle, y, subtitle, "bold", pt, "gold", "c", track=0.35, width=62, box="head.subtitle")


def _caravans(scene: Scene, left: float, right: float, floor: float, s: float) -> None:
    """Three camels from the west; from the east two, behind the state elephant."""
    gap = 29.0 * s
    for i, load in enumerate((2, 1, 0)):
        x = left + 11 + i * gap
        desert.camel(scene, x, floor, s, load=load, lw=0.2)
        if i:
            _rope(scene, x - gap, x, floor, s)
    desert.state_elephant(scene, right - 10.5 - 2.2 * gap, floor, s * 1.12, flip=True, lw=0.22)
    for i, load in enumerate((2, 1)):
        x = right - 10.5 - i * gap
        desert.camel(scene, x, floor, s, flip=True, load=load, lw=0.2)
        if i:
            _rope(scene, x + gap, x, floor, s)


def _rope(scene: Scene, one: float, other: float, floor: float, s: float) -> None:
    """From the nose of the camel behind to the tail of the one before."""
    way = 1 if other > one else -1
    nose, tail = one + way * 15.6 * s, other - way * 10.4 * s
    d = f"M{nose} {floor - 19.8 * s}Q{(nose + tail) / 2} {floor - 13.2 * s} {tail} {floor - 12.8 * s}"
    scene.path(d, stroke="gold", lw=0.2)

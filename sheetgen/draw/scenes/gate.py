"""A gate of red stone or dark wood: the frame through which one sees a scene, with the title on its threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.items import FLOOR, MM
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.stage import LEAST_LINE, Stage, hours
from sheetgen.draw.scenes.views import VIEWS
from sheetgen.text.languages import SCRIPTS

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

PIER, THRESHOLD, BAND = 0.035, 0.185, 0.031
"""Widths of the piers, and heights of the threshold and of its lotus band, relative to the width of the gate."""
SHOULDER = 0.29
"""Height of the wall over the opening's shoulders, relative to the width."""


def draw_cover(scene: Scene, box: Box, landscape: str, hour: str, seed: int, title: str) -> None:
    """Draw a scene behind a gate that fills ``box``, with the title on the threshold."""
    with scene.at_shop():
        scene.rect(0, 0, scene.w, scene.h, fill=hours()[hour].gate[0])
    _title(scene, draw_gate(scene, box, landscape, hour, seed), title)


def draw_gate(
    scene: Scene, box: Box, landscape: str, hour: str, seed: int, threshold: float = THRESHOLD
) -> Box:
    """Draw a scene behind a gate; ``threshold`` is its height relative to the width. Return the plate on it, which is
    for a title.
    """
    low = round(box.w * threshold, 3)
    view = Box(box.x, box.y, box.w, box.h - low)
    stage = _view(scene, Box(view.x + 0.1, view.y + 0.1, view.w - 0.2, view.h + 0.2), landscape, hour, seed)
    _wall(scene, view, hour)
    stage.light_stars()
    return _threshold(scene, Box(box.x, view.bottom, box.w, low), hour)


def draw_view(scene: Scene, box: Box, landscape: str, hour: str, seed: int) -> None:
    """Draw a landscape that fills ``box``."""
    _view(scene, box, landscape, hour, seed).light_stars()


def _view(scene: Scene, box: Box, landscape: str, hour: str, seed: int) -> Stage:
    """Draw a landscape without its stars."""
    stage = Stage(scene, box, hour, seed)
    frame = f"M{num(box.x, box.y)}H{num(box.right)}V{num(box.bottom)}H{num(box.x)}Z"
    with scene.clipped(frame), scene.placed(box.x, box.y, box.w / 100):
        VIEWS[landscape](stage)
    return stage


def draw_stone(scene: Scene, box: Box, hour: str) -> None:
    """Draw a wall of the gate that fills ``box``, with a lattice and a light line within its edge."""
    wall, lattice, edge = hours()[hour].gate
    inset = min(1.4, min(box.w, box.h) * 0.12)
    inner = box.inside(inset)
    scene.rect(*box, fill=wall, lw=LEAST_LINE)
    with scene.placed(inner.x, inner.y):
        frame = f"M0 0H{num(inner.w)}V{num(inner.h)}H0Z"
        ornament.draw_jali(
            scene, frame, (0, 0, round(inner.w, 3), round(inner.h, 3)), stroke=lattice, lw=0.18
        )
        scene.path(frame, stroke=edge, lw=0.4)


def draw_plate(scene: Scene, box: Box, hour: str) -> None:
    """Draw a light plate for a title on a wall of the gate."""
    notch = min(box.w, box.h) * 0.16
    frame = ornament.cusped_frame_path(round(box.w, 4), round(box.h, 4), round(notch, 3))
    ornament.draw_at(scene, frame, box.x, box.y, fill="yellow_p20", stroke=hours()[hour].gate[2], lw=0.4)


def _wall(scene: Scene, box: Box, hour: str) -> None:
    """Draw the wall of a gate with a cusped arch over the whole width, and its piers."""
    wall, lattice, edge = hours()[hour].gate
    w, inset, high = round(box.w, 4), round(box.w * PIER, 3), round(box.w * SHOULDER, 3)
    rise = round(high * 0.86, 3)
    lw = Stage(scene, box, hour, 0).lw
    body = ornament.spandrel_path(w, high, inset, 0.5, rise, 14)
    hollow = ornament.arch_points(inset, w - inset, high - 0.5, rise, 14, 0.62, 0.16)
    with scene.placed(box.x, box.y):
        scene.path(body, fill=wall, lw=lw)
        ornament.draw_jali(
            scene, body, (0, 0, w, high), pitch=max(3.4, w / 22), stroke=lattice, lw=0.5 * lw, hollow=hollow
        )
        for x in (0.0, w - inset):
            scene.rect(x, high, inset, box.h - high, fill=wall, lw=lw)
        inner = f"M{num(inset, box.h)}V{num(high - 0.5)}"
        points = ornament.arch_points(inset, w - inset, high - 0.5, rise, 14, 0.62, 0.16)
        inner += "".join(ornament.foil_path(p, q, 0.3) for p, q in zip(points, points[1:], strict=False))
        scene.path(f"{inner}V{num(box.h)}", stroke=edge, lw=2.4 * lw)


def _threshold(scene: Scene, box: Box, hour: str) -> Box:
    """Draw the threshold: a lotus band and a light plate. Return the plate."""
    wall, _, edge = hours()[hour].gate
    lw = Stage(scene, box, hour, 0).lw
    scene.rect(*box, fill=wall, lw=lw)
    band, gap = box.w * BAND, box.w * PIER
    with scene.placed(box.x, box.y + band):
        ornament.draw_lotus_band(
            scene, 0, 0, box.w, band, 22, stroke=wall, fill=edge, lw=0.6 * lw, inner=False
        )
    plate = Box(box.x + gap, box.y + band + gap * 0.5, box.w - 2 * gap, box.h - band - gap * 1.3)
    frame = ornament.cusped_frame_path(round(plate.w, 4), round(plate.h, 4), round(plate.h * 0.16, 3))
    ornament.draw_at(scene, frame, plate.x, plate.y, fill="yellow_p20", stroke=edge, lw=2 * lw)
    return plate


def _title(scene: Scene, plate: Box, title: str) -> None:
    """Write a title on the plate, as large as possible."""
    setter = scene.typesetter
    pt = plate.h * MM * SCRIPTS[setter.script].size
    least = FLOOR
    while True:
        line = setter.fit(title, "display", pt, plate.w * 0.9, floor=least, box="cover.title")
        above, below = line.ink
        if above - below <= plate.h * 0.84 or pt <= least:
            break
        pt = max(least, min(pt, line.pt) * plate.h * 0.83 / (above - below))
    scene.line(plate.middle, plate.y + plate.h / 2 + (above + below) / 2, line, "ink", "c")

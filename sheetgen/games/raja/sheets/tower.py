"""The governors' column: a palace front with the title, and the tower on which governors climb (RA-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.paper import Box
from sheetgen.games.layouts.fault import refuse
from sheetgen.games.raja.sheets.words import GAME, RED
from sheetgen.games.raja.spots import GOVERNOR, STRIP
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet

TINT, QUIET = f"{RED}_t", f"{RED}_m"
ARROW, CORNICE = 13.4, 4.4


def facade(scene: Scene, box: Box, subtitle: str) -> None:
    """A palace front: kiosks and a great dome over a jali wall, the titles under its arch."""
    x, y, w = box.x, box.y, box.w
    cx, roof = box.middle, y + 24.5
    for side in (x + 8.4, box.right - 8.4):
        ornament.kiosk(scene, side, roof, 15, 19, stroke=RED, fill=TINT, lw=0.22, share=0.58)
    dome = 25.0
    scene.rect(cx - dome * 0.44, roof - 4.6, dome * 0.88, 4.6, fill="white", stroke=RED, lw=0.22)
    ornament.lotus_band(scene, cx - dome * 0.43, roof - 4.5, dome * 0.86, 3.0, 12, stroke=RED, fill=TINT,
                        lw=0.15, up=False, inner=False)  # fmt: skip
    ribs = (-0.86, -0.58, -0.3, 0, 0.3, 0.58, 0.86)
    ornament.ribbed_dome(scene, cx, roof - 4.6, dome, 15.6, stroke=RED, fill=TINT, lw=0.32, ribs=ribs)
    ornament.finial(scene, cx, roof - 20, 4.2, stroke=RED, lw=0.35)
    ornament.merlons(scene, x + 1, roof + 3, w - 2, 3.0, 24, stroke=RED, fill=TINT, lw=0.16)
    scene.rect(x + 0.6, roof + 3, w - 1.2, 2.4, fill="white", stroke=RED, lw=0.22)
    ornament.lotus_band(scene, x + 0.9, roof + 3, w - 1.8, 2.1, 30, stroke=RED, fill=TINT, lw=0.13,
                        up=False, inner=False)  # fmt: skip
    wall = roof + 5.4
    jali_wall(scene, Box(x + 0.6, wall, w - 1.2, box.bottom - wall))
    base = box.bottom
    pt = furniture.title_pt(scene, 43)
    # translators: the game's name as the title of the map, 56 mm
    furniture.headline(scene, cx, GAME, subtitle, top=wall + 8.8, base=base - 2.2, rise=7.0, pt=pt,
                       width=(w - 17) * pt / 43, box="map", small=11.5, ink=RED, spaced=0.0, wide=w - 14)  # fmt: skip
    step = f"M{x - 0.4} {base + 1.6}L{x + 0.6} {base}H{box.right - 0.6}L{box.right + 0.4} {base + 1.6}Z"
    scene.path(step, fill="white", stroke=RED, lw=0.28)


def jali_wall(scene: Scene, box: Box, share: float = 0.68, foils: int = 18) -> None:
    """A wall of jali over a cusped arch that takes ``share`` of its height."""
    width, height = round(box.w, 4), round(box.h, 4)
    rise, inset, jamb = round(height * share, 4), 2.8, min(6.0, round(height * 0.16, 4))
    body = ornament.spandrel(width, height, inset, jamb, rise, foils)
    hollow = ornament.arch_points(inset, width - inset, height - jamb, rise, foils, 0.62, 0.16)
    scene.push(box.x, box.y)
    ornament.jali(scene, body, (0, 0, width, height), pitch=4.8, stroke=QUIET, lw=0.14, hollow=hollow)
    scene.path(body, stroke=RED, lw=0.32)
    scene.pop()


def tower(scene: Scene, layout: MapSheet, box: Box) -> None:
    """The track from below: an arrow, the strip where all governors begin, and the storeys above it."""
    track = layout.governors
    high = (box.h - ARROW - CORNICE) / (track.strip + track.spaces)
    r = mm(layout.print.governor) / 2
    if 2 * r + 0.8 > high:
        allowed = msg("at most {n:.1f} mm: the storeys of the tower", "report", n=high - 0.8)
        refuse(("print", "governor"), layout.print.governor, allowed, "RA-3")
    _storeys(scene, box, track.spaces, high, r)
    y = box.y + track.spaces * high + CORNICE
    _strip(scene, Box(box.x, y, box.w, track.strip * high), track.strip, r)
    foot = y + track.strip * high
    frame = ornament.cusped_frame(box.w, round(ARROW - 1, 4), 2.4)
    ornament.at(scene, frame, box.x, foot + 1, fill=TINT, stroke=RED, lw=0.42)
    ornament.at(scene, "M0 2.4L6.4 7.6H2.6V12.2H-2.6V7.6H-6.4Z", box.middle, foot, fill=RED)


def _storeys(scene: Scene, box: Box, count: int, high: float, r: float) -> None:
    """Spaces by number upwards; the topmost ends the game (RA-70)."""
    x, w = box.x, box.w
    middle = box.right - 9.2
    for k in range(count):
        number, y = count - k, box.y + k * high
        last, my = number == count, y + high / 2 + 0.15
        scene.rect(x + 1.6, y, w - 3.2, high, fill=TINT if number % 2 == 0 else "white", stroke=RED, lw=0.22)
        eave = f"M{x + 0.2} {y + 0.6}L{x + 1.4} {y - 0.55}H{x + w - 1.4}L{x + w - 0.2} {y + 0.6}Z"
        scene.path(eave, fill="white", stroke=RED, lw=0.22)
        scene.spot(GOVERNOR(number), middle, my, r)
        scene.circle(middle, my, r, fill="white", stroke=RED, lw=0.55 if last else 0.35)
        if last:
            ending(scene, x + 8.2, my, 5.1, number)
        else:
            ornament.put_star(scene, x + 8.2, my, 4.8, fill="white", stroke=RED, lw=0.22)
            scene.text(x + 8.2, my, str(number), "num", 13, "ink", "c", mid=True)


def ending(scene: Scene, x: float, y: float, r: float, number: int, pt: float = 12.0) -> None:
    """The space that ends the game: its number in a lotus."""
    ornament.lotus(scene, x, y, r, n=12, rings=1, stroke=RED, fill="white", lw=0.25, eye=0)
    scene.circle(x, y, r * 0.72, fill="white", stroke=RED, lw=0.32)
    scene.text(x, y, str(number), "num", pt, "ink", "c", mid=True)


def _strip(scene: Scene, box: Box, count: int, r: float) -> None:
    x, y, w = box.x, box.y, box.w
    cornice = f"M{x - 0.6} {y - CORNICE + 1.1}L{x + 1.6} {y - CORNICE - 0.7}H{x + w - 1.6}L{x + w + 0.6}"
    scene.path(f"{cornice} {y - CORNICE + 1.1}Z", fill="white", stroke=RED, lw=0.28)
    ornament.lotus_band(scene, x + 1.6, y - 0.2, w - 3.2, 3.0, 9, stroke=RED, fill=TINT, lw=0.16, inner=False)
    scene.rect(x, y, w, box.h, fill="white", stroke=RED, lw=0.42)
    scene.rect(x + 1, y + 1, w - 2, box.h - 2, stroke=QUIET, lw=0.18)
    high = box.h / count
    for k in range(count):
        cy = y + (k + 0.5) * high
        scene.spot(STRIP(count - k), box.middle, cy, r)
        if k:
            scene.seg(x + 1, y + k * high, x + w - 1, y + k * high, QUIET, 0.2)
        scene.circle(box.middle, cy, r, fill="white", stroke=RED, lw=0.28)
        for s in (-1, 1):
            ornament.lotus(scene, box.middle + s * 9.4, cy, 2.0, n=8, rings=1, stroke=QUIET, fill=TINT,
                           lw=0.18, eye=0)  # fmt: skip

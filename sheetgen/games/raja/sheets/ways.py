"""Roads from gate to gate, the villages on them, and the start place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import signed
from sheetgen.games.raja.geometry import Point, flattened
from sheetgen.games.raja.sheets import towns
from sheetgen.games.raja.sheets.plan import SMALL
from sheetgen.games.raja.sheets.words import RED, ROAD, line
from sheetgen.games.raja.spots import ARCHITECTS, MAHARAJA, VILLAGE
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet, Road, Stop

ON_WALL = 0.6
"""Millimetres within which a road's end lies on a wall."""


def roads(scene: Scene, layout: MapSheet, scale: float) -> None:
    """All roads, below cities and villages; ``scale`` is that of the drawing, as lines are not scaled."""
    for road in layout.roads:
        _road(scene, _curve(road), scale)


def _curve(road: Road) -> str:
    (x0, y0), *handles = road.curve
    rest = " ".join(f"{x} {y}" for x, y in handles)
    return f"M{x0} {y0}C{rest}"


def _road(scene: Scene, d: str, scale: float) -> None:
    scene.path(d, stroke=ROAD, lw=3.24 * scale, cap=0)
    scene.path(d, stroke="white", lw=2.8 * scale, cap=0)
    scene.path(d, stroke="gold_t", lw=2.8 * scale, cap=0)
    scene.path(d, stroke=ROAD, lw=0.5 * scale, dash=(0.01, 1.9 * scale), cap=1)


def gates(scene: Scene, layout: MapSheet, scale: float) -> None:
    """An opening between two posts wherever a road meets a wall."""
    made = towns.size(layout)
    for road in layout.roads:
        line = flattened(road.curve, 200)
        for key, points in zip(road.ends, (line, line[::-1]), strict=True):
            if key == "start":
                continue
            town = layout.cities[key]
            (x, y), (dx, dy) = points[0], (points[0][0] - town.at[0], points[0][1] - town.at[1])
            beside = abs(abs(dx) - made.w) < ON_WALL
            normal = (math.copysign(1, dx), 0.0) if beside else (0.0, math.copysign(1, dy))
            name = towns.plaque(scene, town, made)
            if normal == (0, 1) and abs(x - name.x) < name.w / 2 + 3:
                y = name.y + name.h / 2  # the wall is hidden there: the gate lies under the name
            through = points if normal == (0, -1) else None  # the road goes on over the parapet
            _gate(scene, (x, y), normal, town.colour, through, scale)


def _gate(
    scene: Scene, at: Point, normal: tuple[float, float], ink: str, through: Sequence[Point] | None,
    scale: float,
) -> None:  # fmt: skip
    turn = math.degrees(math.atan2(normal[1], normal[0]))
    scene.push(*at, rot=turn)
    scene.rect(-1.1, -1.65, 2.1, 3.3, fill="white")
    scene.rect(-1.1, -1.4, 2.4, 2.8, fill="gold_t")
    scene.pop()
    if through:
        near = [p for p in through if math.dist(at, p) < 3.6]
        _road(scene, "M" + "L".join(ornament.num(*p) for p in near), scale)
    scene.push(*at, rot=turn)
    for s in (-1, 1):
        scene.circle(0, s * 2.1, 0.85, fill="white", stroke=ink, lw=0.35)
        scene.circle(0, s * 2.1, 0.3, fill=ink)
    scene.pop()


def villages(scene: Scene, layout: MapSheet) -> None:
    """Every village with a spot for each house (RA-2)."""
    for road in layout.roads:
        for stop in road.villages:
            _village(scene, layout, stop)


def _village(scene: Scene, layout: MapSheet, stop: Stop) -> None:
    """House places under one parapet and one number; those past the first are free from three players on."""
    side, count, for_two = mm(layout.print.house), layout.village.houses, layout.village.houses_for_two
    x, y = stop.at
    half, top = side * count / 2, y - side / 2 + 2.2
    scene.rect(x - half - 0.5, top - 1.1, 2 * half + 1, 1.1, fill="white", stroke=ROAD, lw=0.25)
    wing = round(half - 2.7, 4)
    for left in (x - half - 0.2, x + 2.9):
        ornament.merlons(scene, left, top - 1.1, wing, 1.9, 3, stroke=ROAD, fill=f"{ROAD}_t", lw=0.14)
    scene.rect(x - half, top, 2 * half, side, fill="white", stroke=ROAD, lw=0.33)
    for k in range(count):
        left = x - half + k * side
        scene.spot(VILLAGE(stop.number, k + 1), left + side / 2, top + side / 2, side / 2)
        if k:
            scene.seg(left, top, left, top + side, ROAD, 0.3)
        if k >= for_two:
            scene.text(left + side - 1.2, top + side - 1.2, signed(scene, "3+"), "text", 10.6, ROAD, "r")
    scene.circle(x, top - 2.7, 3.5, fill="white", stroke=ROAD, lw=0.4)
    scene.circle(x, top - 2.7, 3.0, fill="gold_t")
    scene.text(x, top - 2.7, str(stop.number), "num", 10.8, "ink", "c", mid=True)


def start(scene: Scene, layout: MapSheet) -> None:
    """The start place: a lotus, room for all architects in its middle (RA-6)."""
    x, y = layout.start.at
    r = mm(layout.print.start)
    ornament.lotus(scene, x, y, r + 4, n=16, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.3, eye=0)
    scene.circle(x, y, r + 0.4, fill="white", stroke=RED, lw=0.55)
    scene.circle(x, y, r - 0.4, stroke=f"{RED}_m", lw=0.2)
    icon(scene, "residence", x, y - 5.4, 9.0, ink=RED)
    # translators: the place in the middle of the map where all begin, 19 mm
    words = msg("Start", "sheet")
    least = 0.96 * scene.width(words, "display", SMALL)  # as narrow as type is set
    low = next((low for low in (6.2, 5.2) if least <= _chord(r, low)), 4.0)  # longer words stand higher
    line(scene, x, y + low, words, "display", 14, _chord(r, low), "start")
    scene.spot(ARCHITECTS("start"), x, y + 0.9, r - 1.6, 3.4)
    scene.spot(MAHARAJA("start"), x, y - 7.8, 3.6)


def _chord(r: float, low: float) -> float:
    """Mm for a line of type in a circle of radius ``r``, ``low`` mm below its middle."""
    return 2 * math.sqrt((r - 1.4) ** 2 - (low + 2.0) ** 2)

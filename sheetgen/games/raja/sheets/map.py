"""The province map: on one page (``map``) or in parts that are joined (``tiles``), with roads, villages and
start.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import isolated
from sheetgen.draw.items import MM
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.layouts.file import heading, numbered_title
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.raja.board import Point, bezier_points
from sheetgen.games.raja.sheets import aids, land, towns
from sheetgen.games.raja.sheets.plan import FOOT, SMALL, Plan, make_plan, place_on_paper
from sheetgen.games.raja.sheets.words import GAME, RED, ROAD, SUBTITLE, line
from sheetgen.games.raja.spots import ARCHITECTS, MAHARAJA, VILLAGE
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.raja.layout import MapSheet, Road, Stop
    from sheetgen.text.typesetter import Typesetter


ON_WALL = 0.6
"""Distance in mm within which a road's end counts as lying on a wall."""


def draw_roads(scene: Scene, layout: MapSheet, scale: float) -> None:
    """Draw all roads, below cities and villages.

    ``scale`` is that of the drawing, because line widths are not scaled.
    """
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


def draw_gates(scene: Scene, layout: MapSheet, scale: float) -> None:
    """Draw an opening between two posts wherever a road meets a wall."""
    made = towns.city_sizes(layout)
    for road in layout.roads:
        line = bezier_points(road.curve, 200)
        for key, points in zip(road.ends, (line, line[::-1]), strict=True):
            if key == "start":
                continue
            town = layout.cities[key]
            (x, y), (dx, dy) = points[0], (points[0][0] - town.at[0], points[0][1] - town.at[1])
            beside = abs(abs(dx) - made.w) < ON_WALL
            normal = (math.copysign(1, dx), 0.0) if beside else (0.0, math.copysign(1, dy))
            name = towns.plaque(scene, town, made)
            if normal == (0, 1) and abs(x - name.x) < name.w / 2 + 3:
                y = name.y + name.h / 2  # the name hides the wall there, so the gate lies below the name
            through = points if normal == (0, -1) else None  # the road continues over the parapet
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


def draw_villages(scene: Scene, layout: MapSheet) -> None:
    """Draw every village with a spot for each house (RA-2)."""
    for road in layout.roads:
        for stop in road.villages:
            _village(scene, layout, stop)


def _village(scene: Scene, layout: MapSheet, stop: Stop) -> None:
    """Draw house places under one parapet with one number.

    Only three or more players use the places after the first.
    """
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
            scene.text(left + side - 1.2, top + side - 1.2, isolated(scene, "3+"), "text", 10.6, ROAD, "r")
    scene.circle(x, top - 2.7, 3.5, fill="white", stroke=ROAD, lw=0.4)
    scene.circle(x, top - 2.7, 3.0, fill="gold_t")
    scene.text(x, top - 2.7, str(stop.number), "num", 10.8, "ink", "c", mid=True)


def draw_start(scene: Scene, layout: MapSheet) -> None:
    """Draw the start place: a lotus with space for all architects in its centre (RA-6)."""
    x, y = layout.start.at
    r = mm(layout.print.start)
    ornament.lotus(scene, x, y, r + 4, n=16, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.3, eye=0)
    scene.circle(x, y, r + 0.4, fill="white", stroke=RED, lw=0.55)
    scene.circle(x, y, r - 0.4, stroke=f"{RED}_m", lw=0.2)
    icon(scene, "residence", x, y - 5.4, 9.0, ink=RED)
    # translators: the place in the middle of the map where all begin, 19 mm
    words = msg("Start", "sheet")
    least = 0.96 * scene.width(words, "display", SMALL)  # the narrowest width at which type is set
    low = next((low for low in (6.2, 5.2) if least <= _chord(r, low)), 4.0)  # longer words are placed higher
    line(scene, x, y + low, words, "display", 14, _chord(r, low), "start")
    scene.spot(ARCHITECTS("start"), x, y + 0.9, r - 1.6, 3.4)
    scene.spot(MAHARAJA("start"), x, y - 7.8, 3.6)


def _chord(r: float, low: float) -> float:
    """Return the length in mm of a line of type in a circle of radius ``r``, ``low`` mm below its centre."""
    return 2 * math.sqrt((r - 1.4) ** 2 - (low + 2.0) ** 2)


# ---- pages ----------------------------------------------------------------------------------


def map_pages(
    layout: MapSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return the map as a list of one page, with a spot for every place of a piece.

    Raise ``LayoutError`` naming the key of a part that does not fit, ``DoesNotFit`` naming the box of a text
    that does not fit, ``UsageError`` for paper that is too small.
    """
    page, parts = paper.landscape, make_plan(layout)
    place = place_on_paper(page, parts.art)
    head = layout.header
    scene = Scene(
        page.width, page.height, typesetter, name=f"{head.game}/{head.name}",
        title=page_title(layout, typesetter), lang=typesetter.lang,
    )  # fmt: skip
    furniture.border(scene, RED)
    scene.push(place.x, place.y, place.scale)
    draw_map(scene, layout, parts, place.scale)
    scene.pop()
    left, width = place.x + parts.art.x * place.scale, parts.art.w * place.scale
    furniture.footer(
        scene, left, page.height - MARGIN - FOOT + 1.2, width, game=head.game, name=head.label,
        version=head.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    check_type(scene, layout, place.scale)
    return [scene]


def page_title(layout: MapSheet, typesetter: Typesetter) -> str:
    """Return the title of the page in the file."""
    own = numbered_title(layout.header, typesetter.lang)
    return f"{typesetter.say(GAME)}: {own}"


def draw_map(scene: Scene, layout: MapSheet, parts: Plan, scale: float) -> None:
    """Draw the whole map in the layout's mm; ``scale`` is the current scale."""
    frame = parts.frame
    ornament.merlons(scene, frame.x + 2.6, frame.y, frame.w - 5.2, 3.0, 96, stroke=RED, fill=f"{RED}_t",
                     lw=0.14)  # fmt: skip
    furniture.panel(scene, *frame, RED, notch=2.6, lw=0.3, fill="ink_t")
    inner = ornament.coved_frame(frame.w - 1.8, frame.h - 1.8, 2.6)
    ornament.draw_at(scene, inner, frame.x + 0.9, frame.y + 0.9, stroke=f"{RED}_m", lw=0.16)
    land.draw_scenery(scene, layout.scenery)
    draw_roads(scene, layout, scale)
    draw_start(scene, layout)
    for key in layout.cities:
        towns.draw_city(scene, layout, key)
    draw_gates(scene, layout, scale)
    aids.draw_legend(scene, layout)
    draw_villages(scene, layout)
    towns.draw_facade(scene, parts.facade, heading(layout.header, SUBTITLE, scene.typesetter))
    towns.draw_tower(scene, layout, parts.tower)
    aids.draw_column(scene, layout, parts.aids)


def check_type(scene: Scene, layout: MapSheet, scale: float) -> None:
    """Raise ``LayoutError`` if type on the map at full size is smaller than the layout's ``smallest_type``."""
    wanted = min(mm(layout.print.smallest_type) * MM, 7.0 / scale)
    found = smallest_type(scene) / scale
    if found < wanted - 0.05:
        allowed = msg("at most {pt:.1f} pt: the smallest lettering of this sheet", "report", pt=found)
        raise_fault(("print", "smallest_type"), layout.print.smallest_type, allowed)

"""The province map on one page (``map``) or in parts that are joined (``tiles``)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from sheetgen.conversion import length_in_mm
from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import MM, Clip, Unclip
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.layouts.file import has_own_title, heading, numbered_title
from sheetgen.games.library import load, resolve
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.games.raja.board import Point, bezier_points
from sheetgen.games.raja.sheets import land, panels, towns
from sheetgen.games.raja.sheets.page import (
    FOOT,
    GAME,
    MORE_PLAYERS,
    RED,
    ROAD,
    SMALL,
    SUBTITLE,
    MapParts,
    draw_more_players,
    line,
    parts_of_map,
    place_on_paper,
)
from sheetgen.games.raja.spots import ARCHITECTS, MAHARAJA, VILLAGE
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet, Road, Stop, TileSheet
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
    with scene.as_sign():
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
            # The road continues over the parapet of the upper wall.
            through = points if normal == (0, -1) else None
            at = (x, y)
            if normal == (0, 1):
                at, normal = gate_below_city(points, towns.city_plaque(scene, town, made))
            _gate(scene, at, normal, town.colour, through, scale)


def gate_below_city(points: Sequence[Point], name: towns.Plaque) -> tuple[Point, Point]:
    """Return the place and direction of the gate of a road that begins at a lower wall.

    Where the plaque hides the wall, the gate lies on the road's first point outside the plaque: at its lower edge,
    or across the road beside it.
    """
    bottom, letter = name.y + name.h / 2, (name.x - name.w / 2 + towns.INWARDS, name.y)

    def hidden(p: Point) -> bool:
        beside = abs(p[0] - name.x) < name.w / 2 + 3
        return p[1] < bottom and beside or math.dist(p, letter) < 8

    first = next(i for i, p in enumerate(points) if not hidden(p))
    (x, y), (x1, y1) = points[first], points[first + 1]
    if first == 0 or abs(x - name.x) < name.w / 2:
        return (x, y), (0.0, 1.0)
    return (x, y), (x1 - x, y1 - y)


def _gate(
    scene: Scene, at: Point, normal: tuple[float, float], ink: str, through: Sequence[Point] | None,
    scale: float,
) -> None:  # fmt: skip
    turn = math.degrees(math.atan2(normal[1], normal[0]))
    with scene.placed(*at, rot=turn):
        scene.rect(-1.1, -1.65, 2.1, 3.3, fill="white")
        scene.rect(-1.1, -1.4, 2.4, 2.8, fill="gold_t")
    if through:
        near = [p for p in through if math.dist(at, p) < 3.6]
        _road(scene, "M" + "L".join(ornament.num(*p) for p in near), scale)
    with scene.placed(*at, rot=turn):
        for s in (-1, 1):
            scene.circle(0, s * 2.1, 0.85, fill="white", stroke=ink, lw=0.35)
            scene.circle(0, s * 2.1, 0.3, fill=ink)


def draw_villages(scene: Scene, layout: MapSheet) -> None:
    """Draw every village with a spot for each house (RA-2)."""
    with scene.as_sign():
        for road in layout.roads:
            for stop in road.villages:
                _village(scene, layout, stop)


def _village(scene: Scene, layout: MapSheet, stop: Stop) -> None:
    """Draw house places under one parapet with one number.

    Only ``MORE_PLAYERS`` or more use the places after those for two.
    """
    side, count, for_two = (
        length_in_mm(layout.print.house),
        layout.village.houses,
        layout.village.houses_for_two,
    )
    x, y = stop.at
    half, top = side * count / 2, y - side / 2 + 2.2
    scene.rect(x - half - 0.5, top - 1.1, 2 * half + 1, 1.1, fill="white", stroke=ROAD, lw=0.25)
    wing = round(half - 2.7, 4)
    for left in (x - half - 0.2, x + 2.9):
        ornament.draw_merlons(scene, left, top - 1.1, wing, 1.9, 3, stroke=ROAD, fill=f"{ROAD}_t", lw=0.14)
    scene.rect(x - half, top, 2 * half, side, fill="white", stroke=ROAD, lw=0.33)
    for k in range(count):
        left = x - half + k * side
        scene.spot(VILLAGE(stop.number, k + 1), left + side / 2, top + side / 2, side / 2)
        if k:
            scene.seg(left, top, left, top + side, ROAD, 0.3)
        if k >= for_two:
            draw_more_players(scene, left + side - 1.2, top + side - 1.3, MORE_PLAYERS, pt=SMALL, size=1.0)
    scene.circle(x, top - 2.7, 3.5, fill="white", stroke=ROAD, lw=0.4)
    scene.circle(x, top - 2.7, 3.0, fill="gold_t")
    scene.text(x, top - 2.7, str(stop.number), "num", 10.8, "ink", "c", mid=True)


def draw_start(scene: Scene, layout: MapSheet) -> None:
    """Draw the start place: a lotus with space for all architects in its centre (RA-6)."""
    x, y = layout.start.at
    r = length_in_mm(layout.print.start)
    ornament.draw_lotus(scene, x, y, r + 4, n=16, rings=2, stroke=RED, fill="yellow_p60", lw=0.3, eye=0)
    scene.circle(x, y, r + 0.4, fill="white", stroke=RED, lw=0.55)
    scene.circle(x, y, r - 0.4, stroke=f"{RED}_m", lw=0.2)
    draw_icon(scene, "residence", x, y - 5.4, 9.0, ink=RED)
    # translators: place in the middle of the map where all architects begin; at most 19 mm
    words = msg("Start", "sheet")
    # Type is condensed to 96 percent of its width at most.
    least = 0.96 * scene.width(words, "display", SMALL)
    # Longer words are placed higher, where the circle is wider.
    low = next((low for low in (6.2, 5.2) if least <= _chord(r, low)), 4.0)
    line(scene, x, y + low, words, "display", 14, _chord(r, low), "start")
    scene.spot(ARCHITECTS("start"), x, y + 0.9, r - 1.6, 3.4)
    scene.spot(MAHARAJA("start"), x, y - 7.8, 3.6)


def _chord(r: float, low: float) -> float:
    """Return the width in mm that a circle of radius ``r`` leaves for a line of text ``low`` mm below its
    centre.
    """
    return 2 * math.sqrt((r - 1.4) ** 2 - (low + 2.0) ** 2)


# ---- pages ----------------------------------------------------------------------------------


def map_pages(layout: MapSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the map as a list of one page, with a spot for every place of a piece.

    Raise ``LayoutError`` naming the key of a part that does not fit, ``DoesNotFit`` naming the box of a text
    that does not fit, ``UsageError`` for paper that is too small.
    """
    page, parts = paper.landscape, parts_of_map(layout)
    place = place_on_paper(page, parts.art)
    scene = start_page(layout, typesetter, page.width, page.height, page_title(layout, typesetter))
    furniture.draw_print_border(scene, RED)
    with scene.placed(place.x, place.y, place.scale):
        draw_map(scene, layout, parts, place.scale)
    left, width = place.x + parts.art.x * place.scale, parts.art.w * place.scale
    draw_footer(scene, layout, left, page.height - MARGIN - FOOT + 1.2, width)
    check_type_sizes(scene, layout, place.scale)
    return [scene]


def page_title(layout: MapSheet, typesetter: Typesetter) -> str:
    """Return the title of the page in the file."""
    own = numbered_title(layout.header, typesetter.lang)
    return f"{typesetter.say(GAME)}: {own}"


def draw_map(scene: Scene, layout: MapSheet, parts: MapParts, scale: float) -> None:
    """Draw the whole map in the layout's mm; ``scale`` is the current scale."""
    frame = parts.frame
    ornament.draw_merlons(scene, frame.x + 2.6, frame.y, frame.w - 5.2, 3.0, 96, stroke=RED, fill=f"{RED}_t",
                     lw=0.14)  # fmt: skip
    furniture.draw_panel(scene, *frame, RED, notch=2.6, lw=0.3, fill="ink_t")
    inner = ornament.coved_frame_path(frame.w - 1.8, frame.h - 1.8, 2.6)
    ornament.draw_at(scene, inner, frame.x + 0.9, frame.y + 0.9, stroke=f"{RED}_m", lw=0.16)
    land.draw_land(scene, frame.inside(0.9))
    land.draw_scenery(scene, layout.scenery)
    land.draw_sun(scene, *layout.start.at, length_in_mm(layout.print.start))
    draw_roads(scene, layout, scale)
    draw_start(scene, layout)
    for key in layout.cities:
        towns.draw_city(scene, layout, key)
    draw_gates(scene, layout, scale)
    panels.draw_village_rules(scene, layout)
    draw_villages(scene, layout)
    towns.draw_title_facade(scene, parts.facade, heading(layout.header, SUBTITLE, scene.typesetter))
    towns.draw_governor_track(scene, layout, parts.tower)
    panels.draw_side_panels(scene, layout, parts.aids)


def check_type_sizes(scene: Scene, layout: MapSheet, scale: float) -> None:
    """Raise ``LayoutError`` if type on the map at full size is smaller than the layout's ``smallest_type``."""
    wanted = min(length_in_mm(layout.print.smallest_type) * MM, 7.0 / scale)
    found = smallest_type(scene) / scale
    if found < wanted - 0.05:
        allowed = msg("at most {pt:.1f} pt: the smallest lettering of this sheet", "report", pt=found)
        raise_fault(("print", "smallest_type"), layout.print.smallest_type, allowed)


TICK = 1.8
"""Length of the marks above and below a seam, in mm."""
TRIM = 1.2
"""Distance in mm before a seam that is cut off. The rest of the overlap lies under the next part."""
STRIP = 3.0
"""Width in mm beside an overlap for its instructions."""


def tile_pages(layout: TileSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return one page for each part, from left to right, with the spots on it.

    Raise ``LayoutError`` for seams outside the map or out of order, ``UsageError`` for paper on which a part
    does not fit, and the errors of the map.
    """
    sheet: MapSheet = load(resolve(layout.map))
    if has_own_title(layout.header):
        sheet = msgspec.structs.replace(sheet, header=layout.header)
    art = parts_of_map(sheet).art
    edges = [art.x, *layout.seams, art.right]
    for i, (left, right) in enumerate(pairwise(edges)):
        if right - left < 40:
            found = layout.seams[min(i, len(layout.seams) - 1)]
            allowed = msg("seams from left to right, 40 mm apart", "report")
            raise_fault(("seams", min(i, len(layout.seams) - 1)), str(found), allowed)
    head, total = layout.header, len(edges) - 1
    trim, flap = TRIM / layout.scale, (length_in_mm(layout.overlap) - TRIM) / layout.scale
    pages = []
    for i, (left, right) in enumerate(pairwise(edges), 1):
        first, last = i == 1, i == total
        part = Box(left - (0 if first else trim), art.y, 0, art.h)
        part = part._replace(w=right + (0 if last else flap) - part.x)
        high = part.h * layout.scale + TICK + 2 * MARGIN + FOOT
        require_size(paper, part.w * layout.scale + STRIP + 2 * MARGIN, high)
        # translators: one of the sheets on which the map is printed in parts
        name = typesetter.say(msg("Map, part {number} of {total}", "sheet", number=i, total=total))
        scene = Scene(
            paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}/{i}",
            title=f"{typesetter.say(GAME)}: {name}", lang=typesetter.lang,
        )  # fmt: skip
        _part(scene, sheet, part, layout.scale, first=first, last=last)
        _marks(scene, part, layout.scale, left if not first else None, right if not last else None)
        foot = paper.height - MARGIN - FOOT + 1.2
        draw_footer(scene, layout, MARGIN, foot, paper.width - 2 * MARGIN, f"{i}/{total}")
        pages.append(scene)
    return pages


def _corner(scene: Scene, part: Box, scale: float, *, last: bool) -> tuple[float, float]:
    """Return the upper left corner of a part on its page in mm: joined edges lie inside the page."""
    x = scene.w - MARGIN - part.w * scale if last else MARGIN
    room = scene.h - 2 * MARGIN - FOOT - TICK
    return x, MARGIN + TICK + (room - part.h * scale) / 2


def _part(scene: Scene, sheet: MapSheet, part: Box, scale: float, *, first: bool, last: bool) -> None:
    x, y = _corner(scene, part, scale, last=last and not first)
    frame = f"M{x} {y}H{x + part.w * scale}V{y + part.h * scale}H{x}Z"
    with scene.clipped(frame), scene.placed(x - part.x * scale, y - part.y * scale, scale):
        draw_map(scene, sheet, parts_of_map(sheet), scale)
    shown = {id(item) for item, _ in scene.visible_items()}
    scene.items = [item for item in scene.items if isinstance(item, Clip | Unclip) or id(item) in shown]
    inside = {
        address: spot
        for address, spot in scene.spots.items()
        if x <= spot.x - spot.rx and spot.x + spot.rx <= x + part.w * scale
    }
    scene.spots = inside


def _marks(scene: Scene, part: Box, scale: float, left: float | None, right: float | None) -> None:
    """Draw marks where a seam meets the upper and lower edge, and the instructions beside the overlap."""
    x0, y0 = _corner(scene, part, scale, last=left is not None)
    bottom = y0 + part.h * scale
    for seam in (left, right):
        if seam is None:
            continue
        x = x0 + (seam - part.x) * scale
        for y, way in ((y0, -1), (bottom, 1)):
            scene.seg(x, y, x, y + way * TICK, "ink", 0.3, cap=0)
            scene.path(f"M{x} {y}L{x - 1} {y + way * 1.5}H{x + 1}Z", fill=RED)
    middle = (y0 + bottom) / 2
    if right is not None:
        # translators: along the edge of a part of the map, over which the next part is glued
        words = msg("Glue here, mark on mark", "sheet")
        edge = x0 + part.w * scale + 1.2
        scene.text(edge, middle, words, "text", 7, "ink", "c", rot=90, width=120, box="tiles.glue")
    if left is not None:
        # translators: along the edge of a part of the map that is cut off before it is glued over the other
        words = msg("Cut from mark to mark, then glue over the part before", "sheet")
        scene.text(x0 - 1.45, middle, words, "text", 7, "ink", "c", rot=-90, width=120, box="tiles.cut")

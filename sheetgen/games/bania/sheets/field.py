"""The land of the board: sand, spaces with their addresses, the spring, the part for few players (BA-1)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.scenes.stage import UNITS, Stage, hours
from sheetgen.draw.scenes.views import CAMELS, RIDER, TENTS
from sheetgen.games.bania.board import spaces_of
from sheetgen.games.bania.sheets.plan import (
    BORDER,
    Box,
    Key,
    Point,
    contains_point,
    corner_distance,
    evenly_spaced,
    grid_key,
    hexagon,
    hexagon_bounds,
    hexagon_centres,
    line_length,
    outlines,
    smoothed,
)
from sheetgen.games.bania.spots import ELEPHANT, SPACE

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.draw.scenes.stage import Papers
    from sheetgen.games.bania.layout import BoardSheet

ADDRESS_PT = 7.0
SANDS = ((math.inf, "orange_p45"), (21.5, "orange_p30"), (14.0, "orange_p20"), (8.4, "white"))
"""Sands round the land: their distances in mm, and their inks."""
SHADOW = "orange_p60"
UNDER = 0.25
"""Distance in mm of the sand from the upper edge, on which a line of the head lies."""
_PITCH = 3.55
"""Distance between two beads of the border, in mm."""


def space_centres(layout: BoardSheet, box: Box, flat: float) -> dict[str, Point]:
    """Return the centre of each space in mm, including those of the spring, with the land in the middle of
    ``box``.
    """
    found = hexagon_centres(layout.board.columns, flat)
    left, top, right, bottom = hexagon_bounds(found.values(), flat)
    dx, dy = box.middle - (left + right) / 2, box.y + box.h / 2 - (top + bottom) / 2
    return {name: (x + dx, y + dy) for name, (x, y) in found.items()}


def draw_field(scene: Scene, layout: BoardSheet, box: Box, flat: float) -> None:
    """Draw the land of the board between the head and the names of players, with the spots of tents and
    elephants.
    """
    places = space_centres(layout, box, flat)
    bays = _bays(places, flat)
    land = outlines([*places.values(), *bays], flat)[0]
    with scene.clipped(f"M{box.x} {box.y + UNDER}H{box.right}V{box.bottom}H{box.x}Z"):
        scene.rect(*box, fill=SANDS[0][1])
        for off, ink in SANDS[1:]:
            scene.poly(smoothed(land, off, 9.6, 1.6), fill=ink)
        _scenery(scene, box, smoothed(land, BORDER, 2.3))
    _border(scene, land)
    stage = paper_stage(scene)
    for x, y in bays:
        _oasis(stage, x, y, flat)
    spring = [places[name] for name in layout.board.spring]
    few = _few(layout)
    for name, (x, y) in places.items():
        if name not in layout.board.spring:
            _space(scene, name, x, y, flat, inner=not few or name in few)
    if spring:
        _spring(scene, spring, flat)
    _stars(scene, places, set(layout.board.spring), flat)
    for seats, columns in sorted(layout.board.parts.items()):
        within = [places[name] for name in spaces_of(columns) if name in places]
        _part(scene, seats, within, flat)
    if spring:
        _palms(stage, spring, flat)


def paper_stage(scene: Scene) -> Stage:
    """Return a stage for parts of cut paper with mm as its units."""
    return Stage(scene, Box(0, 0, UNITS, UNITS), "day", 0)


def _few(layout: BoardSheet) -> set[str]:
    """Return the spaces in play with the fewest players; none if the whole board is always in play."""
    parts = [spaces_of(columns, layout.board.spring) for _, columns in sorted(layout.board.parts.items())]
    return min(map(set, parts), key=len) if parts else set()


def _bays(places: dict[str, Point], flat: float) -> list[Point]:
    """Return deep bays of the land's outline: places without a space that would touch four spaces and lie
    within the land's bounds.
    """
    left, top, right, bottom = hexagon_bounds(places.values(), flat)
    origin = next(iter(places.values()))
    taken = {grid_key(at, origin, flat) for at in places.values()}
    near: dict[Key, list[Point]] = {}
    for x, y in places.values():
        for turn in range(30, 390, 60):
            a = math.radians(turn)
            beside = x + flat * math.cos(a), y + flat * math.sin(a)
            near.setdefault(grid_key(beside, origin, flat), []).append(beside)
    found = [ways[0] for number, ways in near.items() if len(ways) >= 4 and number not in taken]
    half = flat / 2 - 0.1
    return [(x, y) for x, y in found if left < x - half < x + half < right and top + half < y < bottom - half]


# ---- land and spaces ------------------------------------------------------------------------
def _border(scene: Scene, land: tuple[Point, ...]) -> None:
    """Draw the border of the land, a woven band that shows the caravans' road."""
    outer, inner, mid = (smoothed(land, off, 2.3) for off in (BORDER, 1.95, 3.42))
    scene.poly(outer, fill="white")
    scene.poly(outer, fill="gold_t", stroke="gold", lw=0.36)
    scene.poly(inner, fill="white", stroke="gold", lw=0.28)
    beads = 2 * round(line_length(mid) / _PITCH / 2)
    for i, (x, y, turn) in enumerate(evenly_spaced(mid, beads)):
        if i % 2:
            scene.circle(x, y, 0.32, fill="gold")
            continue
        with scene.placed(x, y, rot=turn):
            scene.path("M0 -.95L.95 0L0 .95L-.95 0Z", fill="white", stroke="gold", lw=0.22)


def _space(scene: Scene, name: str, x: float, y: float, flat: float, *, inner: bool) -> None:
    """Draw one space of the board. Spaces that are out of play with few players look like sand."""
    r = corner_distance(flat)
    with scene.placed(x, y):
        scene.poly(hexagon(0, 0, r), fill="white", stroke="gold", lw=0.25)
        if not inner:
            scene.poly(hexagon(0, 0, r - 1.0), fill="gold_t")
        if scene.scale > 0.9:  # Small spaces have no room for a second line of text.
            scene.poly(hexagon(0, 0, r - 1.0), stroke="gold_m", lw=0.14)
        scene.spot(SPACE(name), 0, 0, flat * 0.36)
        scene.spot(ELEPHANT(name), 0, -flat * 0.26, flat * 0.3, flat * 0.198)
        scene.text(
            0,
            -flat / 2 + 2.7,
            name.upper(),
            "bold",
            max(ADDRESS_PT, 7.05 / scene.scale),
            "ink",
            "c",
            mid=True,
        )


def _stars(scene: Scene, places: dict[str, Point], spring: set[str], flat: float) -> None:
    """Draw a star on each corner of a space, except in the middle of the water."""
    water = [places[name] for name in spring]
    origin = next(iter(places.values()))
    seen = set()
    for x, y in places.values():
        for px, py in hexagon(x, y, corner_distance(flat)):
            number = grid_key((px, py), origin, flat)
            if number in seen:
                continue
            seen.add(number)
            if sum(math.dist((px, py), at) < corner_distance(flat) + 0.1 for at in water) < 3:
                ornament.draw_star(scene, px, py, 1.15, n=6, inner=0.5, fill="white", stroke="gold")


def _part(scene: Scene, seats: str, within: list[Point], flat: float) -> None:
    """Draw the line round the spaces in play with fewer players, and its sign."""
    for ring in outlines(within, flat):
        scene.poly(ring, stroke="white", lw=1.5)
        scene.poly(ring, stroke="ink", lw=0.85, dash=(0.01, 1.5))
        scene.poly(ring, stroke="ink", lw=0.2)
    ring = max(outlines(within, flat), key=line_length)
    for x, y in (ring[_extreme(ring, sx, sy)] for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))):
        draw_few_sign(scene, seats, x, y)


def _extreme(ring: tuple[Point, ...], sx: int, sy: int) -> int:
    return max(range(len(ring)), key=lambda i: sx * ring[i][0] + sy * ring[i][1])


def draw_few_sign(scene: Scene, seats: str, x: float, y: float) -> None:
    """Draw a disc with the number of players who use only part of the board."""
    scene.circle(x, y, 2.45, fill="white", stroke="ink", lw=0.4)
    scene.text(x, y, seats, "num", max(8.6, 7.05 / scene.scale), "ink", "c", mid=True)


# ---- the spring -----------------------------------------------------------------------------
def _spring(scene: Scene, water: list[Point], flat: float) -> None:
    """Draw the spring: water among grass, where no tent can be pitched."""
    for x, y in water:
        scene.poly(hexagon(x, y, corner_distance(flat)), fill="white")
    for ring in outlines(water, flat):
        scene.poly(ring, fill="green_p45", stroke="gold", lw=0.3)
        scene.poly(smoothed(ring, -2.5, 1.9), fill="blue_p60", stroke="blue", lw=0.35)
        scene.poly(smoothed(ring, -4.2, 2.1), fill="blue_p45")
        scene.poly(smoothed(ring, -6.0, 2.3), fill="blue_p30")
    x, y = sum(at[0] for at in water) / len(water), sum(at[1] for at in water) / len(water)
    draw_icon(scene, "karma", x, y + 0.4, 5.6, ink="blue")


def _palms(stage: Stage, water: list[Point], flat: float) -> None:
    """Draw palms on the shore of the spring, one for each space of water."""
    mx, my = sum(at[0] for at in water) / len(water), sum(at[1] for at in water) / len(water)
    for i, (x, y) in enumerate(water):
        away = math.atan2(y - my, x - mx) if len(water) > 1 else -0.6
        px, py = x + math.cos(away) * flat * 0.34, y + math.sin(away) * flat * 0.3 + 4.0
        stage.part("palm", px, py, (12.5, 11.0, 9.5)[i % 3], stage.hour.leaves(0), flip=px > mx)


def _oasis(stage: Stage, x: float, y: float, flat: float) -> None:
    """Draw two palms on some grass in a bay of the land."""
    stage.lens(x, y + flat * 0.26, flat * 0.36, flat * 0.07, "green_p45")
    for across, down, high, flip in ((-0.08, 0.26, 0.72, False), (0.16, 0.3, 0.5, True)):
        stage.part("palm", x + across * flat, y + down * flat, high * flat, stage.hour.leaves(0), flip=flip)


# ---- scenery --------------------------------------------------------------------------------
class Figure(NamedTuple):
    """Something in a corner of the board: the distance in mm of its foot from the nearest side and from the nearest
    edge above or below, its height in mm, and parts of cut paper with their inks.
    """

    right: bool
    out: float
    down: float
    high: float
    parts: Sequence[tuple[str, Papers]]
    flip: bool = False


OUTLINES: Mapping[str, Sequence[Point]] = {
    "tent": ((-0.56, 0), (-0.54, -0.5), (0, -1.14), (0.2, -1.06), (0.54, -0.5), (0.56, 0)),
    "well": ((-0.5, 0), (-0.5, -0.76), (0, -1.02), (0.5, -0.76), (0.5, 0)),
    "bales": ((-0.5, 0), (-0.48, -0.66), (-0.2, -0.96), (0.1, -0.96), (0.68, -0.92), (0.5, 0)),
    "camel-rider": ((-0.5, 0), (-0.48, -0.66), (-0.2, -1.36), (0.1, -1.36), (0.7, -0.92), (0.5, 0)),
    "palm": ((-0.06, 0), (0, -0.1), (0.06, 0)),
}
"""Outlines of figures by their last part, relative to their heights. The land may hide
the crowns of palms."""
PALM = (("palm", hours()["day"].leaves(0)),)
WELL = (("well", {**TENTS[0], "own": "copper_p100", "shade": "umber_p100"}),)
CORNERS = (
    Figure(False, 5.0, 22.0, 15.0, PALM),
    Figure(False, 27.6, 16.6, 7.4, (("tent", TENTS[1]),)),
    Figure(False, 17.4, 18.6, 13.0, (("tent", TENTS[0]),)),
    Figure(False, 9.6, 24.0, 10.0, PALM, True),
    Figure(True, 15.8, 18.4, 13.0, PALM),
    Figure(True, 4.0, 21.4, 15.0, PALM, True),
    Figure(True, 9.8, 23.6, 12.0, WELL),
    Figure(False, 4.0, -13.6, 13.0, PALM),
    Figure(False, 8.8, -4.4, 11.0, (("camel", CAMELS), ("bales", CAMELS))),
    Figure(False, 24.2, -2.6, 11.4, (("camel", CAMELS), ("camel-rider", RIDER))),
    Figure(True, 23.8, -2.6, 8.4, (("tent", TENTS[0]),)),
    Figure(True, 4.0, -5.6, 16.0, PALM, True),
    Figure(True, 13.0, -3.8, 14.0, (("tent", TENTS[1]),)),
)
"""The figures of the corners, those behind others first."""
ASIDE, STEPS = 1.5, 3
"""Distance in mm and number of steps by which figures move towards the side. If the land still covers them, they are
left out.
"""


def _scenery(scene: Scene, box: Box, land: Sequence[Point]) -> None:
    """Draw camps, a well and a caravan in the corners of the board."""
    stage = paper_stage(scene)
    for figure in CORNERS:
        if (at := find_place(figure, box, land)) is not None:
            stage.lens(*at, figure.high * 0.5, 0.5, SHADOW)
            for name, papers in figure.parts:
                stage.part(name, *at, figure.high, papers, flip=figure.flip)


def find_place(figure: Figure, box: Box, land: Sequence[Point]) -> Point | None:
    """Return the place of a figure's foot in the board's field, or None if the land covers the figure."""
    y = figure.down + (box.y if figure.down > 0 else box.bottom)
    for step in range(STEPS + 1):
        out = figure.out - step * ASIDE
        x = box.right - out if figure.right else box.x + out
        outline = outline_of(figure, x, y)
        apart = not any(contains_point(outline, *point) for point in land)
        if apart and not any(contains_point(land, *point) for point in outline):
            return x, y
    return None


def outline_of(figure: Figure, x: float, y: float) -> list[Point]:
    """Return the outline of a figure with its foot at (x, y)."""
    high, across = figure.high, -figure.high if figure.flip else figure.high
    return [(x + a * across, y + b * high) for a, b in OUTLINES[figure.parts[-1][0]]]

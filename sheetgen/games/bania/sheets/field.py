"""The land of the board: sand, spaces with their addresses, the spring, the part for few players (BA-1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import landscape, ornament
from sheetgen.draw.icons import draw_icon
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
    from sheetgen.games.bania.layout import BoardSheet

ADDRESS_PT = 7.0
_SAND = (9.0, 13.2, 18.0, 23.6, 30.0)
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


def draw_field(scene: Scene, layout: BoardSheet, box: Box, flat: float, *, scenery: bool = True) -> None:
    """Draw the land of the board between the head and the names of players, with the spots of tents and
    elephants.
    """
    places = space_centres(layout, box, flat)
    bays = _bays(places, flat)
    land = outlines([*places.values(), *bays], flat)[0]
    with scene.clipped(f"M{box.x} {box.y}H{box.right}V{box.bottom}H{box.x}Z"):
        for i, off in enumerate(_SAND):
            dash = (9.0 - i, 2.4, 4.0, 3.0 + i * 0.7)
            scene.poly(smoothed(land, off, 8.0 + 2 * i, 1.6), stroke="gold_m", lw=0.2, dash=dash)
        if scenery:
            _scenery(scene, box, smoothed(land, BORDER, 2.3))
    _border(scene, land)
    for x, y in bays:
        _oasis(scene, x, y, flat)
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
        _palms(scene, spring, flat)


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
        scene.poly(ring, fill="green_t", stroke="gold", lw=0.3)
        shore = smoothed(ring, -2.5, 1.9)
        scene.poly(shore, fill="white")
        scene.poly(shore, fill="blue_t", stroke="blue", lw=0.35)
        for off, lw in ((-3.9, 0.22), (-5.4, 0.18)):
            scene.poly(smoothed(ring, off, 2.1), stroke="blue_m", lw=lw, dash=(5, 1.6, 2.4, 1.2))
    x, y = sum(at[0] for at in water) / len(water), sum(at[1] for at in water) / len(water)
    draw_icon(scene, "karma", x, y + 0.4, 5.6, ink="blue")


def _palms(scene: Scene, water: list[Point], flat: float) -> None:
    """Draw palms on the shore of the spring, one for each space of water, leaning outwards."""
    mx, my = sum(at[0] for at in water) / len(water), sum(at[1] for at in water) / len(water)
    for i, (x, y) in enumerate(water):
        away = math.atan2(y - my, x - mx) if len(water) > 1 else -0.6
        px, py = x + math.cos(away) * flat * 0.34, y + math.sin(away) * flat * 0.3 + 2.6
        lean = 0.6 if px > mx else -0.6
        landscape.draw_date_palm(scene, px, py + 1.4, (12.5, 11.0, 9.5)[i % 3], lean)


def _oasis(scene: Scene, x: float, y: float, flat: float) -> None:
    """Draw two palms on some grass in a bay of the land."""
    scene.circle(x, y + flat * 0.24, flat * 0.34, flat * 0.09, fill="green_t", stroke="green_m", lw=0.2)
    landscape.draw_date_palm(scene, x - flat * 0.07, y + flat * 0.26, flat * 0.74, -0.6)
    landscape.draw_date_palm(scene, x + flat * 0.17, y + flat * 0.28, flat * 0.5, 0.7)


# ---- scenery --------------------------------------------------------------------------------
WELL = ((-5.6, 0.0), (-5.6, -12.0), (5.6, -12.0), (5.6, 0.0))
CAMEL = ((-6.4, 0.0), (-6.4, -12.4), (8.8, -12.4), (8.8, 0.0))
"""Outlines of ornaments about their foot, in mm."""
ASIDE = 1.5
"""Distance in mm and number of steps by which ornaments move away from the land.

If they still overlap it, they are omitted.
"""
STEPS = 3


def _scenery(scene: Scene, box: Box, land: Sequence[Point]) -> None:
    """Draw the scenery in the corners of the board: camps, a well and a caravan.

    The land may cover parts of the scenery, but never part of a camel.
    """
    left, top, right, low = box.x + 1.4, box.y, box.right - 1.4, box.bottom
    for x0, x1, y, h in (
        (left + 2, left + 28, top + 18.6, 3.2), (left - 2, left + 14, top + 27.0, 2.6),
        (right - 30, right - 3, top + 17.6, 2.4), (right - 12, right + 1, top + 27.4, 2.6),
        (left - 1, left + 14, low - 15.4, 1.6), (left + 1, left + 26, low - 2.2, 1.8),
        (right - 30, right, low - 2.4, 2.8),
    ):  # fmt: skip
        landscape.draw_mound(scene, x0, x1, y, h)
    _tent(scene, land, left + 12.4, top + 16.9, 9.0, 6.4, -ASIDE, flag=False)
    _tent(scene, land, left + 20.6, top + 18.0, 13.0, 9.0, -ASIDE)
    landscape.draw_date_palm(scene, left + 4.6, top + 26.2, 15, -0.8)
    landscape.draw_date_palm(scene, left + 9.0, top + 27.0, 10, 0.8)
    if (x := _clear(land, WELL, right - 17.6, top + 17.2, ASIDE)) is not None:
        landscape.draw_well(scene, x, top + 17.2)
    landscape.draw_date_palm(scene, right - 6.8, top + 26.2, 15, -1.0)
    landscape.draw_date_palm(scene, right - 2.9, top + 27.6, 10, 0.4)
    if (x := _clear(land, CAMEL, left + 13.0, low - 2.6, -ASIDE)) is not None:
        landscape.draw_camel(scene, x, low - 2.6, 0.5, load=2, lw=0.24)
    landscape.draw_date_palm(scene, left + 4.0, low - 15.8, 10, -0.4)
    _tent(scene, land, right - 13.0, low - 3.2, 15.0, 10.4, ASIDE)
    _tent(scene, land, right - 23.6, low - 2.0, 9.0, 6.2, ASIDE, flag=False)
    landscape.draw_date_palm(scene, right - 3.8, low - 3.0, 14, 0.5)


def _tent(
    scene: Scene,
    land: Sequence[Point],
    x: float,
    y: float,
    w: float,
    h: float,
    aside: float,
    *,
    flag: bool = True,
) -> None:
    """Draw a tent of the scenery with its flag where the land does not cover it."""
    top = ((0.0, -h - 2.4), (2.6, -h - 1.8)) if flag else ((0.0, -h),)
    if (at := _clear(land, ((-w / 2, 0.0), *top, (w / 2, 0.0)), x, y, aside)) is not None:
        landscape.draw_tent(scene, at, y, w, h, flag=flag)


def _clear(land: Sequence[Point], thing: Sequence[Point], x: float, y: float, aside: float) -> float | None:
    """Return a position for a picture of the scenery next to (x, y) that the land does not cover, moved by
    steps of ``aside``; None if there is none.
    """
    for step in range(STEPS):
        at = x + step * aside
        outline = [(at + a, y + b) for a, b in thing]
        apart = not any(contains_point(outline, *point) for point in land)
        if apart and not any(contains_point(land, *point) for point in outline):
            return at
    return None

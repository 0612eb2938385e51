"""The plan of a temple board and its parts: frame, walls and gates, empty places, the track of points.

A board is drawn on its own grid, 210 units wide with tiles of 40 units; at full size a unit is 1 mm. ``TALL``
is the form for large paper, ``LOW`` for less space; smaller boards are scaled.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import jungle, ornament, serpents
from sheetgen.draw.ornament import num
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.layouts.faults import length_within, raise_fault
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.board import CELLS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame


WIDTH, EDGE = 210.0, 6.5
"""Width of the grid and of its empty edge, in units."""
TILE, SLOT, AMULET, DOOR = 40.0, 15.0, 6.5, 11.0
"""Side of a tile, radius of a relic, half width of an amulet, width of a corridor, in units."""
WALL = 3.2
LEFT = (WIDTH - 3 * TILE) / 2
RELIC = LEFT - WALL - 0.3 - SLOT
"""Distance from the edge of the grid to the centre of a relic at the side, in units."""
CUT = 7.0
"""Smallest type size, in points."""


class BoardForm(NamedTuple):
    """The positions and heights of the parts of a board from top to bottom, in units."""

    top: float
    """Top of the first row of tiles."""
    head: float
    """Height of the head relative to the tall head."""
    stairs: float
    hood: float
    """Distance from the bottom of the grid to that of the many-headed serpents."""
    amulets: float
    cursed: float
    points: float
    """Middle line of the track of points."""
    wave: float
    cobra: float
    """Height of the cobra that guards the last point."""
    foot: float
    """Bottom of the cobra."""

    @property
    def grid_bottom(self) -> float:
        """The lower end of the grid of tiles."""
        return self.top + 3 * TILE


TALL = BoardForm(89.0, 1.0, 11.0, 31.5, 225.2, 246.8, 270.0, 3.2, 24.9, 278.4)
LOW = BoardForm(83.0, 0.87, 7.6, 30.0, 215.0, 236.4, 257.6, 1.5, 19.5, 262.8)
TALL_END, LOW_END = 281.2, 266.4


def tile_size(layout: TempleGame, low: float, high: float) -> float:
    """Return the side of a tile in mm, or raise ``LayoutError`` outside ``low`` to ``high``."""
    return length_within(("print", "tile"), layout.print.tile, low, high)


def cell_corner(form: BoardForm, cell: str) -> Point:
    """Return the upper left corner of a place such as ``b2``."""
    return LEFT + "abc".index(cell[0]) * TILE, form.top + (int(cell[1]) - 1) * TILE


def relic_centre(form: BoardForm, edge: str) -> Point:
    """Return the centre of a relic beside the outer side ``edge`` of a place, such as ``a1 n``."""
    x, y = cell_corner(form, edge[:2])
    away = LEFT - RELIC
    return {
        "n": (x + TILE / 2, form.top - away),
        "w": (RELIC, y + TILE / 2),
        "e": (WIDTH - RELIC, y + TILE / 2),
    }[edge[3]]


class BoardScene:
    """A scene scaled to ``k`` mm for each unit while a board is drawn.

    It keeps type above its smallest size.
    """

    def __init__(self, scene: Scene, form: BoardForm, k: float) -> None:
        self.scene, self.form, self.k = scene, form, k

    def printable_size(self, size: float) -> float:
        """Return the type size in points on the scaled page that prints at least at the smallest size."""
        return max(size, (CUT + 0.2) / self.k)


BAY = 17.4
"""Radius of the bays in the upper corners, where the serpents' knots are, in units."""
OVER = 36.2
"""Distance from the grid to the upper edge of the frame, in units."""


def knot_centre(form: BoardForm) -> Point:
    """Return the centre of the left knot and its bay."""
    return 23.0, form.top - 21.0


def draw_stone_frame(board: BoardScene) -> None:
    """Draw a stepped block round three sides for the relics, with kolam cut into its face."""
    scene, form = board.scene, board.form
    xo, xi = EDGE + 2.2, LEFT - WALL
    yo, yb = form.top - OVER, form.grid_bottom + WALL
    cx, cy = knot_centre(form)
    e = math.radians(24)  # angle at which the bays of the knots end in blunt steps
    ax, ay = cx - BAY * math.sin(e), cy + BAY * math.cos(e)
    bx, by = cx + BAY * math.cos(e), cy - BAY * math.sin(e)
    bay = f"A{num(BAY, BAY)} 0 0 0"
    d = (
        f"M{num(xo, yb)}V{num(ay)}H{num(ax)}{bay} {num(bx, by)}V{num(yo)}H{num(WIDTH - bx)}V{num(by)}"
        f"{bay} {num(WIDTH - ax, ay)}H{num(WIDTH - xo)}V{num(yb)}"
        f"H{num(WIDTH - xi)}V{num(form.top - WALL)}H{num(xi)}V{num(yb)}Z"
    )
    scene.path(d, fill="stone_t")
    pitch = 5.4 if board.k > 0.9 else 9.0
    board_area = (xi, form.top - WALL, WIDTH - xi, yb + pitch)
    jungle.draw_kolam(scene, d, (xo, yo, WIDTH - xo, yb), pitch=pitch, lw=0.165, hidden=board_area)
    with scene.clipped(d):
        for x in (cx, WIDTH - cx):
            scene.circle(x, cy, BAY + 1.5, fill="white", stroke="stone", lw=0.25)
            _ticks(scene, x, cy, BAY + 0.35, BAY + 1.15, 60)
            scene.circle(x, cy, BAY, fill="white")
    scene.path(d, stroke="stone", lw=0.4)


def _ticks(scene: Scene, x: float, y: float, r0: float, r1: float, count: int) -> None:
    """Draw short radial strokes round a circle."""
    with scene.placed(x, y):
        scene.path(_spokes(r0, r1, count), stroke="stone_m", lw=0.25, cap=0)


def _spokes(r0: float, r1: float, count: int) -> str:
    turns = [2 * math.pi * i / count for i in range(count)]
    return "".join(
        f"M{num(r0 * math.cos(a), r0 * math.sin(a))}L{num(r1 * math.cos(a), r1 * math.sin(a))}" for a in turns
    )


def draw_grid_wall(board: BoardScene) -> None:
    """Draw the wall round the places, with its blocks, and the lines between the places."""
    scene, form = board.scene, board.form
    x0, y0, size = LEFT - WALL, form.top - WALL, 3 * TILE + 2 * WALL
    x1, y1 = x0 + size, y0 + size
    ring = (
        f"M{num(x0, y0)}H{num(x1)}V{num(y1)}H{num(x0)}Z"
        f"M{num(LEFT, form.top)}V{num(form.grid_bottom)}H{num(LEFT + 3 * TILE)}V{num(form.top)}Z"
    )
    scene.path(ring, fill="stone_t", eo=True)
    chance = random.Random(4)
    joints = ""
    for across, at in ((True, y0), (True, y1 - WALL), (False, x0), (False, x1 - WALL)):
        t = chance.uniform(3.6, 6.4)
        while t < size - 1:
            joints += f"M{num(x0 + t, at)}v{WALL}" if across else f"M{num(at, y0 + t)}h{WALL}"
            t += chance.uniform(3.6, 6.4)
    scene.path(joints, stroke="stone_m", lw=0.2, cap=0)
    scene.rect(x0, y0, size, size, stroke="stone", lw=0.4)
    scene.rect(LEFT, form.top, 3 * TILE, 3 * TILE, fill="white", stroke="stone_i", lw=0.3)


def draw_tile_places(board: BoardScene) -> None:
    """Draw the nine places for tiles with spots: flagstones, a rosette round the name, doors on each side."""
    scene, form = board.scene, board.form
    for cell in CELLS:
        x, y = cell_corner(form, cell)
        _place(board, x + TILE / 2, y + TILE / 2, cell)
        scene.spot(spots.TEMPLE(cell), x + TILE / 2, y + TILE / 2, TILE / 2)
    for k in (1, 2):
        scene.seg(LEFT + k * TILE, form.top, LEFT + k * TILE, form.grid_bottom, "stone_i", 0.3)
        scene.seg(LEFT, form.top + k * TILE, LEFT + 3 * TILE, form.top + k * TILE, "stone_i", 0.3)


def _place(board: BoardScene, x: float, y: float, cell: str) -> None:
    scene = board.scene
    half, inset = TILE / 2, 1.6
    side = TILE - 2 * inset
    ornament.draw_at(
        scene, ornament.cusped_frame_path(side, side, 2.6), x - half + inset, y - half + inset,
        stroke="stone_m", lw=0.2,
    )  # fmt: skip
    for turn in range(0, 360, 90):
        with scene.placed(x, y, rot=turn):
            for s in (-DOOR / 2, DOOR / 2):
                scene.seg(s, -half + 0.3, s, -half + 4.2, "stone_i", 0.3)
                scene.circle(s, -half + 4.9, 0.35, fill="stone")
    for i in range(8):
        with scene.placed(x, y, rot=i * 45):
            scene.path("M0 -2.4C-1.7 -4 -1.3 -6 0 -7.2C1.3 -6 1.7 -4 0 -2.4Z", stroke="stone_m", lw=0.2)
            if i % 2:
                scene.path(
                    "M0 -7.8C-.9 -8.6 -.8 -9.6 0 -10.4C.8 -9.6 .9 -8.6 0 -7.8Z", stroke="stone_m", lw=0.2
                )
    scene.circle(x, y, 3.8, fill="white", stroke="stone_m", lw=0.2)
    scene.text(x, y, cell, "num", board.printable_size(9.5), "stone", "c", mid=True)


NAMED = {"a": (-TILE / 2 - WALL / 2, -13.4), "c": (TILE / 2 + WALL / 2, -13.4)}
"""Offset in units from the place of an outer column to its name in the wall beside it."""


def draw_place_names(board: BoardScene) -> None:
    """Draw the names of places in the wall beside them, visible when a tile lies on the place."""
    scene = board.scene
    for cell in CELLS:
        x, y = cell_corner(board.form, cell)
        if cell[0] in NAMED:
            dx, dy = NAMED[cell[0]]
        elif cell[1] in "13":
            dx, dy = -13.4, (TILE / 2 + WALL / 2) * (1 if cell[1] == "3" else -1)
        else:
            continue
        cx, cy = x + TILE / 2 + dx, y + TILE / 2 + dy
        wide, high = (WALL, 6.0) if cell[0] in NAMED else (5.0, WALL)
        scene.rect(cx - wide / 2, cy - high / 2, wide, high, fill="white")
        scene.text(cx, cy, cell, "num", CUT, "stone", "c", track=-0.3, mid=True)


def draw_relic_slot(board: BoardScene, x: float, y: float, number: int) -> None:
    """Draw the recess for a relic: a bevelled rim, a lotus floor, its number.

    The spot has the relic's size.
    """
    scene, r = board.scene, SLOT
    scene.circle(x, y, r + 1.35, fill="white", stroke="stone", lw=0.3)
    _ticks(scene, x, y, r + 0.45, r + 1.15, 36)
    scene.circle(x, y, r + 0.2, fill="stone_t", stroke="stone", lw=0.45)
    scene.circle(x, y, r - 1.0, fill="white", stroke="stone_m", lw=0.18)
    jungle.draw_rosette(scene, x, y, r)
    scene.circle(x, y, 3.8, fill="white", stroke="stone", lw=0.28)
    scene.text(x, y, str(number), "num", board.printable_size(11), "stone", "c", mid=True)
    scene.spot(spots.RELIC(number), x, y, r)


def draw_gate(board: BoardScene, x: float, y: float, turn: float) -> None:
    """Draw an opening in the wall at (x, y) on the edge of the grid; ``turn`` rotates its upward passage."""
    scene, half, deep = board.scene, DOOR / 2, WALL + 0.4
    with scene.placed(x, y, rot=turn):
        scene.path(f"M{num(-half)} 0V{num(-deep)}H{num(half)}V0Z", fill="white")
        for s in (-1, 1):
            post = s * (half + 0.9)
            scene.rect(post - 0.9, -deep + 0.1, 1.8, deep - 0.1, fill="white")
            scene.rect(post - 0.9, -deep + 0.1, 1.8, deep - 0.1, fill="copper_t", stroke="copper_i", lw=0.28)
            scene.seg(post - 0.5, -deep / 2, post + 0.5, -deep / 2, "copper", 0.25)
        for i in range(4):
            scene.seg(-half + 0.2, -0.4 - i * 0.8, half - 0.2, -0.4 - i * 0.8, "stone_m", 0.17)


def draw_stairs(board: BoardScene, x: float) -> None:
    """Draw an entrance: stairs up to the gate in the wall below the grid, with an arrow."""
    scene, y, half = board.scene, board.form.grid_bottom, DOOR / 2
    top, low, spread = y + WALL + 0.4, y + board.form.stairs + 1, 4.6
    high = low - top
    scene.path(
        f"M{num(x - half, y + 0.2)}V{num(top)}L{num(x - half - spread, low)}H{num(x + half + spread)}"
        f"L{num(x + half, top)}V{num(y + 0.2)}Z",
        fill="white",
    )
    scene.path(
        f"M{num(x - half, top)}L{num(x - half - spread, low)}H{num(x + half + spread)}L{num(x + half, top)}Z",
        fill="copper_t", stroke="copper_i", lw=0.4,
    )  # fmt: skip
    for i in range(1, 5):
        wide = half + spread * i / 5
        scene.seg(x - wide, top + high * i / 5, x + wide, top + high * i / 5, "copper_i", 0.22)
    tip = top + high * 0.1
    stem = high * 0.75
    scene.path(
        f"M{num(x, tip)}L{num(x - 2.6, tip + 3)}H{num(x - 1)}V{num(tip + stem)}H{num(x + 1)}V{num(tip + 3)}"
        f"H{num(x + 2.6)}Z",
        fill="copper", stroke="white", lw=0.5,
    )  # fmt: skip
    for s in (-1, 1):
        bx = x + s * (half + 1.5)
        scene.rect(bx - 1.5, y + 0.2, 3.0, WALL + 0.2, fill="white")
        scene.rect(bx - 1.5, y + 0.2, 3.0, WALL + 0.2, fill="copper_t", stroke="copper_i", lw=0.3)


FEWEST, MOST = 15, 30
WAVES = 4.25


def draw_points_track(board: BoardScene, layout: TempleGame) -> None:
    """Draw the track of points: discs from 1 to the goal; every fifth has a ring."""
    goal = layout.ends.points
    if not FEWEST <= goal <= MOST:
        raise_fault(
            ("ends", "points"), goal,
            msg("{low} to {high} on this sheet", "report", low=FEWEST, high=MOST), "NA-31",
        )  # fmt: skip
    scene, form = board.scene, board.form
    s = form.cobra / 24.9
    line, look = _line(form.points, form.wave), BodyStyle(lw=0.38, pitch=2.0)
    if board.k <= 0.9:
        line, look = line[::2], BodyStyle(lw=0.38, pitch=2.8, pieces=4)
    body = Body(line, _half, -1, look)
    scene.text(
        EDGE + 0.4, form.points - form.wave - 8.8, msg("Points", "sheet"), "display", board.printable_size(10.5),
        mid=True, width=36, box="temple.points",
    )  # fmt: skip
    body.draw(scene)
    first = 11.6
    step = (body.length - 2 * first) / (goal - 2)
    r = min(3.35, step / 2 - 0.15)
    for i in range(1, goal):
        x, y = body.point_at(first + step * (i - 1), 0)
        five = i % 5 == 0
        scene.circle(x, y, r, fill="white")
        scene.circle(
            x, y, r, fill="copper_t" if five else "white", stroke="copper" if five else "jungle",
            lw=0.3 if not five else 0.5 if board.k > 0.9 else 0.3,
        )  # fmt: skip
        size = board.printable_size(9.2) if board.k > 0.9 else 7.0 / board.k
        scene.text(x, y, str(i), "num" if five else "bold", size, "ink", "c", mid=True)
        scene.spot(spots.POINTS(i), x, y, r)
    _cobra(board, goal, s)


def _line(y: float, wave: float) -> list[tuple[float, float]]:
    x0, x1 = EDGE + 0.5, WIDTH - EDGE - 11
    line = [
        (x0 + (x1 - x0) * i / 400, y + wave * math.sin(2 * math.pi * WAVES * i / 400 + 2.6))
        for i in range(401)
    ]
    return serpents.resample_polyline(line)


def _half(share: float) -> float:
    return float(0.1 + 4.5 * (1 - (1 - min(1.0, share / 0.075)) ** 1.6))


def _cobra(board: BoardScene, goal: int, s: float) -> None:
    """Draw a crowned cobra at the end of the track, with the last disc on its hood."""
    place = draw_guarding_cobra(board.scene, WIDTH - EDGE - 9.4, board.form.foot, s, goal)
    board.scene.spot(spots.POINTS(goal), *place)


def draw_guarding_cobra(
    scene: Scene, x: float, foot: float, s: float, goal: int
) -> tuple[float, float, float]:
    """Draw a crowned cobra on its coil at scale ``s``, with a disc on its hood; return the disc's centre and
    radius.
    """
    look = BodyStyle(lw=0.35)

    def draw_coil(start: int, end: int) -> None:
        turns = [math.radians(start + (end - start) * i / 60) for i in range(61)]
        line = serpents.resample_polyline([(x + 7.6 * math.cos(a), foot + 2.1 * math.sin(a)) for a in turns])
        Body(line, lambda _: 1.45, 1, look).draw(scene)

    draw_coil(90, 450)
    high, wide = 24.9 * s, 9.0 * max(s, 0.9)
    serpents.draw_cobra(scene, x, foot - 0.2, high, wide, lw=0.38, crown=True, eyes=False)
    draw_coil(168, 12)
    y = foot - 0.2 - high * 0.5
    r = 5.7 * max(s, 0.88)
    scene.circle(x, y, r, fill="white", stroke="copper", lw=0.55)
    scene.circle(x, y, r - 0.6, fill="copper_t", stroke="copper_m", lw=0.2)
    scene.text(x, y, str(goal), "num", max(15 * max(s, 0.88), CUT / scene.scale), "ink", "c", mid=True)
    return x, y, r - 0.3

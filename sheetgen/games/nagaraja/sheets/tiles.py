"""The pieces of a temple on a filled board (tiles, relics, amulets, the trap), and the drawing of room tiles
(NA-3).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import furniture, jungle, ornament, serpents
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.draw.serpents import Body
from sheetgen.games.nagaraja.sheets import tokens
from sheetgen.games.nagaraja.sheets.page import TRAP_LETTER
from sheetgen.games.nagaraja.sheets.temple_parts import AMULET, CUT, DOOR, SLOT, TILE
from sheetgen.games.nagaraja.sheets.tokens import draw_amulet_place
from sheetgen.games.nagaraja.spots import RELIC
from sheetgen.games.nagaraja.state import Amulet, Relic, Tile, Trap

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Piece, PiecePosition


def _tile(scene: Scene, tile: Tile, lying: PiecePosition) -> None:
    paths = tuple(tile.sides.split("+"))
    draw_room_tile(scene, 0, 0, paths, amulet=tile.amulet_place, seed=sum(map(ord, tile.type)))
    if tile.amulet:
        tokens.draw_amulet_back(scene, 0, 0)


def _trap(scene: Scene, trap: Trap, lying: PiecePosition) -> None:
    draw_trap_tile(scene, 0, 0)


def _relic(scene: Scene, relic: Relic, lying: PiecePosition) -> None:
    """Draw the relic's own picture.

    Relics of equal value each have their own picture, in the order of their places.
    """
    if not relic.face_up:
        tokens.draw_relic_back(scene, 0, 0, lying.player)
    elif relic.value is None:
        scene.circle(0, 0, SLOT, fill="white", stroke="stone", lw=0.5)
        scene.circle(0, 0, SLOT - 1.6, fill="stone_t", stroke="stone", lw=0.3)
        scene.text(0, 0, "?", "num", 40, "ink", "c", mid=True)
    else:
        cursed = relic.value in lying.layout.relics.cursed
        values = lying.layout.relics.cursed if cursed else lying.layout.relics.sacred
        pictures = [number for number, value in enumerate(values) if value == relic.value]
        tokens.draw_relic(scene, 0, 0, relic.value, pictures[_before(relic, lying) % len(pictures)], cursed)


def _before(relic: Relic, lying: PiecePosition) -> int:
    """Return the number of face-up relics of the same value at earlier places."""
    own = RELIC.parts(lying.address)
    if own is None:
        return 0
    places = [RELIC.parts(address) for address, piece in lying.page.items() if piece == relic]
    return sum(int(place[0]) < int(own[0]) for place in places if place is not None)


def _amulet(scene: Scene, amulet: Amulet, lying: PiecePosition) -> None:
    if amulet.face_up and amulet.type:
        tokens.draw_amulet(scene, 0, 0, amulet.type, amulet.points)
        return
    tokens.draw_amulet_back(scene, 0, 0)
    if amulet.face_up:
        draw_icon(scene, "look", 0, 0, 9)


Drawing = Callable[["Scene", Any, "PiecePosition"], None]


def _sized(size: float, draw: Drawing) -> Callable[[Scene, Spot, Any, PiecePosition], None]:
    """Return a function that draws a piece, scaled to its spot; ``size`` is half its width in mm as drawn."""

    def draw_to_scale(scene: Scene, spot: Spot, piece: Any, lying: PiecePosition) -> None:
        with scene.placed(spot.x, spot.y, spot.rx / size):
            draw(scene, piece, lying)

    return draw_to_scale


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {
    Tile: _sized(TILE / 2, _tile),
    Trap: _sized(TILE / 2, _trap),
    Relic: _sized(SLOT, _relic),
    Amulet: _sized(AMULET, _amulet),
}


# ---- room tiles ----------------------------------------------------------------------------------
#
# A tile is drawn about its centre on the board's grid, 40 units wide. Corridors end in the middle of its
# sides, where those of the neighbours and the temple's gates continue.


HALF = TILE / 2
ENDS: dict[str, Point] = {"n": (0.0, -HALF), "e": (HALF, 0.0), "s": (0.0, HALF), "w": (-HALF, 0.0)}
HALL = 9.8
"""Radius of a hall, which contains an amulet or the end of a corridor, in units."""
NICHE = 0.74
"""End of a niche, as a fraction of the distance from the centre to the side."""
CORNER = 9.6
LARGEST = 24.0
"""Largest size in points of the trap's letter. It is omitted if it must be larger to be readable."""
_BOX = f"M{-HALF} {-HALF}H{HALF}V{HALF}H{-HALF}Z"


class Corridor(NamedTuple):
    """A part of a tile's path: its middle line, and whether it ends in a niche before the centre of the tile."""

    line: tuple[Point, ...]
    inside: bool = False
    niche: bool = False


def corridors(path: str, beside: bool = False) -> tuple[Corridor, ...]:
    """Return the stretches of one path: a bend between neighbouring sides, otherwise straight lines to the
    centre.

    ``beside`` another path of the tile, a single side leads only to a niche.
    """
    if len(path) == 1 and beside:
        x, y = ENDS[path]
        return (Corridor(((x, y), (x * NICHE, y * NICHE)), niche=True),)
    if len(path) == 2 and path not in ("ns", "ew"):
        return (Corridor(_bend(*path)),)
    if path in ("ns", "ew"):
        return (Corridor((ENDS[path[0]], ENDS[path[1]])),)
    return tuple(Corridor((ENDS[side], (0.0, 0.0)), inside=True) for side in path)


def _bend(one: str, two: str) -> tuple[Point, ...]:
    """Return a quarter circle about the corner between two sides."""
    (x0, y0), (x1, y1) = ENDS[one], ENDS[two]
    cx, cy = x0 + x1, y0 + y1
    first, last = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
    turn = (last - first + math.pi) % (2 * math.pi) - math.pi
    return tuple(
        (cx + HALF * math.cos(first + turn * i / 24), cy + HALF * math.sin(first + turn * i / 24))
        for i in range(25)
    )


def draw_room_tile(
    scene: Scene, x: float, y: float, paths: tuple[str, ...], *, amulet: bool = False, seed: int = 1,
) -> None:  # fmt: skip
    """Draw a tile with its centre at (x, y), with a place for an amulet if ``amulet`` is true."""
    with scene.placed(x, y):
        scene.path(_BOX, fill="white")
        scene.path(_BOX, fill="stone_t")
        with scene.clipped(_BOX):
            jungle.draw_masonry(scene, -HALF, -HALF, TILE, TILE, course=TILE / 12, seed=seed, run=6.4)
            for turn in range(4):
                _corner(scene, turn)
            _floor(scene, paths, amulet)
        for at in _tufts(paths):
            jungle.draw_tuft(scene, *at)
        if amulet:
            draw_amulet_place(scene, 0, 0)
        elif len(paths) == 1 and len(paths[0]) == 4:
            ornament.draw_lotus(scene, 0, 0, 5.6, n=8, rings=2, stroke="stone", fill="stone_t", lw=0.2)
        elif paths == (paths[0][:1],):
            ornament.draw_lotus(scene, 0, 0, 6.4, n=10, rings=2, stroke="stone", fill="stone_t", lw=0.2)
        scene.path(_BOX, stroke="stone", lw=0.35)


def _corner(scene: Scene, turn: int) -> None:
    """Draw a quarter rosette in a corner."""
    r = CORNER
    with scene.placed(0, 0, rot=90 * turn), scene.placed(-HALF, -HALF):
        scene.path(f"M0 0H{r}A{r} {r} 0 0 1 0 {r}Z", fill="white")
        for k, lw in ((1.0, 0.28), (0.86, 0.18), (0.26, 0.25)):
            scene.path(f"M{num(r * k)} 0A{num(r * k, r * k)} 0 0 1 0 {num(r * k)}", stroke="stone", lw=lw)
        w = r * 0.2
        d = (
            f"M0 {num(-r * 0.26)}C{num(-w * 1.2, -r * 0.45, -w, -r * 0.68, 0, -r * 0.8)}"
            f"C{num(w, -r * 0.68, w * 1.2, -r * 0.45, 0, -r * 0.26)}Z"
        )
        for a in (105, 135, 165):
            with scene.placed(rot=a):
                scene.path(d, fill="stone_t", stroke="stone", lw=0.22)


def _floor(scene: Scene, paths: tuple[str, ...], amulet: bool) -> None:
    """Draw corridors and halls: copper kerbs from the widest layer to the narrowest, then paving."""
    for path in paths:  # Draw each path completely: two paths of a tile may cross but do not join.
        hall = HALL if amulet or (len(path) == 1 and len(paths) == 1) else 0.0
        lines = corridors(path, len(paths) > 1)
        for ink, extra in (
            ("copper", 1.55),
            ("white", 1.15),
            ("copper_t", 1.15),
            ("copper", 0.22),
            ("white", 0.0),
        ):
            for corridor in lines:
                d = "M" + "L".join(num(*p) for p in _lengthened(corridor))
                scene.path(d, stroke=ink, lw=(DOOR + 2 * extra) * scene.scale, cap=0)
                if corridor.niche:
                    scene.circle(*corridor.line[-1], DOOR / 2 + extra, fill=ink)
            if hall:
                scene.circle(0, 0, hall + extra, fill=ink)
        for corridor in lines:
            _paving(scene, corridor, hall or (7.0 if corridor.inside else 0.0))


def _lengthened(corridor: Corridor) -> tuple[Point, ...]:
    """Return the line extended beyond the edge of the tile, where the kerbs are cut, and beyond the centre,
    to hide seams.
    """
    line = list(corridor.line)
    if len(line) == 2:
        (x0, y0), (x1, y1) = line
        line[0] = (x0 * 1.02, y0 * 1.02)
        if not corridor.niche:
            line[1] = (-x0 * 0.05, -y0 * 0.05) if corridor.inside else (x1 * 1.02, y1 * 1.02)
    return tuple(line)


def _paving(scene: Scene, corridor: Corridor, free: float) -> None:
    """Draw slabs across the corridor and joints along it; the centre of the tile stays free."""
    points = serpents.resample_polyline(corridor.line, 0.4)
    size = len(points) - 1
    count = max(1, round(size * 0.4 / 3.33))
    half = DOOR / 2 - 0.35
    d = ""
    for i in range(count + 1):
        k = round(i / count * size)
        (x, y), (nx, ny) = points[k], _across(points, k)
        if math.hypot(x, y) < free + 0.6:
            continue
        d += f"M{num(x - nx * half, y - ny * half)}L{num(x + nx * half, y + ny * half)}"
        end = points[min(size, round((i + 1) / count * size))]
        if i < count and math.hypot(*end) >= free + 0.6:
            off = half * (0.28 if i % 2 else -0.28)
            mx, my = _across(points, min(size, round((i + 1) / count * size)))
            d += f"M{num(x + nx * off, y + ny * off)}L{num(end[0] + mx * off, end[1] + my * off)}"
    if d:
        # The pale colour counts as a ground, which editions with lines only omit.
        scene.path(d, stroke="copper_t", lw=0.34, cap=0)


def _across(points: list[Point], k: int) -> Point:
    (x0, y0), (x1, y1) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
    size = math.hypot(x1 - x0, y1 - y0)
    return (y0 - y1) / size, (x1 - x0) / size


_TUFTS: dict[tuple[str, ...], tuple[tuple[float, float, float], ...]] = {
    ("ns",): ((-7.1, -2.5, -90), (7.1, 6.0, 90)),
    ("ne",): ((2.6, 0.7, 220),),
    ("esw",): ((9.5, -7.6, 8),),
    ("nesw",): ((-7.1, 9.4, -84), (9.8, -7.1, 8)),
    ("s",): ((-11.0, -4.8, -66), (7.1, 17.0, 80)),
    ("ne", "sw"): ((6.0, 12.4, 74),),
    ("ns", "ew"): ((-7.1, 9.4, -84), (9.8, -7.1, 8)),
    ("ns", "e"): ((-7.1, -2.5, -90), (11.4, 7.1, 172)),
    ("ne", "s"): ((2.6, 0.7, 220), (-7.1, 16.6, -80)),
    ("esw", "n"): ((-10.4, -7.1, -6), (11.4, 7.1, 172)),
}
"""Places of jungle on the tiles of our layouts; other tiles have none."""


def _tufts(paths: tuple[str, ...]) -> tuple[tuple[float, float, float], ...]:
    return _TUFTS.get(paths, ())


# ---- the trap and the back ------------------------------------------------------------------
def draw_trap_tile(scene: Scene, x: float, y: float) -> None:
    """Draw the trap: a coiled cobra in a ring of teeth, its letter in two corners."""
    with scene.placed(x, y):
        scene.path(_BOX, fill="white")
        scene.path(_BOX, fill="red_t")
        with scene.clipped(_BOX):
            jungle.draw_masonry(scene, -HALF, -HALF, TILE, TILE, course=TILE / 12, seed=9, run=6.4)
            for turn in range(4):
                with scene.placed(rot=90 * turn), scene.placed(-HALF, -HALF):
                    scene.path("M0 0H12.8L0 12.8Z", fill="white", stroke="red", lw=0.35)
                    if turn % 2:
                        for t in (3.2, 5.8, 8.4):
                            scene.path(f"M{t} 0H{t + 1.4}L0 {t + 1.4}V{t}Z", fill="red")
            scene.circle(0, 0, 18.2, fill="white", stroke="red", lw=0.45)
            scene.circle(0, 0, 17.2, fill="white", stroke="red", lw=0.3)
            for i in range(28):
                with scene.placed(rot=360 / 28 * i):
                    scene.path("M-1.5 -17.1L0 -13.4L1.5 -17.1Z", fill="red", stroke="red", lw=0.15)
            Body(_coil(), lambda share: 0.15 + 1.5 * min(1.0, share / 0.35) ** 0.8).draw(scene)
            serpents.draw_cobra(scene, 0, 7.4, 19, 5.6, tongue=True)
            scene.path("M-2.6 7.2Q0 6 2.6 7.2Q0 9 -2.6 7.2Z", fill="white", stroke="jungle", lw=0.3)
        scene.path(_BOX, stroke="red", lw=0.35)
        latin = scene.typesetter.script == "Latn"
        letter = max(12 if latin else 9.4, CUT / scene.scale)
        for s in (-1, 1) if letter < LARGEST else ():
            at = s * (16.7 if latin else 16.8)
            furniture.draw_centred_letter(
                scene,
                at,
                at,
                scene.typesetter.say(TRAP_LETTER),
                "num",
                letter,
                "red",
                width=9,
                box="tiles.trap",
            )


def _coil() -> tuple[Point, ...]:
    n = 150
    turns = [(12.0 - 8.4 * i / n, 2.2 + 2 * math.pi * 2.3 * i / n) for i in range(n + 1)]
    return tuple(serpents.resample_polyline([(r * math.cos(a), r * math.sin(a)) for r, a in turns], 0.4))


def draw_tile_back(scene: Scene, x: float, y: float) -> None:
    """Draw the back of the rooms: a three-headed serpent before the moon."""
    with scene.placed(x, y):
        scene.path(_BOX, fill="white")
        scene.path(_BOX, fill="stone_t")
        box = (-HALF, -HALF, HALF, HALF)
        jungle.draw_kolam(scene, _BOX, box, pitch=5.0, lw=0.18, hidden=(-12, -12, 12, 12))
        scene.poly(jungle.octagon_corners(0, 0, 17.2), fill="white", stroke="stone", lw=0.4)
        scene.poly(jungle.octagon_corners(0, 0, 16), stroke="stone_m", lw=0.2)
        jungle.draw_full_moon(scene, 0, -2.5, 11.4)
        serpents.draw_serpent_king(scene, 0, 13, 0.82, 3)
        scene.path(_BOX, stroke="stone", lw=0.35)

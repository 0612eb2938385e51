"""Parts of hand cards: the doorway, the back, and the effects as pictures (NA-40 to NA-43).

A picture of an effect is drawn about (0, 0), 40 mm wide and 44 mm high. Two cards with the same effect show
different relics, tiles or arrows: ``number`` counts the cards of a layout with that effect. Pictures have no
words. Things with a value or a letter look like the piece itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import jungle, ornament, serpents
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.stage import FAR, UNITS, Stage, bow
from sheetgen.games.nagaraja.sheets import sticks, tiles, tokens
from sheetgen.games.nagaraja.sheets.temple_parts import SLOT, TILE

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame


OUT = 4.0
"""Distance in mm by which art extends over the trim: more than the bleed of any print shop."""
JAMB = 1.2
"""Width in mm of the wall inside the area of the card that no print shop cuts."""
KEPT = 3.2
"""Distance from the trim in mm that no print shop cuts."""
CROWN = 2.6
"""Distance from there to the tip of the arch, in mm."""
PICTURE = 42.6
"""Width in mm of the doorway for which pictures are drawn; for others they are scaled."""
BAND = 1.9
"""Height of the sill's lotus band, in mm."""
PITCH, CUT = 2.9, 0.19
"""Distance of stars in the lattice, and the width of its lines, in mm."""
PLINTH = 3.2
"""Height of the wall's foot at the lower trim, in mm."""


VIEW = {
    "relics": (("shrine", 17.4, 21), ("palm", 12.6, 15)),
    "tiles": (("ruin", 15.8, 17),),
    "sticks": (("palm", 18.4, 25), ("tree", 13.4, 13)),
    "cards": (("tent", 15.6, 14), ("palm", 20.4, 22)),
}
"""What stands behind the doorway, by symbol: parts of scenes, distance from the middle and height, in mm."""


SHOULDER = 3.0
"""How far the arch's shoulders extend at most beyond the jambs, in mm."""


class Doorway:
    """A doorway: a wall from ``left`` over the trim at ``width``, from above the card down to ``height``,
    with an open arch.

    The opening begins at ``start``. On the other side it leaves a jamb that remains if a cut is inexact.
    """

    def __init__(self, left: float, width: float, height: float, ink: str, start: float) -> None:
        self.left, self.width, self.height, self.ink, self.start = left, width, height, ink, start
        self.end = width - KEPT - JAMB

    @property
    def middle_x(self) -> float:
        return (self.start + self.end) / 2

    @property
    def picture_scale(self) -> float:
        return (self.end - self.start) / PICTURE

    @property
    def centre_y(self) -> float:
        """The centre of the opening, slightly below the middle of its height, because arches narrow."""
        return (KEPT + CROWN + self.height) / 2 + 1.9 * self.picture_scale

    @contextmanager
    def behind_wall(self, scene: Scene) -> Iterator[None]:
        """Draw everything inside the ``with`` block behind the wall."""
        box = f"M{num(self.left, -OUT)}H{num(self.width + OUT)}V{num(self.height)}H{num(self.left)}Z"
        with scene.clipped(box):
            scene.path(box, fill="white")
            scene.path(box, fill=f"{self.ink}_t")
            yield

    def draw_view(self, scene: Scene, symbol: str) -> None:
        """Draw what one sees through the doorway: clouds, a full moon behind the picture, and on the ground the
        buildings or trees of a symbol.
        """
        k, ink, low = self.picture_scale, self.ink, self.height
        stage = Stage(scene, Box(0, 0, UNITS, UNITS), "night", 0)
        start, end = self.start - SHOULDER, self.end + SHOULDER
        opening = f"M{num(start, -OUT)}H{num(end)}V{num(low)}H{num(start)}Z"
        with scene.clipped(opening), scene.as_backdrop():
            for drop, share in ((21.0, 20), (13.5, 30)):
                stage.plane(_cloud(start, end, KEPT + drop * k, 5), f"{ink}_p{share}")
            scene.circle(self.middle_x, self.centre_y - 1.0 * k, 18.2 * k, fill="white")
            papers = {"own": f"{ink}_p30", "shade": f"{ink}_p45", "trim": f"{ink}_p20", "lit": "yellow_p30",
                      "vermilion_p100": f"{ink}_p45"}  # fmt: skip
            for side in (-1, 1):
                for name, out, high in VIEW[symbol]:
                    x = self.middle_x + side * out * k
                    stage.part(name, x, low - 3.0 * k, high * k, papers, flip=side > 0, detail=FAR)
            ground = f"M{num(self.start, low)}V{num(low - 3.4 * k)}Q{num(self.middle_x, low - 6.4 * k)} "
            scene.path(f"{ground}{num(self.end, low - 3.4 * k)}V{num(low)}Z", fill=f"{ink}_p30", lw=stage.lw)

    def draw_wall(self, scene: Scene) -> None:
        """Draw the wall above the arch: solid, with a lattice of stars cut into it."""
        rise = 12.6 * min(1.0, self.picture_scale * 1.1)
        tip = KEPT + CROWN
        d = _wall(self.left, self.width + OUT, self.start, self.end, tip, rise, self.height)
        scene.path(d, fill=f"{self.ink}_f")
        box = (self.left, -OUT, self.width + OUT, self.height)
        hollow = tuple((x - self.left, y + OUT) for x, y in _cusps(self.start, self.end, tip, rise))
        ornament.draw_jali(scene, d, box, pitch=PITCH, stroke=f"cut_{self.ink}", lw=CUT, hollow=hollow)
        scene.path(_arch(self.start, self.end, tip, rise, self.height), stroke=f"{self.ink}_f", lw=0.4)

    def draw_sill(self, scene: Scene) -> None:
        """Draw a band of lotus petals below the wall."""
        # The band begins beyond the trim, so that no cut shows where its petals end.
        left = self.left - OUT if self.left < 0 else self.left
        wide = self.width + 2 * OUT - left
        scene.rect(left, self.height, wide, BAND, fill="white", stroke=f"{self.ink}_f", lw=0.3)
        ornament.draw_lotus_band(
            scene, left, self.height + BAND - 0.1, wide, BAND - 0.3, round(wide / 2.05), stroke=f"{self.ink}_f",
            fill=f"{self.ink}_t", lw=0.16, inner=False,
        )  # fmt: skip

    def draw_plinth(self, scene: Scene) -> None:
        """Draw the part of the wall under the words, over the lower trim."""
        top, right = scene.h - PLINTH, self.width + OUT
        d = f"M{num(self.left, top)}H{num(right)}V{num(scene.h + OUT)}H{num(self.left)}Z"
        scene.path(d, fill=f"{self.ink}_f")
        ornament.draw_jali(
            scene,
            d,
            (self.left, top - 0.1, right, scene.h + OUT + 0.1),
            pitch=PITCH,
            stroke=f"cut_{self.ink}",
            lw=CUT,
        )
        scene.seg(self.left, top, right, top, self.ink, 0.4, cap=0)


def _cloud(left: float, right: float, low: float, scallops: int) -> str:
    """Return the plane of a cloud above a scalloped edge."""
    step = (right - left) / scallops
    edge = "".join(bow((right - n * step, low), (right - (n + 1) * step, low), 1) for n in range(scallops))
    return f"M{num(left, -OUT)}H{num(right)}V{num(low)}{edge}Z"


def _cusps(x0: float, x1: float, tip: float, rise: float) -> tuple[ornament.Point, ...]:
    """Return the cusps of the opening's arch from left to right."""
    count = max(10, round((x1 - x0) / 4.7 / 2) * 2)
    return ornament.arch_points(x0, x1, tip + rise, rise, count, 0.5, 0.22)


def _arch(x0: float, x1: float, tip: float, rise: float, low: float) -> str:
    """Return the edge of the opening from its lower right to its lower left."""
    points = _cusps(x0, x1, tip, rise)[::-1]
    foils = (ornament.foil_path(p, q, 0.28, 0) for p, q in zip(points, points[1:], strict=False))
    return f"M{num(x1, low)}V{num(points[0][1])}{''.join(foils)}V{num(low)}"


def _wall(left: float, right: float, x0: float, x1: float, tip: float, rise: float, low: float) -> str:
    outer = f"M{num(left, low)}V{num(-OUT)}H{num(right)}V{num(low)}H{num(x1)}"
    return outer + _arch(x0, x1, tip, rise, low).replace("M", "L", 1) + "Z"


# ---- the back -------------------------------------------------------------------------------
EDGE = 3.4


def draw_hand_card_back(scene: Scene) -> None:
    """Draw the back of all hand cards, the same upside down: two kings of serpents before the full moon."""
    w, h = scene.w, scene.h
    with scene.placed(w / 2, h / 2):
        x, y = w / 2 - EDGE, h / 2 - EDGE
        out = f"M{num(-w / 2 - OUT, -h / 2 - OUT)}h{num(w + 2 * OUT)}v{num(h + 2 * OUT)}h{num(-w - 2 * OUT)}Z"
        scene.path(out, fill="jungle_f")
        box = (-w / 2 - OUT, -h / 2 - OUT, w / 2 + OUT, h / 2 + OUT)
        cove = 3.2
        covered = x - cove, y - cove
        ornament.draw_jali(scene, out, box, pitch=PITCH, stroke="cut_jungle", lw=CUT, covered=covered)
        with scene.placed(-x, -y):
            ring = ornament.coved_frame_path(round(2 * x, 3), round(2 * y, 3), cove)
            scene.path(ring, fill="white")
            scene.path(ring, fill="jungle_t", stroke="white", lw=0.9)
            with scene.clipped(ring), scene.placed(x, y):
                field = f"M{num(-x, -y)}H{num(x)}V{num(y)}H{num(-x)}Z"
                jungle.draw_kolam(scene, field, (-x, -y, x, y), pitch=5.8, lw=0.2)
            scene.path(ring, stroke="jungle", lw=0.35)
        _moon_and_kings(scene, min(x / 28.1, y / 40.6))


def _moon_and_kings(scene: Scene, k: float) -> None:
    with scene.placed(s=k):
        scene.poly(jungle.octagon_corners(0, 0, 18.4), fill="white", stroke="jungle", lw=0.5)
        scene.poly(jungle.octagon_corners(0, 0, 17.3), fill="night_t", stroke="jungle", lw=0.25)
        jungle.draw_full_moon(scene, 0, 0, 11.0, alike=True)
        for half in (0, 180):
            with scene.placed(rot=half):
                for turn, length, wide in ((-62, 11, 2.3), (62, 11, 2.3), (-36, 13.5, 2.7), (36, 13.5, 2.7)):
                    jungle.draw_leaf(scene, 0, 36.6, length, wide, turn, veins=6, lw=0.26)
                serpents.draw_serpent_king(scene, 0, 34.6, 0.72, 3)


class EffectSubject(NamedTuple):
    """What the picture of an effect shows: the layout, the number of the effect (0 for none), the index of
    the card among those with this effect.

    ``small`` pictures have relics without their values.
    """

    layout: TempleGame
    value: int
    number: int
    small: bool = False


# ---- arrows ---------------------------------------------------------------------------------
def _tip(scene: Scene, x: float, y: float, turn: float, size: float, ink: str) -> None:
    """Draw an arrow head with its point at (x, y); ``turn`` 0 points right."""
    with scene.placed(x, y, size / 2.6, turn):
        scene.path("M0 0L-2.8 -1.6Q-2.2 0 -2.8 1.6Z", fill=ink, stroke=ink, lw=0.15)


def _round(scene: Scene, rx: float, ry: float, ink: str, lw: float = 1.3) -> None:
    """Draw two arrows that circle the centre, for a swap."""
    first, last = math.radians(-151), math.radians(-40)
    p, q = (rx * math.cos(first), ry * math.sin(first)), (rx * math.cos(last), ry * math.sin(last))
    turn = math.degrees(math.atan2(ry * math.cos(last), -rx * math.sin(last)))
    ahead = math.cos(math.radians(turn)) * 1.9, math.sin(math.radians(turn)) * 1.9
    for half in (0, 180):
        with scene.placed(rot=half):
            d = f"M{num(*p)}A{num(rx, ry)} 0 0 1 {num(*q)}"
            _cased(scene, d, ink, lw)
            _tip(scene, q[0] + ahead[0], q[1] + ahead[1], turn, 4.4, ink)


def _way(scene: Scene, a: Point, b: Point, c: Point, end: Point, ink: str, lw: float = 1.2) -> None:
    """Draw an arrow along a curve."""
    turn = math.atan2(end[1] - c[1], end[0] - c[0])
    back = end[0] - 2.6 * math.cos(turn), end[1] - 2.6 * math.sin(turn)
    _cased(scene, f"M{num(*a)}C{num(*b, *c, *back)}", ink, lw)
    _tip(scene, *end, math.degrees(turn), 4.0, ink)


def _cased(scene: Scene, d: str, ink: str, lw: float) -> None:
    scene.path(d, stroke="white", lw=(lw + 1.3) * scene.scale)
    scene.path(d, stroke=ink, lw=lw * scene.scale)


# ---- relics ---------------------------------------------------------------------------------
def _relic(scene: Scene, x: float, y: float, r: float, motif: EffectSubject, pick: int | None) -> None:
    """Draw the ``pick``-th sacred relic of the layout, or a relic that is face down."""
    with scene.placed(x, y, r / SLOT):
        worth = motif.layout.relics.sacred
        if pick is None or not worth:
            tokens.draw_relic_back(scene, 0, 0, 0)
        else:
            pick %= len(worth)
            tokens.draw_relic(scene, 0, 0, None if motif.small else worth[pick], pick, False)


def _eye(scene: Scene, y: float) -> None:
    with scene.placed(0, y):
        for i in range(-2, 3):
            top, low = 6.4 - abs(i) * 0.9, 8.4 - abs(i)
            scene.path(f"M{num(i * 3.4, top)}L{num(i * 4.2, low)}", stroke="copper", lw=0.5)
        scene.path(
            "M-11.6 0C-7 -6.8 7 -6.8 11.6 0C7 6.8 -7 6.8 -11.6 0Z", fill="white", stroke="copper", lw=0.6
        )
        scene.circle(0, 0, 4.5, fill="copper")
        scene.circle(0, 0, 3.3, stroke="white", lw=0.25)
        scene.circle(0, 0, 1.9, fill="white")
        scene.circle(1.5, -1.5, 0.85, fill="white")


def _look(scene: Scene, motif: EffectSubject) -> None:
    _eye(scene, -12.0)
    if motif.value > 1:
        for side in (-1, 1):
            _relic(scene, side * 9.4, 8.4, 9.0, motif, 2 + side)
    else:
        _relic(scene, 0, 8.4, 11.0, motif, 2 + 2 * motif.number)


def _swap_relics(scene: Scene, motif: EffectSubject) -> None:
    left, right = ((1, None), (None, 3), (5, 0))[motif.number % 3]
    _relic(scene, -9.0, 0, 8.5, motif, left)
    _relic(scene, 9.0, 0, 8.5, motif, right)
    _round(scene, 17.0, 16.0, "copper")


# ---- tiles ----------------------------------------------------------------------------------
def _tile(
    scene: Scene, x: float, y: float, side: float, motif: EffectSubject, pick: int, turn: float = 0
) -> None:
    """Draw the ``pick``-th kind of tile of the layout."""
    tile = motif.layout.tiles[pick % len(motif.layout.tiles)]
    with scene.placed(x, y, side / TILE, turn):
        tiles.draw_room_tile(scene, 0, 0, tile.paths, amulet=tile.amulet, seed=sum(map(ord, tile.name)))


def _turn(scene: Scene, motif: EffectSubject) -> None:
    _tile(scene, 0, 0, 20.5, motif, 2 + motif.number, -14)
    _round(scene, 17.6, 17.6, "stone")


def _move(scene: Scene, motif: EffectSubject) -> None:
    t, d = 17.4, 8.7
    for x, y in ((-d, -d), (d, d)):
        scene.rect(x - t / 2, y - t / 2, t, t, fill="white", stroke="stone_m", lw=0.25)
        jungle.draw_rosette(scene, x, y, 5.4)
    scene.rect(-d - t / 2, d - t / 2, t, t, fill="white", stroke="stone", lw=0.4, dash=(1.3, 1.0))
    _tile(scene, d, -d, t, motif, 1 + motif.number)
    _way(scene, (-d, d + 1), (-d, d - 6), (-d + 4, -d + 8.4), (d - 5.4, -d + 5.0), "ink")


def _swap_tiles(scene: Scene, motif: EffectSubject) -> None:
    _tile(scene, -9.4, -7.2, 16.4, motif, motif.number)
    _tile(scene, 9.4, 7.2, 16.4, motif, 2 + motif.number)
    _way(scene, (0.4, -11.4), (6.4, -12.6), (10.4, -9.4), (11.2, -3.4), "stone", 1.3)
    _way(scene, (-0.4, 11.4), (-6.4, 12.6), (-10.4, 9.4), (-11.2, 3.4), "stone", 1.3)


def _trap(scene: Scene, motif: EffectSubject) -> None:
    """Draw the trap over an empty place."""
    t, place = 26.0, 32.0
    scene.rect(-place / 2, -place / 2, place, place, fill="white", stroke="stone", lw=0.4, dash=(1.3, 1.0))
    with scene.placed(s=t / TILE):
        tiles.draw_trap_tile(scene, 0, 0)


# ---- sticks ---------------------------------------------------------------------------------
LOZENGE = {1: (1,), 2: (2,), 3: (1, 2), 4: (1, 2, 1), 5: (2, 1, 2), 6: (1, 2, 3), 7: (2, 3, 2), 8: (3, 2, 3),
           9: (1, 2, 3, 2, 1)}  # fmt: skip
"""Number of diamonds -> diamonds in each row; rows are offset by half."""


def _fate(scene: Scene, motif: EffectSubject) -> None:
    rows = LOZENGE[motif.value]
    wide = (max(rows) - 1) * 14.8 + 10
    high = (len(rows) - 1) * 8.0 + 14.4
    size = min(1.75, 30 / wide, 31 / high)
    for i in range(24):
        with scene.placed(rot=15 * i):
            scene.path(f"M0 -18.6V{-21.6 if i % 2 else -20.0}", stroke="copper_m", lw=0.4)
    for row, diamonds in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * 8.0 * size
        for i in range(diamonds):
            _diamond(scene, (i - (diamonds - 1) / 2) * 14.8 * size, y, size)


def _diamond(scene: Scene, x: float, y: float, size: float) -> None:
    with scene.placed(x, y, size):
        scene.path("M0 -7.2L5 0L0 7.2L-5 0Z", fill="copper", stroke="copper", lw=0.3)
        scene.path("M0 -7.2V7.2M-5 0H5M0 -3.6L2.5 0L0 3.6L-2.5 0Z", stroke="white", lw=0.22)


def _stick(scene: Scene, motif: EffectSubject, kind: int, w: float, h: float) -> None:
    """Draw a stick of the layout's ``kind`` with its best face up, about (0, 0)."""
    kind %= len(motif.layout.sticks)
    best = motif.layout.sticks[kind].faces[-1]
    sticks.draw_stick_face(scene, sticks.look_of_kind(motif.layout, kind), -w / 2, -h / 2, w, h, best)


def _again(scene: Scene, motif: EffectSubject) -> None:
    for x, y, turn, kind in ((-2.0, -7.6, -24, 0), (2.0, 7.6, 14, 1)):
        with scene.placed(x, y, rot=turn):
            _stick(scene, motif, kind + motif.number, 26, 9.2)
    for half in (0, 180):
        with scene.placed(rot=half):
            _way(scene, (11.4, -1.4), (18.6, -6), (16.0, -16.6), (7.4, -17.0), "umber")


def _strike(scene: Scene, motif: EffectSubject) -> None:
    """Draw as many broken sticks as the effect discards."""
    jag = "M0 -9L-1.8 -3.2L1.6 .2L-1.4 3.4L.8 9H{far}V-9Z"
    for k in range(motif.value):
        for side in (-1, 1):
            with scene.placed(side * 1.9, (k - (motif.value - 1) / 2) * 15 + side * 0.6, rot=side * 9 - 8):
                with scene.clipped(jag.format(far=side * 22)):
                    _stick(scene, motif, 1 - k + motif.number, 31, 10.4)
                scene.path("M-1.2 -5.2L-1.8 -3.2L1.6 .2L-1.4 3.4L-.7 5.2", stroke="umber", lw=0.4)


# ---- cards ----------------------------------------------------------------------------------
def draw_small_card(scene: Scene, x: float, y: float, w: float, turn: float = 0, sign: str = "") -> None:
    """Draw a small hand card: face up with its ``sign``, or its back."""
    h, k = w * 1.4, w * 0.08
    with scene.placed(x, y, rot=turn):
        scene.rect(-w / 2 + 0.4, -h / 2 + 0.5, w, h, w * 0.09, fill="night_m")
        scene.rect(-w / 2, -h / 2, w, h, w * 0.09, fill="white", stroke="night_i", lw=0.45)
        x, y = w / 2 - k, h / 2 - k
        if sign:
            scene.rect(-x, -y, 2 * x, 2 * y, stroke="night_m", lw=0.2)
            draw_icon(scene, sign, 0, 0, w * 0.7)
        else:
            scene.rect(-x, -y, 2 * x, 2 * y, fill="jungle_t", stroke="jungle", lw=0.3)
            scene.poly(jungle.octagon_corners(0, 0, w * 0.31), fill="white", stroke="jungle", lw=0.3)
            draw_icon(scene, "naga", 0, 0, w * 0.46, ink="jungle")


def _draw(scene: Scene, motif: EffectSubject) -> None:
    """Draw cards from the pile."""
    for k in range(4):
        draw_small_card(scene, -9.8 + k * 0.6, 8.0 - k * 0.7, 14.0)
    signs = ("fate-stick", "relic", "room")
    for k in range(motif.value):
        spread = k - (motif.value - 1) / 2
        draw_small_card(
            scene, 4.6 + spread * 8.0, -4.6 + abs(spread) * 1.6, 14.0, 8 + spread * 16, signs[k % 3]
        )


def _take(scene: Scene, motif: EffectSubject) -> None:
    """Draw one card taken from the discards."""
    for x, turn, sign in ((-5.4, -20, "room"), (5.4, 16, "fate-stick"), (0, -3, "relic")):
        draw_small_card(scene, x, 9.4, 15, turn, sign)
    draw_small_card(scene, 1.4, -6.6, 16.4, 5, "fate")


def _rob(scene: Scene, motif: EffectSubject) -> None:
    """Draw a hidden hand with one card crossed out."""
    for turn, lift in ((-30, 0.0), (-10, 0.0), (30, 0.0), (10, 7.4)):
        a = math.radians(turn)
        x, y = (21 + lift) * math.sin(a), 24 - (21 + lift) * math.cos(a)
        draw_small_card(scene, x, y, 12.8, turn)
    with scene.placed(x, y, rot=10):
        for ink, lw in (("white", 3.6), ("red", 1.9)):
            scene.path("M-5.8 -7.4L5.8 7.4M5.8 -7.4L-5.8 7.4", stroke=ink, lw=lw * scene.scale)


PICTURES: dict[str, Callable[[Scene, EffectSubject], None]] = {
    "look": _look, "swap relics": _swap_relics, "turn": _turn, "move": _move, "swap tiles": _swap_tiles,
    "trap": _trap, "fate": _fate, "throw again": _again, "strike": _strike, "draw": _draw, "take": _take, "rob": _rob,
}  # fmt: skip
"""Effect without its number -> its drawing."""

"""Drawings that only a filled score sheet has: pending bonuses, the ribbon where fame meets money, and the
final rank.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import furniture, ornament, pen
from sheetgen.draw.furniture import FinalPlace
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import Spot
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.page import FLOOR, LANE, SIDE, TRACK, draw_bonus_icon, make_plan
from sheetgen.games.dice_charmers.sheets.tracks import (
    Ring,
    TrackPlace,
    draw_coin,
    draw_corner_lotuses,
    draw_fame_box,
    draw_white_box,
)
from sheetgen.games.dice_charmers.state import WonBonus

if TYPE_CHECKING:
    from fractions import Fraction

    from sheetgen.draw.path import Point
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.contract.values import Piece, PiecePosition
    from sheetgen.games.dice_charmers.layout import ProvinceSheet, Tracks
    from sheetgen.text.typesetter import Typesetter


SIZE = 1.5
"""Size of the icon relative to half the height of its cell."""


def _won(scene: Scene, spot: Spot, won: WonBonus, lying: PiecePosition) -> None:
    draw_bonus_icon(scene, won.bonus, spot.x, spot.y, SIZE * min(spot.rx, spot.ry))


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {WonBonus: _won}


BANNER = 40.0
"""Length of the cartouche's banner without the other players' stars, in mm."""
VALUE = 14.0
"""Width of an icon and its number, in mm."""
KARMA, KARMA_ROOM = 8.0, 54.0
"""Width of the karma icon, and largest width of all karma including it, in mm."""
LOTUS, PITCH = 3.3, 7.4


def draw_result(scene: Scene, layout: ProvinceSheet, end: PlayerResult) -> None:
    """Draw the result on the filled page. Pages without tracks stay unchanged, and a ghost has none."""
    if spots.FAME(1) not in scene.spots or "fame" not in end.totals:
        return
    places = make_plan(Paper(scene.name, scene.w, scene.h), layout)
    totals = end.totals
    ring = Ring(places.core, layout.tracks)
    draw_ribbon(scene, ring, layout.tracks, totals["fame"], totals["money"], totals["overlap"])
    with scene.reading(places.pending.x, places.pending.right):
        _cartouche(scene, places.pending, end)


def _cartouche(scene: Scene, box: Box, end: PlayerResult) -> None:
    """Draw the result over the empty strip for pending bonuses: rank, overlap, fame and money, karma."""
    furniture.draw_panel(scene, *box, INK, fill="white", lw=0.5)
    y = box.y + box.h / 2
    right = box.x + BANNER + end.players * 2 * furniture.OTHERS
    _banner(scene, box, right, end)
    gained = max(1, end.totals["karma_gained"])
    karma = box.right - 5.0 - KARMA - gained * min(PITCH, (KARMA_ROOM - KARMA) / gained)
    step = (karma - right) / 2
    for n, name in enumerate(("fame", "money")):
        x = right + step * n + (step - VALUE) / 2
        draw_icon(scene, name, x + 3.4, y, 6.8)
        scene.text(x + 8.0, y, str(end.totals[name]), "num", 15, "ink", "l", mid=True)
    _karma(scene, Box(karma, box.y, box.right - 5.0 - karma, box.h), end)


def _banner(scene: Scene, box: Box, right: float, end: PlayerResult) -> None:
    """Draw the final rank in a star among stars for all others, and the overlap."""
    y = box.y + box.h / 2
    furniture.draw_ribbon(scene, Box(box.x + 0.9, box.y + 0.9, right - box.x - 0.9, box.h - 1.8), INK,
                   FinalPlace(end.standing.place, end.players, end.shared))  # fmt: skip
    on = scene.lettering_on(INK)
    overlap = signed_overlap(end.totals["overlap"], scene.typesetter)
    if end.decided("overlap"):
        _decided(scene, right - furniture.DEEP - 2.0, y, scene.width(overlap, "num", 16))
        on = INK
    scene.text(right - furniture.DEEP - 2.0, y, overlap, "num", 16, on, "r", mid=True)


def _decided(scene: Scene, right: float, y: float, width: float) -> None:
    """Draw the white field behind the figure that decided the rank."""
    furniture.draw_panel(
        scene, right - width - 1.6, y - 3.5, width + 3.2, 7.0, INK, notch=1.4, fill="white", lw=0.3
    )


def _karma(scene: Scene, box: Box, end: PlayerResult) -> None:
    """Draw karma as on the sheet: gained is circled, used is crossed. A deciding tie-break is tinted."""
    gained, used = end.totals["karma_gained"], end.totals["karma_used"]
    y = box.y + box.h / 2
    draw_icon(scene, "karma", box.x + 3.0, y, 6.4)
    pitch = (box.w - KARMA) / max(1, gained)
    first = box.x + KARMA + pitch / 2
    decisive = {"karma-gained": gained, "karma-used": used}.get(end.standing.decided_by, 0)
    if decisive:
        width = decisive * pitch + 1.0
        furniture.draw_panel(
            scene, first - pitch / 2 - 0.5, y - 4.0, width, 8.0, INK, notch=1.6, fill=f"{INK}_t", lw=0.35
        )
    r = min(LOTUS, pitch * 0.45)
    for n in range(gained):
        x = first + n * pitch
        ornament.draw_lotus(scene, x, y, r, n=8, rings=1, lw=0.2, eye=0)
        scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.25)
        kind = "used" if n < used else "circle"
        pen.draw_mark(scene, f"end.karma.{n + 1}", Spot(x, y, r * 0.55, r * 0.55), kind)


INK = "vermilion"
EDGE = 0.55
"""Visible width of the ribbon beside the tracks, in mm."""
TAIL, NOTCH = 3.4, 2.6
"""Length of the swallow tail at money's end, and depth of its notch, in mm."""
FLAG, FLAT, FLAG_PT = 5.6, 5.0, 12.5
"""The tag in the lane: depth in mm, depth above the floor with the market's payments, largest type size in
points.
"""
BONUS = 3.3
"""Half the length of a coin's bonus along the lane, in mm."""
LENGTH = 2 * (SIDE + TRACK) + FLOOR


class Stretch(NamedTuple):
    """A stretch from ``start`` to ``end`` along the tracks, in mm from the top of the left pier, in the
    direction of fame.
    """

    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


def fame_end(ring: Ring, fame: int) -> float:
    """Return the position of the end of the last fame box, in mm along the tracks."""
    if not fame:
        return 0.0
    box = ring.box(fame)
    match ring.where(fame)[0]:
        case 0:
            at = box.bottom - ring.y
        case 1:
            at = SIDE + TRACK
        case 2:
            at = SIDE + box.right - ring.x
        case 3:
            at = SIDE + 2 * TRACK + FLOOR
        case _:
            at = LENGTH - (box.y - ring.y)
    return _round_corners(ring, at)


def _round_corners(ring: Ring, at: float) -> float:
    """Return the position in mm where the next box or coin of the track begins.

    In the middle of a corner without a box, both tracks continue directly after the corner.
    """
    if ring.turns:
        return at
    middles = (SIDE + TRACK / 2, LENGTH - SIDE - TRACK / 2)
    return next((middle for middle in middles if abs(at - middle) < TRACK / 2 + 1e-6), at)


def money_end(ring: Ring, money: int) -> float:
    """Return the position of the end of the last coin, in mm along the tracks."""
    if not money:
        return LENGTH
    run, at = _run(ring, ring.coin(money))
    return _round_corners(ring, at - run / 2)


def _run(ring: Ring, place: TrackPlace) -> tuple[float, float]:
    """Return two lengths in mm: the distance between coins in the run of a coin, and the position of the coin
    along the tracks.
    """
    if place.dx > 0:
        return ring.left.pitch / ring.left.coins, place.y - ring.y
    if place.dx < 0:
        return ring.right.pitch / ring.right.coins, LENGTH - (place.y - ring.y)
    return ring.floor.pitch / ring.floor.coins, SIDE + place.x - ring.x


def point_on_track(ring: Ring, at: float, depth: float) -> Point:
    """Return a point ``at`` mm along the tracks, ``depth`` mm inside their outer edge.

    In a corner, each half of it continues straight from its side.
    """
    if at < SIDE + TRACK / 2:
        return ring.x + depth, ring.y + at
    if at < LENGTH - SIDE - TRACK / 2:
        return ring.x + at - SIDE, ring.y + SIDE + TRACK - depth
    return ring.x + 2 * TRACK + FLOOR - depth, ring.y + LENGTH - at


def _edge(ring: Ring, stretch: Stretch, depth: float) -> list[Point]:
    """Return the points of one edge of the ribbon, including corners."""
    turns = [
        (at, (x, ring.y + SIDE + TRACK - depth))
        for at, x in (
            (SIDE + TRACK / 2, ring.x + depth),
            (LENGTH - SIDE - TRACK / 2, ring.x + 2 * TRACK + FLOOR - depth),
        )
    ]
    between = [corner for at, corner in turns if stretch.start < at < stretch.end]
    return [point_on_track(ring, stretch.start, depth), *between, point_on_track(ring, stretch.end, depth)]


def draw_ribbon(scene: Scene, ring: Ring, layout: Tracks, fame: int, money: int, overlap: Fraction) -> None:
    """Draw the ribbon with ``overlap`` on its tag.

    A gap has only an outline; tracks that just touch have no ribbon.
    """
    start, end = sorted((fame_end(ring, fame), money_end(ring, money)))
    stretch = Stretch(start, end)
    if overlap > 0:
        _solid(scene, ring, stretch)
        _again(scene, ring, layout, stretch)
    elif overlap < 0:
        outline = [*_edge(ring, stretch, -EDGE), *reversed(_edge(ring, stretch, TRACK + EDGE))]
        scene.poly(outline, stroke=INK, lw=0.5, dash=(2.2, 1.4))
    _tag(scene, ring, layout, stretch, overlap)


def _solid(scene: Scene, ring: Ring, stretch: Stretch) -> None:
    """Draw the ribbon, extended by its tail at money's end."""
    longer = Stretch(stretch.start - TAIL, stretch.end + EDGE)
    notch = point_on_track(ring, stretch.start - TAIL + NOTCH, TRACK / 2)
    outline = [*_edge(ring, longer, -EDGE), *reversed(_edge(ring, longer, TRACK + EDGE)), notch]
    scene.poly(outline, fill=INK, stroke=INK, lw=0.3)


def _again(scene: Scene, ring: Ring, layout: Tracks, stretch: Stretch) -> None:
    """Draw all boxes and coins on the ribbon again; those that both tracks cover are on its tint."""
    # The page has the spots of these bonuses already.
    over = Scene(scene.w, scene.h, scene.typesetter, name=scene.name)
    tint, reach = f"{INK}_t", Stretch(stretch.start - TAIL, stretch.end + EDGE)
    with over.layer("pen"):
        draw_corner_lotuses(over, ring)
        for i in range(1, ring.boxes + 1):
            low, high = fame_end(ring, i - 1), fame_end(ring, i)
            if low < reach.end and high > reach.start:
                draw_white_box(over, ring, i)
                draw_fame_box(over, ring, layout, i, tint if _within(stretch, low, high) else None)
        for m in range(1, ring.coins + 1):
            low, high = money_end(ring, m), money_end(ring, m) + _run(ring, ring.coin(m))[0]
            if low < reach.end and high > reach.start:
                draw_coin(over, ring, layout, m, tint if _within(stretch, low, high) else "steel_t")
    scene.items += over.items


def _within(stretch: Stretch, low: float, high: float) -> bool:
    """Return whether the middle between ``low`` and ``high`` is in the stretch."""
    return stretch.start <= (low + high) / 2 <= stretch.end


def _tag(scene: Scene, ring: Ring, layout: Tracks, stretch: Stretch, overlap: Fraction) -> None:
    """Draw the overlap in the lane beside the stretch, where no bonus is."""
    words = signed_overlap(overlap, scene.typesetter)
    width = scene.width(words, "num", FLAG_PT)
    long = max(9.0, width + 3.2)
    at = _free(ring, layout, stretch, long / 2)
    floor = SIDE + TRACK <= at <= LENGTH - SIDE - TRACK
    deep = FLAT if floor else FLAG
    x, y = point_on_track(ring, at, TRACK + EDGE + deep / 2)
    solid = overlap > 0
    turn = 0 if floor else 90 if at > SIDE + TRACK else -90
    narrow = FLAG_PT * (FLAG - 0.8) / width
    upright = not floor and narrow >= 8.5
    with scene.placed(x, y, rot=turn):
        half = long / 2
        scene.poly(
            [(-half, -deep / 2), (half, -deep / 2), (half - 1.6, 0), (half, deep / 2), (-half, deep / 2),
             (-half + 1.6, 0)],
            fill=INK if solid else "white", stroke=INK, lw=0.35,
        )  # fmt: skip
    pt = min(FLAG_PT, narrow) if upright else FLAG_PT
    scene.text(
        x,
        y,
        words,
        "num",
        pt,
        scene.lettering_on(INK) if solid else INK,
        "c",
        mid=True,
        rot=0 if upright else turn,
    )


def signed_overlap(overlap: Fraction, typesetter: Typesetter) -> str:
    """Return the overlap as ``+5``, ``−12.5`` or ``0``; the sign stays at the left in right-to-left text."""
    sign = "+" if overlap > 0 else ""
    return f"\u200e{sign}{typesetter.number(float(overlap))}"


def _free(ring: Ring, layout: Tracks, stretch: Stretch, half: float) -> float:
    """Return the position in mm along the tracks of the middle of the overlap's tag: the free place nearest
    to the stretch's middle.
    """
    taken = [_run(ring, ring.coin(int(number)))[1] for number in layout.money]
    inner = TRACK + LANE
    lanes = ((0.0, SIDE - LANE), (SIDE + inner, LENGTH - SIDE - inner), (LENGTH - SIDE + LANE, LENGTH))
    places = [
        low + half + step / 2 for low, high in lanes for step in range(int(2 * (high - low - 2 * half)) + 1)
    ]
    free = [at for at in places if all(abs(at - other) >= half + BONUS for other in taken)]
    return min(free or places, key=lambda at: abs(at - stretch.middle))

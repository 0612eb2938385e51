"""The ribbon where fame meets money: below the stretch that both tracks cover, or as an outline over their
gap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.sheets.header import FLOOR, LANE, SIDE, TRACK
from sheetgen.games.dice_charmers.sheets.tracks import (
    Ring,
    draw_coin,
    draw_corner_lotuses,
    draw_fame_box,
    draw_white_box,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from sheetgen.draw.path import Point
    from sheetgen.games.dice_charmers.layout import Tracks
    from sheetgen.games.dice_charmers.sheets.tracks import Place
    from sheetgen.text.typesetter import Typesetter

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
    """Return the next position.

    In the middle of a corner without a box, both tracks continue directly after it.
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


def _run(ring: Ring, place: Place) -> tuple[float, float]:
    """Return the distance between coins in a coin's run, and the coin's position along the tracks, in mm."""
    if place.dx > 0:
        return ring.left.pitch / ring.left.coins, place.y - ring.y
    if place.dx < 0:
        return ring.right.pitch / ring.right.coins, LENGTH - (place.y - ring.y)
    return ring.floor.pitch / ring.floor.coins, SIDE + place.x - ring.x


def point_on_track(ring: Ring, at: float, depth: float) -> Point:
    """Return a point ``at`` mm along the tracks, ``depth`` mm inside their outer edge.

    In a corner, each half continues straight from its side.
    """
    if at < SIDE + TRACK / 2:
        return ring.x + depth, ring.y + at
    if at < LENGTH - SIDE - TRACK / 2:
        return ring.x + at - SIDE, ring.y + SIDE + TRACK - depth
    return ring.x + 2 * TRACK + FLOOR - depth, ring.y + LENGTH - at


def _edge(ring: Ring, stretch: Stretch, depth: float) -> list[Point]:
    """Return one edge of the ribbon, including corners."""
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
    """Draw all boxes and coins on the ribbon again, those that both tracks cover on its tint."""
    over = Scene(scene.w, scene.h, scene.typesetter, name=scene.name)  # the page has their spots already
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
    scene.push(x, y, rot=turn)
    half = long / 2
    scene.poly(
        [(-half, -deep / 2), (half, -deep / 2), (half - 1.6, 0), (half, deep / 2), (-half, deep / 2), (-half + 1.6, 0)],
        fill=INK if solid else "white", stroke=INK, lw=0.35,
    )  # fmt: skip
    scene.pop()
    pt = min(FLAG_PT, narrow) if upright else FLAG_PT
    scene.text(
        x, y, words, "num", pt, scene.on(INK) if solid else INK, "c", mid=True, rot=0 if upright else turn
    )


def signed_overlap(overlap: Fraction, typesetter: Typesetter) -> str:
    """Return the overlap as ``+5``, ``−12.5`` or ``0``; the sign stays at the left in right-to-left text."""
    sign = "+" if overlap > 0 else ""
    return f"\u200e{sign}{typesetter.number(float(overlap))}"


def _free(ring: Ring, layout: Tracks, stretch: Stretch, half: float) -> float:
    """Return the position of the tag's middle along the tracks: the free place nearest to the stretch's
    middle.
    """
    taken = [_run(ring, ring.coin(int(number)))[1] for number in layout.money]
    inner = TRACK + LANE
    lanes = ((0.0, SIDE - LANE), (SIDE + inner, LENGTH - SIDE - inner), (LENGTH - SIDE + LANE, LENGTH))
    places = [
        low + half + step / 2 for low, high in lanes for step in range(int(2 * (high - low - 2 * half)) + 1)
    ]
    free = [at for at in places if all(abs(at - other) >= half + BONUS for other in taken)]
    return min(free or places, key=lambda at: abs(at - stretch.middle))

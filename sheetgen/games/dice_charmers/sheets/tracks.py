"""The two tracks (DC-80, DC-81): fame anticlockwise outside, money clockwise inside.

A layout gives the runs of the tracks: left pier, corner, floor, corner, right pier. Corners may be omitted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.page import (
    COIN,
    CORE,
    FAME,
    FLOOR,
    SIDE,
    TRACK,
    draw_bonus_icon,
    draw_bonus_spot,
)
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import Tracks

COIN_RADIUS = 3.12
LEAN = {1: -0.2, 3: 0.2}
"""Parts of the ring that are corners, and the relative distance of the lotus from each corner's middle."""
FORMS = msg(
    "one run; left side, floor, right side; or left side, corner 1x0, floor, corner 1x0, right side", "report"
)
HANG = 6.35
"""Distance from a coin's centre to that of its bonus, in mm."""


class Run(NamedTuple):
    """The boxes of one run of the fame track, their distance in mm, and the number of coins beside each."""

    boxes: int
    coins: int
    pitch: float


class TrackPlace(NamedTuple):
    """The place of a coin: its centre in mm, and the direction to the inside of the page."""

    x: float
    y: float
    dx: int
    dy: int


def _sides(tracks: Tracks) -> tuple[list[tuple[int, int]], Sequence[int], int]:
    """Return the boxes and coins of left pier, floor and right pier, their runs, and the number of boxes in a
    corner.

    A track of five runs has boxes in its corners, one of three has none. One run is divided evenly.
    """
    runs = [(int(boxes), int(coins)) for boxes, coins in (run.split("x") for run in tracks.coins_beside)]
    whole, cornered = len(runs) == 1 and runs[0][0] > 2, len(runs) == 5 and runs[1] == runs[3] == (1, 0)
    if not (whole or cornered or len(runs) == 3):
        raise_fault(("tracks", "coins_beside"), ", ".join(tracks.coins_beside), FORMS, "DC-81")
    if whole:
        boxes, coins = runs[0]
        pier = max(1, round(boxes * SIDE / (2 * SIDE + FLOOR)))
        return [(pier, coins), (boxes - 2 * pier, coins), (pier, coins)], (0, 0, 0), 0
    return (runs[::2], (0, 2, 4), 1) if cornered else (runs, (0, 1, 2), 0)


class Ring:
    """The places of all boxes and coins round the core box of the page."""

    def __init__(self, core: Box, tracks: Tracks) -> None:
        self.x, self.y = core.x, core.y
        sides, keys, turn = _sides(tracks)
        self.left, self.floor, self.right = (
            Run(boxes, coins, room / boxes)
            for (boxes, coins), room in zip(sides, (SIDE, FLOOR, SIDE), strict=True)
        )
        self._parts = (self.left.boxes, turn, self.floor.boxes, turn, self.right.boxes)
        self.turns = bool(turn)
        """Whether both corners are boxes; otherwise the track goes round them."""
        self.boxes = sum(self._parts)
        self.coins = sum(run.boxes * run.coins for run in (self.left, self.floor, self.right))
        self._check(tracks, keys)

    def _check(self, tracks: Tracks, keys: Sequence[int]) -> None:
        """Raise ``LayoutError`` if a box is narrower than 6 mm, or a box with a bonus cannot hold both."""
        for key, part, run, lone, both in zip(
            keys, (0, 2, 4), (self.left, self.floor, self.right), (6.2, 8.2, 6.2), (12.4, 15.4, 12.4), strict=True
        ):  # fmt: skip
            need = both if any(self.where(int(number))[0] == part for number in tracks.fame) else lone
            need = max(need, run.coins * 2 * (COIN_RADIUS + 0.1))
            if run.pitch < need:
                count = int(run.pitch * run.boxes / need)
                most = msg("at most {most} boxes with so many coins", "report", most=count)
                raise_fault(("tracks", "coins_beside", key), tracks.coins_beside[key], most, "DC-81")

    def where(self, i: int) -> tuple[int, int]:
        """Return the part of fame box ``i`` (left, corner, floor, corner, right), and its index there."""
        i -= 1
        for part, boxes in enumerate(self._parts):
            if i < boxes:
                return part, i
            i -= boxes
        raise IndexError(i)

    def box(self, i: int) -> Box:
        """Return the place of fame box ``i``."""
        part, n = self.where(i)
        match part:
            case 0:
                return Box(self.x, self.y + n * self.left.pitch, FAME, self.left.pitch)
            case 2:
                pitch = self.floor.pitch
                return Box(self.x + TRACK + n * pitch, self.y + SIDE + COIN, pitch, FAME)
            case 4:
                pitch = self.right.pitch
                return Box(self.x + CORE - FAME, self.y + (self.right.boxes - n - 1) * pitch, FAME, pitch)
        return self.corner(part)

    def corner(self, part: int) -> Box:
        """Return the place of the corner box at the left (1) or the right (3)."""
        return Box(self.x if part == 1 else self.x + CORE - TRACK, self.y + SIDE, TRACK, TRACK)

    def coin(self, m: int) -> TrackPlace:
        """Return the place of coin ``m``."""
        for run in (self.right, self.floor, self.left):
            count = run.boxes * run.coins
            if m <= count:
                break
            m -= count
        along = (m - 0.5) * run.pitch / run.coins
        if run is self.right:
            return TrackPlace(self.x + CORE - FAME - COIN / 2 + 0.1, self.y + along, -1, 0)
        if run is self.floor:
            return TrackPlace(self.x + CORE - TRACK - along, self.y + SIDE + COIN / 2 - 0.1, 0, -1)
        return TrackPlace(self.x + FAME + COIN / 2 - 0.1, self.y + SIDE - along, 1, 0)


def draw_tracks(scene: Scene, layout: Tracks, core: Box) -> None:
    """Draw both tracks with their bonuses."""
    ring = Ring(core, layout)
    _string(scene, core)
    for i in range(1, ring.boxes + 1):
        draw_fame_box(scene, ring, layout, i)
    draw_corner_lotuses(scene, ring)
    for m in range(1, ring.coins + 1):
        draw_coin(scene, ring, layout, m)


def draw_corner_lotuses(scene: Scene, ring: Ring) -> None:
    """Draw a lotus in each corner of the tracks that has no box."""
    if not ring.turns:
        for part, lean in LEAN.items():
            ornament.draw_lotus(
                scene, *_middle(ring.corner(part), lean), 7.2, n=12, rings=3, fill="white", lw=0.22
            )


def _string(scene: Scene, core: Box) -> None:
    """Draw the string that connects the coins."""
    left, right = core.x + FAME + COIN / 2 - 0.1, core.right - FAME - COIN / 2 + 0.1
    top, low = core.y, core.y + SIDE + COIN / 2 - 0.1
    scene.path(
        f"M{left} {top}V{low - 3}Q{left} {low} {left + 3} {low}"
        f"H{right - 3}Q{right} {low} {right} {low - 3}V{top}",
        stroke="steel_m",
        lw=0.3,
    )


def draw_fame_box(scene: Scene, ring: Ring, layout: Tracks, i: int, ground: str | None = None) -> None:
    """Draw fame box ``i``, on a special ``ground`` or the usual one."""
    bonus = layout.fame.get(str(i))
    part, _ = ring.where(i)
    if part in LEAN:
        _corner(scene, i, ring.box(i), bonus, LEAN[part], ground or "white")
    else:
        _box(scene, i, ring.box(i), bonus, ground)


def draw_white_box(scene: Scene, ring: Ring, i: int) -> None:
    """Draw white where fame box ``i`` covers a solid area, because some editions omit grounds."""
    x, y, w, h = ring.box(i)
    if ring.where(i)[0] in LEAN:
        ornament.draw_lotus(scene, x + w / 2, y + h / 2 + 0.2, 7.2, n=12, rings=1, fill="white", eye=0)
        return
    ornament.draw_at(scene, _frame(w, h), x + 0.25, y + 0.25, fill="white")


def _frame(w: float, h: float) -> str:
    return ornament.cusped_frame_path(round(w - 0.5, 4), round(h - 0.5, 4), 1.5)


def _box(scene: Scene, i: int, box: Box, bonus: str | None, ground: str | None) -> None:
    """Draw a fame box: number above, bonus below; on the floor number left, bonus right.

    Every fifth box is tinted.
    """
    x, y, w, h = box
    five = i % 5 == 0
    ornament.draw_at(
        scene, _frame(w, h), x + 0.25, y + 0.25,
        fill=ground or ("gold_t" if five else "white"), stroke="gold", lw=0.45 if five else 0.28,
    )  # fmt: skip
    cx, cy = x + w / 2, y + h / 2
    flat = w > h
    if bonus:
        nx, ny, bx, by = (cx - 4.4, cy, cx + 3.6, cy) if flat else (cx, y + 3.7, cx, y + h - 4.5)
        draw_bonus_spot(scene, spots.FAME_BONUS(i), bonus, bx, by, 6.2, 3.1)
        scene.spot(spots.FAME(i), nx, ny, 3.1)
    else:
        nx, ny = cx, cy
        scene.spot(spots.FAME(i), cx, cy, min(w - 1, 8) / 2, min(h - 1, 8) / 2)
        off = 6.4 if flat else 4.6
        if (w if flat else h) / 2 > off + 1.5:
            for s in (-1, 1):
                star = (cx + s * off, cy) if flat else (cx, cy + s * off)
                ornament.draw_star(scene, *star, 1.05, stroke="gold_m", lw=0.2)
    scene.text(nx, ny, str(i), "num", 10.5, "ink", "c", mid=True)


def _middle(box: Box, lean: float) -> Point:
    """Return the centre of a lotus in a corner, in mm."""
    return box.x + box.w / 2 + lean, box.y + box.h / 2 + 0.2


def _corner(scene: Scene, i: int, box: Box, bonus: str | None, lean: float, ground: str) -> None:
    """Draw a fame box in a corner: a lotus with the number in its eye. A bonus there enlarges the eye."""
    cx, cy = _middle(box, lean)
    ornament.draw_lotus(scene, cx, cy, 7.2, n=12, rings=1 if bonus else 2, lw=0.22, eye=0)
    eye = 5.9 if bonus else 3.9
    if ground != "white":
        scene.circle(cx, cy, eye, fill="white")
    scene.circle(cx, cy, eye, fill=ground, stroke="gold", lw=0.35)
    if bonus:
        draw_bonus_spot(scene, spots.FAME_BONUS(i), bonus, cx, cy + 2.2, 5.8, 3.0)
    ny = cy - 3.2 if bonus else cy
    scene.text(cx, ny, str(i), "num", 10 if bonus else 11, "ink", "c", mid=True)
    scene.spot(spots.FAME(i), cx, ny, 2.6 if bonus else 3.6, 2.3 if bonus else 3.6)


def draw_coin(scene: Scene, ring: Ring, layout: Tracks, m: int, ground: str = "steel_t") -> None:
    """Draw coin ``m`` of the money track; every tenth coin has a thicker edge. Its bonus is inside the
    page.
    """
    x, y, dx, dy = ring.coin(m)
    bonus, ten = layout.money.get(str(m)), m % 10 == 0
    if bonus:
        scene.seg(x + dx * 3.1, y + dy * 3.1, x + dx * 3.7, y + dy * 3.7, "steel", 0.9, cap=0)
    scene.circle(x, y, COIN_RADIUS, fill="white")
    scene.circle(x, y, COIN_RADIUS, fill=ground, stroke="steel", lw=0.5 if ten else 0.28)
    scene.text(x, y, str(m), "num" if ten else "bold", 8.6, "ink", "c", mid=True)
    scene.spot(spots.MONEY(m), x, y, 3.1)
    if bonus:
        draw_bonus_icon(scene, bonus, x + dx * HANG, y + dy * HANG, 5.8)
        scene.spot(spots.MONEY_BONUS(m), x + dx * HANG, y + dy * HANG, 2.8)

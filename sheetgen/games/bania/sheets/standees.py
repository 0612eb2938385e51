"""Elephants and score markers to cut out and fold: prisms whose feet fit what they stand on (BA-1)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import desert
from sheetgen.games.bania.sheets.hexes import ROOT3, hexagon, path
from sheetgen.games.bania.sheets.words import PLAYERS, sign

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


class Standee(NamedTuple):
    """A strip that folds to a prism: its sides, and the foot that both ends make together; in mm."""

    wide: float
    high: float
    """Along the paper, from the foot to the upper fold."""
    foot_wide: float
    foot_deep: float

    @property
    def strip(self) -> float:
        """How long it is before it is folded."""
        return 2 * (self.high + self.foot_deep)


TENT = 15.0
"""The tent from side to side, in mm, for which these are made; for larger ones they grow alike."""
ELEPHANT = Standee(16.4, 11.6, 12.4, 7.0)
MARKER = Standee(6.4, 10.0, 6.4, 4.0)
"""Two stand in a box of the score track, four on its corners, where all begin."""
PICTURE = 24.0
"""Width of the picture that shows how they stand."""


def height(tent: float) -> float:
    """The longest strip that goes with tents of this size, in mm."""
    return ELEPHANT.strip * tent / TENT


def row(scene: Scene, x: float, y: float, width: float, tent: float) -> None:
    """All that go with tents of this size, and how they stand, from (x, y) evenly over ``width`` mm."""
    k = tent / TENT
    widths = [ELEPHANT.wide * k] * len(PLAYERS) + [MARKER.wide * k] * len(PLAYERS) + [PICTURE]
    gap = (width - sum(widths)) / (len(widths) - 1)
    middle = y + ELEPHANT.strip * k / 2
    for n, wide in enumerate(widths[:-1]):
        seat = n % len(PLAYERS)
        scene.push(x + wide / 2, middle, k)
        if n < len(PLAYERS):
            elephant_strip(scene, seat)
        else:
            marker_strip(scene, seat)
        scene.pop()
        x += wide + gap
    _standing(scene, x + PICTURE / 2, middle)


def _strip(scene: Scene, seat: int, made: Standee) -> None:
    """The paper about 0, 0, with its folds: a foot, both sides, the upper one on its head, a foot."""
    ink, (w, h, foot, deep) = PLAYERS[seat], made
    end, low = foot / 2 - min(0.8, foot / 12), h + deep
    right = f"L{foot / 2} {-h}L{w / 2} {-h}V{h}L{foot / 2} {h}L{end} {low}"
    left = f"H{-end}L{-foot / 2} {h}L{-w / 2} {h}V{-h}L{-foot / 2} {-h}Z"
    outline = f"M{-end} {-low}H{end}{right}{left}"
    scene.path(outline, fill="white", stroke="ink", lw=0.25)
    scene.cut(outline)
    for way in (1, -1):
        scene.push(sy=way)
        scene.rect(-w / 2 + 0.5, 0.5, w - 1, h - 1, 0.6, fill=f"{ink}_t", stroke=ink, lw=0.3)
        scene.pop()
    for fold, half in ((-h, foot / 2), (0.0, w / 2), (h, foot / 2)):
        scene.seg(-half, fold, half, fold, "ink", 0.25, dash=(0.01, 1.0))
        scene.fold(f"M{-half} {fold}H{half}")


def elephant_strip(scene: Scene, seat: int) -> None:
    """A player's elephant before it is folded, about 0, 0."""
    _strip(scene, seat, ELEPHANT)
    s = min((ELEPHANT.high - 2.0) / 28.4, (ELEPHANT.wide - 2.0) / 46.5)
    for way in (1, -1):
        scene.push(sy=way)
        elephant(scene, -0.9 * s, ELEPHANT.high - 0.9, s, seat, lw=0.2)
        scene.pop()


def marker_strip(scene: Scene, seat: int) -> None:
    """A player's score marker before it is folded, about 0, 0."""
    _strip(scene, seat, MARKER)
    ink = PLAYERS[seat]
    for way in (1, -1):
        scene.push(sy=way)
        scene.circle(0, MARKER.high * 0.42, 2.35, fill="white", stroke=ink, lw=0.25)
        sign(scene, seat, 0, MARKER.high * 0.42, 1.45, fill=ink, stroke="ink", lw=0.2)
        scene.pop()


def elephant(
    scene: Scene, x: float, y: float, s: float, seat: int, *, flip: bool = False, lw: float = 0.28
) -> None:
    """A state elephant on its feet at (x, y), cloth and sign of its owner; from -22 to 24 across at scale 1."""
    ink, middle = PLAYERS[seat], x + (3.0 if flip else -3.0) * s
    desert.state_elephant(scene, x, y, s, cloth=ink, lw=lw, flip=flip)
    scene.circle(middle, y - 13.2 * s, 5.2 * s, fill="white", stroke="ink", lw=0.9 * lw)
    sign(scene, seat, middle, y - 13.2 * s, 3.1 * s, fill=ink, stroke="ink", lw=0.7 * lw)


def _standing(scene: Scene, x: float, y: float) -> None:
    """A folded elephant from its side, and from above where its foot stands on a tent."""
    peak = math.sqrt(ELEPHANT.high**2 - (ELEPHANT.foot_deep / 2) ** 2)
    foot, half = y - 3.0, ELEPHANT.foot_deep / 2
    scene.path(f"M{x} {foot - peak}L{x + half} {foot}H{x - half}Z", fill="gold_t", stroke="ink", lw=0.4)
    scene.seg(x - half + 0.6, foot + 0.8, x + half - 0.6, foot + 0.8, "ink", 0.4)
    for at, high in ((x, foot - peak), (x - half, foot), (x + half, foot)):
        scene.circle(at, high, 0.7, fill="white", stroke="ink", lw=0.25)
    tent = y + 9.0
    scene.path(path(hexagon(x, tent, TENT / ROOT3)), fill="white", stroke="gold", lw=0.35)
    wide, deep = ELEPHANT.foot_wide, ELEPHANT.foot_deep
    scene.rect(x - wide / 2, tent - deep / 2, wide, deep, fill="gold_t", stroke="ink", lw=0.3)
    scene.seg(x - wide / 2, tent, x + wide / 2, tent, "ink", 0.25, dash=(0.01, 1.0))

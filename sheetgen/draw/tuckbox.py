"""A tuck box as a net: its panels, what is cut and folded, where glue goes. In mm.

From the left: the flap that is glued, the back, a side, the front, a side. Above the back are the lid and the tongue,
which is tucked in behind the front, where a notch for the thumb is; below the back and the front lie both halves of
the bottom, one glued over the other. Above and below the sides are flaps that fold in.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box

STOCK = 0.4
"""What the box's own paper takes of the room between two folds."""
GLUED = 11.0
"""Width of the flap that is glued."""
TONGUE = 14.0
"""Depth of the tongue, where the front is that high."""
THUMB = 9.0
"""Radius of the notch; a quarter of a narrow front."""
BEVEL, AIR = 5.0, 0.6
"""Of the glued flap's ends; by which flaps are narrower than what they fold into."""


class Room(NamedTuple):
    """What lies in a box: wide, high and deep, in mm."""

    width: float
    height: float
    depth: float


class Tuckbox(NamedTuple):
    """The net with its upper left corner at 0, 0.

    ``glue`` are the flaps whose printed side is glued, ``slack`` what the panels are more than the room inside.
    """

    width: float
    height: float
    outline: str
    folds: tuple[str, ...]
    back: Box
    front: Box
    sides: tuple[Box, Box]
    lid: Box
    tongue: Box
    bottom: Box
    glue: tuple[Box, ...]

    @property
    def inside(self) -> Room:
        """The room that is left when it is folded."""
        return Room(self.front.w - STOCK, self.front.h - STOCK, self.sides[0].w - STOCK)


def tuckbox(room: Room) -> Tuckbox:
    """The net of a box with so much room inside."""
    w, h, d = (size + STOCK for size in room)
    tongue = min(TONGUE, h / 3)
    flap = min(max(0.9 * d, 8.0), w / 2 - 1, tongue + d)
    x = [GLUED, GLUED + w, GLUED + w + d, GLUED + 2 * w + d, GLUED + 2 * w + 2 * d]
    top, low = tongue + d, tongue + d + h
    back, front = Box(x[0], top, w, h), Box(x[2], top, w, h)
    sides = Box(x[1], top, d, h), Box(x[3], top, d, h)
    lid, bottom = Box(x[0], tongue, w, d), Box(x[0], low, w, d)
    under, glued = Box(x[2], low, w, d), Box(0, top, GLUED, h)
    dust = tuple(Box(side.x, low, d, flap) for side in sides)
    outline = "".join(
        (
            f"M{num(x[0], top)}",
            _lid(lid, tongue),
            *(_dust(x[1], d, top, -flap), _notch(front), _dust(x[3], d, top, -flap)),
            f"L{num(x[4], low)}",
            *(_dust(x[4], -d, low, flap), _half(under), _dust(x[2], -d, low, flap), _half(bottom)),
            f"L{num(0, low - BEVEL)}L{num(0, top + BEVEL)}Z",
        )
    )
    folds = [f"M{num(at, top)}V{num(low)}" for at in x[:4]]
    folds += [f"M{num(lid.x + AIR, lid.y)}H{num(lid.right - AIR)}", f"M{num(x[0], top)}H{num(x[1])}"]
    folds += [f"M{num(side.x, y)}H{num(side.right)}" for y in (top, low) for side in sides]
    folds += [f"M{num(panel.x, low)}H{num(panel.right)}" for panel in (back, front)]
    return Tuckbox(
        x[4], max(low + d, low + flap), outline, tuple(folds), back, front, sides, lid,
        Box(x[0], 0, w, tongue), bottom, (glued, under, *dust),
    )  # fmt: skip


def _lid(lid: Box, tongue: float) -> str:
    """From the back's left corner up round lid and tongue, and down to its right corner; the tongue is rounded."""
    left, right = lid.x + AIR, lid.right - AIR
    r = min(tongue * 0.7, lid.w / 4)
    return (
        f"L{num(left, lid.bottom - AIR)}V{num(lid.y)}L{num(left + AIR, lid.y - AIR)}V{num(lid.y - tongue + r)}"
        f"A{num(r, r)} 0 0 1 {num(left + AIR + r, lid.y - tongue)}H{num(right - AIR - r)}"
        f"A{num(r, r)} 0 0 1 {num(right - AIR, lid.y - tongue + r)}V{num(lid.y - AIR)}L{num(right, lid.y)}"
        f"V{num(lid.bottom - AIR)}L{num(lid.right, lid.bottom)}"
    )


def _dust(x: float, wide: float, y: float, high: float) -> str:
    """A flap from (x, y) as ``wide`` as the side, ``high`` up or down, its outer corner cut off."""
    way = 1 if wide > 0 else -1
    out = abs(high)
    step, slant = AIR * way, min(abs(wide) * 0.3, out * 0.5) * way
    sign = 1 if high > 0 else -1
    return (
        f"L{num(x + step, y + sign * AIR)}V{num(y + sign * (out - abs(slant)))}L{num(x + step + slant, y + high)}"
        f"H{num(x + wide - step - slant)}L{num(x + wide - step, y + sign * (out - abs(slant)))}V{num(y + sign * AIR)}"
        f"L{num(x + wide, y)}"
    )


def _notch(front: Box) -> str:
    """Along the front's upper edge with the notch for the thumb."""
    r = min(THUMB, front.w / 4, front.h / 4)
    return f"H{num(front.middle - r)}A{num(r, r)} 0 0 0 {num(front.middle + r, front.y)}H{num(front.right)}"


def _half(panel: Box) -> str:
    """Round a half of the bottom, from its right corner to its left one."""
    left, right = panel.x + AIR, panel.right - AIR
    return (
        f"L{num(right, panel.y + AIR)}V{num(panel.bottom)}H{num(left)}V{num(panel.y + AIR)}"
        f"L{num(panel.x, panel.y)}"
    )

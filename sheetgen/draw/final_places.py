"""Final standings beside a player's name: a ribbon with the place, and the figures that decide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import Box

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene


DEEP = 3.4
"""Depth of the ribbon's tails in mm."""
STAR, OTHERS = 4.6, 2.3
"""Radii in mm of the star with the place, and of the other players' stars."""
EDGE, GAP = 4.5, 0.5
HIGH = 9.8
"""Height in mm of a cartouche at size 1."""
ICON, ROOM = 6.8, 21.0
"""Size of an icon, and width of an icon with its number, in mm."""
UNKNOWN = "?"


class Place(NamedTuple):
    """A place among players; ``shared`` if it is a tie."""

    place: int
    players: int
    shared: bool = False


class Figure(NamedTuple):
    """A figure that players are compared by (None if unknown); the one that ``decided`` gets a frame."""

    icon: str
    value: int | None
    decided: bool = False
    ink: str | None = None


def ribbon_length(of: Place) -> float:
    """Return the length in mm of a ribbon of size 1 with the stars of all players."""
    return (
        EDGE + 2 * STAR + (of.players - 1) * 2 * OTHERS + of.players * GAP + DEEP + (4.0 if of.shared else 0)
    )


def box_at_line_end(scene: Scene, line: Spot, bottom: float, wide: float, high: float) -> Box:
    """Return a box above ``bottom`` at the end of a writing line, in reading direction."""
    left = line.x - line.rx if scene.typesetter.rtl else line.x + line.rx - wide
    return Box(left, bottom - high, wide, high)


def ribbon(scene: Scene, box: Box, ink: str, of: Place, size: float = 1.0) -> None:
    """Draw a ribbon with swallow tails: the place in a large star, and a small star for each other player."""
    x, y, deep = box.x, box.y + box.h / 2, DEEP * size
    scene.poly(
        [(x, box.y), (box.right, box.y), (box.right - deep, y), (box.right, box.bottom), (x, box.bottom),
         (x + deep, y)],
        fill=ink, stroke=ink, lw=0.3,
    )  # fmt: skip
    at = x + EDGE * size
    for place in range(1, of.players + 1):
        own = place == of.place
        r = (STAR if own else OTHERS) * size
        at += r
        ornament.put_star(scene, at, y, r, fill="white" if own else None, stroke="white", lw=0.25)
        if own:
            scene.text(at, y, str(place), "num", 13 * size, "ink", "c", mid=True)
        at += r + GAP * size
        if own and of.shared:
            at += scene.text(at, y, "=", "num", 13 * size, scene.on(ink), mid=True) + 0.8 * size


def cartouche(scene: Scene, box: Box, ink: str, of: Place, figures: Sequence[Figure]) -> None:
    """Draw a panel with the ribbon and all figures, as large as possible, in reading direction."""
    with scene.reading(box.x, box.right):
        _cartouche(scene, box, ink, of, figures)


def _cartouche(scene: Scene, box: Box, ink: str, of: Place, figures: Sequence[Figure]) -> None:
    long = ribbon_length(of)
    size = min(box.h / HIGH, box.w / (2.0 + long + ROOM * len(figures)))
    furniture.panel(scene, *box, ink, notch=2.4 * min(1.0, size), fill="white", lw=0.5)
    y, high = box.y + box.h / 2, HIGH * size - 1.8
    left = box.x + 0.9
    ribbon(scene, Box(left, y - high / 2, long * size, high), ink, of, size)
    right = left + long * size
    step = (box.right - 1.6 * size - right) / len(figures)
    for n, figure in enumerate(figures):
        _figure(scene, figure, right + step * (n + 0.5), y, size, ink)


def _figure(scene: Scene, figure: Figure, x: float, y: float, size: float, ink: str) -> None:
    words, pt = UNKNOWN if figure.value is None else str(figure.value), 15 * size
    taken = scene.width(words, "num", pt)
    whole = (ICON + 1.4) * size + taken
    left = x - whole / 2
    if figure.decided:
        high = (HIGH - 2.6) * size
        field = Box(left - 1.5 * size, y - high / 2, whole + 3.2 * size, high)
        furniture.panel(scene, *field, ink, notch=1.4 * size, fill=f"{ink}_t", lw=0.35)
    icon(scene, figure.icon, left + ICON / 2 * size, y, ICON * size * 0.92, ink=figure.ink)
    scene.text(left + (ICON + 1.4) * size, y, words, "num", pt, mid=True)

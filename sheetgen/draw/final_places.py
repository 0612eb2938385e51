"""The end of a game beside a player's name: a ribbon with the place, and what players are compared by."""

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
"""How deep the ribbon's tails are cut."""
STAR, OTHERS = 4.6, 2.3
"""Radii of the star with the place, and of those that stand for the others."""
EDGE, GAP = 4.5, 0.5
HIGH = 9.8
"""Height of a cartouche of which all these are the measures; other ones are larger or smaller."""
ICON, ROOM = 6.8, 21.0
"""An icon, and the room that it has with its number."""
UNKNOWN = "?"


class Place(NamedTuple):
    """A place among so many players; ``shared`` where nothing parts the player from another."""

    place: int
    players: int
    shared: bool = False


class Figure(NamedTuple):
    """One of the things that players are compared by, None where nobody knows; what decided has a frame."""

    icon: str
    value: int | None
    decided: bool = False
    ink: str | None = None


def stars(of: Place) -> float:
    """How long a ribbon of size 1 is that holds the stars of all, in mm."""
    return (
        EDGE + 2 * STAR + (of.players - 1) * 2 * OTHERS + of.players * GAP + DEEP + (4.0 if of.shared else 0)
    )


def at_end(scene: Scene, line: Spot, bottom: float, wide: float, high: float) -> Box:
    """A box with its foot at ``bottom``, as far as a line to write on reaches in the direction of reading."""
    left = line.x - line.rx if scene.typesetter.rtl else line.x + line.rx - wide
    return Box(left, bottom - high, wide, high)


def ribbon(scene: Scene, box: Box, ink: str, of: Place, size: float = 1.0) -> None:
    """A ribbon in ``box`` with swallow tails: the place in a star, among a star for each other player."""
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
    """A panel that fills ``box``: the ribbon, then all figures, as large as there is room, where reading begins."""
    with scene.reading(box.x, box.right):
        _cartouche(scene, box, ink, of, figures)


def _cartouche(scene: Scene, box: Box, ink: str, of: Place, figures: Sequence[Figure]) -> None:
    long = stars(of)
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

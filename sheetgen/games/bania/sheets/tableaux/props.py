"""Parts of the pictures on Bania's cards: sand, spaces, tents, cards, points, a bag."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sheetgen.draw import landscape
from sheetgen.draw.cards.pictures import WIDTH
from sheetgen.draw.icons import draw_icon
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.hexes import ROOT3, Point, hexagon, hexagon_bounds, hexagon_centres

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.sheets.words import Ware

LETTERED = 9.0
"""Width in mm on the card below which tents show only their goods' icon."""


def draw_sand(stage: Stage, y: float) -> None:
    """Draw dunes behind a ground of sand from y down to the sill. Small cards have no such scenery."""
    if stage.small:
        return
    landscape.draw_dune(stage.scene, -4, 34, y, 6, 0.45)
    landscape.draw_dune(stage.scene, 24, 68, y + 1.5, 7.5, 0.6)


def space_centres(places: Iterable[str], flat: float, x: float, y: float) -> dict[str, Point]:
    """Return the centre of each space in mm, with all spaces centred about (x, y)."""
    found = {}
    for place in places:
        row = int(place[1:])
        found.update(hexagon_centres({place[0]: (row, row)}, flat))
    left, top, right, bottom = hexagon_bounds(found.values(), flat)
    dx, dy = x - (left + right) / 2, y - (top + bottom) / 2
    return {place: (px + dx, py + dy) for place, (px, py) in found.items()}


def draw_tent(
    scene: Scene, at: Point, flat: float, ware: Ware, below: str = "", *, lettered: bool = True
) -> None:  # fmt: skip
    """Draw a pitched tent. One that is small, or not ``lettered``, shows only colour and icon."""
    x, y = at
    if not lettered or flat * min(1.0, scene.scale) < LETTERED:
        r = flat / ROOT3
        scene.poly(hexagon(x, y, r), fill="white", stroke="ink", lw=0.25)
        scene.poly(hexagon(x, y, r - 0.5), fill=f"{ware.ink}_t", stroke=ware.line, lw=0.25)
        tiles.draw_ware(scene, ware, x, y, flat * 0.62)
        return
    scene.push(x, y)
    tiles.draw_tent_front(scene, ware, below, flat=flat)
    scene.pop()


def draw_tent_in_hand(scene: Scene, at: Point, flat: float, ware: Ware, below: str = "") -> None:
    """Draw a tent that is being pitched: its shadow falls on the space."""
    x, y = at
    scene.poly(hexagon(x + 0.6, y + 0.8, flat / ROOT3 + 0.1), fill="ink_m")
    draw_tent(scene, (x - 0.2, y - 0.3), flat, ware, below)


def draw_space(scene: Scene, at: Point, flat: float) -> None:
    """Draw a free space of the board."""
    x, y = at
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.1), fill="white", stroke="gold", lw=0.25)
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.8), stroke="gold_m", lw=0.14)


def draw_target_space(scene: Scene, at: Point, flat: float) -> None:
    """Draw a space where the next tent may be pitched."""
    x, y = at
    scene.poly(hexagon(x, y, flat / ROOT3 - 0.2), fill="white", stroke="ink", lw=0.6)
    scene.poly(hexagon(x, y, flat / ROOT3 - 1.1), stroke="gold_m", lw=0.2, dash=(1.0, 0.7))


def draw_cross(scene: Scene, at: Point, r: float, lw: float = 0.8) -> None:
    """Draw a cross over something impossible."""
    x, y = at
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    scene.path(d, stroke="white", lw=lw + 0.9)
    scene.path(d, stroke="ink", lw=lw)


def draw_disc(stage: Stage, x: float, y: float, number: int) -> None:
    """Draw the number of a step. A large one keeps its distance from the walls."""
    inset = 8.1 if stage.small else 0.0
    stage.disc(min(max(x, inset), WIDTH - inset), y, number)


def draw_points(stage: Stage, x: float, y: float, points: int, size: float = 6.6) -> None:
    """Draw gained points in their star."""
    draw_icon(stage.scene, "fame", x, y, size * stage.larger, points)


def draw_bag(scene: Scene, x: float, y: float, s: float = 1.0) -> None:
    """Draw the bag of tents about (x, y), 17 mm wide and 21 mm high at scale 1."""
    scene.push(x, y, s)
    body = (
        "M-4 -6C-7.4 -3 -9 1.4 -8 6C-7.4 9 -4 10 0 10C4 10 7.4 9 8 6C9 1.4 7.4 -3 4 -6Z"
        "M-4 -7C-5.2 -8.6 -5.6 -9.6 -6 -11C-4 -10.2 -2 -11 0 -10.2C2 -11 4 -10.2 6 -11C5.6 -9.6 5.2 -8.6 4 -7Z"
    )
    scene.path(body, fill="white")
    scene.path(body, fill="gold_t", stroke="gold", lw=0.4)
    scene.path("M-2 -6C-3 -4.4 -3.6 -3.4 -4.4 -2.4M2 -6C3 -4.4 3.6 -3.4 4.4 -2.4", stroke="gold", lw=0.25)
    scene.rect(-4.4, -7.2, 8.8, 1.4, 0.7, fill="gold", stroke="gold", lw=0.3)
    draw_icon(scene, "tent", 0, 3.0, 8.6)
    scene.pop()

"""Pieces on the spots of a filled board (tents, elephants, score markers), and a player's result."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from sheetgen.draw import landscape, pen
from sheetgen.draw.furniture import DecidingFigure, FinalPlace, box_at_line_end, draw_cartouche
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.page import PLAYERS, draw_sign, wares
from sheetgen.games.bania.sheets.plan import corner_distance, hexagon
from sheetgen.games.bania.spots import OWN_NAME, PEN, SPACE
from sheetgen.games.bania.state import Die, Elephants, Marker, Perch, Sign, Tent, Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.contract.values import Piece, PiecePosition


SHARE = 0.36
"""Half the size of a space's spot, relative to the space."""


def _tent(scene: Scene, spot: Spot, tent: Tent, lying: PiecePosition) -> None:
    """Draw a tent on its space, with the space's address. A tent of a closed camp has a thick edge."""
    (place,) = SPACE.parts(lying.address) or ("",)
    goods = wares(lying.layout)[tent.goods]
    if lying.layout.kind == PEN:
        _drawn_tent(scene, spot, tent, lying, scene.typesetter.say(goods.letter))
        return
    scene.push(spot.x, spot.y)
    tiles.draw_tent_front(scene, goods, place.upper(), flat=_flat(spot), closed=tent.closed)
    scene.pop()


def _drawn_tent(scene: Scene, spot: Spot, tent: Tent, lying: PiecePosition, letter: str) -> None:
    """Draw a tent's letter, written into its space. Tents of a closed camp have a common outline."""
    pen.draw_mark(scene, lying.address, spot, "text", letter)
    if not tent.closed:
        return
    flat = spot.ry / SHARE
    closed = [
        scene.spots[address]
        for address, other in lying.page.items()
        if isinstance(other, Tent) and other.closed
    ]
    corners = hexagon(spot.x, spot.y, corner_distance(flat))
    for n, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        turn = math.radians(30 + 60 * n)
        near = spot.x + flat * math.cos(turn), spot.y + flat * math.sin(turn)
        if all(math.dist(near, (other.x, other.y)) > flat / 4 for other in closed):
            scene.seg(*a, *b, "pen", 0.9)


def _tile(scene: Scene, spot: Spot, tile: Tile, lying: PiecePosition) -> None:
    """Draw a tent of a reserve with the letters of its price, or with a question mark if it is unknown."""
    scene.push(spot.x, spot.y)
    if tile.goods is None:
        scene.poly(hexagon(0, 0, corner_distance(_flat(spot)) - 0.1), fill="white", stroke="ink", lw=0.3)
        scene.text(0, 0, "?", "num", 22, "ink", "c", mid=True)
    else:
        known = wares(lying.layout)
        price = tiles.price_letters([known[name] for name in tile.price])
        tiles.draw_tent_front(scene, known[tile.goods], price, flat=_flat(spot))
    scene.pop()


def _flat(spot: Spot) -> float:
    """Return the width of a tent in mm, with a small gap to the next one."""
    return spot.ry / SHARE * 0.965


def _elephants(scene: Scene, spot: Spot, elephants: Elephants, lying: PiecePosition) -> None:
    """Draw all elephants on one tent side by side, smaller if there are more."""
    owners = elephants.owners
    pitch = min(2 * spot.rx / len(owners), spot.ry * 3.2)
    s = min(pitch / 48, 2 * spot.ry / 25)
    wide = pitch * len(owners)
    scene.rect(spot.x - wide / 2, spot.y - spot.ry, wide, 2 * spot.ry, spot.ry * 0.5, fill="white",
               stroke="ink", lw=0.25)  # fmt: skip
    for i, seat in enumerate(owners):
        x = spot.x + (i - (len(owners) - 1) / 2) * pitch
        ink = PLAYERS[seat % len(PLAYERS)]
        landscape.draw_elephant_silhouette(scene, x - s, spot.y + spot.ry * 0.86, s, ink)
        middle = spot.y + spot.ry * 0.86 - 11.6 * s
        draw_sign(scene, seat, x - 4 * s, middle, max(5.2 * s, 0.6), fill="white", stroke=None)


def _marker(scene: Scene, spot: Spot, marker: Marker, lying: PiecePosition) -> None:
    seat = marker.owner
    ink = PLAYERS[seat % len(PLAYERS)]
    draw_sign(scene, seat, spot.x, spot.y, spot.rx * 0.81, fill="white", stroke="white", lw=0.6)
    draw_sign(scene, seat, spot.x, spot.y, spot.rx * 0.757, fill=ink, stroke="ink", lw=0.3)


def _die(scene: Scene, spot: Spot, die: Die, lying: PiecePosition) -> None:
    half = spot.rx - 0.6
    tiles.draw_face(scene, spot.x - half, spot.y - half, 2 * half, die.face, wares(lying.layout))


def _sign(scene: Scene, spot: Spot, owned: Sign, lying: PiecePosition) -> None:
    """Draw a player's handwritten sign in the register, with a cross over it once the tent is pitched."""
    draw_sign(scene, owned.owner, spot.x, spot.y, spot.rx * 0.46, fill=None, stroke="pen", lw=0.4)
    if owned.pitched:
        pen.draw_mark(scene, lying.address, spot, "cross")


def _perch(scene: Scene, spot: Spot, perch: Perch, lying: PiecePosition) -> None:
    pen.draw_mark(scene, lying.address, spot, "text", perch.space.upper())
    if perch.left:
        pen.draw_mark(scene, lying.address, spot, "slash")


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {
    Tent: _tent,
    Tile: _tile,
    Elephants: _elephants,
    Marker: _marker,
    Die: _die,
    Sign: _sign,
    Perch: _perch,
}


# ---- the result on a filled sheet: final rank and points above the name (BA-53) ------------------


INK = "gold"
WIDE, HIGH = 46.0, 9.8
OVER = 3.2
"""Distance from the line for the name to the cartouche above it, in mm."""


def draw_result(scene: Scene, layout: BoardSheet, end: PlayerResult) -> None:
    """Draw a player's result on a filled sheet. A page without a line for the name, or a ghost's page, stays
    unchanged.
    """
    line = scene.spots.get(OWN_NAME())
    if line is None:
        return
    draw_cartouche(
        scene, box_at_line_end(scene, line, line.y - OVER, WIDE, HIGH), INK,
        FinalPlace(end.standing.place, end.players, end.shared), [DecidingFigure("fame", end.totals["points"])],
    )  # fmt: skip

"""Pieces on the spots of a filled board: tents, elephants, score markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import desert
from sheetgen.games.bania.pieces import Die, Elephants, Marker, Tent, Tile
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.hexes import hexagon
from sheetgen.games.bania.sheets.plan import side
from sheetgen.games.bania.sheets.words import PLAYERS, sign, wares
from sheetgen.games.bania.spots import SPACE

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.scene import Scene, Spot
    from sheetgen.games.contract.values import Lying, Piece

SHARE = 0.36
"""Half size of the spot of a space, over the space's size."""


def _tent(scene: Scene, spot: Spot, tent: Tent, lying: Lying) -> None:
    """A tent on its space, whose address it bears; one of a closed camp has a heavy edge."""
    (place,) = SPACE.parts(lying.address) or ("",)
    goods = wares(lying.layout)[tent.goods]
    scene.push(spot.x, spot.y)
    tiles.front(scene, goods, place.upper(), flat=_flat(spot), closed=tent.closed)
    scene.pop()


def _tile(scene: Scene, spot: Spot, tile: Tile, lying: Lying) -> None:
    """A tent of a reserve with the letters of its price, or a question."""
    scene.push(spot.x, spot.y)
    if tile.goods is None:
        scene.poly(hexagon(0, 0, side(_flat(spot)) - 0.1), fill="white", stroke="ink", lw=0.3)
        scene.text(0, 0, "?", "num", 22, "ink", "c", mid=True)
    else:
        known = wares(lying.layout)
        price = "".join(known[name].letter for name in tile.price)
        tiles.front(scene, known[tile.goods], price, flat=_flat(spot))
    scene.pop()


def _flat(spot: Spot) -> float:
    """From side to side of a tent, with a little air to the next one."""
    return spot.ry / SHARE * 0.965


def _elephants(scene: Scene, spot: Spot, elephants: Elephants, lying: Lying) -> None:
    """All elephants on one tent beside each other, smaller the more there are."""
    owners = elephants.owners
    pitch = min(2 * spot.rx / len(owners), spot.ry * 3.2)
    s = min(pitch / 48, 2 * spot.ry / 25)
    wide = pitch * len(owners)
    scene.rect(spot.x - wide / 2, spot.y - spot.ry, wide, 2 * spot.ry, spot.ry * 0.5, fill="white",
               stroke="ink", lw=0.25)  # fmt: skip
    for i, seat in enumerate(owners):
        x = spot.x + (i - (len(owners) - 1) / 2) * pitch
        ink = PLAYERS[seat % len(PLAYERS)]
        desert.elephant_shape(scene, x - s, spot.y + spot.ry * 0.86, s, ink)
        middle = spot.y + spot.ry * 0.86 - 11.6 * s
        sign(scene, seat, x - 4 * s, middle, max(5.2 * s, 0.6), fill="white", stroke=None)


def _marker(scene: Scene, spot: Spot, marker: Marker, lying: Lying) -> None:
    seat = marker.owner
    ink = PLAYERS[seat % len(PLAYERS)]
    sign(scene, seat, spot.x, spot.y, spot.rx * 1.5, fill="white", stroke="white", lw=0.6)
    sign(scene, seat, spot.x, spot.y, spot.rx * 1.4, fill=ink, stroke="ink", lw=0.3)


def _die(scene: Scene, spot: Spot, die: Die, lying: Lying) -> None:
    half = spot.rx - 0.6
    tiles.face(scene, spot.x - half, spot.y - half, 2 * half, die.face, wares(lying.layout))


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, Lying], None]] = {
    Tent: _tent,
    Tile: _tile,
    Elephants: _elephants,
    Marker: _marker,
    Die: _die,
}

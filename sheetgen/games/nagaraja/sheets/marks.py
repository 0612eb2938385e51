"""The pieces of a temple on a filled board: tiles, relics, amulets, the trap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheetgen.draw.icons import icon
from sheetgen.games.nagaraja.pieces import Amulet, Relic, Tile, Trap
from sheetgen.games.nagaraja.sheets import tiles, tokens
from sheetgen.games.nagaraja.sheets.plan import AMULET, SLOT, TILE
from sheetgen.games.nagaraja.spots import RELIC

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Lying, Piece


def _tile(scene: Scene, tile: Tile, lying: Lying) -> None:
    paths = tuple(tile.sides.split("+"))
    tiles.room_tile(scene, 0, 0, paths, amulet=tile.amulet_place, seed=sum(map(ord, tile.type)))
    if tile.amulet:
        tokens.amulet_back(scene, 0, 0)


def _trap(scene: Scene, trap: Trap, lying: Lying) -> None:
    tiles.trap_tile(scene, 0, 0)


def _relic(scene: Scene, relic: Relic, lying: Lying) -> None:
    """The relic's own picture: of several worth the same each is there once, in the order of their places."""
    if not relic.face_up:
        tokens.relic_back(scene, 0, 0, lying.player)
    elif relic.value is None:
        scene.circle(0, 0, SLOT, fill="white", stroke="stone", lw=0.5)
        scene.circle(0, 0, SLOT - 1.6, fill="stone_t", stroke="stone", lw=0.3)
        scene.text(0, 0, "?", "num", 40, "ink", "c", mid=True)
    else:
        cursed = relic.value in lying.layout.relics.cursed
        values = lying.layout.relics.cursed if cursed else lying.layout.relics.sacred
        pictures = [number for number, value in enumerate(values) if value == relic.value]
        tokens.relic(scene, 0, 0, relic.value, pictures[_before(relic, lying) % len(pictures)], cursed)


def _before(relic: Relic, lying: Lying) -> int:
    """How many relics worth the same lie open at places before this one."""
    own = RELIC.parts(lying.address)
    if own is None:
        return 0
    places = [RELIC.parts(address) for address, piece in lying.page.items() if piece == relic]
    return sum(int(place[0]) < int(own[0]) for place in places if place is not None)


def _amulet(scene: Scene, amulet: Amulet, lying: Lying) -> None:
    if amulet.face_up and amulet.type:
        tokens.amulet(scene, 0, 0, amulet.type, amulet.points)
        return
    tokens.amulet_back(scene, 0, 0)
    if amulet.face_up:
        icon(scene, "look", 0, 0, 9)


Drawing = Callable[["Scene", Any, "Lying"], None]


def _sized(size: float, draw: Drawing) -> Callable[[Scene, Spot, Any, Lying], None]:
    """A drawing of half size ``size`` mm, laid on a spot and as large as that."""

    def drawn(scene: Scene, spot: Spot, piece: Any, lying: Lying) -> None:
        scene.push(spot.x, spot.y, spot.rx / size)
        draw(scene, piece, lying)
        scene.pop()

    return drawn


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, Lying], None]] = {
    Tile: _sized(TILE / 2, _tile),
    Trap: _sized(TILE / 2, _trap),
    Relic: _sized(SLOT, _relic),
    Amulet: _sized(AMULET, _amulet),
}

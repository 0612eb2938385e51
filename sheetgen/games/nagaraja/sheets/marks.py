"""The pieces of a temple on a filled board: tiles, relics, amulets, the trap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheetgen.draw.icons import icon
from sheetgen.games.nagaraja.pieces import Amulet, Relic, Tile, Trap
from sheetgen.games.nagaraja.sheets import tiles, tokens
from sheetgen.games.nagaraja.sheets.plan import AMULET, SLOT, TILE

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Mark
    from sheetgen.games.nagaraja.layout import TempleGame


def piece(scene: Scene, address: str, mark: Mark, player: int, layout: TempleGame) -> None:
    """Draw what lies on a spot of a temple board; backs of relics are those of ``player``'s temple."""
    size, draw = _DRAWN[type(mark.piece)]
    spot = scene.spots[address]
    scene.push(spot.x, spot.y, spot.rx / size)
    draw(scene, mark.piece, player, layout)
    scene.pop()


def _tile(scene: Scene, tile: Tile, player: int, layout: TempleGame) -> None:
    paths = tuple(tile.sides.split("+"))
    tiles.room_tile(scene, 0, 0, paths, amulet=tile.amulet_place, seed=sum(map(ord, tile.type)))
    if tile.amulet:
        tokens.amulet_back(scene, 0, 0)


def _trap(scene: Scene, trap: Trap, player: int, layout: TempleGame) -> None:
    tiles.trap_tile(scene, 0, 0)


def _relic(scene: Scene, relic: Relic, player: int, layout: TempleGame) -> None:
    """A value's picture is that of the first such relic among the pieces to cut."""
    if not relic.face_up:
        tokens.relic_back(scene, 0, 0, player)
    elif relic.value is None:
        scene.circle(0, 0, SLOT, fill="white", stroke="stone", lw=0.5)
        scene.circle(0, 0, SLOT - 1.6, fill="stone_t", stroke="stone", lw=0.3)
        scene.text(0, 0, "?", "num", 40, "ink", "c", mid=True)
    else:
        cursed = relic.value in layout.relics.cursed
        alike = layout.relics.cursed if cursed else layout.relics.sacred
        tokens.relic(scene, 0, 0, relic.value, alike.index(relic.value), cursed)


def _amulet(scene: Scene, amulet: Amulet, player: int, layout: TempleGame) -> None:
    if amulet.face_up and amulet.type:
        tokens.amulet(scene, 0, 0, amulet.type, amulet.points)
        return
    tokens.amulet_back(scene, 0, 0)
    if amulet.face_up:
        icon(scene, "look", 0, 0, 9)


_DRAWN: dict[type, tuple[float, Callable[[Scene, Any, int, TempleGame], None]]] = {
    Tile: (TILE / 2, _tile),
    Trap: (TILE / 2, _trap),
    Relic: (SLOT, _relic),
    Amulet: (AMULET, _amulet),
}
"""For each class of pieces the half size that its drawing has, and the drawing."""

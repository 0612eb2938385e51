"""The pieces of a temple on a filled board: tiles, relics, amulets, the trap; values as the engine's marks say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.icons import icon
from sheetgen.games.nagaraja.sheets import tiles, tokens
from sheetgen.games.nagaraja.sheets.plan import AMULET, SLOT, TILE

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Mark
    from sheetgen.games.nagaraja.layout import TempleGame

CURSED_VALUE = 6
"""What cursed relics are worth in every layout (NA-2)."""
PICTURES = {3: 0, 4: 2, 5: 4}
"""The picture of a sacred relic of this value."""


def piece(scene: Scene, address: str, mark: Mark, player: int, layout: TempleGame) -> None:
    """Draw what lies on a spot of a temple board, see ``games.nagaraja.marks``."""
    kind, spot, value = address.partition(".")[0], scene.spots[address], mark.value
    size = {"temple": TILE / 2, "relic": SLOT, "amulet": AMULET}[kind]
    scene.push(spot.x, spot.y, spot.rx / size)
    {"temple": _tile, "relic": _relic, "amulet": _amulet}[kind](scene, value, player)
    scene.pop()


def _tile(scene: Scene, value: str, player: int) -> None:
    if value == "trap":
        tiles.trap_tile(scene, 0, 0)
        return
    name, sides, *rest = value.split()
    paths = tuple(sides.split("+"))
    tiles.room_tile(scene, 0, 0, paths, amulet=bool(rest), seed=sum(map(ord, name)))
    if "amulet" in rest:
        tokens.amulet_back(scene, 0, 0)


def _relic(scene: Scene, value: str, player: int) -> None:
    if value == "back":
        tokens.relic_back(scene, 0, 0, player)
    elif value == "?":  # it lies open, but nobody wrote down what it is
        scene.circle(0, 0, SLOT, fill="white", stroke="stone", lw=0.5)
        scene.circle(0, 0, SLOT - 1.6, fill="stone_t", stroke="stone", lw=0.3)
        scene.text(0, 0, "?", "num", 40, "ink", "c", mid=True)
    else:
        number = int(value)
        tokens.relic(scene, 0, 0, number, PICTURES.get(number, 0), number == CURSED_VALUE)


def _amulet(scene: Scene, value: str, player: int) -> None:
    if value.isdecimal():
        tokens.amulet(scene, 0, 0, "points", int(value))
    elif value in ("draw", "cancel"):
        tokens.amulet(scene, 0, 0, value, 0)
    else:
        tokens.amulet_back(scene, 0, 0)
        if value == "?":
            icon(scene, "look", 0, 0, 9)

"""The end of a game on a player's filled sheet: place, palaces, gold and character, what decided (RA-71)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.paper import Box
from sheetgen.draw.placing import Figure, Place, cartouche
from sheetgen.games.raja import spots
from sheetgen.games.raja.sheets.words import RED

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.ranking import End
    from sheetgen.games.raja.layout import MapSheet

ICONS = (("palaces", "domed-palace", "ink"), ("gold", "coins", None), ("character", "character", "ink"))


def result(scene: Scene, layout: MapSheet, end: End) -> None:
    """Draw it under the name, over the cells for totals of gold: a filled sheet has the last one in the purse.

    Other pages stay as they are, and a ghost has none.
    """
    cells = [spot for address, spot in scene.spots.items() if spots.GOLD_TOTAL.parts(address)]
    if not cells or "character" not in end.totals:
        return
    left, top = min(x - rx for x, _, rx, _ in cells), min(y - ry for _, y, _, ry in cells)
    right, bottom = max(x + rx for x, _, rx, _ in cells), max(y + ry for _, y, _, ry in cells)
    figures = [Figure(icon, end.totals[key], end.decided(key), ink) for key, icon, ink in ICONS]
    cartouche(
        scene, Box(left - 1, top - 1, right - left + 2, bottom - top + 2), RED,
        Place(end.standing.place, end.players, end.shared), figures,
    )  # fmt: skip

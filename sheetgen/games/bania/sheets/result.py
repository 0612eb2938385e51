"""The end of a game on a player's filled sheet: place and points over the name (BA-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.final_places import Figure, Place, at_end, cartouche
from sheetgen.games.bania.spots import OWN_NAME

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.contract.ranking import End

INK = "gold"
WIDE, HIGH = 46.0, 9.8
OVER = 3.2
"""From the line for the name to the cartouche over it."""


def result(scene: Scene, layout: BoardSheet, end: End) -> None:
    """Draw it; a page without a line for the name, or a ghost's, stays as it is."""
    line = scene.spots.get(OWN_NAME())
    if line is None:
        return
    cartouche(
        scene, at_end(scene, line, line.y - OVER, WIDE, HIGH), INK,
        Place(end.standing.place, end.players, end.shared), [Figure("fame", end.totals["points"])],
    )  # fmt: skip

"""The end of a game on filled sheets and the pad: place, palaces, gold and character, what decided (RA-71)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.final_places import Figure, Place, cartouche
from sheetgen.draw.paper import Box
from sheetgen.games.raja import spots
from sheetgen.games.raja.sheets.words import RED

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.ranking import End
    from sheetgen.games.raja.layout import MapSheet

ICONS = (("palaces", "domed-palace", "ink"), ("gold", "coins", None), ("character", "character", "ink"))


ROWS = {"palaces": spots.FINAL_PALACES, "gold": spots.FINAL_GOLD, "character": spots.FINAL_CHARACTER}
"""Where the pad has what decided."""
STAR, ASIDE, BELOW = 2.9, 3.4, 6.8
"""Radius of the star with a place on the pad, and its middle from that of the name, in mm."""


def result(scene: Scene, layout: MapSheet, end: End) -> None:
    """Draw it under the name, over the cells for totals of gold: a filled sheet has the last one in the purse.

    The pad has the place below the name, and a frame round the figure that decided. Other pages stay as they are,
    and on sheets a ghost has none.
    """
    name = scene.spots.get(spots.PAD_NAME(end.seat + 1))
    if name is not None:
        _on_pad(scene, name, end)
        return
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


def _on_pad(scene: Scene, name: Spot, end: End) -> None:
    x, y = name.x + (ASIDE if scene.typesetter.rtl else -ASIDE), name.y + BELOW
    ornament.put_star(scene, x, y, STAR, fill="white", stroke=RED, lw=0.45)
    scene.text(
        x, y, f"{end.standing.place}{'=' * end.shared}", "num", 9 if end.shared else 11, "ink", "c", mid=True
    )
    cells = ROWS.get(end.standing.decided_by)
    if cells is not None:
        at = scene.spots[cells(end.seat + 1)]
        field = Box(at.x - at.rx, at.y - at.ry + 0.3, 2 * at.rx, 2 * at.ry - 0.6)
        furniture.panel(scene, *field, RED, notch=1.4, fill=f"{RED}_t", lw=0.35)

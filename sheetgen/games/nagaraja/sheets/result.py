"""The result on a player's filled temple: final rank and what decided (NA-30 to NA-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.final_places import Figure, Place, box_at_line_end, cartouche
from sheetgen.games.nagaraja import spots

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.nagaraja.layout import TempleGame

INK = "jungle"
WIDE, HIGH = 34.0, 7.0  # clear of the widest possible title
DECIDED = {"not-cursed": ("cursed", "cursed"), "ninth-tile": ("room", "tiles"), "guide": ("naga", "points")}
"""Deciding criterion -> an icon, and the related total. For all others, points decide."""


def _cleared(scene: Scene, line: Spot) -> None:
    """Draw white over the line for the date and its label.

    It ends as far from the middle as the line for the name. Nobody writes there after the game.
    """
    name = scene.spots[spots.PLAYER()]
    label = scene.w - (name.x - name.rx if scene.rtl else name.x + name.rx)
    end = line.x - line.rx if scene.rtl else line.x + line.rx
    left, right = min(label, end) - 0.6, max(label, end) + 0.6
    top, low = line.y - line.ry - 0.2, line.y + line.ry + 1.0
    scene.rect(left, top, right - left, low - top, fill="white")
    del scene.spots[spots.DATE()]


def draw_result(scene: Scene, layout: TempleGame, end: PlayerResult) -> None:
    """Draw the result over the space for the date, opposite the name. Other pages stay unchanged."""
    line = scene.spots.get(spots.DATE())
    if line is None or spots.TEMPLE("a1") not in scene.spots:
        return
    _cleared(scene, line)
    icon, total = DECIDED.get(end.standing.decided_by, ("sacred", "points"))
    cartouche(
        scene, box_at_line_end(scene, line, line.y + line.ry + 1.2, WIDE, HIGH), INK,
        Place(end.standing.place, end.players, end.shared), [Figure(icon, end.totals[total], True)],
    )  # fmt: skip

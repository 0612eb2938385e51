"""What a building pays, and its upgrades (DC-42, DC-70)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.plan import APART, TITLE
from sheetgen.games.layouts.fault import refuse
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import Buildings

FOOT = 7.6
LOWEST = 6.4
PITCH = 9.3


def buildings(scene: Scene, layout: Buildings, box: Box) -> None:
    """Draw the upgrade table; refuses more types or levels than have room."""
    with scene.reading(box.x, box.right):
        icon(scene, "upgrade", box.x + 3, box.y + 2.9, 6)
        end = furniture.title(
            scene, box.x + 7.6, box.y + 2.9, msg("Buildings", "sheet"), box.w - 8, "buildings.title"
        )
        furniture.hint(
            scene, end + APART, box.right - 0.3, box.y + 3.15, msg("fame for a first road", "sheet")
        )
    y = box.y + TITLE
    height = (box.h - TITLE - FOOT) / len(layout.types)
    columns = [box.right - 5.2 - (len(layout.fame) - 1 - k) * PITCH for k in range(len(layout.fame))]
    room = columns[0] - 4 - box.x - 10.4
    if height < LOWEST:
        count = int((box.h - TITLE - FOOT) / LOWEST)
        refuse(
            ("buildings", "types"),
            len(layout.types),
            msg("at most {most} types", "report", most=count),
            "DC-70",
        )
    if room < 12:
        refuse(
            ("buildings", "fame"), len(layout.fame), msg("at most 3 levels on this sheet", "report"), "DC-70"
        )
    furniture.panel(scene, box.x, y, box.w, box.h - TITLE, "green")
    for i, kind in enumerate(layout.types):
        cy = y + (i + 0.5) * height
        if i:
            scene.seg(box.x + 2, y + i * height, box.right - 2, y + i * height, "green_m", 0.2)
        words.building_icon(scene, kind, box.x + 5.6, cy, 6.0)
        name = words.building_name(kind)
        scene.text(box.x + 10.4, cy, name, "bold", 8.6, mid=True, width=room, box=f"buildings.{kind}")
        levels(scene, layout.fame, columns, cy)
        for k, cx in enumerate(columns, 1):
            scene.spot(spots.UPGRADE(kind, k), cx, cy, 3.2)
    low = y + len(layout.types) * height
    scene.seg(box.x + 1, low, box.right - 1, low, "green", 0.3)
    scene.text(
        box.x + 3, low + FOOT / 2, msg("Column full", "sheet"), "text", 8, mid=True,
        width=columns[0] - 4 - box.x - 3, box="buildings.columns",
    )  # fmt: skip
    # the first column is where all begin; a bonus stands under the level that all have reached
    for k, (cx, bonus) in enumerate(zip(columns[1:], layout.columns, strict=False), 1):
        words.bonus_spot(scene, spots.UPGRADE_COLUMN(k), bonus, cx, low + FOOT / 2, 6.4, 3.4)


def levels(scene: Scene, fame: Sequence[int], columns: Sequence[float], y: float, size: float = 6.2) -> None:
    """What a building type pays at each level, one leading to the next."""
    for cx, worth in zip(columns, fame, strict=True):
        icon(scene, "fame", cx, y, size, worth)
    for cx, beside in zip(columns, columns[1:], strict=False):
        tip = (cx + beside) / 2 + 0.35
        scene.poly([(tip - 0.9, y - 0.9), (tip, y), (tip - 0.9, y + 0.9)], close=False, stroke="gold", lw=0.3)

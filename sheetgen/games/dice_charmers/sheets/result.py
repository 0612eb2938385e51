"""The result on a filled sheet: the ribbon where fame meets money, and a cartouche with the final rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament, pen
from sheetgen.draw.furniture import FinalPlace
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import Spot
from sheetgen.draw.paper import Box, Paper
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.header import make_plan
from sheetgen.games.dice_charmers.sheets.ribbon import INK, draw_ribbon, signed_overlap
from sheetgen.games.dice_charmers.sheets.tracks import Ring

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.dice_charmers.layout import ProvinceSheet

BANNER = 40.0
"""Length of the cartouche's banner without the other players' stars, in mm."""
VALUE = 14.0
"""Width of an icon and its number, in mm."""
KARMA, KARMA_ROOM = 8.0, 54.0
"""Width of the karma icon, and largest width of all karma including it, in mm."""
LOTUS, PITCH = 3.3, 7.4


def draw_result(scene: Scene, layout: ProvinceSheet, end: PlayerResult) -> None:
    """Draw the result on the filled page. Pages without tracks stay unchanged, and a ghost has none."""
    if spots.FAME(1) not in scene.spots or "fame" not in end.totals:
        return
    places = make_plan(Paper(scene.name, scene.w, scene.h), layout)
    totals = end.totals
    ring = Ring(places.core, layout.tracks)
    draw_ribbon(scene, ring, layout.tracks, totals["fame"], totals["money"], totals["overlap"])
    with scene.reading(places.pending.x, places.pending.right):
        _cartouche(scene, places.pending, end)


def _cartouche(scene: Scene, box: Box, end: PlayerResult) -> None:
    """Draw over the empty strip for pending bonuses: rank, overlap, fame and money, karma."""
    furniture.draw_panel(scene, *box, INK, fill="white", lw=0.5)
    y = box.y + box.h / 2
    right = box.x + BANNER + end.players * 2 * furniture.OTHERS
    _banner(scene, box, right, end)
    gained = max(1, end.totals["karma_gained"])
    karma = box.right - 5.0 - KARMA - gained * min(PITCH, (KARMA_ROOM - KARMA) / gained)
    step = (karma - right) / 2
    for n, name in enumerate(("fame", "money")):
        x = right + step * n + (step - VALUE) / 2
        draw_icon(scene, name, x + 3.4, y, 6.8)
        scene.text(x + 8.0, y, str(end.totals[name]), "num", 15, "ink", "l", mid=True)
    _karma(scene, Box(karma, box.y, box.right - 5.0 - karma, box.h), end)


def _banner(scene: Scene, box: Box, right: float, end: PlayerResult) -> None:
    """Draw the rank in a star among stars for all others, and the overlap."""
    y = box.y + box.h / 2
    furniture.draw_ribbon(scene, Box(box.x + 0.9, box.y + 0.9, right - box.x - 0.9, box.h - 1.8), INK,
                   FinalPlace(end.standing.place, end.players, end.shared))  # fmt: skip
    on = scene.on(INK)
    overlap = signed_overlap(end.totals["overlap"], scene.typesetter)
    if end.decided("overlap"):
        _decided(scene, right - furniture.DEEP - 2.0, y, scene.width(overlap, "num", 16))
        on = INK
    scene.text(right - furniture.DEEP - 2.0, y, overlap, "num", 16, on, "r", mid=True)


def _decided(scene: Scene, right: float, y: float, width: float) -> None:
    """Draw the white field behind the figure that decided the rank."""
    furniture.draw_panel(
        scene, right - width - 1.6, y - 3.5, width + 3.2, 7.0, INK, notch=1.4, fill="white", lw=0.3
    )


def _karma(scene: Scene, box: Box, end: PlayerResult) -> None:
    """Draw karma as on the sheet: gained is circled, used is crossed. A deciding tie-break is tinted."""
    gained, used = end.totals["karma_gained"], end.totals["karma_used"]
    y = box.y + box.h / 2
    draw_icon(scene, "karma", box.x + 3.0, y, 6.4)
    pitch = (box.w - KARMA) / max(1, gained)
    first = box.x + KARMA + pitch / 2
    decisive = {"karma-gained": gained, "karma-used": used}.get(end.standing.decided_by, 0)
    if decisive:
        width = decisive * pitch + 1.0
        furniture.draw_panel(
            scene, first - pitch / 2 - 0.5, y - 4.0, width, 8.0, INK, notch=1.6, fill=f"{INK}_t", lw=0.35
        )
    r = min(LOTUS, pitch * 0.45)
    for n in range(gained):
        x = first + n * pitch
        ornament.draw_lotus(scene, x, y, r, n=8, rings=1, lw=0.2, eye=0)
        scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.25)
        kind = "used" if n < used else "circle"
        pen.draw_mark(scene, f"end.karma.{n + 1}", Spot(x, y, r * 0.55, r * 0.55), kind)

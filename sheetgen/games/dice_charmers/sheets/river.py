"""The river: two rows of spaces and a bend, with the stream marked by chevrons (DC-50)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.plan import APART, RIVER_SPACES, TITLE, length
from sheetgen.games.layouts.fault import refuse
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import ProvinceSheet

BETWEEN = 2.1
"""Between two spaces of a row."""
NARROWEST = 12.4
"""Width of a space that holds a symbol and a bonus."""
TWO_WINS = 11.4
"""Height of a space that holds two bonuses above each other."""


def river(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    """Draw the river; refuses spaces that have no room."""
    _title(scene, layout, box)
    y = box.y + TITLE
    breadth = (box.h - TITLE - 1.0) / 2
    upper, lower = y + breadth / 2, y + breadth * 1.5 + 1.0
    radius, half = (lower - upper) / 2, breadth / 2 - 0.2
    bend = box.right - radius - half
    _water(scene, box.x, bend, upper, lower, half)
    height = length(layout, "river_space", *RIVER_SPACES)
    row = math.ceil(len(layout.river) / 2)
    pitch = (bend - box.x) / row
    width = pitch - BETWEEN
    if width < NARROWEST:
        count = 2 * int((bend - box.x) / (NARROWEST + BETWEEN))
        refuse(("river",), len(layout.river), msg("at most {most} spaces", "report", most=count), "DC-50")
    for i, space in enumerate(layout.river):
        back, k = divmod(i, row)
        x = bend - (k + 0.5) * pitch if back else box.x + (k + 0.5) * pitch
        cy, ahead = (lower, -1) if back else (upper, 1)
        furniture.panel(
            scene, x - width / 2, cy - height / 2, width, height, "blue", notch=1.0, fill="white", lw=0.3
        )
        scene.spot(spots.RIVER(i + 1), x, cy, width / 2, height / 2)
        icon(scene, space.symbol, x - 3.45, cy, 5.8)
        _wins(scene, space.win, x + (3.2 if len(space.win) == 1 else 2.9), cy, height, i)
        if k < row - 1 and i < len(layout.river) - 1:
            ex = x + ahead * pitch / 2
            scene.poly(
                [(ex - ahead * 0.35, cy - 0.9), (ex + ahead * 0.4, cy), (ex - ahead * 0.35, cy + 0.9)],
                close=False, stroke="blue", lw=0.35,
            )  # fmt: skip


def _title(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    y = box.y + 2.9
    with scene.reading(box.x, box.right):
        words.emblem(scene, "river", box.x + 3, y)
        left = words.faces(scene, "river", layout.dice.river, box.right, y)
        end = furniture.title(scene, box.x + 7.6, y, msg("River", "sheet"), 40, "river.title")
        rule = msg("to the next free space with the symbol rolled", "sheet")
        furniture.hint(scene, end + APART, left - APART, y + 0.25, rule)


def _wins(scene: Scene, wins: tuple[str, ...], x: float, y: float, height: float, index: int) -> None:
    """What a space wins: one icon, or two above each other in a higher space."""
    if len(wins) > 2:
        refuse(
            ("river", index, "win"), ", ".join(wins), msg("at most two wins on this sheet", "report"), "DC-50"
        )
    if len(wins) == 2 and height < TWO_WINS:
        refuse(
            ("print", "river_space"), f"{height:g} mm",
            msg("at least {size:.1f} mm where a space has two wins", "report", size=TWO_WINS),
        )  # fmt: skip
    step = max(5.5, min(6.0, height - 6.6))
    for n, bonus in enumerate(wins):
        words.bonus_icon(
            scene, bonus, x, y + (n - (len(wins) - 1) / 2) * step, 5.8 if len(wins) == 1 else 5.6
        )


def _water(scene: Scene, x: float, bend: float, upper: float, lower: float, half: float) -> None:
    """The stream with wavy banks, and the bend with broken ripples and a lotus."""
    middle = (upper + lower) / 2
    outer, inner = (lower - upper) / 2 + half, max((lower - upper) / 2 - half, 0.1)
    scene.path(
        f"M{x} {upper - half}H{bend}A{outer} {outer} 0 0 1 {bend} {lower + half}H{x}V{lower - half}H{bend}"
        f"A{inner} {inner} 0 0 0 {bend} {upper + half}H{x}Z",
        fill="blue_t",
    )
    bank = ornament.ripple(bend - x, 0.35, (bend - x) / 20)
    for y in (upper - half, middle, lower + half):
        scene.push(x, y)
        scene.poly(bank, close=False, stroke="blue", lw=0.4)
        scene.pop()
    scene.seg(x, upper - half, x, lower + half, "blue", 0.4)
    scene.path(f"M{bend} {upper - half}A{outer} {outer} 0 0 1 {bend} {lower + half}", stroke="blue", lw=0.4)
    arcs = []
    for k in (0.86, 0.72, 0.58):
        r = outer * k
        for first, last in ((-80, -38), (-26, 20), (32, 80)):
            a, b = (math.radians(angle + k * 40 - 30) for angle in (first, last))
            (x1, y1), (x2, y2) = ((bend + r * math.cos(t), middle + r * math.sin(t)) for t in (a, b))
            arcs.append(f"M{ornament.num(x1, y1)}A{ornament.num(r, r)} 0 0 1 {ornament.num(x2, y2)}")
    scene.path("".join(arcs), stroke="blue_m", lw=0.25)
    icon(scene, "karma", bend + 3.2, middle + 0.4, 6.0, ink="blue")

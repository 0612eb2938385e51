"""The palace of six persons (DC-60 to DC-66), the karma lotuses (DC-20, DC-22) and the river (DC-50)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.page import (
    ACTIONS,
    APART,
    PERSONS,
    RIVER_SPACES,
    TITLE,
    draw_bonus_icon,
    draw_bonus_spot,
    draw_emblem,
    draw_faces,
    print_size,
)
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.message import msg
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import Dice, Karma, Palace, ProvinceSheet
    from sheetgen.text.line import Line


FOOT = 9.2
"""Height of the row of column bonuses, in mm."""
WINDOW, PITCH = 7.2, 8.8
AIR = 1.2
NAME, NAME_AIR = 13.6, 1.0
"""Distance from the panel's edge to the names, and 1 mm less than their least distance from the windows."""
ICON, STEP, OR = 5.8, 6.3, 8.3
"""Size of the icons of an action, their distance, and that of alternatives separated by a stroke, in mm."""


def draw_palace(scene: Scene, layout: Palace, dice: Dice, box: Box) -> None:
    """Draw the palace: a storey for each person, a tower of windows for each column."""
    columns = [box.right - 5.2 - (layout.boxes - 1 - k) * PITCH for k in range(layout.boxes)]
    room = columns[0] - WINDOW / 2 - box.x - NAME - 1.0
    if room < 14:
        raise_fault(("palace", "boxes"), layout.boxes, msg("at most 3 on this sheet", "report"), "DC-60")
    end = columns[0] - 3.4  # beside the towers
    with scene.reading(box.x, end):
        draw_emblem(scene, "palace", box.x + 3, box.y + 2.9)
        furniture.draw_title(
            scene, box.x + 7.6, box.y + 2.9, msg("Palace", "sheet"), end - box.x - 7.6, "palace.title"
        )
    y = box.y + TITLE
    furniture.draw_panel(scene, box.x, y, box.w, box.h - TITLE, "orange")
    height = (box.h - TITLE - FOOT) / len(PERSONS)
    labels = [
        Label(scene.typesetter.say(name), room - NAME_AIR, f"palace.{person}")
        for person, name in PERSONS.items()
    ]
    names = scene.typesetter.fit_all(labels, "bold", 8.6)
    for i, (person, name) in enumerate(zip(PERSONS, names, strict=True)):
        top = y + i * height
        if i:
            scene.seg(box.x + 2, top, box.right - 2, top, "orange_m", 0.2)
        _storey(scene, person, name, Box(box.x, top, box.w, height), dice)
        for k, cx in enumerate(columns, 1):
            window = ornament.niche_path(WINDOW, round(height - 1.8, 4), 2, 0.56)
            ornament.draw_at(
                scene, window, cx - WINDOW / 2, top + 0.9, fill="white", stroke="orange", lw=0.35
            )
            scene.spot(spots.PALACE(person, k), cx, top + height * 0.55, 3.3)
    for cx in columns:
        _tower(scene, cx, y)
    low = y + len(names) * height
    scene.seg(box.x + 1, low, box.right - 1, low, "orange", 0.3)
    scene.text(
        box.x + 3, low + FOOT / 2, msg("Column full", "sheet"), "text", 8.6, mid=True,
        width=columns[0] - 4 - box.x - 3, box="palace.columns",
    )  # fmt: skip
    for k, (cx, bonus) in enumerate(zip(columns, layout.columns, strict=False), 1):
        draw_bonus_spot(scene, spots.PALACE_COLUMN(k), bonus, cx, low + FOOT / 2, 6.6, 3.6)


def _storey(scene: Scene, person: str, name: Line, box: Box, dice: Dice) -> None:
    """Draw portrait, name and action of a person. The portrait is the face of the die."""
    frame = ornament.niche_path(10.2, round(box.h - 1.4, 4), 2, 0.50)
    ornament.draw_at(scene, frame, box.x + 1.9, box.y + 0.7, fill="orange_t", stroke="orange_m", lw=0.25)
    draw_icon(scene, person, box.x + 7, box.bottom - 0.75 - 4.5, 8.8)
    often = dice.palace.count(person)
    if often != 1:  # If each person is on one face, the six portraits are the six faces and need no number.
        scene.text(box.x + 2.6, box.y + 3.2, f"×{often}", "bold", 7, mid=True)
    scene.line(box.x + NAME, box.y + 4.0, name)
    x = box.x + NAME + ICON / 2 - 0.2
    for i, action in enumerate(ACTIONS[person]):
        if i:
            x += OR - STEP
            scene.seg(x - OR / 2 - 0.5, box.y + 10.6, x - OR / 2 + 0.5, box.y + 6.8, "orange", 0.35)
        for kind, n in action:
            draw_icon(scene, kind, x, box.y + 8.7, ICON, n)
            x += STEP


def _tower(scene: Scene, x: float, y: float) -> None:
    """Draw the dome above a column of windows."""
    scene.rect(x - 3.0, y - 1.0, 6.0, 1.0, fill="white", stroke="orange", lw=0.25)
    ornament.draw_at(
        scene, ornament.dome_path(5.2, 4.6), x, y - 1.0, fill="orange_t", stroke="orange", lw=0.28
    )
    ribs = "M0 0V-3.6M-1.1 0C-1.7 -1.6 -1 -2.8 0 -3.9M1.1 0C1.7 -1.6 1 -2.8 0 -3.9"
    ornament.draw_at(scene, ribs, x, y - 1.0, stroke="orange_m", lw=0.18)
    ornament.draw_finial(scene, x, y - 5.4, 1.7, stroke="orange", lw=0.25)


def draw_karma(scene: Scene, layout: Karma, box: Box) -> None:
    """Draw the karma row: lotuses, some with bonuses below them. Those of the start are circled."""
    with scene.reading(box.x, box.right):
        draw_icon(scene, "karma", box.x + 3.2, box.y + 2.9, 6.2)
        end = furniture.draw_title(
            scene, box.x + 7.6, box.y + 2.9, msg("Karma", "sheet"), box.w - 8, "karma.title"
        )
        furniture.draw_hint(scene, end + APART, box.right, box.y + 3.15, msg("cross one: reroll", "sheet"))
    pitch = (box.w - AIR) / layout.spaces  # The row ends before the bonuses of the money track.
    r, y = min(4.7, pitch / 2), box.y + TITLE + 4.4
    with scene.reading(box.x, box.right - AIR):
        for i in range(1, layout.spaces + 1):
            x = box.x + (i - 0.5) * pitch
            ornament.draw_lotus(scene, x, y, r, n=8, rings=1, lw=0.22, eye=0)
            scene.circle(x, y, 2.85, fill="white", stroke="gold", lw=0.3)
            scene.spot(spots.KARMA(i), x, y, 2.85)
            if i <= layout.start:
                scene.circle(x, y, 2.3, stroke="ink", lw=0.5)
            bonus = layout.bonus.get(str(i))
            if bonus:
                scene.seg(x, y + 4.7, x, y + 5.8, "gold", 0.35)
                draw_bonus_spot(scene, spots.KARMA_BONUS(i), bonus, x, y + 9.0, 6.2, 3.1)


# ---- the river: two rows of spaces and a bend, with the stream marked by chevrons (DC-50) -----------


BETWEEN = 2.1
"""Distance between two spaces of a row, in mm."""
NARROWEST = 12.4
"""Width of a space with a symbol and a bonus, in mm."""
TWO_WINS = 11.4
"""Height of a space with two bonuses above each other, in mm."""


def draw_river(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    """Draw the river, or raise ``LayoutError`` for spaces that do not fit."""
    _title(scene, layout, box)
    y = box.y + TITLE
    breadth = (box.h - TITLE - 1.0) / 2
    upper, lower = y + breadth / 2, y + breadth * 1.5 + 1.0
    radius, half = (lower - upper) / 2, breadth / 2 - 0.2
    bend = box.right - radius - half
    _water(scene, box.x, bend, upper, lower, half)
    height = print_size(layout, "river_space", *RIVER_SPACES)
    row = math.ceil(len(layout.river) / 2)
    pitch = (bend - box.x) / row
    width = pitch - BETWEEN
    if width < NARROWEST:
        count = 2 * int((bend - box.x) / (NARROWEST + BETWEEN))
        raise_fault(
            ("river",), len(layout.river), msg("at most {most} spaces", "report", most=count), "DC-50"
        )
    for i, space in enumerate(layout.river):
        back, k = divmod(i, row)
        x = bend - (k + 0.5) * pitch if back else box.x + (k + 0.5) * pitch
        cy, ahead = (lower, -1) if back else (upper, 1)
        furniture.draw_panel(
            scene, x - width / 2, cy - height / 2, width, height, "blue", notch=1.0, fill="white", lw=0.3
        )
        scene.spot(spots.RIVER(i + 1), x, cy, width / 2, height / 2)
        draw_icon(scene, space.symbol, x - 3.45, cy, 5.8)
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
        draw_emblem(scene, "river", box.x + 3, y)
        left = draw_faces(scene, "river", layout.dice.river, box.right, y)
        end = furniture.draw_title(scene, box.x + 7.6, y, msg("River", "sheet"), 40, "river.title")
        rule = msg("to the next free space with the symbol rolled", "sheet")
        furniture.draw_hint(scene, end + APART, left - APART, y + 0.25, rule)


def _wins(scene: Scene, wins: tuple[str, ...], x: float, y: float, height: float, index: int) -> None:
    """Draw the bonuses of a river space: one icon, or two above each other in a higher space."""
    if len(wins) > 2:
        raise_fault(
            ("river", index, "win"), ", ".join(wins), msg("at most two wins on this sheet", "report"), "DC-50"
        )
    if len(wins) == 2 and height < TWO_WINS:
        raise_fault(
            ("print", "river_space"), f"{height:g} mm",
            msg("at least {size:.1f} mm where a space has two wins", "report", size=TWO_WINS),
        )  # fmt: skip
    step = max(5.5, min(6.0, height - 6.6))
    for n, bonus in enumerate(wins):
        draw_bonus_icon(scene, bonus, x, y + (n - (len(wins) - 1) / 2) * step, 5.8 if len(wins) == 1 else 5.6)


def _water(scene: Scene, x: float, bend: float, upper: float, lower: float, half: float) -> None:
    """Draw the water of the river with wavy banks, and its bend with interrupted ripples and a lotus."""
    middle = (upper + lower) / 2
    outer, inner = (lower - upper) / 2 + half, max((lower - upper) / 2 - half, 0.1)
    scene.path(
        f"M{x} {upper - half}H{bend}A{outer} {outer} 0 0 1 {bend} {lower + half}H{x}V{lower - half}H{bend}"
        f"A{inner} {inner} 0 0 0 {bend} {upper + half}H{x}Z",
        fill="blue_t",
    )
    bank = ornament.ripple_points(bend - x, 0.35, (bend - x) / 20)
    for y in (upper - half, middle, lower + half):
        with scene.placed(x, y):
            scene.poly(bank, close=False, stroke="blue", lw=0.4)
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
    draw_icon(scene, "karma", bend + 3.2, middle + 0.4, 6.0, ink="blue")

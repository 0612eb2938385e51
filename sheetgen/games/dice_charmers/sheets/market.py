"""The market with its goods and tents, and the upgrade table of buildings (DC-30 to DC-32, DC-42, DC-70)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import draw_lone_letter
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.page import (
    APART,
    GOOD_INK,
    GOOD_NAMES,
    LETTERS,
    TITLE,
    building_name,
    draw_bonus_spot,
    draw_building_icon,
    draw_emblem,
    draw_faces,
)
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.message import msg
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import Buildings, Market, ProvinceSheet, Tent
    from sheetgen.text.line import Line


FOOT = 7.6
LOWEST = 6.4
PITCH = 9.3


HINT_AIR = 1.0
"""Distance of the hint from the edge in mm, beyond which bonuses of the money track lie."""


def draw_buildings(scene: Scene, layout: Buildings, box: Box) -> None:
    """Draw the upgrade table, or raise ``LayoutError`` for more types or levels than fit."""
    with scene.reading(box.x, box.right):
        draw_icon(scene, "upgrade", box.x + 3, box.y + 2.9, 6)
        end = furniture.draw_title(
            scene, box.x + 7.6, box.y + 2.9, msg("Buildings", "sheet"), box.w - 8, "buildings.title"
        )
        furniture.draw_hint(
            scene, end + APART, box.right - HINT_AIR, box.y + 3.15, msg("fame for a first road", "sheet")
        )
    y = box.y + TITLE
    height = (box.h - TITLE - FOOT) / len(layout.types)
    columns = [box.right - 5.2 - (len(layout.fame) - 1 - k) * PITCH for k in range(len(layout.fame))]
    room = columns[0] - 4 - box.x - 10.4
    if height < LOWEST:
        count = int((box.h - TITLE - FOOT) / LOWEST)
        raise_fault(
            ("buildings", "types"),
            len(layout.types),
            msg("at most {most} types", "report", most=count),
            "DC-70",
        )
    if room < 12:
        raise_fault(
            ("buildings", "fame"), len(layout.fame), msg("at most 3 levels on this sheet", "report"), "DC-70"
        )
    furniture.draw_panel(scene, box.x, y, box.w, box.h - TITLE, "green")
    for i, kind in enumerate(layout.types):
        cy = y + (i + 0.5) * height
        if i:
            scene.seg(box.x + 2, y + i * height, box.right - 2, y + i * height, "green_m", 0.2)
        draw_building_icon(scene, kind, box.x + 5.6, cy, 6.0)
        name = building_name(kind)
        scene.text(box.x + 10.4, cy, name, "bold", 8.6, mid=True, width=room, box=f"buildings.{kind}")
        draw_levels(scene, layout.fame, columns, cy)
        for k, cx in enumerate(columns, 1):
            scene.spot(spots.UPGRADE(kind, k), cx, cy, 3.2)
    low = y + len(layout.types) * height
    scene.seg(box.x + 1, low, box.right - 1, low, "green", 0.3)
    scene.text(
        box.x + 3, low + FOOT / 2, msg("Column full", "sheet"), "text", 8.6, mid=True,
        width=columns[0] - 4 - box.x - 3, box="buildings.columns",
    )  # fmt: skip
    # All building types begin in the first column. A bonus is below the level that all types have reached.
    for k, (cx, bonus) in enumerate(zip(columns[1:], layout.columns, strict=False), 1):
        draw_bonus_spot(scene, spots.UPGRADE_COLUMN(k), bonus, cx, low + FOOT / 2, 6.4, 3.4)


def draw_levels(
    scene: Scene, fame: Sequence[int], columns: Sequence[float], y: float, size: float = 6.2
) -> None:
    """Draw the value of a building type at each level, connected by arrows."""
    for cx, worth in zip(columns, fame, strict=True):
        draw_icon(scene, "fame", cx, y, size, worth)
    for cx, beside in zip(columns, columns[1:], strict=False):
        tip = (cx + beside) / 2 + 0.35
        scene.poly([(tip - 0.9, y - 0.9), (tip, y), (tip - 0.9, y + 0.9)], close=False, stroke="gold", lw=0.3)


# ---- the market -----------------------------------------------------------------------------------


LABELS = 11.5
COINS, COIN = 7.0, 6.2
HIGH_ROOF, LOW_ROOF = 9.8, 6.2
NARROWEST, LOWEST_ROW = 6.4, 4.75
"""Least width of a column and least height of a row, in mm."""
GOODS = tuple(GOOD_NAMES)


class Rows(NamedTuple):
    """Measures of the market in mm: tops of the three rows of goods, their height, and whether tents have
    roofs within the rows.
    """

    tops: tuple[float, ...]
    height: float
    own: bool

    def centre(self, row: int) -> float:
        return self.tops[row] + self.height / 2


def draw_market(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    """Draw the market, or raise ``LayoutError`` for more columns than fit and for tents over separate rows."""
    _title(scene, layout, box)
    given = layout.market
    pitch = (box.w - LABELS) / len(given.coins)
    if pitch < NARROWEST:
        count = int((box.w - LABELS) / NARROWEST)
        raise_fault(
            ("market", "coins"),
            len(given.coins),
            msg("at most {most} columns", "report", most=count),
            "DC-31",
        )
    rows = _rows(given, box)
    left = box.x + LABELS
    for number, tent in enumerate(given.tents, 1):
        _tent(scene, number, tent, left, pitch, rows)
    say = scene.typesetter.say
    labels = [Label(say(GOOD_NAMES[good]), LABELS - 1.3, f"market.{good}") for good in GOODS]
    names = scene.typesetter.fit_all(labels, "bold", 8.6)
    for row, (good, name) in enumerate(zip(GOODS, names, strict=True)):
        y = rows.centre(row)
        _label(scene, good, name, left - 1.3, y)
        for c in range(len(given.coins)):
            x = left + (c + 0.5) * pitch
            draw_icon(scene, good, x, y, min(6.0, rows.height - 0.1))
            scene.spot(
                spots.MARKET(good, c + 1), x, y, min(3.7, pitch / 2 - 0.3), min(3.7, rows.height / 2 - 0.1)
            )
    y = box.bottom - 0.45 * COIN
    scene.text(
        left - 1.3,
        y,
        msg("pays", "sheet"),
        "text",
        8.6,
        align="r",
        mid=True,
        width=LABELS - 1,
        box="market.pays",
    )
    for c, coin in enumerate(given.coins):
        draw_icon(scene, "money", left + (c + 0.5) * pitch, y, COIN, coin)


def _title(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    y = box.y + 2.9
    with scene.reading(box.x, box.right):
        draw_emblem(scene, "goods", box.x + 3, y)
        left = draw_faces(scene, "goods", layout.dice.goods, box.right, y)
        end = furniture.draw_title(
            scene, box.x + 7.6, y, msg("Market", "sheet"), left - box.x - 10, "market.title"
        )
        furniture.draw_hint(
            scene, end + APART, left - APART, y + 0.25, msg("circle won · cross sold", "sheet")
        )


def _rows(given: Market, box: Box) -> Rows:
    """Return the measures of a market with common roofs over all rows, or with lower roofs within the rows if
    some tents do not cover all goods.
    """
    own = any(set(tent.goods) != set(GOODS) for tent in given.tents)
    top, room = box.y + TITLE + 0.4, box.h - TITLE - 0.4 - COINS
    if not own:
        height = (room - HIGH_ROOF) / 3
        return Rows(tuple(top + HIGH_ROOF + row * height for row in range(3)), height, False)
    roofed = {min(GOODS.index(good) for good in tent.goods) for tent in given.tents}
    height = (room - len(roofed) * LOW_ROOF) / 3
    if height < LOWEST_ROW:
        roomier = msg("tents that begin in fewer rows, or a lower river", "report")
        raise_fault(("market", "tents"), len(given.tents), roomier, "DC-32")
    tops: list[float] = []
    for row in range(3):
        top += LOW_ROOF if row in roofed else 0
        tops.append(top)
        top += height
    return Rows(tuple(tops), height, True)


def _label(scene: Scene, good: str, name: Line, right: float, y: float) -> None:
    """Draw a good's name, and below it its letter in logs."""
    # Letters of some scripts fill their em, so the disc grows with them.
    r = max(1.65, 0.62 * scene.width(LETTERS[good], "bold", 8) + 0.55)
    # Arabic letters go further below the baseline.
    up, down = (0.6, 0.6) if scene.typesetter.script == "Arab" else (0.45 * (r - 1.65), 0.25 * (r - 1.65))
    scene.line(right, y - 2.0 - up, name, align="r", mid=True)
    ink = GOOD_INK[good]
    with scene.layer("text"):  # The disc belongs to the text layer, because it is as large as its letter.
        scene.circle(right - r, y + 1.9 + down, r, fill=ink)
    draw_lone_letter(scene, right - r, y + 1.75 + down, LETTERS[good], "bold", 8, scene.lettering_on(ink))


def _tent(scene: Scene, number: int, tent: Tent, left: float, pitch: float, rows: Rows) -> None:
    """Draw a tent: posts and thin lines between its rows, the roof with its bonus."""
    under = sorted(GOODS.index(good) for good in tent.goods)
    if under != list(range(under[0], under[-1] + 1)):
        raise_fault(
            ("market", "tents", number - 1, "goods"),
            ", ".join(tent.goods),
            msg("rows that touch", "report"),
            "DC-32",
        )
    xa, xb = left + (tent.first - 1) * pitch, left + tent.last * pitch
    top, low = rows.tops[under[0]], rows.tops[under[-1]] + rows.height
    foot = low - (0.4 if rows.own else 0)
    posts = [(xa + 0.7, top - 1), (xa + 0.7, foot), (xb - 0.7, foot), (xb - 0.7, top - 1)]
    scene.poly(posts, close=False, stroke="purple", lw=0.4)
    for row in under[1:]:
        scene.seg(xa + 0.7, rows.tops[row], xb - 0.7, rows.tops[row], "purple_m", 0.25)
    draw_roof(
        scene, xa + 0.15, xb - xa - 0.3, top, LOW_ROOF if rows.own else HIGH_ROOF, tent.last - tent.first + 1
    )
    y = top - LOW_ROOF / 2 + 0.1 if rows.own else top - (HIGH_ROOF + 1.5) / 2 + 0.5
    x = (xa + xb) / 2
    scene.circle(x, y, 3.0 if rows.own else 3.75, fill="white")
    draw_bonus_spot(
        scene, spots.TENT(number), tent.bonus, x, y, 5.6 if rows.own else 6.0, 3.0 if rows.own else 3.4
    )


def draw_roof(scene: Scene, x: float, width: float, low: float, height: float, columns: int) -> None:
    """Draw the roof of a tent: a curved Bengal crown, striped cloth and a scalloped valance with its lower
    end at ``low``.
    """
    valance, stripes = 1.5, columns * 4 - 1
    step, eaves, cx = width / stripes, height - valance, width / 2
    outline = ornament.bengal_roof_path(round(width, 4), round(eaves, 4), stripes, valance)
    with scene.placed(x, low - height):
        scene.path(outline, fill="white")
        with scene.clipped(outline):
            cloth = []
            for i in range(0, stripes, 2):
                b0, b1 = i * step, (i + 1) * step
                a0, a1 = cx + (b0 - cx) * 0.35, cx + (b1 - cx) * 0.35
                cloth.append(
                    f"M{ornament.num(a0, -1)}Q{ornament.num(b0, 3, b0, eaves)}V{ornament.num(height)}"
                    f"H{ornament.num(b1)}V{ornament.num(eaves)}Q{ornament.num(b1, 3, a1, -1)}Z"
                )
            scene.path("".join(cloth), fill="purple_t", stroke="purple_m", lw=0.2)
        scene.path(outline, stroke="purple", lw=0.4)
        scene.seg(0.1, eaves, width - 0.1, eaves, "purple", 0.25)

"""Pictures of bonuses: the time of their use, and the upgrades of buildings."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.games.dice_charmers.bonus import parse_bonus
from sheetgen.games.dice_charmers.layout import ProvinceSheet, Space
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.market import draw_levels
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import draw_die, draw_prize

USUAL = Space("fish", ("upgrade", "money 2"))


def example_space(sheet: ProvinceSheet) -> Space:
    """Return a space that wins an upgrade and fame or money, or an invented one if the river has none."""
    for space in sheet.river:
        if "upgrade" in space.win and any(parse_bonus(what).kind in ("fame", "money") for what in space.win):
            return space
    return USUAL


def draw_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a space that wins fame or money, marked at once, and an upgrade, which is circled, used and
    crossed.
    """
    scene, given = stage.scene, example_space(sheet)
    counted = next(what for what in given.win if parse_bonus(what).kind in ("fame", "money"))
    draw_die(scene, 13.0, 25.4, 8.6, "river", given.symbol)
    stage.arrow((18.8, 25.4), (20.4, 25.4), (21.6, 25.4), (23.8, 25.4))
    furniture.draw_panel(scene, 25.0, 19.4, 29.0, 12.0, "blue", notch=1.8, fill="white", lw=0.4)
    draw_icon(scene, given.symbol, 30.6, 25.4, 7.4)
    draw_prize(stage, "upgrade", 39.6, 25.4, 6.8)
    draw_prize(stage, counted, 48.2, 25.4, 7.2)
    stage.arrow((48.2, 31.8), (48.2, 33.0), (48.2, 34.0), (48.2, 35.4))
    stage.arrow((37.6, 32.0), (33.0, 37.4), (15.0, 33.0), (11.4, 42.8))
    _count(stage, *parse_bonus(counted))
    _wait_and_use(stage, sheet)


def _count(stage: Stage, kind: str, number: int) -> None:
    """Draw the beginning of a track."""
    x, y, pitch = 41.6, 38.8, 6.4
    for n in range(3):
        cx = x + n * pitch
        if kind == "money":
            stage.scene.circle(cx, y, 2.9, fill="steel_t", stroke="steel", lw=0.3)
        else:
            frame = ornament.cusped_frame_path(pitch - 0.4, 6.6, 1.1)
            ornament.draw_at(
                stage.scene, frame, cx - pitch / 2 + 0.2, y - 3.3, fill="white", stroke="gold", lw=0.3
            )
        stage.number(cx, y, str(n + 1), 8.4)
        if n < number:
            stage.mark("slash", cx, y, 2.6)
    stage.disc(x - 6.0 * stage.larger**0.3, y + 0.3, 1)


def _wait_and_use(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the strip with a pending bonus, before and after it upgraded a building."""
    scene, y, fame = stage.scene, 48.8, sheet.buildings.fame[:2]
    for x, kind in ((11.0, "circle"), (52.0, "used")):
        furniture.draw_panel(scene, x - 4.6, y - 4.6, 9.2, 9.2, "gold", notch=1.6, fill="white", lw=0.3)
        draw_icon(scene, "upgrade", x, y, 5.8)
        stage.mark(kind, x, y, 3.6)
    words.draw_building_icon(scene, sheet.buildings.types[0], 25.0, y, 6.0)
    columns = [31.6 + 7.4 * n for n in range(len(fame))]
    draw_levels(scene, fame, columns, y, max(5.4, 4.4 * stage.larger))
    _upgraded(stage, columns, y, 2.7)
    stage.arrow((16.6, y), (18.0, y), (19.0, y), (20.8, y))
    stage.arrow((43.0, y), (44.0, y), (45.0, y), (46.6, y))
    stage.disc(18.6, y - 4.4, 2)
    stage.disc(44.4, y - 4.4, 3)


def _upgraded(stage: Stage, columns: Sequence[float], y: float, high: float) -> None:
    """Draw levels as on a filled sheet: the current value has a ring, earlier ones a stroke."""
    first, *between, now = columns
    stage.mark("slash", first, y, 2.8, high)
    for x in between:
        stage.mark("used", x, y, 2.8, high)
    stage.mark("circle", now, y, 2.8, high)


def draw_upgrades(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the table of buildings: all upgraded once, one of them twice."""
    scene, given = stage.scene, sheet.buildings
    rows = len(given.types)
    pitch = min(6.0, 29.0 / rows)
    top, foot = 19.0, 6.6
    furniture.draw_panel(scene, 8.6, top, 41.0, rows * pitch + foot, "green", notch=1.6, fill="white", lw=0.4)
    step = min(10.4, 28.0 / len(given.fame))
    columns = [23.2 + n * step for n in range(len(given.fame))]
    for n, kind in enumerate(given.types):
        y = top + (n + 0.5) * pitch
        words.draw_building_icon(scene, kind, 14.0, y, min(5.4, pitch - 0.4))
        draw_levels(scene, given.fame, columns, y, min(5.7 * stage.larger, pitch + 0.35))
        if n:
            scene.seg(10.4, y - pitch / 2, 47.8, y - pitch / 2, "green_m", 0.2)
        _upgraded(stage, columns[: 2 if n else 3], y, min(2.8, pitch * 0.44))
    low = top + rows * pitch
    scene.seg(9.6, low, 48.6, low, "green", 0.3)
    for k, (x, what) in enumerate(zip(columns[1:], given.columns, strict=False)):
        draw_prize(stage, what, x, low + foot / 2, 5.4)
        if k == 0:
            stage.mark("circle", x, low + foot / 2, 2.8)
    stage.disc(54.0, top + pitch / 2, 1)
    stage.disc(columns[1] - 6.2 * stage.larger**0.6, low + foot / 2, 2)
    stage.disc(54.0, low + foot / 2, 3)

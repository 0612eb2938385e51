"""Pictures of the places where bonuses are won, and of bonuses that need an explanation."""

from __future__ import annotations

from sheetgen.draw import figures, furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.market import draw_roof
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import (
    WIDTH,
    draw_die,
    draw_lotus,
    draw_panels,
    draw_prize,
    draw_road,
    draw_space,
    draw_window,
)

LEFT = 12.0
"""Left edge of the rows, after their numbers, in mm."""


def draw_places(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw rim, river and track; a tent and two full columns; the row of karma."""
    rows = (23.9, 34.6, 46.6)
    for number, y in enumerate(rows, 1):
        stage.disc(8.0, y - (2.0 if number == 3 else 0.0), number)
    _rim(stage, sheet, rows[0])
    _water(stage, sheet, rows[0])
    _track(stage, sheet, rows[0])
    _tent(stage, sheet, rows[1])
    _palace_column(stage, sheet, rows[1])
    _building_column(stage, sheet, rows[1])
    _karma(stage, sheet, rows[2])


def _won(stage: Stage, what: str, x: float, y: float, size: float = 6.0) -> None:
    draw_prize(stage, what, x, y, size)
    stage.mark("circle", x, y, max(3.2, size * 0.54))


def _rim(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw a road through the border."""
    scene, edge = stage.scene, LEFT + 7.4
    what = next(iter(sheet.province.border.values()), "fame 5")
    scene.rect(LEFT, y - 4.6, edge - LEFT, 9.2, fill="white")
    scene.rect(LEFT, y - 4.6, edge - LEFT, 9.2, fill="green_t")
    for end in (-1, 1):
        scene.seg(edge, y + end * 4.6, edge, y + end * 1.9, "green", 0.4)
        scene.circle(edge, y + end * 1.9, 0.42, fill="green")
    draw_road(stage, LEFT + 3.7, y, 3.7, "ew")
    _won(stage, what, edge + 4.8, y)


def _water(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw a space of the river, as wide as on the sheet."""
    given = next((space for space in sheet.river if len(space.win) == 1), sheet.river[0])
    furniture.draw_panel(stage.scene, 29.8, y - 4.6, 14.4, 9.2, "blue", notch=1.5, fill="white", lw=0.35)
    draw_icon(stage.scene, given.symbol, 33.6, y, 5.8)
    stage.mark("cross", 33.6, y, 3.2)
    draw_prize(stage, given.win[0], 40.2, y, 5.8)


def _track(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the first bonus of the fame track."""
    number, what = next(iter(sheet.tracks.fame.items()), ("3", "money 3"))
    frame = ornament.cusped_frame_path(8.4, 11.0, 1.4)
    ornament.draw_at(stage.scene, frame, 47.6, y - 5.5, fill="white", stroke="gold", lw=0.4)
    stage.number(51.8, y - 3.0, number, 8.6)
    stage.mark("slash", 51.8, y - 3.0, 2.2)
    draw_prize(stage, what, 51.8, y + 2.4, 5.2)


def _tent(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    tent = sheet.market.tents[0].bonus if sheet.market.tents else "fame 4"
    stage.scene.rect(LEFT + 0.6, y + 1.6, 12.0, 3.6, fill="white", stroke="purple", lw=0.4)
    draw_roof(stage.scene, LEFT, 13.2, y + 2.8, 8.6, 2)
    stage.scene.circle(LEFT + 6.6, y - 1.4, 3.4, fill="white")
    _won(stage, tent, LEFT + 6.6, y - 1.4, 5.6)


def _palace_column(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the upper windows of a column with its bonus."""
    for n in (0, 1):
        draw_window(stage, 29.8, y + 0.1 + n * 5.4, 4.8, 5.0, crossed=True)
    what = sheet.palace.columns[0] if sheet.palace.columns else "money 6"
    _won(stage, what, 36.2, y, 5.4)


def _building_column(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the upper rows of the table, upgraded, with the bonus of their column."""
    given = sheet.buildings
    for n, kind in enumerate(given.types[:2]):
        at = y - 2.8 + n * 5.6
        x = 45.6 if stage.small else 47.4
        if not stage.small:
            words.draw_building_icon(stage.scene, kind, 42.6, at, 4.4)
        draw_prize(stage, f"fame {given.fame[:2][-1]}", x, at, 4.6)
        stage.mark("cross", x, at, 2.6)
    what = given.columns[0] if given.columns else "fame 5"
    _won(stage, what, 54.3, y, 5.2)


def _karma(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the lotuses, some with bonuses below."""
    given = sheet.karma
    pitch = min(7.4, 44 / given.spaces)
    first = min(map(int, given.bonus), default=0)
    with stage.scene.printed(LEFT, LEFT + given.spaces * pitch):
        for n in range(1, given.spaces + 1):
            x, what = LEFT + (n - 0.5) * pitch, given.bonus.get(str(n))
            if what:
                stage.scene.seg(x, y, x, y + 2.0, "gold", 0.4)
                draw_prize(stage, what, x, y + 4.3, 5.0)
            draw_lotus(stage, x, y - 2.6, min(3.3, pitch * 0.48), "circle" if n <= first else "")
            if n == first:
                stage.mark("circle", x, y + 4.3, 2.6)


def draw_special_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the goods of a die out of reach, any person, two joined halves, and a move back to a free space."""
    corners = draw_panels(stage, ("purple", "orange", "green", "blue"))
    for draw, (x, y) in zip((_far_die, _person, _halves), corners, strict=False):
        draw(stage, sheet, x, y)
    x, y = corners[-1]
    with stage.scene.printed(x, x + WIDTH):  # in the direction of the river
        _back(stage, sheet, x, y)
    for n, (what, (x, y)) in enumerate(zip(SPECIAL, corners, strict=True)):
        draw_prize(stage, what, x + (WIDTH - 4.0 if n % 2 else 4.0), y + 4.0, 5.2)


SPECIAL = ("goods die", "any person", "half", "back 1")


def _far_die(stage: Stage, sheet: ProvinceSheet, x: float, y: float) -> None:
    """Draw circled goods of the elephant's die, which stays there."""
    hx, hy = figures.draw_elephant(stage.scene, x + 10.4, y + 13.4, 0.29, 5.2)
    draw_die(stage.scene, hx, hy, 4.8, "goods", "tea silk")
    for n, good in enumerate(("tea", "silk")):
        draw_icon(stage.scene, good, x + 21.2, y + 5.0 + n * 7.2, 4.8)
        stage.mark("circle", x + 21.2, y + 5.0 + n * 7.2, 2.7)


def _person(stage: Stage, sheet: ProvinceSheet, x: float, y: float) -> None:
    """Draw a person who acts, with a crossed window."""
    draw_icon(stage.scene, "merchant", x + 5.4, y + 10.2, 8.4)
    for n in range(3):
        draw_window(stage, x + 12.6 + n * 4.2, y + 14.6, 3.7, 7.6, crossed=n == 0)


def _halves(stage: Stage, sheet: ProvinceSheet, x: float, y: float) -> None:
    """Draw two half roads that form a straight road in an empty cell."""
    for n in (0, 1):
        draw_icon(stage.scene, "half", x + 4.6 + n * 6.4, y + 11.6, 5.6)
    stage.arrow((x + 14.4, y + 11.6), (x + 15, y + 11.6), (x + 16, y + 11.6), (x + 17, y + 11.6), size=1.9)
    stage.scene.rect(x + 17.6, y + 8.8, 5.6, 5.6, fill="white", stroke="green", lw=0.3)
    draw_road(stage, x + 20.4, y + 11.6, 2.8, "ew", 0.85)


def _back(stage: Stage, sheet: ProvinceSheet, x: float, y: float) -> None:
    """Draw a move back over a marked space to the last free one."""
    for n, given in enumerate(sheet.river[:3]):
        draw_space(stage, x + 4.8 + n * 7.0, y + 12.4, 6.2, 6.2, given.symbol, size=4.4)
        stage.mark("cross", x + 4.8 + n * 7.0, y + 12.4, 2.6)
    stage.arrow(
        (x + 17.6, y + 8.6), (x + 15.0, y + 4.6), (x + 8.0, y + 4.4), (x + 5.2, y + 8.6), lw=0.5, size=1.9
    )

"""Pictures of bonuses: where they are won, when they are used, roads to them, and the upgrades of buildings."""

from __future__ import annotations

from collections.abc import Collection

from sheetgen.draw import figures, furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.games.dice_charmers.layout import ProvinceSheet, Space, parse_bonus
from sheetgen.games.dice_charmers.sheets.market import draw_levels, draw_roof
from sheetgen.games.dice_charmers.sheets.page import draw_building_icon
from sheetgen.games.dice_charmers.sheets.province import Map, draw_cells
from sheetgen.games.dice_charmers.sheets.tableaux.dice import (
    WIDTH,
    draw_die,
    draw_joint,
    draw_lotus,
    draw_panels,
    draw_prize,
    draw_road,
    draw_space,
    draw_window,
    mark_upgraded,
)

USUAL = Space("fish", ("upgrade", "money 2"))


def example_space(sheet: ProvinceSheet) -> Space:
    """Return a river space that wins an upgrade and fame or money, or an invented one if the river has
    none.
    """
    for space in sheet.river:
        if "upgrade" in space.win and any(parse_bonus(what).kind in ("fame", "money") for what in space.win):
            return space
    return USUAL


def draw_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a river space that wins fame or money, marked at once, and an upgrade, which is circled, used and
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
    """Draw the strip with a pending bonus, before and after the bonus upgraded a building."""
    scene, y, fame = stage.scene, 48.8, sheet.buildings.fame[:2]
    for x, kind in ((11.0, "circle"), (52.0, "used")):
        furniture.draw_panel(scene, x - 4.6, y - 4.6, 9.2, 9.2, "gold", notch=1.6, fill="white", lw=0.3)
        draw_icon(scene, "upgrade", x, y, 5.8)
        stage.mark(kind, x, y, 3.6)
    draw_building_icon(scene, sheet.buildings.types[0], 25.0, y, 6.0)
    columns = [31.6 + 7.4 * n for n in range(len(fame))]
    draw_levels(scene, fame, columns, y, max(5.4, 4.4 * stage.larger))
    mark_upgraded(stage, columns, y, 2.7)
    stage.arrow((16.6, y), (18.0, y), (19.0, y), (20.8, y))
    stage.arrow((43.0, y), (44.0, y), (45.0, y), (46.6, y))
    stage.disc(18.6, y - 4.4, 2)
    stage.disc(44.4, y - 4.4, 3)


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
        draw_building_icon(scene, kind, 14.0, y, min(5.4, pitch - 0.4))
        draw_levels(scene, given.fame, columns, y, min(5.7 * stage.larger, pitch + 0.35))
        if n:
            scene.seg(10.4, y - pitch / 2, 47.8, y - pitch / 2, "green_m", 0.2)
        mark_upgraded(stage, columns[: 2 if n else 3], y, min(2.8, pitch * 0.44))
    low = top + rows * pitch
    scene.seg(9.6, low, 48.6, low, "green", 0.3)
    for k, (x, what) in enumerate(zip(columns[1:], given.columns, strict=False)):
        draw_prize(stage, what, x, low + foot / 2, 5.4)
        if k == 0:
            stage.mark("circle", x, low + foot / 2, 2.8)
    stage.discs(
        (54.0, top + pitch / 2),
        (columns[1] - 6.2 * stage.larger**0.6, low + foot / 2),
        (54.0, low + foot / 2),
    )


LEFT = 12.0
"""Left edge of the rows, after their numbers, in mm."""


def draw_places(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the places where bonuses are won: border, river and track; a tent and two full columns; the row of
    karma.
    """
    rows = (23.4, 34.0, 46.1)
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
    ornament.draw_at(stage.scene, frame, 48.2, y - 5.5, fill="white", stroke="gold", lw=0.4)
    stage.number(52.4, y - 3.0, number, 8.6)
    stage.mark("slash", 52.4, y - 3.0, 2.2)
    draw_prize(stage, what, 52.4, y + 2.4, 5.2)


def _tent(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    tent = sheet.market.tents[0].bonus if sheet.market.tents else "fame 4"
    stage.scene.rect(LEFT + 0.6, y + 1.6, 12.0, 3.6, fill="white", stroke="purple", lw=0.4)
    draw_roof(stage.scene, LEFT, 13.2, y + 2.8, 8.6, 2)
    stage.scene.circle(LEFT + 6.6, y - 1.4, 3.4, fill="white")
    _won(stage, tent, LEFT + 6.6, y - 1.4, 5.6)


def _palace_column(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the upper windows of a column with its bonus."""
    for n in (0, 1):
        draw_window(stage, 28.4, y + 0.1 + n * 5.4, 4.8, 5.0, crossed=True)
    what = sheet.palace.columns[0] if sheet.palace.columns else "money 6"
    _won(stage, what, 35.3, y, 5.4)


def _building_column(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Draw the upper rows of the table, upgraded, with the bonus of their column."""
    given = sheet.buildings
    columns = [41.7, 46.7][: len(given.fame)]
    for at in (y - 3.1, y + 3.1):
        for x, worth in zip(columns, given.fame, strict=False):
            draw_prize(stage, f"fame {worth}", x, at, 4.7)
        mark_upgraded(stage, columns, at, 2.2, 2.2)
    what = given.columns[0] if given.columns else "fame 5"
    _won(stage, what, 53.7, y, 5.2)


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
                draw_prize(stage, what, x, y + 4.2, 5.0)
            draw_lotus(stage, x, y - 2.6, min(3.3, pitch * 0.48), "circle" if n <= first else "")
            if n == first:
                stage.mark("circle", x, y + 4.2, 2.6)


def draw_special_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw uses of bonuses: the goods of a die out of reach, any person, two joined halves, and a move back
    to a free space.
    """
    corners = draw_panels(stage, ("purple", "orange", "green", "blue"))
    for draw, (x, y) in zip((_far_die, _person, _halves), corners, strict=False):
        draw(stage, sheet, x, y)
    x, y = corners[-1]
    with stage.scene.printed(x, x + WIDTH):  # The spaces follow each other in the direction of the river.
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


def draw_roads(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw roads that bonuses add: a curve joined to the residence, two halves in an empty cell, and two
    halves that extend roads.
    """
    first, second, third = (*sheet.buildings.types, "temple", "fort", "garden")[:3]
    rows = (
        (".", first, ".", second, "."), (".", ".", "residence", ".", third), (".", ".", ".", ".", "."),
        (".", ".", ".", ".", "."),
    )  # fmt: skip
    grid = Map(1.5, 19.0, 12.0, rows)
    draw_map_part(stage, grid, Box(0, 18.4, 63, 40))
    half = grid.cell / 2
    for cell, sides in ROADS.items():
        draw_road(stage, *grid.centre(cell), half, sides)
    draw_road(stage, *grid.centre(JOINED[0]), half, JOINED[1], 0.95)
    for cell, side in WIDENED.items():
        x, y = grid.centre(cell)
        draw_road(stage, x, y, half, side)
        draw_joint(stage, x, y)
    for number, (cell, dx, dy) in enumerate(
        (("b2", 2.8, 2.8), (JOINED[0], -2.9, -2.4), ("d3", -2.8, -2.8)), 1
    ):
        x, y = grid.centre(cell)
        away = stage.larger**0.5
        stage.disc(x + dx * away, y + dy * away, number)


ROADS = {"b2": "en", "c3": "ns", "d2": "ew"}
"""Roads by cell. The one in b2 is new; a pair of halves extends the others."""
JOINED = ("c1", "se")
"""Two halves that form one road."""
WIDENED = {"c3": "e", "d2": "s"}


def draw_won_bonuses(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a road through a building and a market to the border, and the bonuses that it wins."""
    scene, kind = stage.scene, sheet.buildings.types[0]
    grid = Map(3.0, 6.8, 14.0, ((".",) * 3, ("residence", kind, "same"), (".",) * 3))
    draw_map_part(stage, grid, Box(0, 20.8, 46.3, 14.0), {"c2 e"})
    for edge in (20.8, 34.8):
        scene.seg(0, edge, 45.0, edge, "green_m", 0.25)
    for cell in ("b2", "c2"):
        draw_road(stage, *grid.centre(cell), grid.cell / 2, "ew")
    y = grid.centre("a2")[1]
    won = next((what for gate, what in sheet.province.border.items() if gate.endswith(" e")), "fame 5")
    draw_prize(stage, won, 51.4, y, 7.4)
    stage.mark("circle", 51.4, y, 4.2)
    with scene.reading(5.6, 35.0):  # The reading order is the same as in the table on the sheet.
        _pays(stage, sheet, kind)
    with scene.reading(36.4, 57.6):
        _sells(stage, sheet)
    stage.arrow((23.0, 35.6), (22.6, 37.4), (21.6, 38.6), (20.6, 41.0))
    stage.arrow((40.4, 35.6), (41.0, 37.4), (43.4, 38.0), (44.8, 40.2))
    stage.discs((27.4, y + 3.7 * stage.larger**0.6), (41.4, y + 3.7 * stage.larger**0.6), (54.6, y - 5.6))


def draw_map_part(stage: Stage, grid: Map, box: Box, gates: Collection[str] = ()) -> None:
    """Draw the part of a province that lies in ``box``, on white."""
    scene = stage.scene
    x, y, w, h = box
    with scene.clipped(f"M{x} {y}H{x + w}V{y + h}H{x}Z"):
        scene.rect(grid.x, grid.y, grid.columns * grid.cell, len(grid.rows) * grid.cell, fill="white")
        draw_cells(scene, grid, gates, "nesw")


def _pays(stage: Stage, sheet: ProvinceSheet, kind: str) -> None:
    """Draw the building's row of the upgrade table, upgraded once."""
    scene, given = stage.scene, sheet.buildings
    furniture.draw_panel(scene, 5.6, 41.6, 29.4, 12.0, "green", notch=1.6, fill="white", lw=0.35)
    draw_building_icon(scene, kind, 10.0, 47.6, 6.4)
    pitch = min(7.8, 21.0 / len(given.fame))
    columns = [16.8 + n * pitch for n in range(len(given.fame))]
    draw_levels(scene, given.fame, columns, 47.6, max(5.4, 4.4 * stage.larger))
    mark_upgraded(stage, columns[:2], 47.6, 2.8)


def _sells(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw three equal goods, sold from the left."""
    furniture.draw_panel(stage.scene, 36.4, 40.6, 21.2, 13.6, "purple", notch=1.6, fill="white", lw=0.35)
    for n, coin in enumerate(sheet.market.coins[:3]):
        x = 40.4 + n * 6.6
        draw_icon(stage.scene, "tea", x, 44.2, 4.8)
        stage.mark("used", x, 44.2, 2.3)
        draw_prize(stage, f"money {coin}", x, 50.6, 5.0)

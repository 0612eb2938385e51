"""The ghost's sheet for solo games, twice on a page: its turn and its supplies (RA-S1 to RA-S5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import Box, Paper
from sheetgen.games import registry
from sheetgen.games.contract.solo import GHOST, require_ghost
from sheetgen.games.layouts.faults import require_at_most
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import GhostSheet, draw_strengths, ghost_sheet
from sheetgen.games.raja import scoring, spots
from sheetgen.games.raja.sheets import worked
from sheetgen.games.raja.sheets.page import (
    GAME,
    QUIET,
    RED,
    ROAD,
    TINT,
    block,
    draw_crest,
    draw_disc,
    line,
    place_name,
)
from sheetgen.games.raja.sheets.panels import HOURS, SMALL, draw_cell, draw_coin, draw_hinted_panel
from sheetgen.games.raja.sheets.score import CITY_WORD, draw_unbuilt_house, draw_unbuilt_palace
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, Ghost, GhostRow, MapSheet
    from sheetgen.text.typesetter import Typesetter

TURN = 84.0
GAP, AIR = 3.4, 2.0
"""Distance between the two halves of the sheet, and between the panels of supplies, in mm."""
TITLE = 27.0
"""Width of a panel's title at the start of the line, in mm."""
STEP, BESIDES, CAPTION = 7.0, 7.2, 7.4
"""Heights of a step of its turn, of what it gets in yours, and of the icons over the table, in mm."""
SHARES = (35.0, 14.4, 17.4, 20.2)
"""Heights of gold, first houses, palaces and houses, in mm."""
GOLD_ROWS, HOUSE_ROWS = 3, 2
ICONS = 5
"""Largest number of house icons for a city. More houses are one icon with a number."""
MOST_CITIES, MOST_VILLAGES, MOST_PALACES, MOST_HOUSES = 9, 12, 8, 20


def ghost_page(layout: MapSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the ghost's sheet, see ``pages.ghost_sheet``. Also raise ``LayoutError`` for a layout without a
    ghost or one that needs more space.
    """
    half = partial(_half, layout, _checked(layout))
    # If you and the ghost have equal palaces, gold decides (RA-71).
    by_gold = msg("lost by gold", "sheet")
    title = heading(layout.header, GHOST, typesetter)
    own = GhostSheet(GAME, GAME, title, RED, "hills", HOURS, scoring.SOLO.ratings, half, by_gold)
    examples = [partial(worked.pictures, layout, turn) for turn in worked.example_turns(layout)]
    return ghost_sheet(layout, typesetter, paper, own, examples)


def _checked(layout: MapSheet) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none or the ghost does not fit on half a
    page.
    """
    ghost, stock = require_ghost(layout.ghost, "RA-S1"), layout.stock
    for key, count, most in (
        (("cities",), len(layout.cities), MOST_CITIES),
        (("ghost", "villages"), len(ghost.villages), MOST_VILLAGES),
        (("stock", "palaces"), stock.palaces, MOST_PALACES),
        (("stock", "quarry"), spots.ghost_houses(layout), MOST_HOUSES),
    ):
        require_at_most(key, count, most, "RA-S1")
    return ghost


def _half(layout: MapSheet, ghost: Ghost, scene: Scene, number: int, box: Box) -> None:
    turn = Box(box.x, box.y, TURN, box.h).facing(box, scene.rtl)
    with scene.reading(turn.x, turn.right):
        _turn(scene, layout, ghost, turn)
    w = box.w - TURN - GAP
    x, y, _, _ = Box(box.right - w, box.y, w, box.h).facing(box, scene.rtl)
    stretch = (box.h - AIR * (len(SHARES) - 1)) / sum(SHARES)
    for draw, share in zip((_gold, _first, _palaces, _houses), SHARES, strict=True):
        with scene.reading(x, x + w):
            draw(scene, layout, ghost, number, Box(x, y, w, share * stretch))
        y += share * stretch + AIR


# ---- what it does ----------------------------------------------------------------------------
def _turn(scene: Scene, layout: MapSheet, ghost: Ghost, box: Box) -> None:
    """Draw the three steps of a turn, what the ghost gets in yours, and the row of each city (RA-S4, RA-S5)."""
    # translators: where the ghost's architect is during the ghost's turn; at most 45 mm
    hint = msg("its architect joins the Maharaja", "sheet")
    draw_hinted_panel(scene, box, msg("Its turn", "sheet"), hint, "ghost.turn", width=32)
    y = box.y + 10.2
    steps = (
        ("coins", msg("the city's gold", "sheet"), 0),
        ("domed-palace", msg("a palace, the central one first", "sheet"), layout.costs.palace),
        ("house", msg("houses into the city, free of charge", "sheet"), 0),
    )
    for n, (name, words, price) in enumerate(steps, 1):
        _step(scene, n, name, words, price, Box(box.x + 4, y + (n - 1) * STEP, box.w - 8, STEP))
    y += len(steps) * STEP
    draw_icon(scene, "coins", box.x + 16, y + BESIDES / 2, 5.0)
    # translators: what the ghost receives in your turn, two lines of 57 mm
    besides = msg(
        "It also gets your tolls, and {n} gold when you waive something.", "sheet", n=layout.gains.waiver
    )
    block(scene, box.x + 22, y, box.w - 27, BESIDES, besides, 8.5, "ghost.besides", small=SMALL)
    y += BESIDES + 1.4
    table = Box(box.x + 3.2, y, box.w - 6.4, box.bottom - 3.2 - y)
    _captions(scene, table)
    high = (table.h - CAPTION) / len(layout.cities)
    for n, (key, city) in enumerate(layout.cities.items()):
        row = Box(table.x, table.y + CAPTION + n * high, table.w, high)
        if n:
            scene.seg(row.x, row.y, row.right, row.y, QUIET, 0.18)
        _city(scene, city, ghost.cities[key], row)


def _star(scene: Scene, number: int, x: float, y: float) -> None:
    ornament.draw_star(scene, x, y, 3.0, fill=TINT, stroke=RED, lw=0.28)
    scene.text(x, y, str(number), "num", 9, "ink", "c", mid=True)


def _step(scene: Scene, number: int, name: str, words: Msg, price: int, box: Box) -> None:
    y = box.y + box.h / 2
    _star(scene, number, box.x + 3.4, y)
    draw_icon(scene, name, box.x + 12, y, 6.0, ink=None if name == "coins" else "ink")
    left = box.x + 18
    line(scene, left, y, words, "text", 9.5, box.right - 10 - left, f"ghost.step.{number}", "l", small=SMALL)
    if price:
        draw_coin(scene, box.right - 4.6, y, 3.3, str(price))


def _columns(box: Box) -> tuple[float, float]:
    """Return the x of the centre of the gold column, and of the left edge of the house column."""
    return box.x + 45.0, box.x + 54.0


def _captions(scene: Scene, box: Box) -> None:
    """Draw above the columns the step to which they belong."""
    gold, houses = _columns(box)
    y = box.y + CAPTION / 2
    scene.rect(box.x, box.y, box.w, CAPTION - 0.6, 1.0, fill=TINT)
    draw_icon(scene, "raja", box.x + 5.0, y - 0.3, 6.4, ink=RED)
    room = gold - 7.4 - box.x - 9.6
    line(scene, box.x + 9.6, y - 0.3, CITY_WORD, "display", 10, room, "ghost.city", "l", small=SMALL)
    _star(scene, 1, gold - 3.4, y - 0.3)
    draw_icon(scene, "coins", gold + 3.6, y - 0.3, 5.0)
    _star(scene, 3, houses + 2.6, y - 0.3)
    draw_icon(scene, "house", houses + 9.6, y - 0.3, 5.0, ink="ink")


def _city(scene: Scene, city: City, row: GhostRow, box: Box) -> None:
    """Draw a city in its colour with letter and emblem, and its gold and houses."""
    y, (gold, houses) = box.y + box.h / 2, _columns(box)
    size = min(box.h * 0.82, 6.4)
    draw_disc(scene, city, box.x + 5.0, y, size / 2)
    draw_crest(scene, city, box.x + 12.6, y, size * 0.92)
    left = box.x + 17.2
    line(
        scene,
        left,
        y,
        place_name(scene.typesetter, city.name),
        "bold",
        9.5,
        gold - 4.4 - left,
        "ghost.name",
        "l",
        small=SMALL,
    )
    if row.gold:
        draw_coin(scene, gold, y, min(2.6, box.h * 0.4), f"+{row.gold}", pt=8.4)
    else:
        scene.text(gold, y, "–", "num", 9.5, "ink", "c", mid=True)
    shown = row.houses if row.houses <= ICONS else 1
    for k in range(shown):
        draw_icon(scene, "house", houses + 2.6 + k * 5.0, y, min(4.6, box.h * 0.7), ink="ink")
    if not row.houses:
        scene.text(houses + 2.6, y, "–", "num", 9.5, "ink", "c", mid=True)
    elif shown < row.houses:
        scene.text(houses + 7.0, y, isolate_signs(scene, f"×{row.houses}"), "num", 9.5, "ink", mid=True)


# ---- what it has -----------------------------------------------------------------------------
def _frame(scene: Scene, box: Box, title: Msg, name: str, y: float) -> Box:
    """Draw a frame with its title, whose centre is at y, in a separate column; return the space beside it."""
    furniture.draw_panel(scene, *box, RED, notch=2.2, lw=0.35, fill="white")
    left, high = box.x + 2.5, 6.8
    block(scene, left, y - high / 2, TITLE - 3, high, title, 12, name, "c", "display", small=8, leading=1.12)
    return Box(box.x + TITLE + 1.5, box.y + 2.2, box.w - TITLE - 4.7, box.h - 4.4)


def _gold(scene: Scene, layout: MapSheet, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the gold at the start by strength, and cells for each new total (RA-S1)."""
    room = _frame(scene, box, msg("Gold", "sheet"), spots.GHOST_GOLD.name, box.y + 7.6)
    starts = 11.6
    game = registry.find(layout.header.game)
    draw_strengths(scene, Box(room.x + 0.6, room.y, room.w, starts - 1.2), game, ghost, "gold")
    draw_cell(scene, box.x + 6.6, room.y + starts + 1.0, TITLE - 11.2, 10.4, spots.GHOST_GOLD(number), "gold")
    draw_icon(scene, "coins", box.x + TITLE / 2 + 1, box.bottom - 5.6, 6.4)
    across = spots.GHOST_TOTALS // GOLD_ROWS
    wide, high = room.w / across, (room.h - starts) / GOLD_ROWS
    for n in range(spots.GHOST_TOTALS):
        x, y = room.x + n % across * wide, room.y + starts + n // across * high
        scene.rect(x + 0.4, y + 0.4, wide - 0.8, high - 0.8, 0.8, fill="white", stroke="gold", lw=0.25)
        address = spots.GHOST_TOTAL(number, n + 1)
        scene.spot(address, x + wide / 2, y + high / 2, wide / 2 - 0.4, high / 2 - 0.4)


def _first(scene: Scene, layout: MapSheet, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the villages for the ghost's first houses, in their order along a road (RA-S3)."""
    y = box.y + box.h / 2
    room = _frame(scene, box, msg("First houses", "sheet"), "ghost.first", y - 2.8)
    # translators: under the title "First houses", before a list of villages: the first ones with room; at
    # most 24 mm
    words = msg("the first {n} with room", "sheet", n=layout.stock.placed)
    block(scene, box.x + 2.5, y + 0.8, TITLE - 3, 5.6, words, 7.5, "ghost.room", "c", small=SMALL)
    pitch = room.w / len(ghost.villages)
    scene.seg(room.x + pitch / 2, y, room.right - pitch / 2, y, ROAD, 0.5)
    for k, village in enumerate(ghost.villages):
        x, r = room.x + (k + 0.5) * pitch, min(3.3, pitch * 0.4)
        if k:  # An arrow between two villages shows the direction of the road.
            ornament.draw_at(scene, "M-1 -1.1L.9 0L-1 1.1Z", x - pitch / 2, y, fill=ROAD)
        scene.circle(x, y, r, fill="white", stroke=ROAD, lw=0.4)
        scene.circle(x, y, r - 0.5, fill="gold_t")
        scene.text(x, y, str(village), "num", 10, "ink", "c", mid=True)


def _palaces(scene: Scene, layout: MapSheet, ghost: Ghost, number: int, box: Box) -> None:
    """Draw palaces to cross when built.

    The last one ends the game, in the short game the marked one (RA-70).
    """
    count, short = layout.stock.palaces, layout.short.palaces
    y = box.y + box.h / 2
    room = _frame(scene, box, msg("Palaces", "sheet"), "ghost.palaces", y)
    pitch = room.w / count
    for n in range(1, count + 1):
        x, lift = room.x + (n - 0.5) * pitch, 0.6 if short < count else 0.0
        with scene.placed(x, y + 1.0 - lift, 0.66):
            draw_unbuilt_palace(scene, 0, 0, n, "gold_t" if n in (count, short) else "white")
        scene.spot(spots.GHOST_PALACE(number, n), x, y - lift, min(4.6, pitch / 2 - 0.1))
    if short < count:
        # translators: under the palace whose building ends the short game; at most 26 mm
        words = msg("short game", "sheet")
        x = room.x + (short - 0.5) * pitch
        line(scene, x, box.bottom - 2.3, words, "text", SMALL, pitch + 12, "ghost.short")


def _houses(scene: Scene, layout: MapSheet, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the houses after its first ones, to cross when placed (RA-S5)."""
    room = _frame(scene, box, msg("Houses", "sheet"), "ghost.houses", box.y + box.h / 2)
    count = spots.ghost_houses(layout)
    across = -(-count // HOUSE_ROWS)
    pitch, high = room.w / across, room.h / HOUSE_ROWS
    for n in range(count):
        x, y = room.x + (n % across + 0.5) * pitch, room.y + (n // across + 0.5) * high
        draw_unbuilt_house(scene, x, y, min(7.2, pitch * 0.86, high * 0.78), n + 1)
        scene.spot(spots.GHOST_HOUSE(number, n + 1), x, y, min(3.4, pitch / 2 - 0.1, high / 2 - 0.1))

"""The ghost's sheet for solo games: its omens, the effects of its nagas, and its row for two games (NA-S1 to
NA-S7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import dieline, furniture, half_pages, jungle, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.games.contract.solo import GHOST, RATINGS, require_ghost
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.nagaraja import scoring, spots
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.sheets import legend, sticks
from sheetgen.games.nagaraja.sheets.page import CORE, Page, draw_section, empty_page
from sheetgen.games.nagaraja.sheets.row import draw_row
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.board import Omen
    from sheetgen.games.nagaraja.layout import Ghost, TempleGame
    from sheetgen.text.typesetter import Typesetter

TABLE, BETWEEN = 106.0, 5.0
UPPER, GAME, SLIPS = 125.6, 38.4, 19.4
"""Heights of the omens with the legend, of a game's places, and of the slips to cut, in mm."""
TITLE = 8.0
HEAD, LINE, EDGE = 7.4, 7.8, 1.0
"""Heights of the column heads, of an omen's row if there are few, and of the space below, in mm."""
MOST_OMENS, MOST_STICKS = 16, 5
SIGN = 7.4
NUMBER, STICKS, FATE, NAGA = 5.4, 10.6, 48.6, 62.0
"""Columns of the table, in mm from its left: where sticks begin, centres of the others."""
BOXES = 70.0
BOX = 5.2
SLIP, DASH = 16.0, (2.0, 1.4)
"""Largest width of a slip, and the dashes of the lines to cut along, in mm."""


def ghost_page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return one page, or raise ``LayoutError`` for a layout without a ghost or with more contents than fit."""
    ghost = require_ghost(layout.ghost, "NA-S1")
    _check(layout, ghost)
    at = empty_page(layout, typesetter, paper, GHOST, layout_hash)
    gap = (at.bottom - at.top - UPPER - spots.GAMES * GAME - SLIPS) / (spots.GAMES + 1)
    table = at._replace(left=at.right - TABLE) if at.scene.rtl else at
    with at.scene.reading(table.left, table.left + TABLE):
        _omens(table, layout, at.top)
    beside = 0.0 if at.scene.rtl else TABLE + BETWEEN
    legend.draw_legend(at, layout, ghost, beside, CORE - TABLE - BETWEEN, at.top + UPPER)
    for number in range(1, spots.GAMES + 1):
        _game(at, ghost, number, at.top + UPPER + gap + (number - 1) * (GAME + gap))
    _slips(at, len(ghost.omens), at.bottom - SLIPS)
    return [at.scene]


def _check(layout: TempleGame, ghost: Ghost) -> None:
    """Raise ``LayoutError`` if the omens do not fit in the table, or their sticks in a row."""
    if len(ghost.omens) > MOST_OMENS:
        most = msg("at most {most} on this sheet", "report", most=MOST_OMENS)
        raise_fault(("ghost", "omens"), len(ghost.omens), most, "NA-S2")
    for n, omen in enumerate(board_of(layout).omens):
        if sum(omen.sticks) > MOST_STICKS:
            most = msg("at most {most} on this sheet", "report", most=MOST_STICKS)
            raise_fault(("ghost", "omens", n, "sticks"), sum(omen.sticks), most, "NA-S3")


# ---- omens (NA-S2, NA-S3) -------------------------------------------------------------------
def _omens(at: Page, layout: TempleGame, y: float) -> None:
    """Draw a row for each omen: its sticks, additional fate points, a naga's effect; and boxes to cross for
    each game.
    """
    scene, omens = at.scene, board_of(layout).omens
    hint = msg("turned up: cross its box", "sheet")  # translators: beside "Omens", 70 mm
    top = draw_section(at, y, msg("Omens", "sheet"), hint, "ghost.omens", width=TABLE)
    line = min(LINE, (UPPER - TITLE - HEAD - EDGE) / len(omens))
    panel = Box(at.left, top, TABLE, HEAD + line * len(omens) + EDGE)
    ground = Box(panel.x + NAGA - 6.2, top, 12.4, panel.h)
    scene.rect(*ground, fill="jungle_t")
    furniture.panel(scene, *panel, "jungle")
    _heads(scene, panel, spots.omen_repeats(layout))
    for n, omen in enumerate(omens):
        _omen(scene, layout, omen, n + 1, Box(panel.x, top + HEAD + n * line, TABLE, line))


def _heads(scene: Scene, panel: Box, times: int) -> None:
    y = panel.y + HEAD / 2
    icon(scene, "fate-stick", panel.x + STICKS + 4.0, y, 6.4)
    icon(scene, "fate", panel.x + FATE, y, 4.8)
    icon(scene, "naga", panel.x + NAGA, y, 5.2)
    for game in range(1, spots.GAMES + 1):
        left, wide = _boxes(panel, game)
        draw_medal(scene, left + wide / 2, y, 2.3, str(game))
        if game > 1:
            scene.seg(left - 1.4, panel.y + 2, left - 1.4, panel.bottom - 2, "jungle_m", 0.2)


def _boxes(panel: Box, game: int) -> tuple[float, float]:
    """Return the left edge of a game's boxes and the width of their column, in mm."""
    wide = (panel.w - BOXES - 1.4) / spots.GAMES
    return panel.x + BOXES + (game - 1) * wide + 1.4, wide - 1.4


def _omen(scene: Scene, layout: TempleGame, omen: Omen, number: int, box: Box) -> None:
    y = box.y + box.h / 2
    scene.seg(box.x + 2, box.y, box.right - 2, box.y, "jungle_m", 0.2)
    scene.text(box.x + NUMBER, y, str(number), "num", 10.5, align="c", mid=True)
    room = FATE - STICKS - 5.0
    sticks.draw_signs(scene, layout, omen.sticks, box.x + STICKS, y, min(SIGN, room / sum(omen.sticks) - 0.7))
    if omen.fate:
        icon(scene, "fate", box.x + FATE, y, 7.2, f"+{omen.fate}")
    shown = f"+{omen.n}" if omen.naga == "fate" else omen.n or None
    icon(scene, legend.ICONS[omen.naga], box.x + NAGA, y, 7.2, shown)
    times = spots.omen_repeats(layout)
    for game in range(1, spots.GAMES + 1):
        left, wide = _boxes(box, game)
        side = min(BOX, wide / times - 0.8)
        for time in range(1, times + 1):
            x = left + wide / 2 + (time - (times + 1) / 2) * (side + 1.2)
            scene.rect(
                x - side / 2, y - side / 2, side, side, 0.8, fill="white",
                stroke="jungle" if time == 1 else "jungle_m", lw=0.35,
            )  # fmt: skip
            scene.spot(spots.OMEN(game, number, time), x, y, side / 2)


def _slips(at: Page, count: int, y: float) -> None:
    """Draw numbered slips to cut apart and shuffle."""
    scene = at.scene
    hint = msg("omens: cut apart, shuffle face down", "sheet")  # translators: over slips with numbers, 190 mm
    furniture.hint(scene, at.left, at.right, y + 1.2, hint)
    wide, top, low = min(SLIP, CORE / count), y + 4.0, y + SLIPS - 1.0
    left = at.left + (CORE - count * wide) / 2
    for cut in (top, low):
        scene.seg(MARGIN, cut, scene.w - MARGIN, cut, "ink_m", 0.2, dash=DASH, cap=0)
    for n in range(count + 1):
        scene.seg(left + n * wide, top, left + n * wide, low, "ink_m", 0.2, dash=DASH, cap=0)
    middle, r = (top + low) / 2, min(low - top, wide) / 2 - 1.6
    for n in range(count):
        scene.cut(dieline.box(left + n * wide, top, wide, low - top))
        x = left + (n + 0.5) * wide
        scene.poly(jungle.octagon(x, middle, r), fill="white", stroke="night", lw=0.35)
        jungle.rosette(scene, x, middle, r, stroke="night_m")
        scene.circle(x, middle, r * 0.62, fill="white", stroke="night", lw=0.25)
        scene.text(x, middle, str(n + 1), "num", 12, align="c", mid=True)


# ---- a game ---------------------------------------------------------------------------------
def draw_medal(scene: Scene, x: float, y: float, r: float, text: str) -> None:
    """Draw a number in a lotus."""
    ornament.lotus(scene, x, y, r * 1.5, n=10, rings=1, stroke="copper", fill="copper_t", lw=0.2, eye=0)
    scene.circle(x, y, r, fill="white", stroke="copper", lw=0.25)
    scene.text(x, y, text, "num", max(7.4, r * 3.3), align="c", mid=True)


def _game(at: Page, ghost: Ghost, number: int, y: float) -> None:
    """Draw a game's date and goal, the ghost's row, and the rating."""
    scene = at.scene
    with scene.reading(at.left, at.right - 24):
        draw_medal(scene, at.left + 4.8, y + 4.2, 3.1, str(number))
        for address, words, x in (
            (spots.PAD_DATE, half_pages.DATE, 13.0),
            (spots.GOAL, half_pages.GOAL, 55.0),
        ):
            furniture.writing_line(
                scene,
                address(number),
                at.left + x,
                at.left + x + half_pages.FIELD,
                y + 5.8,
                words,
                "ghost.field",
            )
        begins, goes = (
            msg("it begins at its portrait", "sheet"),
            msg("a tile for it: cross the next place", "sheet"),
        )
        for n, hint in enumerate((begins, goes)):
            furniture.hint(scene, at.left + 93, at.right - 24, y + 2.6 + n * 3.4, hint)
    draw_row(scene, ghost, number, Box(at.left, y, CORE, GAME - half_pages.SCALE - 2.4))
    place = Box(at.left, y + GAME - half_pages.SCALE, CORE, half_pages.SCALE)
    half_pages.scale(scene, place, RATINGS, scoring.SOLO.ratings, lambda n: spots.RATING(number, n), "copper")

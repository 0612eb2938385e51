"""A player's own sheet: gold, palaces and houses at the top, the action disc to cut out at the bottom (RA-1,
RA-6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import isolated
from sheetgen.draw.paper import Box
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.library import load, resolve
from sheetgen.games.raja import spots
from sheetgen.games.raja.sheets.aids import draw_coin
from sheetgen.games.raja.sheets.front import FRONT, SMALL, core_box, draw_cell, draw_front, draw_panel
from sheetgen.games.raja.sheets.pads import draw_unbuilt_house, draw_unbuilt_palace
from sheetgen.games.raja.sheets.pieces import draw_house
from sheetgen.games.raja.sheets.wheel import draw_characters, draw_hands, draw_wheel
from sheetgen.games.raja.sheets.words import GAME, PLAYERS, QUIET, RED, line
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.raja.layout import MapSheet, PlayerSheet
    from sheetgen.text.typesetter import Typesetter

CUT = 152.0
"""Distance in mm from the top to the line along which the disc's half is cut off."""


def player_pages(
    layout: PlayerSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return the sheet as a list of one page, with the spots of a player's own marks (``own.``).

    Raise ``LayoutError`` for a disc that does not fit, ``DoesNotFit`` naming the box of a text that does not
    fit, ``UsageError`` for paper that is too small, and the errors of loading the map.
    """
    sheet: MapSheet = load(resolve(layout.map))
    box, head = core_box(paper), layout.header
    ours = msg("Player's sheet", "sheet")  # translators: under the game's name, 110 mm
    what = heading(head, ours, typesetter)
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}",
        title=f"{typesetter.say(GAME)}: {what}", lang=typesetter.lang,
    )  # fmt: skip
    x, y, w = box.x, box.y, box.w
    draw_front(scene, Box(x, y, w, FRONT), what, "player")
    with scene.reading(x, x + w):
        _fields(scene, sheet, Box(x, y + 35, w, 11))
        _gold(scene, sheet, layout, Box(x, y + 48.4, w, 33.4))
        _palaces(scene, sheet, Box(x, y + 84.2, w, 28.6))
        _houses(scene, sheet, Box(x, y + 115.2, w, 34))
    scene.seg(x, y + CUT, x + w, y + CUT, "ink", 0.25, dash=(2.0, 1.4))
    scene.cut(f"M0 {y + CUT}H{paper.width}")
    draw_wheel(scene, sheet, layout, Box(x, y + CUT + 2, 104, box.h - CUT - 2).facing(box, scene.rtl))
    beside = Box(x + 107, y + CUT + 3.5, w - 107, box.h - CUT - 3.5).facing(box, scene.rtl)
    draw_hands(scene, beside._replace(h=32))
    draw_characters(scene, sheet, beside._replace(y=beside.y + 35, h=beside.h - 35))
    furniture.footer(
        scene, x, box.bottom + 1.2, w, game=head.game, name=head.label, version=head.version,
        layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    return [scene]


def _fields(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw fields for the name, the player's pieces, the character, and tokens of the advanced game (RA-5,
    RA-80).
    """
    y = box.y + box.h / 2
    furniture.writing_line(scene, spots.NAME(), box.x, box.x + 62, y + 2.6, msg("Name", "sheet"))
    for seat in range(len(PLAYERS)):
        draw_house(scene, seat, box.x + 72 + seat * 10.6, y, 7.8)
        scene.spot(spots.SEAT(seat + 1), box.x + 72 + seat * 10.6, y, 4.6)
    for k, (address, name, words) in enumerate(
        (
            (
                spots.CHARACTER(),
                "character",
                msg("Character", "sheet"),
            ),  # translators: before a box to write in, 18 mm
            (spots.TOKENS(), "token", msg("Tokens", "sheet")),  # translators: before a box to write in, 18 mm
        )
    ):
        right = box.right - (0 if k else 40.5)
        wide = 12.0
        draw_cell(scene, right - wide, y - 4.4, wide, 8.8, address)
        icon(scene, name, right - wide - 4.4, y, 6.2, ink="ink")
        line(scene, right - wide - 8.2, y, words, "text", 8.5, 18.5, address, "r", small=SMALL)


def _gold(scene: Scene, sheet: MapSheet, layout: PlayerSheet, box: Box) -> None:
    """Draw a purse for the gold at the start and cells for new totals; players cross the previous one (RA-1)."""
    # translators: how gold is kept, 120 mm
    hint = msg("begin with {n} · write each new total, cross out the one before", "sheet", n=sheet.stock.gold)
    draw_panel(scene, box, msg("Gold", "sheet"), hint, "player.gold")  # translators: a title, 40 mm
    rows = 3
    across = -(-layout.totals // rows)
    left, top = box.x + 31, box.y + 10.6
    width, height = (box.right - 4.4 - left) / across, (box.bottom - 3.4 - top) / rows
    middle = top + rows * height / 2
    icon(scene, "coins", box.x + 9.6, middle, 11)
    draw_cell(scene, box.x + 16, middle - 5.4, 12.4, 10.8, spots.GOLD(), "gold")
    # translators: over a box for the gold that one has at the moment, 13 mm
    line(scene, box.x + 22.2, middle - 8.1, msg("now", "sheet"), "text", 8.5, 13, spots.GOLD(), small=SMALL)
    for i in range(layout.totals):
        row, column = divmod(i, across)
        x, y = left + column * width, top + row * height
        scene.rect(x + 0.5, y + 0.5, width - 1, height - 1, 0.8, fill="white", stroke="gold", lw=0.25)
        scene.spot(spots.GOLD_TOTAL(i + 1), x + width / 2, y + height / 2, width / 2 - 0.5, height / 2 - 0.5)


def _palaces(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw palaces to cross when built.

    The last one ends the game, in the short game the marked one (RA-70).
    """
    hint = msg("cross one for each palace built", "sheet")  # translators: above a row of palaces, 60 mm
    draw_panel(scene, box, msg("Palaces", "sheet"), hint, "player.palaces")  # translators: a title, 40 mm
    count, short = sheet.stock.palaces, sheet.short.palaces
    left = box.x + 31
    pitch = (box.right - 4 - left) / count
    y = box.y + 16.6
    icon(scene, "domed-palace", box.x + 9.6, y + 1, 9.4, ink="ink")
    draw_coin(scene, box.x + 22, y + 1, 4.2, str(sheet.costs.palace))
    for n in range(1, count + 1):
        x = left + (n - 0.5) * pitch
        draw_unbuilt_palace(scene, x, y, n, "gold_t" if n in (count, short) else "white")
        scene.spot(spots.BUILT_PALACE(n), x, y, 5.6)
    if short < count:
        # translators: under the palace that ends the short game, 26 mm
        words = msg("short game", "sheet")
        x = left + (short - 0.5) * pitch
        scene.text(x, box.bottom - 2.6, words, "text", SMALL, "ink", "c", width=pitch + 4, box="player.short")


def _houses(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw houses in the order of building; those after the first ones lie on stones of the quarry.

    Crossing a stone fetches its house, crossing a house builds it. The houses between are the reserve
    (RA-34).
    """
    # translators: how houses are counted, 120 mm
    hint = msg("cross a stone to fetch its house from the quarry, cross a house to build it", "sheet")
    draw_panel(scene, box, msg("Houses", "sheet"), hint, "player.houses")  # translators: a title, 40 mm
    reserve, quarry = sheet.stock.reserve, sheet.stock.quarry
    left, count = box.x + 31, reserve + quarry
    pitch = (box.right - 4 - left) / count
    y, stone = box.y + 14.6, box.bottom - 8.4
    size = min(pitch * 0.86, 8.8)
    icon(scene, "house", box.x + 9.6, y, 8.4, ink="ink")
    draw_coin(scene, box.x + 22, y, 4.2, str(sheet.costs.house))
    scene.rect(
        left - 0.4, box.y + 9.4, reserve * pitch + 0.4, 10.6, 1.2, fill=f"{RED}_t", stroke=QUIET, lw=0.25
    )
    for n in range(1, count + 1):
        x = left + (n - 0.5) * pitch
        draw_unbuilt_house(scene, x, y, size, n)
        scene.spot(spots.BUILT_HOUSE(n), x, y, size * 0.44)
        if n > reserve:
            scene.rect(
                x - pitch / 2 + 0.25, stone - 4.0, pitch - 0.5, 8.0, fill="ink_t", stroke="umber", lw=0.3
            )
            chisel = "M-3 -2.2L-1.8 -3M-3.2 .6L-1 -1M2 2.6L3.2 1.8M.6 2.8L3 .9"
            ornament.draw_at(scene, chisel, x, stone, stroke="umber_m", lw=0.2)
            scene.spot(spots.QUARRY(n - reserve), x, stone, 3.6)
    icon(scene, "quarry", box.x + 9.6, stone, 8.4, ink="ink")
    scene.text(box.x + 22, stone, isolated(scene, f"+{sheet.gains.quarry}"), "num", 12, "ink", "c", mid=True)
    right = left + reserve * pitch
    # translators: before a box with the number of houses in the reserve, 40 mm
    words = msg("In reserve", "sheet")
    near = right - 17.5 - min(scene.width(words, "text", 8.5), reserve * pitch - 18)
    with scene.reading(near, right - 3.0):
        draw_cell(scene, right - 15.5, stone - 4.2, 12.5, 8.4, spots.RESERVE())
        line(scene, near, stone, words, "text", 8.5, right - 17.5 - near, spots.RESERVE(), "l", small=SMALL)

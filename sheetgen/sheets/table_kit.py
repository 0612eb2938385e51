"""The kit of a game: the layouts that a table needs with their copies, and a page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import WIDTH, View, draw_page_head, page_with_footer
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.thumbnail import draw_thumbnail
from sheetgen.games import registry
from sheetgen.games.layouts.file import heading, layout_hash, names, numbered_title
from sheetgen.message import Msg, msg, msgs
from sheetgen.sheets.sheet import draw_sheet, papers_of, read_sheet

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.kinds.shared import Kit, KitItem
    from sheetgen.text.typesetter import Typesetter


OPTIONS: Mapping[str, tuple[str, ...]] = {"players": ("2", "3", "4", "5", "1")}
"""The options of a kit: the number of players."""
GAP = 2.0
ROW, TALL, LINE = 18.0, 27.0, 8.6
"""The minimum and maximum height of rows, and the height of a line below them, in mm."""
TICK, COUNT, SMALL, CUT = 6.0, 17.0, 17.0, 24.0
"""Widths of the box to tick, of the number of copies, of the thumbnail, and of the note at the end, in mm."""
BRING = msg("Bring", "sheet")
# translators: in a list of the pages to print for a game, at the end of the line of a page to cut out; 24 mm
TO_CUT = msg("to cut", "sheet")
CAUTION = msg("Print at 100%, on both sides, turning over the long edge; many backs stay empty.", "sheet")


def layouts_for(kit: Kit, players: int) -> list[str]:
    """Return the layouts to print for a number of players, in order, repeated for each copy."""
    return [item.layout for item in kit.items for _ in range(item.copies(players))]


def kit_pages(layout: Kit, typesetter: Typesetter, paper: Paper, *, players: str = "") -> list[Scene]:
    """Return the page of the kit as a list of one page. Raises ``DoesNotFit``."""
    seats = int(players or OPTIONS["players"][0])
    game = registry.find(layout.header.game)
    said = msgs("All that {count} player needs", "All that {count} players need", seats, "sheet")

    def draw(scene: Scene) -> None:
        room = draw_page_head(
            scene, game.short_title, heading(layout.header, said, typesetter, counts=True), game.ink,
            View(game.landscape, game.hour),
        )  # fmt: skip
        y, items = room.y, [item for item in layout.items if item.copies(seats)]
        below = 11.0 + LINE * (1 + len(layout.bring))
        high = max(ROW, min(TALL, (room.h - below) / len(items) - GAP))
        with scene.reading(room.x, room.right):
            for item in items:
                _item(scene, item, seats, Box(room.x, y, room.w, high), game.ink)
                y += high + GAP
            _bring(scene, layout, room.x, _line(scene, room.x, y + 2.0, CAUTION) + 4.0, game.ink)

    title = f"{typesetter.say(game.title)}: {typesetter.say(said)}"
    return [page_with_footer(typesetter, paper, layout.header, layout_hash(layout), title, draw)]


def _bring(scene: Scene, layout: Kit, x: float, y: float, ink: str) -> None:
    """Draw the list of the things that a game needs and that cannot be printed."""
    furniture.draw_title(scene, x, y, BRING, WIDTH * 0.6, "kit.bring")
    y += 5.0
    for thing in layout.bring:
        ornament.draw_star(scene, x + 2.6, y + 2.4, 1.6, fill=ink)
        y = _line(scene, x + 7.0, y, scene.typesetter.own(Msg(thing.text, "kit")))


def _line(scene: Scene, x: float, y: float, words: Msg | str) -> float:
    scene.text(x, y + 2.6, words, "text", 10, mid=True, width=WIDTH - 10, box="kit.line")
    return y + LINE


def _item(scene: Scene, item: KitItem, players: int, box: Box, ink: str) -> None:
    """Draw the row of a layout: a box to tick, copies, thumbnail, title, purpose, and whether it is cut out."""
    furniture.draw_panel(scene, *box, ink, notch=2.0, lw=0.35)
    y = box.y + box.h / 2
    scene.rect(box.x + 4.0, y - TICK / 2, TICK, TICK, 0.8, fill="white", stroke=ink, lw=0.4)
    x = box.x + 4.0 + TICK + COUNT / 2
    ornament.draw_lotus(scene, x, y, 6.2, n=12, rings=1, stroke=ink, fill=f"{ink}_t", lw=0.2, eye=0)
    scene.circle(x, y, 4.1, fill="white", stroke=ink, lw=0.3)
    times = isolate_signs(scene, f"{item.copies(players)}×")
    scene.text(x, y, times, "num", 10.5, "ink", "c", mid=True)
    sheet = read_sheet(names()[item.layout])
    header, lang = sheet.layout.header, scene.typesetter.lang
    pages = draw_sheet(sheet, lang, papers_of(sheet.game, header.kind)[0])
    x += COUNT / 2
    draw_thumbnail(scene, pages[0], Box(x, box.y + 1.6, SMALL, box.h - 3.2), min(2, len(pages) - 1))
    x += SMALL + 2.6
    room = box.right - CUT - 2 - x
    title = numbered_title(header, lang)
    scene.text(x, y - 4.6, title, "bold", 11, mid=True, width=room - 34, box="kit.title")
    scene.text(x + room, y - 4.6, item.layout, "text", 8, align="r", mid=True)
    words = scene.typesetter.own(Msg(item.text, "kit"))
    furniture.draw_text_block(scene, x, y - 2.0, room, 8.6, words, 9, "kit.text", small=8)
    if item.cut:
        right = Box(box.right - CUT, box.y + 4.0, CUT - 4, box.h - 8.0)
        scene.rect(*right, 1.2, stroke=ink, lw=0.3, dash=(1.6, 1.1))
        scene.text(right.middle, y, TO_CUT, "text", 9, "ink", "c", mid=True, width=right.w - 2, box="kit.cut")

"""The kit of a game: the layouts that a table needs with their copies, and a page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import View, draw_page_head
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import LETTER, Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.thumbnail import draw_thumbnail
from sheetgen.games import registry
from sheetgen.games.layouts.file import heading, names, numbered_title
from sheetgen.games.pages import page_with_footer
from sheetgen.message import Msg, msg, msgs
from sheetgen.sheets.sheet import draw_sheet, papers_of, read_sheet

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.kinds.shared import Kit, KitItem
    from sheetgen.text.typesetter import Typesetter


OPTIONS: Mapping[str, tuple[str, ...]] = {"players": ("2", "3", "4", "5", "1")}
"""The options of a kit: the number of players."""
COLUMNS, GAP = 2, 2.6
CAUTION_HIGH, TALL = 8.0, 78.0
"""Heights in mm of the line above the items, and of the highest item."""
THING = 8.4
"""Height of something to bring that fits one line, in mm."""
PAD, TICK, COUNT = 3.4, 6.0, 13.0
"""In mm: edge of an item, width of the box to tick, and largest diameter of the flower with the number of copies."""
TITLE = 9.4
"""Height in mm of a title of up to two lines."""
BRING = msg("Bring", "sheet")
# translators: in a list of the pages to print for a game, beside a page to cut out; 24 mm
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
        items = [item for item in layout.items if item.copies(seats)]
        top, rows = room.y + CAUTION_HIGH, -(-len(items) // COLUMNS)
        last = 0.0 if len(items) % COLUMNS else _bring_height(layout) + GAP
        spare = max(0.0, scene.h - LETTER.height)
        high = min(TALL, (room.bottom - spare - top - last + GAP) / rows - GAP)
        wide = (room.w - GAP * (COLUMNS - 1)) / COLUMNS
        down = high + GAP + spare / rows
        cells = [
            Box(room.x + column * (wide + GAP), top + row * down, wide, high)
            for row in range(rows) for column in range(COLUMNS)
        ]  # fmt: skip
        with scene.reading(room.x, room.right):
            scene.text(
                room.middle,
                room.y + 2.4,
                CAUTION,
                "text",
                10,
                "ink",
                "c",
                mid=True,
                width=room.w,
                box="kit.line",
            )
            for item, cell in zip(items, cells, strict=False):
                _item(scene, item, seats, cell, game.ink)
            below = Box(room.x, room.bottom - last + GAP, room.w, last - GAP)
            _bring(scene, layout, below if last else cells[-1], game.ink)

    title = f"{typesetter.say(game.title)}: {typesetter.say(said)}"
    return [page_with_footer(layout, typesetter, paper, title, draw)]


def _bring_height(layout: Kit) -> float:
    """Return the height in mm of the list of things to bring across the page."""
    return 2 * PAD + THING * (1 + len(layout.bring))


def _bring(scene: Scene, layout: Kit, box: Box, ink: str) -> None:
    """Draw the list of the things that a game needs and that cannot be printed."""
    furniture.draw_panel(scene, *box, ink, notch=2.0, fill=f"{ink}_t", lw=0.35)
    within = box.inside(PAD)
    furniture.draw_title(scene, within.x, within.y + THING / 2, BRING, within.w, "kit.bring")
    each = min(2 * THING, (within.h - THING) / max(1, len(layout.bring)))
    for n, thing in enumerate(layout.bring):
        y = within.y + THING + n * each
        ornament.draw_star(scene, within.x + 2.2, y + each / 2, 1.7, fill=ink)
        words = scene.typesetter.own(Msg(thing.text, "kit"))
        furniture.draw_text_block(
            scene, within.x + 6.4, y, within.w - 6.4, each, words, 10.5, "kit.line", small=8.5
        )


def _item(scene: Scene, item: KitItem, players: int, box: Box, ink: str) -> None:
    """Draw a layout: a thumbnail, title and purpose, a box to tick, copies, and whether it is cut out."""
    furniture.draw_panel(scene, *box, ink, notch=2.0, lw=0.35)
    within = box.inside(PAD)
    sheet = read_sheet(names()[item.layout])
    header, lang = sheet.layout.header, scene.typesetter.lang
    pages = draw_sheet(sheet, lang, papers_of(sheet.game, header.kind)[0])
    behind = min(2, len(pages) - 1)
    shown = min(within.w * 0.48, within.h * pages[0].w / pages[0].h + 2)
    draw_thumbnail(scene, pages[0], Box(within.x, within.y, shown, within.h), behind)
    x, right = within.x + shown + PAD, within.right
    flower = min(COUNT, within.h * 0.33)
    title = scene.typesetter.paragraph(
        numbered_title(header, lang), "bold", 12, right - x, 13, max_height=TITLE, floor=10, box="kit.title"
    )
    scene.paragraph(x, within.y, title, "ink", "l")
    top = within.y + title.height + 3.0
    scene.text(x, top, item.layout, "text", 8, mid=True, width=right - x, box="kit.name")
    y, top = within.bottom - flower / 2, top + 2.55
    purpose = scene.typesetter.paragraph(
        scene.typesetter.own(Msg(item.text, "kit")), "text", 10, right - x, 11,
        max_height=y - flower / 2 - 0.6 - top, floor=8, box="kit.text",
    )  # fmt: skip
    scene.paragraph(x, top, purpose, "ink", "l")
    scene.rect(x, y - TICK / 2, TICK, TICK, 0.8, fill="white", stroke=ink, lw=0.4)
    x += TICK + 1.6 + flower / 2
    ornament.draw_lotus(scene, x, y, flower / 2, n=12, rings=1, stroke=ink, fill=f"{ink}_t", lw=0.2, eye=0)
    scene.circle(x, y, flower * 0.33, fill="white", stroke=ink, lw=0.3)
    times = isolate_signs(scene, f"{item.copies(players)}×")
    scene.text(x, y, times, "num", 10.5, "ink", "c", mid=True)
    if item.cut:
        cut = Box(x + flower / 2 + 1.6, y - 4.0, min(24.0, right - x - flower / 2 - 1.6), 8.0)
        scene.rect(*cut, 1.2, stroke=ink, lw=0.3, dash=(1.6, 1.1))
        scene.text(cut.middle, y, TO_CUT, "text", 9, "ink", "c", mid=True, width=cut.w - 2, box="kit.cut")

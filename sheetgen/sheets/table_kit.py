"""The kit of a game: the layouts that a table needs with their copies, and a page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import View, draw_page_head
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import A4, LETTER, Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.thumbnail import draw_card_thumbnails, draw_thumbnail
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
CAUTION_HIGH, TALL, LOW, STACKED = 8.0, 92.0, 54.0, 60.0
"""Heights in mm: of the line above the items, of the highest item, of an item beside the things to bring, and of
the lowest item whose texts stand below its box to tick instead of beside it."""
THING = 8.4
"""Height of something to bring that fits one line, in mm."""
PAD, EDGE, TICK, CUT = 3.4, 2.6, 6.0, 6.0
"""In mm: edge of an item around its text and around its thumbnail, width of the box to tick, and height of the
line that says to cut it out."""
WIDEST, CARD = 0.57, 80.0
"""Largest part of an item's width for its thumbnail, and the largest width in mm of a card."""
TITLE = 9.4
"""Height in mm of a title of up to two lines."""
BRING = msg("Bring", "sheet")
# translators: in a list of the pages to print for a game, beside a page to cut out; 24 mm
TO_CUT = msg("to cut", "sheet")
CAUTION = msg("Print at 100%, on both sides, turning over the long edge; some backs stay blank.", "sheet")


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
        top, rows, odd = room.y + CAUTION_HIGH, -(-len(items) // COLUMNS), len(items) % COLUMNS
        wide = (room.w - GAP * (COLUMNS - 1)) / COLUMNS

        def heights(paper_height: float) -> list[float]:
            """Return the height in mm of each row on a paper of this height."""
            space = room.bottom + paper_height - scene.h - top + GAP
            if odd and (rows == 1 or space / rows > LOW + GAP):
                return [min(TALL, (space - LOW - GAP) / max(1, rows - 1) - GAP)] * (rows - 1) + [LOW]
            below = 0.0 if odd else _bring_height(layout) + GAP
            return [min(TALL, (space - below) / rows - GAP)] * rows

        high, on_letter, on_a4 = heights(scene.h), heights(LETTER.height), heights(A4.height)
        cells, y = list[Box](), top
        for one in high:
            cells += [Box(room.x + column * (wide + GAP), y, wide, one) for column in range(COLUMNS)]
            y += one + GAP
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
            for n, (item, cell) in enumerate(zip(items, cells, strict=False)):
                _item(scene, item, seats, cell, game.ink, (on_letter[n // COLUMNS], on_a4[n // COLUMNS]))
            need = _bring_height(layout)
            below = cells[-1] if odd else Box(room.x, room.bottom - need, room.w, need)
            _bring(scene, layout, below, game.ink)

    title = f"{typesetter.say(game.title)}: {typesetter.say(said)}"
    return [page_with_footer(layout, typesetter, paper, title, draw)]


def _bring_height(layout: Kit) -> float:
    """Return the height in mm of the list of things to bring across the page."""
    return 2 * PAD + THING * (1 + -(-len(layout.bring) // COLUMNS))


def _bring(scene: Scene, layout: Kit, box: Box, ink: str) -> None:
    """Draw the list of the things that a game needs and that cannot be printed."""
    furniture.draw_panel(scene, *box, ink, notch=2.0, fill=f"{ink}_t", lw=0.35)
    within = box.inside(PAD)
    furniture.draw_title(scene, within.x, within.y + THING / 2, BRING, within.w, "kit.bring")
    columns = COLUMNS if box.w > scene.w / 2 else 1
    rows, wide = -(-len(layout.bring) // columns), (within.w - PAD * (columns - 1)) / columns
    each = min(2 * THING, (within.h - THING) / max(1, rows))
    for n, thing in enumerate(layout.bring):
        x, y = within.x + n // rows * (wide + PAD), within.y + THING + n % rows * each
        ornament.draw_star(scene, x + 2.2, y + each / 2, 1.7, fill=ink)
        words = scene.typesetter.own(Msg(thing.text, "kit"))
        furniture.draw_text_block(scene, x + 6.4, y, wide - 6.4, each, words, 10.5, "kit.line", small=8.5)


def _item(
    scene: Scene, item: KitItem, players: int, box: Box, ink: str, heights: tuple[float, float]
) -> None:
    """Draw a layout: a thumbnail, a box to tick, copies, title and purpose, and whether it is cut out.

    ``heights`` are those of the item on Letter and on A4 paper: texts get the same room on both.
    """
    furniture.draw_panel(scene, *box, ink, notch=2.0, lw=0.35)
    within = box.inside(EDGE)
    sheet = read_sheet(names()[item.layout])
    header, lang = sheet.layout.header, scene.typesetter.lang
    pages = draw_sheet(sheet, lang, papers_of(sheet.game, header.kind)[0])
    shown = min(within.w * WIDEST, (heights[1] - 2 * EDGE) * pages[0].w / pages[0].h + 1)
    picture = Box(within.x, within.y, shown, within.h)
    faces = [page for page in pages if not page.behind]
    if pages[0].w <= CARD and len(faces) >= 4:
        draw_card_thumbnails(scene, faces, picture)
    else:
        draw_thumbnail(scene, pages[0], picture, min(2, len(pages) - 1))
    within = box.inside(PAD)
    x, right, y = picture.right + PAD - 0.6, within.right, within.y
    scene.rect(x, y, TICK, TICK, 0.8, fill="white", stroke=ink, lw=0.4)
    times, stacked = isolate_signs(scene, f"{item.copies(players)}×"), heights[0] >= STACKED
    if stacked:
        scene.text(x + TICK + 2.4, y + TICK / 2, times, "bold", 14, "ink", mid=True)
        y += TICK + 4.0
    else:
        scene.text(x + TICK / 2, y + TICK + 4.2, times, "text", 10, "ink", "c", mid=True)
        x += TICK + 2.4
    title = scene.typesetter.paragraph(
        numbered_title(header, lang), "bold", 12, right - x, 13, max_height=TITLE, floor=9, box="kit.title"
    )
    scene.paragraph(x, y + 0.6, title, "ink", "l")
    top = y + title.height + 3.6
    scene.text(x, top, item.layout, "text", 8, mid=True, width=right - x, box="kit.name")
    top += 2.55
    foot = within.bottom - box.h + heights[0] - (CUT if item.cut else 0)
    purpose = scene.typesetter.paragraph(
        scene.typesetter.own(Msg(item.text, "kit")), "text", 12, right - x, 13,
        max_height=foot - top, floor=8, box="kit.text",
    )  # fmt: skip
    scene.paragraph(x, top, purpose, "ink", "l")
    if item.cut:
        y = within.bottom - CUT / 2 + 0.6
        draw_icon(scene, "scissors", x + 2.4, y, 5.2)
        scene.text(x + 6.4, y, TO_CUT, "text", 9, mid=True, width=right - x - 6.4, box="kit.cut")

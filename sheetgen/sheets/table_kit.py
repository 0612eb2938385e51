"""The kit of a game: the layouts that a table needs with their copies, and a page that lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

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
from sheetgen.text.languages import SCRIPTS
from sheetgen.text.line import SOFT_HYPHEN, overflow_error

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.kinds.shared import Kit, KitItem
    from sheetgen.sheets.sheet import Sheet
    from sheetgen.text.typesetter import Paragraph, Typesetter


OPTIONS: Mapping[str, tuple[str, ...]] = {"players": ("2", "3", "4", "5", "1")}
"""The options of a kit: the number of players."""
COLUMNS, GAP = 2, 2.6
CAUTION_HIGH, TALL, LOW = 8.0, 92.0, 54.0
"""Heights in mm: of the line above the items, of the highest item, of an item beside the things to bring."""
THING, THING_PT = 8.4, 12.5
"""Height of something to bring that fits one line, in mm, and its largest type in points."""
PAD, EDGE, TICK, BELOW, APART = 3.4, 2.6, 6.0, 3.6, 1.8
"""In mm: edge of an item around its text and around its thumbnail, width of the box to tick, and distances of its
texts from that box and from each other.
"""
WIDEST, CARD = 0.53, 80.0
"""Largest part of an item's width for its thumbnail, and the largest width in mm of a card."""
TITLE_PT, NAME_PT, TEXT_PT, LEADING = 15.5, 9.0, 15.0, 1.08
"""Largest type of a title, type of a layout's name, largest type of a purpose in points, and their leading."""
SHARES, SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6), (1.0, 0.95, 0.9, 0.85)
"""Shares of the largest type that are tried in order, and of that size for texts that would have hyphens."""
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
        entries = [
            _entry(item, typesetter.lang, cell, (on_letter[n // COLUMNS], on_a4[n // COLUMNS]))
            for n, (item, cell) in enumerate(zip(items, cells, strict=False))
        ]
        with scene.reading(room.x, room.right):
            line = room.y + 2.4
            scene.text(
                room.middle, line, CAUTION, "text", 11, "ink", "c", mid=True, width=room.w, box="kit.line"
            )
            for entry, texts in zip(entries, _all_texts(typesetter, entries), strict=True):
                _draw_entry(scene, entry, texts, seats, game.ink)
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
    setter, said = scene.typesetter, [scene.typesetter.own(Msg(thing.text, "kit")) for thing in layout.bring]
    fitted = [
        setter.paragraph(
            words,
            "text",
            THING_PT,
            wide - 6.4,
            THING_PT * LEADING,
            max_height=each,
            floor=8.5,
            box="kit.line",
        )
        for words in said
    ]
    pt = min(one.pt for one in fitted)
    for n, words in enumerate(said):
        x, y = within.x + n // rows * (wide + PAD), within.y + THING + n % rows * each
        ornament.draw_star(scene, x + 2.2, y + each / 2, 1.7, fill=ink)
        furniture.draw_text_block(scene, x + 6.4, y, wide - 6.4, each, words, pt, "kit.line", small=8.5)


class Entry(NamedTuple):
    """A layout of the kit in its panel: its pages, and the places of its thumbnail and of its texts.

    ``words`` is as high as on the paper that leaves less room, so texts are the same on all papers.
    """

    item: KitItem
    sheet: Sheet
    pages: Sequence[Scene]
    box: Box
    picture: Box
    words: Box


def _entry(item: KitItem, lang: str, box: Box, heights: tuple[float, float]) -> Entry:
    """Return the entry of an item; ``heights`` are those of its panel on Letter and on A4 paper."""
    sheet = read_sheet(names()[item.layout])
    pages = draw_sheet(sheet, lang, papers_of(sheet.game, sheet.layout.header.kind)[0])
    within = box.inside(EDGE)
    shown = min(within.w * WIDEST, (heights[1] - 2 * EDGE) * pages[0].w / pages[0].h + 1)
    picture = within._replace(w=shown)
    x, y = picture.right + PAD - 0.6, box.y + PAD
    words = Box(x, y + TICK + BELOW, box.right - PAD - x, min(heights) - 2 * PAD - TICK - BELOW)
    return Entry(item, sheet, pages, box, picture, words)


class Texts(NamedTuple):
    """The texts of an entry."""

    title: Paragraph
    name: Paragraph
    purpose: Paragraph

    @property
    def height(self) -> float:
        return self.title.height + self.name.height + self.purpose.height + 2 * APART


def _paragraphs(
    setter: Typesetter, said: Sequence[str], entries: Sequence[Entry], role: str, pt: float, box: str
) -> list[Paragraph]:
    """Return a text of each entry, all in one size. They are smaller if this saves hyphens.

    Raises ``DoesNotFit``.
    """
    leading = LEADING / SCRIPTS[setter.script].size

    def in_size(size: float) -> list[Paragraph]:
        """Return the texts in a size or, because of a wide word, in a smaller one."""
        found = [
            setter.paragraph(text, role, size, entry.words.w, size * leading, floor=min(size, 8.0), box=box)
            for text, entry in zip(said, entries, strict=True)
        ]
        least = min(one.pt for one in found)
        return found if least == size else in_size(least)

    sizes = [in_size(pt * share) for share in SMALLER]
    return min(sizes, key=_hyphens)


def _hyphens(paragraphs: Sequence[Paragraph]) -> int:
    """Return how many lines end within a word."""
    return sum(SOFT_HYPHEN in line.text for one in paragraphs for line in one.lines)


def _all_texts(setter: Typesetter, entries: Sequence[Entry]) -> list[Texts]:
    """Return the texts of all entries, in the largest sizes in which each fits."""
    titles = [numbered_title(entry.sheet.layout.header, setter.lang) for entry in entries]
    layouts = [entry.item.layout for entry in entries]
    purposes = [setter.own(Msg(entry.item.text, "kit")) for entry in entries]
    for share in SHARES:
        columns = (
            _paragraphs(setter, titles, entries, "bold", TITLE_PT * share, "kit.title"),
            _paragraphs(setter, layouts, entries, "text", NAME_PT, "kit.name"),
            _paragraphs(setter, purposes, entries, "text", TEXT_PT * share, "kit.text"),
        )
        texts = [Texts(*row) for row in zip(*columns, strict=True)]
        over = [one.height - entry.words.h for one, entry in zip(texts, entries, strict=True)]
        if max(over) <= 0:
            return texts
    raise overflow_error("kit.text", setter.lang, max(over))


def _draw_entry(scene: Scene, entry: Entry, texts: Texts, players: int, ink: str) -> None:
    """Draw an entry: a thumbnail, a box to tick, copies, whether it is cut out, title and purpose."""
    furniture.draw_panel(scene, *entry.box, ink, notch=2.0, lw=0.35)
    pages, words = entry.pages, entry.words
    faces = [page for page in pages if not page.behind]
    if pages[0].w <= CARD and len(faces) >= 4:
        draw_card_thumbnails(scene, faces, entry.picture)
    else:
        draw_thumbnail(scene, pages[0], entry.picture, min(2, len(pages) - 1))
    x, middle = words.x, entry.box.y + PAD + TICK / 2
    scene.rect(x, middle - TICK / 2, TICK, TICK, 0.8, fill="white", stroke=ink, lw=0.4)
    times = isolate_signs(scene, f"{entry.item.copies(players)}×")
    taken = TICK + 2.4 + scene.text(x + TICK + 2.4, middle, times, "bold", 14, "ink", mid=True)
    if entry.item.cut:
        room = words.w - taken - 8.6
        said = scene.text(
            words.right, middle, TO_CUT, "text", 10, "ink", "r", mid=True, width=room, box="kit.cut"
        )
        with scene.layer("text"):  # the place of the scissors depends on the width of the words
            draw_icon(scene, "scissors", words.right - said - 4.2, middle, 5.2)
    y = (words.y + entry.box.bottom - PAD - texts.height) / 2
    for paragraph in texts:
        scene.paragraph(x, y, paragraph, "ink", "l")
        y += paragraph.height + APART

"""Common parts of Bania's sheets: head with a panorama, footer, titles, texts, and signs of the
colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.inks import ink_role as known_ink
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.games.bania.board import GOODS, letters_of
from sheetgen.games.bania.sheets.plan import FOOT, MARGIN, WIDTH, Box, place_on_paper
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


BAND = 2.2
GATE = 70.0
"""Width of the white gate in the head, in mm."""


HOURS = ("day", "dusk", "dawn")
"""The hours of the pictures; the number of a variation chooses."""


def draw_head(scene: Scene, box: Box, subtitle: str, variation: int = 0, *, plain: bool = False) -> None:
    """Draw the head of a sheet in ``box``, at least 20 mm high: a desert, which differs for each variation, and a gate
    with the titles. ``plain`` (for backs of leaves) omits it.
    """
    if plain:
        return
    k, base = box.h / 28.0, box.bottom
    draw_panorama(
        scene, box, "desert", HOURS[variation % len(HOURS)], variation, Gate(GATE, 2.6 * k, 9.0 * k)
    )
    scene.text(box.middle, base - 9.0 * k, GAME, "display", 36 * k, "ink", "c", track=1.2, width=66,
               box="head.title")  # fmt: skip
    pt = max(10 * k, 8.5)
    y = base - 3.2 * k
    scene.text(box.middle, y, subtitle, "bold", pt, "gold", "c", track=0.35, width=62, box="head.subtitle")


# ---- pages and sections -------------------------------------------------------------------------


HEAD = 23.0


class Page(NamedTuple):
    """A page, and its free space under the head, in mm."""

    scene: Scene
    room: Box


def empty_page(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, words: Msg, *,
    suffix: str = "", side: str = "", headed: bool = True, behind: bool = False,
) -> Page:  # fmt: skip
    """Return an empty page titled ``words``.

    ``suffix`` distinguishes the leaves of one layout, ``side`` the sides of a leaf; with ``behind`` the page
    is the back of the page before it. Raise ``UsageError`` for paper that is narrower than the sheets.
    """
    place_on_paper(paper)
    top = layout.header
    said = heading(top, words, typesetter)
    title = " ".join(part for part in (f"{typesetter.say(GAME)}: {said}", suffix, side) if part)
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=behind)
    left = (paper.width - WIDTH) / 2
    if headed:
        draw_head(scene, Box(left, MARGIN, WIDTH, HEAD), said, top.variation)
    draw_footer(scene, layout, left, paper.height - MARGIN - FOOT + 1.2, WIDTH, suffix)
    upper = MARGIN + HEAD + 3.0 if headed else MARGIN
    return Page(scene, Box(left, upper, WIDTH, paper.height - MARGIN - FOOT - 1.0 - upper))


def draw_section(
    scene: Scene, x: float, y: float, width: float, words: Msg, hint: Msg | None, box: str
) -> None:
    """Draw a section's title with its capitals centred on y, and its hint at the other end if there is room."""
    rtl = scene.typesetter.rtl
    near, far = (x + width, x) if rtl else (x, x + width)
    taken = line(scene, near, y, words, "display", 12.5, width * 0.55, box, "r" if rtl else "l")
    if hint and scene.width(hint, "text", furniture.HINT_PT) <= width - taken - 4:
        scene.text(far, y + 0.2, hint, "text", furniture.HINT_PT, align="l" if rtl else "r", mid=True)


GAME = msg("Bania", "sheet")
# translators: subtitle of Bania, under the title of the board; 60 mm
SUBTITLE = msg("The Desert Bazaar", "sheet")
NAMES: Mapping[str, Msg] = {
    "oil": msg("Oil", "sheet"),  # translators: a kind of goods, on sheets; 17 mm
    "spices": msg("Spices", "sheet"),  # translators: a kind of goods, on sheets; 17 mm
    "silk": msg("Silk", "sheet"),  # translators: a kind of goods, on sheets; 17 mm
    "incense": msg("Incense", "sheet"),  # translators: a kind of goods, on sheets; 17 mm
}
PLAYERS = ("vermilion", "teal", "cobalt", "umber")
"""Colours of elephants and score markers, by seat."""
SMALL = 7.0
"""Smallest type size, in points."""
line = partial(furniture.draw_text_line, small=SMALL)
block = partial(furniture.draw_text_block, small=SMALL)
_SIGNS = (
    "M0 -9.5A9.5 9.5 0 1 0 0 9.5A9.5 9.5 0 1 0 0 -9.5Z",
    "M0 -11L11.2 8.5H-11.2Z",
    "M-8.5 -8.5H8.5V8.5H-8.5Z",
    "M0 -12L12 0L0 12L-12 0Z",
)
"""A sign for each seat: disc, triangle, square, diamond, about 20 units wide."""


class Ware(NamedTuple):
    """Goods as they are drawn: icon and name, letter and ink of the layout."""

    key: str
    letter: Msg
    ink: str

    @property
    def name(self) -> Msg:
        return NAMES[self.key]

    @property
    def line(self) -> str:
        """The ink for outlines of these goods. Lines are never drawn in a pale colour."""
        return "ink" if self.pale else self.ink

    @property
    def pale(self) -> bool:
        return known_ink(self.ink).pale


def wares(layout: BoardSheet) -> dict[str, Ware]:
    """Return all goods of a layout by name, in the order of the rules."""
    letters = letters_of(layout)
    return {key: Ware(key, letters[key], layout.goods[key].colour) for key in GOODS}  # type: ignore[index]


def by_letter(layout: BoardSheet) -> dict[str, Ware]:
    """Return all goods of a layout by the letter with which its prices write them."""
    return {layout.goods[key].letter: ware for key, ware in wares(layout).items()}  # type: ignore[index]


def draw_sign(
    scene: Scene, seat: int, x: float, y: float, r: float, *, fill: str | None = "white",
    stroke: str | None = "ink", lw: float = 0.3,
) -> None:  # fmt: skip
    """Draw the sign of a seat (from 0), about 2 ``r`` mm wide."""
    scene.push(x, y, r / 10)
    scene.path(_SIGNS[seat % len(_SIGNS)], fill=fill, stroke=stroke, lw=lw)
    scene.pop()


def draw_arrow(scene: Scene, x: float, y: float) -> None:
    """Draw an arrow from (x, y) to the right."""
    ornament.draw_at(scene, "M0 0H3M1.6 -1.4L3.2 0L1.6 1.4", x, y, stroke="ink", lw=0.4)

"""Common parts of Bania's sheets: head with arch and caravans, footer, titles, texts, and signs of the
colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, landscape, ornament
from sheetgen.draw.inks import ink_role as known_ink
from sheetgen.draw.scene import Scene
from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.sheets.plan import FOOT, MARGIN, WIDTH, Box, place_on_paper
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.file import layout_hash as hash_of
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


BAND = 2.2


def draw_head(scene: Scene, box: Box, subtitle: str, *, plain: bool = False) -> None:
    """Draw the head of a sheet in ``box``, at least 20 mm high. ``plain`` (for backs of leaves) omits the
    arch.
    """
    if plain:
        return
    k = box.h / 28.0
    scene.rect(box.x, box.y, box.w, BAND, fill="white", stroke="gold", lw=0.25)
    ornament.draw_lotus_band(
        scene, box.x + 0.2, box.y, box.w - 0.4, BAND - 0.3, 60, lw=0.16, up=False, inner=False
    )
    top, base = box.y + BAND, box.bottom
    high = base - top
    ornament.draw_arched_wall(
        scene, box.x, top, box.w, high, (high - 6.5) * 0.88, inset=2.0, jamb=6.5, foils=22, pitch=4.8
    )
    left, right, floor = box.x + 2.0, box.right - 2.0, base - 0.8
    for x0, x1, h, peak in (
        (left + 0.4, left + 30, 5.2, 0.62),
        (left + 20, left + 62, 7.4, 0.4),
        (right - 66, right - 26, 6.6, 0.6),
        (right - 34, right - 0.4, 5.6, 0.4),
    ):
        landscape.draw_dune(scene, x0, x1, floor, h * k, peak)
    scene.seg(left, floor, right, floor, "gold", 0.3)
    _caravans(scene, left, right, floor, 0.5 * k)
    scene.text(box.middle, base - 9.0 * k, GAME, "display", 36 * k, "ink", "c", track=1.2, width=66,
               box="head.title")  # fmt: skip
    pt = max(10 * k, 8.5)
    y = base - 3.2 * k
    scene.text(box.middle, y, subtitle, "bold", pt, "gold", "c", track=0.35, width=62, box="head.subtitle")


def _caravans(scene: Scene, left: float, right: float, floor: float, s: float) -> None:
    """Draw the caravans in the head: three camels from the left, and two behind the state elephant from the
    right.
    """
    gap = 29.0 * s
    for i, load in enumerate((2, 1, 0)):
        x = left + 11 + i * gap
        landscape.draw_camel(scene, x, floor, s, load=load, lw=0.2)
        if i:
            _rope(scene, x - gap, x, floor, s)
    landscape.draw_state_elephant(scene, right - 10.5 - 2.2 * gap, floor, s * 1.12, flip=True, lw=0.22)
    for i, load in enumerate((2, 1)):
        x = right - 10.5 - i * gap
        landscape.draw_camel(scene, x, floor, s, flip=True, load=load, lw=0.2)
        if i:
            _rope(scene, x + gap, x, floor, s)


def _rope(scene: Scene, one: float, other: float, floor: float, s: float) -> None:
    """Draw a rope from the nose of one camel to the tail of the one in front."""
    way = 1 if other > one else -1
    nose, tail = one + way * 15.6 * s, other - way * 10.4 * s
    d = f"M{nose} {floor - 19.8 * s}Q{(nose + tail) / 2} {floor - 13.2 * s} {tail} {floor - 12.8 * s}"
    scene.path(d, stroke="gold", lw=0.2)


# ---- pages and sections -------------------------------------------------------------------------


HEAD = 23.0


class Page(NamedTuple):
    """A page, and its free space under the head, in mm."""

    scene: Scene
    room: Box


def empty_page(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, words: Msg, layout_hash: str, *,
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
    scene = Scene(
        paper.width,
        paper.height,
        typesetter,
        name=f"{top.game}/{top.name}",
        title=title,
        lang=typesetter.lang,
        behind=behind,
    )
    left = (paper.width - WIDTH) / 2
    if headed:
        draw_head(scene, Box(left, MARGIN, WIDTH, HEAD), said)
    furniture.draw_footer(
        scene, left, paper.height - MARGIN - FOOT + 1.2, WIDTH, game=top.game, name=f"{top.label} {suffix}".strip(),
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
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
    letter: str
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
    found = {}
    for key in GOODS:
        goods = layout.goods[key]  # type: ignore[index]
        found[key] = Ware(key, goods.letter, goods.colour)
    return found


def by_letter(layout: BoardSheet) -> dict[str, Ware]:
    """Return all goods of a layout by the letter with which prices write them."""
    return {ware.letter: ware for ware in wares(layout).values()}


def draw_sign(
    scene: Scene, seat: int, x: float, y: float, r: float, *, fill: str | None = "white",
    stroke: str | None = "ink", lw: float = 0.3,
) -> None:  # fmt: skip
    """Draw the sign of a seat (from 0), about 2 ``r`` mm wide."""
    scene.push(x, y, r / 10)
    scene.path(_SIGNS[seat % len(_SIGNS)], fill=fill, stroke=stroke, lw=lw)
    scene.pop()

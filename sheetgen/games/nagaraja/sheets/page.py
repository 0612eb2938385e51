"""Common parts of the sheets: page with head and footer, texts, titles, and the look of each kind of stick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.text.typesetter import Typesetter


GAME = msg("Nagaraja", "sheet title")
# translators: subtitle of all sheets of the game; at most 62 mm
SUBTITLE = msg("Temple of the Serpent King", "sheet")


class StickLook(NamedTuple):
    """Ink and ground, shape of the ends, letter and name of a kind of stick."""

    ink: str
    ground: str
    ends: str
    letter: Msg
    name: Msg


_LETTERS = {
    "brown": msg("B", "sheet stick"),  # translators: one letter on brown fate sticks
    "white": msg("W", "sheet stick"),  # translators: one letter on white fate sticks
    "green": msg("G", "sheet stick"),  # translators: one letter on green fate sticks
}
_NAMES = {
    "brown": msg("Brown", "sheet"),  # translators: name of a kind of fate stick; at most 25 mm
    "white": msg("White", "sheet"),  # translators: name of a kind of fate stick; at most 25 mm
    "green": msg("Green", "sheet"),  # translators: name of a kind of fate stick; at most 25 mm
}
_LOOKS = {
    "brown": ("umber", "umber_t", "pointed"),
    "white": ("ink", "white", "round"),
    "green": ("jungle", "jungle_t", "forked"),
}
_OTHERS = (("night", "night_t", "notched"), ("copper", "copper_t", "square"), ("stone", "stone_t", "waisted"))


def stick_look(kind: str, number: int) -> StickLook:
    """Return the look of the ``number``-th kind of a layout.

    A kind that only this layout has gets a separate look.
    """
    if kind in _LOOKS:
        return StickLook(*_LOOKS[kind], _LETTERS[kind], _NAMES[kind])
    letter = msg("{text}", "sheet", text=kind[:1].upper())
    return StickLook(*_OTHERS[number % 3], letter, msg("{text}", "sheet", text=kind.capitalize()))


SYMBOLS: dict[str, Msg] = {
    "relics": msg("Relics", "sheet"),
    "tiles": msg("Room tiles", "sheet"),
    "sticks": msg("Fate sticks", "sheet"),
    "cards": msg("Cards", "sheet"),
}
TRAP_LETTER = msg("T", "sheet")  # translators: one letter, in the corners of the trap
AMULET_LETTER = msg("A", "sheet")  # translators: one letter, on the back of an amulet
# translators: head of the rows of a table, which list the guide's throws; at most 18 mm
GUIDE = msg("guide", "sheet")


CORE = 197.0
"""Width of the sheets' contents, in mm."""
HEAD = 25.0
"""Height of the head under the margin, in mm."""
PICTURE = 23.6
"""Height of the picture in the head, in mm."""


def draw_head(scene: Scene, words: str, plain: bool = False) -> None:
    """Draw the jungle by night, and a gate with title and subtitle.

    ``plain`` (for backs of leaves) omits everything.
    """
    if plain:
        return
    middle = scene.w / 2
    box = Box(middle - CORE / 2, MARGIN, CORE, PICTURE)
    draw_panorama(scene, box, "jungle", "night", 0, Gate(78.0, 2.2, 7.0), "jungle")
    scene.text(middle, MARGIN + 14.2, GAME, "display", 27, "ink", "c", track=0.6, width=66, box="head.title")
    scene.text(
        middle, MARGIN + 20.4, words, "bold", 10, "copper", "c", track=0.3, width=72, box="head.subtitle"
    )


# ---- pages and sections -------------------------------------------------------------------------


class SheetPage(NamedTuple):
    """A page, and its free space under the head, in mm."""

    scene: Scene
    left: float
    top: float
    bottom: float

    @property
    def right(self) -> float:
        return self.left + CORE


def page_with_head(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, words: Msg, suffix: str = "", *,
    behind: bool = False,
) -> SheetPage:  # fmt: skip
    """Return an empty page titled ``words``; ``suffix`` distinguishes pages of one layout. With ``behind`` it
    is the back of the page before it.
    """
    top = layout.header
    said = heading(top, words, typesetter)
    title = " ".join(part for part in (f"{typesetter.say(GAME)}: {said}", suffix) if part)
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=behind)
    draw_head(scene, said)
    left = (paper.width - CORE) / 2
    draw_footer(scene, layout, left, paper.height - MARGIN - 6.5, CORE, suffix)
    return SheetPage(scene, left, MARGIN + HEAD + 3, paper.height - MARGIN - 9.0)


def draw_section(
    at: SheetPage, y: float, words: Msg, hint: Msg | None, box: str, x: float = 0.0, width: float = CORE
) -> float:
    """Draw a section's title with its hint at the right; return the upper end of the section in mm."""
    with at.scene.reading(at.left + x, at.left + x + width):
        end = furniture.draw_title(at.scene, at.left + x, y + 3.2, words, width * 0.6, box)
        if hint:
            furniture.draw_hint(at.scene, end + 4, at.left + x + width, y + 3.4, hint)
    return y + 8.0

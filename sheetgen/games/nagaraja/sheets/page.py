"""Common parts of the sheets: page with head and footer, texts, titles, and the look of each kind of stick."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, jungle, ornament, serpents
from sheetgen.draw.ornament import memoized_drawing
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.draw.serpents import Body
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.file import layout_hash as hash_of
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.path import Point
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
_LEAVES = ((-40, 9.5, 2.3, -87.5), (-18, 14, 2.7, -87), (62, 14, 2.6, -84.5), (6, 15.5, 3.0, -86.5),
           (34, 15.5, 2.9, -85.5))  # fmt: skip


def draw_head(scene: Scene, words: str, plain: bool = False) -> None:
    """Draw title and subtitle above a cord of two serpents.

    ``plain`` (for backs of leaves) omits everything.
    """
    if plain:
        return
    middle, y = scene.w / 2, MARGIN + 20.4
    _jungle(scene, middle, y)
    scene.text(middle, MARGIN + 8.2, GAME, "display", 26, "ink", "c", track=0.6, width=66, box="head.title")
    scene.text(
        middle, MARGIN + 14.2, words, "bold", 10, "copper", "c", track=0.3, width=110, box="head.subtitle"
    )
    _cord(scene, middle, y)


@memoized_drawing
def _jungle(scene: Scene, middle: float, y: float) -> None:
    for side in (-1, 1):
        scene.push(middle, y - 3, sx=side)
        for turn, length, half, x in _LEAVES:
            jungle.draw_leaf(scene, x, 0, length, half, turn, veins=6, lw=0.24)
        jungle.draw_fern(scene, -73, 0.4, 11, 22, bend=46, count=10)
        scene.pop()
        for x, phase in ((37.0, 0.78), (44.2, 0.5), (51.4, 0.24)):
            jungle.draw_moon(scene, middle + side * x, MARGIN + 5.2, 2.1, -side * phase)


@memoized_drawing
def _cord(scene: Scene, middle: float, y: float) -> None:
    half = CORE / 2 - 5
    scene.push(middle, y)
    one, two = _twist(half)
    serpents.draw_woven_bodies(scene, [Body(one, lambda _: 1.6), Body(two, lambda _: 1.6)], 0.5)
    for x in (-half, half):
        scene.circle(x, 0, 5.2, fill="white")
        ornament.draw_lotus(scene, x, 0, 4.8, n=10, rings=2, stroke="copper", fill="copper_t", lw=0.22)
        scene.circle(x, 0, 0.8, fill="copper")
    scene.pop()


def _twist(half: float, waves: int = 7, depth: float = 2.7) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return two lines twisted about each other, the second in reverse direction."""
    xs = [-half + half * i / 200 for i in range(401)]
    phase = [math.pi * waves * (x + half) / half for x in xs]
    one = [(x, depth * math.cos(p)) for x, p in zip(xs, phase, strict=True)]
    two = [(x, -depth * math.cos(p)) for x, p in zip(xs, phase, strict=True)][::-1]
    return tuple(serpents.resample_polyline(one)), tuple(serpents.resample_polyline(two))


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
    layout: TempleGame, typesetter: Typesetter, paper: Paper, words: Msg, layout_hash: str, suffix: str = "", *,
    behind: bool = False,
) -> SheetPage:  # fmt: skip
    """Return an empty page titled ``words``; ``suffix`` distinguishes pages of one layout. With ``behind`` it
    is the back of the page before it.
    """
    top = layout.header
    name = f"{top.game}/{top.name}"
    said = heading(top, words, typesetter)
    title = " ".join(part for part in (f"{typesetter.say(GAME)}: {said}", suffix) if part)
    scene = Scene(
        paper.width, paper.height, typesetter, name=name, title=title, lang=typesetter.lang, behind=behind
    )
    draw_head(scene, said)
    left = (paper.width - CORE) / 2
    furniture.draw_footer(
        scene, left, paper.height - MARGIN - 6.5, CORE, game=top.game, name=f"{top.label} {suffix}".strip(),
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
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

"""What the sheets beside the temple share: the page with head and footer, section titles, tables' ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.nagaraja.sheets.head import CORE, HEAD, head
from sheetgen.games.nagaraja.sheets.words import GAME

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.message import Msg
    from sheetgen.text.typesetter import Typesetter


class Page(NamedTuple):
    """A page and the room on it under its head, in mm."""

    scene: Scene
    left: float
    top: float
    bottom: float

    @property
    def right(self) -> float:
        return self.left + CORE


def page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, words: Msg, layout_hash: str, suffix: str = ""
) -> Page:
    """An empty page with the title ``words``; ``suffix`` tells pages of one layout apart."""
    top = layout.header
    name = f"{top.game}/{top.name}"
    said = heading(top, words, typesetter)
    title = " ".join(part for part in (f"{typesetter.say(GAME)}: {said}", suffix) if part)
    scene = Scene(paper.width, paper.height, typesetter, name=name, title=title, lang=typesetter.lang)
    head(scene, said)
    left = (paper.width - CORE) / 2
    furniture.footer(
        scene, left, paper.height - MARGIN - 6.5, CORE, game=top.game, name=f"{top.label} {suffix}".strip(),
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    return Page(scene, left, MARGIN + HEAD + 3, paper.height - MARGIN - 9.0)


def section(
    at: Page, y: float, words: Msg, hint: Msg | None, box: str, x: float = 0.0, width: float = CORE
) -> float:
    """A section's title with its hint on the right; returns where the section begins."""
    with at.scene.reading(at.left + x, at.left + x + width):
        end = furniture.title(at.scene, at.left + x, y + 3.2, words, width * 0.6, box)
        if hint:
            furniture.hint(at.scene, end + 4, at.left + x + width, y + 3.4, hint)
    return y + 8.0

"""What the sheets beside the board share: the page with its head and footer, and titles of sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture
from sheetgen.draw.scene import Scene
from sheetgen.games.bania.sheets.head import head
from sheetgen.games.bania.sheets.plan import FOOT, MARGIN, WIDTH, Box, placed
from sheetgen.games.bania.sheets.words import GAME, line
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.message import Msg
    from sheetgen.text.typesetter import Typesetter

HEAD = 23.0


class Page(NamedTuple):
    """A page and the room on it under its head, in mm."""

    scene: Scene
    room: Box


def page(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, words: Msg, layout_hash: str, *,
    suffix: str = "", side: str = "", headed: bool = True, behind: bool = False,
) -> Page:  # fmt: skip
    """An empty page titled ``words``; ``suffix`` tells leaves of one layout apart, ``side`` their sides;
    a back lies ``behind`` the page before it.

    Raises ``UsageError`` for paper that is narrower than the sheets are.
    """
    placed(paper)
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
        head(scene, Box(left, MARGIN, WIDTH, HEAD), said)
    furniture.footer(
        scene, left, paper.height - MARGIN - FOOT + 1.2, WIDTH, game=top.game, name=f"{top.label} {suffix}".strip(),
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    upper = MARGIN + HEAD + 3.0 if headed else MARGIN
    return Page(scene, Box(left, upper, WIDTH, paper.height - MARGIN - FOOT - 1.0 - upper))


def section(scene: Scene, x: float, y: float, width: float, words: Msg, hint: Msg | None, box: str) -> None:
    """A section's title, its capitals centred on y, and its hint at the other end where it has room."""
    rtl = scene.typesetter.rtl
    near, far = (x + width, x) if rtl else (x, x + width)
    taken = line(scene, near, y, words, "display", 12.5, width * 0.55, box, "r" if rtl else "l")
    if hint and scene.width(hint, "text", furniture.HINT_PT) <= width - taken - 4:
        scene.text(far, y + 0.2, hint, "text", furniture.HINT_PT, align="l" if rtl else "r", mid=True)

"""Fate sticks to fold from strips of paper, with all four faces (NA-3, NA-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sheetgen.draw import dice_net, furniture
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.nagaraja.sheets import sticks, words
from sheetgen.games.nagaraja.sheets.page import CORE, HEAD, draw_head
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.games.nagaraja.sheets.words import StickLook
    from sheetgen.text.typesetter import Typesetter

LONG, SIDE, TAB = 62.0, 8.0, 5.0
"""Length of a stick, width of a face, and width of the glued tab, in mm."""
BEVEL, INSET = 2.0, 0.7
ACROSS, GAP = 3, 3.0
TITLE, FOOT = 9.0, 8.6

Strip = tuple["StickLook", tuple[str, ...]]
"""A stick: its look, and its faces."""


def strip_pages(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return all sticks, as many on each page as fit."""
    left = all_strips(layout)
    said, count = layout_hash or hash_of(layout), len(left)
    high = max(len(faces) for _, faces in left) * SIDE + TAB
    top = MARGIN + HEAD + TITLE
    rows = int((paper.height - MARGIN - FOOT - top + GAP) // (high + GAP))
    each = rows * ACROSS
    parts = [left[n : n + each] for n in range(0, count, each)]
    return [_page(layout, typesetter, paper, part, high, said, f"{n}/{len(parts)}", count)
            for n, part in enumerate(parts, 1)]  # fmt: skip


def all_strips(layout: TempleGame) -> list[Strip]:
    """Return the sticks of a layout, kind by kind."""
    return [
        (words.stick_look(stick.name, kind), tuple(stick.faces))
        for kind, stick in enumerate(layout.sticks)
        for _ in range(stick.count)
    ]


def _page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, some: list[Strip], high: float, layout_hash: str,
    number: str, count: int,
) -> Scene:  # fmt: skip
    top = layout.header
    ours = msgs("{count} fate stick to fold", "{count} fate sticks to fold", count, "sheet")
    said = heading(top, ours, typesetter, counts=True)
    title = f"{typesetter.say(words.GAME)}: {said} {number}"
    scene = Scene(
        paper.width,
        paper.height,
        typesetter,
        name=f"{top.game}/{top.name}",
        title=title,
        lang=typesetter.lang,
    )
    draw_head(scene, said)
    left = (paper.width - CORE) / 2
    # translators: below the head of sticks to fold; 190 mm
    hint = msg("Cut out, fold lengthwise at the dots, glue the last strip inside the first face.", "sheet")
    y = MARGIN + HEAD + 3.4
    scene.text(paper.width / 2, y, hint, "text", 9, "ink", "c", mid=True, width=CORE, box="strips.hint")
    step = (CORE - LONG) / (ACROSS - 1)
    for n, (look, faces) in enumerate(some):
        row, column = divmod(n, ACROSS)
        scene.push(left + column * step, MARGIN + HEAD + TITLE + row * (high + GAP))
        draw_strip(scene, look, faces)
        scene.pop()
    furniture.footer(
        scene, left, paper.height - MARGIN - 6.5, CORE, game=top.game, name=f"{top.label} {number}",
        version=top.version, layout_hash=layout_hash,
    )  # fmt: skip
    return scene


def draw_strip(scene: Scene, look: StickLook, faces: tuple[str, ...]) -> None:
    """Draw a stick's faces below each other and the tab, with the upper left corner at (0, 0)."""
    low = len(faces) * SIDE
    outline = f"M0 0H{num(LONG)}V{num(low)}L{num(LONG - BEVEL, low + TAB)}H{num(BEVEL)}L0 {num(low)}Z"
    scene.path(outline, fill="white")
    for n, text in enumerate(faces):
        sticks.draw_face(scene, look, INSET, n * SIDE + INSET, LONG - 2 * INSET, SIDE - 2 * INSET, text)
    dice_net.draw_net(scene, outline, list(_folds(len(faces))), None)


def _folds(count: int) -> Iterator[str]:
    for n in range(1, count + 1):
        yield f"M0 {num(n * SIDE)}H{num(LONG)}"

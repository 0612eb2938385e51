"""The board: score track, land, names, legend, on A4 and Letter at one size, larger on larger paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture
from sheetgen.draw.scene import Scene
from sheetgen.games.bania.sheets.field import field
from sheetgen.games.bania.sheets.head import head
from sheetgen.games.bania.sheets.legend import legend, names
from sheetgen.games.bania.sheets.plan import FOOT, MARGIN, WIDTH, placed, plan
from sheetgen.games.bania.sheets.track import score_track
from sheetgen.games.bania.sheets.words import GAME, SUBTITLE
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


def board_pages(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """The board as a list of one page, with spots for tents, elephants, score markers and names.

    Raises ``LayoutError`` for more spaces than have room, ``DoesNotFit`` naming the box of a text that
    has none, ``UsageError`` for paper that is too small.
    """
    place = placed(paper)
    parts = plan(layout, place.height)
    top = layout.header
    said = typesetter.say(msg("Board", "sheet"))  # translators: what this page is, in the file
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{top.game}/{top.name}",
        title=f"{typesetter.say(GAME)}: {said}", lang=typesetter.lang,
    )  # fmt: skip
    furniture.border(scene, "gold")
    scene.push(place.x, place.y, place.scale)
    score_track(scene, parts.track)
    head(scene, parts.head, heading(top, SUBTITLE, typesetter))
    field(scene, layout, parts.field, parts.flat)
    names(scene, layout, parts.names)
    legend(scene, layout, parts.legend)
    scene.pop()
    furniture.footer(
        scene, place.x, paper.height - MARGIN - FOOT + 1.2, WIDTH * place.scale, game=top.game, name=top.label,
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    return [scene]

"""Draw the cover of a game: a scene behind a gate, with the title below. In the size of a card it is a back of
cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.draw.cards.formats import SIZES, format_of
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.gate import draw_cover
from sheetgen.games import registry
from sheetgen.games.layouts.file import has_own_title, numbered_title
from sheetgen.sheets.sheet import WHOLE

if TYPE_CHECKING:
    from sheetgen.games.kinds.shared import CoverSheet
    from sheetgen.text.typesetter import Typesetter

OPTIONS: Mapping[str, tuple[str, ...]] = {"size": (WHOLE, *SIZES)}
"""The options of a cover: its size."""


def cover_pages(
    layout: CoverSheet, typesetter: Typesetter, paper: Paper, *, size: str = WHOLE
) -> list[Scene]:
    """Return the page of a cover as a list of one page. Raises ``DoesNotFit`` for a title that is too long."""
    game = registry.find(layout.header.game)
    width, height, edge = paper.width, paper.height, MARGIN
    if size != WHOLE:
        form = format_of(size, paper)
        width, height, edge = form.width, form.height, form.inset
    title = typesetter.say(game.short_title)
    if has_own_title(layout.header):
        title = numbered_title(layout.header, typesetter.lang)
    scene = Scene(
        width, height, typesetter, name=f"{layout.header.game}/{layout.header.name}", title=title,
        lang=typesetter.lang,
    )  # fmt: skip
    box = Box(edge, edge, width - 2 * edge, height - 2 * edge)
    draw_cover(scene, box, layout.landscape or game.landscape, layout.hour or game.hour, layout.seed, title)
    return [scene]

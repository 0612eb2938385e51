"""Pages of layouts: their names and footers come from the layout's header."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from sheetgen.draw import furniture, half_pages
from sheetgen.draw.furniture import WIDTH, drawing_width, foot_height
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.solo import GHOST
from sheetgen.games.layouts.file import Header, heading, layout_hash

if TYPE_CHECKING:
    from sheetgen.draw.worked_turn import Picture
    from sheetgen.message import Msg
    from sheetgen.text.typesetter import Typesetter


class Layout(Protocol):
    """Any layout: its first table is the header."""

    @property
    def header(self) -> Header: ...


def start_page(
    layout: Layout, typesetter: Typesetter, width: float, height: float, title: str, *, behind: bool = False
) -> Scene:
    """Return an empty page of a layout, in mm. With ``behind`` it is the back of the page before it."""
    name = f"{layout.header.game}/{layout.header.name}"
    return Scene(width, height, typesetter, name=name, title=title, lang=typesetter.lang, behind=behind)


def draw_footer(
    scene: Scene, layout: Layout, x: float, y: float, width: float, suffix: str = "", *, ruler_below: bool = False
) -> None:  # fmt: skip
    """Draw the footer of a layout's page, see ``furniture.draw_footer``; ``suffix`` follows the layout's name."""
    head = layout.header
    furniture.draw_footer(
        scene, x, y, width, game=head.game, name=f"{head.label} {suffix}".strip(), version=head.version,
        layout_hash=layout_hash(layout), ruler_below=ruler_below,
    )  # fmt: skip


def page_with_footer(
    layout: Layout,
    typesetter: Typesetter,
    paper: Paper,
    title: str,
    draw: Callable[[Scene], None],
    *,
    behind: bool = False,
) -> Scene:
    """Return a page with the drawing of ``draw`` and the footer; ``title`` is the title of the page. With
    ``behind`` it is the back of the page before it.
    """
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=behind)
    draw(scene)
    width = drawing_width(scene)
    low = paper.height - MARGIN - foot_height(scene) + 1.2
    draw_footer(scene, layout, (paper.width - width) / 2, low, width, ruler_below=width < WIDTH)
    return scene


def ghost_sheet(
    layout: Layout,
    typesetter: Typesetter,
    paper: Paper,
    game: Msg,
    ink: str,
    draw_half: Callable[[Scene, int, Box], None],
    pictures: Callable[[Scene], Sequence[Picture]] | None,
) -> list[Scene]:
    """Return a ghost's sheet with two halves, one for each game, and its back with a worked turn.

    ``draw_half`` draws a half into its box; the halves count from 1. ``pictures`` returns those of the worked
    turn, or is None if there is no example. Raise ``UsageError`` for paper that is too small.
    """

    def draw_front(scene: Scene) -> None:
        for number, box in enumerate(half_pages.draw_half_pages(scene, paper), 1):
            draw_half(scene, number, box)

    title = f"{typesetter.say(game)}: {heading(layout.header, GHOST, typesetter)}"
    front = page_with_footer(layout, typesetter, paper, title, draw_front)
    if pictures is None:
        return [front]

    def draw_back(scene: Scene) -> None:
        from sheetgen.draw import worked_turn  # only ghosts need it, so the browser loads it later

        worked_turn.draw_halves(scene, paper, game, pictures(scene), ink)

    return [front, page_with_footer(layout, typesetter, paper, title, draw_back, behind=True)]

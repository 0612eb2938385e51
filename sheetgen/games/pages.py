"""Pages of layouts: their names and footers come from the layout's header."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sheetgen.draw import furniture
from sheetgen.draw.furniture import WIDTH, drawing_width, foot_height
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import layout_hash

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.layouts.file import Header
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

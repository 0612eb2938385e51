"""A player's sheet on one page: a panel for each row of lamps, and a line for the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen_games.diya import spots
from sheetgen_games.diya.notation import ROWS

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import draw_page_head
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import page_with_footer
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen_games.diya.layout import Row, Sheet

    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Diya", "sheet title")
INKS = {"door": "gold", "yard": "vermilion", "river": "blue"}
HIGH, GAP, PITCH, CELL = 64.0, 4.5, 27.0, 18.0
"""Mm: height of a row's panel and the gap below it, from lamp to lamp, size of the place for a number."""


def pages(layout: Sheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """The sheet as a list of one page; raises ``DoesNotFit`` naming the box of a text that has no room."""

    def draw(scene: Scene) -> None:
        subtitle = msg("Three rows of lamps, two dice", "sheet")
        room = draw_page_head(scene, TITLE, subtitle, "orange")
        with scene.reading(room.x, room.right):
            furniture.draw_writing_line(
                scene, spots.NAME(), room.x + 8, room.x + 110, room.y + 12, msg("Name", "sheet")
            )
            furniture.draw_writing_line(
                scene, spots.POINTS(), room.x + 122, room.right - 8, room.y + 12, msg("Points", "sheet")
            )
            for n, row in enumerate(layout.rows):
                _row(scene, row, Box(room.x, room.y + 20 + n * (HIGH + GAP), room.w, HIGH))

    title = heading(layout.header, TITLE, typesetter)
    return [page_with_footer(layout, typesetter, paper, title, draw)]


def _row(scene: Scene, row: Row, box: Box) -> None:
    """A panel: the row's name and points, its lamps, the bonus at the end."""
    ink = INKS[row.key]
    furniture.draw_panel(scene, *box, ink, hair=True, fill=f"{ink}_t")
    furniture.draw_title(scene, box.x + 7, box.y + 8.5, ROWS[row.key], 45, f"{row.key}.title")
    worth = msg("each {n}", "sheet", n=row.worth)
    scene.text(
        box.right - 7, box.y + 8.5, worth, "text", 9.5, align="r", mid=True, width=60, box=f"{row.key}.worth"
    )
    y = box.bottom - 17
    for n in range(row.lamps):
        x = box.x + 18 + n * PITCH
        draw_icon(scene, "lamp", x, y - 20.5, 18, ink=ink)
        frame = ornament.cusped_frame_path(CELL, CELL, 2.2)
        ornament.draw_at(scene, frame, x - CELL / 2, y - CELL / 2, fill="white", stroke=ink, lw=0.4)
        scene.spot(spots.LAMP(row.key, n + 1), x, y, CELL / 2 - 1.5)
        if n:  # numbers rise
            scene.polylines([[(x - 15, y - 2), (x - 12.5, y), (x - 15, y + 2)]], ink, 0.5)
    x, y = box.right - 22, y - 8
    ornament.draw_lotus(scene, x, y, 15, n=16, rings=1, stroke=ink, fill="white", eye=0.55)
    scene.text(x, y, f"+{row.bonus}", "num", 18, "ink", "c", mid=True)
    scene.spot(spots.BONUS(row.key), x, y, 7.6)

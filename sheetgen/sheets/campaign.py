"""Draw the sheet of a solo campaign: a road with a station for each game, with its ghost, its goal, and fields for
the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import View, draw_page_head
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.road import TOP, WIDE, draw_road, road_rows
from sheetgen.games import registry
from sheetgen.games.contract.solo import PRINTED_STRENGTHS, Goal
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import page_with_footer
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.kinds.shared import CampaignSheet
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Campaign", "sheet")
FIELDS: Mapping[str, Msg] = {
    "date": msg("Date", "sheet"),
    "lead": msg("Lead", "sheet"),
    "rating": msg("Rated", "sheet"),
}
"""The labels of the fields beside a goal."""
COLUMNS = 2
GAP, EDGE = 3.6, 0.4
"""Distance between the stations of a row, and of a station from the next row, in mm."""
PORTRAIT, TICK, FIELDS_HIGH = 20.0, 6.6, 7.0
"""Width of the ghost's portrait, side of the box to tick, and height of the fields, in mm."""
PT, LEADING = 10.0, 12.0


def campaign_pages(layout: CampaignSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the sheet of a solo campaign, which is one page. Raises ``DoesNotFit`` for a goal that is too
    long.
    """
    game = registry.find(layout.header.game)
    goals = game.solo.goals

    def draw(scene: Scene) -> None:
        said = msg("Alone against the ghost: {n} games", "sheet", n=len(goals))
        room = draw_page_head(
            scene, game.short_title, heading(layout.header, said, typesetter, counts=True), game.ink,
            View(game.landscape, game.hour),
        )  # fmt: skip
        _stations(scene, room, goals, View(game.landscape, game.hour), game.ink)

    title = f"{typesetter.say(game.title)}: {heading(layout.header, TITLE, typesetter)}"
    return [page_with_footer(layout, typesetter, paper, title, draw)]


def _stations(scene: Scene, room: Box, goals: Sequence[Goal], view: View, ink: str) -> None:
    """Draw the road, and a station for each goal."""
    count = -(-len(goals) // COLUMNS)
    with scene.reading(room.x, room.right):
        draw_road(scene, room, count, view.landscape, view.hour)
        for n, row in enumerate(road_rows(room, count)):
            wide = (row.w - (COLUMNS - 1) * GAP) / COLUMNS
            for k in range(COLUMNS):
                number = n * COLUMNS + k + 1
                if number <= len(goals):
                    column = COLUMNS - 1 - k if n % 2 else k
                    box = Box(row.x + column * (wide + GAP), row.y, wide, row.h)
                    _station(scene, number, goals[number - 1], box, ink)


def _station(scene: Scene, number: int, goal: Goal, box: Box, ink: str) -> None:
    """Draw a station: its number on the road, and below it the ghost, the goal, fields for date, lead and rating, and
    a box to tick.
    """
    sign = box.x + PORTRAIT / 2 + 1
    ornament.draw_lotus(
        scene, sign, box.y + TOP, 6.2, n=12, rings=1, stroke=ink, fill=f"{ink}_t", lw=0.2, eye=0
    )
    scene.circle(sign, box.y + TOP, 4.3, fill="white", stroke=ink, lw=0.4)
    scene.text(sign, box.y + TOP, str(number), "num", 12, "ink", "c", mid=True)
    top = box.y + TOP + WIDE / 2 + 3.0
    panel = Box(box.x, top, box.w, box.bottom - EDGE - top)
    furniture.draw_panel(scene, *panel, ink, notch=2.0, lw=0.35, fill="white")
    low = panel.bottom - FIELDS_HIGH
    middle = (panel.y + low) / 2
    draw_icon(scene, goal.strength, sign, middle - 2.3, 10.0)
    scene.text(sign, middle + 5.9, PRINTED_STRENGTHS[goal.strength], "text", 7.5, "ink", "c", width=PORTRAIT - 1,
               box="campaign.strength")  # fmt: skip
    left, right = panel.x + PORTRAIT + 2, panel.right - TICK - 5
    _goal(scene, goal, Box(left, panel.y, right - left, low - panel.y))
    _fields(scene, number, Box(panel.x + 3.4, panel.y, panel.w - 6.8, panel.h))
    frame = Box(panel.right - TICK - 3, middle - TICK / 2, TICK, TICK)
    scene.rect(*frame, 1.2, fill="white", stroke=ink, lw=0.45)
    scene.spot(_spot(number, "reached"), frame.middle, middle, TICK / 2 - 0.4)


def _goal(scene: Scene, goal: Goal, box: Box) -> None:
    """Draw the text of a goal, vertically centred in ``box``."""
    typesetter = scene.typesetter
    text = typesetter.paragraph(
        typesetter.say(goal.text), "text", PT, box.w, LEADING, box.h - 2.4, box="campaign.goal"
    )
    scene.paragraph(box.x, box.y + (box.h - text.height) / 2, text)


def _fields(scene: Scene, number: int, box: Box) -> None:
    """Draw fields for date, lead and rating on one line at the bottom of ``box``."""
    wide = (box.w - 2 * GAP) / len(FIELDS)
    for n, (part, label) in enumerate(FIELDS.items()):
        left = box.x + n * (wide + GAP)
        furniture.draw_writing_line(
            scene, _spot(number, part), left, left + wide, box.bottom - 2.6, label, f"campaign.{part}"
        )


def _spot(number: int, part: str) -> str:
    """Return the address of a field of game ``number``, from 1."""
    return f"goal.{number}.{part}"

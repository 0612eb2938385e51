"""Draw the sheet of a solo campaign: for each game its ghost, its goal, and fields for the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import View, draw_page_head, page_with_footer
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.draw.scene import Scene
from sheetgen.games import registry
from sheetgen.games.contract.solo import PRINTED_STRENGTHS
from sheetgen.games.layouts.file import heading, layout_hash
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.contract.solo import Goal
    from sheetgen.games.kinds.shared import CampaignSheet
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Campaign", "sheet")
FIELDS: Mapping[str, Msg] = {
    "date": msg("Date", "sheet"),
    "lead": msg("Lead", "sheet"),
    "rating": msg("Rated", "sheet"),
}
"""The labels of the fields beside a goal."""
GAP = 2.2
NUMBER, PORTRAIT, TEXT = 14.0, 21.0, 84.0
"""Widths in mm of the number, the ghost's portrait and the goal in a row."""
TICK = 7.0
PT, LEADING = 10.5, 12.5


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
        high = (room.h - (len(goals) - 1) * GAP) / len(goals)
        for n, goal in enumerate(goals, 1):
            with scene.reading(room.x, room.right):
                _row(scene, n, goal, Box(room.x, room.y + (n - 1) * (high + GAP), room.w, high), game.ink)

    title = f"{typesetter.say(game.title)}: {heading(layout.header, TITLE, typesetter)}"
    return [page_with_footer(typesetter, paper, layout.header, layout_hash(layout), title, draw)]


def _row(scene: Scene, number: int, goal: Goal, box: Box, ink: str) -> None:
    """Draw the row of a game: number, ghost, goal, fields for date, lead and rating, and a box to tick."""
    furniture.draw_panel(scene, *box, ink, notch=2.0, lw=0.35)
    y = box.y + box.h / 2
    ornament.draw_lotus(
        scene, box.x + NUMBER / 2 + 1, y, 6.4, n=12, rings=1, stroke=ink, fill=f"{ink}_t", lw=0.2, eye=0
    )
    scene.circle(box.x + NUMBER / 2 + 1, y, 4.2, fill="white", stroke=ink, lw=0.3)
    scene.text(box.x + NUMBER / 2 + 1, y, str(number), "num", 11, "ink", "c", mid=True)
    x = box.x + NUMBER + PORTRAIT / 2 + 1
    draw_icon(scene, goal.strength, x, y - 2.0, 9.6)
    scene.text(x, y + 6.0, PRINTED_STRENGTHS[goal.strength], "text", 7.5, "ink", "c", width=PORTRAIT - 1,
               box="campaign.strength")  # fmt: skip
    _goal(scene, goal, Box(box.x + NUMBER + PORTRAIT + 3, box.y, TEXT, box.h))
    _fields(scene, number, Box(box.x + NUMBER + PORTRAIT + TEXT + 6, box.y, 0, box.h), box.right - TICK - 8)
    frame = Box(box.right - TICK - 4, y - TICK / 2, TICK, TICK)
    scene.rect(*frame, 1.2, fill="white", stroke=ink, lw=0.45)
    scene.spot(_spot(number, "reached"), frame.middle, y, TICK / 2 - 0.4)


def _goal(scene: Scene, goal: Goal, box: Box) -> None:
    """Draw the text of a goal, vertically centred in ``box``."""
    typesetter = scene.typesetter
    text = typesetter.paragraph(
        typesetter.say(goal.text), "text", PT, box.w, LEADING, box.h - 2.4, box="campaign.goal"
    )
    scene.paragraph(box.x, box.y + (box.h - text.height) / 2, text)


def _fields(scene: Scene, number: int, box: Box, right: float) -> None:
    """Draw fields for date and lead on one line, and for the rating below."""
    middle = (box.x + right) / 2
    upper, lower = box.y + box.h / 2 - 1.2, box.bottom - 3.0
    for part, x0, x1, y in (
        ("date", box.x, middle - 2, upper),
        ("lead", middle + 1, right, upper),
        ("rating", box.x, right, lower),
    ):
        furniture.draw_writing_line(scene, _spot(number, part), x0, x1, y, FIELDS[part], f"campaign.{part}")


def _spot(number: int, part: str) -> str:
    """Return the address of a field of game ``number``, from 1."""
    return f"goal.{number}.{part}"

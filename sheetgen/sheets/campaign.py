"""A campaign of games alone: for each its ghost, what to reach, and room to write what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, halves, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.draw.scene import Scene
from sheetgen.games import registry
from sheetgen.games.contract.solo import GOAL_PARTS, STRENGTH_TITLES, goal_spot
from sheetgen.games.layouts.identity import layout_hash
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.contract.solo import Goal
    from sheetgen.games.kinds.campaigns import CampaignSheet
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Campaign", "sheet")
HEAD = 24.0
GAP = 2.2
NUMBER, PORTRAIT, TEXT = 14.0, 21.0, 84.0
"""Mm that the number, the ghost's portrait and the goal take of a row."""
TICK = 7.0
PT, LEADING = 10.5, 12.5


def campaign_pages(layout: CampaignSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """The sheet as a list of one page; raises ``DoesNotFit`` for a goal that has no room."""
    game, top = registry.find(layout.header.game), layout.header
    goals = game.solo.goals
    name = f"{typesetter.say(game.title)}: {typesetter.say(TITLE)}"
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{top.game}/{top.name}", title=name, lang=typesetter.lang
    )
    left = (paper.width - halves.WIDTH) / 2
    said = msg("Alone against the ghost: {n} games", "sheet", n=len(goals))
    halves.wall(scene, Box(left, MARGIN, halves.WIDTH, HEAD))
    base = MARGIN + HEAD
    scene.text(
        paper.width / 2, base - 8.2, game.short_title, "display", 26, "ink", "c", width=120, box="head.title"
    )
    scene.text(
        paper.width / 2, base - 2.6, said, "bold", 9.5, "gold", "c", 0.3, width=120, box="head.subtitle"
    )
    foot = paper.height - MARGIN - halves.FOOT
    room = foot - 2.0 - base - GAP
    high = (room - (len(goals) - 1) * GAP) / len(goals)
    for n, goal in enumerate(goals, 1):
        _row(scene, n, goal, Box(left, base + GAP + (n - 1) * (high + GAP), halves.WIDTH, high))
    furniture.footer(
        scene, left, foot + 1.2, halves.WIDTH, game=top.game, name=top.name, version=top.version,
        layout_hash=layout_hash(layout),
    )  # fmt: skip
    return [scene]


def _row(scene: Scene, number: int, goal: Goal, box: Box) -> None:
    """A game: number, ghost, goal; the date, by how much, the rating; a box to tick once it is reached."""
    furniture.panel(scene, *box, "gold", notch=2.0, lw=0.35)
    y = box.y + box.h / 2
    ornament.lotus(scene, box.x + NUMBER / 2 + 1, y, 6.4, n=12, rings=1, lw=0.2, eye=0)
    scene.circle(box.x + NUMBER / 2 + 1, y, 4.2, fill="white", stroke="gold", lw=0.3)
    scene.text(box.x + NUMBER / 2 + 1, y, str(number), "num", 11, "ink", "c", mid=True)
    x = box.x + NUMBER + PORTRAIT / 2 + 1
    icon(scene, goal.strength, x, y - 2.0, 9.6)
    scene.text(x, y + 6.0, STRENGTH_TITLES[goal.strength], "text", 7.5, "ink", "c", width=PORTRAIT - 1,
               box="campaign.strength")  # fmt: skip
    _goal(scene, goal, Box(box.x + NUMBER + PORTRAIT + 3, box.y, TEXT, box.h))
    _fields(scene, number, Box(box.x + NUMBER + PORTRAIT + TEXT + 6, box.y, 0, box.h), box.right - TICK - 8)
    frame = Box(box.right - TICK - 4, y - TICK / 2, TICK, TICK)
    scene.rect(*frame, 1.2, fill="white", stroke="gold", lw=0.45)
    scene.spot(goal_spot(number, "reached"), frame.middle, y, TICK / 2 - 0.4)


def _goal(scene: Scene, goal: Goal, box: Box) -> None:
    """The goal, in the middle of its height, from the reader's side."""
    typesetter = scene.typesetter
    text = typesetter.paragraph(
        typesetter.say(goal.text), "text", PT, box.w, LEADING, box.h - 2.4, box="campaign.goal"
    )
    x, align = (box.right, "r") if typesetter.rtl else (box.x, "l")
    scene.paragraph(x, box.y + (box.h - text.height) / 2, text, align=align)


def _fields(scene: Scene, number: int, box: Box, right: float) -> None:
    """Lines for the date and the lead, and below for the rating."""
    middle = (box.x + right) / 2
    upper, lower = box.y + box.h / 2 - 1.2, box.bottom - 3.0
    for part, x0, x1, y in (
        ("date", box.x, middle - 2, upper),
        ("lead", middle + 1, right, upper),
        ("rating", box.x, right, lower),
    ):
        furniture.writing_line(
            scene, goal_spot(number, part), x0, x1, y, GOAL_PARTS[part], f"campaign.{part}"
        )

"""Draw the sheet of a solo campaign: a road with a station for each game, with its ghost, its goal, and fields for
the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import View, draw_page_head
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.road import SIGN, draw_road, road_rows
from sheetgen.games import registry
from sheetgen.games.contract.solo import PLAIN_STRENGTHS, Goal
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import page_with_footer
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
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
GAP, EDGE = 3.6, 1.2
"""Distance between the stations of a row, and of a station from the next row, in mm."""
TICK, LINE = 6.6, 5.0
"""Side of the box to tick, and height of a line of fields, in mm."""
LEADING, GOAL = 1.2, 8.7
"""Distance of lines, relative to the size of the type, and the most height of a goal in mm, on all papers."""


class Size(NamedTuple):
    """The size of a kind of station: its weight in its row, the ghost's bust and the room for it in mm, and the
    font and size of the goal.
    """

    weight: float
    bust: float
    left: float
    role: str
    pt: float


FIRST, TEST, FINAL = (
    Size(1.2, 15.0, 22.0, "bold", 12.5),
    Size(1.0, 10.5, 16.0, "text", 10.0),
    Size(1.36, 13.8, 24.0, "bold", 12.0),
)
"""The first game against a stronger ghost, a game with a test, and the last one."""


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
        _stations(scene, room, game)

    title = f"{typesetter.say(game.title)}: {heading(layout.header, TITLE, typesetter)}"
    return [page_with_footer(layout, typesetter, paper, title, draw)]


def _stations(scene: Scene, room: Box, game: Game) -> None:
    """Draw the road, and a station for each goal."""
    goals = game.solo.goals
    numbers = [list(range(n, min(n + COLUMNS, len(goals)))) for n in range(0, len(goals), COLUMNS)]
    with scene.reading(room.x, room.right):
        rows = []
        for n, area in enumerate(road_rows(room, len(numbers))):
            order = numbers[n][::-1] if n % 2 else numbers[n]
            weights = [_size(goals, number).weight for number in order]
            free, x, row = area.w - (len(order) - 1) * GAP, area.x, []
            for weight in weights:
                row.append(Box(x, area.y, free * weight / sum(weights), area.h - EDGE))
                x = row[-1].right + GAP
            numbers[n] = order
            rows.append(row)
        levels = draw_road(scene, room, rows, game.landscape, game.ink)
        for order, row, level in zip(numbers, rows, levels, strict=True):
            for number, box in zip(order, row, strict=True):
                _station(scene, number, box, level, game)


def _size(goals: Sequence[Goal], number: int) -> Size:
    """Return the size of the station for goal ``number``, from 0."""
    if number == len(goals) - 1:
        return FINAL
    return FIRST if number == 0 or goals[number].strength != goals[number - 1].strength else TEST


def _station(scene: Scene, number: int, box: Box, level: float, game: Game) -> None:
    """Draw a station: its number on the road, and below it the ghost, the goal, fields for date, lead and rating, and
    a box to tick.
    """
    goal, size, ink = game.solo.goals[number], _size(game.solo.goals, number), game.ink
    final = size is FINAL
    number += 1
    furniture.draw_panel(
        scene, *box, ink, notch=2.0, lw=0.6 if final else 0.35, fill="white" if size is TEST else f"{ink}_t"
    )
    sign = box.x + SIGN
    if size is TEST:
        scene.circle(sign, level, 4.0, fill="white", stroke=ink, lw=0.5)
    else:
        ornament.draw_lotus(
            scene, sign, level, 6.4 if final else 6.2, n=12, rings=1, stroke=ink,
            fill="yellow_p45" if final else f"{ink}_t", lw=0.25, eye=0,
        )  # fmt: skip
        scene.circle(sign, level, 4.4, fill="white", stroke=ink, lw=0.4)
    scene.text(sign, level, str(number), "num", 12, "ink", "c", mid=True)
    middle, bust = box.x + size.left / 2, size.bust
    top = max(box.y + (box.h - bust - 4.2) / 2, box.bottom - bust - 6.1 if final else 0.0)
    name, clothes = game.ghosts[goal.strength]
    draw_icon(scene, name, middle, top + bust / 2, bust, ink=clothes)
    scene.text(middle, top + bust + 3.4, PLAIN_STRENGTHS[goal.strength], "text", 7.5, "ink", "c",
               width=size.left - 2, box="campaign.strength")  # fmt: skip
    left, low = box.x + size.left, box.bottom - 2 * LINE - 1.4
    frame = Box(box.right - TICK - 2.6, box.y + 2.4, TICK, TICK)
    _goal(scene, goal, size, Box(left, box.y + 1.6, frame.x - 2.0 - left, low - box.y - 1.6))
    _fields(scene, number, Box(left, low, box.right - 3.4 - left, 2 * LINE))
    scene.rect(*frame, 1.2, fill="white", stroke=ink, lw=0.45)
    scene.spot(_spot(number, "reached"), frame.middle, frame.y + TICK / 2, TICK / 2 - 0.4)


def _goal(scene: Scene, goal: Goal, size: Size, box: Box) -> None:
    """Draw the text of a goal, vertically centred in ``box``."""
    typesetter = scene.typesetter
    text = typesetter.paragraph(
        typesetter.say(goal.text),
        size.role,
        size.pt,
        box.w,
        size.pt * LEADING,
        GOAL,
        box="campaign.goal",
    )
    scene.paragraph(box.x, box.y + (box.h - text.height) / 2, text)


def _fields(scene: Scene, number: int, box: Box) -> None:
    """Draw a line with fields for date and lead, and below it a line for the rating, which is a word."""
    wide = (box.w - GAP) / 2
    for part, left, right, n in (
        ("date", box.x, box.x + wide, 1), ("lead", box.right - wide, box.right, 1), ("rating", box.x, box.right, 2)
    ):  # fmt: skip
        y = box.y + n * LINE - 0.6
        furniture.draw_writing_line(
            scene, _spot(number, part), left, right, y, FIELDS[part], f"campaign.{part}"
        )


def _spot(number: int, part: str) -> str:
    """Return the address of a field of game ``number``, from 1."""
    return f"goal.{number}.{part}"

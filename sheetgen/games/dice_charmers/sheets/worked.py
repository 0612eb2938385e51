"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (DC-S2, DC-S3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.contract.solo import require_ghost
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.board import COLOURS
from sheetgen.games.dice_charmers.ghost import is_ghost_due
from sheetgen.games.dice_charmers.sheets.tableaux.dice import draw_die, draw_pool
from sheetgen.games.dice_charmers.sheets.tableaux.end import draw_table_line
from sheetgen.games.kit.example_turns import example_games
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import ProvinceSheet
    from sheetgen.games.dice_charmers.state import Ghost, State

MOST_LINES = 6
ROW = 12.4
"""Largest height of a row of the table in mm."""
MOST_FACES = 3
WIDE = 4.0, 61.0
"""Left and right end of a row of the table, in mm."""
LAST = 56.2
"""Centre of the last box of a row, in mm."""
STEP = 15.0, 10.6
"""Width and height of a step's box, in mm."""


class ExampleTurn(NamedTuple):
    """A turn of the ghost: the state before it, the taken die, the number of its row from 0, the ghost after
    it.
    """

    before: State
    die: tuple[str, str]
    line: int
    after: Ghost


def example_turn(layout: ProvinceSheet) -> ExampleTurn | None:
    """Return a turn in which the ghost takes a die. If possible, it passes over rows of its table, and its
    row has a crossed box already.

    Return None if no such turn occurs in the example games.
    """
    last = spots.ghost_steps(layout)
    turns = [
        ExampleTurn(before, (move[1], move[2]), _crossed_line(before.ghost, after.ghost), after.ghost)
        for moves in example_games(registry.find(layout.header.game), layout)
        for before, move, after in moves
        if is_ghost_due(before) and move[0] == "take" and after.ghost.steps <= last
    ]
    return max(turns, key=_clearness, default=None)


def _clearness(turn: ExampleTurn) -> tuple[bool, bool, int, int]:
    ghost = turn.before.ghost
    assert ghost is not None
    wish = turn.before.board.wishes[turn.line]
    drawn = turn.line < MOST_LINES and turn.die[1] in wish.faces[:MOST_FACES]
    return drawn, ghost.crossed[turn.line] == 1, min(turn.line, 3), min(turn.before.middle.bit_count(), 6)


def _crossed_line(before: Ghost, after: Ghost) -> int:
    return next(
        n for n, pair in enumerate(zip(before.crossed, after.crossed, strict=True)) if pair[0] != pair[1]
    )


def pictures(layout: ProvinceSheet, turn: ExampleTurn, scene: Scene) -> tuple[Picture, Picture, Picture]:
    """Return the pictures of the example turn."""
    return (
        Picture(
            # translators: worked turn of the ghost of The Dice Charmers, before it; four lines of 48 mm
            msg("The dice in the middle, and the ghost's step.", "sheet"),
            partial(_before, scene, layout, turn),
        ),
        Picture(
            # translators: worked turn of the ghost of The Dice Charmers; four lines of 60 mm
            msg("Its table from the top: the first line with a free box and a face that a die shows. It takes the "
                "ringed die.", "sheet"),
            partial(_table, scene, layout, turn),
        ),
        Picture(
            # translators: worked turn of the ghost of The Dice Charmers, after it; four lines of 50 mm
            msg("Cross the line's first free box, and go on by its number of steps.", "sheet"),
            partial(_after, scene, layout, turn),
        ),
    )  # fmt: skip


def _before(scene: Scene, layout: ProvinceSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the dice in the middle, with a ring around the one that the ghost takes, and the ghost's step."""
    s, stage = turn.before, Stage(scene)
    dice = [(COLOURS[die // 2], str(s.dice[die])) for die in range(len(s.dice)) if s.middle >> die & 1]
    x, y = room.middle, room.y + 21.0
    draw_pool(scene, x, y, room.w - 4.0, 37.0)
    across = min(3, len(dice))
    rows = -(-len(dice) // across)
    taken = dice.index(turn.die)
    for n, (colour, face) in enumerate(dice):
        at = x + (n % across - (across - 1) / 2) * 14.0, y + (n // across - (rows - 1) / 2) * 11.4
        draw_die(scene, *at, 8.4, colour, face)
        if n == taken:
            stage.mark("circle", *at, 6.2)
    assert s.ghost is not None
    _step(scene, s.ghost.steps, x, room.y + 55.0)


def _step(scene: Scene, step: int, x: float, y: float) -> None:
    """Draw a step of the ghost's track."""
    wide, high = STEP
    frame = ornament.cusped_frame_path(wide, high, 1.6)
    ornament.draw_at(scene, frame, x - wide / 2, y - high / 2, fill="orange_t", stroke="orange", lw=0.45)
    scene.text(x, y, str(step), "num", 15, "ink", "c", mid=True)


def _table(scene: Scene, layout: ProvinceSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the rows of the table down to the one that takes a die, with a ring around its face."""
    ghost, stage = require_ghost(layout.ghost, "DC-S2"), Stage(scene)
    before = turn.before.ghost
    assert before is not None
    first = max(0, turn.line + 1 - MOST_LINES)
    left = room.middle - sum(WIDE) / 2
    lines = turn.line + 1 - first
    row = min(ROW, room.h / lines)
    top = room.y + (room.h - lines * row) / 2
    with scene.placed(left, 0.0):
        for n in range(first, turn.line + 1):
            y = top + (n - first + 0.5) * row
            scene.text(WIDE[0] + 1.0, y, str(n + 1), "num", 9, "ink", "c", mid=True)
            draw_table_line(stage, ghost.wishes[n], y, before.crossed[n], LAST)
            if n > first:
                scene.seg(WIDE[0], y - row / 2, WIDE[1], y - row / 2, "gold_m", 0.2)
        place = ghost.wishes[turn.line].faces.index(turn.die[1])
        stage.mark("circle", 19.4 + place * 6.4, top + (turn.line - first + 0.5) * row, 3.9)


def _after(scene: Scene, layout: ProvinceSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the row with its new cross, and the way to the ghost's new step."""
    ghost, stage = require_ghost(layout.ghost, "DC-S3"), Stage(scene)
    before = turn.before.ghost
    assert before is not None
    with scene.placed(room.middle - 32.4, 0.0):
        draw_table_line(stage, ghost.wishes[turn.line], room.y + 21.0, turn.after.crossed[turn.line], 53.4)
    low = room.y + 55.0
    for step, x in ((before.steps, room.x + 10.0), (turn.after.steps, room.right - 10.0)):
        _step(scene, step, x, low)
    stage.arrow(
        (room.x + 20.0, low), (room.x + 24.0, low), (room.right - 25.0, low), (room.right - 19.4, low)
    )
    stage.number(room.middle, low - 7.0, f"+{turn.after.steps - before.steps}", 13.0)

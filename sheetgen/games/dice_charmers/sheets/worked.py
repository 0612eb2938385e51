"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (DC-S2, DC-S3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.road import band_path
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.contract.solo import require_ghost
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.board import COLOURS
from sheetgen.games.dice_charmers.ghost import is_ghost_due
from sheetgen.games.dice_charmers.sheets.page import DICE
from sheetgen.games.dice_charmers.sheets.tableaux.dice import draw_die, draw_pool
from sheetgen.games.dice_charmers.sheets.tableaux.end import draw_table_line
from sheetgen.games.kit.example_turns import best_examples, example_games
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.dice_charmers.layout import ProvinceSheet
    from sheetgen.games.dice_charmers.state import Ghost, State

MOST_LINES, MOST_FACES = 8, 3
WIDE = 4.0, 61.0
"""Left and right end of a row of the table, in mm."""
LAST = 56.2
"""Centre of the last box of a row, in mm."""
DIE = 12.4
A_ROW, ROWS, BEND = 6, 2, 5.0
"""Steps in a row of the way, rows of the way, and how far it bends beyond them, in mm."""
HIGH, LANE, DECADE = 9.0, 0.9, 10
"""Height of a row of the way in mm, the road's width as a share of it, and how often a step is heavier."""


class ExampleTurn(NamedTuple):
    """A turn of the ghost: the state before it, the taken die, the number of its row from 0, the ghost after
    it.
    """

    before: State
    die: tuple[str, str]
    line: int
    after: Ghost


def example_turns(layout: ProvinceSheet) -> list[ExampleTurn]:
    """Return two turns in which the ghost takes dice of different rows, or as many as there are. If possible, it
    passes over rows of its table, and its row has a crossed box already.
    """
    last = spots.ghost_steps(layout)
    turns = [
        ExampleTurn(before, (move[1], move[2]), _crossed_line(before.ghost, after.ghost), after.ghost)
        for moves in example_games(registry.find(layout.header.game), layout)
        for before, move, after in moves
        if is_ghost_due(before) and move[0] == "take" and after.ghost.steps <= last
    ]
    return best_examples(turns, _clearness, lambda turn: turn.die[0])


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
    """Draw the dice in the middle, with a ring around the one that the ghost takes, and the ghost's way."""
    s, stage = turn.before, Stage(scene)
    dice = [(COLOURS[die // 2], str(s.dice[die])) for die in range(len(s.dice)) if s.middle >> die & 1]
    high = room.h - ROWS * HIGH - 6.0
    x, y = room.middle, room.y + 2.0 + high / 2
    draw_pool(scene, x, y, room.w - 3.0, high)
    across = min(2 if len(dice) < 5 else 3, len(dice))
    rows = -(-len(dice) // across)
    taken = dice.index(turn.die)
    for n, (colour, face) in enumerate(dice):
        at = x + (n % across - (across - 1) / 2) * 15.6, y + (n // across - (rows - 1) / 2) * 17.0
        draw_die(scene, *at, DIE, colour, face)
        if n == taken:
            stage.mark("circle", *at, 8.6)
    assert s.ghost is not None
    _way(stage, layout, turn, s.ghost.steps, room)


def _way(stage: Stage, layout: ProvinceSheet, turn: ExampleTurn, reached: int, room: Box) -> None:
    """Draw the piece of the ghost's way on which the turn happens, struck out to ``reached``, with a ring round the
    step after the turn.
    """
    last = spots.ghost_steps(layout)
    first = max(1, min(turn.after.steps + 1, last) - A_ROW * ROWS + 1)
    # Two rows bend only at the right.
    box = Box(room.x - BEND, room.bottom - ROWS * HIGH, room.w + BEND, ROWS * HIGH)
    pitch = (box.w - 2 * BEND) / A_ROW
    with stage.scene.printed(room.x, room.right):
        path = road_path(box, box.y + HIGH / 2, HIGH, range(ROWS), BEND)
        stage.scene.path(path, fill="gold_t", stroke="gold", lw=0.3)
        for n in range(min(A_ROW * ROWS, last)):
            row, at = n // A_ROW, n % A_ROW
            x = box.x + BEND + (A_ROW - 1 - at if row % 2 else at) * pitch
            place = Box(x + 0.2, box.y + row * HIGH + 1.2, pitch - 0.4, HIGH - 2.4)
            middle = place.middle, place.y + place.h / 2
            draw_step(stage.scene, first + n, place)
            if first + n <= reached:
                stage.mark("slash", *middle, 2.8, 2.8)
            if first + n == reached == turn.after.steps:
                stage.mark("circle", *middle, 3.9)


def road_path(box: Box, y: float, high: float, rows: range, bend: float) -> str:
    """Return the path of a road through ``rows`` of the way, the first with its middle at y; odd rows run from right
    to left. It bends ``bend`` mm beyond its rows.
    """
    half = high * LANE / 2
    line = []
    for n in rows:
        ends = [box.x + half, box.right - half]
        if n == rows[0]:
            ends[n % 2] = box.x + bend if n % 2 == 0 else box.right - bend
        if n == rows[-1]:
            ends[1 - n % 2] = box.right - bend if n % 2 == 0 else box.x + bend
        line += [(x, y + (n - rows[0]) * high) for x in (ends if n % 2 == 0 else ends[::-1])]
    return band_path(line, half, high / 2)


def draw_step(scene: Scene, step: int, box: Box, portrait: str = "", last: bool = False) -> None:
    """Draw the box of a step on the ghost's track. At the start of a strength it has a ``portrait``; the last one
    is a gate.
    """
    lw = 0.45 if portrait or last or step % DECADE == 0 else 0.25
    scene.rect(
        *box, 1.4, fill="orange_t" if portrait else "white", stroke="orange" if portrait else "gold", lw=lw
    )
    x, y = box.middle, box.y + box.h / 2
    if portrait:
        draw_icon(scene, portrait, x, y, min(box.w, box.h) - 0.8)
    else:
        scene.text(x, y, str(step), "num", 9, "ink", "c", mid=True)


def _table(scene: Scene, layout: ProvinceSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the rows of the table around the one that takes a die, with a ring around its face."""
    ghost, stage = require_ghost(layout.ghost, "DC-S2"), Stage(scene)
    before = turn.before.ghost
    assert before is not None
    first = max(0, turn.line + 1 - MOST_LINES)
    shown = range(first, min(len(ghost.wishes), first + MOST_LINES))
    left, row = room.middle - sum(WIDE) / 2, room.h / len(shown)
    with scene.placed(left, 0.0):
        for n in shown:
            y = room.y + (n - first + 0.5) * row
            if n == turn.line:
                scene.rect(WIDE[0], y - row / 2, WIDE[1] - WIDE[0], row, fill="gold_t")
            scene.text(WIDE[0] + 2.4, y, str(n + 1), "num", 9, "ink", "c", mid=True)
            draw_table_line(stage, ghost.wishes[n], y, before.crossed[n], LAST)
            if n > first:
                scene.seg(WIDE[0], y - row / 2, WIDE[1], y - row / 2, "gold_m", 0.2)
        place = ghost.wishes[turn.line].faces.index(turn.die[1])
        stage.mark("circle", 19.4 + place * 6.4, room.y + (turn.line - first + 0.5) * row, 3.9)


def _after(scene: Scene, layout: ProvinceSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the row with its newly crossed box, and the ghost's way with the steps that it goes."""
    ghost, stage = require_ghost(layout.ghost, "DC-S3"), Stage(scene)
    before = turn.before.ghost
    assert before is not None
    line = Box(room.x, room.y, room.w, 13.0)
    furniture.draw_panel(scene, *line, "gold", notch=1.6, fill="gold_t", lw=0.35)
    with scene.placed(room.x - 5.0, 0.0):
        draw_table_line(
            stage, ghost.wishes[turn.line], line.y + line.h / 2, turn.after.crossed[turn.line], LAST - 2.8
        )
    top = room.bottom - ROWS * HIGH
    y, wide, high = (line.bottom + top) / 2 - 4.0, 26.0, 20.0
    ink = DICE[turn.die[0]][2]
    window = ornament.niche_path(wide, high, 2, 0.56)
    at = room.middle - wide / 2, y - high / 2
    ornament.draw_at(scene, window, *at, fill=f"{ink}_t", stroke=ink, lw=0.6)
    gone = isolate_signs(scene, f"+{turn.after.steps - before.steps}")
    scene.text(room.middle, y + 1.6, gone, "num", 26, "ink", "c", mid=True)
    _way(stage, layout, turn, turn.after.steps, room)
    stage.arrow((room.middle, y + 11.6), (room.middle, y + 13.0), (room.middle, top - 6.0), (room.middle, top - 1.4),
                lw=1.2, size=4.0)  # fmt: skip

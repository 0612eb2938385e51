"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (RA-S4, RA-S5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.contract.solo import IT, require_ghost
from sheetgen.games.kit.example_turns import ExampleMove, example_games
from sheetgen.games.raja import spots
from sheetgen.games.raja.ghost import is_ghost_due
from sheetgen.games.raja.sheets import pieces
from sheetgen.games.raja.sheets.page import RED, TINT
from sheetgen.games.raja.sheets.score import draw_unbuilt_house, draw_unbuilt_palace
from sheetgen.games.raja.sheets.tableaux import parts
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet
    from sheetgen.games.raja.state import State

ROW = 19.0
"""Height of a step of the turn, in mm."""
SHOWN = 3
"""Number of palaces, and of houses in a line, that the last picture shows."""


class ExampleTurn(NamedTuple):
    """A turn of the ghost: its first and last state, the city's key, and the gold before and after the turn,
    without what the end of the round brings.
    """

    before: State
    after: State
    city: str
    gold: int
    left: int


def example_turn(layout: MapSheet) -> ExampleTurn | None:
    """Return a turn with gold, a palace and houses, or else one with most of these.

    Return None if no such turn occurs in the example games.
    """
    turns = [
        turn
        for moves in example_games(registry.find(layout.header.game), layout)
        for turn in _turns(layout, moves)
    ]
    return max(turns, key=_clearness, default=None)


def _turns(layout: MapSheet, moves: Sequence[ExampleMove]) -> list[ExampleTurn]:
    ghost, turns, first = require_ghost(layout.ghost, "RA-S4"), [], None
    for before, move, after in moves:
        if is_ghost_due(before) and before.phase == "ghost":
            first = first or before
            if not (is_ghost_due(after) and after.phase == "ghost"):
                city = list(layout.cities)[first.maharaja - 1]
                begins = first.gold[IT] - ghost.cities[city].gold
                left = before.gold[IT] - layout.costs.palace * (move[0] == "palace")
                turns.append(ExampleTurn(first, after, city, begins, left))
                first = None
    return turns


def _clearness(turn: ExampleTurn) -> tuple[bool, bool, bool]:
    palaces, houses = _built(turn)
    return palaces > 0, houses == 2, turn.before.gold[IT] > turn.gold


def _built(turn: ExampleTurn) -> tuple[int, int]:
    """Return the number of palaces and of houses that the ghost builds in its turn."""
    return (
        turn.after.built[IT] - turn.before.built[IT],
        turn.before.reserve[IT] - turn.after.reserve[IT],
    )


def pictures(layout: MapSheet, turn: ExampleTurn, scene: Scene) -> tuple[Picture, Picture, Picture]:
    """Return the pictures of the example turn."""
    return (
        Picture(
            # translators: worked turn of Raja's ghost, before it; four lines of 48 mm
            msg("The Maharaja's city with the ghost's architect, and the ghost's gold.", "sheet"),
            partial(_before, scene, layout, turn),
        ),
        Picture(
            # translators: worked turn of Raja's ghost: numbered pictures show gold, a palace and houses; four lines of
            # 60 mm
            msg("The three steps for this city, as its table shows: gold, a palace for its price, free houses.",
                "sheet"),
            partial(_steps, scene, layout, turn),
        ),
        Picture(
            # translators: worked turn of Raja's ghost, after it; four lines of 50 mm
            msg("Write the gold that is left, and cross the palace and the houses.", "sheet"),
            partial(_after, scene, layout, turn),
        ),
    )  # fmt: skip


def _before(scene: Scene, layout: MapSheet, turn: ExampleTurn, room: Box) -> None:
    stage = Stage(scene)
    parts.draw_town(stage, room.middle, room.y + 34.0, layout.cities[turn.city], 1.8)
    pieces.draw_maharaja_disc(scene, room.middle - 18.0, room.y + 25.0, 5.0)
    pieces.draw_architect(scene, IT, room.middle + 18.0, room.y + 26.0, 11.0)
    _gold(scene, room.middle, room.y + 55.0, turn.gold)


def _gold(scene: Scene, x: float, y: float, gold: int) -> None:
    """Draw the cell of the ghost's gold."""
    frame = ornament.cusped_frame_path(20.0, 12.0, 1.6)
    ornament.draw_at(scene, frame, x - 10.0, y - 6.0, fill="gold_t", stroke="gold", lw=0.4)
    scene.text(x, y, str(gold), "num", 16, "ink", "c", mid=True)


def _steps(scene: Scene, layout: MapSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw what each step of the turn brings; a step that brings nothing has a dash."""
    stage, (palaces, houses) = Stage(scene), _built(turn)
    left, top = room.x + 30.0, room.y + (room.h - 3 * ROW) / 2
    for n in range(3):
        y = top + (n + 0.5) * ROW
        ornament.draw_star(scene, room.x + 7.0, y, 4.0, fill=TINT, stroke=RED, lw=0.28)
        scene.text(room.x + 7.0, y, str(n + 1), "num", 11, "ink", "c", mid=True)
        if n:
            scene.seg(room.x + 3, y - ROW / 2, room.right - 3, y - ROW / 2, f"{RED}_m", 0.2)
    gained = turn.before.gold[IT] - turn.gold
    parts.draw_coin(stage, left, top + 0.5 * ROW, f"+{gained}" if gained else "–", 4.6)
    if palaces:
        pieces.draw_palace(scene, IT, left, top + 1.5 * ROW, 10.0)
        parts.draw_coin(stage, left + 16.0, top + 1.5 * ROW, f"−{layout.costs.palace}", 4.6)
    else:
        scene.text(left, top + 1.5 * ROW, "–", "num", 14, "ink", "c", mid=True)
    step = min(9.0, 32.0 / max(1, houses))
    parts.draw_pieces_at(scene, "house", IT, [(left + k * step, top + 2.5 * ROW) for k in range(houses)], 7.4)
    if not houses:
        scene.text(left, top + 2.5 * ROW, "–", "num", 14, "ink", "c", mid=True)


def _after(scene: Scene, layout: MapSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the gold that is left, and the palaces and houses around the ones that are crossed last."""
    stage = Stage(scene)
    palaces, houses = _built(turn)
    _gold(scene, room.middle, room.y + 12.0, turn.left)
    for n, x in _around(turn.after.built[IT], palaces, layout.stock.palaces, room):
        with scene.placed(x, room.y + 33.0, 0.9):
            draw_unbuilt_palace(scene, 0, 0, n, "white")
        if n <= turn.after.built[IT]:
            stage.mark("cross", x, room.y + 33.0, 4.4)
    stock = layout.stock
    placed = stock.reserve + stock.quarry - turn.after.reserve[IT]
    for n, x in _around(placed, houses, spots.ghost_houses(layout), room):
        draw_unbuilt_house(scene, x, room.y + 54.0, 9.0, n)
        if n <= placed:
            stage.mark("cross", x, room.y + 54.0, 3.8)


def _around(crossed: int, new: int, count: int, room: Box) -> list[tuple[int, float]]:
    """Return the numbers to show (the ``new`` ones, one before and one after them) with their x in mm."""
    first, last = max(1, crossed - new), min(count, max(SHOWN, crossed + 1))
    numbers = range(max(first, last - 4), last + 1)
    pitch = min(17.0, room.w / len(numbers))
    return [(n, room.middle + (n - (numbers[0] + last) / 2) * pitch) for n in numbers]

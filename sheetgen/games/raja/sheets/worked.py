"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (RA-S4, RA-S5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.contract.solo import IT, require_ghost
from sheetgen.games.kit.example_turns import ExampleMove, best_examples, example_games
from sheetgen.games.raja import spots
from sheetgen.games.raja.ghost import is_ghost_due
from sheetgen.games.raja.sheets import pieces
from sheetgen.games.raja.sheets.page import RED, TINT
from sheetgen.games.raja.sheets.score import draw_unbuilt_house, draw_unbuilt_palace
from sheetgen.games.raja.sheets.tableaux import parts
from sheetgen.games.raja.sheets.tableaux.cities import draw_garden
from sheetgen.games.raja.sheets.towns import city_sizes
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet
    from sheetgen.games.raja.state import State

GOLD_HIGH, GARDEN = 14.0, 0.84
"""Height of the cell for gold in mm, and width of a city's garden as a share of its picture."""
SHOWN, MOST_SHOWN = 3, 5
"""Smallest and largest number of palaces, and of houses in a line, that the last picture shows."""


class ExampleTurn(NamedTuple):
    """A turn of the ghost: its first and last state, the city's key, and the gold before and after the turn,
    without what the end of the round brings.
    """

    before: State
    after: State
    city: str
    gold: int
    left: int


def example_turns(layout: MapSheet) -> list[ExampleTurn]:
    """Return two turns in different cities with gold, a palace and houses, or as many as there are with most of
    these.
    """
    turns = [
        turn
        for moves in example_games(registry.find(layout.header.game), layout)
        for turn in _turns(layout, moves)
    ]
    return best_examples(turns, _clearness, lambda turn: turn.city)


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
    """Draw the city with its palaces, the Maharaja and the ghost's architect before it, and the ghost's gold."""
    low = _city(scene, layout, turn.before, turn.city, room)
    gate = (low + room.bottom - GOLD_HIGH) / 2
    pieces.draw_maharaja_disc(scene, room.middle - 9.0, gate, 6.0)
    pieces.draw_architect(scene, IT, room.middle + 9.0, gate, 12.0)
    _gold(scene, room.middle, room.bottom - GOLD_HIGH / 2, turn.gold)


def _city(scene: Scene, layout: MapSheet, s: State, key: str, room: Box) -> float:
    """Draw a city's garden at the top of ``room`` with the palaces that stand there, and the city's letter. Return its
    lower edge.
    """
    stage, number = Stage(scene), list(layout.cities).index(key)
    wide = room.w * GARDEN
    size = wide / (2 * city_sizes(layout).garden)
    seats = [None if s.central[number] < 0 else s.central[number], *s.outer[number]]
    draw_garden(stage, layout, key, (room.middle, room.y + wide / 2, size), tuple(seats))
    parts.draw_governor(stage, room.x + 4.6, room.y + 4.6, layout.cities[key], 4.4)
    return room.y + wide


def _gold(scene: Scene, x: float, y: float, gold: int) -> None:
    """Draw the cell of the ghost's gold."""
    wide, high = 24.0, GOLD_HIGH
    frame = ornament.cusped_frame_path(wide, high, 1.6)
    ornament.draw_at(scene, frame, x - wide / 2, y - high / 2, fill="gold_t", stroke="gold", lw=0.4)
    scene.text(x, y, str(gold), "num", 20, "ink", "c", mid=True)


def _steps(scene: Scene, layout: MapSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw what each step of the turn brings; a step that brings nothing has a dash."""
    stage, (palaces, houses) = Stage(scene), _built(turn)
    left, row = room.x + 30.0, room.h / 3
    for n in range(3):
        y = room.y + (n + 0.5) * row
        ornament.draw_star(scene, room.x + 8.0, y, 5.6, fill=TINT, stroke=RED, lw=0.35)
        scene.text(room.x + 8.0, y, str(n + 1), "num", 15, "ink", "c", mid=True)
        if n:
            scene.seg(room.x + 3, y - row / 2, room.right - 3, y - row / 2, f"{RED}_m", 0.2)
    middles = [room.y + (n + 0.5) * row for n in range(3)]
    gained = turn.before.gold[IT] - turn.gold
    if gained:
        parts.draw_coin(stage, left, middles[0], f"+{gained}", 7.0)
    if palaces:
        pieces.draw_palace(scene, IT, left, middles[1], 17.0)
        parts.draw_coin(stage, left + 22.0, middles[1], f"−{layout.costs.palace}", 7.0)
    step = min(15.0, 32.0 / max(1, houses))
    parts.draw_pieces_at(
        scene, "house", IT, [(left + k * step, middles[2]) for k in range(houses)], min(13.0, step - 1)
    )
    for brought, y in zip((gained, palaces, houses), middles, strict=True):
        if not brought:
            scene.text(left, y, "–", "num", 18, "ink", "c", mid=True)


def _after(scene: Scene, layout: MapSheet, turn: ExampleTurn, room: Box) -> None:
    """Draw the gold that is left, and the palaces and houses up to the ones that are crossed last."""
    stage = Stage(scene)
    middles = room.y + room.h * 0.46, room.y + room.h * 0.82
    _gold(scene, room.middle, room.y + GOLD_HIGH / 2, turn.left)
    numbers, pitch = _up_to(turn.after.built[IT], layout.stock.palaces, room)
    for n, x in numbers:
        with scene.placed(x, middles[0], min(1.04, pitch / 17.0)):
            draw_unbuilt_palace(scene, 0, 0, n, "white")
        if n <= turn.after.built[IT]:
            stage.mark("cross", x, middles[0], 5.4)
    stock = layout.stock
    placed = stock.reserve + stock.quarry - turn.after.reserve[IT]
    numbers, pitch = _up_to(placed, spots.ghost_houses(layout), room)
    for n, x in numbers:
        draw_unbuilt_house(scene, x, middles[1], min(12.0, 0.8 * pitch), n)
        if n <= placed:
            stage.mark("cross", x, middles[1], 5.0)


def _up_to(crossed: int, count: int, room: Box) -> tuple[list[tuple[int, float]], float]:
    """Return the numbers to show (the crossed ones and the next one, at most ``MOST_SHOWN``) with their x, and the
    distance between them in mm.
    """
    last = min(count, max(SHOWN, crossed + 1))
    numbers = range(max(1, last + 1 - MOST_SHOWN), last + 1)
    pitch = min(18.0, room.w / len(numbers))
    return [(n, room.middle + (n - (numbers[0] + last) / 2) * pitch) for n in numbers], pitch

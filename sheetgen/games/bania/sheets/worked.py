"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (BA-S2 to BA-S4)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.bania.board import FRONT, GOODS, REAR
from sheetgen.games.bania.ghost import is_ghost_due
from sheetgen.games.bania.sheets.page import wares
from sheetgen.games.bania.sheets.tableaux import camps
from sheetgen.games.bania.sheets.tableaux.rounds import draw_die
from sheetgen.games.contract.solo import IT
from sheetgen.games.kit.example_turns import ExampleMove, example_games
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.state import State

MOST_TENTS = 3


class ExampleTurn(NamedTuple):
    """A turn of the ghost: its tents that are pitched, and the state when its next dice are thrown."""

    pitched: Sequence[ExampleMove]
    after: State


def example_turn(layout: BoardSheet) -> ExampleTurn | None:
    """Return a turn in which a die and a whole elephant each pay a tent, or else a turn with most tents.

    Return None if no such turn occurs in the example games.
    """
    turns = [
        turn for moves in example_games(registry.find(layout.header.game), layout) for turn in _turns(moves)
    ]
    return max(
        turns,
        key=lambda turn: (len({len(paying_faces(each)) for each in turn.pitched}), len(turn.pitched)),
        default=None,
    )


def _turns(moves: Sequence[ExampleMove]) -> Iterator[ExampleTurn]:
    pitched: list[ExampleMove] = []
    for before, move, after in moves:
        if is_ghost_due(before) and move[0] == "pitch":
            pitched.append(ExampleMove(before, move, after))
        elif move[0] == "throw" and pitched:
            if len(pitched) <= MOST_TENTS:
                yield ExampleTurn(pitched, after)
            pitched = []


def _dice(s: State) -> tuple[str, ...]:
    assert s.ghost is not None
    return s.ghost.throws[0]


def paying_faces(pitched: ExampleMove) -> list[str]:
    """Return the faces that pay a tent, without the elephant's rest."""
    used = Counter(_dice(pitched.before)) - Counter(_dice(pitched.after))
    tent = pitched.move[1]
    return [tent] if used[tent] and sum(used.values()) == 1 else [REAR, FRONT]


def pictures(layout: BoardSheet, turn: ExampleTurn, scene: Scene) -> tuple[Picture, Picture, Picture]:
    """Return the pictures of the example turn."""
    return (
        Picture(
            # translators: worked turn of Bania's ghost, before it; four lines of 38 mm
            msg("Its row of tents, and the dice that lie open.", "sheet"),
            partial(_row_and_dice, scene, layout, turn.pitched[0].before),
        ),
        Picture(
            # translators: worked turn of Bania's ghost; four lines of 54 mm
            msg("From the left, each die pays a tent of its colour; then a whole elephant pays the leftmost tent. "
                "Beside each tent is its space.", "sheet"),
            partial(_payments, scene, layout, turn.pitched),
        ),
        Picture(
            # translators: worked turn of Bania's ghost, after it; four lines of 44 mm
            msg("The other tents move up. Draw new ones at the right, and throw all dice.", "sheet"),
            partial(_row_and_dice, scene, layout, turn.after),
        ),
    )  # fmt: skip


def _row_and_dice(scene: Scene, layout: BoardSheet, s: State, room: Box) -> None:
    """Draw the ghost's row and its dice, as they lie on the sheet."""
    known, row, dice = wares(layout), s.reserves[IT], _dice(s)
    with scene.printed(room.x, room.right):
        pitch = min(13.0, room.w / max(len(row), 1))
        for n, tent in enumerate(row):
            x = room.middle + (n - (len(row) - 1) / 2) * pitch
            camps.draw_tent(
                scene, (x, room.y + room.h * 0.3), pitch * 0.84, known[GOODS[s.board.tents[tent].colour]]
            )
        pitch = min(13.0, room.w / max(len(dice), 1))
        for n, face in enumerate(dice):
            x = room.middle + (n - (len(dice) - 1) / 2) * pitch
            draw_die(scene, layout, face, x, room.y + room.h * 0.66, pitch - 1.6)


def _payments(scene: Scene, layout: BoardSheet, pitched: Sequence[ExampleMove], room: Box) -> None:
    """Draw the dice that pay each tent, the tent and the name of its space."""
    known, stage = wares(layout), Stage(scene)
    pitch = min(21.0, room.h / len(pitched))
    top = room.y + (room.h - pitch * len(pitched)) / 2
    for n, each in enumerate(pitched):
        y, used = top + (n + 0.5) * pitch, paying_faces(each)
        stage.disc(room.x + 4.0, y, n + 1)
        for k, face in enumerate(used):
            draw_die(scene, layout, face, room.x + 24.0 + (k - len(used) + 1) * 10.0, y, 10.0)
        stage.arrow((room.x + 31.0, y), (room.x + 33.0, y), (room.x + 34.0, y), (room.x + 37.0, y))
        camps.draw_tent_in_hand(scene, (room.x + 46.0, y), 13.4, known[each.move[1]])
        scene.text(room.x + 58.4, y, str(each.move[3]), "num", 11, "ink", "c", mid=True)

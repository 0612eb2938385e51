"""The back of the ghost's sheet: one turn of the ghost, computed by the rules (BA-S2 to BA-S4)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.bania.board import FRONT, GOODS, REAR, spaces_in
from sheetgen.games.bania.ghost import is_ghost_due
from sheetgen.games.bania.sheets.page import wares
from sheetgen.games.bania.sheets.plan import ROOT3, hexagon, hexagon_bounds
from sheetgen.games.bania.sheets.tableaux import camps
from sheetgen.games.bania.sheets.tableaux.rounds import draw_die
from sheetgen.games.contract.solo import IT
from sheetgen.games.kit.example_turns import ExampleMove, best_examples, example_games
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.state import State

MOST_TENTS = 3
LINE, APART = 10.2, 12.2
"""Height of the row of tents and of the dice, and distance of their middles, in mm."""
NAME = 7.1
"""Size of the names of spaces, in points."""


class ExampleTurn(NamedTuple):
    """A turn of the ghost: its tents that are pitched, and the state when its next dice are thrown."""

    pitched: Sequence[ExampleMove]
    after: State


def example_turns(layout: BoardSheet) -> list[ExampleTurn]:
    """Return two turns in which a die and a whole elephant each pay a tent, or else those with most tents; fewer if
    there are none.
    """
    turns = [
        turn for moves in example_games(registry.find(layout.header.game), layout) for turn in _turns(moves)
    ]
    return best_examples(
        turns,
        lambda turn: (len({len(paying_faces(each)) for each in turn.pitched}), len(turn.pitched)),
        lambda turn: tuple(each.move[1] for each in turn.pitched),
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
            partial(_table, scene, layout, turn.pitched[0].before, ()),
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
            partial(_table, scene, layout, turn.after, [str(each.move[3]) for each in turn.pitched]),
        ),
    )  # fmt: skip


def _table(scene: Scene, layout: BoardSheet, s: State, pitched: Sequence[str], room: Box) -> None:
    """Draw the board with rings round the tents just ``pitched``, and the ghost's row and dice as they lie on the
    sheet.
    """
    known, row, dice = wares(layout), s.reserves[IT], _dice(s)
    high = room.h - 2 * LINE
    with scene.printed(room.x, room.right):
        _board(scene, layout, s, pitched, room._replace(h=high))
        pitch = min(APART, room.w / max(len(row), 1))
        for n, tent in enumerate(row):
            x = room.middle + (n - (len(row) - 1) / 2) * pitch
            ware = known[GOODS[s.board.tents[tent].colour]]
            camps.draw_tent(scene, (x, room.y + high + LINE * 0.5), min(LINE * 0.9, pitch * 0.84), ware)
        pitch = min(APART, room.w / max(len(dice), 1))
        for n, face in enumerate(dice):
            x = room.middle + (n - (len(dice) - 1) / 2) * pitch
            draw_die(scene, layout, face, x, room.bottom - LINE * 0.44, min(LINE, pitch) - 1.6)


def _board(scene: Scene, layout: BoardSheet, s: State, pitched: Sequence[str], room: Box) -> None:
    """Draw the spaces in play with their tents, as large as they fit."""
    names = [s.board.spaces[space] for space in spaces_in(s.board.play)]
    left, top, right, bottom = hexagon_bounds(camps.space_centres(names, 1.0, 0, 0).values(), 1.0)
    flat = min(room.w / (right - left), (room.h - 1.0) / (bottom - top))
    places, r = camps.space_centres(names, flat, room.middle, room.y + room.h / 2 - 0.5), flat / ROOT3
    for name, (x, y) in places.items():
        scene.poly(hexagon(x, y, r - 0.12), fill="gold_t", stroke="gold_m", lw=0.25)
        if not any(tents >> s.board.space_number[name] & 1 for tents in s.tents):
            scene.text(x, y, name.upper(), "text", NAME, "ink", "c", mid=True)
        for ware, tents in zip(wares(layout).values(), s.tents, strict=True):
            if tents >> s.board.space_number[name] & 1:
                camps.draw_tent(scene, (x, y), flat - 0.2, ware, lettered=False)
    for name in pitched:
        scene.poly(hexagon(*places[name], r + 0.3), stroke="ink", lw=0.9)


def _payments(scene: Scene, layout: BoardSheet, pitched: Sequence[ExampleMove], room: Box) -> None:
    """Draw the dice that pay each tent, the tent and the name of its space."""
    known, stage = wares(layout), Stage(scene)
    pitch = room.h / len(pitched)
    for n, each in enumerate(pitched):
        y, used = room.y + (n + 0.5) * pitch + 0.8, paying_faces(each)
        if n:
            scene.seg(room.x + 2, y - 0.8 - pitch / 2, room.right - 2, y - 0.8 - pitch / 2, "gold_m", 0.2)
        stage.disc(room.x + 3.4, y - 9.8, n + 1, 2.8)
        for k, face in enumerate(used):
            draw_die(scene, layout, face, room.x + 20.6 + (k - len(used) + 1) * 12.6, y, 12.6)
        stage.arrow((room.x + 29.0, y), (room.x + 30.0, y), (room.x + 31.0, y), (room.x + 34.4, y), size=3.0)
        camps.draw_tent_in_hand(scene, (room.x + 44.4, y), 16.0, known[each.move[1]])
        scene.text(room.right - 3.6, y, str(each.move[3]).upper(), "num", 13, "ink", "c", mid=True)

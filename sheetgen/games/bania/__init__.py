"""Bania: tents, camps and elephants at an oasis in the desert."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sheetgen.games.bania import chances, closing, legal, moves, scoring
from sheetgen.games.bania.board import compiled
from sheetgen.games.bania.state import State, fresh
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Field, Leftover, Move
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.contract.ranking import Standing

_HERE = "sheetgen.games.bania"
_SHEETS: Mapping[str, str] = {
    "board": "board:board_pages",
    "tents": "tents:tent_pages",
    "goods": "cards:card_pages",
    "player": "player:player_pages",
    "pen": "pen:pen_pages",
    "score": "score:score_pages",
}
"""Kinds of layout and what draws them. All say the same: whoever changes a game prints all its sheets."""


class Bania(Game):
    """The game as decisions over one board and open hands; see ``moves`` for its moves."""

    key = "bania"
    title = msg("Bania", "sheet")
    seats = range(2, 5)
    options: ClassVar[Mapping[str, Sequence[str]]] = {"rolls": ("one", "up to three")}
    turn_clause = "BA-3"
    layout_types: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("board", *_SHEETS), f"{_HERE}.layout:BoardSheet"
    )
    drawings: ClassVar[Mapping[str, str]] = {kind: f"{_HERE}.sheets.{at}" for kind, at in _SHEETS.items()}
    beside: ClassVar[Mapping[str, str]] = {"board": "player"}
    papers: ClassVar[Mapping[str, Sequence[str]]] = {"board": ("a3", "tabloid")}
    pieces = f"{_HERE}.sheets.pieces:piece"
    card_art = f"{_HERE}.sheets.hints:ART"
    scorable = ("board",)
    tally: ClassVar[Sequence[Field]] = scoring.TALLY

    # ---- rules --------------------------------------------------------------------------
    def start(self, layout: BoardSheet, players: Sequence[str], options: Mapping[str, str]) -> State:
        return fresh(compiled(layout, len(players), options), tuple(players))

    def due(self, state: State) -> Due | None:
        if state.phase == "over":
            return None
        return Due(state.phase, None if state.phase in chances.CHANCES else state.who)

    def legal(self, state: State) -> list[Move]:
        return legal.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return moves.apply(state, move)

    def forced(self, state: State) -> Move | None:
        return legal.forced(state)

    def silent(self, state: State, speaker: int | None) -> Move | None:
        return closing.silent(state, speaker)

    def unknown(self, state: State) -> Move:
        return chances.unknown(state)

    def chance(self, state: State, rng: random.Random) -> Move:
        return chances.at_random(state, rng)

    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        return closing.close(state)

    # ---- reading a state ----------------------------------------------------------------
    def totals(self, state: State, player: int) -> dict[str, Any]:
        return scoring.totals(state, player)

    def standings(self, state: State) -> list[Standing]:
        return scoring.standings(state)

    def turn(self, state: State) -> int:
        return state.turn

    def estimate(self, state: State, player: int) -> float:
        """How good things look for a player, in points; for bots."""
        from sheetgen.games.bania.bot import estimate

        return estimate(state, player)

    def choose(self, state: State, player: int, rng: random.Random) -> Move:
        """What a sensible player answers: turns here are too wide for bots to try out each one."""
        from sheetgen.games.bania.bot import choose

        return choose(state, rng)

    # ---- final tallies ------------------------------------------------------------------
    def settle(
        self, layout: BoardSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
    ) -> list[Standing]:
        return scoring.settle(layout, players, tallies)


GAME = Bania()

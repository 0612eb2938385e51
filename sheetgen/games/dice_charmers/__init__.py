"""Rajas of the Ganges: The Dice Charmers."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sheetgen.games.contract.game import Game, late
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Move
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.dice_charmers.layout import ProvinceSheet
    from sheetgen.games.dice_charmers.state import State

_HERE = "sheetgen.games.dice_charmers"


class DiceCharmers(Game):
    """The interface of Dice Charmers to the other packages of sheetgen. ``clauses`` has its rules."""

    key = "dice-charmers"
    title = msg("Rajas of the Ganges: The Dice Charmers", "sheet title")
    seats = range(2, 6)
    turn_clause = "DC-11"
    layout_types: ClassVar[Mapping[str, str]] = {
        "province": f"{_HERE}.layout:ProvinceSheet",
        "mat": f"{_HERE}.layout:MatSheet",
        "ghost": f"{_HERE}.layout:ProvinceSheet",
        "dice": f"{_HERE}.layout:ProvinceSheet",
        "stickers": f"{_HERE}.layout:ProvinceSheet",
    }
    drawings: ClassVar[Mapping[str, str]] = {
        "province": f"{_HERE}.sheets.province:province_page",
        "mat": f"{_HERE}.sheets.mat:mat_pages",
        "ghost": f"{_HERE}.sheets.ghost:ghost_page",
        "dice": f"{_HERE}.sheets.dice:net_pages",
        "stickers": f"{_HERE}.sheets.dice:sticker_pages",
    }
    pad: ClassVar[Sequence[str]] = ("sun", "moon")
    asks: ClassVar[Mapping[str, str]] = dict.fromkeys(("dice", "stickers"), f"{_HERE}.sheets.dice:OPTIONS")
    scorable = ("province",)
    end = f"{_HERE}.sheets.pieces:draw_result"
    pieces = f"{_HERE}.sheets.pieces:PIECES"
    throws = f"{_HERE}.sheets.dice:THROWS"
    paper = f"{_HERE}.marks:PAPER"
    card_art = f"{_HERE}.sheets.cards:ART"
    varies = ("province", "ghost")
    log_sheet = f"{_HERE}.sheets.log:LOG"

    # ---- data ---------------------------------------------------------------------------
    @property
    def short_title(self) -> Msg:
        return msg("The Dice Charmers", "sheet title")

    # ---- rules --------------------------------------------------------------------------
    def start(self, layout: ProvinceSheet, players: Sequence[str], options: Mapping[str, str]) -> State:
        from sheetgen.games.dice_charmers import ghost
        from sheetgen.games.dice_charmers.board import board_of
        from sheetgen.games.dice_charmers.state import first_state

        board, strength = board_of(layout), options.get(SOLO)
        return first_state(board, tuple(players), ghost.first_ghost(board, strength) if strength else None)

    refusal_by_history = late("refusals:refusal")

    endings = late("refusals:endings")

    def unknown(self, state: State) -> Move:
        return (state.phase, None)

    def chance(self, state: State, rng: random.Random) -> Move:
        from sheetgen.games.dice_charmers.board import COLOURS

        dice = state.rerolled if state.phase == "reroll" else range(8)
        faces = state.board.die_faces
        return (state.phase, tuple((COLOURS[die // 2], rng.choice(faces[die])) for die in dice))

    # ---- reading a state ----------------------------------------------------------------
    shown_by_marks: ClassVar[Collection[str]] = ("roads", "river", "palace", "upgrades")

    piece_words = late("state:piece_words")

    def moves_to_reach(self, state: State, kind: str, player: int | None) -> Iterator[Move]:
        from sheetgen.games.dice_charmers.rules import bonuses_for_decision

        return bonuses_for_decision(state, kind)

    def for_whom(self, state: State) -> int | None:
        due = self.due(state)
        return state.seat if due is not None and due.kind == "reroll" else None

    def turn(self, state: State) -> tuple[int, int]:
        return state.round, state.turn

    estimate = late("bots:estimate")

    table = late("report:position_facts")

    # ---- final tallies ------------------------------------------------------------------
    bounds = late("scoring:bounds")
    check_tally = late("scoring:check_tally")


GAME = DiceCharmers()

"""Bania: tents, camps and elephants at an oasis in the desert."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sheetgen.games.contract.game import Game, late
from sheetgen.games.contract.solo import SOLO
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.state import State

_HERE = "sheetgen.games.bania"
_SHEETS: Mapping[str, str] = {
    "board": "board:board_pages",
    "tents": "cut_outs:tent_pages",
    "goods": "cards:card_pages",
    "player": "player:player_pages",
    "pen": "pen:pen_pages",
    "score": "score:score_pages",
    "ghost": "ghost:ghost_pages",
}
"""Layout kind -> the function that draws it.

All kinds describe the whole game, so a changed layout changes all sheets.
"""


class Bania(Game):
    """The interface of Bania to the other packages of sheetgen. ``rules`` describes its moves."""

    key = "bania"
    title = msg("Bania", "sheet")
    seats = range(2, 5)
    options: ClassVar[Mapping[str, Sequence[str]]] = {
        "rolls": ("one", "up to three"),
        "handicap": ("none", "points"),
    }
    option_words: ClassVar[Mapping[str, Msg]] = {
        "rolls": msg("Rolls of the dice", "variant"),
        "rolls: one": msg("one", "variant"),
        "rolls: up to three": msg("up to three", "variant"),
        "handicap": msg("Handicap", "variant"),
        "handicap: none": msg("no handicap", "variant"),
        "handicap: points": msg("points at the start", "variant"),
    }
    move_weight: ClassVar[int] = 2
    turn_clause = "BA-3"
    layout_types: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("board", *_SHEETS), f"{_HERE}.layout:BoardSheet"
    )
    drawings: ClassVar[Mapping[str, str]] = {kind: f"{_HERE}.sheets.{at}" for kind, at in _SHEETS.items()}
    pad: ClassVar[Sequence[str]] = ("score",)
    beside: ClassVar[Mapping[str, Sequence[str]]] = {"board": ("player", "score")}
    papers: ClassVar[Mapping[str, Sequence[str]]] = {"board": ("a3", "tabloid")}
    pieces = f"{_HERE}.sheets.pieces:PIECES"
    end = f"{_HERE}.sheets.pieces:draw_result"
    throws = f"{_HERE}.sheets.dice:THROWS"
    paper = f"{_HERE}.marks:PAPER"
    landscape = "desert"
    hour = "day"
    ghosts = {
        "merchant": ("spice-merchant", "red"),
        "raja": ("oil-merchant", "blue"),
        "mogul": ("silk-merchant", "purple"),
    }
    card_art = f"{_HERE}.sheets.cards:ART"
    varies = ("board", "pen")
    log_sheet = f"{_HERE}.sheets.score:LOG"
    scorable = ("board",)
    scorable_by_name = ("pen",)

    # ---- rules --------------------------------------------------------------------------
    def start(self, layout: BoardSheet, players: Sequence[str], options: Mapping[str, str]) -> State:
        from sheetgen.games.bania import ghost
        from sheetgen.games.bania.board import board_of
        from sheetgen.games.bania.state import first_state, with_register

        state = first_state(board_of(layout, len(players), options), tuple(players))
        if layout.kind in self.scorable_by_name:
            state = with_register(state)
        strength = options.get(SOLO)
        return state if strength is None else ghost.with_ghost(state, strength)

    last_words = (("end",), ("keep",))
    silent = late("rules:silent")
    has_no_effect = late("rules:has_no_effect")
    moves_to_reach = late("rules:moves_to_reach")

    refusal_by_history = late("refusals:refusal")

    def not_alone(self, options: Mapping[str, str]) -> tuple[str, Msg] | None:
        """Return the option that a solo game does not allow, with the reason.

        No handicap is possible: the ghost begins with points of its own (BA-S1), and the person goes first.
        """
        if options["handicap"] != "none":
            return "handicap", msg("Alone there is no handicap: the ghost has points of its own.", "report")
        return None

    endings = late("refusals:endings")

    def question(self, state: State) -> Msg:
        from sheetgen.games.bania.rules import turn_question

        return turn_question(state) if state.phase == "turn" else super().question(state)

    unknown = late("chances:unknown")
    chance = late("chances:at_random")
    with_uncertainty = late("holdings:with_uncertainty")

    # ---- reading a state ----------------------------------------------------------------
    shown_by_marks: ClassVar[Collection[str]] = ("track", "elephant", "last")
    absent: ClassVar[Mapping[str, Msg]] = {"elephant": msg("at home", "report")}

    piece_words = late("state:piece_words")
    map_lines = late("text_map:map_lines")

    def for_whom(self, state: State) -> int | None:
        due = self.due(state)
        return state.who if due is not None and due.player is None else None

    def turn(self, state: State) -> int:
        return state.turn

    estimate = late("bots:estimate")

    plans = late("bots:plans")

    table = late("report:position_facts")

    accounts = late("report:accounts")

    # ---- final tallies ------------------------------------------------------------------
    bounds = late("scoring:bounds")
    check_tally = late("scoring:check_tally")


GAME = Bania()

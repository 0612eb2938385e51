"""Raja (Maharaja): players build palaces and houses in the Maharaja's cities."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sheetgen.games.contract.game import Game, late
from sheetgen.games.contract.values import Move
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet
    from sheetgen.games.raja.state import State


_HERE = "sheetgen.games.raja"


class Raja(Game):
    """The interface of Raja to the other packages of sheetgen. ``rules`` describes its moves."""

    key = "raja"
    title = msg("Raja", "sheet title")
    seats = range(2, 6)
    options: ClassVar[Mapping[str, Sequence[str]]] = {
        "game length": ("full", "short"),
        "advanced": ("none", "one", "two", "both"),
        "auction": ("as advanced", "yes"),
    }
    option_words: ClassVar[Mapping[str, Msg]] = {
        "game length": msg("Length of the game", "variant"),
        "game length: full": msg("full game", "variant"),
        "game length: short": msg("short game", "variant"),
        "advanced": msg("Advanced rules", "variant"),
        "advanced: none": msg("no advanced rules", "variant"),
        "advanced: one": msg("Advanced I", "variant"),
        "advanced: two": msg("Advanced II", "variant"),
        "advanced: both": msg("Advanced I and II", "variant"),
        "auction": msg("Auction", "variant"),
        "auction: as advanced": msg("only with Advanced I", "variant"),
        "auction: yes": msg("always", "variant"),
    }
    turn_clause = "RA-24"
    layout_types: ClassVar[Mapping[str, str]] = {
        "map": f"{_HERE}.layout:MapSheet",
        "tiles": f"{_HERE}.layout:TileSheet",
        "player": f"{_HERE}.layout:PlayerSheet",
        "score": f"{_HERE}.layout:ScorePad",
        "pieces": f"{_HERE}.layout:MapSheet",
        "ghost": f"{_HERE}.layout:MapSheet",
    }
    drawings: ClassVar[Mapping[str, str]] = {
        "map": f"{_HERE}.sheets.map:map_pages",
        "tiles": f"{_HERE}.sheets.map:tile_pages",
        "player": f"{_HERE}.sheets.player:player_pages",
        "score": f"{_HERE}.sheets.score:score_pages",
        "pieces": f"{_HERE}.sheets.cutouts:piece_pages",
        "ghost": f"{_HERE}.sheets.ghost:ghost_page",
    }
    asks: ClassVar[Mapping[str, str]] = {"pieces": f"{_HERE}.sheets.cutouts:OPTIONS"}
    pad: ClassVar[Sequence[str]] = ("score",)
    beside: ClassVar[Mapping[str, Sequence[str]]] = {"map": ("player", "score")}
    papers: ClassVar[Mapping[str, Sequence[str]]] = {"map": ("a3", "tabloid")}
    pieces = f"{_HERE}.sheets.pieces:PIECES"
    end = f"{_HERE}.sheets.score:draw_result"
    paper = f"{_HERE}.marks:PAPER"
    landscape = "hills"
    hour = "dawn"
    ghosts = {"merchant": ("monk", "gold"), "raja": ("merchant", "umber"), "mogul": ("mogul", "purple")}
    card_art = f"{_HERE}.sheets.cards:ART"
    varies = ("map", "pieces", "tiles", "player", "score")
    ink = "vermilion"
    log_sheet = f"{_HERE}.sheets.score:LOG"
    scorable = ("map",)

    # ---- rules --------------------------------------------------------------------------

    def start(self, layout: MapSheet, players: Sequence[str], options: Mapping[str, str]) -> State:
        from sheetgen.games.raja.board import board_of
        from sheetgen.games.raja.setup import first_state

        return first_state(board_of(layout, len(players), options), players)

    last_words = (("end",),)
    silent = late("rules:silent")
    has_no_effect = late("rules:has_no_effect")
    turn = late("rules:turn_key")
    rest = late("rules:rest")

    refusal_out_of_turn = late("refusals:refusal_out_of_turn")

    endings = late("refusals:endings")
    turn_rule = late("refusals:turn_rule")

    def unknown(self, state: State) -> Move:
        """Return the chance move for an outcome that nobody wrote down.

        If the order of the governors is unknown, the city of each round is unknown too. A round with an
        unknown city scores nothing.
        """
        return (state.phase, None)

    def chance(self, state: State, rng: random.Random) -> Move:
        cities = list(state.board.cities)
        if state.phase == "maharaja":
            return ("maharaja", rng.choice(cities))
        rng.shuffle(cities)
        return ("governors", tuple(cities))

    def ahead(self, state: State, player: int) -> State | None:
        """Return the state in which ``player`` chose the actions, or None if the player cannot plan ahead.

        All players choose as the round begins, so everybody who has not played may plan (RA-21).
        """
        from sheetgen.games.raja.rounds import with_turn_of

        if state.phase != "actions" or state.who == player or state.played >> player & 1 or state.board.ghost:
            return None
        return with_turn_of(state, player)

    # ---- reading a state ----------------------------------------------------------------
    shown_by_marks: ClassVar[Collection[str]] = ("palaces", "houses")
    absent: ClassVar[Mapping[str, Msg]] = {"character": msg("none", "report")}

    piece_words = late("state:piece_words")
    map_lines = late("text_map:map_lines")

    estimate = late("bots:estimate")

    plans = late("bots:plans")

    def view(self, state: State, player: int) -> State:
        """Return the state as ``player`` sees it. Only the chosen actions are secret (RA-21)."""
        if state.phase == "actions" and state.who == player and state.dawn is not None:
            from sheetgen.games.raja.rounds import with_turn_of

            return with_turn_of(state.dawn, player)
        return state

    table = late("report:position_facts")

    accounts = late("report:accounts")

    def not_alone(self, options: Mapping[str, str]) -> tuple[str, Msg] | None:
        """Return the option that a solo game does not allow, with the reason.

        Only the basic game is possible: nobody else would contest characters, bid for them or be robbed
        (RA-S1).
        """
        if options["advanced"] != "none":
            text = "Alone there are no advanced rules: the ghost contests no characters."
            return "advanced", msg(text, "report")
        if options["auction"] == "yes":
            return "auction", msg("Alone there is no auction: the ghost does not bid.", "report")
        return None

    bounds = late("scoring:bounds")
    check_tally = late("scoring:check_tally")


GAME = Raja()

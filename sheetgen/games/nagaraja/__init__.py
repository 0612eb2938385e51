"""Nagaraja: two temples, hidden relics, fate sticks and snakes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sheetgen.games.contract.game import Game, late
from sheetgen.games.contract.solo import SOLO
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.games.nagaraja.state import State

_HERE = "sheetgen.games.nagaraja"
_SHEETS = {
    "temple": "temple:temple_page",
    "temples": "temple:temples_page",
    "pieces": "pieces:piece_pages",
    "overview": "overview:overview_page",
    "hand": "cards:hand_pages",
    "sticks": "sticks:strip_pages",
    "odds": "odds:odds_pages",
    "score": "score:score_page",
    "ghost": "ghost:ghost_page",
}
"""Layout kind -> the function that draws it.

All kinds describe the whole game, so a changed layout changes all sheets.
"""


class Nagaraja(Game):
    """The interface of Nagaraja to the other packages of sheetgen. ``moves`` describes its moves."""

    key = "nagaraja"
    title = msg("Nagaraja", "sheet title")
    seats = range(2, 3)
    turn_clause = "NA-21"
    move_weight: ClassVar[int] = 2
    layout_types: ClassVar[Mapping[str, str]] = dict.fromkeys(_SHEETS, f"{_HERE}.layout:TempleGame")
    drawings: ClassVar[Mapping[str, str]] = {kind: f"{_HERE}.sheets.{at}" for kind, at in _SHEETS.items()}
    asks: ClassVar[Mapping[str, str]] = {"hand": f"{_HERE}.sheets.cards:OPTIONS"}
    spares: ClassVar[Mapping[str, str]] = {"hand": f"{_HERE}.sheets.cards:spare_pages"}
    pad: ClassVar[Sequence[str]] = ("score",)
    beside: ClassVar[Mapping[str, Sequence[str]]] = {"temple": ("score",)}
    pieces = f"{_HERE}.sheets.tiles:PIECES"
    end = f"{_HERE}.sheets.score:draw_result"
    throws = f"{_HERE}.sheets.sticks:THROWS"
    paper = f"{_HERE}.marks:PAPER"
    landscape = "jungle"
    hour = "night"
    ghosts = {"merchant": ("scholar", "copper"), "raja": ("explorer", "jungle"), "mogul": ("cobra", "jungle")}
    card_art = f"{_HERE}.sheets.cards:ART"
    varies = ("temple", "temples", "pieces")
    ink = "jungle"
    log_sheet = f"{_HERE}.sheets.score:LOG"
    scorable = ("temple",)

    # ---- rules --------------------------------------------------------------------------
    def start(self, layout: TempleGame, players: Sequence[str], options: Mapping[str, str]) -> State:
        from sheetgen.games.nagaraja import ghost
        from sheetgen.games.nagaraja.board import board_of
        from sheetgen.games.nagaraja.state import first_state

        board, strength = board_of(layout), options.get(SOLO)
        return first_state(board, tuple(players), ghost.first_ghost(board, strength) if strength else None)

    silent = late("rules:silent")
    unknown = late("rules:unknown")
    chance = late("rules:chance")
    moves_to_reach = late("rules:moves_to_reach")
    has_no_effect = late("rules:has_no_effect")

    refusal_out_of_turn = late("rules:refusal_out_of_turn")

    endings = late("rules:endings")
    turn_rule = late("rules:turn_rule")

    # ---- reading a state ----------------------------------------------------------------
    shown_by_marks: ClassVar[Collection[str]] = ("tiles", "relics", "amulets")
    counted = late("scoring:counted")
    view = late("rules:view")
    with_uncertainty = late("rules:with_uncertainty")

    def for_whom(self, state: State) -> int | None:
        due = self.due(state)
        if due is None or due.player is not None or state.agenda[0].seat < 0:
            return None
        return state.agenda[0].seat

    def turn(self, state: State) -> int:
        return state.round

    def unsure(self, state: State, player: int) -> Collection[str]:
        """Return the totals that are uncertain because the log does not name a visible relic."""
        from sheetgen.games.nagaraja.knowledge import visible_points

        low, high, cursed, most = visible_points(state, player)
        return [key for key, sure in (("points", low == high), ("cursed", cursed == most)) if not sure]

    piece_words = late("report:piece_words")
    map_lines = late("text_map:map_lines")
    card_words = late("sheets.overview:card_words")

    estimate = late("bots:estimate")

    plans = late("bots:plans")

    imagine = late("bots:imagine")

    odds = late("odds:odds_report")

    table = late("report:position_facts")

    accounts = late("report:accounts")

    # ---- final tallies ------------------------------------------------------------------
    bounds = late("scoring:bounds")
    check_tally = late("scoring:check_tally")


GAME = Nagaraja()

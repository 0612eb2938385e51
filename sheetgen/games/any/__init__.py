"""Score pads for any game: one layout file with rows, without rules of a game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from sheetgen.games.contract.game import Game, late
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.values import Due, Explanation, Field, Leftover, Move
from sheetgen.message import Msg, msg

_HERE = "sheetgen.games.any"


class ScorePads(Game):
    """The interface of score pads to the other packages. No move is ever due: all numbers come from tallies."""

    key = "any"
    title = msg("Score pad", "sheet")
    seats = range(1, 9)
    turn_clause = ""
    layout_types: ClassVar[Mapping[str, str]] = {"score-pad": f"{_HERE}.layout:ScorePad"}
    drawings: ClassVar[Mapping[str, str]] = {"score-pad": f"{_HERE}.sheets.pad:pad_pages"}
    paper = f"{_HERE}.marks:PAPER"
    papers: ClassVar[Mapping[str, Sequence[str]]] = {"score-pad": ("a5",)}
    scorable = ()
    scorable_by_name = ("score-pad",)
    tally: ClassVar[Sequence[Field]] = ()

    @property
    def clauses(self) -> Mapping[str, Msg]:
        """No clauses: a score pad has no rules of a game."""
        return {}

    @property
    def paper_findings(self) -> Mapping[str, Explanation]:
        """No findings on photos: numbers on a pad cannot contradict a rule."""
        return {}

    fields = late("scoring:fields")
    bounds = late("scoring:bounds")
    check_tally = late("scoring:check_tally")
    settle = late("scoring:settle")
    tally_accounts = late("scoring:tally_accounts")
    tally_marks = late("marks:marks_of")

    # ---- there are no moves ---------------------------------------------------------------
    def start(self, layout: Any, players: Sequence[str], options: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(players)

    def due(self, state: Any) -> Due | None:
        return None

    def legal(self, state: Any) -> list[Move]:
        return []

    def apply(self, state: Any, move: Move) -> NoReturn:
        raise LookupError("a score pad has no moves")

    def forced(self, state: Any) -> Move | None:
        return None

    def unknown(self, state: Any) -> NoReturn:
        raise LookupError("a score pad has no chance")

    def chance(self, state: Any, rng: random.Random) -> NoReturn:
        raise LookupError("a score pad has no chance")

    def close(self, state: Any) -> tuple[Any, tuple[Leftover, ...]]:
        return state, ()

    def totals(self, state: Any, player: int) -> dict[str, Any]:
        return {}

    def standings(self, state: Any) -> list[Standing]:
        return []


GAME = ScorePads()

"""Diya: two dice, three rows of lamps, rising numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sheetgen_games.diya import rules
from sheetgen_games.diya.faults import FAULTS
from sheetgen_games.diya.layout import Sheet
from sheetgen_games.diya.rules import Draft, State

from sheetgen.games.contract.solo import IT, SOLO
from sheetgen.games.contract.values import Bound, Field, Move
from sheetgen.games.kit.turns import Rank, TurnGame
from sheetgen.message import msg


class Diya(TurnGame):
    """The game as sheetgen knows it; see ``rules`` for its moves."""

    key = "diya"
    title = msg("Diya", "sheet title")
    seats = range(1, 5)
    turn_clause = "DI-1"
    layout_types: ClassVar[Mapping[str, str]] = {"sheet": f"{__name__}.layout:Sheet"}
    drawings: ClassVar[Mapping[str, str]] = {"sheet": f"{__name__}.sheet:pages"}
    scorable = ("sheet",)
    ink = "orange"
    tally: ClassVar[Sequence[Field]] = (
        Field("points", msg("points", "log"), ("points",), (24,), bare=True),
        Field("lit", msg("lit", "log"), ("lit",), (9,)),
    )
    ranks = (Rank("points", "DI-6"), Rank("lit", "DI-7"))
    decisions, draft, faults = rules.DECISIONS, Draft, FAULTS
    end_turn = staticmethod(rules.end_turn)

    def start(self, layout: Sheet, players: Sequence[str], options: Mapping[str, str]) -> State:
        """No lamp is marked yet (DI-1); alone the ghost has the second seat (DI-S1)."""
        none = ((),) * len(layout.rows)
        return State(tuple(players), "dice", 0, layout, None, (none,) * len(players), options.get(SOLO, ""))

    def forced(self, state: State) -> Move | None:
        """What the ghost does (DI-S2); a person says everything."""
        return rules.ghost_move(state) if state.phase == "lamp" and rules.is_ghost(state) else None

    def chance(self, state: State, rng: random.Random) -> Move:
        """A throw of two dice."""
        return ("dice", tuple(rng.randint(1, state.sheet.faces) for _ in range(rules.DICE)))

    def totals(self, state: State, player: int) -> dict[str, Any]:
        """Points and lit lamps; the ghost has the points of its strength besides (DI-S1)."""
        lit = [sum(number != rules.DARK for number in row) for row in state.rows[player]]
        rows = list(zip(state.sheet.rows, lit, strict=True))
        points = sum(n * row.worth + (n == row.lamps) * row.bonus for row, n in rows)
        extra = getattr(state.sheet.ghost, state.solo) if state.solo and player == IT else 0
        return {"points": points + extra, "lit": sum(lit)}

    def bounds(self, layout: Sheet, players: int) -> dict[str, Bound]:
        """What a sheet full of lit lamps comes to (DI-5)."""
        points = sum(row.lamps * row.worth + row.bonus for row in layout.rows)
        lamps = sum(row.lamps for row in layout.rows)
        why = msg("All lamps of the sheet are worth {n} points.", "report", n=points)
        most = msg("The sheet has {n} lamps.", "report", n=lamps)
        return {
            "points": Bound(msg("points", "report"), points, "tally-range", "DI-5", why),
            "lit": Bound(msg("lit", "report"), lamps, "tally-range", "DI-5", most),
        }


GAME = Diya()

"""How a game went, as curves: which totals are worth a chart, whether they rise or fall, where they want to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheetgen.games.contract.values import State


def _no_round(state: State) -> int | None:
    return None


class Curve(NamedTuple):
    """A total over a game.

    ``height`` makes of a player's totals how high the curve lies, None where that is not known; without it the total
    itself is the height. A curve that ``falls`` comes down from the top. ``goal`` is a height that ends the game.
    """

    total: str
    height: Callable[[Mapping[str, Any]], Any] | None = None
    falls: bool = False
    goal: int | None = None

    def at(self, totals: Mapping[str, Any]) -> float | None:
        """How high the curve lies with these totals."""
        value = self.height(totals) if self.height else totals.get(self.total)
        return None if value is None else float(value)


class Course(NamedTuple):
    """The curves of a game.

    Where they ``meet``, those of one player are a chart; else the curves of all players for one total are.
    ``round`` tells the round of a state, counted from 1; None or 0 where there is none.
    """

    curves: tuple[Curve, ...]
    meet: bool = False
    round: Callable[[State], int | None] = _no_round

"""How a position that a playout came to is judged: by who has won, or else by how far somebody leads."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean
from typing import NamedTuple

from sheetgen.bots.ways import looks
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State


class Lead(NamedTuple):
    """How a playout ended for a player: how far it leads, or once the game is over its share of the win."""

    by: float
    won: float | None = None

    def chance(self, measure: Measure) -> float:
        """The chance to win."""
        if self.won is not None:
            return self.won
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.by / measure.clear))))


class End(NamedTuple):
    """Where a playout ended, and how each player stands there."""

    state: State
    leads: tuple[Lead, ...]


def judged(game: Game, state: State) -> End:
    """The end of a playout."""
    return End(state, leads(game, state))


def judged_alone(game: Game, state: State) -> End:
    """The end of a playout against a ghost: once the game is over by how much it was won or lost.

    All its playouts come to the end of the game. Of so few, margins tell ways apart where wins do not.
    """
    if game.due(state) is not None:
        return judged(game, state)
    lead = float(game.solo.lead(state))
    return End(state, (Lead(lead), Lead(-lead)))


def leads(game: Game, state: State) -> tuple[Lead, ...]:
    """How each player stands."""
    if game.due(state) is None:
        first = {standing.player for standing in game.standings(state) if standing.place == 1}
        return tuple(Lead(0.0, (name in first) / len(first)) for name in state.players)
    look = [looks(game, state, seat) for seat in range(len(state.players))]
    return tuple(Lead(own - max(look[:seat] + look[seat + 1 :])) for seat, own in enumerate(look))


class Measure(NamedTuple):
    """By what leads are measured: how playouts ended on average, and how far one must lead for it to be clear."""

    usual: float = 0.0
    clear: float = 1.0

    @classmethod
    def of(cls, found: Sequence[Lead]) -> Measure:
        """As these playouts differ."""
        by = [lead.by for lead in found if lead.won is None]
        if not by:
            return cls()
        usual = fmean(by)
        # Asked for after each round of playouts: pstdev takes some ten times as long.
        return cls(usual, max(1e-6, sqrt(fmean((n - usual) ** 2 for n in by))))

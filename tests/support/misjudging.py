"""Sensible players who misjudge each turn a little, so that their games differ as those of people do."""

from sheetgen.bots.levels import GreedyPlayer
from sheetgen.games.contract.values import Plan


class Misjudging(GreedyPlayer):
    """One of them."""

    spread = 3.0
    """Of the error, as the game's estimate counts."""

    def outlook(self, plan: Plan, player: int) -> float:
        return super().outlook(plan, player) + self.rng.gauss(0, self.spread)

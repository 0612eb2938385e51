"""The legal answers in a state, written in the words of the log, with a cost for each."""

from __future__ import annotations

import math
from collections import Counter

from sheetgen.games.contract.values import Move, State
from sheetgen.mend.checkpoints import Track

MOST_ANSWERS = 400
"""Largest number of answers tried for one decision. Nagaraja has more than a thousand where tiles can be
swapped.
"""
MOST_WEIGHED, WEIGHING = 120, 4
"""Largest number of answers whose positions are estimated, and the effort of each estimate, counted in moves."""
VALUES, USUAL_VALUES, MOST_VALUES = 0.35, 8, 16
"""Cost added each time the number of values that an action could have named doubles, because each single
value is then less likely; the number of values that costs nothing; and the largest number counted.
"""
FEW = 4
"""An action with at most this many possible values counts as having few."""
USELESS = 0.4
"""Cost of assuming that the least useful answer is missing. Players usually choose useful answers."""


def alternatives_cost(values: int) -> float:
    """Return the cost, in slips, of one particular value among ``values`` possible ones."""
    return VALUES * math.log2(min(values, MOST_VALUES) / USUAL_VALUES)


class Answers:
    """List, estimate and write the legal answers in the states of a track."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        self.lexicon = track.probe.lexicon
        self.players = track.probe.players
        self._legal: dict[int, tuple[State, list[Move]]] = {}
        self._written: dict[tuple[Move, bool], str | None] = {}

    def answers(self, state: State, weighed: bool = True) -> list[tuple[Move, float]]:
        """Return the answers in ``state`` with their costs in slips.

        If ``weighed``, an answer costs less the better the position of its player is after it.
        """
        moves = self.legal(state)[:MOST_ANSWERS]
        due = self.game.due(state)
        if not weighed or due is None or due.player is None or len(moves) > MOST_WEIGHED:
            return [(move, 0.0) for move in moves]
        self.track.effort += WEIGHING * len(moves)
        worth = {move: self._worth(state, move, due.player) for move in moves}
        moves.sort(key=lambda move: -worth[move])
        return [(move, USELESS * n / len(moves)) for n, move in enumerate(moves)]

    def missing_answers(
        self, state: State, weighed: bool = True, few: bool = False
    ) -> list[tuple[Move, float]]:
        """Return the answers in ``state`` that may be missing from the log, with their costs in slips.

        An answer costs less the fewer values its action can have there. If ``few``, return only actions with
        few values.
        """
        found = self.answers(state, weighed)
        alike = Counter(move[0] for move, _ in found)
        most = FEW if few else MOST_ANSWERS
        return [(move, more + alternatives_cost(n)) for move, more in found if (n := alike[move[0]]) <= most]

    def _worth(self, state: State, move: Move, player: int) -> float:
        """Return the estimated position of a player after a move; 0 if the game has no estimate."""
        return self.game.estimate(self.track.settle(self.game.apply(state, move)), player) or 0.0

    def legal(self, state: State) -> list[Move]:
        """Return all legal answers in ``state``."""
        if id(state) not in self._legal:
            self._legal[id(state)] = state, self.game.legal(state)
        return self._legal[id(state)][1]

    def written(self, move: Move, lead: bool = True) -> str | None:
        """Return the words of a move in the log's language; None if it cannot be written."""
        if (move, lead) not in self._written:
            self._written[move, lead] = self.lexicon.write(move, lead=lead)
        return self._written[move, lead]

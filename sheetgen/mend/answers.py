"""What can be said in a state, in the words of the log, and which of it is likelier."""

from __future__ import annotations

import math
from collections import Counter

from sheetgen.games.contract.values import Move, State
from sheetgen.mend.checkpoints import Track

MOST_ANSWERS = 400
"""Answers of one decision that are tried; Nagaraja has some thousand where tiles may be swapped."""
MOST_WEIGHED, WEIGHING = 120, 4
"""Answers of one decision that are weighed against each other, and what that takes for each, in moves."""
VALUES, USUAL_VALUES, MOST_VALUES = 0.35, 8, 16
"""What it costs that a word may say twice as many other things, any one of which is less likely then; so many as cost
nothing, and as count at most."""
FEW = 4
"""Things that an action can say in a state which are few."""
USELESS = 0.4
"""What it costs that a decision is missing which is of the least use; most is said that brings something."""


def rarity(values: int) -> float:
    """What it costs that one of so many things was said, or meant, and no other."""
    return VALUES * math.log2(min(values, MOST_VALUES) / USUAL_VALUES)


class Answers:
    """The answers to what is due in the states of a track."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        self.lexicon = track.probe.lexicon
        self.players = track.probe.players
        self._legal: dict[int, tuple[State, list[Move]]] = {}
        self._written: dict[tuple[Move, bool], str | None] = {}

    def answers(self, state: State, weighed: bool = True) -> list[tuple[Move, float]]:
        """The answers in ``state``, and what each costs: the less the better off its player is behind it."""
        moves = self.legal(state)[:MOST_ANSWERS]
        due = self.game.due(state)
        if not weighed or due is None or due.player is None or len(moves) > MOST_WEIGHED:
            return [(move, 0.0) for move in moves]
        self.track.effort += WEIGHING * len(moves)
        worth = {move: self._worth(state, move, due.player) for move in moves}
        moves.sort(key=lambda move: -worth[move])
        return [(move, USELESS * n / len(moves)) for n, move in enumerate(moves)]

    def missing(self, state: State, weighed: bool = True, few: bool = False) -> list[tuple[Move, float]]:
        """The answers in ``state``, and what it costs besides that one of them is missing.

        The less, the fewer things the same action could say there; only of a ``few``, where those are wanted.
        """
        found = self.answers(state, weighed)
        alike = Counter(move[0] for move, _ in found)
        most = FEW if few else MOST_ANSWERS
        return [(move, more + rarity(n)) for move, more in found if (n := alike[move[0]]) <= most]

    def _worth(self, state: State, move: Move, player: int) -> float:
        """How good things look for a player behind an answer; nothing where the game can not tell."""
        return self.game.estimate(self.track.settled(self.game.apply(state, move)), player) or 0.0

    def legal(self, state: State) -> list[Move]:
        """All answers in ``state``."""
        if id(state) not in self._legal:
            self._legal[id(state)] = state, self.game.legal(state)
        return self._legal[id(state)][1]

    def written(self, move: Move, lead: bool = True) -> str | None:
        """A move in the words of the log's language."""
        if (move, lead) not in self._written:
            self._written[move, lead] = self.lexicon.write(move, lead=lead)
        return self._written[move, lead]

"""Why words that answer nothing due can't be said now: the rules are asked about every move that they may mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.verbs import Phrase


class Refusal(NamedTuple):
    """A rule's word on what was said."""

    phrase: Phrase
    error: Illegal

    @property
    def weight(self) -> tuple[int, int, int]:
        """The lower, the more it tells: a rule that forbids the move before one that only knows another is due."""
        general = 2 if self.bare else int(isinstance(self.error, NotDue))
        return general, self.phrase.rank, -self.phrase.end

    @property
    def bare(self) -> bool:
        """Whether it says no more than what is due."""
        return isinstance(self.error, NotDue) and self.error.bare


def refusals(
    game: Game, phrases: Iterable[Phrase], began: State, state: State, player: int | None
) -> list[Refusal]:
    """What the rules say to each of these phrases, what tells most first."""
    found = [
        Refusal(phrase, error)
        for phrase in phrases
        if (error := game.refusal(began, state, player, phrase.move)) is not None
    ]
    return sorted(found, key=lambda refusal: refusal.weight)

"""What was said before of the thing that a rule refused: either may be wrong, however many lines lie between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from functools import partial
from itertools import islice
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.replay.edit import Edit
from sheetgen.replay.edits import Edits
from sheetgen.replay.log import Segment
from sheetgen.replay.reader import TYPED, Event

MOST_CONTRADICTING = 4
"""Earlier words that are taken to keep off what was refused."""


class Elsewhere:
    """Changes of earlier lines that have to do with what was refused where a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.refused = edits.unread[2].failure.illegal if edits.unread is not None else []

    def contradicting(self) -> Iterator[Edit]:
        """Instead of what was said before and keeps off what the rules refused: of the two either may be wrong."""
        for phrase, error in self.refused:
            names = _named(phrase.move, error.blame, error.item)
            if error.because:
                names = partial(_names_one, frozenset(error.because))
            most = max(MOST_CONTRADICTING, len(error.because))
            for i, segment, event in islice(self._said(phrase.move, names), most):
                for edit in self.edits.of_decision(i, segment, event):
                    if edit.moves is not None and not names(edit.moves[1]):
                        yield edit

    def supplying(self) -> Iterator[Edit]:
        """Earlier words made to name what the rules refused as not there, or what would help by being there.

        It may have been written as another thing: what is not there only by chance or by its player.
        """
        seat = self.track.statements[self.track.stop].head.seat
        things = [_thing(phrase.move, error.blame, error.item) for phrase, error in self.refused]
        wanted = dict.fromkeys(thing for _, error in self.refused for thing in error.wanted)
        for thing in dict.fromkeys((*wanted, *(thing for thing in things if thing is not None))):
            for i, segment, event in self._typed():
                if event.player not in (None, seat) and thing not in wanted:
                    continue
                for move in self.edits.outcomes(event.move, self._asked(event)):
                    if _holds(event.move, thing) or not _holds(move, thing):
                        continue
                    text = self.edits.written(move) if self.track.takes(event.before, move) else None
                    if text is not None:
                        trial = self.edits.trial(i, event, move)
                        new = move, text
                        edit = self.edits.reworded_as(
                            i, segment, event.start, event.end, event.move, new, trial
                        )
                        edit.chance = event.player is None
                        yield edit

    def _asked(self, event: Event) -> str:
        due = self.track.game.due(event.before)
        return due.kind if due is not None else ""

    def _typed(self) -> Iterator[tuple[int, Segment, Event]]:
        """All that was typed before the fault, later words first."""
        for i in reversed(range(self.track.start, self.track.stop)):
            for segment, events in self.track.played[i].said:
                for event in events:
                    if event.how == TYPED:
                        yield i, segment, event

    def _said(self, move: Move, names: Callable[[Move], bool]) -> Iterator[tuple[int, Segment, Event]]:
        """The decisions or outcomes of the kind of ``move`` that name the same thing, later ones first."""
        typed = self._typed()
        return (said for said in typed if said[2].move[0] == move[0] and names(said[2].move))


def _thing(move: Move, at: int, item: int) -> Any:
    """What a move names in its part ``at``, or as one ``item`` of it; None if that is no single thing."""
    if len(move) == 1:  # an action that is a thing by itself: an amulet that cancels
        return move[0]
    part = move[at] if 0 < at < len(move) else None
    if isinstance(part, tuple) and 0 <= item < len(part):
        return part[item]
    return None if isinstance(part, tuple) else part


def _holds(move: Move, thing: Any) -> bool:
    """Whether a move names a thing, alone or in a list."""
    return any(part == thing or (isinstance(part, tuple) and thing in part) for part in move[1:])


def _names_one(things: Set[Any], move: Move) -> bool:
    """Whether a move names one of these things, none of which is a list."""
    return any(not isinstance(part, tuple) and part in things for part in move[1:])


def _named(move: Move, at: int, item: int) -> Callable[[Move], bool]:
    """Whether a move names the same as ``move`` does in its part ``at``, or in one ``item`` of it."""
    if not 0 < at < len(move):
        return lambda other: False
    if item >= 0 and isinstance(move[at], tuple) and item < len(move[at]):
        thing = move[at][item]
        return lambda other: any(isinstance(part, tuple) and thing in part for part in other)
    return lambda other: other[at : at + 1] == move[at : at + 1]

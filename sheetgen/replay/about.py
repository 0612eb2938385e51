"""What a fault is about: whose sheet, or whose turn it is; changes that have nothing to do with it can wait."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from sheetgen.games.contract.values import State
from sheetgen.replay import faults
from sheetgen.replay.finding import Finding
from sheetgen.replay.heads import Head
from sheetgen.replay.track import Track

OTHERS, LATER, APART = 0.5, 0.7, 1.5
"""How much less likely a slip is in another's line; in one's own, or another's, after which no total is different."""
NEAR = 3
"""Lines before a fault that are near it, whoever speaks in them."""


class About:
    """The players whom the fault is about at which a track stopped, and the totals that it may be about."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        fault = track.fault
        self.turns = fault is not None and not fault.refused
        """Whether the line only stands where it has no place."""
        self.head = self._blamed()
        self.claimed = self._claimed() if self.head is not None and self.head.kind == "claim" else None
        self.seats: set[int] = set(self.claimed or ())
        if self.head is not None and self.head.seat is not None and not self.turns:
            self.seats.add(self.head.seat)
        self._base: dict[int, Any] = {}

    def _blamed(self) -> Head | None:
        """The head of the line that the fault is in."""
        track, cause = self.track, self.track.cause
        if cause is not None and cause.explain is faults.left_undone:
            return next((s.head for s in track.statements if s.line is cause.context[0]), None)
        return track.statements[track.stop].head if track.stop < len(track.statements) else None

    def _claimed(self) -> dict[int, tuple[str, ...]]:
        """The totals that differ in the claims that stand here, by player."""
        track, found = self.track, dict[int, tuple[str, ...]]()
        state = self.game.rest(track.bookmark(track.stop).state)
        for line, head in takewhile(lambda s: s.head.kind == "claim", track.statements[track.stop :]):
            said = track.probe.claimed(line, head)
            if not isinstance(said, Finding) and head.seat is not None:
                totals = self.game.totals(state, head.seat)
                differing = tuple(key for key, value in said.items() if totals.get(key) != value)
                found |= {head.seat: differing} if differing else {}
        return found

    def unlikely(self, i: int) -> float:
        """How much less likely a slip in statement ``i`` is for what the fault is about."""
        head = self.track.statements[i].head if i < len(self.track.statements) else None
        if self.turns:
            return 0.0 if abs(self.track.stop - i) <= NEAR else APART
        if head is None or self.head is None or self.track.stop - i <= NEAR:
            return 0.0
        if self.head.verb is not None:
            return 0.0 if head.verb is self.head.verb else APART
        return 0.0 if head.seat is None or head.seat in self.seats else OTHERS

    def apart(self, i: int, state: State) -> float:
        """How much less likely a change of statement ``i`` is that led to ``state``, by what it changed."""
        head = self.track.statements[i].head
        own = head.seat in self.seats
        if head.kind != "player" or (own and self.claimed is None) or (not self.turns and not self.seats):
            return 0.0
        if i not in self._base:
            self._base[i] = self._looked_at(self.track.bookmark(i + 1).state)
        self.track.effort += 1
        return (LATER if own else APART) if self._looked_at(state) == self._base[i] else 0.0

    def _looked_at(self, state: State) -> Any:
        if self.turns:
            return self.game.due(state), self.game.turn(state)
        totals = {seat: self.game.totals(state, seat) for seat in self.seats}
        if self.claimed is None:
            return totals
        return [totals[seat].get(key) for seat, keys in self.claimed.items() for key in keys]

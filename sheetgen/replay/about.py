"""What a fault is about: whose sheet, or whose turn it is; changes that have nothing to do with it can wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from sheetgen.games.contract.values import State
from sheetgen.replay import faults
from sheetgen.replay.finding import Finding
from sheetgen.replay.heads import Head
from sheetgen.replay.track import Track

OTHERS, APART = 0.5, 1.5
"""How much less likely a slip is in another's line; in one after which no total is different."""
LATER, ASTRAY = 0.35, 1.0
"""The same, where claims differ or something is too little, of one's own line after which no total is different yet; of
one after which totals differ by something else than they lack."""
NEAR = 3
"""Lines before a fault that are near it, whoever speaks in them."""


class About:
    """The players whom the fault is about at which a track stopped, and the totals that it may be about."""

    def __init__(self, track: Track, short: Sequence[str] = ()) -> None:
        """What a track stopped at; ``short`` are totals of which a player had too little there."""
        self.track = track
        self.game = track.game
        self.short = tuple(short)
        fault = track.fault
        self.turns = fault is not None and not fault.refused
        """Whether the line only stands where it has no place."""
        self.head = self._blamed()
        self.claimed = self._claimed() if self.head is not None and self.head.kind == "claim" else None
        self.seats: set[int] = set()
        self.last = min(track.stop, len(track.statements) - 1)
        self._base: dict[int, Any] = {}
        self._far: dict[int, int] = {}
        if self.claimed is not None:
            self.seats |= {seat for seat, said in self.claimed.items() if self._differs(seat, said)}
        if self.head is not None and self.head.seat is not None and not self.turns:
            self.seats.add(self.head.seat)

    def _blamed(self) -> Head | None:
        """The head of the line that the fault is in."""
        track, cause = self.track, self.track.cause
        if cause is not None and cause.explain is faults.left_undone:
            return next((s.head for s in track.statements if s.line is cause.context[0]), None)
        return track.statements[track.stop].head if track.stop < len(track.statements) else None

    def _claimed(self) -> dict[int, dict[str, Any]]:
        """What the claims say that stand here, by player; of those that agree too, for they are to agree still."""
        track, found = self.track, dict[int, dict[str, Any]]()
        for line, head in takewhile(lambda s: s.head.kind == "claim", track.statements[track.stop :]):
            said = track.probe.claimed(line, head)
            if not isinstance(said, Finding):
                assert head.seat is not None
                found[head.seat] = dict(said)
        return found

    def _differs(self, seat: int, said: Mapping[str, Any]) -> bool:
        totals = self.game.totals(self.game.rest(self.track.bookmark(self.track.stop).state), seat)
        return any(totals.get(key) != value for key, value in said.items())

    def distance(self, i: int) -> int:
        """How far statement ``i`` is from the fault: in lines, or in those of its player, who shows it no sooner."""
        if not self.short or self.track.statements[i].head.seat not in self.seats:
            return abs(self.last - i)
        if i not in self._far:
            self._far[i] = sum(s.head.seat in self.seats for s in self.track.statements[i : self.last])
        return self._far[i]

    def unlikely(self, i: int) -> float:
        """How much less likely a slip in statement ``i`` is for what the fault is about."""
        head = self.track.statements[i].head
        if self.turns:
            return 0.0 if abs(self.track.stop - i) <= NEAR else APART
        if self.head is None or self.track.stop - i <= NEAR:
            return 0.0
        if self.head.verb is not None:
            return 0.0 if head.verb is self.head.verb else APART
        return 0.0 if head.seat is None or head.seat in self.seats else OTHERS

    def apart(self, i: int, state: State) -> float:
        """How much less likely a change of statement ``i`` is that led to ``state``, by what it changed."""
        head = self.track.statements[i].head
        own = head.seat in self.seats
        if head.kind != "player" or self.claimed is not None or (not self.turns and not self.seats):
            return 0.0
        if self.short and not self.turns:
            return self._lacking_still(own, self._looked_at(state), self._before(i + 1))
        return APART if not own and self._looked_at(state) == self._before(i + 1) else 0.0

    def _lacking_still(self, own: bool, now: Any, before: Any) -> float:
        """How much less likely a line is after which a player has no more of what was too little."""
        pairs = [(now[seat].get(key), before[seat].get(key)) for seat in self.seats for key in self.short]
        if any(None in pair or pair[0] > pair[1] for pair in pairs):
            return 0.0
        return LATER if own and all(a == b for a, b in pairs) else APART

    def astray(self, i: int, k: int, state: State) -> float:
        """How much less likely a change of statement ``i`` is that led to ``state`` before statement ``k``.

        Where claims differ, totals should differ by then from what they were by as much as they lack, if at all.
        """
        now, before = self._looked_at(state), self._before(k)
        if now == before:
            head = self.track.statements[i].head
            return 0.0 if head.kind != "player" else LATER if head.seat in self.seats else APART
        assert self.claimed is not None
        said = [value for totals in self.claimed.values() for value in totals.values()]
        then = self._claimed_at(self.track.bookmark(self.track.stop).state, self.game.totals)
        pairs = zip(now, before, said, then, strict=True)
        return 0.0 if all(_differ_alike(*values) for values in pairs) else ASTRAY

    def _before(self, k: int) -> Any:
        """What the fault is about as it was before statement ``k``."""
        if k not in self._base:
            self._base[k] = self._looked_at(self.track.bookmark(k).state)
        return self._base[k]

    def _looked_at(self, state: State) -> Any:
        self.track.effort += 1
        if self.turns:
            return self.game.due(state), self.game.turn(state)
        if self.claimed is None:
            return {seat: self.game.totals(state, seat) for seat in self.seats}
        return self._claimed_at(state, self.game.counted)

    def _claimed_at(self, state: State, count: Callable[[State, int], Mapping[str, Any]]) -> list[Any]:
        """What there is in a state of what the claims say."""
        assert self.claimed is not None
        state = self.game.rest(state)
        totals = {seat: count(state, seat) for seat in self.claimed}
        return [totals[seat].get(key) for seat, said in self.claimed.items() for key in said]


def _differ_alike(now: Any, before: Any, said: Any, then: Any) -> bool:
    """Whether two values differ as two others do; what is no number can't tell."""
    values = now, before, said, then
    return not all(isinstance(value, int) for value in values) or now - before == said - then

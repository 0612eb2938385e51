"""Which single change of a log makes all that was written later agree, claims included?"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import State
from sheetgen.replay.edits import SWAPPED, Edit, Edits
from sheetgen.replay.session import Statement
from sheetgen.replay.track import SAME, Outcome, Track

LIKELY, NARROW, WIDE = 1.5, 0.5, 1.0
"""How much more than the best mend another may cost and still be told: less where the best is a slip of the pen."""
SUSPECTED = 2.0
"""How much likelier something was left out of a line that was warned of."""
LEAST_WORD, LEAST_ADDED = 0.8, 3.2
"""What the likeliest change of a line costs where it stands, and the likeliest decision that was left out."""


class Mend(NamedTuple):
    """A change after which the log reads on: up to statement ``reached`` of the old log, or to its end (``whole``)."""

    edit: Edit
    cost: float
    reached: int
    whole: bool
    state: State
    statements: list[Statement]


def remote(lines: int) -> float:
    """What it costs that a slip shows only so many lines later; little, for set-up shows late."""
    return 0.35 * math.log2(1 + lines)


class Search:
    """The changes of a track, likeliest first, and what they come to."""

    def __init__(self, track: Track, effort: int) -> None:
        self.track = track
        self.edits = Edits(track)
        self.effort = effort
        self.gave_up = False
        """Whether the effort was spent before all likely changes were tried."""
        self.tried = 0
        self.found: list[Mend] = []
        self._heap: list[tuple[float, int, Edit]] = []
        self._seen: set[Any] = set()
        self._tried: set[Any] = set()
        self._best: float | None = None

    @property
    def whole(self) -> list[Mend]:
        """Changes after which everything agrees, likeliest first."""
        return sorted((mend for mend in self.found if mend.whole), key=lambda mend: mend.cost)

    @property
    def partial(self) -> list[Mend]:
        """Changes that only bring the next fault later, the one that reaches furthest first."""
        found = (mend for mend in self.found if not mend.whole)
        return sorted(found, key=lambda mend: (-mend.reached, mend.cost))

    def run(self) -> None:
        """Try changes, likeliest first, until the next would be less likely than what was found."""
        last = min(self.track.stop, len(self.track.statements) - 1)
        self._push(self.edits.of_fault())
        for i in self._suspected():
            self._push(self.edits.added(i), SUSPECTED)
        added = last
        for i in range(last, self.track.start - 1, -1):
            self._push(self.edits.of(i))
            bound = LEAST_WORD + remote(last - i + 1)
            while added >= self.track.start and bound >= LEAST_ADDED + remote(last - added):
                self._push(self.edits.added(added))
                added -= 1
            if self._over(bound):
                return
        while added >= self.track.start:
            self._push(self.edits.added(added))
            if self._over(LEAST_ADDED + remote(last - added + 1)):
                return
            added -= 1
        self._over(math.inf)

    def _suspected(self) -> list[int]:
        """Statements that were warned of."""
        statements, warned = self.track.statements, self.track.warned
        return [i for i in range(self.track.start, self.track.stop) if statements[i].line.number in warned]

    def _push(self, edits: Iterable[Edit], sooner: float = 0.0) -> None:
        last = min(self.track.stop, len(self.track.statements) - 1)
        for edit in edits:
            self.track.effort += 1
            if edit.key not in self._seen:
                self._seen.add(edit.key)
                cost = edit.cost + remote(abs(last - edit.at)) - sooner
                heapq.heappush(self._heap, (cost, len(self._seen), edit))

    def _over(self, bound: float) -> bool:
        """Try all that costs no more than ``bound``; whether enough is known."""
        while self._heap and self._heap[0][0] <= bound:
            cost, _, edit = heapq.heappop(self._heap)
            if self._best is not None and cost > self._best + (NARROW if self._best <= LIKELY else WIDE):
                return True
            if self.track.effort > self.effort:
                self.gave_up = True
                return True
            self.tried += 1
            self._try(edit, cost)
        return False

    def _try(self, edit: Edit, cost: float) -> None:
        if not self._may_help(edit):
            return
        lines = edit.at, edit.removed, edit.lines(self.track.statements)
        if lines in self._tried:
            return
        self._tried.add(lines)
        statements = edit.apply(self.track)
        outcome = self._as_text(edit, statements)
        if outcome.sound:
            self._best = cost if self._best is None else self._best
            self.found.append(Mend(edit, cost, outcome.reached, True, self.track.probe.state, statements))
        elif outcome.reached > self.track.stop:
            self.found.append(Mend(edit, cost, outcome.reached, False, None, statements))

    def _may_help(self, edit: Edit) -> bool:
        """Whether its moves alone pass the fault; true where only its words can tell."""
        trial, track = edit.trial, self.track
        if trial is None or edit.at >= track.stop:
            return True
        state = trial.state
        if trial.move is not None:
            try:
                state = track.game.apply(state, trial.move)
            except Illegal:
                return False
        onward = track.onward(edit.at, track.settled(state), trial.operation)
        if onward is None:
            return False
        i, state = onward
        if i == edit.at:
            return True
        bookmark = track.bookmark(i)._replace(state=state)
        return track.read_on(track.statements, i, bookmark, 0, i).reached > track.stop

    def _as_text(self, edit: Edit, statements: list[Statement]) -> Outcome:
        track = self.track
        lines = len(statements) - len(track.statements) + edit.removed
        shift = lines - edit.removed
        begin = max(edit.at - edit.back, track.start)
        if begin > track.stop:
            return SAME
        changed = edit.at + (2 if edit.kind == SWAPPED else lines)
        return track.read_on(statements, begin, track.bookmark(begin), shift, changed)

"""How plausible a change is. Players play to win, so a change that turns a good move into a bad one is less
plausible.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import State
from sheetgen.mend.checkpoints import READING, Track
from sheetgen.mend.edit import ADDED, LEFT_OUT, WORD, Edit
from sheetgen.read.statements import Statement

WORSE, BETTER = 0.6, 0.3
"""Cost, or discount, if the change makes the player worse or better off by the gain of one usual line."""
MOST_WORSE, MOST_BETTER = 2.0, 1.0
"""Largest number of usual lines that count."""
IN_A_LINE = (WORD, ADDED, LEFT_OUT)
MOST_ASKED = 12
"""Largest number of changes that are estimated."""
LOOKED_AT = 12
"""Number of recent lines that determine the gain of a usual line."""


class Plausibility:
    """Estimates the positions of players after changed moves."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        self._usual: dict[int, float] = {}
        self._here: dict[Edit, float] = {}
        self._asked = 0

    def weigh(self, edit: Edit, statements: Sequence[Statement]) -> float:
        """Return the cost in slips if a change before the fault makes its player worse off than the log as
        written.

        In the faulty line this comparison is impossible, and one more decision nearly always helps.
        ``cost_against_best`` compares such changes with each other.
        """
        seat = self._player(edit)
        if seat is None or self._asked == MOST_ASKED:
            return 0.0
        self._asked += 1
        after = self.state_after(edit, statements)
        found = None if after is None else self._estimate(after, seat)
        if found is None:
            return 0.0
        if edit.at == self.track.stop or edit.kind == ADDED:
            self._here[edit] = found
            return 0.0
        as_written = self._estimate(self.track.bookmark(edit.at + 1).state, seat)
        return 0.0 if as_written is None else self._cost(found - as_written, seat)

    def cost_against_best(self, edit: Edit) -> float:
        """Return the cost in slips of a change that is worse for its player than the best comparable change."""
        seat = self._player(edit)
        if seat is None or edit not in self._here:
            return 0.0
        alike = (
            found
            for other, found in self._here.items()
            if other.at == edit.at and (other.kind == ADDED) == (edit.kind == ADDED)
        )
        return self._cost(self._here[edit] - max(alike), seat)

    def _player(self, edit: Edit) -> int | None:
        statements = self.track.statements
        if (
            edit.kind not in IN_A_LINE
            or edit.chance
            or edit.at >= len(statements)
            or edit.at > self.track.stop
        ):
            return None
        return statements[edit.at].head.seat

    def state_after(self, edit: Edit, statements: Sequence[Statement]) -> State | None:
        """Return the state after the changed line; None if it has a fault."""
        probe = self.track.probe
        probe.back(self.track.bookmark(edit.at))
        self.track.effort += READING
        return probe.state if probe.play(statements, edit.at) else None

    def _estimate(self, state: State, seat: int) -> float | None:
        self.track.effort += READING
        return self.game.estimate(state, seat)

    def _cost(self, gain: float, seat: int) -> float:
        usual = self._usually(seat)
        if not usual:
            return 0.0
        lines = gain / usual
        return WORSE * min(-lines, MOST_WORSE) if lines < 0 else -BETTER * min(lines, MOST_BETTER)

    def _usually(self, seat: int) -> float:
        """Return by how much a usual line of a player changes the estimate of the player's position."""
        if seat not in self._usual:
            own = [
                i
                for i in range(self.track.start, self.track.stop)
                if self.track.statements[i].head.seat == seat
            ]
            changes: list[float] = []
            for i in own[-LOOKED_AT:]:
                before, after = (self._estimate(self.track.bookmark(n).state, seat) for n in (i, i + 1))
                if before is not None and after is not None:
                    changes.append(abs(after - before))
            self._usual[seat] = sum(changes) / len(changes) if changes else 0.0
        return self._usual[seat]

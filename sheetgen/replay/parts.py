"""The segments of a player's line, each read after the ones before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.games.contract.values import Due, Move, State
from sheetgen.replay.log import Segment
from sheetgen.replay.reader import NO_FAILURE, Attempt, Reader, Reading

Mine = Callable[[State, Due], bool]


class Parts:
    """Reads segments that ``seat`` says; ``mine`` tells what is theirs of that which is due."""

    def __init__(self, reader: Reader, mine: Mine, seat: int) -> None:
        self.reader = reader
        self.mine = mine
        self.seat = seat

    def read(
        self, segments: Sequence[Segment], state: State, forced: tuple[Move, ...], read: Sequence[Reading]
    ) -> list[Attempt]:
        """What each segment came to, up to the first that has not one reading; some are ``read`` already."""
        attempts = [Attempt([reading], NO_FAILURE) for reading in read]
        last, at = (read[-1] if read else None), len(read)
        before = (state, forced) if last is None else (last.state, last.forced)
        attempts.append(self.reader.read_segment(segments[at], *before, self.mine, self.seat))
        if len(attempts[-1].readings) == 1:
            reading = attempts[-1].readings[0]
            attempts += self._read_on(segments[at + 1 :], reading.state, reading.forced)
        if len(attempts[-1].readings) != 1:
            return self._said_again(segments, attempts, state, forced) or attempts
        return attempts

    def _read_on(self, segments: Sequence[Segment], state: State, forced: tuple[Move, ...]) -> list[Attempt]:
        attempts: list[Attempt] = []
        for segment in segments:
            attempt = self.reader.read_segment(segment, state, forced, self.mine, self.seat)
            attempts.append(attempt)
            if len(attempt.readings) != 1:
                break
            state, forced = attempt.readings[0].state, attempt.readings[0].forced
        return attempts

    def _said_again(
        self, segments: Sequence[Segment], attempts: list[Attempt], state: State, forced: tuple[Move, ...]
    ) -> list[Attempt] | None:
        """All segments read, but that one which might be a decision says only what was forced before it."""
        for i in reversed(range(len(attempts) - 1)):
            if i:
                state_before, unsaid = attempts[i - 1].readings[0].state, attempts[i - 1].readings[0].forced
            else:
                state_before, unsaid = state, forced
            if (again := self.reader.again(segments[i].words, state_before, unsaid)) is None:
                continue
            rest = self._read_on(segments[i + 1 :], state_before, again.readings[0].forced)
            if len(rest) == len(segments) - i - 1 and len(rest[-1].readings) == 1:
                return [*attempts[:i], again, *rest]
        return None

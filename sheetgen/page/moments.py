"""The moments of a game that a reader can go to: before its first line, and after each decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.contract.values import State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.read.reader import ECHO, FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step


class Moment(NamedTuple):
    """How the table stands after the ``part``-th of ``parts`` decisions of a line, with all that it forces.

    ``said`` is the decision as the log's language writes it, ``events`` what happened. Line 0 is the start.
    """

    line: int
    part: int
    parts: int
    seat: int | None
    said: str
    state: State
    events: tuple[Event, ...]


def moments(replay: Replay) -> list[Moment]:
    """All moments of a game, in order."""
    heading = replay.heading
    lexicon = heading.lexicon
    found = [Moment(0, 1, 1, None, "", replay.start, ())]
    for number, step in enumerate(replay.steps):
        found += _of_line(step, replay.after(number), lexicon)
    return found


def _of_line(step: Step, after: State, lexicon: Lexicon) -> Iterator[Moment]:
    ends = [*_ends(step.events), len(step.events)]
    begin = 0
    for part, end in enumerate(ends, 1):
        events = step.events[begin:end]
        said = "; ".join(text for e in events if e.how == TYPED and (text := lexicon.write(e.move)))
        state = step.events[end].before if end < len(step.events) else after
        yield Moment(step.line.number, part, len(ends), step.player, said, state, events)
        begin = end


def _ends(events: Sequence[Event]) -> Iterator[int]:
    """Where one decision ends and the next begins: behind what was typed and all that follows by itself."""
    typed = [at for at, event in enumerate(events) if event.how == TYPED]
    for at in typed[:-1]:
        end = at + 1
        while events[end].how in (FORCED, ECHO):
            end += 1
        yield end

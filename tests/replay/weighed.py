"""What the reading of a log with faults weighs, beside what it says: changes tried and put off, and ways to go on."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sheetgen.mend import recover
from sheetgen.mend.checkpoints import Track
from sheetgen.mend.edit import Edit
from sheetgen.mend.recover import Continuation, Recovery
from sheetgen.mend.search import Search


class Weighed:
    """All that one reading weighed: its searches, and the ways between which it chose."""

    def __init__(self) -> None:
        self.searches: list[Search] = []
        self.tried: list[list[str]] = []
        """For each search, its changes in the order in which they were tried."""
        self.ways: list[str] = []

    def changes(self, n: int) -> list[str]:
        """The changes of a search: those tried, then those that wait, likeliest first."""
        waiting = sorted(self.searches[n]._heap)
        return [*self.tried[n], *(f"waits: {said(edit, cost)}" for cost, _, edit in waiting)]


def said(edit: Edit, cost: float) -> str:
    """A change, and what it seems to cost where it is tried."""
    chance, again = " chance" if edit.chance else "", " back" if edit.back else ""
    return f"{cost:.3f} {edit.kind}{chance}{again} {edit.at}-{edit.removed}: {edit.key[1:]}"


def digest(rows: list[str]) -> str:
    """A few letters that are others where the rows are."""
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:8]


@contextmanager
def weighed() -> Iterator[Weighed]:
    """What is read within is watched."""
    kept = Weighed()

    class Watched(Search):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            kept.searches.append(self)
            kept.tried.append([])

        def _try(self, edit: Edit, cost: float) -> None:
            kept.tried[kept.searches.index(self)].append(said(edit, cost))
            super()._try(edit, cost)

    ways, furthest, take = Recovery._continuations, Recovery._best_continuation, Recovery._continue_with

    def all_ways(reading: Recovery, track: Track, search: Search) -> Iterator[Continuation]:
        for way in ways(reading, track, search):
            kept.ways.append(f"{way.cost:.3f} {way.begin} {way.message} {way.unread} {way.edited}")
            yield way

    def chosen(reading: Recovery, *args: Any) -> Any:
        reached, way = furthest(reading, *args)
        kept.ways.append(f"to {reached}: {way and way.message}")
        return reached, way

    def taken(reading: Recovery, way: Continuation, track: Track) -> Any:
        on = take(reading, way, track)
        knows = reading.cause, reading.unmended, reading.guessed, sorted(reading.unjudged), reading.effort
        kept.ways.append(f"from {on[0]}: {knows} {sorted(reading.jumps)} {sorted(reading.as_they_stand)}")
        return on

    with (
        patch.object(recover, "Search", Watched),
        patch.multiple(Recovery, _continuations=all_ways, _best_continuation=chosen, _continue_with=taken),
    ):
        yield kept

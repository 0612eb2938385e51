"""What each line changed, and the totals after it: for any game, by comparing marks and totals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Mark, State
from sheetgen.replay.result import Replay, Step
from sheetgen.replay.understood import understood

_NUMBERED = re.compile(r"^(.*\.)(\d+)$")


class Entry(NamedTuple):
    """One line of the ledger. ``marks`` and ``totals`` are by player and hold only what changed."""

    line: int
    player: str | None
    text: str
    marks: Mapping[str, Mapping[str, Mark | None]]
    totals: Mapping[str, Mapping[str, tuple[Any, Any]]]


def entries(replay: Replay) -> list[Entry]:
    """The ledger of a replay, a line of the log each."""
    return [_entry(replay, step) for step in replay.steps]


def _entry(replay: Replay, step: Step) -> Entry:
    game, players = replay.game, replay.heading.players
    marks: dict[str, Mapping[str, Mark | None]] = {}
    totals: dict[str, Mapping[str, tuple[Any, Any]]] = {}
    if step.before is not step.after:
        for seat, name in enumerate(players):
            if changed := changed_marks(game, step.before, step.after, seat):
                marks[name] = changed
            if moved := changed_totals(game, step.before, step.after, seat):
                totals[name] = moved
    player = players[step.player] if step.player is not None else None
    full = understood(replay, step)
    text = step.line.body.strip() + (f"  = {full}" if full else "")
    return Entry(step.line.number, player, text, marks, totals)


def in_common(entry: Entry, players: Sequence[str]) -> dict[str, Mark | None]:
    """Marks that changed alike on what all players have before them, such as a common map."""
    first, *others = (entry.marks.get(name, {}) for name in players)
    if not others:
        return {}
    return {
        spot: mark
        for spot, mark in first.items()
        if all(spot in marks and marks[spot] == mark for marks in others)
    }


def changed_marks(game: Game, before: State, after: State, seat: int) -> dict[str, Mark | None]:
    """Marks that differ; None where one was taken away."""
    old, new = game.marks(before, seat), game.marks(after, seat)
    changed: dict[str, Mark | None] = {spot: mark for spot, mark in new.items() if old.get(spot) != mark}
    changed.update({spot: None for spot in old if spot not in new})
    return changed


def changed_totals(game: Game, before: State, after: State, seat: int) -> dict[str, tuple[Any, Any]]:
    """Totals that differ, as (before, after)."""
    old, new = game.totals(before, seat), game.totals(after, seat)
    return {key: (old.get(key), value) for key, value in new.items() if old.get(key) != value}


def runs(marks: Mapping[str, Mark | None]) -> list[tuple[str, Mark | None]]:
    """Marks with neighbours of one kind drawn together: ``money.4`` to ``money.7`` is ``money.4-7``."""
    found: list[tuple[str, Mark | None, int, int]] = []
    for spot, mark in marks.items():
        numbered = _NUMBERED.match(spot)
        prefix, number = (numbered.group(1), int(numbered.group(2))) if numbered else (spot, -1)
        if found and numbered:
            before, same, first, last = found[-1]
            if before == prefix and same == mark and number == last + 1:
                found[-1] = (prefix, mark, first, number)
                continue
        found.append((prefix, mark, number, number))
    return [
        (prefix if first < 0 else f"{prefix}{first}" + (f"-{last}" if last > first else ""), mark)
        for prefix, mark, first, last in found
    ]

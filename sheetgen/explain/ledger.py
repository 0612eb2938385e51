"""The ledger: the marks and totals that each line changed. It compares states, so it works for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Account, Mark, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import split
from sheetgen.games.notation.verbs import CUT_COST, NEVER
from sheetgen.read import line_parts
from sheetgen.read.lines import Line
from sheetgen.read.reader import FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step


class Entry(NamedTuple):
    """One line of the ledger. ``marks`` and ``totals`` contain only what changed, by player.

    ``before`` and ``after`` are the states before and after the line. ``accounts`` are the scorings that it
    triggered. ``forced`` are moves that the rules made for other players, such as the ghost, as typed text.
    """

    line: int
    player: str | None
    text: str
    marks: Mapping[str, Mapping[str, Mark | None]]
    totals: Mapping[str, Mapping[str, tuple[Any, Any]]]
    accounts: Sequence[Account]
    before: State
    after: State
    forced: Mapping[str, str]


def entries(replay: Replay) -> list[Entry]:
    """Return the ledger of a replay: one entry for each line of the log that has a turn or chance."""
    found: list[Entry] = []
    before = replay.start
    for number, step in enumerate(replay.steps):
        after = replay.after(number)
        found.append(entry(replay, step, before, after))
        before = after
    return found


def entry(replay: Replay, step: Step, before: State, after: State) -> Entry:
    """Return the entry of a step with the changes from ``before`` to ``after``."""
    game, players = replay.game, replay.heading.players
    marks: dict[str, Mapping[str, Mark | None]] = {}
    totals: dict[str, Mapping[str, tuple[Any, Any]]] = {}
    scored: Sequence[Account] = ()
    if before is not after:
        for seat, name in enumerate(players):
            if changed := changed_marks(game, before, after, seat):
                marks[name] = changed
            if moved := changed_totals(game, before, after, seat):
                totals[name] = moved
        scored = game.accounts(after)[len(game.accounts(before)) :]
    player = players[step.player] if step.player is not None else None
    full = full_text(replay, step)
    text = step.line.body.strip() + (f"  = {full}" if full else "")
    return Entry(step.line.number, player, text, marks, totals, scored, before, after, _forced(replay, step))


def _forced(replay: Replay, step: Step) -> dict[str, str]:
    """Return what the rules made other players do after the typed words, as text by player.

    Forced moves before the typed words ended the turn of an earlier line and are in its entry.
    """
    first = next((n for n, event in enumerate(step.events) if event.how != FORCED), 0)
    events = step.events[first:]
    others = {e.player for e in events if e.how == FORCED and e.player not in (step.player, None)}
    if not others:
        return {}
    heading = replay.heading
    lexicon = heading.lexicon
    moves = {seat: [e.move for e in events if e.how == FORCED and e.player == seat] for seat in others}
    return {heading.players[seat]: lexicon.line(said) for seat, said in moves.items() if seat is not None}


def all_changed_totals(
    game: Game, players: Sequence[str], before: State, after: State
) -> dict[str, dict[str, tuple[Any, Any]]]:
    """Return the changed totals of each player by name. Players without changes are omitted."""
    changed = {name: changed_totals(game, before, after, seat) for seat, name in enumerate(players)}
    return {name: totals for name, totals in changed.items() if totals}


def changed_marks(game: Game, before: State, after: State, seat: int) -> dict[str, Mark | None]:
    """Return the marks that changed by spot; None for a removed mark."""
    old, new = game.marks(before, seat), game.marks(after, seat)
    changed: dict[str, Mark | None] = {spot: mark for spot, mark in new.items() if old.get(spot) != mark}
    changed.update({spot: None for spot in old if spot not in new})
    return changed


def changed_totals(game: Game, before: State, after: State, seat: int) -> dict[str, tuple[Any, Any]]:
    """Return the totals that changed, as pairs (before, after)."""
    old, new = game.totals(before, seat), game.totals(after, seat)
    return {key: (old.get(key), value) for key, value in new.items() if old.get(key) != value}


# ---- lines with skipped, abbreviated or joined words, in full ------------------------


class LineInFull(NamedTuple):
    """A line with skipped, abbreviated or joined words, and its full text."""

    line: int
    player: str | None
    text: str


def full_text(replay: Replay, step: Step) -> str:
    """Return the full text of a line; empty if the line is already written in full."""
    return events_in_full(replay.heading.lexicon, step.line, step.events, chance=step.player is None)


def events_in_full(lexicon: Lexicon, line: Line, events: Sequence[Event], chance: bool = False) -> str:
    """Return the typed ``events`` as full text; empty if ``line`` is already written in full.

    ``chance`` is true for a line of chance.
    """
    parts = line_parts.line_content(line, chance, lexicon)
    rewritten = any(part.words != split(part.text) for part in parts)
    abbreviated = any(CUT_COST <= lexicon.least(part.words, 0) < NEVER for part in parts)
    if not rewritten and not abbreviated:
        return ""
    said = [text for event in events if event.how == TYPED and (text := lexicon.write(event.move))]
    return "; ".join(said)


def all_lines_in_full(replay: Replay) -> list[LineInFull]:
    """Return all lines whose full text differs from the typed one."""
    players = replay.heading.players
    return [
        LineInFull(step.line.number, None if step.player is None else players[step.player], text)
        for step in replay.steps
        if (text := full_text(replay, step))
    ]

"""What each line changed, and the totals after it: for any game, by comparing marks and totals."""

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
    """One line of the ledger. ``marks`` and ``totals`` are by player and hold only what changed.

    ``before`` and ``after`` are states on the table, ``accounts`` the scorings that the line brought. ``forced`` is
    what the rules made others do in turns of their own that nobody need write down, such as a ghost's, as typed.
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
    """The ledger of a replay, a line of the log each."""
    found: list[Entry] = []
    before = replay.start
    for number, step in enumerate(replay.steps):
        after = replay.after(number)
        found.append(entry(replay, step, before, after))
        before = after
    return found


def entry(replay: Replay, step: Step, before: State, after: State) -> Entry:
    """What lies between two states on the table, as the entry of a step."""
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
    full = understood(replay, step)
    text = step.line.body.strip() + (f"  = {full}" if full else "")
    return Entry(step.line.number, player, text, marks, totals, scored, before, after, _forced(replay, step))


def _forced(replay: Replay, step: Step) -> dict[str, str]:
    """What the rules made other players do after what was said.

    What comes before it ended the turn of an older line, and its table showed it already.
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
    """The totals of each player that differ, by name; who has none is left out."""
    changed = {name: changed_totals(game, before, after, seat) for seat, name in enumerate(players)}
    return {name: totals for name, totals in changed.items() if totals}


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


# What a line was understood to say, in the words of the log, where it says so in other words.


class Understood(NamedTuple):
    """A line with words that were skipped, abbreviated or joined, and what it was understood to say."""

    line: int
    player: str | None
    text: str


def understood(replay: Replay, step: Step) -> str:
    """What a line says in the words of the log; empty where it has no other words."""
    return in_full(replay.heading.lexicon, step.line, step.events, chance=step.player is None)


def in_full(lexicon: Lexicon, line: Line, events: Sequence[Event], chance: bool = False) -> str:
    """What the typed ``events`` say in the words of the log; empty if ``line`` has these words.

    ``chance`` tells whether it is a line of chance.
    """
    parts = line_parts.parts(line, chance, lexicon)
    rewritten = any(part.words != split(part.text) for part in parts)
    abbreviated = any(CUT_COST <= lexicon.least(part.words, 0) < NEVER for part in parts)
    if not rewritten and not abbreviated:
        return ""
    said = [text for event in events if event.how == TYPED and (text := lexicon.write(event.move))]
    return "; ".join(said)


def all_understood(replay: Replay) -> list[Understood]:
    """All lines that were read otherwise than they are typed."""
    players = replay.heading.players
    return [
        Understood(step.line.number, None if step.player is None else players[step.player], text)
        for step in replay.steps
        if (text := understood(replay, step))
    ]

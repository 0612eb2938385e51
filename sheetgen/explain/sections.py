"""Parts of a text report: tables with aligned columns, facts, scorings, and the result against the ghost."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from sheetgen.characters import SYMBOLS
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import SOLO, YOU, Goal, rating
from sheetgen.games.contract.values import Account, Fact, State, join_list
from sheetgen.message import Msg, Say, msg, shown_name
from sheetgen.read.claims import total_text
from sheetgen.read.result import Replay

NO_ROOM = ("Mn", "Me", "Cf")
"""Unicode categories of characters without width: combining marks and invisible ones."""


def table_lines(lines: Iterable[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Yield the lines of a table. The first ``left`` columns are aligned to the left, the others to the
    right.
    """
    rows = list(lines)
    widths = [max(text_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [
            pad_to_width(cell, wide) if i < left else " " * (wide - text_width(cell)) + cell
            for i, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def pad_to_width(text: str, wide: int) -> str:
    """Return a text padded with spaces to ``wide`` columns of a terminal."""
    return text + " " * (wide - text_width(text))


def text_width(text: str) -> int:
    """Return the number of terminal columns that a text occupies."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(c) in NO_ROOM else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in (SYMBOLS.get(sign, sign) for sign in text)
    )


# ---- facts and scorings --------------------------------------------------------------


FEW = 2
"""Largest number of parts of a scoring that share one cell."""


def fact_lines(found: Iterable[Fact], say: Say) -> Iterator[str]:
    """Yield one line for each fact about the table."""
    for fact in found:
        yield say(msg("{what}: {value}", "report", what=fact.label, value=fact.text))


def account_tables(found: Sequence[Account], players: Sequence[str], say: Say) -> Iterator[str]:
    """Yield scorings as tables, one table for each kind, followed by their notes."""
    players = [shown_name(name, say) for name in players]
    for number, (_, group) in enumerate(groupby(found, lambda account: account.key)):
        same = list(group)
        if number:
            yield ""
        yield from table_lines(_rows(same, players, say))
        for account in same:
            yield from note_lines(account, say)


def _rows(same: Sequence[Account], players: Sequence[str], say: Say) -> Iterator[Sequence[str]]:
    head, label = same[0], say(same[0].label)
    if len(head.parts) > FEW or head.by_parts:
        yield [label, *players]
        for part in head.parts:
            yield [say(part.label), *(say(total_text(n)) for n in part.values)]
        return
    yield [f"{label} ({' / '.join(say(part.label) for part in head.parts)})", *players]
    for account in same:
        yield [say(account.title), *account_cells(account, say)]


def account_cells(account: Account, say: Say) -> list[str]:
    """Return one cell for each player with all parts of a scoring."""
    return [
        " / ".join(say(total_text(n)) for n in player)
        for player in zip(*(part.values for part in account.parts), strict=True)
    ]


def account_lines(found: Account, players: Sequence[str], say: Say) -> Iterator[str]:
    """Yield a scoring as one line of a ledger, and one line for each note. Scorings with many parts appear
    only in tables.
    """
    if len(found.parts) > FEW:
        return
    parts = " / ".join(say(part.label) for part in found.parts)
    got = [
        f"{shown_name(name, say)} {cell}"
        for name, cell in zip(players, account_cells(found, say), strict=True)
    ]
    yield f"{say(found.label)} ({parts}), {say(found.title)}: {' · '.join(got)}"
    yield from note_lines(found, say)


def note_lines(found: Account, say: Say) -> Iterator[str]:
    """Yield the notes on a scoring, with their clauses if they have any."""
    for note in found.notes:
        if note.clauses:
            yield say(msg("{text} [{clauses}]", "", text=note.message, clauses=join_list(note.clauses)))
        else:
            yield say(note.message)


# ---- result against the ghost --------------------------------------------------------


class SoloResult(NamedTuple):
    """The rating, the campaign goal (None if the game has none), and whether it was reached."""

    rating: Msg
    goal: Goal | None
    reached: bool


def solo_result(replay: Replay, state: State, standings: Sequence[Standing]) -> SoloResult:
    """Return the result of a finished game against the ghost.

    The goal is reached if the player wins, the ghost has at least the required strength, and the log has no
    errors.
    """
    heading, solo = replay.heading, replay.game.solo
    name = heading.players[YOU]
    won = [standing.player for standing in standings if standing.place == 1] == [name]
    goal = solo.goals[heading.goal - 1] if heading.goal is not None else None
    fair = replay.legal and won
    reached = goal is not None and fair and goal.asks(heading.options[SOLO]) and goal.reached(state)
    return SoloResult(rating(solo, state, won), goal, reached)

"""Parts of a report that any game may have: what stands on the table, and what scorings gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sheetgen.games.contract.lists import listed
from sheetgen.games.contract.values import Account, Fact
from sheetgen.message import msg, shown_name
from sheetgen.replay.claims import shown
from sheetgen.replay.columns import Say, table

FEW = 2
"""As many parts of a scoring stand beside each other in one cell."""


def facts(found: Sequence[Fact], say: Say) -> Iterator[str]:
    """What stands on the table, a line each."""
    for fact in found:
        yield say(msg("{what}: {value}", "report", what=fact.label, value=fact.text))


def accounts(found: Sequence[Account], players: Sequence[str], say: Say) -> Iterator[str]:
    """Scorings as tables, those of one kind in one, and under it what broke ties."""
    players = [shown_name(name, say) for name in players]
    for number, (_, group) in enumerate(groupby(found, lambda account: account.key)):
        same = list(group)
        if number:
            yield ""
        yield from table(_rows(same, players, say))
        for account in same:
            yield from notes(account, say)


def _rows(same: Sequence[Account], players: Sequence[str], say: Say) -> Iterator[Sequence[str]]:
    head, label = same[0], say(same[0].label)
    if len(head.parts) > FEW:
        yield [label, *players]
        for part in head.parts:
            yield [say(part.label), *(say(shown(n)) for n in part.values)]
        return
    yield [f"{label} ({' / '.join(say(part.label) for part in head.parts)})", *players]
    for account in same:
        yield [say(account.title), *cells(account, say)]


def cells(account: Account, say: Say) -> list[str]:
    """What each player got: all parts beside each other."""
    return [
        " / ".join(say(shown(n)) for n in player)
        for player in zip(*(part.values for part in account.parts), strict=True)
    ]


def account(found: Account, players: Sequence[str], say: Say) -> Iterator[str]:
    """A scoring as one line of a ledger, and one more for each note; one of many parts is told at the end."""
    if len(found.parts) > FEW:
        return
    parts = " / ".join(say(part.label) for part in found.parts)
    got = [f"{shown_name(name, say)} {cell}" for name, cell in zip(players, cells(found, say), strict=True)]
    yield f"{say(found.label)} ({parts}), {say(found.title)}: {' · '.join(got)}"
    yield from notes(found, say)


def notes(found: Account, say: Say) -> Iterator[str]:
    """What is to be known of a scoring, with its clauses."""
    for note in found.notes:
        clauses = listed(note.clauses)
        yield say(msg("{text} [{clauses}]", "", text=note.message, clauses=clauses))

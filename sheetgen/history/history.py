"""The history of a group: all plays that count, with people instead of names, and all files that do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.notation.tokens import fold
from sheetgen.history import statistics
from sheetgen.history.index import Recorded, Unread
from sheetgen.history.people import Resolved, plain_name
from sheetgen.history.plays import NO_PLACES, NOT_FINISHED, UNNAMED, Play
from sheetgen.history.statistics import Entry
from sheetgen.message import Msg, msg, msgs
from sheetgen.read.finding import likely_meant

TWICE = "person-twice"
"""The code of a game in which one person has two seats."""


class Filters(NamedTuple):
    """The plays that the user wants to see."""

    games: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None


class Refused(NamedTuple):
    """A game that does not count, with its reason; ``code`` is that of the first error."""

    source: str
    number: int
    of: int
    code: str
    reason: Msg

    @property
    def place(self) -> Msg:
        """The file, and the number of the game if the file has several."""
        if self.of == 1:
            return msg("{text}", "report", text=self.source)
        return msg("{path}, game {number}", "report", path=self.source, number=self.number)


class History(NamedTuple):
    """The chosen plays, all games that do not count, and the files without a result."""

    entries: Sequence[Entry]
    refused: Sequence[Refused]
    unread: Sequence[Unread]
    unclear_dates: Sequence[Entry]
    """Chosen plays with a date that could mean two days or none."""
    filters: Filters

    @property
    def standings(self) -> list[statistics.Standing]:
        """The results of all people."""
        return statistics.standings(self.entries)

    @property
    def days(self) -> tuple[str, str] | None:
        """The first and the last date in ISO form; None without dates."""
        dates = [entry.play.date for entry in self.entries if entry.play.date]
        return (min(dates), max(dates)) if dates else None

    @property
    def complete(self) -> bool:
        """Whether all games and all files that should have a result count."""
        return not (self.refused or self.unclear_dates or any(one.wanted for one in self.unread))

    @property
    def undated(self) -> int:
        """Number of plays without a date."""
        return sum(not entry.play.date for entry in self.entries)


def make_history(
    plays: Sequence[Recorded], unread: Sequence[Unread], resolved: Resolved, filters: Filters
) -> History:
    """Return the history of the plays. Raise ``UsageError`` for a game or a person of ``filters`` without plays."""
    entries: list[Entry] = []
    refused: list[Refused] = []
    for one in plays:
        fault = _fault(one.play, resolved.people)
        if fault is None:
            play = statistics.with_people(one.play, lambda name: resolved.people[plain_name(name)])
            entries.append(Entry(play, one.source, one.number))
        else:
            refused.append(Refused(one.source, one.number, one.of, *fault))
    filters = filters._replace(
        games=tuple(map(_game_of, filters.games)), people=_people_of(filters.people, entries, resolved)
    )
    chosen = statistics.chosen(statistics.in_order(entries), *filters)
    return History(chosen, refused, unread, [entry for entry in chosen if entry.play.typed], filters)


def names_of(plays: Sequence[Recorded]) -> list[str]:
    """Return the names of all players in plays that count, each as often as it occurs."""
    return [
        seat.player for one in plays if one.play.wrong is None for seat in one.play.seats if not seat.ghost
    ]


def game_of(key: str) -> Game:
    """Return a game by its key in plays."""
    return registry.find(key.partition("/")[0])


def _fault(play: Play, people: Mapping[str, str]) -> tuple[str, Msg] | None:
    """Return the code and the reason why a play does not count; None if it counts."""
    wrong = play.wrong
    if wrong is None:
        counts = Counter(people[plain_name(seat.player)] for seat in play.seats if not seat.ghost)
        twice = next((person for person, count in counts.items() if count > 1), None)
        if twice is None:
            return None
        return TWICE, msg("{person} takes part twice: give two people two names.", "report", person=twice)
    if wrong.code == NOT_FINISHED:
        return wrong.code, msg("The game is not finished.", "report")
    if wrong.code == UNNAMED:
        return wrong.code, msg("A player has no name: name all players.", "report")
    if wrong.code == NO_PLACES:
        return wrong.code, msg("The saved result has no places.", "report")
    text = msg("Error: {code}.", "report", code=wrong.code)
    if wrong.line:
        text = msgs(
            "{count} error, in line {line}: {code}.", "{count} errors, the first in line {line}: {code}.",
            wrong.errors, "report", line=wrong.line, code=wrong.code,
        )  # fmt: skip
    if wrong.message is None:
        return wrong.code, text
    return wrong.code, msg("{summary} {reason}", "report", summary=text, reason=wrong.message)


def _game_of(word: str) -> str:
    """Return the key of a game or of a score pad that the user typed; raise ``UsageError``."""
    key = "-".join(fold(word).split())
    if key.startswith(f"{registry.PADS}/"):
        return key
    if key not in registry.keys_and_pads():
        said = "There is no game called {name}. Games: {games}."
        raise UsageError(msg(said, "report", name=word, games=", ".join(registry.keys_and_pads())))
    return key


def _people_of(words: Sequence[str], entries: Sequence[Entry], resolved: Resolved) -> tuple[str, ...]:
    """Return the people that the user typed; raise ``UsageError`` for somebody who never played."""
    known = dict.fromkeys(seat.player for entry in entries for seat in entry.play.seats if not seat.ghost)
    by_name = {fold(name): person for name, person in resolved.people.items()} | {
        fold(one): one for one in known
    }
    found = []
    for word in words:
        person = resolved.people.get(plain_name(word)) or by_name.get(fold(plain_name(word)))
        if person not in known:
            near = likely_meant(word, known)
            said = (
                "{name} did not play. Did you mean: {offer}?"
                if near
                else "{name} did not play. Players: {players}."
            )
            raise UsageError(
                msg(said, "report", name=word, offer=", ".join(near), players=", ".join(known) or "–")
            )
        found.append(person)
    return tuple(found)

"""Statistics over plays: pure functions, the same for all games.

A shared victory counts as one victory for each winner, and as an equal share of it: half a victory for each of two.
Streaks and months need dates; plays on the same day keep the order in which they are given.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.history.plays import Criterion, Play, Seat

Number = int | float


class Entry(NamedTuple):
    """A play that counts, with its file and its number in the file."""

    play: Play
    source: str = ""
    number: int = 1


class Scores(NamedTuple):
    """The scores of a player in one game: the number of games with a score, the mean, the best and the worst."""

    name: str
    """The criterion that is the score, such as ``points``."""
    games: int
    mean: Fraction
    best: Number
    worst: Number


class Standing(NamedTuple):
    """The results of one person, over all games or in one."""

    person: str
    games: int
    wins: int
    """Number of victories, shared ones included."""
    shared: int
    """Number of shared victories."""
    share: Fraction
    """Sum of the shares of victories."""
    expected: Fraction
    """The share that equally strong players would have: the sum of 1 by the number of players."""
    scores: Scores | None = None
    """None over several games, whose scores cannot be compared, and if no score is known."""

    @property
    def rate(self) -> Fraction:
        """The share of victories per game."""
        return self.share / self.games


class Record(NamedTuple):
    """A record: its kind, the value, and the plays and people that have it, the earliest first."""

    kind: str
    """``best``, ``lead`` (over the second place), ``longest`` or ``shortest`` (in rounds)."""
    score: str
    """The criterion that is the score; empty for lengths."""
    value: Number
    holders: tuple[tuple[str, Entry], ...]
    """The person, empty for lengths, with the play."""


class Pair(NamedTuple):
    """Two people who played together: how often the first was ahead, both were equal, and the second was ahead."""

    one: str
    other: str
    ahead: int
    equal: int
    behind: int


class Streak(NamedTuple):
    """Victories in a row of one person. ``current`` goes up to the last dated game of the person."""

    person: str
    longest: int
    first: date | None
    last: date | None
    """Days of the first and the last game of the longest streak; the earliest of several."""
    current: int


class Month(NamedTuple):
    """The games of a month, and the victories of each person in it."""

    year: int
    month: int
    games: int
    wins: Counter[str]


# ---- choosing plays -----------------------------------------------------------------------------
def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Return the plays by date, those without a date last; plays of one day keep their order."""
    return sorted(entries, key=lambda entry: (not entry.play.date, entry.play.date))


def chosen(
    entries: Iterable[Entry],
    games: Sequence[str] = (),
    people: Sequence[str] = (),
    since: date | None = None,
    until: date | None = None,
) -> list[Entry]:
    """Return the plays of these games in which all these people took part, between two days.

    With a day, plays without a date are left out.
    """
    found = []
    for entry in entries:
        play, day = entry.play, entry.play.day
        if games and not {play.game, play.game.partition("/")[0]} & {*games}:
            continue
        if not {*people} <= {seat.player for seat in play.seats}:
            continue
        if (since and (day is None or day < since)) or (until and (day is None or day > until)):
            continue
        found.append(entry)
    return found


def with_people(play: Play, person_of: Callable[[str], str]) -> Play:
    """Return a play with people instead of names. The ghost keeps its name."""
    seats = tuple(seat if seat.ghost else replace(seat, player=person_of(seat.player)) for seat in play.seats)
    return replace(play, seats=seats)


# ---- standings ----------------------------------------------------------------------------------
def standings(entries: Sequence[Entry]) -> list[Standing]:
    """Return the results of all people, most victories first; ghosts are left out.

    Scores are given if all plays are of one game.
    """
    by_person: dict[str, list[tuple[Play, Seat]]] = defaultdict(list)
    for entry in entries:
        for seat in entry.play.seats:
            if not seat.ghost:
                by_person[seat.player].append((entry.play, seat))
    one_game = len({entry.play.game for entry in entries}) == 1
    found = [_standing(person, plays, one_game) for person, plays in by_person.items()]
    return sorted(found, key=lambda one: (-one.share, -one.rate, -one.games, one.person))


def _standing(person: str, plays: Sequence[tuple[Play, Seat]], with_scores: bool) -> Standing:
    won = [play for play, seat in plays if seat.place == 1]
    return Standing(
        person,
        len(plays),
        len(won),
        sum(len(play.winners) > 1 for play in won),
        sum((Fraction(1, len(play.winners)) for play in won), Fraction()),
        sum((Fraction(1, len(play.seats)) for play, _ in plays), Fraction()),
        _scores([seat.score for _, seat in plays]) if with_scores else None,
    )


def _scores(found: Sequence[Criterion | None]) -> Scores | None:
    known = [score for score in found if score is not None]
    if not known:
        return None
    values = [_number(score) for score in known]
    low, high = min(values), max(values)
    mean = sum(map(Fraction, values), Fraction()) / len(values)
    best, worst = (low, high) if known[0].lower_wins else (high, low)
    return Scores(known[0].name, len(values), mean, best, worst)


def _number(score: Criterion) -> Number:
    assert isinstance(score.value, int | float)
    return score.value


# ---- records ------------------------------------------------------------------------------------
def records(entries: Sequence[Entry]) -> list[Record]:
    """Return the records of plays of one game, or of one layout of it.

    Games alone against a ghost have no leads, and count for the best score.
    """
    best: list[tuple[Number, str, str, Entry]] = []
    leads: list[tuple[Number, str, str, Entry]] = []
    lengths: list[tuple[Number, str, str, Entry]] = []
    lower = False
    for entry in in_order(entries):
        scored = [(seat, seat.score) for seat in entry.play.seats]
        for seat, score in scored:
            if score is not None and not seat.ghost:
                lower = score.lower_wins
                best.append((_number(score), score.name, seat.player, entry))
        if (lead := _lead(entry.play)) is not None:
            name, value, winner = lead
            leads.append((value, name, winner, entry))
        if entry.play.rounds:
            lengths.append((entry.play.rounds, "", "", entry))
    found = [
        _record("best", best, min if lower else max),
        _record("lead", leads, max),
        _record("longest", lengths, max),
        _record("shortest", lengths, min),
    ]
    return [record for record in found if record is not None]


def _lead(play: Play) -> tuple[str, Number, str] | None:
    """Return the score's name, the lead and the winner, if one person won by the score; else None."""
    if len(play.winners) != 1 or play.solo:
        return None
    winner = play.winners[0]
    others = [seat.score for seat in play.seats if seat is not winner]
    if winner.score is None or not others or None in others or winner.decided_by != winner.score.name:
        return None
    mine = _number(winner.score)
    lead = min(abs(mine - _number(score)) for score in others if score is not None)
    return winner.score.name, lead, winner.player


def _record(
    kind: str,
    found: Sequence[tuple[Number, str, str, Entry]],
    choose: Callable[[Iterable[Number]], Number],
) -> Record | None:
    if not found:
        return None
    value = choose(number for number, *_ in found)
    holders = tuple((person, entry) for number, _, person, entry in found if number == value)
    return Record(kind, found[0][1], value, holders)


# ---- people against each other, in a row, over time ---------------------------------------------
def head_to_head(entries: Sequence[Entry], order: Sequence[str]) -> list[Pair]:
    """Return each pair of people who played together, in the ``order`` of people, by their places."""
    rank = {person: n for n, person in enumerate(order)}
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for entry in entries:
        people = sorted(
            (seat for seat in entry.play.seats if seat.player in rank and not seat.ghost),
            key=lambda seat: rank[seat.player],
        )
        for n, one in enumerate(people):
            for other in people[n + 1 :]:
                way = (one.place > other.place) - (one.place < other.place) + 1
                counts[one.player, other.player][way] += 1
    pairs = sorted(counts.items(), key=lambda item: (rank[item[0][0]], rank[item[0][1]]))
    return [Pair(one, other, *numbers) for (one, other), numbers in pairs]


def streaks(entries: Sequence[Entry], order: Sequence[str]) -> list[Streak]:
    """Return the streaks of all people who won a dated game. A shared victory continues a streak."""
    found = []
    dated = [entry.play for entry in in_order(entries) if entry.play.date]
    for person in order:
        run: list[Play] = []
        longest: list[Play] = []
        for play in dated:
            seat = next((seat for seat in play.seats if seat.player == person and not seat.ghost), None)
            if seat is None:
                continue
            run = [*run, play] if seat.place == 1 else []
            longest = run if len(run) > len(longest) else longest
        if longest:
            found.append(Streak(person, len(longest), longest[0].day, longest[-1].day, len(run)))
    return sorted(found, key=lambda streak: -streak.longest)


def months(entries: Sequence[Entry]) -> list[Month]:
    """Return the months from the first to the last dated game, those without games too."""
    by_month: dict[tuple[int, int], list[Play]] = defaultdict(list)
    for entry in entries:
        if day := entry.play.day:
            by_month[day.year, day.month].append(entry.play)
    if not by_month:
        return []
    first, last = min(by_month), max(by_month)
    found = []
    for n in range(first[0] * 12 + first[1] - 1, last[0] * 12 + last[1]):
        year, month = n // 12, n % 12 + 1
        plays = by_month.get((year, month), [])
        wins = Counter(seat.player for play in plays for seat in play.winners if not seat.ghost)
        found.append(Month(year, month, len(plays), wins))
    return found


def victories(entries: Sequence[Entry], people: Sequence[str]) -> tuple[list[date], dict[str, list[int]]]:
    """Return the days of all dated plays in order, and the victories of each person up to and with each play."""
    days: list[date] = []
    counts: dict[str, list[int]] = {person: [] for person in people}
    for entry in in_order(entries):
        if (day := entry.play.day) is None:
            continue
        days.append(day)
        winners = [seat.player for seat in entry.play.winners if not seat.ghost]
        for person, values in counts.items():
            values.append((values[-1] if values else 0) + (person in winners))
    return days, counts


def by_number_of_players(entries: Sequence[Entry]) -> dict[int, int]:
    """Return the number of games for each number of players; a ghost is no player."""
    counts = Counter(sum(not seat.ghost for seat in entry.play.seats) for entry in entries)
    return dict(sorted(counts.items()))


def by_game(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Return the plays of each game, the most played first."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.play.game, []).append(entry)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def by_layout(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Return the plays of each known layout, the most played first."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.play.layout:
            found.setdefault(entry.play.layout, []).append(entry)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

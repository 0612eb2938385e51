"""What many games tell of a layout, each figure with its confidence; and of two layouts, where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, median, stdev
from typing import Any, NamedTuple

from sheetgen.bots.game import begin
from sheetgen.bots.simulate import LONGEST, Record, counting
from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import msg

SURE = 0.95
"""How often an interval holds the true value."""


class Estimate(NamedTuple):
    """A figure, and between what the true one lies 19 times of 20."""

    value: float
    low: float
    high: float


class Spread(NamedTuple):
    """How a number varies from game to game; nine of ten games lie from ``low`` to ``high``."""

    mean: Estimate
    median: float
    low: float
    high: float
    deviation: float


class Use(NamedTuple):
    """How often a spot is marked at the end, and at the end of any turn, over games and seats."""

    marked: Estimate
    ever: float


class Figures(NamedTuple):
    """Figures over the games of one setting."""

    games: int
    """Those that came to their end; all figures are of these."""
    broken: int
    """Games that were broken off."""
    seats: int
    criterion: str
    """The first criterion of the standings that counts something; scores are what it comes to."""
    measures: Mapping[str, Spread]
    """By name: rounds, decisions, the score of the winner, the second and the last, the lead, the largest turn."""
    wins: tuple[Estimate, ...]
    """Share of the wins of each seat, shared wins split."""
    words: Mapping[str, Mapping[str, Estimate]]
    """Verb -> first argument -> its share of the verb in a game, the most frequent first."""
    spots: Mapping[str, Use]
    """All spots of the layout that moves can mark."""

    @property
    def unused(self) -> tuple[str, ...]:
        """Spots that nobody ever marked."""
        return tuple(address for address, use in self.spots.items() if not use.ever)

    @property
    def start_edge(self) -> float:
        """How far the start seat is above its fair share, in points of a hundred."""
        return 100 * (self.wins[0].value - 1 / self.seats)


# ---- intervals ------------------------------------------------------------------------------
def share(count: float, of: float, sure: float = SURE) -> Estimate:
    """A share by Wilson's interval."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + sure) / 2)
    p = count / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))


def mean(values: Sequence[float], sure: float = SURE) -> Estimate:
    """A mean by Student's interval; without bounds for a single value."""
    value = fmean(values)
    if len(values) < 2:
        return Estimate(value, -inf, inf)
    half = _student(len(values) - 1, sure) * stdev(values) / sqrt(len(values))
    return Estimate(value, value - half, value + half)


def _student(freedom: float, sure: float) -> float:
    """The quantile of Student's distribution on both sides, by its expansion (Abramowitz and Stegun 26.7.5)."""
    z = NormalDist().inv_cdf((1 + sure) / 2)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def share_within(values: Sequence[float], share: float) -> float:
    """The least of the values that this share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def spread(values: Sequence[float]) -> Spread:
    """How these values vary."""
    return Spread(
        mean(values),
        median(values),
        share_within(values, 0.05),
        share_within(values, 0.95),
        stdev(values) if len(values) > 1 else 0.0,
    )


# ---- of one layout --------------------------------------------------------------------------
MEASURES: Mapping[str, Callable[[Record], float]] = {
    "rounds": lambda record: record.rounds,
    "decisions": lambda record: record.decisions,
    "winner": lambda record: record.scores[0],
    "second": lambda record: record.scores[:2][-1],
    "last": lambda record: record.scores[-1],
    "lead": lambda record: record.scores[0] - record.scores[:2][-1],
    "largest_turn": lambda record: record.largest_turn,
}


FROM_SEATS = {"second": 2, "lead": 2, "last": 3}
"""The fewest players of games of which this is measured: one has no second, and of two the second is the last."""


def measures(seats: int) -> Mapping[str, Callable[[Record], float]]:
    """What is measured of games by ``seats`` players."""
    return {name: of for name, of in MEASURES.items() if seats >= FROM_SEATS.get(name, 1)}


def figures(game: Game, layout: Any, records: Sequence[Record]) -> Figures:
    """The figures of some games, at least one, by equally many players. Raises ``UsageError`` if none has ended."""
    seats, begun = len(records[0].places), len(records)
    records = ended(records)
    games = len(records)
    if not games:
        said = "No game came to its end within {count} moves."
        raise UsageError(msg(said, "report", count=LONGEST))
    marked = sum((record.marked for record in records), Counter[str]())
    ever = sum((record.ever for record in records), Counter[str]())
    return Figures(
        games,
        begun - games,
        seats,
        _criterion(game, layout, seats),
        {name: spread([of(record) for record in records]) for name, of in measures(seats).items()},
        tuple(share(count, games) for count in _wins(records)),
        _words(records),
        {
            address: Use(share(marked[address] / seats, games), ever[address] / (seats * games))
            for address in markable(game, layout)
        },
    )


def ended(records: Sequence[Record]) -> list[Record]:
    """The games that came to their end."""
    return [record for record in records if record.ended]


def markable(game: Game, layout: Any) -> Iterator[str]:
    """Spots on the drawing of the layout itself on which moves leave marks that last, not only words.

    What is printed on one of them, such as a first road, no move leaves there.
    """
    paper = game.paper_of(layout)
    for family in game.spots:
        if layout.header.kind in family.kinds and family.marks - {"text"} and not family.passing:
            spots = list(family.on(layout))
            yield from [spot for spot in spots if paper is not None and spot in paper.kinds] or spots


def _criterion(game: Game, layout: Any, seats: int) -> str:
    return counting(game.standings(begin(game, layout, seats))[0]).name


def _wins(records: Sequence[Record]) -> list[float]:
    wins = [0.0] * len(records[0].places)
    for record in records:
        for seat, place in enumerate(record.places):
            wins[seat] += (place == 1) / record.places.count(1)
    return wins


Shares = dict[str, dict[str, list[float]]]


def _said(records: Sequence[Record]) -> Shares:
    """Verb -> first argument -> its share of the verb in each game in which that was said."""
    games: dict[str, list[Counter[str]]] = {}
    for record in records:
        here: dict[str, Counter[str]] = {}
        for (verb, word), count in record.moves.items():
            here.setdefault(verb, Counter())[word] += count
        for verb, words in here.items():
            games.setdefault(verb, []).append(words)
    return {
        verb: {
            word: [counts[word] / counts.total() for counts in each]
            for word in sorted(set().union(*each))
        }
        for verb, each in sorted(games.items())
    }  # fmt: skip


def _words(records: Sequence[Record]) -> dict[str, dict[str, Estimate]]:
    return {
        verb: dict(
            sorted(((word, mean(shares)) for word, shares in words.items()), key=lambda item: -item[1].value)
        )
        for verb, words in _said(records).items()
    }


# ---- of two ---------------------------------------------------------------------------------
Part = tuple[float, float]
"""So many, of so many."""


class Difference(NamedTuple):
    """A figure of two layouts and by how much the second one's is higher; ``clear`` if that is hardly luck.

    The intervals of all differences of a group hold together 19 times of 20.
    """

    group: str
    name: str
    one: float
    other: float
    by: Estimate

    @property
    def clear(self) -> bool:
        return self.by.low > 0 or self.by.high < 0


def differences(
    one: tuple[Figures, Sequence[Record]], other: tuple[Figures, Sequence[Record]]
) -> list[Difference]:
    """Where two layouts differ: in what is measured, in the wins by seat, in words said, in the use of spots.

    Only what both have is compared.
    """
    (a, games), (b, others) = [(figures, ended(records)) for figures, records in (one, other)]
    pairs = {
        name: ([of(record) for record in games], [of(record) for record in others])
        for name, of in measures(min(a.seats, b.seats)).items()
    }
    found = _means_apart("measures", pairs)
    seats = range(a.seats) if a.seats == b.seats else ()
    wins = {f"{n + 1}": (_of(a.wins[n], a), _of(b.wins[n], b)) for n in seats}
    spots = {
        address: (_of(use.marked, a), _of(b.spots[address].marked, b))
        for address, use in a.spots.items()
        if address in b.spots
    }
    return [
        *found, *_shares_apart("wins", wins), *_words_apart(games, others), *_shares_apart("spots", spots),
    ]  # fmt: skip


def _of(share: Estimate, figures: Figures) -> Part:
    return share.value * figures.games, figures.games


def _words_apart(games: Sequence[Record], others: Sequence[Record]) -> list[Difference]:
    one, other = _said(games), _said(others)
    pairs: dict[str, tuple[Part, Part]] = {}
    for verb in sorted(one.keys() & other.keys()):
        games_with, others_with = (len(next(iter(words[verb].values()))) for words in (one, other))
        for word in sorted({*one[verb], *other[verb]}):
            pairs[f"{verb} {word}"] = (
                (sum(one[verb].get(word, ())), games_with),
                (sum(other[verb].get(word, ())), others_with),
            )
    return _shares_apart("words", pairs)


def _means_apart(
    group: str, pairs: Mapping[str, tuple[Sequence[float], Sequence[float]]]
) -> list[Difference]:
    sure = _each(len(pairs))
    return [
        Difference(group, name, fmean(values), fmean(more), _apart(values, more, sure))
        for name, (values, more) in pairs.items()
    ]


def _shares_apart(group: str, pairs: Mapping[str, tuple[Part, Part]]) -> list[Difference]:
    sure = _each(len(pairs))
    return [
        _share_apart(group, name, share(*part, sure), share(*more, sure))
        for name, (part, more) in pairs.items()
    ]


def _each(count: int) -> float:
    """How sure each of so many must be for all of them to be so together (Bonferroni)."""
    return 1 - (1 - SURE) / max(1, count)


def _share_apart(group: str, name: str, one: Estimate, other: Estimate) -> Difference:
    """The difference of two shares, by Newcombe's interval."""
    by = other.value - one.value
    low = by - sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    high = by + sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return Difference(group, name, one.value, other.value, Estimate(by, low, high))


def _apart(one: Sequence[float], other: Sequence[float], sure: float) -> Estimate:
    """The difference of two means, by Welch's interval."""
    by = fmean(other) - fmean(one)
    if min(len(one), len(other)) < 2:
        return Estimate(by, -inf, inf)
    parts = [(stdev(values) ** 2 / len(values), len(values) - 1) for values in (one, other)]
    error = sum(part for part, _ in parts)
    if not error:
        return Estimate(by, by, by)
    freedom = error**2 / sum(part**2 / n for part, n in parts)
    half = _student(freedom, sure) * sqrt(error)
    return Estimate(by, by - half, by + half)

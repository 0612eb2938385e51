"""Statistics of simulated games with confidence intervals, and the differences between two layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, median, stdev
from typing import Any, NamedTuple

from sheetgen.bots.game import first_state
from sheetgen.bots.simulate import LONGEST, GameRecord, numeric_criterion
from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.message import msg

SURE = 0.95
"""Confidence level of intervals."""


class Estimate(NamedTuple):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float


class Distribution(NamedTuple):
    """The distribution of a number over games. 90 % of the games lie between ``low`` and ``high``."""

    mean: Estimate
    median: float
    low: float
    high: float
    deviation: float


class SpotUse(NamedTuple):
    """The share of sheets on which a spot is marked at the end (``marked``) and at the end of any turn
    (``ever``).
    """

    marked: Estimate
    ever: float


class Figures(NamedTuple):
    """The statistics of the games of one setting."""

    games: int
    """Number of games that ended. All figures are of these."""
    broken: int
    """Number of games that were stopped."""
    seats: int
    criterion: str
    """Name of the first numeric criterion of the standings, which is the score."""
    measures: Mapping[str, Distribution]
    """By name: rounds, decisions, scores of the winner, the second and the last, lead, largest turn."""
    wins: tuple[Estimate, ...]
    """Share of wins of each seat. Shared wins are split."""
    words: Mapping[str, Mapping[str, Estimate]]
    """Verb -> first argument -> its mean share among uses of the verb, the largest first."""
    spots: Mapping[str, SpotUse]
    """All spots of the layout that moves can mark."""

    @property
    def unused(self) -> tuple[str, ...]:
        """Spots that were never marked."""
        return tuple(address for address, use in self.spots.items() if not use.ever)

    @property
    def start_edge(self) -> float:
        """By how many percentage points the first seat wins more than its fair share."""
        return 100 * (self.wins[0].value - 1 / self.seats)


# ---- intervals -----------------------------------------------------------------------
def share_estimate(count: float, of: float, sure: float = SURE) -> Estimate:
    """Return a share with its Wilson interval."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + sure) / 2)
    p = count / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))


def mean_estimate(values: Sequence[float], sure: float = SURE) -> Estimate:
    """Return a mean with its Student interval. A single value has infinite bounds."""
    value = fmean(values)
    if len(values) < 2:
        return Estimate(value, -inf, inf)
    half = _student(len(values) - 1, sure) * stdev(values) / sqrt(len(values))
    return Estimate(value, value - half, value + half)


def _student(freedom: float, sure: float) -> float:
    """Return the two-sided quantile of Student's distribution by its expansion (Abramowitz and Stegun
    26.7.5).
    """
    z = NormalDist().inv_cdf((1 + sure) / 2)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def share_within(values: Sequence[float], share: float) -> float:
    """Return the smallest of the values that the given share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def distribution(values: Sequence[float]) -> Distribution:
    """Return the distribution of values."""
    return Distribution(
        mean_estimate(values),
        median(values),
        share_within(values, 0.05),
        share_within(values, 0.95),
        stdev(values) if len(values) > 1 else 0.0,
    )


# ---- one layout ----------------------------------------------------------------------
MEASURES: Mapping[str, Callable[[GameRecord], float]] = {
    "rounds": lambda record: record.rounds,
    "decisions": lambda record: record.decisions,
    "winner": lambda record: record.scores[0],
    "second": lambda record: record.scores[:2][-1],
    "last": lambda record: record.scores[-1],
    "lead": lambda record: record.scores[0] - record.scores[:2][-1],
    "largest_turn": lambda record: record.largest_turn,
}


FROM_SEATS = {"second": 2, "lead": 2, "last": 3}
"""Smallest number of players for which a measure is defined. With two players, the second is the last."""


def measures_of_games(seats: int) -> Mapping[str, Callable[[GameRecord], float]]:
    """Return the measures of games with ``seats`` players."""
    return {name: of for name, of in MEASURES.items() if seats >= FROM_SEATS.get(name, 1)}


def game_figures(game: Game, layout: Any, records: Sequence[GameRecord]) -> Figures:
    """Return the statistics of at least one game. All have the same number of players. Raise ``UsageError``
    if none ended.
    """
    seats, begun = len(records[0].places), len(records)
    records = ended_games(records)
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
        {
            name: distribution([of(record) for record in records])
            for name, of in measures_of_games(seats).items()
        },
        tuple(share_estimate(count, games) for count in _wins(records)),
        _words(records),
        {
            address: SpotUse(share_estimate(marked[address] / seats, games), ever[address] / (seats * games))
            for address in markable_spots(game, layout)
        },
    )


def ended_games(records: Sequence[GameRecord]) -> list[GameRecord]:
    """Return the games that ended."""
    return [record for record in records if record.ended]


def markable_spots(game: Game, layout: Any) -> Iterator[str]:
    """Yield the spots on a layout that moves can mark permanently, without text fields.

    Preprinted marks such as a first road are excluded if the layout has a drawing.
    """
    paper = game.paper_of(layout)
    for family in game.spots:
        if layout.header.kind in family.kinds and family.marks - {"text"} and not family.passing:
            spots = list(family.on(layout))
            yield from [spot for spot in spots if paper is not None and spot in paper.kinds] or spots


def _criterion(game: Game, layout: Any, seats: int) -> str:
    return numeric_criterion(game.standings(first_state(game, layout, seats))[0]).name


def _wins(records: Sequence[GameRecord]) -> list[float]:
    wins = [0.0] * len(records[0].places)
    for record in records:
        for seat, place in enumerate(record.places):
            wins[seat] += (place == 1) / record.places.count(1)
    return wins


Shares = dict[str, dict[str, list[float]]]


def _said(records: Sequence[GameRecord]) -> Shares:
    """Return verb -> first argument -> its share among uses of the verb, for each game in which the verb
    occurs.
    """
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


def _words(records: Sequence[GameRecord]) -> dict[str, dict[str, Estimate]]:
    return {
        verb: dict(
            sorted(
                ((word, mean_estimate(shares)) for word, shares in words.items()),
                key=lambda item: -item[1].value,
            )
        )
        for verb, words in _said(records).items()
    }


# ---- two layouts ---------------------------------------------------------------------
Part = tuple[float, float]
"""A count, and the number of games it is out of."""


class Difference(NamedTuple):
    """A figure of two layouts, and by how much that of the second is higher. ``clear`` means significant.

    The intervals of all differences in a group hold together with 95 % confidence.
    """

    group: str
    name: str
    one: float
    other: float
    by: Estimate

    @property
    def clear(self) -> bool:
        return self.by.low > 0 or self.by.high < 0


def layout_differences(
    one: tuple[Figures, Sequence[GameRecord]], other: tuple[Figures, Sequence[GameRecord]]
) -> list[Difference]:
    """Return the differences of two layouts: measures, wins by seat, words and use of spots.

    Only figures that both have are compared.
    """
    (a, games), (b, others) = [(figures, ended_games(records)) for figures, records in (one, other)]
    pairs = {
        name: ([of(record) for record in games], [of(record) for record in others])
        for name, of in measures_of_games(min(a.seats, b.seats)).items()
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


def _words_apart(games: Sequence[GameRecord], others: Sequence[GameRecord]) -> list[Difference]:
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
        _share_apart(group, name, share_estimate(*part, sure), share_estimate(*more, sure))
        for name, (part, more) in pairs.items()
    ]


def _each(count: int) -> float:
    """Return the confidence level for each of ``count`` intervals so that all hold together (Bonferroni)."""
    return 1 - (1 - SURE) / max(1, count)


def _share_apart(group: str, name: str, one: Estimate, other: Estimate) -> Difference:
    """Return the difference of two shares with Newcombe's interval."""
    by = other.value - one.value
    low = by - sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    high = by + sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return Difference(group, name, one.value, other.value, Estimate(by, low, high))


def _apart(one: Sequence[float], other: Sequence[float], sure: float) -> Estimate:
    """Return the difference of two means with Welch's interval."""
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

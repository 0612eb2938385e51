"""Bots that play any game against themselves, and the figures that show whether a layout is balanced.

    python -m sheetgen.bots.simulate dice-charmers/sun --players 3 --games 500

All seats are played at level 1; the same seed gives the same games.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from statistics import median
from typing import Any, NamedTuple

from sheetgen.bots.playing import begin, places, steps
from sheetgen.bots.sensible import Sensible
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State


class Record(NamedTuple):
    """One game played: its length, who won, how it was played."""

    rounds: int
    """Turns of the first seat: with one turn a player and round these are the rounds."""
    places: tuple[int, ...]
    """Place of each seat."""
    moves: Counter[tuple[str, str]]
    """How often each verb was said with each first argument that is a word."""
    scores: tuple[float, ...] = ()
    """What the first criterion of the standings counts at the end, best place first."""
    largest_turn: float = 0.0
    """The most that one turn moved this criterion for one player."""


def play(game: Game, layout: Any, seats: int, seed: int | str) -> Record:
    """One game of sensible players; the same seed gives the same game."""
    rng = random.Random(f"{seed}")
    state = begin(game, layout, seats)
    moves: Counter[tuple[str, str]] = Counter()
    turns: list[set[Any]] = [set() for _ in range(seats)]
    scores, largest = _scores(game, state), 0.0
    for before, player, move, after in steps(game, state, [Sensible(game, rng) for _ in turns], rng):
        turn, state = game.turn(before), after
        if player is not None:
            turns[player].add(turn)
            if len(move) > 1 and isinstance(move[1], str):
                moves[move[0], move[1]] += 1
        if game.turn(after) != turn or game.due(after) is None:
            older, scores = scores, _scores(game, after)
            largest = max(largest, *(abs(now - then) for now, then in zip(scores, older, strict=True)))
    standings = game.standings(state)
    return Record(
        max(map(len, turns)),
        places(game, state),
        moves,
        tuple(float(standing.criteria[0].value) for standing in standings),
        largest,
    )


def _scores(game: Game, state: State) -> list[float]:
    """What the first criterion counts for each player now, in an order that never changes."""
    standings = sorted(game.standings(state), key=lambda standing: standing.player)
    return [float(standing.criteria[0].value) for standing in standings]


class Balance(NamedTuple):
    """Figures over many games."""

    games: int
    seats: int
    median_rounds: float
    within: float
    """Share of games that end within the rounds asked for."""
    start_share: float
    """Share of the wins that fall to the start seat, shared wins split."""
    shares: dict[str, dict[str, float]]
    """Verb -> first argument -> how often it is chosen among those of the verb."""
    winner: float
    """Median of the winner's first criterion; so too for the two below."""
    most: float
    """What the winner's first criterion does not exceed in 95 % of the games."""
    second: float
    last: float
    largest_turn: float
    """What the largest turn of a game does not exceed in 90 % of the games, counted likewise."""

    @property
    def start_edge(self) -> float:
        """How far the start seat is above its fair share, in points of a hundred."""
        return 100 * (self.start_share - 1 / self.seats)


def balance(records: Sequence[Record], shortest: int = 7, longest: int = 20) -> Balance:
    """The figures of some games; ``shortest`` and ``longest`` bound the rounds of ``within``."""
    seats = len(records[0].places)
    wins = [[place == 1 for place in record.places] for record in records]
    start = sum(won[0] / sum(won) for won in wins) / len(records)
    moves = sum((record.moves for record in records), Counter[tuple[str, str]]())
    verbs = Counter[str]()
    for (verb, _), count in moves.items():
        verbs[verb] += count
    shares: dict[str, dict[str, float]] = {}
    for (verb, word), count in sorted(moves.items(), key=lambda item: (item[0][0], -item[1], item[0][1])):
        shares.setdefault(verb, {})[word] = count / verbs[verb]
    return Balance(
        len(records),
        seats,
        median(record.rounds for record in records),
        sum(shortest <= record.rounds <= longest for record in records) / len(records),
        start,
        shares,
        median(record.scores[0] for record in records),
        share_within([record.scores[0] for record in records], 0.95),
        median(record.scores[1] for record in records),
        median(record.scores[-1] for record in records),
        share_within([record.largest_turn for record in records], 0.9),
    )


def share_within(values: Sequence[float], share: float) -> float:
    """The least of the values that this share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def simulate(game: Game, layout: Any, seats: int, count: int, seed: int = 1) -> list[Record]:
    """Records of ``count`` games."""
    return [play(game, layout, seats, f"{seed}/{number}") for number in range(count)]


def report(figures: Balance) -> Iterator[str]:
    """The figures as lines of text, for developers."""
    yield f"{figures.games} games, {figures.seats} players"
    yield f"  rounds: median {figures.median_rounds:g}, {figures.within:.0%} of the games within 7 to 20"
    yield f"  start seat wins {figures.start_share:.1%}, {figures.start_edge:+.1f} points"
    yield (
        f"  first criterion: winner {figures.winner:+g}, 95% of the winners up to {figures.most:+g}, "
        f"second {figures.second:+g}, last {figures.last:+g}"
    )
    yield f"  largest turn: up to {figures.largest_turn:g} in 90% of the games"
    for verb, words in figures.shares.items():
        if len(words) <= 12:
            yield f"  {verb}: " + ", ".join(f"{word} {share:.0%}" for word, share in words.items())


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of the simulation."""
    parser = argparse.ArgumentParser(
        prog="python -m sheetgen.bots.simulate", description=__doc__.split("\n")[0]
    )
    parser.add_argument("layout", help="a layout such as dice-charmers/sun, or a file")
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players; all that the game allows")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    layout = library.load(library.resolve(chosen.layout))
    game = registry.find(layout.header.game)
    for seats in chosen.players or game.seats:
        for line in report(balance(simulate(game, layout, seats, chosen.games, chosen.seed))):
            print(line)


if __name__ == "__main__":
    main()

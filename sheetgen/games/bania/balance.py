"""Games of sensible players of Bania, and the figures that show whether board and prices are balanced.

    python -m sheetgen.games.bania.balance bania/oasis --games 50

The same seed gives the same games.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, NamedTuple

from sheetgen.games.bania import chances, rules
from sheetgen.games.bania.board import compiled
from sheetgen.games.bania.bot import choose
from sheetgen.games.bania.state import fresh

ONE_ROLL: Mapping[str, str] = {"rolls": "one"}


class Record(NamedTuple):
    """One game: its turns, how many were for dice, tents pitched, whether the board was full, final points."""

    turns: int
    rolls: int
    tents: int
    full: bool
    points: tuple[int, ...]

    @property
    def gap(self) -> float:
        """How far the last is behind the winner, as a share of the winner's points."""
        return 1 - min(self.points) / max(self.points)


def play(layout: Any, seats: int, seed: int | str, options: Mapping[str, str] = ONE_ROLL) -> Record:
    """One game of such players."""
    rng = random.Random(f"{seed}")
    state = fresh(compiled(layout, seats, options), tuple(f"Seat {n}" for n in range(1, seats + 1)))
    rolls = 0
    while (due := rules.due(state)) is not None:
        if due.is_chance:
            move = chances.at_random(state, rng)
        else:
            move = rules.forced(state) or choose(state, rng)
            rolls += move[0] == "roll"
        state = rules.apply(state, move)
    tents = sum(spaces.bit_count() for spaces in state.tents)
    return Record(state.turn, rolls, tents, not state.room, state.points)


class Balance(NamedTuple):
    """Figures over many games, means but for the shares."""

    games: int
    seats: int
    turns: float
    dice: float
    """Share of the turns that are for dice."""
    tents: float
    full: float
    """Share of the games that end by a full board; the others run out of tents, or of means to pay."""
    winner: float
    gap: float
    start: float
    """Share of the wins that fall to the start seat, shared wins split."""


def balance(records: Sequence[Record]) -> Balance:
    """The figures of some games."""
    turns = sum(record.turns for record in records)
    wins = [[n == max(record.points) for n in record.points] for record in records]
    return Balance(
        len(records),
        len(records[0].points),
        turns / len(records),
        sum(record.rolls for record in records) / turns,
        mean(record.tents for record in records),
        mean(record.full for record in records),
        mean(max(record.points) for record in records),
        mean(record.gap for record in records),
        mean(won[0] / sum(won) for won in wins),
    )


def report(figures: Balance) -> Iterator[str]:
    """The figures as lines of text, for developers."""
    yield f"{figures.games} games, {figures.seats} players"
    yield f"  {figures.turns:.1f} turns, {figures.dice:.0%} of them for dice"
    yield f"  {figures.tents:.1f} tents, {figures.full:.0%} of the games end by a full board"
    yield f"  the winner has {figures.winner:.1f} points, the last {figures.gap:.0%} less"
    yield f"  the start seat wins {figures.start:.0%}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of the figures."""
    from sheetgen.games import library

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("layout", nargs="?", default="bania/oasis", help="a layout, or a file")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    layout = library.load(library.resolve(chosen.layout))
    for seats in chosen.players:
        records = [play(layout, seats, f"{chosen.seed}/{number}") for number in range(chosen.games)]
        print("\n".join(report(balance(records))))


if __name__ == "__main__":
    main()

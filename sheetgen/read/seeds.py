"""The dice and cards that the program threw and drew from the seed in a log's header."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.read.lines import Line
from sheetgen.read.reader import TYPED, Event
from sheetgen.read.result import Step


class Outcome(NamedTuple):
    """The outcome of a chance event in a log: its number from 0, its line and its event."""

    number: int
    line: Line
    event: Event


def outcomes(game: Game, steps: Sequence[Step]) -> Iterator[Outcome]:
    """Yield all chance events of a log, whether their outcomes are written or not."""
    number = 0
    for step in steps:
        for event in step.events:
            due = game.due(event.before)
            if due is not None and due.player is None:
                yield Outcome(number, step.line, event)
                number += 1


def chance_of(seed: str, number: int) -> random.Random:
    """Return the random numbers of the chance event ``number`` of a log with this seed."""
    return random.Random(f"{seed}/{number}")


def comes_from_seed(game: Game, seed: str, outcome: Outcome) -> bool:
    """Return whether a written outcome is the one that the seed gives."""
    event = outcome.event
    return event.how == TYPED and game.chance(event.before, chance_of(seed, outcome.number)) == event.move


def lines_from_seed(game: Game, seed: str | None, steps: Sequence[Step]) -> frozenset[int]:
    """Return the numbers of the lines with an outcome that the seed gives."""
    if seed is None:
        return frozenset()
    return frozenset(one.line.number for one in outcomes(game, steps) if comes_from_seed(game, seed, one))

"""Dice and cards that the program threw and drew: all come from the seed in the log's header, so anybody can check.

Each outcome has a chance of its own, from the seed and from how many came before it. So a roll typed from real dice
changes none of those after it.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from sheetgen.games.contract.values import Move, State
from sheetgen.replay.reader import TYPED
from sheetgen.replay.result import Replay


class Thrown(NamedTuple):
    """How many of the outcomes that a log tells, ``told``, are those of its seed."""

    seed: str
    own: int
    told: int


def throw(found: Replay, state: State, seed: str) -> Move:
    """The outcome of the chance that is due in ``state``, behind all of a log, by a seed."""
    return found.game.chance(state, _chance(seed, outcomes(found)))


def outcomes(found: Replay) -> int:
    """How many outcomes of chance a log has, told or not."""
    return sum(1 for _ in _all(found))


def thrown(found: Replay) -> Thrown | None:
    """Which outcomes of a log are those of its seed; None where it names none."""
    seed = found.heading.seed
    if seed is None or found.state is None:
        return None
    told = own = 0
    for number, (state, move, how) in enumerate(_all(found)):
        if how == TYPED:
            told += 1
            own += found.game.chance(state, _chance(seed, number)) == move
    return Thrown(seed, own, told)


def _chance(seed: str, number: int) -> random.Random:
    return random.Random(f"{seed}/{number}")


def _all(found: Replay) -> list[tuple[State, Move, str]]:
    events = [event for step in found.steps for event in step.events]
    return [
        (event.before, event.move, event.how)
        for event in events
        if (due := found.game.due(event.before)) is not None and due.player is None
    ]

"""What a game against the ghost came to: its rating, and its goal of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import SOLO, YOU, Goal, rating
from sheetgen.games.contract.values import State
from sheetgen.message import Msg
from sheetgen.replay.result import Replay


class Alone(NamedTuple):
    """The rating; the goal of the game, None where it has none, and whether it was reached."""

    rating: Msg
    goal: Goal | None
    reached: bool


def alone(replay: Replay, state: State, standings: Sequence[Standing]) -> Alone:
    """The outcome of a finished game.

    A goal is reached by who wins, against a ghost as strong as it asks at least, and by a log without errors.
    """
    heading, solo = replay.heading, replay.game.solo
    name = heading.players[YOU]
    won = [standing.player for standing in standings if standing.place == 1] == [name]
    goal = solo.goals[heading.goal - 1] if heading.goal is not None else None
    fair = replay.legal and won
    reached = goal is not None and fair and goal.asks(heading.options[SOLO]) and goal.reached(state)
    return Alone(rating(solo, state, won), goal, reached)

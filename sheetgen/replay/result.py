"""What replaying a log came to: lines, steps, findings, claims."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.verbs import Verb
from sheetgen.replay.claims import Claim
from sheetgen.replay.finding import ERROR, Finding, Unchecked
from sheetgen.replay.heading import Heading
from sheetgen.replay.log import Line
from sheetgen.replay.reader import Event


class Step(NamedTuple):
    """What one line did: a turn of ``player``, or (None) a line of chance such as a roll.

    ``sound`` is false where the line has a fault, so that its events are not all that was meant.
    """

    line: Line
    player: int | None
    verb: Verb | None
    before: State
    after: State
    events: tuple[Event, ...]
    sound: bool


class Replay:
    """A log as it was understood. ``state`` is None where the header was too bad to begin."""

    def __init__(self, heading: Heading, lines: list[Line]) -> None:
        self.heading = heading
        self.lines = lines
        self.state: State = None
        self.start: State = None
        self.steps: list[Step] = []
        self.findings: list[Finding] = list(heading.findings)
        self.unchecked: list[Unchecked] = []
        self.claims: list[Claim] = []

    @classmethod
    def empty(cls) -> Replay:
        """The replay of nothing."""
        return cls(Heading(), [])

    @property
    def legal(self) -> bool:
        return not any(finding.severity == ERROR for finding in self.findings)

    @property
    def finished(self) -> bool:
        return self.state is not None and self.game.due(self.state) is None

    @property
    def game(self) -> Game:
        assert self.heading.game is not None
        return self.heading.game

    @property
    def decisions(self) -> int:
        """How many moves were made in all, forced ones and chance included."""
        return sum(len(step.events) for step in self.steps)

    def at(self, line: int) -> State:
        """The state after line ``line``."""
        state = self.start
        for step in self.steps:
            if step.line.number > line:
                break
            state = step.after
        return state

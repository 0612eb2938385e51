"""What replaying a log came to: lines, steps, findings, claims."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.verbs import Verb
from sheetgen.read.claims import Claim
from sheetgen.read.finding import ERROR, Finding, Unchecked
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line
from sheetgen.read.reader import Event


class Step(Struct, frozen=True, gc=False):
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
    """A log as it was understood. ``state`` is None where the header was too bad to begin.

    ``running`` is the state in which the next line would be read, where a turn may still go on; ``state`` is
    that on the table, where it is over if nothing in it is left to do.
    """

    def __init__(self, heading: Heading, lines: list[Line]) -> None:
        self.heading = heading
        self.lines = lines
        self.state: State = None
        self.running: State = None
        self.start: State = None
        self.asked: State = None
        """The state in which a player might still have answered, where silence has ended the game; else None."""
        self.steps: list[Step] = []
        self.findings: list[Finding] = list(heading.findings)
        self.unchecked: list[Unchecked] = []
        self.claims: list[Claim] = []

    @classmethod
    def empty(cls) -> Replay:
        """The replay of nothing."""
        return cls(Heading(), [])

    def anew(self) -> Replay:
        """The same log before any of it is read; what is wrong with its header is not told a second time."""
        again = Replay(self.heading, self.lines)
        again.findings.clear()
        return again

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
        return sum([len(step.events) for step in self.steps])

    @property
    def sound_to(self) -> int | None:
        """The last line that says something before the first error, 0 for none; None where there is no error."""
        wrong = min((f.line for f in self.findings if f.severity == ERROR), default=None)
        if wrong is None:
            return None
        return max((line.number for line in self.lines if line.number < wrong and not line.blank), default=0)

    def told_after(self, line: int, last: int | None = None) -> int:
        """How many lines behind ``line`` say something, up to ``last`` or the end."""
        return sum(line < one.number <= (last or one.number) and not one.blank for one in self.lines)

    def close(self, state: State) -> None:
        """The log ends in this state."""
        self.running, self.state = state, self.game.rest(state)

    def at(self, line: int) -> State:
        """The state on the table after line ``line``."""
        at = sum(step.line.number <= line for step in self.steps)
        return self.after(at - 1) if at else self.start

    def after(self, number: int) -> State:
        """The state on the table after a step: its turn is over there if the next step is of another turn."""
        state = self.steps[number].after
        if number + 1 < len(self.steps):
            following = self.steps[number + 1]
            then = following.events[0].before if following.events else following.before
            if self.game.turn(then) == self.game.turn(state):
                return state
        return self.game.rest(state)

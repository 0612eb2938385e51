"""The results of the stages that replay a log: the reading of a session, and the replay with findings and claims."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import Msg
from sheetgen.read.claims import Claim, ClaimLine
from sheetgen.read.faults import Fault, is_error
from sheetgen.read.finding import ERROR, Finding, Unchecked
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line
from sheetgen.read.reader import Event


class Step(Struct, frozen=True, gc=False):
    """The effect of one line: a turn of ``player``, or (None) a line of chance such as a roll.

    ``sound`` is false if the line has a fault, so that its events are incomplete.
    """

    line: Line
    player: int | None
    verb: Verb | None
    before: State
    after: State
    events: tuple[Event, ...]
    sound: bool


class LogReading:
    """What a session read from a log. Nothing is judged or compared yet.

    ``steps`` are the lines with their moves and states, from ``start`` to ``state``. ``unchecked`` lists the
    chance events that the log does not contain. ``asked`` is the state in which a player could still have
    answered, if silence ended the game; else None.
    """

    def __init__(self, heading: Heading, lines: Sequence[Line]) -> None:
        self.heading = heading
        self.lines = lines
        self.start: State = None
        self.state: State = None
        self.asked: State = None
        self.steps: list[Step] = []
        self.faults: list[Fault] = []
        self.claim_lines: list[ClaimLine] = []
        self.unchecked: list[Unchecked] = []

    @property
    def game(self) -> Game:
        """The game of the log. The header must name one."""
        assert self.heading.game is not None
        return self.heading.game

    @property
    def faulty(self) -> bool:
        """Whether a fault makes the log illegal."""
        return any(map(is_error, self.faults))


class Replay:
    """A log and its replay. ``state`` is None if the header is too faulty to start a game.

    ``running`` is the state for reading the next line, in which a turn may continue. ``state`` is the state
    at the table, in which that turn is over if nothing is left to do.
    """

    def __init__(self, heading: Heading, lines: Sequence[Line]) -> None:
        self.heading = heading
        self.lines = lines
        self.notices: tuple[Msg, ...] = ()
        """What was left out of the text around the log."""
        self.state: State = None
        self.running: State = None
        self.start: State = None
        self.asked: State = None
        """The state in which a player could still have answered, if silence ended the game; else None."""
        self.steps: list[Step] = []
        self.findings: list[Finding] = list(heading.findings)
        self.unchecked: list[Unchecked] = []
        self.claims: list[Claim] = []

    @classmethod
    def empty(cls) -> Replay:
        """Return an empty replay."""
        return cls(Heading(), [])

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to unpickle it: verbs, which have functions, by their place in the game's grammar."""
        written = io.BytesIO()
        _Pickler(written).dump(vars(self))
        return _unpickled, (self.heading.game, written.getvalue())

    @property
    def legal(self) -> bool:
        return not any(finding.severity == ERROR for finding in self.findings)

    @property
    def unread(self) -> bool:
        """Whether no line of play could be read, so that totals would have no meaning."""
        return not self.legal and not any(step.sound for step in self.steps)

    @property
    def finished(self) -> bool:
        return self.state is not None and self.game.due(self.state) is None

    @property
    def game(self) -> Game:
        assert self.heading.game is not None
        return self.heading.game

    @property
    def decisions(self) -> int:
        """The number of all moves, including forced ones and chance."""
        return sum([len(step.events) for step in self.steps])

    @property
    def last_sound_line(self) -> int | None:
        """The number of the last line with content before the first error (0: none); None if there is no
        error.
        """
        wrong = min((f.line for f in self.findings if f.severity == ERROR), default=None)
        if wrong is None:
            return None
        return max(
            (line.number for line in self.lines if line.number < wrong and not line.is_blank), default=0
        )

    def lines_after(self, line: int, last: int | None = None) -> int:
        """Return the number of lines with content after ``line``, up to ``last`` or the end."""
        return sum(line < one.number <= (last or one.number) and not one.is_blank for one in self.lines)

    def close(self, state: State) -> None:
        """End the log in this state."""
        self.running, self.state = state, self.game.rest(state)

    def at(self, line: int) -> State:
        """Return the state at the table after line ``line``."""
        at = sum(step.line.number <= line for step in self.steps)
        return self.after(at - 1) if at else self.start

    def after(self, number: int) -> State:
        """Return the state at the table after a step. Its turn is over there if the next step is of another
        turn.
        """
        state = self.steps[number].after
        if number + 1 < len(self.steps):
            following = self.steps[number + 1]
            then = following.events[0].before if following.events else following.before
            if self.game.turn(then) == self.game.turn(state):
                return state
        return self.game.rest(state)


class _Pickler(pickle.Pickler):
    def persistent_id(self, obj: Any) -> Any:
        return obj.key if isinstance(obj, Verb) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, game: Game | None) -> None:
        super().__init__(io.BytesIO(data))
        self.verbs = {verb.key: verb for verb in game.grammar.verbs} if game is not None else {}

    def persistent_load(self, pid: Any) -> Any:
        return self.verbs[pid]


def _unpickled(game: Game | None, data: bytes) -> Replay:
    replay = Replay.empty()
    vars(replay).update(_Unpickler(data, game).load())
    return replay

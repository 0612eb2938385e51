"""The faults that a session notes while it reads a log, as values. ``findings`` turns them into findings.

A fault holds what was known where it was noted: the line, the state, and how far the words could be read.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.games.contract.values import Leftover, State
from sheetgen.read.causes import Refusal
from sheetgen.read.finding import ERROR
from sheetgen.read.lines import Line, Segment
from sheetgen.read.reader import Attempt, Event
from sheetgen.read.statements import Head


class UnknownHead(NamedTuple):
    """A head that is neither a player nor a keyword, and the heads that were probably meant."""

    line: Line
    suggestions: tuple[str, ...]


class AmbiguousHead(NamedTuple):
    """An abbreviated name that fits several players."""

    line: Line
    head: Head


class AfterEnd(NamedTuple):
    """A line after the end of the game, which ended in ``state``. ``steps`` is the number of steps before."""

    line: Line
    state: State
    steps: int


class RepeatedChance(NamedTuple):
    """A chance event in a second line. ``before`` is the last line that was read."""

    line: Line
    state: State
    before: Line | None


class ChanceNotDue(NamedTuple):
    """A roll or a draw that cannot occur, even if turns are missing before it. ``omitted`` is the state in which
    another roll or draw was due that the log omits here.
    """

    line: Line
    state: State
    omitted: State | None = None


class OtherKeyword(NamedTuple):
    """A keyword of another chance event than the due one. ``meant`` is the line with the right keyword."""

    line: Line
    state: State
    meant: str


class MissingTurns(NamedTuple):
    """A roll or a draw before which the turns of these players are missing. ``omitted`` is the state in which
    another roll or draw was due that the log omits here.
    """

    line: Line
    state: State
    players: tuple[int, ...]
    omitted: State | None = None


class OnlyPunctuation(NamedTuple):
    """Punctuation without words where words are expected."""

    line: Line
    signs: Segment


class EndedBySilence(NamedTuple):
    """A line in place of the silent decision that ended the game. The line began in ``state``."""

    line: Line
    segment: Segment
    state: State


class MissingPlayers(NamedTuple):
    """A line before which the turns of these players are missing. ``seat`` is the player of the line, and
    ``omitted`` the state in which a roll or a draw was due that the log omits here.
    """

    line: Line
    state: State
    seat: int
    players: tuple[int, ...]
    omitted: State | None = None


class OutOfPlace(NamedTuple):
    """A line of a player who has nothing to decide.

    ``refused`` is the rule against its words (None: only the turn is wrong). ``asked`` is whether the player's
    turn is running and another player is asked within it. ``before`` is the line of the last step if the same
    player wrote it.
    """

    line: Line
    state: State
    seat: int
    refused: Refusal | None
    asked: bool
    before: Line | None


class UnreadSegment(NamedTuple):
    """A segment without a legal reading, or with more than one.

    The segment begins in ``state``, after ``events`` of its line and ``steps`` earlier steps. ``seat`` is the
    player of the line (None: chance) and ``turn`` the turn that the line belongs to. ``answers`` is whether what
    is due where reading failed belongs to the line.
    """

    line: Line
    segment: Segment
    attempt: Attempt
    seat: int | None
    state: State
    events: tuple[Event, ...]
    steps: int
    turn: Any
    answers: bool


class PlayedByRules(NamedTuple):
    """A segment about a turn that the rules played already, which it does not repeat.

    ``instead`` is the same segment read in place of that turn. ``unread.seat`` is the player of the line.
    """

    unread: UnreadSegment
    instead: Attempt

    @property
    def line(self) -> Line:
        """The line of the segment."""
        return self.unread.line


class UnplayedSegments(NamedTuple):
    """Segments after a fault of their line, which are not played. They are checked for words without meaning."""

    line: Line
    segments: tuple[Segment, ...]


class LeftUndone(NamedTuple):
    """What a player left undone at the end of a turn, in ``state``."""

    line: Line
    left: Leftover
    state: State


Fault = (
    UnknownHead
    | AmbiguousHead
    | AfterEnd
    | RepeatedChance
    | ChanceNotDue
    | OtherKeyword
    | MissingTurns
    | OnlyPunctuation
    | EndedBySilence
    | MissingPlayers
    | OutOfPlace
    | UnreadSegment
    | PlayedByRules
    | UnplayedSegments
    | LeftUndone
)
MISPLACED = (OutOfPlace, MissingPlayers, ChanceNotDue, MissingTurns)
"""Faults of lines that are in the wrong place, whatever their words say."""


def is_error(fault: Fault) -> bool:
    """Return whether a fault makes the log illegal. Only what a player left undone may be a mere warning."""
    return not isinstance(fault, LeftUndone) or fault.left.severity == ERROR

"""Where a game turned, as ``sheetgen review --json`` found it: read, and held against the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from sheetgen.conversion import from_json
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.read.result import Replay


class Better(msgspec.Struct, frozen=True):
    """What would have been better: as it is typed, and the chance to win with it."""

    text: str
    chance: float


class _Turn(msgspec.Struct, frozen=True):
    line: int
    player: str
    before: float
    after: float
    better: Better | None


class _Chances(msgspec.Struct, frozen=True):
    line: int
    chances: dict[str, float]


class _Review(msgspec.Struct, frozen=True):
    schema: Literal["sheetgen.review/1"]
    game: str
    layout: str
    chances: list[_Chances]
    turning: list[_Turn]


class Turn(NamedTuple):
    """A line that moved a player's chance to win: from what to what, and what would have been better."""

    line: int
    seat: int
    before: float
    after: float
    better: Better | None


class Reviewed(NamedTuple):
    """The chances to win of each seat after each line that says something, line 0 being the start; the turns."""

    chances: Mapping[int, Sequence[float]]
    turns: Sequence[Turn]


def read(value: bytes, replay: Replay) -> Reviewed:
    """What a review says, as JSON. Raises ``UsageError`` for one of another log."""
    try:
        found = from_json(value, _Review)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        text = msg("This is no review; `sheetgen review LOG --json` writes one.", "report")
        raise UsageError(text) from error
    heading = replay.heading
    lines = [0, *(step.line.number for step in replay.steps)]
    fits = (found.game, found.layout) == (replay.game.key, heading.layout_name)
    fits = fits and [each.line for each in found.chances] == lines
    fits = fits and all(set(each.chances) == set(heading.players) for each in found.chances)
    fits = fits and all(turn.line in lines and turn.player in heading.players for turn in found.turning)
    if not fits:
        raise UsageError(msg("The review is of another log, or of this one before it changed.", "report"))
    seats = {player: seat for seat, player in enumerate(heading.players)}
    turns = [Turn(t.line, seats[t.player], t.before, t.after, t.better) for t in found.turning]
    chances = {each.line: [each.chances[player] for player in heading.players] for each in found.chances}
    return Reviewed(chances, turns)

"""Read the turning points of a game from the output of ``sheetgen review --json``, and check them with the
log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from sheetgen.conversion import from_json
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.read.result import Replay


class BetterMove(msgspec.Struct, frozen=True):
    """A better decision as typed, and the chance to win with it, 0 to 1."""

    text: str
    chance: float


class _Turn(msgspec.Struct, frozen=True):
    line: int
    player: str
    before: float
    after: float
    better: BetterMove | None


class _Chances(msgspec.Struct, frozen=True):
    line: int
    chances: dict[str, float]


class _Review(msgspec.Struct, frozen=True):
    schema: Literal["sheetgen.review/1"]
    game: str
    layout: str
    chances: list[_Chances]
    turning: list[_Turn]


class TurningPoint(NamedTuple):
    """A line that changed a player's chance to win: the chances before and after, and a better decision."""

    line: int
    seat: int
    before: float
    after: float
    better: BetterMove | None


class GameReview(NamedTuple):
    """The chances to win of all seats after each measured line with moves (line 0 is the start), and the
    turning points. A quick review does not measure all lines.
    """

    chances: Mapping[int, Sequence[float]]
    turns: Sequence[TurningPoint]


def read_review(value: bytes, replay: Replay) -> GameReview:
    """Return a review from JSON. Raises ``UsageError`` if it is invalid or of another log."""
    try:
        found = from_json(value, _Review)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        text = msg("This is no review; `sheetgen review LOG --json` writes one.", "report")
        raise UsageError(text) from error
    heading = replay.heading
    lines = [0, *(step.line.number for step in replay.steps)]
    fits = (found.game, found.layout) == (replay.game.key, heading.layout_name)
    fits = fits and {0, lines[-1]} <= {each.line for each in found.chances} <= set(lines)
    fits = fits and all(set(each.chances) == set(heading.players) for each in found.chances)
    fits = fits and all(turn.line in lines and turn.player in heading.players for turn in found.turning)
    if not fits:
        raise UsageError(msg("The review is of another log, or of this one before it changed.", "report"))
    seats = {player: seat for seat, player in enumerate(heading.players)}
    turns = [TurningPoint(t.line, seats[t.player], t.before, t.after, t.better) for t in found.turning]
    chances = {each.line: [each.chances[player] for player in heading.players] for each in found.chances}
    return GameReview(chances, turns)

"""Compare a log with photos of the sheets: which marks differ, and the lines that may explain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import Illegal, UsageError
from sheetgen.games.contract.spots import kind_of_mark
from sheetgen.message import Msg, msg
from sheetgen.scan.report import kind_name, probability_text

if TYPE_CHECKING:
    from sheetgen.read.result import Replay, Step
    from sheetgen.scan.sheet import ReadSheet

TRIED = 4000
"""The most moves tried to find the line that explains a mark on paper."""
LISTED = 3
"""The most differences that are listed for a sheet that shows an earlier state of the game."""


class SpotDifference(NamedTuple):
    """A spot with different marks on paper and in the replay; kinds are empty for no mark.

    ``certainty`` is that of the paper. If the difference is ``doubtful``, a less likely reading of the paper
    agrees with the replay. ``line`` is the first line that may explain it: where the replay made its mark, or
    where a legal move would have made the mark on paper. It is None if there is no such line or too many moves
    would have to be tried.
    """

    player: str
    spot: str
    paper: str
    replay: str
    certainty: float
    line: int | None
    doubtful: bool = False

    def as_sentence(self, sheet: ReadSheet) -> Msg:
        """Return the difference as a sentence."""
        said = "{player}, {spot}: {paper} on paper, {replay} in the replay."
        paper = kind_name(self.paper)
        if self.doubtful:
            paper = msg("{what} ({value})", "report", what=paper, value=probability_text(self.certainty))
        values = {"player": self.player, "spot": sheet.paper.name(self.spot)}
        text = msg(said, "report", paper=paper, replay=kind_name(self.replay), **values)
        if self.line is None:
            return text
        return msg(
            "{text} Line {line} is the first that could explain it.", "report", text=text, line=self.line
        )


class ComparedSheet(NamedTuple):
    """A sheet, its seat from 0, and its differences; without both if the sheet is not trusted.

    If the sheet shows an earlier state of the game, ``up_to`` is the last line after which the replay equals it.
    """

    sheet: ReadSheet
    seat: int | None
    differences: tuple[SpotDifference, ...]
    up_to: int | None = None

    @property
    def only_doubtful(self) -> bool:
        """Whether there are differences, and another reading of each doubtful spot would agree."""
        return bool(self.differences) and all(one.doubtful for one in self.differences)

    @property
    def agrees(self) -> bool:
        """Whether paper and log are known to be equal."""
        return not self.differences and not self.sheet.untrusted

    def json(self) -> list[dict[str, Any]]:
        """Return the differences as JSON."""
        whose = self.sheet.paper.own
        return [
            {
                "photo": self.sheet.sources[0],
                "player": one.player if whose else None,
                "spot": one.spot,
                "paper": one.paper,
                "replay": one.replay,
                "sure": round(one.certainty, 4),
                "line": one.line,
                "doubtful": one.doubtful,
                "up_to": self.up_to,
            }
            for one in self.differences
        ]


def compare_with_replay(replay: Replay, sheets: Sequence[ReadSheet]) -> list[ComparedSheet]:
    """Compare every sheet with the state at the end of the log.

    A player's own sheet is assigned to the player with the fewest differences at any line, then at the end, in
    order of seats if several are equal. Sheets that are not trusted are not compared. Raises ``UsageError`` for
    sheets of another game or layout.
    """
    _refuse_other(replay, sheets)
    if replay.state is None:
        return []
    seats = range(len(replay.heading.players))
    histories = [_history(replay, seat) for seat in seats]
    of_players = sum(sheet.paper.own for sheet in sheets)
    if of_players > len(seats):
        said = "Sheets of players on the photos: {n}, but only {m} play."
        raise UsageError(msg(said, "report", n=of_players, m=len(seats)))
    own = [sheet for sheet in sheets if sheet.paper.own and not sheet.untrusted]
    costs = [[_cost(sheet, history) for history in histories] for sheet in own]

    def cost(order: Sequence[int]) -> tuple[int, ...]:
        """Return the sums of the costs if the sheets have these seats."""
        return tuple(map(sum, zip(*(costs[n][seat] for n, seat in enumerate(order)), strict=True)))

    best = min(permutations(seats, len(own)), key=cost)
    whose = dict(zip(map(id, own), best, strict=True))
    explain = _Explained(replay, histories)
    found = []
    for sheet in sheets:
        if sheet.untrusted:
            found.append(ComparedSheet(sheet, None, ()))
            continue
        seat = whose.get(id(sheet), 0)
        player = replay.heading.players[seat] if sheet.paper.own else ""
        differences = [
            SpotDifference(player or sheet.address, spot, read, told, sheet.reading.spots[spot].certainty,
                           explain.line(seat, spot, read, told), doubtful)
            for spot, read, told, doubtful in _differing(sheet, histories[seat][-1].marks)
        ]  # fmt: skip
        found.append(ComparedSheet(sheet, seat, tuple(differences), _equal_line(sheet, histories[seat])))
    return found


def _refuse_other(replay: Replay, sheets: Sequence[ReadSheet]) -> None:
    layout = replay.heading.layout
    for sheet in sheets:
        other = sheet.game is not replay.heading.game
        if other or (sheet.paper.plays and sheet.layout.header.name != layout.header.name):
            said = "The photo shows {layout}, but the log is played on {other}."
            raise UsageError(msg(said, "report", layout=sheet.address, other=replay.heading.layout_name))


class _After(NamedTuple):
    """The marks on a player's sheet after a line."""

    line: int
    marks: Mapping[str, str]


def _history(replay: Replay, seat: int) -> list[_After]:
    """Return the marks on a player's sheet at the start, as line 0, and after each line."""
    states = [
        (0, replay.start),
        *((step.line.number, replay.after(n)) for n, step in enumerate(replay.steps)),
    ]
    states[-1] = (states[-1][0], replay.state)
    return [_After(line, _kinds(replay.game.marks(state, seat))) for line, state in states]


def _cost(sheet: ReadSheet, history: Sequence[_After]) -> tuple[int, int]:
    """Return the fewest differences from any line of a player's history, and those from its end."""
    counts = [sum(1 for _ in _differing(sheet, after.marks)) for after in history]
    return min(counts), counts[-1]


def _equal_line(sheet: ReadSheet, history: Sequence[_After]) -> int | None:
    """Return the last line before the end of the log after which a sheet equals the replay; None if there is none."""
    equal = [n for n, after in enumerate(history) if not any(_differing(sheet, after.marks))]
    return history[equal[-1]].line if equal and 0 < equal[-1] < len(history) - 1 else None


def _kinds(marks: Mapping[str, Any]) -> dict[str, str]:
    return {spot: kind_of_mark(mark) for spot, mark in marks.items() if mark.kind != "piece"}


def _differing(sheet: ReadSheet, expected: Mapping[str, str]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield spots whose likeliest mark on paper differs, with both marks, and whether another reading agrees."""
    rows = [(row, spot, at) for row in sheet.paper.rows for at, spot in enumerate(row.spots)]
    row_of = {spot: (row, at) for row, spot, at in rows}
    for spot, read in sheet.reading.spots.items():
        told = expected.get(spot, "")
        if read.kind == told or "text" in sheet.paper.kinds[spot]:
            continue
        if spot in row_of and row_of[spot][0].alike(row_of[spot][1], read.kind, told):
            continue
        yield spot, read.kind, told, read.doubtful and told in [other.kind for other in read.others]


class _Explained:
    """Finds the lines that may explain differences, computed once for each player."""

    def __init__(self, replay: Replay, histories: Sequence[Sequence[_After]]) -> None:
        self.replay = replay
        self.histories = histories
        self.made: dict[int, dict[tuple[str, str], int]] = {}
        self.possible: dict[int, dict[tuple[str, str], int]] = {}

    def line(self, seat: int, spot: str, paper: str, replay: str) -> int | None:
        """Return the first line that made the replay's mark, or that could have made the mark on paper."""
        if replay:
            made = self._made(seat).get((spot, replay))
            if made is not None:
                return made
        return self._possible(seat).get((spot, paper))

    def _made(self, seat: int) -> dict[tuple[str, str], int]:
        if seat not in self.made:
            found: dict[tuple[str, str], int] = {}
            for after in self.histories[seat][1:]:
                for mark in after.marks.items():
                    found.setdefault(mark, after.line)
            self.made[seat] = found
        return self.made[seat]

    def _possible(self, seat: int) -> dict[tuple[str, str], int]:
        """Return all marks that a legal move of this player would have made, with the first such line."""
        if seat not in self.possible:
            found: dict[tuple[str, str], int] = {}
            left = TRIED
            for step in self.replay.steps:
                for marks in self._marks_after_moves(step, seat):
                    left -= 1
                    for mark in marks.items():
                        found.setdefault(mark, step.line.number)
                if left <= 0:
                    break
            self.possible[seat] = found
        return self.possible[seat]

    def _marks_after_moves(self, step: Step, seat: int) -> Iterator[dict[str, str]]:
        game = self.replay.game
        for event in step.events:
            due = game.due(event.before)
            if due is None or due.player != seat:
                continue
            for move in game.legal(event.before):
                try:
                    after, _ = game.play(event.before, move)
                except Illegal:
                    continue
                yield _kinds(game.marks(after, seat))

"""A log beside the paper: which spots differ between the replay and photos of the sheets, and what could explain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import Illegal, UsageError
from sheetgen.games.contract.spots import kind_of
from sheetgen.message import Msg, msg
from sheetgen.scan.report import kind

if TYPE_CHECKING:
    from sheetgen.read.result import Replay, Step
    from sheetgen.scan.sheet import Sheet

TRIED = 4000
"""Moves that are tried to find the line that could explain what is on the paper."""


class Difference(NamedTuple):
    """A spot that the paper and the replay have otherwise; kinds of marks, empty for none.

    ``line`` is the first line of the log that could explain it: where the replay made its mark, or where a move was
    allowed that makes the paper's. None where there is no such line, or too many moves would have had to be tried.
    """

    player: str
    spot: str
    paper: str
    replay: str
    sure: float
    line: int | None

    def told(self, sheet: Sheet) -> Msg:
        """In a sentence."""
        said = "{player}, {spot}: {paper} on paper, {replay} in the replay."
        values = {"player": self.player, "spot": sheet.paper.name(self.spot)}
        text = msg(said, "report", paper=kind(self.paper), replay=kind(self.replay), **values)
        if self.line is None:
            return text
        return msg(
            "{text} Line {line} is the first that could explain it.", "report", text=text, line=self.line
        )


class Compared(NamedTuple):
    """A sheet, the seat whose it is (from 0), and its differences; one that cannot be trusted has neither."""

    sheet: Sheet
    seat: int | None
    differences: tuple[Difference, ...]

    @property
    def agrees(self) -> bool:
        """Whether paper and log are known to say the same."""
        return not self.differences and not self.sheet.untrusted

    def json(self) -> list[dict[str, Any]]:
        """For programs."""
        whose = self.sheet.paper.own
        return [
            {
                "photo": self.sheet.sources[0],
                "player": one.player if whose else None,
                "spot": one.spot,
                "paper": one.paper,
                "replay": one.replay,
                "sure": round(one.sure, 4),
                "line": one.line,
            }
            for one in self.differences
        ]


def compare(replay: Replay, sheets: Sequence[Sheet]) -> list[Compared]:
    """Every sheet beside the state at the end of the log.

    A player's own sheet belongs to whom it differs least from; where that is several, to the first that has none yet.
    Sheets that cannot be trusted are not compared.
    Raises ``UsageError`` for sheets of another game or layout.
    """
    _refuse_other(replay, sheets)
    if replay.state is None:
        return []
    seats = range(len(replay.heading.players))
    expected = [_kinds(replay.game.marks(replay.state, seat)) for seat in seats]
    of_players = sum(sheet.paper.own for sheet in sheets)
    if of_players > len(seats):
        said = "Sheets of players on the photos: {n}, but only {m} play."
        raise UsageError(msg(said, "report", n=of_players, m=len(seats)))
    own = [sheet for sheet in sheets if sheet.paper.own and not sheet.untrusted]
    costs = [[len(list(_differing(sheet, marks))) for marks in expected] for sheet in own]
    best = min(
        permutations(seats, len(own)), key=lambda order: sum(costs[n][seat] for n, seat in enumerate(order))
    )
    whose = dict(zip(map(id, own), best, strict=True))
    explain = _Explained(replay)
    found = []
    for sheet in sheets:
        if sheet.untrusted:
            found.append(Compared(sheet, None, ()))
            continue
        seat = whose.get(id(sheet), 0)
        player = replay.heading.players[seat] if sheet.paper.own else ""
        differences = [
            Difference(player or sheet.address, spot, read, told, sheet.reading.spots[spot].sure,
                       explain.line(seat, spot, read, told))
            for spot, read, told in _differing(sheet, expected[seat])
        ]  # fmt: skip
        found.append(Compared(sheet, seat, tuple(differences)))
    return found


def _refuse_other(replay: Replay, sheets: Sequence[Sheet]) -> None:
    layout = replay.heading.layout
    for sheet in sheets:
        other = sheet.game is not replay.heading.game
        if other or (sheet.paper.plays and sheet.layout.header.name != layout.header.name):
            said = "The photo shows {layout}, but the log is played on {other}."
            raise UsageError(msg(said, "report", layout=sheet.address, other=replay.heading.layout_name))


def _kinds(marks: Mapping[str, Any]) -> dict[str, str]:
    return {spot: kind_of(mark) for spot, mark in marks.items() if mark.kind != "piece"}


def _differing(sheet: Sheet, expected: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Spots with the paper's mark and the replay's; doubtful ones only if no reading agrees with the replay."""
    rows = [(row, spot, at) for row in sheet.paper.rows for at, spot in enumerate(row.spots)]
    row_of = {spot: (row, at) for row, spot, at in rows}
    for spot, read in sheet.reading.spots.items():
        told = expected.get(spot, "")
        if read.kind == told or "text" in sheet.paper.kinds[spot]:
            continue
        if read.doubtful and told in [other.kind for other in read.others]:
            continue
        if spot in row_of and row_of[spot][0].alike(row_of[spot][1], read.kind, told):
            continue
        yield spot, read.kind, told


class _Explained:
    """Which line could explain a difference, found once for all spots of a player."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.made: dict[int, dict[tuple[str, str], int]] = {}
        self.possible: dict[int, dict[tuple[str, str], int]] = {}

    def line(self, seat: int, spot: str, paper: str, replay: str) -> int | None:
        """The first line that made the replay's mark, or that could have made the paper's."""
        if replay:
            made = self._made(seat).get((spot, replay))
            if made is not None:
                return made
        return self._possible(seat).get((spot, paper))

    def _made(self, seat: int) -> dict[tuple[str, str], int]:
        if seat not in self.made:
            found: dict[tuple[str, str], int] = {}
            for number, step in enumerate(self.replay.steps):
                marks = _kinds(self.replay.game.marks(self.replay.after(number), seat))
                for mark in marks.items():
                    found.setdefault(mark, step.line.number)
            self.made[seat] = found
        return self.made[seat]

    def _possible(self, seat: int) -> dict[tuple[str, str], int]:
        """All marks that some legal move of this player would have made, and the first line where it was legal."""
        if seat not in self.possible:
            found: dict[tuple[str, str], int] = {}
            left = TRIED
            for step in self.replay.steps:
                for marks in self._ways(step, seat):
                    left -= 1
                    for mark in marks.items():
                        found.setdefault(mark, step.line.number)
                if left <= 0:
                    break
            self.possible[seat] = found
        return self.possible[seat]

    def _ways(self, step: Step, seat: int) -> Iterator[dict[str, str]]:
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

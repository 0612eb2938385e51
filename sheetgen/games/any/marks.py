"""What a filled score pad contains: for forms and photos, and for filling in a pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheetgen.games.any import spots
from sheetgen.games.any.layout import ScorePad
from sheetgen.games.any.scoring import Scored, given, score, sides, subtotal
from sheetgen.games.contract.paper import Marks, Paper, Tally, marks_by_address, spot_namer
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.values import Mark


def paper_of(pad: ScorePad) -> Paper:
    """Return the marks that a score pad can have. Its numbers are handwritten, only yes and no are marks."""

    def tallies(marks: Marks) -> Sequence[Tally]:
        return [_tally(pad, game, seat, marks) for game in spots.games(pad) for seat in spots.seats(pad)]

    return Paper(
        kinds=marks_by_address(spots.SPOTS, pad), tallies=tallies, enough=[("total",)],
        name=spot_namer(spots.SPOTS, pad, {}), own=False,
    )  # fmt: skip


def _tally(pad: ScorePad, game: int, seat: int, marks: Marks) -> Tally:
    """Return the tally of a column: its crossed boxes, and the cells with its numbers."""
    written: dict[str, str] = {"total": spots.TOTAL(game, seat)}
    values: dict[str, Any] = {}
    for n, row in enumerate(pad.rows, 1):
        if row.kind == "yes":
            values |= {row.key: True} if marks.get(spots.YES(game, n, seat)) else {}
        for at, part in enumerate(row.parts, 1):
            written[part] = spots.NUMBER(game, n, at, seat)
    used = bool(values) or any(marks.get(address) for address in (*written.values(), spots.NAME(game, seat)))
    return Tally(game, seat, values, written, used, spots.NAME(game, seat))


PAPER = {"score-pad": paper_of}


def marks_of(
    pad: ScorePad, players: Sequence[str], tallies: Sequence[Mapping[str, Any]], standings: Sequence[Standing],
    date: str = "",
) -> dict[str, Mark]:  # fmt: skip
    """Return what is written on a pad after a game with these tallies, places and date."""
    marks = {spots.DATE(1): Mark("text", date)} if date else {}
    return marks | {address: Mark("text", text) if text else Mark("cross")
                    for address, text in _written(pad, players, tallies, standings)}  # fmt: skip


def _written(
    pad: ScorePad, players: Sequence[str], tallies: Sequence[Mapping[str, Any]], standings: Sequence[Standing]
) -> Iterator[tuple[str, str]]:
    """Yield the address of each mark and its text; no text for a cross."""
    for seat, (name, tally, mine) in enumerate(zip(players, tallies, score(pad, tallies), strict=True), 1):
        yield spots.NAME(1, seat), name
        yield from _column(pad, seat, tally, mine)
    places = {standing.player: standing.place for standing in standings}
    for side in sides(pad, players):
        for seat in side.seats:
            yield spots.PLACE(1, seat + 1), f"{places[side.name]}."
    winners = [standing.player for standing in standings if standing.place == 1]
    yield spots.WINNER(1), ", ".join(winners)


def _column(pad: ScorePad, seat: int, tally: Mapping[str, Any], mine: Scored) -> Iterator[tuple[str, str]]:
    """Yield what is written in a player's column below the name."""
    section: list[int] = []
    for n, (row, points) in enumerate(zip(pad.rows, mine.rows, strict=True), 1):
        for at, part in enumerate(row.parts, 1):
            if tally.get(part) is not None:
                yield spots.NUMBER(1, n, at, seat), _text(tally[part])
            elif points and len(row.parts) == 1 and not row.rounds:  # nothing is worth points
                yield spots.NUMBER(1, n, at, seat), "0"
        if row.kind == "yes" and tally.get(row.key):
            yield spots.YES(1, n, seat), ""
        if spots.has_points(row) and points is not None and (points or given(row, tally)):
            yield spots.POINTS(1, n, seat), _text(points)
        section = [*section, n - 1] if row.section and row.counts else section
        if n in spots.section_ends(pad):
            if (sum_ := subtotal(mine, section)) is not None:
                yield spots.SUBTOTAL(1, n, seat), _text(sum_)
            section = []
    yield spots.TOTAL(1, seat), _text(mine.total)


def _text(n: Any) -> str:
    return f"{float(n):.15g}"

"""The look of player sheets and score pads filled in by the rules, for reading them from a photo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from sheetgen.games.contract.paper import (
    Breach,
    Marks,
    Paper,
    Rule,
    Tally,
    at_most_one,
    marks_by_address,
    paper_explanation,
    spot_namer,
)
from sheetgen.games.contract.spots import Row, Stage
from sheetgen.games.contract.values import Explanation
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.games.raja import spots
from sheetgen.games.raja.words import city_name
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.contract.spots import Family
    from sheetgen.games.raja.layout import MapSheet, PlayerSheet, ScorePad

ENOUGH = (("palaces", "gold", "character"),)
WORDS: Mapping[str, Msg] = {
    spots.BUILT_PALACE.name: msg("palace", "report"),
    spots.BUILT_HOUSE.name: msg("house", "report"),
    spots.QUARRY.name: msg("quarry", "report"),
    spots.SEAT.name: msg("seat", "report"),
}
CROSSED, NONE = Stage(("cross",)), Stage(("",))


def _row(family: Family, layout: PlayerSheet, clause: str) -> Row:
    return Row(tuple(family.on(layout)), (CROSSED, NONE), clause)


def player_paper(layout: PlayerSheet) -> Paper:
    """Return the paper of a player's sheet: palaces are crossed; gold and the character are handwritten."""
    families = [family for family in spots.SPOTS if "player" in family.kinds]
    sheet: MapSheet = load(resolve(layout.map))
    name = spot_namer(families, layout, WORDS)
    houses, stones = tuple(spots.BUILT_HOUSE.on(layout)), tuple(spots.QUARRY.on(layout))
    palaces = tuple(spots.BUILT_PALACE.on(layout))

    def tallies(marks: Marks) -> list[Tally]:
        built = max((n for n, spot in enumerate(palaces, 1) if marks.get(spot)), default=0)
        written = {"gold": spots.GOLD(), "character": spots.CHARACTER()}
        return [Tally(1, 1, {"palaces": built}, written, name=spots.NAME())]

    def stock(marks: Marks) -> Iterator[Breach]:
        built, fetched = (sum(bool(marks[spot]) for spot in row) for row in (houses, stones))
        most = sheet.stock.reserve + fetched
        if built > most:
            text = msg(
                "Houses built: {n}; the reserve and the quarry gave {most}.", "report", n=built, most=most
            )
            yield Breach("too-many-houses", "RA-6", text, (houses[most],))

    text = msg("More than one player's pieces are circled.", "report")
    return Paper(
        marks_by_address(families, layout),
        tallies,
        ENOUGH,
        name,
        rows=[
            _row(spots.BUILT_PALACE, layout, "RA-35"),
            _row(spots.BUILT_HOUSE, layout, "RA-31"),
            _row(spots.QUARRY, layout, "RA-34"),
        ],
        rules=[
            at_most_one(tuple(spots.SEAT.on(layout)), "two-seats", "RA-1", text),
            Rule((*houses, *stones), stock),
        ],
        played=sheet,
    )


def score_paper(layout: ScorePad) -> Paper:
    """Return the paper of the score pad: each round's city is circled; points, gold and the end are
    handwritten.
    """
    families = [family for family in spots.SPOTS if "score" in family.kinds]
    usual = spot_namer(families, layout, {})
    sheet: MapSheet = load(resolve(layout.map))
    rounds = [tuple(spots.PAD_CITY(n, city) for city in sheet.cities) for n in range(1, layout.rounds + 1)]
    rules = [Rule(tuple(spot for places in rounds for spot in places), _in_order(rounds))]
    for n, places in enumerate(rounds, 1):
        text = msg("Round {n}: more than one city is circled.", "report", n=n)
        rules.append(at_most_one(places, "two-cities", "RA-20", text))

    def name(address: str) -> Msg:
        parts = spots.PAD_CITY.parts(address)
        if parts is None:
            return usual(address)
        what = msg("{what} {value}", "report", what=msg("round", "report"), value=parts[0])
        return msg("{what} ({where})", "report", what=what, where=city_name(sheet, parts[1]))

    def tallies(marks: Marks) -> list[Tally]:
        return [_final(marks, seat) for seat in range(1, layout.players + 1)]

    return Paper(
        marks_by_address(families, layout), tallies, ENOUGH, name, rules=rules, own=False, played=sheet
    )


def _in_order(rounds: Sequence[tuple[str, ...]]) -> Callable[[Marks], Iterator[Breach]]:
    """Return a check that no round without a city precedes one with a city (RA-25)."""

    def check(marks: Marks) -> Iterator[Breach]:
        scored = [any(marks[place] for place in places) for places in rounds]
        for n, (before, after) in enumerate(pairwise(scored)):
            if after and not before:
                text = msg("Round {n} has no city, but the next round has one.", "report", n=n + 1)
                yield Breach("round-skipped", "RA-25", text, (rounds[n][0], *rounds[n + 1]))

    return check


def _final(marks: Marks, seat: int) -> Tally:
    written = {
        "palaces": spots.FINAL_PALACES(seat),
        "gold": spots.FINAL_GOLD(seat),
        "character": spots.FINAL_CHARACTER(seat),
    }
    used = any(marks.get(place) for place in (spots.PAD_NAME(seat), *written.values()))
    return Tally(1, seat, {}, written, used, spots.PAD_NAME(seat))


PAPER: Mapping[str, Callable[..., Paper]] = {"player": player_paper, "score": score_paper}

FINDINGS: Mapping[str, Explanation] = {
    "two-seats": paper_explanation("RA-1", "More than one player's pieces are circled on a player's sheet."),
    "two-cities": paper_explanation("RA-20", "More than one city is circled for a round."),
    "round-skipped": paper_explanation("RA-25", "A round has no city, but the next round has one."),
    "too-many-houses": paper_explanation(
        "RA-6", "More houses are built than the reserve and the quarry gave."
    ),
}
"""Explanations of contradictions on paper, by code, for ``explain``."""

"""The look of score sheets filled in by the rules, for reading them from a photo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from sheetgen.games.contract.values import Explanation
from sheetgen.games.nagaraja import spots
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame

ENOUGH = (("points", "cursed"),)
ENDS = ("points", "cursed", "tiles")
SIDES = (1, 2)
GAMES = range(1, spots.GAMES + 1)


def score_paper(layout: TempleGame) -> Paper:
    """Return the paper of a sheet with two games: relics and amulets are circled, the end is ticked, rooms
    are handwritten.
    """
    families = [family for family in spots.SPOTS if "score" in family.kinds]
    sheet = _Sheet(layout)
    rules = [rule for game in GAMES for rule in sheet.rules(game)]
    return Paper(
        marks_by_address(families, layout),
        lambda marks: [sheet.tally(marks, game, seat) for game in GAMES for seat in SIDES],
        ENOUGH,
        _named(layout, spot_namer(families, layout, {})),
        rules=rules,
        own=False,
    )


def _named(layout: TempleGame, usual: Callable[[str], Msg]) -> Callable[[str], Msg]:
    """Return a function that names spots: relics and amulets by number, ends by words, each with its player."""
    ends = {
        "points": msgs("{count} point", "{count} points", layout.ends.points, "sheet"),
        "cursed": msg("cursed", "sheet"),
        "tiles": msgs("{count} tile", "{count} tiles", layout.ends.tiles, "sheet"),
    }

    def name(address: str) -> Msg:
        relic, amulet = spots.PAD_RELIC.parts(address), spots.PAD_AMULET.parts(address)
        found = relic or amulet or spots.PAD_END.parts(address)
        if found is None:
            return usual(address)
        game, seat, n = found
        if relic is None and amulet is None:
            what = ends[n]
        else:
            what = msg("relic {n}", "report", n=n) if relic else msg("amulet {n}", "report", n=n)
        one, other = msg("Game {n}", "report", n=game), msg("Player {number}", "sheet", number=seat)
        where = msg("{one}, {other}", "report", one=one, other=other)
        return msg("{what} ({where})", "report", what=what, where=where)

    return name


PAPER: Mapping[str, Callable[[TempleGame], Paper]] = {"score": score_paper}

FINDINGS: Mapping[str, Explanation] = {
    "two-ends": paper_explanation("NA-32", "More than one end of a game is ticked."),
    "goal-not-reached": paper_explanation(
        "NA-31", "The end by points is ticked, but too few points are circled."
    ),
    "not-cursed": paper_explanation("NA-30", "The end by cursed relics is ticked, but too few are circled."),
    "cursed-unticked": paper_explanation(
        "NA-30", "Cursed relics circled would end the game, but another end is ticked."
    ),
}
"""Explanations of contradictions on paper, by code, for ``explain``."""


class _Sheet:
    """The values of circles and ticks."""

    def __init__(self, layout: TempleGame) -> None:
        self.layout = layout
        self.relics = layout.relics.sacred + layout.relics.cursed
        self.amulets = tuple(
            amulet.points for amulet in layout.amulets for _ in range(amulet.count) if amulet.points
        )

    def _circles(self, game: int, seat: int) -> dict[str, int]:
        """Return the spots that can be circled, with their points."""
        relics = {spots.PAD_RELIC(game, seat, n): worth for n, worth in enumerate(self.relics, 1)}
        return relics | {spots.PAD_AMULET(game, seat, n): worth for n, worth in enumerate(self.amulets, 1)}

    def _cursed(self, game: int, seat: int) -> list[str]:
        first = len(self.layout.relics.sacred) + 1
        return [spots.PAD_RELIC(game, seat, n) for n in range(first, len(self.relics) + 1)]

    def _ends(self, game: int) -> tuple[str, ...]:
        return tuple(spots.PAD_END(game, seat, end) for seat in SIDES for end in ENDS)

    # ---- rules ------------------------------------------------------------------------------
    def rules(self, game: int) -> Iterator[Rule]:
        """Yield the rules for the end of one game."""
        text = msg("More than one end is ticked.", "report")
        yield at_most_one(self._ends(game), "two-ends", "NA-32", text)
        for seat in SIDES:
            yield self._reached(game, seat)
            yield self._lost(game, seat)

    def _reached(self, game: int, seat: int) -> Rule:
        tick, circles = spots.PAD_END(game, seat, "points"), self._circles(game, seat)
        goal = self.layout.ends.points

        def check(marks: Marks) -> Iterator[Breach]:
            points = sum(worth for place, worth in circles.items() if marks[place])
            if marks[tick] and points < goal:
                text = msg("The end by points is ticked, but only {n} of {goal} are circled.", "report",
                           n=points, goal=goal)  # fmt: skip
                yield Breach("goal-not-reached", "NA-31", text, (tick, *circles))

        return Rule((tick, *circles), check)

    def _lost(self, game: int, seat: int) -> Rule:
        tick, curses = spots.PAD_END(game, seat, "cursed"), self._cursed(game, seat)
        ends, doom = self._ends(game), self.layout.ends.cursed

        def check(marks: Marks) -> Iterator[Breach]:
            n = sum(bool(marks[place]) for place in curses)
            if marks[tick] and n < doom:
                text = msg("The end by cursed relics is ticked, but only {n} of {doom} are circled.", "report",
                           n=n, doom=doom)  # fmt: skip
                yield Breach("not-cursed", "NA-30", text, (tick, *curses))
            if n >= doom and any(marks[place] for place in ends if not place.endswith(".cursed")):
                text = msg("Cursed relics circled: {n}, but another end is ticked.", "report", n=n)
                yield Breach("cursed-unticked", "NA-30", text, (tick, *curses))

        return Rule((*ends, *curses), check)

    # ---- what it comes to ---------------------------------------------------------------------
    def tally(self, marks: Marks, game: int, seat: int) -> Tally:
        """Return points and cursed relics from the circles, and nine tiles if that end is ticked."""
        circles = self._circles(game, seat)
        values = {
            "points": sum(worth for place, worth in circles.items() if marks.get(place)),
            "cursed": sum(bool(marks.get(place)) for place in self._cursed(game, seat)),
        }
        if marks.get(spots.PAD_END(game, seat, "tiles")):
            values["tiles"] = self.layout.ends.tiles
        used = any(marks.get(place) for place in (spots.PAD_PLAYER(game, seat), *circles, *self._ends(game)))
        return Tally(game, seat, values, {}, used, spots.PAD_PLAYER(game, seat))

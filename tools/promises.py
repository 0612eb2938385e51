"""What the notation pages promise, and whether a log that is written otherwise is read as before.

``promises.toml`` names for each sentence of a page the ways that it promises. ``python -m tests.replay.promised`` tries
them on games by seed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.read.finding import WARNING
from sheetgen.read.result import Replay
from tools import game_ways, rewrites, ways
from tools.rewrites import Table

PAGES = Path(__file__).parents[1] / "docs" / "notation"
FACT = "fact"
PROMISES: dict[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""A sentence of a notation page -> names of the ways that it promises; the test that tries it; or ``FACT``."""


class Kept(IntEnum):
    """What a rewritten log has in common with the one that it was."""

    ALL = 0
    """The verdict, the places with what decided them, the totals, the marks, what is due."""
    TOTALS = 1
    """The verdict, the places, the totals."""
    PLACES = 2
    """The verdict and the places."""
    VERDICT = 3
    """The verdict alone."""


class Way(NamedTuple):
    """A way to write a log otherwise."""

    write: Callable[[Table], str]
    kept: Kept = Kept.ALL
    warns: bool = False
    """Whether warnings may come with it."""
    alone: bool = False
    """Whether it must be the only way: it holds for logs in the words of the notation only."""

    @property
    def name(self) -> str:
        return self.write.__name__


KEPT = {
    "stopped": Kept.VERDICT,
    "without_governors": Kept.VERDICT,
    "with_maharaja": Kept.TOTALS,
    "without_draws": Kept.TOTALS,
    "without_dice": Kept.PLACES,
}
"""What other ways than most keep."""


WHOLE = (rewrites.forced_too, game_ways.exactly)
"""Ways that rewrite all lines: what is forced in one line may be said in the next already."""


@cache
def way(name: str) -> Way:
    """The way of this name."""
    write = next(
        found for module in (ways, game_ways, rewrites) if (found := vars(module).get(name)) is not None
    )
    return Way(write, KEPT.get(name, Kept.ALL), name == "without_waive", name == "strictly")


def page(game: str) -> str:
    """The notation page of a game, with one space between words."""
    return " ".join((PAGES / f"{game}.md").read_text(encoding="utf-8").split())


@cache
def promised(game: str) -> tuple[Way, ...]:
    """All ways that the page of a game promises."""
    text = page(game)
    names = [
        name for said, meant in PROMISES.items() if said in text and tries(meant) for name in meant.split()
    ]
    return tuple(map(way, dict.fromkeys(names)))


def tries(meant: str) -> bool:
    """Whether a sentence is tried by ways here: it is no fact, and no other test tries it."""
    return meant != FACT and not meant.endswith(".py")


# ---- checking ------------------------------------------------------------------------------------------------
def faults(table: Table, text: str, kept: Kept = Kept.ALL, warns: bool = False) -> list[str]:
    """What a rewritten log is read otherwise in; nothing, if all is well.

    The end is compared as far as it is ``kept``; with ``warns`` warnings are no faults.
    """
    again = rewrites.read(text, table.base)
    found = [
        f"{finding.line}: {finding.code}: {finding.message}   {finding.text}"
        for finding in again.findings
        if not warns or finding.severity != WARNING
    ]
    differs = kept is not Kept.VERDICT and end(table.found, kept) != end(again, kept)
    return found or ["another end"] * differs


def end(found: Replay, kept: Kept) -> Any:
    """What a log comes to: places, totals, marks, what is due, as far as they are ``kept``."""
    game, seats = found.game, range(len(found.heading.players))
    places = [(one.place, one.player, one.decided_by) for one in game.standings(found.state)]
    totals = [game.totals(found.state, seat) for seat in seats]
    marks = [game.marks(found.state, seat) for seat in seats]
    return [places, totals, marks, game.due(found.state)][: {Kept.PLACES: 1, Kept.TOTALS: 2}.get(kept, 4)]


def together(table: Table, chosen: Sequence[Way]) -> tuple[str, list[str]]:
    """A log rewritten in these ways, one after the other, and what it is read otherwise in."""
    text = table.text
    for one in sorted(
        chosen, key=lambda one: one.write is game_ways.with_actions
    ):  # it must find a turn in one line
        text = one.write(Table(text, table.base, table.rng, 1.0 if one.write in WHOLE else table.share))
    kept = max((one.kept for one in chosen), default=Kept.ALL)
    return text, faults(table, text, kept, any(one.warns for one in chosen))

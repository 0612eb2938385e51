"""A score pad with the numbers of its tallies written in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.message import msg
from sheetgen.press.filled import write_filled
from sheetgen.sheets.filled import filled_sheets


def write_filled_pad(
    layout: Any, players: Sequence[str], tallies: Sequence[Mapping[str, Any]], path: Path, *, lang: str = "en",
    paper: str = "a4", edition: str = "colour", date: str = "", force: bool = False,
) -> list[Path]:  # fmt: skip
    """Write a score pad with the numbers of the tallies, the totals, the places and the date. Return the paths of the
    files.

    Raise ``UsageError`` for a game whose totals do not show where its marks are, ``TallyError`` for tallies that the
    pad cannot have, and else as ``write_filled`` does.
    """
    game = registry.find(layout.header.game)
    marks = game.tally_marks(layout, players, tallies, game.settle(layout, players, tallies), date)
    if not marks:
        said = "{option} needs a log: totals alone do not show where the marks of this game are."
        raise UsageError(msg(said, "report", option="--fill"))
    done = filled_sheets(layout, players, [marks] * len(players), lang, paper)
    return write_filled(done, players, path, edition=edition, force=force)

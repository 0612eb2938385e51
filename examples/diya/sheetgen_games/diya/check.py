"""The facts that a layout of Diya must keep."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen_games.diya.layout import Sheet

from sheetgen.games.layouts.faults import Fault, fault
from sheetgen.message import msg


def check(layout: Sheet) -> list[Fault]:
    """Faults of a well-typed layout: a row that comes twice, a ghost with other rows than the sheet."""
    return list(_faults(layout))


def _faults(layout: Sheet) -> Iterator[Fault]:
    keys = [row.key for row in layout.rows]
    for n, key in enumerate(keys):
        if key in keys[:n]:
            yield fault(
                ("rows", n, "key"), key, msg("a row that the sheet does not have yet", "report"), "DI-1"
            )
    if sorted(layout.ghost.rows) != sorted(keys):
        allowed = msg("all rows of the sheet, each once", "report")
        yield fault(("ghost", "rows"), ", ".join(layout.ghost.rows), allowed, "DI-S2")

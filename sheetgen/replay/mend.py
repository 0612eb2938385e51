"""The text of a log with a proposed change carried out."""

from __future__ import annotations

from sheetgen.replay.finding import Proposal


def mended(text: str, proposal: Proposal) -> str:
    """``text`` as the proposal would have it; all other lines stay as they are."""
    found: list[str] = []
    for number, row in enumerate(text.split("\n"), 1):
        if number == proposal.line:
            found += proposal.lines
        if number not in proposal.removed:
            found.append(row)
    return "\n".join(found)

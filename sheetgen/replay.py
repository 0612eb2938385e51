"""Replays a log: text -> lines -> decisions -> states, with everything that is wrong on the way."""

from __future__ import annotations

from pathlib import Path

from sheetgen.mend.proposals import propose_for_warnings
from sheetgen.mend.recover import EFFORT, Recovery
from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import lines
from sheetgen.read.result import Replay
from sheetgen.read.session import FirstReading


def replay(text: str, base: Path | None = None, effort: int = EFFORT) -> Replay:
    """Replay the log ``text``; layouts that it names by path lie relative to the folder ``base``.

    ``effort`` is how much is tried, in moves, to find what would mend a log with faults. With 0 nothing is, and each
    line that can't be played is passed over.
    """
    found = lines(text)
    heading = HeaderReader(found, base).read()
    result = Replay(heading, found)
    session = FirstReading(result) if heading.ready else None
    if session is not None:
        session.run()
    if session is not None and (session.faulty or any(claim.differing for claim in result.claims)):
        Recovery(result, effort).run()
    elif result.findings and effort:
        propose_for_warnings(result, effort)
    result.findings.sort(key=lambda f: (f.line, f.column))
    return result

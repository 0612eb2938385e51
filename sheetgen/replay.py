"""Replay a log: text, lines, decisions and states, with all findings."""

from __future__ import annotations

from pathlib import Path

from sheetgen.mend.proposals import propose_for_warnings
from sheetgen.mend.recover import EFFORT, Recovery
from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import lines
from sheetgen.read.result import Replay
from sheetgen.read.session import FirstReading


def replay(text: str, base: Path | None = None, effort: int = EFFORT) -> Replay:
    """Replay the log ``text``. Paths of layouts in it are relative to the folder ``base``.

    ``effort`` limits the repair search in logs with faults, in moves. With 0 there is no search, and lines
    that cannot be played are skipped.
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

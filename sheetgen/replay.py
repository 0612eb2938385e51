"""Replay a log. Each stage is one function or class, and its result is the input of the next.

The stages: text, lines, heading, reading (moves and states), compared claims, replay with findings.
``explain`` reports a replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sheetgen.mend.proposals import propose_for_warnings
from sheetgen.mend.recover import EFFORT, Recovery
from sheetgen.read.claims import compare_claims
from sheetgen.read.findings import judge
from sheetgen.read.heading import HeaderReader, Heading
from sheetgen.read.lines import Line, lines
from sheetgen.read.result import Replay
from sheetgen.read.session import Session


def replay(text: str, base: Path | None = None, effort: int = EFFORT) -> Replay:
    """Replay the log ``text``. Paths of layouts in it are relative to the folder ``base``.

    ``effort`` limits the repair search in logs with faults, in moves. With 0 there is no search, and lines
    that cannot be played are skipped.
    """
    log_lines = lines(text)
    heading = HeaderReader(log_lines, base).read()
    result = _played(heading, log_lines, effort) if heading.ready else Replay(heading, log_lines)
    result.findings.sort(key=lambda finding: (finding.line, finding.column))
    return result


def _played(heading: Heading, log_lines: Sequence[Line], effort: int) -> Replay:
    """Return the replay of a log whose header is complete."""
    reading = Session(heading, log_lines).run()
    compared = compare_claims(reading.claim_lines, heading)
    if reading.faulty or compared.faulty:
        return Recovery(reading, compared, effort).run()
    result = judge(reading, compared)
    if result.findings and effort:
        propose_for_warnings(result, effort)
    return result

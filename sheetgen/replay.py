"""Replay a log. Each stage is one function or class, and its result is the input of the next.

The stages: text, lines, heading, reading (moves and states), compared claims, replay with findings.
``explain`` reports a replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sheetgen.mend.proposals import propose_for_warnings
from sheetgen.mend.recover import EFFORT, Recovery
from sheetgen.mend.search import Steps, run_to_end
from sheetgen.read.claims import compare_claims
from sheetgen.read.faults import is_error
from sheetgen.read.findings import explain_reading
from sheetgen.read.heading import HeaderReader, Heading
from sheetgen.read.lines import Line, split_lines
from sheetgen.read.result import Replay
from sheetgen.read.session import Session


def replay(text: str, base: Path | None = None, effort: int = EFFORT) -> Replay:
    """Replay the log ``text``. Paths of layouts in it are relative to the folder ``base``.

    ``effort`` limits the repair search in logs with faults, in moves. With 0 there is no search, and lines
    that cannot be played are skipped.
    """
    return run_to_end(replay_in_steps(text, base, effort))


def replay_in_steps(text: str, base: Path | None = None, effort: int = EFFORT) -> Steps[Replay]:
    """Do what ``replay`` does, in steps."""
    log_lines = split_lines(text)
    heading = HeaderReader(log_lines, base).read()
    result = Replay(heading, log_lines)
    if heading.can_start:
        result = yield from _played(heading, log_lines, effort)
    return _sorted(result)


def replay_to_first_error(text: str, base: Path | None = None) -> Replay:
    """Replay a log without a search, and report no error after the first one in its lines.

    Later errors may follow from the first one. This is fast, so it can be done while a person types.
    """
    log_lines = split_lines(text)
    heading = HeaderReader(log_lines, base).read()
    if not heading.can_start:
        return _sorted(Replay(heading, log_lines))
    reading = Session(heading, log_lines).run()
    first = next((i for i, fault in enumerate(reading.faults) if is_error(fault)), None)
    claims = reading.claim_lines
    if first is not None:
        line = reading.faults[first].line.number
        claims = [claim for claim in claims if claim.line.number < line]
        del reading.faults[first + 1 :]
    return _sorted(explain_reading(reading, compare_claims(claims, heading)))


def _sorted(result: Replay) -> Replay:
    result.findings.sort(key=lambda finding: (finding.line, finding.column))
    return result


def _played(heading: Heading, log_lines: Sequence[Line], effort: int) -> Steps[Replay]:
    """Return the replay of a log whose header is complete, in steps."""
    reading = Session(heading, log_lines).run()
    compared = compare_claims(reading.claim_lines, heading)
    if reading.faulty or compared.faulty:
        return (yield from Recovery(reading, compared, effort).steps())
    result = explain_reading(reading, compared)
    if result.findings and effort:
        propose_for_warnings(result, effort)
    return result

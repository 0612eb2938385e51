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
from sheetgen.message import Msg
from sheetgen.read.claims import compare_claims
from sheetgen.read.decoration import PlainLog, without_decoration
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
    return replay_plain(without_decoration(text), base, effort)


def replay_plain(plain: PlainLog, base: Path | None = None, effort: int = EFFORT) -> Replay:
    """Replay a log without decoration, like ``replay``."""
    return run_to_end(_replay_in_steps(plain, base, effort))


def replay_in_steps(text: str, base: Path | None = None, effort: int = EFFORT) -> Steps[Replay]:
    """Do what ``replay`` does, in steps."""
    return _replay_in_steps(without_decoration(text), base, effort)


def _replay_in_steps(plain: PlainLog, base: Path | None, effort: int) -> Steps[Replay]:
    lines = split_lines(plain.text)
    heading = HeaderReader(lines, base, plain.left_out).read()
    result = Replay(heading, lines)
    if heading.can_start:
        result = yield from _played(heading, lines, effort)
    return _completed(result, plain.notices)


def replay_to_first_error(text: str, base: Path | None = None) -> Replay:
    """Replay a log without a search, and report no error after the first one in its lines.

    Later errors may follow from the first one. This is fast, so it can be done while a person types.
    """
    return replay_plain_to_first_error(without_decoration(text), base)


def replay_plain_to_first_error(plain: PlainLog, base: Path | None = None) -> Replay:
    """Replay a log without decoration, like ``replay_to_first_error``."""
    lines = split_lines(plain.text)
    heading = HeaderReader(lines, base, plain.left_out).read()
    if not heading.can_start:
        return _completed(Replay(heading, lines), plain.notices)
    reading = Session(heading, lines).run()
    first = next((i for i, fault in enumerate(reading.faults) if is_error(fault)), None)
    claims = reading.claim_lines
    if first is not None:
        line = reading.faults[first].line.number
        claims = [claim for claim in claims if claim.line.number < line]
        del reading.faults[first + 1 :]
    return _completed(explain_reading(reading, compare_claims(claims, heading)), plain.notices)


def _completed(result: Replay, notices: Sequence[Msg]) -> Replay:
    """Return the replay with its findings in the order of the lines, and with its notices."""
    result.notices = (*notices, *result.heading.notices)
    result.findings.sort(key=lambda finding: (finding.line, finding.column))
    return result


def _played(heading: Heading, lines: Sequence[Line], effort: int) -> Steps[Replay]:
    """Return the replay of a log whose header is complete, in steps."""
    reading = Session(heading, lines).run()
    compared = compare_claims(reading.claim_lines, heading)
    if reading.faulty or compared.faulty:
        return (yield from Recovery(reading, compared, effort).steps())
    result = explain_reading(reading, compared)
    if result.findings and effort:
        propose_for_warnings(result, effort)
    return result

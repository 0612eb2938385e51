"""Run ``mend``: find the change that makes a log consistent, and show it as a diff or write it."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sheetgen.cli.score_log import error_as_finding, print_findings, report_refusal
from sheetgen.cli.show import (
    FINDINGS,
    FINE,
    echo,
    print_json,
    print_written,
    shown_name,
    translator,
    wants_colour,
)
from sheetgen.errors import SheetgenError, UsageError
from sheetgen.explain import json_report
from sheetgen.explain.report import Report
from sheetgen.mend.proposals import apply_proposal
from sheetgen.message import msg
from sheetgen.output_files import write_files
from sheetgen.read.finding import Finding, Proposal
from sheetgen.read.lines import read_log
from sheetgen.read.result import Replay
from sheetgen.replay import replay

SCHEMA = "sheetgen.mend/1"


def mend(log: str, write: bool, as_json: bool) -> int:
    """Show the single change that makes a log consistent, or with ``write`` apply it."""
    path, say = Path(log), translator()
    try:
        text = read_log(path)
        found = replay(text, path.parent)
        best = _best(found)
        kept = _write(path, text, best) if write and found.findings else None
    except SheetgenError as error:
        return report_refusal(error, _value([error_as_finding(error)], None, "", None), as_json, log)
    diff = _diff(log, text, best) if best is not None else ""
    done = kept is not None or not found.findings
    if as_json:
        print_json(_value(found.findings, best, diff, kept))
        return FINE if done else FINDINGS
    if not found.findings:
        echo(say(msg("{log}: there is nothing to correct.", "report", log=log)))
        return FINE
    if best is None:
        echo("\n".join(Report(shown_name(log), found, say, wants_colour()).findings(every=False)))
        echo()
        echo(say(msg("No single change makes the rest of the log agree.", "report")))
        return FINDINGS
    print_findings(log, found, [_finding(found)])
    echo()
    echo(diff, end="")
    if kept is not None:
        print_written([log])
        echo(say(msg("The old log: {path}", "report", path=str(kept))))
    return FINE if done else FINDINGS


def _finding(found: Replay) -> Finding:
    return next(finding for finding in found.findings if finding.proposals)


def _best(found: Replay) -> Proposal | None:
    """Return the most plausible change for the first fault of the log for which a change is known."""
    return next((f.proposals[0] for f in found.findings if f.proposals), None)


def _write(path: Path, text: str, best: Proposal | None) -> Path | None:
    """Write the mended log, and return the path of the old log, kept beside it; None if there was nothing to mend.

    Raise ``UsageError`` if no change is clearly best, or if an older log that was kept would be lost.
    """
    if best is None or not best.clear:
        raise UsageError(
            msg("{log} was not changed: no single change clearly corrects it.", "report", log=str(path))
        )

    kept = path.with_name(f"{path.name}.orig")
    if kept.exists():
        raise UsageError(msg("{path} exists already: it contains an older log.", "report", path=str(kept)))
    write_files({kept: path.read_bytes(), path: apply_proposal(text, best).encode()}, force=True)
    return kept


def _diff(log: str, text: str, best: Proposal) -> str:
    old, new = text.splitlines(keepends=True), apply_proposal(text, best).splitlines(keepends=True)
    return "".join(difflib.unified_diff(old, new, log, log, n=2))


def _value(found: Sequence[Finding], best: Proposal | None, diff: str, kept: Path | None) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "findings": json_report.findings_json(found),
        "proposal": json_report.proposal_json(best) if best is not None else None,
        "diff": diff,
        "kept": str(kept) if kept is not None else None,
    }

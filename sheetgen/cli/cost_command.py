"""The command ``cost``: costs and gains of a planned turn, without playing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from sheetgen.cli.options import Argument, AsJson, At, Commands, Lang, Log, add_command

if TYPE_CHECKING:
    from sheetgen.read.finding import Finding


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(app, "cost", cost, 'sheetgen cost evening.log "gold, house 7; go B"')


def cost(
    log: Log,
    plan: Annotated[
        list[str],
        Argument(
            metavar="PLAN", help='a turn as it is typed, such as `"gold, house 7; go B"`; more lines follow'
        ),
    ],
    at: At = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Say what a planned turn would cost and earn, without playing it."""
    return run_cost(log, plan, at, as_json, lang)


def run_cost(
    log: str, plan: list[str], at: int | None = None, as_json: bool = False, lang: str | None = None
) -> int:
    """Calculate the plan and print a report; return the exit status."""
    from sheetgen.cli import score_log, show
    from sheetgen.errors import SheetgenError
    from sheetgen.explain import cost as costs
    from sheetgen.explain.report import Report
    from sheetgen.read.finding import ERROR
    from sheetgen.read.lines import check_size

    try:
        say = show.translator(lang)
        check_size(plan)
        found = score_log.load_log(log)
        score_log.check_line(at, found)
        last = at if at is not None else len(found.lines)
        bad = [f for f in found.findings if f.severity == ERROR and f.line <= last]
        worked = costs.cost(found, plan, at) if found.state is not None and not bad else None
    except SheetgenError as error:
        return score_log.report_refusal(error, _refused([score_log.error_as_finding(error)]), as_json, log)
    if as_json:
        value = costs.as_json(found, worked, at) if worked is not None else _refused(bad)
        show.print_json(value)
    else:
        name, findings = (show.shown_name(log), bad) if worked is None else (worked.player, worked.findings)
        shown = Report(name, found, say, show.wants_colour())
        for finding in findings:
            show.echo("\n".join(shown.finding(finding)))
        for line in costs.report(worked, say) if worked is not None else ():
            show.echo(line)
    return show.FINDINGS if bad or (worked is not None and worked.findings) else show.FINE


def _refused(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the JSON report for a plan that cannot be calculated."""
    from sheetgen.explain import cost as costs
    from sheetgen.explain import json_report

    return {"schema": costs.COST, "legal": False, "findings": json_report.findings(findings)}

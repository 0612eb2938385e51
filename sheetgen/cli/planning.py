"""The command ``cost``: what a planned turn would cost and earn, without playing it."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("cost")(cost)


def cost(
    log: Annotated[str, typer.Argument(metavar="LOG", help="the file of a log")],
    plan: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAN...", help='a turn as it is typed, such as "gold, house 7; go B"; more lines follow'
        ),
    ],
    at: Annotated[int | None, typer.Option(help="plan after this line of the log", metavar="LINE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON value")] = False,
    lang: Annotated[
        str | None, typer.Option(help="language of the report; else yours", metavar="LANG")
    ] = None,
) -> None:
    """Say what a planned turn would cost and earn, without playing it."""
    raise typer.Exit(run(log, plan, at, as_json, lang))


def run(
    log: str, plan: list[str], at: int | None = None, as_json: bool = False, lang: str | None = None
) -> int:
    """Work out the plan and report on it; returns the exit status."""
    from sheetgen.cli import scoring, show
    from sheetgen.errors import SheetgenError
    from sheetgen.replay import cost as costs
    from sheetgen.replay import json_report
    from sheetgen.replay.finding import ERROR
    from sheetgen.replay.report import Report

    try:
        say = show.speaker(lang)
        found = scoring.load(log)
        scoring.check_line(at, found)
        last = at if at is not None else len(found.lines)
        bad = [f for f in found.findings if f.severity == ERROR and f.line <= last]
        worked = costs.cost(found, plan, at) if found.state is not None and not bad else None
    except SheetgenError as error:
        report = json_report.refused(show.code_of(error), error.message)
        return scoring.refuse(error, {**report, "schema": costs.COST}, as_json, log)
    if as_json:
        value = (
            costs.as_json(found, worked, at)
            if worked is not None
            else {"schema": costs.COST, "legal": False, "findings": [json_report.finding(f) for f in bad]}
        )
        show.value(value)
    else:
        name, findings = (show.named(log), bad) if worked is None else (worked.player, worked.findings)
        shown = Report(name, found, say, show.colour())
        for finding in findings:
            show.echo("\n".join(shown.finding(finding)))
        for line in costs.report(worked, say) if worked is not None else ():
            show.echo(line)
    return show.FINDINGS if bad or (worked is not None and worked.findings) else show.FINE

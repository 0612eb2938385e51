"""Commands that read logs: ``score``, ``format``, ``settle``, ``explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli import mending, scoring

AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]
Lang = Annotated[str | None, typer.Option(help="language of the report; else yours", metavar="LANG")]
Log = Annotated[str, typer.Argument(metavar="LOG", help="the file of a log")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("score")(score)
    app.command("format")(format_log)
    app.command("mend")(mend)
    app.command("settle")(settle)
    app.command("explain")(explain)


def score(
    log: Log,
    as_json: AsJson = False,
    ledger: Annotated[bool, typer.Option("--ledger", help="show what each line changed")] = False,
    at: Annotated[int | None, typer.Option(help="show the state after this line", metavar="LINE")] = None,
    fill: Annotated[
        str | None,
        typer.Option(help="write each player's sheet with all marks, .pdf or .svg", metavar="FILE"),
    ] = None,
    page: Annotated[
        str | None,
        typer.Option(help="write the game as a page to move along, .html", metavar="FILE"),
    ] = None,
    lang: Lang = None,
    paper: Annotated[
        str, typer.Option(help="paper of the filled sheets: a4 or letter", metavar="PAPER")
    ] = "a4",
    edition: Annotated[
        str,
        typer.Option(help="edition of the filled sheets: colour, low-ink, grey or bw", metavar="EDITION"),
    ] = "colour",
    force: Annotated[bool, typer.Option("--force", help="replace a file that sheetgen did not make")] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="report all faults, not only the first (always so)")
    ] = True,
    every: Annotated[
        bool, typer.Option("--all", help="tell also what may only follow from another finding")
    ] = False,
    photos: Annotated[
        list[str] | None,
        typer.Option(
            "--photo", help="a photo of a filled sheet, to be compared with the log", metavar="PHOTO"
        ),
    ] = None,
) -> None:
    """Replay a log with full legality: findings, totals, who won and why."""
    raise typer.Exit(
        scoring.score(
            log, as_json, ledger, at, fill, page, lang, paper, edition, force, keep_going, every, photos or ()
        )
    )


def format_log(
    log: Log,
    write: Annotated[bool, typer.Option("--write", help="put it in place of the file")] = False,
    short: Annotated[bool, typer.Option("--short", help="the shortest words that are clear")] = False,
    lang: Annotated[
        str | None, typer.Option(help="translate the log into this language", metavar="LANG")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a log in canonical form."""
    raise typer.Exit(scoring.format_log(log, write, short, lang, as_json))


def mend(
    log: Log,
    write: Annotated[
        bool, typer.Option("--write", help="change the file; the log as it was is kept beside it")
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show the one change of a log after which all of it agrees."""
    raise typer.Exit(mending.mend(log, write, as_json, lang))


def settle(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game's key, as list shows it")],
    tallies: Annotated[
        list[str], typer.Argument(metavar="TALLY...", help='such as "Leila: fame 16, money 49, karma 5/4"')
    ],
    layout: Annotated[str | None, typer.Option(help="the layout played on", metavar="LAYOUT")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say who won, from final tallies alone."""
    raise typer.Exit(scoring.settle(game, tallies, layout, as_json, lang))


def explain(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="a finding's code, or a clause such as DC-42")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Explain what a finding means, or a rule; without a code, list all of them."""
    raise typer.Exit(scoring.explain(code, as_json, lang))

"""Declarations of the commands that read logs: ``score``, ``format``, ``mend``, ``settle``, ``explain``."""

from __future__ import annotations

from typing import Annotated

from sheetgen.cli import mend_log, score_log
from sheetgen.cli.options import (
    Argument,
    AsJson,
    At,
    Commands,
    Force,
    Game,
    Lang,
    Layout,
    Log,
    Option,
    add_command,
    complete_from,
)


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "score", score,
        "sheetgen score evening.log",
        "sheetgen score evening.log --ledger --at 12",
        "sheetgen score evening.log --fill sheets.pdf --page game.html",
    )  # fmt: skip
    add_command(
        app,
        "format",
        format_log,
        "sheetgen format evening.log",
        "sheetgen format evening.log --lang fr --short",
    )
    add_command(app, "mend", mend, "sheetgen mend evening.log", "sheetgen mend evening.log --write")
    add_command(
        app, "settle", settle,
        'sheetgen settle dice-charmers "Ann: fame 16, money 49, karma 5/4" "Ben: fame 14, money 50, karma 3/3"',
    )  # fmt: skip
    add_command(app, "explain", explain, "sheetgen explain DC-42", "sheetgen explain die-on-elephant")


def score(
    log: Log,
    as_json: AsJson = False,
    ledger: Annotated[bool, Option("--ledger", help="show what each line changed")] = False,
    at: At = None,
    fill: Annotated[
        str | None,
        Option(help="write each player's sheet with all marks to this file, .pdf or .svg", metavar="FILE"),
    ] = None,
    page: Annotated[
        str | None,
        Option(
            help="write the game as a page to step through, .html; --lang de,en for several languages",
            metavar="FILE",
        ),
    ] = None,
    lang: Lang = None,
    turning_points: Annotated[
        bool, Option("--turning-points", help="review the game, and mark its turning points on the page")
    ] = False,
    review: Annotated[
        str | None,
        Option(help="mark the turning points of a file that `sheetgen review --json` wrote", metavar="FILE"),
    ] = None,
    paper: Annotated[
        str,
        Option(
            help="paper of the filled sheets: a4 or letter",
            metavar="PAPER",
            autocompletion=complete_from("papers"),
        ),
    ] = "a4",
    edition: Annotated[
        str,
        Option(
            help="edition of the filled sheets: colour, low-ink, grey or bw",
            metavar="EDITION",
            autocompletion=complete_from("editions"),
        ),
    ] = "colour",
    force: Force = False,
    keep_going: Annotated[bool, Option("--keep-going", help="report all faults; always on")] = True,
    every: Annotated[
        bool, Option("--all", help="also show findings that may only follow from another one")
    ] = False,
    as_log: Annotated[
        str | None,
        Option("--as-log", help="write the text of a filled log sheet to this file, .log", metavar="FILE"),
    ] = None,
    photos: Annotated[
        list[str] | None,
        Option("--photo", help="a photo of a filled sheet to compare with the log", metavar="PHOTO"),
    ] = None,
) -> int:
    """Check and score a log: find errors, count totals, and name the winner with the reason."""
    return score_log.score(
            log, as_json, ledger, at, fill, page, lang, paper, edition, force, keep_going, every,
            turning_points, review, as_log, photos or (),
        )  # fmt: skip


def format_log(
    log: Log,
    write: Annotated[bool, Option("--write", help="replace the file with the result")] = False,
    short: Annotated[bool, Option("--short", help="use the shortest unambiguous words")] = False,
    lang: Annotated[
        str | None,
        Option(
            help="translate the log into this language",
            metavar="LANG",
            autocompletion=complete_from("languages"),
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Print a log in canonical form."""
    return score_log.format_log(log, write, short, lang, as_json)


def mend(
    log: Log,
    write: Annotated[bool, Option("--write", help="change the file, and keep the old log beside it")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Find the one change that makes a log with errors agree again."""
    return mend_log.mend(log, write, as_json, lang)


def settle(
    game: Game,
    tallies: Annotated[
        list[str], Argument(metavar="TALLY", help='such as `"Leila: fame 16, money 49, karma 5/4"`')
    ],
    layout: Layout = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Find the winner from final tallies."""
    return score_log.settle(game, tallies, layout, as_json, lang)


def explain(
    code: Annotated[
        str | None,
        Argument(
            metavar="CODE",
            help="a finding's code, or a clause such as DC-42",
            autocompletion=complete_from("codes"),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Explain a finding or a rule; list all of them if you name none."""
    return score_log.explain(code, as_json, lang)

"""The command ``score``: it finds out what it is given, and runs the function for that."""

from __future__ import annotations

from typing import Annotated

from sheetgen.cli import mend_log, score_log, score_photos, score_tallies, show
from sheetgen.cli.game_files import FORM, LOG, PHOTOS, TALLIES, Given, recognise
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    add_command,
    refuse_unfitting,
    together,
)
from sheetgen.cli.score_options import CANONICAL, FITS, FIX, ScoreOptions
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "score", score,
        "sheetgen score evening.log --ledger --at 12",
        "sheetgen score evening.log --fill sheets.pdf --page game.html",
        "sheetgen score evening.log --fix --write",
        "sheetgen score leila.jpg rajesh.jpg --names Leila,Rajesh",
        'sheetgen score raja "Ann: 7 palaces" "Ben: 6 palaces"',
    )  # fmt: skip


def score(
    words: Annotated[
        list[str],
        Argument(
            metavar="FILE",
            help='a log; a filled form; photos or scans; or a game and a tally of each player, such as `"Leila: '
            'fame 16, money 49, karma 5/4"`',
            values="games",
        ),
    ],
    *,
    options: ScoreOptions,
    as_json: AsJson = False,
) -> int:
    """Find out who won, and check a game: from a log, a filled form, photos, or final tallies."""
    given = recognise(words, options.layout or ())
    kind = FIX if options.fix else CANONICAL if options.canonical else given.kind
    if options.fix and options.canonical:
        raise UsageError(together("--fix", "--canonical"))
    if kind in (FIX, CANONICAL) and (given.kind != LOG or len(words) > 1):
        raise UsageError(msg("{option} needs a log and nothing else.", "report", option=kind))
    refuse_unfitting(options, FITS, kind)
    if not as_json and (kind in (PHOTOS, FORM) or len(given.kinds) > 1):
        for each in dict.fromkeys(kind for _, kind in given.kinds):
            files = ", ".join(word for word, kind in given.kinds if kind == each)
            show.print_message(msg("Read as {kind}: {files}.", "report", kind=each, files=files))
    return _score(given, kind, options, as_json)


def _score(given: Given, kind: Msg, options: ScoreOptions, as_json: bool) -> int:
    """Run the function for this kind of input, and return the exit status."""
    if kind == TALLIES:
        return score_tallies.settle(given, options, as_json)
    if kind == FORM:
        return score_tallies.settle_forms(given.forms, given.tallies, as_json)
    if kind == FIX:
        return mend_log.mend(given.log, options.write, as_json)
    if kind == CANONICAL:
        return score_log.format_log(given.log, options.write, options.short, as_json)
    if kind == PHOTOS:
        return score_photos.score_photos(given, options, as_json)
    if given.form is None and not given.photos:
        found = score_tallies.settle_file(given.log, options, as_json)
        if found is not None:
            return found
    return score_log.score(given, options, as_json)

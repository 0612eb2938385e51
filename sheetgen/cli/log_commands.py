"""Declarations of ``score`` and ``explain``."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sheetgen.cli import mend_log, score_log, score_photos, show
from sheetgen.cli.game_files import FORM, LOG, PHOTOS, TALLIES, Given, recognise
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Force,
    Lang,
    Option,
    add_command,
    refuse_unfitting,
    together,
)
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "score", score,
        "sheetgen score evening.log --ledger --at 12",
        "sheetgen score evening.log --fill sheets.pdf --page game.html",
        "sheetgen score evening.log --fix --write",
        "sheetgen score leila.jpg rajesh.jpg --names Leila,Rajesh",
        'sheetgen score raja "Ann: 7 palaces" "Ben: 6 palaces"',
    )  # fmt: skip
    add_command(app, "explain", explain, "sheetgen explain DC-42", "sheetgen explain die-on-elephant")


class ScoreOptions(NamedTuple):
    """The options of ``score``. ``FITS`` has the kinds of input that each of them fits."""

    ledger: Annotated[bool, Option(help="show what each line changed")] = False
    at: Annotated[int | None, Option(help="show the sheets after this line", metavar="LINE")] = None
    fill: Annotated[
        str | None,
        Option(help="write each player's sheet with all marks to this file, .pdf or .svg", metavar="FILE"),
    ] = None
    page: Annotated[
        str | None,
        Option(
            help="write the game as a page to step through, .html; --lang de,en for several languages; photos: a "
            "page to check the reading",
            metavar="FILE",
        ),
    ] = None
    turning_points: Annotated[
        bool, Option(help="review the game, and mark its turning points on the page")
    ] = False
    review: Annotated[
        str | None,
        Option(help="mark the turning points of a file that `sheetgen review --json` wrote", metavar="FILE"),
    ] = None
    paper: Annotated[
        str, Option(help="paper of the filled sheets: a4 or letter", metavar="PAPER", values="papers")
    ] = "a4"
    edition: Annotated[
        str,
        Option(
            help="edition of the filled sheets: colour, low-ink, grey or bw",
            metavar="EDITION",
            values="editions",
        ),
    ] = "colour"
    force: Force = False
    every: Annotated[
        bool, Option("--all", help="also show findings that may only follow from another one")
    ] = False
    fix: Annotated[bool, Option(help="find the one change that makes a log with errors agree again")] = False
    canonical: Annotated[bool, Option(help="print the log in canonical form, in the language of --lang")] = (
        False
    )
    write: Annotated[
        bool, Option(help="with --fix or --canonical: change the file; --fix keeps the old log beside it")
    ] = False
    short: Annotated[bool, Option(help="with --canonical: use the shortest unambiguous words")] = False
    as_log: Annotated[
        str | None,
        Option("--as-log", help="write the text of a filled log sheet to this file, .log", metavar="FILE"),
    ] = None
    photos: Annotated[
        list[str] | None,
        Option("--photo", help="a photo of a filled sheet to compare with the log", metavar="PHOTO"),
    ] = None
    names: Annotated[
        str | None,
        Option(help="photos: names in the order of seats, such as `Leila,Rajesh`", metavar="NAMES"),
    ] = None
    told: Annotated[
        list[str] | None,
        Option(
            "--say",
            help='photos: handwritten totals, such as `"Leila: gold 17, character 3"`',
            metavar="TALLY",
        ),
    ] = None
    layout: Annotated[
        list[str] | None,
        Option(
            help="photos: layout of the sheets; tallies: the layout played on",
            metavar="LAYOUT",
            values="layouts",
        ),
    ] = None


NOTHING_SAID = ScoreOptions()
FIX, CANONICAL = msg("--fix"), msg("--canonical")  # translators: none
"""What to do with a log instead of scoring it."""
FITS = {
    "ledger": (LOG,),
    "at": (LOG,),
    "fill": (LOG, PHOTOS, TALLIES),
    "page": (LOG, PHOTOS),
    "turning_points": (LOG,),
    "review": (LOG,),
    "paper": (LOG, PHOTOS, TALLIES),
    "edition": (LOG, TALLIES),
    "force": (LOG, PHOTOS, TALLIES),
    "every": (LOG,),
    "write": (FIX, CANONICAL),
    "short": (CANONICAL,),
    "as_log": (LOG,),
    "photos": (LOG,),
    "names": (PHOTOS,),
    "told": (PHOTOS,),
    "layout": (PHOTOS, TALLIES),
}


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
    options: ScoreOptions = NOTHING_SAID,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Find out who won, and check a game: from a log, a filled form, photos, or final tallies."""
    given = recognise(words)
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
    return _score(given, kind, options, as_json, lang)


def _score(given: Given, kind: Msg, options: ScoreOptions, as_json: bool, lang: str | None) -> int:
    """Run the function for this kind of input, and return the exit status."""
    chosen = options
    layouts = chosen.layout or []
    if kind == TALLIES:
        if len(layouts) > 1:
            raise UsageError(msg("Tallies are of one layout: give --layout once.", "report"))
        if given.layout is not None and layouts:
            raise UsageError(msg("The layout is named twice: leave out --layout.", "report"))
        layout = layouts[0] if layouts else given.layout
        return score_log.settle(given.game, given.tallies, layout, as_json, lang, _pad_files(chosen, lang))
    if kind == FORM:
        return score_log.settle_forms(given.forms, given.tallies, as_json, lang)
    if kind == FIX:
        return mend_log.mend(given.log, chosen.write, as_json, lang)
    if kind == CANONICAL:
        return score_log.format_log(given.log, chosen.write, chosen.short, lang, as_json)
    if kind == PHOTOS:
        return score_photos.score_photos(
            given.photos, layouts, chosen.names, [*(chosen.told or ()), *given.tallies], chosen.fill, chosen.page,
            as_json, lang, chosen.paper, chosen.force, given.forms,
        )  # fmt: skip
    if given.form is None and not given.photos:
        found = score_log.settle_file(given.log, as_json, lang, _pad_files(chosen, lang))
        if found is not None:
            return found
    return score_log.score(
        given.log, given.form, as_json, chosen.ledger, chosen.at, chosen.fill, chosen.page, lang, chosen.paper,
        chosen.edition, chosen.force, chosen.every, chosen.turning_points, chosen.review, chosen.as_log,
        [*(chosen.photos or ()), *given.photos], given.forms, given.tallies,
    )  # fmt: skip


def _pad_files(chosen: ScoreOptions, lang: str | None) -> score_log.OutputFiles:
    """Return the files for a result from tallies alone: a filled score pad."""
    langs = [lang] if lang else []
    return score_log.OutputFiles(chosen.fill, None, None, langs, chosen.paper, chosen.edition, chosen.force)


def explain(
    code: Annotated[
        str | None,
        Argument(metavar="CODE", help="a finding's code, or a clause such as DC-42", values="codes"),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Explain a finding or a rule; list all of them if you name none."""
    return score_log.explain(code, as_json, lang)

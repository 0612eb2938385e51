"""The options of ``score``, and the kinds of input that they fit."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sheetgen.cli.game_files import LOG, PHOTOS, TALLIES
from sheetgen.cli.options import Force, Option
from sheetgen.message import msg


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
            help='photos: marks and handwritten totals as you see them, such as `"Leila: palace.builder.3 crossed"` or '
            '`"Leila: gold 17, character 3"`',
            metavar="TEXT",
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
    "told": (LOG, PHOTOS),
    "layout": (PHOTOS, TALLIES),
}

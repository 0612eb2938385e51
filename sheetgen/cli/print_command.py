"""The commands ``print`` and ``preview``; ``run_print`` does the work."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sheetgen.cli import run_print
from sheetgen.cli.options import (
    AsJson,
    Commands,
    Force,
    LayoutsIfAny,
    MissingArgument,
    OneLayout,
    Option,
    Paper,
    add_command,
    complete_from,
    whole_number,
)
from sheetgen.cli.paper_options import Arranging, Numbered, Output
from sheetgen.printing.request import Request


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "print", print_layouts,
        "sheetgen print dice-charmers/sun",
        "sheetgen print dice-charmers/sun dice-charmers/moon --lang de --paper letter -o pad.pdf",
        "sheetgen print raja --all --players 3",
        "sheetgen print dice-charmers/card --for generic-x4",
        "sheetgen print nagaraja --deck --for drivethrucards",
        "sheetgen print --repeat pad.pdf",
    )  # fmt: skip
    add_command(
        app, "preview", preview,
        "sheetgen preview dice-charmers/sun --png",
        "sheetgen preview nagaraja/temple --svg -o temple.svg",
    )  # fmt: skip


Lang = Annotated[
    str | None,
    Option(
        help="language of the sheets and of what is said; else yours",
        metavar="LANG",
        autocompletion=complete_from("languages"),
    ),
]
Edition = Annotated[
    str,
    Option(
        help="colour, low-ink, grey or bw (black and white only)",
        metavar="EDITION",
        autocompletion=complete_from("editions"),
    ),
]
Size = Annotated[
    str | None,
    Option(
        help="of cards: poker, poker-us, bridge, mini-euro, tarot, a6 or page, half a sheet",
        metavar="SIZE",
        autocompletion=complete_from("sizes"),
    ),
]
Detail = Annotated[
    str | None,
    Option(help="of cards: short, full or both", metavar="DETAIL", autocompletion=complete_from("details")),
]
Single = Annotated[bool, Option("--single", help="cards one a page, front and back in turn")]
Cards = Annotated[
    int | None,
    Option(
        help="of a box: so many cards go into it; else what it is for",
        metavar="NUMBER",
        parser=whole_number("--cards"),
    ),
]
Thickness = Annotated[
    str | None, Option(help="of a box: of a card with its sleeve; 0.3mm unless said", metavar="LENGTH")
]
Sleeved = Annotated[bool, Option("--sleeved", help="of a box: its cards are in sleeves")]
Die = Annotated[
    str | None,
    Option(help="of dice and stickers: the edge of a die; 16mm unless said", metavar="LENGTH"),
]
Players = Annotated[
    int | None,
    Option(
        help="of log sheets: lines of a round; with --all: how many play",
        metavar="NUMBER",
        parser=whole_number("--players"),
    ),
]


class Drawing(NamedTuple):
    """Options of the drawings; names as in ``Request``."""

    size: Size = None
    detail: Detail = None
    cards: Cards = None
    thickness: Thickness = None
    sleeved: Sleeved = False
    die: Die = None
    players: Players = None


ARRANGED, DRAWN = Arranging(), Drawing()


def print_layouts(
    layouts: LayoutsIfAny = None,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    drawing: Drawing = DRAWN,
    single: Single = False,
    arranging: Arranging = ARRANGED,
    numbered: Numbered = False,
    on: Annotated[
        str | None,
        Option(
            help="the paper printed on, if another: a3 or tabloid, for example",
            metavar="PAPER",
            autocompletion=complete_from("larger_papers"),
        ),
    ] = None,
    nest: Annotated[bool, Option("--nest", help="lay pieces to cut out as close as they go")] = False,
    plates: Annotated[bool, Option("--plates", help="art and text in files of their own")] = False,
    profile: Annotated[
        str | None,
        Option(
            "--for",
            help="a print shop's profile, or screen",
            metavar="PROFILE",
            autocompletion=complete_from("profiles"),
        ),
    ] = None,
    fillable: Annotated[bool, Option("--fillable", help="with --for screen: a form to fill in")] = False,
    dry_run: Annotated[bool, Option("--dry-run", help="list what would be written")] = False,
    watch: Annotated[bool, Option("--watch", help="print again when a layout changes")] = False,
    everything: Annotated[
        bool, Option("--all", help="all that a game named needs for so many --players, with a list")
    ] = False,
    deck: Annotated[
        bool, Option("--deck", help="of a game named all its cards, as one deck of one size")
    ] = False,
    repeat: Annotated[
        str | None, Option(help="print again just what this PDF of ours was", metavar="FILE")
    ] = None,
) -> int:
    """Print layouts to PDF, in the order given: for home, a print shop or the screen."""
    if not layouts and repeat is None:
        raise MissingArgument("layouts")
    return run_print.print_layouts(
        Request(
            tuple(layouts or ()), paper=paper, lang=lang, edition=edition, output=output, force=force, as_json=as_json,
            single=single, numbered=numbered, on=on, nest=nest, plates=plates, profile=profile, fillable=fillable,
            dry_run=dry_run, watch=watch, everything=everything, deck=deck, repeat=repeat,
            **drawing._asdict(), **arranging._asdict(),
        )
    )  # fmt: skip


def preview(
    layout: OneLayout,
    svg: Annotated[bool, Option("--svg", help="a drawing that scales")] = False,
    png: Annotated[bool, Option("--png", help="an image of pixels")] = False,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    dpi: Annotated[
        int, Option(help="pixels an inch of the PNG", metavar="NUMBER", parser=whole_number("--dpi"))
    ] = 150,
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    drawing: Drawing = DRAWN,
) -> None:
    """Make pictures of a layout's pages to look at on the screen: one file a page."""
    run_print.preview(
        layout, svg, png, paper, lang, edition, dpi, output, force, as_json, **drawing._asdict()
    )  # fmt: skip

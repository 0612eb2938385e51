"""The commands ``print`` and ``preview`` as typer knows them; ``making`` does the work."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli import making


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("print")(print_layouts)
    app.command("preview")(preview)


Layouts = Annotated[
    list[str], typer.Argument(metavar="LAYOUT...", help="names such as dice-charmers/sun, or files")
]
Paper = Annotated[str | None, typer.Option(help="a4 or letter; else your country's", metavar="PAPER")]
Lang = Annotated[str | None, typer.Option(help="language of the sheets; else yours", metavar="LANG")]
Edition = Annotated[str, typer.Option(help="colour, low-ink, grey or bw (black and white only)", metavar="EDITION")]
Output = Annotated[str | None, typer.Option("--output", "-o", help="the file to write", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="replace a file that sheetgen did not make")]
Size = Annotated[
    str | None, typer.Option(help="of cards: poker, bridge, tarot, a6 or page, half a sheet", metavar="SIZE")
]
Detail = Annotated[str | None, typer.Option(help="of cards: short, full or both", metavar="DETAIL")]
Single = Annotated[bool, typer.Option("--single", help="cards one a page, front and back in turn")]
Players = Annotated[
    int | None, typer.Option(help="of log sheets: lines of a round, 1 to 9", metavar="NUMBER")
]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]


def print_layouts(
    layouts: Layouts,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    size: Size = None,
    detail: Detail = None,
    single: Single = False,
    players: Players = None,
) -> None:
    """Print layouts to one PDF, in the order given."""
    making.print_layouts(
        layouts, paper, lang, edition, output, force, as_json,
        size=size, detail=detail, single=single, players=players,
    )  # fmt: skip


def preview(
    layout: Annotated[
        str, typer.Argument(metavar="LAYOUT", help="a name such as dice-charmers/sun, or a file")
    ],
    svg: Annotated[bool, typer.Option("--svg", help="a drawing that scales")] = False,
    png: Annotated[bool, typer.Option("--png", help="an image of pixels")] = False,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    dpi: Annotated[int, typer.Option(help="pixels an inch of the PNG")] = 150,
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    size: Size = None,
    detail: Detail = None,
    players: Players = None,
) -> None:
    """Make pictures of a layout's pages to look at on the screen: one file a page."""
    making.preview(
        layout, svg, png, paper, lang, edition, dpi, output, force, as_json,
        size=size, detail=detail, players=players,
    )  # fmt: skip

"""The command ``impose``: any PDF laid on paper as ``print`` lays sheets and cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli import kept, making, show
from sheetgen.cli.arranging import (
    Backs,
    BindingMargin,
    Copies,
    GlueEdge,
    Guides,
    Gutter,
    Order,
    Output,
    Printer,
    PunchZone,
    Shrink,
    Up,
)  # fmt: skip
from sheetgen.cli.naming import ending
from sheetgen.cli.options import AsJson, Force, HeardLang, Paper, add_command
from sheetgen.cli.request import Chosen, Request, choose, job_of, length
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.press.source import Source
    from sheetgen.press.writing import Made


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    add_command(
        app, "impose", impose,
        "sheetgen impose rules.pdf --order booklet --backs short-edge --shrink",
        "sheetgen impose cards.pdf --guides crosses --paper letter",
        "sheetgen impose notes.pdf --copies 50 --up 2 --glue-edge top",
    )  # fmt: skip


def impose(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a PDF, whoever made it")],
    paper: Paper = None,
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    copies: Copies = 1,
    backs: Backs = None,
    order: Order = "rows",
    creep: Annotated[
        str | None,
        typer.Option(
            help="how thick a booklet's paper is, such as 0.1mm: inner pages move towards the fold",
            metavar="LENGTH",
        ),
    ] = None,
    up: Up = 0,
    gutter: Gutter = None,
    guides: Guides = None,
    glue_edge: GlueEdge = None,
    punch_zone: PunchZone = None,
    binding_margin: BindingMargin = None,
    shrink: Shrink = False,
    printer: Printer = None,
    lang: HeardLang = None,
) -> None:
    """Lay the pages of any PDF on paper: several a side, cards, pads, booklets, with marks to cut along."""
    from sheetgen.press import foreign, source
    from sheetgen.press.ink import load, naming
    from sheetgen.press.output import write_all

    chosen = choose(paper, None, "colour")
    request = Request(
        (file,), copies=copies, backs=backs, order=order, up=up, gutter=gutter, guides=guides,
        glue_edge=glue_edge, punch_zone=punch_zone, binding_margin=binding_margin, shrink=shrink, printer=printer,
    )  # fmt: skip
    at = ending(output, ".pdf") or Path(f"{Path(file).stem}-imposed.pdf")
    job = job_of(request, chosen)._replace(creep=length("creep", creep) if creep is not None else 0.0)
    data = load(Path(file))
    with naming(Path(file)):
        found = source.read(data)
        made = foreign.impose(found, job)
    parts = [kept.Part(part.suffix and f"-{part.suffix}", part.data, part.pages) for part in made]
    places = kept.named(at, parts)
    write_all({place: part.data for place, part in zip(places, made, strict=True)}, force=force)
    _tell(found, chosen, places, made, as_json)


def _tell(found: Source, chosen: Chosen, places: list[Path], made: list[Made], as_json: bool) -> None:
    """Say what was made, of pages of which sizes, and what did not come along."""
    from sheetgen.press.source import sizes_said

    notes = list(dict.fromkeys(note for part in made for note in part.notes))
    if as_json:
        show.value(
            {
                "schema": "sheetgen.impose/1",
                "files": [
                    {"file": str(at), "bytes": len(part.data)} for at, part in zip(places, made, strict=True)
                ],
                "pages": sum(part.pages for part in made),
                "paper": chosen.paper,
                "sizes": [
                    {"width_mm": width, "height_mm": height, "pages": count}
                    for (width, height), count in found.sizes.items()
                ],
                "notes": notes,
            }
        )
        return
    for at, part in zip(places, made, strict=True):
        show.line(
            msg(
                "{path}: {pages}, {paper}, {size} kB", "report", path=at,
                pages=msgs("{count} page", "{count} pages", part.pages, "report"),
                paper=making.paper_said(chosen), size=max(1, round(len(part.data) / 1000)),
            )
        )  # fmt: skip
    for note in (*sizes_said(found), *notes):
        show.line(msg("note: {said}", "report", said=note))

"""The command ``impose``: it arranges any PDF on paper as ``print`` arranges sheets and cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from sheetgen.cli import print_command, show
from sheetgen.cli.options import Argument, Commands, Option, add_command
from sheetgen.cli.pdf_files import read_pdf
from sheetgen.cli.print_command import choose_options
from sheetgen.cli.print_options import ARRANGING, request_options
from sheetgen.inspect.ink import name_file_in_errors
from sheetgen.message import msg, msgs
from sheetgen.output_files import write_files
from sheetgen.printing.made_files import FilePart, file_paths
from sheetgen.printing.request import Request, length_in_mm, path_with_ending
from sheetgen.printing.settings import next_step

if TYPE_CHECKING:
    from sheetgen.inspect.input_pdf import Source
    from sheetgen.press.writing import OutputFile


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "impose", impose,
        "sheetgen impose rules.pdf --order booklet --backs short-edge --shrink",
        "sheetgen impose cards.pdf --guides crosses --paper letter",
        "sheetgen impose notes.pdf --copies 50 --up 2 --glue-edge top",
    )  # fmt: skip


def impose(
    file: Annotated[str, Argument(metavar="FILE", help="any PDF")],
    creep: Annotated[
        str | None,
        Option(
            help="thickness of a booklet's paper, such as 0.1mm, to move inner pages towards the fold",
            metavar="LENGTH",
        ),
    ] = None,
    fit: Annotated[bool, Option(help="centre smaller pages on the size of the largest one")] = False,
    *,
    request: Annotated[Request, request_options("paper", "output", "force", "as_json", *ARRANGING, "on")],
) -> None:
    """Impose the pages of any PDF on paper: several on a side, cards, pads or booklets, with crop marks."""
    from sheetgen.inspect import input_pdf
    from sheetgen.press import input_pages
    from sheetgen.printing.destination import home_job

    chosen = choose_options(request.paper, None, "colour")
    at = path_with_ending(request.output, ".pdf") or Path(f"{Path(file).stem}-imposed.pdf")
    job = home_job(request, chosen)._replace(creep=length_in_mm("creep", creep) if creep is not None else 0.0)
    data = read_pdf(Path(file))
    with name_file_in_errors(Path(file)):
        found = input_pdf.read_source_pdf(data)
        if fit:
            input_pdf.fit_pages(found)
        made = input_pages.impose_pdf(found, job)
    parts = [FilePart(part.tail, part.data, part.pages) for part in made]
    places = file_paths(at, parts)
    write_files({place: part.data for place, part in zip(places, made, strict=True)}, force=request.force)
    printed_on = job.on or chosen.paper
    given = request.paper is not None or request.on is not None
    _tell(found, printed_on, given, places, made, request.as_json)
    if not request.as_json:
        both = any(part.both_sides for part in made)
        show.echo(next_step(request, printed_on, both, show.translated))


def _tell(
    found: Source,
    paper: str,
    given: bool,
    places: list[Path],
    made: list[OutputFile],
    as_json: bool,
) -> None:
    """Report the created files, the page sizes, and the parts of the source that are missing.

    ``paper`` is the paper in the printer; ``given``: whether the user chose it.
    """
    from sheetgen.inspect.input_pdf import size_notes

    notes = list(dict.fromkeys(note for part in made for note in part.notes))
    if as_json:
        show.print_json(
            {
                "schema": "sheetgen.impose/1",
                "files": [
                    {"file": str(at), "bytes": len(part.data)} for at, part in zip(places, made, strict=True)
                ],
                "pages": sum(part.pages for part in made),
                "paper": paper,
                "sizes": [
                    {"width_mm": width, "height_mm": height, "pages": count}
                    for (width, height), count in found.sizes.items()
                ],
                "notes": notes,
            }
        )
        return
    for at, part in zip(places, made, strict=True):
        if not part.pages:
            show.print_message(print_command.companion_file_line(at, len(part.data)))
            continue
        show.print_message(
            msg(
                "{path}: {pages}, {paper}, {size} kB", "report", path=at,
                pages=msgs("{count} page", "{count} pages", part.pages, "report"),
                paper=print_command.paper_text(paper, given), size=max(1, round(len(part.data) / 1000)),
            )
        )  # fmt: skip
    for note in (*size_notes(found), *notes):
        show.print_message(msg("note: {said}", "report", said=note))

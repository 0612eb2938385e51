"""The commands ``print`` and ``preview``: they make files, write them and report them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from sheetgen import output_files
from sheetgen.cli import show
from sheetgen.cli.options import Commands, LayoutsIfAny, MissingArgument, OneLayout, Option, add_command
from sheetgen.cli.print_options import ARRANGING, DRAWING, request_options
from sheetgen.cli.progress import Progress
from sheetgen.draw.paper import paper_label
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg, msgs
from sheetgen.printing import repeat, run
from sheetgen.printing.made_files import MadeFiles, default_file_name, file_paths, print_name
from sheetgen.printing.repeat import FirstPrint
from sheetgen.printing.request import (
    PrintChoice,
    Request,
    check_options,
    drawing_options_of,
    path_with_ending,
    print_choice,
)
from sheetgen.printing.settings import next_step


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


DPI = 150
"""Resolution of PNG pictures in pixels per inch, if the user does not set another."""


def print_layouts(
    layouts: LayoutsIfAny = None,
    *,
    request: Annotated[
        Request,
        request_options(
            *("paper", "lang", "edition", "output", "force", "as_json"), *DRAWING, "single", *ARRANGING,
            *("numbered", "on", "nest", "plates", "profile", "die_line", "varnish", "crop", "fillable", "dry_run"),
            *("watch", "everything", "deck", "repeat"),
        ),
    ],
) -> int:  # fmt: skip
    """Print layouts to a PDF for home, a print shop or the screen."""
    if not layouts and request.repeat is None:
        raise MissingArgument("layouts")
    return run_print(request._replace(layouts=tuple(layouts or ())))


def preview(
    layout: OneLayout,
    svg: Annotated[bool, Option(help="write SVG")] = False,
    png: Annotated[bool, Option(help="write PNG")] = False,
    dpi: Annotated[int | None, Option(help="resolution of the PNG in pixels per inch; default: 150")] = None,
    *,
    request: Annotated[
        Request, request_options("paper", "lang", "edition", "output", "force", "as_json", *DRAWING)
    ],
) -> None:
    """Draw the pages of a layout as pictures for the screen: one file for each page."""
    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    if svg and dpi is not None:
        raise UsageError(msg("--dpi is for --png.", "report"))
    kind = "svg" if svg else "png"
    choice = choose_options(request.paper, request.lang, request.edition)
    options = drawing_options_of(request)
    given = path_with_ending(request.output, f".{kind}")
    made = run.preview_pictures(layout, options, choice, kind=kind, dpi=DPI if dpi is None else dpi)
    if options.get("size") != "page":
        _check_paper(request.paper, made)
    name = default_file_name([source.address for source in made.sources], choice, f".{kind}", options)
    places = file_paths(given or Path(name), made.parts)
    files = [PlannedFile(at, part.data, 1) for at, part in zip(places, made.parts, strict=True)]
    output_files.write_files({file.path: file.data for file in files}, force=request.force)
    if request.as_json:
        show.print_json(_report_json("preview", choice, choice.paper, made, files))
    else:
        paper = paper_text(choice.paper, request.paper is not None)
        _report_files(made, files, paper, _lang_text(choice, request.lang))
        for note in made.notes:
            show.print_message(msg("note: {said}", "report", said=note))


class PlannedFile(NamedTuple):
    """A file that ``print`` is going to write."""

    path: Path
    data: bytes
    pages: int


def choose_options(paper: str | None, lang: str | None, edition: str) -> PrintChoice:
    """Return the checked options of a print; default paper and language are the reader's. Raises ``UsageError``."""
    return print_choice(
        show.reader_paper() if paper is None else paper,
        show.reader_language() if lang is None else lang,
        edition,
    )


def run_print(request: Request) -> int:
    """Write layouts to files, or with ``dry_run`` list them; return the exit status.

    With ``watch``, continue until it is interrupted.
    """
    first = None
    if request.repeat is not None:
        request, first = repeat.recall_request(request)
    check_options(request)
    if (request.everything or request.deck) and first is None:
        from sheetgen.printing import layouts

        request = layouts.expand_games(request)
    if request.watch:
        from sheetgen.cli.watch_layouts import watch_layouts

        return watch_layouts(request.layouts, lambda: print_once(request))
    print_once(request, first)
    return 0


class MadePrint(NamedTuple):
    """A print before its files are written, with notes for the user."""

    request: Request
    choice: PrintChoice
    made: MadeFiles
    files: Sequence[PlannedFile]
    notes: Sequence[Msg]


def print_once(request: Request, first: FirstPrint | None = None) -> None:
    """Make all files of a request, then write all of them or none, and report them.

    The report contains the differences from ``first``, a print that is repeated.
    """
    write_prints([make_print(request, first)])


def make_print(request: Request, first: FirstPrint | None = None) -> MadePrint:
    """Return the files of a request; raise ``UsageError`` and the exceptions of the drawings."""
    choice = choose_options(request.paper, request.lang, request.edition)
    made = run.print_request(request, choice, Progress().step)
    if first is None and request.size != "page":
        _check_paper(request.paper, made)
    notes = [*made.notes, *(repeat.differences_from_first(first, made) if first else ())]
    name = print_name([source.address for source in made.sources], request, choice)
    places = file_paths(path_with_ending(request.output, name.suffix) or name, made.parts)
    files = [PlannedFile(at, part.data, part.pages) for at, part in zip(places, made.parts, strict=True)]
    return MadePrint(request, choice, made, files, notes)


def _check_paper(paper: str | None, made: MadeFiles) -> None:
    """Raise ``UsageError`` for a paper that the user chose for pages that have sizes of their own."""
    if paper is not None and made.cut_to_size:
        raise UsageError(msg("--paper has no effect: each page is as large as its card.", "report"))


def write_prints(prints: Sequence[MadePrint]) -> None:
    """Write the files of several prints that have the same options for writing, all or none, and report them.

    The last lines tell what to do with the files.
    """
    request = prints[0].request
    files = {file.path: file.data for each in prints for file in each.files}
    if request.dry_run:
        replaced = output_files.check_files_writable(files, force=request.force)
    else:
        output_files.write_files(files, force=request.force)
        replaced = ()
    for each in prints:
        report_print(each, replaced)
    if request.as_json:
        return
    if request.dry_run:
        show.print_message(msg("Nothing was written.", "report"))
        return
    steps = [
        next_step(each.request, each.choice.paper, each.made.both_sides, show.translated) for each in prints
    ]
    for step in dict.fromkeys(filter(None, steps)):
        show.echo(step)


def report_print(done: MadePrint, replaced: Sequence[Path]) -> None:
    """Report the files of a print, or with ``dry_run`` those that it would write, and its notes."""
    request, choice, made, files, notes = done
    on = (request.on or "").lower()
    if request.as_json:
        found = _report_json("print", choice, on or choice.paper, made, files)
        found["notes"] = list(notes)
        if request.dry_run:
            found["dry_run"] = True
        show.print_json(found)
        return
    paper = paper_text(on or choice.paper, bool(on) or request.paper is not None)
    _report_files(made, files, paper, _lang_text(choice, request.lang))
    for note in notes:
        show.print_message(msg("note: {said}", "report", said=note))
    if request.dry_run:
        for path in (file.path for file in files if file.path in replaced):
            show.print_message(msg("{path} is there and would be replaced.", "report", path=path))


def companion_file_line(path: Path, size: int) -> Msg:
    """Return a line on a file beside the pages; ``size`` is in bytes."""
    said = (
        msg("where to cut and fold", "report")
        if path.suffix != ".png"
        else msg("picture to upload", "report")
    )
    return msg("{path}: {said}, {size} kB", "report", path=path, said=said, size=max(1, round(size / 1000)))


def _report_files(made: MadeFiles, files: Sequence[PlannedFile], paper: Msg, lang: Msg) -> None:
    """Print a line for each file, and the sources of the default paper and language."""
    paper = msg("each in its own size", "report") if made.cut_to_size else paper
    for path, data, pages in files:
        if not pages:
            show.print_message(companion_file_line(path, len(data)))
            continue
        show.print_message(
            msg(
                "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
                pages=msgs("{count} page", "{count} pages", pages, "report"), paper=paper,
                lang=lang, size=max(1, round(len(data) / 1000)),
            )
        )  # fmt: skip


def paper_text(paper: str, given: bool) -> Msg:
    """Return a paper's name, with a hint if the user did not choose it."""
    name = paper_label(paper)
    if given:
        return msg("{name} paper", "report", name=name)
    return msg("{name} paper (by your locale; --paper changes it)", "report", name=name)


def _lang_text(choice: PrintChoice, given: str | None) -> Msg:
    """Return the language of the sheets as text, with a hint if the user did not choose it."""
    if given is not None or show.asked_languages():
        return msg("language {lang}", "report", lang=choice.lang)
    return msg("language {lang} (by your locale; --lang changes it)", "report", lang=choice.lang)


def _report_json(
    command: str, choice: PrintChoice, paper: str, made: MadeFiles, files: Sequence[PlannedFile]
) -> dict[str, Any]:
    return {
        "schema": f"sheetgen.{command}/1",
        "files": [{"file": str(file.path), "bytes": len(file.data)} for file in files],
        "pages": sum(file.pages for file in files),
        "paper": None if made.cut_to_size else paper,
        "lang": choice.lang,
        "edition": choice.edition,
        "layouts": [{"layout": s.address, "version": s.version, "hash": s.hash} for s in made.sources],
    }

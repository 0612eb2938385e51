"""The commands ``print`` and ``preview``: they make files, write them and report them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from sheetgen import output_files
from sheetgen.cli import show
from sheetgen.cli.options import (
    Arranging,
    AsJson,
    Commands,
    Force,
    LayoutsIfAny,
    MissingArgument,
    Numbered,
    On,
    OneLayout,
    Option,
    Output,
    Paper,
    add_command,
)
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
    drawing_options,
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


Lang = Annotated[
    str | None,
    Option(help="language of the sheets and of messages; default: yours", metavar="LANG", values="languages"),
]
Edition = Annotated[
    str,
    Option(help="colour, low-ink, grey or bw (black and white only)", metavar="EDITION", values="editions"),
]
Size = Annotated[
    str | None,
    Option(
        help="cards: poker, poker-us, bridge, mini-euro, tarot, a6, page (half a sheet) or lengths such as 80x120mm",
        metavar="SIZE",
        values="sizes",
    ),
]
Detail = Annotated[str | None, Option(help="cards: short, full or both", metavar="DETAIL", values="details")]
Single = Annotated[bool, Option(help="put one card on each page, fronts and backs in turn")]
Cards = Annotated[int | None, Option(help="boxes: number of cards inside; default: as in the layout")]
Thickness = Annotated[
    str | None, Option(help="boxes: thickness of a card in its sleeve; default: 0.3mm", metavar="LENGTH")
]
Sleeved = Annotated[bool, Option(help="boxes: leave room for sleeves")]
Die = Annotated[str | None, Option(help="dice and stickers: edge of a die; default: 16mm", metavar="LENGTH")]
Players = Annotated[
    int | None, Option(help="log sheets: lines for each round; with --all: number of players")
]


class Drawing(NamedTuple):
    """The options for drawing sheets; each name is a field of ``Request``."""

    size: Size = None
    detail: Detail = None
    cards: Cards = None
    thickness: Thickness = None
    sleeved: Sleeved = False
    die: Die = None
    players: Players = None


ARRANGED, DRAWN = Arranging(), Drawing()
DPI = 150
"""Resolution of PNG pictures in pixels per inch, if the user does not set another."""


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
    on: On = None,
    nest: Annotated[bool, Option(help="place pieces to cut out as close together as possible")] = False,
    plates: Annotated[bool, Option(help="write art and text to separate files")] = False,
    profile: Annotated[
        str | None,
        Option("--for", help="a print shop's profile, or screen", metavar="PROFILE", values="profiles"),
    ] = None,
    die_line: Annotated[bool, Option(help="with --for: add cuts and creases as spot inks")] = False,
    varnish: Annotated[
        bool, Option(help="with --for: add a varnish as a spot ink on what is cut out")
    ] = False,
    crop: Annotated[
        str | None,
        Option(
            help="with --for: crop marks such as `length:4mm,offset:4mm,width:0.25pt`, or `full`",
            metavar="MARKS",
        ),
    ] = None,
    fillable: Annotated[bool, Option(help="with --for screen: write a form to fill in")] = False,
    dry_run: Annotated[bool, Option(help="only list the files that would be written")] = False,
    watch: Annotated[bool, Option(help="print again whenever a layout changes")] = False,
    everything: Annotated[
        bool, Option("--all", help="print all that a game needs for this number of --players, with a list")
    ] = False,
    deck: Annotated[bool, Option(help="print all cards of a game as one deck of one size")] = False,
    repeat: Annotated[
        str | None, Option(help="print a PDF of sheetgen again, byte for byte", metavar="FILE")
    ] = None,
) -> int:
    """Print layouts to a PDF for home, a print shop or the screen."""
    if not layouts and repeat is None:
        raise MissingArgument("layouts")
    return run_print(
        Request(
            tuple(layouts or ()), paper=paper, lang=lang, edition=edition, output=output, force=force, as_json=as_json,
            single=single, numbered=numbered, on=on, nest=nest, plates=plates, profile=profile, die_line=die_line,
            varnish=varnish, crop=crop, fillable=fillable,
            dry_run=dry_run, watch=watch, everything=everything, deck=deck, repeat=repeat,
            **drawing._asdict(), **arranging._asdict(),
        )
    )  # fmt: skip


def preview(
    layout: OneLayout,
    svg: Annotated[bool, Option(help="write SVG")] = False,
    png: Annotated[bool, Option(help="write PNG")] = False,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    dpi: Annotated[int | None, Option(help="resolution of the PNG in pixels per inch; default: 150")] = None,
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
    drawing: Drawing = DRAWN,
) -> None:
    """Draw the pages of a layout as pictures for the screen: one file for each page."""
    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    if svg and dpi is not None:
        raise UsageError(msg("--dpi is for --png.", "report"))
    kind = "svg" if svg else "png"
    choice = choose_options(paper, lang, edition)
    options = drawing_options(**drawing._asdict())
    given = path_with_ending(output, f".{kind}")
    made = run.preview_pictures(layout, options, choice, kind=kind, dpi=DPI if dpi is None else dpi)
    if options.get("size") != "page":
        _check_paper(paper, made)
    name = default_file_name([source.address for source in made.sources], choice, f".{kind}", options)
    places = file_paths(given or Path(name), made.parts)
    files = [PlannedFile(at, part.data, 1) for at, part in zip(places, made.parts, strict=True)]
    output_files.write_files({file.path: file.data for file in files}, force=force)
    if as_json:
        show.print_json(_report_json("preview", choice, choice.paper, made, files))
    else:
        _report_files(made, files, paper_text(choice.paper, paper is not None), _lang_text(choice, lang))
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


def print_with_options(layouts: Sequence[str], **asked: Any) -> int:
    """Call ``print_layouts`` with a request given as separate options."""
    return run_print(Request(tuple(layouts), **asked))


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
    if given is not None or show.is_language_given():
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

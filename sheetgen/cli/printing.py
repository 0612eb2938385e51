"""Commands that make pages: ``print`` and ``preview``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from sheetgen.cli import show, surroundings
from sheetgen.errors import UsageError
from sheetgen.games.layout import resolve
from sheetgen.press import home
from sheetgen.text.message import Msg, msg, msgs


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("print")(print_layouts)
    app.command("preview")(preview)


Layouts = Annotated[
    list[str], typer.Argument(metavar="LAYOUT...", help="names such as dice-charmers/sun, or files")
]
Paper = Annotated[str | None, typer.Option(help="a4 or letter; else your country's", metavar="PAPER")]
Lang = Annotated[str | None, typer.Option(help="language of the sheets; else yours", metavar="LANG")]
Edition = Annotated[str, typer.Option(help="colour, line or grey", metavar="EDITION")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="the file to write", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="replace a file that sheetgen did not make")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]


def print_layouts(
    layouts: Layouts,
    paper: Paper = None,
    lang: Lang = None,
    edition: Edition = "colour",
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print layouts to one PDF, in the order given."""
    from sheetgen.press.output import write

    chosen = choose(paper, lang, edition)
    sheets = [home.read(resolve(name)) for name in layouts]
    path = _ending(output, ".pdf") or Path(file_name([s.address for s in sheets], chosen, ".pdf"))
    data, pages = home.pdf(sheets, lang=chosen.lang, paper=chosen.paper, edition=chosen.edition)
    write(path, data, force=force)
    _report("print", chosen, sheets, {path: data}, pages, as_json)


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
) -> None:
    """Make pictures of a layout's pages to look at on the screen: one file a page."""
    from sheetgen.press.output import write_all
    from sheetgen.press.preview import numbered, pictures

    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    kind = "svg" if svg else "png"
    chosen = choose(paper, lang, edition)
    sheet = home.read(resolve(layout))
    path = _ending(output, f".{kind}") or Path(file_name([sheet.address], chosen, f".{kind}"))
    made = pictures(sheet, kind, lang=chosen.lang, paper=chosen.paper, edition=chosen.edition, dpi=dpi)
    files = dict(zip(numbered(path, len(made)), made, strict=True))
    write_all(files, force=force)
    _report("preview", chosen, [sheet], files, len(made), as_json)


class Chosen(NamedTuple):
    """How to print, and whether paper and language were asked for or come from the environment."""

    paper: str
    lang: str
    edition: str
    paper_given: bool
    lang_given: bool


def choose(paper: str | None, lang: str | None, edition: str) -> Chosen:
    """The options checked and completed; raises ``UsageError``."""
    from sheetgen.text.catalog import languages

    return Chosen(
        _one_of("paper", paper.lower(), home.PAPERS) if paper is not None else surroundings.paper(),
        _one_of("lang", lang.lower(), languages()) if lang is not None else show.language(),
        _one_of("edition", edition.lower(), home.EDITIONS),
        paper is not None,
        lang is not None,
    )


def _one_of(option: str, given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        said = "--{option} can not be {given}; it can be {known}."
        raise UsageError(msg(said, "report", option=option, given=given, known=", ".join(known)))
    return given


def file_name(addresses: list[str], chosen: Chosen, ending: str) -> str:
    """``dice-charmers-sun-a4-en.pdf``: what is in it, a game's name only once, then how it was made."""
    parts: list[str] = []
    game_before = ""
    for address in dict.fromkeys(addresses):
        game, name = address.split("/")
        parts += [name] if game == game_before else [game, name]
        game_before = game
    if len(parts) > 6:
        parts = [*parts[:2], f"and-{len(set(addresses)) - 1}-more"]
    edition = [] if chosen.edition == "colour" else [chosen.edition]
    return "-".join([*parts, chosen.paper, chosen.lang, *edition]) + ending


def _ending(path: Path | None, ending: str) -> Path | None:
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=ending))
    return path


def _report(
    command: str,
    chosen: Chosen,
    sheets: list[home.Sheet],
    files: dict[Path, bytes],
    pages: int,
    as_json: bool,
) -> None:
    """Say what was made, and where a choice came from that nobody gave."""
    if as_json:
        show.value(_report_json(command, chosen, sheets, files, pages))
        return
    each = pages if command == "print" else 1
    for path, data in files.items():
        show.line(
            msg(
                "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
                pages=msgs("{count} page", "{count} pages", each, "report"), paper=_paper_said(chosen),
                lang=_lang_said(chosen), size=max(1, round(len(data) / 1000)),
            )
        )  # fmt: skip


def _paper_said(chosen: Chosen) -> Msg:
    name = "Letter" if chosen.paper == "letter" else chosen.paper.upper()
    if chosen.paper_given:
        return msg("{name} paper", "report", name=name)
    return msg("{name} paper (by your locale; --paper changes it)", "report", name=name)


def _lang_said(chosen: Chosen) -> Msg:
    if chosen.lang_given:
        return msg("language {lang}", "report", lang=chosen.lang)
    return msg("language {lang} (by your locale; --lang changes it)", "report", lang=chosen.lang)


def _report_json(
    command: str, chosen: Chosen, sheets: list[home.Sheet], files: dict[Path, bytes], pages: int
) -> dict[str, Any]:
    return {
        "schema": f"sheetgen.{command}/1",
        "files": [{"file": str(path), "bytes": len(data)} for path, data in files.items()],
        "pages": pages,
        "paper": chosen.paper,
        "lang": chosen.lang,
        "edition": chosen.edition,
        "layouts": [{"layout": s.address, "version": s.version, "hash": s.hash} for s in sheets],
    }

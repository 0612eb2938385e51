"""What ``preview`` does, and what both it and ``print`` say of the files that they made.

Nothing here imports typer: a sheet should not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli import show
from sheetgen.cli.request import Chosen, Request, choose, drawing_options
from sheetgen.errors import UsageError
from sheetgen.games.layouts.file import resolve
from sheetgen.message import Msg, msg, msgs
from sheetgen.sheets.finished import Finished
from sheetgen.sheets.sheet import finish, read_sheet, with_options


class File(NamedTuple):
    """One file that is to be written."""

    path: Path
    data: bytes
    pages: int


def preview(
    layout: str,
    svg: bool = False,
    png: bool = False,
    paper: str | None = None,
    lang: str | None = None,
    edition: str = "colour",
    dpi: int = 150,
    output: str | None = None,
    force: bool = False,
    as_json: bool = False,
    size: str | None = None,
    detail: str | None = None,
    players: int | None = None,
) -> int:
    """Write pictures of a layout's pages, one file a page, and say what was made; returns the exit status."""
    from sheetgen.press.output import write_all
    from sheetgen.press.preview import numbered, pictures

    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    kept = None
    if png:  # an SVG needs no plates, nor what writes PDFs
        from sheetgen.press.cache import Cache, place

        kept = Cache(place())
    kind = "svg" if svg else "png"
    chosen = choose(paper, lang, edition)
    options = drawing_options(size, detail, players)
    sheet = finish(with_options(read_sheet(resolve(layout)), options), chosen.lang, chosen.paper)
    path = ending(output, f".{kind}") or Path(file_name([sheet.address], chosen, f".{kind}", options))
    made = pictures(sheet, kind, edition=chosen.edition, dpi=dpi, kept=kept)
    files = dict(zip(numbered(path, len(made)), made, strict=True))
    write_all(files, force=force)
    _report("preview", chosen, [sheet], files, as_json)
    return 0


def file_name(
    addresses: list[str], chosen: Chosen, ending: str, options: Mapping[str, str] | None = None
) -> str:
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
    return "-".join([*parts, *(options or {}).values(), chosen.paper, chosen.lang, *edition]) + ending


def ending(name: str | None, ending: str) -> Path | None:
    path = Path(name) if name is not None else None
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=ending))
    return path


def report_print(
    request: Request,
    chosen: Chosen,
    sheets: Sequence[Finished],
    files: Sequence[File],
    notes: Sequence[Msg],
    replaced: Sequence[Path],
) -> None:
    """Say what ``print`` made, or with ``dry_run`` would make, and what the user should know of it."""
    pages = {file.path: file.pages for file in files}
    made = {file.path: file.data for file in files}
    if request.as_json:
        found = _report_json("print", chosen, sheets, made, sum(pages.values()))
        found["notes"] = [str(note) for note in notes]
        if request.dry_run:
            found["dry_run"] = True
        show.value(found)
        return
    for path in made:
        _report_file(chosen, path, len(made[path]), pages[path])
    for note in notes:
        show.line(msg("note: {said}", "report", said=note))
    if request.dry_run:
        for path in replaced:
            show.line(msg("{path} is there and would be replaced.", "report", path=path))
        show.line(msg("Nothing was written.", "report"))


def _report(
    command: str, chosen: Chosen, sheets: list[Finished], files: dict[Path, bytes], as_json: bool
) -> None:
    """Say what pictures were made, one page a file."""
    if as_json:
        show.value(_report_json(command, chosen, sheets, files, len(files)))
        return
    for path, data in files.items():
        _report_file(chosen, path, len(data), 1)


def _report_file(chosen: Chosen, path: Path, size: int, pages: int) -> None:
    """One line of a file, and where a choice came from that nobody gave."""
    show.line(
        msg(
            "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
            pages=msgs("{count} page", "{count} pages", pages, "report"), paper=_paper_said(chosen),
            lang=_lang_said(chosen), size=max(1, round(size / 1000)),
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
    command: str, chosen: Chosen, sheets: Sequence[Finished], files: Mapping[Path, bytes], pages: int
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

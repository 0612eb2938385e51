"""What ``preview`` does, and what both it and ``print`` say of the files that they made.

Nothing here imports typer, nor what draws: a sheet should not wait for the one, nor a kept one for the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli import kept, show
from sheetgen.cli.kept import Source
from sheetgen.cli.naming import ending
from sheetgen.cli.request import Chosen, Request, choose, drawing_options
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg, msgs


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
    **asked: Any,
) -> int:
    """Write pictures of a layout's pages, one file a page, and say what was made; returns the exit status.

    ``asked`` are the options of its drawing, as ``drawing_options`` takes them.
    """
    from sheetgen.press.output import write_all

    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    kind = "svg" if svg else "png"
    chosen = choose(paper, lang, edition)
    options = drawing_options(**asked)
    given = ending(output, f".{kind}")
    key = kept.preview_key(layout, chosen, kind=kind, dpi=dpi, options=options)
    made = kept.find(key)
    if made is None:
        from sheetgen.cli import presswork

        made = presswork.pictures(layout, kind, chosen, dpi, options)
        kept.keep(key, made)
    places = kept.named(given or Path(made.name), made.parts)
    files = {place: part.data for place, part in zip(places, made.parts, strict=True)}
    write_all(files, force=force)
    _report("preview", chosen, made.sources, files, as_json)
    return 0


def report_print(
    request: Request,
    chosen: Chosen,
    sources: Sequence[Source],
    files: Sequence[File],
    notes: Sequence[Msg],
    replaced: Sequence[Path],
) -> None:
    """Say what ``print`` made, or with ``dry_run`` would make, and what the user should know of it."""
    pages = {file.path: file.pages for file in files}
    made = {file.path: file.data for file in files}
    if request.as_json:
        found = _report_json("print", chosen, sources, made, sum(pages.values()))
        found["notes"] = list(notes)
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
    command: str, chosen: Chosen, sources: Sequence[Source], files: Mapping[Path, bytes], as_json: bool
) -> None:
    """Say what pictures were made, one page a file."""
    if as_json:
        show.value(_report_json(command, chosen, sources, files, len(files)))
        return
    for path, data in files.items():
        _report_file(chosen, path, len(data), 1)


def _report_file(chosen: Chosen, path: Path, size: int, pages: int) -> None:
    """One line of a file, and where a choice came from that nobody gave."""
    show.line(
        msg(
            "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
            pages=msgs("{count} page", "{count} pages", pages, "report"), paper=paper_said(chosen),
            lang=_lang_said(chosen), size=max(1, round(size / 1000)),
        )
    )  # fmt: skip


def paper_said(chosen: Chosen) -> Msg:
    printed = chosen.on or chosen.paper
    name = printed.upper() if printed[1:].isdecimal() else printed.capitalize()
    if chosen.paper_given or chosen.on:
        return msg("{name} paper", "report", name=name)
    return msg("{name} paper (by your locale; --paper changes it)", "report", name=name)


def _lang_said(chosen: Chosen) -> Msg:
    if chosen.lang_given:
        return msg("language {lang}", "report", lang=chosen.lang)
    return msg("language {lang} (by your locale; --lang changes it)", "report", lang=chosen.lang)


def _report_json(
    command: str, chosen: Chosen, sources: Sequence[Source], files: Mapping[Path, bytes], pages: int
) -> dict[str, Any]:
    return {
        "schema": f"sheetgen.{command}/1",
        "files": [{"file": str(path), "bytes": len(data)} for path, data in files.items()],
        "pages": pages,
        "paper": chosen.on or chosen.paper,
        "lang": chosen.lang,
        "edition": chosen.edition,
        "layouts": [{"layout": s.address, "version": s.version, "hash": s.hash} for s in sources],
    }

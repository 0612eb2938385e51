"""The work of ``preview``, and reports on created files for ``preview`` and ``print``.

This module imports neither typer nor any drawing, because a sheet need not wait for typer, nor a cached sheet
for drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli import print_cache, show
from sheetgen.cli.file_names import default_file_name, path_with_ending
from sheetgen.cli.print_cache import MadeFiles
from sheetgen.cli.print_request import PrintChoice, Request, choose_options, drawing_options
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg, msgs
from sheetgen.output_files import write_all


class PlannedFile(NamedTuple):
    """A file to be written."""

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
    """Write pictures of a layout's pages, one file for each page, and report them; return the exit status.

    ``asked`` are the options of its drawing, as ``drawing_options`` takes them.
    """
    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    kind = "svg" if svg else "png"
    chosen = choose_options(paper, lang, edition)
    options = drawing_options(**asked)
    given = path_with_ending(output, f".{kind}")
    key = print_cache.preview_key(layout, chosen, kind=kind, dpi=dpi, options=options)
    made = print_cache.cached_files(key, [layout])
    if made is None:
        from sheetgen.cli import print_files

        made = print_files.make_pictures(layout, kind, chosen, dpi, options)
        print_cache.store_files(key, made)
    name = default_file_name([source.address for source in made.sources], chosen, f".{kind}", options)
    places = print_cache.file_paths(given or Path(name), made.parts)
    files = {place: part.data for place, part in zip(places, made.parts, strict=True)}
    write_all(files, force=force)
    _report_pictures(chosen, made, files, as_json)
    return 0


def report_print(
    request: Request,
    chosen: PrintChoice,
    made: MadeFiles,
    files: Sequence[PlannedFile],
    notes: Sequence[Msg],
    replaced: Sequence[Path],
) -> None:
    """Report the files that ``print`` made, or with ``dry_run`` would make, and ``notes`` for the user."""
    if request.as_json:
        found = _report_json("print", chosen, made, files)
        found["notes"] = list(notes)
        if request.dry_run:
            found["dry_run"] = True
        show.print_json(found)
        return
    _report_files(chosen, made, files)
    for note in notes:
        show.print_message(msg("note: {said}", "report", said=note))
    if request.dry_run:
        for path in replaced:
            show.print_message(msg("{path} is there and would be replaced.", "report", path=path))
        show.print_message(msg("Nothing was written.", "report"))


def _report_pictures(
    chosen: PrintChoice, made: MadeFiles, files: Mapping[Path, bytes], as_json: bool
) -> None:
    """Report the pictures, one file for each page."""
    found = [PlannedFile(path, data, 1) for path, data in files.items()]
    if as_json:
        show.print_json(_report_json("preview", chosen, made, found))
    else:
        _report_files(chosen, made, found)


def companion_line(path: Path, size: int) -> Msg:
    """Return a line on a file beside the pages; ``size`` is in bytes."""
    said = (
        msg("where to cut and fold", "report")
        if path.suffix != ".png"
        else msg("picture to upload", "report")
    )
    return msg("{path}: {said}, {size} kB", "report", path=path, said=said, size=max(1, round(size / 1000)))


def _report_files(chosen: PrintChoice, made: MadeFiles, files: Sequence[PlannedFile]) -> None:
    """Print a line for each file, and where default paper and language come from."""
    paper = msg("each in its own size", "report") if made.cut_to_size else paper_said(chosen)
    for path, data, pages in files:
        if not pages:
            show.print_message(companion_line(path, len(data)))
            continue
        show.print_message(
            msg(
                "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
                pages=msgs("{count} page", "{count} pages", pages, "report"), paper=paper,
                lang=_lang_said(chosen), size=max(1, round(len(data) / 1000)),
            )
        )  # fmt: skip


def paper_said(chosen: PrintChoice) -> Msg:
    printed = chosen.on or chosen.paper
    name = printed.upper() if printed[1:].isdecimal() else printed.capitalize()
    if chosen.paper_given or chosen.on:
        return msg("{name} paper", "report", name=name)
    return msg("{name} paper (by your locale; --paper changes it)", "report", name=name)


def _lang_said(chosen: PrintChoice) -> Msg:
    if chosen.lang_given:
        return msg("language {lang}", "report", lang=chosen.lang)
    return msg("language {lang} (by your locale; --lang changes it)", "report", lang=chosen.lang)


def _report_json(
    command: str, chosen: PrintChoice, made: MadeFiles, files: Sequence[PlannedFile]
) -> dict[str, Any]:
    return {
        "schema": f"sheetgen.{command}/1",
        "files": [{"file": str(file.path), "bytes": len(file.data)} for file in files],
        "pages": sum(file.pages for file in files),
        "paper": None if made.cut_to_size else chosen.on or chosen.paper,
        "lang": chosen.lang,
        "edition": chosen.edition,
        "layouts": [{"layout": s.address, "version": s.version, "hash": s.hash} for s in made.sources],
    }

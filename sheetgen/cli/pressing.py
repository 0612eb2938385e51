"""What ``print`` does, without the command line around it: make the files, then write or list them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli import making
from sheetgen.cli.making import File, ending, file_name
from sheetgen.cli.request import Chosen, Request, arranged, choose, drawing_options, job_of
from sheetgen.errors import UsageError
from sheetgen.games.layouts.file import resolve
from sheetgen.message import Msg, msg
from sheetgen.press import home
from sheetgen.sheets.finished import Finished
from sheetgen.sheets.sheet import Sheet, finish, is_cut, read_sheet, with_options

SCREEN = "screen"


class Print(NamedTuple):
    """All files of a command, the sheets in them, and what the user should know."""

    chosen: Chosen
    sheets: Sequence[Finished]
    files: Sequence[File]
    notes: Sequence[Msg] = ()


def print_words(layouts: Sequence[str], **asked: Any) -> int:
    """``print_layouts`` of a request given as its parts."""
    return print_layouts(Request(tuple(layouts), **asked))


def print_layouts(request: Request) -> int:
    """Write layouts to files, or with ``dry_run`` list them; returns the exit status.

    With ``watch`` it goes on until it is interrupted.
    """
    check(request)
    if request.watch:
        from sheetgen.cli.watching import watch

        return watch(request, once)
    once(request)
    return 0


def once(request: Request) -> None:
    """Make all files, then write all or none of them, and say what was made."""
    from sheetgen.press import output

    made = make(request)
    files = {file.path: file.data for file in made.files}
    if request.dry_run:
        replaced = output.try_all(files, force=request.force)
    else:
        output.write_all(files, force=request.force)
        replaced = ()
    making.report_print(request, made.chosen, made.sheets, made.files, made.notes, replaced)


def check(request: Request) -> None:
    """Raise ``UsageError`` for options that contradict each other, before anything is drawn."""
    if request.profile is not None:
        if wrong := arranged(request):
            said = "{options} can not be used together with --for: its profile says how pages lie."
            raise UsageError(msg(said, "report", options=", ".join(wrong)))
        if request.plates or request.single:
            raise UsageError(msg("--plates and --single can not be used together with --for.", "report"))
    if request.fillable and request.profile != SCREEN:
        raise UsageError(msg("Forms are filled in on a screen: --fillable needs --for screen.", "report"))
    if request.single and (wrong := arranged(request)):
        said = "{options} can not be used together with --single: it prints each card on a page of its own."
        raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.watch and (request.dry_run or request.as_json):
        raise UsageError(msg("--watch can not be used together with --dry-run or --json.", "report"))


def make(request: Request) -> Print:
    """Everything that the command writes, in memory."""
    chosen = choose(request.paper, request.lang, request.edition)
    options = drawing_options(request.size, request.detail, request.players)
    sheets = [with_options(read_sheet(resolve(name)), options) for name in request.layouts]
    if request.profile is not None and request.profile != SCREEN:
        return _for_shop(request, chosen, sheets, options)
    marks = {
        "single": request.single,
        "plates": request.plates,
        "screen": request.profile,
        "form": request.fillable,
    }
    named = options | {name: name for name, given in marks.items() if given}
    named.update({"copies": f"x{request.copies}"} if request.copies > 1 else {})
    path = ending(request.output, ".pdf") or Path(
        file_name([sheet.address for sheet in sheets], chosen, ".pdf", named)
    )
    if request.profile == SCREEN:
        from sheetgen.press.screen import screen

        drawn = _finished(sheets, chosen)
        data, pages = screen(drawn, edition=chosen.edition, fillable=request.fillable)
        return Print(chosen, drawn, [File(path, data, pages)])
    return _at_home(request, chosen, sheets, path)


def _at_home(request: Request, chosen: Chosen, sheets: Sequence[Sheet], path: Path) -> Print:
    """For the printer at home; a plain sheet needs no job."""
    from sheetgen.press.cache import Cache, place

    plain = not arranged(request) and not request.shrink and not request.plates
    if request.single or (plain and not any(map(is_cut, sheets))):
        drawn = _finished(sheets, chosen)
        data, pages = home.pdf(drawn, edition=chosen.edition, kept=Cache(place()))
        return Print(chosen, drawn, [File(path, data, pages)])
    from sheetgen.press import writing
    from sheetgen.press.job import check as check_job

    job = job_of(request, chosen)
    check_job(job)
    drawn = _finished(sheets, chosen)
    made = writing.make(drawn, job, _progress(), plates=request.plates)
    files = [
        File(path.with_stem(f"{path.stem}-{part.suffix}") if part.suffix else path, part.data, part.pages)
        for part in made
    ]
    return Print(chosen, drawn, files, list(dict.fromkeys(note for part in made for note in part.notes)))


def _for_shop(request: Request, chosen: Chosen, sheets: Sequence[Sheet], options: dict[str, str]) -> Print:
    """For a print shop, as its profile says."""
    from sheetgen.press import shop
    from sheetgen.press.preview import numbered
    from sheetgen.press.profile import profile

    assert request.profile is not None
    found = profile(request.profile)
    suffix = f".{found.output}"
    named = options | {"for": found.name}
    path = ending(request.output, suffix) or Path(
        file_name([sheet.address for sheet in sheets], chosen, suffix, named)
    )
    drawn = _finished(sheets, chosen)
    made = shop.make(drawn, found, edition=chosen.edition, shrink=request.shrink)
    pages = 1 if found.output == "png" else made.pages
    files = [
        File(place, data, pages)
        for place, data in zip(numbered(path, len(made.files)), made.files, strict=True)
    ]
    doubt = found.doubt(date.today())
    return Print(chosen, drawn, files, [*made.notes, *([doubt] if doubt else [])])


def _finished(sheets: Sequence[Sheet], chosen: Chosen) -> list[Finished]:
    return [finish(sheet, chosen.lang, chosen.paper) for sheet in sheets]


def _progress() -> Callable[[int, int], None]:
    from sheetgen.cli.progress import Progress

    return Progress().step

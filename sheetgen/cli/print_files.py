"""Creation of the files of ``print`` and ``preview`` from layouts, if they are not in the cache."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date

from sheetgen.cli.file_names import path_with_ending
from sheetgen.cli.print_cache import FilePart, LayoutSource, MadeFiles
from sheetgen.cli.print_request import (
    SCREEN,
    PrintChoice,
    Request,
    arrangement_options,
    back_shift,
    drawing_options_of,
    job_of,
)
from sheetgen.cli.progress import Progress
from sheetgen.errors import UsageError
from sheetgen.games import variation
from sheetgen.games.library import resolve
from sheetgen.message import Msg, msg
from sheetgen.press import home, preview
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.press.preview import file_endings
from sheetgen.sheets.finished_page import Finished
from sheetgen.sheets.sheet import Sheet, drawing_of, finish, is_cut, read_sheet, with_options


def make_pictures(
    layout: str, kind: str, chosen: PrintChoice, dpi: int, options: Mapping[str, str]
) -> MadeFiles:
    """Return pictures of a layout's pages; ``kind`` is svg or png."""
    [sheet] = _finished([with_options(read_sheet(resolve(layout)), options)], chosen)
    kept = Cache(cache_folder()) if kind == "png" else None  # an SVG needs no plates
    made = preview.pictures(sheet, kind, edition=chosen.edition, dpi=dpi, kept=kept)
    return MadeFiles(_parts(made, 1), _sources([sheet]), cut_to_size=sheet.cut)


def make_files(request: Request, chosen: PrintChoice) -> MadeFiles:
    """Return the files for a request."""
    options = drawing_options_of(request)
    names = [name for asked in request.layouts for name in variation.expand_numbers(asked)]
    sheets = _asked([read_sheet(resolve(name)) for name in names], options, request)
    if request.profile is not None and request.profile != SCREEN:
        return _for_shop(request, chosen, sheets)
    path_with_ending(request.output, ".pdf")  # report a wrong ending before drawing
    if request.profile == SCREEN:
        from sheetgen.press.screen import screen_pdf

        drawn = _finished(sheets, chosen)
        data, pages = screen_pdf(drawn, edition=chosen.edition, fillable=request.fillable)
        return MadeFiles([FilePart("", data, pages)], _sources(drawn), cut_to_size=_cut_to_size(drawn))
    return _at_home(request, chosen, sheets)


def _asked(sheets: Sequence[Sheet], options: Mapping[str, str], request: Request) -> list[Sheet]:
    """Return the sheets with the requested options. In a kit or deck, each sheet takes the options that it
    has.

    Raise ``UsageError`` for options that no sheet takes, and in a deck for a sheet that is no card or does
    not have the size.
    """
    for sheet in sheets if request.deck else ():
        if not is_cut(sheet):
            said = "{layout} is no card: --deck prints cards alone."
            raise UsageError(msg(said, "report", layout=sheet.address))
    if not (request.everything or request.deck):
        return [with_options(sheet, options) for sheet in sheets]

    def takes(sheet: Sheet, name: str, value: str) -> bool:
        if name not in _options(sheet):
            return False
        drawing = drawing_of(sheet.game, sheet.layout.header.kind)
        return request.deck or (drawing is not None and drawing.takes(name, value))

    own = [{name: value for name, value in options.items() if takes(sheet, name, value)} for sheet in sheets]
    for name in options.keys() - set().union(*own):
        known = [sheet for sheet in sheets if name in _options(sheet)]
        with_options((known or sheets)[0], {name: options[name]})
    return [with_options(sheet, some) for sheet, some in zip(sheets, own, strict=True)]


def _options(sheet: Sheet) -> Collection[str]:
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    return drawing.options if drawing else ()


def _at_home(request: Request, chosen: PrintChoice, sheets: Sequence[Sheet]) -> MadeFiles:
    """Return the files for the printer at home. A plain sheet needs no print job."""
    plain = not arrangement_options(request) and not (request.shrink or request.plates or request.everything)
    cut = any(map(is_cut, sheets))
    if request.single and not cut:
        said = "--single prints cards one by one; none of these sheets is cut out."
        raise UsageError(msg(said, "report"))
    if request.single or (plain and not cut and not _moved_backs(request, chosen, sheets)):
        drawn = _finished(sheets, chosen)
        data, pages = home.pdf(drawn, edition=chosen.edition, kept=Cache(cache_folder()))
        return MadeFiles([FilePart("", data, pages)], _sources(drawn), cut_to_size=_cut_to_size(drawn))
    from sheetgen.press import cut_job, writing
    from sheetgen.press.job import check_job as check_job

    job = job_of(request, chosen)
    check_job(job)
    cut_job.check(job)
    drawn = _finished(sheets, chosen)
    made = writing.make_files(drawn, job, _progress(), plates=request.plates)
    parts = [FilePart(part.tail, part.data, part.pages) for part in made]
    return MadeFiles(
        parts, _sources(drawn), list(dict.fromkeys(note for part in made for note in part.notes))
    )


def _moved_backs(request: Request, chosen: PrintChoice, sheets: Sequence[Sheet]) -> bool:
    """Return whether there are backs that a calibrated printer must shift.

    Pages are drawn only in this case.
    """
    if not any(back_shift(request, chosen)):
        return False
    from sheetgen.press.job import two_sided_as_drawn

    return any(two_sided_as_drawn(sheet.pages) for sheet in _finished(sheets, chosen))


def _for_shop(request: Request, chosen: PrintChoice, sheets: Sequence[Sheet]) -> MadeFiles:
    """Return the files for a print shop, by its profile."""
    from sheetgen.press import writing
    from sheetgen.press.job import check_job as check_job
    from sheetgen.shop import shop_pages
    from sheetgen.shop.profile import profile

    assert request.profile is not None
    found = profile(request.profile)
    path_with_ending(request.output, f".{found.output}")
    check_job(job_of(request, chosen))
    drawn = _finished(sheets, chosen)
    parts, notes = [], dict[Msg, None]()
    for plate in writing.PLATES if request.plates else ("",):
        run = shop_pages.PrintRun(chosen.edition, request.copies, request.numbered, plate)
        made = shop_pages.make_files(drawn, found, run, shrink=request.shrink)
        some = _parts(made.files, 1 if found.output == "png" else made.pages)
        parts += [part._replace(tail=f"{part.tail}-{plate}") if plate else part for part in some]
        notes |= dict.fromkeys(made.notes)
    doubt = found.doubt(date.today())
    return MadeFiles(
        parts, _sources(drawn), [*notes, *([doubt] if doubt else [])], cut_to_size=_cut_to_size(drawn)
    )


def _parts(files: Sequence[bytes], pages: int) -> list[FilePart]:
    """Return numbered files, each with ``pages`` pages."""
    return [FilePart(tail, data, pages) for tail, data in zip(file_endings(len(files)), files, strict=True)]


def _cut_to_size(sheets: Sequence[Finished]) -> bool:
    """Return whether no separately printed page has the size of a paper."""
    return all(sheet.cut for sheet in sheets)


def _sources(sheets: Sequence[Finished]) -> list[LayoutSource]:
    return [LayoutSource(sheet.address, sheet.version, sheet.hash) for sheet in sheets]


def _finished(sheets: Sequence[Sheet], chosen: PrintChoice) -> list[Finished]:
    return [finish(sheet, chosen.lang, chosen.paper) for sheet in sheets]


def _progress() -> Callable[[int, int], None]:
    return Progress().step

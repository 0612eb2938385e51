"""Make files from finished pages, the last stage of a print.

The command line, the page in the browser and the Python API all make their files here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sheetgen.message import Msg
from sheetgen.press import home
from sheetgen.press.cache import Cache
from sheetgen.press.home import numbered_endings
from sheetgen.press.job import Progress
from sheetgen.press.plan import two_sided_as_drawn
from sheetgen.printing.destination import Destination, HomePrinter, OnScreen, PrintShop
from sheetgen.printing.made_files import FilePart, LayoutSource, MadeFiles
from sheetgen.sheets.press_data import Finished


def make_files(
    sheets: Sequence[Finished],
    to: Destination,
    *,
    progress: Progress | None = None,
    kept: Cache | None = None,
) -> MadeFiles:
    """Return the files for a destination. Pages in the cache ``kept`` are not drawn again.

    Raises ``UsageError`` for pages that do not fit, and the exceptions of the drawings.
    """
    made = _files(sheets, to, progress, kept)
    return made._replace(notes=list(dict.fromkeys([*made.notes, *_notes_on_fitting(sheets)])))


def _notes_on_fitting(sheets: Sequence[Finished]) -> list[Msg]:
    """Return a note for each scale of pages that are smaller than drawn."""
    scales = {page.printed_at for sheet in sheets if sheet.fitted for page in sheet.pages}
    if not scales:
        return []
    from sheetgen.press.writing import notes_on_scales

    return notes_on_scales(scales)


def _files(
    sheets: Sequence[Finished], to: Destination, progress: Progress | None, kept: Cache | None
) -> MadeFiles:
    if isinstance(to, PrintShop):
        return _for_shop(sheets, to)
    if isinstance(to, OnScreen):
        from sheetgen.press.screen import screen_pdf

        data, pages = screen_pdf(sheets, edition=to.edition, fillable=to.fillable)
    elif isinstance(to, HomePrinter) and not prints_as_drawn(sheets, to):
        return _print_job(sheets, to, progress)
    else:
        edition = to.job.edition if isinstance(to, HomePrinter) else to.edition
        data, pages = home.pages_as_pdf(sheets, edition=edition, kept=kept)
    made = _made([FilePart("", data, pages)], sheets)
    both = pages > 1 and two_sided_as_drawn([page for sheet in sheets for page in sheet.pages])
    return made._replace(both_sides=both)


def make_pictures(
    sheet: Finished, kind: str, *, edition: str, dpi: int, kept: Cache | None = None
) -> MadeFiles:
    """Return pictures of a sheet's pages; ``kind`` is svg or png."""
    pictures = home.page_pictures(sheet, kind, edition=edition, dpi=dpi, kept=kept)
    return _made(_parts(pictures, 1), [sheet], _notes_on_fitting([sheet]))


def prints_as_drawn(sheets: Sequence[Finished], to: HomePrinter) -> bool:
    """Return whether each page becomes one page of the file, unchanged.

    The pages need to be drawn only if the printer shifts backs.
    """
    if to.plates or any(sheet.cut for sheet in sheets) or not to.job._replace(shift=(0.0, 0.0)).plain:
        return False
    return not any(to.job.shift) or not any(two_sided_as_drawn(sheet.pages) for sheet in sheets)


def _print_job(sheets: Sequence[Finished], to: HomePrinter, progress: Progress | None) -> MadeFiles:
    from sheetgen.press import writing

    fill = to.job.copies == 1 and all(sheet.cut for sheet in sheets)
    made = writing.make_files(sheets, to.job._replace(fill=fill), progress, plates=to.plates)
    notes = dict.fromkeys(note for part in made for note in part.notes)
    parts = [FilePart(part.tail, part.data, part.pages) for part in made]
    both = any(part.both_sides for part in made)
    return MadeFiles(parts, _sources(sheets), list(notes), both_sides=both)


def _for_shop(sheets: Sequence[Finished], to: PrintShop) -> MadeFiles:
    """Return the files for a print shop, with a note if the facts about the shop are old."""
    from sheetgen.press import writing
    from sheetgen.shop import shop_pages

    parts, notes = [], dict[Msg, None]()
    for plate in writing.PLATES if to.plates else ("",):
        made = shop_pages.make_files(sheets, to.profile, to.run._replace(plate=plate), shrink=to.shrink)
        some = _parts(made.files, made.pages if to.profile.output == "pdf" else 1, made.tails)
        parts += [part._replace(tail=f"{part.tail}-{plate}") if plate else part for part in some]
        notes |= dict.fromkeys(made.notes)
    doubt = to.profile.doubt(date.today())
    return _made(parts, sheets, [*notes, *([doubt] if doubt else [])])


def _made(parts: Sequence[FilePart], sheets: Sequence[Finished], notes: Sequence[Msg] = ()) -> MadeFiles:
    """Return ``parts`` with the layouts of the sheets and notes; each page of the parts is one page of a sheet."""
    return MadeFiles(parts, _sources(sheets), notes, cut_to_size=all(sheet.cut for sheet in sheets))


def _parts(files: Sequence[bytes], pages: int, tails: Sequence[str] = ()) -> list[FilePart]:
    """Return the contents as numbered files, each with ``pages`` pages; or as files with these ends of names, of
    which those without one have no page.
    """
    named = zip(tails or numbered_endings(len(files)), files, strict=True)
    return [FilePart(tail, data, pages if tail or not tails else 0) for tail, data in named]


def _sources(sheets: Sequence[Finished]) -> list[LayoutSource]:
    return [LayoutSource(sheet.address, sheet.version, sheet.hash) for sheet in sheets]

"""Run a print from a request to files in memory. The stages are: request -> sheets -> pages -> files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.press.cache import Cache, cache_folder
from sheetgen.printing import cache, repeat
from sheetgen.printing.made_files import MadeFiles
from sheetgen.printing.request import PrintChoice, Request

if TYPE_CHECKING:
    from sheetgen.press.job import Progress


def print_request(request: Request, choice: PrintChoice, progress: Progress | None = None) -> MadeFiles:
    """Return the files of a request, from the cache or newly made, with the note for ``print --repeat``."""
    key = cache.print_key(request, choice)
    made = cache.cached_files(key, request.layouts)
    if made is None:
        made = _make(request, choice, progress)
        cache.store_files(key, made)
    return repeat.with_print_note(made, request, choice)


def _make(request: Request, choice: PrintChoice, progress: Progress | None) -> MadeFiles:
    # Import code for drawing only here: cached files do not need it.
    from sheetgen.printing import files, layouts
    from sheetgen.printing.destination import destination_of, room_of
    from sheetgen.sheets.sheet import finished_sheet

    sheets = layouts.read_sheets(request)
    to = destination_of(request, choice)
    room = room_of(to, request.pad_edge, request.numbered)
    pages = [finished_sheet(sheet, choice.lang, choice.paper, room) for sheet in sheets]
    return files.make_files(pages, to, progress=progress, kept=Cache(cache_folder()))


def preview_pictures(
    layout: str, options: Mapping[str, str], choice: PrintChoice, *, kind: str, dpi: int
) -> MadeFiles:
    """Return pictures of a layout's pages, from the cache or newly made; ``kind`` is svg or png."""
    key = cache.preview_key(layout, choice, kind=kind, dpi=dpi, options=options)
    made = cache.cached_files(key, [layout])
    if made is None:
        made = _make_pictures(layout, options, choice, kind, dpi)
        cache.store_files(key, made)
    return made


def _make_pictures(
    layout: str, options: Mapping[str, str], choice: PrintChoice, kind: str, dpi: int
) -> MadeFiles:
    from sheetgen.games.library import resolve
    from sheetgen.printing import files
    from sheetgen.sheets.sheet import finished_sheet, read_sheet, with_options

    sheet = with_options(read_sheet(resolve(layout)), options)
    # Only PNG pictures need cached plates; SVG pictures do not.
    kept = Cache(cache_folder()) if kind == "png" else None
    page = finished_sheet(sheet, choice.lang, choice.paper)
    return files.make_pictures(page, kind, edition=choice.edition, dpi=dpi, kept=kept)

"""Write finished pages as they are: one PDF for home printers, or a picture (SVG, PNG) of each page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from sheetgen import output_files
from sheetgen.draw.inks import find_edition as find_edition
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg
from sheetgen.sheets.press_data import Drawn, Finished
from sheetgen.text.catalog import catalog

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document, KeptPage
    from sheetgen.draw.scene import Scene
    from sheetgen.press.cache import Cache


LICENCE = "MIT"


def document_title(sheets: Sequence[Finished], lang: str) -> str:
    """Return the title of a PDF, ``Game: sheet, sheet``, with each game once."""
    games: dict[str, list[str]] = {}
    for sheet in sheets:
        game, title = sheet.titles(lang)
        games.setdefault(game, []).append(title)
    return "; ".join(f"{game}: {', '.join(dict.fromkeys(titles))}" for game, titles in games.items())


def begin_document(
    out: BytesIO, sheets: Sequence[Finished], lang: str, edition: str, subject: Msg, **how: Any
) -> Document:
    """Return an empty PDF document with its metadata: title, language, subject, sheets and licence.

    ``how`` are further arguments of ``Document``.
    """
    from sheetgen.draw.pdf import Document

    known = dict.fromkeys(f"{s.address} {s.version}, layout {s.hash}" for s in sheets)
    return Document(
        out,
        edition=find_edition(edition),
        title=document_title(sheets, lang),
        lang=lang,
        author="sheetgen",
        subject=catalog(lang).say(subject),
        keywords="; ".join([*known, f"licence {LICENCE}"]),
        **how,
    )


def label_pages(document: Document, names: Sequence[str]) -> None:
    """Set the page labels that viewers show instead of numbers; repeated names get a number."""
    seen: dict[str, int] = {}
    labels = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        labels.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    document.set_page_labels(labels)


def pages_as_pdf(
    sheets: Sequence[Finished], *, edition: str = "colour", kept: Cache | None = None
) -> tuple[bytes, int]:
    """Return a PDF with all sheets in order, and its number of pages. Output is reproducible.

    Pages in the cache ``kept`` are not drawn again.
    """
    out = BytesIO()
    subject = msg("Sheets to print and play on", "sheet")
    document = begin_document(out, sheets, sheets[0].lang, edition, subject)
    if kept:
        document.programs = kept.programs()
    names = []
    for sheet in sheets:
        for number, plate in enumerate(_plates(sheet, document, kept)):
            if not document.add_finished_page(plate):
                scene = sheet.pages[number]
                document.begin_page(scene.w, scene.h)
                document.draw_scene(scene)
                document.end_page()
            names.append(plate.title or sheet.title)
    label_pages(document, names)
    document.save()
    return out.getvalue(), len(names)


def _plates(sheet: Finished, document: Document, kept: Cache | None) -> list[KeptPage]:
    """Return the pages of a sheet drawn in the document's edition, from the cache if possible."""
    if kept is None or not isinstance(sheet.pages, Drawn):
        return [document.finished_page(scene) for scene in sheet.pages]
    key = f"{sheet.pages.content} {document.edition.name}"
    plates = kept.plates(key)
    if plates is None:
        plates = [document.finished_page(scene) for scene in sheet.pages]
        kept.keep_plates(key, plates)
    return plates


DPI = range(20, 1201)
"""Valid resolutions of PNGs in dpi: lower ones are unreadable, higher ones need gigabytes for each page."""


def page_as_svg(scene: Scene, edition: str = "colour") -> bytes:
    """Return one page as SVG in UTF-8."""
    from sheetgen.draw.svg import render_svg

    return output_files.mark_svg(render_svg(scene, edition=find_edition(edition)))


def page_as_png(pdf: bytes, page: int, dpi: int = 150) -> bytes:
    """Return one page of a PDF as PNG; ``page`` counts from 0. Raises ``UsageError`` for an invalid
    ``dpi``.
    """
    from sheetgen.draw import raster

    if dpi not in DPI:
        said = "{dpi} dpi is not possible: give {low} to {high}."
        raise UsageError(msg(said, "report", dpi=dpi, low=DPI.start, high=DPI.stop - 1))
    return output_files.mark_png(raster.page_as_png(pdf, dpi, page))


def page_pictures(
    sheet: Finished, kind: str, *, edition: str, dpi: int, kept: Cache | None = None
) -> list[bytes]:
    """Return all pages of a sheet as pictures; ``kind`` is svg or png, and ``dpi`` is for png only."""
    if kind == "svg":
        return [page_as_svg(scene, edition) for scene in sheet.pages]
    data, pages = pages_as_pdf([sheet], edition=edition, kept=kept)
    return [page_as_png(data, page, dpi) for page in range(pages)]


def numbered_endings(count: int) -> list[str]:
    """Return the endings of ``count`` file names: empty for one file, else -1, -2 and so on."""
    return [""] if count == 1 else [f"-{number}" for number in range(1, count + 1)]

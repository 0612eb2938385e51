"""Write sheets as a PDF for screens: bookmarks, title, tags in reading order and, optionally, form fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from sheetgen.draw.pdf_screen import PdfForm, StructureTree, field_boxes
from sheetgen.errors import UsageError
from sheetgen.inspect import xmp
from sheetgen.message import msg
from sheetgen.press import home
from sheetgen.sheets.press_data import Finished


def screen_pdf(
    sheets: Sequence[Finished], *, edition: str = "colour", fillable: bool = False
) -> tuple[bytes, int]:
    """Return the sheets as one PDF, and its number of pages. Each card face is a page. Output is
    reproducible.

    With ``fillable`` every spot is a form field. Raises ``UsageError`` if the sheets have no spots.
    """
    out, lang = BytesIO(), sheets[0].lang
    document = home.begin_document(
        out, sheets, lang, edition, msg("Sheets to read and fill in on a screen", "sheet")
    )
    tags, form = StructureTree(document, lang), PdfForm(document, lang)
    if fillable:
        form.begin()
    for sheet in sheets:
        for number, scene in enumerate(sheet.pages):
            page = tags.page
            here = field_boxes(scene, sheet.uses) if fillable else []
            fields = form.page(scene, here, [tags.field(page, n) for n in range(len(here))]) if here else {}
            document.begin(scene.w, scene.h, entries={**tags.entries(), **fields})
            tags.draw(scene, len(here))
            if number == 0:
                document.bookmark(sheet.title)
            if len(sheet.pages) > 1:
                document.bookmark(scene.title or str(number + 1), below=True)
            document.end()
    if fillable and not form.fields:
        raise UsageError(msg("These sheets have no place to fill in.", "report"))
    tags.finish()
    if fillable:
        form.finish()
        document.info["Keywords"] += "".join(f"; {said}" for said in _pages(sheets))
    xmp.write_xmp(document, xmp.UNIVERSAL)
    document.save()
    return out.getvalue(), tags.page


def _pages(sheets: Sequence[Finished]) -> Iterator[str]:
    """Yield the range of pages of each sheet, which the reader of filled forms needs."""
    first = 1
    for sheet in sheets:
        yield f"pages {first}-{first + len(sheet.pages) - 1} {sheet.address}"
        first += len(sheet.pages)

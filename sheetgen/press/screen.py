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
        form.add_typed_letters()
    for sheet in sheets:
        for number, scene in enumerate(sheet.pages):
            page = tags.next_page_index
            here = field_boxes(scene, sheet.uses) if fillable else []
            fields = (
                form.add_page_fields(scene, here, [tags.field_key(page, n) for n in range(len(here))])
                if here
                else {}
            )
            document.begin_page(scene.w, scene.h, entries={**tags.page_entries(), **fields})
            tags.draw_tagged(scene, len(here))
            if number == 0:
                document.add_bookmark(sheet.title)
            if len(sheet.pages) > 1:
                document.add_bookmark(scene.title or str(number + 1), below=True)
            document.end_page()
    if fillable and not form.fields:
        raise UsageError(msg("These sheets have no place to fill in.", "report"))
    tags.add_to_catalog()
    if fillable:
        form.add_to_catalog()
        document.info["Keywords"] += "".join(f"; {said}" for said in _pages(sheets))
    xmp.write_xmp(document, xmp.UNIVERSAL)
    document.save()
    return out.getvalue(), tags.next_page_index


def _pages(sheets: Sequence[Finished]) -> Iterator[str]:
    """Yield the range of pages of each sheet, which the reader of filled forms needs."""
    first = 1
    for sheet in sheets:
        yield f"pages {first}-{first + len(sheet.pages) - 1} {sheet.address}"
        first += len(sheet.pages)

"""Read the fields of a filled PDF form that sheetgen printed."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from sheetgen.errors import NoForm, UnreadableFile
from sheetgen.inspect.locked_pdf import unlocked_pdf
from sheetgen.message import msg
from sheetgen.sheets.press_data import Answers, FormSheet, unreadable_form

MAX_BYTES: Final = 30_000_000
MAX_FIELDS: Final = 50_000
MAX_TEXT: Final = 2_000
_SHEET: Final = re.compile(r"([a-z0-9-]+/[a-z0-9_-]+) [^,;]*, layout (\w+)")
_PAGES: Final = re.compile(r"pages (\d+)-(\d+) ([a-z0-9-]+/[a-z0-9_-]+)")
_BLANK: Final = re.compile(r"[\s\x00-\x1f]+")


def read_answers(data: bytes) -> Answers:
    """Return the field values of a filled form.

    Raises ``UnreadableFile`` with the reason: not a form of sheetgen, encrypted, flattened, empty, or
    inconsistent.
    """
    # The warnings of the PDF library repeat errors that are reported here.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    if len(data) > MAX_BYTES:
        raise unreadable_form(
            msg(
                "The PDF is larger than {size} MB, which is too large for a form.",
                "report",
                size=MAX_BYTES // 1_000_000,
            )
        )
    try:
        return _read(PdfReader(BytesIO(unlocked_pdf(data))))
    except UnreadableFile:
        raise
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise unreadable_form(msg("The PDF is damaged and cannot be read.", "report")) from error


def _read(reader: Any) -> Answers:
    root = _resolved(reader.trailer["/Root"])
    info = reader.metadata or {}
    sheets = dict(_SHEET.findall(str(info.get("/Keywords", ""))))
    form = _resolved(root.get("/AcroForm")) or {}
    found = _resolved(form.get("/Fields")) or []
    if not sheets:
        if _has_our_fields(reader):
            raise unreadable_form(_JOINED)
        raise NoForm("form", _FOREIGN)
    if not found:
        said = "The PDF has no fields: it was printed without --fillable, or saved as a picture of itself (flattened)."
        raise NoForm("form", msg(said, "report"))
    values: dict[str, str] = {}
    for field in found:
        name, value = _field(_resolved(field))
        values[name] = value
        if len(values) > MAX_FIELDS:
            raise unreadable_form(
                msg(
                    "The PDF has more than {most} fields, which is too many for a form.",
                    "report",
                    most=MAX_FIELDS,
                )
            )
    if not any(values.values()):
        said = "Nothing is filled in. Fill in the form, save it (do not print it to a file), and try again."
        raise unreadable_form(msg(said, "report"))
    parts = _parts(reader, _PAGES.findall(str(info.get("/Keywords", ""))))
    return Answers(sheets, str(root.get("/Lang", "en")), values, parts)


_FOREIGN = msg("The PDF is not a form that sheetgen printed; only those can be read.", "report")
_JOINED = msg(
    "Another program joined or changed this form, so that it no longer says which sheet it is. Give the files "
    "that were filled in, each on its own.",
    "report",
)


def _has_our_fields(reader: Any) -> bool:
    """Return whether fields have names that sheetgen gives them."""
    return any(name.startswith("field-") for page in reader.pages for name in _names(page))


def _parts(reader: Any, said: Sequence[tuple[str, str, str]]) -> tuple[FormSheet, ...]:
    """Return the sheets of a filled form with the names of their fields.

    Raises ``UnreadableFile`` if pages were added or removed.
    """
    pages = [list(_names(page)) for page in reader.pages]
    if said and int(said[-1][1]) != len(pages):
        raise unreadable_form(
            msg("The form has lost or gained pages: fill in the whole file as it was printed.", "report")
        )
    return tuple(
        FormSheet(sheet, {name for page in pages[int(first) - 1 : int(last)] for name in page})
        for first, last, sheet in said
    )


def _names(page: Any) -> Iterator[str]:
    """Yield the names of the form fields on a page."""
    for widget in _resolved(page.get("/Annots")) or []:
        found = _resolved(widget)
        if found.get("/Subtype") == "/Widget":
            named = found if "/T" in found else _resolved(found.get("/Parent")) or {}
            yield str(named.get("/T", ""))


def _field(field: Mapping[str, Any]) -> tuple[str, str]:
    """Return the name and value of a form field. Raises ``UnreadableFile`` if its widgets show another value."""
    name, value = str(field["/T"]), _resolved(field.get("/V"))
    if field.get("/FT") != "/Btn":
        text = _BLANK.sub(" ", _text(value)).strip()
        if len(text) > MAX_TEXT:
            said = "The field {name} has more than {most} characters."
            raise unreadable_form(msg(said, "report", name=name, most=MAX_TEXT))
        return name, text
    chosen = str(value or "/Off").removeprefix("/")
    widgets = [_resolved(kid) for kid in _resolved(field.get("/Kids")) or []] or [field]
    shown = {str(widget.get("/AS", "/Off")).removeprefix("/") for widget in widgets} - {"Off"}
    if shown != {chosen} - {"Off"}:
        said = (
            "The field {name} shows another value than it contains: open the form, set "
            "the field again and save."
        )
        raise unreadable_form(msg(said, "report", name=name))
    return name, "" if chosen == "Off" else chosen


def _text(value: Any) -> str:
    if value is None:
        return ""
    if hasattr(value, "get_data"):  # A PDF may store long texts as streams.
        return str(value.get_data().decode("utf-8", "replace"))
    return str(value)


def _resolved(value: Any) -> Any:
    """Return the object of an indirect reference; return any other value unchanged."""
    return value.get_object() if hasattr(value, "get_object") else value

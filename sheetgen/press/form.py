"""Read the fields of a filled PDF form that sheetgen printed."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Any, Final

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from sheetgen.errors import NoForm, UnreadableFile
from sheetgen.inspect.locked_pdf import DAMAGE, MOST_FIELDS, unlocked_pdf
from sheetgen.message import msg
from sheetgen.sheets.press_data import Answers, FormSheet, unreadable_form

MAX_BYTES: Final = 30_000_000
MAX_TEXT: Final = 2_000
_SHEET: Final = re.compile(r"([a-z0-9-]+/[a-z0-9_-]+) [^,;]*, layout (\w+)")
_PAGES: Final = re.compile(r"pages (\d+)-(\d+) ([a-z0-9-]+/[a-z0-9_-]+)")
_FOOTER: Final = re.compile(r"([a-z0-9-]+) / ([a-z0-9_-]+) · [^·\n]* · ([0-9a-f]{8})\b")
_RENAMED: Final = re.compile(r"[_+]\d+$")
"""The suffix of a field's name in a sheet that is printed several times, or that another program joined."""
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
    except (PyPdfError, *DAMAGE) as error:
        raise unreadable_form(msg("The PDF is damaged and cannot be read.", "report")) from error


def _read(reader: Any) -> Answers:
    root = _resolved(reader.trailer["/Root"])
    keywords = str((reader.metadata or {}).get("/Keywords", ""))
    sheets, ranges = dict(_SHEET.findall(keywords)), _PAGES.findall(keywords)
    lang = str(root.get("/Lang", "en"))
    if not sheets or ranges and int(ranges[-1][1]) != len(reader.pages):
        return _checked(_joined(reader, lang))
    form = _resolved(root.get("/AcroForm")) or {}
    found = _resolved(form.get("/Fields")) or []
    if not found:
        said = "The PDF has no fields: it was printed without --fillable, or saved as a picture of itself (flattened)."
        raise NoForm("form", msg(said, "report"))
    values = dict(_field(_resolved(field)) for field in islice(found, MOST_FIELDS + 1))
    return _checked(Answers(sheets, lang, values, _parts(reader, ranges)))


def _checked(answers: Answers) -> Answers:
    """Return the field values of a form. Raises ``UnreadableFile`` for too many fields, and if all are empty."""
    if len(answers.values) > MOST_FIELDS:
        said = "The PDF has more than {most} fields, which is too many for a form."
        raise unreadable_form(msg(said, "report", most=MOST_FIELDS))
    if not any(answers.values.values()):
        said = "Nothing is filled in. Fill in the form, save it (do not print it to a file), and try again."
        raise unreadable_form(msg(said, "report"))
    return answers


def _joined(reader: Any, lang: str) -> Answers:
    """Return the field values of forms that another program joined, or of some of their pages.

    The footer of each page names its sheet. The fields of later sheets get other names. Raises ``NoForm`` if there
    are no fields of sheetgen, and ``UnreadableFile`` for a page without footer or fields, and for a field that is
    on two sheets.
    """
    pages = [list(_fields(page)) for page in reader.pages]
    if not any(name.startswith("field-") for page in pages for name, _ in page):
        raise NoForm("form", _FOREIGN)
    parts: list[tuple[str, dict[str, Any]]] = []
    sheets: dict[str, str] = {}
    for page, fields in zip(reader.pages, pages, strict=True):
        footer = _FOOTER.search(page.extract_text())
        if not fields or footer is None:
            raise unreadable_form(_JOINED)
        sheet, here = f"{footer[1]}/{footer[2]}", {_RENAMED.sub("", name): field for name, field in fields}
        if sheets.setdefault(sheet, footer[3]) != footer[3]:
            raise unreadable_form(_JOINED)
        if parts and parts[-1][0] == sheet and not parts[-1][1].keys() & here.keys():
            parts[-1][1].update(here)
        else:
            parts.append((sheet, here))
    fields_of_all = [id(field) for _, here in parts for field in here.values()]
    if len(set(fields_of_all)) < len(fields_of_all):
        raise unreadable_form(_JOINED)
    values: dict[str, str] = {}
    named = []
    for number, (sheet, here) in enumerate(parts, 1):
        end = f"_{number}" if number > 1 else ""
        values |= {name + end: _field(field)[1] for name, field in here.items()}
        named.append(FormSheet(sheet, {name + end for name in here}))
    return Answers(sheets, lang, values, tuple(named))


_FOREIGN = msg("The PDF is not a form that sheetgen printed; only those can be read.", "report")
_JOINED = msg(
    "Another program joined or changed this form, so that it no longer says which sheet it is. Give the files "
    "that were filled in, each on its own.",
    "report",
)


def _parts(reader: Any, ranges: Sequence[tuple[str, str, str]]) -> tuple[FormSheet, ...]:
    """Return the sheets of a filled form with the names of their fields."""
    pages = [[name for name, _ in _fields(page)] for page in reader.pages]
    return tuple(
        FormSheet(sheet, {name for page in pages[int(first) - 1 : int(last)] for name in page})
        for first, last, sheet in ranges
    )


def _fields(page: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names of the form fields on a page, and the fields."""
    for widget in _resolved(page.get("/Annots")) or []:
        found = _resolved(widget)
        if found.get("/Subtype") == "/Widget":
            field = found if "/T" in found else _resolved(found.get("/Parent")) or {}
            yield str(field.get("/T", "")), field


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

"""Open PDFs as viewers do: encrypted ones, with a password if they need one, and forms with their entries."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from sheetgen.errors import UnreadableFile
from sheetgen.message import msg

_PASSWORD_ERROR = 4
"""``FPDF_ERR_PASSWORD`` of pdfium."""
PASSWORDS: list[str] = []
"""Passwords that the user typed, each of which may open several files."""
DAMAGE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, AssertionError)
"""What pypdf raises for damaged files in addition to its own errors."""
MOST_FIELDS = 50_000
"""Largest number of fields in a form."""


def unlocked_pdf(data: bytes) -> bytes:
    """Return a PDF without encryption; the data itself if it is not encrypted.

    Files that only restrict printing or editing have no password for opening. Raises ``UnreadableFile`` with
    the code ``locked-pdf`` if no known password opens it, else with ``broken-pdf``.
    """
    if b"/Encrypt" not in data:
        return data
    import pypdfium2
    import pypdfium2.raw as raw

    for password in (None, *PASSWORDS):
        written = BytesIO()
        try:
            with pypdfium2.PdfDocument(data, password=password) as document:
                document.save(written, flags=raw.FPDF_REMOVE_SECURITY)
        except pypdfium2.PdfiumError as error:
            if error.err_code != _PASSWORD_ERROR:
                said = msg("The PDF is damaged and cannot be read.", "report")
                raise UnreadableFile("broken-pdf", said) from None
        else:
            return written.getvalue()
    said = msg("The PDF is locked with a password: save it without one.", "report")
    raise UnreadableFile("locked-pdf", said)


def flattened_pdf(data: bytes) -> bytes:
    """Return a PDF in which form fields and comments are part of the page.

    Raises ``UnreadableFile`` if it is damaged, or has a page that is too large to draw.
    """
    import pypdfium2
    import pypdfium2.raw as raw

    written = BytesIO()
    _check_fields(data)
    _check_drawing_costs(data)
    try:
        with pypdfium2.PdfDocument(data) as document:
            document.init_forms()
            for number in range(len(document)):
                page = document[number]
                raw.FPDFPage_Flatten(page, raw.FLAT_PRINT)
                page.close()
            document.save(written)
    except pypdfium2.PdfiumError:
        said = msg("The PDF is damaged and cannot be read.", "report")
        raise UnreadableFile("broken-pdf", said) from None
    return written.getvalue()


def _check_drawing_costs(data: bytes) -> None:
    """Raise ``UnreadableFile`` if a page or its fields are too large to draw, or the file is damaged."""
    from pypdf import PdfReader

    from sheetgen.inspect.drawing_cost import check_drawing_cost

    try:
        for number, page in enumerate(PdfReader(BytesIO(data)).pages, 1):
            check_drawing_cost(page, number, appearances=True)
    except UnreadableFile:
        raise
    except Exception as error:  # A damaged file can raise any exception.
        said = msg("The PDF is damaged and cannot be read.", "report")
        raise UnreadableFile("broken-pdf", said) from error


def _check_fields(data: bytes) -> None:
    """Raise ``UnreadableFile`` for a form with too many fields, or that cannot be read.

    A field that several others contain counts several times, because pdfium visits it as often.
    """
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        root: Any = PdfReader(BytesIO(data)).trailer["/Root"]
        waiting = [*root.get("/AcroForm", {}).get("/Fields", [])]
        for _ in range(MOST_FIELDS):
            if not waiting:
                return
            waiting += waiting.pop().get_object().get("/Kids", [])
    except (PyPdfError, *DAMAGE) as error:
        said = msg("The PDF is damaged and cannot be read.", "report")
        raise UnreadableFile("broken-pdf", said) from error
    said = msg(
        "The PDF has more than {most} fields, which is too many for a form.", "report", most=MOST_FIELDS
    )
    raise UnreadableFile("broken-pdf", said)

"""The objects of a PDF file. reportlab writes them with the cross-reference table and the trailer.

Values are Python values: ``dict`` is a dictionary, ``list`` and ``tuple`` an array, ``str`` a text string,
``Name`` a name, and ``bool``, ``int`` and ``float`` are themselves; references are reportlab's. Equal objects
give equal bytes, without the current date. Only reportlab's ``pdfdoc`` is loaded, not its canvas.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, BinaryIO


@contextmanager
def _without_pillow() -> Iterator[None]:
    """Load reportlab without Pillow, for browsers: empty modules replace Pillow during the import.

    reportlab needs Pillow only for images, which are not used here.
    """
    missing = () if importlib.util.find_spec("PIL") else ("PIL", "PIL.Image")
    sys.modules.update((name, ModuleType(name)) for name in missing)
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


with _without_pillow():
    from reportlab.pdfbase.pdfdoc import (
        BasicFonts,
        PDFArray,
        PDFDate,
        PDFDestinationFit,
        PDFDictionary,
        PDFDocument,
        PDFfalse,
        PDFName,
        PDFObject,
        PDFStream,
        PDFStreamFilterZCompress,
        PDFString,
        PDFtrue,
    )
    from reportlab.pdfbase.pdfdoc import PDFObjectReference as PDFObjectReference

from sheetgen.errors import UsageError  # noqa: E402
from sheetgen.message import msg  # noqa: E402

LEVEL = 4
"""Compression level: level 5 takes two thirds longer and saves four percent."""


class Name(str):
    """A PDF name such as ``/Type``, without its slash."""

    __slots__ = ()


class _Flate(PDFStreamFilterZCompress):  # type: ignore[misc]
    """reportlab's Flate filter with our compression level."""

    def encode(self, text: bytes) -> bytes:
        return compress_stream(text)


class Stream(PDFStream):  # type: ignore[misc]
    """A stream; it is compressed unless it must stay readable, as XMP must, or already has a filter."""

    def __init__(self, data: bytes, entries: dict[str, Any] | None = None, compress: bool = True) -> None:
        super().__init__(to_reportlab(entries or {}), data, [_Flate()] if compress else None)

    def format(self, document: PDFDocument) -> bytes:
        """Return the stream with ``endstream`` on its own line (ISO 32000-1, 7.3.8.1), as PDF/A requires."""
        data: bytes = super().format(document)
        return data.removesuffix(b"endstream\n") + b"\nendstream\n"


def compress_stream(data: bytes) -> bytes:
    """Return data compressed for FlateDecode (ISO 32000-1, 7.4.4)."""
    return zlib.compress(data, LEVEL)


def to_reportlab(value: Any) -> Any:
    """Convert a value to reportlab's classes. Raises ``TypeError`` for unsupported types."""
    if isinstance(value, Name):
        return PDFName(value)
    if isinstance(value, str):
        return PDFString(value)
    if isinstance(value, bool):
        return PDFtrue if value else PDFfalse
    if isinstance(value, int | float | PDFObject):
        return value
    if isinstance(value, dict):
        return PDFDictionary({name: to_reportlab(inner) for name, inner in value.items()})
    if isinstance(value, list | tuple):
        return PDFArray([to_reportlab(inner) for inner in value])
    raise TypeError(f"{type(value).__name__} has no form in a PDF")


class File:
    """The objects of one file. Objects with names can be referred to before they are added."""

    fonts = PDFObjectReference(BasicFonts)
    """The fonts of all pages; ``add_font`` adds to them."""

    def __init__(self, version: tuple[int, int]) -> None:
        epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
        if epoch and not (epoch.isascii() and epoch.isdigit() and len(epoch) < 12):
            raise UsageError(
                msg("SOURCE_DATE_EPOCH is a number of seconds, not {given}.", "report", given=epoch)
            )
        self.reportlab = PDFDocument(invariant=1, pdfVersion=version)
        self._marked: dict[str, PDFDestinationFit] = {}

    @property
    def creation_date(self) -> str:
        """Creation date in XMP format: ``SOURCE_DATE_EPOCH``, or a constant."""
        year, month, day, hour, minute, second = self.reportlab._timeStamp.YMDhms
        return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}+00:00"

    @staticmethod
    def reference(name: str) -> PDFObjectReference:
        """Return a reference to a named object, which may be added later."""
        return PDFObjectReference(name)

    def add_object(self, value: Any, name: str | None = None) -> PDFObjectReference:
        """Add an object with an optional name. Return a reference to it."""
        if isinstance(value, Stream):
            self.reportlab.updateSignature(value.content)
        return self.reportlab.Reference(to_reportlab(value), name)

    def add_font(self, name: str, ref: PDFObjectReference) -> None:
        """Add a font with the name that page operators use."""
        self.reportlab.idToObject[BasicFonts][name] = ref

    # ---- pages ----
    @property
    def page_count(self) -> int:
        """Number of pages that the file has so far."""
        return len(self.reportlab.Pages.pages)

    @property
    def next_page(self) -> PDFObjectReference:
        """Reference to the page that ``add_page`` adds next."""
        return self.reportlab.thisPageRef()

    def add_page(self, entries: dict[str, Any]) -> None:
        """Add a page as a dictionary, because reportlab's page class drops unknown entries."""
        tree = self.reportlab.Reference(self.reportlab.Pages)
        self.reportlab.addPage(to_reportlab({"Type": Name("Page"), "Parent": tree, **entries}))

    def add_bookmark(self, title: str, level: int) -> None:
        """Add a bookmark for the next page; ``level`` is 0, or 1 for a child of the last one of level 0."""
        name = f"bookmark.{len(self._marked)}"
        self._marked[name] = PDFDestinationFit(self.next_page)
        self.reportlab.outline.addOutlineEntry(name, level, title)

    def _bookmarkReference(self, name: str) -> PDFDestinationFit:  # noqa: N802  (reportlab asks its canvas so)
        return self._marked[name]

    # ---- saving ----
    def save(self, out: BinaryIO, catalog: dict[str, Any], info: dict[str, Any]) -> None:
        """Write the file. Raises ``KeyError`` for a referenced object that was never added.

        ``catalog`` and ``info`` replace reportlab's, which drop the entries of print standards. Pages,
        outline and dates are added to them.
        """
        document = self.reportlab
        made = PDFDate(document._timeStamp)  # reportlab's time stamp is constant in its invariant mode
        document.info = to_reportlab({**info, "CreationDate": made, "ModDate": made})
        document.updateSignature(document.info.format(document))
        ways: dict[str, Any] = {"Type": Name("Catalog"), "Pages": document.Reference(document.Pages)}
        if self._marked:
            document.outline.prepare(document, self)
            # number of open bookmarks, which are all; reportlab would count nested ones twice
            document.outline.count = len(self._marked)
            ways |= {"Outlines": document.Reference(document.outline), "PageMode": Name("UseOutlines")}
        document.Catalog = to_reportlab({**ways, **catalog})
        out.write(document.format())

"""The objects of a PDF file; reportlab writes them, with the cross-reference table and the trailer.

Values are Python's own: ``dict`` is a dictionary, ``list`` and ``tuple`` an array, ``str`` a text string,
``Name`` a name, ``bool``, ``int`` and ``float`` themselves; a reference is reportlab's. The same objects give
the same bytes; no date of the day is in them. Only ``pdfdoc`` is loaded: the canvas has no part in this.
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
    """Load reportlab where Pillow is not installed, as in a browser: empty modules take its place meanwhile.

    reportlab imports Pillow for pictures; there are none here.
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
"""Of compression: 5 takes two thirds longer for four per cent."""


class Name(str):
    """A name such as ``/Type``, without its slash."""

    __slots__ = ()


class _Flate(PDFStreamFilterZCompress):  # type: ignore[misc]
    """reportlab's filter, at our level."""

    def encode(self, text: bytes) -> bytes:
        return compressed(text)


class Stream(PDFStream):  # type: ignore[misc]
    """A stream; compressed unless it must stay readable, as XMP must, or has a filter already."""

    def __init__(self, data: bytes, entries: dict[str, Any] | None = None, compress: bool = True) -> None:
        super().__init__(form(entries or {}), data, [_Flate()] if compress else None)

    def format(self, document: PDFDocument) -> bytes:
        """With its end on a line of its own (7.3.8.1), as PDF/A wants it and reportlab does not have it."""
        data: bytes = super().format(document)
        return data.removesuffix(b"endstream\n") + b"\nendstream\n"


def compressed(data: bytes) -> bytes:
    """As the filter FlateDecode reads it (7.4.4)."""
    return zlib.compress(data, LEVEL)


def form(value: Any) -> Any:
    """A value as reportlab has it; raises ``TypeError`` for what PDF has no form for."""
    if isinstance(value, Name):
        return PDFName(value)
    if isinstance(value, str):
        return PDFString(value)
    if isinstance(value, bool):
        return PDFtrue if value else PDFfalse
    if isinstance(value, int | float | PDFObject):
        return value
    if isinstance(value, dict):
        return PDFDictionary({name: form(inner) for name, inner in value.items()})
    if isinstance(value, list | tuple):
        return PDFArray([form(inner) for inner in value])
    raise TypeError(f"{type(value).__name__} has no form in a PDF")


class File:
    """The objects of one file. An object may be referred to by a name of ours before it is there."""

    fonts = PDFObjectReference(BasicFonts)
    """The fonts of all pages, which ``font`` adds to."""

    def __init__(self, version: tuple[int, int]) -> None:
        epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
        if epoch and not (epoch.isascii() and epoch.isdigit() and len(epoch) < 12):
            raise UsageError(
                msg("SOURCE_DATE_EPOCH is a number of seconds, not {given}.", "report", given=epoch)
            )
        self.reportlab = PDFDocument(invariant=1, pdfVersion=version)
        self._marked: dict[str, PDFDestinationFit] = {}

    @property
    def made(self) -> str:
        """When the file was made, as XMP writes it: ``SOURCE_DATE_EPOCH``, or always the same."""
        year, month, day, hour, minute, second = self.reportlab._timeStamp.YMDhms
        return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}+00:00"

    @staticmethod
    def ref(name: str) -> PDFObjectReference:
        """The reference to the object of this name, there or still to come."""
        return PDFObjectReference(name)

    def add(self, value: Any, name: str | None = None) -> PDFObjectReference:
        """A new object, with a name if one is given; returns the reference to it."""
        if isinstance(value, Stream):
            self.reportlab.updateSignature(value.content)
        return self.reportlab.Reference(form(value), name)

    def font(self, name: str, ref: PDFObjectReference) -> None:
        """Give pages a font under the name that their operators have for it."""
        self.reportlab.idToObject[BasicFonts][name] = ref

    # ---- pages --------------------------------------------------------------------------
    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self.reportlab.Pages.pages)

    @property
    def next_page(self) -> PDFObjectReference:
        """The reference to the page that ``add_page`` adds next."""
        return self.reportlab.thisPageRef()

    def add_page(self, entries: dict[str, Any]) -> None:
        """Add a page: a dictionary, as reportlab's own page drops entries that it does not know."""
        tree = self.reportlab.Reference(self.reportlab.Pages)
        self.reportlab.addPage(form({"Type": Name("Page"), "Parent": tree, **entries}))

    def bookmark(self, title: str, level: int) -> None:
        """Add a line to the outline that shows the next page; ``level`` is 0, or 1 below the last of 0."""
        name = f"bookmark.{len(self._marked)}"
        self._marked[name] = PDFDestinationFit(self.next_page)
        self.reportlab.outline.addOutlineEntry(name, level, title)

    def _bookmarkReference(self, name: str) -> PDFDestinationFit:  # noqa: N802  (reportlab asks its canvas so)
        return self._marked[name]

    # ---- the end ------------------------------------------------------------------------
    def save(self, out: BinaryIO, catalog: dict[str, Any], info: dict[str, Any]) -> None:
        """Write the file; raises ``KeyError`` for an object that was referred to but never added.

        Both dictionaries are ours, as reportlab's drop the entries of print standards. What they say of
        pages, outline and dates is added.
        """
        document = self.reportlab
        made = PDFDate(document._timeStamp)  # in invariant mode always the same
        document.info = form({**info, "CreationDate": made, "ModDate": made})
        document.updateSignature(document.info.format(document))
        ways: dict[str, Any] = {"Type": Name("Catalog"), "Pages": document.Reference(document.Pages)}
        if self._marked:
            document.outline.prepare(document, self)
            document.outline.count = len(self._marked)  # all are open; reportlab counts branches twice
            ways |= {"Outlines": document.Reference(document.outline), "PageMode": Name("UseOutlines")}
        document.Catalog = form({**ways, **catalog})
        out.write(document.format())

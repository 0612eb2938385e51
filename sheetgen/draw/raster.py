"""Render pages of a PDF as pictures with pdfium; output is reproducible."""

import ctypes
import struct
import zlib
from functools import cache
from typing import Any, NamedTuple

from sheetgen.errors import DrawingError
from sheetgen.message import msg

_WHITE = 0xFFFFFFFF


class Raster(NamedTuple):
    """A picture as rows of pixels, each of three bytes: red, green and blue."""

    rows: bytes
    width: int
    height: int


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture_as_png(seen: Raster, dpi: float) -> bytes:
    """Return a PNG (ISO 15948) with its resolution."""
    rows, width, height = seen
    lines = b"".join([b"\0" + rows[y * width * 3 : (y + 1) * width * 3] for y in range(height)])
    per_metre = round(dpi / 0.0254)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
        + _chunk(b"IDAT", zlib.compress(lines, 3))
        + _chunk(b"IEND", b"")
    )


@cache
def _pdfium() -> Any:
    """Return the initialized pdfium bindings; importing pypdfium2's wrappers would take 30 ms."""
    from pypdfium2_raw import bindings

    bindings.FPDF_InitLibraryWithConfig(bindings.FPDF_LIBRARY_CONFIG(version=2))
    return bindings


def page_as_png(pdf: bytes, dpi: float = 150, page: int = 0) -> bytes:
    """Return one page (counted from 0) at ``dpi`` as PNG. Raises as ``page_as_pixels`` does."""
    return picture_as_png(page_as_pixels(pdf, dpi, page), dpi)


def page_as_pixels(pdf: bytes, dpi: float, page: int = 0) -> Raster:
    """Return one page (counted from 0) at ``dpi`` on white, with its size rounded to whole pixels.

    Raises ``DrawingError`` if the page does not exist or has no pixels.
    """
    pdfium = _pdfium()
    document = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    sheet = pdfium.FPDF_LoadPage(document, page) if document else None
    try:
        if not sheet:
            raise DrawingError(msg("the document has no page {page}", "report", page=page + 1))
        size = pdfium.FPDF_GetPageWidthF(sheet), pdfium.FPDF_GetPageHeightF(sheet)
        width, height = (round(points * dpi / 72) for points in size)
        if width < 1 or height < 1:
            raise DrawingError(
                msg("at {dpi} dots per inch the picture of the page would be empty", "report", dpi=dpi)
            )
        stride = width * 3
        rows = ctypes.create_string_buffer(stride * height)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, rows, stride)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, flags)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return Raster(rows.raw, width, height)
    finally:
        if sheet:
            pdfium.FPDF_ClosePage(sheet)
        if document:
            pdfium.FPDF_CloseDocument(document)

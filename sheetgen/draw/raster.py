"""Pages of a PDF as PNG pictures, by pdfium; the same bytes for the same page."""

import ctypes
import struct
import zlib

from sheetgen.errors import DrawingError
from sheetgen.message import msg

_WHITE = 0xFFFFFFFF


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(pixels: bytes, width: int, height: int, stride: int, dpi: float) -> bytes:
    """8-bit RGB rows as a PNG (ISO 15948) that knows its resolution."""
    rows = b"".join([b"\0" + pixels[y * stride : y * stride + width * 3] for y in range(height)])
    per_metre = round(dpi / 0.0254)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
        + _chunk(b"IDAT", zlib.compress(rows, 3))
        + _chunk(b"IEND", b"")
    )


def png(pdf: bytes, dpi: float = 150, page: int = 0) -> bytes:
    """One page (counted from 0) at ``dpi``, its size rounded to whole pixels, on white.

    Raises ``DrawingError`` if there is no such page or nothing would be left of it.
    """
    import pypdfium2
    import pypdfium2.raw as pdfium

    document = pypdfium2.PdfDocument(pdf)
    try:
        if not 0 <= page < len(document):
            raise DrawingError(msg("the document has no page {page}", "report", page=page + 1))
        sheet = document[page]
        width, height = (round(points * dpi / 72) for points in sheet.get_size())
        if width < 1 or height < 1:
            raise DrawingError(msg("{dpi} dots per inch leave nothing of the page", "report", dpi=dpi))
        stride = width * 3
        pixels = ctypes.create_string_buffer(stride * height)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, pixels, stride)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, flags)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return _png(pixels.raw, width, height, stride, dpi)
    finally:
        document.close()

"""A limit of computing time for PDFs that are expensive to check or to draw, and drawing within it."""

from __future__ import annotations

import math
from time import process_time
from typing import Any

from sheetgen.errors import UnreadableFile
from sheetgen.message import msg

SECONDS = 9.0
"""Seconds of computing for a PDF of up to ``PAGES`` pages, about one less than a command may take; longer ones get
more in proportion."""
PAGES = 100
MOST_BYTES = 70_000_000
"""Bytes of a PDF: a larger one takes more than 500 MB of memory."""
MOST_PIXELS = 24_000_000
"""Pages are drawn with fewer dots if they would have more than this: at 8 dots per mm, pages larger than A2."""
_BAND = 1_000_000
"""Dots of a page that are drawn at a time, at most; the first band has a ``_STEPS``th."""
_GROUPS = 50
"""Transparency groups on a page above which bands are smaller, in proportion."""
_STEPS = 256
_QUICK = 0.1
"""Seconds for a band; after a quicker one the next is four times as high, after a much slower one a quarter."""


def check_size(data: bytes) -> None:
    """Raise ``UnreadableFile`` for a PDF that is too large."""
    if len(data) > MOST_BYTES:
        said = "The PDF has {size:.0f} MB, more than {most} MB: split it into smaller files."
        size, most = len(data) / 1e6, MOST_BYTES // 1_000_000
        raise UnreadableFile("large-pdf", msg(said, "report", size=size, most=most))


class TooSlow(Exception):
    """A PDF takes longer than its limit; ``seconds`` is the limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TimeLimit:
    """The computing time that is left for a PDF of ``pages`` pages: a ``share`` of ``SECONDS``, unlimited if
    ``patient``.
    """

    def __init__(self, pages: int, patient: bool = False, share: float = 1.0) -> None:
        self.seconds = math.inf if patient else share * SECONDS * max(1.0, pages / PAGES)
        self.end = process_time() + self.seconds

    @property
    def passed(self) -> bool:
        """Whether the time is used up."""
        return process_time() > self.end

    def check(self) -> None:
        """Raise ``TooSlow`` if the time is used up."""
        if self.passed:
            raise TooSlow(self.seconds)


def draw_in_time(
    page: Any,
    scale: float,
    limit: TimeLimit,
    crop: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0),
    *,
    grey: bool,
    groups: float = 0,
) -> Any:
    """Return a page without its annotations as a bitmap; raise ``TooSlow`` after the limit.

    ``crop`` is what is cut off in points: left, bottom, right, top. The page is drawn in bands, because PDFium
    keeps a picture of the drawn area for each of up to 40 transparency groups in each other, and checks the
    limit only between the objects of the page. ``groups`` is the number of groups that are drawn.
    """
    from ctypes import c_ubyte

    from pypdfium2 import PdfBitmap, raw

    width, height = math.ceil(page.get_width() * scale), math.ceil(page.get_height() * scale)
    left, bottom, right, top = (math.ceil(side * scale) for side in crop)
    size = width - left - right, height - bottom - top
    form = raw.FPDFBitmap_Gray if grey else raw.FPDFBitmap_BGR
    bitmap = PdfBitmap.new_native(*size, form)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    pause = raw.IFSDK_PAUSE(version=1)
    # PDFium asks after each object whether to pause.
    ask = type(pause.NeedToPauseNow)(lambda _: limit.passed)
    pause.NeedToPauseNow = ask
    # Without a limit PDFium keeps all pictures of the page until the page is closed.
    flags = raw.FPDF_RENDER_LIMITEDIMAGECACHE | (raw.FPDF_GRAYSCALE if grey else 0)
    most = max(1, int(_BAND / size[0] / max(1.0, groups / _GROUPS)))
    first, rows = 0, max(1, most // _STEPS)
    while first < size[1]:
        limit.check()
        began = process_time()
        high, start = min(rows, size[1] - first), first * bitmap.stride
        part = (c_ubyte * (high * bitmap.stride)).from_buffer(bitmap.buffer, start)
        band = PdfBitmap.new_native(size[0], high, form, buffer=part)
        state = raw.FPDF_RenderPageBitmap_Start(
            band, page, -left, -top - first, width, height, 0, flags, pause
        )
        raw.FPDF_RenderPage_Close(page)
        if state == raw.FPDF_RENDER_TOBECONTINUED:
            raise TooSlow(limit.seconds)
        first += high
        rows = _next_height(rows, most, process_time() - began)
    return bitmap


def _next_height(rows: int, most: int, seconds: float) -> int:
    """Return the height of the band after one of ``rows`` that took so many seconds, from 1 to ``most`` rows.

    PDFium cannot be interrupted within an object, such as a form with all content of the page.
    """
    if seconds < _QUICK:
        return min(most, 4 * rows)
    return max(1, rows // 4) if seconds > 4 * _QUICK else rows

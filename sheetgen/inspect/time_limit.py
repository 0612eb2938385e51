"""A limit of computing time for PDFs that are expensive to check or to draw, and drawing within it."""

from __future__ import annotations

import math
from time import process_time
from typing import Any

SECONDS = 9.0
"""Seconds of computing for a PDF of up to ``PAGES`` pages, about one less than a command may take; longer ones get
more in proportion."""
PAGES = 100
MOST_PIXELS = 24_000_000
"""Pages are drawn with fewer dots if they would have more than this: at 8 dots per mm, pages larger than A2."""
_BAND = 1_000_000
"""Dots of a page that are drawn at a time."""


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
) -> Any:
    """Return a page without its annotations as a bitmap; raise ``TooSlow`` after the limit.

    ``crop`` is what is cut off in points: left, bottom, right, top. The page is drawn in bands, because PDFium
    keeps a picture of the drawn area for each of up to 40 transparency groups in each other.
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
    flags = raw.FPDF_GRAYSCALE if grey else 0
    rows = max(1, _BAND // size[0])
    for first in range(0, size[1], rows):
        limit.check()
        high, start = min(rows, size[1] - first), first * bitmap.stride
        part = (c_ubyte * (high * bitmap.stride)).from_buffer(bitmap.buffer, start)
        band = PdfBitmap.new_native(size[0], high, form, buffer=part)
        state = raw.FPDF_RenderPageBitmap_Start(
            band, page, -left, -top - first, width, height, 0, flags, pause
        )
        raw.FPDF_RenderPage_Close(page)
        if state == raw.FPDF_RENDER_TOBECONTINUED:
            raise TooSlow(limit.seconds)
    return bitmap

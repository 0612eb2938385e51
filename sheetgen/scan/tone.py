"""Pictures in black and white only: how they are told from those in colour or grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.scan.extra import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLACK, WHITE = 48, 208
"""Levels of grey (0 to 255) from the first up to the second are neither black nor white."""
AROUND, STEP = 5, 150
"""A pixel lies at an edge if levels differ by ``STEP`` or more in the square of ``AROUND`` pixels round it."""
GREY = 0.02
"""For each pixel at an edge a picture in black and white has fewer grey ones elsewhere."""


def two_tone(pixels: NDArray[np.uint8]) -> bool:
    """Whether a picture (height × width × blue, green, red) is in black and white only.

    Grey at edges is allowed: it comes from JPEG, or from making a picture smaller.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    square = np.ones((AROUND, AROUND), np.uint8)
    at_edge = cv2.subtract(cv2.dilate(grey, square), cv2.erode(grey, square)) >= STEP
    elsewhere = (grey >= BLACK) & (grey < WHITE) & ~at_edge
    return bool(np.count_nonzero(elsewhere) < GREY * np.count_nonzero(at_edge))

"""Decide whether a reading can be trusted. If not, its marks are shown, but no totals and places.

Pictures in black and white only, and sheets with many doubtful marks, are not trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.games.contract.paper import Breach
from sheetgen.message import msg
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray


BLACK, WHITE = 48, 208
"""Levels of grey, 0 to 255, between these are neither black nor white."""
AROUND, STEP = 5, 150
"""A pixel is at an edge if levels in the square of ``AROUND`` pixels around it differ by at least
``STEP``.
"""
GREY = 0.02
"""The most other grey pixels for each pixel at an edge in a picture with two tones."""


def two_tone(pixels: NDArray[np.uint8]) -> bool:
    """Return whether a picture (height × width × blue, green, red) has only black and white.

    Grey at edges is allowed, because JPEG and scaling produce it.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    square = np.ones((AROUND, AROUND), np.uint8)
    at_edge = cv2.subtract(cv2.dilate(grey, square), cv2.erode(grey, square)) >= STEP
    elsewhere = (grey >= BLACK) & (grey < WHITE) & ~at_edge
    return bool(np.count_nonzero(elsewhere) < GREY * np.count_nonzero(at_edge))


# ---- trust ----


DOUBTS = 12
"""The number of doubtful marks from which on a sheet is not trusted, because certain marks are often wrong
then.
"""


def distrust_reason(photos: Sequence[str], two_tone: Sequence[str], doubts: int) -> Breach | None:
    """Return why no totals of a sheet may be reported, or None.

    ``photos`` are the names of its pictures, ``two_tone`` those in black and white only; ``doubts`` is the
    number of doubtful marks.
    """
    if two_tone:
        said = (
            "{photo} has only two tones: black and white, without grey. Pen cannot be told from print there, "
            "so no totals are stated. "
            "Scan the sheet in colour or grey at 200 to 300 dpi, or photograph it with the camera."
        )
        return Breach("two-tone", "", msg(said, "report", photo=", ".join(two_tone)), ())
    if doubts < DOUBTS:
        return None
    said = (
        "Too many marks on {photo} are doubtful: {count}. The others cannot be trusted either, "
        "so no totals are stated. The picture may come from a scanner app, which changes it. "
        "Photograph the sheet itself with the camera, or scan it in colour or grey at 200 to 300 dpi."
    )
    return Breach("too-many-doubts", "", msg(said, "report", photo=", ".join(photos), count=doubts), ())

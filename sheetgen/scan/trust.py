"""Pictures in black and white only: how they are told from those in colour or grey."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.games.contract.paper import Breach
from sheetgen.message import msg
from sheetgen.scan.opencv import cv2, np

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


# Whether a reading can be trusted. If it cannot, its marks are shown, but no totals and no places are stated.


DOUBTS = 12
"""A sheet with so many doubtful marks or more is not trusted: marks that seem sure are often wrong there."""


def distrust(photos: Sequence[str], two_tone: Sequence[str], doubts: int) -> Breach | None:
    """Why no totals of a sheet may be stated; None for one that can be trusted.

    ``photos`` are the names of all that show it, ``two_tone`` of those in black and white only; ``doubts`` is how many
    of its marks are doubtful.
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

"""Import OpenCV and NumPy, an optional dependency; other modules of this package import them from here. Two functions
work on pixels that NumPy alone is slow on.

Raises ``PhotoError`` with the install command if they are missing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from sheetgen.errors import PhotoError
from sheetgen.message import msg
from sheetgen.resources import install_command

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # products are small: a second thread would not be faster

try:
    import cv2 as cv2
    import numpy as np
except ImportError as error:
    raise PhotoError(
        "no-opencv",
        msg("Reading photos needs OpenCV: `{command}` brings it.", "report", command=install_command("scan")),
    ) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

__all__ = ["channel_maximum", "channel_minimum", "cv2", "np"]


def channel_maximum(picture: Floats) -> Floats:
    """Return the maximum of the three channels of each pixel; NumPy takes ten times as long."""
    most = cv2.reduce(picture.reshape(-1, 3), 1, cv2.REDUCE_MAX)
    return np.asarray(most, np.float32).reshape(picture.shape[:2])


def channel_minimum(picture: Floats) -> Floats:
    """Return the minimum of the three channels of each pixel."""
    least = cv2.reduce(picture.reshape(-1, 3), 1, cv2.REDUCE_MIN)
    return np.asarray(least, np.float32).reshape(picture.shape[:2])

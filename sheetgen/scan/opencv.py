"""Import OpenCV and NumPy, an optional dependency; other modules of this package import them from here.

Raises ``PhotoError`` with the install command if they are missing.
"""

import os

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

__all__ = ["cv2", "np"]

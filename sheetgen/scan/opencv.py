"""What only this room needs and is an extra: OpenCV and NumPy. Whoever needs them imports them from here.

Raises ``PhotoError`` with the command that brings them where they are missing.
"""

import os

from sheetgen.errors import PhotoError
from sheetgen.message import msg
from sheetgen.resources import install_command

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # small products: a second thread computes more and is no sooner

try:
    import cv2 as cv2
    import numpy as np
except ImportError as error:
    raise PhotoError(
        "no-opencv",
        msg("Reading photos needs OpenCV: `{command}` brings it.", "report", command=install_command("scan")),
    ) from error

__all__ = ["cv2", "np"]

"""Reading of files that users name."""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import BinaryIO


def open_input(path: Path) -> BinaryIO:
    """Open a file for reading. Raises ``OSError``; its number is ``ENXIO`` for devices and pipes.

    Those may have no end, and nobody may write to a pipe.
    """
    kind = stat.S_IFMT(path.stat().st_mode)
    if kind not in (stat.S_IFREG, stat.S_IFDIR):  # The system refuses to open a folder.
        raise OSError(errno.ENXIO, "not a plain file", str(path))
    return path.open("rb")

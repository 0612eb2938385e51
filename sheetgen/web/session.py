"""The session of one reader while the page is open."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Arguments = Mapping[str, Any]
"""What the page says with a call."""


class Session:
    """A reader's session: the language, a folder for the reader's own layouts, and the current game."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sheetgen-web-"))
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        self.lang = "en"
        self.table: Any = None
        self.printed: Any = None
        """What was printed last: what was asked, and what was made."""
        self.search: Any = None
        """The search in a log that is not finished."""

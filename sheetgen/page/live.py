"""A page that is made anew while it is looked at: a small script beside it says which log it shows now.

From a file a page may read nothing but scripts; so it takes in this one each second, and itself again once that
names another log.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from sheetgen.output_files import svg_mark


class Live(NamedTuple):
    """The name of the script beside a page, and the log that the page shows, as a digest."""

    file: str
    state: str


def live(page: Path, text: str) -> Live:
    """What a page of this log is told."""
    return Live(script_of(page).name, hashlib.sha256(text.encode()).hexdigest()[:16])


def script_of(page: Path) -> Path:
    """Where the script beside a page stands."""
    return page.with_suffix(".live.js")


def script(state: str) -> bytes:
    """The script: it says which log is shown now."""
    return b"/* " + svg_mark() + b' */\ndocument.documentElement.dataset.live = "' + state.encode() + b'";\n'

"""Copies of this checkout, in which tests change files."""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNFINISHED = shutil.ignore_patterns("*.pyc.*")
"""Bytecode that another process is writing at the moment."""


def copy_folders(to: Path, *names: str) -> None:
    """Copy folders of the checkout with their bytecode: to compile the house anew takes seconds."""
    for name in names:
        shutil.copytree(ROOT / name, to / name, ignore=UNFINISHED)
        kept, new = (_bytecode(place / name) for place in (ROOT, to))
        if kept and new and kept.is_dir():
            shutil.copytree(kept, new, ignore=UNFINISHED, copy_function=os.link)


def _bytecode(folder: Path) -> Path | None:
    """Where the bytecode of a folder lies if it does not lie beside the files."""
    return Path(sys.pycache_prefix, folder.relative_to(folder.anchor)) if sys.pycache_prefix else None

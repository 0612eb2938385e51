"""Copies of this checkout, in which tests change files."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNFINISHED = shutil.ignore_patterns("*.pyc.*")
"""Bytecode that another process is writing at the moment."""


def copy_folders(to: Path, *names: str) -> None:
    """Copy folders of the checkout with their bytecode: to compile the house anew takes seconds."""
    for name in names:
        shutil.copytree(ROOT / name, to / name, ignore=UNFINISHED)

"""Scores and a sheet, made by the Python that runs this: that of the tests, and Python 3.14 in Pyodide."""

import json
import sys
from pathlib import Path

from sheetgen import print_sheets, score

TESTS = Path(__file__).parents[1]
LOGS = ("replay/games/karma-used.log", "replay/causes/raja/already-there.log")
"""A game without faults, and one with a fault."""
SHEET = "dice-charmers/sun"


def make(folder: Path) -> None:
    """Write into ``folder`` the version of Python, the score of each log as JSON, and a sheet as PDF."""
    (folder / "python.txt").write_text("{}.{}".format(*sys.version_info))
    for number, log in enumerate(LOGS):
        said = score((TESTS / log).read_text(encoding="utf-8")).json()
        (folder / f"score-{number}.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
    (printed,) = print_sheets(SHEET).files
    (folder / "sheet.pdf").write_bytes(printed.data)

"""A photo of each kind of sheet in each grade, read: what is found, what is wrong, what is asked, how long it takes."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2

from tools.photos.play import SHEETS
from tools.photos.take import GRADES
from tools.scan.__main__ import made, summary
from tools.scan.measure import measure

SEED = 101


def summaries() -> Iterator[str]:
    """The figures of each grade."""
    cv2.setNumThreads(1)
    with tempfile.TemporaryDirectory() as scratch:
        for grade in GRADES:
            rows = []
            for number, sheet in enumerate(SHEETS):
                path = made(Path(scratch), sheet, grade, SEED + number)
                truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
                rows.append(measure(path, truth, (sheet,)))
            yield summary(grade, rows)

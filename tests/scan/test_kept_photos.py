"""Kept photos are read: none of their marks is wrong without being asked about, and few are asked."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.scan.added_ink import find_added_ink
from tools.scan.measure import measure

PHOTOS = Path(__file__).parent / "photos"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "doubtful"),
    [
        ("dice-charmers-sun-good-0001.jpg", 2),
        ("nagaraja-score-bad-0010.jpg", 1),
        ("raja-score-bad-0004.jpg", 1),
    ],
)
def test_no_mark_is_wrong_in_silence(name: str, doubtful: int) -> None:
    truth = json.loads((PHOTOS / name).with_suffix(".json").read_text(encoding="utf-8"))
    row = measure(PHOTOS / name, truth, (truth["layout"],))
    assert row.found and row.marks > 0
    assert [one for one in row.wrong if not one.asked] == []
    assert row.doubtful <= doubtful and row.totals == "right"


def test_a_dark_table_at_the_edge_does_not_make_a_pencil_pale() -> None:
    blank = np.full((600, 600, 3), 255, np.uint8)
    flat = np.full((600, 600, 3), 230, np.uint8)
    for at in range(100, 500, 40):
        cv2.line(flat, (100, at), (500, at + 20), (150, 150, 150), 3)
    flat[:, -20:] = 20
    drawn = find_added_ink(flat, blank, 6.0).added
    assert drawn[100:500, 100:500].max() > 0.9


def test_the_strokes_of_a_hard_pencil_are_as_dark_as_a_pens() -> None:
    blank = np.full((600, 600, 3), 255, np.uint8)
    flat = (np.full((600, 600, 3), 230) + np.random.default_rng(1).normal(0, 2, (600, 600, 3))).astype(
        np.uint8
    )
    for at in range(100, 500, 40):
        cv2.line(flat, (100, at), (500, at + 20), (192, 192, 192), 3)
    drawn = find_added_ink(flat, blank, 6.0).added[100:500, 100:500]
    assert np.percentile(drawn, 98) > 0.9 and np.percentile(drawn, 80) < 0.2

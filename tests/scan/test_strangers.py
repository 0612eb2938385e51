"""Photos of something else than a sheet for a pen: each is refused in one line, and soon."""

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.__main__ import main
from sheetgen.scan.blank import PagePrint, draw_blank_page

pytestmark = pytest.mark.slow

MOST_SECONDS = 40
"""Of computing, with no cache and on a busy machine."""
SIZE = (900, 1200)
"""Pixels of photos of other things: details of a larger one are sought longer."""


def clouds(rng: np.random.Generator, size: tuple[int, int], cells: int) -> np.ndarray:
    """Soft noise from 0 to 1."""
    small = rng.random((cells, cells * size[1] // size[0] + 1)).astype(np.float32)
    return np.clip(cv2.resize(small, size[::-1], interpolation=cv2.INTER_CUBIC), 0, 1)


def cat() -> np.ndarray:
    """A striped cat on a lawn."""
    rng, size = np.random.default_rng(4), SIZE
    picture = np.dstack(
        [0.2 * clouds(rng, size, 9), 0.3 + 0.4 * clouds(rng, size, 300), 0.2 * clouds(rng, size, 40)]
    )
    fur = clouds(rng, size, 7) + 0.3 * clouds(rng, size, 120) + 0.3 * clouds(rng, size, 500)
    stripes = 0.5 + 0.5 * np.sin(24 * fur)
    body = np.zeros(size, np.float32)
    cv2.ellipse(body, (660, 540), (336, 228), 0, 0, 360, 1.0, -1)
    cv2.circle(body, (336, 372), 156, 1.0, -1)
    for x in (240, 432):
        cv2.fillPoly(body, [np.array([(x - 66, 288), (x + 66, 288), (x, 150)], np.int32)], 1.0)
    body = cv2.GaussianBlur(body, (0, 0), 6)[..., None]
    coat = stripes[..., None] * (0.25, 0.45, 0.65) + (0.08, 0.1, 0.12)
    picture = picture * (1 - body) + coat * body
    for x in (288, 384):
        cv2.ellipse(picture, (x, 348), (28, 20), 0, 0, 360, (0.2, 0.8, 0.7), -1)
        cv2.ellipse(picture, (x, 348), (6, 19), 0, 0, 360, (0.0, 0.0, 0.0), -1)
    return np.clip(255 * picture + rng.normal(0, 4, picture.shape), 0, 255).astype(np.uint8)


def table() -> np.ndarray:
    """A bare table of wood."""
    rng, size = np.random.default_rng(5), SIZE
    grain = np.sin(90 * clouds(rng, size, 3) + 6 * clouds(rng, size, 60))
    wood = 120 + 25 * grain[..., None] * (0.6, 0.9, 1.0) + np.array((-50, 0, 45))
    return np.clip(wood + rng.normal(0, 4, wood.shape), 0, 255).astype(np.uint8)


def stranger() -> np.ndarray:
    """A sheet of another game: boxes in a grid, numbers, rows to tick, on a dark table."""
    page = np.full((1800, 1270, 3), 250, np.uint8)
    for n in range(12):
        for row in range(9):
            left, top = 80 + 95 * n, 250 + 110 * row
            cv2.rectangle(page, (left, top), (left + 80, top + 90), (60, 60, 60), 3)
            cv2.putText(
                page, str(n + row), (left + 20, top + 60), cv2.FONT_HERSHEY_DUPLEX, 1.2, (40, 40, 40), 2
            )
    cv2.putText(page, "Harbour and Sail", (150, 160), cv2.FONT_HERSHEY_TRIPLEX, 3, (30, 30, 30), 4)
    for n in range(20):
        cv2.circle(page, (110 + 55 * n, 1500), 22, (150, 60, 30), 3)
    ground = np.full((2200, 1700, 3), (50, 60, 70), np.uint8)
    ground[200:2000, 215:1485] = page
    return cv2.resize(ground, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)


def torn() -> np.ndarray:
    """The upper half of a sheet on a table."""
    page = draw_blank_page(PagePrint("dice-charmers/sun", 0)).picture
    ground = np.full((page.shape[0], page.shape[1] + 400, 3), (60, 90, 120), np.uint8)
    half = page.shape[0] // 2
    ground[100 : 100 + half, 200 : 200 + page.shape[1]] = page[:half]
    return ground


def board() -> np.ndarray:
    """A board for pieces."""
    page = draw_blank_page(PagePrint("bania/oasis", 0)).picture
    return cv2.copyMakeBorder(page, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(60, 90, 120))


@pytest.mark.parametrize(
    ("shown", "layout", "says"),
    [
        (cat, "dice-charmers/sun", "shows no sheet"),
        (table, "dice-charmers/sun", "shows no sheet"),
        (stranger, "", "shows no sheet"),
        (torn, "dice-charmers/sun", "shows only a part of dice-charmers/sun"),
        (board, "bania/oasis", "only sheets filled in with a pen"),
    ],
)
def test_what_is_no_sheet_is_refused_in_one_line(
    shown: Callable[[], np.ndarray],
    layout: str,
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "photo.jpg"
    cv2.imwrite(str(path), shown())
    begun = time.process_time()
    assert main(["read", str(path), "--lang", "en", *(["--layout", layout] if layout else [])]) != 0
    assert time.process_time() - begun < MOST_SECONDS
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert says in line and "photo.jpg" in line

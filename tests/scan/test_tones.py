"""Art that is darker than expected is not taken for ink of a pen: filled areas beside thin lines, and other colours."""

import cv2
import numpy as np
import pytest

from sheetgen.scan.added_ink import Ink, find_added_ink
from sheetgen.scan.blank import PX_PER_MM

SIDE, STEP, LINES, BOX = 720, 80, 20, 16
"""The page, the distances of its boxes and lines, and the boxes, in pixels."""
BOXES = [(x, y) for x in range(LINES + 3, SIDE - STEP, STEP) for y in range(LINES + 3, SIDE - STEP, STEP)]
LIGHT = 230


def page_with_boxes(colour: tuple[float, float, float]) -> np.ndarray:
    """White paper with filled boxes and thin black lines; light, blue, green, red."""
    page = np.ones((SIDE, SIDE, 3), np.float32)
    for at in range(LINES // 2, SIDE, LINES):
        page[at : at + 2] = 0.05
    for x, y in BOXES:
        page[y : y + BOX, x : x + BOX] = colour
    return page


def with_stroke(page: np.ndarray, x: int, y: int, pen: tuple[float, float, float]) -> None:
    """Draw a stroke across a place, in place; a pen takes light away."""
    mask = np.zeros(page.shape[:2], np.float32)
    cv2.line(mask, (x - 6, y + BOX + 6), (x + BOX + 6, y - 6), 1.0, 3, cv2.LINE_AA)
    page *= 1 - mask[..., None] * (1 - np.array(pen, np.float32))


def ink(photo: np.ndarray, page: np.ndarray) -> Ink:
    """The ink on a photo that shows the page sharply but for a little blur."""
    noise = np.random.default_rng(1).normal(0, 0.01, photo.shape).astype(np.float32)
    shown = np.clip(cv2.GaussianBlur(photo, (0, 0), 0.7) + noise, 0, 1)
    return find_added_ink((shown * LIGHT).astype(np.uint8), (page * 255).astype(np.uint8), PX_PER_MM)


@pytest.mark.medium
@pytest.mark.parametrize("black", [0.05, 0.12])
def test_filled_areas_that_stay_darker_than_thin_lines_have_no_ink(black: float) -> None:
    page = page_with_boxes((0.05,) * 3)
    photo = page.copy()
    for at in range(LINES // 2, SIDE, LINES):  # a soft picture makes thin lines paler
        photo[at : at + 2] = np.maximum(photo[at : at + 2], 0.45)
    for x, y in BOXES:
        photo[y : y + BOX, x : x + BOX] = black
    for n in range(0, len(BOXES), 7):
        with_stroke(photo, BOXES[n][0] + BOX, BOXES[n][1] + BOX, (0.6, 0.6, 0.6))
    seen = ink(photo, page)
    assert seen.pen.found
    inside = [seen.added[y : y + BOX, x : x + BOX].mean() for n, (x, y) in enumerate(BOXES) if n % 7]
    assert max(inside) < 0.25, max(inside)


@pytest.mark.medium
@pytest.mark.parametrize("pen", [(0.55, 0.3, 0.15), (0.25, 0.25, 0.9)])
def test_art_that_is_darker_in_its_own_colour_has_less_ink_than_strokes_of_another(
    pen: tuple[float, float, float],
) -> None:
    art = (
        (0.3, 0.75, 0.3) if pen[2] > 0.5 else (0.35, 0.35, 0.9)
    )  # green below a red pen, red below a blue one
    page = page_with_boxes(art)
    photo = page.copy()
    darker, crossed = BOXES[::4], BOXES[1::4]
    for x, y in darker:
        photo[y : y + BOX, x : x + BOX] **= 1.5
    for x, y in crossed:
        with_stroke(photo, x, y, pen)
    seen = ink(photo, page)
    lines = np.zeros((SIDE, SIDE), np.uint8)
    for x, y in crossed:
        cv2.line(lines, (x, y + BOX), (x + BOX, y), 1, 1)
    across = [
        float(seen.added[y : y + BOX, x : x + BOX][lines[y : y + BOX, x : x + BOX] > 0].mean())
        for x, y in crossed
    ]
    unmarked = [float(np.quantile(seen.added[y : y + BOX, x : x + BOX], 0.9)) for x, y in darker]
    assert min(across) > 0.5 > 0.25 > max(unmarked), (min(across), max(unmarked))


def unmarked(seen: Ink, marked: int) -> list[float]:
    """The mean ink inside of boxes except each ``marked``-th one."""
    return [
        float(np.clip(seen.added[y : y + BOX, x : x + BOX], 0, 1).mean())
        for n, (x, y) in enumerate(BOXES)
        if n % marked
    ]


@pytest.mark.medium
def test_the_grain_of_black_areas_is_not_ink_of_a_pencil() -> None:
    page = page_with_boxes((0.05,) * 3)
    photo = page.copy()
    grain = np.random.default_rng(2).normal(0, 0.04, (SIDE, SIDE, 1)).astype(np.float32)
    for x, y in BOXES:
        there = slice(y, y + BOX), slice(x, x + BOX)
        photo[there] = np.maximum(0.14 + grain[there], 0.03)
    for n in range(0, len(BOXES), 7):
        with_stroke(photo, BOXES[n][0] + BOX, BOXES[n][1] + BOX, (0.74, 0.74, 0.74))
    seen = ink(photo, page)
    assert seen.pen.found
    assert max(unmarked(seen, 7)) < 0.12, max(unmarked(seen, 7))


def test_black_areas_have_no_ink_where_the_print_lacks_others() -> None:
    """The sheet was printed with older art: half of the boxes are new."""
    page = page_with_boxes((0.05,) * 3)
    photo = page.copy()
    for x, y in BOXES:
        photo[y : y + BOX, x : x + BOX] = 0.12
    for x, y in BOXES[1::2] + BOXES[2::8]:
        photo[y : y + BOX, x : x + BOX] = 1.0
    with_stroke(photo, 300, 300, (0.3, 0.3, 0.3))
    seen = ink(photo, page)
    assert max(unmarked(seen, 999)) < 0.1, max(unmarked(seen, 999))


def test_colours_of_one_grey_that_a_scanner_shows_in_two_greys_have_no_ink() -> None:
    red, blue = (0.2, 0.2, 0.8), (0.8, 0.45, 0.2)
    colours, photo = page_with_boxes(red), page_with_boxes((0.62,) * 3)
    for x, y in BOXES[::4]:
        colours[y : y + BOX, x : x + BOX] = blue
        photo[y : y + BOX, x : x + BOX] = 0.42
    light = page_with_boxes((0.5,) * 3)
    for each in (colours, photo, light):  # as narrow as strokes
        for x, y in BOXES:
            each[y : y + BOX, x + BOX // 2 : x + BOX] = 1
    page = (light * 255).astype(np.uint8)
    shown = (cv2.GaussianBlur(photo, (0, 0), 0.7) * LIGHT).astype(np.uint8)
    told = (colours * 255).astype(np.uint8)
    x, y = BOXES[4]
    blind, seen = (find_added_ink(shown, page, PX_PER_MM, (), each) for each in (None, told))
    inside = [float(each.plain[y + 4 : y + 12, x + 2 : x + 6].mean()) for each in (blind, seen)]
    assert inside[0] > 0.3 and inside[1] < 0.1, inside


def test_wide_areas_that_are_darker_than_others_have_no_ink_but_strokes_across_them_do() -> None:
    """Pale bands of a printer and sharpened app pictures make areas of one colour unequally dark."""
    page = np.full((900, 900, 3), 255, np.uint8)
    for top in range(60, 840, 60):
        for left in range(60, 840, 60):
            cv2.rectangle(page, (left, top), (left + 40, top + 40), (150, 150, 150), -1)
    photo = page.copy()
    photo[720:761, 720:761] = 85
    for left in (60, 300, 720):
        cv2.line(photo, (left, 740), (left + 55, 740), (40, 40, 40), 3)
    added = find_added_ink(photo, page, PX_PER_MM).added
    assert added[750:757, 730:750].max() < 0.15 and added[725:735, 730:750].max() < 0.15
    assert added[740, 730:755].min() > 0.4 and added[740, 65:95].min() > 0.5

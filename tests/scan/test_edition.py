"""Which edition a photo shows, whatever the light, the pen and the printer."""

import cv2
import numpy as np
import pytest

from sheetgen.scan.align import COARSE
from sheetgen.scan.blank import PagePrint, coarse_page_in_colour, in_all_editions, most_similar_edition

pytestmark = pytest.mark.slow


def photographed(printed: np.ndarray, faded: float, pen: int, grain: float = 4) -> np.ndarray:
    """A print in uneven light, a little blurred, with some strokes of a pen."""
    light = np.linspace(0.55, 0.95, printed.shape[1])[None, :, None] * np.array([0.8, 0.95, 1.0])
    page = 255 - (255 - cv2.GaussianBlur(printed, (0, 0), 0.9).astype(np.float32)) * faded
    rng = np.random.default_rng(7)
    for x, y in rng.integers(60, 560, (40, 2)):
        cv2.line(page, (int(x), int(y)), (int(x) + 14, int(y) + 16), (30, 30, 60), pen)
    return (page * light + rng.normal(0, grain, page.shape)).clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize("layout", ["dice-charmers/moon", "raja/score"])
@pytest.mark.parametrize(("faded", "pen"), [(1.0, 2), (0.6, 4)])
def test_each_edition_is_told_from_the_others(layout: str, faded: float, pen: int) -> None:
    prints = [coarse_page_in_colour(which) for which in in_all_editions(PagePrint(layout, 0))]
    assert [most_similar_edition(photographed(each, faded, pen), prints, COARSE) for each in prints] == [
        0,
        1,
        2,
        3,
    ]


def test_grain_on_bare_paper_is_no_fill() -> None:
    prints = [coarse_page_in_colour(which) for which in in_all_editions(PagePrint("raja/score", 0))]
    for number, each in enumerate(prints):
        assert most_similar_edition(photographed(each, 0.5, 2, grain=16), prints, COARSE) == number


@pytest.mark.parametrize("colour", [0.2, 0.4])
def test_a_print_whose_colours_an_app_made_pale_is_not_grey(colour: float) -> None:
    prints = [coarse_page_in_colour(which) for which in in_all_editions(PagePrint("raja/score", 0))]
    soft = cv2.GaussianBlur(prints[0].astype(np.float32), (0, 0), 0.9) * 0.3 + 0.7 * 255
    bleached = ((soft / cv2.dilate(soft, np.ones((25, 25))) - 0.5) / 0.42).clip(0, 1) * 255
    grey = bleached.mean(axis=2, keepdims=True)
    seen = (grey + (bleached - grey) * colour).astype(np.uint8)
    assert most_similar_edition(seen, prints, COARSE) == 0

"""Nothing that matters lies nearer than 5 mm to the edge of the paper at home, or it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import ImageOps

from sheetgen.games import library
from sheetgen.press import writing
from sheetgen.press.job import Job
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, read_sheet, with_options

DPI = 200
CARDS = [
    "bania/card",
    "dice-charmers/card",
    "nagaraja/card",
    "raja/card",
    "raja/card-advanced",
    "nagaraja/solo",
]
REACHED = 5.0
DOT = 25.4 / DPI


def cards(name: str, size: str, paper: str, lang: str = "en") -> Finished:
    return finished_sheet(with_options(read_sheet(library.resolve(name)), {"size": size}), lang, paper)


def clear(data: bytes) -> Iterator[float]:
    """How far from the paper's edges each page has something, in mm, to a dot."""
    for page in pypdfium2.PdfDocument(data):
        seen = page.render(scale=DPI / 72).to_pil().convert("L").point(lambda v: 255 if v > 250 else 0)
        box = ImageOps.invert(seen).getbbox()
        if box:
            yield min(box[0], box[1], seen.width - box[2], seen.height - box[3]) * DOT


@pytest.mark.medium
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_of_a6_is_printed_with_all_its_marks(paper: str, flip: str) -> None:
    (made,) = writing.make_files(
        [cards("nagaraja/solo", "a6", paper)], Job("en", paper, how="booklet", backs=flip)
    )
    assert min(clear(made.data)) >= REACHED
    marks = re.findall(rb"[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l S", pypdf_contents(made.data))
    assert len(marks) == 8 + 2, "two at each corner, and where it is folded"


def pypdf_contents(data: bytes) -> bytes:
    from io import BytesIO

    from pypdf import PdfReader

    contents = PdfReader(BytesIO(data)).pages[0].get_contents()
    assert contents is not None
    return contents.get_data()


@pytest.mark.medium
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", CARDS)
def test_a_page_of_cards_may_lie_at_the_edge_of_paper_twice_as_large(name: str, paper: str) -> None:
    for detail in ("short", "full"):
        asked = {"size": "page", "detail": detail}
        for page in draw_sheet(with_options(read_sheet(library.resolve(name)), asked), "en", paper):
            left, top, right, bottom = page.bounds()
            assert min(left, top, page.w - right, page.h - bottom) >= REACHED - 0.001, detail


@pytest.mark.medium
@pytest.mark.parametrize(
    "job",
    [
        Job("en", "a4"),
        Job("en", "a4", guides="crosses", gutter=0.0),
        Job("en", "a4", backs="fold"),
        Job("en", "a4", on="a3"),
    ],
    ids=["usual", "crosses", "fold", "larger paper"],
)
@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_guides_end_where_printers_do(size: str, job: Job) -> None:
    (made,) = writing.make_files([cards("nagaraja/solo", size, "a4")], job)
    assert min(clear(made.data)) >= REACHED - DOT
    assert not made.notes


@pytest.mark.medium
def test_cards_that_fill_the_paper_are_told_of() -> None:
    (made,) = writing.make_files([cards("nagaraja/solo", "a6", "a4")], Job("en", "a4", up=4))
    (note,) = made.notes
    (mm,) = (value for name, value in note.values if name == "mm")
    assert mm == pytest.approx(min(clear(made.data)), abs=2 * DOT) and mm < REACHED
    (whole,) = writing.make_files([cards("nagaraja/solo", "page", "a4")], Job("en", "a4", up=2))
    assert not whole.notes

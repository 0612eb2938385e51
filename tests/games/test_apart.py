"""Every page is composed: no text comes close to another or to a line, type and cells are large enough, no place
reaches into another, columns end together. Measured in what is drawn, by the glyphs' own outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from sheetgen.draw.paper import USUAL
from sheetgen.draw.scene import FLOOR, Bounds, Scene, Text
from sheetgen.games import library
from sheetgen.sheets.sheet import Sheet, draw_sheet, papers_of, read_sheet
from sheetgen.text.catalog import languages
from sheetgen.text.typesetter import Typesetter
from tests.draw.composition import Page, lettering, overlapping, size

LEAST = 0.6
"""Mm between the outlines of two texts, and between a text and a line."""
CELL, RING, REACH = 4.5, 2.7, 0.11
"""Least side of a cell to mark, of half a picture to ring in a form, and by how much two may touch, in mm."""
CARDS = ("card", "card-advanced", "solo")  # paragraphs in small, with tests of their own
CLIPPED = ("tiles",)  # what is drawn beyond a part's edge does not show
TURNS = 2
"""How many languages a sheet is looked at in besides English and Arabic: other ones for each, all in all."""


def inked(item: Text) -> Bounds | None:
    """What the outlines of a line take up on the page, in mm; None for spaces alone."""
    points = lettering(item)
    if not len(points):
        return None
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def together(first: Text, second: Text, places: int) -> bool:
    """Whether they may be pieces of one row, or rows of one paragraph."""
    if first.line.pt != second.line.pt or {first.line.role, second.line.role} - {"text", "bold"}:
        return False
    fall = abs(first.matrix[5] - second.matrix[5]) / abs(first.matrix[3] or 1)
    row = places == 1 and fall < 0.01
    return row or (places <= 6 and 0.3 * first.line.pt < fall < 0.6 * first.line.pt)


def close(scene: Scene) -> Iterator[str]:
    """Pairs of texts that nearly touch."""
    found = [item for item in scene.items if isinstance(item, Text)]
    boxes = [(n, item, box) for n, item in enumerate(found) if (box := inked(item))]
    for k, (n, first, one) in enumerate(boxes):
        for m, second, two in boxes[k + 1 :]:
            across = max(one[0], two[0]) - min(one[2], two[2])
            down = max(one[1], two[1]) - min(one[3], two[3])
            away = math.hypot(max(across, 0.0), max(down, 0.0))
            if away < LEAST - 0.005 and not together(first, second, m - n):
                yield f"{scene.name}: {first.line.text} | {second.line.text}: {away:.2f} mm"


SHEETS = [
    entry for entry in library.available() if entry.name not in (*CARDS, *CLIPPED)
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ar", "ja"])
@pytest.mark.parametrize("entry", SHEETS, ids=lambda entry: f"{entry.game}/{entry.name}")
def test_no_text_comes_close_to_another(entry: library.Entry, lang: str) -> None:
    sheet = read_sheet(entry.path)
    if papers_of(sheet.game, sheet.layout.header.kind):
        assert [pair for scene in draw_sheet(sheet, lang, "a4") for pair in close(scene)] == []


# ---- lines, sizes, places, columns ----------------------------------------------------------------

NEARER = {
    "bania/ghost": 0.3, "bania/log": 0.0, "bania/oasis": 0.15, "bania/pen": -0.2, "bania/player": -0.05,
    "bania/tents": 0.05, "bania/tents-large": 0.25, "dice-charmers/log": -0.05, "dice-charmers/mat": 0.0,
    "dice-charmers/moon-ghost": 0.35, "dice-charmers/sun-ghost": 0.35, "nagaraja/hand": 0.0, "nagaraja/log": 0.0,
    "nagaraja/pieces": -0.2, "nagaraja/pieces-small": 0.0, "nagaraja/temple": 0.35, "nagaraja/temples": 0.4,
    "raja/ghost": 0.35, "nagaraja/ghost": 0.35,
    "raja/log": 0.0, "raja/pieces": 0.4, "raja/rajasthan": -0.25, "raja/tiles": -0.2,
}  # fmt: skip
"""Sheets on which a line still comes nearer to a text in some language, how near in mm."""
SMALLER = {"bania/ghost": (6.2, CELL), "dice-charmers/log": (6.75, CELL), "bania/oasis": (FLOOR, 2.0),
           "bania/pen": (FLOOR, 4.3), "raja/rajasthan": (FLOOR, 3.8)}  # fmt: skip
"""Sheets that still have smaller type, in points, or cells, in mm."""


def drawn(number: int, sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """A sheet's pages in some languages on the first paper, in English on the second too."""
    others = [lang for lang in languages() if lang not in ("en", "ar")]
    turn = [others[(TURNS * number + k) % len(others)] for k in range(TURNS)]
    for lang, paper in (*((lang, USUAL[0]) for lang in ("en", "ar", *turn)), ("en", USUAL[1])):
        for scene in draw_sheet(sheet, lang, paper):
            yield f"{scene.name}, {lang}, {paper}", Page(scene)


def printed() -> list[Sheet]:
    found = (read_sheet(entry.path) for entry in library.available() if entry.name not in CARDS)
    return [sheet for sheet in found if papers_of(sheet.game, sheet.layout.header.kind)]


def faults(page: Page, least: float, pt: float, cell: float) -> Iterator[str]:
    """What is wrong with a page: lines nearer to texts than ``least`` mm, type under ``pt`` points, and so on."""
    for text, line, away in page.near_strokes(least):
        yield f"{text.line.text}: {away:.2f} mm from {line.stroke}"
    for text in page.texts():
        if size(text) < pt - 0.01:
            yield f"{text.line.text}: {size(text):.2f} pt"
    for address, spot in page.scene.spots.items():
        use = page.scene.uses.get(address)
        if 2 * min(spot.rx, spot.ry) < (RING if use and use.pen == "ring" else cell) - 0.005:
            yield f"{address}: {2 * min(spot.rx, spot.ry):.2f} mm"
    yield from overlapping(page.scene.spots, REACH)
    yield from page.uneven()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "sheet"), list(enumerate(printed())), ids=[sheet.address for sheet in printed()]
)
def test_a_page_is_composed(number: int, sheet: Sheet) -> None:
    least, (pt, cell) = NEARER.get(sheet.address, LEAST - 0.01), SMALLER.get(sheet.address, (FLOOR, CELL))
    found = [
        f"{where}: {said}" for where, page in drawn(number, sheet) for said in faults(page, least, pt, cell)
    ]
    assert found == []


def test_faults_of_a_page_are_seen() -> None:
    """A page with one fault of each kind: a frame over words, type and a cell too small, places, columns."""
    scene = Scene(200, 100, Typesetter("en"))
    scene.rect(10, 10, 60, 60, stroke="ink")
    scene.rect(80, 10, 60, 63, stroke="ink")
    scene.text(11, 20.2, "touches", "text", 9)
    scene.seg(11, 20.5, 30, 20.5)
    scene.seg(11, 40.5, 30, 40.5)
    scene.rect(11, 38, 19, 4, fill="white")
    scene.text(12, 40.2, "covered", "text", 9)
    scene.text(100, 30, "small", "text", 6)
    for address, x, side in (("river.1", 100.0, 4.0), ("river.2", 107.0, 4.0), ("river.3", 130.0, 2.0)):
        scene.spot(address, x, 50, side)
    assert [fault.split(":")[0] for fault in faults(Page(scene), LEAST, FLOOR, CELL)] == [
        "touches", "small", "river.3", "river.1 and river.2", "70.12 and 73.12 mm from above",
    ]  # fmt: skip

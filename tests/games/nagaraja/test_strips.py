"""Fate sticks of paper: as many as the layout has, each with its faces and the folds between them (NA-3, NA-10)."""

import pytest

from sheetgen.draw.dieline import Cut, Fold
from sheetgen.draw.inks import LOW_INK, ink_role
from sheetgen.draw.items import Shape
from sheetgen.games.library import load, resolve
from sheetgen.games.nagaraja.sheets.sticks import LONG, SIDE, TAB, all_strips
from sheetgen.sheets.sheet import draw_sheet, read_sheet


@pytest.mark.clause("NA-3")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_sticks_are_there_once(paper: str) -> None:
    layout = load(resolve("nagaraja/temple"))
    pages = draw_sheet(read_sheet(resolve("nagaraja/sticks")), "en", paper)
    cuts = [edge for page in pages for edge in page.dieline if isinstance(edge, Cut)]
    folds = [edge for page in pages for edge in page.dieline if isinstance(edge, Fold)]
    assert len(cuts) == sum(stick.count for stick in layout.sticks) == 36
    assert len(folds) == 36 * 4, "between four faces, and before the tab"
    for edge in cuts:
        xs, ys = edge.points[::2], edge.points[1::2]
        assert max(xs) - min(xs) == pytest.approx(LONG)
        assert max(ys) - min(ys) == pytest.approx(4 * SIDE + TAB)
    for page in pages:
        assert max(y for edge in page.dieline for y in edge.points[1::2]) < page.h - 14, "above the footer"


@pytest.mark.clause("NA-10")
def test_a_strip_has_the_faces_of_its_kind() -> None:
    layout = load(resolve("nagaraja/sticks"))
    made = all_strips(layout)
    start = 0
    for stick in layout.sticks:
        assert {faces for _, faces in made[start : start + stick.count]} == {tuple(stick.faces)}
        start += stick.count


@pytest.mark.clause("NA-10")
def test_fate_points_are_as_dark_in_low_ink_as_in_colour() -> None:
    layout = load(resolve("nagaraja/sticks"))
    points = sum(int(face.strip("N") or 0) for stick in layout.sticks for face in stick.faces * stick.count)
    shapes = [
        item
        for page in draw_sheet(read_sheet(resolve("nagaraja/sticks")), "en", "a4")
        for item in page.items
        if isinstance(item, Shape)
    ]
    fills = [LOW_INK.shape_style(shape.fill, shape.stroke, shape.lw).fill for shape in shapes]
    dark = ink_role("copper").colour.rgb
    assert sum(fill is not None and fill.rgb == pytest.approx(dark) for fill in fills) >= points

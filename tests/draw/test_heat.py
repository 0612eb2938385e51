"""The sheet as a map of its use: pale but for the spots, tinted by use, hatched where there was none."""

from __future__ import annotations

import pytest

from sheetgen.draw.inks import ink_role
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.heat_map import FAINTEST, NEVER, NEVER_LINES, STRIP, STRONGEST, USED, Legend, heat_map

USE = {"temple.a1": 1.0, "temple.a2": 0.5, "temple.a3": 0.0, "relic.1": 0.0, "points.1": 0.004}


@pytest.fixture(scope="module")
def page() -> Scene:
    layout = library.load(library.resolve("nagaraja/temple"))
    legend = Legend("played", "used", "never")
    [only] = heat_map(layout, USE, {"relic.1"}, legend, "en", "a4").pages
    return only


def shapes(page: Scene, address: str) -> list[Shape]:
    """What is drawn on just the box of a spot."""
    x, y, rx, ry = page.spots[address]
    box = pytest.approx((x - rx, y - ry, x + rx, y + ry))
    return [
        item
        for item in page.items
        if isinstance(item, Shape)
        and (min(item.points[::2]), min(item.points[1::2]), max(item.points[::2]), max(item.points[1::2]))
        == box
    ]


def tints(page: Scene, address: str) -> list[float]:
    return [shape.opacity for shape in shapes(page, address) if shape.fill == USED]


def test_a_spot_is_tinted_by_its_use(page: Scene) -> None:
    assert tints(page, "temple.a1") == [pytest.approx(STRONGEST)]
    assert tints(page, "temple.a2") == [pytest.approx((FAINTEST + STRONGEST) / 2)]
    assert FAINTEST <= tints(page, "points.1")[0] < FAINTEST + 0.01
    assert tints(page, "temple.a3") == tints(page, "relic.1") == tints(page, "temple.b1") == []


def test_it_says_how_often_in_words_of_the_page(page: Scene) -> None:
    said = [item.line.text for item in page.items if isinstance(item, Text)]
    assert {"100", "50", "<1", "played", "used", "never"} <= set(said)


def test_only_what_was_never_marked_is_red(page: Scene) -> None:
    bottom = page.h - STRIP
    x, y, rx, ry = page.spots["relic.1"]
    assert NEVER in {shape.stroke for shape in shapes(page, "relic.1")}
    for item in page.items:
        if isinstance(item, Shape) and item.stroke in (NEVER, NEVER_LINES):
            middle = (
                sum(item.points[::2]) / len(item.points) * 2,
                sum(item.points[1::2]) / len(item.points) * 2,
            )
            inside = abs(middle[0] - x) <= 2 * rx + 0.1 and abs(middle[1] - y) <= ry + 0.1
            assert inside or middle[1] > bottom


def test_the_sheet_itself_has_no_colours(page: Scene) -> None:
    for item in page.items:
        if isinstance(item, Shape):
            for role in (item.fill, item.stroke):
                if role not in (None, USED, NEVER, NEVER_LINES):
                    red, green, blue = ink_role(role).colour.rgb
                    assert max(red, green, blue) - min(red, green, blue) < 0.06, role


def test_a_number_takes_the_place_of_what_is_printed_on_a_small_spot(page: Scene) -> None:
    x, y, rx, ry = page.spots["points.1"]
    near = [
        item.line.text
        for item in page.items
        if isinstance(item, Text) and abs(item.matrix[4] - x) < rx and abs(item.matrix[5] - y) < ry
    ]
    assert near == ["<1"]


def test_the_hatch_hides_nothing(page: Scene) -> None:
    """No shape lies on the content of a spot that is never marked, only lines."""
    assert NEVER in {shape.stroke for shape in shapes(page, "relic.1")}
    assert not [shape for shape in shapes(page, "relic.1") if shape.fill]

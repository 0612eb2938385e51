"""The sheet as a map of its use: pale but for the spots, tinted by use, hatched where there was none."""

from __future__ import annotations

import pytest

from sheetgen.draw.inks import ink_role
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.heat_map import (
    FAINTEST,
    FORMS,
    NEVER,
    NEVER_LINES,
    STRIP,
    STRONGEST,
    USED,
    Legend,
    heat_map,
)

USE = {"temple.a1": 1.0, "temple.a2": 0.5, "temple.a3": 0.0, "relic.1": 0.0, "points.1": 0.004}


@pytest.fixture(scope="module")
def page() -> Scene:
    layout = library.load(library.resolve("nagaraja/temple"))
    legend = Legend("played", "used", "never", "above")
    [only] = heat_map(layout, USE, {"relic.1"}, legend, "en", "a4").pages
    return only


def shapes(page: Scene, address: str) -> list[Shape]:
    """The shapes around the middle of a spot that are about as large as it."""
    x, y, rx, ry = page.spots[address]
    found = []
    for item in page.items:
        if isinstance(item, Shape):
            xs, ys = item.points[::2], item.points[1::2]
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            size = (max(xs) - min(xs)) * (max(ys) - min(ys)) / (4 * rx * ry)
            if middle == pytest.approx((x, y), abs=0.15 * rx) and FORMS[0] <= size <= FORMS[1]:
                found.append(item)
    return found


def tints(page: Scene, address: str) -> list[float]:
    return [shape.opacity for shape in shapes(page, address) if shape.fill == USED]


@pytest.mark.medium
def test_a_spot_is_tinted_by_its_use(page: Scene) -> None:
    assert tints(page, "temple.a1") == [pytest.approx(STRONGEST)]
    assert tints(page, "temple.a2") == [pytest.approx((FAINTEST + STRONGEST) / 2, abs=0.006)]
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
            xs, ys = item.points[::2], item.points[1::2]
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            inside = abs(middle[0] - x) <= 2.2 * rx and abs(middle[1] - y) <= 1.1 * ry
            assert inside or middle[1] > bottom


def test_the_sheet_itself_has_no_colours(page: Scene) -> None:
    for item in page.items:
        if isinstance(item, Shape):
            for role in (item.fill, item.stroke):
                if role not in (None, USED, NEVER, NEVER_LINES):
                    red, green, blue = ink_role(role).colour.rgb
                    assert max(red, green, blue) - min(red, green, blue) < 0.06, role


def test_a_small_spot_has_its_printed_word_above_the_percentage(page: Scene) -> None:
    x, y, rx, ry = page.spots["points.1"]
    near = [
        item.line.text
        for item in page.items
        if isinstance(item, Text) and abs(item.matrix[4] - x) < rx and abs(item.matrix[5] - y) < ry
    ]
    assert near == ["1", "<1"]


def test_the_hatch_hides_nothing(page: Scene) -> None:
    """No shape lies on the content of a spot that is never marked, only lines."""
    drawn = shapes(page, "relic.1")
    [edge] = [number for number, shape in enumerate(drawn) if shape.stroke == NEVER]
    assert not [shape for shape in drawn[edge:] if shape.fill]


def test_the_tint_fills_the_printed_form() -> None:
    """The spaces of Bania are hexagons, and their names lie inside."""
    layout = library.load(library.resolve("bania/oasis"))
    [only] = heat_map(layout, {"space.f1": 1.0}, set(), Legend("", "", "", ""), "en", "a4").pages
    [tint] = [
        item for item in only.items if isinstance(item, Shape) and item.fill == USED and item.opacity > 0.6
    ]
    assert tint.verbs == "MLLLLLZ"


@pytest.mark.parametrize("use", [{"elephant.f1": 0.1}, {"space.f1": 0.5, "elephant.f1": 0.1}])
def test_the_legend_explains_the_box_of_a_spot_on_another(use: dict[str, float]) -> None:
    layout = library.load(library.resolve("bania/oasis"))
    [only] = heat_map(layout, use, set(), Legend("played", "used", "never", "above"), "en", "a4").pages
    said = {item.line.text for item in only.items if isinstance(item, Text)}
    assert ("above" in said) == (len(use) > 1)

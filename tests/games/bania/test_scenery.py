"""What stands in the desert about the board: whole, or not at all."""

from __future__ import annotations

import pytest

from sheetgen.games import library
from sheetgen.games.bania.sheets import field
from sheetgen.games.bania.sheets.field import ASIDE, find_place, outline_of
from sheetgen.games.bania.sheets.plan import Box, contains_point
from sheetgen.sheets.sheet import draw_sheet, read_sheet

LAND = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (20.0, 20.0), (0.0, 40.0))


@pytest.mark.parametrize(
    ("point", "within"),
    [
        ((10, 10), True),
        ((20, 30), False),
        ((5, 30), True),
        ((-1, 10), False),
        ((41, 10), False),
        ((20, 19), True),
    ],
)
def test_what_the_land_covers(point: tuple[float, float], within: bool) -> None:
    assert contains_point(LAND, *point) == within


@pytest.mark.parametrize(
    ("out", "stands"),
    [(40.0, 60.0), (56.0, 44.0 + ASIDE), (80.0, None)],  # free, moved a step, covered however far it moves
)
def test_a_camel_makes_room_or_stays_away(out: float, stands: float | None) -> None:
    camel = field.Figure(True, out, 20.0, 10.0, [("camel", field.CAMELS), ("bales", field.CAMELS)])
    assert find_place(camel, Box(0, 0, 100, 40), LAND) == (stands and (stands, 20.0))


@pytest.mark.parametrize("oasis", ["bania/oasis", "bania/oasis/1", "bania/oasis/7", "bania/oasis/21"])
def test_no_figure_stands_behind_the_rim(monkeypatch: pytest.MonkeyPatch, oasis: str) -> None:
    """With a space b1, as of these variations, the land reaches where the model's tents stand."""
    found: list[tuple[field.Figure, tuple[float, float], list[tuple[float, float]]]] = []

    def find(figure: field.Figure, box: Box, land: list[tuple[float, float]]) -> tuple[float, float] | None:
        if (at := find_place(figure, box, land)) is not None:
            found.append((figure, at, land))
        return at

    monkeypatch.setattr(field, "find_place", find)
    draw_sheet(read_sheet(library.resolve(oasis)), "en", "letter")
    assert {figure.parts[-1][0] for figure, _, _ in found} >= {"tent", "well", "palm"}
    for figure, at, land in found:
        assert not any(contains_point(land, *point) for point in outline_of(figure, *at))

"""What stands in the desert about the board: whole, or not at all."""

from __future__ import annotations

import pytest

from sheetgen.games.bania.sheets.field import ASIDE, CAMEL, STEPS, _clear
from sheetgen.games.bania.sheets.hexes import covers

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
    assert covers(LAND, *point) == within


@pytest.mark.parametrize(
    ("x", "stands"),
    [(60.0, 60.0), (46.0, 46.0 + ASIDE), (40.0, None)],  # free, moved a step, covered however far it moves
)
def test_a_camel_makes_room_or_stays_away(x: float, stands: float | None) -> None:
    assert _clear(LAND, CAMEL, x, 20.0, ASIDE) == stands
    assert CAMEL.x + 40.0 + (STEPS - 1) * ASIDE < 40.0

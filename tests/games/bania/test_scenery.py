"""What stands in the desert about the board: whole, or not at all."""

from __future__ import annotations

import pytest

from sheetgen.draw import landscape
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.bania.sheets import field
from sheetgen.games.bania.sheets.field import ASIDE, CAMEL, STEPS, _clear
from sheetgen.games.bania.sheets.plan import contains_point
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
    ("x", "stands"),
    [(60.0, 60.0), (46.0, 46.0 + ASIDE), (40.0, None)],  # free, moved a step, covered however far it moves
)
def test_a_camel_makes_room_or_stays_away(x: float, stands: float | None) -> None:
    assert _clear(LAND, CAMEL, x, 20.0, ASIDE) == stands
    assert CAMEL[0][0] + 40.0 + (STEPS - 1) * ASIDE < 40.0


@pytest.mark.parametrize("oasis", ["bania/oasis", "bania/oasis/1", "bania/oasis/7", "bania/oasis/21"])
def test_no_tent_stands_behind_the_rim(monkeypatch: pytest.MonkeyPatch, oasis: str) -> None:
    """With a space b1, as of these variations, the land reaches where the model's tents stand."""
    tents: list[tuple[float, ...]] = []
    lands: list[list[tuple[float, float]]] = []
    pitch, scenery = landscape.draw_tent, field._scenery

    def pitched(scene: Scene, x: float, y: float, w: float, h: float, *, flag: bool = True) -> None:
        tents.append((x, y, w, h))
        pitch(scene, x, y, w, h, flag=flag)

    def stood(scene: Scene, box: field.Box, land: list[tuple[float, float]]) -> None:
        lands.append(land)
        with monkeypatch.context() as watched:
            watched.setattr(landscape, "draw_tent", pitched)
            scenery(scene, box, land)

    monkeypatch.setattr(field, "_scenery", stood)
    draw_sheet(read_sheet(library.resolve(oasis)), "en", "a4")
    assert len(lands) == 1 and len(tents) >= 3
    for x, y, w, h in tents:
        assert not any(
            contains_point(lands[0], *point) for point in ((x - w / 2, y), (x + w / 2, y), (x, y - h))
        )

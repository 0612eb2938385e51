"""Which pages of a game are whose: pages of players, and against a ghost no page that only the ghost uses."""

import pytest

from sheetgen.draw.scene import Scene
from sheetgen.games.contract.spots import NAME_FIELD
from sheetgen.games.contract.values import Mark
from sheetgen.sheets.filled import Owned, pages_of_seats
from sheetgen.text.typesetter import Typesetter

ANN, GHOST = 0, 1


def page(*addresses: str) -> Scene:
    scene = Scene(100, 100, Typesetter("en"), name="page")
    for number, address in enumerate((NAME_FIELD, *addresses)):
        scene.spot(address, 10 + number, 10, 1)
    return scene


@pytest.mark.parametrize(
    ("ann", "ghost", "whose"),
    [
        ("", "", {ANN, GHOST}),
        ("x", "", {ANN}),
        ("", "x", {GHOST}),
        ("x", "x", {ANN, GHOST}),
    ],
)
def test_against_a_ghost_a_page_that_only_one_uses_is_nobody_elses(
    ann: str, ghost: str, whose: set[int]
) -> None:
    marks = [{NAME_FIELD: Mark("text", name)} for name in ("Ann", "ghost")]
    for one, kind in zip(marks, (ann, ghost), strict=True):
        if kind:
            one["a.1"] = Mark("cross")
    expected: list[Owned] = [(seat, 0) for seat in sorted(whose)]
    assert pages_of_seats([page("a.1")], [marks], ghost=True) == expected
    assert pages_of_seats([page("a.1")], [marks]) == [(ANN, 0), (GHOST, 0)]

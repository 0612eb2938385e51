"""What is drawn again in the same place is taken over as it was; anywhere else it is drawn anew."""

from __future__ import annotations

import pytest

from sheetgen.draw.ornament import MOST_KEPT, memoized_drawing
from sheetgen.draw.scene import Scene
from sheetgen.text.typesetter import Typesetter

drawn: list[float] = []


@memoized_drawing
def mark(scene: Scene, r: float, ink: str = "ink") -> None:
    drawn.append(r)
    with scene.reading(0, 100):
        scene.circle(r, 50, r, stroke=ink)


@memoized_drawing
def lettered(scene: Scene, spot: bool) -> None:
    if spot:
        scene.spot("a", 1, 1, 1)
    else:
        scene.text(1, 1, "a")


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    drawn.clear()


def page(lang: str = "en") -> Scene:
    return Scene(100, 100, Typesetter(lang))


def test_the_same_place_on_another_page_is_not_drawn_again() -> None:
    one, other = page(), page("de")
    for scene in (one, other, other):
        mark(scene, 3)
    assert drawn == [3]
    assert one.items * 2 == other.items
    mark(one, 3, "red")
    assert drawn == [3, 3]


def test_in_another_place_or_manner_it_is_drawn_anew() -> None:
    scene = page()
    scene.push(1)
    mark(scene, 4)
    scene.pop()
    mark(scene, 4)
    with scene.layer("pen"):
        mark(scene, 4)
    with scene.translucent(0.5):
        mark(scene, 4)
    mark(page("ar"), 4)
    assert drawn == [4] * 5
    assert len(set(scene.items)) == 4


def test_few_are_kept() -> None:
    scene = page()
    for n in range(MOST_KEPT + 1):
        mark(scene, 10 + n)
    mark(scene, 10 + MOST_KEPT)
    assert len(drawn) == MOST_KEPT + 1
    mark(scene, 10)
    assert len(drawn) == MOST_KEPT + 2


@pytest.mark.parametrize("spot", [True, False])
def test_spots_and_letters_are_never_kept(spot: bool) -> None:
    with pytest.raises(AssertionError):
        lettered(page(), spot)

"""What is cut out fits what it stands on, measured on the board as it is printed; dice of paper and ordinary ones."""

import math
from collections import Counter

import msgspec
import pytest

from sheetgen.conversion import length_in_mm
from sheetgen.draw.dieline import Cut
from sheetgen.draw.items import Shape, Spot
from sheetgen.draw.paper import A3, A4, LETTER, TABLOID, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.bania import GAME
from sheetgen.games.bania.sheets import cut_outs, dice
from sheetgen.games.bania.sheets.page import PLAYERS
from sheetgen.games.bania.sheets.pieces import SHARE
from sheetgen.sheets.sheet import draw_pages
from sheetgen.text.typesetter import Typesetter
from tests.games.bania.test_sheets import changed, drawn, layout, texts

BOARDS = [("tents", A4), ("tents", LETTER), ("tents-large", A3), ("tents-large", TABLOID)]
"""What is cut out, and the board on which it is used."""


def board(paper: Paper) -> dict[str, Spot]:
    return drawn(paper=paper)[0].spots


def boxes(spots: dict[str, Spot]) -> list[float]:
    """How far the boxes of the track lie apart, along each side of the board."""
    return [math.dist(spots[f"score.{n}.1"][:2], spots[f"score.{n + 1}.1"][:2]) for n in (5, 30, 55, 80)]


def scale(name: str) -> float:
    return length_in_mm(layout(name).print.tile) / cut_outs.TENT


@pytest.mark.clause("BA-12")
@pytest.mark.parametrize(("name", "paper"), BOARDS, ids=lambda value: str(getattr(value, "name", value)))
def test_tents_and_elephants_fit_spaces(name: str, paper: Paper) -> None:
    space = board(paper)["space.e4"].rx / SHARE
    tile = length_in_mm(layout(name).print.tile)
    assert tile <= space - 0.4
    wide, deep = (value * scale(name) for value in cut_outs.ELEPHANT[2:])
    side = tile / math.sqrt(3)
    assert wide / 2 <= side - deep / 2 / math.sqrt(3), "all four corners of its foot stand on the tent"
    assert cut_outs.ELEPHANT.wide * scale(name) <= 2 * side, "it does not stand out over the next tent"


@pytest.mark.clause("BA-50")
@pytest.mark.parametrize(("name", "paper"), BOARDS, ids=lambda value: str(getattr(value, "name", value)))
def test_markers_fit_the_boxes_of_the_track(name: str, paper: Paper) -> None:
    spots, k = board(paper), scale(name)
    least = min(boxes(spots))
    assert max(cut_outs.MARKER.foot_wide, cut_outs.MARKER.wide) * k <= least - 1
    assert 2 * cut_outs.MARKER.foot_deep * k <= least, "two stand in a box"


@pytest.mark.parametrize("large", [False, True])
def test_strips_are_drawn_as_large_as_they_say(large: bool) -> None:
    k = scale("tents-large" if large else "tents")
    for made, draw in (
        (cut_outs.ELEPHANT, cut_outs.draw_elephant_strip),
        (cut_outs.MARKER, cut_outs.draw_marker_strip),
    ):
        for seat in range(len(PLAYERS)):
            scene = Scene(100, 100, Typesetter("en"))
            scene.push(50, 50, k)
            draw(scene, seat)
            scene.pop()
            scene.check_balance()
            left, top, right, bottom = scene.bounds()
            assert right - left == pytest.approx(made.wide * k, abs=0.3 * k)
            assert bottom - top == pytest.approx(2 * (made.high + made.foot_deep) * k, abs=0.3 * k)


# ---- dice -----------------------------------------------------------------------------------
def round_pips(scene: Scene) -> int:
    """Filled dots of ink."""
    return sum(
        isinstance(i, Shape) and i.fill == "ink" and not i.stroke and i.verbs.count("C") == 4
        for i in scene.items
    )


@pytest.mark.clause("BA-40")
def test_each_number_of_an_ordinary_die_stands_for_one_face() -> None:
    given = layout()
    numbers = dice.die_numbers(given)
    assert sorted(numbers.values()) == [1, 2, 3, 4, 5, 6] and set(numbers) == set(given.dice.faces)
    many = changed(given, "dice", faces=("oil", *given.dice.faces))
    twice = changed(given, "dice", faces=(*given.dice.faces[:-2], "rear", "rear"))
    assert dice.die_numbers(many) == {} == dice.die_numbers(twice), "then no ordinary die has the same odds"
    for sheet in (given, many):
        (scene,) = draw_pages(GAME, sheet, Typesetter("en"), A4)
        told = any("ordinary dice" in said for said in texts(scene))
        assert told == (sheet is given)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_face_has_as_many_pips(number: int) -> None:
    scene = Scene(30, 30, Typesetter("en"))
    dice.draw_pips(scene, number, 10, 10, 4)
    assert round_pips(scene) == number


@pytest.mark.clause("BA-40")
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
def test_dice_fold_from_the_leaf_of_tents(paper: Paper) -> None:
    given = layout("tents")
    front = drawn("tents", paper=paper)[0]
    corners = 14 + 2 * 7  # of six squares in a cross, and of seven tabs
    nets = [edge for edge in front.dieline if isinstance(edge, Cut) and len(edge.verbs) == corners + 1]
    assert len(nets) == given.dice.number
    long = changed(given, "dice", faces=(*given.dice.faces, "oil", "oil"))
    said = Counter(texts(draw_pages(GAME, long, Typesetter("en"), paper)[0]))
    assert any("blank dice, each face" in line for line in said), "other dice have faces to glue on"


def test_a_layout_may_have_more_dice_than_fold() -> None:
    given = layout("tents")
    assert dice.dice_fit(given)
    assert not dice.dice_fit(
        msgspec.structs.replace(given, dice=msgspec.structs.replace(given.dice, number=5))
    )

import itertools

import pytest

from sheetgen.draw import pen
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, DrawingError
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import lines, rendered


@pytest.fixture
def sheet():
    scene = Scene(100, 100, Typesetter("en"), name="sheet")
    for i in range(3):
        scene.spot(f"river.{i}", 20 + 20 * i, 20, 4, 3)
    scene.spot("province.a1", 40, 60, 8)
    scene.spot("province.b1", 56, 60, 8)
    scene.spot("field.player", 40, 85, 20, 3)
    return scene


def strokes(scene, **marks):
    copy = scene.copy()
    pen.draw_marks(copy, {name.replace("_", "."): mark for name, mark in marks.items()})
    return copy.items[len(scene.items) :]


def reach(items):
    xs = [x for item in items for x in item.points[::2]]
    ys = [y for item in items for y in item.points[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def test_marks_are_on_the_pen_layer_in_the_pen_ink(sheet):
    found = strokes(
        sheet,
        river_0=("used", ""),
        river_1=("slash", ""),
        province_a1=("road", "nes"),
        field_player=("text", "Leila"),
    )
    assert {item.layer for item in found} == {"pen"}
    assert all(item.stroke == "pen" and item.fill is None for item in found if isinstance(item, Shape))
    assert [item.ink for item in found if isinstance(item, Text)] == ["pen"]


def test_a_ring_goes_round_its_spot_and_closes_over_itself(sheet):
    (ring,) = strokes(sheet, river_0=("circle", ""))
    left, top, right, bottom = reach([ring])
    assert 15 < left < 16.5
    assert 23.5 < right < 25.2
    assert 16.2 < top < 17.3
    assert 22.7 < bottom < 23.9
    assert ring.lw == 0.42


def test_cross_and_slash_stay_on_their_spot(sheet):
    cross = strokes(sheet, river_0=("cross", ""))
    assert len(cross) == 2
    slash = strokes(sheet, river_0=("slash", ""))
    assert [s.lw for s in slash] == [0.4]
    for left, top, right, bottom in (reach(cross), reach(slash)):
        assert 16 <= left < 19 and 21 < right <= 24
        assert 16.8 <= top < 19 and 21 < bottom <= 23.2
    assert slash[0].points[0] < slash[0].points[-2]
    assert slash[0].points[1] > slash[0].points[-1]  # rises to the right


def test_used_is_circle_and_cross(sheet):
    used = strokes(sheet, river_0=("used", ""))
    assert used == strokes(sheet, river_0=("circle", "")) + strokes(sheet, river_0=("cross", ""))


EDGE = {"n": (40, 52), "e": (48, 60), "s": (40, 68), "w": (32, 60)}
SIDES = ["".join(c) for n in (1, 2, 3, 4) for c in itertools.combinations("nesw", n)]


@pytest.mark.parametrize("sides", SIDES)
def test_roads_touch_exactly_their_open_sides(sheet, sides):
    found = strokes(sheet, province_a1=("road", sides))
    assert all(s.lw == 1.2 for s in found)
    ends = {tuple(round(v, 9) for v in p) for s in found for p in (s.points[:2], s.points[-2:])}
    touched = {side for side, place in EDGE.items() if place in ends}
    assert touched == set(sides)
    assert len(found) == {1: 1, 2: 1, 3: 2, 4: 2}[len(sides)]


def test_a_curve_is_a_quarter_turn(sheet):
    (curve,) = strokes(sheet, province_a1=("road", "ne"))
    x0, y0, x1, y1, x2, y2, x3, y3 = curve.points
    middle = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
    corner = (48, 52)
    assert ((middle[0] - 48) ** 2 + (middle[1] - 52) ** 2) ** 0.5 == pytest.approx(8, abs=0.01)
    assert corner not in {(x0, y0), (x3, y3)}


def test_a_road_meets_its_neighbours_road(sheet):
    east = strokes(sheet, province_a1=("road", "ew"))
    west = strokes(sheet, province_b1=("road", "ew"))
    assert (48, 60) in {p for s in east for p in (s.points[:2], s.points[-2:])}
    assert (48, 60) in {p for s in west for p in (s.points[:2], s.points[-2:])}


def test_a_further_mark_changes_none_that_is_there(sheet):
    first = strokes(sheet, river_1=("used", ""))
    more = strokes(sheet, river_0=("cross", ""), river_1=("used", ""), river_2=("circle", ""))
    assert [item for item in more if item in first] == first


def test_no_two_marks_are_alike(sheet):
    shapes = set()
    for i in range(3):
        (ring,) = strokes(sheet, **{f"river_{i}": ("circle", "")})
        xs = tuple(round(x - 20 - 20 * i, 6) for x in ring.points[::2])
        shapes.add(xs)
    assert len(shapes) == 3


def test_written_words_can_be_found_and_start_on_the_line(sheet):
    pen.draw_marks(
        sheet, {"field.player": ("text", "Leila"), "river.0": ("text", "3"), "river.1": ("text", "")}
    )
    assert lines(rendered(sheet)) == ["Leila", "3"]
    name, figure = (item for item in sheet.items if isinstance(item, Text))
    assert name.matrix[4] == pytest.approx(20, abs=0.1)
    assert figure.matrix[4] + figure.line.width / 2 == pytest.approx(20, abs=0.2)


def test_words_too_long_for_their_spot_are_an_error(sheet):
    with pytest.raises(DoesNotFit, match=r"field\.player"):
        pen.draw_marks(
            sheet,
            {"field.player": ("text", "Leila of the Ganges and of all her tributaries and their banks")},
        )


def test_pieces_are_left_to_the_game(sheet):
    assert strokes(sheet, river_0=("piece", "boat")) == []


@pytest.mark.parametrize(
    "marks",
    [
        {"river.9": ("circle", "")},
        {"river.0": ("scribble", "")},
        {"province.a1": ("road", "")},
        {"province.a1": ("road", "nx")},
        {"province.a1": ("road", "nn")},
    ],
)
def test_marks_without_sense_are_errors(sheet, marks):
    with pytest.raises(DrawingError):
        pen.draw_marks(sheet, marks)

import math

import pytest

from sheetgen.draw import furniture
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import LONG_PATH, MM, Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, DrawingError, UsageError
from sheetgen.message import msg
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import sample


@pytest.fixture
def scene():
    return Scene(100, 100, Typesetter("en"), name="test")


def test_coordinates_are_transformed_when_recorded(scene):
    scene.push(10, 20, 2, 90)
    scene.push(1, 0, sx=-1)
    scene.seg(0, 0, 1, 1)
    scene.pop()
    scene.pop()
    # (1, 1) mirrored is (-1, 1), moved (0, 1), doubled (0, 2), turned clockwise (-2, 0)
    assert scene.items[0].points == pytest.approx((10, 22, 8, 20))


def test_lines_keep_their_width_whatever_the_scale(scene):
    scene.push(0, 0, 10)
    scene.rect(0, 0, 1, 1, stroke="ink", lw=0.3)
    scene.pop()
    assert scene.items[0].lw == 0.3
    assert max(scene.items[0].points) == 10


def test_rounded_rectangle_and_ellipse_stay_in_their_box(scene):
    scene.rect(10, 10, 30, 20, r=4, fill="ink")
    scene.circle(50, 50, 10, 5, fill="ink")
    for item, box in zip(scene.items, ((10, 10, 40, 30), (40, 45, 60, 55)), strict=True):
        xs, ys = item.points[::2], item.points[1::2]
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(box)


def test_text_is_aligned_by_its_width_and_centred_by_its_capitals(scene):
    for align, share in (("l", 0), ("c", 0.5), ("r", 1)):
        width = scene.text(50, 50, "Karma", "bold", 20, align=align, mid=True)
        matrix = scene.items[-1].matrix
        assert matrix[4] == pytest.approx(50 - width * share)
        assert matrix[5] == pytest.approx(50 + scene.cap("bold") * 20 / MM / 2)
    assert scene.width("Karma", "bold", 20) == width


def test_messages_are_put_into_words(scene):
    scene.text(0, 10, msg("{n} rupees", n=3))
    assert scene.items[0].line.text == "3 rupees"


def test_fitted_text_names_its_box_when_it_does_not_fit(scene):
    assert scene.text(0, 10, "Portuguese", "text", 12, width=16) <= 16 + 1e-6
    with pytest.raises(DoesNotFit, match="palace.portuguese"):
        scene.text(0, 10, "Portuguese", "text", 12, width=5, box="palace.portuguese")


def test_the_smallest_type_is_measured_on_the_page_not_under_the_scale(scene):
    scene.push(0, 0, 0.5)
    with pytest.raises(DoesNotFit):
        scene.text(0, 0, "Portuguese", "text", 16, width=18)  # would need 8 pt at half scale: 4 pt
    scene.pop()


def test_layers(scene):
    scene.rect(0, 0, 5, 5, fill="gold")
    scene.text(0, 5, "a")
    with scene.layer("pen"):
        scene.rect(0, 0, 5, 5, fill="gold")
        scene.text(0, 5, "b")
    scene.seg(0, 0, 1, 1)
    assert [item.layer for item in scene.items] == ["art", "text", "pen", "pen", "art"]


def test_spots_are_kept_in_page_millimetres(scene):
    scene.push(10, 10, 2, 90)
    scene.spot("river.1", 1, 0, 3, 1)
    scene.pop()
    assert scene.spots["river.1"] == pytest.approx((10, 12, 2, 6))


def test_a_copy_leaves_the_original_alone():
    first = sample()
    count = len(first.items)
    second = first.copy()
    second.rect(0, 0, 1, 1, fill="ink")
    second.spot("x.1", 0, 0, 1)
    assert len(first.items) == count
    assert "x.1" not in first.spots
    assert second.items[:count] == first.items


def test_outside_names_what_leaves_the_page(scene):
    scene.rect(0.2, 0.2, 99.6, 99.6, stroke="ink", lw=0.4)
    scene.clip("M10 10H90V90H10Z")
    scene.circle(50, 50, 80, fill="gold")  # goes out, but does not show
    scene.unclip()
    assert scene.items_outside() == []
    scene.seg(50, 50, 101, 50)
    scene.text(95, 50, "Karma")
    scene.clip("M90 0H120V50H90Z")
    scene.rect(80, 0, 40, 40, fill="blue")
    scene.unclip()
    assert [type(item) for item in scene.items_outside()] == [Shape, Text, Shape]
    assert [type(item) for item in scene.items_outside(3)] == [Shape]  # the clipped one reaches 20 mm out
    assert len(scene.items_outside(-1)) == 4  # the frame leaves a safe zone of 1 mm


@pytest.mark.parametrize(
    "draw",
    [
        lambda s: s.pop(),
        lambda s: s.unclip(),
        lambda s: (s.push(1, 1), s.check_balance()),
        lambda s: (s.clip("M0 0H1V1Z"), s.check_balance()),
        lambda s: s.push(0, 0, s=0),
        lambda s: s.push(math.nan),
        lambda s: s.rect(0, 0, math.inf, 1, fill="ink"),
        lambda s: s.poly([(0, 0), (math.nan, 1)], fill="ink"),
        lambda s: s.poly([(0, 0)], fill="ink"),
        lambda s: s.seg(0, 0, 1, 1, lw=0),
        lambda s: s.seg(0, 0, 1, 1, lw=math.nan),
        lambda s: s.spot("a", math.nan, 0, 1),
        lambda s: (s.spot("a", 0, 0, 1), s.spot("a", 5, 5, 1)),
        lambda s: s.text(0, 0, "a", align="x"),
        lambda s: s.text(math.inf, 0, "a"),
        lambda s: s.layer("varnish").__enter__(),
    ],
)
def test_contradictions_are_errors(scene, draw):
    with pytest.raises(DrawingError):
        draw(scene)


def test_unknown_inks_are_errors_even_where_nothing_shows(scene):
    with pytest.raises(UsageError):
        scene.rect(0, 0, 1, 1, fill="mauve")
    with pytest.raises(UsageError):
        scene.text(0, 0, "a", ink="mauve")


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (math.inf, 10), (math.nan, 10)])
def test_a_page_has_a_size(size):
    with pytest.raises(DrawingError):
        Scene(*size, Typesetter("en"))


def test_lines_that_are_set_already_are_placed_as_text_is(scene):
    scene.text(50, 50, "Karma", "bold", 20, align="r", mid=True, rot=30)
    scene.line(50, 50, scene.typesetter.line("Karma", "bold", 20), align="r", mid=True, rot=30)
    assert scene.items[0] == scene.items[1]


def test_a_paragraph_is_placed_row_by_row_and_leaves_room_for_its_icons(scene):
    words = "Take a *new* die {coin} and write what it shows into the river"
    paragraph = scene.typesetter.paragraph(words, "text", 9, 30, leading=11, boxes={"coin": 1.2})
    scene.push(10, 10)
    (coin,) = scene.paragraph(40, 5, paragraph, align="r")
    scene.pop()
    assert len(paragraph.lines) > 1
    ends = {}
    for item in scene.items:
        row = round(item.matrix[5], 3)
        ends[row] = max(ends.get(row, 0), item.matrix[4] + item.line.width)
    assert list(ends) == [pytest.approx(15 + row.y, abs=0.001) for row in paragraph.lines]
    assert max(ends.values()) == pytest.approx(50, abs=0.01)
    assert (coin.name, coin.width) == ("coin", pytest.approx(1.2 * 9 / MM))
    assert coin.y == pytest.approx(5 + paragraph.lines[0].y)


def test_a_path_of_many_points_is_the_same_again_and_in_another_place() -> None:
    points = [(k % 40 * 1.0, k / 40) for k in range(2 * LONG_PATH)]
    drawn = Scene(100, 100, Typesetter())
    for x, pts in ((0.0, points), (0.0, points), (1.0, points), (0.0, [list(p) for p in points])):
        drawn.push(x)
        drawn.poly(pts, stroke="ink")  # type: ignore[arg-type]
        drawn.pop()
    first, second, moved, listed = (item.points for item in drawn.items if isinstance(item, Shape))
    assert first == second == listed
    assert first is second
    assert [b - a for a, b in zip(first, moved, strict=True)] == [1.0, 0.0] * len(points)


# ---- reading from the right ---------------------------------------------------------------
def places(scene: Scene) -> list[tuple[float, float]]:
    """From where to where each item reaches, left to right."""
    return [(round(left, 3), round(right, 3)) for _, (left, _, right, _) in scene.visible_items()]


def drawn(lang: str) -> Scene:
    """A label with a box behind it and a spot in the box, between 10 and 60."""
    scene = Scene(100, 50, Typesetter(lang))
    with scene.reading(10, 60):
        scene.text(12, 20, "Ab", "text", 8)
        scene.rect(40, 15, 18, 8, fill="ink")
        scene.spot("box", 49, 19, 9, 4)
    return scene


def test_reading_from_the_left_changes_nothing() -> None:
    scene = drawn("en")
    assert scene.spots["box"].x == 49
    (left, _), box = places(scene)
    assert left == 12 and box == (40, 58)


def test_reading_from_the_right_puts_a_label_on_the_right_of_its_box() -> None:
    scene = drawn("ar")
    assert scene.spots["box"].x == 21
    (left, right), box = places(scene)
    assert right == 58 and box == (12, 30) and left > box[1]
    text = next(item for item in scene.items if isinstance(item, Text))
    assert text.matrix[:4] == (1, 0, 0, 1), "lettering stays readable"


def test_icons_are_not_turned_over_and_tracks_run_as_printed() -> None:
    scene, plain = (Scene(100, 50, Typesetter("ar")) for _ in range(2))
    with scene.reading(10, 60):
        draw_icon(scene, "raja", 20, 20, 8)
        with scene.printed(30, 40):
            scene.text(31, 20, "1", "num", 8)
            scene.text(38, 20, "2", "num", 8)
    draw_icon(plain, "raja", 50, 20, 8)
    for number, at in enumerate((31, 38), 1):
        plain.text(at, 20, str(number), "num", 8)
    assert places(scene)[:-2] == places(plain)[:-2]
    (one, _), (two, _) = places(scene)[-2:]
    assert one == 31 and two == 38


def test_a_paragraph_keeps_the_order_of_its_pieces() -> None:
    scene, plain = (Scene(100, 50, Typesetter("ar")) for _ in range(2))
    said = scene.typesetter.paragraph("*سوق* 12 سوق {x}", "text", 8, 40, 10, boxes={"x": 1.0})
    with scene.reading(10, 60):
        (box,) = scene.paragraph(12, 10, said)
    (wanted,) = plain.paragraph(58, 10, said, align="r")
    assert places(scene) == places(plain)
    assert 70 - box.x - box.width == pytest.approx(wanted.x)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_line_to_write_on_stands_behind_its_label(lang: str) -> None:
    scene = Scene(100, 50, Typesetter(lang))
    furniture.draw_writing_line(scene, "name", 10, 60, 20, msg("Name", "sheet"), "name")
    (start, end), (x0, x1) = places(scene)
    assert (start, x1 - 0.1) == (10, 60) if lang == "en" else (end, x0 + 0.1) == (60, 10)
    assert (x0 - end if lang == "en" else start - x1) > 1.3
    spot = scene.spots["name"]
    assert spot.x == pytest.approx((x0 + x1) / 2, abs=0.01)

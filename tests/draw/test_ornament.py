"""Ornament, icons and furniture: geometry that is exact, and icons that hold at their size."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from sheetgen.draw import figures, furniture, icons, ornament
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.path import parse_path
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError
from sheetgen.message import msg
from sheetgen.text.typesetter import Typesetter

ENGLISH = Typesetter("en")
WIDE = ("elephant",)
"""Icons that stand in running text and may be wider than they are high."""


def page() -> Scene:
    return Scene(100, 100, ENGLISH)


def shapes(scene: Scene) -> Iterator[tuple[Shape, tuple[float, float, float, float]]]:
    """Every shape with the box of its points, half of its line included."""
    for item in scene.items:
        if isinstance(item, Shape):
            half = item.lw / 2 if item.stroke else 0
            xs, ys = item.points[::2], item.points[1::2]
            yield item, (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def test_star_of_two_crossed_squares() -> None:
    points = ornament.star_corners(10)
    assert len(points) == 16
    assert points[0] == pytest.approx((0, -10))
    # tips of one square: inner corners lie on the lines that join every second tip
    a, b, inner = points[0], points[4], points[1]
    cross = (b[0] - a[0]) * (inner[1] - a[1]) - (b[1] - a[1]) * (inner[0] - a[0])
    assert cross == pytest.approx(0, abs=1e-9)


def test_stars_of_a_lattice_touch_at_their_tips() -> None:
    tips = {
        (round(x, 3), round(y, 3))
        for _, points in ornament.star_lattice_path(20, 20, 4.0, 0)
        for x, y in points
    }
    assert (2.0, 0.0) in tips and (0.0, 2.0) in tips
    assert max(x for x, _ in tips) >= 10 and max(y for _, y in tips) >= 10, "the lattice covers its box"


def test_a_lattice_leaves_out_only_what_its_arch_hides() -> None:
    arch = ornament.arch_points(2, 98, 28, 20, 22, 0.62, 0.16)
    whole = {point for _, points in ornament.star_lattice_path(100, 30, 4.0, 0) for point in points}
    kept = {point for _, points in ornament.star_lattice_path(100, 30, 4.0, 0, arch) for point in points}
    assert kept < whole
    for x, y in whole - kept:
        nearest = min(arch, key=lambda p, x=x: abs(p[0] - x - 50))  # type: ignore[misc]
        assert y + 15 > nearest[1] - 4, "the star lies in the opening"


def test_cusps_stand_at_equal_distances_along_the_arch() -> None:
    points = ornament.arch_points(0, 100, 0, 20, 22, 0.62, 0.16)
    chords = [math.dist(p, q) for p, q in pairwise(points)]
    assert points[0] == (0, 0) and points[-1] == (100, 0)
    assert max(chords) / min(chords) < 1.35
    assert min(y for _, y in points) == pytest.approx(-20, abs=0.05), "the ogee tip reaches the rise"


@pytest.mark.parametrize("depth", [0.1, 0.3, 0.5])
def test_a_foil_bulges_by_its_sagitta(depth: float) -> None:
    _, points = parse_path("M0 0" + ornament.foil_path((0, 0), (10, 0), depth))
    top = min(y for _, y in points[3:4]) if depth == 0.5 else None
    ends = points[-1]
    assert ends == pytest.approx((10, 0))
    if top is not None:
        assert top == pytest.approx(-5, abs=0.01)


def test_a_frame_keeps_to_its_box() -> None:
    for d in (ornament.cusped_frame_path(40, 20, 2.4), ornament.coved_frame_path(40, 20)):
        _, points = parse_path(d)
        assert min(x for x, _ in points) == 0 and max(x for x, _ in points) == 40
        assert min(y for _, y in points) == 0 and max(y for _, y in points) == 20


def test_a_river_bank_begins_and_ends_on_its_line() -> None:
    bank = ornament.ripple_points(140.0, 0.35, 7.0)
    assert bank[0] == (0, 0)
    assert bank[-1] == pytest.approx((140, 0), abs=1e-9)
    assert max(abs(y) for _, y in bank) == pytest.approx(0.35, abs=0.01)


@pytest.mark.parametrize("name", icons.all_icon_names())
def test_an_icon_keeps_to_its_grid_and_is_visible_in_black_and_white(name: str) -> None:
    scene = page()
    icons.draw_icon(scene, name, 50, 50, 24)
    boxes = list(shapes(scene))
    assert boxes
    for _, (x0, y0, x1, y1) in boxes:
        wide = 20.0 if name in WIDE else 13.2
        assert x0 > 50 - wide and x1 < 50 + wide and y0 > 50 - 13.4 and y1 < 50 + 13.2
    # something of it stays in the line edition, where grounds vanish and quiet masses turn hollow
    assert any(
        (s.fill and not s.fill.endswith(("_t", "_m")) and s.fill != "white")
        or (s.stroke and s.stroke != "white")
        for s, _ in boxes
    )


def test_no_two_icons_are_drawn_alike() -> None:
    drawn: dict[object, str] = {}
    for name in icons.all_icon_names():
        scene = page()
        icons.draw_icon(scene, name, 50, 50, 24)
        picture = tuple((s.verbs, s.points) for s, _ in shapes(scene))
        assert picture not in drawn, f"{name} looks like {drawn.get(picture)}"
        drawn[picture] = name


@pytest.mark.parametrize(
    ("name", "n"),
    [("fame", 5), ("money", 9), ("goods", 3), ("sell", 2), ("sell-up-to", "1–2"), ("sell-same", "1–3"),
     ("sell-different", "1–3"), ("sell-pair", 2), ("ahead", 2), ("back", 1), ("back", "1–2")],
)  # fmt: skip
def test_numbers_in_icons_stay_above_seven_points(name: str, n: int | str) -> None:
    scene = page()
    icons.draw_icon(scene, name, 50, 50, 5.8, n)
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert len(texts) == 1
    assert str(n) in texts[0].line.text
    assert texts[0].line.pt * texts[0].matrix[0] >= 7.0


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(DrawingError, match="unicorn"):
        icons.draw_icon(page(), "unicorn", 0, 0)
    with pytest.raises(DrawingError, match="cube"):
        icons.draw_die_emblem(page(), "cube", "C", 0, 0)


def test_the_ruler_is_a_hundred_millimetres() -> None:
    scene = Scene(200, 40, ENGLISH)
    furniture.draw_ruler(scene, 30, 10)
    line = next(s for s, _ in shapes(scene) if s.verbs == "ML" and s.points[1] == s.points[3])
    assert line.points[2] - line.points[0] == pytest.approx(100, abs=0.01)
    ticks = next(s for s, _ in shapes(scene) if s.verbs.count("M") == 101)
    assert sorted({round(b - a, 6) for a, b in pairwise(ticks.points[::4])}) == [1.0]


def test_a_hint_without_room_goes_but_never_runs_over() -> None:
    scene = page()
    words = msg("to the next free space with the symbol rolled", "sheet")
    assert not furniture.draw_hint(scene, 50, 60, 10, words)
    assert not scene.items
    assert furniture.draw_hint(scene, 10, 90, 10, words)
    text = scene.items[0]
    assert isinstance(text, Text) and text.matrix[4] >= 10


def test_the_elephant_holds_a_die_on_its_howdah() -> None:
    scene = page()
    x, y = figures.draw_elephant(scene, 50, 70, 1.5, 17)
    place = [s for s, _ in shapes(scene) if s.dash]
    assert len(place) == 1
    xs, ys = place[0].points[::2], place[0].points[1::2]
    assert max(xs) - min(xs) == pytest.approx(17) and max(ys) - min(ys) == pytest.approx(17)
    assert ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2) == pytest.approx((x, y))

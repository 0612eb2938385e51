"""Scenes of cut paper: every landscape at every hour, in all editions."""

import math
from io import BytesIO
from pathlib import Path

import pytest

from sheetgen.draw.inks import COLOUR, EDITIONS, HAIRLINE, LINE, WHITE
from sheetgen.draw.items import Shape
from sheetgen.draw.paper import Box
from sheetgen.draw.path import straight_pieces
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.picture_file import read_picture
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes import stage
from sheetgen.draw.scenes.gate import draw_cover, draw_gate, draw_view
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.draw.scenes.panoramas import STRIPS
from sheetgen.draw.scenes.road import BESIDE, HALVES, LANE, draw_road, road_rows
from sheetgen.draw.scenes.views import VIEWS
from sheetgen.text.typesetter import Typesetter

PARTS = sorted((Path(stage.__file__).parent / "parts").glob("*.svg"))


def view(landscape: str, hour: str, seed: int = 0, width: float = 58) -> list[Shape]:
    scene = Scene(width, width * 1.26, Typesetter("en"))
    draw_view(scene, Box(0, 0, scene.w, scene.h), landscape, hour, seed)
    scene.check_balance()
    return [item for item in scene.items if isinstance(item, Shape)]


@pytest.mark.parametrize("landscape", VIEWS)
def test_every_hour_has_the_inks_of_every_landscape(landscape: str) -> None:
    pictures = {hour: {shape.fill for shape in view(landscape, hour)} for hour in stage.hours()}
    assert len({frozenset(inks) for inks in pictures.values()}) == len(pictures) == 4


def test_a_seed_varies_details_and_gives_the_same_picture_again() -> None:
    assert view("river", "dusk", 7) == view("river", "dusk", 7) != view("river", "dusk", 8)


@pytest.mark.medium
@pytest.mark.parametrize("landscape", VIEWS)
@pytest.mark.parametrize("hour", ["dusk", "night"])
def test_stars_touch_neither_each_other_nor_anything_before_them(landscape: str, hour: str) -> None:
    scene = Scene(210, 297, Typesetter("en"))
    draw_gate(scene, Box(6, 6, 198, 285), landscape, hour, 5)
    shapes = [item for item in scene.items if isinstance(item, Shape)]
    stars = [n for n, shape in enumerate(shapes) if shape.verbs == "MLLLLLLLZ" and shape.fill == "yellow_p30"]
    assert len(stars) > 8
    for n in stars:
        xs, ys = shapes[n].points[::2], shapes[n].points[1::2]
        x, y, r = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, (max(xs) - min(xs)) / 2
        for other in [shape for m, shape in enumerate(shapes) if m > stars[0] and m != n]:
            if len(other.verbs) > 1000:  # the lattice on the wall, clipped to it
                continue
            corners = straight_pieces(other.verbs, other.points, other.fill is not None)
            assert min(math.hypot(x - x1, y - y1) for x1, y1, *_ in corners) > r + 1


def test_no_line_is_too_thin_to_print() -> None:
    small = [shape for name in VIEWS for shape in view(name, "dusk", width=40) if shape.stroke]
    assert small
    assert min(shape.lw for shape in small) >= HAIRLINE


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.stem)
def test_a_part_stands_on_its_foot(path: Path) -> None:
    assert read_picture(path).elements


def test_paper_is_white_with_an_outline_where_solids_are_none() -> None:
    assert LINE.shape_style("green_p60", None, 0.3).fill == WHITE
    assert LINE.shape_style("green_p60", None, 0.3).stroke is not None
    assert COLOUR.shape_style("green_p60", None, 0.3).stroke is None
    assert EDITIONS["low-ink"].shape_style("green_p60", None, 0.3).fill == WHITE


def test_a_cover_is_small() -> None:
    scene = Scene(210, 297, Typesetter("en"))
    draw_cover(scene, Box(6, 6, 198, 285), "hills", "dawn", 0, "Raja")
    out = BytesIO()
    render_pdf([scene], out)
    assert len(out.getvalue()) < 100_000


@pytest.mark.parametrize("width", [60.0, 110.0])
@pytest.mark.parametrize("landscape", STRIPS)
def test_the_gate_of_a_header_is_white_and_nothing_is_drawn_on_it(landscape: str, width: float) -> None:
    scene, box = Scene(210, 60, Typesetter("en")), Box(10, 10, 190, 28)
    draw_panorama(scene, box, landscape, "dusk", 3, Gate(width, 3, 8, 6))
    shapes = [item for item in scene.items if isinstance(item, Shape)]
    white = max(n for n, shape in enumerate(shapes) if shape.fill == "white")
    assert {shape.fill for shape in shapes[white + 1 :]} == {None}
    xs = shapes[white].points[::2]
    assert (min(xs), max(xs)) == pytest.approx((105 - width / 2, 105 + width / 2), abs=1.5)
    assert not scene.items_outside()


@pytest.mark.parametrize("landscape", HALVES)
def test_a_road_passes_all_rows_and_stays_in_its_room(landscape: str) -> None:
    scene, room = Scene(210, 297, Typesetter("en")), Box(10, 40, 190, 240)
    rows = road_rows(room, 6)
    levels = draw_road(scene, room, [[row] for row in rows], landscape, "gold")
    colours = {stage.hours()["dawn"].ground[n] for n in (1, 2)}
    bands = [item for item in scene.items if isinstance(item, Shape) and item.fill in colours]
    road = max(bands, key=lambda item: max(item.points[1::2]) - min(item.points[1::2]))
    xs, ys = road.points[::2], road.points[1::2]
    assert min(ys) < levels[0] and max(ys) > levels[-1] and levels == sorted(levels)
    assert room.x <= min(xs) <= max(xs) <= room.right
    assert [row.x for row in road_rows(room, 3)] == [room.x, room.x + LANE + BESIDE, room.x]

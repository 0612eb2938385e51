"""What is cut and folded: outlines close, lie on what is drawn, and each thing to cut out has one."""

import math
from itertools import pairwise

import pytest

from sheetgen.draw import dieline, nets
from sheetgen.draw.dieline import Cut, Fold
from sheetgen.draw.path import parse_path
from sheetgen.draw.scene import Scene
from sheetgen.games.library import resolve
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter

CUT_OUT = [
    ("bania/tents", 60 + 4 + 4 + 4, (4 + 4) * 3 + 4 * 12),
    ("nagaraja/pieces", 18 + 18 + 12, 0),
    ("dice-charmers/mat", 2, 0),
    ("raja/player", 1 + 1 + 2, 0),
]
"""How many things are cut out of a layout's pages, and how many folds they have."""


def area(outline: str) -> float:
    """Of a polygon; clockwise on the page is more than 0."""
    verbs, points = parse_path(outline)
    assert set(verbs) == {"M", "L", "Z"} and verbs.endswith("Z")
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*points, points[0]])) / 2


def length(fold: str) -> float:
    (x0, y0), (x1, y1) = parse_path(fold)[1]
    return math.hypot(x1 - x0, y1 - y0)


def test_a_die_is_six_squares_with_seven_tabs_and_folds_at_all_twelve_edges() -> None:
    made = nets.die_net(16, 4)
    tab = 4 * (16 + 16 - 2 * 4 * nets.SLOPE) / 2
    assert area(made.outline) == pytest.approx(6 * 16**2 + 7 * tab)
    assert len(set(made.folds)) == len(made.folds) == 12
    assert {length(fold) for fold in made.folds} == {16}
    assert made.faces == tuple((16 * x, 16 * y) for x, y in nets.CROSS)
    ys = [y for _, y in parse_path(made.outline)[1]]
    assert (min(ys), max(ys)) == (0, made.height)


def minus(v: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-c for c in v)


def test_a_die_folds_up_to_a_cube_whose_opposite_faces_are_as_said() -> None:
    start = nets.CROSS[1]
    found = {start: ((0, 0, 1), (1, 0, 0), (0, 1, 0))}  # where a face looks, its right and its lower side
    todo = [start]
    while todo:
        x, y = at = todo.pop()
        out, right, down = found[at]
        for to, looks in (
            ((x + 1, y), (right, minus(out), down)),
            ((x - 1, y), (minus(right), out, down)),
            ((x, y + 1), (down, right, minus(out))),
            ((x, y - 1), (minus(down), right, out)),
        ):
            if to in nets.CROSS and to not in found:
                found[to] = looks
                todo.append(to)
    looks = [found[square][0] for square in nets.CROSS]
    assert len(set(looks)) == 6
    assert [minus(looks[n]) for n in (0, 1, 4)] == [looks[2], looks[3], looks[5]]


def test_dielines_are_kept_where_they_lie_on_the_page() -> None:
    scene = Scene(100, 100, Typesetter("en"))
    scene.push(10, 20, 2)
    nets.draw_net(scene, dieline.rectangle_path(0, 0, 10, 5), ["M0 2H10"])
    scene.pop()
    cut, fold = scene.dieline
    assert cut == Cut("MLLLZ", (10, 20, 30, 20, 30, 30, 10, 30))
    assert fold == Fold("ML", (10, 24, 30, 24))
    assert scene.copy().dieline == scene.dieline is not scene.copy().dieline


@pytest.mark.parametrize(("address", "cuts", "folds"), CUT_OUT)
def test_each_thing_to_cut_out_says_so_once(address: str, cuts: int, folds: int) -> None:
    pages = draw_sheet(read_sheet(resolve(address)), "en", "a4")
    edges = [edge for page in pages for edge in page.dieline]
    assert sum(isinstance(edge, Cut) for edge in edges) == cuts
    assert sum(isinstance(edge, Fold) for edge in edges) == folds
    for page in pages:
        assert not page.behind or not page.dieline, "a back is cut where its front is"
        for _, points in page.dieline:
            assert min(points) >= 0 and max(points[::2]) <= page.w and max(points[1::2]) <= page.h

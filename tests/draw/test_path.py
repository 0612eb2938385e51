import math

import pytest

from sheetgen.draw.path import parse_path, path_from_ops
from sheetgen.errors import DrawingError


def test_relative_and_absolute_commands_give_the_same_path():
    absolute = parse_path("M1 2L4 2H6V5C6 6 7 7 8 7S10 8 10 9Q11 10 12 9T14 9Z")
    relative = parse_path("m1 2l3 0h2v3c0 1 1 2 2 2s2 1 2 2q1 1 2 0t2 0z")
    assert absolute[0] == relative[0] == "MLLLCCCCZ"
    for (ax, ay), (bx, by) in zip(absolute[1], relative[1], strict=True):
        assert (ax, ay) == pytest.approx((bx, by))


def test_numbers_may_stand_close():
    assert parse_path("M-.5.5L1-1,2e-1,3E1") == ("MLL", ((-0.5, 0.5), (1, -1), (0.2, 30)))


def test_pairs_after_a_move_are_lines():
    assert parse_path("m1 1 2 0 0 2")[1] == ((1, 1), (3, 1), (3, 3))


def test_smooth_curve_mirrors_the_last_handle_only_after_a_curve():
    assert parse_path("M0 0C0 1 1 2 2 2S4 3 4 4")[1][4] == (3, 2)
    assert parse_path("M0 0L2 2S4 3 4 4")[1][2] == (2, 2)


def test_a_subpath_after_close_begins_where_the_last_began():
    assert parse_path("M1 1h2v2zl1 0")[1][-1] == (2, 1)


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
def test_arcs_keep_their_distance_from_the_centre(flags):
    large, sweep = flags.split()
    verbs, points = parse_path(f"M5 0A5 5 0 {flags} 0 5")
    centre = (0, 0) if large != sweep else (5, 5)
    assert points[-1] == (0, 5)
    at = points[0]
    for i in range(verbs.count("C")):
        a, b, c = points[1 + 3 * i : 4 + 3 * i]
        for t in (0.25, 0.5, 0.75, 1):
            x, y = (
                (1 - t) ** 3 * at[k] + 3 * t * (1 - t) ** 2 * a[k] + 3 * t * t * (1 - t) * b[k] + t**3 * c[k]
                for k in (0, 1)
            )
            assert math.dist((x, y), centre) == pytest.approx(5, abs=0.0015)
        at = c
    turned = verbs.count("C")
    assert turned == (3 if large == "1" else 1)


def test_an_arc_with_short_radii_is_scaled_up_to_reach():
    assert parse_path("M0 0A1 1 0 0 1 10 0")[1][3] == pytest.approx((5, -5))


@pytest.mark.parametrize(
    "data",
    ["", "L1 1", "5 5M0 0", "M1", "M1 1L2", "M0 0L1 x", "M0 0A1 1 0 2 0 3 3", "M0 0Z4", "M0 0C1 1 2 2"],
)
def test_broken_path_data_are_an_error(data):
    with pytest.raises(DrawingError):
        parse_path(data)


@pytest.mark.parametrize("ops", [[], [("L", ((0, 0),))], [("M", ((0, 0),)), ("C", ((1, 1),))], [("X", ())]])
def test_broken_operations_are_an_error(ops):
    with pytest.raises(DrawingError):
        path_from_ops(ops)

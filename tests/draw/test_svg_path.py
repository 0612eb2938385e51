"""Path data for SVG: short, and nothing that was drawn is off by more than hundredths of a millimetre."""

import math
import random

import pytest

from sheetgen.draw.path import parse_path
from sheetgen.draw.svg_path import join_numbers, needed_points, relative_path_data, simplify_polyline


def flat(d):
    """A path of path data as a scene keeps it: verbs, and x, y, x, y..."""
    verbs, points = parse_path(d)
    return verbs, [v for point in points for v in point]


@pytest.mark.parametrize(
    ("drawn", "written"),
    [
        ("M5 5L6 5L6 4L7 6Z", "h100v-100l100 200z"),
        ("M5 5L6 6L7 8", "l100 100 100 200"),
        ("M5 5L6 4L7 3", "l100-100 100-100"),
        ("M5 5H6M5 6H6M9 9V8", "h100m-100 100h100m300 300v-100"),
        ("M5 5C5 6 6 7 7 7C8 7 9 6 9 5", "c0 100 100 200 200 200s200-100 200-200"),
        ("M5 5C6 6 7 7 8 8", "l300 300"),  # a curve that is straight
        ("M5 5C5 5 6 7 7 7", "s100 200 200 200"),
        ("M5 5Q6 5 6 6Q6 7 7 7Q8 7 9 5", "q100 0 100 100t100 100 200-200"),
        ("M5 5L6 5L6 6ZM5 5L4 5", "h100v100zm0 0h-100"),
        ("M5 5L5 5", "h0"),
        ("M5 5L6 5L6 5", "h100"),
    ],
)
def test_commands_are_as_short_as_can_be(drawn, written):
    assert relative_path_data(*flat(drawn)) == written


def test_numbers_are_parted_by_a_minus_or_a_space():
    assert join_numbers((1, -2, 3, -4)) == "1-2 3-4"


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_is_what_was_drawn(seed):
    """Rounding does not add up, whatever comes before a point."""
    dice = random.Random(seed)
    verbs = "M" + "".join(dice.choice(["L", "C", "CZM", "LLL"]) for _ in range(40))
    points = [dice.uniform(-50, 250) for v in verbs for _ in range({"M": 2, "L": 2, "C": 6, "Z": 0}[v])]
    again, read = parse_path("M0 0" + relative_path_data(verbs, points))
    assert again == verbs
    for k, (x, y) in enumerate(read):
        assert abs(points[0] + x / 100 - points[2 * k]) < 0.0051
        assert abs(points[1] + y / 100 - points[2 * k + 1]) < 0.0051


@pytest.mark.parametrize("seed", range(5))
def test_curves_run_where_they_were_drawn(seed):
    """Curves of which many go on smoothly, or are no more than quadratic: most are written as something shorter."""
    dice = random.Random(seed)

    def near(x, y):
        return x + dice.uniform(-1, 1), y + dice.uniform(-1, 1)

    points, bend = [(100.0, 100.0)], (99.0, 100.0)
    for _ in range(40):
        (x, y), (bx, by) = points[-1], bend
        bend = (2 * x - bx, 2 * y - by) if dice.random() < 0.5 else near(x, y)
        end = near(x, y)
        if dice.random() < 0.6:
            points += [
                tuple((p + 2 * b) / 3 for p, b in zip(each, bend, strict=True)) for each in ((x, y), end)
            ]
        else:
            points += [bend, bend := near(x, y)]
        points.append(end)
    drawn = [v for point in points for v in point]
    written = relative_path_data("M" + "C" * 40, drawn)
    again, read = parse_path(f"M10000 10000{written}")
    assert again == "M" + "C" * 40
    assert set("cqt") <= set(written)
    for k in range(0, 3 * 40, 3):
        for share in (0.2, 0.4, 0.6, 0.8):
            (ax, ay), (bx, by) = _on(points[k : k + 4], share), _on(read[k : k + 4], share)
            assert math.dist((ax, ay), (bx / 100, by / 100)) < 0.015


def _on(curve, share):
    """The point of a cubic curve at a share of its parameter."""
    back = 1 - share
    weights = back**3, 3 * back**2 * share, 3 * back * share**2, share**3
    return tuple(sum(w * p[i] for w, p in zip(weights, curve, strict=True)) for i in (0, 1))


def test_equal_shapes_are_equal_text_wherever_they_are():
    shape = "M0 0L1.005 0.335C1.5 2.225 3.115 4 0 3.375Z"
    verbs, points = flat(shape)
    moved = [
        [v + (y if k % 2 else x) for k, v in enumerate(points)]
        for x, y in ((0, 0), (33.3, 7.7), (100.005, 0.1))
    ]
    assert len({relative_path_data(verbs, each) for each in moved}) == 1


def test_a_dense_line_is_thinned_and_stays_where_it_was():
    round_about = [(round(3000 * math.cos(a / 300)), round(3000 * math.sin(a / 300))) for a in range(1885)]
    kept = needed_points(round_about)
    assert kept[0] == 0 and kept[-1] == 1884 and len(kept) < 200
    for first, last in zip(kept, kept[1:], strict=False):
        (ax, ay), (bx, by) = round_about[first], round_about[last]
        for x, y in round_about[first:last]:
            assert abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) <= math.dist((ax, ay), (bx, by)) * 1.0001


def near(points, steps):
    """How far points are from lines and curves that stand for them."""
    flat, at = [], points[0]
    for end, control in steps:
        bend = control or tuple((a + b) / 2 for a, b in zip(at, points[end], strict=True))
        for k in range(257):
            t = k / 256
            weights = (1 - t) ** 2, 2 * t * (1 - t), t * t
            flat.append(
                [sum(w * p[i] for w, p in zip(weights, (at, bend, points[end]), strict=True)) for i in (0, 1)]
            )
        at = points[end]
    return max(min(math.dist(point, other) for other in flat) for point in points)


@pytest.mark.slow
def test_a_dense_round_line_is_a_few_curves():
    spiral = [
        (round((900 - a / 4) * math.cos(a / 99)), round((900 - a / 4) * math.sin(a / 99)))
        for a in range(1200)
    ]
    steps = [*simplify_polyline(spiral)]
    assert [end for end, _ in steps] == sorted({end for end, _ in steps}) and steps[-1][0] == 1199
    assert all(control for _, control in steps[:-1]) and len(steps) < 0.4 * len(needed_points(spiral))
    assert near(spiral, steps) < 1.6


def test_corners_stay_corners():
    star = [(100, 0), (30, 20), (0, 100), (-30, 20), (-100, 0), (-30, -20), (0, -100), (30, -20), (100, 0)]
    assert [*simplify_polyline(star)] == [(k, None) for k in range(1, 9)]
    stairs = [(5 * (k // 2), 5 * ((k + 1) // 2)) for k in range(40)]
    assert all(control is None for _, control in simplify_polyline(stairs))


def test_curves_and_lines_of_one_path_follow_each_other():
    drawn = (
        "M5 5L6 5"
        + "".join(f"L{5 + math.cos(a / 20):.4f} {5 + math.sin(a / 20):.4f}" for a in range(1, 32))
        + "C5 7 4 7 4 6L4 5Z"
    )
    written = relative_path_data(*flat(drawn))
    verbs, read = parse_path("M0 0" + written)
    assert verbs.startswith("MLC") and verbs.endswith("CLZ") and len(verbs) < 10
    (x, y) = read[-1]
    assert (x, y) == (-100, 0)

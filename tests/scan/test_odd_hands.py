"""People with ways of their own in the made photos: each shape lies on its place, notes and arrows on none."""

import random

import numpy as np
import pytest

from sheetgen.draw.items import Spot
from tools.photos.hand import HANDS, Stroke
from tools.photos.odd import FAMILIES, KEPT_BACK, TRIED, OddWriter, Ways, beside, some_ways

SPOT = Spot(100, 100, 4, 3)
KINDS = {"cross": "cross", "slash": "slash", "ring": "circle"}


def points(strokes: list[Stroke]) -> np.ndarray:
    """All points, in half sizes from the middle of the place."""
    return (np.concatenate([stroke.points for stroke in strokes]) - (SPOT.x, SPOT.y)) / (SPOT.rx, SPOT.ry)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_shape_lies_on_its_place(family: str, kind: str) -> None:
    for way in FAMILIES[family][kind]:
        for seed in range(6):
            writer = OddWriter(HANDS[1], random.Random(seed), Ways(**{kind: way}))
            where = points(list(writer.mark(SPOT, KINDS[kind])))
            assert np.abs(where).max() < 1.8, way
            assert np.abs(where.mean(axis=0)).max() < 0.9, way


def test_what_is_kept_back_is_not_what_is_tried() -> None:
    assert not any(set(TRIED[kind]) & set(KEPT_BACK[kind]) for kind in KINDS)


def test_nobody_makes_two_kinds_of_marks_alike() -> None:
    for family in FAMILIES:
        for seed in range(200):
            cross, slash, ring, _ = some_ways(family, random.Random(seed))
            odd = [way for way in (cross, slash, ring) if way != "plain"]
            assert len(odd) == len(set(odd)) > 0


def test_notes_and_arrows_touch_no_place() -> None:
    spots = [Spot(20 + 18 * n, 40 + 30 * row, 4, 3) for n in range(10) for row in range(6)]
    drawn = 0
    for seed in range(10):
        writer = OddWriter(HANDS[0], random.Random(seed), Ways())
        for stroke in beside(writer, spots, (210.0, 297.0)):
            drawn += 1
            for spot in spots:
                off = np.abs(stroke.points - (spot.x, spot.y)) / (spot.rx, spot.ry)
                assert off.max(axis=1).min() > 0.9
    assert drawn > 20

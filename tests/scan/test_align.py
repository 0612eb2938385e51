"""Where pages lie: outlines of paper, planes, bends; from points that are made up."""

import cv2
import numpy as np
import pytest

from sheetgen.scan import align
from sheetgen.scan.align import ImageFeatures, PagePosition, fit_deformation, matching_pairs
from sheetgen.scan.outline import has_room_beside, page_planes, paper_outlines

PAGE = 210.0, 297.0
CORNERS = np.array([[0, 0], [210, 0], [210, 297], [0, 297]], np.float32)


def lying(turn: float, tilt: float = 0.0) -> np.ndarray:
    """A page on a photo of 1200 by 900 pixels, 2.4 pixels a mm, turned by so many degrees."""
    a, s = np.radians(turn), 2.4
    cos, sin = np.cos(a) * s, np.sin(a) * s
    plane = np.array([[cos, -sin, 0], [sin, cos, 0], [tilt, tilt / 2, 1.0]])
    middle = cv2.perspectiveTransform(np.array([[PAGE]], np.float32) / 2, plane)[0, 0]
    return np.array([[1, 0, 600 - middle[0]], [0, 1, 450 - middle[1]], [0, 0, 1]]) @ plane


@pytest.mark.parametrize(("turn", "torn"), [(8, False), (100, False), (215, True)])
def test_a_sheet_on_a_table_is_outlined_and_may_lie_there_in_two_ways(turn: float, torn: bool) -> None:
    plane = lying(turn, 0.0006)
    photo = np.full((900, 1200, 3), (40, 70, 110), np.uint8)
    shape = (
        CORNERS if not torn else np.array([[0, 0], [210, 0], [210, 260], [175, 297], [0, 297]], np.float32)
    )
    seen = cv2.perspectiveTransform(shape[None], plane)[0]
    cv2.fillPoly(photo, [seen.astype(np.int32)], (225, 230, 235))
    cv2.line(photo, (500, 400), (620, 520), (30, 30, 30), 4)
    there = cv2.perspectiveTransform(CORNERS[None], plane)[0]
    first = paper_outlines(photo)[0]
    ways = [cv2.perspectiveTransform(CORNERS[None], way)[0] for way in page_planes(first, *PAGE)]
    off = [np.abs(way - there).max() for way in ways]
    assert len(ways) == 2 and min(off) < 12 < 200 < max(off)


@pytest.mark.parametrize(("left", "room"), [(0.2, False), (0.05, False), (0.5, True), (-0.3, True)])
def test_another_page_is_searched_only_where_half_of_it_would_fit(left: float, room: bool) -> None:
    """A page that is as high as most of a photo, and half as wide or more."""
    wide, high = 1200 if room else 900, 1000
    page = [(left * wide, 80), (left * wide + 640, 80), (left * wide + 640, 960), (left * wide, 960)]
    assert has_room_beside(page, (high, wide)) is room


def test_a_bare_table_has_no_outline_but_the_photos_own() -> None:
    grain = np.random.default_rng(1).normal(120, 20, (600, 800, 1)).repeat(3, 2).clip(0, 255).astype(np.uint8)
    assert [each.round().tolist() for each in paper_outlines(grain)] == [
        [[0, 0], [800, 0], [800, 600], [0, 600]]
    ]


def test_a_fold_is_followed_though_half_the_page_lies_in_another_plane() -> None:
    rng, plane = np.random.default_rng(2), lying(30)
    page = (rng.random((400, 2)) * PAGE).astype(np.float32)
    off = np.zeros_like(page)
    off[:, 1] = 0.07 * np.maximum(page[:, 1] - 150, 0)  # 10 mm at the lower edge
    wrong = rng.random(400) < 0.15
    off[wrong] += rng.uniform(-9, 9, (int(wrong.sum()), 2))
    photo = cv2.perspectiveTransform((page + off)[None].astype(np.float32), plane)[0]
    across, down = fit_deformation(page, photo, plane, PAGE).pixel_coordinates(*PAGE, 1.0)
    for x, y in ((30, 40), (180, 120), (40, 220), (105, 250), (170, 270)):
        real = cv2.perspectiveTransform(
            np.array([[[x + 0.5, y + 0.5 + 0.07 * max(y + 0.5 - 150, 0)]]], np.float32), plane
        )
        assert np.hypot(across[y, x] - real[0, 0, 0], down[y, x] - real[0, 0, 1]) < 0.7 * 2.4


def test_pairs_that_are_few_bend_nothing() -> None:
    page = (np.random.default_rng(3).random((20, 2)) * PAGE).astype(np.float32)
    photo = cv2.perspectiveTransform(page[None], lying(0))[0]
    assert (
        isinstance(found := fit_deformation(page, photo, lying(0), PAGE), PagePosition) and found.net is None
    )


def test_near_a_plane_details_that_are_turned_otherwise_are_no_pair() -> None:
    looks = np.eye(4, 128, dtype=np.float32)
    page = ImageFeatures(np.array([[50 + 40 * n, 60, 1.0, 0.3] for n in range(4)], np.float32), looks)
    plane = lying(90)
    there = cv2.perspectiveTransform(page.places[None, :, :2], plane)[0]
    turned = np.radians([90, 90, 0, 90]) + 0.3
    size = np.log(2.4) + np.array([1.0, 1.0, 1.0, 2.0])
    photo = ImageFeatures(np.column_stack([there, size, turned]).astype(np.float32), looks)
    assert len(matching_pairs(page, photo, plane)[0]) == 2


@pytest.mark.medium
@pytest.mark.parametrize("turned", [False, True])
def test_features_in_strips_are_those_of_the_whole_picture(
    turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strips bound the memory, and hardly change the features."""
    luck = np.random.default_rng(3)
    picture = cv2.GaussianBlur(luck.integers(0, 256, (1100, 400), np.uint8), (0, 0), 2)
    picture = np.ascontiguousarray(picture.T if turned else picture)
    found = {}
    for at_once in (10**9, 200_000):
        monkeypatch.setattr(align, "AT_ONCE", at_once)
        found[at_once] = align.find_features(picture, 1500, 1.0)
    whole, parts = (
        dict(zip(map(tuple, each.places.round(2).tolist()), each.descriptors, strict=True))
        for each in found.values()
    )
    assert len(align._strips(picture.shape)) > 2 and len(whole) > 1000
    same = whole.keys() & parts.keys()
    assert len(same) > 0.97 * len(whole)
    assert np.mean([np.allclose(whole[each], parts[each], atol=0.01) for each in same]) > 0.99

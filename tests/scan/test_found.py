"""Photos of sheets: which page it is, where it lies, and what the ink on it speaks for."""

import hashlib
import random
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.scan import blank as blank_module
from sheetgen.scan import find as find_module
from sheetgen.scan.added_ink import find_added_ink
from sheetgen.scan.blank import (
    PX_PER_MM,
    LayoutPrints,
    PagePrint,
    board_prints,
    draw_blank_page,
    features_of,
    pen_prints,
    sketch_features_of,
)
from sheetgen.scan.evidence import evidence_of
from sheetgen.scan.find import FoundPage, find_pages
from sheetgen.scan.photo import Photo
from sheetgen.scan.sheet import _pages_on
from tools.ink.camera import Shot
from tools.ink.hands import Hand, Pen, draw, strokes
from tools.ink.sheets import kinds_of, sample

pytestmark = pytest.mark.slow

TWINS = ("dice-charmers/sun", "dice-charmers/moon")
SEED = 3


def photo_of(pixels: np.ndarray) -> Photo:
    return Photo(Path("photo.jpg"), 1, np.ascontiguousarray(pixels, np.uint8))


@cache
def shot() -> tuple[Shot, dict[str, str], tuple[str, int, str, str, str]]:
    return sample(SEED, 0.5, ("dice-charmers/moon", 0))


@cache
def found() -> FoundPage:
    (one,) = find_pages(photo_of(shot()[0].pixels), TWINS)
    return one


@pytest.mark.slow
def test_the_right_one_of_twins_is_named_in_its_language() -> None:
    name, page, lang, _, _ = shot()[2]
    assert (found().layout, found().page, found().blank.lang) == (name, page, lang)
    assert found().rival == "dice-charmers/sun" and found().certainty > 0.99 and not found().missing


@pytest.mark.slow
def test_the_page_lies_flat_to_a_third_of_a_millimetre() -> None:
    shows, one = shot()[0].shows, found()
    high, wide = shows.shape[:2]
    for (x, y), corner in zip(one.corners, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        if 0 <= x < wide and 0 <= y < high:
            there = shows[int(y), int(x)]
            assert np.abs(there - np.array(corner) * one.blank.size).max() < 25  # beyond the art only about
    assert one.flat.shape == one.blank.picture.shape


@pytest.mark.slow
def test_the_ink_tells_marked_spots_from_others() -> None:
    marks = shot()[1]
    told = evidence_of(found(), kinds_of("dice-charmers/moon"))
    assert all(kinds[""] == 0 for kinds in told.values())
    wrong = {
        address: (marks.get(address, ""), kinds)
        for address, kinds in told.items()
        if bool(marks.get(address)) != (max(kinds.values()) > 2)
    }
    assert len(marks) > 30 and len(wrong) <= 0.04 * len(told), wrong
    of_kind = [
        address
        for address, kind in marks.items()
        if max(told[address], key=told[address].__getitem__) == kind
    ]
    assert len(of_kind) >= 0.85 * len(marks)


@pytest.mark.slow
def test_two_sheets_on_one_photo_are_both_found() -> None:
    pixels = shot()[0].pixels
    small = cv2.resize(pixels, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    both = np.hstack([small, small[::-1, ::-1]])
    first, second = find_pages(photo_of(both), ("dice-charmers/moon",))
    assert first.corners[0][0] < small.shape[1] < second.corners[0][0]


@pytest.mark.slow
def test_what_is_seen_of_a_neighbour_at_the_edge_is_not_read() -> None:
    pixels = shot()[0].pixels
    small = cv2.resize(pixels, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    third, most = small.shape[1] // 3, small.shape[1] * 2 // 3
    (one,) = find_pages(photo_of(np.hstack([small, small[:, :third]])), ("dice-charmers/moon",))
    assert max(x for x, _ in one.corners) < small.shape[1] * 1.1
    with pytest.raises(PhotoError) as refused:
        find_pages(photo_of(np.hstack([small, small[:, :most]])), ("dice-charmers/moon",))
    assert refused.value.code == "part"


@pytest.mark.slow
def test_sheets_for_a_pen_are_looked_for_before_boards_with_pieces() -> None:
    pens = {which.layout for game in pen_prints() for which in game}
    assert {"dice-charmers/sun", "bania/pen", "raja/score", "nagaraja/score"} <= pens
    others = {"bania/oasis", "raja/rajasthan", "nagaraja/temple", "dice-charmers/mat"}
    assert others <= {which.layout for game in board_prints() for which in game} and not pens & others
    assert [which.layout for which in LayoutPrints(["bania/oasis"])] == ["bania/oasis"]
    for kind in (pen_prints(), board_prints()):
        prints = [which for game in kind for which in game]
        assert len(set(prints)) == len(prints)


def test_layouts_are_compared_game_by_game() -> None:
    games = [{layout.split("/")[0] for layout in game.layouts} for game in pen_prints()]
    assert all(len(game) == 1 for game in games) and len(set.union(*games)) == len(games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "half"),
    [
        ("nagaraja/score", np.s_[149 * int(PX_PER_MM) :]),
        ("dice-charmers/moon", np.s_[:, : 105 * int(PX_PER_MM)]),
    ],
    ids=["lower", "left"],
)
def test_half_a_sheet_is_called_a_part_of_one_whichever_way_it_was_cut(
    name: str, half: tuple[slice, ...]
) -> None:
    """An upper half: test_strangers."""
    paper = draw_blank_page(PagePrint(name, 0)).picture[half] // 10 * 9  # cameras make no pure white
    table = np.random.default_rng(1).normal(110, 12, (2000, 1500, 3))
    table = cv2.GaussianBlur(table, (0, 0), 2.0).clip(0, 255).astype(np.uint8)
    high, wide = paper.shape[:2]
    table[80 : 80 + high, 100 : 100 + wide] = paper
    with pytest.raises(PhotoError) as refused:
        find_pages(photo_of(table), (name,))
    assert refused.value.code == "part", refused.value
    assert name in str(refused.value) and "\n" not in str(refused.value)


def test_each_kind_of_mark_is_told_from_the_others() -> None:
    page, hand = draw_blank_page(PagePrint("raja/player", 0)), Hand(0.02, 1.0, 0.03, 0.01, 0.0, 0.0)
    light, rng = page.picture.astype(np.float32) / 255, random.Random(3)
    marks = {
        "own.palace.1": "cross",
        "own.palace.2": "used",
        "own.palace.3": "circle",
        "own.palace.4": "slash",
    }
    marks |= {"own.house.9": "cross", "gold.3": "text", "own.seat.2": "circle"}
    for address, kind in marks.items():
        lines = list(strokes(kind, page.spots[address], hand, rng))
        draw(light, lines, Pen(0.45, (0.5, 0.2, 0.1), 0.0), PX_PER_MM, rng)
    flat = (light * 235).astype(np.uint8)
    missing = frozenset({"own.quarry.1"})
    seen = FoundPage(photo_of(flat), page, flat, 99, 1.0, "", ((0.0, 0.0),) * 4, missing)
    kinds = dict.fromkeys(page.spots, ("circle", "cross", "used", "slash")) | {"gold.3": ("text",)}
    told = evidence_of(seen, kinds)
    best = {address: max(kinds, key=kinds.__getitem__) for address, kinds in told.items()}
    assert {address: best[address] for address in marks} == marks
    assert set(told["own.quarry.1"].values()) == {0.0}
    assert sum(max(each.values()) > 2 for each in told.values()) <= len(marks)


def test_a_blank_page_has_no_ink_whatever_the_light_and_the_printer() -> None:
    page = draw_blank_page(PagePrint("raja/score", 0)).picture
    rng = random.Random(5)
    light = np.linspace(0.5, 0.95, page.shape[1])[None, :, None] * [rng.uniform(0.7, 1) for _ in range(3)]
    faded = (0.3 + 0.7 * page / 255) * light * 255
    seen = find_added_ink(faded.astype(np.uint8), page, PX_PER_MM)
    assert np.percentile(seen.added, 99.5) < 0.12 and seen.clear.max() <= 1
    drawn = faded.copy()
    cv2.line(drawn, (300, 500), (420, 560), (60, 30, 30), 3)
    added = find_added_ink(drawn.astype(np.uint8), page, PX_PER_MM).added
    assert added[530, 360] > 0.6 and np.percentile(added, 99.5) < 0.15


def laid(page: np.ndarray) -> Photo:
    """A page on a scanner's glass, a little turned."""
    high, wide = page.shape[:2]
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), 0.6, 0.94)
    return photo_of(cv2.warpAffine(page, way, (wide, high), borderValue=(250, 250, 250)))


@pytest.mark.slow
def test_art_that_is_spread_otherwise_on_other_paper_is_found_there() -> None:
    for paper in ("a4", "letter"):
        (one,) = find_pages(
            laid(draw_blank_page(PagePrint("bania/score", 0, paper=paper)).picture), ("bania/score",)
        )
        assert one.blank.paper == paper and one.agreement > 0.8


@pytest.mark.slow
def test_a_page_on_a_scanner_is_flat_whatever_is_written_beside_its_lines() -> None:
    page = draw_blank_page(PagePrint("bania/pen", 0, "hi"))
    drawn, strokes = page.picture.copy(), np.zeros(page.picture.shape[:2], np.uint8)
    for address, spot in page.spots.items():
        if address.startswith("pile."):
            x, y, wide, high = (each * PX_PER_MM for each in (spot.x, spot.y, spot.rx, spot.ry))
            ends = (int(x - 0.9 * wide), int(y + 0.8 * high)), (int(x + 0.9 * wide), int(y - 0.8 * high))
            cv2.line(strokes, *ends, 255, 4, cv2.LINE_AA)
    drawn[strokes > 0] = (90, 30, 20)
    (one,) = find_pages(laid(drawn), ("bania/pen",))
    bare = cv2.dilate(strokes, np.ones((9, 9), np.uint8)) == 0
    darker = cv2.subtract(one.blank.picture, one.flat).max(axis=2)
    assert np.count_nonzero(darker[bare] > 90) < 0.0005 * bare.sum()  # 0.00067 if the page may bend


@pytest.mark.slow
def test_a_page_from_right_to_left_is_found_in_its_arrangement_and_mirrored() -> None:
    """The art of this sheet agrees in either arrangement; its texts do not."""
    photo = laid(draw_blank_page(PagePrint("dice-charmers/sun", 0, "ar")).picture)
    notices: list[Any] = []
    (one,) = _pages_on(photo.mirrored(), ("dice-charmers/sun",), lambda *_: None, notices.append)
    assert one.blank.lang == "ar" and one.agreement > 0.8
    assert [str(text) for text in notices] == ["photo.jpg is mirrored: its mirror image is read."]


@pytest.mark.slow
def test_strokes_of_a_felt_do_not_lead_a_pale_page_astray() -> None:
    page = draw_blank_page(PagePrint("bania/pen", 1, "ar", edition="low-ink"))
    rows = np.linspace(0, 40, len(page.picture))
    left = np.clip(0.45 + 0.2 * np.sin(rows), 0.25, 0.65)[:, None, None]  # a printer that runs out of ink
    light, rng = 1 - (1 - page.picture.astype(np.float32) / 255) * left, random.Random(8)
    hand, felt = Hand(0.08, 1.2, 0.1, 0.02, 0.0, 0.0), Pen(1.0, (0.6, 0.25, 0.1), 0.0)
    crossed = [
        a for a in page.spots if a.startswith(("points.1.", "points.2.")) and int(a.split(".")[-1]) < 23
    ]
    for address in crossed:
        draw(light, list(strokes("cross", page.spots[address], hand, rng)), felt, PX_PER_MM, rng)
    (one,) = find_pages(laid((light * 245).astype(np.uint8)), ("bania/pen",))
    assert (one.page, one.blank.lang, one.blank.edition) == (1, "ar", "low-ink")
    high, wide = page.picture.shape[:2]
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), 0.6, 0.94)
    corners = np.array([(0, 0, 1), (wide, 0, 1), (wide, high, 1), (0, high, 1)]) @ way.T
    assert np.abs(np.array(one.corners) - corners).max() < 0.5 * PX_PER_MM


def test_ink_tells_more_where_the_art_agrees_well() -> None:
    page, hand = draw_blank_page(PagePrint("raja/player", 0)), Hand(0.02, 1.0, 0.03, 0.01, 0.0, 0.0)
    light, rng = page.picture.astype(np.float32) / 255, random.Random(3)
    lines = list(strokes("cross", page.spots["own.house.9"], hand, rng))
    draw(light, lines, Pen(0.45, (0.5, 0.2, 0.1), 0.0), PX_PER_MM, rng)
    flat = (light * 235).astype(np.uint8)
    seen = FoundPage(photo_of(flat), page, flat, 99, 1.0, "", ((0.0, 0.0),) * 4, agreement=0.5)
    kinds = dict.fromkeys(("own.house.9", "own.house.10", "own.house.12"), ("circle", "cross"))
    dim, clear = evidence_of(seen, kinds), evidence_of(seen._replace(agreement=0.9), kinds)
    assert all(abs(dim[spot]["cross"]) <= abs(clear[spot]["cross"]) <= 12 for spot in kinds)
    assert any(abs(dim[spot]["circle"]) < abs(clear[spot]["circle"]) for spot in kinds)


def test_details_of_a_page_are_the_same_kept_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a photo is read otherwise the second time."""
    which = PagePrint("raja/score", 0)
    for told in (features_of, sketch_features_of):
        seen = []
        for folder in ("off", str(tmp_path), str(tmp_path)):
            monkeypatch.setenv("SHEETGEN_CACHE", folder)
            told.cache_clear()
            seen.append(told(which))
        for each in seen[1:]:
            assert np.array_equal(each.places, seen[0].places) and np.array_equal(
                each.descriptors, seen[0].descriptors
            )
        told.cache_clear()


def test_what_is_kept_of_a_page_and_is_of_another_kind_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    which = PagePrint("raja/score", 0)

    def told() -> list[Any]:
        pages = blank_module.pages_with_spots.__wrapped__(which.layout)
        moved = blank_module._moved.__wrapped__(which, which._replace(paper="letter"))
        return [pages, moved, blank_module._spots(which), blank_module.coarse_page_in_colour(which).tobytes()]

    before = told()
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    assert told() == told() == before
    for file in tmp_path.iterdir():
        file.write_bytes(hashlib.sha256(b"junk").digest() + b"junk")
    assert told() == before


def test_a_page_is_on_the_paper_that_agrees_best_when_it_is_flat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers that agree about as well at a first look are both laid flat before one is chosen."""
    kept = find_module._on_papers
    asked = []

    def both(one: Any, *more: Any) -> list[Any]:
        asked.append(one.page_print.paper)
        return [one, *kept(one, *more)]

    monkeypatch.setattr(find_module, "_on_papers", both)
    (one,) = find_pages(photo_of(shot()[0].pixels), TWINS)
    assert asked == ["a4"] and one.blank.paper == found().blank.paper == "letter"

"""What the ink at a spot speaks for: small nets learn, mistakes made unreadable are no marks, others' marks count."""

import random

import cv2
import numpy as np
import pytest

from sheetgen.draw.items import Spot
from sheetgen.errors import PhotoError
from sheetgen.scan.added_ink import find_added_ink
from sheetgen.scan.blank import PX_PER_MM, PagePrint, draw_blank_page
from sheetgen.scan.evidence import (
    GRID,
    LAYERS,
    REACH,
    NeuralNet,
    displaced_spots,
    evidence_of,
    hidden_rings,
    missing_art,
    parts_of_patches,
    rings_remain,
    with_agreement,
    without_usual_ink,
)
from sheetgen.scan.find import FoundPage
from sheetgen.scan.marking_styles import ink_inside, nearly_marked, spots_with_dot
from tests.scan.test_found import photo_of
from tools.ink.hands import Hand, Pen, draw, strokes
from tools.ink.train import Shape, train

HAND = Hand(0.02, 1.0, 0.03, 0.01, 0.0, 0.0)
PENS = (
    Pen(0.45, (0.5, 0.2, 0.1), 0.0),
    Pen(0.5, (0.35, 0.35, 0.35), 0.5, True),
    Pen(0.9, (0.15, 0.1, 0.8), 0.1),
)


def seen(
    marks: dict[str, tuple[str, ...]],
    pen: Pen,
    name: str = "raja/player",
    edition: str = "colour",
    smaller: dict[str, float] | None = None,
) -> FoundPage:
    """A flat page with the strokes of some marks on each spot, ``smaller`` than usual at some."""
    page, rng = draw_blank_page(PagePrint(name, 0, edition=edition)), random.Random(4)
    light = page.picture.astype(np.float32) / 255
    for address, kinds in marks.items():
        spot, share = page.spots[address], (smaller or {}).get(address, 1.0)
        spot = spot._replace(rx=spot.rx * share, ry=spot.ry * share)
        for kind in kinds:
            draw(light, list(strokes(kind, spot, HAND, rng)), pen, PX_PER_MM, rng)
    flat = (cv2.GaussianBlur(light, (0, 0), 0.7) * 230).astype(np.uint8)
    return FoundPage(photo_of(flat), page, flat, 99, 1.0, "", ((0.0, 0.0),) * 4)


@pytest.mark.slow
@pytest.mark.parametrize("pen", PENS)
def test_a_mistake_made_unreadable_is_no_mark(pen: Pen) -> None:
    struck = {f"own.palace.{n}": ("cross", "struck") for n in (2, 4, 6)}
    marks = struck | {f"own.palace.{n}": ("cross",) for n in (1, 3, 5)}
    told = evidence_of(seen(marks, pen), dict.fromkeys(marks, ("cross",)))
    assert all((told[address]["cross"] > 1) == (address not in struck) for address in marks), told


@pytest.mark.slow
def test_who_fills_what_others_cross_scratches_nothing_out() -> None:
    filled = {f"own.palace.{n}": ("struck",) for n in (1, 2, 3, 4, 5)}
    others = dict.fromkeys((f"own.palace.{n}" for n in (6, 7)), ("cross",))
    told = evidence_of(seen(filled, PENS[0]), dict.fromkeys(filled | others, ("cross",)))
    assert all((told[address]["cross"] > 1) == (address in filled) for address in told), told


@pytest.mark.slow
@pytest.mark.parametrize("pen", PENS)
def test_a_mark_that_nobody_expects_there_is_not_nothing(pen: Pen) -> None:
    told = evidence_of(
        seen({"own.seat.2": ("cross",)}, pen), {f"own.seat.{n}": ("circle",) for n in range(1, 6)}
    )
    assert told["own.seat.2"]["circle"] > 0
    assert all(told[f"own.seat.{n}"]["circle"] < -2 for n in (1, 3, 4, 5)), told


HARD = Pen(0.5, (0.84, 0.84, 0.84), 0.0)
"""A hard pencil: most of the light stays."""


def photographed(marks: dict[str, tuple[str, ...]], pen: Pen, grain: float, notes: bool = False) -> FoundPage:
    """A flat page with marks, grainy by so many levels of 255; with notes of a marker in its margin, or without."""
    one = seen(marks, pen)
    light = one.flat.astype(np.float32) / 230
    if notes:
        for at in range(30, 130, 10):
            cv2.line(light, (40, at * 6), (75, at * 6 + 40), (0.1, 0.1, 0.1), 10)
    grains = np.random.default_rng(7).normal(0, grain, (*light.shape[:2], 1))
    return one._replace(flat=(light * 200 + grains).clip(0, 255).astype(np.uint8))


MARKED = {f"own.palace.{n}": ("cross",) for n in (1, 2, 3, 5, 6)} | {
    f"own.house.{n}": ("cross",) for n in (1, 2, 4)
}
PLACES = dict.fromkeys((f"own.{what}.{n}" for what in ("palace", "house") for n in range(1, 8)), ("cross",))


@pytest.mark.slow
def test_a_hard_pencil_beside_notes_of_a_thick_pen_is_read() -> None:
    told = evidence_of(photographed(MARKED, HARD, 1.0, notes=True), PLACES)
    assert all((told[address]["cross"] > 0) == (address in MARKED) for address in PLACES), told


@pytest.mark.slow
def test_marks_as_pale_as_the_grain_are_not_taken_for_none() -> None:
    with pytest.raises(PhotoError) as refused:
        evidence_of(photographed(MARKED, Pen(0.5, (0.93, 0.93, 0.93), 0.0), 5.0, notes=True), PLACES)
    assert refused.value.code == "pale" and "photo.jpg" in str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("notes", [False, True])
def test_a_sheet_without_marks_is_read_as_one(notes: bool) -> None:
    told = evidence_of(photographed({}, HARD, 2.0, notes), PLACES)
    assert all(kinds["cross"] < -2 for kinds in told.values()), told


def test_parts_lie_every_other_square_and_are_empty_beyond_the_edge() -> None:
    patch = np.arange(36, dtype=np.float32).reshape(1, 6, 6, 1)
    parts = parts_of_patches(patch, 3)
    assert parts.shape == (1, 3, 3, 9)
    assert parts[0, 0, 0].tolist() == [0, 0, 0, 0, 0, 1, 0, 6, 7]
    assert parts[0, 1, 2].tolist() == [9, 10, 11, 15, 16, 17, 21, 22, 23]


@pytest.mark.medium
def test_a_net_learns_to_tell_rows_from_columns() -> None:
    luck = np.random.default_rng(2)
    views, labels = luck.normal(0, 0.1, (1500, 12, 12, 2)), luck.integers(0, 2, 1500)
    for view, label in zip(views, labels, strict=True):
        at = luck.integers(3, 9)
        view[(at, slice(None)) if label else (slice(None), at)] += 1
    layers = train(views[:1280], labels[:1280], Shape(((3, 6), (3, 8)), (8,), 2), 20, mirror=True)
    net = NeuralNet(tuple(layers), np.zeros(2, np.float32), 1.0)
    told = net.log_likelihoods(views[1280:].astype(np.float32)).argmax(1)
    assert (told == labels[1280:]).mean() > 0.95


@pytest.mark.slow
def test_spots_whose_art_lies_elsewhere_are_not_read() -> None:
    flat_page = seen({"score.city.2.jaipur": ("circle",)}, PENS[0], "raja/score")
    spots = {a: spot for a, spot in flat_page.blank.spots.items() if a.startswith("score.city.")}
    below = min(spot.y for a, spot in spots.items() if a.startswith("score.city.9.")) - 4
    moved = flat_page.flat.copy()
    moved[round(below * PX_PER_MM) :] = np.roll(moved, 10, axis=0)[round(below * PX_PER_MM) :]
    told = evidence_of(flat_page._replace(flat=moved), dict.fromkeys(spots, ("circle",)))
    unread = {address for address, kinds in told.items() if not kinds["circle"]}
    assert unread >= {address for address, spot in spots.items() if spot.y > below + 4}
    assert not [address for address in unread if spots[address].y < below - 4]
    assert told["score.city.2.jaipur"]["circle"] > 3
    assert not [
        a
        for a, kinds in evidence_of(flat_page, dict.fromkeys(spots, ("circle",))).items()
        if not kinds["circle"]
    ]


def running_out(flat_page: FoundPage, least: float) -> FoundPage:
    """The page of a printer that runs out of ink halfway down; ``least`` is what is left of its ink at the end."""
    rows = np.linspace(0, 1, len(flat_page.flat))[:, None, None]
    ink = 1 - (1 - least) * np.clip((rows - 0.4) * 6, 0, 1)
    return flat_page._replace(flat=(230 - (230 - np.minimum(flat_page.flat, 230.0)) * ink).astype(np.uint8))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("raja/score", 0.35), ("nagaraja/score", 0.5), ("dice-charmers/sun", 0.7), ("dice-charmers/sun", 0.35)],
)
def test_art_that_a_printer_made_paler_is_where_it_should_be(name: str, least: float) -> None:
    blank_page = running_out(seen({}, PENS[0], name), least)
    spots = blank_page.blank.spots
    shown = find_added_ink(blank_page.flat, blank_page.blank.picture, PX_PER_MM, list(spots.values()))
    assert not displaced_spots(missing_art(shown, spots))
    last = round(float(np.quantile([spot.y for spot in spots.values()], 0.7)) * PX_PER_MM)
    moved = blank_page.flat.copy()
    moved[last:] = np.roll(moved, 8, axis=0)[last:]
    shown = find_added_ink(moved, blank_page.blank.picture, PX_PER_MM, list(spots.values()))
    below = [a for a, spot in spots.items() if spot.y * PX_PER_MM > last + 30]
    found = displaced_spots(missing_art(shown, spots))
    assert len(found.intersection(below)) > 0.6 * len(below)


def pale_print(flat: np.ndarray, left: np.ndarray) -> np.ndarray:
    """A flat page of whose ink so much is ``left``, row by row."""
    return (255 - (255 - flat.astype(np.float32)) * left[:, None, None]).astype(np.uint8)


@pytest.mark.medium
@pytest.mark.parametrize("least", [0.4, 0.7])
@pytest.mark.parametrize("along", [False, True])
def test_a_pen_is_seen_on_black_that_a_printer_made_pale(least: float, along: bool) -> None:
    page = np.full((900, 900, 3), 255, np.uint8)
    for top in range(60, 840, 60):
        for left in range(60, 840, 60):
            cv2.rectangle(page, (left, top), (left + 30, top + 30), (0, 0, 0), -1)
    rows = np.linspace(0, 1, 900)
    flat = pale_print(page, np.clip(1 - rows, least, 1) if along else np.full(900, least))
    bare = find_added_ink(flat, page, PX_PER_MM).added
    assert np.percentile(bare, 99.5) < 0.2
    cv2.line(flat, (720, 720), (750, 750), (60, 20, 20), 4)
    cv2.line(flat, (600, 450), (660, 450), (60, 20, 20), 4)  # strokes beside, as pens are measured by
    cv2.line(flat, (390, 450), (420, 450), (60, 20, 20), 4)
    drawn = find_added_ink(flat, page, PX_PER_MM).added
    assert drawn[735, 735] > 0.5 and np.percentile(drawn, 99) < 0.25


@pytest.mark.medium
def test_art_that_lies_elsewhere_is_not_taken_for_pale_art() -> None:
    page = np.full((900, 900, 3), 255, np.uint8)
    for top in range(60, 840, 20):
        cv2.line(page, (60, top), (840, top), (0, 0, 0), 3)
    flat = page.copy()
    flat[600:] = np.roll(flat, 7, axis=0)[600:]
    seen = find_added_ink(flat, page, PX_PER_MM)
    assert (seen.lacking[640:800].sum() / seen.art[640:800].sum()) > 0.7
    assert seen.art[640:800].max() > 0.8 * seen.art[100:500].max()


@pytest.mark.parametrize(("lines", "marked"), [(0.05, False), (0.5, True)])
def test_a_ring_along_the_lines_of_art_may_lie_where_they_are_far_darker_than_elsewhere(
    lines: float, marked: bool
) -> None:
    views = np.zeros((8, GRID, GRID, LAYERS), np.float32)
    views[..., 2] = 1
    ring = np.zeros((GRID, GRID), np.float32)
    cv2.circle(ring, (GRID // 2, GRID // 2), round(GRID / 2 / REACH), 1, 3)
    views[:, ring > 0, 2] = 0
    views[:, ring > 0, 1] = np.linspace(0.03, 0.06, 8)[:, None]
    views[3, ring > 0, 1] = lines
    spots, kinds = [Spot(9.0, 9.0, 3.0, 3.0)] * 8, [("circle", "used")] * 8
    empty = np.ones(8, np.bool_)
    found = hidden_rings(views, spots, kinds, empty, REACH, [""] * 8) >= 0
    assert found.tolist() == [marked and n == 3 for n in range(8)]
    assert not (hidden_rings(views, spots, [("cross",)] * 8, empty, REACH, [""] * 8) >= 0).any()
    assert not (hidden_rings(views, spots, kinds, ~empty, REACH, [""] * 8) >= 0).any()


@pytest.mark.parametrize(
    ("ring", "inside", "marked"), [(0.3, 0.0, True), (0.3, 0.3, False), (0.0, 0.0, False)]
)
def test_a_ring_on_a_printed_circle_is_read_by_comparison_with_similar_spots(
    ring: float, inside: float, marked: bool
) -> None:
    """Displaced circles are lighter on one side and darker on the other; a ring makes both darker."""
    views = np.zeros((20, GRID, GRID, LAYERS), np.float32)
    views[..., 2] = 1
    middle, radius = (GRID // 2, GRID // 2), round(GRID / 2 / REACH)
    for n, view in enumerate(views):
        drawn = np.zeros((2, GRID, GRID), np.float32)
        cv2.circle(drawn[0], middle, radius, 1, 2)
        cv2.circle(drawn[1], (middle[0] + n % 3 - 1, middle[1] + n % 2), radius, 1, 2)
        view[..., 1] = np.clip(0.4 * (drawn[1] - drawn[0]), -0.3, 0.4)
    drawn = np.zeros((GRID, GRID), np.float32)
    cv2.circle(drawn, middle, radius, inside, -1)  # a mistake made unreadable
    cv2.circle(drawn, middle, radius, ring, 2)
    views[7, ..., 1] += drawn
    spots, empty = [Spot(9.0, 9.0, 3.0, 3.0)] * 20, np.ones(20, np.bool_)
    found = hidden_rings(views, spots, [("circle",)] * 20, empty, REACH, [""] * 20)
    assert (found > 3).tolist() == [marked and n == 7 for n in range(20)], found


@pytest.mark.slow
@pytest.mark.parametrize("light", [(0.65, 0.5, 0.35), (0.45, 0.45, 0.45)])
@pytest.mark.parametrize("share", [0.62, 0.7])
def test_a_ring_on_printed_lines_is_read_or_asked_about(
    light: tuple[float, float, float], share: float
) -> None:
    within = "game.2.1.amulet.1"
    spots = [a for a in draw_blank_page(PagePrint("nagaraja/score", 0)).spots if ".amulet." in a]
    ringed = [*spots[1::9], within]
    flat_page = seen(
        dict.fromkeys(ringed, ("circle",)),
        Pen(0.3, light, 0.0),
        "nagaraja/score",
        "bw",
        {within: share},
    )
    soft = flat_page._replace(flat=cv2.GaussianBlur(flat_page.flat, (0, 0), 0.6))
    told = evidence_of(soft, dict.fromkeys(spots, ("circle",)))
    assert all((told[a]["circle"] >= 0) == (a in ringed) for a in spots), told


@pytest.mark.parametrize(
    ("begin", "end", "inside", "marked"),
    [(0, 360, 0.0, True), (20, 330, 0.0, True), (0, 180, 0.0, False), (0, 360, 0.4, False)],
)
def test_a_ring_that_is_visible_by_exact_comparison_is_possible(
    begin: int, end: int, inside: float, marked: bool
) -> None:
    views = np.zeros((4, GRID, GRID, LAYERS), np.float32)
    views[..., 2] = 0.8
    middle, radius = (GRID // 2, GRID // 2), round(GRID / 2 / REACH)
    drawn = np.zeros((GRID, GRID), np.float32)
    cv2.circle(drawn, middle, radius, inside, -1)  # a mistake made unreadable
    cv2.ellipse(drawn, middle, (radius, radius), 0, begin, end, 0.4, 2)  # half of it: displaced art
    views[2, ..., 1] = drawn
    spots, empty = [Spot(9.0, 9.0, 3.0, 3.0)] * 4, np.ones(4, np.bool_)
    found = hidden_rings(views, spots, [("circle",)] * 4, empty, REACH, [""] * 4)
    assert (found >= 0).tolist() == [False, False, marked, False]


@pytest.mark.slow
def test_a_cross_in_a_ring_on_black_art_is_not_read_as_a_ring_in_silence() -> None:
    """Black art hides most of a thin cross; what is left of it shows by exact comparison with the print."""
    page = draw_blank_page(PagePrint("dice-charmers/moon", 0, edition="bw"))
    spots = [spot for spot in page.spots if spot.startswith(("fame.bonus.", "money.bonus.", "upgrade."))][:30]
    one, pen = "upgrade.fort.2", Pen(0.25, (0.35, 0.35, 0.35), 0.0)
    kinds = dict.fromkeys(spots, ("circle", "used"))
    found = seen(dict.fromkeys(spots[::2], ("circle", "cross")), pen, "dice-charmers/moon", "bw")
    told = evidence_of(found, kinds)[one]
    assert told["used"] >= told["circle"] > 2, told


def test_print_that_is_darker_than_expected_at_empty_spots_is_not_ink_at_their_siblings() -> None:
    views = np.zeros((4, GRID, GRID, LAYERS), np.float32)
    views[:, 8:16, 8:16, 1] = 0.6  # the art, a little darker at each of them
    views[3, 4, :, 1] += 0.7
    told = without_usual_ink(views, ["market.tea."] * 4, np.array([True, True, False, False]))
    assert not told[:3, ..., 1].any() and (told[3, 4, :, 1] > 0.5).all() and not told[3, 8:16, 8:16, 1].any()
    assert (without_usual_ink(views, ["market.tea."] * 4, np.zeros(4, np.bool_)) == views).all()


def test_a_spot_that_looks_far_less_empty_than_others_of_its_row_may_be_marked() -> None:
    said = np.full((12, 7), -4.0, np.float32)
    said[:, 0] = 4 + 0.3 * (np.arange(12) % 3)  # empty, with a small spread
    said[5, 1] = 0.5  # a ring that an app bleached
    said[6, 2] = 9.0  # a mark
    assert nearly_marked(said, [("circle", "cross")] * 12, ["a"] * 12).nonzero()[0].tolist() == [5]
    assert not nearly_marked(said[4:8], [("circle", "cross")] * 4, ["a"] * 4).any()
    assert not nearly_marked(said, [("text",)] * 12, ["a"] * 12).any()


def test_neighbours_that_reach_into_a_spot_are_no_remains_of_its_ring() -> None:
    views = np.zeros((3, GRID, GRID, LAYERS), np.float32)
    middle, radius = (GRID // 2, GRID // 2), round(GRID / (2 * REACH))
    ring = np.zeros((GRID, GRID), np.float32)
    views[0, ..., 0] = cv2.circle(ring, middle, radius, 0.15, 1)  # pale all around
    views[1, ..., 0] = cv2.ellipse(ring * 0, middle, (radius, radius), 0, 0, 200, 1.0, 1)
    views[2, :, -6:, 0] = 1.0
    assert rings_remain(views, REACH).tolist() == [True, False, False]


def test_strokes_across_art_count_for_the_mark_that_is_likelier_without_them() -> None:
    told = {"": 0.0, "circle": 8.0, "used": 9.0}
    clear, vague = {"": -5.0, "circle": 0.0, "used": 7.0}, {"": -5.0, "circle": 3.0, "used": 8.0}
    assert with_agreement(told, [clear, vague]) == {"": 0.0, "circle": 6.0, "used": 9.0}
    other = {"": -5.0, "circle": 9.0, "used": 1.0}
    assert with_agreement(told, [clear, other]) == told
    assert with_agreement({"": 0.0, "circle": -3.0, "used": -4.0}, [clear]) == {
        "": 0.0,
        "circle": -3.0,
        "used": -4.0,
    }


@pytest.mark.parametrize(("visible", "dotted"), [(1.0, True), (0.2, False)])
def test_a_dot_shows_on_paper_but_not_on_black_art(visible: float, dotted: bool) -> None:
    views = np.zeros((6, GRID, GRID, LAYERS), np.float32)
    views[..., 2] = visible
    views[3, 10:14, 10:14, :2] = 0.4
    inside = ink_inside(views, [("circle",)] * 6, REACH)
    assert spots_with_dot(views, inside, REACH).nonzero()[0].tolist() == ([3] if dotted else [])


@pytest.mark.slow
def test_a_cross_on_a_black_circle_may_be_in_a_ring_and_the_rules_decide() -> None:
    page = "dice-charmers/sun"
    kinds: dict[str, tuple[str, ...]] = {f"karma.{n}": ("circle", "used", "cross") for n in range(1, 7)}
    fame: dict[str, tuple[str, ...]] = {f"fame.{n}": ("slash", "cross") for n in range(1, 20)}
    marks: dict[str, tuple[str, ...]] = {"karma.2": ("cross",)}
    for address in [*fame][:9]:
        marks[address] = ("slash",)
    found = seen(marks, Pen(0.5, (0.3, 0.3, 0.3), 0.0), page, "bw")
    told = evidence_of(found, kinds | fame)["karma.2"]
    assert told["cross"] > 3 and told["used"] == told["cross"] > told["circle"], told

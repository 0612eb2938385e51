"""Ways to mark that few people have: blots for crosses, dots, ticks in rings, crosses in one stroke; read or asked."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest

from sheetgen.scan.decode import SURE, most_likely_reading
from sheetgen.scan.evidence import REACH
from sheetgen.scan.marking_styles import (
    KINDS,
    along_print,
    apply_marking_styles,
    ink_inside,
    likelihoods_of_kinds,
    odd_looks,
    spots_with_dot,
    ticks,
    with_ticks,
    without_print,
)
from tests.scan import made_up

CROSSED, RINGED, STROKED = ("cross",), ("circle", "used"), ("cross", "slash")


def looks(*seen: str) -> np.ndarray:
    """What the net makes of spots of which each looks clearly like one thing."""
    told = np.full((len(seen), len(KINDS)), -6.0, np.float32)
    for n, kind in enumerate(seen):
        told[n, KINDS.index(kind)] = 6.0
    return told


def read(
    seen: Sequence[str], kinds: Sequence[Sequence[str]], inside: Mapping[int, float] | None = None
) -> list[dict[str, float]]:
    """The marks that are meant, by how much likelier than nothing each is; so much ``inside`` of some."""
    ink = np.zeros(len(seen), np.float32)
    for n, much in (inside or {}).items():
        ink[n] = much
    return [
        likelihoods_of_kinds(told, can)
        for told, can in zip(apply_marking_styles(looks(*seen), ink, kinds), kinds, strict=True)
    ]


def unsure(told: Mapping[str, float]) -> bool:
    """Whether neither nothing nor a mark is sure enough not to be asked about."""
    return abs(max(told.values())) < np.log(SURE / (1 - SURE))


def test_crosses_that_are_scribbled_beside_clean_rings_and_strokes_are_marks() -> None:
    seen = ["struck"] * 6 + ["circle"] * 20 + ["slash"] * 30
    told = read(seen, [CROSSED] * 6 + [RINGED] * 20 + [STROKED] * 30)
    assert all(each["cross"] > 1 for each in told[:6])


def test_strokes_that_are_scribbled_beside_clean_crosses_are_marks() -> None:
    told = read(["struck"] * 6 + ["cross"] * 20, [STROKED] * 6 + [CROSSED] * 20)
    assert all(max(each.values()) > 1 for each in told[:6])


def test_rings_that_are_filled_as_on_forms_are_marks() -> None:
    told = read(["struck"] * 8 + ["cross"] * 8, [("circle",)] * 8 + [CROSSED] * 8)
    assert all(each["circle"] > 1 for each in told[:8])


def test_a_ring_that_is_crossed_where_nothing_else_is_is_one_that_was_scratched_out() -> None:
    """Asked about, or nothing; who crosses all rings marks so."""
    told = read(["used"] + ["circle"] * 8, [("circle",)] * 9)
    assert told[0]["circle"] < 2 and all(each["circle"] > 5 for each in told[1:])
    assert all(each["circle"] > 1 for each in read(["used"] * 8, [("circle",)] * 8))


def test_one_mistake_among_many_clean_crosses_is_no_mark() -> None:
    told = read(["struck"] + ["cross"] * 20, [CROSSED] * 21)
    assert told[0]["cross"] < -3


@pytest.mark.parametrize("count", [2, 3])
def test_a_few_blots_where_nothing_else_is_crossed_are_asked_about(count: int) -> None:
    told = read(["struck"] * count + ["circle"] * 10, [CROSSED] * count + [RINGED] * 10)
    assert all(unsure(each) for each in told[:count]), told


@pytest.mark.parametrize(("inside", "kind"), [(0.0, "circle"), (0.02, "circle"), (0.3, "used")])
def test_ink_in_a_ring_is_a_cross_in_it(inside: float, kind: str) -> None:
    (told,) = read(["circle"], [RINGED], {0: inside})
    assert max(told, key=lambda one: told[one]) == kind
    assert inside == 0.0 or told["used"] - told["circle"] < np.log(SURE / (1 - SURE))


def test_a_dot_where_nothing_else_is_seen_is_asked_about() -> None:
    dotted, empty = read(["", ""], [CROSSED, CROSSED], {0: 0.35})
    assert unsure(dotted)
    assert empty["cross"] < -5


def test_a_shape_like_letters_where_nobody_writes_is_a_mark() -> None:
    (told,) = read(["text"], [CROSSED])
    assert told["cross"] > 1


def lead(told: Mapping[str, float]) -> float:
    """How much likelier a cross is than a stroke."""
    return told["cross"] - told["slash"]


@pytest.mark.parametrize("look", ["circle", "used", "text", "struck"])
def test_strange_marks_beside_plain_strokes_are_crosses_where_both_may_stand(look: str) -> None:
    told = read([look] * 12 + ["slash"] * 15, [STROKED] * 27)
    assert all(lead(each) > 2 and each["cross"] > 1 for each in told[:12]), told[0]
    assert all(lead(each) < -2 for each in told[12:])


@pytest.mark.parametrize("look", ["circle", "used", "text", "struck"])
def test_strange_marks_beside_plain_crosses_are_strokes_where_both_may_stand(look: str) -> None:
    told = read([look] * 12 + ["cross"] * 15, [STROKED] * 27)
    assert all(lead(each) < -2 and each["slash"] > 1 for each in told[:12]), told[0]


def test_what_strange_marks_stand_for_is_seen_where_only_crosses_may_stand() -> None:
    crossed = read(["circle"] * 12 + ["cross"] * 15 + ["circle"] * 9, [STROKED] * 27 + [CROSSED] * 9)
    assert all(lead(each) > 2 for each in crossed[:12])
    stroked = read(["circle"] * 12 + ["slash"] * 15 + ["cross"] * 9, [STROKED] * 27 + [CROSSED] * 9)
    assert all(lead(each) < -2 for each in stroked[:12])


@pytest.mark.parametrize(
    ("ticks", "crosses", "sure"), [(3, 0, True), (4, 3, True), (2, 0, False), (3, 4, False)]
)
def test_ticks_are_crosses_of_a_person_who_usually_ticks(ticks: int, crosses: int, sure: bool) -> None:
    seen = ["slash"] * ticks + ["cross"] * crosses
    told = apply_marking_styles(looks(*seen) / 2, np.zeros(len(seen), np.float32), [CROSSED] * len(seen))
    likely = [likelihoods_of_kinds(each, CROSSED)["cross"] for each in told[:ticks]]
    assert all((each > np.log(SURE / (1 - SURE))) == sure for each in likely), likely


def test_strange_marks_beside_plain_ones_of_both_kinds_are_left_to_the_rules() -> None:
    told = read(["circle"] * 12 + ["slash"] * 15 + ["cross"] * 15, [STROKED] * 42)
    assert all(abs(lead(each)) < 1 for each in told[:12])


def test_only_ink_near_the_middle_is_inside() -> None:
    views = np.zeros((2, 24, 24, 3), np.float32)
    views[..., 2] = 1
    views[0, 10:14, 10:14, 0] = 1.0
    cv2.circle(ring := np.zeros((24, 24), np.float32), (12, 12), 7, 1.0, 1)
    views[1, ..., 0] = ring
    dot, around = ink_inside(views, [CROSSED] * 2, REACH)
    assert dot > 0.3 and around < 0.01


def test_a_dot_on_a_number_is_inside_and_a_number_that_lies_a_little_off_is_not() -> None:
    views = np.zeros((9, 24, 24, 3), np.float32)
    views[..., 2] = 1
    views[0, 10:14, 10:14, 1] = 1.0
    views[1, 10:14, 9:15, 1] = 0.2
    dot, beside, *_ = ink_inside(views, [CROSSED] * 9, REACH)
    assert dot > 0.3 and beside <= 0.0


def test_numbers_that_are_darker_than_their_print_everywhere_are_no_dots() -> None:
    views = np.zeros((12, 24, 24, 3), np.float32)
    views[..., 2] = 1
    views[:, 9:15, 9:15, 1] = np.linspace(0.5, 0.6, 12)[:, None, None]
    assert ink_inside(views, [CROSSED] * 12, REACH).max() <= 0.0


def test_dark_pictures_that_are_darker_than_their_print_are_no_dots_whatever_others_lie_beside() -> None:
    views = np.zeros((30, 24, 24, 3), np.float32)
    views[..., 2] = 1.0
    views[:12, 9:15, 10:14, 2] = 0.3
    views[:12, 9:15, 10:14, 0] = np.linspace(0.7, 0.75, 12)[:, None, None]
    views[12:20, 10:14, 10:14, 0] = 1.0  # dots on bare paper
    inside = ink_inside(views, [CROSSED] * 30, REACH)
    assert inside[:12].max() < 0.1 and inside[12:20].min() > 0.3
    assert spots_with_dot(views, inside, REACH).tolist() == [12 <= n < 20 for n in range(30)]


@pytest.mark.parametrize(("spread", "dotted"), [(0.003, False), (0.1, True)])
def test_a_row_of_figures_that_are_equally_darker_has_no_dots(spread: float, dotted: bool) -> None:
    inside = np.concatenate([np.linspace(0.2 - spread, 0.2 + spread, 9), np.zeros(9)]).astype(np.float32)
    rows = [f"market.{good}.{n}" for good in ("tea", "silk") for n in range(9)]
    assert without_print(inside > 0.09, inside, rows).tolist() == [dotted] * 9 + [False] * 9


@pytest.mark.parametrize(("count", "marks"), [(3, False), (12, True)])
def test_many_dots_are_marks_and_a_few_are_asked_about(count: int, marks: bool) -> None:
    views = np.zeros((40, 24, 24, 3), np.float32)
    views[..., 2] = 1
    views[:count, 10:14, 10:14, 0] = 1.0
    views[30:, 4:20, 11:13, 0] = 1.0  # strokes
    kinds = [STROKED] * 40
    inside = ink_inside(views, kinds, REACH)
    dots = spots_with_dot(views, inside, REACH)
    assert dots.tolist() == [n < count for n in range(40)]
    seen = [""] * 30 + ["slash"] * 10
    told = [
        likelihoods_of_kinds(each, STROKED)
        for each in apply_marking_styles(looks(*seen), inside, kinds, dots)
    ]
    assert all(unsure(each) != marks for each in told[:count])
    assert not marks or all(lead(each) > 2 for each in told[:count])


# ---- what a whole sheet tells ------------------------------------------------------------------
@pytest.mark.slow
def test_crosses_of_one_stroke_are_not_read_as_strokes_in_silence() -> None:
    """Cards of the start are crossed or not marked at all (BA-2): strokes there are somebody's crosses."""
    paper = made_up.paper("bania/pen")
    truth = made_up.marks("bania/pen", made_up.states("bania/pen", 0)[-1])
    ink = made_up.sharp("bania/pen", dict.fromkeys(truth, "slash"))
    reading = most_likely_reading(ink, paper)
    crossed = [spot for spot, kind in truth.items() if kind == "cross" and "slash" in paper.kinds[spot]]
    silent = [s for s in crossed if reading.spots[s].kind != "cross" and not reading.spots[s].doubtful]
    assert len(crossed) > 20
    assert len(silent) < 0.05 * len(crossed), silent


def test_a_cross_within_a_track_is_the_stroke_that_it_stands_for() -> None:
    """All coins counted are struck, and only the last one is crossed (DC-80)."""
    sun = "dice-charmers/sun"
    truth = made_up.marks(sun, made_up.states(sun, 0)[-1])
    crossed = {
        spot: "cross" if spot.startswith("money.") and kind == "slash" else kind
        for spot, kind in truth.items()
    }
    assert crossed != truth
    reading = most_likely_reading(made_up.sharp(sun, crossed), made_up.paper(sun))
    assert reading.marks == truth
    assert reading.doubtful == []


def test_only_a_mark_that_looks_unlike_all_others_is_odd() -> None:
    """It may be a mistake that was scribbled over; whoever ticks many crosses makes a mark."""
    one, many = ["cross"] * 6 + ["used", ""], ["cross"] * 6 + ["slash"] * 3
    assert odd_looks(looks(*one), [CROSSED] * 8).tolist() == [False] * 6 + [True, False]
    assert not odd_looks(looks(*many), [CROSSED] * 9).any()
    assert not odd_looks(looks("used", "cross", "cross"), [CROSSED] * 3).any()


def stroke(*corners: tuple[float, float]) -> np.ndarray:
    """A view with a stroke through these places, in half sizes from the centre."""
    view = np.zeros((24, 24, 3), np.float32)
    line = np.array([[(12 + 12 / REACH * x, 12 + 12 / REACH * y) for x, y in corners]])
    cv2.polylines(view, np.round(line).astype(np.int32), False, (1, 1, 1))
    return view


@pytest.mark.parametrize("others", ["strokes", "ticks", "crosses"])
def test_ticks_beside_straight_strokes_are_crosses_unless_others_are(others: str) -> None:
    tick, straight = stroke((-0.7, 0), (-0.2, 0.7), (1, -0.9)), stroke((-0.8, 0.8), (0.8, -0.8))
    views = np.stack([tick] * 8 + ([tick] if others == "ticks" else [straight]) * 8)
    seen = looks(*["slash"] * 8, *["cross" if others == "crosses" else "slash"] * 8)
    told = with_ticks(seen, ticks(views, seen, [STROKED] * 16, REACH)).argmax(axis=1)
    meant = ["cross" if others == "strokes" else "slash"] * 8
    assert [KINDS[kind] for kind in told[:8]] == meant
    assert [KINDS[kind] for kind in told[8:]] == ["cross" if others == "crosses" else "slash"] * 8


def test_a_tick_that_art_breaks_off_is_not_read_as_a_stroke_in_silence() -> None:
    tick, straight = stroke((-0.7, 0), (-0.2, 0.7), (1, -0.9)), stroke((-0.8, 0.8), (0.8, -0.8))
    broken = tick.copy()
    broken[..., 0] = np.where(np.arange(24)[:, None] < 13, tick[..., 0], 0)
    views = np.stack([tick] * 8 + [broken] + [straight] * 8)
    seen = looks(*["slash"] * 17)
    assert ticks(views, seen, [STROKED] * 17, REACH).tolist() == [1] * 8 + [0.5] + [0] * 8


@pytest.mark.parametrize("across", [False, True])
def test_a_stroke_along_a_printed_one_may_be_print(across: bool) -> None:
    view = stroke((-0.8, -0.8), (0.8, 0.8)) if across else stroke((-0.8, 0.8), (0.8, -0.8))
    view[..., 2] = 1 - stroke((-0.7, 0.7), (0.7, -0.7))[..., 0]
    assert list(along_print(view[None], looks("slash"), [STROKED], REACH)) == [not across]

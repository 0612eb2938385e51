"""Page order and geometry of imposed sheets, proven by folding, cutting and turning them over in mind."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import UsageError
from sheetgen.impose.cut_marks import KINDS, WIDTH, cut_marks
from sheetgen.impose.imposition import (
    CARDS,
    Grid,
    Leaf,
    Margins,
    Slot,
    booklet_pages,
    impose_booklet,
    impose_folded,
    impose_leaves,
    largest_grid,
    leaf_order,
    pages_as_leaves,
    slots_from_behind,
    slots_turned_half,
)

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
counts = st.integers(1, 64)
rooms = st.integers(1, 12)


@pytest.mark.medium
@pytest.mark.parametrize("how", ["rows", "stack"])
@settings(max_examples=25)
@given(count=counts, room=rooms)
def test_every_leaf_lies_on_one_place(how: str, count: int, room: int) -> None:
    sheets = leaf_order(count, room, how)
    assert sorted(n for sheet in sheets for n in sheet if n is not None) == list(range(count))
    assert len(sheets) == -(-count // room), "no sheet of paper is wasted"


@pytest.mark.medium
@settings(max_examples=50)
@given(count=counts, room=rooms)
def test_cut_stacks_laid_on_each_other_are_in_order(count: int, room: int) -> None:
    sheets = leaf_order(count, room, "stack")
    piled = [sheet[place] for place in range(room) for sheet in sheets]
    assert [n for n in piled if n is not None] == list(range(count))


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("count", range(1, 65))
def test_a_folded_booklet_reads_in_order(count: int, rtl: bool) -> None:
    sheets = booklet_pages(count, rtl)
    assert len(sheets) == -(-count // 4)
    # Fold the pile: go through the right halves from outside in, then through the left halves back out.
    # Behind the right half of a front lies the left half of its back.
    ahead = 0 if rtl else 1
    reading = []
    for front, back in sheets:
        reading += [front[ahead], back[1 - ahead]]
    for front, back in reversed(sheets):
        reading += [back[ahead], front[1 - ahead]]
    assert [n for n in reading if n is not None] == list(range(count))


@given(pages=counts)
def test_pages_become_fronts_and_backs(pages: int) -> None:
    two = pages_as_leaves(pages, True)
    assert [n for leaf in two for n in leaf if n is not None] == list(range(pages))
    assert all(leaf.front is not None for leaf in two)
    assert all(leaf == Leaf(n) for n, leaf in enumerate(pages_as_leaves(pages, False)))


# ---- backs ------------------------------------------------------------------------------------
def behind(slot: Slot, paper: tuple[float, float], flip: str) -> tuple[float, float, str]:
    """The place behind a slot of the back, seen from the front, and where its top points."""
    width, height = paper
    up = "up" if slot.turn == 0 else "down"
    if (flip == "long-edge") == (width <= height):  # about a vertical axis
        return width - slot.x - slot.width, slot.y, up
    return slot.x, height - slot.y - slot.height, "down" if up == "up" else "up"


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("size", CARDS.values(), ids=CARDS)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_backs_lie_behind_their_fronts_and_stand_upright(
    paper: tuple[float, float], size: tuple[float, float], flip: str
) -> None:
    where = largest_grid(*size, paper)
    for count in (1, where.room, where.room + 1, 3 * where.room - 1):
        some = pages_as_leaves(2 * count, True)
        for sheet in impose_leaves(some, where, flip=flip):
            assert sheet.back is not None
            assert len(sheet.back) == len(sheet.front)
            for front, back in zip(sheet.front, sheet.back, strict=True):
                x, y, top = behind(back, (where.paper_width, where.paper_height), flip)
                assert (x, y, top) == (pytest.approx(front.x), pytest.approx(front.y), "up")
                assert (front.page, back.page) == some[front.leaf]


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("count", [1, 4, 7, 16])
def test_booklets_turn_over_either_edge(count: int, flip: str) -> None:
    where = largest_grid(148, 210, PAPERS["a4"], margins=Margins(), gutter=0, up=2)
    assert (where.paper_width, where.columns, where.rows) == (297, 2, 1)
    for (front, back), sheet in zip(
        booklet_pages(count), impose_booklet(count, where, flip=flip), strict=True
    ):
        assert [s.page for s in sheet.front] == list(front)
        assert sheet.back is not None
        seen = {behind(s, (297, 210), flip)[0] > 148: s.page for s in sheet.back}
        assert [seen[True], seen[False]] == list(back), "the left page of a back lies behind the right half"
        assert all(behind(s, (297, 210), flip)[2] == "up" for s in sheet.back)


@given(pages=counts)
def test_folded_pairs_touch_at_the_fold(pages: int) -> None:
    some = pages_as_leaves(pages, True)
    where = largest_grid(2 * 63, 88, PAPERS["a4"])
    for sheet in impose_folded(some, where):
        assert sheet.back is None
        for front, back in zip(sheet.front[::2], sheet.front[1::2], strict=True):
            assert (front.page, back.page) == some[front.leaf]
            assert back.x == pytest.approx(front.x + front.width)
            assert back.y == front.y


def test_turning_over_twice_is_nothing() -> None:
    slots = [Slot(0, 10, 20, 63, 88), Slot(1, 80, 20, 63, 88, 180)]
    for flip in ("long-edge", "short-edge"):
        twice = slots_from_behind(slots_from_behind(slots, 210, 297, flip), 210, 297, flip)
        for a, b in zip(slots, twice, strict=True):
            assert tuple(b) == pytest.approx(tuple(a))
    assert slots_turned_half(slots_turned_half(slots, 210, 297), 210, 297)[1] == pytest.approx(
        tuple(slots[1])
    )


# ---- places and guides -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "paper", "gutter", "room"),
    [
        ("poker", "a4", 2, 9),
        ("poker-us", "letter", 0, 8),
        ("bridge", "a4", 2, 9),
        ("tarot", "a4", 2, 4),
        ("mini-euro", "letter", 2, 12),
    ],
)
def test_as_many_cards_as_fit(card: str, paper: str, gutter: float, room: int) -> None:
    where = largest_grid(*CARDS[card], PAPERS[paper], gutter=gutter)
    assert where.room == room


def test_what_does_not_fit_is_said_with_sizes() -> None:
    with pytest.raises(UsageError, match=r"2 pages of 210\.0 by 297\.0 mm do not fit on paper"):
        largest_grid(210, 297, PAPERS["a4"], margins=Margins(), gutter=0, up=2)


@given(left=st.floats(0, 40), top=st.floats(0, 40))
def test_margins_stay_clear_on_fronts_and_backs(left: float, top: float) -> None:
    where = largest_grid(63, 88, PAPERS["a4"], margins=Margins(top, 8, 8, left))
    flip = "long-edge" if where.paper_width < 250 else "short-edge"  # about a vertical axis
    for sheet in impose_leaves(pages_as_leaves(2 * where.room, True), where, flip=flip):
        assert min(s.x for s in sheet.front) >= left - 1e-6
        assert min(s.y for s in sheet.front) >= top - 1e-6
        assert sheet.back is not None
        assert max(s.x + s.width for s in sheet.back) <= where.paper_width - left + 1e-6


def inside(segment: tuple[float, ...], slot: Slot) -> bool:
    """Whether any ink of a guide lies in a trim."""
    half = WIDTH / 2
    x1, y1, x2, y2 = segment
    return (
        x1 - half < slot.x + slot.width and x2 + half > slot.x
        and y1 - half < slot.y + slot.height and y2 + half > slot.y
    )  # fmt: skip


@settings(max_examples=80)
@given(
    count=st.integers(1, 20),
    card=st.sampled_from(list(CARDS.values())),
    paper=st.sampled_from(list(PAPERS.values())),
    gutter=st.sampled_from([0.0, 1.0, 2.0, 6.0]),
    kind=st.sampled_from(KINDS),
    bleed=st.sampled_from([0.0, 0.5, 3.0]),
    flip=st.sampled_from(["long-edge", "short-edge"]),
)
def test_guides_touch_no_trim(
    count: int,
    card: tuple[float, float],
    paper: tuple[float, float],
    gutter: float,
    kind: str,
    bleed: float,
    flip: str,
) -> None:
    where = largest_grid(*card, paper, gutter=gutter)
    for sheet in impose_leaves(pages_as_leaves(count, True), where, flip=flip):
        for side in (sheet.front, sheet.back or ()):
            lines = cut_marks(side, where.paper_width, where.paper_height, kind, bleed)
            assert bool(lines) == (kind != "none")
            for line in lines:
                assert 0 <= line.x1 <= line.x2 <= where.paper_width
                assert 0 <= line.y1 <= line.y2 <= where.paper_height
                assert not any(inside(line, slot) for slot in side)


@pytest.mark.parametrize("kind", ["ticks", "crosses"])
@pytest.mark.parametrize("count", [1, 4, 5, 8])
def test_every_outer_edge_has_its_guide(kind: str, count: int) -> None:
    """Also on a sheet that is half full, and on its back: each cut is marked at both ends of its row."""
    where = largest_grid(63, 88, PAPERS["a4"])
    (sheet,) = impose_leaves(pages_as_leaves(2 * count, True), where, flip="long-edge")
    for side in (sheet.front, sheet.back or ()):
        lines = cut_marks(side, where.paper_width, where.paper_height, kind)
        upright = {round(s.x1, 3) for s in lines if s.x1 == s.x2}
        level = {round(s.y1, 3) for s in lines if s.y1 == s.y2}
        assert upright == {round(v, 3) for s in side for v in (s.x, s.x + s.width)}
        assert level == {round(v, 3) for s in side for v in (s.y, s.y + s.height)}


def test_a_grid_counts_row_by_row() -> None:
    where = Grid(210, 297, 2, 2, 10, 20, 60, 80, 5)
    assert [where.corner(n) for n in range(4)] == [(10, 20), (75, 20), (10, 105), (75, 105)]


def test_cards_are_drawn_in_the_sizes_that_are_imposed() -> None:
    from sheetgen.draw.cards.formats import format_of
    from sheetgen.draw.paper import A4

    for name, size in CARDS.items():
        form = format_of(name, A4)
        assert (form.width, form.height) == size

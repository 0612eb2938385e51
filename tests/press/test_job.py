"""Pads, imposed sheets and booklets as files, of a small game of the tests' own."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.impose.imposition import Margins
from sheetgen.press import plan, writing
from sheetgen.press.job import Job
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import Sheet, draw_sheet, finished_sheet, read_sheet
from tests.support import small_game


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_game.install(monkeypatch)


def sheet(name: str) -> Sheet:
    return read_sheet(library.resolve(f"small-game/{name}"))


def drawn(name: str) -> Finished:
    return finished_sheet(sheet(name), "en", "a4")


def made(names: str, **how: object) -> list[PdfReader]:
    parts = writing.make_files([drawn(name) for name in names.split()], Job("en", "a4", **how))  # type: ignore[arg-type]
    readers = [PdfReader(BytesIO(part.data)) for part in parts]
    assert [len(reader.pages) for reader in readers] == [part.pages for part in parts]
    return readers


def texts(reader: PdfReader) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def matrices(page: object) -> list[tuple[float, ...]]:
    """The matrix under which each drawing is placed on a page."""
    data = page.get_contents().get_data().decode()  # type: ignore[attr-defined]
    return [tuple(map(float, m.split())) for m in re.findall(r"q ([-\d. ]+) cm /X\d+ Do Q", data)]


def test_a_pad_turns_pages_front_and_back() -> None:
    (pad,) = made("good mat", copies=3, backs="long-edge")
    # good has one page and mat two: the third leaf page has a blank back
    assert texts(pad) == ["Hello good", "Hello mat", "Hello mat", ""] * 3


def test_copies_lie_in_the_file_once() -> None:
    sizes = {
        n: len(writing.make_files([drawn("good")], Job("en", "a4", copies=n))[0].data) for n in (1, 2, 102)
    }
    assert sizes[102] - sizes[2] < 100 * 300, "a page's dictionary and its entry in the table"


def test_every_copy_has_its_number() -> None:
    (pad,) = made("good", copies=12, numbered=True)
    assert [re.findall(r"No\. (\d+)", text) for text in texts(pad)] == [[str(n)] for n in range(1, 13)]
    (pad,) = made("good mat", copies=2, numbered=True, backs="long-edge")
    assert [re.findall(r"No\. (\d+)", text) for text in texts(pad)] == [["1"]] * 3 + [[]] + [["2"]] * 3 + [[]]


@pytest.mark.parametrize(
    ("backs", "expected"),
    [
        ("", ["Hello good", "", "Hello mat", "Hello mat"]),
        ("long-edge", ["Hello good", "", "Hello mat", "Hello mat"]),
        ("none", ["Hello good", "Hello mat", "Hello mat"]),
    ],
)
def test_paired_pages_share_paper_only_with_what_lies_behind_them(backs: str, expected: list[str]) -> None:
    single, double = drawn("good"), drawn("mat")
    double.pages[1].behind = True
    (part,) = writing.make_files([single, double], Job("en", "a4", backs=backs, paired=True))
    reader = PdfReader(BytesIO(part.data))
    assert texts(reader) == expected
    alone = writing.make_files([single, drawn("mat")], Job("en", "a4", backs=backs, paired=True))[0]
    assert alone.pages == (3 if backs == "none" else 6)


def test_separate_backs_are_a_second_file() -> None:
    fronts, backs = made("mat good", copies=2, backs="separate")
    assert texts(fronts) == ["Hello mat", "Hello good"] * 2
    assert texts(backs) == ["Hello mat", ""] * 2


def test_short_edge_backs_stand_on_their_heads_and_shift() -> None:
    (pad,) = made("mat", backs="short-edge", shift=(1.0, -0.5))
    front, back = (matrices(page)[0] for page in pad.pages)
    assert front == (1, 0, 0, 1, 0, 0)
    point = 72 / 25.4
    assert back == pytest.approx((-1, 0, 0, -1, 211 * point, 297.5 * point), abs=1e-3)


def test_an_edge_is_kept_clear_on_both_sides() -> None:
    (pad,) = made("mat", backs="long-edge", keep=Margins(left=14))
    front, back = (matrices(page)[0] for page in pad.pages)
    left, _, right, _ = draw_sheet(sheet("mat"), "en", "a4")[0].bounds()
    assert front[4] * 25.4 / 72 == pytest.approx(14 - left, abs=1e-3)
    assert back[4] == 0, "at the right there is room enough already"
    assert right < 210 - 14


def test_what_can_not_be_kept_clear_is_said_in_millimetres() -> None:
    with pytest.raises(UsageError, match=r"\d\.\d mm too little room to keep left and right clear"):
        made("mat", keep=Margins(left=100, right=100))


def test_two_a4_pages_go_on_a3_and_not_on_a4() -> None:
    (wide,) = made("mat", up=2, on="a3")
    (page,) = wide.pages
    assert tuple(map(float, page.mediabox[2:])) == pytest.approx((1190.55, 841.89), abs=0.01)
    assert len(matrices(page)) == 2
    with pytest.raises(UsageError, match="--shrink"):
        made("mat", up=2)
    (small,) = made("mat", up=2, shrink=True)
    assert matrices(small.pages[0])[0][0] == pytest.approx(210 / 297, abs=1e-3)
    parts = plan.plan_paper_sides(draw_sheet(sheet("mat"), "en", "a4"), Job("en", "a4", up=2, shrink=True))
    assert "71%" in str(writing.scale_notes(parts)[0])


def test_a_booklet_is_stitched_in_order() -> None:
    (book,) = made("mat mat good", how="booklet", backs="short-edge", on="a3")
    # 5 pages, 8 with blanks: outside 8|1, inside it 2|7, then 6|3 and 4|5
    assert texts(book) == ["Hello mat", "Hello mat", "Hello mat", "Hello mat Hello good"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"copies": 0}, "0 copies"),
        ({"copies": 10**6}, "1000000 copies"),
        ({"how": "booklet"}, "--backs"),
        ({"how": "booklet", "backs": "long-edge", "numbered": True, "on": "a3"}, "numbered"),
    ],
)
def test_contradictions_are_refused(how: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        made("mat", **how)


def test_the_same_job_gives_the_same_bytes() -> None:
    twice = [
        writing.make_files([drawn("mat")], Job("en", "a4", copies=3, numbered=True))[0].data for _ in range(2)
    ]
    assert twice[0] == twice[1]


def test_progress_counts_pages() -> None:
    seen: list[tuple[int, int]] = []
    writing.make_files(
        [drawn("mat")], Job("en", "a4", copies=2), lambda done, all_: seen.append((done, all_))
    )
    assert seen == [(n, 4) for n in range(1, 5)]


def corners(page: object) -> list[tuple[float, float]]:
    """Lower left and upper right of what guides cover, in mm from the upper left."""
    data = page.get_contents().get_data().decode()  # type: ignore[attr-defined]
    found = []
    for x1, y1, x2, y2 in re.findall(r"([-\d.]+) ([-\d.]+) m ([-\d.]+) ([-\d.]+) l S", data):
        found += [(float(x1), float(y1)), (float(x2), float(y2))]
    height = float(page.mediabox.height)  # type: ignore[attr-defined]
    return [(x * 25.4 / 72, (height - y) * 25.4 / 72) for x, y in found]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_guides_and_pages_leave_a_kept_edge_clear(backs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_game.Scene, "__init__", _small_page(small_game.Scene.__init__))
    (pad,) = made("mat mat mat", backs=backs, keep=Margins(left=20, top=15))
    front, back = pad.pages
    assert min(x for x, _ in corners(front)) >= 20
    assert min(y for _, y in corners(front)) >= 15
    assert len(corners(front)) > 8
    width, height = (float(side) * 25.4 / 72 for side in back.mediabox[2:])
    if (backs == "long-edge") == (width <= height):  # turned about a vertical axis
        assert max(x for x, _ in corners(back)) <= width - 20
        assert min(y for _, y in corners(back)) >= 15
    else:
        assert min(x for x, _ in corners(back)) >= 20
        assert max(y for _, y in corners(back)) <= height - 15


def _small_page(init: object) -> object:
    """A scene's beginning that makes every page as small as a card."""

    def small(self: object, width: float, height: float, *args: object, **named: object) -> None:
        init(self, 63, 88, *args, **named)  # type: ignore[operator]

    return small


def test_what_is_too_wide_for_a_kept_edge_is_made_smaller_on_request() -> None:
    (pad,) = made("mat", backs="long-edge", keep=Margins(left=120, right=45), shrink=True)
    front, back = (matrices(page)[0] for page in pad.pages)
    left, _, right, _ = draw_sheet(sheet("mat"), "en", "a4")[0].bounds()
    scale = 45 / (right - left)
    assert front[0] == pytest.approx(scale, abs=1e-3)
    mm = 25.4 / 72
    assert front[4] * mm + left * scale == pytest.approx(120, abs=0.05)
    assert back[4] * mm + left * scale == pytest.approx(45, abs=0.05)


def test_backs_of_lying_sides_are_shifted_on_upright_paper() -> None:
    (plain,) = made("mat mat", backs="short-edge", up=2, shrink=True)
    assert plain.pages[0].mediabox.width > plain.pages[0].mediabox.height
    (pad,) = made("mat mat", backs="short-edge", up=2, shrink=True, shift=(1.5, 0.25))
    (still,) = made("mat mat", backs="short-edge", up=2, shrink=True, shift=(0.0, 1e-9))
    assert pad.pages[0].mediabox.width < pad.pages[0].mediabox.height
    point = 72 / 25.4
    for moved, there in zip(matrices(pad.pages[1]), matrices(still.pages[1]), strict=True):
        assert moved[4] - there[4] == pytest.approx(1.5 * point, abs=1e-3)
        assert moved[5] - there[5] == pytest.approx(-0.25 * point, abs=1e-3)
    assert matrices(pad.pages[0]) == matrices(still.pages[0])


def test_numbers_stay_out_of_the_kept_edge() -> None:
    (pad,) = made("mat", copies=2, numbered=True, keep=Margins(right=40, bottom=12))
    data = pad.pages[0].get_contents().get_data().decode()
    x, y = map(float, re.findall(r"BT \S+ \S+ \S+ \S+ (\S+) (\S+) Tm", data)[-1])
    assert x < 210 - 40 - 5
    assert y < 297 - 12


def test_a_pad_of_two_pages_is_printed_on_both_sides_unasked() -> None:
    """Its backs are moved where the printer is calibrated; on one page nothing is."""
    (odd,) = made("good mat", copies=2)
    assert texts(odd) == ["Hello good", "Hello mat", "Hello mat"] * 2, "three pages are no fronts and backs"
    (even,) = made("mat", copies=2, shift=(1.0, -0.5))
    front, back = (matrices(page)[0] for page in even.pages[:2])
    mm = 72 / 25.4
    assert (back[4] - front[4], front[5] - back[5]) == pytest.approx((mm, -0.5 * mm), abs=0.001)
    (one,) = made("good", copies=2, shift=(1.0, -0.5))
    assert len({matrices(page)[0] for page in one.pages}) == 1


def test_guides_where_nothing_is_cut_are_refused() -> None:
    with pytest.raises(UsageError, match="nothing here is cut out"):
        made("good", guides="ticks")
    assert made("good", guides="none")


def test_numbers_stand_where_printers_reach() -> None:
    (pad,) = made("good", copies=2, numbered=True)
    found: list[float] = []

    def seen(text: str, current: list[float], matrix: list[float], *_: object) -> None:
        if "No." in text:
            found.append(matrix[5] * current[3] + current[5])

    pad.pages[0].extract_text(visitor_text=seen)
    assert found and min(found) >= 5 * 72 / 25.4

"""Cards on home paper: fronts and backs meet, what lies in the file is whole cards, a ruler stands below."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from sheetgen.cli.app import build_app
from sheetgen.draw import furniture
from sheetgen.draw import paper as papers
from sheetgen.draw.cards import formats
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.impose.imposition import HOME_MARGINS
from sheetgen.press import job, writing
from sheetgen.press.job import Job
from sheetgen.press.plan import plan_paper_sides
from sheetgen.printing.destination import HomePrinter
from sheetgen.printing.files import make_files
from sheetgen.sheets.sheet import Sheet, draw_sheet, finished_sheet, sheet_of, with_options
from sheetgen.text.typesetter import Typesetter

SIZES = ("poker", "poker-us", "bridge", "mini-euro", "tarot", "a6", "page")
UP = {
    "a4": {"poker": 9, "poker-us": 8, "bridge": 9, "mini-euro": 16, "tarot": 4, "a6": 2, "page": 1},
    "letter": {"poker": 8, "poker-us": 8, "bridge": 8, "mini-euro": 12, "tarot": 4, "a6": 2, "page": 1},
}
"""How many cards go on a page, counted with a ruler."""


def cards(size: str, detail: str = "short") -> Sheet:
    sheet = sheet_of(load(resolve("dice-charmers/card")))
    return with_options(sheet, {"size": size, "detail": detail})


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", SIZES)
def test_cards_lie_on_both_sides_of_the_paper(size: str, paper: str) -> None:
    scenes = draw_sheet(cards(size), "en", paper)
    (part,) = plan_paper_sides(scenes, Job("en", paper))
    fronts, backs = part.faces[::2], part.faces[1::2]
    assert not any(face.back for face in fronts)
    assert all(face.back for face in backs)
    found = papers.find_paper(paper)
    for front, back in zip(fronts, backs, strict=True):
        assert sorted((front.width, front.height)) == sorted((found.width, found.height))
        upright = front.width <= front.height
        behind = {}
        for slot in back.slots:  # turned over the long edge
            x = front.width - slot.x - slot.width if upright else slot.x
            y = slot.y if upright else front.height - slot.y - slot.height
            behind[round(x, 6), round(y, 6)] = slot
        for slot in front.slots:
            other = behind.pop((round(slot.x, 6), round(slot.y, 6)))
            assert slot.page is not None
            assert other.page == slot.page + 1
            assert (slot.width, slot.height) == (scenes[0].w, scenes[0].h), "nothing is scaled"
            assert slot.turn == 0
            assert other.turn == (0 if upright else 180)
            assert min(slot.x, slot.y) >= HOME_MARGINS.left - 1e-6
        assert not behind
    assert [slot.page for face in fronts for slot in face.slots] == list(range(0, len(scenes), 2))
    full = fronts[:-1] or [face for face in fronts if len(scenes) // 2 >= UP[paper][size]]
    assert {len(face.slots) for face in full} <= {UP[paper][size]}


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", SIZES)
def test_fronts_have_a_ruler_and_backs_have_none(size: str, paper: str) -> None:
    sheet = cards(size)
    (made,) = writing.make_files([finished_sheet(sheet, "en", paper)], Job("en", paper))
    document = pypdfium2.PdfDocument(made.data)
    pages = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert made.pages == len(pages) > 0
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert "100 mm" in front
        assert sheet.hash in front
        assert "100 mm" not in back


@pytest.mark.medium
@pytest.mark.parametrize(
    ("options", "sets"),
    [(Job("en", "a4"), 5), (Job("en", "a4", up=3), 2), (Job("en", "a4", copies=2), 2)],
)
def test_a_small_set_is_repeated_to_fill_its_page(options: Job, sets: int) -> None:
    """Unless copies or places are given."""
    sheet = finished_sheet(sheet_of(load(resolve("raja/solo"))), "en", options.paper)
    made = make_files([sheet], HomePrinter(options))
    front, *_ = PdfReader(BytesIO(made.parts[0].data)).pages
    assert len(re.findall("Against a ghost", front.extract_text())) == sets


@pytest.mark.medium
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_half_pages_fill_the_paper_and_keep_its_margins_clear(paper: str) -> None:
    scenes = draw_sheet(cards("page", "full"), "en", paper)
    (part,) = plan_paper_sides(scenes, Job("en", paper, fill=True))
    front, back = part.faces
    for face in (front, back):
        assert len(face.slots) == 2 and face.width > face.height
        for slot in face.slots:
            assert slot.page is not None
            left, top, right, bottom = scenes[slot.page].bounds()
            assert slot.x + left >= 5 and slot.x + right <= face.width - 5
            assert slot.y + top >= 5 and slot.y + bottom <= face.height - 5
    large = plan_paper_sides(draw_sheet(cards("a6"), "en", paper), Job("en", paper, fill=True))
    assert len(large[0].faces[0].slots) == UP[paper]["a6"], "a card's frame is too near its edge"


@pytest.mark.medium
@pytest.mark.parametrize(
    ("options", "blank"),
    [
        (Job("en", "a4"), 6 * 9 - 49),
        (Job("en", "letter"), 7 * 8 - 49),
        (Job("en", "a4", backs="none"), 0),
        (Job("en", "a4", copies=2), 0),
    ],
)
def test_spare_cards_fill_the_last_sheet_of_hand_cards(
    monkeypatch: pytest.MonkeyPatch, options: Job, blank: int
) -> None:
    """They come after the deck, which stays as it is, with the backs of its cards."""
    planned: list[tuple[list[Scene], list[job.Part]]] = []

    def planning(scenes: list[Scene], job: Job, loose: job.NestedPieces) -> list[job.Part]:
        planned.append((scenes, plan_paper_sides(scenes, job, loose)))
        return planned[-1][1]

    monkeypatch.setattr(writing, "plan_paper_sides", planning)
    sheet = finished_sheet(sheet_of(load(resolve("nagaraja/hand"))), "en", options.paper)
    deck = list(range(0, len(sheet.pages), 1 if options.backs == "none" else 2))
    make_files([sheet], HomePrinter(options))
    [(scenes, [part])] = planned
    fronts = [
        slot.page for face in part.faces if not face.back for slot in face.slots if slot.page is not None
    ]
    assert fronts == deck * options.copies + [len(sheet.pages)] * blank
    backs = [slot.page for face in part.faces if face.back for slot in face.slots if slot.page is not None]
    assert backs.count(len(sheet.pages) + 1) == blank
    assert not blank or scenes[-1].items == scenes[1].items
    assert len(sheet.pages) == 2 * 49


@pytest.mark.medium
def test_reference_cards_fill_many_empty_places() -> None:
    """The deck of 49 small cards leaves 15 of 64 places empty: 8 reference cards, 3 for a game alone, 4 blank ones."""
    sheet = with_options(sheet_of(load(resolve("nagaraja/hand"))), {"size": "mini-euro"})
    made = make_files([finished_sheet(sheet, "en", "a4")], HomePrinter(Job("en", "a4")))
    last = PdfReader(BytesIO(made.parts[0].data)).pages[-2].extract_text()
    assert "How do we begin?" in last and "Against a ghost" in last


@pytest.mark.slow
def test_a_page_as_large_as_the_paper_stays_one_sided() -> None:
    sun = sheet_of(load(resolve("dice-charmers/sun")))
    (made,) = writing.make_files(
        [finished_sheet(s, "en", "a4") for s in (sun, cards("poker"))], Job("en", "a4")
    )
    sizes = [page.extract_text() for page in PdfReader(BytesIO(made.data)).pages]
    assert len(sizes) == 3, "the sheet, then fronts and backs of the cards"
    assert "100 mm" in sizes[1]
    assert "100 mm" not in sizes[2]


@pytest.mark.medium
def test_the_command_imposes_cards_and_single_does_not(tmp_path: Path) -> None:
    app = build_app()
    on_paper = ["--paper", "a4"]
    halves = [*on_paper, "--size", "page"]
    for more, pages in ((on_paper, 2), (["--single"], 16), (halves, 2), ([*halves, "--up", "1"], 4)):
        out = tmp_path / f"{len(more)}.pdf"
        words = ["print", "dice-charmers/card", "--lang", "en", "-o", str(out), *more]
        result = CliRunner().invoke(app, [*words, "--force"])
        assert result.exit_code == 0, result.output
        assert len(PdfReader(out).pages) == pages


@pytest.mark.slow
@pytest.mark.parametrize(("size", "marked"), [("a6", True), ("page", False)])
def test_a_booklet_smaller_than_its_paper_has_marks_to_cut_and_to_fold(size: str, marked: bool) -> None:
    finished = finished_sheet(cards(size), "en", "a4")
    (made,) = writing.make_files([finished], Job("en", "a4", how="booklet", backs="long-edge"))
    content = [page.get_contents().get_data() for page in PdfReader(BytesIO(made.data)).pages]
    assert all((b"[1 1] 0 d" in data) == marked for data in content), "the fold is dashed"
    assert all((data.count(b" l S") >= 6) == marked for data in content), (
        "ticks at four corners, two at the spine"
    )


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de", "ar", "ja"])
def test_a_page_made_smaller_says_what_its_ruler_measures(lang: str) -> None:
    finished = finished_sheet(sheet_of(load(resolve("dice-charmers/moon"))), lang, "a4")
    keep = HOME_MARGINS._replace(left=20.0)
    (made,) = writing.make_files([finished], Job(lang, "a4", keep=keep, shrink=True))
    page = PdfReader(BytesIO(made.data)).pages[0]
    scale = float(page.get_contents().get_data().decode().split("q ")[1].split()[0])
    assert scale < 0.97
    said = page.extract_text()
    assert f"{100 * scale:.1f}" in said.replace(",", ".")
    assert finished.pages[0].typesetter.say(furniture.NOTE) not in said


def _marks(face: job.PaperSide, options: Job) -> list[list[float]]:
    """Return the ends of all cut marks of a side in mm from its lower left corner."""
    code = "\n".join(writing.cutting_marks(face, options, "", footer=True))
    return [
        [float(n) * 25.4 / 72 for n in ends] for ends in re.findall(r"(\S+) (\S+) m (\S+) (\S+) l S", code)
    ]


@pytest.mark.parametrize("kind", ["ticks", "crosses"])
def test_no_cut_mark_touches_the_footer(kind: str) -> None:
    drawn = Scene(210, 297, Typesetter("en"), name="footer")
    furniture.draw_footer(
        drawn, 8, 297 - writing.FOOT_EDGE - 6.4, 194, game="a", name="b", version="1", layout_hash="c"
    )
    strip = drawn.h - drawn.bounds()[1]  # from the edge of the paper to the highest ink of the footer
    sizes = {(form.width, form.height) for paper in papers.PAPERS.values() for name in formats.SIZES
             for form in [formats.format_of(name, paper)]}  # fmt: skip
    sizes |= set(formats.SLEEVES.values()) | {(n, 1.4 * n) for n in range(30, 100, 2)}
    counted = set()
    for paper, (width, height), backs in product(papers.PAPERS, sorted(sizes), ("", "fold", "none")):
        options = Job("en", paper, guides=kind, backs=backs)
        pages = [Scene(width, height, drawn.typesetter, name=str(n)) for n in range(2)]
        try:
            (part,) = plan_paper_sides(pages, options)
        except UsageError:  # the pages are larger than the paper
            continue
        for face in filter(writing.has_footer, part.faces):
            counted.add((width, paper))
            for x1, y1, x2, y2 in _marks(face, options):
                distance = min(x1, x2) if face.turn else min(y1, y2)
                assert distance >= strip + 0.4, (width, height, paper, backs)
    assert len(counted) > 50

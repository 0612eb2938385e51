"""Shops' files have colour to the end of the bleed, and over the cuts of pieces; what is printed at home has not."""

from io import BytesIO

import numpy
import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.draw.dieline import Cut
from sheetgen.draw.items import Shape
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.nagaraja.sheets.card_parts import PITCH
from sheetgen.impose import cut_marks
from sheetgen.press import home
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, read_sheet, with_options
from sheetgen.shop import shop_pages
from sheetgen.shop.preflight import preflight
from sheetgen.shop.print_run import PrintRun
from sheetgen.shop.profile import find_profile
from sheetgen.text.typesetter import Typesetter

DPI = 150
GROUNDS = [
    ("dice-charmers/card", {}),
    ("nagaraja/card", {"detail": "full"}),
    ("raja/solo", {"size": "page"}),
    ("bania/card", {"size": "tarot"}),
    ("bania/oasis", {}),
    ("raja/rajasthan", {}),
    ("nagaraja/temple", {}),
]
"""What has a ground to the edge, and how it is asked for."""
PIECES = [
    "nagaraja/pieces",
    "bania/tents",
    "dice-charmers/dice",
    "dice-charmers/stickers",
    "nagaraja/box",
    "bania/box",
]


def picture(data: bytes, page: int, box: str) -> numpy.ndarray:
    """A page's box as red, green and blue, by PDFium."""
    reader = PdfReader(BytesIO(data)).pages[page]
    left, bottom, right, top = (float(v) for v in getattr(reader, box))
    height = float(reader.mediabox.height)
    shown = pypdfium2.PdfDocument(data)[page].render(scale=DPI / 72).to_numpy()[..., :3].astype(int)
    a, b, c, d = (round(v * DPI / 72) for v in (left, height - top, right, height - bottom))
    return shown[b:d, a:c]


def edges(pixels: numpy.ndarray, inset: int = 2) -> numpy.ndarray:
    """The outermost pixels but for ``inset``, in a row."""
    cut = pixels[inset : -inset or None, inset : -inset or None]
    return numpy.concatenate([cut[0], cut[-1], cut[:, 0], cut[:, -1]])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "asked"), GROUNDS, ids=[name for name, _ in GROUNDS])
def test_a_ground_reaches_the_end_of_the_bleed(name: str, asked: dict[str, str]) -> None:
    sheet = finished_sheet(with_options(read_sheet(library.resolve(name)), asked), "en", "a4")
    generic = find_profile("generic-x4")
    (data,) = shop_pages.make_files([sheet], generic).files
    for page in (0, len(sheet.pages) - 1):
        assert (edges(picture(data, page, "bleedbox")).min(axis=1) < 250).all(), (
            "no white at the end of the bleed"
        )
    assert not [found for found in preflight(data, generic, ink=False) if found.rule == "bleed-art"]


@pytest.mark.medium
@pytest.mark.parametrize("name", ["dice-charmers/card", "nagaraja/temple"])
def test_home_prints_have_no_ground_at_the_edge(name: str) -> None:
    sheet = finished_sheet(read_sheet(library.resolve(name)), "en", "a4")
    data, _ = home.pages_as_pdf([sheet])
    assert (edges(picture(data, 0, "mediabox")).min(axis=1) > 250).all()


def reach(points: tuple[float, ...]) -> tuple[float, float, float, float]:
    xs, ys = points[::2], points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", PIECES)
def test_pieces_run_over_their_cuts_in_a_shop_and_not_over_their_neighbours(name: str) -> None:
    for page in draw_sheet(read_sheet(library.resolve(name)), "en", "a4"):
        known = {id(item) for item in page.items}
        more = [item for item in page.for_shop().items if id(item) not in known and isinstance(item, Shape)]
        grounds = [(reach(item.points), item.lw / 2) for item in more if item.stroke == item.fill]
        cuts = [reach(edge.points) for edge in page.dieline if isinstance(edge, Cut)]
        assert grounds and (
            page.behind
            or all(any(box == pytest.approx(cut, abs=0.001) for cut in cuts) for box, _ in grounds)
        )
        for n, ((a, b, c, d), out) in enumerate(grounds):
            for (e, f, g, h), other in grounds[n + 1 :]:
                apart = max(e - c, a - g, f - d, b - h)
                assert apart >= out + other - 0.01 or name == "bania/tents", (
                    "hexagons are farther than their boxes"
                )


def test_what_is_for_shops_stands_where_it_was_drawn() -> None:
    scene = Scene(50, 50, Typesetter("en"))
    scene.rect(1, 1, 1, 1, fill="gold")
    with scene.at_shop():
        scene.rect(2, 2, 1, 1, fill="red")
    with scene.at_shop():
        scene.rect(3, 3, 1, 1, fill="red")
    with scene.at_home():
        scene.rect(4, 4, 1, 1, fill="gold")
    scene.rect(5, 5, 1, 1, fill="gold")
    first = [item.points[0] for item in scene.items if isinstance(item, Shape)]
    assert first == [1, 4, 5]
    sold = [item.points[0] for item in scene.copy().for_shop().items if isinstance(item, Shape)]
    assert sold == [1, 2, 3, 5]
    assert len(scene.items) == 3, "the page at home stays as it is"


def test_a_ground_at_the_edge_leaves_room_for_what_else_is_drawn() -> None:
    scene = Scene(100, 100, Typesetter("en"))
    scene.rect(20, 30, 40, 50, fill="gold")
    with scene.at_shop():
        scene.rect(0, 0, 100, 100, fill="gold_t")
    assert cut_marks.extent_without_bleed(scene.for_shop()) == (20, 30, 60, 80)


def test_what_goes_over_the_trim_by_itself_is_left_as_it_is() -> None:
    """A lattice's knots that happen to lie on the trim become no stripes; what ends there is drawn out."""
    scene = Scene(50, 50, Typesetter("en"))
    scene.path("M-4 10L0 12L4 10M20 46L22 50L24 54", stroke="gold")
    scene.path("M0 20H20V50H0Z", fill="gold")
    lattice, ground = (
        item.points for item in cut_marks.extend_to_bleed(scene, 3, 3).items if isinstance(item, Shape)
    )
    assert lattice == (-4, 10, 0, 12, 4, 10, 20, 46, 22, 50, 24, 54)
    assert reach(ground) == (-3, 20, 20, 53)


@pytest.mark.slow
def test_a_lattice_runs_on_to_the_end_of_the_bleed() -> None:
    """The back of hand cards looks over the trim as one pitch of the lattice further in."""
    sheet = finished_sheet(read_sheet(library.resolve("nagaraja/hand")), "en", "a4")
    (data,) = shop_pages.make_files([sheet], find_profile("generic-x4")).files
    shown = picture(data, 1, "bleedbox")[..., 0]
    wide, pitch = int(2.6 * DPI / 25.4), round(PITCH * DPI / 25.4)
    out, within = shown[:, 2:wide], shown[:, 2 + pitch : wide + pitch]
    assert abs(out - within).mean() < 25, "of 255: stripes differ by far more"


@pytest.mark.slow
def test_boards_with_a_border_can_be_numbered() -> None:
    sheet = finished_sheet(read_sheet(library.resolve("bania/oasis")), "en", "a4")
    (data,) = shop_pages.make_files(
        [sheet], find_profile("generic-x4"), PrintRun(copies=2, numbered=True)
    ).files
    assert [
        f"No. {n + 1}" in page.extract_text() for n, page in enumerate(PdfReader(BytesIO(data)).pages)
    ] == [True] * 2

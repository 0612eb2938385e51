"""Files for print shops: boxes, bleed, inks, marks, order of pages, and what makes a PDF a PDF/X."""

from __future__ import annotations

import random
import re
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from sheetgen.draw import furniture, raster
from sheetgen.draw.coverage import knockout_items
from sheetgen.draw.inks import COLOUR
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.ornament import draw_jali
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.impose import cut_marks
from sheetgen.press import home
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.shop import shop_pages
from sheetgen.shop.preflight import is_accepted, preflight
from sheetgen.shop.print_run import PrintRun
from sheetgen.shop.profile import Profile, find_profile
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import POINT, boxes_mm, streams
from tests.support import small_game


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_game.install(monkeypatch)


def made(name: str, wanted: str | Profile = "generic-x4", **how: object) -> shop_pages.ShopFiles:
    found = wanted if isinstance(wanted, Profile) else find_profile(wanted)
    return shop_pages.make_files(
        [finished_sheet(read_sheet(library.resolve(name)), "en", "a4")], found, **how
    )  # type: ignore[arg-type]


def page(width: float = 63.5, height: float = 88.9) -> Scene:
    return Scene(width, height, Typesetter("en"), name="card", title="Card")


def printed(scenes: list[Scene], wanted: str | Profile) -> shop_pages.ShopFiles:
    found = wanted if isinstance(wanted, Profile) else find_profile(wanted)
    sheet = finished_sheet(read_sheet(library.resolve("small-game/good")), "en", "a4")
    return shop_pages.make_files([sheet._replace(pages=tuple(scenes))], found)


@pytest.mark.parametrize("name", ["generic-x4", "generic-x1a"])
def test_boxes_are_exact_to_a_hundredth_of_a_millimetre(name: str) -> None:
    reader = PdfReader(BytesIO(made("small-game/good", name).files[0]))
    boxes = boxes_mm(reader.pages[0])
    assert boxes["MediaBox"] == pytest.approx((0, 0, 230, 317), abs=0.005)
    assert boxes["BleedBox"] == pytest.approx((7, 7, 223, 310), abs=0.005)
    assert boxes["TrimBox"] == pytest.approx((10, 10, 220, 307), abs=0.005)


@pytest.mark.parametrize(("name", "version"), [("generic-x4", "%PDF-1.6"), ("generic-x1a", "%PDF-1.4")])
def test_a_pdfx_says_what_it_is_in_every_place(name: str, version: str) -> None:
    data = made("small-game/good", name).files[0]
    flavour = find_profile(name).flavour
    reader = PdfReader(BytesIO(data))
    assert reader.pdf_header == version
    info, root, xmp = (
        reader.metadata,
        reader.trailer["/Root"],
        reader.trailer["/Root"]["/Metadata"].get_data(),
    )
    assert info is not None and info["/Trapped"] == "/False" and b"<pdf:Trapped>False<" in xmp
    assert info.get("/GTS_PDFXVersion") == (flavour if name == "generic-x1a" else None)
    assert f"GTS_PDFXVersion>{flavour}<".encode() in xmp
    assert str(info["/Title"]).encode() in xmp, "Info and XMP agree"
    (intent,) = root["/OutputIntents"]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "FOGRA39")
    assert intent["/DestOutputProfile"].get_data()[12:20] == b"prtrCMYK"
    one, two = reader.trailer["/ID"]
    assert one == two and len(one.original_bytes) == 16
    assert "/PrintScaling" not in root["/ViewerPreferences"] or name == "generic-x4", "PDF 1.6"


def test_the_same_input_gives_the_same_bytes() -> None:
    assert made("small-game/good").files == made("small-game/good").files


def test_all_colours_are_cmyk_and_pure_black_overprints() -> None:
    operators = [(operator, operands, resources) for operations, resources in
                 streams(made("small-game/good").files[0]) for operands, operator in operations]  # fmt: skip
    used = {operator for operator, _, _ in operators}
    assert not used & {b"rg", b"RG", b"g", b"G"} and used & {b"k", b"K"}
    states = {str(operands[0]): resources["/ExtGState"][operands[0]] for operator, operands, resources in operators
              if operator == b"gs"}  # fmt: skip
    assert {True} <= {bool(state["/op"]) for state in states.values()}
    assert all(state["/OPM"] == 1 for state in states.values())


def test_marks_stand_on_every_plate_outside_the_bleed() -> None:
    reader = PdfReader(BytesIO(made("small-game/good").files[0]))
    data = reader.pages[0].get_contents().get_data().decode()
    assert "/Registration CS 1 SCN" in data
    space = reader.pages[0]["/Resources"]["/ColorSpace"]["/Registration"]
    assert (space[0], space[1]) == ("/Separation", "/All")
    marks = data[data.index("/Registration CS") :]
    left, bottom, right, top = (float(v) for v in reader.pages[0]["/BleedBox"])
    ends = [tuple(map(float, found)) for found in re.findall(r"([-\d.]+) ([-\d.]+) [ml]\b", marks)]
    assert len(ends) == 16
    assert all(x < left or x > right or y < bottom or y > top for x, y in ends)


def test_a_ground_runs_out_into_the_bleed() -> None:
    scene = page()
    scene.rect(0, 0, 63.5, 20, fill="gold_t")
    scene.rect(10, 40, 20, 20, fill="green")
    (ground, island) = cut_marks.extend_to_bleed(scene, 3.175, 3.175).items
    assert isinstance(ground, Shape) and isinstance(island, Shape)
    assert (min(ground.points[::2]), max(ground.points[::2])) == (-3.175, 63.5 + 3.175)
    assert (min(ground.points[1::2]), max(ground.points[1::2])) == (-3.175, 20)
    assert island.points == scene.items[1].points  # type: ignore[union-attr]


def test_the_bleed_is_there_in_the_picture() -> None:
    from PIL import Image

    scene = page()
    scene.rect(0, 0, 63.5, 88.9, fill="green")
    (data,) = printed([scene], "thegamecrafter").files
    picture = Image.open(BytesIO(data))
    assert picture.size == (825, 1125)
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert {picture.getpixel(xy) for xy in ((0, 0), (824, 0), (0, 1124), (824, 1124), (400, 500))} == {
        picture.getpixel((400, 2))
    }


def test_art_that_goes_over_the_trim_but_not_far_enough_is_refused() -> None:
    scene = page()
    scene.rect(-1, 10, 20, 20, fill="green")
    with pytest.raises(UsageError, match=r"2\.17 mm too little"):
        printed([scene], "drivethrucards")


def test_backs_come_first_where_the_shop_wants_them_first() -> None:
    scenes = [page() for _ in range(3)]
    for number, scene in enumerate(scenes):
        scene.text(20, 20, f"face {number}")
    made = printed(scenes, "drivethrucards")
    texts = [p.extract_text().strip() for p in PdfReader(BytesIO(made.files[0])).pages]
    assert texts == ["face 1", "face 0", "", "face 2"]
    assert "1 blank page was added" in str(made.notes[0])


def test_a_size_that_the_shop_does_not_cut_is_refused() -> None:
    with pytest.raises(UsageError, match=r"210 × 297 mm; drivethrucards takes .*poker"):
        made("small-game/good", "drivethrucards")


def test_a_page_half_a_millimetre_off_lies_in_the_middle() -> None:
    scene = page(63, 88)
    scene.rect(0, 0, 63, 88, fill="green")
    made = printed([scene], "drivethrucards")
    trim = boxes_mm(PdfReader(BytesIO(made.files[0])).pages[1])["TrimBox"]
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63, 88), abs=0.005), "a size of its own"
    only = {"poker": find_profile("drivethrucards").trims["poker"]}
    made = printed([scene], msgspec.structs.replace(find_profile("drivethrucards"), trims=only))
    assert "lie in the middle of 63.5 × 88.9 mm" in str(made.notes[0])
    x, y = re.search(r"1\.0+ 0 0 1\.0+ ([\d.]+) ([\d.]+) cm", _content(made, 1)).groups()  # type: ignore[union-attr]
    assert (float(x), float(y)) == pytest.approx(((3.175 + 0.25) / POINT, (3.175 + 0.45) / POINT), abs=0.01)


def test_shrinking_keeps_the_safe_zone_clear() -> None:
    small = made("small-game/good", "lulu", shrink=True)
    assert float(re.search(r"W n ([\d.]+) 0 0", _content(small)).group(1)) < 1  # type: ignore[union-attr]
    assert "% of their size" in str(small.notes[0])


def test_what_our_own_preflight_would_refuse_is_not_printed() -> None:
    with pytest.raises(UsageError, match="12.7 mm must stay clear. --shrink makes room"):
        made("small-game/good", "lulu")
    least = msgspec.structs.replace(find_profile("generic-x4").least, type="20 pt")
    scene = page()
    scene.text(10, 20, "small")
    with pytest.raises(UsageError, match="rejects page 1: type of"):
        printed([scene], msgspec.structs.replace(find_profile("generic-x4"), least=least))


@pytest.mark.slow
def test_a_numbered_pad_is_printed_for_a_shop() -> None:
    one, pad = (
        made("small-game/good"),
        made("small-game/good", run=PrintRun(copies=20, numbered=True)),
    )
    assert len(pad.files[0]) < 2 * len(one.files[0]), "each drawing lies in the file once"
    pages = PdfReader(BytesIO(pad.files[0])).pages
    assert [re.findall(r"No\. (\d+)", page.extract_text()) for page in pages] == [
        [str(n)] for n in range(1, 21)
    ]
    assert is_accepted(preflight(pad.files[0], find_profile("generic-x4")))


def test_plates_for_a_shop_lie_over_each_other_and_the_art_knows_no_language() -> None:
    def plate(which: str, lang: str) -> bytes:
        sheet = finished_sheet(read_sheet(library.resolve("small-game/good")), "en", "a4")._replace(lang=lang)
        return shop_pages.make_files([sheet], find_profile("generic-x4"), PrintRun(plate=which)).files[0]

    assert plate("art", "en") == plate("art", "de") != plate("text", "en")
    art, text = (PdfReader(BytesIO(plate(which, "en"))).pages[0] for which in ("art", "text"))
    assert art.trimbox == text.trimbox and not art.extract_text() and "Hello good" in text.extract_text()
    assert all(
        is_accepted(preflight(plate(which, "en"), find_profile("generic-x4"))) for which in ("art", "text")
    )


def test_a_shop_that_takes_pictures_takes_no_copies() -> None:
    with pytest.raises(UsageError, match="no copies"):
        sheet = finished_sheet(read_sheet(library.resolve("small-game/good")), "en", "a4")._replace(
            pages=(page(),)
        )
        shop_pages.make_files([sheet], find_profile("thegamecrafter"), PrintRun(copies=2))


def _content(made: shop_pages.ShopFiles, page: int = 0) -> str:
    return PdfReader(BytesIO(made.files[0])).pages[page].get_contents().get_data().decode()


def test_black_knocks_out_where_overprinting_would_lay_too_much_ink() -> None:
    scene = page()
    scene.rect(5, 5, 20, 20, fill="orange")  # 175 %
    scene.text(8, 15, "on", ink="on_orange")
    scene.text(8, 50, "off")
    scene.rect(8, 8, 5, 5, fill="white")
    scene.text(9, 12, "x", pt=6)
    on, off, x = (item for item in scene.items if isinstance(item, Text))
    assert knockout_items(scene, COLOUR, 240) == {id(on)}
    assert knockout_items(scene, COLOUR, 300) == frozenset()
    assert off is not x


@pytest.mark.parametrize("seed", range(6))
def test_black_knocks_out_where_the_cells_below_it_say_so(seed: int) -> None:
    """Rectangles and words, reckoned cell by cell beside it: colour lies on every cell that it touches, white takes
    away what lay on those that it covers altogether.
    """
    rng = random.Random(seed)
    scene = page(30, 30)
    below: dict[tuple[int, int], float] = {}
    wanted = set()
    sums = {ink: 100 * sum(COLOUR.lettering_colour(ink).cmyk[:3]) for ink in ("orange", "gold", "green")}
    room = sorted(sums.values())[1] - 1
    for _ in range(60):
        x, y, w, h = (rng.uniform(0.1, 20), rng.uniform(0.1, 20), rng.uniform(0.5, 4), rng.uniform(0.5, 4))
        ink = rng.choice(["white", "ink", *sums])
        scene.rect(x, y, w, h, fill=ink)
        touched = {(c, r) for c in range(int(x), int(x + w) + 1) for r in range(int(y), int(y + h) + 1)}
        if ink == "ink":
            if max((below.get(cell, 0.0) for cell in touched), default=0.0) > room:
                wanted.add(len(scene.items) - 1)
        elif ink == "white":
            for c, r in touched:
                if c >= x and r >= y and c + 1 <= x + w and r + 1 <= y + h:
                    below.pop((c, r), None)
        else:
            for cell in touched:
                below[cell] = max(below.get(cell, 0.0), sums[ink])
    found = knockout_items(scene, COLOUR, room + 100)
    assert found == {id(scene.items[n]) for n in wanted}
    assert 0 < len(wanted) < sum(item.fill == "ink" for item in scene.items if isinstance(item, Shape))


def test_a_long_outline_on_several_pages_lies_in_the_file_once_and_looks_the_same() -> None:
    cards = [page() for _ in range(3)]
    for card, ink in zip(cards, ("gold_m", "green", "gold_m"), strict=True):
        draw_jali(card, "M5 5H55V80H5Z", (5, 5, 55, 80), stroke=ink, lw=0.3)
    alone = [printed([card], "generic-x4").files[0] for card in cards]
    (data,) = printed(cards, "generic-x4").files
    assert is_accepted(preflight(data, find_profile("generic-x4")))
    pages = PdfReader(BytesIO(data)).pages
    assert all(page.get_contents().get_data().count(b" l") < 50 for page in pages)
    assert len(data) < 1.2 * len(alone[0])
    for number, one in enumerate(alone):
        assert raster.page_as_png(data, 100, number) == raster.page_as_png(one, 100, 0)


def test_only_large_black_areas_are_rich() -> None:
    scene = page()
    scene.rect(5, 5, 50, 30, fill="ink")
    scene.rect(5, 40, 50, 10, fill="ink")
    (data,) = printed([scene], "generic-x4").files
    fills = [tuple(map(float, operands)) for operations, _ in streams(data)
             for operands, operator in operations if operator == b"k"]  # fmt: skip
    assert fills == [(0.5, 0.4, 0.4, 1), (0, 0, 0, 1)]


def test_plain_printing_needs_none_of_this() -> None:
    source = Path(home.__file__).with_name("job.py").read_text() + Path(home.__file__).read_text()
    assert "sheetgen.impose" in source and "sheetgen.shop" not in source


def test_the_command_writes_for_a_shop_and_says_how_sure_its_profile_is(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from sheetgen.cli.app import build_app

    path = tmp_path / "sheet.pdf"
    words = ["print", "small-game/good", "--for", "lulu", "--paper", "a4", "--shrink", "-o", str(path)]
    result = CliRunner().invoke(build_app(words), words)
    assert result.exit_code == 0 and "was not checked against the printer's own page" in result.output
    assert is_accepted(preflight(path.read_bytes(), find_profile("lulu")))
    words = ["print", "small-game/good", "--for", "generic-x4", "--paper", "a4", "-o", str(path)]
    result = CliRunner().invoke(build_app(words), words)
    assert result.exit_code == 0 and "checked" not in result.output
    assert is_accepted(preflight(path.read_bytes(), find_profile("generic-x4")))


def test_a_shop_gets_no_ruler_and_no_foot() -> None:
    scene = page(210, 297)
    scene.text(100, 100, "Raja", "display", 20)
    drawn = len(scene.items)
    furniture.draw_footer(
        scene, 10, 280, 190, game="raja", name="score", version="1.0", layout_hash="abcdef12"
    )
    assert len(scene.items) > drawn == len(scene.for_shop().items)
    said = PdfReader(BytesIO(printed([scene], "generic-x4").files[0])).pages[0].extract_text()
    assert "100 mm" not in said and "abcdef12" not in said and "Raja" in said
    assert "100 mm" in PdfReader(BytesIO(at_home([scene]))).pages[0].extract_text()


def at_home(scenes: list[Scene]) -> bytes:
    out = BytesIO()
    render_pdf(scenes, out)
    return out.getvalue()


def test_a_font_of_which_only_a_space_is_set_is_whole() -> None:
    scene = page()
    scene.text(10, 20, "tea and silk", "bold")
    scene.text(10, 30, " ", "text")
    data = printed([scene], "generic-x4").files[0]
    fonts = PdfReader(BytesIO(data)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert len(fonts) == 2
    assert is_accepted(preflight(data, find_profile("generic-x4")))

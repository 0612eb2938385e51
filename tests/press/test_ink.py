"""Ink is measured right: known areas of known colours, overprinting, spot inks, pictures, RGB."""

from __future__ import annotations

import json
import logging
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, BooleanObject, DecodedStreamObject, FloatObject, NumberObject
from typer.testing import CliRunner

from sheetgen.cli.app import build_app
from sheetgen.errors import UnreadableFile
from sheetgen.inspect import separations, time_limit
from sheetgen.inspect.ink import PageInk, measure_ink
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from tests.press import editing
from tests.press.editing import dictionary, form, numbers, paint, ramp, separation, state, tiling
from tests.press.editing import picture as picture_edit


def inked(*edits: editing.Edit) -> PageInk:
    """A white page of 100 × 100 mm with something painted on."""
    writer = PdfWriter()
    page = writer.add_blank_page(100 * editing.MM, 100 * editing.MM)
    page[editing.name("/TrimBox")] = editing.numbers(0, 0, 100 * editing.MM, 100 * editing.MM)
    page[editing.name("/Resources")] = editing.dictionary()
    stream = DecodedStreamObject()
    page[editing.name("/Contents")] = writer._add_object(stream)
    for edit in edits:
        edit(writer)
    out = BytesIO()
    writer.write(out)
    return measure_ink(out.getvalue())[0]


def shares(found: PageInk) -> dict[str, float]:
    return {name: round(share) for name, share in found.mean.items() if share > 0.05}


def test_areas_of_ink_are_their_share_of_the_page() -> None:
    found = inked(paint("1 .5 0 .2 k 0 0 50 50 re f"))
    assert found.mean == pytest.approx({"Cyan": 25, "Magenta": 12.5, "Yellow": 0, "Black": 5}, abs=0.3)
    assert found.highest == pytest.approx(170, abs=1)
    assert found.total == pytest.approx(42.5, abs=0.5)
    assert found.at == pytest.approx((0, 50), abs=0.5)


def test_a_form_that_is_shown_twice_is_measured_twice() -> None:
    """A card that comes twice on a sheet, as pads and decks have them."""

    def twice(writer: PdfWriter) -> None:
        shown = writer._add_object(editing.stream(
            "1 0 0 0 k 0 0 25 25 re f", Subtype=editing.name("/Form"), BBox=editing.numbers(0, 0, 25, 25),
            Resources=editing.dictionary()))  # fmt: skip
        paint("/Fm Do q 1 0 0 1 50 50 cm /Fm Do Q", XObject=editing.dictionary(Fm=shown))(writer)

    assert inked(twice).mean["Cyan"] == pytest.approx(12.5, abs=0.3)


def test_black_that_overprints_adds_and_black_that_knocks_out_replaces() -> None:
    below = "1 1 0 0 k 0 0 50 50 re f "
    over = state(op=BooleanObject(True), OPM=NumberObject(1))
    assert inked(paint(below + "/Sx gs 0 0 0 1 k 10 10 9 9 re f", ExtGState=over)).highest == pytest.approx(
        300, abs=1
    )
    assert inked(paint(below + "0 0 0 1 k 10 10 9 9 re f")).highest == pytest.approx(200, abs=1)
    mode_0 = state(op=BooleanObject(True), OPM=NumberObject(0))
    found = inked(paint(below + "/Sx gs 0 0 0 1 k 0 0 50 50 re f", ExtGState=mode_0))
    assert shares(found) == {"Black": 25}, "without the mode, a zero knocks out too"


def test_spot_inks_and_all_plates() -> None:
    found = inked(paint("/Gx cs .5 scn 0 0 50 100 re f", ColorSpace=separation("Gold")))
    assert shares(found) == {"Gold": 25}
    found = inked(paint("/Gx cs 1 scn 0 0 10 100 re f", ColorSpace=separation("All")))
    assert found.highest == pytest.approx(400, abs=1)


def test_forms_and_pictures_count() -> None:
    assert shares(inked(form("0 1 0 0 k 0 0 50 50 re f"))) == {"Magenta": 25}
    found = inked(picture_edit("/DeviceRGB", 60, 3))  # black light: a square inch of black
    assert found.mean["Black"] == pytest.approx(6.45, abs=0.3)
    assert not found.unmeasured


def test_rgb_is_separated_without_a_profile() -> None:
    found = inked(paint("0 .5 .5 rg 0 0 50 50 re f"))
    assert found.mean == pytest.approx({"Cyan": 12.5, "Magenta": 0, "Yellow": 0, "Black": 12.5}, abs=0.3)


OVER = state(op=BooleanObject(True), OPM=NumberObject(1))


@pytest.mark.parametrize("over", [False, True])
def test_a_shading_is_measured_with_what_lies_below_it(over: bool) -> None:
    """From nothing to all of two inks over 40 mm: half of them on the mean."""
    mix = ramp(numbers(0, 0, 0, 0), numbers(0, 0, 1, 1))
    mix[editing.name("/Coords")] = numbers(0, 0, 40, 0)
    below = "1 1 0 0 k 0 0 40 50 re f " + ("/Sx gs " if over else "")
    found = inked(paint(f"{below}q 0 0 40 50 re W n /Hx sh Q", Shading=dictionary(Hx=mix), ExtGState=OVER))
    of_the_ground = 20 if over else 0
    assert found.mean == pytest.approx({"Cyan": of_the_ground, "Magenta": of_the_ground, "Yellow": 10, "Black": 10},
                                       abs=0.3)  # fmt: skip
    assert found.highest == pytest.approx(400 if over else 200, abs=3)
    assert not found.unmeasured


def test_a_mesh_is_measured() -> None:
    """Half of a square, each corner of another ink: a third of the inks that the corners have in turn."""
    data = b"".join(
        bytes([0, x, y, *colour])
        for x, y, colour in ((0, 0, (255, 0, 0, 0)), (255, 0, (0, 255, 0, 0)), (0, 255, (0, 0, 255, 255)))
    )

    def triangle(writer: PdfWriter) -> None:
        eight = NumberObject(8)
        found = editing.stream("", ShadingType=NumberObject(4), ColorSpace=editing.name("/DeviceCMYK"),
                              BitsPerCoordinate=eight, BitsPerComponent=eight, BitsPerFlag=eight,
                              Decode=numbers(0, 50, 0, 50, 0, 1, 0, 1, 0, 1, 0, 1))  # fmt: skip
        found.set_data(data)
        paint("/Hx sh", Shading=dictionary(Hx=writer._add_object(found)))(writer)

    found = inked(triangle)
    assert found.mean == pytest.approx(
        dict.fromkeys(("Cyan", "Magenta", "Yellow", "Black"), 12.5 / 3), abs=0.2
    )


def test_a_shading_in_a_spot_ink_is_measured() -> None:
    mix = ramp(numbers(0), numbers(1))
    mix[editing.name("/Coords")] = numbers(0, 0, 40, 0)
    mix[editing.name("/ColorSpace")] = separation("Gold")["/Gx"]
    found = inked(paint("q 0 0 40 50 re W n /Hx sh Q", Shading=dictionary(Hx=mix)))
    assert found.mean["Gold"] == pytest.approx(10, abs=0.3)


@pytest.mark.parametrize(("own", "ground"), [("", 5), ("/Sx gs ", 10)])
def test_tiles_are_measured_with_what_lies_below_them(own: str, ground: float) -> None:
    """Half of each tile is painted; its own state says whether it overprints."""
    side = 10 * editing.MM
    tile = tiling(f"{own}0 0 0 1 k 0 0 {side / 2} {side} re f", ExtGState=OVER)
    tile.update({editing.name(key): FloatObject(side) for key in ("/XStep", "/YStep")})
    tile[editing.name("/BBox")] = numbers(0, 0, side, side)

    def edit(writer: PdfWriter) -> None:
        table = dictionary(Px=writer._add_object(tile))
        paint("1 0 0 0 k 0 0 20 50 re f /Pattern cs /Px scn 0 0 20 50 re f", Pattern=table)(writer)

    found = inked(edit)
    assert found.mean == pytest.approx({"Cyan": ground, "Magenta": 0, "Yellow": 0, "Black": 5}, abs=0.3)
    assert not found.unmeasured


def test_tiles_without_colours_are_measured_in_those_they_are_painted_in() -> None:
    tile = tiling("0 0 8 8 re f", paint_type=2)

    def edit(writer: PdfWriter) -> None:
        table = dictionary(Px=writer._add_object(tile))
        spaces = dictionary(Gx=ArrayObject([editing.name("/Pattern"), editing.name("/DeviceCMYK")]))
        paint("/Gx cs 1 .5 0 0 /Px scn 0 0 20 50 re f 0 0 0 1 /Px scn 20 0 20 50 re f", Pattern=table,
              ColorSpace=spaces)(writer)  # fmt: skip

    assert shares(inked(edit)) == {"Cyan": 10, "Magenta": 5, "Black": 10}


def test_what_can_not_be_measured_is_said() -> None:
    assert inked(paint("/Pattern cs /P scn 0 0 9 9 re f")).unmeasured == ("Pattern",)


def test_only_the_trim_counts() -> None:
    edge = editing.boxes(TrimBox=(50, 0, 0, 0))
    assert shares(inked(paint("0 0 0 1 k 0 0 50 100 re f"), edge)) == {}
    assert shares(inked(paint("0 0 0 1 k 50 0 50 100 re f"), edge)) == {"Black": 100}


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n", b"nothing"])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFile):
        measure_ink(data)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "good.pdf"
    path.write_bytes(editing.good("generic-x4"))
    words = ["ink", str(path)]
    result = CliRunner().invoke(build_app(words), words)
    assert result.exit_code == 0 and "page 2:" in result.output and "magenta" in result.output
    result = CliRunner().invoke(build_app(words), [*words, "--json"])
    report = json.loads(result.output)
    assert report["schema"] == "sheetgen.ink/1" and len(report["pages"]) == 2
    assert report["pages"][0]["highest"] > 200


@pytest.mark.parametrize("data", [b"", b"foreign", b"\x89PNG\r\n", b"%PDF-1.4\ncut off"])
def test_what_is_no_pdf_is_said_once(data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("pypdf").setLevel(logging.NOTSET)
    with pytest.raises(UnreadableFile, match="PDF"):
        measure_ink(data)
    assert not caplog.records


def test_what_begins_without_a_colour_is_black_alone() -> None:
    """Every page and tile begins in DeviceGray's black (ISO 32000-1, table 52), which is no ink but black."""
    assert shares(inked(paint("0 0 50 50 re f"))) == {"Black": 25}
    assert shares(inked(paint("10 w 0 50 m 100 50 l S"))) == {"Black": 10}
    assert shares(inked(form("0 0 50 50 re f"))) == {"Black": 25}
    half = tiling("0 0 4 8 re f")

    def tiled(writer: PdfWriter) -> None:
        table = dictionary(Px=writer._add_object(half))
        paint("/Pattern cs /Px scn 0 0 50 50 re f", Pattern=table)(writer)

    assert {*shares(inked(tiled))} == {"Black"}


@pytest.mark.parametrize("name", ["Cyan", "Magenta", "Yellow"])
def test_inks_that_part_ways_are_measured_each_alone(name: str) -> None:
    """One ink overprints the others: its plate shows what theirs do not."""
    below = "1 1 1 0 k 0 0 50 50 re f /Sx gs /Gx cs .5 scn 0 0 50 100 re f"
    found = inked(paint(below, ExtGState=OVER, ColorSpace=separation(name)))
    wanted = {"Cyan": 25, "Magenta": 25, "Yellow": 25}
    assert shares(found) == wanted
    assert found.highest == pytest.approx(250, abs=1)
    alone = inked(paint("/Sx gs /Gx cs .5 scn 0 0 50 100 re f", ExtGState=OVER, ColorSpace=separation(name)))
    assert shares(alone) == {name: 25}


def test_a_blend_that_mixes_lights_leaves_each_ink_its_own() -> None:
    """Luminosity would make a grey of three lights; on a plate there is one."""
    blend = state(BM=editing.name("/Luminosity"))
    found = inked(paint("1 0 0 0 k 0 0 50 50 re f /Sx gs 0 1 0 0 k 0 0 50 50 re f", ExtGState=blend))
    assert shares(found) == {"Magenta": 25}


@pytest.mark.medium
def test_what_takes_too_long_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    data = editing.edited("generic-x4", paint(" ".join(["0 0 0 1 K 0 0 m 60 60 l S"] * 3000)))
    monkeypatch.setattr(time_limit, "SECONDS", 0.05)
    with pytest.raises(UnreadableFile, match=r"more than 0.05 s"):
        measure_ink(data)
    assert measure_ink(data, patient=True)[0].mean["Black"] > 0
    x4 = find_profile("generic-x4")
    monkeypatch.setattr(time_limit, "SECONDS", -1.0)
    (late,) = preflight(editing.good("generic-x4"), x4)
    assert late.rule == "unread" and "ends before page 1;" in str(late.message)
    assert preflight(editing.good("generic-x4"), x4, patient=True) == []


def test_pages_are_measured_alike_in_one_go_and_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    data = editing.edited("generic-x4", picture_edit("/DeviceCMYK", 300, 4))
    whole = measure_ink(data)
    monkeypatch.setattr(separations, "MOST_BYTES", 0)
    began = []
    made = separations.Separations

    class Counted(made):  # type: ignore[misc,valid-type]
        def __init__(self, *given: object) -> None:
            began.append(given)
            super().__init__(*given)

    monkeypatch.setattr(separations, "Separations", Counted)
    found = measure_ink(data)
    assert len(began) == len(found) == len(whole) == 2
    for one, other in zip(found, whole, strict=True):
        assert one.mean == pytest.approx(other.mean, abs=0.01) and one.at == other.at


def test_forms_that_paint_each_other_millions_of_times_are_refused() -> None:
    def nested(writer: PdfWriter) -> None:
        box = {"Subtype": editing.name("/Form"), "BBox": numbers(0, 0, 9, 9)}
        inner = writer._add_object(editing.stream("0 0 1 1 re f", **box))
        for _ in range(7):
            own = dictionary(XObject=dictionary(Fm=inner))
            inner = writer._add_object(editing.stream("/Fm Do " * 10, **box, Resources=own))
        paint("/Fm Do", XObject=dictionary(Fm=inner))(writer)

    with pytest.raises(UnreadableFile, match="page 1 has more than 10 MB of content"):
        inked(nested)

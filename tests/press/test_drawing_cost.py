"""What a page costs to draw is counted wherever its parts are, and a page that costs too much is not drawn."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from time import process_time

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, IndirectObject, NumberObject

from sheetgen.errors import UnreadableFile
from sheetgen.inspect import time_limit
from sheetgen.inspect.drawing_cost import drawing_cost
from sheetgen.inspect.ink import measure_ink
from sheetgen.inspect.input_pdf import read_source_pdf
from sheetgen.press.input_pages import impose_pdf
from sheetgen.press.job import Job
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from tests.press.editing import dictionary, name, numbers, state, stream, tiling

BOX = {"Subtype": name("/Form"), "BBox": numbers(0, 0, 400, 400)}


def bomb(writer: PdfWriter) -> DictionaryObject:
    """Return the table of a form that paints 10 forms, each of which paints 10, and so on: ten million."""
    inner = writer._add_object(stream("0 0 1 1 re f", **BOX))
    for _ in range(7):
        own = dictionary(XObject=dictionary(Fm=inner))
        inner = writer._add_object(stream("/Fm % again\nDo " * 10, **BOX, Resources=own))
    return dictionary(Fm=inner)


def in_page(_: PdfWriter, forms: DictionaryObject) -> tuple[str, DictionaryObject]:
    return "q /F#6d Do Q", dictionary(XObject=forms)


def in_pattern(_: PdfWriter, forms: DictionaryObject) -> tuple[str, DictionaryObject]:
    own = dictionary(Px=tiling("/Fm Do", XObject=forms))
    return "/Pattern cs /Px scn 0 0 9 9 re f", dictionary(Pattern=own)


def in_glyph(writer: PdfWriter, forms: DictionaryObject) -> tuple[str, DictionaryObject]:
    glyph = writer._add_object(stream("9 0 d0 /Fm Do"))
    font = dictionary(Type=name("/Font"), Subtype=name("/Type3"), Resources=dictionary(XObject=forms),
                      CharProcs=dictionary(a=glyph))  # fmt: skip
    return "BT /Ft 9 Tf (a) Tj ET", dictionary(Font=dictionary(Ft=font))


def in_mask(writer: PdfWriter, forms: DictionaryObject) -> tuple[str, DictionaryObject]:
    mask = writer._add_object(stream("/Fm Do", **BOX, Resources=dictionary(XObject=forms)))
    return "/Sx gs 0 0 9 9 re f", dictionary(ExtGState=state(SMask=dictionary(S=name("/Alpha"), G=mask)))


def written(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("place", [in_page, in_pattern, in_glyph, in_mask])
def test_forms_that_paint_each_other_count_wherever_they_are(
    place: Callable[[PdfWriter, DictionaryObject], tuple[str, DictionaryObject]],
) -> None:
    writer = PdfWriter()
    page = writer.add_blank_page(297.64, 419.53)
    code, page[name("/Resources")] = place(writer, bomb(writer))
    page[name("/Contents")] = writer._add_object(stream(code))
    data = written(writer)
    assert 5e8 < drawing_cost(PdfReader(BytesIO(data)).pages[0]).content < 1e9
    made = impose_pdf(read_source_pdf(data), Job("en", "a4", up=4))[0]
    assert "takes too long: page 1" in str(made.notes[-1]), "it is printed, but not drawn here"


def test_a_field_that_costs_too_much_is_refused() -> None:
    writer = PdfWriter()
    page: DictionaryObject = writer.add_blank_page(297.64, 419.53)
    shown: IndirectObject = bomb(writer).raw_get("/Fm")
    field = dictionary(Type=name("/Annot"), Subtype=name("/Widget"), FT=name("/Btn"), F=NumberObject(4),
                       Rect=numbers(0, 0, 50, 50), AP=dictionary(N=dictionary(On=shown)))  # fmt: skip
    reference = writer._add_object(field)
    page[name("/Annots")] = ArrayObject([reference])
    writer._root_object[name("/AcroForm")] = dictionary(Fields=ArrayObject([reference]))
    with pytest.raises(UnreadableFile, match="page 1 has more than 10 MB of content"):
        read_source_pdf(written(writer))


def groups(levels: int) -> bytes:
    """Return a page at whose lower end a group paints two groups, each of which paints two, and so on."""
    writer = PdfWriter()
    entries = {**BOX, "Group": dictionary(S=name("/Transparency"))}
    inner = writer._add_object(stream("0.5 g 0 0 400 150 re f", **entries))
    for _ in range(levels):
        own = dictionary(XObject=dictionary(Fm=inner), ExtGState=state(ca=FloatObject(0.9)))
        inner = writer._add_object(stream("/Sx gs /Fm Do /Fm Do", **entries, Resources=own))
    page = writer.add_blank_page(400, 400)
    page[name("/Resources")] = dictionary(XObject=dictionary(Fm=inner))
    page[name("/Contents")] = writer._add_object(stream("/Fm Do"))
    return written(writer)


@pytest.mark.medium
def test_groups_that_branch_are_drawn_in_low_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    data = groups(11)
    assert drawing_cost(PdfReader(BytesIO(data)).pages[0]).groups == 2**12 - 1
    monkeypatch.setattr(time_limit, "SECONDS", 0.5)
    began = process_time()
    with pytest.raises(UnreadableFile, match="takes more than 0.5 s"):
        measure_ink(data)
    assert process_time() - began < 3


@pytest.mark.slow
def test_a_page_of_many_pictures_keeps_few_of_them() -> None:
    """PDFium may keep 100 MB of pictures until it closes a page; these have 192 MB."""
    code = (
        "import resource, sys, zlib\n"
        "from tests.press.test_drawing_cost import pictures\n"
        "from sheetgen.inspect.ink import measure_ink\n"
        "data = pictures(24)\n"
        "measure_ink(pictures(1))\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "measure_ink(data, dpi=20)\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1000)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(shown.stdout) < 150


def pictures(count: int) -> bytes:
    """Return a page with different grey pictures of 8 million dots."""
    writer = PdfWriter()
    images = {}
    for number in range(count):
        image = stream("")
        image.set_data(bytes([7 * number]) * 8_000_000)
        image = image.flate_encode()
        image.update(dictionary(Subtype=name("/Image"), Width=NumberObject(4000), Height=NumberObject(2000),
                                BitsPerComponent=NumberObject(8), ColorSpace=name("/DeviceGray")))  # fmt: skip
        images[f"I{number}"] = writer._add_object(image)
    page = writer.add_blank_page(400, 400)
    page[name("/Resources")] = dictionary(XObject=dictionary(**images))
    page[name("/Contents")] = writer._add_object(
        stream(" ".join(f"q 9 0 0 9 {9 * n} 9 cm /I{n} Do Q" for n in range(count)))
    )
    return written(writer)


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = groups(1)
    monkeypatch.setattr(time_limit, "MOST_BYTES", len(data) - 1)
    for read in (read_source_pdf, measure_ink):
        with pytest.raises(UnreadableFile, match="split it into smaller files"):
            read(data)
    profile = find_profile("generic-x4")
    assert [str(found.message) for found in preflight(data, profile) if "split" in str(found.message)]
    assert not [found for found in preflight(data, profile, patient=True) if "split" in str(found.message)]

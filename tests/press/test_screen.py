"""Sheets for the screen: bookmarks, tags in reading order, a form whose fields are the spots."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import numpy
import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.inspect import xmp
from sheetgen.inspect.fonts import unicode_texts
from sheetgen.press import home
from sheetgen.press.screen import screen_pdf
from sheetgen.sheets.sheet import Sheet, draw_sheet, finished_sheet, read_sheet, with_options
from sheetgen.text.fonts import fallback_faces
from sheetgen.text.languages import language_of


def sheet(name: str) -> Sheet:
    return read_sheet(library.resolve(name))


def made(*names: str, lang: str = "en", fillable: bool = False) -> bytes:
    return screen_pdf([finished_sheet(sheet(n), lang, "a4") for n in names], fillable=fillable)[0]


shared = cache(made)
"""The same file for all tests that only look at it."""


def spoken(data: bytes, page: int) -> list[tuple[str, str]]:
    """What a reader of tags says of a page: kind and words of each element, in the order of the tree."""
    root = PdfReader(BytesIO(data)).trailer["/Root"]
    section = root["/StructTreeRoot"]["/K"][0].get_object()["/K"][page].get_object()
    content = PdfReader(BytesIO(data)).pages[page].get_contents().get_data().decode("latin-1")
    numbers = [int(n) for n in re.findall(r"/Span <</MCID (\d+)>> BDC", content)]
    assert numbers == list(range(len(numbers))), "each number marks one piece of content"
    assert content.count(" BDC") + content.count(" BMC") == len(re.findall(r"\bEMC\b", content))
    text = PdfReader(BytesIO(data)).pages[page]
    lines = _marked_text(text)
    elements = [e.get_object() for e in section["/K"]]
    return [(str(e["/S"]), lines.get(e["/K"], "")) for e in elements if isinstance(e["/K"], int)]


def _marked_text(page: object) -> dict[int, str]:
    """The words of each marked piece, by its number, as pdfium's text in the order of the content has them."""
    found: dict[int, str] = {}
    current: list[int] = []

    def visit(operator: bytes, operands: list[object], *_: object) -> None:
        if operator in (b"BDC", b"BMC"):
            properties = operands[1] if len(operands) > 1 else {}
            current.append(int(properties.get("/MCID", -1)))  # type: ignore[attr-defined]
        elif operator == b"EMC":
            current.pop()

    def words(text: str, *_: object) -> None:
        number = next((n for n in current if n >= 0), -1)
        found[number] = found.get(number, "") + text

    page.extract_text(visitor_operand_before=visit, visitor_text=words)  # type: ignore[attr-defined]
    return found


@pytest.mark.medium
def test_the_title_comes_first_and_everything_is_tagged() -> None:
    data = shared("dice-charmers/sun")
    elements = spoken(data, 0)
    assert [kind for kind, _ in elements].count("/H1") == 1
    assert elements[0][0] == "/H1"
    assert {kind for kind, _ in elements} == {"/H1", "/H2", "/P"}
    root = PdfReader(BytesIO(data)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] is True or str(root["/MarkInfo"]["/Marked"]) == "True"
    assert root["/Lang"] == "en"
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    assert len(numbers[1].get_object() if hasattr(numbers[1], "get_object") else numbers[1]) == len(elements)


def outline(data: bytes) -> dict[str, object]:
    root = PdfReader(BytesIO(data)).trailer["/Root"]
    return root["/Outlines"].get_object()


def visible(entry: dict[str, object]) -> int:
    """The lines below an entry of an outline that shows them all (ISO 32000-1, 12.3.3)."""
    count, child = 0, entry.get("/First")
    while child is not None:
        found = child.get_object()  # type: ignore[attr-defined]
        below = visible(found)
        assert found.get("/Count", 0) == below
        count += 1 + below
        child = found.get("/Next")
    return count


@pytest.mark.medium
@pytest.mark.parametrize("names", [("dice-charmers/sun",), ("dice-charmers/card", "dice-charmers/sun")])
def test_the_outline_counts_its_lines(names: tuple[str, ...]) -> None:
    found = outline(shared(*names))
    assert found["/Count"] == visible(found)


def test_it_says_that_it_is_pdf_ua() -> None:
    reader = PdfReader(BytesIO(shared("dice-charmers/sun")))
    said = xmp.read_xmp(reader.trailer["/Root"]["/Metadata"].get_object().get_data())
    assert said["http://www.aiim.org/pdfua/ns/id/part"] == "1"
    assert said[xmp.DC + "title"] == reader.metadata.title
    assert said[xmp.XMP + "CreateDate"] == "2000-01-01T00:00:00+00:00"


def test_it_says_the_date_of_the_environment_in_both_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    reader = PdfReader(BytesIO(made("dice-charmers/sun")))
    said = xmp.read_xmp(reader.trailer["/Root"]["/Metadata"].get_object().get_data())
    dates = [xmp.pdf_date(str(reader.metadata[key])) for key in ("/CreationDate", "/ModDate")]
    dates += [xmp.xmp_date(said[xmp.XMP + key]) for key in ("CreateDate", "ModifyDate", "MetadataDate")]
    assert {date[0].timestamp() for date in dates if date} == {1790000000} and None not in dates
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "tomorrow")
    with pytest.raises(UsageError):
        made("dice-charmers/sun")


@pytest.mark.medium
def test_it_looks_like_the_printed_sheet() -> None:
    printed, _ = home.pages_as_pdf([finished_sheet(sheet("dice-charmers/sun"), "en", "a4")])
    pages = [pypdfium2.PdfDocument(data)[0] for data in (printed, shared("dice-charmers/sun"))]
    one, other = (page.render(scale=1).to_numpy() for page in pages)
    assert numpy.array_equal(one, other)


@pytest.mark.medium
def test_bookmarks_name_sheets_and_their_pages() -> None:
    reader = PdfReader(BytesIO(shared("dice-charmers/sun", "dice-charmers/mat", lang="de")))
    sun, mat, pages = reader.outline
    assert [sun.title, mat.title] == ["Sonne", sheet("dice-charmers/mat").title("de")]
    assert len(pages) == 2
    assert [reader.get_destination_page_number(d) for d in (sun, mat, *pages)] == [0, 1, 1, 2]
    assert reader.metadata is not None
    assert "Sonne" in reader.metadata.title


@pytest.mark.medium
def test_fields_are_the_spots() -> None:
    data = shared("dice-charmers/sun", "dice-charmers/moon", fillable=True)
    reader = PdfReader(BytesIO(data))
    fields = reader.get_fields()
    spots = draw_sheet(sheet("dice-charmers/sun"), "en", "a4")[0].spots
    moon = draw_sheet(sheet("dice-charmers/moon"), "en", "a4")[0].spots
    twice = [name for name in fields if "-crossed" in name]
    assert len(fields) == len(spots) + len(moon) + len(twice)
    assert {"karma-1-crossed", "market-tea-1-crossed"} <= set(twice) and "river-7-crossed" not in fields
    assert fields["field-player"]["/FT"] == "/Tx"
    assert fields["river-7"]["/FT"] == "/Btn"
    assert fields["river-7_2"]["/TU"] == "river 7"
    widgets = {w.get_object()["/T"]: w.get_object() for w in reader.pages[0]["/Annots"]}
    widget = widgets["river-7"]
    left, low, right, high = (float(v) * 25.4 / 72 for v in widget["/Rect"])
    assert ((left + right) / 2, 297 - (low + high) / 2) == pytest.approx(spots["river.7"][:2], abs=0.01)
    assert made("dice-charmers/sun", fillable=True) == shared("dice-charmers/sun", fillable=True)


@pytest.mark.medium
def test_every_field_hangs_in_the_tree() -> None:
    reader = PdfReader(BytesIO(shared("dice-charmers/sun", fillable=True)))
    numbers = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    by_key = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert list(by_key) == sorted(by_key)
    for reference in reader.pages[0]["/Annots"]:
        widget = reference.get_object()
        element = by_key[widget["/StructParent"]].get_object()
        assert element["/S"] == "/Form"
        assert element["/K"]["/Obj"].get_object()["/T"] == widget["/T"]


def with_form(data: bytes) -> numpy.ndarray:
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    return document[0].render(scale=1).to_numpy()[..., :3].astype(int)


@pytest.mark.medium
def test_crosses_are_drawn_where_boxes_are_on() -> None:
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter(BytesIO(shared("dice-charmers/sun", fillable=True)))
    before = BytesIO()
    writer.write(before)
    for reference in writer.pages[0]["/Annots"]:
        if reference.get_object()["/T"] == "money-40":
            reference.get_object()[NameObject("/AS")] = NameObject("/On")
    after = BytesIO()
    writer.write(after)
    one, other = (with_form(f.getvalue()) for f in (before, after))
    changed = abs(one - other).sum(axis=2) > 30
    rows, columns = changed.nonzero()
    spot = draw_sheet(sheet("dice-charmers/sun"), "en", "a4")[0].spots["money.40"]
    mm = 25.4 / 72
    assert changed.sum() > 20
    assert spot.x - spot.rx <= columns.min() * mm
    assert columns.max() * mm <= spot.x + spot.rx
    assert spot.y - spot.ry - 1 <= rows.min() * mm


def test_what_has_no_spot_is_no_form() -> None:
    with pytest.raises(UsageError, match="fill in"):
        made("dice-charmers/card", fillable=True)


TYPED = {
    "en": "abcxyzABCXYZ0123456789äöüßéñçŁőğşİı'-,;:!?()",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩،؛؟abcXYZ0123456789",
    "hi": "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौंःँ्०१२३४५६७८९abcXYZ0123456789",
    "ja": "あいうえおんアイウエオン・ー、。「」（）０１９日一人大太郎山田abcXYZ0123456789",
    "ko": "가나다라한글김이박abcXYZ0123456789",
}


@pytest.mark.medium
@pytest.mark.parametrize("lang", TYPED)
def test_each_letter_that_is_typed_has_a_glyph_that_reads_as_it(lang: str) -> None:
    """Readers take the first glyph that reads as a letter; in Arabic that could be its body without its dots."""
    sheet = with_options(read_sheet(library.resolve("nagaraja/log")), {"players": "2"})
    reader = PdfReader(BytesIO(screen_pdf([finished_sheet(sheet, lang, "a4")], fillable=True)[0]))
    form = reader.root_object["/AcroForm"].get_object()
    font = form["/DR"]["/Font"][form["/DA"].split()[0]].get_object()  # type: ignore[index]
    face = fallback_faces("text", language_of(lang).script)[0].hb_font
    codes: dict[str, list[int]] = {}
    for code, text in sorted(unicode_texts(font).items()):
        codes.setdefault(text, []).append(code)
    for letter in TYPED[lang]:
        assert codes[letter][0] == face.get_nominal_glyph(ord(letter)), letter

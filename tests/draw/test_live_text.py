"""Words can be searched, copied and read aloud: what a reader finds is what was set."""

import shutil
import subprocess

import pypdfium2
import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import lines, reader, rendered, sample, visual
from tests.draw.words import missing, plain, printed, words_of

WORDS = {
    "en": ["The Dice Charmers", "office fflfi", "Karma 12/3", "no\u00a0break", "+1"],
    "de": ["Öffentlichkeit größe ẞ", "Świątynia Tiếng Việt"],
    "hi": ["राजा का महल", "क्षत्रिय शक्ति", "स्त्री"],
    "ja": ["得点表 合計", "ガネーシャ"],
    "ar": ["لوحة النتائج المجموع (12)", "قصر الراجا", "بَيْتٌ"],
}


def page(lang):
    scene = Scene(120, 120, Typesetter(lang), lang=lang)
    for i, role in enumerate(("text", "display", "bold")):
        for j, words in enumerate(WORDS[lang]):
            scene.text(10, 10 + 36 * i + 7 * j, words, role, 12)
    scene.text(110, 100, WORDS[lang][0], "text", 10, rot=-90)
    scene.text(60, 118, WORDS[lang][0], "bold", 9, align="c", track=0.5, width=100)
    return scene


@pytest.mark.parametrize("lang", WORDS)
def test_every_line_says_what_was_set(lang):
    found = page(lang)
    texts = [item.line for item in found.items if isinstance(item, Text)]
    assert [line.text for line in texts] == WORDS[lang] * 3 + [WORDS[lang][0]] * 2
    assert lines(rendered(found)) == [visual(line) for line in texts]


@pytest.mark.parametrize("lang", ["en", "de", "hi", "ja"])
def test_pdfium_finds_every_line(lang):
    found = pypdfium2.PdfDocument(rendered(page(lang)))[0].get_textpage().get_text_range().splitlines()
    for words in WORDS[lang]:
        assert found.count(words) >= 3


@pytest.mark.parametrize("lang", ["en", "de", "ja"])  # pypdf's own extraction knows no ActualText
def test_pypdf_finds_every_line(lang):
    found = reader(rendered(page(lang))).pages[0].extract_text()
    for words in WORDS[lang]:
        assert words.replace("\u00a0", " ") in found


def fonts(data):
    for each in reader(data).pages:
        yield from (font.get_object() for font in each["/Resources"]["/Font"].values())


@pytest.mark.parametrize("lang", WORDS)
def test_every_font_is_embedded_once_with_widths_and_texts(lang):
    found = list(fonts(rendered(page(lang))))
    assert found
    names = [font["/BaseFont"] for font in found]
    assert len(set(names)) == len(names)
    for font in found:
        assert font["/Subtype"] == "/Type0"
        assert font["/BaseFont"][7] == "+"
        descendant = font["/DescendantFonts"][0].get_object()
        data = descendant["/FontDescriptor"]["/FontFile2"].get_data()
        assert data[:4] == b"\0\1\0\0"
        widths = descendant["/W"]
        known = dict(zip(widths[::2], (w[0] for w in widths[1::2]), strict=True))
        texts = font["/ToUnicode"].get_object().get_data().decode().count("> <") - 1  # the code space
        assert len(known) - 1 == texts  # all but .notdef


def test_stated_widths_are_those_of_the_embedded_font():
    import struct

    import uharfbuzz as hb

    for font in fonts(rendered(page("hi"))):
        descendant = font["/DescendantFonts"][0].get_object()
        face = hb.Face(hb.Blob(descendant["/FontDescriptor"]["/FontFile2"].get_data()))
        (long,) = struct.unpack_from(">H", face.reference_table("hhea").data, 34)
        metrics = face.reference_table("hmtx").data
        widths = descendant["/W"]
        for gid, (width,) in zip(widths[::2], widths[1::2], strict=True):
            (real,) = struct.unpack_from(">H", metrics, 4 * min(int(gid), long - 1))
            assert float(width) == pytest.approx(real * 1000 / face.upem, abs=0.01)


def test_no_font_stays_outside_the_file():
    data = rendered(sample())
    assert b"Helvetica" not in data
    assert all("/FontFile2" in f["/DescendantFonts"][0]["/FontDescriptor"] for f in fonts(data))


def test_a_file_without_words_has_no_font():
    scene = Scene(10, 10, Typesetter("en"))
    scene.rect(1, 1, 5, 5, fill="ink")
    assert list(fonts(rendered(scene))) == []


def texts_in_viewers(data):
    """Return the text that pdfium copies from a PDF, and the text of Poppler if it is installed."""
    yield "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    if shutil.which("pdftotext"):
        yield subprocess.run(
            ["pdftotext", "-", "-"], input=data, capture_output=True, check=True
        ).stdout.decode()


@pytest.mark.medium
@pytest.mark.parametrize("lang", all_languages())
def test_viewers_find_the_words_of_pages(lang):
    """Lines with marks above and below letters, letter spacing, numbers among words, and texts beside each other."""
    name = "nagaraja/log" if lang in ("ar", "hi") else "raja/rajasthan"
    sheet = finished_sheet(read_sheet(library.resolve(name)), lang, "a4")
    page = sheet._replace(pages=sheet.pages[:1])
    for found in texts_in_viewers(rendered(page.pages)):
        assert missing(words_of(page), found) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", all_languages())
def test_viewers_find_the_words_of_cards(lang):
    sheet, data = printed("raja/card", lang)
    asked = words_of(sheet)
    for found in texts_in_viewers(data):
        assert len(missing(asked, found)) <= max(1, len(asked) // 100)


def test_viewers_find_numbers_in_arabic_lines():
    scene = Scene(100, 40, Typesetter("ar"), lang="ar")
    scene.text(90, 10, "المسطرة 100 مم", "text", 12, align="r")
    for found in texts_in_viewers(rendered(scene)):
        assert all(word in plain(found) for word in ("المسطرة", "100", "مم"))


def test_tagged_arabic_has_its_text_in_reading_order():
    sheet, data = printed("dice-charmers/sun", "ar")
    found = set()

    def walk(element):
        found.add(element.get("/ActualText"))
        below = element.get("/K")
        for each in below if isinstance(below, list) else ():
            walk(each.get_object())

    walk(reader(data).trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object())
    arabic = {
        item.line.text
        for item in sheet.pages[0].items
        if isinstance(item, Text) and any(run.rtl for run in item.line.runs)
    }
    assert len(arabic) > 20
    assert arabic <= found

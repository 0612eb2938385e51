"""A letter without a glyph is reported in each kind of simple and composite font, and no other letter is.

The fonts are made by fontTools: ``.notdef`` is a box, and only A and Aacute have glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.eexec import encrypt
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NumberObject, TextStringObject

from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from tests.press.editing import X4, dictionary, edited, name, numbers, paint, stream

GLYPHS = [".notdef", "A", "Aacute"]
NAMES = {"A": 0x41, "Aacute": 0xC1}
WIDTH = 600
SYMBOLIC, LATIN = 4, 32
Cmap = tuple[int, int, dict[int, str]]
MAC = (1, 0, {0x41: "A", 0xE7: "Aacute"})
UNICODE = (3, 1, {0x41: "A", 0xC1: "Aacute"})
SYMBOLS = (3, 0, {0xF041: "A", 0xF0C1: "Aacute"})


def _draw(pen: Any) -> Any:
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    return pen


def _builder(is_truetype: bool) -> FontBuilder:
    builder = FontBuilder(1000, isTTF=is_truetype)
    builder.setupGlyphOrder(GLYPHS)
    builder.setupCharacterMap({})
    builder.setupHorizontalMetrics(dict.fromkeys(GLYPHS, (WIDTH, 0)))
    builder.setupHorizontalHeader()
    return builder


def truetype(*tables: Cmap, named: bool = False) -> bytes:
    """A TrueType program with these subtables of ``cmap``, and with glyph names in ``post`` if asked for."""
    builder = _builder(True)
    builder.setupGlyf({glyph: _draw(TTGlyphPen(None)).glyph() for glyph in GLYPHS})
    builder.setupPost(keepGlyphNames=named)
    font: TTFont = builder.font
    made = []
    for platform, encoding, codes in tables:
        table = CmapSubtable.newSubtable(4 if platform == 3 else 0)
        table.platformID, table.platEncID, table.language, table.cmap = platform, encoding, 0, codes
        made.append(table)
    font["cmap"].tables = made
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def compact(blank: str = "") -> bytes:
    """A CFF program with the standard encoding; the glyph ``blank`` has no outline."""
    builder = _builder(False)
    pens = {glyph: T2CharStringPen(WIDTH, None) for glyph in GLYPHS}
    drawn = {glyph: (pen if glyph == blank else _draw(pen)).getCharString() for glyph, pen in pens.items()}
    builder.setupCFF("Own", {}, drawn, {})
    builder.setupPost()
    out = BytesIO()
    builder.font.save(out)
    return bytes(TTFont(BytesIO(out.getvalue())).reader["CFF "])


def type_one(encoding: bytes) -> bytes:
    """A Type 1 program; its glyphs paint nothing, which is not checked."""
    glyph = encrypt(b"\0\0\0\0\x8b\x8b\x0d\x0e", 4330)[0]  # 0 0 hsbw endchar
    glyphs = b"".join(b"/%b %d RD %b ND\n" % (known.encode(), len(glyph), glyph) for known in GLYPHS)
    locked = (
        b"\0\0\0\0dup /Private 2 dict dup begin /CharStrings 3 dict dup begin\n%bend closefile\n" % glyphs
    )
    return b"%%!PS-AdobeFont-1.0: Own\n/Encoding %b def currentfile eexec\n%b" % (
        encoding, encrypt(locked, 55665)[0])  # fmt: skip


def _descriptor(writer: PdfWriter, program: bytes, flags: int, key: str) -> Any:
    file = stream("")
    file.set_data(program)
    file[name("/Length1")] = NumberObject(len(program))
    if key == "FontFile3":
        file[name("/Subtype")] = name("/Type1C")
    return writer._add_object(dictionary(
        Type=name("/FontDescriptor"), FontName=name("/ABCDEF+Own"), Flags=NumberObject(flags),
        FontBBox=numbers(0, 0, 500, 500), ItalicAngle=NumberObject(0), Ascent=NumberObject(500),
        Descent=NumberObject(0), CapHeight=NumberObject(500), StemV=NumberObject(80),
        **{key: writer._add_object(file)}))  # fmt: skip


Make = Callable[[PdfWriter], DictionaryObject]


def simple(program: bytes, encoding: Any = None, flags: int = LATIN, key: str = "FontFile2") -> Make:
    def make(writer: PdfWriter) -> DictionaryObject:
        kind = "/TrueType" if key == "FontFile2" else "/Type1"
        entries = {} if encoding is None else {"Encoding": encoding}
        return dictionary(
            Type=name("/Font"), Subtype=name(kind), BaseFont=name("/ABCDEF+Own"), FirstChar=NumberObject(0),
            LastChar=NumberObject(255), Widths=numbers(*[WIDTH] * 256),
            FontDescriptor=_descriptor(writer, program, flags, key), **entries)  # fmt: skip

    return make


def composite(program: bytes, glyphs: Iterable[int] | None) -> Make:
    """A composite font whose ``/CIDToGIDMap`` lists these glyphs, or is ``/Identity``."""

    def make(writer: PdfWriter) -> DictionaryObject:
        listed: Any = name("/Identity")
        if glyphs is not None:
            listed = stream("")
            listed.set_data(b"".join(glyph.to_bytes(2) for glyph in glyphs))
            listed = writer._add_object(listed)
        own = dictionary(
            Type=name("/Font"), Subtype=name("/CIDFontType2"), BaseFont=name("/ABCDEF+Own"), DW=NumberObject(WIDTH),
            CIDSystemInfo=dictionary(Registry=TextStringObject("Adobe"), Ordering=TextStringObject("Identity"),
                                     Supplement=NumberObject(0)),
            CIDToGIDMap=listed, FontDescriptor=_descriptor(writer, program, SYMBOLIC, "FontFile2"))  # fmt: skip
        return dictionary(
            Type=name("/Font"), Subtype=name("/Type0"), BaseFont=name("/ABCDEF+Own"),
            Encoding=name("/Identity-H"), DescendantFonts=ArrayObject([writer._add_object(own)]))  # fmt: skip

    return make


def _differences(*entries: Any) -> DictionaryObject:
    """The encoding WinAnsi with these changes: a code, and the names from it on."""
    listed = [NumberObject(e) if isinstance(e, int) else name(f"/{e}") for e in entries]
    return dictionary(
        Type=name("/Encoding"), BaseEncoding=name("/WinAnsiEncoding"), Differences=ArrayObject(listed)
    )


WIN, ROMAN, STANDARD = (name(f"/{which}Encoding") for which in ("WinAnsi", "MacRoman", "Standard"))
# The codes in hexadecimal: those that have glyphs, and one that has none.
FONTS: dict[str, tuple[Make, str, str]] = {
    "symbolic, Mac codes": (simple(truetype(MAC), flags=SYMBOLIC), "41 E7", "42"),
    "symbolic, symbol codes": (simple(truetype(SYMBOLS), flags=SYMBOLIC), "41 C1", "42"),
    "symbolic, WinAnsi and symbol codes": (simple(truetype(SYMBOLS), WIN, SYMBOLIC), "41 C1", "E9"),
    "symbolic, WinAnsi and Unicode": (simple(truetype(UNICODE), WIN, SYMBOLIC), "41 C1", "E9"),
    "symbolic, WinAnsi and Mac codes": (simple(truetype(MAC), WIN, SYMBOLIC), "41 C1", "E9"),
    "WinAnsi and Unicode": (simple(truetype(UNICODE), WIN), "41 C1", "E9"),
    "WinAnsi and Mac codes": (simple(truetype(MAC), WIN), "41 C1", "E9"),
    "WinAnsi and glyph names": (simple(truetype(named=True), WIN), "41 C1", "E9"),
    "MacRoman and Mac codes": (simple(truetype(MAC), ROMAN), "41 E7", "8E"),
    "MacRoman and Unicode": (simple(truetype(UNICODE), ROMAN), "41 E7", "8E"),
    "Standard and Unicode": (simple(truetype(UNICODE), STANDARD), "41", "61"),
    "names and Unicode": (simple(truetype(UNICODE), _differences(1, "Aacute", "Eacute")), "01 41", "02"),
    "names by Unicode": (simple(truetype(UNICODE), _differences(1, "uni00C1", "uni00E9")), "01 41", "02"),
    "CFF, WinAnsi": (simple(compact(), WIN, LATIN, "FontFile3"), "41 C1", "E9"),
    "CFF, its own codes": (simple(compact(), None, SYMBOLIC, "FontFile3"), "41", "42"),
    "CFF, names": (simple(compact(), _differences(1, "Aacute", "Eacute"), LATIN, "FontFile3"), "01", "02"),
    "no encoding and Unicode": (simple(truetype(UNICODE)), "41", "42"),
    "symbolic, Unicode": (simple(truetype(UNICODE), None, SYMBOLIC), "41 C1", "42"),
    "symbolic, no codes": (simple(truetype(), None, SYMBOLIC), "02", "42"),
    "CFF, a code without a name": (simple(compact(), None, SYMBOLIC, "FontFile3"), "41", "80"),
    "CFF, a blank letter": (simple(compact("Aacute"), WIN, LATIN, "FontFile3"), "41", "C1"),
    "Type 1, standard codes": (simple(type_one(b"StandardEncoding"), None, LATIN, "FontFile"), "41", "42"),
    "Type 1, a code without a name": (
        simple(type_one(b"StandardEncoding"), None, LATIN, "FontFile"),
        "41",
        "80",
    ),
    "Type 1, its own codes": (
        simple(type_one(b"3 array dup 9 /A put"), None, SYMBOLIC, "FontFile"),
        "09",
        "42",
    ),
    "composite, glyph numbers": (composite(truetype(UNICODE), None), "0001 0002", "0003"),
    "composite, listed glyphs": (composite(truetype(UNICODE), (0, 0, 2)), "0002", "0003"),
    "composite, listed as missing": (composite(truetype(UNICODE), (0, 0, 2)), "0002", "0001"),
}


def _rules(make: Make, codes: str) -> set[str]:
    def edit(writer: PdfWriter) -> None:
        code = f"BT /Fx 4 Tf 0 0 0 1 k 20 20 Td <{codes}> Tj ET"
        paint(code, Font=dictionary(Fx=make(writer)))(writer)

    return {finding.rule for finding in preflight(edited(X4, edit), find_profile(X4))}


@pytest.mark.parametrize("which", FONTS)
def test_only_a_letter_without_a_glyph_is_reported(which: str) -> None:
    make, present, missing = FONTS[which]
    assert _rules(make, present) == set()
    assert _rules(make, missing) == {"glyphs"}


@pytest.mark.parametrize("which", ["symbolic, Mac codes", "WinAnsi and Unicode", "CFF, WinAnsi"])
def test_a_space_needs_no_glyph_name(which: str) -> None:
    make, present, _ = FONTS[which]
    expected = {"glyphs"} if which == "symbolic, Mac codes" else set()  # its box would be printed
    assert _rules(make, f"{present} 20") == expected


def test_a_file_that_shows_glyph_0_is_not_ready() -> None:
    data = Path(__file__).with_name("glyph_0.pdf").read_bytes()
    assert "glyphs" in {f.rule for f in preflight(data, find_profile(X4)) if f.sure}

"""More print-shop files with one thing wrong each, written without looking at what preflight asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import (
    DecodedStreamObject,
    DictionaryObject,
    NullObject,
    NumberObject,
    TextStringObject,
)

from tests.press.broken_parts import (
    TRUE,
    Make,
    both,
    dots,
    filled,
    indexed,
    lettered,
    measured,
    note,
    raw,
    real,
    row,
    saved,
    shaded,
    shown,
    state,
    white_point,
)
from tests.press.editing import (
    SCRIPT,
    X1A,
    X4,
    Edit,
    bookmark,
    boxes,
    dictionary,
    drawn_letter,
    first,
    font,
    icc,
    info,
    intent,
    layer,
    name,
    numbers,
    paint,
    ramp,
    root,
    separation,
    stream,
    tiled,
    tiling,
    xmp,
)

CMYK, GREY = "/DeviceCMYK", "/DeviceGray"
_BOX = "20 10 20 10 re f"
_HUGE = (0.0, 0.0, 60.0, 80.0)
Table = Callable[[bytes], bytes]


# ---- colours and ink ---------------------------------------------------------------------------------
def mix(low: tuple[float, ...], high: tuple[float, ...]) -> DictionaryObject:
    return dictionary(
        FunctionType=NumberObject(2),
        N=NumberObject(1),
        Domain=numbers(0, 1),
        C0=numbers(*low),
        C1=numbers(*high),
    )


def along(function: Any, **more: Any) -> DictionaryObject:
    return dictionary(ShadingType=NumberObject(2), ColorSpace=name(CMYK), Coords=numbers(60, 0, 200, 0),
                      Function=function, Extend=row(TRUE, TRUE), **more)  # fmt: skip


NOTHING, ALL_OF_IT = (0.0,) * 4, (1.0,) * 4
THERE_AND_BACK = dictionary(
    FunctionType=NumberObject(3), Domain=numbers(0, 1), Bounds=numbers(0.5), Encode=numbers(0, 1, 0, 1),
    Functions=row(mix(NOTHING, ALL_OF_IT), mix(ALL_OF_IT, NOTHING)),
)  # fmt: skip


def sampled(writer: PdfWriter) -> Any:
    found = DecodedStreamObject()
    found.set_data(bytes(4) + b"\xff" * 4 + bytes(4))
    found.update(dictionary(FunctionType=NumberObject(0), Domain=numbers(0, 1), Range=numbers(*[0, 1] * 4),
                            Size=row(NumberObject(3)), BitsPerSample=NumberObject(8)))  # fmt: skip
    return along(writer._add_object(found))


def patch(kind: int) -> Make:
    """A curved area, heavy in all corners."""
    around = [(0, 0), (0, 85), (0, 170), (0, 255), (85, 255), (170, 255),
              (255, 255), (255, 170), (255, 85), (255, 0), (170, 0), (85, 0)]  # fmt: skip
    inner = [(85, 85), (85, 170), (170, 170), (170, 85)] if kind == 7 else []
    data = b"\0" + b"".join(map(bytes, around + inner)) + b"\xff" * 16
    eight = NumberObject(8)
    return lambda _: raw(data, ShadingType=NumberObject(kind), ColorSpace=name(CMYK), BitsPerCoordinate=eight,
                         BitsPerComponent=eight, BitsPerFlag=eight,
                         Decode=numbers(0, 180, 0, 250, 0, 1, 0, 1, 0, 1, 0, 1))  # fmt: skip


def default(key: str, space: Make, code: str) -> Edit:
    """What a device's colours stand for on this page."""
    return lambda writer: paint(code + _BOX, ColorSpace=DictionaryObject({name(f"/{key}"): space(writer)}))(
        writer
    )


def stencil(code: str, **more: Any) -> Edit:
    """A picture of one bit, through which a colour is laid."""
    made = dots(None, 1, 1, bytes(38 * 300), ImageMask=TRUE)
    return lambda writer: paint(f"{code} q 25.4 0 0 25.4 20 10 cm /Im Do Q",
                                XObject=dictionary(Im=writer._add_object(made(writer))), **more)(writer)  # fmt: skip


def patterned_type(pattern: Callable[[PdfWriter], Any]) -> Edit:
    return lambda writer: both(
        paint("", Pattern=dictionary(Px=writer._add_object(pattern(writer)))),
        lettered("BT /Fx 4 Tf /Pattern cs /Px scn 20 20 Td LETTER Tj ET"),
    )(writer)


OVER = state(op=TRUE, OP=TRUE, OPM=NumberObject(1))
RICH = (0.6, 0.5, 0.5, 1.0)


# ---- fonts -------------------------------------------------------------------------------------------
def compact(letter: str = "A", width: float = 600, key: str = "FontFile3", kind: str = "/Type1C",
            change: Callable[[bytes], bytes] = bytes, encoding: Any = None) -> Edit:  # fmt: skip
    """A letter of a compact font that has A and B."""

    def edit(writer: PdfWriter) -> None:
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.t2CharStringPen import T2CharStringPen
        from fontTools.ttLib import TTFont

        drawn = {}
        for glyph in (".notdef", "A", "B"):
            pen = T2CharStringPen(600, None)
            pen.moveTo((0, 0))
            pen.lineTo((500, 0))
            pen.lineTo((500, 700))
            pen.closePath()
            drawn[glyph] = pen.getCharString()
        made = FontBuilder(1000, isTTF=False)
        made.setupGlyphOrder([*drawn])
        made.setupCFF("Own", {"FullName": "Own"}, drawn, {})
        made.setupHorizontalMetrics(dict.fromkeys(drawn, (600, 0)))
        made.setupHorizontalHeader(ascent=800, descent=-200)
        for table in (made.setupCharacterMap, made.setupNameTable):
            table({})
        made.setupOS2()
        made.setupPost()
        out = BytesIO()
        made.font.save(out)
        data = change(TTFont(out).getTableData("CFF "))
        descriptor = dictionary(
            Type=name("/FontDescriptor"), FontName=name("/ABCDEF+Own"), Flags=NumberObject(32),
            FontBBox=numbers(0, 0, 1000, 1000), ItalicAngle=NumberObject(0), Ascent=NumberObject(800),
            Descent=NumberObject(-200), CapHeight=NumberObject(700), StemV=NumberObject(80),
            **{key: writer._add_object(raw(data, **({"Subtype": name(kind)} if kind else {})))},
        )  # fmt: skip
        found = dictionary(Type=name("/Font"), Subtype=name("/Type1"), BaseFont=name("/ABCDEF+Own"),
                           FirstChar=NumberObject(65), LastChar=NumberObject(67), Widths=numbers(*[width] * 3),
                           FontDescriptor=writer._add_object(descriptor),
                           Encoding=encoding or name("/WinAnsiEncoding"))  # fmt: skip
        code = f"BT /Fx 4 Tf 0 0 0 1 k 20 20 Td ({letter}) Tj ET"
        paint(code, Font=dictionary(Fx=writer._add_object(found)))(writer)

    return edit


def differences(glyph: str) -> DictionaryObject:
    return dictionary(Type=name("/Encoding"), Differences=row(NumberObject(65), name(glyph)))


# ---- the file ------------------------------------------------------------------------------------------
def layers(**said: Any) -> Edit:
    """A layer, and what the file says of its layers otherwise; None: nothing."""

    def edit(writer: PdfWriter) -> None:
        layer()(writer)
        found: Any = writer._root_object["/OCProperties"]
        for key, value in said.items():
            found.pop(name(f"/{key}"), None)
            if value is not None:
                found[name(f"/{key}")] = value

    return edit


def layer_of_its_own(writer: PdfWriter) -> None:
    layer()(writer)
    unknown = writer._add_object(dictionary(Type=name("/OCG"), Name=TextStringObject("Other")))
    paint(f"/OC /Mc BDC 1 0 0 0 k {_BOX} EMC", Properties=dictionary(Mc=unknown))(writer)


def nameless(writer: PdfWriter) -> None:
    layer()(writer)
    del writer._root_object["/OCProperties"]["/D"]["/Name"]  # type: ignore[index]


def branch(writer: PdfWriter) -> None:
    """A script that only a branch of the names knows."""
    leaf = writer._add_object(dictionary(Names=row(TextStringObject("go"), SCRIPT)))
    writer._root_object[name("/Names")] = dictionary(JavaScript=dictionary(Kids=row(leaf)))


def twice(writer: PdfWriter) -> None:
    pages: Any = writer._root_object["/Pages"].get_object()
    pages["/Kids"].append(pages["/Kids"][0].indirect_reference)
    pages[name("/Count")] = NumberObject(3)


def corner(writer: PdfWriter) -> None:
    """A link that lies on the bleed alone."""
    bleed, trim = (writer.pages[0][key] for key in ("/BleedBox", "/TrimBox"))
    note("/Link", tuple(float(v) for v in (*bleed[:2], *trim[:2])))(writer)  # type: ignore[index]


def no_entry(key: str) -> Edit:
    return lambda writer: writer.pages[0].pop(key) and None  # type: ignore[call-overload,no-any-return]


def less(make: Make, key: str) -> Make:
    """A part without an entry."""

    def made(writer: PdfWriter) -> Any:
        found = make(writer)
        del found[name(key)]
        return found

    return made


def other(found: Any) -> None:
    found[name("/Subtype")] = name("/CIDFontType0")


SHOT = dictionary(S=name("/GTS_PDFX"), OutputConditionIdentifier=TextStringObject("CGATS TR 001"))
MORE: dict[str, tuple[str, str, Edit]] = {
    # the file
    "a title of nothing": (X1A, "metadata", info(Title="")),
    "made by another": (X4, "metadata", info(Producer="Other 1.0")),
    "other keywords": (X4, "metadata", info(Keywords="Other")),
    "a claim of nobody": (X4, "claim", xmp(b"http://www.npes.org/pdfx/ns/id/", b"http://www.npes.org/pdfx/ns/ix/")),
    "metadata of no kind": (X4, "metadata", lambda w: w._root_object["/Metadata"].get_object().pop("/Subtype")),  # type: ignore[arg-type,return-value,call-overload]
    "a script on a branch": (X4, "actions", branch),
    "a way into a file inside": (X4, "actions", bookmark(dictionary(S=name("/GoToE"), T=dictionary(R=name("/C"))))),
    "a web page beside the page": (X4, "actions", note("/Link", A=dictionary(
        S=name("/URI"), URI=TextStringObject("http://x")))),
    "a signature": (X4, "annotations", note("/Widget", (60, 60, 90, 90), FT=name("/Sig"), T=TextStringObject("s"))),
    "a link on the bleed": (X4, "annotations", corner),
    "a link from its far corner": (X4, "annotations", note("/Link", (90, 90, 40, 40))),
    "a watermark": (X4, "annotations", note("/Watermark", (40, 40, 90, 90), "0 0 0 1 k 0 0 9 9 re f")),
    "a stamp in light beside the page": (X4, "colours", note("/Stamp", shows="1 0 0 rg 0 0 9 9 re f")),
    "a layer that is not listed": (X4, "layers", layer_of_its_own),
    "layers of no state": (X4, "layers", layers(D=None)),
    "layers of another state": (X4, "layers", layers(Configs=row(dictionary(
        Name=TextStringObject("b"), BaseState=name("/OFF"))))),
    "layers whose state has no name": (X4, "layers", nameless),
    "an intent in small letters": (X4, "output-intent", intent(lambda _, i: i.update(
        dictionary(S=name("/GTS_PDFx"))))),
    "an intent of no name": (X4, "output-intent", intent(lambda _, i: i.pop("/OutputConditionIdentifier"))),
    "an intent that is a text": (X4, "readable", root(OutputIntents=row(TextStringObject("x")))),
    "a profile from device to device": (X4, "output-intent", icc(lambda d: d[:12] + b"linkCMYK" + d[20:])),
    "a profile that is none": (X4, "output-intent", icc(lambda d: d[:36] + b"xxxx" + d[40:])),
    "a profile longer than it says": (X4, "output-intent", icc(lambda d: d + bytes(4))),
    "a profile without its paper": (X4, "output-intent", icc(lambda d: d.replace(b"wtpt", b"zzzz", 1))),
    "a profile without its name": (X4, "output-intent", icc(lambda d: d.replace(b"desc", b"zzzz", 1))),
    "a page for another press": (X4, "output-intent", first(OutputIntents=row(SHOT))),
    # pages
    "turned by half a corner": (X4, "origin", first(Rotate=NumberObject(45))),
    "turned the other way": (X4, "origin", first(Rotate=NumberObject(-90))),
    "half as large": (X4, "origin", first(UserUnit=real(0.5))),
    "a scale of nothing": (X4, "origin", first(UserUnit=NumberObject(0))),
    "a trim beside the paper": (X4, "boxes", boxes(TrimBox=(-20, 0, 0, 0))),
    "no bleed": (X4, "bleed", no_entry("/BleedBox")),
    "no paper": (X4, "boxes", no_entry("/MediaBox")),
    "paper of words": (X4, "readable", first(MediaBox=row(*map(TextStringObject, "abcd")))),
    "paper of three numbers and a hole": (X4, "readable", first(MediaBox=row(
        NumberObject(0), NumberObject(0), NullObject(), NumberObject(500)))),
    "a trim of five numbers": (X4, "bleed", first(TrimBox=numbers(28, 28, 200, 280, 4))),
    "a page twice": (X4, "readable", twice),
    "a page mixed in light by its profile": (X4, "transparency", lambda w: first(Group=dictionary(
        S=name("/Transparency"), CS=measured(3, b"RGB ")(w)))(w)),
    # colours
    "grey that is gold": (X4, "spot-inks", default("DefaultGray", lambda _: separation("Gold")["/Gx"], "0.5 g ")),
    "light that is four inks": (X4, "colours", default("DefaultRGB", measured(4), "1 0 0 rg ")),
    "light that is measured": (X4, "colours", default("DefaultRGB", measured(3, b"RGB "), "1 0 0 rg ")),
    "four inks that are light": (X4, "colours", default("DefaultCMYK", measured(3, b"RGB "), "1 0 0 0 k ")),
    "measured light": (X1A, "colours", filled(
        lambda _: row(name("/CalRGB"), white_point()), f"/Gx cs 1 0 0 sc {_BOX}")),
    "measured grey": (X1A, "colours", filled(lambda _: row(name("/CalGray"), white_point()), f"/Gx cs 0 sc {_BOX}")),
    "a picture in measured colours": (X1A, "colours", shown(dots(lambda _: row(name("/Lab"), white_point()), 3))),
    "measured colours by numbers": (X4, "colours", filled(
        indexed(row(name("/Lab"), white_point()), bytes(6)), f"/Gx cs 0 sc {_BOX}")),
    "an ink told in measured colours": (X4, "colours", filled(lambda _: row(
        name("/Separation"), name("/Black"), row(name("/Lab"), white_point()), mix((100, 0, 0), (0, 0, 0))),
        f"/Gx cs 1 scn {_BOX}")),
    "another space behind a profile": (X4, "colours", filled(lambda w: (
        space := measured(4)(w), space[1].get_object().update(dictionary(Alternate=name("/DeviceRGB"))))[0],
        f"/Gx cs 0 0 0 1 sc {_BOX}")),
    "a stencil picture of red light": (X4, "colours", stencil("1 0 0 rg")),
    "a small stencil of red light": (X4, "colours", paint(
        "1 0 0 rg q 1 0 0 1 20 20 cm BI /W 20 /H 20 /IM true /BPC 1 ID " + "a" * 60 + "\nEI Q")),
    "a letter with a picture in light": (X4, "colours", drawn_letter(
        "1 0 d0 BI /W 2 /H 2 /BPC 8 /CS /RGB ID aaaaaaaaaaaa\nEI")),
    "letters before light": (X4, "colours", both(paint("", Shading=dictionary(Hx=ramp(
        numbers(1, 0, 0), numbers(0, 0, 1), space="/DeviceRGB"))), lettered(
        "q BT 7 Tr /Fx 30 Tf 20 20 Td LETTER Tj ET /Hx sh Q"))),
    "letters of tiles in light": (X4, "colours", patterned_type(lambda _: tiling("1 0 0 rg 0 0 4 4 re f"))),
    "a line of tiles in light": (X4, "colours", lambda w: paint("/Pattern CS /Px SCN 2 w 20 10 m 40 10 l S",
        Pattern=dictionary(Px=w._add_object(tiling("1 0 0 rg 0 0 4 4 re f"))))(w)),
    "gold by numbers": (X4, "spot-inks", filled(
        indexed(separation("Gold")["/Gx"], b"\0\xff"), f"/Gx cs 1 sc {_BOX}")),
    "gold in a shading": (X4, "spot-inks", shaded(lambda _: dictionary(
        ShadingType=NumberObject(2), ColorSpace=separation("Gold")["/Gx"], Coords=numbers(60, 0, 200, 0),
        Function=mix((0.0,), (1.0,))))),
    "gold as a mask": (X4, "colours", shown(dots(CMYK, SMask=dots(lambda _: separation("Gold")["/Gx"], 1)))),
    "black in small letters": (X4, "spot-inks", filled(
        lambda _: separation("black")["/Gx"], f"/Gx cs 1 scn {_BOX}")),
    "cyan of the process": (X4, "spot-inks", filled(
        lambda _: separation("Process Cyan")["/Gx"], f"/Gx cs 1 scn {_BOX}")),
    "a JPEG 2000 in light told as inks": (X4, "streams", shown(dots(
        CMYK, data=saved("RGB", "JPEG2000"), kind="/JPXDecode"))),
    # ink
    "too much ink behind a shading": (X4, "total-ink", lambda w: paint(f"/Pattern cs /Px scn {_BOX}",
        Pattern=dictionary(Px=dictionary(PatternType=NumberObject(2), Shading=dictionary(
            ShadingType=NumberObject(2), ColorSpace=name(CMYK), Coords=numbers(400, 0, 420, 0),
            Function=mix(NOTHING, NOTHING), Background=numbers(*ALL_OF_IT)))))(w)),
    "too much ink half way": (X4, "total-ink", shaded(lambda _: along(THERE_AND_BACK))),
    "too much ink in a sample": (X4, "total-ink", shaded(sampled)),
    "too much ink around": (X4, "total-ink", shaded(lambda _: dictionary(
        ShadingType=NumberObject(3), ColorSpace=name(CMYK), Coords=numbers(100, 60, 0, 100, 60, 60),
        Function=mix(ALL_OF_IT, NOTHING)))),
    "too much ink in a curved area": (X4, "total-ink", shaded(patch(6))),
    "too much ink in a bent area": (X4, "total-ink", shaded(patch(7))),
    "too much ink turned round": (X4, "total-ink", shown(dots(CMYK, data=bytes(360_000), Decode=numbers(
        *[1, 0] * 4)))),
    "too much ink in a line": (X4, "total-ink", paint("1 1 1 1 K 3 w 20 20 m 50 20 l S")),
    "too much ink of a stencil": (X4, "total-ink", stencil("1 1 1 1 k")),
    "too much ink in a drawn letter": (X4, "total-ink", drawn_letter("1 0 d0 1 1 1 1 k 0 0 1 1 re f")),
    "too much ink darkened": (X4, "total-ink", paint(
        f"1 1 0 0 k {_BOX} /Sx gs 0 0 1 1 k {_BOX}", ExtGState=state(BM=name("/Darken")))),
    "black of four inks by tiles": (X4, "black-text", patterned_type(
        lambda _: tiling(".6 .5 .5 1 k 0 0 8 8 re f"))),
    "black of four inks by a shading": (X4, "black-text", patterned_type(lambda _: dictionary(
        PatternType=NumberObject(2), Shading=along(mix(RICH, RICH))))),
    "black of three inks": (X4, "black-text", lettered("BT /Fx 4 Tf 1 1 1 0 k 20 20 Td LETTER Tj ET")),
    "a white tile overprints": (X4, "overprint", tiled("/Sx gs 0 0 0 0 k 0 0 4 4 re f", ExtGState=OVER)),
    "a white stencil overprints": (X4, "overprint", stencil("/Sx gs 0 0 0 0 k", ExtGState=OVER)),
    # type and lines
    "letters of lines of no width": (X4, "stroke-width", lettered(
        "BT 1 Tr 0 w /Fx 6 Tf 0 0 0 1 K 20 20 Td LETTER Tj ET")),
    "a line of less than nothing": (X4, "stroke-width", paint("-1 w 0 0 0 1 K 20 20 m 30 30 l S")),
    "a splinter": (X4, "stroke-width", paint("0 0 0 1 k 20 40 m 50 40 l 50 40.04 l h f")),
    "type of size 0": (X4, "type-size", lettered("BT /Fx 0 Tf 0 0 0 1 k 20 20 Td LETTER Tj ET")),
    "a letter that a compact font has not": (X4, "glyphs", compact("C")),
    "a name that a compact font has not": (X4, "glyphs", compact(encoding=differences("/zeta"))),
    "wrong widths of a compact font": (X4, "fonts-whole", compact(width=300)),
    "half a compact font": (X4, "fonts-whole", compact(change=lambda d: d[: len(d) // 2])),
    "a compact font as a TrueType": (X4, "fonts-whole", compact(key="FontFile2", kind="")),
    "a compact font as an old one": (X4, "fonts-whole", compact(key="FontFile", kind="")),
    "a compact font of no kind": (X4, "fonts-whole", compact(kind="")),
    "a font of another kind than its program": (X4, "fonts-whole", font(other)),
    "art to the trim in a form": (X4, "bleed-art", lambda w: paint("/Fm Do", XObject=dictionary(
        Fm=w._add_object(stream("1 0 0 0 k 0 30 20 20 re f", Subtype=name("/Form"), BBox=numbers(*_HUGE),
                                Resources=DictionaryObject()))))(w)),
    # content and pictures
    "no such way to draw letters": (X4, "content", lettered("BT 9 Tr /Fx 8 Tf 20 20 Td LETTER Tj ET")),
    "a dictionary without end": (X4, "content", paint("/P << /MCID 0 BDC EMC")),
    "a row without end": (X4, "content", paint("BT [ (a) TJ ET")),
    "a form of no size": (X4, "content", lambda w: paint("/Fm Do", XObject=dictionary(
        Fm=w._add_object(stream("", Subtype=name("/Form"), Resources=DictionaryObject()))))(w)),
    "a picture of no depth": (X4, "content", shown(less(dots(CMYK), "/BitsPerComponent"))),
    "a picture of no width": (X4, "content", shown(less(dots(CMYK), "/Width"))),
    "a mask that is no stencil": (X4, "content", shown(dots(CMYK, Mask=dots(GREY, 1)))),
    "half a mask": (X4, "streams", shown(dots(CMYK, Mask=dots(None, 1, 1, b"aa", ImageMask=TRUE)))),
    "a picture coarse one way": (X4, "picture", lambda w: paint("q 20 0 0 60 20 10 cm /Im Do Q", XObject=dictionary(
        Im=w._add_object(dots(CMYK)(w))))(w)),
    "rows packed by nobody": (X4, "streams", shown(dots(CMYK, kind="/Foo"))),
    "contents in another file": (X4, "streams", lambda w: w.pages[0].update(dictionary(Contents=w._add_object(
        stream("0 g", F=TextStringObject("a.bin"))))) and None),
    "a curve in a pattern's state": (X4, "transfer", lambda w: paint(f"/Pattern cs /Px scn {_BOX}",
        Pattern=dictionary(Px=dictionary(PatternType=NumberObject(2), Shading=along(mix(NOTHING, NOTHING)),
                                         ExtGState=dictionary(TR=mix((1.0,), (0.0,))))))(w)),
    "a faint letter": (X1A, "transparency", drawn_letter(
        "1 0 d0 /Sx gs 0 0 1 1 re f", ExtGState=state(ca=real(0.5)))),
}  # fmt: skip


# ---- the table of objects --------------------------------------------------------------------------------
_ROW = re.compile(rb"\d{10} 00000 n")


def _rows(data: bytes) -> list[int]:
    start = data.rindex(b"xref\n", 0, data.rindex(b"startxref"))
    return [found.start() for found in _ROW.finditer(data, start)]


def moved(data: bytes) -> bytes:
    at = _rows(data)[5]
    return data[:at] + b"%010d" % (int(data[at : at + 10]) + 3) + data[at + 10 :]


def exchanged(data: bytes) -> bytes:
    one, two = _rows(data)[2:4]
    return data[:one] + data[two : two + 10] + data[one + 10 : two] + data[one : one + 10] + data[two + 10 :]


def freed(data: bytes) -> bytes:
    at = _rows(data)[4]
    return data[: at + 17] + b"f" + data[at + 18 :]


def replaced(old: bytes, new: bytes) -> Table:
    def change(data: bytes) -> bytes:
        found = re.sub(old, new, data, count=1)
        assert found != data
        return found

    return change


def in_a_circle(data: bytes) -> bytes:
    (here,) = re.findall(rb"startxref\s+(\d+)", data)
    return data.replace(b"/Size", b"/Prev " + here + b" /Size", 1)


TABLES: dict[str, Table] = {
    "a place that is wrong": moved,
    "places exchanged": exchanged,
    "an object that is said to be free": freed,
    "fewer objects said than there": replaced(rb"/Size \d+", b"/Size 3"),
    "no number of objects": replaced(rb"/Size \d+", b""),
    "a table before itself": in_a_circle,
    "a table before that is not there": replaced(rb"/Size", b"/Prev 77777 /Size"),
    "an object without end": replaced(rb"endobj", b"endxxx"),
    "a length below nothing": replaced(rb"/Length (\d+)", rb"/Length -\1"),
    "no length": replaced(rb"/Length (\d+)", b""),
    "data without end": replaced(rb"endstream", b"endstreem"),
    "garbage between objects": replaced(rb"\nendobj\n", b"\nendobj\n\x00\xff garbage\n"),
    "a root of another kind": replaced(rb"/Type\s*/Catalog", b"/Type /Cataloq"),
    "a root that is not there": replaced(rb"/Root \d+", b"/Root 9999"),
    "a program that is not there": replaced(rb"/FontFile2 \d+", b"/FontFile2 9999"),
    "an entry twice": replaced(rb"/TrimBox", b"/TrimBox [1 2 3 4] /TrimBox"),
}
"""Changes of a good PDF/X-4 that most readers mend without a word; each is a damaged file."""

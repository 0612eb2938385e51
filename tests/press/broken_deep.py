"""More print-shop files with one thing wrong each, where it hides: see ``broken`` for the first."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import (
    DictionaryObject,
    NameObject,
    NullObject,
    NumberObject,
    TextStringObject,
)

from tests.press.broken_parts import (
    HELVETICA,
    PRESS,
    TRUE,
    both,
    calculator,
    contents,
    dots,
    filled,
    first_outline_lost,
    indexed,
    inks,
    inline,
    lettered,
    measured,
    member,
    mesh,
    nested,
    note,
    program,
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
    CARDS,
    FILES,
    MM,
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
    form,
    icc,
    info,
    intent,
    layer,
    masked,
    name,
    numbers,
    paint,
    ramp,
    root,
    separation,
    spot_in,
    stream,
    tiled,
    tiling,
    type3,
    xmp,
)

CMYK, GREY = "/DeviceCMYK", "/DeviceGray"
_BOX = "/Gx cs {} scn 20 10 20 10 re f"


def pages(change: Callable[[Any], object]) -> Edit:
    """Change the root of the pages."""
    return lambda writer: change(writer._root_object["/Pages"].get_object()) and None


def metadata(data: bytes) -> Edit:
    return lambda writer: writer._root_object["/Metadata"].get_object().set_data(data)  # type: ignore[attr-defined]


def other_intent(writer: PdfWriter) -> None:
    found = writer._add_object(stream("x" * 200, N=NumberObject(3)))
    intents: Any = writer._root_object["/OutputIntents"]
    intents.append(dictionary(S=name("/GTS_PDFA1"), OutputConditionIdentifier=TextStringObject("sRGB"),
                              DestOutputProfile=found))  # fmt: skip


def renamed(tag: bytes) -> Callable[[bytes], bytes]:
    """A profile in which nobody finds one of its tables."""
    return lambda data: data[:128] + data[128:600].replace(tag, b"zzzz", 1) + data[600:]


def another_condition(data: bytes) -> bytes:
    for letters in ("ascii", "utf-16-be"):
        data = data.replace("FOGRA39".encode(letters), "FOGRA27".encode(letters))
    return data


def trim_on_all(writer: PdfWriter) -> None:
    """The trim where only media and crop boxes are inherited from."""
    pages: Any = writer._root_object["/Pages"].get_object()
    pages[name("/TrimBox")] = writer.pages[0].pop("/TrimBox")  # type: ignore[arg-type]


def no_trim_left(writer: PdfWriter) -> None:
    out = 3 * MM
    first(TrimBox=numbers(60, 60, 60, 60), BleedBox=numbers(60 - out, 60 - out, 60 + out, 60 + out))(writer)


def two_forms(writer: PdfWriter) -> None:
    """Each shows the other."""
    one, two = (stream("/Fm Do", Subtype=name("/Form"), BBox=numbers(0, 0, 9, 9)) for _ in range(2))
    first_, second = writer._add_object(one), writer._add_object(two)
    one[name("/Resources")] = dictionary(XObject=dictionary(Fm=second))
    two[name("/Resources")] = dictionary(XObject=dictionary(Fm=first_))
    paint("/Fm Do", XObject=dictionary(Fm=first_))(writer)


def pattern_in_itself(writer: PdfWriter) -> None:
    found = tiling("/Pattern cs /Px scn 0 0 4 4 re f")
    here = writer._add_object(found)
    found["/Resources"].update(dictionary(Pattern=dictionary(Px=here)))  # type: ignore[attr-defined]
    paint("/Pattern cs /Px scn 20 10 20 10 re f", Pattern=dictionary(Px=here))(writer)


def small_form(code: str) -> Edit:
    """What is drawn a hundred times as large, in a form that makes it smaller."""
    return lambda writer: paint("/Fm Do", XObject=dictionary(Fm=writer._add_object(stream(
        code, Subtype=name("/Form"), BBox=numbers(0, 0, 9000, 9000), Matrix=numbers(0.01, 0, 0, 0.01, 0, 0),
        Resources=DictionaryObject()))))(writer)  # fmt: skip


def patterned(writer: PdfWriter) -> None:
    """A pattern in a form in a form in red light."""
    nested("/Pattern cs /Px scn 1 1 9 9 re f", Pattern=lambda w: dictionary(
        Px=w._add_object(tiling("1 0 0 rg 0 0 4 4 re f"))))(writer)  # fmt: skip


def swollen(writer: PdfWriter) -> None:
    """Few bytes that become many."""
    found = raw(zlib.compress(b"q Q " * 40_000_000, 1), Filter=name("/FlateDecode"))
    writer.pages[0][name("/Contents")] = writer._add_object(found)


def glyphs_mapped_away(found: Any) -> None:
    found[name("/CIDToGIDMap")] = raw(bytes(6000))  # a stream of its own where it is written


def nothing_said_of_codes(writer: PdfWriter) -> None:
    fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    next(f.get_object() for f in fonts.values() if f.get_object()["/Subtype"] == "/Type0").pop("/Encoding")


def open_type(found: Any) -> None:
    program_ = found["/FontDescriptor"].pop("/FontFile2")
    program_.get_object()[name("/Subtype")] = name("/OpenType")
    found["/FontDescriptor"][name("/FontFile3")] = program_


def damaged_form(writer: PdfWriter) -> None:
    packed = zlib.compress(b"1 0 0 0 k 1 1 5 5 re f " * 50)[:-6]
    found = raw(packed, Filter=name("/FlateDecode"), Subtype=name("/Form"), BBox=numbers(0, 0, 60, 80),
                Resources=DictionaryObject())  # fmt: skip
    paint("/Fm Do", XObject=dictionary(Fm=writer._add_object(found)))(writer)


def hole_in_contents(writer: PdfWriter) -> None:
    page = writer.pages[0]
    page[name("/Contents")] = row(page.raw_get("/Contents"), NullObject())


def typed(writer: PdfWriter) -> None:
    """A field whose letters are not in the file."""
    note("/Widget", FT=name("/Tx"), T=TextStringObject("a"), DA=TextStringObject("/Helv 9 Tf 0 g"))(writer)
    fonts = dictionary(Font=dictionary(Helv=HELVETICA))
    writer._root_object[name("/AcroForm")] = dictionary(Fields=writer.pages[0]["/Annots"], DR=fonts)


def usage(writer: PdfWriter) -> None:
    layer()(writer)
    layers: Any = writer._root_object["/OCProperties"]["/OCGs"]  # type: ignore[index]
    layers[0].get_object()[name("/Usage")] = dictionary(Print=dictionary(PrintState=name("/OFF")))


def turned(writer: PdfWriter) -> None:
    """The picture askew: as few dots an inch as it has along its own sides."""
    table = DictionaryObject({NameObject("/Im"): writer._add_object(dots(CMYK)(writer))})
    paint("q 40 40 -40 40 45 5 cm /Im Do Q", XObject=table)(writer)


CURVE = dictionary(FunctionType=NumberObject(2))
SHINES = dictionary(S=name("/Transparency"))
DEEP: dict[str, tuple[str, str, Edit]] = {
    # the file
    "what is viewed is the trim": (X4, "boxes", root(ViewerPreferences=dictionary(ViewArea=name("/TrimBox")))),
    "what is printed is the crop": (X1A, "boxes", root(ViewerPreferences=dictionary(PrintClip=name("/CropBox")))),
    "a title in Info alone": (X4, "metadata", xmp(b"dc:title", b"dc:source")),
    "a title in XMP alone": (X1A, "metadata", info(Title=None)),
    "two titles in XMP": (X4, "metadata", xmp(b"</rdf:Description>", b"<dc:title>Other</dc:title></rdf:Description>")),
    "two claims in XMP": (X4, "claim", xmp(
        b"</rdf:Description>", b"<pdfxid:GTS_PDFXVersion>PDF/X-3:2003</pdfxid:GTS_PDFXVersion></rdf:Description>")),
    "another conformance": (X1A, "claim", info(GTS_PDFXConformance="PDF/X-3:2003")),
    "a claim that is a name": (X1A, "claim", info(GTS_PDFXVersion="/PDF#2FX-1a:2003")),
    "Trapped true and false": (X4, "trapped", info(Trapped="/True")),
    "XMP of nothing": (X4, "metadata", metadata(b"")),
    "XMP in another writing": (X4, "metadata", metadata(b"\xff\xfe" + b"a" * 101)),
    "changed before it was made": (X4, "metadata", both(
        info(ModDate="D:19990101000000Z"), xmp(b"<xmp:ModifyDate>2000", b"<xmp:ModifyDate>1999"))),
    "a profile without its tables": (X4, "output-intent", icc(renamed(b"A2B0"))),
    "a profile of the future": (X4, "output-intent", icc(lambda d: d[:8] + b"\x05\0\0\0" + d[12:])),
    "a profile later than PDF 1.4": (X1A, "output-intent", icc(lambda d: d[:8] + b"\x04\x20\0\0" + d[12:])),
    "a profile that measures nothing": (X4, "output-intent", icc(lambda d: d[:20] + b"RGB " + d[24:])),
    "a profile of three inks": (X4, "output-intent", intent(
        lambda _, i: i["/DestOutputProfile"].get_object().update(dictionary(N=NumberObject(3))))),
    "a profile of another condition": (X4, "output-intent", icc(another_condition)),
    "another intent contradicts": (X4, "output-intent", other_intent),
    "an intent of no kind": (X4, "output-intent", intent(lambda _, i: i.pop("/S"))),
    "a condition that no registry knows": (X1A, "output-intent", intent(
        lambda _, i: (i.pop("/DestOutputProfile"), i.pop("/RegistryName")))),
    "a file hung on a note": (X4, "attachments", note("/FileAttachment", FS=dictionary(
        F=TextStringObject("a.txt"), EF=dictionary(F=NullObject())))),
    "a file hung on a page": (X4, "attachments", first(AF=row(dictionary(F=TextStringObject("a.txt"))))),
    "files in a package": (X4, "attachments", root(Names=FILES, Collection=dictionary(View=name("/H")))),
    "a sound beside the page": (X4, "annotations", note("/Sound")),
    "a film beside the page": (X1A, "annotations", note("/Movie")),
    "a model beside the page": (X4, "annotations", note("/3D")),
    "a field that hides": (X4, "annotations", note("/Widget", (40, 40, 90, 90), F=NumberObject(2))),
    "a printer's mark in red light": (X4, "colours", note("/PrinterMark", shows="1 0 0 rg 0 0 9 9 re f")),
    "a printer's mark of glass": (X1A, "transparency", note("/PrinterMark", shows="/Sx gs 0 0 9 9 re f", resources=(
        dictionary(ExtGState=state(BM=name("/Multiply")))))),
    "letters of a trap net": (X1A, "fonts-embedded", note("/TrapNet", (0, 0, 150, 250), "BT /Fx 9 Tf (a) Tj ET",
        dictionary(Font=dictionary(Fx=HELVETICA)))),
    "letters of a note": ("screen", "fonts-embedded", note("/FreeText", (0, 0, 99, 99), "BT /Fx 9 Tf (a) Tj ET",
        dictionary(Font=dictionary(Fx=HELVETICA)))),
    "letters of a field": ("screen", "fonts-embedded", typed),
    "steps of a show": (X4, "actions", first(PresSteps=DictionaryObject())),
    "a film by name": (X4, "actions", root(Names=dictionary(Renditions=dictionary(Names=row())))),
    "an action in a structure's clothes": (X4, "actions", root(OpenAction=dictionary(
        Type=name("/Action"), S=name("/Launch"), P=name("/x")))),
    "an action behind another": (X4, "actions", bookmark(dictionary(S=name("/Unknown"), Next=SCRIPT))),
    "a way to another file": (X1A, "actions", bookmark(dictionary(S=name("/GoToR"), F=TextStringObject("b.pdf")))),
    "a page that turns itself": (X4, "actions", first(AA=dictionary(O=dictionary(S=name("/Named"), N=name(
        "/NextPage"))))),
    "shown while layers are off": (X4, "layers", both(layer(), member(P=name("/AllOff")))),
    "shown by a rule while layers are off": (X4, "layers", both(layer(), member(VE=row(name("/Not"), row(name(
        "/And")))))),
    "a layer that is not printed": (X4, "layers", usage),
    "a form on a layer": (X1A, "layers", form("", Resources=DictionaryObject(), OC=dictionary(Type=name("/OCG")))),
    "a later compression in a mask": (X1A, "streams", shown(dots(CMYK, SMask=dots(
        GREY, 1, data=saved("L", "JPEG2000"), kind="/JPXDecode")))),
    "sixteen bits": (X1A, "version", shown(dots(CMYK, depth=16))),
    # pages
    "more pages said than there": (X4, "readable", pages(lambda p: p.update(dictionary(Count=NumberObject(5))))),
    "a page that is nothing": (X4, "readable", pages(lambda p: p["/Kids"].append(NullObject()))),
    "a page of no kind": (X4, "readable", first(Type=name("/Leaf"))),
    "pages in a circle": (X4, "readable", lambda w: w._root_object["/Pages"].get_object()["/Kids"].append(
        w._root_object.raw_get("/Pages"))),
    "no page at all": (X4, "page-count", pages(lambda p: p.update(dictionary(Kids=row(), Count=NumberObject(0))))),
    "a trim of no area": (X4, "boxes", no_trim_left),
    "a trim inherited": (X4, "boxes", trim_on_all),
    "a bleed of three numbers": (X4, "readable", first(BleedBox=numbers(0, 0, 9))),
    "all turned": (X4, "origin", pages(lambda p: p.update(dictionary(Rotate=NumberObject(90))))),
    "a crop at the trim": (X4, "boxes", lambda w: w.pages[0].update(dictionary(
        CropBox=w.pages[0]["/TrimBox"])) and None),
    "a trim off the paper": (X4, "boxes", boxes(TrimBox=(0, 0, 60, 0))),
    "two sizes": (CARDS, "page-size", boxes(TrimBox=(0, 0, -0.5, 0), BleedBox=(0, 0, -0.5, 0), MediaBox=(0, 0,
        -0.5, 0))),
    # colours
    "grey that is measured": (X1A, "colours", paint("0.5 g 20 10 20 10 re f", ColorSpace=dictionary(
        DefaultGray=row(name("/CalGray"), white_point())))),
    "CMYK that is measured": (X1A, "colours", lambda w: paint("1 0 0 0 k 20 10 20 10 re f", ColorSpace=dictionary(
        DefaultCMYK=measured(4)(w)))(w)),
    "CMYK that is measured in a form": (X1A, "colours", nested("1 0 0 0 k 1 1 5 5 re f",
        ColorSpace=lambda w: dictionary(
        DefaultCMYK=measured(4)(w)))),
    "four inks by a profile of light": (X4, "colours", filled(measured(4, b"RGB "), _BOX.format("0 0 0 1"))),
    "light by its profile": (X4, "colours", filled(measured(3, b"RGB "), _BOX.format("0 0 1"))),
    "light by its number": (X4, "colours", filled(indexed(name("/DeviceRGB"), b"\xff\0\0\0\xff\0"), _BOX.format("1"))),
    "a picture in light by numbers": (X4, "colours", shown(dots(indexed(name("/DeviceRGB"), bytes(6)), 1))),
    "a small picture in light": (X4, "colours", inline("/BPC 8 /CS /RGB", "a" * 1200)),
    "a small picture in light by numbers": (X4, "colours", inline("/BPC 8 /CS [/I /RGB 1 <ff000000ff00>]", "\0" * 400)),
    "several inks told in light": (X4, "colours", filled(inks("Cyan", "Black", alternate="/DeviceRGB", count=3),
        _BOX.format(".2 .2"))),
    "a mask in light on a picture": (X4, "colours", shown(dots(CMYK, SMask=dots("/DeviceRGB", 3)))),
    "red light three forms down": (X4, "colours", nested("1 0 0 rg 1 1 5 5 re f")),
    "red light in a form's pattern": (X4, "colours", patterned),
    "a line in light in a mask": (X4, "colours", masked("1 0 0 RG 1 w 0 0 m 60 80 l S")),
    "a JPEG 2000 in light": (X4, "colours", shown(dots(None, data=saved("RGB", "JPEG2000"), kind="/JPXDecode"))),
    "a colour of no kind": (X4, "colours", filled(lambda _: row(name("/Foo")), _BOX.format("0"))),
    "varnish on a picture": (X1A, "spot-inks", shown(dots(inks("Cyan", "Varnish"), 2))),
    "a line to cut along": (X4, "spot-inks", paint("/Gx CS 1 SCN 1 w 20 10 m 40 10 l S", ColorSpace=separation(
        "CutContour"))),
    "all plates in a form": (X1A, "marks", form("/Gx cs .5 scn 9 9 9 9 re f", Resources=dictionary(
        ColorSpace=separation("All")))),
    "all plates in a picture": (X4, "marks", shown(dots(lambda _: separation("All")["/Gx"], 1))),
    # ink
    "too much ink by numbers": (X4, "total-ink", shown(dots(indexed(name(CMYK), b"\xff" * 8), 1))),
    "too much ink of sixteen bits": (X4, "total-ink", shown(dots(CMYK, depth=16, data=b"\xff" * 720_000))),
    "too much ink of four at once": (X4, "total-ink", shown(dots(PRESS, data=b"\xff" * 360_000))),
    "too much ink in a small picture": (X4, "total-ink", inline("/BPC 8 /CS /CMYK /F /AHx", "ff" * 1600 + ">")),
    "too much ink in a JPEG": (X4, "total-ink", shown(dots(CMYK, data=saved("CMYK", "JPEG"), kind="/DCTDecode"))),
    "too much ink in a mesh": (X4, "total-ink", shaded(mesh(b"\xff" * 4))),
    "too much ink by an area's function": (X4, "total-ink", shaded(lambda w: dictionary(
        ShadingType=NumberObject(1), ColorSpace=name(CMYK), Matrix=numbers(200, 0, 0, 200, 0, 0),
        Function=w._add_object(calculator("{ 0.5 gt exch 0.5 gt and { 1 1 1 1 } { 0 0 0 0 } ifelse }", 2, 4))))),
    "too much ink by a calculation": (X4, "total-ink", shaded(lambda w: dictionary(
        ShadingType=NumberObject(2), ColorSpace=name(CMYK), Coords=numbers(0, 0, 100, 0),
        Function=w._add_object(calculator("{ dup dup dup 3 1 roll }", 1, 4))))),
    "too much ink in type": (X4, "total-ink", lettered("BT /Fx 9 Tf 1 1 1 1 k 20 20 Td LETTER Tj ET")),
    "too much ink multiplied": (X4, "total-ink", paint("1 1 0 0 k 20 10 20 10 re f /Sx gs 0 0 1 1 k 20 10 20 10 re f",
        ExtGState=state(BM=name("/Multiply")))),
    "black of four inks at once": (X4, "black-text", both(
        filled(PRESS, ""), lettered("BT /Fx 4 Tf /Gx cs .5 .4 .4 1 scn 20 20 Td LETTER Tj ET"))),
    "black lines around letters of four inks": (X4, "black-text", lettered(
        "BT 1 Tr .2 w /Fx 4 Tf .5 .5 .5 1 K 20 20 Td LETTER Tj ET")),
    "white letters overprint": (X4, "overprint", both(
        paint("", ExtGState=state(OP=TRUE, OPM=NumberObject(1))), lettered(
        "/Sx gs BT /Fx 4 Tf 0 0 0 0 k 20 20 Td LETTER Tj ET"))),
    "white by a profile overprints": (X4, "overprint", both(
        paint("", ExtGState=state(op=TRUE, OPM=NumberObject(1))), filled(measured(4), "/Sx gs " + _BOX.format(
        "0 0 0 0")))),
    "none of two inks overprints": (X4, "overprint", both(
        paint("", ExtGState=state(op=TRUE)), filled(inks("Cyan", "Black"), "/Sx gs " + _BOX.format("0 0")))),
    "letters of no tint overprint": (X4, "overprint", both(
        paint("", ExtGState=state(op=TRUE), ColorSpace=spot_in(CMYK, 0, 0, 0, 1)),
        lettered("/Sx gs BT /Fx 9 Tf /Gx cs 0 scn 20 20 Td LETTER Tj ET"))),
    # states
    "a second curve": (X4, "transfer", paint("/Sx gs", ExtGState=state(TR2=CURVE))),
    "a screen": (X4, "transfer", paint("/Sx gs", ExtGState=state(HT=dictionary(HalftoneType=NumberObject(1))))),
    "where screens begin": (X4, "transfer", paint("/Sx gs", ExtGState=state(HTP=numbers(0, 0)))),
    "black made from three": (X4, "transfer", paint("/Sx gs", ExtGState=state(BG=CURVE))),
    "three taken from under black": (X1A, "transfer", paint("/Sx gs", ExtGState=state(UCR2=CURVE))),
    "a curve three forms down": (X4, "transfer", nested("/Sx gs 1 0 0 0 k 1 1 5 5 re f", ExtGState=state(TR=CURVE))),
    "a curve in a letter": (X4, "transfer", drawn_letter("1 0 d0 /Sx gs 0 0 1 1 re f", ExtGState=state(TR=CURVE))),
    "no such rendering in a state": (X4, "content", paint("/Sx gs", ExtGState=state(RI=name("/Nicely")))),
    "no such rendering of a picture": (X4, "content", shown(dots(CMYK, Intent=name("/Nicely")))),
    "a blend that nobody knows": (X4, "transparency", paint("/Sx gs", ExtGState=state(BM=name("/Nicely")))),
    "a row of blends": (X1A, "transparency", paint("/Sx gs", ExtGState=state(BM=row(name("/Multiply"))))),
    "a picture seen through": (X1A, "transparency", shown(dots(CMYK, SMask=dots(GREY, 1)))),
    "a faint line": (X1A, "transparency", paint("/Sx gs 0 0 0 1 K 1 w 20 10 m 40 10 l S", ExtGState=state(
        CA=real(0.9)))),
    "a page of glass": (X1A, "transparency", first(Group=SHINES)),
    "a faint shading": (X1A, "transparency", lambda w: paint("/Pattern cs /Px scn 20 10 20 10 re f", Pattern=dictionary(
        Px=dictionary(PatternType=NumberObject(2), Shading=ramp(numbers(0, 0, 0, 0), numbers(1, 0, 0, 0)),
                      ExtGState=dictionary(ca=real(0.5)))))(w)),
    # type
    "a letter beyond the last": (X4, "glyphs", paint("BT /AlegreyaSans-Medium 4 Tf 0 0 0 1 k 20 20 Td <FFF0> Tj ET")),
    "letters led to nothing": (X4, "glyphs", font(glyphs_mapped_away)),
    "a letter whose outline is lost": (X4, "glyphs", font(first_outline_lost)),
    "a compact font of garbage": (X4, "fonts-whole", program("FontFile3", b"\x01\0\4\1" + b"\x55" * 500,
        Subtype=name("/Type1C"))),
    "a compact font of nothing": (X4, "fonts-whole", program("FontFile3", bytes(500), Subtype=name("/Type1C"))),
    "an old font of garbage": (X4, "fonts-whole", program("FontFile", b"%!PS-AdobeFont-1.0\neexec\n" + b"\x9f" * 600)),
    "an old font of nothing": (X4, "fonts-whole", program("FontFile", bytes(600))),
    "a font whose outlines are nothing": (X4, "fonts-whole", font(
        lambda f: f["/FontDescriptor"]["/FontFile2"].get_object(
        ).set_data(b"\0\1\0\0"))),
    "one width for all": (X4, "fonts-whole", font(lambda f: (f.update(dictionary(DW=NumberObject(333))), f.pop("/W")))),
    "codes that nobody can read": (X4, "fonts-whole", nothing_said_of_codes),
    "a font later than PDF 1.4": (X1A, "fonts-kind", font(open_type)),
    "a font in a state": (X4, "fonts-embedded", paint("/Sx gs BT 20 20 Td 0 0 0 1 k (a) Tj ET", ExtGState=state(
        Font=row(HELVETICA, NumberObject(9))))),
    "a font of the page in a form": (X4, "fonts-embedded", both(paint("", Font=dictionary(Fx=HELVETICA)), form(
        "BT /Fx 9 Tf 0 0 0 1 k 20 20 Td (a) Tj ET"))),
    "Japanese that is not there": (X4, "fonts-embedded", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td <3042> Tj ET",
        Font=dictionary(
        Fx=dictionary(Subtype=name("/Type0"), BaseFont=name("/Ryumin"), Encoding=name("/UniJIS-UCS2-H"),
        DescendantFonts=row(
            dictionary(Subtype=name("/CIDFontType0"), BaseFont=name("/Ryumin"))))))),
    "tiny type by its matrix": (X4, "type-size", lettered("BT /Fx 10 Tf .1 0 0 .1 20 20 Tm 0 0 0 1 k LETTER Tj ET")),
    "type pressed together": (X4, "type-size", lettered("BT /Fx 4 Tf 5 Tz 0 0 0 1 k 20 20 Td LETTER Tj ET")),
    "tiny white type": (X4, "type-size", lettered("BT /Fx 1.2 Tf 0 0 0 0 k 20 20 Td LETTER Tj ET")),
    "type over the trim": (X4, "safe-zone", lettered("BT /Fx 9 Tf 0 0 0 1 k -2 40 Td LETTER Tj ET")),
    "type outside of text": (X4, "content", lettered("/Fx 4 Tf 0 0 0 1 k LETTER Tj")),
    # lines and pictures
    "a hairline by a form's scale": (X4, "stroke-width", small_form("1 w 0 0 0 1 K 2000 2000 m 4000 2000 l S")),
    "a hairline by a state": (X4, "stroke-width", paint("/Sx gs 0 0 0 1 K 20 10 m 40 10 l S", ExtGState=state(
        LW=real(0.01)))),
    "a thin curve filled": (X4, "stroke-width", paint(
        "0 0 0 1 k 20 10 m 30 20 40 20 50 10 c 50.01 10.02 l 40 20.02 30 20.02 20.01 10.02 c h f")),
    "art that a clip ends at the trim": (X4, "bleed-art", paint(
        "q 0 0 63.5 88.9 re W n 1 0 0 0 k -3 40 69.5 20 re f Q")),
    "a shading to the trim": (X4, "bleed-art", paint("q 0 40 20 20 re W n /Hx sh Q", Shading=dictionary(
        Hx=ramp(numbers(0, 0, 0, 0), numbers(1, 0, 0, 0))))),
    "a line along the trim": (X4, "bleed-art", paint("1 0 0 0 K 1 w 0 0 63.5 88.9 re S")),
    "a curve to the trim": (X4, "bleed-art", paint("1 0 0 0 k 0 40 m 10 40 20 60 0 60 c h f")),
    "a coarse picture three forms down": (X4, "picture", nested("q 90 0 0 90 1 1 cm /Im Do Q",
        XObject=lambda w: dictionary(
        Im=w._add_object(dots(CMYK)(w))))),
    "a coarse picture askew": (X4, "picture", turned),
    "a coarse small picture": (X4, "picture", paint(
        "q 20 0 0 20 20 20 cm BI /W 20 /H 20 /BPC 8 /CS /G ID " + "a" * 400 + "\nEI Q")),
    # data
    "contents that end early": (X4, "streams", contents(lambda d: d[: len(d) // 2])),
    "contents of another sum": (X4, "streams", contents(lambda d: d[:-4] + bytes(4))),
    "contents packed as nobody does": (X4, "streams", contents(lambda d: d, "/FooDecode")),
    "a form that ends early": (X4, "streams", damaged_form),
    "a packed picture that ends early": (X4, "streams", shown(dots(
        CMYK, data=zlib.compress(bytes(range(250)) * 1440)[:-300], kind="/FlateDecode"))),
    "half a JPEG": (X4, "streams", shown(dots(CMYK, data=saved("CMYK", "JPEG", (255,) * 4)[:-400], kind="/DCTDecode"))),
    "a JPEG of nothing": (X4, "streams", shown(dots(CMYK, data=bytes(500), kind="/DCTDecode"))),
    "a smaller JPEG": (X4, "streams", shown(dots(CMYK, data=saved("CMYK", "JPEG", (255,) * 4, 100),
        kind="/DCTDecode"))),
    "half a JPEG 2000": (X4, "streams", shown(dots(GREY, 1, data=saved("L", "JPEG2000")[:200], kind="/JPXDecode"))),
    "a telefax of nothing": (X4, "streams", shown(dots(GREY, 1, 1, bytes(4), "/CCITTFaxDecode"))),
    "a JBIG2 of nothing": (X4, "streams", shown(dots(GREY, 1, 1, bytes(40), "/JBIG2Decode"))),
    "three bits a colour": (X4, "streams", shown(dots(CMYK, depth=3))),
    "a small picture that ends early": (X4, "streams", inline("/BPC 8 /CS /G", "a" * 40)),
    "an old compression in a small picture": (X4, "streams", inline("/BPC 8 /CS /G /F /LZW", "a" * 40)),
    "two kinds of a picture": (X4, "streams", shown(dots(CMYK, Alternates=row()))),
    "a picture's other server": (X4, "streams", form("", Resources=DictionaryObject(), OPI=DictionaryObject())),
    "PostScript": (X4, "content", lambda w: paint("/Ps Do", XObject=dictionary(
        Ps=w._add_object(stream("showpage", Subtype=name("/PS")))))(w)),
    "PostScript in a form": (X4, "content", form("", Resources=DictionaryObject(), PS=TextStringObject("x"))),
    "two forms in each other": (X4, "content", two_forms),
    "a pattern in itself": (X4, "content", pattern_in_itself),
    "rows in rows": (X4, "content", paint("[" * 3000 + "]" * 3000 + " 0 d")),
    "a hole in the contents": (X4, "resources", hole_in_contents),
    "no resources": (X4, "resources", lambda w: w.pages[0].pop("/Resources")),  # type: ignore[arg-type,return-value]
    "letters in a pattern that are drawings": (X4, "fonts-kind", tiled("BT /Fx 5 Tf (A) Tj ET", Font=type3())),
    "few bytes that become many": (X4, "unread", swollen),
    "a picture of eight thousand million dots": (X4, "unread", shown(dots(
        CMYK, data=zlib.compress(bytes(9)), kind="/FlateDecode", Width=NumberObject(90_000),
        Height=NumberObject(90_000)))),
}  # fmt: skip

_LENGTH = re.compile(rb"/Length (\d+)")


def _flipped(data: bytes) -> bytes:
    at = data.index(b"stream\n") + 60
    return data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]


def _shorter(data: bytes) -> bytes:
    return _LENGTH.sub(lambda m: b"/Length " + str(int(m[1]) - 9).encode().rjust(len(m[1])), data, 1)


BYTES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "a way to nowhere": ("readable", lambda d: re.sub(rb"startxref\n\d+", b"startxref\n0", d)),
    "bytes before the file": ("readable", lambda d: b"junkjunk\n" + d),
    "no root": ("readable", lambda d: d.replace(b"/Root", b"/Toor")),
    "its last hundred bytes lost": ("readable", lambda d: d[:-100]),
    "an end put on half a file": ("readable", lambda d: d[: len(d) // 2] + b"\nstartxref\n99\n%%EOF\n"),
    "bytes behind the file": ("readable", lambda d: d + bytes(2048)),
    "a head alone": ("readable", lambda d: d[:9] + b"%%EOF"),
    "nothing": ("readable", lambda d: b""),
    "PDF 1.7": ("version", lambda d: d.replace(b"%PDF-1.6", b"%PDF-1.7")),
    "a byte turned round": ("streams", _flipped),
    "data longer than it says": ("readable", _shorter),
}
"""Damage to the bytes of a good PDF/X-4."""

"""More print-shop files with one thing wrong each: what they say does not fit together."""

from __future__ import annotations

import zlib
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NumberObject, TextStringObject

from tests.press.broken_parts import (
    TRUE,
    Make,
    both,
    calculator,
    dots,
    filled,
    indexed,
    inks,
    lettered,
    real,
    row,
    shaded,
    shown,
    state,
)
from tests.press.editing import (
    X1A,
    X4,
    Edit,
    circle,
    dictionary,
    first,
    font,
    intent,
    lab,
    masked,
    name,
    numbers,
    paint,
    ramp,
    resource,
    spot_in,
    stream,
    tiling,
)

CMYK, GREY = "/DeviceCMYK", "/DeviceGray"
_BOX = "20 10 20 10 re f"
OVER = state(op=TRUE, OP=TRUE, OPM=NumberObject(1))


def measured_as_the_press(copied: bool) -> Make:
    """Colours by the profile of the output intent, or by a copy of it."""

    def make(writer: PdfWriter) -> Any:
        root: Any = writer._root_object
        found = root["/OutputIntents"][0].get_object().raw_get("/DestOutputProfile")
        if copied:
            copy = stream("", N=NumberObject(4))
            copy.set_data(found.get_object().get_data())
            found = writer._add_object(copy)
        return row(name("/ICCBased"), found)

    return make


def ramped(**entries: Any) -> Edit:
    """A shading of which something is told otherwise, or not at all where that is None."""

    def make(_: PdfWriter) -> Any:
        found = ramp(numbers(0, 0, 0, 0), numbers(1, 0, 0, 0))
        for key, value in entries.items():
            del found[name(f"/{key}")]
            if value is not None:
                found[name(f"/{key}")] = value
        return found

    return shaded(make)


def tile(**entries: Any) -> Edit:
    def make(_: PdfWriter) -> Any:
        found = tiling("0 0 0 1 k 0 0 4 4 re f")
        found.update(dictionary(**entries))
        if "Resources" in entries:
            del found[name("/Resources")]
        return found

    return resource("Pattern", "Px", make, f"/Pattern cs /Px scn {_BOX}")


def stencil(**entries: Any) -> Edit:
    return shown(dots(None, 1, entries.pop("depth", 1), ImageMask=TRUE, **entries))


def simple(**entries: Any) -> Edit:
    """Letters in the file's font as if it had one byte a letter."""

    def edit(writer: PdfWriter) -> None:
        fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
        own = fonts["/AlegreyaSans-Medium"]["/DescendantFonts"][0].get_object()
        found = dictionary(Type=name("/Font"), Subtype=name("/TrueType"), BaseFont=name("/ABCDEF+Own"),
                           FontDescriptor=own.raw_get("/FontDescriptor"), **entries)  # fmt: skip
        paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (A) Tj ET", Font=dictionary(Fx=found))(writer)

    return edit


def mask(**entries: Any) -> Edit:
    """What is seen through a mask of which something is told otherwise."""

    def edit(writer: PdfWriter) -> None:
        masked("1 g 0 0 60 80 re f", CS=name(GREY))(writer)
        states: Any = writer.pages[0]["/Resources"]["/ExtGState"]  # type: ignore[index]
        found = states["/Sx"]["/SMask"]
        if "S" in entries:
            found[name("/S")] = entries["S"]
        else:
            found["/G"].get_object().pop("/Group")

    return edit


def unlisted(found: Any) -> None:
    del found["/CIDToGIDMap"]


def encoded(code: str) -> Edit:
    def edit(writer: PdfWriter) -> None:
        fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
        fonts["/AlegreyaSans-Medium"][name("/Encoding")] = name(code)

    return edit


def elsewhere_too(_: Any, found: Any) -> None:
    found[name("/DestOutputProfileRef")] = DictionaryObject()


TWO = dictionary(FunctionType=NumberObject(2), N=NumberObject(1), Domain=numbers(0, 1), C0=numbers(0, 0),
                 C1=numbers(1, 0))  # fmt: skip
SHORT_ROWS = zlib.compress(bytes(300 * 300 * 4))
FIT: dict[str, tuple[str, str, Edit]] = {
    # colours
    "white as grey overprints": (X4, "overprint", paint(f"/Sx gs 1 g {_BOX}", ExtGState=OVER)),
    "a white line as grey overprints": (X1A, "overprint", paint(
        "/Sx gs 1 G 1 w 20 10 m 40 10 l S", ExtGState=OVER)),
    "two inks that give three": (X4, "colours", filled(inks("Cyan", "Black", count=3), f"/Gx cs {_BOX}")),
    "two inks by the function of one": (X4, "colours", filled(lambda w: row(
        name("/DeviceN"), row(name("/Cyan"), name("/Black")), name(CMYK), ramp(
            numbers(0, 0, 0, 0), numbers(1, 0, 0, 0))["/Function"]), f"/Gx cs {_BOX}")),
    "an ink twice": (X4, "colours", filled(inks("Cyan", "Cyan"), f"/Gx cs {_BOX}")),
    "all plates among inks": (X4, "colours", filled(inks("Cyan", "All"), f"/Gx cs 0 0 scn {_BOX}")),
    "an ink without its mixture": (X4, "colours", filled(lambda _: row(
        name("/Separation"), name("/Black"), name(CMYK)), f"/Gx cs {_BOX}")),
    "black that is green": (X4, "colours", filled(lambda w: row(
        name("/Separation"), name("/Black"), name(CMYK), calculator("{0 exch 0 exch dup 3 1 roll pop 0}", 1, 4)),
        f"/Gx cs {_BOX}")),
    "an ink that stands for an ink": (X4, "colours", filled(lambda w: row(
        name("/Separation"), name("/Black"), spot_in(CMYK, 0, 0, 0, 1)["/Gx"], TWO), f"/Gx cs {_BOX}")),
    "numbers of colours of numbers": (X4, "colours", filled(lambda w: indexed(
        indexed(name(CMYK), bytes(8))(w), bytes(2))(w), f"/Gx cs 0 sc {_BOX}")),
    "numbers of colours that are not there": (X4, "colours", filled(indexed(name(CMYK), bytes(5)), f"/Gx cs {_BOX}")),
    "the press's own profile": (X4, "colours", filled(measured_as_the_press(False), f"/Gx cs {_BOX}")),
    "a copy of the press's own profile": (X4, "colours", filled(measured_as_the_press(True), f"/Gx cs {_BOX}")),
    "a profile that lies elsewhere too": (X4, "output-intent", intent(elsewhere_too)),
    "a page mixed in one ink": (X4, "transparency", lambda w: first(Group=dictionary(
        S=name("/Transparency"), CS=spot_in(CMYK, 0, 0, 0, 1)["/Gx"]))(w)),
    "a page mixed in measured light": (X4, "transparency", first(Group=dictionary(
        S=name("/Transparency"), CS=lab()["/Gx"]))),
    "a curve as it is": (X4, "transfer", paint("/Sx gs", ExtGState=state(TR=name("/Identity")))),
    # shadings and patterns
    "a shading of two inks told as four": (X4, "content", ramped(Function=TWO)),
    "a shading without its colours": (X4, "content", ramped(Function=None)),
    "a shading without its end": (X4, "content", ramped(ShadingType=NumberObject(3))),
    "a shading of no kind": (X4, "content", ramped(ShadingType=NumberObject(9))),
    "a mesh without data": (X4, "content", ramped(ShadingType=NumberObject(4))),
    "too much ink in a shading over ink": (X4, "total-ink", both(
        paint(f"1 1 0 0 k {_BOX}"), ramped(Function=ramp(numbers(0, 0, 1, 1), numbers(0, 0, 1, 1))["/Function"]),
        paint(f"/Sx gs 1 1 0 0 k {_BOX}", ExtGState=OVER))),
    "too much ink of tiles over ink": (X4, "total-ink", lambda w: paint(
        f"1 1 0 0 k {_BOX} /Pattern cs /Px scn {_BOX}", Pattern=dictionary(Px=w._add_object(tiling(
            "/Sx gs 0 0 1 1 k 0 0 8 8 re f", ExtGState=OVER))))(w)),
    "tiles on each other": (X4, "content", tile(XStep=NumberObject(0))),
    "a tile without resources": (X4, "resources", tile(Resources=None)),
    # what shines through
    "a mask of no kind": (X4, "content", mask(S=name("/Brightly"))),
    "a mask that is no group": (X4, "resources", mask()),
    "a mask of light that is not measured": (X4, "resources", masked("1 g 0 0 60 80 re f")),
    "more than all": (X4, "content", paint("/Sx gs", ExtGState=state(ca=real(2)))),
    "a mode of overprinting that nobody knows": (X4, "content", paint("/Sx gs", ExtGState=state(OPM=NumberObject(5)))),
    # pictures
    "a stencil of many greys": (X4, "content", stencil(depth=8)),
    "a stencil of a colour": (X4, "content", stencil(ColorSpace=name(GREY))),
    "a mask that is no picture": (X4, "resources", shown(dots(CMYK, SMask=DictionaryObject()))),
    "a colour to be left out that is none": (X4, "content", shown(dots(CMYK, Mask=numbers(0, 1)))),
    "a mask against one grey of four inks": (X4, "content", shown(dots(CMYK, SMask=dots(GREY, 1, Matte=numbers(0))))),
    "rows of another length": (X4, "streams", shown(dots(
        CMYK, data=SHORT_ROWS, kind="/FlateDecode", DecodeParms=dictionary(
            Predictor=NumberObject(15), Colors=NumberObject(4), Columns=NumberObject(90))))),
    "PostScript that is not shown": (X4, "content", lambda w: paint("", XObject=dictionary(
        Ps=w._add_object(stream("showpage", Subtype=name("/PS")))))(w)),
    # type
    "codes of a list that nobody knows": (X4, "fonts-whole", encoded("/Nicely-H")),
    "codes of other characters": (X4, "fonts-whole", encoded("/UniGB-UCS2-H")),
    "half a code": (X4, "content", lettered("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td <00> Tj ET")),
    "a letter that is not in its font": (X4, "glyphs", simple(
        FirstChar=NumberObject(65), LastChar=NumberObject(65), Widths=numbers(600), Encoding=name("/WinAnsiEncoding"))),
    "no widths": (X4, "fonts-whole", simple(Encoding=name("/WinAnsiEncoding"))),
    "a width too few": (X4, "fonts-whole", simple(
        FirstChar=NumberObject(65), LastChar=NumberObject(66), Widths=numbers(600), Encoding=name("/WinAnsiEncoding"))),
    # content
    "a colour of five inks": (X4, "content", paint(f"0 0 0 0 1 k {_BOX}")),
    "more ink than there is": (X4, "content", paint(f"1.5 0 0 0 k {_BOX}")),
    "a state of two names": (X4, "content", paint("/A /B gs")),
    "a shape among letters": (X4, "content", paint(f"BT 0 0 0 1 k {_BOX} ET")),
    "a state kept among letters": (X4, "content", paint("BT q Q ET")),
    "a colour in the middle of a shape": (X4, "content", paint("20 10 m 40 10 l 0 0 0 1 k 40 20 l f")),
    "a shape that nobody paints": (X4, "content", paint("20 10 m 40 10 l q Q")),
    "dashes of less than nothing": (X4, "content", paint("[-1 2] 0 d")),
    "dashes of nothing": (X4, "content", paint("[0 0] 0 d")),
    "ends of no kind": (X4, "content", paint("7 J")),
    "a state that is none": (X4, "resources", paint("/Sx gs", ExtGState=dictionary(
        Sx=TextStringObject("x")))),
    "a font that is a text": (X4, "content", paint("BT /Fx 4 Tf <0001> Tj ET", Font=dictionary(
        Fx=TextStringObject("x")))),
}  # fmt: skip

ASK: dict[str, tuple[str, str, Edit]] = {
    "bookmarks that begin anew": (X4, "readable", circle("Next")),
    "a bookmark in itself": (X4, "readable", circle("First")),
    "numbers of glyphs unsaid": (X4, "fonts-whole", font(unlisted)),
    "pages of two sizes": (X4, "page-size", first(
        TrimBox=numbers(29.3465, 28.3465, 207.3465, 280.3465), BleedBox=numbers(20.8425, 19.8425, 215.8504, 288.8504))),
}  # fmt: skip
"""What is sound by itself and yet not what most shops mean: one should look."""

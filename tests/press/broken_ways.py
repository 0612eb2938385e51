"""Print-shop files with one thing wrong each, of a further round written without looking at what preflight asks."""

from __future__ import annotations

from typing import Any

from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NumberObject

from tests.press.broken_parts import dots, raw, real, row, shown
from tests.press.editing import (
    X1A,
    X4,
    Edit,
    dictionary,
    first,
    font,
    name,
    numbers,
    paint,
    ramp,
    state,
    stream,
    tiling,
)

CMYK, GREY = "/DeviceCMYK", "/DeviceGray"
_LINE = "0 0 0 1 K 1 w 10 10 m 40 10 l S"


def stencilled(code: str, base: tuple[str, ...] = (CMYK,), **resources: Any) -> Edit:
    """A shape filled with a pattern that has no colours of its own."""

    def edit(writer: PdfWriter) -> None:
        space = row(name("/Pattern"), *map(name, base))
        found = writer._add_object(tiling(code, 2, **resources))
        values = "0 0 0 1 " if base else ""
        paint(f"/Gp cs {values}/Px scn 20 10 20 10 re f", ColorSpace=dictionary(Gp=space),
              Pattern=dictionary(Px=found))(writer)  # fmt: skip

    return edit


def changed_form(**more: Any) -> Edit:
    def edit(writer: PdfWriter) -> None:
        drawn = stream("0 0 0 1 k 1 1 5 5 re f", Subtype=name("/Form"), BBox=numbers(0, 0, 60, 80),
                       Resources=DictionaryObject(), **more)  # fmt: skip
        paint("/Fm Do", XObject=dictionary(Fm=writer._add_object(drawn)))(writer)

    return edit


def noted(kind: str, place: tuple[float, ...] = (60, 60, 110, 110)) -> Edit:
    """A note that a press shows, in black, on the page."""

    def edit(writer: PdfWriter) -> None:
        drawn = stream("0 0 0 1 k 0 0 50 50 re f", Subtype=name("/Form"), BBox=numbers(0, 0, 50, 50),
                       Resources=DictionaryObject())  # fmt: skip
        note = dictionary(Type=name("/Annot"), Subtype=name(kind), F=NumberObject(4), Rect=numbers(*place),
                          AP=dictionary(N=writer._add_object(drawn)))  # fmt: skip
        writer.pages[0][name("/Annots")] = row(note)

    return edit


def said(**entries: Any) -> Edit:
    """Something in a graphics state."""
    return paint(f"/Sx gs {_LINE}", ExtGState=state(**entries))


def orphan(writer: PdfWriter) -> None:
    writer.pages[0].pop("/Parent")


def two_programs(own: Any) -> None:
    descriptor = own["/FontDescriptor"].get_object()
    descriptor[name("/FontFile3")] = descriptor.raw_get("/FontFile2")


def mesh(**other: Any) -> Edit:
    """A shading of triangles."""
    eight = NumberObject(8)
    usual: dict[str, Any] = {
        "ShadingType": NumberObject(4), "ColorSpace": name(CMYK), "BitsPerCoordinate": eight, "BitsPerComponent": eight,
        "BitsPerFlag": eight, "Decode": numbers(0, 180, 0, 250, 0, 1, 0, 1, 0, 1, 0, 1),
    }  # fmt: skip
    points = b"".join(b"\0" + bytes((x, y, 0, 0, 0, 0)) for x, y in ((90, 90), (99, 90), (90, 99)))

    def edit(writer: PdfWriter) -> None:
        found = writer._add_object(raw(points, **(usual | other)))
        paint("20 10 20 10 re W n /S sh", Shading=dictionary(S=found))(writer)

    return edit


Row = tuple[str, str, Edit]


def masked_out(value: int) -> Any:
    return dots(CMYK, Mask=numbers(0, 0, 0, 0, 0, 0, 0, value))


WAYS: dict[str, Row] = {
    "white laid over the bleed": (X4, "bleed-art", paint("0 0 0 0 k -3 -3 3 95 re f")),
    "a white frame over the bleed": (X4, "bleed-art", paint("0 0 0 0 k -3 -3 69.5 94.9 re 0 0 63.5 88.9 re f*")),
    "a line left by a clip": (X4, "stroke-width", paint("10 30 30 0.02 re W n 0 0 0 1 k 5 5 50 50 re f")),
    "a shading seen through a slit": (X4, "stroke-width", lambda w: paint(
        "10 30 0.02 30 re W n /S sh", Shading=dictionary(S=ramp(numbers(1, 0, 0, 0), numbers(1, 1, 0, 0))))(w)),
    "a coarse soft mask": (X4, "picture", shown(dots(CMYK, SMask=lambda w: w._add_object(
        dots(GREY, 1, data=bytes(100), Width=NumberObject(10), Height=NumberObject(10))(w))))),
    "a colour to leave out that is none": (X4, "content", shown(masked_out(300))),
    "a mask that is a number": (X4, "resources", shown(dots(CMYK, SMask=NumberObject(3)))),
    "a form of a second kind": (X4, "content", changed_form(FormType=NumberObject(2))),
    "a form pressed to nothing": (X4, "content", changed_form(Matrix=numbers(0, 0, 0, 0, 0, 0))),
    "a page that is one plate": (X4, "content", first(SeparationInfo=dictionary(
        Pages=row(), DeviceColorant=name("/Cyan")))),
    "traps in a file without": (X4, "trapped", noted("/TrapNet")),
    "a printer's mark on the page": (X4, "annotations", noted("/PrinterMark")),
    "corners cut at nothing": (X4, "content", paint("0 M " + _LINE)),
    "a lying line of less than nothing": (X4, "content", paint("-1 w 0 0 0 1 K 10 10 m 40 10 l S")),
    "curves as flat as nobody draws": (X4, "content", paint("500 i " + _LINE)),
    "curves flatter than nothing": (X4, "content", said(FL=NumberObject(-5))),
    "ends of lines that nobody knows": (X4, "content", said(LC=NumberObject(9))),
    "corners that nobody knows": (X4, "content", said(LJ=NumberObject(9))),
    "corners cut at nothing by a state": (X4, "content", said(ML=real(0.5))),
    "dashes of nothing by a state": (X4, "content", said(D=row(numbers(0, 0), NumberObject(0)))),
    "blended in no way": (X4, "transparency", said(BM=row())),
    "a clip to nothing": (X4, "content", paint("W n")),
    "states in each other": (X1A, "content", paint("q " * 40 + "Q " * 40)),
    "colours of a stencil": (X1A, "content", stencilled("1 0 0 0 k 0 0 4 4 re f")),
    "a shading in a stencil": (X4, "content", stencilled("/S sh", Shading=dictionary(
        S=ramp(numbers(0, 0, 0, 0), numbers(0, 0, 0, 0))))),
    "a stencil of no colour": (X4, "content", stencilled("0 0 4 4 re f", ())),
    "no pattern chosen": (X4, "resources", paint("/Pattern cs 20 10 20 10 re f")),
    "two programs of a font": (X4, "fonts-whole", font(two_programs)),
    "a page that hangs in nothing": (X4, "readable", orphan),
    "a mask that has a mask": (X4, "content", shown(dots(CMYK, SMask=lambda w: w._add_object(
        dots(GREY, 1, SMask=dots(GREY, 1))(w))))),
    "a mesh of three bits": (X4, "content", mesh(BitsPerCoordinate=NumberObject(3))),
    "a mesh of half its colours": (X4, "content", mesh(Decode=numbers(0, 180, 0, 250, 0, 1, 0, 1))),
}  # fmt: skip

"""Parts that broken PDFs are made of: pictures, colour spaces, fonts, notes, forms in forms."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
)

from tests.press.editing import Edit, dictionary, name, numbers, paint, stream

Make = Callable[[PdfWriter], Any]
TRUE = BooleanObject(True)
FONT = "AlegreyaSans-Medium"


def row(*values: Any) -> ArrayObject:
    return ArrayObject(values)


def both(*edits: Edit) -> Edit:
    def edit(writer: PdfWriter) -> None:
        for one in edits:
            one(writer)

    return edit


# ---- streams and pictures -------------------------------------------------------------------------
def raw(data: bytes, **entries: Any) -> StreamObject:
    """A stream whose data stands in the file as it is given, whatever its filter."""
    found = StreamObject()
    found._data = data
    found.update(dictionary(**entries))
    return found


def contents(change: Callable[[bytes], bytes], kind: str = "/FlateDecode") -> Edit:
    """Change the packed bytes of the first page's contents."""

    def edit(writer: PdfWriter) -> None:
        found = writer.pages[0].get_contents()
        assert found is not None
        packed = raw(change(zlib.compress(found.get_data())), Filter=name(kind))
        writer.pages[0][name("/Contents")] = writer._add_object(packed)

    return edit


def dots(
    space: Any, many: int = 4, depth: int = 8, data: bytes | None = None, kind: str = "", **more: Any
) -> Make:
    """A picture of 300 × 300."""

    def make(writer: PdfWriter) -> StreamObject:
        samples = bytes(300 * ((300 * many * depth + 7) // 8)) if data is None else data
        found = raw(samples, Type=name("/XObject"), Subtype=name("/Image"), Width=NumberObject(300),
                    Height=NumberObject(300), BitsPerComponent=NumberObject(depth))  # fmt: skip
        if space is not None:
            made = space(writer) if callable(space) else space
            found[name("/ColorSpace")] = name(made) if isinstance(made, str) else made
        if kind:
            found[name("/Filter")] = name(kind)
        for key, value in more.items():
            found[name(f"/{key}")] = writer._add_object(value(writer)) if callable(value) else value
        return found

    return make


def shown(make: Make, size: float = 25.4) -> Edit:
    def edit(writer: PdfWriter) -> None:
        table = DictionaryObject({name("/Im"): writer._add_object(make(writer))})
        paint(f"q {size} 0 0 {size} 20 10 cm /Im Do Q", XObject=table)(writer)

    return edit


def saved(mode: str, kind: str, value: Any = 0, size: int = 300, **how: Any) -> bytes:
    from PIL import Image

    out = BytesIO()
    Image.new(mode, (size, size), value).save(out, kind, **how)
    return out.getvalue()


def inline(entries: str, data: str) -> Edit:
    """A picture of 20 × 20 in the page's contents, 1 mm wide."""
    return paint(f"q 1 0 0 1 20 20 cm BI /W 20 /H 20 {entries} ID {data}\nEI Q")


# ---- colours -------------------------------------------------------------------------------------
def filled(space: Make, code: str) -> Edit:
    return lambda writer: paint(code, ColorSpace=DictionaryObject({name("/Gx"): space(writer)}))(writer)


def measured(count: int, header: bytes = b"") -> Make:
    """Colours by an ICC profile, that of the press with another kind of colours in its header."""

    def make(writer: PdfWriter) -> ArrayObject:
        root: Any = writer._root_object
        data = root["/OutputIntents"][0].get_object()["/DestOutputProfile"].get_object().get_data()
        found = DecodedStreamObject()
        found.set_data(data[:16] + header + data[20:] if header else data)
        found[name("/N")] = NumberObject(count)
        return row(name("/ICCBased"), writer._add_object(found))

    return make


def white_point() -> DictionaryObject:
    return dictionary(WhitePoint=numbers(0.9642, 1, 0.8249))


def indexed(base: Any, table: bytes) -> Make:
    from pypdf.generic import ByteStringObject

    return lambda _: row(name("/Indexed"), base, NumberObject(1), ByteStringObject(table))


def calculator(code: str, inputs: int, outputs: int) -> DecodedStreamObject:
    return stream(code, FunctionType=NumberObject(4), Domain=numbers(*[0, 1] * inputs),
                  Range=numbers(*[0, 1] * outputs))  # fmt: skip


def inks(*names: str, alternate: str = "/DeviceCMYK", count: int = 4) -> Make:
    """Several inks at once."""

    def make(writer: PdfWriter) -> ArrayObject:
        code = "{" + "pop " * len(names) + "0 " * count + "}"
        mix = writer._add_object(calculator(code, len(names), count))
        return row(name("/DeviceN"), row(*(name(f"/{each}") for each in names)), name(alternate), mix)

    return make


PRESS = inks("Cyan", "Magenta", "Yellow", "Black")


def shaded(make: Make) -> Edit:
    def edit(writer: PdfWriter) -> None:
        table = DictionaryObject({name("/Hx"): writer._add_object(make(writer))})
        paint("q 20 10 20 10 re W n /Hx sh Q", Shading=table)(writer)

    return edit


def mesh(colour: bytes) -> Make:
    """A triangle between three corners of one colour."""
    data = b"".join(bytes([0, x, y, *colour]) for x, y in ((0, 0), (255, 0), (0, 255)))
    eight = NumberObject(8)
    return lambda _: raw(data, ShadingType=NumberObject(4), ColorSpace=name("/DeviceCMYK"), BitsPerCoordinate=eight,
                         BitsPerComponent=eight, BitsPerFlag=eight,
                         Decode=numbers(0, 180, 0, 250, 0, 1, 0, 1, 0, 1, 0, 1))  # fmt: skip


# ---- what lies in something --------------------------------------------------------------------------
def nested(code: str, **resources: Any) -> Edit:
    """A form in a form in a form. Resources that are callable are made with the writer."""

    def edit(writer: PdfWriter) -> None:
        own = {key: value(writer) if callable(value) else value for key, value in resources.items()}
        inner = writer._add_object(
            stream(code, Subtype=name("/Form"), BBox=numbers(0, 0, 60, 80), Resources=dictionary(**own))
        )
        for _ in range(2):
            inner = writer._add_object(
                stream("/Fm Do", Subtype=name("/Form"), BBox=numbers(0, 0, 60, 80),
                       Resources=dictionary(XObject=dictionary(Fm=inner)))
            )  # fmt: skip
        paint("/Fm Do", XObject=dictionary(Fm=inner))(writer)

    return edit


def note(
    kind: str, rect: tuple[float, ...] = (0, 0, 5, 5), shows: str = "", resources: Any = None, **more: Any
) -> Edit:
    """An annotation on the first page, beside the trim if nothing else is said."""

    def edit(writer: PdfWriter) -> None:
        found = dictionary(Type=name("/Annot"), Subtype=name(kind), Rect=numbers(*rect), **more)
        if shows:
            drawn = stream(shows, Subtype=name("/Form"), BBox=numbers(0, 0, 50, 50),
                           Resources=resources or DictionaryObject())  # fmt: skip
            found[name("/AP")] = dictionary(N=writer._add_object(drawn))
        writer.pages[0][name("/Annots")] = row(writer._add_object(found))

    return edit


def member(**how: Any) -> Edit:
    """Something on a layer through a membership; ``how`` is its policy."""

    def edit(writer: PdfWriter) -> None:
        layers: Any = writer._root_object["/OCProperties"]["/OCGs"]  # type: ignore[index]
        found = dictionary(Type=name("/OCMD"), OCGs=layers, **how)
        table = DictionaryObject({name("/Mc"): writer._add_object(found)})
        paint("/OC /Mc BDC 1 0 0 0 k 20 10 20 10 re f EMC", Properties=table)(writer)

    return edit


# ---- type --------------------------------------------------------------------------------------------
HELVETICA = dictionary(Type=name("/Font"), Subtype=name("/Type1"), BaseFont=name("/Helvetica"))


def lettered(code: str) -> Edit:
    """Type in a font of the file; ``LETTER`` is the code of a letter that it has."""

    def edit(writer: PdfWriter) -> None:
        from sheetgen.inspect.fonts import unicode_texts

        fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
        letter = next(code for code, text in unicode_texts(fonts[f"/{FONT}"]).items() if text.isalpha())
        own = DictionaryObject({name("/Fx"): fonts.raw_get(f"/{FONT}")})
        paint(code.replace("LETTER", f"<{letter:04X}>"), Font=own)(writer)

    return edit


def program(key: str, data: bytes, **entries: Any) -> Edit:
    """A letter of a simple font with a program of its own."""

    def edit(writer: PdfWriter) -> None:
        descriptor = dictionary(
            Type=name("/FontDescriptor"), FontName=name("/ABCDEF+Own"), Flags=NumberObject(4),
            FontBBox=numbers(0, 0, 1000, 1000), ItalicAngle=NumberObject(0), Ascent=NumberObject(800),
            Descent=NumberObject(-200), CapHeight=NumberObject(700), StemV=NumberObject(80),
            **{key: writer._add_object(raw(data, **entries))},
        )  # fmt: skip
        found = dictionary(Type=name("/Font"), Subtype=name("/Type1"), BaseFont=name("/ABCDEF+Own"),
                           FirstChar=NumberObject(65), LastChar=NumberObject(65), Widths=numbers(600),
                           FontDescriptor=writer._add_object(descriptor))  # fmt: skip
        paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (A) Tj ET", Font=dictionary(Fx=writer._add_object(found)))(
            writer
        )

    return edit


def first_outline_lost(found: Any) -> None:
    """A glyph of a TrueType subset that takes no room in it any more."""
    program = found["/FontDescriptor"]["/FontFile2"].get_object()
    data = bytearray(program.get_data())
    tables = {
        bytes(data[at : at + 4]): int.from_bytes(data[at + 8 : at + 12])
        for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16)
    }
    step, at = (4 if data[tables[b"head"] + 51] else 2), tables[b"loca"]
    while data[at : at + step] == data[at + step : at + 2 * step] or at == tables[b"loca"]:
        at += step
    data[at : at + step] = data[at + step : at + 2 * step]
    program.set_data(bytes(data))


def real(value: float) -> FloatObject:
    return FloatObject(value)


def state(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject("/Sx"): dictionary(**entries)})

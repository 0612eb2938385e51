"""Good print-shop files, and ways to change one thing in them, by pypdf, which made none of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NullObject,
    NumberObject,
    TextStringObject,
)

from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.shop import shop_pages
from sheetgen.shop.profile import find_profile
from sheetgen.text.typesetter import Typesetter

MM = 72 / 25.4
Edit = Callable[[PdfWriter], None]


def scene(title: str) -> Scene:
    """A card whose ground runs out, with lettering on it, lines and shapes."""
    page = Scene(63.5, 88.9, Typesetter("en"), name=title, title=title, lang="en")
    page.rect(0, 0, 63.5, 30, fill="gold_t")
    page.rect(10, 40, 20, 20, fill="green", stroke="ink", lw=0.3)
    page.text(10, 20, title)
    page.text(20, 50, "7", ink="on_green")
    return page


@cache
def good(name: str) -> bytes:
    """A file of two cards that passes."""
    sheet = finished_sheet(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")
    cards = sheet._replace(pages=(scene("Front"), scene("Back")))
    return shop_pages.make_files([cards], find_profile(name)).files[0]


def edited(name: str, edit: Edit) -> bytes:
    reader = PdfReader(BytesIO(good(name)))
    writer = PdfWriter(clone_from=reader)
    writer.pdf_header = reader.pdf_header
    writer.metadata = reader.metadata  # type: ignore[assignment]
    edit(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


# ---- ways to break things ---------------------------------------------------------------------
def name(text: str) -> NameObject:
    return NameObject(text)


def dictionary(**entries: Any) -> DictionaryObject:
    return DictionaryObject({name(f"/{key}"): value for key, value in entries.items()})


def numbers(*values: float) -> ArrayObject:
    return ArrayObject([FloatObject(v) for v in values])


def paint(code: str, **resources: DictionaryObject) -> Edit:
    """Add operators to the first page, in mm from the trim's lower left corner."""

    def edit(writer: PdfWriter) -> None:
        page = writer.pages[0]
        for kind, entries in resources.items():
            table = page["/Resources"].setdefault(name(f"/{kind}"), DictionaryObject())  # type: ignore[attr-defined]
            table.get_object().update(entries)
        x, y = (float(v) for v in page["/TrimBox"][:2])
        contents = page.get_contents()
        assert contents is not None
        stream = DecodedStreamObject()
        start = f"\nq {MM:.6f} 0 0 {MM:.6f} {x:.4f} {y:.4f} cm "
        stream.set_data(contents.get_data() + start.encode() + code.encode("latin-1") + b" Q\n")
        page[name("/Contents")] = writer._add_object(stream)

    return edit


def root(**entries: Any) -> Edit:
    return lambda writer: writer._root_object.update(dictionary(**entries))


def first(**entries: Any) -> Edit:
    """Change the first page's dictionary."""
    return lambda writer: writer.pages[0].update(dictionary(**entries))


def without(key: str) -> Edit:
    return lambda writer: writer._root_object.pop(name(f"/{key}"))  # type: ignore[arg-type,return-value]


def info(**entries: str | None) -> Edit:
    def edit(writer: PdfWriter) -> None:
        assert writer._info is not None
        for key, value in entries.items():
            writer._info.pop(name(f"/{key}"), None)
            if value is not None:
                found = name(value) if value.startswith("/") else TextStringObject(value)
                writer._info[name(f"/{key}")] = found

    return edit


def xmp(old: bytes, new: bytes) -> Edit:
    def edit(writer: PdfWriter) -> None:
        stream: Any = writer._root_object["/Metadata"].get_object()
        data = stream.get_data()
        assert old in data
        stream.set_data(data.replace(old, new))

    return edit


def intent(change: Callable[[Any, Any], None]) -> Edit:
    def edit(writer: PdfWriter) -> None:
        change(writer, writer._root_object["/OutputIntents"][0].get_object())  # type: ignore[index]

    return edit


def icc(data: Callable[[bytes], bytes]) -> Edit:
    def change(writer: Any, found: Any) -> None:
        stream = DecodedStreamObject()
        stream.update(dictionary(N=NumberObject(4)))
        stream.set_data(data(found["/DestOutputProfile"].get_object().get_data()))
        found[name("/DestOutputProfile")] = writer._add_object(stream)

    return intent(change)


def boxes(**moves: tuple[float, float, float, float]) -> Edit:
    """Move the edges of boxes by mm: left, bottom, right, top."""

    def edit(writer: PdfWriter) -> None:
        page = writer.pages[0]
        for key, move in moves.items():
            box = [float(v) + m * MM for v, m in zip(page[f"/{key}"], move, strict=True)]
            page[name(f"/{key}")] = numbers(*box)

    return edit


def font(change: Callable[[Any], None]) -> Edit:
    """Change the first composite font's descendant."""

    def edit(writer: PdfWriter) -> None:
        fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
        found = next(f.get_object() for f in fonts.values() if f.get_object()["/Subtype"] == "/Type0")
        change(found["/DescendantFonts"][0].get_object())

    return edit


def half_a_font(found: Any) -> None:
    stream = found["/FontDescriptor"]["/FontFile2"].get_object()
    stream.set_data(stream.get_data()[: len(stream.get_data()) // 2])


def image(writer: PdfWriter, space: str, pixels: int, components: int) -> DecodedStreamObject:
    stream = DecodedStreamObject()
    stream.update(
        dictionary(Type=name("/XObject"), Subtype=name("/Image"), Width=NumberObject(pixels),
                   Height=NumberObject(pixels), ColorSpace=name(space), BitsPerComponent=NumberObject(8))
    )  # fmt: skip
    stream.set_data(bytes(pixels * pixels * components))
    return stream


def picture(space: str, pixels: int, components: int) -> Edit:
    """A picture 25.4 mm wide: as many dots an inch as it has."""

    def edit(writer: PdfWriter) -> None:
        found = writer._add_object(image(writer, space, pixels, components))
        paint("q 25.4 0 0 25.4 20 10 cm /Im Do Q", XObject=DictionaryObject({name("/Im"): found}))(writer)

    return edit


def form(code: str, itself: bool = False, **entries: Any) -> Edit:
    """Operators in a form, of which the page knows only the name."""

    def edit(writer: PdfWriter) -> None:
        stream = DecodedStreamObject()
        stream.update(
            dictionary(Type=name("/XObject"), Subtype=name("/Form"), BBox=numbers(0, 0, 60, 80), **entries)
        )
        stream.set_data(code.encode())
        found = writer._add_object(stream)
        if itself:
            stream[name("/Resources")] = dictionary(XObject=DictionaryObject({name("/Fm"): found}))
        paint("/Fm Do", XObject=DictionaryObject({name("/Fm"): found}))(writer)

    return edit


def state(**entries: Any) -> DictionaryObject:
    return DictionaryObject({name("/Sx"): dictionary(**entries)})


def shifted(writer: PdfWriter) -> None:
    """A page with all that is on it, that begins 9 mm further to the left."""
    page = writer.pages[0]
    for key in ("/MediaBox", "/TrimBox", "/BleedBox"):
        left, bottom, right, top = (float(v) for v in page[key])  # type: ignore[attr-defined]
        page[name(key)] = numbers(left - 9 * MM, bottom, right - 9 * MM, top)
    contents = page.get_contents()
    assert contents is not None
    code = f"1 0 0 1 {-9 * MM:.4f} 0 cm ".encode() + contents.get_data()
    page[name("/Contents")] = writer._add_object(stream(code.decode("latin-1")))


def white_overprints(writer: PdfWriter) -> None:
    paint("/Sx gs 0 0 0 0 k 20 10 20 10 re f", ExtGState=state(op=BooleanObject(True), OPM=NumberObject(0)))(
        writer
    )


def unknown_font(**more: Any) -> DictionaryObject:
    return DictionaryObject({name("/Fx"): dictionary(Type=name("/Font"), **more)})


def type3() -> DictionaryObject:
    return unknown_font(Subtype=name("/Type3"), FontBBox=numbers(0, 0, 1, 1), FontMatrix=numbers(1, 0, 0, 1, 0, 0),
                        CharProcs=DictionaryObject(), Encoding=DictionaryObject())  # fmt: skip


def separation(colourant: str) -> DictionaryObject:
    tint = dictionary(FunctionType=NumberObject(2), N=NumberObject(1), Domain=numbers(0, 1),
                      C0=numbers(0, 0, 0, 0), C1=numbers(0, 0.2, 0.6, 0.3))  # fmt: skip
    space = ArrayObject([name("/Separation"), name(f"/{colourant}"), name("/DeviceCMYK"), tint])
    return DictionaryObject({name("/Gx"): space})


def lab() -> DictionaryObject:
    space = ArrayObject([name("/Lab"), dictionary(WhitePoint=numbers(0.9642, 1, 0.8249))])
    return DictionaryObject({name("/Gx"): space})


def lzw(writer: PdfWriter) -> None:
    stream = image(writer, "/DeviceCMYK", 300, 4)
    stream[name("/Filter")] = name("/LZWDecode")
    stream.set_data(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01")
    found = writer._add_object(stream)
    paint("q 25.4 0 0 25.4 20 10 cm /Im Do Q", XObject=DictionaryObject({name("/Im"): found}))(writer)


def link() -> ArrayObject:
    return ArrayObject([dictionary(Type=name("/Annot"), Subtype=name("/Link"), Rect=numbers(40, 40, 90, 90))])


def encrypted(writer: PdfWriter) -> None:
    writer.encrypt("", "owner", algorithm="RC4-128")


def locked(writer: PdfWriter) -> None:
    writer.encrypt("secret", "owner", algorithm="RC4-128")


def no_ids(writer: PdfWriter) -> None:
    writer._ID = None


def later(header: str) -> Edit:
    def edit(writer: PdfWriter) -> None:
        writer.pdf_header = header

    return edit


def stream(code: str, **entries: Any) -> DecodedStreamObject:
    found = DecodedStreamObject()
    found.update(dictionary(**entries))
    found.set_data(code.encode())
    return found


def resource(kind: str, key: str, make: Callable[[PdfWriter], Any], code: str) -> Edit:
    """Paint with a resource of the file's own: what ``make`` gives becomes an object."""

    def edit(writer: PdfWriter) -> None:
        made = writer._add_object(make(writer))
        paint(code, **{kind: DictionaryObject({name(f"/{key}"): made})})(writer)

    return edit


def tiling(code: str, paint_type: int = 1, **resources: Any) -> DecodedStreamObject:
    return stream(code, Type=name("/Pattern"), PatternType=NumberObject(1), PaintType=NumberObject(paint_type),
                  TilingType=NumberObject(1), BBox=numbers(0, 0, 8, 8), XStep=FloatObject(8), YStep=FloatObject(8),
                  Resources=dictionary(**resources))  # fmt: skip


def tiled(code: str, **resources: Any) -> Edit:
    """A shape filled with a pattern of its own colours."""
    return resource(
        "Pattern", "Px", lambda _: tiling(code, **resources), "/Pattern cs /Px scn 20 10 20 10 re f"
    )


def ramp(*ends: ArrayObject, space: str = "/DeviceCMYK") -> DictionaryObject:
    mix = dictionary(
        FunctionType=NumberObject(2), N=NumberObject(1), Domain=numbers(0, 1), C0=ends[0], C1=ends[1]
    )
    return dictionary(ShadingType=NumberObject(2), ColorSpace=name(space), Coords=numbers(60, 0, 120, 0),
                      Function=mix, Extend=ArrayObject([BooleanObject(True), BooleanObject(True)]))  # fmt: skip


def shaded(*ends: ArrayObject, space: str = "/DeviceCMYK") -> Edit:
    """A shape filled with a shading as a pattern."""
    pattern = dictionary(PatternType=NumberObject(2), Shading=ramp(*ends, space=space))
    return resource("Pattern", "Px", lambda _: pattern, "/Pattern cs /Px scn 20 10 20 10 re f")


def drawn_letter(code: str, **resources: Any) -> Edit:
    """A letter of a font whose glyphs are drawings."""

    def edit(writer: PdfWriter) -> None:
        drawing = writer._add_object(stream(code))
        found = dictionary(
            Type=name("/Font"), Subtype=name("/Type3"), FontBBox=numbers(0, 0, 1, 1), FirstChar=NumberObject(65),
            LastChar=NumberObject(65), Widths=numbers(1), FontMatrix=numbers(1, 0, 0, 1, 0, 0),
            CharProcs=dictionary(a=drawing), Resources=dictionary(**resources),
            Encoding=dictionary(Differences=ArrayObject([NumberObject(65), name("/a")])),
        )  # fmt: skip
        table = DictionaryObject({name("/Fx"): writer._add_object(found)})
        paint("BT /Fx 5 Tf 0 0 0 1 k 20 20 Td (A) Tj ET", Font=table)(writer)

    return edit


def masked(code: str, **group: Any) -> Edit:
    """A shape through whose mask one looks."""

    def edit(writer: PdfWriter) -> None:
        mixed = dictionary(S=name("/Transparency"), **group)
        drawn = writer._add_object(stream(code, Type=name("/XObject"), Subtype=name("/Form"),
                                          BBox=numbers(0, 0, 60, 80), Resources=dictionary(), Group=mixed))  # fmt: skip
        mask = dictionary(Type=name("/Mask"), S=name("/Luminosity"), G=drawn)
        paint("/Sx gs 1 0 0 0 k 20 10 20 10 re f", ExtGState=state(SMask=mask))(writer)

    return edit


def bookmark(action: DictionaryObject) -> Edit:
    def edit(writer: PdfWriter) -> None:
        line = writer._add_object(dictionary(Title=TextStringObject("Front"), A=action))
        outlines = dictionary(Type=name("/Outlines"), First=line, Last=line, Count=NumberObject(1))
        writer._root_object[name("/Outlines")] = writer._add_object(outlines)

    return edit


def circle(*keys: str) -> Edit:
    """Two bookmarks, the second of which leads back to the first in each of these ways."""

    def edit(writer: PdfWriter) -> None:
        one, two = (dictionary(Title=TextStringObject(title)) for title in ("Front", "Back"))
        first, last = writer._add_object(one), writer._add_object(two)
        one[name("/Next")] = last
        two.update({name(f"/{key}"): first for key in keys})
        outlines = dictionary(Type=name("/Outlines"), First=first, Last=last, Count=NumberObject(2))
        writer._root_object[name("/Outlines")] = writer._add_object(outlines)

    return edit


def layer(**config: Any) -> Edit:
    """One layer, which a configuration may switch off."""

    def edit(writer: PdfWriter) -> None:
        found = writer._add_object(dictionary(Type=name("/OCG"), Name=TextStringObject("Notes")))
        all_of_them = ArrayObject([found])
        said = {key: all_of_them if value == "it" else value for key, value in config.items()}
        writer._root_object[name("/OCProperties")] = dictionary(
            OCGs=all_of_them, D=dictionary(Name=TextStringObject("Layers"), Order=all_of_them, **said)
        )

    return edit


def bomb(writer: PdfWriter) -> None:
    """Ten forms, each of which shows the one before it ten times in other places."""
    inner = writer._add_object(
        stream(
            "1 0 0 0 k 0 0 1 1 re f",
            Subtype=name("/Form"),
            BBox=numbers(0, 0, 99, 99),
            Resources=dictionary(),
        )
    )
    for _ in range(9):
        code = "".join(f"q 1 0 0 1 {n} 0 cm /Fm Do Q " for n in range(10))
        inner = writer._add_object(
            stream(code, Subtype=name("/Form"), BBox=numbers(0, 0, 99, 99),
                   Resources=dictionary(XObject=dictionary(Fm=inner)))
        )  # fmt: skip
    paint("/Fm Do", XObject=dictionary(Fm=inner))(writer)


def short_picture(writer: PdfWriter) -> None:
    found = image(writer, "/DeviceCMYK", 300, 4)
    found.set_data(found.get_data()[:1000])
    number = writer._add_object(found)
    paint("q 25.4 0 0 25.4 20 10 cm /Im Do Q", XObject=DictionaryObject({name("/Im"): number}))(writer)


def jpeg(mode: str) -> Edit:
    """A picture of 300 dots an inch, said to be CMYK, whose JPEG is of a mode of Pillow."""

    def edit(writer: PdfWriter) -> None:
        from PIL import Image

        data = BytesIO()
        white = {"CMYK": (255, 255, 255, 255)}.get(mode, 0)  # Pillow turns CMYK round in files
        Image.new(mode, (300, 300), white).save(data, "JPEG")
        found = image(writer, "/DeviceCMYK", 300, 4)
        found.set_data(data.getvalue())
        found[name("/Filter")] = name("/DCTDecode")
        number = writer._add_object(found)
        paint("q 25.4 0 0 25.4 20 10 cm /Im Do Q", XObject=DictionaryObject({name("/Im"): number}))(writer)

    return edit


def no_contents(writer: PdfWriter) -> None:
    writer.pages[0][name("/Contents")] = writer._add_object(NullObject())


def elsewhere(writer: PdfWriter) -> None:
    found = image(writer, "/DeviceCMYK", 300, 4)
    found[name("/F")] = TextStringObject("picture.raw")
    number = writer._add_object(found)
    paint("q 25.4 0 0 25.4 20 10 cm /Im Do Q", XObject=DictionaryObject({name("/Im"): number}))(writer)


def deep_action(kind: str, **more: Any) -> ArrayObject:
    return ArrayObject([dictionary(Type=name("/Annot"), Subtype=name("/PrinterMark"), Rect=numbers(0, 0, 1, 1),
                                   AA=dictionary(E=dictionary(S=name(kind), **more)))])  # fmt: skip


def spot_in(alternate: str, *full: float) -> DictionaryObject:
    """Black as an ink, told for screens in other colours."""
    mix = dictionary(FunctionType=NumberObject(2), N=NumberObject(1), Domain=numbers(0, 1),
                     C0=numbers(*[0.0] * len(full)), C1=numbers(*full))  # fmt: skip
    return dictionary(Gx=ArrayObject([name("/Separation"), name("/Black"), name(alternate), mix]))


def registered(writer: PdfWriter) -> None:
    """The condition by its name in a registry alone."""
    found: Any = writer._root_object["/OutputIntents"][0].get_object()  # type: ignore[index]
    del found["/DestOutputProfile"]


SCRIPT = dictionary(S=name("/JavaScript"), JS=TextStringObject("app.alert(1)"))
X4, X1A, CARDS = "generic-x4", "generic-x1a", "drivethrucards"
FILES = dictionary(EmbeddedFiles=dictionary(Names=ArrayObject()))

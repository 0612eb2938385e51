"""Print-shop files with one thing wrong each, made from good ones by pypdf, which made none of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import msgspec
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.press import shop
from sheetgen.press.profile import Profile, profile
from sheetgen.sheets.sheet import finish, read_sheet
from sheetgen.text.typesetter import Typesetter

MM = 72 / 25.4
Edit = Callable[[PdfWriter], None]


class Broken(NamedTuple):
    """``rule`` is broken in ``data`` for ``profile``."""

    name: str
    profile: Profile
    rule: str
    data: bytes


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
    sheet = finish(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")
    cards = sheet._replace(pages=(scene("Front"), scene("Back")))
    return shop.make([cards], profile(name)).files[0]


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
    boxes(**dict.fromkeys(("MediaBox", "TrimBox", "BleedBox"), (9, 0, 9, 0)))(writer)  # type: ignore[arg-type]


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


def no_ids(writer: PdfWriter) -> None:
    writer._ID = None


def later(header: str) -> Edit:
    def edit(writer: PdfWriter) -> None:
        writer.pdf_header = header

    return edit


SCRIPT = dictionary(S=name("/JavaScript"), JS=TextStringObject("app.alert(1)"))
X4, X1A, CARDS = "generic-x4", "generic-x1a", "drivethrucards"
FILES = dictionary(EmbeddedFiles=dictionary(Names=ArrayObject()))
EDITS: dict[str, tuple[str, str, Edit]] = {
    "locked": (X4, "encryption", encrypted),
    "a later PDF": (X1A, "version", later("%PDF-1.6")),
    "a later PDF by its catalog": (X4, "version", root(Version=name("/2.0"))),
    "no claim in XMP": (X4, "claim", xmp(b"pdfxid:GTS_PDFXVersion", b"pdfxid:Other")),
    "no claim in Info": (X1A, "claim", info(GTS_PDFXVersion=None)),
    "an older claim": (X1A, "claim", info(GTS_PDFXVersion="PDF/X-1a:2001")),
    "no XMP": (X1A, "metadata", without("Metadata")),
    "two titles": (X4, "metadata", info(Title="Another")),
    "no date": (X1A, "metadata", info(CreationDate=None)),
    "Trapped unsaid": (X1A, "trapped", info(Trapped=None)),
    "Trapped unknown": (X4, "trapped", info(Trapped="/Unknown")),
    "no ids": (X4, "ids", no_ids),
    "no document id": (X4, "ids", xmp(b"xmpMM:DocumentID", b"xmpMM:Other")),
    "no intent": (X4, "output-intent", without("OutputIntents")),
    "two intents": (X4, "output-intent", lambda w: w._root_object["/OutputIntents"].append(  # type: ignore[attr-defined]
        w._root_object["/OutputIntents"][0])),  # type: ignore[index]
    "an intent for a screen": (X4, "output-intent", icc(lambda d: d[:12] + b"mntrRGB " + d[20:])),
    "half a profile": (X1A, "output-intent", icc(lambda d: d[: len(d) // 2])),
    "another condition": (X1A, "output-intent", intent(lambda _, i: i.update(
        dictionary(OutputConditionIdentifier=TextStringObject("CGATS TR 001"))))),
    "a script": (X4, "actions", root(OpenAction=SCRIPT)),
    "an action on closing": (X4, "actions", root(AA=dictionary(WC=SCRIPT))),
    "a file inside": (X4, "attachments", root(Names=FILES)),
    "layers": (X1A, "layers", root(OCProperties=dictionary(OCGs=ArrayObject(), D=DictionaryObject()))),
    "a link": (X4, "annotations", first(Annots=link())),
    "a form to fill in": (X4, "annotations", root(AcroForm=dictionary(Fields=ArrayObject()))),
    "a page too few": (CARDS, "page-count", lambda w: w.remove_page(1)),
    "fronts first": (CARDS, "page-order", info(PageOrder="fronts-backs")),
    "a trim 0.02 mm off": (CARDS, "page-size", boxes(TrimBox=(0, 0, 0.02, 0))),
    "no trim": (X4, "boxes", lambda w: w.pages[0].pop("/TrimBox")),  # type: ignore[arg-type,return-value]
    "an art box": (X4, "boxes", first(ArtBox=numbers(30, 30, 90, 90))),
    "bleed off the paper": (X4, "boxes", boxes(MediaBox=(0, 0, -8, 0))),
    "trim out of the bleed": (X4, "boxes", boxes(BleedBox=(4, 4, -4, -4))),
    "a crop that cuts": (X4, "boxes", first(CropBox=numbers(30, 30, 120, 120))),
    "paper around": (CARDS, "boxes", boxes(MediaBox=(0, 0, 10, 0))),
    "an origin elsewhere": (X4, "origin", shifted),
    "a turned page": (X4, "origin", first(Rotate=NumberObject(90))),
    "a scaled page": (X4, "origin", first(UserUnit=FloatObject(2))),
    "too little bleed": (X4, "bleed", boxes(BleedBox=(0, 0.05, 0, 0))),
    "art to the trim": (X4, "bleed-art", paint("1 0 0 0 k 0 70 20 10 re f")),
    "art a little over the trim": (X1A, "bleed-art", paint("1 0 0 0 k -1 70 20 10 re f")),
    "type at the edge": (X4, "safe-zone", paint("BT /AlegreyaSans-Medium 3 Tf 0 0 0 1 k 1 40 Td <0024> Tj ET")),
    "marks on the art": (X4, "marks", paint("/Registration CS 1 SCN .2 w 10 10 m 20 10 l S")),
    "a font not there": (X4, "fonts-embedded", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (No) Tj ET", Font=unknown_font(
        Subtype=name("/Type1"), BaseFont=name("/Helvetica")))),
    "letters that are drawings": (X4, "fonts-kind", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (N) Tj ET", Font=type3())),
    "half a font": (X4, "fonts-whole", font(half_a_font)),
    "wrong widths": (X1A, "fonts-whole", font(lambda f: f.update(dictionary(
        W=ArrayObject([NumberObject(0), ArrayObject([NumberObject(100)] * 900)]))))),
    "a letter without glyph": (X4, "glyphs", paint("BT /AlegreyaSans-Medium 4 Tf 0 0 0 1 k 20 20 Td <0000> Tj ET")),
    "red light": (X4, "colours", paint("1 0 0 rg 20 10 20 10 re f")),
    "a picture in RGB": (X1A, "colours", picture("/DeviceRGB", 300, 3)),
    "measured colours": (X1A, "colours", paint("/Gx cs 50 0 0 scn 20 10 20 10 re f", ColorSpace=lab())),
    "red light in a form": (X1A, "colours", form("1 0 0 rg 20 10 20 10 re f")),
    "gold": (X4, "spot-inks", paint("/Gx cs 1 scn 20 10 20 10 re f", ColorSpace=separation("Gold"))),
    "glass": (X1A, "transparency", paint("/Sx gs 1 0 0 0 k 20 10 20 10 re f", ExtGState=state(ca=FloatObject(0.5)))),
    "a group": (X1A, "transparency", form("", Group=dictionary(S=name("/Transparency")))),
    "a blend": (X1A, "transparency", paint("/Sx gs", ExtGState=state(BM=name("/Multiply")))),
    "a curve": (X4, "transfer", paint("/Sx gs", ExtGState=state(TR=dictionary(FunctionType=NumberObject(2))))),
    "white overprints": (X4, "overprint", white_overprints),
    "black of four inks": (X4, "black-text", paint("BT /AlegreyaSans-Medium 4 Tf .5 .4 .4 1 k 20 20 Td <0024> Tj ET")),
    "too much ink": (X4, "total-ink", paint(".9 .8 .8 .6 k 20 10 20 10 re f")),
    "too much ink on ink": (CARDS, "total-ink", paint("1 1 0 0 k 20 10 20 10 re f /Sx gs 0 0 0 1 k 22 12 9 5 re f",
                            ExtGState=state(op=BooleanObject(True), OPM=NumberObject(1)))),
    "tiny type": (X4, "type-size", paint("BT /AlegreyaSans-Medium 1 Tf 0 0 0 1 k 20 20 Td <0024> Tj ET")),
    "a hairline": (X4, "stroke-width", paint("0 w 0 0 0 1 K 20 10 m 40 10 l S")),
    "a coarse picture": (X4, "picture", picture("/DeviceCMYK", 72, 4)),
    "an old compression": (X4, "streams", lzw),
    "no such operator": (X4, "content", paint("1 2 xyzzy")),
    "a lost q": (X4, "content", paint("q q")),
    "too few numbers": (X4, "content", paint("1 0 0 k 20 10 20 10 re f")),
    "a form in itself": (X4, "content", form("/Fm Do", itself=True)),
    "a name for nothing": (X4, "resources", paint("/Nix cs")),
    "a form without its colours": (X4, "resources", form("/Gx cs 1 scn 1 1 5 5 re f", Resources=DictionaryObject())),
}  # fmt: skip


def broken() -> list[str]:
    """Names of all broken files."""
    return [*EDITS, "a lost end", "a lost table", "no PDF at all", "a file for another shop"]


@cache
def made(which: str) -> Broken:
    """The broken file of that name."""
    if which in EDITS:
        shop_name, rule, edit = EDITS[which]
        return Broken(which, profile(shop_name), rule, edited(shop_name, edit))
    data = good(X4)
    if which == "a lost end":
        return Broken(which, profile(X4), "readable", data[: len(data) * 2 // 3])
    if which == "a lost table":
        return Broken(which, profile(X4), "readable", data.replace(b"startxref\n", b"startxref\n9"))
    if which == "no PDF at all":
        return Broken(which, profile(X4), "readable", b"%!PS-Adobe-3.0\n")
    fewer = msgspec.structs.replace(profile(X1A), boxes=profile(X4).boxes)
    return Broken(which, fewer, "claim", data)

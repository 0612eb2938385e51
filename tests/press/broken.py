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
    NullObject,
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
EDITS: dict[str, tuple[str, str, Edit]] = {
    "locked": (X4, "encryption", encrypted),
    "locked with a password": (X4, "encryption", locked),
    "a later PDF": (X1A, "version", later("%PDF-1.6")),
    "a later PDF by its catalog": (X4, "version", root(Version=name("/2.0"))),
    "no claim in XMP": (X4, "claim", xmp(b"pdfxid:GTS_PDFXVersion", b"pdfxid:Other")),
    "no claim in Info": (X1A, "claim", info(GTS_PDFXVersion=None)),
    "an older claim": (X1A, "claim", info(GTS_PDFXVersion="PDF/X-1a:2001")),
    "no XMP": (X4, "metadata", without("Metadata")),
    "XMP that ends early": (X4, "metadata", xmp(b"</rdf:RDF>", b"")),
    "XMP that ends early, of X-1a": (X1A, "metadata", xmp(b"</rdf:Description>", b"")),
    "XMP with an entity": (X4, "metadata", xmp(b"<x:xmpmeta", b'<!DOCTYPE x [<!ENTITY e "e">]><x:xmpmeta')),
    "two descriptions of nothing": (X4, "metadata", xmp(b"rdf:RDF", b"rdf:Rdf")),
    "no date of the metadata": (X4, "metadata", xmp(b"xmp:MetadataDate", b"xmp:OtherDate")),
    "two dates": (X4, "metadata", info(CreationDate="D:20240102030405Z")),
    "two dates of change": (X1A, "metadata", info(ModDate="D:20000102000000+00'00'")),
    "two zones": (X4, "metadata", info(CreationDate="D:20000101000000+05'30'")),
    "no date at all": (X4, "metadata", info(CreationDate="yesterday")),
    "a thirteenth month": (X1A, "metadata", xmp(b"<xmp:ModifyDate>2000-01", b"<xmp:ModifyDate>2000-13")),
    "two authors": (X4, "metadata", info(Author="Another")),
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
    "no profile": (X4, "output-intent", registered),
    "a profile that ends in the middle of a table": (X4, "output-intent", icc(
        lambda d: (len(d) // 2).to_bytes(4) + d[4 : len(d) // 2])),
    "half a profile": (X1A, "output-intent", icc(lambda d: d[: len(d) // 2])),
    "another condition": (X1A, "output-intent", intent(lambda _, i: i.update(
        dictionary(OutputConditionIdentifier=TextStringObject("CGATS TR 001"))))),
    "a script": (X4, "actions", root(OpenAction=SCRIPT)),
    "an action on closing": (X4, "actions", root(AA=dictionary(WC=SCRIPT))),
    "an action of a page": (X4, "actions", first(AA=dictionary(O=SCRIPT))),
    "an action of a bookmark": (X4, "actions", bookmark(SCRIPT)),
    "a bookmark that jumps by an action": (X1A, "actions", bookmark(dictionary(S=name("/GoTo"), D=numbers(0)))),
    "a script by name": (X4, "actions", root(Names=dictionary(JavaScript=dictionary(Names=ArrayObject(
        [TextStringObject("go"), SCRIPT]))))),
    "an action of a mark": (X4, "actions", first(Annots=deep_action("/Launch", F=TextStringObject("a.exe")))),
    "a file inside": (X4, "attachments", root(Names=FILES)),
    "layers": (X1A, "layers", root(OCProperties=dictionary(OCGs=ArrayObject(), D=DictionaryObject()))),
    "a collection of files": (X4, "attachments", root(Collection=dictionary(View=name("/D")))),
    "a layer switched off": (X4, "layers", layer(OFF="it")),
    "all layers off": (X4, "layers", layer(BaseState=name("/OFF"))),
    "layers that switch themselves": (X4, "layers", layer(AS=ArrayObject([dictionary(Event=name("/Print"))]))),
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
    "a turned page": (X4, "origin", first(Rotate=NumberObject(90))),
    "a scaled page": (X4, "origin", first(UserUnit=FloatObject(2))),
    "too little bleed": (X4, "bleed", boxes(BleedBox=(0, 0.05, 0, 0))),
    "art to the trim": (X4, "bleed-art", paint("1 0 0 0 k 0 70 20 10 re f")),
    "art a little over the trim": (X1A, "bleed-art", paint("1 0 0 0 k -1 70 20 10 re f")),
    "art to the trim beside art over it": (X4, "bleed-art", paint(
        "1 0 0 0 k -3 32 20 8 re 0 70 20 10 re f")),
    "an arm that ends at the trim": (X4, "bleed-art", paint(
        "1 0 0 0 k -3 40 m 9 40 l 9 60 l 0 60 l 0 50 l -3 50 l h f")),
    "a pattern to the trim": (X4, "bleed-art", resource("Pattern", "Px", lambda _: tiling("1 0 0 0 k 0 0 4 4 re f"),
        "/Pattern cs /Px scn 0 70 20 10 re f")),
    "a picture to the trim": (X4, "bleed-art", lambda w: paint("q 25.4 0 0 25.4 0 40 cm /Im Do Q", XObject=dictionary(
        Im=w._add_object(image(w, "/DeviceCMYK", 300, 4))))(w)),
    "type at the edge": (X4, "safe-zone", paint("BT /AlegreyaSans-Medium 3 Tf 0 0 0 1 k 1 40 Td <0024> Tj ET")),
    "marks on the art": (X4, "marks", paint("/Registration CS 1 SCN .2 w 10 10 m 20 10 l S")),
    "a font not there": (X4, "fonts-embedded", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (No) Tj ET", Font=unknown_font(
        Subtype=name("/Type1"), BaseFont=name("/Helvetica")))),
    "a font not there in a pattern": (X4, "fonts-embedded", tiled("BT /Fx 8 Tf (No) Tj ET", Font=unknown_font(
        Subtype=name("/Type1"), BaseFont=name("/Helvetica")))),
    "letters that are drawings": (X4, "fonts-kind", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (N) Tj ET", Font=type3())),
    "half a font": (X4, "fonts-whole", font(half_a_font)),
    "wrong widths": (X1A, "fonts-whole", font(lambda f: f.update(dictionary(
        W=ArrayObject([NumberObject(0), ArrayObject([NumberObject(100)] * 900)]))))),
    "a letter without glyph": (X4, "glyphs", paint("BT /AlegreyaSans-Medium 4 Tf 0 0 0 1 k 20 20 Td <0000> Tj ET")),
    "a letter without drawing": (X4, "glyphs", paint("BT /Fx 4 Tf 0 0 0 1 k 20 20 Td (N) Tj ET", Font=type3())),
    "red light in a pattern": (X4, "colours", tiled("1 0 0 rg 0 0 4 4 re f")),
    "red light in a pattern's form": (X1A, "colours", lambda w: tiled("/Fm Do", XObject=dictionary(Fm=w._add_object(
        stream("1 0 0 RG 1 w 0 0 m 4 4 l S", Subtype=name("/Form"), BBox=numbers(0, 0, 9, 9)))))(w)),
    "a stencil of red light": (X4, "colours", lambda w: resource("Pattern", "Px", lambda _: tiling("0 0 4 4 re f", 2),
        "/Sp cs 1 0 0 /Px scn 20 10 20 10 re f")(paint("", ColorSpace=dictionary(Sp=ArrayObject(
        [name("/Pattern"), name("/DeviceRGB")])))(w) or w)),
    "a shading of light": (X4, "colours", shaded(numbers(1, 0, 0), numbers(0, 0, 1), space="/DeviceRGB")),
    "a shading of light without a path": (X1A, "colours", resource("Shading", "Hx", lambda _: ramp(
        numbers(1, 0, 0), numbers(0, 0, 1), space="/DeviceRGB"), "q 20 10 20 10 re W n /Hx sh Q")),
    "a letter drawn in red light": (X4, "colours", drawn_letter("1 0 d0 1 0 0 rg 0 0 1 1 re f")),
    "a line around letters in red light": (X4, "colours", paint(
        "BT 2 Tr 1 0 0 RG .3 w /AlegreyaSans-Medium 4 Tf 0 0 0 1 k 20 20 Td <0024> Tj ET")),
    "a mask in red light": (X4, "colours", masked("1 0 0 rg 0 0 60 80 re f")),
    "an ink told in light": (X1A, "colours", paint("/Gx cs 1 scn 20 10 20 10 re f", ColorSpace=spot_in(
        "/DeviceRGB", 0.1, 0.1, 0.1))),
    "red light": (X4, "colours", paint("1 0 0 rg 20 10 20 10 re f")),
    "a picture in RGB": (X1A, "colours", picture("/DeviceRGB", 300, 3)),
    "measured colours": (X1A, "colours", paint("/Gx cs 50 0 0 scn 20 10 20 10 re f", ColorSpace=lab())),
    "red light in a form": (X1A, "colours", form("1 0 0 rg 20 10 20 10 re f")),
    "gold": (X4, "spot-inks", paint("/Gx cs 1 scn 20 10 20 10 re f", ColorSpace=separation("Gold"))),
    "gold in a pattern": (X4, "spot-inks", tiled("/Gx cs 1 scn 0 0 4 4 re f", ColorSpace=separation("Gold"))),
    "a mask": (X1A, "transparency", masked("0.5 g 0 0 60 80 re f")),
    "a mask on nothing": (X1A, "transparency", paint("/Sx gs", ExtGState=state(SMask=dictionary(
        S=name("/Alpha"), G=NullObject())))),
    "glass in a pattern": (X1A, "transparency", tiled("/Sx gs 1 0 0 0 k 0 0 4 4 re f", ExtGState=state(
        ca=FloatObject(0.5)))),
    "a group mixed in light": (X4, "transparency", form("", Resources=DictionaryObject(), Group=dictionary(
        S=name("/Transparency"), CS=name("/DeviceRGB")))),
    "a page mixed in light": (X4, "transparency", first(Group=dictionary(
        S=name("/Transparency"), CS=name("/DeviceRGB")))),
    "glass": (X1A, "transparency", paint("/Sx gs 1 0 0 0 k 20 10 20 10 re f", ExtGState=state(ca=FloatObject(0.5)))),
    "a group": (X1A, "transparency", form("", Group=dictionary(S=name("/Transparency")))),
    "a blend": (X1A, "transparency", paint("/Sx gs", ExtGState=state(BM=name("/Multiply")))),
    "a curve": (X4, "transfer", paint("/Sx gs", ExtGState=state(TR=dictionary(FunctionType=NumberObject(2))))),
    "white overprints": (X4, "overprint", white_overprints),
    "no tint overprints": (X4, "overprint", paint("/Sx gs /Gx cs 0 scn 20 10 20 10 re f", ColorSpace=spot_in(
        "/DeviceCMYK", 0.0, 0.0, 0.0, 1.0), ExtGState=state(op=BooleanObject(True)))),
    "a line of no tint overprints": (X1A, "overprint", paint("/Sx gs /Gx CS 0 SCN 1 w 20 10 m 40 10 l S",
        ColorSpace=spot_in("/DeviceCMYK", 0.0, 0.0, 0.0, 1.0), ExtGState=state(OP=BooleanObject(True)))),
    "black of four inks": (X4, "black-text", paint("BT /AlegreyaSans-Medium 4 Tf .5 .4 .4 1 k 20 20 Td <0024> Tj ET")),
    "too much ink": (X4, "total-ink", paint(".9 .8 .8 .6 k 20 10 20 10 re f")),
    "too much ink on ink": (CARDS, "total-ink", paint("1 1 0 0 k 20 10 20 10 re f /Sx gs 0 0 0 1 k 22 12 9 5 re f",
                            ExtGState=state(op=BooleanObject(True), OPM=NumberObject(1)))),
    "too much ink in a pattern": (X4, "total-ink", tiled("1 1 .9 .6 k 0 0 4 4 re f")),
    "too much ink in a shading": (X4, "total-ink", shaded(numbers(0, 0, 0, 0), numbers(1, 1, 1, 0.5))),
    "tiny type in a pattern": (X4, "type-size", tiled("BT /Fx 3 Tf 0 0 0 1 k (a) Tj ET", Font=
        unknown_font(Subtype=name("/Type1"), BaseFont=name("/Helvetica")))),
    "tiny type": (X4, "type-size", paint("BT /AlegreyaSans-Medium 1 Tf 0 0 0 1 k 20 20 Td <0024> Tj ET")),
    "a hairline": (X4, "stroke-width", paint("0 w 0 0 0 1 K 20 10 m 40 10 l S")),
    "a line pressed flat": (X4, "stroke-width", paint("q 1 0 0 .05 0 0 cm 1 w 0 0 0 1 K 20 200 m 40 200 l S Q")),
    "a bent line pressed flat": (X4, "stroke-width", paint(
        "q .02 0 0 1 20 20 cm 1 w 0 0 0 1 K 0 0 m 99 10 99 20 0 30 c S Q")),
    "a thin bar": (X4, "stroke-width", paint("0 0 0 1 k 20 10 20 .03 re f")),
    "a thin bar askew": (X4, "stroke-width", paint("q .8 .6 -.6 .8 20 20 cm 0 0 0 1 k 0 0 20 .03 re f Q")),
    "a thin frame": (X4, "stroke-width", paint("0 0 0 1 k 20 10 20 20 re 20.03 10.03 19.94 19.94 re f*")),
    "a bar of no width": (X4, "stroke-width", paint("0 0 0 1 k 20 10 m 40 10 l h f")),
    "letters of hairlines": (X4, "stroke-width", paint(
        "BT 1 Tr .02 w /AlegreyaSans-Medium 6 Tf 0 0 0 1 K 20 20 Td <0024> Tj ET")),
    "a hairline in a pattern": (X4, "stroke-width", tiled(".1 w 0 0 0 1 K 0 0 m 8 8 l S")),
    "a coarse picture": (X4, "picture", picture("/DeviceCMYK", 72, 4)),
    "an old compression": (X4, "streams", lzw),
    "a picture that ends early": (X4, "streams", short_picture),
    "a picture of other colours": (X4, "streams", jpeg("RGB")),
    "a picture in another file": (X4, "streams", elsewhere),
    "a form bomb": (X4, "unread", bomb),
    "a page of 254 m": (X4, "boxes", boxes(MediaBox=(0, 0, 254_000, 254_000))),
    "a pattern of no kind": (X4, "unread", resource("Pattern", "Px", lambda _: dictionary(PatternType=NumberObject(9)),
        "/Pattern cs /Px scn 20 10 20 10 re f")),
    "no such operator": (X4, "content", paint("1 2 xyzzy")),
    "a lost q": (X4, "content", paint("q q")),
    "too few numbers": (X4, "content", paint("1 0 0 k 20 10 20 10 re f")),
    "a form in itself": (X4, "content", form("/Fm Do", itself=True)),
    "no such rendering": (X4, "content", paint("/Nicely ri")),
    "a lost q in a pattern": (X4, "content", tiled("q q")),
    "a page from another file": (X4, "content", form("", Resources=DictionaryObject(), Ref=dictionary(
        F=TextStringObject("a.pdf"), Page=NumberObject(0)))),
    "contents that are not there": (X4, "resources", no_contents),
    "a name for nothing in a glyph": (X4, "resources", drawn_letter("1 0 d0 /Nix gs 0 0 1 1 re f")),
    "a name for nothing in a mask": (X4, "resources", masked("/Nix gs 0 0 9 9 re f")),
    "a name for nothing": (X4, "resources", paint("/Nix cs")),
    "a form without its colours": (X4, "resources", form("/Gx cs 1 scn 1 1 5 5 re f", Resources=DictionaryObject())),
}  # fmt: skip


def bombs(writer: PdfWriter) -> None:
    """A bomb on each of ten pages."""
    for _ in range(9):
        writer.add_page(writer.pages[0])
    for page in writer.pages:
        inner = writer._add_object(stream("0 0 1 1 re f", Subtype=name("/Form"), BBox=numbers(0, 0, 99, 99)))
        for _ in range(9):
            code = "".join(f"q 1 0 0 1 {n * 0.7:.1f} {n * n} cm /Fm Do Q " for n in range(10))
            inner = writer._add_object(
                stream(code, Subtype=name("/Form"), BBox=numbers(0, 0, 99, 99),
                       Resources=dictionary(XObject=dictionary(Fm=inner)))
            )  # fmt: skip
        page[name("/Contents")] = writer._add_object(stream("/Fm Do"))
        page[name("/Resources")] = dictionary(XObject=dictionary(Fm=inner))


HEAVY: dict[str, Edit] = {
    "a form bomb on many pages": bombs,
}
"""What takes long to read to its end."""

_THROUGH = "q 1 0 0 .05 0 0 cm 1 w 0 0 0 1 K 20 200 m 20 900 l S Q"
SOUND: dict[str, tuple[str, Edit]] = {
    "a page that begins elsewhere": (X4, shifted),
    "a picture": (X4, picture("/DeviceCMYK", 300, 4)),
    "a JPEG": (X4, jpeg("CMYK")),
    "no XMP in X-1a": (X1A, without("Metadata")),
    "a registered condition without its profile": (X1A, registered),
    "a condition by the name of its profile": (X4, intent(lambda _, i: i.update(
        dictionary(OutputConditionIdentifier=TextStringObject("Coated FOGRA39 (ISO 12647-2:2004)"))))),
    "a condition that only its profile names": (X4, intent(lambda _, i: i.update(
        dictionary(OutputConditionIdentifier=TextStringObject("Custom"))))),
    "dates in two zones that are one time": (X4, info(CreationDate="D:20000101053000+05'30'")),
    "a date to the day": (X4, info(CreationDate="D:20000101", ModDate="D:20000101000000Z")),
    "a layer that is on": (X4, layer()),
    "a link beside the page": (X4, first(Annots=ArrayObject([dictionary(
        Type=name("/Annot"), Subtype=name("/Link"), Rect=numbers(0, 0, 9, 9))]))),
    "a pattern": (X4, tiled("0 1 0 0 k 0 0 4 4 re f")),
    "a stencil": (X1A, lambda w: resource("Pattern", "Px", lambda _: tiling("1 0 0 rg 0 0 4 4 re f", 2),
        "/Sp cs 0 1 0 0 /Px scn 20 10 20 10 re f")(paint("", ColorSpace=dictionary(Sp=ArrayObject(
        [name("/Pattern"), name("/DeviceCMYK")])))(w) or w)),
    "a shading": (X4, shaded(numbers(0, 0, 0, 0), numbers(1, 1, 0, 0))),
    "a mask in grey": (X4, masked("0.5 g 0 0 60 80 re f", CS=name("/DeviceGray"))),
    "a frame around the trim": (X4, paint("1 0 0 0 k -3 -3 69.5 94.9 re 0 0 63.5 88.9 re f*")),
    "a compound path that runs out": (X4, paint("1 0 0 0 k -3 32 20 8 re -3 70 20 10 re f")),
    "an edge on the trim that a clip hides": (X4, paint(
        "q 10 10 40 60 re W n 1 0 0 0 k 0 30 63.5 20 re f Q")),
    "a line pressed the other way": (X4, paint(_THROUGH)),
    "a bar that is no hairline": (X4, paint("0 0 0 1 k 20 10 20 .2 re f")),
    "a thin bar of no ink": (X4, paint("0 0 0 0 k 20 10 20 .03 re f")),
    "outlined letters": (X4, paint(
        "BT 2 Tr .02 w /AlegreyaSans-Medium 6 Tf 0 0 0 1 k 0 0 0 1 K 20 20 Td <0024> Tj ET")),
    "a tint overprints": (X4, paint("/Sx gs /Gx cs .5 scn 20 10 20 10 re f", ColorSpace=spot_in(
        "/DeviceCMYK", 0.0, 0.0, 0.0, 1.0), ExtGState=state(op=BooleanObject(True)))),
    "the same form a hundred times": (X4, form("1 0 0 0 k 9 9 9 9 re f " * 99, Resources=DictionaryObject())),
}  # fmt: skip
"""Files that are as the profile wants them, near to what is not."""


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

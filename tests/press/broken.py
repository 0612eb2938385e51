"""Print-shop files with one thing wrong each, made from good ones by pypdf, which made none of them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NullObject,
    NumberObject,
    TextStringObject,
)

from sheetgen.shop.profile import Profile, find_profile
from tests.press.editing import (
    CARDS,
    FILES,
    SCRIPT,
    X1A,
    X4,
    Edit,
    bomb,
    bookmark,
    boxes,
    deep_action,
    dictionary,
    drawn_letter,
    edited,
    elsewhere,
    encrypted,
    first,
    font,
    form,
    good,
    half_a_font,
    icc,
    image,
    info,
    intent,
    jpeg,
    lab,
    later,
    layer,
    link,
    locked,
    lzw,
    masked,
    name,
    no_contents,
    no_ids,
    numbers,
    paint,
    picture,
    ramp,
    registered,
    resource,
    root,
    separation,
    shaded,
    shifted,
    short_picture,
    spot_in,
    state,
    stream,
    tiled,
    tiling,
    type3,
    unknown_font,
    white_overprints,
    without,
    xmp,
)


class Broken(NamedTuple):
    """``rule`` is broken in ``data`` for ``profile``."""

    name: str
    profile: Profile
    rule: str
    data: bytes


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
    "a die line that removes art": (
        X4, "die-line", paint("/Gx CS 1 SCN 0.3 w 20 10 m 40 10 l S", ColorSpace=separation("Dieline"))
    ),  # fmt: skip
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
    "a stencil": (X1A, lambda w: resource("Pattern", "Px", lambda _: tiling("0 0 4 4 re f", 2),
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
        return Broken(which, find_profile(shop_name), rule, edited(shop_name, edit))
    data = good(X4)
    if which == "a lost end":
        return Broken(which, find_profile(X4), "readable", data[: len(data) * 2 // 3])
    if which == "a lost table":
        return Broken(which, find_profile(X4), "readable", data.replace(b"startxref\n", b"startxref\n9"))
    if which == "no PDF at all":
        return Broken(which, find_profile(X4), "readable", b"%!PS-Adobe-3.0\n")
    fewer = msgspec.structs.replace(find_profile(X1A), boxes=find_profile(X4).boxes)
    return Broken(which, fewer, "claim", data)

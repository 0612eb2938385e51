"""Composite fonts (Type 0, Identity-H), one for each face and document, subset when the document is saved.

Codes in page content are glyph indices, so shaped text needs no encoding. HarfBuzz subsets the face and keeps
its glyph indices. Each used glyph has a width and a Unicode text, so that viewers can search and copy text
(PDF/A-2u). Tables are read with HarfBuzz, because importing a font library takes 100 ms.
"""

import hashlib
import re
import struct
from collections.abc import Mapping, MutableMapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import uharfbuzz as hb

from sheetgen.draw.pdf_file import File, Name, PDFObjectReference, Stream, compress_stream
from sheetgen.errors import DrawingError, MissingGlyph
from sheetgen.message import msg
from sheetgen.text.fonts import load_face as find_face

if TYPE_CHECKING:
    from sheetgen.text.fonts import Face
    from sheetgen.text.shaping import GlyphRun

NO_TEXT = "\u200b"
"""Unicode text of a glyph whose letters another glyph of its cluster already has (zero width space)."""

_TWINS = {0x00A0: " ", 0x2010: "-", 0x2011: "-"}
"""Characters that share a glyph with a plain character, whose text the glyph keeps; ActualText has the
difference.
"""

_SPACED = 0.1
"""Letter spacing in em from which viewers may read spaces between the letters."""

_VOWEL_SIGNS = re.compile("[\u064b-\u0652]")
"""Vowel signs of Arabic, which searching ignores (Unicode, tashkil)."""

_DROPPED_TABLES = (
    *("GSUB", "GPOS", "GDEF", "BASE", "kern", "name", "OS/2", "post", "STAT", "DSIG", "gasp", "meta"),
    *("vhea", "vmtx", "VORG", "MATH", "cmap", "COLR", "CPAL", "SVG "),
)
"""Font tables that a PDF does not need: text is already shaped, and the descriptor has the names."""

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{rows}endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class PdfFont:
    """The used part of a face in a document; ``name`` is its resource name, the same in all documents."""

    def __init__(self, face: "Face") -> None:
        self.face = face
        self.name = face.path.stem
        self.widths: dict[int, int] = {}  # font units
        self.texts: dict[int, str] = {}
        self.offered: set[str] = set()

    # ---- while pages are written ----
    def add_run(self, run: "GlyphRun") -> bool:
        """Add the glyphs of a run to the subset. Return whether viewers read its text from them: from left to
        right, not moved by the font, and without letter spacing.
        """
        glyphs, texts = run.glyphs, self.texts
        if any(g.gid not in texts for g in glyphs):
            self._explain(run)
        wide = self.face.upem * _SPACED
        return (
            not run.rtl
            and "".join([texts[g.gid] for g in glyphs]) == run.text
            and not any(g.dx or g.dy or g.advance - self.widths[g.gid] > wide for g in glyphs)
        )

    def _explain(self, run: "GlyphRun") -> None:
        """Assign a Unicode text to each new glyph: its letter in the font's character map, else the rest of
        the letters that were shaped together with it.
        """
        starts = sorted({g.cluster for g in run.glyphs})
        ends = dict(zip(starts, [*starts[1:], len(run.text)], strict=True))
        members: dict[int, list[int]] = {}
        for glyph in run.glyphs:
            if glyph.gid == 0:
                raise MissingGlyph(
                    msg("the font {face} has no glyph for a letter of {text}", "report",
                        face=self.face.name, text=run.text)
                )  # fmt: skip
            members.setdefault(glyph.cluster, []).append(glyph.gid)
        font = self.face.hb_font
        self.widths.setdefault(0, font.get_glyph_h_advance(0))
        for start, gids in members.items():
            letters = run.text[start : ends[start]].translate(_TWINS)
            own = {} if len(gids) == 1 else {font.get_nominal_glyph(ord(c)): c for c in letters}
            left = letters
            for gid in gids:
                left = left.replace(own.get(gid, ""), "", 1) if gid in own else left
            for gid in gids:
                if gid in self.texts:
                    continue
                self.widths[gid] = font.get_glyph_h_advance(gid)
                if gid in own:
                    self.texts[gid] = own[gid]
                else:
                    part = len(gids) > 1 and not self.offered.isdisjoint(left)
                    self.texts[gid], left = NO_TEXT if part else left or NO_TEXT, ""

    def add_typed_letters(self, letters: str) -> None:
        """Add these letters for text that viewers will type into form fields; letters missing in the face are
        skipped.

        A glyph that is also a part of another letter, such as its dot or body, then no longer has that
        letter's text.
        """
        font = self.face.hb_font
        self.widths.setdefault(0, font.get_glyph_h_advance(0))
        for letter in letters:
            gid = font.get_nominal_glyph(ord(letter))
            if gid:
                self.widths[gid] = font.get_glyph_h_advance(gid)
                self.texts.setdefault(gid, letter)
                self.offered.add(letter)

    def run_operators(self, run: "GlyphRun", size: float) -> str:
        """Return operators that show a run: TJ with the positions of shaping, and Ts for raised glyphs."""
        code: list[str] = []
        array: list[str] = []
        shown: list[str] = []
        upem = self.face.upem
        scale = 1000 / upem
        pen = 0.0  # position of the viewer's pen, in thousandths of an em
        rise = 0
        places = accumulate((glyph.advance * scale for glyph in run.glyphs), initial=0.0)
        placed = [(glyph, start + glyph.dx * scale) for glyph, start in zip(run.glyphs, places, strict=False)]
        # Glyphs on the baseline come first, in one operator, because pdfium may read ActualText again for each.
        for glyph, place in sorted(placed, key=lambda each: each[0].dy != 0):
            if glyph.dy != rise:
                self._flush(code, array, shown)
                rise = glyph.dy
                code.append(f"{rise * size / upem:.4f} Ts")
            move = round(place - pen, 1)
            if move:
                if shown:
                    array.append(f"<{''.join(shown)}>")
                    shown.clear()
                array.append(f"{-move:g}")
                pen += move
            shown.append(f"{glyph.gid:04X}")
            pen += self.widths[glyph.gid] * scale
        self._flush(code, array, shown)
        if rise:
            code.append("0 Ts")
        return " ".join(code)

    @staticmethod
    def _flush(code: list[str], array: list[str], shown: list[str]) -> None:
        if shown:
            array.append(f"<{''.join(shown)}>")
            shown.clear()
        if array:
            code.append(f"[{' '.join(array)}] TJ")
            array.clear()

    # ---- when the document is saved ----
    def write_font(self, file: File, programs: "Programs") -> PDFObjectReference:
        """Write the subset, its widths and its texts. Return a reference to the font dictionary."""
        used = sorted(self.widths)
        digest = hashlib.sha256(repr(used).encode())
        key = f"{face_file_name(self.face)} {digest.hexdigest()}"
        program = programs.get(key)
        if program is None:
            program = programs[key] = subset_font(self.face, used)
        tag = "".join(chr(65 + byte % 26) for byte in digest.digest()[:6])
        base = Name(f"{tag}+{program.name}")
        scale = 1000 / program.upem
        widths: list[Any] = []
        for gid in used:
            widths += [gid, [round(self.widths[gid] * scale, 3)]]
        descendant = {
            "Type": Name("Font"),
            "Subtype": Name("CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
            "CIDToGIDMap": Name("Identity"),
            "FontDescriptor": file.add_object(self._descriptor(base, program, file)),
            "DW": 0,
            "W": widths,
        }
        font = {
            "Type": Name("Font"),
            "Subtype": Name("Type0"),
            "BaseFont": base,
            "Encoding": Name("Identity-H"),
            "DescendantFonts": [file.add_object(descendant)],
            "ToUnicode": file.add_object(Stream(self._to_unicode())),
        }
        return file.add_object(font)

    @staticmethod
    def _descriptor(base: Name, program: "FontSubset", file: File) -> dict[str, Any]:
        scale = 1000 / program.upem
        entries = {"Filter": Name("FlateDecode"), "Length1": program.length}
        return {
            "Type": Name("FontDescriptor"),
            "FontName": base,
            "Flags": 4,  # the font is symbolic, because its codes are glyph indices
            "FontBBox": [round(v * scale) for v in program.box],
            "ItalicAngle": program.angle,
            "Ascent": round(program.ascender * scale),
            "Descent": round(program.descender * scale),
            "CapHeight": round(program.cap * scale),
            # estimated stem width, which viewers need only if they replace the font
            "StemV": round(program.weight / 5),
            "FontFile2": file.add_object(Stream(program.data, entries, compress=False)),
        }

    def _to_unicode(self) -> bytes:
        rows = []
        texts = sorted(self.texts.items())
        for i in range(0, len(texts), 100):  # a ToUnicode map may have at most 100 glyphs in a block
            block = texts[i : i + 100]
            rows.append(f"{len(block)} beginbfchar\n")
            rows += [f"<{gid:04X}> <{text.encode('utf-16-be').hex().upper()}>\n" for gid, text in block]
            rows.append("endbfchar\n")
        return _CMAP.format(rows="".join(rows)).encode()


class Fonts:
    """The fonts of one document or plate."""

    def __init__(self) -> None:
        self._fonts: dict[Face, PdfFont] = {}

    def font_of_face(self, face: "Face") -> PdfFont:
        """Return the font of a face; create it if needed."""
        found = self._fonts.get(face)
        if found is None:
            found = self._fonts[face] = PdfFont(face)
        return found

    def used_glyphs(self) -> dict[str, dict[int, tuple[int, str]]]:
        """Return width and text of all used glyphs by font file."""
        return {
            face_file_name(face): {
                gid: (width, font.texts.get(gid, "")) for gid, width in font.widths.items()
            }
            for face, font in self._fonts.items()
        }

    def add_used_glyphs(self, glyphs: Mapping[str, Mapping[int, tuple[int, str]]]) -> bool:
        """Add ``used_glyphs`` of other fonts. Return False, and add nothing, if a glyph already has another
        text.
        """
        for file, own in glyphs.items():
            known = self._fonts.get(find_face(file))
            if known and any(known.texts.get(gid, text) != text for gid, (_, text) in own.items()):
                return False
        for file, own in glyphs.items():
            font = self.font_of_face(find_face(file))
            font.widths.update({gid: width for gid, (width, _) in own.items()})
            font.texts.update({gid: text for gid, (_, text) in own.items() if text})
        return True

    def write_fonts(self, file: File, programs: "Programs") -> dict[str, PDFObjectReference]:
        """Write all fonts. Return references to their dictionaries by resource name."""
        return {font.name: font.write_font(file, programs) for font in self._fonts.values()}


class FontSubset(NamedTuple):
    """An embedded subset of a face: the compressed font file, its size, and the face's metrics.

    Metrics are in font units, ``angle`` in degrees, ``weight`` as in OS/2.
    """

    name: str
    upem: int
    box: tuple[int, ...]
    angle: float
    weight: int
    ascender: int
    descender: int
    cap: int
    length: int
    data: bytes


Programs = MutableMapping[str, FontSubset]
"""Font programs by font file and a digest of the glyphs."""


def face_file_name(face: "Face") -> str:
    """Return the name of a face's file, as ``fonts.load_face`` expects it."""
    return f"{face.path.parent.name}/{face.path.stem}"


def subset_font(face: "Face", glyphs: Sequence[int]) -> FontSubset:
    """Return a subset of a face with these glyphs and without tables that a PDF does not need."""
    if "glyf" not in {str(tag) for tag in face.hb_face.table_tags}:
        raise DrawingError(msg("the font {face} has no TrueType outlines", "report", face=face.name))
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
    for tag in _DROPPED_TABLES:
        wanted.drop_table_tag_set.add(int.from_bytes(tag.encode(), "big"))
    data = bytes(hb.subset(face.hb_face, wanted).blob.data)
    head, post, os2 = (bytes(face.hb_face.reference_table(tag).data) for tag in ("head", "post", "OS/2"))
    (angle,) = struct.unpack_from(">i", post, 4)
    (weight,) = struct.unpack_from(">H", os2, 4)
    return FontSubset(
        face.name, face.upem, struct.unpack_from(">4h", head, 36), angle / 65536, weight,
        face.ascender, face.descender, face.cap, len(data), compress_stream(data),
    )  # fmt: skip


def actual_text_operator(text: str) -> str:
    """Return the operator that sets ActualText for glyphs that do not spell their text."""
    return f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC"


def trimmed_run(run: "GlyphRun") -> tuple[int, "GlyphRun"]:
    """Return the advance of the spaces at the left end of a run in font units, and the run without the spaces
    at its ends.

    pdfium drops spaces at the ends of ActualText, but reads a gap between runs as a space.
    """
    left = len(run.text) - len(run.text.lstrip(" "))
    right = len(run.text) - len(run.text.rstrip(" "))
    if run.rtl:
        left, right = right, left
    skipped = sum(glyph.advance for glyph in run.glyphs[:left])
    glyphs = run.glyphs[left : max(left, len(run.glyphs) - right)]
    return skipped, run._replace(glyphs=glyphs, text=run.text.strip(" "))


def visual_text(run: "GlyphRun") -> str:
    """Return the text of a run in the order of its glyphs, from left to right.

    pdfium and Poppler expect page content in this order, ActualText too, and turn runs from right to left round.
    They would split a word at a vowel sign, so the signs are left out. The structure tree has the whole text in
    reading order.
    """
    return _VOWEL_SIGNS.sub("", run.text)[::-1] if run.rtl else run.text

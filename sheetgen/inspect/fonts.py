"""Fonts of third-party PDFs: CMaps of composite fonts, embedding, integrity, and glyph widths.

Implements the parts of ISO 32000-1, 9.6 to 9.10 that preflight needs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from fontTools.agl import UV2AGL, toUnicode
from fontTools.encodings.MacRoman import MacRoman
from fontTools.encodings.StandardEncoding import StandardEncoding

from sheetgen.inspect import font_programs
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.inspect.content import operations
from sheetgen.inspect.geometry import Matrix, box_corners, matrix_of

_SPACES = re.compile(rb"begincodespacerange(.*?)endcodespacerange", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_PAIRS = re.compile(rb"begin(?:cid|bf)char(.*?)end(?:cid|bf)char", re.DOTALL)
_RANGES = re.compile(rb"begin(?:cid|bf)range(.*?)end(?:cid|bf)range", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\d+)|(\[)|(\])")
_MOST = 70_000
_COLLECTIONS = {
    "GB1": "GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16",
    "CNS1": "B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16",
    "Japan1": "83pv-RKSJ 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ H V UniJIS-UCS2 UniJIS-UCS2-HW"
    " UniJIS-UTF16 UniJIS2004-UTF16 UniJISX0213-UTF32 UniJISX02132004-UTF32",
    "Korea1": "KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16",
}
"""Predefined CMaps of each character collection (ISO 32000-1, table 118), without the suffix of the writing
mode.
"""


class Encoding(NamedTuple):
    """The encoding of a composite font: bytes in a code, and a map from codes to CIDs (None: the code is the
    CID).
    """

    width: int
    cids: Mapping[int, int] | None = None


def read_encoding(encoding: Any) -> Encoding | None:
    """Read the ``/Encoding`` of a composite font. Return None for CMaps that are not supported."""
    if encoding in ("/Identity-H", "/Identity-V"):
        return Encoding(2)
    if not hasattr(encoding, "get_data") or resolved_entry(encoding, "/UseCMap") is not None:
        return None
    data = encoding.get_data()
    widths = {len(_bytes(found)) for part in _SPACES.findall(data) for found in _HEX.findall(part)}
    if len(widths) != 1:
        return None
    return Encoding(
        widths.pop(), {code: int(value) for code, value in _entries(data).items() if isinstance(value, int)}
    )


def collection(name: str) -> str | None:
    """Return the character collection of a predefined CMap: empty for Identity, None for an unknown name."""
    bare = re.sub(r"-[HV]$", "", name.lstrip("/"))
    if bare == "Identity":
        return ""
    return next((key for key, names in _COLLECTIONS.items() if bare in names.split()), None)


def unicode_texts(font: Any) -> Mapping[int, str]:
    """Return the Unicode text of each code, from the font's ``/ToUnicode``."""
    found = resolved_entry(font, "/ToUnicode")
    if not hasattr(found, "get_data"):
        return {}
    values = _entries(found.get_data())
    return {code: v.decode("utf-16-be", "replace") for code, v in values.items() if isinstance(v, bytes)}


def _bytes(text: bytes) -> bytes:
    digits = b"".join(text.split())
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _entries(data: bytes) -> dict[int, int | bytes]:
    found: dict[int, int | bytes] = {}
    for part in _PAIRS.findall(data):
        values = _values(part)
        for code, value in zip(values[::2], values[1::2], strict=False):
            if isinstance(code, bytes) and isinstance(value, int | bytes):
                found[int.from_bytes(code)] = value
    for part in _RANGES.findall(data):
        values = _values(part)
        for low, high, first in zip(values[::3], values[1::3], values[2::3], strict=False):
            if isinstance(low, bytes) and isinstance(high, bytes):
                _span(found, int.from_bytes(low), int.from_bytes(high), first)
    return found


def _span(found: dict[int, int | bytes], low: int, high: int, first: Any) -> None:
    for i in range(min(high - low + 1, _MOST)):
        if isinstance(first, list):
            if i < len(first):
                found[low + i] = first[i]
        elif isinstance(first, int):
            found[low + i] = first + i
        elif first:
            found[low + i] = first[:-1] + bytes([(first[-1] + i) & 255])


def _values(part: bytes) -> list[Any]:
    """Parse the tokens of a CMap section: yield strings, numbers and arrays of strings."""
    found: list[Any] = []
    row: list[Any] | None = None
    for match in _TOKEN.finditer(part):
        if match[3]:
            row = []
        elif match[4]:
            found.append(row or [])
            row = None
        else:
            value = int(match[2]) if match[2] else _bytes(match[1])
            (found if row is None else row).append(value)
    return found


# ---- fonts ----


_WIN_ANSI = {
    code: UV2AGL.get(ord(sign), "bullet")
    for code in range(32, 256)
    for sign in bytes([code]).decode("cp1252", "replace")
} | {0xA0: "space", 0xAD: "hyphen"}
"""Glyph names by code (ISO 32000-1, annex D.2)."""
_ENCODINGS: Mapping[str, Mapping[int, str]] = {
    "/StandardEncoding": dict(enumerate(StandardEncoding)),
    "/MacRomanEncoding": dict(enumerate(MacRoman)),
    "/WinAnsiEncoding": _WIN_ANSI,
}
_BLANK = {
    ".notdef",
    "space",
    "nbspace",
    "nonbreakingspace",
    "nonmarkingreturn",
    "softhyphen",
    "null",
    ".null",
}
"""Names of glyphs without outlines; subsets may leave them out."""
_BLANK_NAMES = _BLANK - {".notdef"}
_BLANK_CODES = {*range(33), 0xA0}
"""Codes that show nothing in all encodings of simple fonts."""
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
"""Keys of font programs; a font has at most one of them (ISO 32000-1, table 122)."""
_PROGRAMS = {
    "/FontFile": {"Type1", "MMType1"}, "/FontFile2": {"TrueType", "CIDFontType2"},
    "Type1C": {"Type1", "MMType1"}, "CIDFontType0C": {"CIDFontType0"},
    "OpenType": {"Type1", "TrueType", "CIDFontType0", "CIDFontType2"},
}  # fmt: skip
"""Valid font subtypes for each kind of font program (ISO 32000-1, table 126)."""
_PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh", "BI", "Tj", "TJ", "'", '"'}
"""Operators that paint."""
DEFAULT_WIDTH = 500.0
"""Glyph width in thousandths of an em for codes without a width in the file."""


class Font:
    """A font of a PDF. ``kind`` has the values of ``fonts.kinds`` in print profiles."""

    def __init__(self, font: Mapping[str, Any]) -> None:
        self.composite = resolved_entry(font, "/Subtype") == "/Type0"
        own: Any = resolve_reference(resolved_entry(font, "/DescendantFonts")[0]) if self.composite else font
        self.name = str(resolved_entry(own, "/BaseFont") or resolved_entry(font, "/BaseFont", "?")).lstrip(
            "/"
        )
        self.subtype = str(resolved_entry(own, "/Subtype", "?"))[1:]
        descriptor: Any = resolved_entry(own, "/FontDescriptor") or {}
        key = next((k for k in _FILES if k in descriptor), "")
        program: Any = resolve_reference(descriptor.get(key)) if key else None
        self.embedded = program is not None or self.subtype == "Type3"
        self.kind = self._kind(key, program)
        self.encoding = read_encoding(resolved_entry(font, "/Encoding")) if self.composite else None
        self.encoded = "/Encoding" in font and (
            self.encoding is not None or not self.composite or _is_supported(font, own)
        )
        self.unread = self.composite and self.encoding is None
        """Whether the font's encoding is not supported."""
        self.implied = self.subtype == "CIDFontType2" and "/CIDToGIDMap" not in own
        """Whether the required ``/CIDToGIDMap`` is missing."""
        self._font, self._own = font, own
        self.widths: dict[int, float] = {}
        self.default = DEFAULT_WIDTH
        self._read_widths(own)
        self._program, self.broken = self._examine(program, key)
        self.broken |= sum(other in descriptor for other in _FILES) > 1
        self.untold = self.embedded and not self.composite and not _has_all_widths(own)
        """Whether ``/Widths`` does not cover all codes."""
        self._map = _glyph_map(own)
        self.drawings = _drawings(font) if self.subtype == "Type3" else None
        """For Type 3 fonts: the glyph procedure of each code."""
        self.resources = resolved_entry(font, "/Resources") if self.drawings is not None else None
        self.matrix: Matrix = matrix_of(resolved_entry(font, "/FontMatrix", (0.001, 0, 0, 0.001, 0, 0)))
        self.em = 1.0
        """Height of the letters at size 1. For Type 3 fonts it comes from ``/FontBBox``."""
        if self.drawings is not None:
            (_, low), _, (_, high), _ = box_corners(font["/FontBBox"])
            self.em = (high - low) * abs(self.matrix[3]) or math.inf

    def _kind(self, key: str, program: Any) -> str:
        if key == "/FontFile3":
            return (
                str(resolved_entry(program, "/Subtype", self.subtype))
                .lstrip("/")
                .replace("CIDFontType0C", "CIDFontType0")
            )
        return self.subtype

    def _read_widths(self, own: Mapping[str, Any]) -> None:
        if not self.composite:
            first = int(resolved_entry(own, "/FirstChar", 0))
            for i, width in enumerate(resolved_entry(own, "/Widths") or []):
                self.widths[first + i] = float(width)
            return
        self.default = float(resolved_entry(own, "/DW", 1000))
        entries = list(resolved_entry(own, "/W") or [])
        while len(entries) > 1:
            start, second = int(entries.pop(0)), entries.pop(0)
            second = resolve_reference(second)
            if isinstance(second, list):
                self.widths.update({start + i: float(w) for i, w in enumerate(second)})
            elif entries:
                width = float(entries.pop(0))
                self.widths.update(dict.fromkeys(range(start, min(int(second), start + 65535) + 1), width))

    def _examine(self, program: Any, key: str) -> tuple[font_programs.Program | None, bool]:
        """Parse the font program of a font. Return it (or None), and whether it is broken."""
        if program is None:
            return None, False
        said = str(resolved_entry(program, "/Subtype", "?")).lstrip("/") if key == "/FontFile3" else key
        if self.subtype not in _PROGRAMS.get(said, ()):
            return None, True
        try:
            return font_programs.program(bytes(program.get_data()), key, self.kind), False
        except Exception:  # A stream or font program can be damaged in any way and raise any exception.
            return None, True

    def _glyph(self, code: int) -> int | None:
        """Return the glyph index of a code in the font program: 0 if it has none, None if it is not known."""
        program, cid = self._program, self._cid(code)
        if not self.composite:
            return self._simple_glyph(code)
        if isinstance(program, font_programs.TrueType):
            return cid if self._map is None else int.from_bytes(self._map[2 * cid : 2 * cid + 2])
        if isinstance(program, font_programs.Compact):
            return cid if program.numbers is None else program.numbers.get(cid, 0)
        return None

    def _simple_glyph(self, code: int) -> int | None:
        program, name = self._program, self._name(code)
        if isinstance(program, font_programs.TrueType):
            if name in _BLANK:
                return None
            glyph = None if name is None else program.named(name)
            if glyph or (name is not None and not self._symbolic):
                return glyph
            symbol = program.symbol(code)
            if symbol is None and name is None:
                return self._guessed_glyph(program, code)
            return glyph if symbol is None else symbol
        if isinstance(program, font_programs.Compact) and program.names is not None:
            return None if name in _BLANK_NAMES else program.names.get(name or ".notdef", 0)
        return None

    @staticmethod
    def _guessed_glyph(program: font_programs.TrueType, code: int) -> int:
        """Return the glyph of a code that neither the font nor the file maps: viewers try Unicode and the
        usual encodings, or take the code as the index in a font without codes.
        """
        if not program.has_codes:
            return code
        names = (_ENCODINGS[base].get(code, "") for base in ("/StandardEncoding", "/WinAnsiEncoding"))
        guesses = (program.unicode(code), program.unicode(0xF000 + code), *map(program.named, names))
        return next(filter(None, guesses), 0)

    @property
    def _symbolic(self) -> bool:
        """Whether the font descriptor declares the font as symbolic (ISO 32000-1, table 123)."""
        return bool(int(resolved_entry(resolved_entry(self._font, "/FontDescriptor") or {}, "/Flags", 0)) & 4)

    def _name(self, code: int) -> str | None:
        """Return the glyph name of a code in a simple font, or None if no encoding names it."""
        if code in self.names:
            return self.names[code].lstrip("/")
        encoding = resolved_entry(self._font, "/Encoding")
        base = resolved_entry(encoding, "/BaseEncoding") if isinstance(encoding, Mapping) else encoding
        if base in _ENCODINGS:
            return _ENCODINGS[base].get(code, ".notdef")
        if isinstance(self._program, font_programs.Compact | font_programs.TypeOne):
            return self._program.codes.get(code)
        if encoding is not None and not self._symbolic:
            return _ENCODINGS["/StandardEncoding"].get(code)
        return None

    def _cid(self, code: int) -> int:
        cids = self.encoding.cids if self.encoding is not None else None
        return code if cids is None else cids.get(code, 0)

    def lacks(self, code: int) -> bool:
        """Return whether the font lacks a code: it has no glyph, or only an empty one for a letter or digit."""
        program = self._program
        if self.drawings is not None:
            return code not in self.drawings or (self._is_letter(code) and not _paints(self.drawings[code]))
        if isinstance(program, font_programs.TypeOne):
            name = self._name(code) or ".notdef"
            if name == ".notdef":
                return code not in _BLANK_CODES
            return name not in _BLANK and name not in program.names
        glyph = self._glyph(code)
        if glyph is None or program is None:
            return False
        if not glyph or glyph >= program.count:
            return bool(glyph) or self.composite or code not in _BLANK_CODES or not program.is_blank(0)
        return self._is_letter(code) and program.is_blank(glyph)

    def _is_letter(self, code: int) -> bool:
        """Return whether the file says that a code is a letter or digit."""
        text = self._reading.get(code, "")
        if not text and not self.composite:
            text = toUnicode(self._name(code) or "")
        return any(character.isalnum() for character in text)

    @cached_property
    def _reading(self) -> Mapping[int, str]:
        return unicode_texts(self._font)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Glyph names from the ``/Differences`` of the font's encoding."""
        return _differences(resolved_entry(self._font, "/Encoding"))

    def wrong_width(self, code: int) -> bool:
        """Return whether the width of a code in the file differs from the width of its glyph."""
        glyph = self._glyph(code)
        if glyph is None or self._program is None or not 0 < glyph < self._program.count:
            return False
        wide = self._program.advance(glyph)
        said = self.widths.get(self._cid(code), self.default)
        # Widths are in thousandths of an em, and programs that write PDFs round them.
        return wide is not None and abs(wide - said) > 2

    def codes(self, text: bytes) -> list[int]:
        """Return the character codes of a string; composite fonts use as many bytes for a code as their
        encoding defines.
        """
        step = self.step
        return [int.from_bytes(text[i : i + step]) for i in range(0, len(text) - step + 1, step)]

    @property
    def step(self) -> int:
        """The number of bytes in a character code of the font."""
        if not self.composite:
            return 1
        return self.encoding.width if self.encoding is not None else 2

    def width(self, code: int) -> float:
        """Return the width of a character code in ems."""
        if self.subtype == "Type3":
            return self.widths.get(code, 0.0) * self.matrix[0]
        return self.widths.get(self._cid(code), self.default) / 1000


def _has_all_widths(own: Mapping[str, Any]) -> bool:
    """Return whether a simple font has widths for all its codes (ISO 32000-1, table 111)."""
    if not {"/FirstChar", "/LastChar", "/Widths"} <= {*own}:
        return False
    return len(resolved_entry(own, "/Widths")) > int(resolved_entry(own, "/LastChar")) - int(
        resolved_entry(own, "/FirstChar")
    )


def _is_supported(font: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    """Return whether the font's encoding is an embedded CMap, or a predefined one for its character collection."""
    encoding, told = resolved_entry(font, "/Encoding"), resolved_entry(own, "/CIDSystemInfo") or {}
    if not isinstance(encoding, str):
        return True
    return collection(str(encoding)) in ("", str(resolved_entry(told, "/Ordering", "")))


def _glyph_map(own: Mapping[str, Any]) -> bytes | None:
    """Return the ``/CIDToGIDMap`` (two bytes for each CID), or None if CIDs are glyph indices."""
    found = resolved_entry(own, "/CIDToGIDMap")
    return bytes(found.get_data()) if hasattr(found, "get_data") else None


def _differences(encoding: Any) -> dict[int, str]:
    """Return the glyph names of an encoding dictionary's ``/Differences`` by code."""
    names: dict[int, str] = {}
    code = 0
    for value in (resolved_entry(encoding, "/Differences") or []) if isinstance(encoding, Mapping) else []:
        if isinstance(value, str):
            names[code] = str(value)
            code += 1
        else:
            code = int(value)
    return names


def _drawings(font: Mapping[str, Any]) -> dict[int, Any]:
    """Return the glyph procedures of a Type 3 font by code (ISO 32000-1, 9.6.5)."""
    names = _differences(resolved_entry(font, "/Encoding"))
    drawn: Any = resolved_entry(font, "/CharProcs") or {}
    found = {code: resolve_reference(drawn.get(name)) for code, name in names.items()}
    return {code: stream for code, stream in found.items() if hasattr(stream, "get_data")}


def _paints(drawing: Any) -> bool:
    """Return whether a glyph procedure paints something; True if it cannot be read."""
    try:
        return any(operation.operator in _PAINTING for operation in operations(drawing.get_data()))
    except Exception:  # A damaged stream can raise any exception in its filter; its fault is found elsewhere.
        return True

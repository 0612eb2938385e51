"""Read the font programs of PDFs with fontTools: their integrity, their glyphs and the widths of these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from io import BytesIO
from typing import Any

from fontTools.agl import toUnicode
from fontTools.cffLib import CFFFontSet
from fontTools.encodings.MacRoman import MacRoman
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.misc.eexec import decrypt
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

_UNICODE_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of the ``cmap`` subtables that map Unicode, the largest first."""
_MAC, _SYMBOL = (1, 0), (3, 0)
_SYMBOL_BLOCKS = (0, 0xF000, 0xF100, 0xF200)
"""What a subtable (3, 0) may add to the codes of a simple font (ISO 32000-1, 9.6.6.4)."""
_NAMES_IN_POST = (1.0, 2.0)
"""Formats of the ``post`` table that name the glyphs."""
_MAC_CODES = {name: code for code, name in enumerate(MacRoman)}
_EEXEC_KEY = 55665
"""Key of the encrypted portion of a Type 1 program (Adobe Type 1 Font Format, 7.3)."""
_STANDARD_MATRIX = [0.001, 0, 0, 0.001, 0, 0]


class Broken(Exception):
    """A font program that cannot be used."""


class Program:
    """A font program with its glyphs by index. ``count`` is the number of glyphs."""

    count: int

    def advance(self, glyph: int) -> float | None:
        """Return the advance width of a glyph in thousandths of an em, or None if it is not known."""
        return None

    def is_blank(self, glyph: int) -> bool:
        """Return whether the glyph has no outline."""
        return False


class TrueType(Program):
    """A TrueType program."""

    def __init__(self, data: bytes) -> None:
        if not _tables_inside(data):
            raise Broken
        self._font = font = TTFont(BytesIO(data), lazy=True)
        self.count = font["maxp"].numGlyphs
        self._scale = 1000 / font["head"].unitsPerEm
        self._widths, self._order = font["hmtx"].metrics, font.getGlyphOrder()
        self._offsets = list(font["loca"].locations) if "loca" in font else []
        outlines = bytes(font.reader["glyf"]) if "glyf" in font else b""
        self._has_outlines = bool(outlines)
        if not self.count or (outlines and not self._are_offsets_sound(outlines)):
            raise Broken

    def _are_offsets_sound(self, outlines: bytes) -> bool:
        """Return whether the table ``loca`` places each glyph within the outlines, with offsets that are not
        all zero."""
        used = self._offsets[: self.count + 1]
        return (
            len(used) == self.count + 1
            and used == sorted(used)
            and used[-1] <= len(outlines)
            and (used[-1] == 0 or any(outlines))  # Only a font of blank glyphs has no outlines at all.
        )

    def advance(self, glyph: int) -> float | None:
        return float(self._widths[self._order[glyph]][0] * self._scale)

    def is_blank(self, glyph: int) -> bool:
        return self._has_outlines and self._offsets[glyph] == self._offsets[glyph + 1]

    def symbol(self, code: int) -> int | None:
        """Return the glyph of a character code in a symbolic font: 0 if it has none, None if the font has no
        such table."""
        symbols, mac = self._codes(*_SYMBOL), self._codes(*_MAC)
        if not symbols and not mac:
            return None
        return next((symbols[b + code] for b in _SYMBOL_BLOCKS if b + code in symbols), mac.get(code, 0))

    @property
    def has_codes(self) -> bool:
        """Whether the font maps any codes to glyphs."""
        return any(self._subtables.values())

    def unicode(self, code: int) -> int:
        """Return the glyph of a Unicode character, or 0."""
        return next(filter(None, (self._codes(*key) for key in _UNICODE_TABLES)), {}).get(code, 0)

    def named(self, name: str) -> int | None:
        """Return the index of the glyph with a name, by Unicode, by ``post``, or by the Mac code (ISO
        32000-1, 9.6.6.4).

        The result is 0 if the font has no such glyph, and None if nobody knows which character the name
        means.
        """
        text = toUnicode(name)
        glyph = self._names.get(name, 0) or self._codes(*_MAC).get(_MAC_CODES.get(name, -1), 0)
        if len(text) == 1:
            glyph = self.unicode(ord(text)) or glyph
        return glyph if glyph or text else None

    def _codes(self, platform: int, encoding: int) -> Mapping[int, int]:
        """Return the glyphs of a ``cmap`` subtable by code; empty if the font has no such subtable."""
        return self._subtables.get((platform, encoding), {})

    @cached_property
    def _subtables(self) -> Mapping[tuple[int, int], Mapping[int, int]]:
        tables = self._font["cmap"].tables if "cmap" in self._font else ()
        index = self._font.getGlyphID
        return {
            (table.platformID, table.platEncID): {code: index(name) for code, name in table.cmap.items()}
            for table in tables
        }

    @cached_property
    def _names(self) -> Mapping[str, int]:
        if "post" not in self._font or self._font["post"].formatType not in _NAMES_IN_POST:
            return {}
        return {name: glyph for glyph, name in enumerate(self._order)}


def _tables_inside(data: bytes) -> bool:
    """Return whether all tables of a TrueType file lie within it (OpenType, table directory)."""
    count = int.from_bytes(data[4:6])
    ends = [int.from_bytes(data[20 + 16 * i : 24 + 16 * i]) + int.from_bytes(data[24 + 16 * i : 28 + 16 * i])
            for i in range(count)]  # fmt: skip
    return len(data) >= 12 + 16 * count and max(ends, default=0) <= len(data)


class Compact(Program):
    """A font program in the CFF format (Adobe Technical Note 5176).

    ``numbers`` maps CIDs to glyphs in a CID-keyed font, ``names`` maps names to glyphs in another one, and
    ``codes`` is its built-in encoding: the names by code.
    """

    def __init__(self, data: bytes) -> None:
        fonts = CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        self._top: Any = fonts.topDictIndex[0]
        self._outlines: Any = self._top.CharStrings
        self._order: list[str] = self._top.charset
        self.count = len(self._order)
        if not self.count or len(self._outlines.charStringsIndex) != self.count:
            raise Broken
        keyed = hasattr(self._top, "ROS")
        by_name = {name: glyph for glyph, name in enumerate(self._order)}
        self.numbers = (
            {int(name[3:]): i for name, i in by_name.items() if name[:3] == "cid"} if keyed else None
        )
        self.names = None if keyed else by_name
        self.codes: Mapping[int, str] = {} if keyed else dict(enumerate(_encoding(self._top.Encoding)))
        fonts_inside = [*self._top.FDArray] if keyed else [self._top]
        matrices = [getattr(part, "FontMatrix", _STANDARD_MATRIX) for part in (self._top, *fonts_inside)]
        self._is_standard = matrices == [_STANDARD_MATRIX] * len(matrices)
        self._outline(0)

    def _outline(self, glyph: int) -> tuple[float, bool]:
        """Return the width of a glyph in the program's units, and whether it paints something.

        Raises errors of fontTools.
        """
        outline, pen = self._outlines[self._order[glyph]], RecordingPen()
        outline.draw(pen)
        return outline.width, bool(pen.value)

    def advance(self, glyph: int) -> float | None:
        # In other CFF fonts, the font's own matrix sets the scale.
        return float(self._outline(glyph)[0]) if self._is_standard else None

    def is_blank(self, glyph: int) -> bool:
        return not self._outline(glyph)[1]


def _encoding(encoding: Any) -> list[str]:
    return encoding if isinstance(encoding, list) else StandardEncoding


class TypeOne(Program):
    """A Type 1 program: the names of its glyphs, and its built-in encoding (names by code)."""

    def __init__(self, data: bytes) -> None:
        parts = re.split(rb"eexec[ \t\r\n]{1,2}", data, maxsplit=1)
        if b"%!" not in data[:16] or len(parts) < 2:
            raise Broken
        start, locked = parts
        if digits := re.match(rb"[0-9A-Fa-f\s]{8,}", locked):
            locked = bytes.fromhex(_even(b"".join(digits[0].split())).decode())
        plain, _ = decrypt(locked, _EEXEC_KEY)
        begin = plain.find(b"/CharStrings")
        if begin < 0 or b"closefile" not in plain[begin:]:
            raise Broken
        self.names = {
            name.decode("latin-1") for name in re.findall(rb"/([^\s/]+) \d+ (?:RD|-\||\S+) ", plain[begin:])
        }
        self.count = len(self.names)
        own = re.findall(rb"dup\s+(\d+)\s*/(\S+)\s+put", start)
        self.codes: Mapping[int, str] = (
            dict(enumerate(StandardEncoding))
            if re.search(rb"/Encoding\s+StandardEncoding", start)
            else {int(code): name.decode("latin-1") for code, name in own}
        )


def _even(digits: bytes) -> bytes:
    return digits[: len(digits) // 2 * 2]


def program(data: bytes, key: str, kind: str) -> Program:
    """Return the font program that the font descriptor's entry ``key`` contains.

    Raises ``Broken`` or any error of fontTools if it is damaged.
    """
    if key == "/FontFile":
        return TypeOne(data)
    if key == "/FontFile2" or (kind == "OpenType" and data[:4] != b"OTTO"):
        return TrueType(data)
    return Compact(TTFont(BytesIO(data)).reader["CFF "] if kind == "OpenType" else data)

"""Fonts of any PDF: their kind, whether their program is in the file and whole, how wide their letters are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.press.colours import resolve

STANDARD = 500.0
"""The width of a letter, in thousandths of an em, where the file says none."""


class Font:
    """One font of a PDF. ``kind`` is as in the ``fonts.kinds`` of profiles; ``faults`` are codes and words."""

    def __init__(self, font: Mapping[str, Any]) -> None:
        self.composite = font.get("/Subtype") == "/Type0"
        own: Any = resolve(font.get("/DescendantFonts"))[0].get_object() if self.composite else font
        self.name = str(own.get("/BaseFont", font.get("/BaseFont", "?"))).lstrip("/")
        self.subtype = str(own.get("/Subtype", "?"))[1:]
        descriptor: Any = resolve(own.get("/FontDescriptor")) or {}
        key = next((k for k in ("/FontFile", "/FontFile2", "/FontFile3") if k in descriptor), "")
        program: Any = resolve(descriptor.get(key)) if key else None
        self.embedded = program is not None or self.subtype == "Type3"
        self.kind = self._kind(key, program)
        self.identity = resolve(font.get("/Encoding")) in ("/Identity-H", "/Identity-V")
        self.direct = self.subtype == "CIDFontType2" and resolve(own.get("/CIDToGIDMap")) in (
            None,
            "/Identity",
        )
        self.widths: dict[int, float] = {}
        self.default = STANDARD
        self._read_widths(own)
        self.broken, self.wrong_widths = self._examine(program, key)

    def _kind(self, key: str, program: Any) -> str:
        if key == "/FontFile3":
            return (
                str(program.get("/Subtype", self.subtype))
                .lstrip("/")
                .replace("CIDFontType0C", "CIDFontType0")
            )
        return self.subtype

    def _read_widths(self, own: Mapping[str, Any]) -> None:
        if not self.composite:
            first = int(own.get("/FirstChar", 0))
            for i, width in enumerate(resolve(own.get("/Widths")) or []):
                self.widths[first + i] = float(width)
            return
        self.default = float(own.get("/DW", 1000))
        entries = list(resolve(own.get("/W")) or [])
        while len(entries) > 1:
            start, second = int(entries.pop(0)), entries.pop(0)
            second = resolve(second)
            if isinstance(second, list):
                self.widths.update({start + i: float(w) for i, w in enumerate(second)})
            elif entries:
                width = float(entries.pop(0))
                self.widths.update(dict.fromkeys(range(start, min(int(second), start + 65535) + 1), width))

    def _examine(self, program: Any, key: str) -> tuple[bool, bool]:
        """Whether the program can not be used, and whether widths in the file are not those of its glyphs."""
        if program is None:
            return False, False
        try:
            data = bytes(program.get_data())
        except Exception:  # a stream may be broken in any way
            return True, False
        if key != "/FontFile2":
            return len(data) < 100, False
        import uharfbuzz as hb

        face = hb.Face(data)
        if not face.glyph_count or not _whole(data):
            return True, False
        if not self.direct or not self.identity:
            return False, False
        font, scale = hb.Font(face), 1000 / face.upem
        off = [abs(font.get_glyph_h_advance(gid) * scale - width) for gid, width in self.widths.items()]
        return False, max(off, default=0.0) > 2  # thousandths of an em; writers round

    def codes(self, text: bytes) -> list[int]:
        """The character codes of a string that is shown; two bytes each in composite fonts."""
        if not self.composite:
            return list(text)
        return [text[i] << 8 | text[i + 1] for i in range(0, len(text) - 1, 2)]

    def width(self, code: int) -> float:
        """Of a code, in ems."""
        if self.subtype == "Type3":
            return self.default / 1000
        return self.widths.get(code, self.default) / 1000


def _whole(data: bytes) -> bool:
    """Whether every table of a TrueType file lies inside it (OpenType, table directory)."""
    count = int.from_bytes(data[4:6])
    ends = [int.from_bytes(data[20 + 16 * i : 24 + 16 * i]) + int.from_bytes(data[24 + 16 * i : 28 + 16 * i])
            for i in range(count)]  # fmt: skip
    return len(data) >= 12 + 16 * count and max(ends, default=0) <= len(data)

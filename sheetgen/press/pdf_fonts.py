"""Fonts of any PDF: their kind, whether their program is in the file and whole, how wide their letters are."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from sheetgen.press.colours import entry, resolve
from sheetgen.press.geometry import Matrix, corners, six

STANDARD = 500.0
"""The width of a letter, in thousandths of an em, where the file says none."""


class Font:
    """One font of a PDF. ``kind`` is as in the ``fonts.kinds`` of profiles; ``faults`` are codes and words."""

    def __init__(self, font: Mapping[str, Any]) -> None:
        self.composite = entry(font, "/Subtype") == "/Type0"
        own: Any = resolve(entry(font, "/DescendantFonts")[0]) if self.composite else font
        self.name = str(entry(own, "/BaseFont") or entry(font, "/BaseFont", "?")).lstrip("/")
        self.subtype = str(entry(own, "/Subtype", "?"))[1:]
        descriptor: Any = entry(own, "/FontDescriptor") or {}
        key = next((k for k in ("/FontFile", "/FontFile2", "/FontFile3") if k in descriptor), "")
        program: Any = resolve(descriptor.get(key)) if key else None
        self.embedded = program is not None or self.subtype == "Type3"
        self.kind = self._kind(key, program)
        self.identity = entry(font, "/Encoding") in ("/Identity-H", "/Identity-V")
        self.direct = self.subtype == "CIDFontType2" and entry(own, "/CIDToGIDMap") in (
            None,
            "/Identity",
        )
        self.widths: dict[int, float] = {}
        self.default = STANDARD
        self._read_widths(own)
        self.broken, self.wrong_widths = self._examine(program, key)
        self.drawings = _drawings(font) if self.subtype == "Type3" else None
        """Of Type 3: what draws each code that has a glyph."""
        self.matrix: Matrix = six(entry(font, "/FontMatrix", (0.001, 0, 0, 0.001, 0, 0)))
        self.em = 1.0
        """How high its letters are, where size 1 is set: of drawings only their box tells."""
        if self.drawings is not None:
            (_, low), _, (_, high), _ = corners(font["/FontBBox"])
            self.em = (high - low) * abs(self.matrix[3]) or math.inf

    def _kind(self, key: str, program: Any) -> str:
        if key == "/FontFile3":
            return (
                str(entry(program, "/Subtype", self.subtype))
                .lstrip("/")
                .replace("CIDFontType0C", "CIDFontType0")
            )
        return self.subtype

    def _read_widths(self, own: Mapping[str, Any]) -> None:
        if not self.composite:
            first = int(entry(own, "/FirstChar", 0))
            for i, width in enumerate(entry(own, "/Widths") or []):
                self.widths[first + i] = float(width)
            return
        self.default = float(entry(own, "/DW", 1000))
        entries = list(entry(own, "/W") or [])
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
            return self.widths.get(code, 0.0) * self.matrix[0]
        return self.widths.get(code, self.default) / 1000


def _whole(data: bytes) -> bool:
    """Whether every table of a TrueType file lies inside it (OpenType, table directory)."""
    count = int.from_bytes(data[4:6])
    ends = [int.from_bytes(data[20 + 16 * i : 24 + 16 * i]) + int.from_bytes(data[24 + 16 * i : 28 + 16 * i])
            for i in range(count)]  # fmt: skip
    return len(data) >= 12 + 16 * count and max(ends, default=0) <= len(data)


def _drawings(font: Mapping[str, Any]) -> dict[int, Any]:
    """The streams that draw the codes of a Type 3 font (ISO 32000-1, 9.6.5)."""
    names: dict[int, str] = {}
    encoding: Any = entry(font, "/Encoding")
    code = 0
    for value in (entry(encoding, "/Differences") or []) if isinstance(encoding, Mapping) else []:
        if isinstance(value, str):
            names[code] = str(value)
            code += 1
        else:
            code = int(value)
    drawn: Any = entry(font, "/CharProcs") or {}
    found = {code: resolve(drawn.get(name)) for code, name in names.items()}
    return {code: stream for code, stream in found.items() if hasattr(stream, "get_data")}

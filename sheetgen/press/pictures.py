"""Pictures of PDFs: whether all their dots are there, and which colours a JPEG 2000 brings along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.press import colours
from sheetgen.press.colours import CMYK, GRAY, RGB, UNKNOWN, Space, entry, resolve, truth

_ENUMERATED = {12: CMYK, 16: RGB, 17: GRAY, 18: RGB}
"""Colour spaces that JPEG 2000 has numbers for (ISO 15444-1, annex I; 12 in ISO 15444-2)."""


def jpx_space(stream: Any) -> Space:
    """The colours of a JPEG 2000 that says them itself; ``UNKNOWN`` for others."""
    if last_filter(stream) != "/JPXDecode":
        return UNKNOWN
    data = bytes(stream._data[:4096])
    at = data.find(b"colr")
    if at < 0 or data[at + 4] != 1:
        return UNKNOWN
    return _ENUMERATED.get(int.from_bytes(data[at + 7 : at + 11]), UNKNOWN)


def filters(stream: Mapping[str, Any]) -> list[str]:
    """The names of a stream's filters in their order, with their slashes; of inline images the short names."""
    found = entry(stream, "/Filter") or entry(stream, "/F")
    return [
        str(resolve(name)) for name in (found if isinstance(found, list) else [found]) if found is not None
    ]


def last_filter(stream: Mapping[str, Any]) -> str:
    """The filter that gives the samples."""
    return (filters(stream) or [""])[-1]


def missing(stream: Any) -> int:
    """How many bytes of a picture's samples are not there; 0 for kinds that say so themselves."""
    if last_filter(stream) in ("/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode"):
        return 0
    stencil = truth(entry(stream, "/ImageMask"))
    bits = 1 if stencil else int(entry(stream, "/BitsPerComponent", 8))
    many = 1 if stencil else colours.space(entry(stream, "/ColorSpace")).components
    row = (int(stream["/Width"]) * bits * many + 7) // 8
    return max(0, row * int(stream["/Height"]) - len(stream.get_data()))


def components(stream: Any) -> int:
    """How many colours a JPEG has (ISO 10918-1, B.2.2); 0 if it is none, or does not say."""
    if last_filter(stream) != "/DCTDecode" or len(filters(stream)) != 1:
        return 0
    data, at = bytes(stream._data), 2
    while data[:2] == b"\xff\xd8" and at + 10 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return data[at + 9]
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0

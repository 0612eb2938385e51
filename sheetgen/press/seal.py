"""Seals: a file that sheetgen made says by a digest of its own content that nobody has changed it since.

The digest stands where each format keeps such a thing: in a PDF the second file identifier (ISO 32000-1, 14.4: it
changes with the file's content), in a PNG a tEXt chunk, in SVG and HTML the comment that says who made them.
"""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Callable
from typing import Final, NamedTuple

MAKER: Final = "sheetgen"
_BLANK: Final = "0" * 32
_PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_PNG_HEADER: Final = len(_PNG_HEAD) + 12 + 13
"""Bytes of a PNG up to the end of its first chunk, which no other may precede."""
_CHUNK: Final = b"tEXtSeal\0"
_PDF_MAKER: Final = re.compile(rb"/(?:Creator|Producer)\s*\(sheetgen\b")
_PDF_ID: Final = re.compile(rb"/ID\s*\[\s*<[0-9A-Fa-f]{32}>\s*<([0-9A-Fa-f]{32})>\s*\]")
_TRAILER: Final = b"\ntrailer\n<<\n"
_PDF_NOTE: Final = re.compile(rb"\ntrailer\n<<\n/Sheetgen_Request <([0-9a-f]*)>\n")
_COMMENT: Final = re.compile(rb"<!-- made by sheetgen ([0-9a-f]{32}) -->")
_NEAR: Final = 1000
"""Bytes at the start of a text within which its comment stands."""


class _Place(NamedTuple):
    """Where the seal of a file stands, and how a digest is written there."""

    start: int
    end: int
    write: Callable[[str], bytes]


def sealed(data: bytes) -> bytes:
    """The same file with the digest of its content in it; as it is if it has no room for a seal."""
    place = _place(data)
    if place is None:
        return data
    return data[: place.start] + place.write(_digest(data, place)) + data[place.end :]


def is_ours(data: bytes) -> bool:
    """Whether sheetgen made the PDF, PNG, SVG or page, whatever became of it since."""
    if data.startswith(b"%PDF"):
        return _PDF_MAKER.search(data) is not None
    return _place(data) is not None


def is_whole(data: bytes) -> bool:
    """Whether it is a file that sheetgen made, byte by byte."""
    place = _place(data) if is_ours(data) else None
    return place is not None and data[place.start : place.end] == place.write(_digest(data, place))


def noted(data: bytes, note: bytes) -> bytes:
    """The same PDF with a private entry in its trailer, which moves no object (ISO 32000-1, 7.5.5 and annex E)."""
    at = data.rfind(_TRAILER) + len(_TRAILER)
    if at < len(_TRAILER):
        raise ValueError("a PDF without a trailer of ours")
    return data[:at] + b"/Sheetgen_Request <" + note.hex().encode() + b">\n" + data[at:]


def note_of(data: bytes) -> bytes | None:
    """What ``noted`` put into a PDF."""
    found = list(_PDF_NOTE.finditer(data))
    return bytes.fromhex(found[-1][1].decode()) if found and len(found[-1][1]) % 2 == 0 else None


def svg_mark() -> bytes:
    """The comment that says who made a text, with room for its seal."""
    return _comment(_BLANK)


def mark_svg(svg: str) -> bytes:
    """The same picture with room for a seal after the XML declaration, as UTF-8."""
    head, end, body = svg.partition("?>") if svg.startswith("<?xml") else ("", "", svg)
    start = f"{head}{end}\n" if end else ""
    return start.encode() + svg_mark() + b"\n" + body.lstrip().encode()


def mark_png(png: bytes) -> bytes:
    """The same picture with our name (keyword Software) and room for a seal after its header (PNG 11.3.3.3)."""
    chunks = _chunk(b"tEXtSoftware\0" + MAKER.encode()) + _png_seal(_BLANK)
    return png[:_PNG_HEADER] + chunks + png[_PNG_HEADER:]


def _place(data: bytes) -> _Place | None:
    if data.startswith(b"%PDF"):
        found = list(_PDF_ID.finditer(data))  # a change that was appended brings its own
        return _Place(*found[-1].span(1), str.encode) if found else None
    if data.startswith(_PNG_HEAD):
        at = data.find(_CHUNK)
        return None if at < 0 else _Place(at - 4, at - 4 + len(_png_seal(_BLANK)), _png_seal)
    comment = _COMMENT.search(data, 0, _NEAR)
    return comment and _Place(*comment.span(), _comment)


def _digest(data: bytes, place: _Place) -> str:
    """32 hexadecimal digits of the content with a blank seal."""
    digest = hashlib.blake2b(data[: place.start], digest_size=16)
    digest.update(place.write(_BLANK))
    digest.update(data[place.end :])
    return digest.hexdigest()


def _comment(digest: str) -> bytes:
    return f"<!-- made by {MAKER} {digest} -->".encode()


def _png_seal(digest: str) -> bytes:
    return _chunk(_CHUNK + digest.encode())


def _chunk(body: bytes) -> bytes:
    """A chunk of a PNG from its type and data."""
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))

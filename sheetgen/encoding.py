"""Decode a text file, whatever Unicode encoding an editor saved it in."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks of encodings other than UTF-8."""
_BEGINNING = 16
"""Bytes checked for UTF-16 without a mark, where every second byte of Latin letters is zero."""


def decoded(data: bytes) -> str:
    """Decode a file in UTF-8, or in the encoding of its byte order mark, and remove the mark.

    UTF-16 without a mark is recognized if the file starts with Latin letters, as logs and layouts do. Raises
    ``UnicodeDecodeError`` for others, because a code page cannot be recognized from the bytes.
    """
    form = next((form for mark, form in _MARKS if data.startswith(mark)), None) or _unmarked(
        data[:_BEGINNING]
    )
    return data.decode(form)


def _unmarked(beginning: bytes) -> str:
    """Return the encoding of a file without a byte order mark from its first bytes."""
    first, second = beginning[::2], beginning[1::2]
    if second and all(first) and not any(second):
        return "utf-16-le"
    return "utf-16-be" if second and all(second) and not any(first) else "utf-8-sig"

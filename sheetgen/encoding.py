"""Bytes of a file as text, whatever editor saved it."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""How files begin that are not UTF-8 and say so."""
_BEGINNING = 16
"""Bytes; in UTF-16 every second one of Latin letters is zero, as none is in UTF-8."""


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, or in another form of Unicode that its byte order mark names, without that mark.

    UTF-16 without one is known where the file begins with Latin letters, as logs and layouts do. Raises
    ``UnicodeDecodeError`` for all else: what a code page means nobody can know from the bytes.
    """
    form = next((form for mark, form in _MARKS if data.startswith(mark)), None) or _unmarked(
        data[:_BEGINNING]
    )
    return data.decode(form)


def _unmarked(beginning: bytes) -> str:
    """The form of a file without a mark, of which this is the beginning."""
    first, second = beginning[::2], beginning[1::2]
    if second and all(first) and not any(second):
        return "utf-16-le"
    return "utf-16-be" if second and all(second) and not any(first) else "utf-8-sig"

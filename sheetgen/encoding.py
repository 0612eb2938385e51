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


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, or in another form of Unicode that its byte order mark names, without that mark.

    Raises ``UnicodeDecodeError`` for all else: what a code page means nobody can know from the bytes.
    """
    form = next((form for mark, form in _MARKS if data.startswith(mark)), "utf-8-sig")
    return data.decode(form)

"""Decode text files, read dashes as hyphens, and make control characters in output harmless.

A log, a layout, a name or a PDF may hold characters that move the cursor, write the clipboard or change the
direction of a line. All output of commands goes through ``Output``, which shows each of them as one symbol of
one column: C0 controls except newline and tab, DEL, C1 controls, and the overrides, embeddings and isolates
of the Unicode Bidirectional Algorithm. The marks U+200E, U+200F and U+061C stay, because they affect only
their neighbours and Arabic texts need them.

sheetgen's own styles are the keys of ``STYLES``, lone surrogates, which no decoded text contains. ``Output``
writes their escape sequences.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, TextIO

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks of encodings other than UTF-8."""
_BEGINNING = 16
"""Bytes checked for UTF-16 without a mark, where every second byte of Latin letters is zero."""


def decode_text(data: bytes) -> str:
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


UNKNOWN: Final = "\ufffd"
"""Replaces control characters that have no symbol."""
TURNS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Embeddings, overrides and isolates of the bidirectional algorithm, and their terminators."""
SYMBOLS: Final = {
    **{chr(code): chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"},
    "\x7f": "\u2421",
    **{chr(code): UNKNOWN for code in range(0x80, 0xA0)},
    **dict.fromkeys(TURNS, UNKNOWN),
}
"""The symbol shown for each control character."""
PLAIN, QUIET, BAD, WARN, GOOD, START, ERASE = "\ud800\ud801\ud802\ud803\ud804\ud805\ud806"
STYLES: Final = {
    PLAIN: "\033[0m",
    QUIET: "\033[2m",
    BAD: "\033[1;31m",
    WARN: "\033[1;33m",
    GOOD: "\033[1;32m",
    START: "\r",
    ERASE: "\033[K",
}
"""The escape sequence of each style: colours, return to the start of the line, erase to its end."""
_SHOWN: Final = str.maketrans({**SYMBOLS, **STYLES})


def terminal_text(text: str) -> str:
    """Return a text for a terminal: control characters as symbols, styles as escape sequences."""
    return text if text.isprintable() else text.translate(_SHOWN)


class Output:
    """A text stream such as stdout that applies ``terminal_text`` to all that is written.

    It has no ``buffer``, because bytes written there would not be checked.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text as ``terminal_text`` returns it; return the length of the text."""
        self.stream.write(terminal_text(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts, one after another, as ``write`` does."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.stream, name)


_DASH = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_DASHES = str.maketrans(dict.fromkeys(_DASH, "-"))
_BEGINS = re.compile(rf"-*[{_DASH}][-{_DASH}]*(?=[A-Za-z0-9.])")


def plain_dashes(text: str) -> str:
    """Return a text with hyphens instead of all kinds of dashes and minus signs."""
    return text.translate(_DASHES)


def plain_options(words: Sequence[str]) -> list[str]:
    """Return the words of a command line with hyphens at the beginning of options and negative numbers.

    Editors replace ``--skip`` by ``–skip`` or ``—skip``, and ``-o`` by ``–o``. Words after ``--`` stay.
    """
    plain: list[str] = []
    for word in words:
        found = None if "--" in plain else _BEGINS.match(word)
        rest = word[found.end() :] if found else ""
        short = len(rest) == 1 or rest[:1] in tuple(".0123456789")
        plain.append(f"{'-' if short else '--'}{rest}" if found else word)
    return plain

"""Make control characters in output harmless: those of texts are shown as symbols.

A log, a layout, a name or a PDF may hold characters that move the cursor, write the clipboard or change the
direction of a line. All output of commands goes through ``Output``, which shows each of them as one symbol of
one column: C0 controls except newline and tab, DEL, C1 controls, and the overrides, embeddings and isolates
of the Unicode Bidirectional Algorithm. The marks U+200E, U+200F and U+061C stay, because they affect only
their neighbours and Arabic texts need them.

sheetgen's own styles are the keys of ``STYLES``, lone surrogates, which no decoded text contains. ``Output``
writes their escape sequences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TextIO

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


def shown(text: str) -> str:
    """Return a text for a terminal: control characters as symbols, styles as escape sequences."""
    return text if text.isprintable() else text.translate(_SHOWN)


class Output:
    """A text stream such as stdout that applies ``shown`` to all that is written.

    It has no ``buffer``, because bytes written there would not be checked.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text as ``shown`` returns it; return the length of the text."""
        self.stream.write(shown(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts in order."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.stream, name)

"""Control characters on a terminal: those of a text are shown as symbols, only our own take effect.

A log, a layout, a name or a PDF may hold characters that move the cursor, write the clipboard or turn the direction
of a line. All that a command writes goes through ``Output``, which shows each of them as one symbol of one column:
C0 controls but newline and tab, DEL, C1 controls, and the overrides, embeddings and isolates of Unicode's
bidirectional algorithm. The marks U+200E, U+200F and U+061C stay: they turn nothing but their neighbours, and Arabic
texts need them.

Our own styles are ``STYLES``: lone surrogates, which no text holds that was decoded. ``Output`` writes their sequences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TextIO

UNKNOWN: Final = "\ufffd"
"""Stands for controls that have no picture."""
TURNS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Embeddings, overrides and isolates of the bidirectional algorithm, and their ends."""
SYMBOLS: Final = {
    **{chr(code): chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"},
    "\x7f": "\u2421",
    **{chr(code): UNKNOWN for code in range(0x80, 0xA0)},
    **dict.fromkeys(TURNS, UNKNOWN),
}
"""What is shown in place of each control character."""
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
"""Our own sequences: colours, the start of the line, and the rest of the line erased."""
_SHOWN: Final = str.maketrans({**SYMBOLS, **STYLES})


def shown(text: str) -> str:
    """A text as a terminal gets it: controls as symbols, our own styles as sequences."""
    return text if text.isprintable() else text.translate(_SHOWN)


class Output:
    """A stream for people, such as stdout: what is written to it goes on to ``stream`` as ``shown`` gives it.

    It offers no ``buffer``: bytes would go past it.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text as it is shown; returns its length."""
        self.stream.write(shown(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.stream, name)

"""The words of a log as tokens: folded, so that case, accents and spacing don't matter."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

UNKNOWN = "?"

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
# Commas, bars, hyphens, pluses, ampersands and apostrophes part words like a space does.
_TOKEN = re.compile(r"[^\s,|'’+&＆-]+")
# Spacing doesn't matter where a number ends or begins: c3wne is c3 wne, ahead2 is ahead 2.
_SEAM = re.compile(r"(?<=\d)(?=[^\W\d])|(?<=[^\W\d]{3})(?=\d)")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """``text`` without case and without accents (marks above and below; vowel signs stay)."""
    if text.isascii():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text.casefold())
    # Combining classes below 27 are parts of a letter (virama, kana voicing), not accents on it.
    bare = "".join(c for c in marked if unicodedata.combining(c) < 27)
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


class Token(NamedTuple):
    """A word of a log: folded, and where it stands in its line (0-based column, length)."""

    text: str
    column: int
    length: int


@lru_cache(maxsize=8192)
def tokens(text: str, column: int = 0) -> tuple[Token, ...]:
    """The words of ``text``, which begins at ``column`` of its line."""
    found: list[Token] = []
    for word in _TOKEN.finditer(text):
        raw, at = word.group(), column + word.start()
        if raw.isalpha():
            found.append(Token(fold(raw), at, len(raw)))
            continue
        start = 0
        for seam in [m.start() for m in _SEAM.finditer(raw)] + [len(raw)]:
            found.append(Token(fold(raw[start:seam]), at + start, seam - start))
            start = seam
    return tuple(found)


def split(text: str) -> tuple[str, ...]:
    """The folded words of ``text``."""
    return tuple(token.text for token in tokens(text))

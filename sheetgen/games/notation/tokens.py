"""Split a log into folded words, so that case, accents and spacing do not matter."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from sheetgen.text.languages import TYPED_ALIKE

UNKNOWN = "?"
BAR = "|"
"""Separator of the outcomes of a throw."""

_UNSEEN = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062"
    "\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
)
"""Invisible characters without meaning: soft hyphens, joiners, direction marks, the byte order mark."""
_DELETED = dict.fromkeys(map(ord, _UNSEEN))
BLANK = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f"
    "\u205f\u3000"
) + _UNSEEN
"""Characters without meaning around a text: all kinds of spaces, and invisible characters."""
# Commas, colons, bars, slashes, brackets, hyphens, pluses, ampersands, apostrophes and double quotes separate
# words like spaces. So does a full stop at the end of a word. A minus sign before a number stays, because it
# is a fault.
_TOKEN = re.compile(
    r"(?:(?<!\S)[-−](?=\d))?(?:[^\s,，、،:：|｜/／()（）'’+＋&＆\-‐‑–−－.。．｡।…\"“”„«»「」]|\.(?![\s.]|$))+"
)
_TOKEN_OR_BAR = re.compile(rf"[|｜]+|{_TOKEN.pattern}")
_ARTICLE = re.compile(r"(?<!\w)ال(?=\w\w)")
"""The Arabic article. Sheets have it, but logs may omit it."""
_NUKTA = "\u093c"
"""The dot that many writers of Hindi omit."""
_EASTERN = "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
_LATIN = "A-Za-zＡ-Ｚａ-ｚ"
# Spacing does not matter at the ends of numbers: c3wne is c3 wne, ahead2 is ahead 2. It does not matter
# either between Latin letters and those of Japanese and Korean: C로 is C 로. The Arabic “and” (و) is written
# together with the next word, also with a letter or a number: وs2 is و s2.
_SEAM = re.compile(
    rf"(?<=\d)(?=[^\W\d])|(?<=[^\W\d{_EASTERN}]{{3}})(?=\d)"
    rf"|(?<=[{_EASTERN}])(?=[\d{_LATIN}])|(?<=[{_LATIN}])(?=[{_EASTERN}])|(?<=^و)(?=[\d{_LATIN}])"
)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return ``text`` without case, accents (vowel signs stay) and invisible characters.

    The Arabic article is removed, and digits of all scripts become ASCII digits.
    """
    if text.isascii():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text.casefold().translate(_DELETED))
    # Combining classes below 27 are parts of a letter (virama, kana voicing), not accents.
    bare = "".join(c for c in marked if unicodedata.combining(c) < 27 and c != _NUKTA)
    plain = _ARTICLE.sub("", unicodedata.normalize("NFC", bare).translate(TYPED_ALIKE))
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in plain)


class Token(NamedTuple):
    """A word of a log: folded, with its 0-based column and its length in the line."""

    text: str
    column: int
    length: int


@lru_cache(maxsize=8192)
def split_tokens(text: str, column: int = 0, bars: bool = False) -> tuple[Token, ...]:
    """Return the words of ``text``, which begins at ``column`` of its line. With ``bars``, bars are words too
    (``BAR``).
    """
    found: list[Token] = []
    for word in (_TOKEN_OR_BAR if bars else _TOKEN).finditer(text):
        raw, at = word.group(), column + word.start()
        if raw[0] in "|｜":
            found.append(Token(BAR, at, len(raw)))
            continue
        if raw.isalpha() and (raw.isascii() or _SEAM.search(raw) is None):
            found.append(Token(fold(raw), at, len(raw)))
            continue
        start = 0
        for seam in [*_seams(raw), len(raw)]:
            if folded := fold(raw[start:seam]):
                found.append(Token(folded, at + start, seam - start))
            start = seam
    return tuple(found)


def _seams(raw: str) -> list[int]:
    """Return the indexes in a word where another word begins, ignoring invisible characters."""
    seen = [i for i, sign in enumerate(raw) if sign not in _UNSEEN]
    return [seen[seam.start()] for seam in _SEAM.finditer("".join(raw[i] for i in seen))]


def folded_words(text: str) -> tuple[str, ...]:
    """Return the folded words of ``text``."""
    return tuple(token.text for token in split_tokens(text))

"""The letters in which a language is typed: what a form's face must have before anybody knows what comes."""

from __future__ import annotations

from functools import cache

from sheetgen.text.fonts import chain
from sheetgen.text.languages import SCRIPTS, language

LATIN_END = 0x024F
"""The last of the Latin letters that European languages need."""
PUNCTUATION = range(0x2010, 0x2040)


@cache
def letters(lang: str) -> str:
    """All letters and signs of a language's face that are typed in it, its own before Latin ones.

    Where two have one glyph, such as both middle dots in Japanese, the first is the one that a form can show.
    """
    script = language(lang).script
    face = chain("text", script)[0]
    known = sorted(set(map(chr, face.hb_face.unicodes)))
    typed = [char for char in known if char.isprintable() and _typed(char, script)]
    return "".join(sorted(typed, key=_shared))


def _shared(char: str) -> bool:
    """Whether a sign belongs to all scripts."""
    return ord(char) <= LATIN_END or ord(char) in PUNCTUATION


def _typed(char: str, script: str) -> bool:
    code = ord(char)
    if _shared(char):
        return True
    if (daily := SCRIPTS[script].daily) is not None:
        return 0x3000 <= code <= 0x30FF or 0xFF00 <= code <= 0xFFEF or _is_daily(char, *daily)
    return script != "Latn" and code < 0x10000


def _is_daily(char: str, encoding: str, first: frozenset[int]) -> bool:
    try:
        code = char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return len(code) == 2 and code[0] in first

"""Typography of each language, applied to templates before their values are inserted.

``tidy`` is idempotent. It does not change `backticks` (typed words, file names) and ``{placeholders}``.
``number`` and ``percent`` format numbers by CLDR's patterns, ``written`` formats them for a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from sheetgen.text.languages import NBSP, NNBSP, Language, language

_SPACE: Final = f"[ {NBSP}{NNBSP}]"
_FIRST_KEPT: Final = "\ue000"
_WORD: Final = r"[\w\ue000-\uf8ff]"  # a placeholder for protected text counts as a word

_UNITS: Final = "mm|cm|km|m|pt|kg|g|dpi|ms|s|MB|KB|%|€|°C"
_CLINGING: Final = rf"(?<!{_WORD})([{{}}]) (?=\S)"
_PROTECTED: Final = re.compile(r"`[^`]*`|\{[^{}]*\}")


@lru_cache(maxsize=4096)
def tidy(text: str, lang: str) -> str:
    """Return ``text`` with the typography of a language."""
    own = language(lang)
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match.group())
        return chr(ord(_FIRST_KEPT) + len(kept) - 1)

    if "`" in text or "{" in text:
        text = _PROTECTED.sub(keep, text)
    # A rule may enable another one (« before a dash), so repeat until nothing changes.
    before = ""
    while text != before:
        before, text = text, _common(text, own)
        if own.clinging:
            text = re.sub(_CLINGING.format(own.clinging + own.clinging.upper()), rf"\1{NBSP}", text)
        for habit in own.habits:
            if habit in HABITS:
                text = HABITS[habit](text)
    return re.sub("[\ue000-\uf8ff]", lambda m: kept[ord(m.group()) - 0xE000], text) if kept else text


def _common(text: str, own: Language) -> str:
    """Apply quotation marks, apostrophes, ellipses and dashes, and keep numbers with their units.

    Patterns are compiled only if needed, because each takes a millisecond.
    """
    opening, closing, inner_opening, inner_closing = tuple(own.quotes)
    if '"' in text and text.count('"') % 2 == 0:
        text = re.sub('"([^"]*)"', rf"{opening}\1{closing}", text)
    if "'" in text:
        text = re.sub(rf"(?<!{_WORD})'([^']+)'(?!{_WORD})", rf"{inner_opening}\1{inner_closing}", text)
        text = text.replace("'", "’")
    if "..." in text:
        text = re.sub(r"(?<!\.)\.\.\.(?!\.)", "…", text)
    if "- " in text or "– " in text:
        text = re.sub(rf"(?<=\S){_SPACE}[-–] (?=\S)", f"{NBSP}– ", text)
    if own.ranges and "-" in text:
        text = re.sub(r"(?<![\w-])(\d+)-(\d+)(?![\w-])", r"\1–\2", text)
    if " " in text and (_FIRST_KEPT in text or any(map(str.isdecimal, text))):
        text = re.sub(rf"([\d\ue000-\uf8ff]) ({_UNITS})(?!\w)", rf"\1{NBSP}\2", text)
    return text


def _french(text: str) -> str:
    text = re.sub(rf"(?<=\S)(?<!{_SPACE})(?<![;!?]){_SPACE}*([;!?]+)(?=$|[\s»”)\]*:])", rf"{NNBSP}\1", text)
    # A quotation that starts with a word and a colon is a line to type, and stays unchanged.
    text = re.sub(rf"([«“]\s*[\w-]+:)|(?<=[^\s:]){_SPACE}*:(?=$|[\s»”)\]*])", _colon, text)
    text = re.sub(rf"«{_SPACE}*", f"«{NBSP}", text)
    return re.sub(rf"{_SPACE}*»", f"{NBSP}»", text)


def _colon(match: re.Match[str]) -> str:
    return match.group(1) or f"{NBSP}:"


def _german(text: str) -> str:
    """Keep abbreviations of single letters together: z. B., u. a."""
    return re.sub(rf"(?<!\w)([A-Za-z]\.){_SPACE}?(?=[A-Za-z]\.)", rf"\1{NNBSP}", text)


def _arabic(text: str) -> str:
    for latin, arabic in ((",", "،"), (";", "؛"), ("?", "؟")):
        text = re.sub(f"(?<=[\u0620-\u06ff]){re.escape(latin)}", arabic, text)
    return text


def _turkish(text: str) -> str:
    """Keep the question particle on the line of its word: boş mu?, ister misin?"""
    particle = r"m[ıiuü](?:y(?:[ıiuü]|d[ıiuü]|s[ae]|m[ıiuü]ş)\w*|s[ıiuü]n\w*)?"
    return re.sub(rf"(?<=\S){_SPACE}(?={particle}(?!{_WORD}))", NBSP, text)


HABITS: Final[dict[str, Callable[[str], str]]] = {
    "marks-apart": _french,
    "initials-together": _german,
    "arabic-marks": _arabic,
    "question-together": _turkish,
}
"""Habits that a row of ``languages`` may name."""


_PARTICLE: Final = re.compile(
    r"([\w%])([”’\"')\]」』]*)(은\(는\)|을\(를\)|이\(가\)|와\(과\)|\(으\)로|\(이\)라)"
)
_BOTH: Final = {
    "은(는)": ("은", "는"),
    "을(를)": ("을", "를"),
    "이(가)": ("이", "가"),
    "와(과)": ("과", "와"),
    "(이)라": ("이라", "라"),
}
"""Particles as catalogs contain them: forms after a consonant and after a vowel."""
_DIGITS: Final = "013678"
"""Digits whose Korean names end in a consonant: 영, 일, 삼, 육, 칠, 팔."""
_VOWELS: Final = "aiou"
"""Latin letters with a predictable sound; others may be silent, or get a vowel in Korean."""
_L: Final = 8
"""Unicode's number of the final consonant ㄹ, after which the form is 로."""


def _korean(text: str) -> str:
    """Choose the form of particles by the word before; keep both forms if its sound is unknown."""
    return _PARTICLE.sub(_particle, text)


def _particle(found: re.Match[str]) -> str:
    last, between, written = found.groups()
    if "가" <= last <= "힣":
        closed, l_sound = bool((ord(last) - ord("가")) % 28), (ord(last) - ord("가")) % 28 == _L
    elif last.isdecimal():
        closed, l_sound = last in _DIGITS, last in "178"
    elif last.lower() in _VOWELS:
        closed = l_sound = False
    else:
        return found[0]
    if written == "(으)로":
        return last + between + ("으로" if closed and not l_sound else "로")
    behind_consonant, behind_vowel = _BOTH[written]
    return last + between + (behind_consonant if closed else behind_vowel)


FILLED: Final[dict[str, Callable[[str], str]]] = {"particles-by-sound": _korean}
"""Habits for texts with inserted values."""


def agreed(text: str, lang: str) -> str:
    """Return a text with inserted values, with its words in the forms that the values require."""
    for habit in language(lang).habits:
        if habit in FILLED:
            text = FILLED[habit](text)
    return text


def number(value: float, lang: str, decimals: int = 0) -> str:
    """Return ``value`` with this number of decimals, grouped, with a minus sign (U+2212)."""
    own = language(lang)
    whole, _, fraction = f"{abs(value):.{decimals}f}".partition(".")
    if len(whole) >= own.grouped:
        head, tail, step = whole[:-3], whole[-3:], own.group_size
        groups = [head[max(0, i - step) : i] for i in range(len(head), 0, -step)][::-1]
        whole = own.group.join([*groups, tail])
    sign = "−" if value < 0 and float(f"{value:.{decimals}f}") else ""
    return sign + whole + (own.decimal + fraction if fraction else "")


def percent(share: float, lang: str, decimals: int = 0) -> str:
    """Return a share as a percentage in the language's format."""
    figures = number(100 * share, lang, decimals)
    sign, figures = ("−", figures[1:]) if figures.startswith("−") else ("", figures)
    return sign + language(lang).percent.format(figures)


def written(value: float, spec: str, lang: str) -> str:
    """Return ``value`` formatted by ``spec`` in the language's format; ``n`` is a whole number."""
    if spec in ("n", ","):
        return number(value, lang)
    plain = format(value, spec)
    found = re.fullmatch(r"([+-]?)\d+(?:\.(\d+))?(%?)", plain)
    if found is None or spec[-1:] not in ("f", "g", "%"):
        return plain
    decimals = len(found[2] or "")
    figures = percent(value, lang, decimals) if found[3] else number(value, lang, decimals)
    return f"+{figures}" if found[1] == "+" else figures

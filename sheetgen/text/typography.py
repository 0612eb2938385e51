"""The typographic habits of each language, applied to templates before their values are filled in.

``tidy`` is idempotent. It leaves alone what stands between `backticks` (typed words, file names) and
inside ``{placeholders}``. ``number`` writes figures as the language does (CLDR's separators).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

NBSP: Final = "\u00a0"
NNBSP: Final = "\u202f"
_SPACE: Final = f"[ {NBSP}{NNBSP}]"
_WORD: Final = r"[\w\ue000-\uf8ff]"  # protected stretches count as words

_QUOTES: Final[dict[str, str]] = {
    "en": "“”‘’", "fr": "«»“”", "de": "„“‚‘", "es": "«»“”", "it": "«»“”", "nl": "“”‘’",
    "pl": "„”«»", "pt": "“”‘’", "hi": "“”‘’", "ja": "「」『』", "ar": "«»“”",
}  # fmt: skip
# Decimal sign, sign between groups of thousands, digits that the first group has at least.
_NUMBERS: Final = {
    "en": (".", ",", 1), "fr": (",", NNBSP, 1), "de": (",", ".", 1), "es": (",", ".", 2), "it": (",", ".", 1),
    "nl": (",", ".", 1), "pl": (",", NBSP, 2), "pt": (",", ".", 1), "hi": (".", ",", 1), "ja": (".", ",", 1),
    "ar": (".", ",", 1),
}  # fmt: skip
_UNITS: Final = "mm|cm|km|m|pt|kg|g|dpi|ms|s|MB|KB|%|€|°C"
_PROTECTED: Final = re.compile(r"`[^`]*`|\{[^{}]*\}")


@lru_cache(maxsize=4096)
def tidy(text: str, lang: str) -> str:
    """``text`` as a typographer of this language would set it."""
    language = re.split("[-_]", lang, maxsplit=1)[0]
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match.group())
        return chr(0xE000 + len(kept) - 1)

    text = _PROTECTED.sub(keep, text)
    own = _OWN.get(language, str)
    # One rule's space may be another's cue (« then a dash), so go on until nothing changes.
    before = ""
    while text != before:
        before, text = text, own(_common(text, language))
    return re.sub("[\ue000-\uf8ff]", lambda m: kept[ord(m.group()) - 0xE000], text)


def _common(text: str, language: str) -> str:
    """Quotation marks, apostrophes, ellipses, dashes, and numbers kept with their units."""
    opening, closing, inner_opening, inner_closing = tuple(_QUOTES.get(language, _QUOTES["en"]))
    if text.count('"') % 2 == 0:
        text = re.sub('"([^"]*)"', rf"{opening}\1{closing}", text)
    text = re.sub(rf"(?<!{_WORD})'([^']+)'(?!{_WORD})", rf"{inner_opening}\1{inner_closing}", text)
    text = text.replace("'", "’")
    text = re.sub(r"(?<!\.)\.\.\.(?!\.)", "…", text)
    text = re.sub(rf"(?<=\S){_SPACE}[-–] (?=\S)", f"{NBSP}– ", text)
    if language != "ja":
        text = re.sub(r"(?<![\w-])(\d+)-(\d+)(?![\w-])", r"\1–\2", text)
    return re.sub(rf"([\d\ue000-\uf8ff]) ({_UNITS})(?!\w)", rf"\1{NBSP}\2", text)


def _french(text: str) -> str:
    text = re.sub(rf"(?<=\S)(?<!{_SPACE})(?<![;!?]){_SPACE}*([;!?]+)(?=$|[\s»”)\]*:])", rf"{NNBSP}\1", text)
    # A quotation that begins with a word and its colon is a line to type, and stays as it is
    text = re.sub(rf"([«“]\s*[\w-]+:)|(?<=[^\s:]){_SPACE}*:(?=$|[\s»”)\]*])", _colon, text)
    text = re.sub(rf"«{_SPACE}*", f"«{NBSP}", text)
    return re.sub(rf"{_SPACE}*»", f"{NBSP}»", text)


def _colon(match: re.Match[str]) -> str:
    return match.group(1) or f"{NBSP}:"


def _german(text: str) -> str:
    """Abbreviations of single letters stay together: z. B., u. a."""
    return re.sub(rf"(?<!\w)([A-Za-z]\.){_SPACE}?(?=[A-Za-z]\.)", rf"\1{NNBSP}", text)


def _polish(text: str) -> str:
    """Single-letter words do not stand at the end of a line."""
    return re.sub(rf"(?<!{_WORD})([aiouwzAIOUWZ]) (?=\S)", rf"\1{NBSP}", text)


def _arabic(text: str) -> str:
    for latin, arabic in ((",", "،"), (";", "؛"), ("?", "؟")):
        text = re.sub(f"(?<=[\u0620-\u06ff]){re.escape(latin)}", arabic, text)
    return text


_OWN: Final[dict[str, Callable[[str], str]]] = {
    "fr": _french, "de": _german, "pl": _polish, "ar": _arabic,
}  # fmt: skip


def number(value: float, lang: str, decimals: int = 0) -> str:
    """``value`` with so many decimals, grouped; the minus is a real one."""
    language = re.split("[-_]", lang, maxsplit=1)[0]
    point, group, least = _NUMBERS.get(language, _NUMBERS["en"])
    whole, _, fraction = f"{abs(value):.{decimals}f}".partition(".")
    if len(whole) >= 3 + least:
        head, tail = whole[:-3], whole[-3:]
        step = 2 if language == "hi" else 3  # lakh and crore
        groups = [head[max(0, i - step) : i] for i in range(len(head), 0, -step)][::-1]
        whole = group.join([*groups, tail])
    sign = "−" if value < 0 and float(f"{value:.{decimals}f}") else ""
    return sign + whole + (point + fraction if fraction else "")

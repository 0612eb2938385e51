"""Properties of languages and of the scripts that they use, and the typography of each language.

A new language needs one row of ``LANGUAGES``, and its catalogs (docs/translating.md). A language in a new
script also needs a row of ``SCRIPTS``, and faces in ``fonts/``.

Typography is applied to templates before their values are inserted. ``apply_typography`` is idempotent. It does
not change `backticks` (typed words, file names) and ``{placeholders}``. ``format_number`` and ``format_percent``
use CLDR's patterns, ``format_value`` formats numbers for a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

NBSP: Final = "\u00a0"
NNBSP: Final = "\u202f"
SYLLABLES: Final = "syllables"
"""Hyphenation rule for languages whose words break before each consonant with a vowel after it, and between
vowels.
"""

TYPED_ALIKE: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "؟": "?"})
"""Lower case letters that are typed as other letters, although these are not their base letters in
Unicode.
"""


class Language(NamedTuple):
    """How a language is written. Plurals and numbers follow CLDR.

    ``plural`` is gettext's plural rule, with one form for each CLDR category. ``quotes`` are the outer pair
    of quotation marks, then the inner one. Numbers with at least ``grouped`` digits are grouped by ``group``:
    the last three digits, then groups of ``group_size``. ``percent`` is the format of a percentage.
    ``ranges``: whether a hyphen between numbers becomes a dash. ``clinging``: one-letter words that must not
    end a line. ``habits``: names in ``typography.HABITS`` and ``FILLED``. ``hyphens``: pyphen's patterns or
    ``SYLLABLES``; empty for no hyphenation. ``clitics``: particles and word endings that are optional in
    logs. ``spaced`` is False if words follow each other without spaces. ``verb_last``: sentences end with
    their verb; ``verb_late``: they may. ``script`` is a key of ``SCRIPTS``.
    """

    name: str
    plural: str
    quotes: str
    decimal: str = "."
    group: str = ","
    grouped: int = 4
    group_size: int = 3
    percent: str = "{}%"
    ranges: bool = True
    clinging: str = ""
    habits: tuple[str, ...] = ()
    hyphens: str = ""
    clitics: str = ""
    spaced: bool = True
    verb_last: bool = False
    verb_late: bool = False
    script: str = "Latn"


class Script(NamedTuple):
    """How a script is typeset.

    ``blocks``: first and last code points of its ranges. ``faces``: role → file in ``fonts/``; empty for no
    face. ``joined``: letters cannot be spaced. ``figures``: whether digits among its words use its own face;
    otherwise, and if separate, digits are Latin, so that a track has one face. ``tag``: script tag for
    HarfBuzz; empty to guess. Role ``num`` is for separate numbers: prices, tracks, scores. ``size``: scale of
    letters that fill the em. ``leading``: the least distance of lines, as a multiple of the size. ``daily``,
    for scripts with thousands of letters: an encoding and first bytes of the letters in daily use, which are
    all that a form can show.
    """

    blocks: tuple[tuple[int, int], ...]
    faces: dict[str, str] = {}
    rtl: bool = False
    joined: bool = False
    figures: bool = False
    tag: str = ""
    size: float = 1.0
    leading: float = 0.0
    daily: tuple[str, frozenset[int]] | None = None


_TWO_FORMS: Final = "nplurals=2; plural=(n != 1);"
_TWO_FORMS_ZERO_AS_ONE: Final = "nplurals=2; plural=(n > 1);"

_APART: Final = f"{{}}{NBSP}%"

LANGUAGES: Final = {
    "en": Language("English", _TWO_FORMS, "“”‘’", hyphens="en_US"),
    "ar": Language(
        "Arabic",
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3"
        " : n%100>=0 && n%100<=2 ? 4 : 5);",
        "«»“”",
        habits=("arabic-marks",),
        clitics="و ب ل لل ف وال بال",
        script="Arab",
    ),
    "de": Language(
        "German",
        _TWO_FORMS,
        "„“‚‘",
        ",",
        ".",
        percent=_APART,
        habits=("initials-together",),
        hyphens="de_DE",
        verb_late=True,
    ),
    "es": Language("Spanish", _TWO_FORMS, "«»“”", ",", ".", grouped=5, percent=_APART, hyphens="es"),
    "fr": Language(
        "French",
        _TWO_FORMS_ZERO_AS_ONE,
        "«»“”",
        ",",
        NNBSP,
        percent=_APART,
        habits=("marks-apart",),
        hyphens="fr",
    ),
    "hi": Language("Hindi", _TWO_FORMS_ZERO_AS_ONE, "“”‘’", group_size=2, verb_last=True, script="Deva"),
    "it": Language("Italian", _TWO_FORMS, "«»“”", ",", ".", hyphens="it_IT"),
    "ja": Language(
        "Japanese",
        "nplurals=1; plural=0;",
        "「」『』",
        ranges=False,
        clitics="を に へ で が は の と する した から まで",
        spaced=False,
        verb_last=True,
        script="Jpan",
    ),
    "ko": Language(
        "Korean",
        "nplurals=1; plural=0;",
        "“”‘’",
        ranges=False,
        clinging="각그내두맨못새세안첫한",
        habits=("particles-by-sound",),
        clitics="을 를 이 가 은 는 도 에 에도 에서 에게 에는 에서는 로 으로 와 과 랑 이랑 하고 의 부터 까지 "
        "함 하기 한다 합니다 했다 했습니다 했어요 해요 해서 하여 하며 입니다",
        verb_last=True,
        script="Kore",
    ),
    "nl": Language("Dutch", _TWO_FORMS, "“”‘’", ",", ".", hyphens="nl_NL", verb_late=True),
    "pl": Language(
        "Polish",
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        "„”«»",
        ",",
        NBSP,
        grouped=5,
        clinging="aiouwz",
        hyphens="pl_PL",
    ),
    "pt": Language("Portuguese", _TWO_FORMS_ZERO_AS_ONE, "“”‘’", ",", ".", hyphens="pt_PT"),
    "tr": Language(
        "Turkish",
        _TWO_FORMS,
        "“”‘’",
        ",",
        ".",
        percent="%{}",
        habits=("question-together",),
        hyphens=SYLLABLES,
        clitics="i u ü yi yu yü a e ya ye da de ta te dan den tan ten ni nu nü na ne nda nde r ar er ir ur",
        verb_last=True,
    ),
}

# Scripts with the Unicode blocks that are needed to distinguish them.
SCRIPTS: Final = {
    "Latn": Script(
        (
            (0x0041, 0x005A), (0x0061, 0x007A), (0x00AA, 0x00AA), (0x00BA, 0x00BA), (0x00C0, 0x00D6),
            (0x00D8, 0x00F6), (0x00F8, 0x02AF), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF),
            (0xAB30, 0xAB6F), (0xFB00, 0xFB06),
        ),
        {
            "display": "yatra-one/YatraOne-Regular",
            "text": "alegreya-sans/AlegreyaSans-Medium",
            "bold": "alegreya-sans/AlegreyaSans-Bold",
            "num": "alegreya-sans/AlegreyaSans-ExtraBold",
        },
        tag="Latn",
    ),
    "Deva": Script(
        ((0x0900, 0x097F), (0xA8E0, 0xA8FF)),
        {
            "display": "yatra-one/YatraOne-Regular",
            "text": "hind/Hind-Medium",
            "bold": "hind/Hind-Bold",
            "num": "hind/Hind-Bold",
        },
        joined=True,
        figures=True,
        tag="Deva",
        leading=1.12,
    ),
    "Jpan": Script(
        (
            (0x3000, 0x30FF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
            (0xFF00, 0xFFEF), (0x20000, 0x2FA1F),
        ),
        {
            "display": "noto-sans-jp/NotoSansJP-Bold",
            "text": "noto-sans-jp/NotoSansJP-Medium",
            "bold": "noto-sans-jp/NotoSansJP-Bold",
            "num": "noto-sans-jp/NotoSansJP-Bold",
        },
        figures=True,
        size=0.84,
        daily=("shift_jis", frozenset(range(0x88, 0x99))),  # JIS X 0208 level 1: 2,965 kanji
    ),
    "Kore": Script(
        ((0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF)),
        {
            "display": "noto-sans-kr/NotoSansKR-Bold",
            "text": "noto-sans-kr/NotoSansKR-Medium",
            "bold": "noto-sans-kr/NotoSansKR-Bold",
            "num": "noto-sans-kr/NotoSansKR-Bold",
        },
        figures=True,
        size=0.86,
        daily=("euc_kr", frozenset((0xA4, *range(0xB0, 0xC9)))),  # KS X 1001: single letters, 2,350 syllables
    ),
    "Arab": Script(
        ((0x0600, 0x06FF), (0x0750, 0x077F), (0x08A0, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)),
        {
            "display": "rakkas/Rakkas-Regular",
            "text": "noto-naskh-arabic/NotoNaskhArabic-Medium",
            "bold": "noto-naskh-arabic/NotoNaskhArabic-Bold",
            "num": "noto-naskh-arabic/NotoNaskhArabic-Bold",
        },
        rtl=True,
        joined=True,
        tag="Arab",
    ),
    # Scripts for which sheetgen has no font; they are listed so that they do not count as Latin.
    "Grek": Script(((0x0370, 0x03FF), (0x1F00, 0x1FFF))),
    "Cyrl": Script(((0x0400, 0x052F),)),
    "Hebr": Script(((0x0590, 0x05FF), (0xFB1D, 0xFB4F)), rtl=True),
}  # fmt: skip


@cache
def base_language(tag: str) -> str:
    """Return the language of a tag: ``pt`` for ``pt_BR``."""
    return re.split("[-_]", tag, maxsplit=1)[0].lower()


def language_of(tag: str) -> Language:
    """Return the properties of a tag's language; those of English for an unknown one."""
    return LANGUAGES.get(base_language(tag), LANGUAGES["en"])


_SPACE: Final = f"[ {NBSP}{NNBSP}]"
_FIRST_KEPT: Final = "\ue000"
_WORD: Final = r"[\w\ue000-\uf8ff]"  # letters, and the private characters that replace protected text

_UNITS: Final = "mm|cm|km|m|pt|kg|g|dpi|ms|s|MB|KB|%|€|°C"
_CLINGING: Final = rf"(?<!{_WORD})([{{}}]) (?=\S)"
_PROTECTED: Final = re.compile(r"`[^`]*`|\{[^{}]*\}")


@lru_cache(maxsize=4096)
def apply_typography(text: str, lang: str) -> str:
    """Return ``text`` with the typography of a language."""
    own = language_of(lang)
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match.group())
        return chr(ord(_FIRST_KEPT) + len(kept) - 1)

    if "`" in text or "{" in text:
        text = _PROTECTED.sub(keep, text)
    # A typographic rule may enable another one (« before a dash), so all are repeated until nothing changes.
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
"""Habits that a row of ``LANGUAGES`` may name."""


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


def apply_agreement(text: str, lang: str) -> str:
    """Return a text with inserted values, with its words in the forms that the values require."""
    for habit in language_of(lang).habits:
        if habit in FILLED:
            text = FILLED[habit](text)
    return text


def format_number(value: float, lang: str, decimals: int = 0) -> str:
    """Return ``value`` with this number of decimals, grouped, with a minus sign (U+2212)."""
    own = language_of(lang)
    whole, _, fraction = f"{abs(value):.{decimals}f}".partition(".")
    if len(whole) >= own.grouped:
        head, tail, step = whole[:-3], whole[-3:], own.group_size
        groups = [head[max(0, i - step) : i] for i in range(len(head), 0, -step)][::-1]
        whole = own.group.join([*groups, tail])
    sign = "−" if value < 0 and float(f"{value:.{decimals}f}") else ""
    return sign + whole + (own.decimal + fraction if fraction else "")


def format_percent(share: float, lang: str, decimals: int = 0) -> str:
    """Return a share as a percentage in the language's format."""
    figures = format_number(100 * share, lang, decimals)
    sign, figures = ("−", figures[1:]) if figures.startswith("−") else ("", figures)
    return sign + language_of(lang).percent.format(figures)


def format_value(value: float, spec: str, lang: str) -> str:
    """Return ``value`` formatted by ``spec`` in the language's format; ``n`` is a whole number."""
    if spec in ("n", ","):
        return format_number(value, lang)
    plain = format(value, spec)
    found = re.fullmatch(r"([+-]?)\d+(?:\.(\d+))?(%?)", plain)
    if found is None or spec[-1:] not in ("f", "g", "%"):
        return plain
    decimals = len(found[2] or "")
    figures = format_percent(value, lang, decimals) if found[3] else format_number(value, lang, decimals)
    return f"+{figures}" if found[1] == "+" else figures

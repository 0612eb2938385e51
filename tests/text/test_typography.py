"""Golden strings of each language's typography. ~ is a no-break space, ^ a narrow one."""

import re
import string
from pathlib import Path

import pytest
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.text import languages
from sheetgen.text.languages import LANGUAGES, apply_agreement, apply_typography, format_number, format_value
from sheetgen.text.languages import format_percent as percent

GOLDEN = [
    ("en", 'The "Raja" isn\'t here - yet...', "The “Raja” isn’t here~– yet…"),
    ("en", "2-4 players, 100 mm, 95 %", "2–4 players, 100~mm, 95~%"),
    ("en", "write `it's 5-6` so", "write `it's 5-6` so"),
    ("en", "well-known 2026-11-21 dice-charmers/sun", "well-known 2026-11-21 dice-charmers/sun"),
    ("fr", "Attention! Qui? Oui; non: voilà", "Attention^! Qui^? Oui^; non~: voilà"),
    ("fr", "Quoi ?! C'est « ici ».", "Quoi^?! C’est «~ici~»."),
    ("fr", 'Le "palais" : {n} pièces ; 12:30 http://x', "Le «~palais~»~: {n} pièces^; 12:30 http://x"),
    ("fr", "écrire « game: {x} »: oui", "écrire «~game: {x}~»~: oui"),
    ("fr", "{name}: {n} %", "{name}~: {n}~%"),
    ("de", "Der \"Radscha\" sagt 'nein', z.B. im Palast", "Der „Radscha“ sagt ‚nein‘, z.^B. im Palast"),
    ("de", "{count} Karma - {n} mm", "{count} Karma~– {n}~mm"),
    ("pl", "Idź i weź w pałacu 3 z \"kart\"", "Idź i~weź w~pałacu 3 z~„kart”"),
    ("pl", "a i o to", "a~i~o~to"),
    ("es", '"Sí"', "«Sí»"),
    ("it", "l'\"arco\"", "l’«arco»"),
    ("nl", '"ja"', "“ja”"),
    ("pt", '"sim"', "“sim”"),
    ("hi", '"राजा"', "“राजा”"),
    ("ja", '"茶"を売る', "「茶」を売る"),
    ("ko", '새 "길"을 맨 위로, 2-4명', "새~“길”을 맨~위로, 2-4명"),
    ("tr", "Kutsal mı? Misafir misin, mimar mı? \"{x} mu\"", "Kutsal~mı? Misafir~misin, mimar~mı? “{x}~mu”"),
    ("tr", "Boş mıydı 3 musluk", "Boş~mıydı 3 musluk"),
    ("ar", "من هو? الشاي, الحرير; 3, 4", "من هو؟ الشاي، الحرير؛ 3, 4"),
]  # fmt: skip
LANGS = sorted(LANGUAGES)


@pytest.mark.parametrize(("lang", "plain", "set_"), GOLDEN)
def test_golden(lang: str, plain: str, set_: str) -> None:
    assert apply_typography(plain, lang).replace("\u00a0", "~").replace("\u202f", "^") == set_


@pytest.mark.medium
@given(st.text(alphabet=string.ascii_letters + " \"'-.;:!?«»{}`*%12…–\u00a0\u202f", max_size=40))
def test_tidying_twice_changes_nothing(text: str) -> None:
    for lang in LANGS:
        once = apply_typography(text, lang)
        assert apply_typography(once, lang) == once, lang


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("value", "decimals"), [(0, 0), (999, 0), (12345, 0), (12345.678, 2), (-7.25, 2), (9876543, 0)]
)
def test_numbers_are_cldrs(lang: str, value: float, decimals: int) -> None:
    pattern = "#,##,##0." if lang == "hi" else "#,##0."
    wanted = format_decimal(value, pattern + "0" * decimals, lang, numbering_system="latn")
    wanted = wanted.replace("\u200e", "").replace("-", "−")
    assert format_number(value, lang, decimals) == wanted


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("share", [0.95, 0.005, -0.25, 9.5])
def test_shares_are_cldrs(lang: str, share: float) -> None:
    wanted = format_percent(share, locale=lang, numbering_system="latn")
    wanted = re.sub("[\u200e\u200f\u061c]", "", wanted).replace("-", "−").replace("\u202f%", "\u00a0%")
    assert percent(share, lang) == wanted


def test_the_language_that_the_page_begins_is_described_as_cldr_does(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/translating.md").read_text(encoding="utf-8")
    row = re.search(r"^ +\"cs\": (Language\(.*?^ +\)),$", page, re.MULTILINE | re.DOTALL)
    assert row
    monkeypatch.setitem(LANGUAGES, "cs", eval(row[1], vars(languages)))
    test_numbers_are_cldrs("cs", 12345.678, 2)
    test_shares_are_cldrs("cs", 0.95)


def test_figures_are_written_as_the_placeholder_asks() -> None:
    asked = [(0.955, ".1%"), (1234.5, ".1f"), (12.5, "g"), (0.25, "+g"), (89.043, ".4g"), (1234, "n")]
    assert [format_value(value, spec, "de") for value, spec in asked] == [
        "95,5\u00a0%", "1.234,5", "12,5", "+0,25", "89,04", "1.234",
    ]  # fmt: skip
    # What is no number for a reader stays as it is
    plain = [(5, "02d"), (7, ">4"), (1234, ""), (float("inf"), ".1f"), (float("nan"), "g")]
    assert [format_value(value, spec, "de") for value, spec in plain] == ["05", "   7", "1234", "inf", "nan"]


def test_spanish_and_polish_group_from_five_digits_on() -> None:
    assert [format_number(1234, lang) for lang in ("es", "pl", "de")] == ["1234", "1234", "1.234"]


def test_no_minus_before_a_zero() -> None:
    assert format_number(-0.001, "de", 2) == "0,00"


@pytest.mark.parametrize(
    ("both", "one"),
    [
        ("마을이(가) 차이(가)", "마을이 차가"),
        ("“금”을(를), 3을(를), 4을(를)", "“금”을, 3을, 4를"),
        (
            "서울(으)로, 길(으)로, 부산(으)로, 2(으)로, 6(으)로, 7(으)로",
            "서울로, 길로, 부산으로, 2로, 6으로, 7로",
        ),
        ("길 3와(과) 2와(과)", "길 3과 2와"),
        ("Leila이(가), Rajesh은(는), A4(이)라고", "Leila가, Rajesh은(는), A4라고"),
    ],
)
def test_particles_follow_the_sound_of_what_is_filled_in(both: str, one: str) -> None:
    assert apply_agreement(both, "ko") == one
    assert apply_agreement(both, "ja") == both

"""The glossary: every term has a word in every language, and a second word for it is found."""

from __future__ import annotations

import re

import pytest

from sheetgen.message import Msg
from sheetgen.text import catalog_checks
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.catalog_checks import StyleRule, Term, all_terms, style_rules
from sheetgen.text.gather import TextKey, Texts
from sheetgen.text.pofile import Entry
from tools import glossary


def test_the_page_is_as_it_would_be_made() -> None:
    assert glossary.main(["--check"]) == 0, "python -m tools.glossary"


def test_every_term_has_a_word_in_every_language() -> None:
    for term in all_terms():
        assert term.means.search(term.text), term.name
        for lang in all_languages()[1:]:
            word = catalog(lang).say(Msg(term.text, term.context))
            assert word and not term.rejects(lang, term.text, word), (term.name, lang)


def translated(text: str, form: str) -> Entry:
    entry = Entry()
    entry.fields = {"msgid": text, "msgstr": form}
    return entry


@pytest.mark.parametrize(
    ("context", "text", "form", "found"),
    [
        ("card", "A new camp: 3 points.", "Un nouveau camp : 3 points.", True),
        ("card", "A new camp: 3 points.", "Un nouveau campement : 3 points.", False),
        ("card", "A new tent.", "Un camp.", False),  # says nothing of camps
        ("log", "camp", "camp", False),  # is typed
    ],
)
def test_a_second_word_is_told(
    context: str, text: str, form: str, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    camp = Term("", "camp", "sheet", "Camps", re.compile(r"\bcamps?\b"), {"fr": re.compile(r"\bcamps?\b")})
    monkeypatch.setattr(catalog_checks, "all_terms", lambda: (camp,))
    texts, keys = Texts(), (TextKey("sheet", "Camps"), TextKey(context, text))
    for key in keys:
        texts.add(key, "layouts/one/card.toml")
    entries = {keys[0]: translated("Camps", "Campements"), keys[1]: translated(text, form)}
    faults = list(catalog_checks._second_words("fr", texts, entries))
    assert [fault.code for fault in faults] == (["term"] if found else [])
    assert not found or "Campements" in str(faults[0].message)


@pytest.mark.parametrize(
    ("context", "form", "found"),
    [
        ("help", "Vous voyez {vous} `vous`", "Vous"),
        ("card", "Vous voyez", ""),  # a context without this rule
        ("log", "vous", ""),  # is typed
        ("help", "voir {vous} `vous`", ""),  # a placeholder, and text to type
    ],
)
def test_a_text_against_the_style_of_its_language_is_told(
    context: str, form: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = StyleRule(re.compile("help|log"), re.compile("(?i)vous"), "tu")
    monkeypatch.setattr(catalog_checks, "style_rules", lambda: {"fr": (rule,)})
    entries = {TextKey(context, "see"): translated("see", form)}
    faults = list(catalog_checks._style_faults("fr", entries))
    assert [fault.code for fault in faults] == (["style"] if found else [])
    assert not found or str(faults[0].message) == "contains Vous; write tu"
    assert not list(catalog_checks._style_faults("de", entries))


@pytest.mark.parametrize(
    ("text", "form", "lacks"),
    [
        ("names of players; default: yours", "noms ; sinon les vôtres", "par défaut"),
        ("names of players; default: yours", "noms ; par défaut : les vôtres", ""),
        ("names of `default`", "noms", ""),  # is typed
        ("such as `2-4`, `--up 2` or `river`", "par exemple `2–4`, `--up 2` ou `fleuve`", "`2-4`"),
        ("such as `2-4`, `--up 2` or `river`", "par exemple `2-4`, `--up 2` ou `fleuve`", ""),
        ("read LOG as PDF", "lire LOG comme PDF", "JOURNAL"),
        ("read LOG as PDF", "lire JOURNAL comme PDF", ""),
    ],
)
def test_a_text_that_lacks_what_it_must_have_is_told(
    text: str, form: str, lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = StyleRule(re.compile("help"), re.compile("par défaut"), "par défaut", re.compile("default"))
    monkeypatch.setattr(catalog_checks, "style_rules", lambda: {"fr": (rule,)})
    entries: dict[TextKey, Entry | None] = {
        TextKey("metavar", "LOG"): translated("LOG", "JOURNAL"),
        TextKey("help", text): translated(text, form),
    }
    found = [*catalog_checks._style_faults("fr", entries), *catalog_checks._kept_faults("fr", entries)]
    assert [str(fault.message) for fault in found] == ([f"does not contain {lacks}"] if lacks else [])


def test_rules_of_style_are_of_languages_with_catalogs_and_find_something() -> None:
    assert {*style_rules()} <= {*all_languages()[1:]}
    ja = [rule.finds("help", "ファイルを調べる。") for rule in style_rules()["ja"]]
    assert "べる。" in ja
    assert any(rule.finds("help", "파일을 쓰세요") for rule in style_rules()["ko"])
    both, agreeing = "{options} cannot be used together with --for", "{options} geht nicht mit --for"
    assert any(rule.misses("report", both, agreeing) for rule in style_rules()["de"])


RIVER = TextKey("sheet", "River")


@pytest.mark.parametrize(
    ("others", "found"),
    [
        ({"River": "川"}, ["River"]),  # a card's label by another word
        ({"The river ends.": "川はここで終わり。"}, []),  # once, as a pronoun might stand for it
        ({f"{n} on the river": f"川で{n}" for n in "abcd"}, [f"{n} on the river" for n in "abcd"]),
        ({f"{n} on the river": f"ガンジス川で{n}" for n in "abcd"}, []),
        ({"A good.": "商品。"}, []),  # says nothing of it
    ],
)
def test_another_word_is_told(
    others: dict[str, str], found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    river = Term("", "river", "sheet", "River", re.compile("river", re.IGNORECASE), {})
    monkeypatch.setattr(catalog_checks, "all_terms", lambda: (river,))
    entries = {RIVER: translated("River", "ガンジス川")}
    entries |= {TextKey("card", text): translated(text, form) for text, form in others.items()}
    texts = Texts()
    for key in entries:
        texts.add(key, "layouts/one/card.toml")
    about = list(catalog_checks._texts_about_terms(texts))
    faults = list(catalog_checks._other_words("ja", about, entries))
    assert [(fault.code, fault.text) for fault in faults] == [("other-word", text) for text in found]


@pytest.mark.parametrize(
    ("lang", "word", "text", "said"),
    [
        ("ar", "الفيل", "ضع فيلك على خيمة.", True),
        ("fr", "Campements", "Un nouveau campement.", True),
        ("fr", "Campements", "Un nouveau camp.", False),
        ("de", "Stäbchen", "Wirf ein Stäbchen.", True),
        ("ja", "川", "{river}の川を進む", True),
        ("ja", "川", "{川}を進む", False),
    ],
)
def test_forms_of_a_word_are_known_by_its_beginning(lang: str, word: str, text: str, said: bool) -> None:
    assert Term("", "", "", "", re.compile(""), {}).occurs_in(lang, word, text) is said

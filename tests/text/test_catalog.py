"""Catalogs: what they say, how they are read, gathered and checked."""

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from sheetgen.errors import UsageError
from sheetgen.text import catalog as catalogs
from sheetgen.text import extract
from sheetgen.text.catalog import LOCALE, Catalog, catalog, languages, of_tag, pseudo
from sheetgen.text.harvest import Key, harvest
from sheetgen.text.message import Msg, msg, msgs
from sheetgen.text.pofile import read
from sheetgen.text.shaping import is_rtl

PO = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#. a note
#: somewhere.py
msgctxt "sheet"
msgid "Tea \"\n\""
msgstr ""
"Her"
"bata w \"domu\""

#, fuzzy
msgid "Silk"
msgstr "Jedwab?"

msgid "{count} page for {who}"
msgid_plural "{count} pages for {who}"
msgstr[0] "{count} strona dla {who}"
msgstr[1] "{count} strony dla {who}"
msgstr[2] "{count} stron dla {who}"

msgctxt "report"
msgid "{n:n} and {m:.1f}"
msgstr "{m:.1f} i {n:n}"

msgctxt "log"
msgid "don't"
msgstr "nie-'"

msgctxt "card"
msgid "Cross {karma}"
msgstr "Skreśl {karma}"
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    (tmp_path / "pl.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalog.cache_clear()
    yield Catalog("pl")
    catalog.cache_clear()


def test_texts_contexts_and_typography(polish: Catalog) -> None:
    assert polish.say(msg('Tea "\n"', "sheet")) == "Herbata w\u00a0„domu”"
    assert polish.say(msg("don't", "log")) == "nie-'"
    assert polish.say(msg("Cross {karma}", "card")) == "Skreśl {karma}"


def test_missing_and_fuzzy_texts_are_marked(polish: Catalog) -> None:
    assert polish.say("Silk") == "⟦Silk⟧"
    assert polish.say(msg("{a} gone", "sheet", a=3)) == "⟦3 gone⟧"
    assert not polish.has(Msg("Silk"))


@pytest.mark.parametrize(
    ("count", "word"), [(1, "strona"), (2, "strony"), (5, "stron"), (22, "strony"), (112, "stron")]
)
def test_plurals(polish: Catalog, count: int, word: str) -> None:
    said = polish.say(msgs("{count} page for {who}", "{count} pages for {who}", count, who=msg("Silk")))
    assert said == f"{count} {word} dla ⟦Silk⟧"


def test_numbers_as_the_language_writes_them(polish: Catalog) -> None:
    assert polish.say(msg("{n:n} and {m:.1f}", "report", n=12345, m=2.5)) == "2,5 i\u00a012\u00a0345"
    assert Catalog("en").say(msg("{n:n} and {m:.1f}", "report", n=12345, m=2.5)) == "12,345 and 2.5"


def test_a_value_alone_needs_no_translation(polish: Catalog) -> None:
    half = msg("{n:.1f}", "report", n=2.5)
    assert polish.say(half) == "2,5" and polish.has(half)
    assert polish.say(msg("{name}", name=half)) == "2,5"


def test_english_is_the_source() -> None:
    assert catalog("en").say(msg("It's {x}", "report", x=1)) == "It's 1"
    assert (
        catalog("en_GB") is not None
        and catalog("en").say(msgs("{count} page", "{count} pages", 2)) == "2 pages"
    )


def test_unknown_language() -> None:
    with pytest.raises(UsageError, match="no language xx"):
        catalog("xx")


@pytest.mark.parametrize("tag", ["de", "DE", "de-AT", "de_AT.UTF-8", "de@euro"])
def test_a_region_speaks_its_language(tag: str) -> None:
    assert of_tag(tag) == "de" and catalog(tag).lang == "de"


def test_pseudo_languages() -> None:
    assert len(pseudo("Tea", "en-x-long")) == 6
    assert len(pseudo("Stepwell", "en-x-long")) == round(8 * 1.4)
    assert len(pseudo("to the next free space", "en-x-long")) == round(22 * 1.3)
    assert pseudo("Use {name}", "en-x-tall") == "Ûšê {name}"
    assert is_rtl("en-x-rtl") and catalog("en-x-long").say(msg("{a}", "sheet", a=1)).startswith("1")


def test_the_quick_reader_reads_what_babel_reads() -> None:
    for path in LOCALE.glob("*.po"):
        with path.open("rb") as file:
            theirs = read_po(file, locale=path.stem)
        ours = read(path)
        finished = {
            (m.context or "", (m.id if m.pluralizable else (m.id,))[0]): forms(m)
            for m in theirs
            if m.id and not m.fuzzy and all(forms(m))
        }
        assert ours.texts == finished, path.stem
        assert [ours.plural(n) for n in range(101)] == [
            eval_plural(theirs.plural_expr, n) for n in range(101)
        ]


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


def eval_plural(expression: str, n: int) -> int:
    from gettext import c2py

    return int(c2py(expression)(n))


def test_scoring_needs_no_babel_and_no_shaper() -> None:
    code = "import sys, sheetgen.text.catalog as c; c.catalog(c.languages()[-1]).say('x'); "
    code += "sys.exit(bool({'babel', 'uharfbuzz', 'reportlab', 'pyphen'}.intersection(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_harvest_follows_texts_back(tmp_path: Path) -> None:
    package = tmp_path / "sheetgen"
    package.mkdir()
    (package / "a.py").write_text(
        "from x import msg, msgs\n"
        "# translators: above the tents,\n# 20 mm wide\n"
        'A = msg("plain", "sheet")\n'
        "def wrap(what, instead): return msg(what, 'rule'), msg(instead, 'rule')\n"
        'B = wrap("what", instead="instead")\n'
        'for text, n in (("low", 1), ("high", 2)): msg(text, context="report", n=n)\n'
        'def f(x):\n    said = "one" if x else "other"\n    return msg(said)\n'
        'WORDS = {"k": "value"}\nC = [msg(word, "log") for key, word in WORDS.items()]\n'
        'D = msgs("{count} a", "{count} b", 3, "report")\n'
        "E = msg(C[0].title)\n"
        "F = msg(E.own)  # translators: none\n"
    )
    (package / "cards.toml").write_text(
        'context = "card"\n[[line]]\nclause = "DC-1"\ntext = "Take a die"\nnote = "53 mm"\n'
        '[[line]]\nfull = ["a", "b"]\n'
    )
    (package / "palette.toml").write_text('title = "no content"\n')
    found = harvest(package)
    assert set(found.places) == {
        Key("sheet", "plain"), Key("rule", "what"), Key("rule", "instead"), Key("report", "low"),
        Key("report", "high"), Key("report", "{count} a"), Key("", "one"), Key("", "other"),
        Key("log", "value"), Key("card", "Take a die"), Key("card", "a"), Key("card", "b"),
    }  # fmt: skip
    assert found.notes[Key("sheet", "plain")] == ["above the tents, 20 mm wide"]
    assert found.notes[Key("card", "Take a die")] == ["53 mm"]
    assert found.plurals == {Key("report", "{count} a"): "{count} b"}
    assert found.lost == ["sheetgen/a.py:14"]


def test_check_names_every_kind_of_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "LOCALE", tmp_path)
    source = extract.Catalog()
    for text in ("a {x}", "b", "*c*", "d", ("{count} e", "{count} es"), "ok {y}"):
        source.add(text, context="report")
    monkeypatch.setattr(extract, "template", lambda: (source, extract.Harvest()))
    (tmp_path / "fr.po").write_text(
        r"""
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "report"
msgid "a {x}"
msgstr "a {z}"

#, fuzzy
msgctxt "report"
msgid "b"
msgstr "b"

msgctxt "report"
msgid "*c*"
msgstr "*c "

msgctxt "report"
msgid "{count} e"
msgid_plural "{count} es"
msgstr[0] "un e"
msgstr[1] "{count} e"

msgctxt "report"
msgid "ok {y}"
msgstr "{y} ok"

msgid "gone"
msgstr "parti"
"""
    )
    codes = [(fault.code, fault.text) for fault in extract.check(["fr"])]
    assert codes == [
        ("plural-rule", ""), ("placeholders", "a {x}"), ("fuzzy", "b"), ("markup", "*c*"), ("spaces", "*c*"),
        ("missing", "d"), ("obsolete", "gone"),
    ]  # fmt: skip


def test_check_finds_words_that_are_typed_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "LOCALE", tmp_path)
    source = extract.Catalog()
    for text, place in (("tea", "s/games/a/x.py"), ("roll", "s/games/a/x.py"), ("fish", "s/games/a/y.py")):
        source.add(text, context="log", locations=[(place, 1)])
    monkeypatch.setattr(extract, "template", lambda: (source, extract.Harvest()))
    (tmp_path / "de.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgctxt "log"\nmsgid "tea"\nmsgstr "Thé"\n\nmsgctxt "log"\nmsgid "roll"\nmsgstr "the"\n\n'
        'msgctxt "log"\nmsgid "fish"\nmsgstr "thé"\n'
    )
    assert [(fault.code, fault.text) for fault in extract.check(["de"])] == [("ambiguous", "roll")]


@pytest.mark.slow
def test_updating_is_stable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "LOCALE", tmp_path)
    source = extract.template()
    monkeypatch.setattr(extract, "template", lambda: source)
    extract.update(["de", "ar"])
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    extract.update(["de", "ar"])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first
    assert set(first) == {"sheetgen.pot", "de.po", "ar.po"}
    assert {fault.code for fault in extract.check(["ar"])} <= {
        "missing",
        "lost-text",
    }  # six forms as CLDR says


def test_languages_are_listed() -> None:
    assert languages()[0] == "en" and set(languages()) >= {"en", "de", "fr"}

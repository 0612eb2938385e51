"""What is checked of catalogs, and how they are written."""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from babel import Locale

from sheetgen import resources
from sheetgen.cli import i18n_commands
from sheetgen.errors import UnreadableFile, UsageError
from sheetgen.text import catalog_checks, gather, update_catalogs
from sheetgen.text.gather import TextKey, Texts
from sheetgen.text.languages import LANGUAGES
from sheetgen.text.pofile import header_fields, parse_entries

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: {plural}\\n"\n\n'
)
Program = Callable[..., Path]
TEA = TextKey("report", "tea")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Makes a program that says some texts, and the folder of its catalogs; its templates list the same texts."""

    def made(*keys: TextKey, plurals: dict[TextKey, str] | None = None, place: str = "sheetgen/x.py") -> Path:
        texts = Texts()
        for key in keys:
            texts.add(key, place, (plurals or {}).get(key, ""))
        for module in (gather, update_catalogs, catalog_checks):
            monkeypatch.setattr(module, "texts_of_program", lambda: texts)
        monkeypatch.setattr(catalog_checks, "texts_of_templates", lambda: texts)
        resources.resource_folder("layouts")  # is kept: find it while the package is the true one
        monkeypatch.setattr(resources, "PACKAGE", tmp_path)
        (tmp_path / "locale").mkdir()
        return tmp_path / "locale"

    return made


def head(lang: str) -> str:
    return HEADER.format(lang=lang, plural=LANGUAGES[lang].plural)


def test_check_names_every_kind_of_fault(program: Program) -> None:
    said = ("a {x}", "b", "*c*", "d", "{count} e", "f {y}", "ok {y}")
    keys = [TextKey("report", text) for text in said]
    folder = program(*keys, plurals={TextKey("report", "{count} e"): "{count} es"})
    (folder / "fr.po").write_text(
        HEADER.format(lang="de", plural="nplurals=2; plural=(n != 1);")
        + r"""
#, python-brace-format
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

#, python-brace-format
msgctxt "report"
msgid "{count} e"
msgid_plural "{count} es"
msgstr[0] "un e"
msgstr[1] "{count} e"

#, python-brace-format, python-format
msgctxt "report"
msgid "f {y}"
msgstr "f {y}"

#, python-brace-format
msgctxt "report"
msgid "ok {y}"
msgstr "{y} ok"

#, python-brace-format
msgctxt "report"
msgid "ok {y}"
msgstr "ok {y}"

msgid "gone"
msgstr "parti"
"""
    )
    codes = [(fault.code, fault.text) for fault in catalog_checks.check_catalogs(["fr"])]
    assert codes == [
        ("plural-rule", ""), ("header", "Language"), ("markup", "*c*"), ("spaces", "*c*"),
        ("placeholders", "a {x}"), ("fuzzy", "b"), ("missing", "d"), ("flags", "f {y}"), ("duplicate", "ok {y}"),
        ("obsolete", "gone"),
    ]  # fmt: skip


def test_check_wants_every_plural_form(program: Program) -> None:
    key = TextKey("report", "{count} e")
    folder = program(key, plurals={key: "{count} es"})
    (folder / "pl.po").write_text(
        head("pl")
        + '#, python-brace-format\nmsgctxt "report"\nmsgid "{count} e"\nmsgid_plural "{count} es"\n'
        'msgstr[0] "{count} e"\nmsgstr[1] "{count} e"\n'
    )
    assert [fault.code for fault in catalog_checks.check_catalogs(["pl"])] == ["plural-count"]


def test_check_finds_words_that_are_typed_alike(program: Program) -> None:
    folder = program(TextKey("log", "tea"), TextKey("log", "roll"), place="s/games/a/x.py")
    texts = gather.texts_of_program()
    texts.add(TextKey("log", "fish"), "s/games/a/y.py")
    (folder / "de.po").write_text(
        head("de")
        + 'msgctxt "log"\nmsgid "tea"\nmsgstr "Thé"\n\nmsgctxt "log"\nmsgid "roll"\nmsgstr "the"\n\n'
        'msgctxt "log"\nmsgid "fish"\nmsgstr "thé"\n'
    )
    assert [(fault.code, fault.text) for fault in catalog_checks.check_catalogs(["de"])] == [
        ("ambiguous", "tea")
    ]
    (folder / "tr.po").write_text(
        head("tr")
        + 'msgctxt "log"\nmsgid "tea"\nmsgstr "ISI"\n\nmsgctxt "log"\nmsgid "roll"\nmsgstr "ısı"\n\n'
        'msgctxt "log"\nmsgid "fish"\nmsgstr "isim"\n'
    )
    assert [(fault.code, fault.text) for fault in catalog_checks.check_catalogs(["tr"])] == [
        ("ambiguous", "tea")
    ]


@pytest.mark.parametrize(("word", "codes"), [("tea", []), ("roll", ["ambiguous"])])
def test_a_letter_may_be_the_word_that_it_stands_for(program: Program, word: str, codes: list[str]) -> None:
    folder = program(TextKey("log", "t"), TextKey("log", word), place="s/games/a/x.py")
    told = 'msgctxt "log"\nmsgid "{}"\nmsgstr "茶"\n\n'
    (folder / "ja.po").write_text(head("ja") + told.format("t") + told.format(word))
    assert [fault.code for fault in catalog_checks.check_catalogs(["ja"])] == codes


def test_a_file_that_is_no_catalog(program: Program) -> None:
    (program() / "de.po").write_text(head("de") + "<<<<<<< ours\n")
    with pytest.raises(UnreadableFile, match="line 7"):
        catalog_checks.check_catalogs(["de"])


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (lambda texts: None, []),
        (lambda texts: texts.add(TextKey("log", "new"), "sheetgen/x.py"), [("template", "new")]),
        (lambda texts: texts.add(TEA, "sheetgen/y.py"), [("template", "tea")]),
        (lambda texts: texts.add(TEA, "sheetgen/x.py", plural="teas"), [("template", "tea")]),
        (lambda texts: texts.add(TEA, "sheetgen/x.py", note="to drink"), [("template", "tea")]),
        (lambda texts: texts.places.pop(TEA), [("obsolete", "tea")]),
        (lambda texts: texts.lost.append("sheetgen/x.py:7"), [("lost-text", "sheetgen/x.py:7")]),
    ],
)
def test_templates_are_compared_with_the_source(
    program: Program, change: Callable[[Texts], object], faults: list[tuple[str, str]]
) -> None:
    program(TEA, TextKey("report", "a long {text} " * 20), place="sheetgen/a_long_name_of_a_file/x.py" * 3)
    program_texts = gather.texts_of_program()
    program_texts.places[TEA] = ["sheetgen/x.py"]
    update_catalogs.update_catalogs()
    change(program_texts)
    found = catalog_checks.check_catalogs(["en"])
    assert [(fault.code, fault.text) for fault in found] == faults
    assert {fault.lang for fault in found} <= {"en"}
    assert catalog_checks.check_catalogs() == found


def test_an_installed_copy_checks_the_games_outside_it(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, game = program(TEA), tmp_path / "toy"
    (folder.parent / "_data").mkdir()
    (game / "locale").mkdir(parents=True)
    (game / "locale" / "messages.pot").write_text('msgid ""\nmsgstr ""\n')
    monkeypatch.setattr(resources, "outside_games", lambda: {"toy": game})
    gather.texts_of_program().add(TextKey("report", "cup"), "sheetgen_games/toy/x.py", "")
    found = catalog_checks.check_catalogs(["en"])
    assert [(fault.code, fault.text) for fault in found] == [("template", "cup")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_rules_are_cldrs(lang: str) -> None:
    """Each of CLDR's categories has one form, and each form one category."""
    from gettext import c2py

    rule, category = (
        c2py(LANGUAGES[lang].plural.partition("plural=")[2].rstrip(";")),
        Locale.parse(lang).plural_form,
    )
    pairs = {(category(n), rule(n)) for n in range(1001)}
    assert len(pairs) == len({kind for kind, _ in pairs}) == len({form for _, form in pairs})
    assert {form for _, form in pairs} == set(range(catalog_checks.plural_form_count(LANGUAGES[lang].plural)))


# ---- writing ----------------------------------------------------------------------------------
@pytest.mark.slow
def test_updating_is_stable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In languages with one, two, three and six forms of plurals; the others are written in no other way."""
    langs = ("en", "ja", "de", "pl", "ar")
    monkeypatch.setattr(update_catalogs, "all_languages", lambda: langs)
    update_catalogs.update_catalogs(to=tmp_path)
    first = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.po*")}
    update_catalogs.update_catalogs(to=tmp_path)
    again = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.po*")}
    assert again == first
    here = {
        path.relative_to(resources.PACKAGE).as_posix()
        for path in resources.PACKAGE.rglob("locale/*.po*")
        if path.stem in (*langs, "messages")
    }
    assert set(first) == here
    assert {"locale/messages.pot", "locale/de.po", "games/raja/locale/ar.po"} <= here


def test_a_translation_moves_with_its_text(program: Program) -> None:
    key = TextKey("report", "tea")
    folder = program(key)
    game = folder.parent / "games" / "fifth" / "locale"
    game.mkdir(parents=True)
    (game / "de.po").write_text(
        head("de") + '# from her\n#, fuzzy, python-format\nmsgctxt "report"\nmsgid "tea"\nmsgstr "Tee"\n'
    )
    (folder / "de.po").write_text(head("de").replace("Lang", 'Last-Translator: Ann\\n"\n"Lang', 1))
    update_catalogs.update_catalogs()
    header_, entry = parse_entries((folder / "de.po").read_text())
    assert entry.forms == ("Tee",) and entry.flags == {"fuzzy"}
    assert "# from her" in (folder / "de.po").read_text()
    assert header_fields(header_)["Last-Translator"] == "Ann" and "PO-Revision-Date" not in header_fields(
        header_
    )


def test_a_language_is_begun(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = program(TextKey("report", "{n} of 100 %"))
    monkeypatch.setitem(LANGUAGES, "cs", LANGUAGES["pl"]._replace(name="Czech"))
    update_catalogs.update_catalogs(["cs"])
    header_, entry = parse_entries((folder / "cs.po").read_text())
    assert header_fields(header_)["Language"] == "cs" and header_fields(header_)["Language-Team"] == "Czech"
    assert not entry.finished and entry.flags == {"python-brace-format"}
    assert sorted(path.name for path in folder.iterdir()) == ["cs.po", "messages.pot"]


def test_a_text_that_counts_has_cldrs_forms_in_every_language(program: Program) -> None:
    """Babel writes one form of Turkish, where CLDR has two."""
    key = TextKey("report", "{count} card")
    folder = program(key, plurals={key: "{count} cards"})
    update_catalogs.update_catalogs(LANGUAGES)
    for lang in set(LANGUAGES) - {"en"}:
        _, entry = parse_entries((folder / f"{lang}.po").read_text())
        assert len(entry.forms) == catalog_checks.plural_form_count(LANGUAGES[lang].plural), lang


def test_a_language_that_nobody_described(program: Program) -> None:
    folder = program(TextKey("report", "tea"))
    with pytest.raises(UsageError, match="Describe xx in"):
        update_catalogs.update_catalogs(["xx"])
    assert not list(folder.iterdir())


def test_an_installed_copy_is_not_written(program: Program, tmp_path: Path) -> None:
    folder = program(TextKey("report", "tea"))
    (folder.parent / "_data").mkdir()
    with pytest.raises(UsageError, match="source distribution"):
        catalog_checks.require_sources()
    update_catalogs.update_catalogs(["de"], tmp_path / "mine")
    assert not list(folder.iterdir()) and not (tmp_path / "mine").exists()


def test_work_elsewhere_is_not_lost_by_a_second_update(program: Program, tmp_path: Path) -> None:
    program(TextKey("report", "tea"))
    update_catalogs.update_catalogs(["de"], tmp_path / "mine")
    path = tmp_path / "mine" / "locale" / "de.po"
    path.write_text(
        path.read_text().replace('msgstr ""\n', 'msgstr "Tee"\n').replace('"Tee"\n"Pro', '""\n"Pro')
    )
    update_catalogs.update_catalogs(["de"], tmp_path / "mine")
    assert 'msgstr "Tee"' in path.read_text()


BEFORE = {
    TextKey("report", "The file is told to be there already."): "Die Datei ist schon da.",
    TextKey("report", "{n} so many pages of the sheet"): "{n} Seiten des Bogens",
    TextKey("help", "you may not do this"): "keine Erlaubnis",
    TextKey("report", "a text that is gone altogether"): "weg",
}
AFTER = (
    TextKey("report", "The file exists already."),
    TextKey("report", "{count} pages of the sheet"),
    TextKey("help", "you have no permission to do this"),
    TextKey("report", "QQQ"),
)


def changed_catalog(program: Program) -> Path:
    """A German catalog after all texts of ``BEFORE`` were changed to those of ``AFTER``."""
    folder = program(*BEFORE)
    update_catalogs.update_catalogs(["de"])
    path = folder / "de.po"
    text = path.read_text()
    for (_, source), said in BEFORE.items():
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{said}"')
    path.write_text(text)
    texts = gather.texts_of_program()
    texts.places.clear()
    for key in AFTER:
        texts.add(key, "sheetgen/x.py")
    update_catalogs.update_catalogs()
    return path


def test_a_changed_text_keeps_its_translation_until_it_has_been_read_again(program: Program) -> None:
    path = changed_catalog(program)
    found = {
        entry.fields["msgid"]: entry for entry in parse_entries(path.read_text()) if entry.fields["msgid"]
    }
    assert {text: (entry.before, entry.forms[0]) for text, entry in found.items()} == {
        **{
            after.text: (before.text, BEFORE[before])
            for before, after in zip(BEFORE, AFTER[:3], strict=False)
        },
        "QQQ": ("", ""),
    }
    assert {text for text, entry in found.items() if entry.fuzzy} == {key.text for key in AFTER[:3]}
    kept = path.read_text()
    update_catalogs.update_catalogs()
    assert path.read_text() == kept


def test_a_text_that_changes_again_still_shows_what_was_translated(program: Program) -> None:
    path = changed_catalog(program)
    texts = gather.texts_of_program()
    del texts.places[AFTER[0]]
    texts.add(TextKey("report", "This file exists already."), "sheetgen/x.py")
    update_catalogs.update_catalogs()
    (entry,) = [
        e for e in parse_entries(path.read_text()) if e.fields["msgid"] == "This file exists already."
    ]
    assert (entry.fuzzy, entry.before) == (True, "The file is told to be there already.")


@pytest.mark.parametrize(
    "lines",
    [
        ['#| msgid "a tea, and more"'],
        ['#| msgctxt "report"', '#| msgid ""', '#| "a tea, "', '#| "and more"', '#| msgid_plural "teas"'],
        ['#| msgid "a tea,', '#| and more"'],  # as Babel folds a long comment
    ],
)
def test_the_text_before_a_change_may_be_folded(lines: Sequence[str]) -> None:
    (entry,) = parse_entries("\n".join([*lines, "#, fuzzy", 'msgid "a coffee"', 'msgstr "ein Tee"']))
    assert entry.before == "a tea, and more"


def test_what_is_to_be_read_again_is_counted(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changed_catalog(program)
    monkeypatch.setenv("SHEETGEN_CACHE", "off")
    monkeypatch.setattr(i18n_commands, "_alike", lambda langs: [])
    assert i18n_commands.check_catalogs(["de"]) == 1
    said = capsys.readouterr().out
    assert "de: 3 translations to be read again" in said
    assert "It translates: 'you may not do this'" in said


# ---- gettext's own tools ----------------------------------------------------------------------
CATALOGS = sorted(path for folder in resources.catalog_folders().values() for path in folder.glob("*.po"))


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("path", CATALOGS, ids=[f"{p.parts[-3]}-{p.stem}" for p in CATALOGS])
def test_gettext_finds_nothing_wrong(path: Path) -> None:
    done = subprocess.run(
        ["msgfmt", "--check", "-o", os.devnull, path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


# ---- one word for one thing -------------------------------------------------------------------
@pytest.mark.parametrize("path", CATALOGS, ids=[f"{p.parts[-3]}-{p.stem}" for p in CATALOGS])
def test_a_sheet_is_called_in_lists_as_on_itself(path: Path) -> None:
    called: dict[str, dict[str, str]] = {"sheet": {}, "sheet title": {}}
    for entry in parse_entries(path.read_text(encoding="utf-8")):
        if (names := called.get(entry.fields.get("msgctxt", ""))) is not None and "msgstr" in entry.fields:
            names[entry.fields["msgid"]] = entry.fields["msgstr"]
    titles, labels = called["sheet title"], called["sheet"]
    assert {text: titles[text] for text in titles.keys() & labels} == {
        text: labels[text] for text in titles.keys() & labels
    }

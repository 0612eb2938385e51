"""Catalogs: what they say, how they are read, gathered and checked."""

import io
import os
import re
import shutil
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from sheetgen import resources
from sheetgen.errors import UnreadableFile, UsageError
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.catalog import Catalog, all_languages, catalog, language_of_tag, pseudo_translation
from sheetgen.text.pofile import compile_catalog, parse_entries
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


CATALOGS = sorted(path for folder in resources.catalog_folders().values() for path in folder.glob("*.po"))
NAMES = [path.relative_to(resources.PACKAGE).as_posix() for path in CATALOGS]
QUICK = {
    *{path.name: path for path in CATALOGS}.values(),
    *{path.parent: path for path in CATALOGS}.values(),
}
SOME_QUICKLY = [
    pytest.param(path, id=name, marks=[] if path in QUICK else pytest.mark.slow)
    for path, name in zip(CATALOGS, NAMES, strict=True)
]
"""All; the quick loop takes a catalog of each language and one of each folder."""
needs_gettext = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "pl.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    return Catalog("pl")


def test_texts_contexts_and_typography(polish: Catalog) -> None:
    assert polish.say(msg('Tea "\n"', "sheet")) == "Herbata w\u00a0„domu”"
    assert polish.say(msg("don't", "log")) == "nie-'"
    assert polish.say(msg("Cross {karma}", "card")) == "Skreśl {karma}"


def test_missing_and_fuzzy_texts_are_marked(polish: Catalog) -> None:
    assert polish.say(msg("Silk")) == "⟦Silk⟧"
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
    assert language_of_tag(tag) == "de" and catalog(tag).lang == "de"


def test_pseudo_languages() -> None:
    assert len(pseudo_translation("Tea", "en-x-long")) == 6
    assert len(pseudo_translation("Stepwell", "en-x-long")) == round(8 * 1.4)
    assert len(pseudo_translation("to the next free space", "en-x-long")) == round(22 * 1.3)
    assert pseudo_translation("Use {name}", "en-x-tall") == "Ûšê {name}"
    assert is_rtl("en-x-rtl") and catalog("en-x-long").say(msg("{a}", "sheet", a=1)).startswith("1")


@pytest.mark.parametrize("path", SOME_QUICKLY)
def test_the_quick_reader_reads_what_babel_reads(path: Path) -> None:
    with path.open("rb") as file:
        theirs = read_po(file, locale=path.stem)
    ours = {
        (entry.fields.get("msgctxt", ""), entry.fields["msgid"]): entry.forms
        for entry in parse_entries(path.read_text(encoding="utf-8"))
        if entry.finished and entry.fields["msgid"]
    }
    finished = {
        (m.context or "", (m.id if m.pluralizable else (m.id,))[0]): forms(m)
        for m in theirs
        if m.id and not m.fuzzy and all(forms(m))
    }
    assert ours == finished


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


@needs_gettext
@pytest.mark.parametrize("path", SOME_QUICKLY)
def test_what_is_compiled_is_what_msgfmt_compiles(path: Path, tmp_path: Path) -> None:
    made = subprocess.run(["msgfmt", "-o", tmp_path / "x.mo", path], capture_output=True, check=False)
    assert made.returncode == 0, made.stderr
    with (tmp_path / "x.mo").open("rb") as file:
        theirs = GNUTranslations(file)
    ours = GNUTranslations(io.BytesIO(compile_catalog(path.read_bytes())))
    assert {k: v for k, v in ours._catalog.items() if k} == {k: v for k, v in theirs._catalog.items() if k}
    assert [ours.plural(n) for n in range(201)] == [theirs.plural(n) for n in range(201)]


def test_tabs_may_follow_keywords() -> None:
    """Other programs align texts with tabs; no entry is lost."""
    written = "\n".join(
        re.sub(r"^(msg\S+) ", r"\1\t\t ", line)
        for line in PO.strip().splitlines()
        if not line.startswith("#~")
    )
    plain = [entry.fields for entry in parse_entries(PO.strip())]
    assert [entry.fields for entry in parse_entries(written)] == plain and len(plain) > 2


def test_scoring_needs_no_babel_and_no_shaper() -> None:
    code = "import sys, sheetgen.text.catalog as c; c.catalog(c.all_languages()[-1]).say(c.msg('x')); "
    code += "sys.exit(bool({'babel', 'uharfbuzz', 'reportlab', 'pyphen'}.intersection(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_languages_are_listed() -> None:
    assert all_languages()[0] == "en" and set(all_languages()) >= {"en", "de", "fr"}


# ---- files ------------------------------------------------------------------------------------
@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program with a catalog of its own, and one of a fifth game."""
    for folder, text in ((tmp_path, "tea"), (tmp_path / "games" / "fifth", "trump")):
        (folder / "locale").mkdir(parents=True)
        (folder / "locale" / "nl.po").write_text(PO_OF.format(text=text, said=f"{text}-nl"), encoding="utf-8")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    return tmp_path


PO_OF = 'msgid ""\nmsgstr "Language: nl\\n"\n\nmsgctxt "sheet"\nmsgid "{text}"\nmsgstr "{said}"\n'


def test_a_game_brings_its_own_catalog(home: Path) -> None:
    dutch = Catalog("nl")
    assert dutch.say(msg("tea", "sheet")) == "tea-nl" and dutch.say(msg("trump", "sheet")) == "trump-nl"
    assert dutch.say(msg("tea", "card")) == "⟦tea⟧" and not dutch.has(msg("trump"))


def test_what_is_compiled_is_kept_and_used(home: Path) -> None:
    assert Catalog("nl").say(msg("tea", "sheet")) == "tea-nl"
    kept = home / "locale" / "nl.mo"
    made = kept.read_bytes()
    assert made == compile_catalog((home / "locale" / "nl.po").read_bytes())
    kept.write_bytes(made.replace(b"tea-nl", b"TEA-NL"))
    assert Catalog("nl").say(msg("tea", "sheet")) == "TEA-NL"
    (home / "locale" / "nl.po").unlink()
    assert Catalog("nl").say(msg("tea", "sheet")) == "TEA-NL"


def test_a_newer_text_is_said_whatever_the_clock_says(home: Path) -> None:
    path = home / "locale" / "nl.po"
    assert Catalog("nl").say(msg("tea", "sheet")) == "tea-nl"
    path.write_text(PO_OF.format(text="tea", said="thee"), encoding="utf-8")
    os.utime(path, (0, 0))
    assert Catalog("nl").say(msg("tea", "sheet")) == "thee"


def test_a_folder_that_can_not_be_written_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("read only")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert Catalog("nl").say(msg("tea", "sheet")) == "tea-nl"
    assert sorted(p.name for p in (home / "locale").iterdir()) == ["nl.po"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('msgstr "tea-nl"\n', 'msgstr "tea-nl"\n<<<<<<< ours\n', "line 7"),
        ('msgid ""\n', '"lost"\nmsgid ""\n', "line 1"),
        ('msgstr "tea-nl"\n', 'msgstr "tea-nl\n', "line 6"),
        ('msgstr "tea-nl"\n', 'msgstr "tea\\x"\n', "line 6"),
        ("Language: nl", "Plural-Forms: nplurals=2; plural=no;", "plural"),
    ],
)
def test_a_file_that_is_no_catalog_is_named(home: Path, old: str, new: str, reason: str) -> None:
    path = home / "locale" / "nl.po"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    dutch = Catalog("nl")
    with pytest.raises(UnreadableFile, match=rf"nl\.po cannot be read: .*{reason}"):
        dutch.say(msg("tea", "sheet"))
    assert dutch.say(msg("trump", "sheet")) == "trump-nl"  # the error can be said


def test_values_of_a_card_may_be_messages(polish: Catalog) -> None:
    inner = msg("{n:n} and {m:.1f}", "report", n=1, m=2)
    assert (
        polish.say(msg("{karma} for {said} {tent}", "card", said=inner))
        == "⟦{karma} for 2,0 i\u00a01 {tent}⟧"
    )

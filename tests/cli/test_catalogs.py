"""The command that checks the translations, as a translator runs it."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen import resources
from sheetgen.__main__ import main
from sheetgen.cli import i18n_commands
from sheetgen.games import registry
from sheetgen.games.notation import lexicon
from sheetgen.message import msg
from sheetgen.press import cache
from sheetgen.text import catalog, catalog_checks, gather
from sheetgen.text.gather import TextKey, Texts

POT = """msgid ""
msgstr ""
"Project-Id-Version: sheetgen\\n"

#. A word that players type and find printed: one word of small letters, unlike the others.
#: sheetgen/games/toy/notation.py
msgctxt "log"
msgid "roll"
msgstr ""

#. Shown in a terminal. Leave `what is typed` as it is, unless it is a word of a log.
#: sheetgen/cli/show.py
#, python-brace-format
msgctxt "report"
msgid "{n} lines"
msgstr ""
"""
PO = """msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "log"
msgid "roll"
msgstr "worp"

#, python-brace-format
msgctxt "report"
msgid "{n} lines"
msgstr "{m} regels"
"""


@pytest.fixture
def catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Dutch alone, of a program that says two things."""
    texts = Texts()
    texts.add(TextKey("log", "roll"), "sheetgen/games/toy/notation.py")
    texts.add(TextKey("report", "{n} lines"), "sheetgen/cli/show.py")
    monkeypatch.setattr(resources, "catalog_folders", lambda: {"": tmp_path})
    monkeypatch.setattr(catalog_checks, "all_languages", lambda: ("en", "nl"))
    monkeypatch.setattr(gather, "texts_of_program", lambda: texts)
    monkeypatch.setattr(catalog_checks, "texts_of_program", lambda: texts)
    (tmp_path / "messages.pot").write_text(POT, encoding="utf-8")
    (tmp_path / "nl.po").write_text(PO, encoding="utf-8")
    _forget_catalogs()
    yield tmp_path
    _forget_catalogs()


def _forget_catalogs() -> None:
    """What was read of catalogs is not kept from one set of them to another."""
    catalog.catalog.cache_clear()
    lexicon._lexicons.clear()
    for grammar in registry.grammars().values():
        grammar._language_caches.clear()


def test_a_fault_is_shown_with_its_place_and_exits_1(
    catalogs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["i18n", "check"]) == 1
    assert capsys.readouterr().out == (
        "nl: placeholders (report): '{n} lines' has the placeholders {m}, not {n}\n"
    )


def test_as_json(catalogs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", "check", "nl", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["schema"] == "sheetgen.i18n-check/1" and not said["valid"]
    assert [(f["code"], f["lang"], f["text"]) for f in said["faults"]] == [
        ("placeholders", "nl", "{n} lines")
    ]


def test_a_complete_language_is_said_to_be(catalogs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (catalogs / "nl.po").write_text(PO.replace("{m}", "{n}"), encoding="utf-8")
    assert main(["i18n", "check"]) == 0
    assert capsys.readouterr().out == "nl: complete\n"


def test_one_language_is_compared_with_the_template_and_english_is_the_source(
    catalogs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (catalogs / "nl.po").write_text(PO.replace("{m}", "{n}"), encoding="utf-8")
    gather.texts_of_program().add(TextKey("report", "brand new"), "sheetgen/cli/show.py")
    assert main(["i18n", "check", "nl"]) == 0
    assert capsys.readouterr().out == "nl: complete\n"
    stale = "en: template (report): 'brand new' is not as `sheetgen i18n update` writes it\n"
    assert main(["i18n", "check", "en"]) == 1
    assert capsys.readouterr().out == stale
    assert main(["i18n", "check"]) == 1
    assert capsys.readouterr().out == stale + "nl: complete\n"


def test_an_unknown_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", "check", "tlh"]) == 2
    assert "No catalog for tlh." in capsys.readouterr().err


def test_update_needs_babel_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "sheetgen.text.update_catalogs", raising=False)
    monkeypatch.delattr("sheetgen.text.update_catalogs", raising=False)
    monkeypatch.setitem(sys.modules, "babel.messages.catalog", None)
    assert main(["i18n", "update"]) == 2
    assert resources.install_command("translate") in capsys.readouterr().err


def test_checking_needs_no_babel() -> None:
    code = "import sys, sheetgen.text.catalog_checks; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.slow
def test_checking_a_language_is_quick() -> None:
    """It does not load typer, which takes long to begin."""
    code = (
        "import sys; from sheetgen.__main__ import main; "
        "main(['i18n', 'check', 'de']); sys.exit('typer' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_was_found_is_kept_while_no_file_says_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house"
    for name in ("sheetgen", "layouts"):
        (house / name).mkdir(parents=True)
    source = house / "sheetgen" / "one.py"
    source.write_text("1")
    found = [
        catalog_checks.CatalogFault("lost-text", "en", "", "place", msg("{n} of {what}", n=2, what=msg("it")))
    ]
    looked: list[object] = []
    cache.program_digest()  # is kept: look at the program while the package is the true one
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(resources, "PACKAGE", house / "sheetgen")
    monkeypatch.setattr(resources, "resource_folder", lambda name: house / name)
    monkeypatch.setattr(i18n_commands, "_found", lambda *asked: looked.append(asked) or found)  # type: ignore[func-returns-value]
    first, again = i18n_commands._faults((), ("de",)), i18n_commands._faults((), ("de",))
    assert first == again == found
    assert len(looked) == 1
    assert i18n_commands._faults(("en",), ("en",)) == found
    assert len(looked) == 2
    source.write_text("2")
    (house / "sheetgen" / "one.txt").write_text("nothing that is read")
    assert i18n_commands._faults((), ("de",)) == found
    assert len(looked) == 3
    for file in (tmp_path / "cache").iterdir():
        file.write_bytes(hashlib.sha256(b"[[1]]").digest() + b"[[1]]")
    assert i18n_commands._faults((), ("de",)) == found
    assert len(looked) == 4

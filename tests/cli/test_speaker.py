"""One speaker: every command in every language, with LANG and with ``--lang``: help, a good run, a wrong one.

Nothing may be left in English: each line is searched for words that no other language of the house has.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from sheetgen.__main__ import main
from sheetgen.cli import app, commands, show
from sheetgen.message import Msg
from sheetgen.press import calibration
from sheetgen.text.catalog import all_languages, catalog
from tests.support.commands import run
from tests.support.quick import first_quick

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GAME = str(ROOT / "tests/replay/games/overlap-2.log")
OPEN = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nroll: ts ts | line curve | pot fish | raja merchant\n"
BAD = f"{OPEN}Ann: flga\n"
VARIANT = """[header]
schema = "sheetgen.layout/1"
game = "dice-charmers"
kind = "province"
name = "my-sun"
version = "1.0"
extends = "dice-charmers/sun"

[market]
coins = [2, 2, 3, 3, 4, 4, 5, 5, 6]
"""
"""The README's own."""
OTHERS = [lang for lang in all_languages() if lang != "en"]
BOTH_WAYS = OTHERS[:2]
"""Languages that are also asked for by the environment: which language is asked for makes no difference there."""
ENGLISH = re.compile(
    r"(?<![-\w./])(the|there|with|which|what|that|this|than|from|are|not|and|you|your|by|its|of|missing"
    r"|found|allowed|written|warning|usage|options|commands|examples|arguments)(?![-\w./:])",
    re.IGNORECASE,
)
OWN = {
    "de": {"by"}, "nl": {"of", "by"}, "pl": {"by"}, "tr": {"not"}, "fr": {"options", "commandes", "usage", "arguments"},
}  # fmt: skip
"""Words that are the language's own as well."""
TITLE = r"(?:Rajas of the Ganges\s*: )?The Dice Charmers"
"""A name, which some languages leave as it is."""
COMMANDS = [
    *((name,) for name in commands.MODULES if name not in ("i18n", "new")),
    ("new", "layout"),
    ("new", "game"),
    ("new",),
    ("i18n", "check"),
    ("i18n", "update"),
    ("i18n",),
    (),
]
GOOD: dict[tuple[str, ...], int] = {
    ("print", "dice-charmers/campaign", "--dry-run"): 0,
    ("preview", "dice-charmers/campaign", "--svg", "--force"): 0,
    ("calibrate", "--list"): 0,
    ("impose", "pages.pdf", "--force", "--backs", "none"): 0,
    ("list",): 0,
    ("check", "dice-charmers/campaign"): 0,
    ("check", "bad.toml"): 1,
    ("check", "my-sun.toml"): 0,
    ("print", "my-sun.toml", "--force"): 0,
    ("preview", "my-monsoon.toml", "--svg", "--force"): 0,
    ("score", GAME): 0,
    ("score", "variant.log"): 0,
    ("score", "bad.log"): 1,
    ("format", "open.log"): 0,
    ("settle", "dice-charmers", "A: 16, 49, 5/4", "B: 14, 50, 3/3"): 1,
    ("mend", "bad.log"): 1,
    ("history", GAME, "bad.log"): 1,
    ("explain", "DC-42"): 0,
    ("cost", "open.log", "Ann: ts"): 0,
    ("record", "open.log"): 0,
    ("play", "dice-charmers", "--layout", "sun", "--log", "play.log", "--seed", "1"): 0,
    ("hint", "open.log", "--level", "1"): 0,
    ("simulate", "dice-charmers/sun", "--games", "1", "--jobs", "1"): 0,
    ("vary", "nagaraja/temple", "--games", "0"): 0,
    ("odds", "nagaraja", "3 brown"): 0,
    ("preflight", "empty.pdf", "--for", "generic-x4"): 1,
    ("preflight", "broken.pdf", "--for", "generic-x4"): 1,
    ("preflight", "pages.pdf", "--for", "generic-x1a"): 1,
    ("ink", "pages.pdf"): 0,
    ("doctor",): 0,
    ("new-game", "mankala", "--to", "drafts"): 0,
    ("new-layout", "my-sun", "--from", "dice-charmers/campaign", "--force"): 0,
}
"""Command lines that do something, and their exit status."""
WRONG: list[tuple[str, ...]] = [
    ("bogus",), ("scroe",), ("i18n", "chekc"), ("list", "--jsno"), ("list", "--xyzzy"), ("list", "x"), ("score",),
    ("preflight", "x.pdf"), ("preview", "x", "--dpi", "x"), ("score", "--at"), ("list", "--json=1"),
    ("print", "nope"), ("preview", "nope", "--png"), ("check", "nope.toml"), ("check", "."),
    ("schema", "chess"), ("schema", "raja", "--kind", "x"), ("schema",), ("schema", "--output", "x"),
    ("score", "nope.log"), ("score", "."), ("format", "nope.log"), ("mend", "nope.log"),
    ("settle", "chess", "A: 1"), ("explain", "xx-1"), ("cost", "nope.log", "x"), ("hint", "bad.log"),
    ("review", "bad.log"), ("review", "open.log", "--playouts", "0"), ("play", "chess"), ("record", "no/x.log"),
    ("vary", "raja/card"), ("vary", "bania/oasis", "--count", "0"),
    ("simulate", "nope"), ("simulate", "raja/card"), ("odds", "raja", "x"), ("odds", "nagaraja", "3 pink"),
    ("preflight", "nope.pdf", "--for", "generic-x4"), ("preflight", "empty.pdf", "--for", "x"), ("ink", "nope.pdf"),
    ("print", "--repeat", "nope.pdf"), ("print", "--repeat", "pages.pdf"), ("print",),
    ("impose", "nope.pdf"), ("impose", "empty.pdf"), ("impose", "pages.pdf", "--creep", "1mm"),
    ("impose", "pages.pdf", "--order", "booklet"), ("ink", "empty.pdf"),
    ("ink", "broken.pdf"), ("preflight", "pages.pdf", "--for", "bad.toml"), ("impose", "broken.pdf"),
    ("calibrate", "--read", "a", "b"), ("calibrate", "--backs", "x"), ("i18n", "check", "xx"),
    ("i18n", "update", "xx"), ("new-game", "raja"), ("new-game", "A B"), ("new-layout", "A B", "--from", "x"),
    ("new-layout", "x", "--from", "nope"), ("print", "bania/card", "--paper", "x"),
    ("print", "bania/card", "--up", "x"),
    ("print", "bania/card", "--copies", "0"), ("print", "bania/card", "-o", "no/x.pdf"),
    ("print", "bania/card", "--for", "generic-x5"), ("--show-completion", "tcsh"), ("list", "--lang", "xx"),
]  # fmt: skip
"""Command lines that come to nothing."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", open(os.devnull, encoding="utf-8"))  # noqa: SIM115, PTH123
    (tmp_path / "bad.log").write_text(BAD, encoding="utf-8")
    (tmp_path / "open.log").write_text(OPEN, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("[header]\nname = 3\n", encoding="utf-8")
    (tmp_path / "my-sun.toml").write_text(VARIANT, encoding="utf-8")
    titled = VARIANT.replace('"my-sun"', '"monsoon"\ntitle = { fr = "Mousson", ja = "雨季" }')
    (tmp_path / "my-monsoon.toml").write_text(titled, encoding="utf-8")
    (tmp_path / "variant.log").write_text(OPEN.replace("sun", "my-sun.toml"), encoding="utf-8")
    (tmp_path / "empty.pdf").write_bytes(b"%PDF-1.4\n")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\n1 0 obj\n<< /Type")
    (tmp_path / "pages.pdf").write_bytes(calibration.calibration_pdf("en", "a4", "long-edge"))
    return tmp_path


def english(text: str, lang: str) -> list[str]:
    """Lines with English words; what is typed and what is quoted may be English in all languages."""
    plain = re.sub(r"`[^`]*`|«[^»]*»|“[^”]*”|„[^“”]*[“”]|「[^」]*」|\"[^\"]*\"|'[^']*'", "", text)
    plain = re.sub(TITLE, "", plain)
    lines = [line for line in plain.splitlines() if not line.startswith("  sheetgen ")]
    return [line for line in lines if {w.lower() for w in ENGLISH.findall(line)} - OWN.get(lang, set())]


def in_turn(asked: Iterable[Any], lang: str) -> list[Any]:
    """All command lines in the first language, each in every fourth of the others: whole catalogs say the rest."""
    turn = OTHERS.index(lang)
    return [words for n, words in enumerate(asked) if not turn or n % 4 == turn % 4]


@pytest.mark.parametrize("lang", first_quick(OTHERS, 2))
def test_help_is_in_the_readers_language(
    lang: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    begin = catalog(lang).say(Msg("Usage: {line}", "help", (("line", "sheetgen"),)))
    examples = catalog(lang).say(Msg("Examples:", "help"))
    for words in in_turn(COMMANDS, lang):
        monkeypatch.setenv("LANG", "C")
        said = run(capsys, *words, "--lang", lang, "--help")
        if lang in BOTH_WAYS:
            monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
            assert run(capsys, *words, "--help") == said, words
        status, out, err = said
        assert (status, err, english(out, lang)) == (0, "", []), words
        assert out.startswith(begin) and "…" not in out, words
        assert examples in out or words in (("i18n",), ("new",))


@pytest.mark.parametrize("lang", first_quick(OTHERS, 1))
def test_what_is_done_is_told_in_the_readers_language(
    lang: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = []
    for words in in_turn(GOOD, lang):
        wanted = GOOD[words]
        status, out, err = run(capsys, *words, "--lang", lang)
        if status != wanted or english(out + err, lang):
            wrong.append((words, status, english(out + err, lang), err))
    assert wrong == []


@pytest.mark.parametrize("lang", first_quick(OTHERS, 2))
def test_what_is_wrong_is_told_in_the_readers_language(
    lang: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = []
    for words in in_turn(WRONG, lang):
        asked = ("--lang", lang, *words) if words[-1] == "--at" else (*words, "--lang", lang)
        monkeypatch.setenv("LANG", "C")
        said = run(capsys, *(words if "--lang" in words else asked))
        monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
        status, out, err = run(capsys, *words) if lang in BOTH_WAYS or "--lang" in words else said
        if status not in (1, 2) or not (out + err).strip() or english(out + err, lang) or err.count("\n") > 1:
            wrong.append((words, status, out, err))
        elif "--lang" not in words and said != (status, out, err):
            wrong.append((words, said, status, out, err))
    assert wrong == []


def test_english_is_found_where_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the others stand on: nearly all that is said in English has such a word."""
    said = [run(capsys, *words) for words in WRONG]
    assert sum(bool(english(out + err, "de")) for _, out, err in said) > len(WRONG) * 0.8
    helped = [run(capsys, *words, "--help")[1] for words in COMMANDS]
    assert all(english(out, "de") for out in helped)


def test_the_language_that_is_asked_for_goes_before_that_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert run(capsys, "--lang", "en", "scroe")[2].startswith("There is no command")
    assert run(capsys, "scroe", "--lang=de")[2].startswith("Es gibt keinen Befehl")
    assert run(capsys, "scroe")[2].startswith("コマンド")
    assert json.loads(run(capsys, "scroe", "--json", "--lang", "fr")[1])["message"].startswith("Il n’y a")
    assert run(capsys, "explain", "--", "--lang")[2].startswith("コード")
    monkeypatch.setenv("LANG", "C")
    assert run(capsys, "scroe")[2].startswith("There is no command")
    assert show.reader_language() == "en"


@pytest.mark.parametrize("words", [*GOOD, *((*words, "--help") for words in COMMANDS[::6])], ids=" ".join)
def test_a_reader_that_goes_away_after_the_first_line_is_no_fault(
    words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `| head -1` does: what is written to a pipe that nobody reads any more is lost, and that is all."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w", encoding="utf-8") as gone:
        monkeypatch.setattr("sys.stdout", gone)
        assert main(list(words)) == 0
        monkeypatch.undo()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_what_the_system_refuses_is_told_in_the_readers_language(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        monkeypatch.setattr("sys.stdout", full)
        assert main(["list", "--lang", "de"]) == 2
        monkeypatch.undo()
    assert capsys.readouterr().err == "Die Ausgabe kann nicht geschrieben werden: der Datenträger ist voll.\n"
    (folder / "file").write_text("", encoding="utf-8")
    for words, said in (
        (("score", f"{folder}/file/x.log"), "ein Teil des Pfads ist kein Ordner."),
        (("ink", str(folder)), "es ist ein Ordner."),
        (("ink", f"{folder}/nope.pdf"), "es gibt keine solche Datei."),
        (("ink", f"{folder}/{'a' * 300}.pdf"), "der Name ist zu lang."),
    ):
        status, _, err = run(capsys, *words, "--lang", "de")
        assert (status, err.count("\n")) == (2, 1) and err.endswith(f"{said}\n"), (words, err)


def test_help_is_there_without_docstrings_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    bare = subprocess.run(
        [sys.executable, "-OO", "-m", "sheetgen", "--help"], capture_output=True, text=True, check=True
    )
    assert bare.stdout == said


@pytest.mark.parametrize("columns", [20, 45, 80, 200])
@pytest.mark.parametrize("lang", ["en", "de", "ja"])
def test_help_is_whole_at_any_width(
    lang: str, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.explain.sections import text_width

    monkeypatch.setenv("COLUMNS", str(columns))
    out = run(capsys, "print", "--lang", lang, "--help")[1]
    body = out.partition("\n\n")[2].rpartition("\n\n")[0]
    for line in body.splitlines():
        words = len(line.split()) > 2 and not line.lstrip().startswith("-")
        assert text_width(line) <= min(columns, 100) or not words, line
    told = catalog(lang).say(
        Msg(
            "order of pages: rows, stack (cut the pile and put the parts on each other), booklet, or quarter "
            "(four pages on one side, for two folds)",
            "help",
        )
    )
    assert re.sub(r"\s", "", told) in re.sub(r"\s", "", out)


@pytest.mark.parametrize(
    "words", [words for words in COMMANDS if words not in (("i18n",), ("new",))], ids=" ".join
)
def test_the_examples_of_help_are_command_lines(words: tuple[str, ...]) -> None:
    """Each can be typed as it stands: its options are there, nothing lacks, nothing is too much."""
    group: Any = get_command(app.build_app())
    command = group
    for word in words:
        command = command.commands[word]
    examples = command.epilog.splitlines()
    assert examples
    for example in examples:
        typed = shlex.split(example)
        assert tuple(typed[: len(words) + 1]) == ("sheetgen", *words), example
        inner, rest = group, typed[1:]
        while hasattr(inner, "commands"):
            inner, rest = inner.commands[rest[0]], rest[1:]
        if "--help" not in rest:
            inner.make_context(inner.name, rest)

"""What people's machines do to a command line: help, slips, pipes, encodings, odd names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.__main__ import main
from sheetgen.cli import commands
from tests.support.commands import run
from tests.support.quick import first_quick

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/replay/games/overlap-2.log"
LOG = "game: dice-charmers\nlayout: sun\nplayers: Léa, Raj\n\nLéa: flag; get ts\n"
LONG = "a" * 300


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


# ---- help and slips -------------------------------------------------------------------------
@pytest.mark.parametrize(
    "words", first_quick([(), *((name,) for name in commands.MODULES), ("i18n", "check")], 2)
)
def test_h_is_help(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    status, out, _ = run(capsys, *words, "-h")
    assert status == 0 and out.startswith(f"Usage: {' '.join(('sheetgen', *words))} ")
    assert run(capsys, *words, "--help")[:2] == (0, out)


@pytest.mark.parametrize(
    ("words", "near", "far"),
    [
        (["scroe", "x.log"], "score", "print"),
        (["i18n", "chekc"], "check", "update"),
        (["print", "dice-charmers/sun", "--papr", "a4"], "--paper", "--json"),
        (["print", "dice-charmers/sunn"], "? dice-charmers/sun", "mat"),
        (["print", "dice-charmer/moon"], "? dice-charmers/moon", "card"),
        (["print", "rajastan"], "? raja/rajasthan", "dice"),
        (["print", "nagarja"], "nagaraja/temple", "bania"),
        (["check", "raja/palyer"], "? raja/player", "dice"),
        (["simulate", "bania/oasys"], "? bania/oasis", "raja"),
        (["explain", "die-on-elefant"], "die-on-elephant", "unreadable"),
        (["print", "dice-charmers/card", "--for", "generic-x5"], "generic-x4", "a4"),
    ],
)
def test_a_slip_gets_the_nearest_proposed(
    capsys: pytest.CaptureFixture[str], words: list[str], near: str, far: str
) -> None:
    status, out, err = run(capsys, *words)
    offered = (out + err).split("Did you mean")[-1]
    assert status == 2 and near in out + err and far not in offered
    if near.startswith("--"):
        assert offered.index("--") == offered.index(near)  # the nearest first


# ---- pipes ----------------------------------------------------------------------------------
WORDS = [
    ("--help",),
    ("score", str(GAME)),
    ("record", "x.log", "--game", "raja", "--players", "A,B"),
    ("bogus",),
]
"""Commands that end as processes; ``test_speaker`` tries all commands in this one."""


@pytest.mark.medium
@pytest.mark.parametrize("words", first_quick(WORDS, 1), ids=lambda words: words[0])
def test_a_reader_that_has_gone_is_no_fault(words: tuple[str, ...], tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *words],
        stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.PIPE, cwd=tmp_path, env=env, check=False,
    )  # fmt: skip
    os.close(write)
    if words != ("bogus",):
        assert (done.returncode, done.stderr) == (0, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.medium
@pytest.mark.parametrize("lang", ["ar", pytest.param("ja", marks=pytest.mark.slow)])
def test_what_is_redirected_is_utf_8_whatever_the_code_page(lang: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    made = subprocess.run(
        [sys.executable, "-m", "sheetgen", "format", str(GAME), "--lang", lang],
        capture_output=True, env=env, check=True,
    )  # fmt: skip
    log = tmp_path / "a.log"
    log.write_bytes(made.stdout)
    assert "\\u" not in log.read_text(encoding="utf-8")
    assert main(["score", str(log)]) == 0


# ---- encodings ------------------------------------------------------------------------------
@pytest.mark.parametrize("form", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_any_unicode_that_says_so_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    log, layout = tmp_path / "a.log", tmp_path / "a.toml"
    log.write_bytes(LOG.replace("sun", "a.toml").replace("flag", "flga").encode(form))
    sun = (ROOT / "layouts/dice_charmers/sun.toml").read_text(encoding="utf-8")
    layout.write_bytes(f"# é\n{sun}".encode(form))
    assert run(capsys, "check", str(layout))[0] == 0
    _, out, _ = run(capsys, "score", str(log))
    assert ":5:6: error [unreadable]\n    5 | Léa: flga; get ts\n      |      ^^^^\n" in out
    layout.write_bytes(f'# é\n[header]\nschéma = 1\nname = "é{"x" * 80}"\n'.encode(form))
    assert ":3:4: " in run(capsys, "check", str(layout))[1]


@pytest.mark.parametrize("page", ["cp1252", "cp1256", "shift-jis", "koi8-r"])
def test_a_code_page_is_read_if_it_is_certain_or_refused_with_the_remedy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, page: str
) -> None:
    name = {"cp1252": "Léa", "cp1256": "ليلى", "shift-jis": "レイラ", "koi8-r": "Лейла"}[page]
    log, layout = tmp_path / "a.log", tmp_path / "a.toml"
    log.write_bytes(LOG.replace("Léa", name).encode(page))
    layout.write_bytes(f'[header]\ntitle = "{name}"\n'.encode(page))
    status, out, _ = run(capsys, "score", str(log))
    if page in ("koi8-r", "cp1256"):  # These bytes may be letters of several scripts.
        assert status == 1 and "[not-utf-8]" in out and "line 3" in out and "as UTF-8" in out
    else:
        assert "[not-utf-8]" not in out and name in out
    status, out, err = run(capsys, "check", str(layout))
    assert status > 0 and "line 2" in out + err and "as UTF-8" in out + err


# ---- odd names ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "words",
    [
        ("score", f"{LONG}.log"),
        ("format", f"{LONG}.log"),
        ("hint", f"{LONG}.log"),
        ("cost", f"{LONG}.log", "ts"),
        ("check", f"{LONG}.toml"),
        ("print", f"{LONG}.toml"),
        ("print", LONG * 20),
        ("simulate", f"{LONG}.toml"),
        ("ink", f"{LONG}.pdf"),
        ("preflight", f"{LONG}.pdf", "--for", "generic-x4"),
        ("print", "dice-charmers/sun", "-o", f"{LONG}.pdf"),
        ("settle", "dice-charmers", "A: 1", "--layout", f"{LONG}.toml"),
        ("explain", LONG * 20),
        ("score", "a\nb\x1b[31m\udcff.log"),
        ("check", "a\nb\x1b[31m\udcff.toml"),
        ("print", "a\nb\x1b[31m\udcff.toml"),
        ("print", "dice-charmers/sun", "--lang", "a\nb" + LONG),
    ],
    ids=lambda words: words[0],
)
def test_names_of_any_kind_are_one_line_of_error(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, *words)
    assert status == 2 and out == "" and err.count("\n") == 1 and err.endswith("\n")
    assert err[:-1].isprintable() and max(map(len, err.split())) <= 130


def test_odd_names_are_read_and_shown_in_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "odd\n\x1b[31m.log"
    log.write_text(LOG, encoding="utf-8")
    status, out, _ = run(capsys, "score", str(log))
    assert status == 0 and out.split("\n")[0].endswith("odd\\n\\x1b[31m.log: legal, not finished")
    log.write_text(LOG.replace("flag", "flga"), encoding="utf-8")
    assert "\\x1b[31m.log:5:6: error" in run(capsys, "score", str(log))[1]
    assert json.loads(run(capsys, "score", str(log), "--json")[1])["legal"] is False


@pytest.mark.medium
def test_the_paper_that_is_printed_on_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "dice-charmers/mat", "--on", "a3", "--dry-run"]
    _, out, _ = run(capsys, *words)
    assert out.startswith("dice-charmers-mat-a4-on-a3-en.pdf") and "A3 paper" in out and "A4" not in out
    assert json.loads(run(capsys, *words, "--json")[1])["paper"] == "a3"


REFUSED = [
    ("print", "nope", "--json"),
    ("preview", "nope", "--png", "--json"),
    ("check", "nope", "--json"),
    ("list", "--bogus", "--json"),
    ("simulate", "nope", "--json"),
    ("odds", "raja", "x", "--json"),
    ("hint", "nope", "--json"),
    ("review", "nope", "--json"),
    ("preflight", "nope.pdf", "--for", "generic-x4", "--json"),
    ("preflight", "nope.pdf", "--json"),
    ("ink", "nope.pdf", "--json"),
    ("explain", "nope", "--json"),
    ("cost", "nope.log", "x", "--json"),
    ("score", "nope.log", "--json"),
    ("score", "nope.log", "--at=x", "--json"),
    ("format", "nope.log", "--json"),
    ("mend", "nope.log", "--json"),
    ("settle", "chess", "A: 1", "--json"),
    ("settle", "--json"),
    ("i18n", "check", "xx", "--json"),
    ("print", LONG * 20, "--json"),
    ("bogus", "--json"),
]


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_came_to_nothing_is_json_too(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    status, out, err = run(capsys, *words)
    data = json.loads(out)
    assert status == 2 and data["schema"].startswith("sheetgen.") and not err
    if data["schema"] == "sheetgen.error/1":
        assert data["code"] in ("usage", "not-readable") and data["message"] and data["faults"] == []


def test_faults_are_told_in_json_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    layout = tmp_path / "a.toml"
    layout.write_text("[header]\nname = 3\n", encoding="utf-8")
    status, out, _ = run(capsys, "print", str(layout), "--json")
    data = json.loads(out)
    assert status == 1 and data["code"] == "layout-fault"
    assert {"file": str(layout), "line": 2, "column": 8, "key": "header.name"}.items() <= [
        fault for fault in data["faults"] if fault["key"] == "header.name"
    ][0].items()
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    said = json.loads(run(capsys, "print", "nope", "--json")[1])["message"]
    assert said.startswith("Es gibt keinen Plan nope.")

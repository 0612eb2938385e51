"""Nothing that anybody feeds in takes more than 5 s of computing and 500 MB: docs/limits.md."""

from __future__ import annotations

import io
import multiprocessing
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from math import ceil
from pathlib import Path
from time import process_time

import pytest
from pypdf import PdfWriter

from sheetgen.__main__ import main
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts import file
from sheetgen.games.library import names
from sheetgen.inspect.time_limit import MOST_BYTES
from sheetgen.read import lines
from sheetgen.text.typesetter import Typesetter
from tests.press import editing
from tests.support.commands import run

resource = pytest.importorskip("resource")

ROOT = Path(__file__).parents[1]
SECONDS, BYTES = 5, 500_000_000
USUAL = 0.05
"""Seconds that 400,000 rounds of a small loop take on the machine for which the bound is meant."""
GAMES = ROOT / "tests/replay/games"
HEAD = "game: dice-charmers\nlayout: sun\nplayers: Leila, Rajesh\n\n"
TABLE = """[header]
schema = "sheetgen.layout/1"
game = "dice-charmers"
kind = "province"
name = "x"
version = "1.0"
"""


FRESH = multiprocessing.get_context("forkserver")
"""Processes that have imported this file and done nothing else: a program of its own each takes half a second more."""
FRESH.set_forkserver_preload([__name__, "sheetgen.cli.log_commands", "sheetgen.cli.layout_commands"])


def bounded(tmp_path: Path, command: str, name: str, text: str) -> None:
    """Run a command on a file, in a process of its own; the system ends what takes more."""
    path, told = tmp_path / name, tmp_path / "told"
    path.write_text(text, encoding="utf-8")
    process = FRESH.Process(target=_bounded, args=([command, str(path)], seconds(), told))
    process.start()
    process.join()
    said = told.read_text(encoding="utf-8")
    assert process.exitcode in (1, 2), (process.exitcode, said[-500:])
    assert said and "internal error" not in said and "Traceback" not in said


def _bounded(words: list[str], most: int, told: Path) -> None:
    """Run a command line within the bounds, and write what it says to a file."""
    with told.open("w", encoding="utf-8") as out, redirect_stdout(out), redirect_stderr(out):
        _limit(most)
        status = main(words)
    sys.exit(status)


@cache
def seconds() -> int:
    """The bound in seconds of this machine: as much more as it is slower than the one for which it is meant."""
    known: dict[int, object] = {}
    rounds = []
    for _ in range(5):
        begin = process_time()
        for i in range(400_000):
            known[i % 1000] = i, str(i), known.get(i % 77)
        rounds.append(process_time() - begin)
    return ceil(SECONDS * max(1.0, min(rounds) / USUAL))


def _limited() -> None:
    _limit(seconds())


def _limit(most: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))


def filled(line: str, most: int = lines.MAX_LINES) -> str:
    """As many lines as a log may have, as many words and as many bytes."""
    words = max(len(re.findall(r"[^\s,;|]+", line)), 1)
    room = (lines.MAX_BYTES - len(HEAD.encode())) // len(line.encode())
    return line * min(room, most - 6, (lines.MAX_ALL_WORDS - 10) // words)


def body(log: Path) -> tuple[str, list[str]]:
    head, _, rest = log.read_text(encoding="utf-8").partition("\n\n")
    return f"{head}\n\n", [line for line in rest.split("\n") if line]


def shuffled(log: Path, mark: str = "") -> str:
    """A game's turns again and again, in no order."""
    head, said = body(log)
    many = (said * 500)[: lines.MAX_LINES - head.count("\n") - 1]
    random.Random(1).shuffle(many)
    text = head + "\n".join(line + mark for line in many)
    return text.encode()[: lines.MAX_BYTES - 100].decode(errors="ignore")


LAYOUTS: dict[str, str] = {
    "a number of 5,000 digits": f"{TABLE}[market]\ncoins = [{'9' * 5000}]\n",
    "a date without end": f"x = 2020-01-01T00:00:00.{'1' * 150_000}\n",
    "dotted keys 20,000 deep": ".".join("a" * 20_000) + " = 1\n",
    "quoted dotted keys": ".".join(['"a"'] * 40_000) + " = 1\n",
    "dotted tables": "\n".join("[" + ".".join(f"k{i}" for i in range(60)) + f".b{n}]" for n in range(600)),
    "tables as deep as may be": "\n".join(
        "[" + ".".join(f"k{n}" for _ in range(19)) + "]" for n in range(1800)
    ),
    "lists 20,000 deep": "a = " + "[" * 20_000 + "]" * 20_000,
    "tables in each other": "a = " + "{a=" * 20_000 + "1" + "}" * 20_000,
    "many values": f"{TABLE}[market]\ncoins = [{'1,' * 90_000}]\n",
    "as many values as may be": f"{TABLE}[market]\ncoins = [{'1,' * 19_900}]\n",
    "many wrong values": f"{TABLE}[market]\ncoins = [" + '"a",' * 19_900 + "]\n",
    "many keys": TABLE + "".join(f"k{i} = {i}\n" for i in range(14_000)),
    "many statements that are none": "a b\n" * 49_000,
    "quotes": "a = " + '"' * 199_000,
    "escapes": '"""\\' * 49_000,
    "equals": "=" * 199_000,
    "line ends": "\n" * 199_000,
    "more than a layout has": "#" * 2_000_000,
}
LOGS: dict[str, Callable[[], str]] = {
    "a number of 1,900 digits": lambda: f"{HEAD}Leila: ahead {'9' * 1900}\nclaim Leila: fame {'9' * 1900}\n",
    "a number of 5,000 digits": lambda: f"{HEAD}Leila: ahead {'9' * 5000}\n",
    "1.9 MB of colons": lambda: ":" * 1_900_000,
    "lines of colons": lambda: HEAD + filled("Leila" + ":" * 1_900 + "\n"),
    "quotation marks": lambda: HEAD + filled("“" * 600 + "#\n"),
    "4,900 shuffled lines": lambda: shuffled(GAMES / "overlap-2.log") * 5,
    "shuffled lines": lambda: shuffled(GAMES / "overlap-2.log"),
    "a shuffled game of Bania alone": lambda: shuffled(GAMES / "bania/alone-careless.log"),
    "lines that are insisted on": lambda: HEAD + filled("Leila: line c3 ns !\n"),
    "claims": lambda: HEAD + filled("claim Leila: fame 3\n"),
    "names": lambda: HEAD + "".join(f"n{i}: ts\n" for i in range(900)),
    "titles": lambda: filled("title: x\n"),
    "letters": lambda: HEAD + filled("Leila: " + "t " * 149 + "\n"),
    "cells and sides": lambda: HEAD + filled("Leila: " + "c3 n e s w " * 29 + "\n"),
    "more words than a turn has": lambda: HEAD + filled("Leila: " + "ts " * 600 + "\n"),
}
QUICK = ("a number of 5,000 digits", "dotted keys 20,000 deep", "1.9 MB of colons")


def cases(names: object) -> list[object]:
    return [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
        for name in names  # type: ignore[attr-defined]
    ]


@pytest.mark.medium
@pytest.mark.parametrize("name", cases(LAYOUTS))
def test_layouts_are_refused_in_time(tmp_path: Path, name: str) -> None:
    bounded(tmp_path, "check", "a.toml", LAYOUTS[name])


@pytest.mark.parametrize("name", cases(LOGS))
def test_logs_are_read_in_time(tmp_path: Path, name: str) -> None:
    bounded(tmp_path, "score", "a.log", LOGS[name]())


def test_everything_that_is_ours_is_far_within_the_bounds() -> None:
    for path in names().values():
        assert path.stat().st_size * 10 < file.MAX_BYTES
    for path in GAMES.rglob("*.log"):
        text = path.read_text(encoding="utf-8")
        assert len(text.encode()) * 10 < lines.MAX_BYTES
        assert text.count("\n") * 5 < lines.MAX_LINES


def test_the_page_names_the_bounds() -> None:
    page = (ROOT / "docs/limits.md").read_text(encoding="utf-8")
    said = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", page)}
    assert said >= {
        lines.MAX_BYTES // 1000, lines.MAX_LINES, lines.MAX_LINE, lines.MAX_WORDS, lines.MAX_ALL_WORDS,
        file.MAX_BYTES // 1000, file.MAX_DEPTH, file.MAX_VALUES, file.MAX_WORD, SECONDS, BYTES // 10**6,
        MOST_BYTES // 10**6,
    }  # fmt: skip


OPEN = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nroll: ts ts | line curve | pot fish | raja merchant\n"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    "words",
    [
        ("settle", "dice-charmers", "A: fame {}", "B: 1"),
        ("odds", "nagaraja", "{} brown"),
        ("odds", "nagaraja", "1 brown", "--against", "{} brown"),
        ("cost", "open.log", "sell {}"),
    ],
)
def test_what_is_typed_behind_a_command_is_no_longer_than_a_line_of_a_log(
    words: tuple[str, ...],
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.log").write_text(OPEN, encoding="utf-8")
    status, out, err = run(capsys, *(word.format("9" * 5000) for word in words), "--lang", lang)
    assert status in (1, 2) and "2000" in out + err and "SHEETGEN" not in err
    status, out, err = run(capsys, *(word.format("9" * 1900) for word in words), "--lang", lang)
    assert status in (1, 2) and "SHEETGEN" not in err


def test_so_is_a_line_that_is_typed_as_the_game_goes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "open.log"
    path.write_text(OPEN, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Ann: sell {'9' * 5000}\nundo {'9' * 5000}\n"))
    status, out, err = run(capsys, "record", str(path), "--lang", "en")
    assert (status, err) == (0, "") and out.count("Line 1 has more than 2000 characters.") == 2
    assert path.read_text(encoding="utf-8") == OPEN


def groups_in_each_other(path: Path) -> None:
    """Write a page of A4 with 30 transparency groups in each other, for each of which PDFium keeps a picture."""
    writer = PdfWriter()
    page = writer.add_blank_page(595, 842)
    group = {"Subtype": editing.name("/Form"), "BBox": editing.numbers(0, 0, 595, 842),
             "Group": editing.dictionary(S=editing.name("/Transparency"))}  # fmt: skip
    inner = writer._add_object(editing.stream("0.5 g 0 0 500 500 re f", **group))
    for _ in range(30):
        own = editing.dictionary(XObject=editing.dictionary(Fm=inner),
                                 ExtGState=editing.state(ca=editing.FloatObject(0.5)))  # fmt: skip
        inner = writer._add_object(editing.stream("/Sx gs /Fm Do", **group, Resources=own))
    page[editing.name("/Resources")] = editing.dictionary(XObject=editing.dictionary(Fm=inner))
    page[editing.name("/Contents")] = writer._add_object(editing.stream("/Fm Do"))
    writer.write(path)


@pytest.mark.medium
@pytest.mark.parametrize("command", ["preflight --ink", "impose --force --paper a4 --up 2 --shrink"])
def test_groups_in_each_other_are_drawn_in_bands(command: str, tmp_path: Path) -> None:
    path = tmp_path / "groups.pdf"
    groups_in_each_other(path)
    words = [sys.executable, "-m", "sheetgen", *command.split(), str(path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, preexec_fn=_limited  # noqa: PLW1509
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.medium
def test_ink_of_many_pages_takes_no_more_memory_than_one_page(tmp_path: Path) -> None:
    pages = [Scene(210, 297, Typesetter("en"), name=str(n)) for n in range(40)]
    for number, page in enumerate(pages):
        page.rect(10 + number, 10, 20, 20, fill="green")
    path = tmp_path / "pages.pdf"
    with path.open("wb") as out:
        render_pdf(pages, out)
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "ink", str(path)], cwd=ROOT, capture_output=True, text=True,
        check=False, preexec_fn=_limited,  # noqa: PLW1509
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("page ") >= 40

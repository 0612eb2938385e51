"""No file is lost or half written: killed programs, full disks, many programs at once.

docs/measured/crashes.md has the figures, of 50 kills and eight programs at once. ``python -m pytest
tests/test_crashes.py -s`` measures fewer of them again.
"""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.__main__ import main
from sheetgen.replay import replay
from tests.cli.test_controls import COMMANDS
from tests.cli.test_record import ENVIRONMENT, NEW, wait_for
from tests.support.own_layouts import HEAD

ROOT = Path(__file__).parents[1]
ENV = {**ENVIRONMENT, "PYTHONPATH": str(ROOT)}
SLOW_DISK = """
import os, sys, time
sync = os.fsync
def slowly(number):
    time.sleep(0.02)
    sync(number)
os.fsync = slowly
from sheetgen.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A disk on which each write takes 20 ms more, so that most kills come while a file is written."""
PROGRAMS = 3
"""Programs at once: one more than the cores of a small machine."""


KILLS = 8


@pytest.mark.medium
def test_a_program_killed_while_it_writes_loses_no_line(tmp_path: Path) -> None:
    """The log is whole after each kill; of the lines that were answered none is missing."""
    luck = random.Random(KILLS)
    log = tmp_path / "a.log"
    remarks = "".join(f"# remark {n}\n" for n in range(5_000))
    for number in range(KILLS):
        log.unlink(missing_ok=True)
        process = subprocess.Popen(
            [sys.executable, "-c", SLOW_DISK, "record", str(log), *NEW],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENV,
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(("roll\n" + remarks[:30_000]).encode())
        process.stdin.flush()
        wait_for(log)
        time.sleep(luck.random() / 2)
        process.send_signal(signal.SIGKILL)
        told = process.communicate()[0].decode()
        text = log.read_text(encoding="utf-8")
        assert text.endswith("\n") and not replay(text).findings
        lines, answered = text.count("# remark"), told.count("# remark")
        assert answered - 1 <= lines <= answered + 1, number
        assert "\n".join(f"# remark {n}" for n in range(lines)) in text
    caught = len(list(tmp_path.glob(".a.log.*.part")))
    print(f"{KILLS} kills, {caught} of them between the first byte of a file and its renaming")
    assert caught >= KILLS // 3
    again = subprocess.run(
        [sys.executable, "-m", "sheetgen", "record", str(log)], input="log\n", env=ENV,
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert again.returncode == 0, again.stderr


@pytest.mark.slow
def test_programs_at_once_with_empty_caches_make_the_same_file(tmp_path: Path) -> None:
    """Nothing of this copy is cached yet: no pages, no compiled catalogs, no bytecode."""
    copy = tmp_path / "copy"
    shutil.copytree(
        ROOT / "sheetgen", copy / "sheetgen", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    for name in ("fonts", "layouts"):
        (copy / name).symlink_to(ROOT / name)
    env = {**ENV, "PYTHONPATH": str(copy), "SHEETGEN_CACHE": str(tmp_path / "cache")}
    begin = time.perf_counter()

    def start(name: str) -> subprocess.Popen[str]:
        words = ["print", "dice-charmers/sun", "--lang", "de", "--paper", "a4", "-o", name]
        return subprocess.Popen(
            [sys.executable, "-m", "sheetgen", *words],
            cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    for process in [start(f"{n}.pdf") for n in range(PROGRAMS)]:
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0 and not err, (out, err)
    print(f"{PROGRAMS} programs: {time.perf_counter() - begin:.0f} s")
    assert start("again.pdf").wait(timeout=60) == 0
    assert len({path.read_bytes() for path in tmp_path.glob("*.pdf")}) == 1
    assert len(list(tmp_path.glob("*.pdf"))) == PROGRAMS + 1
    cached = [path.name for path in (tmp_path / "cache").iterdir()]
    assert len(cached) > 2 and not [name for name in cached if name.endswith(".part")]
    assert list((copy / "sheetgen").rglob("de.mo")) and not list(copy.rglob("*.part"))


# ---- a full disk --------------------------------------
DRIVER = """
import json, os, resource, signal, sys
from sheetgen.__main__ import main
main(["print", "own.toml", "-o", os.devnull])  # import what most commands need, once
cases, full = json.loads(sys.argv[1]), sys.argv[2] == "full"
done = {}
for name, words in cases.items():
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(writing, 1)
        os.dup2(writing, 2)
        os.close(reading)
        os.close(writing)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)
        if full:
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        status = 99
        try:
            status = main([*name.split(), *words])
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(status)
    os.close(writing)
    with open(reading, "rb") as told:
        text = told.read().decode()
    done[name] = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text]
sys.__stdout__.write("\\n" + json.dumps(done))
"""
LOG = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nroll: ts ts | line curve | pot fish | raja merchant\n"
CASES: Mapping[str, list[str]] = {
    "calibrate": ["--printer", "mine", "--read", "1", "1"],
    "cards": ["raja", "--dry-run"],
    "check": ["own.toml"],
    "doctor": [],
    "example": ["game.log", "-o", "."],
    "explain": ["DC-11"],
    "hint": ["a.log", "--level", "1"],
    "history": ["a.log", "--csv", "plays.csv"],
    "i18n check": ["de"],
    "impose": ["sheet.pdf", "-o", "imposed.pdf"],
    "kit": ["dice-charmers", "--dry-run"],
    "list": [],
    "new game": ["mankala", "--title", "Mankala", "--to", "game"],
    "new layout": ["mine", "--from", "dice-charmers/sun", "--to", "."],
    "new pad": ["mine", "--rows", "Ships x3", "--to", "game"],
    "pad": ["own.toml", "-o", "pad.pdf"],
    "play": ["dice-charmers", "--layout", "sun", "--seats", "me,bot:1", "--log", "p.log"],
    "preflight": ["sheet.pdf", "--for", "generic-x4"],
    "preview": ["own.toml", "--svg", "-o", "own.svg"],
    "print": ["own.toml", "-o", "own.pdf"],
    "record": ["new.log", *NEW],
    "review": ["a.log", "--playouts", "1", "--jobs", "1"],
    "score": ["a.log", "--page", "page.html"],
    "simulate": ["own.toml", "--games", "1", "--jobs", "1"],
    "vary": ["own.toml", "--games", "0"],
}
"""A command line for each command; those that can write a file write one."""
LEFT_OUT = {"i18n update"}
"""It writes catalogs of the checkout from which it runs."""
WRITES = {
    "calibrate",
    "example",
    "history",
    "impose",
    "new game",
    "new layout",
    "new pad",
    "pad",
    "play",
    "preview",
    "print",
    "record",
    "score",
}
"""Commands that write a file in these cases."""


class Ended(NamedTuple):
    """The exit status of a command, and its output."""

    status: int
    text: str


def prepare(folder: Path) -> None:
    """Write the files that the cases read."""
    (folder / "a.log").write_text(LOG, encoding="utf-8")
    (folder / "own.toml").write_text(HEAD, encoding="utf-8")
    assert main(["print", "dice-charmers/sun", "--paper", "a4", "-o", str(folder / "sheet.pdf")]) == 0


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def endings(
    folder: Path, home: Path, disk: str = "free", cases: Mapping[str, list[str]] = CASES
) -> dict[str, Ended]:
    """Run each command in a process of its own."""
    env = {name: value for name, value in ENV.items() if not name.startswith(("XDG_", "SHEETGEN_"))}
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, json.dumps(cases), disk], cwd=folder, env={**env, "HOME": str(home)},
        capture_output=True, text=True, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    ended = {name: Ended(*found) for name, found in json.loads(done.stdout.splitlines()[-1]).items()}
    for name, (status, text) in ended.items():
        assert status in (0, 1, 2), (name, status, text)
        assert "Traceback" not in text and "internal error" not in text, (name, text)
        assert text.strip(), name
    return ended


def test_each_command_has_a_case() -> None:
    assert sorted({*CASES, *LEFT_OUT}) == COMMANDS


@pytest.mark.slow
def test_on_a_full_disk_each_command_leaves_files_as_they_were(tmp_path: Path) -> None:
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    prepare(work)
    before = files(work)
    ended = endings(work, home, "full")
    assert files(work) == before
    assert not any(files(home).values())
    refused = {name for name, (status, text) in ended.items() if status == 2 and "EFBIG" in text}
    assert refused == WRITES, {name: ended[name] for name in refused ^ WRITES}


READ_ONLY = Path("/sys/kernel")
"""A folder in which nobody can create a file, not even an administrator."""
OFTEN = ("calibrate", "check", "doctor", "list", "print", "score")


@pytest.mark.medium
@pytest.mark.skipif(not READ_ONLY.is_dir(), reason="a folder of Linux")
@pytest.mark.parametrize(
    "names",
    [OFTEN, pytest.param(tuple(name for name in CASES if name not in OFTEN), marks=pytest.mark.slow)],
    ids=len,
)
def test_with_a_read_only_home_only_calibrate_fails(names: tuple[str, ...], tmp_path: Path) -> None:
    prepare(tmp_path)
    ended = endings(tmp_path, READ_ONLY, cases={name: CASES[name] for name in names})
    assert set(ended) == set(names)
    failed = {name for name, (status, _) in ended.items() if status == 2}
    assert failed == {"calibrate"} & set(names), {name: ended[name] for name in failed}
    for name in failed:
        assert "printers.toml" in ended[name].text or str(READ_ONLY) in ended[name].text

"""Machines that have no fork, no fcntl and a code page: what Windows and macOS lack is taken away here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.press import cache, calibration
from tests.support.commands import run

ROOT = Path(__file__).parents[2]
GAME = "tests/replay/games/overlap-2.log"

ELSEWHERE = """\
import importlib.abc, json, os, signal, sys, warnings

GONE = "fcntl termios pty tty pwd grp resource syslog readline curses _curses nis crypt".split()


class Gone(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


for name in GONE:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Gone())
for name in ("fork forkpty getuid geteuid getgid setsid sched_getaffinity sched_setaffinity killpg getpgid setpgid "
             "wait4 mkfifo openpty chown getpriority nice sysconf").split():
    if hasattr(os, name):
        delattr(os, name)
for name in "SIGKILL SIGHUP SIGPIPE SIGALRM SIGUSR1 SIGWINCH SIGQUIT SIGTSTP alarm setitimer pthread_sigmask".split():
    if hasattr(signal, name):
        delattr(signal, name)
if __name__ == "__main__":
    # A file that is opened without saying how it is encoded would be read by the machine's code page.
    warnings.filterwarnings("error", category=EncodingWarning, module=r"sheetgen\\b.*")
    from sheetgen.__main__ import main

    for words in json.loads(sys.argv[1]):
        status = main(words)
        print(status, *words[:2], file=sys.stderr)
"""

COMMANDS = (
    ("score", GAME, "--ledger", "--lang", "ar"),
    ("score", GAME, "--json"),
    ("print", "dice-charmers/sun", "-o", "{out}/sun.pdf", "--lang", "ja"),
    ("score", GAME, "--fill", "{out}/filled.pdf", "--page", "{out}/page.html"),
    ("format", GAME, "--lang", "hi"),
    ("mend", GAME),
    ("check", "dice-charmers/sun"),
    (
        "settle",
        "dice-charmers",
        "Léa: Ruhm 16, Geld 49, Karma 5/4",
        "Raj: fame 12, money 40, karma 3/3",
        "--lang",
        "de",
    ),
    ("vary", "dice-charmers/sun", "--games", "0"),
    ("simulate", "bania/oasis", "--games", "2", "--jobs", "2", "--level", "1"),
    ("print", "dice-charmers/sun", "--for", "generic-x4", "-o", "{out}/shop.pdf"),
    ("doctor",),
    ("explain", "DC-1", "--lang", "ko"),
    ("i18n", "check", "de"),
)


def elsewhere(tmp_path: Path, *commands: tuple[str, ...], **env: str) -> subprocess.CompletedProcess[bytes]:
    """Commands, one after the other, on a machine that lacks what POSIX has; each leaves its status on stderr."""
    shim = tmp_path / "elsewhere.py"
    shim.write_text(ELSEWHERE, encoding="utf-8")
    asked = json.dumps([[word.format(out=tmp_path) for word in words] for words in commands])
    return subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", shim, asked],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "0",
            "LC_ALL": "C",
            "SHEETGEN_CACHE": "off",
            **env,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.mark.medium
@pytest.mark.parametrize(
    "commands", [COMMANDS[:2], pytest.param(COMMANDS[2:], marks=pytest.mark.slow)], ids=["quick", "others"]
)
def test_no_command_needs_what_only_posix_has(commands: tuple[tuple[str, ...], ...], tmp_path: Path) -> None:
    done = elsewhere(tmp_path, *commands, PYTHONIOENCODING="cp437")
    said = done.stderr.decode()
    assert "Traceback" not in said and "internal error" not in said
    ended = [tuple(line.split(" ", 1)) for line in said.splitlines() if line[:2] in ("0 ", "1 ", "2 ")]
    assert [what for _, what in ended] == [" ".join(words[:2]) for words in commands], said
    wrong = [
        what for status, what in ended if status != "0" and what.split()[0] not in ("check", "vary", "doctor")
    ]
    assert not wrong and "2" not in {status for status, _ in ended}, said


@pytest.mark.medium
@pytest.mark.parametrize("page", ["cp437", pytest.param("cp1252", marks=pytest.mark.slow)])
def test_what_is_written_there_is_what_is_written_here(page: str, tmp_path: Path) -> None:
    """Byte by byte: neither the code page nor the machine's line ends come in."""
    files = []
    for name, env in (("here", {}), ("there", {"PYTHONIOENCODING": page})):
        folder = tmp_path / name
        folder.mkdir()
        done = elsewhere(folder, ("format", GAME, "--lang", "ar"), **env)
        files.append(done.stdout)
        assert done.stderr.decode().split() == ["0", "format", GAME]
    assert files[0] == files[1]
    assert b"\r" not in files[0] and files[0].decode()


@pytest.mark.parametrize(
    "name", ["CON", "NUL", "aux.log", "COM1.toml", "C:\\games\\evening.log", "\\\\server\\x.log"]
)
def test_names_that_windows_keeps_for_itself_are_names(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they stand for no device they are a file that is missing, in one line."""
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, "score", name, "--lang", "en")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1 and "no file" in err


@pytest.mark.medium
def test_a_file_that_another_program_holds_is_told_and_nothing_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows lets nobody replace a file that a viewer has open."""
    place = tmp_path / "sun.pdf"
    assert run(capsys, "print", "dice-charmers/sun", "-o", str(place))[0] == 0
    before = place.read_bytes()

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "The process cannot access the file", str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", held)
    status, _, err = run(capsys, "print", "dice-charmers/sun", "-o", str(place), "--lang", "en")
    assert status == 2 and "cannot be written" in err
    assert place.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["sun.pdf"]


@pytest.mark.parametrize(
    ("platform", "env", "kept", "set_up"),
    [
        (
            "win32",
            {"LOCALAPPDATA": "local", "APPDATA": "roaming"},
            "local/sheetgen/cache",
            "roaming/sheetgen",
        ),
        ("win32", {}, "home/.cache/sheetgen", "home/.config/sheetgen"),
        ("darwin", {}, "home/Library/Caches/sheetgen", "home/Library/Application Support/sheetgen"),
        (
            "linux",
            {"LOCALAPPDATA": "local", "APPDATA": "roaming"},
            "home/.cache/sheetgen",
            "home/.config/sheetgen",
        ),
        (
            "win32",
            {"XDG_CACHE_HOME": "c", "XDG_CONFIG_HOME": "d", "APPDATA": "e"},
            "c/sheetgen",
            "d/sheetgen",
        ),
    ],
)
def test_each_platform_has_its_own_folders(
    platform: str, env: dict[str, str], kept: str, set_up: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    assert cache.cache_folder(env) == Path(kept)
    assert calibration.settings_folder(env) == Path(set_up)


@pytest.mark.parametrize(("platform", "variable"), [("win32", "LOCALAPPDATA"), ("darwin", "HOME")])
def test_pages_are_kept_in_the_folder_of_the_platform(
    platform: str,
    variable: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And a second run, that finds them there, writes the same file."""
    for name in ("SHEETGEN_CACHE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    at = cache.cache_folder()
    assert at is not None and at.is_relative_to(tmp_path) and not at.exists()
    files = [tmp_path / f"{number}.pdf" for number in (1, 2)]
    for file in files:
        assert run(capsys, "print", "bania/score", "-o", str(file))[0] == 0
    assert any(at.iterdir())
    assert files[0].read_bytes() == files[1].read_bytes()

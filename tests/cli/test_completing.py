"""Shells complete commands, options and values: their own programs are run with the scripts that they get."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli import commands, shell_completion
from tests.support.commands import run

ROOT = Path(__file__).parents[2]
BASH = """
eval "$(sheetgen --show-completion bash)"
ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=()
  _sheetgen_completion sheetgen
  echo "${COMPREPLY[@]}"
}
"""
ZSH = """
compdef() { }
_arguments() { print -r -- "$1" }
_files() { print -r -- files }
eval "$(sheetgen --show-completion zsh)"
ask() { words=("$@"); CURRENT=$#; _sheetgen_completion }
"""
FISH = """
sheetgen --show-completion fish | source
function ask; complete -C (string join ' ' -- $argv); end
"""


def shell(name: str, script: str, tmp_path: Path, lang: str = "C") -> str:
    """What a real shell says, in which ``sheetgen`` is this one; skipped where there is no such shell."""
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"needs {name}")
    command = tmp_path / "sheetgen"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sheetgen "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    env = {
        **os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
        "LC_ALL": lang, "HOME": str(tmp_path),
    }  # fmt: skip
    done = subprocess.run(
        [program, "-c", script], capture_output=True, text=True, encoding="utf-8", env=env, cwd=tmp_path,
        check=False, timeout=60,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout


def answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What bash would be told, in this process."""
    monkeypatch.setenv("COMP_WORDS", " ".join(("sheetgen", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    monkeypatch.setenv(shell_completion.ASKED, "complete_bash")
    return run(capsys)[1].split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("pre",), {"preview", "preflight"}),
        (("i18n", "u"), {"update"}),
        (("print", "--pa"), {"--paper"}),
        (("print", "raja/ra"), {"raja/rajasthan"}),
        (("print", "my-"), set()),  # the shell completes files
        (("print", "--lang", "p"), {"pl", "pt"}),
        (("list", "--lang", "d"), {"de"}),
        (("print", "--for", "generic"), {"generic-x1a", "generic-x4"}),
        (("print", "--edition", "low"), {"low-ink"}),
        (("print", "--size", "poker"), {"poker", "poker-us"}),
        (("print", "--on", "t"), {"tabloid"}),
        (("score", "na"), {"nagaraja"}),
        (("settle", "raja", "--layout", "raja/ra"), {"raja/rajasthan"}),
        (("explain", "DC-10"), {"DC-10", "DC-100", "DC-101", "DC-102"}),
        (("explain", "die-on-el"), {"die-on-elephant"}),
        (("simulate", "bania/oasis", "--solo", "r"), {"raja"}),
        (("hint", "x.log", "--level", ""), {"1", "2", "3"}),
        (("check", "pre"), set()),
        (("check", "--schema", "pre"), {"preflight", "preview"}),
        (("check", "--schema", "raja", "--kind", "ca"), {"card", "campaign"}),
        (("calibrate", "--backs", "s"), {"short-edge"}),
    ],
)
def test_words_are_completed(
    words: tuple[str, ...], offered: set[str],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert set(answers(monkeypatch, capsys, *words)) == offered


def test_every_command_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(answers(monkeypatch, capsys, "")) == {*commands.MODULES}


@pytest.mark.medium
def test_help_groups_the_commands_by_task_and_hides_those_for_a_checkout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "is_installed", lambda: True)
    shown = run(capsys, "--help")[1].split("\n\n")
    assert shown[2].startswith("Print:\n  pad ")
    headings = [part.splitlines()[0] for part in shown if part.splitlines()[0].endswith(":")]
    assert headings == [*map(str, commands.GROUPS), "Options:", "Examples:"]
    assert "i18n" not in "".join(shown) and "i18n" not in answers(monkeypatch, capsys, "")
    assert "i18n" not in run(capsys, "i18m")[2] and run(capsys, "i18n", "check", "en", "--help")[0] == 0


@pytest.mark.medium
def test_bash_completes(tmp_path: Path) -> None:
    asked = "ask sheetgen pr\nask sheetgen print nagaraja/te\nask sheetgen score --lang d\n"
    out = shell("bash", BASH + asked, tmp_path).splitlines()
    assert set(out[0].split()) == {"print", "preview", "preflight"}
    assert out[1].split()[0] == "nagaraja/temple" and out[2] == "de"


@pytest.mark.slow
def test_zsh_completes_and_says_what_for(tmp_path: Path) -> None:
    out = shell(
        "zsh", ZSH + "ask sheetgen pref\nask sheetgen print nagaraja/te\nask sheetgen print my-\n", tmp_path
    )
    assert '"preflight":"Check a file' in out and "nagaraja/temple" in out and out.endswith("files\n")


@pytest.mark.slow
def test_fish_completes_and_says_what_for(tmp_path: Path) -> None:
    out = shell("fish", FISH + "ask sheetgen pref\nask sheetgen explain die-on-el\n", tmp_path)
    assert out.splitlines() == [
        "preflight\tCheck a file for a print shop; the exit status is 1 if it does not pass.",
        "die-on-elephant",
    ]


@pytest.mark.parametrize("name", ["fish", "zsh", "powershell"])
def test_what_it_is_for_is_in_the_readers_language_and_one_line(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "sheetgen print --bind")
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "--bind")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv(shell_completion.ASKED, f"complete_{name}")
    status, out, err = run(capsys)
    assert (status, err) == (0, "") and out.count("\n") == 1
    assert "--binding-margin" in out and "un bord laissé libre pour une reliure" in out


def test_scripts_are_shown_and_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in shell_completion.SHELLS:
        status, out, _ = run(capsys, shell_completion.SHOW, name)
        assert status == 0 and shell_completion.ASKED in out and "sheetgen" in out
    for name in shell_completion.INSTALLED:
        status, out, _ = run(capsys, shell_completion.INSTALL, name)
        place = Path(out.splitlines()[0].removeprefix("Written: "))
        assert (
            status == 0
            and place.is_relative_to(tmp_path)
            and shell_completion.ASKED in place.read_text("utf-8")
        )
    status, _, err = run(capsys, shell_completion.INSTALL, "pwsh")
    assert status == 2 and "`sheetgen --show-completion pwsh`" in err and "$PROFILE" in err
    status, _, err = run(capsys, shell_completion.SHOW, "tcsh")
    assert status == 2 and "bash, zsh, fish" in err


def test_the_shell_that_runs_it_is_found(tmp_path: Path) -> None:
    out = shell("bash", "sheetgen --show-completion; true", tmp_path)
    assert "complete -o default -F _sheetgen_completion sheetgen" in out


def test_a_home_that_can_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    status, _, err = run(capsys, shell_completion.INSTALL, "fish", "--lang", "de")
    assert status == 2 and "kann nicht geschrieben werden" in err

"""``record`` and ``play`` as a user runs them: over pipes, on a terminal, killed, twice at once."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from sheetgen.__main__ import main
from sheetgen.replay import replay

SHEETGEN = [sys.executable, "-m", "sheetgen"]
NEW = ["--game", "dice-charmers", "--layout", "sun", "--players", "Ann, Ben", "--seed", "7"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "TERM": "xterm"}


def run(*words: str, typed: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*SHEETGEN, *words], input=typed, capture_output=True, text=True, env=env or ENVIRONMENT, timeout=120
    )


class Done(NamedTuple):
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


Inside = Callable[..., Done]


@pytest.fixture
def inside(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Inside:
    """The same in this process."""
    for name in ("LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(name, ENVIRONMENT[name])

    def call(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(list(words))
        return Done(status, *capsys.readouterr())

    return call


@pytest.mark.medium
def test_an_evening_over_pipes(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    done = run("record", str(log), *NEW, typed="roll\nsp\nundo\nxyz\nsp\n")
    assert done.returncode == 0, done.stderr
    assert "Ann, taking a die › sp\n" in done.stdout
    assert "“xyz” means nothing here." in done.stdout
    assert "\033" not in done.stdout
    found = replay(log.read_text())
    assert found.legal and len(found.steps) == 2
    again = run("record", str(log), typed="log\n")
    assert "The log has 2 lines of play." in again.stdout


def test_the_reader_is_spoken_to_in_their_language(tmp_path: Path, inside: Inside) -> None:
    done = inside(
        "record", str(tmp_path / "a.log"), *NEW, "--lang", "de", typed="würfeln\nhilfe\nrückgängig\n"
    )
    assert done.returncode == 0, done.stderr
    assert "\nAnn, einen Würfel nehmen › hilfe\n" in done.stdout
    assert "Schritt zurückgenommen" in done.stdout
    assert (tmp_path / "a.log").read_text().startswith("spiel:")


def test_options_of_a_new_game_are_no_use_for_a_log_that_is_there(tmp_path: Path, inside: Inside) -> None:
    log = tmp_path / "a.log"
    inside("record", str(log), *NEW)
    done = inside("record", str(log), *NEW)
    assert done.returncode == 2
    assert "is a log already; --game, --layout, --players, --seed is for new logs." in done.stderr


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["record", "no/such/folder/a.log", *NEW], "no such folder"),
        (["record", "a.log", "--game", "chess"], "no chess"),
        (["play", "chess"], "chess"),
        (["play", "raja", "--seats", "me,bot:9"], "bot:9"),
        (["play", "raja", "--seats", "me"], "is played by 2 to 5"),
        (["play", "no.log"], "no file"),
    ],
)
def test_what_can_not_begin_is_told_in_a_line(
    words: list[str], fault: str, tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = inside(*words)
    assert done.returncode == 2
    assert fault in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ("play", "raja"),
        ("play", "dice-charmers", "--layout", "sun", "--seats", "me,bot:1", "--seed", "1", "--json"),
        ("play", "bania", "--solo", "raja"),
        ("record",),
        ("record", "--game", "raja", "--players", "Ann, Ben"),
    ],
)
def test_without_a_terminal_a_game_without_a_named_log_is_not_begun(
    words: tuple[str, ...], tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = inside(*words, typed="help\n")
    assert done.returncode == 2
    assert ("--log" if words[0] == "play" else "LOG is missing") in done.stdout + done.stderr
    assert not list(tmp_path.iterdir())


def test_a_faulty_log_is_gone_on_with(tmp_path: Path, inside: Inside) -> None:
    log = tmp_path / "a.log"
    inside("record", str(log), *NEW, typed="roll\nsp\n")
    log.write_text(log.read_text() + "Ben: nothing of the kind\n")
    done = inside("record", str(log), typed="log\n")
    assert done.returncode == 1
    assert "unreadable" in done.stdout


@pytest.mark.medium
def test_the_second_one_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    first = subprocess.Popen(
        [*SHEETGEN, "record", str(log), *NEW], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    try:
        wait_for(log)
        second = run("record", str(log))
        assert second.returncode == 2
        assert "is being written by another sheetgen" in second.stderr
    finally:
        first.kill()
        first.communicate()
    assert run("record", str(log), typed="roll\n").returncode == 0, "who was killed holds nothing"


def wait_for(path: Path) -> None:
    for _ in range(600):
        if path.exists() and path.read_bytes():
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} did not come")


@pytest.mark.slow
def test_killed_at_any_moment_the_log_is_whole(tmp_path: Path) -> None:
    """What is on disk is sound, and of the lines that were answered at most the last one is missing.

    Five times; ``test_crashes`` does it more often, on a slow disk.
    """
    luck = random.Random(1)
    log = tmp_path / "a.log"
    lines = "".join(f"# remark {n}\n" for n in range(2_000))
    for number in range(5):
        log.unlink(missing_ok=True)
        process = subprocess.Popen(
            [*SHEETGEN, "record", str(log), *NEW],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT,
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(("roll\n" + lines).encode())
        process.stdin.flush()
        wait_for(log)
        time.sleep(luck.random() / 4)
        process.send_signal(signal.SIGKILL)
        told = process.communicate()[0].decode()
        text = log.read_text()
        assert text.endswith("\n")
        assert not replay(text).findings
        written = text.count("# remark")
        answered = told.count("# remark")
        assert answered - 1 <= written <= answered + 1, number
        assert "\n".join(f"# remark {n}" for n in range(written)) in text


@pytest.mark.slow
def test_a_terminal_completes_and_edits(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    screen = pexpect.spawn(
        SHEETGEN[0], [*SHEETGEN[1:], "record", str(log), *NEW],
        env=ENVIRONMENT, encoding="utf-8", dimensions=(30, 120), timeout=60,
    )  # fmt: skip
    screen.expect("the roll of all dice")
    screen.send("roll\r")
    screen.expect("taking a die")
    screen.send("hal\t")
    screen.expect("halves")
    screen.send("\x03")
    screen.send("xyz\r")
    screen.expect("means nothing here")
    screen.send("\x15sp\r")
    screen.expect("Ben, taking a die")
    screen.send("\x04")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert log.read_text().splitlines()[-1] == "Ann: sp"


@pytest.mark.medium
@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (("--players", "Ann, Ben", "--goal", "2"), "Goals are for games alone"),
        (("--players", "Ann", "--solo", "mogul", "--goal", "14"), "goals 1 to 12"),
        (("--players", "Ann", "--solo", "merchant", "--goal", "9"), "Goal 9 needs the ghost raja"),
        (("--players", "Ann", "--solo", "mogul", "--option", "advanced=one"), "no advanced rules"),
    ],
)
def test_a_header_that_is_wrong_is_not_written(asked: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    for command in (("record", str(path), "--game", "raja"), ("play", "raja", "--log", str(path))):
        done = run(*command, "--layout", "rajasthan", *asked)
        assert done.returncode == 2
        assert fault in done.stderr
        assert not path.exists()


@pytest.mark.medium
def test_who_gives_no_name_is_told_what_they_are_called(tmp_path: Path) -> None:
    done = run("play", "dice-charmers", "--layout", "sun", "--log", str(tmp_path / "a.log"), "--lang", "de")
    assert "Du bist Kim" in done.stdout
    assert "spieler:   Kim, Asha" in (tmp_path / "a.log").read_text(encoding="utf-8")
    many = run("play", "dice-charmers", "--layout", "sun", "--seats", ",".join(["bot"] * 6))
    assert many.returncode == 2 and "2 to 5" in many.stderr


@pytest.mark.medium
def test_a_log_in_another_language_says_which_words_to_type(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    run("record", str(path), *NEW)
    said = run("record", str(path), "--lang", "de").stdout
    assert said.startswith("Dieses Protokoll ist auf English: Wörter dieser Sprache tippen.")
    assert "English" not in run("record", str(path)).stdout
    own = tmp_path / "b.log"
    assert "Dieses Protokoll ist" not in run("record", str(own), *NEW, "--lang", "de").stdout

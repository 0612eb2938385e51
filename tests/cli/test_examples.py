"""The command ``example``: its list has every file, and each file does what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli.example_command import ABOUT, FOLDER
from sheetgen.games.library import find_faults
from sheetgen.replay import replay
from sheetgen.shop.profile import find_profile
from tests.support.commands import run


def test_the_list_names_all_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert {*ABOUT} == {path.name for path in FOLDER.iterdir()}
    status, out, _ = run(capsys, "example", "--lang", "en")
    assert status == 0 and [line.split()[0] for line in out.splitlines()] == [*ABOUT]


def test_files_are_written_and_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "example", "game.log", "leila.jpg", "-o", "here/x", "--lang", "en")[0] == 0
    assert Path("here/x/game.log").read_bytes() == (FOLDER / "game.log").read_bytes()
    assert run(capsys, "example", "game.log", "-o", "here/x")[0] == 0
    Path("here/x/game.log").write_text("mine", encoding="utf-8")
    status, _, err = run(capsys, "example", "game.log", "-o", "here/x", "--lang", "en")
    assert status == 2 and "--force replaces it" in err
    assert Path("here/x/game.log").read_text(encoding="utf-8") == "mine"
    assert run(capsys, "example", "game.log", "-o", "here/x", "--force")[0] == 0
    status, _, err = run(capsys, "example", "gme.log", "--lang", "en")
    assert (status, err) == (2, "There is no example called gme.log. Examples: game.log.\n")


@pytest.mark.parametrize("name", [name for name in ABOUT if name.endswith(".log")])
def test_logs_are_as_they_are_described(name: str) -> None:
    found = replay((FOLDER / name).read_text(encoding="utf-8"))
    about = str(ABOUT[name])
    assert found.finished == ("whole" in about)
    assert len(found.findings) == ("mistake" in about)
    assert found.steps


def test_the_layout_and_the_profile_are_good() -> None:
    assert find_faults(FOLDER / "my-sun.toml") == []
    assert find_profile(str(FOLDER / "my-shop.toml")).name == "my-shop"

"""The command ``doctor``: what is there is told, what is missing with how to get it."""

from __future__ import annotations

import json
import os
import subprocess
from importlib import metadata
from pathlib import Path

import pytest

import sheetgen
from sheetgen import resources
from sheetgen.cli import doctor
from sheetgen.message import Msg
from sheetgen.text.catalog import all_languages
from tests.support.commands import run


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def lines(out: str, state: str) -> list[str]:
    """What is told of things in this state."""
    return [line[2:] for line in out.partition("\n\n")[0].splitlines() if line[0] == state]


def without(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    there = metadata.version

    def version(name: str) -> str:
        if name == package:
            raise metadata.PackageNotFoundError(name)
        return there(name)

    monkeypatch.setattr(metadata, "version", version)


def test_all_is_told_of_a_sound_copy(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    assert status == 0 and not lines(out, "!")
    for words in (
        f"sheetgen {sheetgen.__version__}",
        "reportlab ",
        "faces can be read",
        "lulu",
        "columns",
    ):
        assert words in out
    assert out.endswith("Nothing is missing that sheetgen needs.\n")


def test_an_extra_that_is_missing_is_a_note_with_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without("distributed", monkeypatch)
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    (told,) = [line for line in lines(out, "-") if "distributed" in line]
    assert status == 0
    assert told.endswith(f"which `sheetgen simulate --on` needs: `{resources.install_command('cluster')}`")


def test_a_library_that_is_missing_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without("uharfbuzz", monkeypatch)
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    assert status == 1
    (told,) = lines(out, "!")
    assert f"uharfbuzz is missing: `{resources.install_command()}`" in told


def test_it_looks_at_all_libraries_of_an_installed_copy_and_at_no_extras(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def requires(name: str) -> list[str]:
        assert name == resources.DISTRIBUTION
        return ["reportlab[accel]<6,>=5.1", "nothing>=2", "numpy>=1.26; extra == 'scan'"]

    monkeypatch.setattr(resources, "is_installed", lambda: True)
    monkeypatch.setattr(metadata, "requires", requires)
    missing, there = doctor._libraries()
    assert isinstance(missing.said, Msg) and dict(missing.said.values)["name"] == "nothing"
    assert there.said == f"reportlab {metadata.version('reportlab')}"


def test_a_broken_font_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "fonts" / "face.ttf"
    broken.parent.mkdir()
    broken.write_bytes(b"no font")
    find = resources.resource_folder
    monkeypatch.setattr(
        resources, "resource_folder", lambda name: broken.parent if name == "fonts" else find(name)
    )
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    assert status == 1 and any("face.ttf cannot be read" in line for line in lines(out, "!"))


def test_where_things_are_kept_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cache").mkdir(mode=0o700)
    (tmp_path / "cache" / ("0" * 64)).write_bytes(bytes(2_500_000))
    (tmp_path / "cache" / "letter.txt").write_bytes(bytes(2_500_000))
    assert "cache, 2.5 MB" in run(capsys, "doctor", "--lang", "en")[1]
    monkeypatch.setenv("SHEETGEN_CACHE", "off")
    assert any("nothing is kept" in line for line in lines(run(capsys, "doctor", "--lang", "en")[1], "-"))
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "file" / "cache"))
    assert any("cannot be written" in line for line in lines(run(capsys, "doctor", "--lang", "en")[1], "-"))


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_a_cache_that_is_not_used_is_told_with_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def told() -> str:
        status, out, _ = run(capsys, "doctor", "--lang", "en")
        assert status == 0
        (line,) = [line for line in out.splitlines() if line[2:].startswith("cache ")]
        return line

    at = tmp_path / "my cache"
    monkeypatch.setenv("SHEETGEN_CACHE", str(at))
    assert told().startswith("  ") and not at.exists()
    at.mkdir(mode=0o700)
    at.chmod(0o770)
    said = told()
    assert said.startswith("- ") and "Other users can write to" in said
    command = said.split("`")[1]
    assert subprocess.run(["sh", "-c", command], check=True).returncode == 0
    assert told().startswith("  ")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    said = told()
    assert said.startswith("- ") and "belongs to another user" in said and "SHEETGEN_CACHE" in said


def test_json_says_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    without("uharfbuzz", monkeypatch)
    status, out, _ = run(capsys, "doctor", "--json", "--lang", "en")
    found = json.loads(out)
    assert (status, found["schema"], found["sound"]) == (1, "sheetgen.doctor/1", False)
    assert [each["about"] for each in found["found"] if each["state"] == "fails"] == ["libraries"]


@pytest.mark.parametrize("lang", all_languages()[1:])
def test_it_speaks_every_language(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    status, out, _ = run(capsys, "doctor", "--lang", lang)
    assert status == 0 and "Nothing is missing" not in out and "faces can be read" not in out

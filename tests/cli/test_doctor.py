"""The command ``doctor``: what is there is told, what is missing with how to get it."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from importlib import metadata
from pathlib import Path
from typing import Never

import pytest

import sheetgen
from sheetgen import resources
from sheetgen.cli import doctor, quick
from sheetgen.message import Msg
from sheetgen.press import cache
from sheetgen.shop import profile
from sheetgen.text.catalog import all_languages, catalog
from tests.support.commands import run


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


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


@pytest.mark.medium
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
    face, folder = lines(out, "!")
    assert status == 1 and "face.ttf cannot be read. Restore it" in face
    assert "fonts has no files that can be read" in folder


@pytest.mark.medium
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
    said = "cannot be used: a part of its path is not a folder. Set SHEETGEN_CACHE to a folder of your own."
    assert any(said in line for line in lines(run(capsys, "doctor", "--lang", "en")[1], "-"))


@pytest.mark.medium
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


def denied(path: Path) -> PermissionError:
    return PermissionError(errno.EACCES, "denied", str(path))


def test_an_unreadable_cache_is_a_note_with_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def cache_files(at: Path) -> Never:
        raise denied(at)

    (tmp_path / "cache").mkdir(mode=0o700)
    monkeypatch.setattr(cache, "cache_files", cache_files)
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    assert status == 0
    assert any("permission denied. Set SHEETGEN_CACHE" in line for line in lines(out, "-"))


@pytest.mark.parametrize(
    ("content", "remedy"),
    [
        (b"[x\n", "line 1"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[x.long-edge]\nright = 99\ndown = 0\n", "wrong type"),
    ],
)
def test_broken_printers_fail_with_the_remedy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, remedy: str
) -> None:
    file = tmp_path / "settings" / "sheetgen" / "printers.toml"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    for command in ("doctor", "calibrate --list", "print raja/card --backs long-edge -o x.pdf --paper a4"):
        status, out, err = run(capsys, *command.split(), "--lang", "en")
        assert status == (1 if command == "doctor" else 2)
        assert remedy in out + err and "Delete it and calibrate again." in out + err
    assert not Path("x.pdf").exists()


def test_printers_that_cannot_be_read_fail_with_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_text(path: Path, *_: object, **__: object) -> str:
        if path.name == "printers.toml":
            raise denied(path)
        return path.read_bytes().decode()

    monkeypatch.setattr(Path, "read_text", read_text)
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    (told,) = lines(out, "!")
    assert status == 1 and "permission denied. Make it readable, or set XDG_CONFIG_HOME" in told


def test_a_user_without_a_home_folder_has_no_printers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def home() -> Never:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    monkeypatch.delenv("XDG_CONFIG_HOME")
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    assert status == 0 and "none is calibrated" in out
    status, _, err = run(capsys, "calibrate", "--read", "1", "1", "--lang", "en")
    assert status == 2 and "You have no home folder. Set XDG_CONFIG_HOME" in err


def test_a_broken_catalog_is_named_in_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "locale"
    folder.mkdir()
    (folder / "de.mo").write_bytes(b"no catalog")
    game = tmp_path / "toy" / "locale"
    game.mkdir(parents=True)
    (game / "fr.po").write_text("what")
    monkeypatch.setattr(resources, "catalog_folders", lambda: {"": folder, "toy": game})
    catalog.cache_clear()
    status, out, err = run(capsys, "doctor", "--lang", "de")
    catalog.cache_clear()
    german, french = lines(out, "!")
    assert status == 1 and not err
    assert "de.mo cannot be read: " in german and "fr.po cannot be read: line 1" in french
    assert all(line.endswith("Restore it, or install sheetgen again.") for line in (german, french))


def test_a_check_that_cannot_be_made_is_reported_and_the_others_are_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def profile_names() -> Never:
        raise RuntimeError("odd")

    monkeypatch.setattr(profile, "profile_names", profile_names)
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    (told,) = lines(out, "!")
    assert status == 1 and told.startswith("profiles ") and "RuntimeError: odd" in told
    assert "columns" in out


@pytest.mark.parametrize("name", ["layouts", "fonts"])
def test_a_folder_that_is_gone_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    find = resources.resource_folder
    monkeypatch.setattr(
        resources, "resource_folder", lambda wanted: tmp_path / wanted if wanted == name else find(wanted)
    )
    status, out, _ = run(capsys, "doctor", "--lang", "en")
    (told,) = lines(out, "!")
    assert status == 1 and told.startswith(f"{name} ") and f"{name} has no files that can be read" in told


def test_catalogs_that_are_gone_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "own_catalog_folder", lambda: tmp_path / "locale")
    status, out, _ = run(capsys, "doctor")
    (told,) = lines(out, "!")
    assert status == 1 and told.startswith("catalogs ") and "install sheetgen again" in told


def test_a_library_that_cannot_be_imported_is_named_by_every_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_simple(words: object) -> Never:
        raise ModuleNotFoundError("No module named 'msgspec'", name="msgspec.structs")

    monkeypatch.setattr(quick, "run_simple", run_simple)
    status, out, err = run(capsys, "list", "--lang", "en")
    assert (status, out, err) == (2, "", f"msgspec is missing: `{resources.install_command()}`\n")

"""The installed wheel works from any folder: layouts, fonts, palette and catalogs are inside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from sheetgen import resources

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command that knows nothing of the checkout."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV", "LC_", "LANG"))}
    return subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    made = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert made.returncode == 0, made.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment, which uses the dependencies and the installer of this one."""
    home = tmp_path_factory.mktemp("env")
    venv.create(home)
    scripts = home / "bin"
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python")
    made = run(*pip, "install", "--no-deps", "--no-index", "--no-compile", wheel, cwd=home)
    assert made.returncode == 0, made.stderr
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return scripts


def test_the_wheel_holds_all_that_is_read_at_run_time(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "sheetgen"
    kinds = {".py", ".toml", ".typed", ".json", ".icc", ".in", ".js", ".css"}
    wanted = {
        f"sheetgen/{p.relative_to(package).as_posix()}" for p in package.rglob("*") if p.suffix in kinds
    }
    wanted |= {"sheetgen/py.typed", "sheetgen/draw/palette.toml"}
    sources = [path.relative_to(package).as_posix() for path in package.rglob("*.po")]
    assert sources and not [name for name in names if name.endswith((".po", ".pot"))]
    wanted |= {f"sheetgen/{name.removesuffix('.po')}.mo" for name in sources}
    for data in ("layouts", "fonts"):
        files = [p for p in (ROOT / data).rglob("*") if p.is_file() and p.suffix in (".toml", ".ttf", ".otf")]
        assert files
        wanted |= {f"sheetgen/_data/{p.relative_to(ROOT).as_posix()}" for p in files}
    assert not sorted(wanted - names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith("tests/") or "__pycache__" in name]


def test_every_font_has_its_licence_in_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    folders = {name.rsplit("/", 1)[0] for name in names if name.endswith((".ttf", ".otf"))}
    assert folders
    for folder in folders:
        assert [name for name in names if name.startswith(f"{folder}/") and "LICENSE" in name.upper()], folder


def test_it_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import sheetgen; print(sheetgen.__file__)", cwd=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)
    listed = run(installed / "sheetgen", "list", "--json", cwd=tmp_path)
    assert listed.returncode == 0, listed.stderr
    names = [entry["layout"] for entry in json.loads(listed.stdout)["layouts"]]
    assert "dice-charmers/sun" in names
    printed = run(installed / "sheetgen", "print", "dice-charmers/sun", "--lang", "de", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "dice-charmers-sun-a4-de.pdf").read_bytes().startswith(b"%PDF")


def test_its_catalogs_are_read_and_not_written(installed: Path, tmp_path: Path) -> None:
    code = (
        "from sheetgen.message import msg; from sheetgen.text.catalog import catalog;"
        "print(catalog('de').say(msg({!r}, 'report')))"
    )
    said = run(installed / "python", "-c", code.format("there is no catalog of this language"), cwd=tmp_path)
    assert said.stdout == "es gibt keinen Katalog dieser Sprache\n", said.stderr
    for action in ("check", "update"):
        refused = run(installed / "sheetgen", "i18n", action, cwd=tmp_path)
        assert refused.returncode == 2 and "source distribution" in refused.stderr


ADVICE = "from sheetgen.resources import install_command; print(install_command('scan'))"


def test_an_installed_copy_names_the_distribution_and_pip_finds_it(installed: Path, tmp_path: Path) -> None:
    advice = run(installed / "python", "-c", ADVICE, cwd=tmp_path).stdout.strip()
    assert advice.endswith(f"pip install '{resources.DISTRIBUTION}[scan]'")
    done = run("sh", "-c", f"{advice} --no-index", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"already satisfied: {resources.DISTRIBUTION}[scan]" in done.stdout


def test_the_doctor_of_an_installed_copy_finds_its_libraries(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "sheetgen", "doctor", "--lang", "en", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "reportlab" in done.stdout and "babel" in done.stdout


def test_it_scores_from_another_folder(installed: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("game: dice-charmers\nlayout: dice-charmers/sun\nplayers: Leila, Rajesh\n")
    scored = run(installed / "sheetgen", "score", log, "--json", cwd=tmp_path)
    assert scored.returncode == 0, scored.stdout + scored.stderr
    result = json.loads(scored.stdout)
    assert (result["legal"], result["finished"]) == (True, False)

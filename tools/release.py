"""Build a release and try it: ``python -m tools.release output/release --web output/web.zip``.

It writes the wheel, the source distribution and ``web.zip`` into a folder. The source distribution must build the
same wheel. Both are installed into fresh environments on the oldest and the newest Python that ``pyproject.toml``
names, with their dependencies from the package index, and a user's first commands run there. Every file that the
browser page names must be in ``web.zip``. The exit status is 1 if a trial fails, with ``--strict`` also if one of the
two Pythons is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMMANDS = (
    "sheetgen --version",
    "sheetgen --help",
    "sheetgen doctor",
    "sheetgen print dice-charmers/sun --paper a4 -o sun.pdf",
    "sheetgen example game.log",
    "sheetgen score game.log",
)
"""What a trial runs in an empty folder, in this order; each must exit with status 0."""
DEVELOPERS = ("test", "lint", "lowest", "docs", "hooks", "browser", "audit", "fuzz", "bench")
"""Extras whose packages a user's environment must not contain."""
_IN_PAGE = re.compile(r"""(?:href|src)=["']([^"'#:?]+\.[a-z0-9]+)["']""")


class Failed(Exception):
    """A step of the release failed; the text says which, and what the program printed."""


# ---- build ----------------------------------------------------------------------------------------
def build(folder: Path) -> tuple[Path, Path]:
    """Write the wheel and the source distribution of the checkout into ``folder``. Return their paths."""
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", folder], ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def builds_the_same(sdist: Path, wheel: Path) -> bool:
    """Return whether the source distribution builds this wheel, byte for byte."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        with tarfile.open(sdist) as archive:
            archive.extractall(place, filter="data")
        (source,) = place.iterdir()
        _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place / "again"], source)
        return (place / "again" / wheel.name).read_bytes() == wheel.read_bytes()


# ---- the browser page -----------------------------------------------------------------------------
def missing_files(archive: Path) -> list[str]:
    """Return the files that ``index.html`` and ``build.json`` in the page's zip name and that it does not contain.

    Raises ``Failed`` if it lacks one of these two.
    """
    with zipfile.ZipFile(archive) as page:
        names = set(page.namelist())
        if lost := {"index.html", "build.json"} - names:
            raise Failed(f"{archive} lacks {', '.join(sorted(lost))}")
        index, known = page.read("index.html").decode(), json.loads(page.read("build.json"))
    named = {*_IN_PAGE.findall(index), *_urls(known)}
    if not named:
        raise Failed(f"index.html and build.json in {archive} name no file")
    return sorted(named - names)


def _urls(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        url = value.get("url")
        yield from [url] if isinstance(url, str) else []
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _urls(each)


# ---- trials ---------------------------------------------------------------------------------------
class Python(NamedTuple):
    """An interpreter for trials: the version that was asked for, and the one that was found (empty: none)."""

    wanted: str
    version: str
    path: Path


def supported() -> list[str]:
    """Return the versions of Python that ``pyproject.toml`` names, the oldest first."""
    found = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    return sorted(found, key=lambda version: int(version.partition(".")[2]))


def find_python(version: str) -> Path | None:
    """Return an interpreter of this version: from the path, from pyenv, or one that ``uv`` has or can fetch."""
    on_path = shutil.which(f"python{version}")
    candidates = [Path(sys.executable), *([Path(on_path)] if on_path else [])]
    candidates += sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in candidates:
        if _output(path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])") == version:
            return path
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv:
        _output(uv, "python", "install", version)
        if found := _output(uv, "python", "find", version):
            return Path(found)
    return None


def _output(*command: str | Path) -> str:
    """Return what a command printed; empty if it failed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def pythons() -> list[Python]:
    """Return the oldest and the newest supported Python; for one that is missing the next that is there."""
    known, found = supported(), []
    for wanted, others in ((known[0], known), (known[-1], known[::-1])):
        there = ((version, path) for version in others if (path := find_python(version)))
        version, path = next(there, ("", Path()))
        if version not in [python.version for python in found]:
            found.append(Python(wanted, version, path))
    return found


def try_out(package: Path, python: Path) -> str:
    """Install a package into a fresh environment and run a user's first commands. Return what was installed.

    Raises ``Failed`` if a command fails or if a package is there that only developers need.
    """
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (empty := place / "empty").mkdir()
        (home := place / "home").mkdir()
        _run([python, "-m", "venv", place / "env"], place)
        scripts = place / "env" / ("Scripts" if os.name == "nt" else "bin")
        _run([scripts / "python", "-m", "pip", "install", "--quiet", package], place)
        told = _run([scripts / "python", "-m", "pip", "list", "--format", "json"], place)
        installed = {_folded(each["name"]) for each in json.loads(told)}
        if surplus := installed & developers_packages():
            raise Failed(f"a user gets packages for developers: {', '.join(sorted(surplus))}")
        for command in COMMANDS:
            program, *rest = command.split()
            said = _run([scripts / program, *rest], empty, HOME=str(home), USERPROFILE=str(home))
            if not said.strip():
                raise Failed(f"`{command}` printed nothing")
        if not (empty / "sun.pdf").read_bytes().startswith(b"%PDF-"):
            raise Failed("`sheetgen print` made no PDF")
        return f"{len(installed)} packages"


def developers_packages() -> set[str]:
    """Return the names of the packages that only developers need, folded as pip folds them."""
    extras = PROJECT["optional-dependencies"]
    theirs = {_name(line) for extra in DEVELOPERS for line in extras[extra]}
    users = [PROJECT["dependencies"], *(lines for extra, lines in extras.items() if extra not in DEVELOPERS)]
    return theirs - {_name(line) for lines in users for line in lines}


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    return _folded(found.group()) if found else ""


def _folded(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


def _run(command: list[Any], place: Path, **further: str) -> str:
    """Run a command that does not know this environment. Return its output. Raises ``Failed``."""
    dropped = ("PYTHON", "VIRTUAL_ENV", "LC_", "LANG", "SHEETGEN", "XDG_")
    env = {key: value for key, value in os.environ.items() if not key.startswith(dropped)}
    done = subprocess.run(
        [*map(str, command)], cwd=place, env=env | further, capture_output=True, text=True, check=False
    )
    if done.returncode:
        words = " ".join(map(str, command))
        raise Failed(f"exit status {done.returncode}: {words}\n{done.stdout}{done.stderr}")
    return done.stdout


# ---- command --------------------------------------------------------------------------------------
def release(folder: Path, web: Path) -> bool:
    """Build and try a release in ``folder``. Return whether both Pythons were there. Raises ``Failed``."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wheel, sdist = build(folder)
    if not builds_the_same(sdist, wheel):
        raise Failed(f"{sdist.name} builds another {wheel.name}")
    _say(f"{sdist.name} builds the same {wheel.name}")
    page = folder / "web.zip"
    shutil.copyfile(web, page)
    if lost := missing_files(page):
        raise Failed(f"web.zip lacks files that its index.html or build.json names: {', '.join(lost)}")
    _say("web.zip has every file that its index.html and build.json name")
    found = pythons()
    for python in found:
        for package in (wheel, sdist):
            told = try_out(package, python.path)
            _say(f"Python {python.version}: {package.name} works ({told})")
    for path in sorted(folder.iterdir()):
        _say(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    tried = {python.version for python in found}
    missing = [version for version in (supported()[0], supported()[-1]) if version not in tried]
    for version in missing:
        _say(f"NOT TRIED on Python {version}: this machine has none, and uv cannot fetch it.")
    return not missing


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Build and try a release from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--web", type=Path, required=True, help="the zip file that `make web` builds")
    parser.add_argument(
        "--strict", action="store_true", help="fail if the oldest or newest Python is missing"
    )
    given = parser.parse_args()
    try:
        whole = release(given.folder, given.web)
    except Failed as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 1 if given.strict and not whole else 0


if __name__ == "__main__":
    sys.exit(main())

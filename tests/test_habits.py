"""What contributors are told is true: commands are there, hooks run what ``make lint`` runs, the version is noted."""

import re
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import sheetgen
from sheetgen import resources
from sheetgen.cli.table_commands import new_log_name
from tests.conftest import spread

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def tracked() -> list[str]:
    """The files that git tracks, as paths from the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split("\0")[:-1]


def recipe(target: str) -> list[str]:
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found
    return [line.strip().removeprefix("$(BIN)/") for line in found[1].splitlines()]


def test_hooks_run_what_make_lint_runs() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"entry: sh tools/venv\.sh (.*)", text)
    entries = [entry.replace(" --force-exclude", "") for entry in entries]
    always = (
        line for line in recipe("lint") if not line.startswith("@if")
    )  # what is not installed by default
    assert {line.removesuffix(" .") for line in always} <= set(entries)


@pytest.mark.parametrize(("system", "place"), [("Windows_NT", "Scripts"), ("", "bin")])
def test_make_and_hooks_find_the_programs_of_the_venv(system: str, place: str, tmp_path: Path) -> None:
    words = ["make", "--dry-run", f"OS={system}", "lint", "demo", "lowest"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"\.venv(?:-lowest)?/(\w+)/(?:python|ruff|sheetgen)\b", told)) == {place}
    program = tmp_path / ".venv" / place / "ruff"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    words = ["sh", str(ROOT / "tools" / "venv.sh"), "ruff", "check", "a b.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "check a b.py\n"


def test_every_target_that_a_page_names_is_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {
        target for page in pages for target in re.findall(r"`?\bmake ([a-z]+)`", page.read_text("utf-8"))
    }
    assert len(named) > 4
    assert named <= set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def test_the_version_stands_in_one_place_and_its_changes_are_noted() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and "version" in project["dynamic"]
    headings = re.findall(r"^## \[(.*?)\]", CHANGES, re.MULTILINE)
    assert headings[:2] == ["Unreleased", sheetgen.__version__]
    assert headings[1:] == sorted(headings[1:], reverse=True)


def test_each_change_is_one_line() -> None:
    _, *parts = re.split(r"^## .*\n", CHANGES, flags=re.MULTILINE)
    lines = [line for part in parts for line in part.splitlines() if line]
    assert len(lines) > 50
    assert not [line for line in lines if not line.startswith("- ")]


def test_files_that_the_page_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:sheetgen|tests|tools|layouts)/[\w/.-]+)`", text)
    assert named
    assert not [path for path in named if not (ROOT / path).exists()]


def test_a_page_names_every_file_at_the_root() -> None:
    names = [path for path in tracked() if "/" not in path]
    assert "pyproject.toml" in names
    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md"))
    assert not [name for name in names if not re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w/-])", pages)]


def test_git_leaves_out_the_log_of_a_game_that_is_played_at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    log = new_log_name("raja")
    assert subprocess.run(["git", "check-ignore", "--quiet", log], check=False).returncode == 0


FOREIGN = re.compile(
    r"""\b(pipx?|uvx?)\ [^`#\n]*?(?<![\w./-])sheetgen(?![\w./-])"""
    r"""|metadata\.\w+\(["']sheetgen["']"""
)
"""Who installs what our package is called to Python, or asks for it, gets another project."""


@pytest.mark.parametrize(
    "text",
    [
        "pip install {}",
        "pip install '{}[scan]'",
        "pipx install {}",
        "uv pip install -q {}>=1",
        'metadata.version("{}")',
    ],
)
def test_advice_to_install_the_other_project_is_seen(text: str) -> None:
    assert FOREIGN.search(text.format("sheetgen"))
    assert not FOREIGN.search(text.format(resources.DISTRIBUTION))


@pytest.mark.medium
def test_no_file_installs_the_other_project_of_our_name() -> None:
    paths = [
        ROOT / path for path in tracked() if not path.endswith((".ttf", ".otf", ".pdf", ".webp", ".jpg"))
    ]
    found = {
        path.name: FOREIGN.findall(path.read_text("utf-8", "replace")) for path in paths if path.is_file()
    }
    assert len(found) > 500
    assert not {name: said for name, said in found.items() if said}


def test_the_quick_loop_takes_the_first_and_the_last_case_of_each_test() -> None:
    items = [SimpleNamespace(nodeid=f"a.py::many[{n}]") for n in range(9)]
    items += [SimpleNamespace(nodeid="a.py::one"), SimpleNamespace(nodeid="b.py::many[0]")]
    asked = [item.nodeid for item in spread(items, 3)]  # type: ignore[arg-type]
    assert asked == ["a.py::many[0]", "a.py::many[4]", "a.py::many[8]", "a.py::one", "b.py::many[0]"]

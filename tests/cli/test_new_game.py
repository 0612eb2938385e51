"""A game that is begun works from the first moment, and what is left to do fails."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.__main__ import main
from sheetgen.cli import skeleton
from sheetgen.cli.beginning import steps
from sheetgen.cli.skeleton import LONGEST_NAME, begin, plan

ROOT = Path(__file__).parents[2]
NAMES = {"abacus": "2-4", "zebra-zigzag-zodiacs": "1-9"}
"""A short name and one as long as they may be; their imports stand before and behind the house's."""
LEFT = {
    "tests/games/test_cards.py::test_full_cards_leave_no_rule_out": "AB-6",
    "tests/replay/test_frozen.py::test_every_game_has_examples_of_all_its_player_numbers_and_variants": "make_games.py",
    "tests/replay/test_notation.py::test_every_game_has_a_page": "docs/notation/abacus.md",
    "tests/test_addresses.py::test_the_page_has_all_addresses_of_a_game": "python -m tools.addresses",
    "tests/test_clauses.py::test_every_clause_says_something": "clauses.py",
    "tests/test_clauses.py::test_every_clause_has_a_test": "pytest.mark.clause",
    "tests/test_docs.py::test_the_readme_names_every_game": "README.md",
    "tests/text/test_finished.py::test_every_language_says_all_of_a_game": "sheetgen i18n update",
}
"""Checks that fail for a new game, and a word of what they say."""


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python module as a command in another checkout, in English."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "LC_ALL": "en_GB.UTF-8"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout in which both games are begun."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("sheetgen", "layouts", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "Makefile"):
        shutil.copy(ROOT / name, folder)
    (folder / "fonts").symlink_to(ROOT / "fonts")
    for name, seats in NAMES.items():
        made = run(folder, "sheetgen", "new-game", name, "--seats", seats)
        assert made.returncode == 0, made.stderr
    return folder


def named(name: str) -> str:
    return f"{name} or {name.replace('-', '_')}"


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["ruff check", "ruff format --check", "mypy"])
def test_what_is_written_is_clean(checkout: Path, tool: str) -> None:
    module, *words = tool.split()
    pytest.importorskip(module)
    packages = [name.replace("-", "_") for name in NAMES]
    places = [f"sheetgen/games/{package}" for package in packages]
    if module == "ruff":
        places += [f"tests/games/{package}" for package in packages]
    done = run(checkout, module, *words, *places)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_what_holds_for_all_games_holds(checkout: Path, name: str) -> None:
    files = ("test_contract.py", "test_spots.py", "test_layout.py", name.replace("-", "_"))
    done = run(checkout, "pytest", "-n", "0", *(f"tests/games/{file}" for file in files), "-k", named(name))
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_what_is_left_to_do_fails_and_says_what(checkout: Path) -> None:
    files = dict.fromkeys(node.partition("::")[0] for node in LEFT)
    done = run(checkout, "pytest", "-n", "0", *files, "-k", "abacus", "--tb=line", "-rf")
    failed = re.findall(r"^FAILED (\S+)\[abacus\]", done.stdout, re.MULTILINE)
    assert set(failed) == set(LEFT), done.stdout
    for said in LEFT.values():
        assert re.search(rf"AssertionError: .*{re.escape(said)}", done.stdout), said


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_prints_and_scores(checkout: Path, name: str) -> None:
    package = name.replace("-", "_")
    for layout in ("sheet", "card", "log"):
        done = run(checkout, "sheetgen", "print", f"{name}/{layout}", "--lang", "en", "-o", f"{name}.pdf")
        assert done.returncode == 0, done.stderr
        (checkout / f"{name}.pdf").unlink()
    done = run(checkout, "sheetgen", "score", f"tests/games/{package}/example.log")
    assert done.returncode == 0
    assert "legal, a complete game" in done.stdout


def test_what_is_left_is_told_with_files_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "abacus", "--to", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert [int(n) for n in re.findall(r"^(\d)\. ", told, re.MULTILINE)] == [*range(1, 10)]
    assert "sheetgen score tests/games/abacus/example.log" in told
    for file in re.findall(r"\btests/[\w/]+\.py", told):
        assert (ROOT / file).is_file()
    for node in LEFT:
        file = node.partition("::")[0]
        assert file in told or file in ("tests/test_addresses.py", "tests/text/test_finished.py")


def test_every_place_is_named_for_a_name_with_a_hyphen() -> None:
    commands = [command for _, said in steps(plan("two-rivers", None, "2-4")) for command in said]
    assert 'python -m pytest -k "two-rivers or two_rivers" --tb=line' in commands


@pytest.mark.parametrize(
    "name",
    [
        *("Abacus", "a", "2go", "two_rivers", "two--rivers", "-two", "two-", "../two", "zwölf", ""),
        "z" * (LONGEST_NAME + 1),
        *("raja", "dice-charmers", "kit", "contract", "library", "registry", "class"),
    ],
)
def test_a_name_that_can_not_be_is_refused_in_a_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "--to", str(tmp_path), "--", name]) == 2
    said = capsys.readouterr()
    assert not said.out and said.err.count("\n") == 1 and name in said.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        *(["--seats", seats] for seats in ("0-3", "4-2", "2-10", "two", "", "2-")),
        *(["--title", title] for title in ("", 'Say "go"', "a\\b", "{n}", "*", "two\nlines", "x" * 31)),
    ],
)
def test_bad_numbers_of_players_and_titles_are_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "abacus", "--to", str(tmp_path), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("there", ["sheetgen/games/abacus", "layouts/abacus", "tests/games/abacus"])
def test_nothing_is_overwritten(there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / there).mkdir(parents=True)
    (tmp_path / there / "layout.py").write_text("mine")
    assert main(["new-game", "abacus", "--to", str(tmp_path)]) == 2
    assert "abacus is there already" in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.rglob("*") if path.is_file()] == ["mine"]


def test_an_installed_copy_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(skeleton, "installed", lambda: True)
    assert main(["new-game", "abacus"]) == 2
    assert "--to" in capsys.readouterr().err
    assert not (ROOT / "layouts/abacus").exists()
    assert main(["new-game", "abacus", "--to", str(tmp_path)]) == 0
    assert (tmp_path / "layouts/abacus/sheet.toml").is_file()


def test_clauses_begin_with_two_letters_that_no_game_has() -> None:
    codes = {
        name: plan(name, None, "2").code for name in ("mankala", "raga", "two-rivers", "dark-castle", "da4")
    }
    assert codes == {"mankala": "MA", "raga": "RG", "two-rivers": "TR", "dark-castle": "DA", "da4": "DA"}


def test_a_title_is_its_own_or_the_name(tmp_path: Path) -> None:
    assert plan("two-rivers", None, "2-4").title == "Two Rivers"
    folders = begin(plan("two-rivers", "Deux fleuves", "3"), tmp_path)
    assert folders == [
        tmp_path / place
        for place in ("sheetgen/games/two_rivers", "layouts/two_rivers", "tests/games/two_rivers")
    ]
    written = (tmp_path / "sheetgen/games/two_rivers/__init__.py").read_text(encoding="utf-8")
    assert 'title = msg("Deux fleuves", "sheet title")' in written
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and "$" in path.read_text()]

"""A game that is begun works from the first moment, and what it lacks to be finished is counted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.__main__ import main
from sheetgen.cli import new_game_command
from sheetgen.cli.new_game_command import LONGEST_NAME, plan_game, remaining_steps, write_game
from tests.support.checkout import copy_folders
from tests.support.stages import FINISHED, HOUSE, TOPICS, WORKS

ROOT = Path(__file__).parents[2]
NAMES = {"abacus": "2-4", "zebra-zigzag-zodiacs": "1-9"}
"""A short name and one as long as they may be; their imports stand before and behind those of the house."""
COUNT = re.compile(r"^abacus: (\d+) of (\d+) parts of a finished game\. Left: (.*)\.$", re.MULTILINE)


def run(checkout: Path, *words: str, further: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A Python module as a command in another checkout, in English; ``further`` is a folder with one more game."""
    paths = [str(path) for path in (checkout, further) if path is not None]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "en_GB.UTF-8"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout in which both games are begun."""
    folder = tmp_path_factory.mktemp("checkout")
    copy_folders(folder, "sheetgen", "layouts", "tests", "tools", "docs")
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
def test_untouched_games_are_green(checkout: Path) -> None:
    """All files that ``WORKS`` names and the games' own tests, with all numbers of players."""
    files = dict.fromkeys(file for files in WORKS.values() for file in files)
    own = (f"tests/games/{name.replace('-', '_')}" for name in NAMES)
    done = run(checkout, "pytest", "-n", "0", *files, *own, "-k", " or ".join(map(named, NAMES)))
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_what_a_new_game_lacks_is_counted_and_does_not_fail(checkout: Path) -> None:
    files = dict.fromkeys(test.partition("::")[0] for test in TOPICS)
    words = ("pytest", "-n", "0", "--tb=no", *files, "-k", "abacus")
    done = run(checkout, *words)
    assert done.returncode == 0, done.stdout
    counted = COUNT.search(done.stdout)
    assert counted, done.stdout
    have, of, left = counted.groups()
    assert (have, of) == ("0", str(len(FINISHED) + len(HOUSE)))
    assert re.findall(r"([\w ]+) \(\d+\)", left.replace(", ", ",")) == [*FINISHED, *HOUSE]
    init = checkout / "sheetgen/games/abacus/__init__.py"
    plain = init.read_text(encoding="utf-8")
    init.write_text(plain.replace("finished = False", "finished = True"), encoding="utf-8")
    try:
        done = run(checkout, "pytest", "-n", "0", "tests/games/test_alone.py", "-k", "abacus")
    finally:
        init.write_text(plain, encoding="utf-8")
    assert done.returncode == 1, "who says that a game is finished is held to it"


@pytest.mark.slow
def test_a_game_outside_is_found_and_works(checkout: Path, tmp_path: Path) -> None:
    to = tmp_path / "mankala"
    made = run(checkout, "sheetgen", "new-game", "mankala", "--seats", "2", "--to", str(to))
    assert made.returncode == 0, made.stderr
    for command in ("print mankala/sheet --lang en -o mankala.pdf", f"score {to}/tests/example.log"):
        done = run(checkout, "sheetgen", *command.split(), further=to)
        assert done.returncode == 0, done.stderr
    done = run(checkout, "pytest", "-n", "0", "tests/games/test_spots.py", "-k", "mankala", further=to)
    assert done.returncode == 0, done.stdout
    done = run(checkout, "pytest", "-n", "0", str(to / "tests"), further=to)
    assert done.returncode == 0, done.stdout
    (to / "sheetgen_games/mankala/rules.py").write_text("1 / 0\n", encoding="utf-8")
    done = run(checkout, "sheetgen", "print", "mankala/sheet", further=to)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot be loaded" in done.stderr


def test_the_lists_name_tests_that_there_are() -> None:
    for test in TOPICS:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), test
    assert all((ROOT / file).is_file() for files in WORKS.values() for file in files)
    topics = [*FINISHED, *HOUSE]
    assert len(topics) == len(set(topics))


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


@pytest.mark.parametrize("to", [None, "mankala"])
def test_what_is_left_is_told_with_files_that_there_are(to: str | None) -> None:
    wanted = plan_game("mankala", None, "2", Path(to) if to else None)
    told = "\n".join(command for _, commands in remaining_steps(wanted) for command in commands)
    for file in re.findall(r"\btests/[\w/]+\.py", told):
        assert (ROOT / file).is_file()
    listed = {test.partition("::")[0] for tests in FINISHED.values() for test in tests}
    named = {"tests/games/test_alone.py", "tests/games/test_cards.py", "tests/games/test_composed.py"}
    assert named <= listed and all(file in told for file in named)
    assert ("make_games" in told) == (to is None), "frozen games are for games that come with sheetgen"


def test_every_place_is_named_for_a_name_with_a_hyphen() -> None:
    commands = [
        command for _, said in remaining_steps(plan_game("two-rivers", None, "2-4")) for command in said
    ]
    assert 'python -m pytest -k "two-rivers or two_rivers"' in commands


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


@pytest.mark.parametrize("there", ["sheetgen_games/abacus/layout.py", "tests/own.py", "pyproject.toml"])
def test_nothing_is_overwritten(there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / there).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / there).write_text("mine")
    assert main(["new-game", "abacus", "--to", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.rglob("*") if path.is_file()] == ["mine"]


def test_an_installed_copy_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_game_command, "is_installed", lambda: True)
    assert main(["new-game", "abacus"]) == 2
    assert "--to" in capsys.readouterr().err
    assert not (ROOT / "layouts/abacus").exists()
    assert main(["new-game", "abacus", "--to", str(tmp_path)]) == 0
    assert (tmp_path / "sheetgen_games/abacus/layouts/sheet.toml").is_file()


def test_clauses_begin_with_two_letters_that_no_game_has() -> None:
    codes = {
        name: plan_game(name, None, "2").code
        for name in ("mankala", "raga", "two-rivers", "dark-castle", "da4")
    }
    assert codes == {"mankala": "MA", "raga": "RG", "two-rivers": "TR", "dark-castle": "DA", "da4": "DA"}


def test_a_title_is_its_own_or_the_name(tmp_path: Path) -> None:
    assert plan_game("two-rivers", None, "2-4").title == "Two Rivers"
    folders = write_game(plan_game("two-rivers", "Deux fleuves", "3", tmp_path))
    game = tmp_path / "sheetgen_games/two_rivers"
    assert folders == [game, game / "layouts", tmp_path / "tests", tmp_path]
    written = (game / "__init__.py").read_text(encoding="utf-8")
    assert 'title = msg("Deux fleuves", "sheet title")' in written
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and "$" in path.read_text()]

"""The games under ``examples`` work and are finished, though they do not come with sheetgen.

Each is tested in a process that finds it as a user's game is found: its folder is on Python's path. All tests of
``WORKS`` and ``FINISHED`` run on it, and its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.stages import FINISHED, WORKS

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))
LEAST = 150
"""Cases that run on a game at least: fewer would mean that the game is not found."""


def run(example: Path, *words: str) -> str:
    """What a Python module says that runs beside an example; it must end well."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(example)))}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_is_an_example() -> None:
    assert [path.name for path in EXAMPLES] == ["diya"]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_works_and_is_finished(example: Path) -> None:
    works = [file for files in WORKS.values() for file in files]
    finished = [test.partition("::")[0] for tests in FINISHED.values() for test in tests]
    own = str(example / "tests")
    said = run(
        example, "pytest", "-rp", "-n", "0", own, *dict.fromkeys((*works, *finished)), "-k", example.name
    )
    passed = re.search(r"(\d+) passed", said)
    assert passed and int(passed[1]) >= LEAST
    for test in (test for tests in FINISHED.values() for test in tests):
        assert re.search(rf"^PASSED {re.escape(test)}\[", said, re.MULTILINE), f"{test} did not run"
    assert "xfailed" not in said


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_catalogs_of_an_example_are_as_update_writes_them(example: Path) -> None:
    run(example, "sheetgen", "i18n", "check", "en")


@pytest.mark.medium
@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("raja", "GAME = 1", "sheetgen comes with a game called raja"),
        ("empty", "", "has no `GAME`"),
        ("broken", "1 / 0", 'python -c "import sheetgen_games.broken"'),
    ],
)
def test_a_package_that_is_no_game_is_told_in_a_line(
    name: str, source: str, said: str, tmp_path: Path
) -> None:
    package = tmp_path / "sheetgen_games" / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
    log = tmp_path / "evening.log"
    log.write_text(f"game: {name}\nlayout: sheet\nplayers: Ann, Bob\n", encoding="utf-8")
    command = [sys.executable, "-m", "sheetgen", "score", str(log), "--lang", "en"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr and str(package) in done.stderr
    assert done.stderr.count("\n") == 1

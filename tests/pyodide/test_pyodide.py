"""Python 3.14 in Pyodide, as a browser has it, prints, scores and plays as this Python does."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games import registry
from tests.pyodide.making import DECISIONS, LANGS, LOGS, make

ROOT = Path(__file__).parents[2]
PYODIDE = Path(sys.prefix) / "pyodide"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def node() -> str:
    """The path of Node; skips the test where Node or Pyodide is missing, fails it if REQUIRE_NODE is set."""
    found = shutil.which("node")
    if found and (PYODIDE / "ready").exists():
        return found
    missing = (
        "Pyodide is missing: install Node and npm (Debian: apt-get install nodejs npm), then `make pyodide`"
    )
    if os.environ.get("REQUIRE_NODE"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What this Python makes."""
    return _made(tmp_path_factory.mktemp("here"), make)


@pytest.fixture(scope="module")
def there(node: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What Pyodide makes."""
    script = Path(__file__).with_name("run.mjs")

    def run(folder: Path) -> None:
        done = subprocess.run(
            [node, script, PYODIDE, ROOT, folder], capture_output=True, text=True, timeout=900
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]

    return _made(tmp_path_factory.mktemp("there"), run)


def _made(folder: Path, make: Callable[[Path], None]) -> Any:
    make(folder)
    return json.loads((folder / "made.json").read_text(encoding="utf-8"))


def test_pyodide_is_python_3_14(there: Any) -> None:
    assert there["python"] == "3.14"


def test_main_sheets_have_the_same_bytes(here: Any, there: Any) -> None:
    assert len(here["prints"]) == len(registry.all_keys()) == len({*here["prints"].values()})
    assert {name.split()[1] for name in here["prints"]} == {*LANGS}
    assert there["prints"] == here["prints"]


def test_blank_sheets_have_the_same_names_and_bytes(here: Any, there: Any) -> None:
    assert here["blanks"] and there["blanks"] == here["blanks"]


@pytest.mark.parametrize("log", LOGS)
def test_a_log_has_the_same_score(log: str, here: Any, there: Any) -> None:
    assert here["reports"][log]["standings"] or here["reports"][log]["findings"]
    assert there["reports"][log] == here["reports"][log]


@pytest.mark.parametrize("game", registry.all_keys())
def test_decisions_have_the_same_answers_and_spots(game: str, here: Any, there: Any) -> None:
    assert len(here["games"][game]) == DECISIONS
    assert there["games"][game] == here["games"][game]

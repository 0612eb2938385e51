"""Python 3.14 in Pyodide, as a browser has it, scores and prints what this Python does."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pyodide.making import LOGS, make

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
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what this Python makes."""
    folder = tmp_path_factory.mktemp("here")
    make(folder)
    return folder


@pytest.fixture(scope="module")
def there(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what Pyodide makes."""
    folder = tmp_path_factory.mktemp("there")
    script = Path(__file__).with_name("run.mjs")
    done = subprocess.run([node, script, PYODIDE, ROOT, folder], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_pyodide_is_python_3_14(there: Path) -> None:
    assert (there / "python.txt").read_text() == "3.14"


@pytest.mark.parametrize("number", range(len(LOGS)), ids=LOGS)
def test_a_log_has_the_same_score(number: int, here: Path, there: Path) -> None:
    ours, theirs = (json.loads((folder / f"score-{number}.json").read_text()) for folder in (here, there))
    assert ours["standings"] or ours["findings"]
    assert theirs == ours


def test_a_sheet_has_the_same_bytes(here: Path, there: Path) -> None:
    ours, theirs = ((folder / "sheet.pdf").read_bytes() for folder in (here, there))
    assert ours.startswith(b"%PDF")
    assert theirs == ours

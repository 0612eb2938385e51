"""The evening in the docs happens just so."""

import re
from pathlib import Path

import pytest

from tests.cli.test_record import run

PAGE = Path(__file__).parents[2] / "docs" / "table.md"


@pytest.mark.medium
def test_the_evening_in_the_docs(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    console, log = re.findall(r"^```(?:console)?\n(.+?)^```$", text, re.MULTILINE | re.DOTALL)[:2]
    command, shown = console.split("\n", 1)
    words = re.findall(r'"([^"]*)"|(\S+)', command.removeprefix("$ sheetgen "))
    typed = re.findall(r" › (.*)$", shown, re.MULTILINE)
    assert len(typed) > 10
    path = tmp_path / "evening.log"
    given = [str(path) if plain == "evening.log" else quoted or plain for quoted, plain in words]
    done = run(*given, typed="".join(f"{line}\n" for line in typed))
    assert done.stdout.startswith(shown), "the page is not what sheetgen says"
    assert path.read_text() == log

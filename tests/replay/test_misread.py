"""Sentences that could be misread are refused."""

from pathlib import Path

import pytest

from sheetgen.replay import replay
from tests.replay.test_hearing import HEADS


def sentences() -> list[tuple[str, str, str]]:
    """The game, the language and the line of each sentence of ``misread.txt``."""
    found, game = [], ""
    for line in Path(__file__).with_name("misread.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("#"):
            game = line[1:].strip()
        else:
            lang, _, said = line.partition(" | ")
            found.append((game, lang, said.replace("\\n", "\n")))
    return found


@pytest.mark.parametrize(("game", "lang", "line"), sentences())
def test_a_sentence_that_could_be_misread_is_refused(game: str, lang: str, line: str) -> None:
    found = replay(f"lang: {lang}\n{HEADS[game]}{line}\n", effort=0)
    first = f"{HEADS[game]}".count("\n") + 2
    errors = [finding.line for finding in found.findings if finding.severity == "error"]
    assert errors, "the sentence was read"
    assert min(errors) >= first

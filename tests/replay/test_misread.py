"""Sentences that could be misread are refused."""

from functools import cache
from pathlib import Path

import pytest

from sheetgen.explain.format import canonical_log
from sheetgen.replay import replay
from tests.replay.test_hearing import HEADS

BEGUN = Path(__file__).parent / "begun"


def sentences() -> list[tuple[str, str, str]]:
    """What is played before it, the language and the line of each sentence of ``misread.txt``."""
    found, begun = [], ""
    for line in Path(__file__).with_name("misread.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("#"):
            begun = line[1:].strip()
        else:
            lang, _, said = line.partition(" | ")
            found.append((begun, lang, said.replace("\\n", "\n")))
    return found


@cache
def begun(name: str, lang: str) -> str:
    """What is played before a sentence, in its language: the letters of sticks are each language's own."""
    if name in HEADS:
        return f"lang: {lang}\n{HEADS[name]}"
    return canonical_log(replay((BEGUN / f"{name}.log").read_text(encoding="utf-8")), lang=lang)


@pytest.mark.parametrize(("before", "lang", "line"), sentences())
def test_a_sentence_that_could_be_misread_is_refused(before: str, lang: str, line: str) -> None:
    head = begun(before, lang)
    found = replay(f"{head}{line}\n", effort=0)
    errors = [finding.line for finding in found.findings if finding.severity == "error"]
    assert errors, "the sentence was read"
    assert min(errors) > head.count("\n")

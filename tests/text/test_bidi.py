"""UAX #9 against Unicode's own cases; ``UNICODE_DATA`` names the folder of the whole file."""

import os
from pathlib import Path

import pytest

from sheetgen.text import bidi

SAMPLE = Path(__file__).parent / "data" / "bidi_character_sample.txt"
WHOLE = Path(os.environ.get("UNICODE_DATA", "/usr/share/unicode")) / "BidiCharacterTest.txt"


def faults(path: Path) -> tuple[int, list[str]]:
    """How many cases there are, and those that come out wrong."""
    cases, wrong = 0, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        codes, direction, base, levels, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        got = bidi.embedding_levels(text, None if direction == "2" else int(direction))
        wanted = levels.split()
        kept = [i for i, level in enumerate(wanted) if level != "x"]
        right = (
            got.base == int(base)
            and all(got.levels[i] == int(wanted[i]) for i in kept)
            and bidi.visual_order(kept, [got.levels[i] for i in kept]) == [int(i) for i in order.split()]
        )
        cases += 1
        if not right:
            wrong.append(line)
    return cases, wrong


def test_sample_of_the_conformance_file() -> None:
    cases, wrong = faults(SAMPLE)
    assert cases > 1000
    assert wrong == []


@pytest.mark.slow
@pytest.mark.skipif(not WHOLE.exists(), reason="the Unicode data files are not installed")
def test_the_whole_conformance_file() -> None:
    cases, wrong = faults(WHOLE)
    assert cases > 90_000
    assert wrong == []


def test_bracket_table_is_unicodes() -> None:
    assert len(bidi.BRACKETS) == 64
    assert bidi.BRACKETS["("] == ")" and bidi.BRACKETS["「"] == "」" and bidi.BRACKETS["⦍"] == "⦐"


def test_plain_text_takes_the_short_way() -> None:
    assert bidi.embedding_levels("Tea (3)", 0) == bidi.Levels(0, [0] * 7)
    assert bidi.embedding_levels("Łódź — « é »", 0).levels == [0] * 12
    assert bidi.embedding_levels("", None) == bidi.Levels(0, [])


def test_names_in_the_other_direction_keep_their_brackets() -> None:
    text = "שלום (Raja) 3"
    order = bidi.visual_order(list(text), bidi.embedding_levels(text, 1).levels)
    assert "".join(order) == "3 )Raja( םולש"  # the shaper mirrors the brackets

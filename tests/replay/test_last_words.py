"""Who ends a turn says it in the turn or right behind it: anywhere else it answers nothing, and is told so."""

import pytest

from sheetgen.replay import replay
from tests.support.logs import RAJA

BANIA = """game: bania
players: Ann, Ben
deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
"""


def codes(text: str) -> list[tuple[int, str]]:
    """The findings of a log: which line behind the header, counted from 1, and the code."""
    return [
        (f.line - text.count("\n", 0, text.index("|")), f.code)
        for f in replay(text.replace("|", ""), effort=0).findings
    ]


@pytest.mark.parametrize(
    "lines",
    ["Ben: gold, gold; waive", "Ben: gold, gold\nBen: waive", "Ben: gold, gold\nAnn: gold, gold; waive"],
)
def test_a_raja_may_say_that_nothing_is_left(lines: str) -> None:
    assert not codes(f"{RAJA}|{lines}\n")


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ("Ann: waive", 1, "wrong-player"),
        ("Ben: waive", 1, "actions-first"),
        ("Ben: gold, gold\nAnn: waive", 2, "actions-first"),
        ("Ben: gold, gold\nAnn: gold, gold\nBen: waive", 3, "actions-first"),
    ],
)
def test_a_raja_waives_nothing_before_the_actions_or_in_anothers_turn(
    lines: str, line: int, code: str
) -> None:
    assert codes(f"{RAJA}|{lines}\n") == [(line, code)]


@pytest.mark.parametrize(
    "lines",
    [
        "Ann: pass",
        "Ann: roll; pass",
        "Ann: roll\nAnn: pass",
        "Ann: roll\nAnn: end\nBen: roll",
        "Ann: oil OOP e4\nAnn: pass\nBen: roll",
    ],
)
def test_a_merchant_may_say_that_the_turn_is_over(lines: str) -> None:
    assert not codes(f"{BANIA}|{lines}\n")


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("Ben: end", 1),
        ("Ben: keep", 1),
        ("Ann: keep", 1),
        ("Ann: oil OOP e4; keep", 1),
        ("Ann: roll\nBen: keep", 2),
    ],
)
def test_a_merchant_ends_no_turn_of_another(lines: str, line: int) -> None:
    assert [found for found, _ in codes(f"{BANIA}|{lines}\n")] == [line]

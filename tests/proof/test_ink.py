"""Ink, judged by Ghostscript's plates: how much low ink covers, what each plate carries, how much lies in one place.

Each layout is asked about once for home and once for a shop; its language, paper, size and depth go round.
``SEED`` begins elsewhere; ``INK=each`` asks about one print in each language on each paper; `test_every` is about all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sheetgen.inspect.ink import measure_ink
from tests.proof.separated import GOALS, each_language_and_paper, layouts, made, separated

if not os.environ.get("PROOF"):
    pytest.skip("outside readers are asked by `make proof`", allow_module_level=True)

MOST = 5.0
"""Percent of a page that low ink covers at most."""
NEAR, UNDER = 1.0, 15.0
"""Percentage points by which a plate's mean may differ, and the highest sum be lower than that of means of dots."""
SEED = int(os.environ.get("SEED") or 0)
SAMPLE = [
    (layout, goal, SEED + 7 * number + 3 * shift)
    for number, layout in enumerate(layouts())
    for shift, goal in enumerate(GOALS)
]
ASKED = SAMPLE
if os.environ.get("INK") == "each":
    ASKED = list(each_language_and_paper(SEED))
Tell = Callable[[str, float, str], None]


@pytest.fixture(scope="module")
def tell(request: pytest.FixtureRequest) -> Iterator[Tell]:
    """Figures for docs/measured/print-proof.md: the end of the run prints the highest of each kind."""
    most: dict[str, tuple[float, str]] = {}

    def told(kind: str, figure: float, of: str) -> None:
        most[kind] = max(most.get(kind, (figure, of)), (figure, of))

    yield told
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    assert capture is not None
    with capture.global_and_fixture_disabled():
        for kind, (figure, of) in most.items():
            print(f"\n{kind}: {figure:.2f} at most ({of})", end="")


@pytest.mark.parametrize(("layout", "goal", "number"), ASKED)
def test_low_ink_is_low(layout: str, goal: str, number: int, tell: Tell, tmp_path: Path) -> None:
    one, data = made(layout, goal, number, "low-ink")
    plates, ours = separated(data, tmp_path, 1200, averaged=8), measure_ink(data)
    over = []
    for theirs, page in zip(plates, ours, strict=True):
        tell(f"low ink by Ghostscript, {goal}", theirs.total, f"{one}, page {page.page}")
        tell(f"low ink by sheetgen preflight --ink, {goal}", page.total, f"{one}, page {page.page}")
        if max(theirs.total, page.total) > MOST:
            over.append((page.page, round(theirs.total, 2), round(page.total, 2)))
    assert not over, f"{one}: page, percent by Ghostscript, percent by sheetgen preflight --ink"


@pytest.mark.parametrize(("layout", "goal", "number"), [row for row in SAMPLE if row[1] != "home"])
def test_plates_carry_the_ink_that_ink_says(
    layout: str, goal: str, number: int, tell: Tell, tmp_path: Path
) -> None:
    one, data = made(layout, goal, number, "colour")
    ours = measure_ink(data)
    fine = separated(data, tmp_path, 1200, averaged=8)
    coarse = separated(data, tmp_path, 300)
    for theirs, dots, page in zip(fine, coarse, ours, strict=True):
        off = max(abs(theirs.mean[ink] - mean) for ink, mean in page.mean.items())
        tell("a plate's mean differs", off, f"{one}, page {page.page}")
        tell("the highest sum is lower", dots.highest - page.highest, f"{one}, page {page.page}")
        tell("the highest sum is higher", page.highest - dots.highest, f"{one}, page {page.page}")
        assert off <= NEAR
        # Two inks that meet in a dot are both in it, so dots say too much, and means of many dots too little.
        assert theirs.highest - UNDER <= page.highest <= dots.highest + 2 * NEAR, f"{one}, page {page.page}"
